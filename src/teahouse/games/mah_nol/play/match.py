"""A match of hands: purses, who is first, when it is over."""

from teahouse.core.protocol import Result, Seat
from teahouse.games.mah_nol.play.endings import Report, SheetLine
from teahouse.games.mah_nol.play.position import Position


def first_of(hand: int, players: int) -> Seat:
    """A is first in the first hand, then B, C, ... Rule: I.2."""
    return Seat((hand - 1) % players)


def result(position: Position) -> Result | None:
    """Over after the hand in which a purse became empty, or after the agreed number of hands. Rule: IV."""
    reason = ended(position.money, position.hand, position.agreed.hands) if position.ending else None
    return Result(position.money, leaders(position.money), reason) if reason else None


def ended(money: tuple[int, ...], hand: int, hands: int) -> str | None:
    """Why the match is over after so many hands, if it is."""
    if min(money) == 0:
        return "broke"
    return "hands" if hand == hands else None


def stopped(position: Position) -> Result:
    """Stopped from outside: the running hand is not counted (ruling 12)."""
    return Result(position.before, leaders(position.before), "time-limit")


def leaders(money: tuple[int, ...]) -> tuple[int, ...]:
    """Most money wins, ties are shared."""
    return tuple(seat for seat, purse in enumerate(money) if purse == max(money))


def gains(position: Position) -> tuple[int, ...]:
    """What each purse has gained or lost in this hand so far."""
    return tuple(now - had for had, now in zip(position.before, position.money, strict=True))


def line(position: Position) -> SheetLine:
    """A hand that has ended, as one line of the score sheet."""
    found = position.ending
    assert found is not None
    return SheetLine(position.hand, found.reason, found.winner, found.buyer, found.price, found.game, gains(position))


def report(position: Position) -> Report:
    """A hand that has ended, with every layout laid open."""
    assert position.ending is not None
    return Report(position.hand, position.first, position.ending, gains(position), position.layouts)

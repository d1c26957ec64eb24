"""A match of hands: purses, who is first, when it is over."""

from copy import deepcopy
from typing import Any

from teahouse.core.protocol import Result, Seat
from teahouse.games.mah_nol.layouts import Layout
from teahouse.games.mah_nol.position import LETTERS, Position


def first_of(hand: int, players: int) -> Seat:
    """A is first in the first hand, then B, C, ... Rule: I.2."""
    return Seat((hand - 1) % players)


def result(position: Position) -> Result | None:
    """Over after the hand in which a purse became empty, or after the agreed number of hands. Rule: IV."""
    if position.ending is None:
        return None
    if min(position.money) == 0:
        return Result(position.money, leaders(position.money), "broke")
    if position.hand == position.agreed.hands:
        return Result(position.money, leaders(position.money), "hands")
    return None


def stopped(position: Position) -> Result:
    """Stopped from outside: the running hand is not counted (ruling 12)."""
    return Result(position.before, leaders(position.before), "time-limit")


def leaders(money: tuple[int, ...]) -> tuple[int, ...]:
    """Most money wins, ties are shared."""
    return tuple(seat for seat, purse in enumerate(money) if purse == max(money))


def gains(position: Position) -> tuple[int, ...]:
    """What each purse has gained or lost in this hand so far."""
    return tuple(now - had for had, now in zip(position.before, position.money, strict=True))


def line(position: Position) -> dict[str, Any]:
    """A hand that has ended, as one line of the score sheet."""
    assert position.ending is not None
    kept = ("reason", "winner", "buyer", "price", "game")
    return {"hand": position.hand, **{name: position.ending[name] for name in kept}, "scores": list(gains(position))}


def report(position: Position) -> dict[str, Any]:
    """A hand that has ended, with every layout laid open."""
    assert position.ending is not None
    return {
        "hand": position.hand,
        "first": LETTERS[position.first],
        "result": deepcopy(position.ending),
        "scores": list(gains(position)),
        "layouts": [layout_as_json(layout) for layout in position.layouts],
    }


def layout_as_json(layout: Layout) -> dict[str, Any]:
    return {
        "game_tile": layout.game_tile,
        "numbers": list(layout.numbers),
        "winds": dict(layout.winds),
        "lines": [{"way": line.way, "start": line.start, "tiles": list(line.tiles)} for line in layout.lines],
    }

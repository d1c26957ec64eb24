"""A match of hands: who sits where next, which round it is, when it is over."""

from teahouse.core.protocol import Result, Seat
from teahouse.games.hongkong.play.outcomes import Report, SheetLine
from teahouse.games.hongkong.play.position import SEATS, Agreement, Position, melds_of
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Wind

ROUNDS = 4
"""Of a whole match."""
AGREED_ROUNDS = {"hand": 1, "round": 1, "two-rounds": 2, "match": ROUNDS}
"""By the agreed length; of one hand the round is not played to its end."""


def payments_by_seat(position: Position) -> tuple[int, ...]:
    """What each seat got in this hand; nothing while it runs."""
    if position.ending is None:
        return (0,) * SEATS
    by_seat = dict(zip(position.players, position.ending.result.payments, strict=True))
    return tuple(by_seat[Seat(seat)] for seat in range(SEATS))


def totals(position: Position) -> tuple[int, ...]:
    return tuple(had + got for had, got in zip(position.balances, payments_by_seat(position), strict=True))


def east_repeats(position: Position) -> bool:
    """East repeats while East wins; a drawn hand and a false call move the winds on, East's too."""
    return position.ending is not None and repeats_after(position.ending.result.winner)


def repeats_after(winner: Wind | None) -> bool:
    """Whether East plays on as East after this one has won."""
    return winner == EAST


def following(position: Position) -> tuple[tuple[Seat, ...], Wind, int] | None:
    """The next hand's seats by wind, its round, and how often East has been passed on in it; None after the last."""
    agreed, now = position.agreed, (position.players, position.round, position.passed)
    if is_single(agreed):
        return None
    repeats, rounds = east_repeats(position), AGREED_ROUNDS[agreed.length]
    return hand_after(*now, repeats=repeats, seat_change=agreed.seat_change, rounds=rounds)


def is_single(agreed: Agreement) -> bool:
    """Whether one hand is the whole match, who ever wins it."""
    return agreed.length == "hand"


def hand_after(
    players: tuple[Seat, ...], round: Wind, passed: int, *, repeats: bool, seat_change: bool, rounds: int = ROUNDS
) -> tuple[tuple[Seat, ...], Wind, int] | None:
    """The same for the hand after one with these seats by wind, in this round.

    None after the last round, in a whole match the North round: every player has been East and lost it for the fourth
    time.
    """
    if repeats:
        return players, round, passed
    east, *others = players
    players = (*others, east)
    if passed + 1 < SEATS:
        return players, round, passed + 1
    if round + 1 == rounds:
        return None
    if seat_change:
        players = change_seats(players, round)
    return players, WINDS[round + 1], 0


def change_seats(players: tuple[Seat, ...], ended: Wind) -> tuple[Seat, ...]:
    """The option `seat_change` after this round: neighbours change; after the South round over the middle.

    >>> change_seats((Seat(0), Seat(1), Seat(2), Seat(3)), Wind(0))
    (1, 0, 3, 2)
    >>> change_seats((Seat(0), Seat(1), Seat(2), Seat(3)), Wind(1))
    (3, 2, 0, 1)
    """
    east, south, west, north = players
    return (north, west, east, south) if ended == WINDS[1] else (south, east, north, west)


def is_broke(position: Position) -> bool:
    """Whether somebody has nothing left of the stake."""
    return position.agreed.stake > 0 and min(totals(position)) <= 0


def line(position: Position) -> SheetLine:
    """This hand on the score sheet."""
    assert position.ending is not None
    found = position.ending.result
    return SheetLine(
        hand=position.hand,
        round=position.round,
        seats=position.players,
        winner=found.winner,
        false_hu=found.false_hu,
        points=found.points,
        scores=payments_by_seat(position),
    )


def report(position: Position) -> Report:
    """This hand as everybody has seen it end."""
    ending = position.ending
    assert ending is not None
    return Report(
        hand=position.hand,
        round=position.round,
        seats=position.players,
        result=ending.result,
        scores=payments_by_seat(position),
        caller=ending.caller,
        shown=ending.shown,
        win=ending.win,
        melds=tuple(melds_of(position, wind) for wind in WINDS),
        bonus=position.bonus,
        discards=position.discards,
        hands=position.hands,
    )


def best(position: Position) -> Report | None:
    """Of all hands so far that somebody has won, this one too, the one worth the most; of equals the first."""
    if position.ending is None or position.ending.result.winner is None:
        return position.best
    this, before = report(position), position.best
    return before if before is not None and before.result.points >= this.result.points else this


def result(position: Position) -> Result | None:
    """The match's result once it is over."""
    if position.ending is None:
        return None
    scores = totals(position)
    if following(position) is None:
        return Result(scores, leaders(scores), "finished")
    return Result(scores, leaders(scores), "broke") if is_broke(position) else None


def stopped(position: Position) -> Result:
    """The agreed time is up: the running hand is not counted (ruling P1)."""
    return Result(position.balances, leaders(position.balances), "time-limit")


def leaders(scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if scores[seat] == max(scores))

"""A match of hands: who sits where next, which round it is, when it is over."""

from copy import deepcopy
from typing import Any

from teahouse.core.protocol import Result, Seat
from teahouse.games.hongkong.hand import EAST, WIND_LETTERS, WINDS, Wind
from teahouse.games.hongkong.position import SEATS, Position, codes, write_meld
from teahouse.material.tiles import code_of

ROUNDS = 4


def payments_by_seat(position: Position) -> tuple[int, ...]:
    """What each seat got in this hand; nothing while it runs."""
    if position.ending is None:
        return (0,) * SEATS
    paid = position.ending.result["payments"]
    by_seat = {seat: paid[letter] for seat, letter in zip(position.players, WIND_LETTERS, strict=True)}
    return tuple(by_seat[Seat(seat)] for seat in range(SEATS))


def totals(position: Position) -> tuple[int, ...]:
    return tuple(had + got for had, got in zip(position.balances, payments_by_seat(position), strict=True))


def east_repeats(position: Position) -> bool:
    """East repeats while East wins; a drawn hand and a false call move the winds on, East's too."""
    return position.ending is not None and position.ending.result["winner"] == WIND_LETTERS[EAST]


def following(position: Position) -> tuple[tuple[Seat, ...], Wind, int] | None:
    """The next hand's seats by wind, its round, and how often East has been passed on in it.

    None after the North round: every player has been East and lost it for the fourth time.
    """
    if east_repeats(position):
        return position.players, position.round, position.passed
    east, *others = position.players
    players = (*others, east)
    if position.passed + 1 < SEATS:
        return players, position.round, position.passed + 1
    if position.round + 1 == ROUNDS:
        return None
    if position.agreed.seat_change:
        players = change_seats(players, position.round)
    return players, WINDS[position.round + 1], 0


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


def line(position: Position) -> dict[str, Any]:
    """A hand that has ended, as one line of the score sheet."""
    assert position.ending is not None
    found = position.ending.result
    return {
        "hand": position.hand,
        "round": WIND_LETTERS[position.round],
        "seats": list(position.players),
        "winner": found["winner"],
        "false_hu": found["false_hu"],
        "points": found["points"],
        "scores": list(payments_by_seat(position)),
    }


def report(position: Position) -> dict[str, Any]:
    """A hand that has ended, with all that was shown: what lay open, and the hand of whoever called hu."""
    ending = position.ending
    assert ending is not None
    return {
        "hand": position.hand,
        "round": WIND_LETTERS[position.round],
        "seats": list(position.players),
        "result": deepcopy(ending.result),
        "scores": list(payments_by_seat(position)),
        "caller": None if ending.caller is None else WIND_LETTERS[ending.caller],
        "shown": codes(ending.shown),
        "win": None if ending.win is None else code_of(ending.win),
        "melds": [[write_meld(laid.meld) for laid in melds] for melds in position.melds],
        "bonus": [codes(tiles) for tiles in position.bonus],
        "discards": [codes(tiles) for tiles in position.discards],
    }


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

"""Finished layouts for the rules page, as everybody sees them when the hand is over."""

from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.options import settle
from teahouse.core.protocol import Seat
from teahouse.games.mah_nol import notation
from teahouse.games.mah_nol.layouts import FORBIDDEN_CITY, LONG_MARCH, MARCO_POLO, MIDDLE_KINGDOM, Layout, Line
from teahouse.games.mah_nol.position import OPTIONS
from teahouse.games.mah_nol.prelude import seating
from teahouse.games.mah_nol.tiles import WIND_OF, direction
from teahouse.games.mah_nol.view import view

FINISHED = {
    MARCO_POLO: Layout("G1", ("5m", "5s", "5p", "7p", "7p", "7m", "2s", "JJ", "2m"), (("far", "4z"),)),
    FORBIDDEN_CITY: Layout("G2", tuple(f"{digit}s" for digit in range(1, 10)), (("left", "3z"), ("right", "1z"))),
    MIDDLE_KINGDOM: Layout(
        "D3",
        lines=(
            Line("S", ("3m", "4p", "5p", "2z")),
            Line("E", ("9s", "8s", "7m", "1z"), 1),
            Line("W", ("1m", "2p", "3s", "3z"), 1),
            Line("N", ("6p", "JJ", "4m", "4z"), 2),
        ),
    ),
    LONG_MARCH: Layout(
        "D4",
        lines=(
            Line("near-far", ("2z", "2m", "3p", "4p", "5s", "6m", "7m", "4z")),
            Line("left-right", ("3z", "9p", "8m", "7s", "6s", "5p", "4m", "1z")),
        ),
    ),
}
"""From the seat of South."""


SQUARE = "square"
"""Four walls of the Forbidden City, as everybody sees them while the numbers are hidden."""


def wall_of(seat: str) -> Layout:
    """A finished wall between the winds of this seat."""
    ends = tuple((side, WIND_OF[direction(seat, side)]) for side in ("left", "right"))
    return replace(FINISHED[FORBIDDEN_CITY], winds=ends)


def example(name: str) -> dict[str, Any]:
    """The finished layout of a game, alone on the carpet, or the four walls; KeyError for any other name."""
    if name == SQUARE:
        seats = seating(Seat(0), "S", 4)
        return _seen(FORBIDDEN_CITY, seats, tuple(map(wall_of, seats)), phase="draw", current=Seat(0))
    return _seen(name, seating(Seat(0), "S", 2), (FINISHED[name], Layout()), phase="over")


def _seen(game: str, seats: tuple[str, ...], layouts: tuple[Layout, ...], **moment: Any) -> dict[str, Any]:
    """As a watcher sees it."""
    options = settle(OPTIONS, {"players": len(seats)})
    common: dict[str, Any] = {
        "game": "mah-nol",
        "options": dict(options),
        "seat": None,
        "seats": len(seats),
        "turn": None,
        "to_move": [],
    }
    position = notation.begin(options, None, notation.deal(options, None, Random(1)))
    ending = {"reason": "finished", "winner": "A", "buyer": "A", "price": 1, "game": game}
    lying = replace(position, buyer=Seat(0), winds=seats, game=game, layouts=layouts, **moment)
    seen = view(replace(lying, ending=ending) if lying.phase == "over" else lying, None)
    return {**common, "legal": [], "result": None, **seen}

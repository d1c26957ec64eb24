"""Finished layouts for the rules page, as everybody sees them when the hand is over."""

from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.options import settle
from teahouse.core.protocol import Seat
from teahouse.games.mah_nol import notation
from teahouse.games.mah_nol.layouts import FORBIDDEN_CITY, LONG_MARCH, MARCO_POLO, MIDDLE_KINGDOM, Layout, Line
from teahouse.games.mah_nol.position import OPTIONS, Position
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


def example(name: str) -> dict[str, Any]:
    """The finished layout of a game, alone on the carpet; KeyError for any other name."""
    options = settle(OPTIONS, {"players": 2})
    common: dict[str, Any] = {
        "game": "mah-nol",
        "options": dict(options),
        "seat": None,
        "seats": 2,
        "turn": None,
        "to_move": [],
    }
    return {**common, "legal": [], "result": None, **view(_lying(options, name, FINISHED[name]), None)}


def _lying(options: dict[str, Any], game: str, layout: Layout) -> Position:
    position = notation.begin(options, None, notation.deal(options, None, Random(1)))
    result = {"reason": "finished", "winner": "A", "buyer": "A", "price": 1, "game": game}
    return replace(
        position,
        phase="over",
        buyer=Seat(0),
        winds=("S", "N"),
        game=game,
        layouts=(layout, Layout()),
        ending=result,
    )

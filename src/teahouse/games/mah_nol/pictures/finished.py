"""Finished layouts: examples for the rules page, cards to choose from, diagrams to print."""

from dataclasses import replace

from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, LONG_MARCH, MARCO_POLO, MIDDLE_KINGDOM, Layout, Line
from teahouse.games.mah_nol.play.tiles import WIND_OF, direction

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


def wall_of(seat: str) -> Layout:
    """A finished wall between the winds of this seat."""
    ends = tuple((side, WIND_OF[direction(seat, side)]) for side in ("left", "right"))
    return replace(FINISHED[FORBIDDEN_CITY], winds=ends)

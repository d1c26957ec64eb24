"""Finished layouts for the rules page, as everybody sees them when the hand is over."""

from dataclasses import asdict, replace
from random import Random

from teahouse.core.options import settle
from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.knowledge.view import view
from teahouse.games.mah_nol.notation import moves
from teahouse.games.mah_nol.play.endings import Ending
from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, LONG_MARCH, MARCO_POLO, MIDDLE_KINGDOM, Layout, Line
from teahouse.games.mah_nol.play.position import OPTIONS, Position
from teahouse.games.mah_nol.play.prelude import seating
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


SQUARE = "square"
"""Four walls of the Forbidden City, as everybody sees them while the numbers are hidden."""


def wall_of(seat: str) -> Layout:
    """A finished wall between the winds of this seat."""
    ends = tuple((side, WIND_OF[direction(seat, side)]) for side in ("left", "right"))
    return replace(FINISHED[FORBIDDEN_CITY], winds=ends)


def example(name: str) -> View[Seen]:
    """The finished layout of a game, alone on the carpet, or the four walls; KeyError for any other name."""
    if name == SQUARE:
        winds = seating(Seat(0), "S", 4)
        return _seen(_dealt(FORBIDDEN_CITY, winds, tuple(map(wall_of, winds)), "draw", current=Seat(0)))
    alone = _dealt(name, seating(Seat(0), "S", 2), (FINISHED[name], Layout()), "over")
    return _seen(replace(alone, ending=_ending(alone)))


def _dealt(
    game: str, winds: tuple[str, ...], layouts: tuple[Layout, ...], phase: str, current: Seat | None = None
) -> Position:
    """A hand that seat 0 has bought, with these layouts on the carpet."""
    options = settle(OPTIONS, {"players": len(winds)})
    position = moves.begin(options, None, moves.deal(options, None, Random(1)))
    return replace(position, phase=phase, buyer=Seat(0), winds=winds, game=game, layouts=layouts, current=current)


def _ending(position: Position) -> Ending:
    """Seat 0 has won, and nobody has paid anything yet."""
    return Ending(
        reason="finished",
        winner=Seat(0),
        buyer=Seat(0),
        price=0,
        game=position.game,
        winds=position.winds,
        turns=0,
        payments=(0,) * len(position.winds),
        money=position.money,
        bank=0,
    )


def _seen(position: Position) -> View[Seen]:
    """As a watcher sees it."""
    return View(
        game="mah-nol",
        options=asdict(position.agreed),
        seat=None,
        seats=position.agreed.players,
        turn=None,
        to_move=(),
        legal=(),
        result=None,
        seen=view(position, None),
    )

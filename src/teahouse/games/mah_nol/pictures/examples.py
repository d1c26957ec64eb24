"""The examples of the rules page: finished layouts as everybody sees them when the hand is over, and each alone on a
carpet, as large as it likes to be read."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from random import Random
from typing import Any

from teahouse.core.options import settle
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Seat, View
from teahouse.drawing import tiles
from teahouse.drawing.picture import picture
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.knowledge.view import view
from teahouse.games.mah_nol.notation import starts
from teahouse.games.mah_nol.pictures import faces
from teahouse.games.mah_nol.pictures.cells import BACK, EXTENT, Cell, cells, turned
from teahouse.games.mah_nol.pictures.faces import back, piece
from teahouse.games.mah_nol.pictures.finished import FINISHED, wall_of
from teahouse.games.mah_nol.pictures.pieces import STYLE, Zone, compass, table
from teahouse.games.mah_nol.play.endings import Ending
from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, SLOTS, Layout, Site
from teahouse.games.mah_nol.play.position import OPTIONS, Position
from teahouse.games.mah_nol.play.prelude import seating
from teahouse.games.mah_nol.words.names import game_name, wind_letter
from teahouse.texts import language, say

SQUARE = "square"
"""Four walls of the Forbidden City, as everybody sees them while the numbers are hidden."""
TILE, SMALL = 58.0, 38.0
RIM, FRAME, NARROWEST = 44.0, 9.0, 420.0
AT_SOUTH = "SWNE"
"""The directions as they lie for South: below, left, above, right."""


# As a watcher sees them


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
    position = starts.begin(options, None, starts.deal(options, None, Random(1)))
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


# Alone


def draw_example(name: str, looks: Mapping[str, Any]) -> Picture:
    """One layout from the seat of South, or the four walls of the Forbidden City."""
    return _square(looks) if name == SQUARE else _alone(name, looks)


def _alone(game: str, looks: Mapping[str, Any]) -> Picture:
    (columns, rows), (wide, tall) = EXTENT[game], _pitch(TILE)
    width, height = max(NARROWEST, columns * wide + 2 * RIM), rows * tall + 2 * RIM
    left, top = (width - columns * wide) / 2, RIM
    lying = cells(FINISHED[game], Site(game, "S"), None)
    drawn = "".join(_drawn(cell, left + cell.column * wide, top + cell.row * tall, TILE, looks) for cell in lying)
    return _on_carpet(width, height, drawn, say(game_name(game)), looks)


def _square(looks: Mapping[str, Any]) -> Picture:
    """Everybody's wall turned to its side of the table, numbers face down."""
    extent, (wide, tall) = EXTENT[FORBIDDEN_CITY], _pitch(SMALL)
    long, deep = extent[0] * wide, extent[1] * tall
    across, depth = extent[0] * tall, extent[1] * wide
    width, height = max(long + 2 * depth, NARROWEST) + 2 * RIM, across + 2 * deep + 2 * RIM
    middle = (width / 2, height / 2)
    corners = (
        (middle[0] - long / 2, height - RIM - deep),
        (RIM, middle[1] - across / 2),
        (middle[0] - long / 2, RIM),
        (width - RIM - depth, middle[1] - across / 2),
    )
    drawn = []
    for side, (seat, (left, top)) in enumerate(zip(AT_SOUTH, corners, strict=True)):
        for cell in cells(wall_of(seat), Site(FORBIDDEN_CITY, seat), SLOTS):
            column, row = turned((cell.column, cell.row), extent, side)
            drawn.append(_drawn(cell, left + column * wide, top + row * tall, SMALL, looks))
    return _on_carpet(width, height, "".join(drawn), say(game_name(FORBIDDEN_CITY)), looks)


def _pitch(height: float) -> tuple[float, float]:
    wide, tall = tiles.footprint(height)
    return wide * 1.02, tall * 1.02


def _drawn(cell: Cell, x: float, y: float, height: float, looks: Mapping[str, Any]) -> str:
    at = (round(x, 1), round(y, 1))
    if cell.tile == BACK:
        return back(*at, height)
    assert cell.tile is not None, "the layouts are finished"
    return piece(cell.tile, *at, height, str(looks["face"]))


def _on_carpet(width: float, height: float, drawn: str, title: str, looks: Mapping[str, Any]) -> Picture:
    carpet = table(width, height, FRAME, Zone(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME))
    letters = tuple(say(wind_letter(way)) for way in AT_SOUTH)
    rose = compass(width / 2, height / 2, min(width, height) / 2 - FRAME - 22, letters, strong=False)
    defs = faces.defs(language(), str(looks["face"]), bool(looks["corners"]))
    return picture(width, height, carpet + rose + drawn, title=title, defs=defs, style=tiles.TILE_STYLE + STYLE)

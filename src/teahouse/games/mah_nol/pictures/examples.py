"""Finished layouts for the rules page: each alone on a carpet, as large as it likes to be read."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.pictures import Picture
from teahouse.drawing import tiles
from teahouse.drawing.picture import picture
from teahouse.games.mah_nol.pictures import faces
from teahouse.games.mah_nol.pictures.cells import BACK, EXTENT, Cell, cells, turned
from teahouse.games.mah_nol.pictures.faces import back, piece
from teahouse.games.mah_nol.pictures.finished import FINISHED, SQUARE, wall_of
from teahouse.games.mah_nol.pictures.pieces import STYLE, Zone, compass, table
from teahouse.games.mah_nol.play.layouts import FORBIDDEN_CITY, SLOTS, Site
from teahouse.games.mah_nol.words.names import game_name, wind_letter
from teahouse.texts import language, say

TILE, SMALL = 58.0, 38.0
RIM, FRAME, NARROWEST = 44.0, 9.0, 420.0
AT_SOUTH = "SWNE"
"""The directions as they lie for South: below, left, above, right."""


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

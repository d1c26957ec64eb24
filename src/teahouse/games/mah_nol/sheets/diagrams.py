"""The four layouts in the inventor's notation: struck out is face down, dotted arrow the game tile, thin one a wind."""

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element, group
from teahouse.drawing.paper import MARGIN, WIDTH, arrow, frame, paragraph, rows_of, sheet, star, words
from teahouse.games.mah_nol.pictures.cells import EXTENT, Cell, cells
from teahouse.games.mah_nol.pictures.finished import FINISHED
from teahouse.games.mah_nol.play.layouts import FACE_DOWN, GAME_TILE, GAMES, SIZE, Site
from teahouse.games.mah_nol.play.tiles import GAME_TILES, JOKER, WIND_OF, is_number
from teahouse.games.mah_nol.sheets.phrases import capital, phrase, titled
from teahouse.games.mah_nol.words.names import game_name, tile_name, wind_letter
from teahouse.texts import say

WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BOX = (7.0, 9.3)
PITCH = (7.4, 9.8)


LEFT, RIGHT, TOP = (MARGIN, 56.0), (MARGIN + 64, 122.0), 50.0
"""The two columns: where they begin and how wide they are."""


def layouts() -> Picture:
    """All four on a page, and how four walls make the Forbidden City."""
    road, end = _layout(1, GAMES[0], LEFT, TOP)
    drawn, below = _square(LEFT[0] + 6, end + 22), TOP
    for number, game in enumerate(GAMES[1:], start=2):
        layout, end = _layout(number, game, RIGHT, below)
        drawn, below = drawn + layout, end + 10
    return sheet(titled("layouts"), _legend(30) + road + drawn)


def _legend(y: float) -> str:
    signs = {
        "number": _box(0, 0, "5"),
        "down": _box(0, 0, "5") + _strike(0, 0),
        "game-tile": _box(0, 0) + _dotted(0, 0),
        "wind": _box(0, 0) + _wind_arrow(0, 0, "N"),
        "joker": _box(0, 0) + star(BOX[0] / 2, BOX[1] / 2, 2.2),
    }
    parts = []
    for nth, (code, sign) in enumerate(signs.items()):
        x = MARGIN + nth * (WIDTH - 2 * MARGIN) / len(signs)
        parts.append(group(sign, transform=f"translate({x:g} {y:g})"))
        parts.append(paragraph(x + BOX[0] + 2, y + 3.8, 26, phrase(f"sign-{code}"), 3.5))
    return "".join(parts)


def _layout(number: int, game: str, column: tuple[float, float], y: float) -> tuple[str, float]:
    """Name, what it takes, the drawing, and where one sits; and where it ends."""
    x, wide = column
    title = words(x, y, f"{number}) {say(game_name(game))}", 5.6, serif=True, bold=True)
    needs = capital(phrase("layout-facts", tile=tile_name(GAME_TILE[game]), n=SIZE[game]))
    facts = words(x, y + 5.6, needs, 3.5, bold=True)
    recipe = phrase(f"layout-{game}")
    told = paragraph(x, y + 10.6, wide, recipe, 3.5)
    top = y + 9.6 + 4.9 * rows_of(recipe, wide, 3.5)
    columns, rows = EXTENT[game]
    left = x + (wide - columns * PITCH[0]) / 2
    drawn = "".join(
        _cell(cell, left + cell.column * PITCH[0], top + cell.row * PITCH[1], game)
        for cell in cells(FINISHED[game], Site(game, "S"), None)
    )
    end = top + rows * PITCH[1] + 3
    seat = words(x + wide / 2, end, f"▲ {phrase('layout-seat')}", 3.4, anchor="middle")
    return title + facts + told + drawn + seat, end


def _square(x: float, y: float) -> str:
    """Four walls around the table, each between its two winds."""
    side = "".join(frame(4.6 + nth * 4.6, 0, 4.2, 5.6, 0.25, 0.5) for nth in range(9))
    side += frame(0, 0, 4.2, 5.6, 0.25, 0.5) + frame(10 * 4.6, 0, 4.2, 5.6, 0.25, 0.5)
    walls = "".join(group(side, transform=f"rotate({turn} 25 25) translate(-0.1 51)") for turn in (0, 90, 180, 270))
    caption = words(25, 27, phrase("layout-square"), 4.1, anchor="middle")
    return group(walls + caption, transform=f"translate({x:g} {y:g}) scale(.84)")


def _cell(cell: Cell, x: float, y: float, game: str) -> str:
    tile = cell.tile
    assert tile is not None, "the examples are finished"
    if is_number(tile) or tile == JOKER:
        inside = star(x + BOX[0] / 2, y + BOX[1] / 2, 2.2) if tile == JOKER else ""
        drawn = _box(x, y, tile[0] if is_number(tile) else "") + inside
        return drawn + (_strike(x, y) if game in FACE_DOWN else "")
    if tile in GAME_TILES:
        return _box(x, y) + _dotted(x, y)
    way = next(way for way, wind in WIND_OF.items() if wind == tile)
    return _box(x, y) + _wind_arrow(x, y, way)


def _box(x: float, y: float, text: str = "") -> str:
    drawn = frame(x, y, *BOX, 0.35, 0.7)
    return drawn + (words(x + BOX[0] / 2, y + 6.5, text, 5.2, anchor="middle") if text else "")


def _strike(x: float, y: float) -> str:
    return element("path", d=f"M{x:g} {y + BOX[1]:g}l{BOX[0]:g} {-BOX[1]:g}", stroke="#000", stroke_width=0.3)


def _dotted(x: float, y: float) -> str:
    return arrow(x + BOX[0] / 2, y + BOX[1] - 1.2, 0, -BOX[1] + 2.4, dotted=True)


def _wind_arrow(x: float, y: float, way: str) -> str:
    """Thin, in the wind's own direction, with its letter."""
    (dx, dy), half = WAYS[way], 2.5
    middle = (x + BOX[0] / 2, y + BOX[1] / 2 + 1.2)
    return arrow(middle[0] - half * dx, middle[1] - half * dy, 2 * half * dx, 2 * half * dy, thick=0.2) + words(
        x + 0.8, y + 3, say(wind_letter(way)), 2.6
    )

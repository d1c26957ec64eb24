"""The wall of Mahjong Battle as SVG and in a terminal; with `pairs` every pair now possible is shown."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Span, View
from teahouse.drawing import palette, tiles
from teahouse.drawing.picture import coordinates, picture
from teahouse.drawing.tiles import Pose
from teahouse.games.mahjong_battle import notation, rules
from teahouse.games.mahjong_battle.position import (
    BOARD,
    COLUMNS,
    ROWS,
    Position,
    Take,
    code_of,
    column_of,
    row_of,
    square_at,
    value,
)
from teahouse.games.mahjong_battle.view import tile_name
from teahouse.material.board_words import square_words
from teahouse.material.boards import EMPTY, Square
from teahouse.material.tiles import SUIT_KINDS
from teahouse.texts import language, say, speaking

INK, PAPER, WOOD = (palette.colour(name) for name in ("ink", "paper", "wood"))

LOOKS = (
    Option("pairs", False),
    Option("corners", True),
    Option("letters", False),
)

PITCH_X = tiles.WIDTH + 4
PITCH_Y = tiles.HEIGHT + tiles.EDGE + 4
MARGIN = 34
"""Room around the wall for the names of rows and columns."""

FROM_THE_TOP = tuple(square_at(column, row) for row in reversed(range(ROWS)) for column in range(COLUMNS))
"""So each tile's edge lies over the one behind."""
SUIT_SIGNS = {"m": "萬", "p": "● ", "s": "‖ "}
"""Two terminal cells each."""
SUIT_LETTERS = {"m": "m ", "p": "p ", "s": "s "}


def draw(view: View[Position], looks: Mapping[str, Any]) -> Picture:
    """The wall on its felt, tiles that can be taken now with a gold line, the last pair's places marked."""
    cells, pairs = view.seen.cells, _pairs(view)
    takeable = _squares(*pairs)
    lying = (square for square in FROM_THE_TOP if cells[square] != EMPTY)
    width, height = COLUMNS * PITCH_X + 2 * MARGIN, ROWS * PITCH_Y + 2 * MARGIN
    spoken = language()
    body = [
        _felt(width, height),
        _coordinates(),
        *(_gap(square) for square in _last(view.seen)),
        *(_tile(cells[square], square, square in takeable, spoken) for square in lying),
    ]
    if looks["pairs"]:
        body += [_bond(cells, pair) for pair in pairs]
    defs, style = _defs(bool(looks["corners"])), tiles.TILE_STYLE
    return picture(width, height, "".join(body), title=say("mahjong-battle/title"), defs=defs, style=style)


def _pairs(view: View[Position]) -> tuple[Take, ...]:
    """What the viewer may take now."""
    return rules.legal(view.seen, view.seen.to_move) if view.legal else ()


def _squares(*pairs: Take) -> set[Square]:
    return {square for pair in pairs for square in (pair.first, pair.second)}


def _last(position: Position) -> tuple[Square, ...]:
    """Where the last pair lay."""
    return (position.last.first, position.last.second) if position.last else ()


@cache
def _coordinates() -> str:
    return coordinates(_column_marks() + _row_marks())


@cache
def _defs(corners: bool) -> str:
    return tiles.defs(SUIT_KINDS, corners)


def _corner(square: Square) -> tuple[float, float]:
    """The top left corner of a square's tile."""
    x = MARGIN + column_of(square) * PITCH_X + (PITCH_X - tiles.WIDTH) / 2
    return x, MARGIN + (ROWS - 1 - row_of(square)) * PITCH_Y


def _centre(square: Square) -> tuple[float, float]:
    x, y = _corner(square)
    return x + tiles.WIDTH / 2, y + tiles.HEIGHT / 2


@lru_cache(maxsize=3 * 2 * 27 * 108)
def _tile(tile: int, square: Square, takeable: bool, spoken: str) -> str:
    """A tile at its place, drawn once in each language."""
    x, y = _corner(square)
    with speaking(spoken):
        label = say(square_words(tile_name(tile), BOARD.name(square)))
    pose = Pose.CLICKABLE if takeable else Pose.NORMAL
    return tiles.tile(code_of(tile), x, y, pose=pose, id=BOARD.name(square), label=label)


def _felt(width: float, height: float) -> str:
    return (
        f'<rect width="{width}" height="{height}" rx="14" fill="{WOOD}"/>'
        f'<rect x="8" y="8" width="{width - 16}" height="{height - 16}" rx="9" fill="{palette.TABLE}"/>'
    )


def _gap(square: Square) -> str:
    """Where a tile of the last pair lay: a dashed outline, not colour alone."""
    x, y = _corner(square)
    return (
        f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{tiles.WIDTH - 8}" height="{tiles.HEIGHT - 8}" rx="5" '
        f'fill="none" stroke="{palette.GOLD}" stroke-width="2.5" stroke-dasharray="7 5"/>'
    )


def _bond(cells: bytes, pair: Take) -> str:
    """A line between the two tiles of a pair, with its points in the middle."""
    (x1, y1), (x2, y2) = _centre(pair.first), _centre(pair.second)
    bend = 0.12 * (x2 - x1 + y2 - y1) or 20.0
    cx, cy = (x1 + x2) / 2 + bend * 0.6, (y1 + y2) / 2 - bend * 0.6
    path = f"M{x1:g} {y1:g}Q{cx:.1f} {cy:.1f} {x2:g} {y2:g}"
    mx, my = (x1 + x2) / 4 + cx / 2, (y1 + y2) / 4 + cy / 2
    points = value(cells[pair.first])
    return (
        f'<g class="bond" pointer-events="none"><path d="{path}" fill="none" stroke="{INK}" '
        f'stroke-opacity=".55" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="{palette.GOLD}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle cx="{mx:.1f}" cy="{my:.1f}" r="12" fill="{PAPER}" stroke="{palette.GOLD}" '
        f'stroke-width="2.5"/><text x="{mx:.1f}" y="{my + 5.5:.1f}" text-anchor="middle" font-size="16" '
        f'font-weight="700" fill="{INK}" font-family="system-ui,sans-serif">{points}</text></g>'
    )


def _column_marks() -> list[tuple[float, float, str]]:
    bottom = MARGIN + ROWS * PITCH_Y + 16
    return [(MARGIN + (column + 0.5) * PITCH_X, bottom, BOARD.letters[column]) for column in range(COLUMNS)]


def _row_marks() -> list[tuple[float, float, str]]:
    return [(21, MARGIN + (ROWS - 1 - row) * PITCH_Y + 45, str(row + 1)) for row in range(ROWS)]


def depict(piece: str) -> Picture:
    return tiles.in_line(piece)


def show(view: View[Position], looks: Mapping[str, Any]) -> tuple[Line, ...]:
    """The wall in text: suits by sign and colour, free tiles in bold, those with a partner in brackets."""
    position, pairs = view.seen, _pairs(view)
    partnered, last = _squares(*pairs), set(_last(position))
    letters = Span("    " + "".join(f"  {letter}  " for letter in BOARD.letters[:COLUMNS]), "muted")
    rows: list[Line] = []
    for row in reversed(range(ROWS)):
        squares = [square_at(column, row) for column in range(COLUMNS)]
        cells = (span for square in squares for span in _cell(position, square, partnered, last, looks["letters"]))
        rows.append((Span(f" {row + 1}  ", "muted"), *cells, Span(f"  {row + 1}", "muted")))
    lines = ((letters,), *rows, (letters,))
    return (*lines, *_pair_list(position, pairs)) if looks["pairs"] else lines


def _cell(
    position: Position, square: Square, partnered: set[Square], last: set[Square], letters: bool
) -> tuple[Span, Span, Span]:
    """One square, five characters wide."""
    tile = position.cells[square]
    if tile == EMPTY:
        return Span(" "), Span(" × " if square in last else " · ", "gold" if square in last else "faint"), Span(" ")
    code = code_of(tile)
    face = code[0] + (SUIT_LETTERS if letters else SUIT_SIGNS)[code[1]]
    if square in partnered:
        return Span("[", "gold"), Span(face, f"suit-{code[1]}-bold"), Span("]", "gold")
    return Span(" "), Span(face, f"suit-{code[1]}"), Span(" ")


def _pair_list(position: Position, pairs: tuple[Take, ...]) -> list[Line]:
    """Every pair now possible, the most valuable first."""
    ordered = sorted(pairs, key=lambda pair: -value(position.cells[pair.first]))
    return [
        (
            Span(f"  {notation.write_move(position, position.to_move, pair)}  ", "gold"),
            Span(say(tile_name(position.cells[pair.first]))),
        )
        for pair in ordered
    ]

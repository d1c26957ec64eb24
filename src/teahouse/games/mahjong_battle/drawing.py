"""The wall of Mahjong Battle as SVG and in a terminal; with `pairs` every pair now possible is shown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.core.protocol import Line, Span, View
from teahouse.core.setups import LAYING
from teahouse.drawing import boards, palette, tiles
from teahouse.drawing.boards import FRAME, SIDE
from teahouse.drawing.lettering import SANS
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

INK, PAPER = (palette.colour(name) for name in ("ink", "paper"))

LOOKS = (
    Option("pairs", False),
    Option("corners", True),
    Option("letters", False),
    Option("portrait", False),
)

PITCH_X = tiles.WIDTH + 3
PITCH_Y = tiles.HEIGHT + tiles.EDGE + 3


@dataclass(frozen=True, eq=False)  # there are two, and every tile asks for one of them
class Room:
    """What is around the wall: its coordinates outside a thin wooden frame, or on felt from edge to edge."""

    left: float
    top: float
    right: float
    bottom: float
    framed: bool
    lettering: float
    ink: str

    @property
    def width(self) -> float:
        return self.left + COLUMNS * PITCH_X + self.right

    @property
    def height(self) -> float:
        return self.top + ROWS * PITCH_Y + self.bottom

    def corner(self, square: Square) -> tuple[float, float]:
        """The top left corner of a square's tile."""
        x = self.left + column_of(square) * PITCH_X + (PITCH_X - tiles.WIDTH) / 2
        return x, self.top + (ROWS - 1 - row_of(square)) * PITCH_Y

    def centre(self, square: Square) -> tuple[float, float]:
        x, y = self.corner(square)
        return x + tiles.WIDTH / 2, y + tiles.HEIGHT / 2


FOOT = 23
"""Room for the letters below the frame."""
FELT = 12
"""Between the wall and the frame; a chosen tile is lifted."""
WIDE = Room(SIDE + FRAME + FELT, FRAME + FELT, FRAME + FELT, FRAME + FELT + FOOT, True, 15, palette.MUTED)
NARROW = Room(17, 9, 2, 25, False, 20, "#f6f1e7b0")
SMALL = "(max-width:600px),(max-height:560px)"
"""Where all is so small that coordinates and the numbers in corners are enlarged; drawings make room for them."""
STYLE = (
    tiles.TILE_STYLE
    + f"@media {SMALL}{{.tile{{--tile-corner:translate(-6px,-9px)scale(2.4);"
    + "--tile-drawing:translate(11px,16px)scale(.8)}.names{font-size:20px}}\n"
)

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
    room, spoken = NARROW if looks.get("portrait") else WIDE, language()
    body = [
        _ground(room),
        *(_gap(room, square) for square in _last(view.seen)),
        *(_place(room, square, spoken) for square in BOARD if looks.get(LAYING) and cells[square] == EMPTY),
        *(_tile(room, cells[square], square, square in takeable, spoken) for square in lying),
    ]
    if looks["pairs"]:
        body += [_bond(room, cells, pair) for pair in pairs]
    defs, title = _defs(bool(looks["corners"])), say("mahjong-battle/title")
    return picture(room.width, room.height, "".join(body), title=title, defs=defs, style=STYLE)


def _pairs(view: View[Position]) -> tuple[Take, ...]:
    """What the viewer may take now."""
    return rules.legal(view.seen, view.seen.to_move) if view.legal else ()


def _squares(*pairs: Take) -> set[Square]:
    return {square for pair in pairs for square in (pair.first, pair.second)}


def _last(position: Position) -> tuple[Square, ...]:
    """Where the last pair lay."""
    return (position.last.first, position.last.second) if position.last else ()


@cache
def _defs(corners: bool) -> str:
    return tiles.defs(SUIT_KINDS, corners)


@lru_cache(maxsize=3 * 2 * 2 * 27 * 108)
def _tile(room: Room, tile: int, square: Square, takeable: bool, spoken: str) -> str:
    """A tile at its place, drawn once in each language."""
    x, y = room.corner(square)
    with speaking(spoken):
        label = say(square_words(tile_name(tile), BOARD.name(square)))
    pose = Pose.CLICKABLE if takeable else Pose.NORMAL
    return tiles.tile(code_of(tile), x, y, pose=pose, id=BOARD.name(square), label=label)


@cache
def _ground(room: Room) -> str:
    """Felt with the names of rows and columns."""
    names = coordinates(_names(room), room.lettering, room.ink)
    if not room.framed:
        return _felt(0, 0, room.width, room.height) + names
    width, height = room.width - SIDE, room.height - FOOT
    felt = _felt(SIDE + FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME)
    return boards.wood(SIDE, 0, width, height) + felt + names


def _felt(x: float, y: float, width: float, height: float) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{palette.TABLE}"/>'


def _names(room: Room) -> Iterator[tuple[float, float, str]]:
    """Numbers at the left, letters below."""
    for row in range(ROWS):
        _, y = room.centre(square_at(0, row))
        yield (SIDE / 2 - 1 if room.framed else room.left / 2), y, str(row + 1)
    for column in range(COLUMNS):
        x, _ = room.centre(square_at(column, 0))
        yield x, room.height - (FOOT if room.framed else room.bottom) / 2 - 1, BOARD.letters[column]


def _gap(room: Room, square: Square) -> str:
    """Where a tile of the last pair lay: a dashed outline, not colour alone."""
    x, y = room.corner(square)
    return (
        f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{tiles.WIDTH - 8}" height="{tiles.HEIGHT - 8}" rx="5" '
        f'fill="none" stroke="{palette.GOLD}" stroke-width="2.5" stroke-dasharray="7 5"/>'
    )


@lru_cache(maxsize=3 * 2 * 108)
def _place(room: Room, square: Square, spoken: str) -> str:
    """Where a tile can be laid."""
    x, y = room.corner(square)
    with speaking(spoken):
        label = say(square_words(None, BOARD.name(square)))
    return (
        f'<g id="{BOARD.name(square)}" aria-label="{label}"><rect x="{x + 3:g}" y="{y + 3:g}" '
        f'width="{tiles.WIDTH - 6}" height="{tiles.HEIGHT - 6}" rx="6" '
        'fill="#fff" fill-opacity=".06" stroke="#fff" stroke-opacity=".28"/></g>'
    )


def _bond(room: Room, cells: bytes, pair: Take) -> str:
    """A line between the two tiles of a pair, with its points in the middle."""
    (x1, y1), (x2, y2) = room.centre(pair.first), room.centre(pair.second)
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
        f'font-weight="700" fill="{INK}" font-family="{SANS}">{points}</text></g>'
    )


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

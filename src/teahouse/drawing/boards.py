"""Square boards of warm wood: the frame with its coordinates, squares with their marks, trays beside it.

    +--------------------+  +----+
    | 2  [] []           |  | () |  a tray: the men a player has in hand
    | 1  [] []           |  | () |
    |    a  b            |  |  2 |
    +--------------------+  +----+

A picture holds `defs()` once, then `frame(board)` and one `square(...)` for every place; what stands
there (drawing/men.py, or any piece drawn around the origin) is its content. A mark is a class on the
square's `<g>`, so a page's script may change it without a new drawing; `STYLE` turns classes into marks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Flag, auto
from functools import cache, lru_cache
from xml.sax.saxutils import quoteattr

from teahouse.drawing.faces.strokes import element, group, line, moved, number, shape, spot, use
from teahouse.drawing.palette import SHADOW, themed
from teahouse.drawing.picture import coordinates

CELL = 64
"""The side of a square."""
FRAME = 30
"""The wood around the squares, where the coordinates stand."""
TRAY = 68
"""The width of a tray."""
GAP = 10
"""Between the frame and the trays."""
BORDER = 4
"""Room for the shadow under the frame."""
HALF = CELL / 2
GRAINS = 4

LIGHT = {
    "board-pale": "#ecd2a4",
    "board-deep": "#c4935f",
    "board-grain": "#7d5027",
    "board-frame": "#6b4426",
    "board-edge": "#4a2d17",
    "board-shine": "#8f6239",
    "board-mark": "#1f7a5c",
    "board-last": "#f0b429",
}
DARK = {
    "board-pale": "#c2a172",
    "board-deep": "#8d6237",
    "board-grain": "#4f3118",
    "board-frame": "#432a17",
    "board-edge": "#2a190c",
    "board-shine": "#65452a",
    "board-mark": "#14604a",
    "board-last": "#f5c64f",
}


def colour(name: str) -> str:
    """The CSS value of a colour of the board.

    >>> colour("pale")
    'var(--board-pale,#ecd2a4)'
    """
    return f"var(--board-{name},{LIGHT[f'board-{name}']})"


# All marks are drawn on every place and hidden; a class makes its own visible.
STYLE = (
    themed(LIGHT, DARK)
    + """\
.place{user-select:none}
.place .piece{transition:transform .16s ease-out}
.place.clickable{--place-open:visible;cursor:pointer}
.place.selected{--place-open:hidden;--place-chosen:visible}
.place.selected .piece{transform:translateY(-5px)}
.place.left{--place-tint:visible;--place-left:visible}
.place.reached{--place-tint:visible;--place-reached:visible}
.place.choice{visibility:hidden}
.place.choice.clickable{visibility:visible}
@media (prefers-reduced-motion:reduce){.place .piece{transition:none}}
"""
)


class Mark(Flag):
    """What a place has to say; marks combine."""

    NORMAL = 0
    CLICKABLE = auto()
    SELECTED = auto()
    LEFT = auto()
    """The last move began here."""
    REACHED = auto()
    """The last move ended here."""


def mark_of(*, clickable: bool, left: bool, reached: bool) -> Mark:
    """
    >>> mark_of(clickable=True, left=False, reached=True) == Mark.CLICKABLE | Mark.REACHED
    True
    """
    mark = Mark.CLICKABLE if clickable else Mark.NORMAL
    mark |= Mark.LEFT if left else Mark.NORMAL
    return mark | Mark.REACHED if reached else mark


@dataclass(frozen=True)
class Board:
    """A board of so many columns and ranks; `turned` shows it from the other side."""

    columns: int
    ranks: int
    turned: bool = False

    @property
    def width(self) -> float:
        return self.columns * CELL + 2 * FRAME

    @property
    def height(self) -> float:
        return self.ranks * CELL + 2 * FRAME

    def centre(self, column: int, rank: int) -> tuple[float, float]:
        """The middle of a square; a1 is (0, 0).

        >>> Board(6, 6).centre(0, 5)
        (62.0, 62.0)
        """
        across = self.columns - 1 - column if self.turned else column
        down = rank if self.turned else self.ranks - 1 - rank
        return FRAME + (across + 0.5) * CELL, FRAME + (down + 0.5) * CELL


@cache
def defs() -> str:
    """What squares, marks and trays are made of, once per picture."""
    return element("defs", "".join(_grain(number) for number in range(GRAINS)) + _marks())


@lru_cache(maxsize=64)
def frame(board: Board, letters: str) -> str:
    """The wooden frame with its coordinates outside the squares."""
    columns, ranks = board.columns * CELL, board.ranks * CELL
    wood = (
        element("rect", y=3, width=board.width, height=board.height, rx=10, fill=SHADOW, fill_opacity=0.3)
        + element("rect", width=board.width, height=board.height, rx=10, fill=colour("frame"))
        + element(
            "rect",
            x=1.5,
            y=1.5,
            width=board.width - 3,
            height=board.height - 3,
            rx=9,
            fill="none",
            stroke=colour("shine"),
            stroke_width=1.2,
        )
        + element("rect", x=FRAME - 3, y=FRAME - 3, width=columns + 6, height=ranks + 6, rx=2, fill=colour("edge"))
    )
    return wood + coordinates(_names(board, letters))


def _names(board: Board, letters: str) -> Iterable[tuple[float, float, str]]:
    """Letters above and below, numbers at both sides."""
    for column in range(board.columns):
        x = board.centre(column, 0)[0]
        yield x, FRAME - 10, letters[column]
        yield x, board.height - 10, letters[column]
    for rank in range(board.ranks):
        y = board.centre(0, rank)[1] + 5
        yield FRAME / 2 - 1, y, str(rank + 1)
        yield board.width - FRAME / 2 + 1, y, str(rank + 1)


def square(
    board: Board,
    column: int,
    rank: int,
    *,
    id: str,
    label: str,
    piece: str = "",
    below: str = "",
    mark: Mark = Mark.NORMAL,
) -> str:
    """One square with what stands on it; the piece is drawn around the origin, over a mark of the game's own."""
    tone = "deep" if (column + rank) % 2 == 0 else "pale"
    ground = element("rect", x=-HALF, y=-HALF, width=CELL, height=CELL, fill=colour(tone))
    grain = use(f"board-grain-{(column * 5 + rank * 3) % GRAINS}")
    hint = use("board-corners" if piece else "board-dot")
    content = ground + grain + use("board-below") + below + _piece(piece) + hint + use("board-above")
    return place(content, *board.centre(column, rank), id=id, label=label, mark=mark)


@lru_cache(maxsize=1024)
def tray(
    pieces: tuple[str, ...],
    slots: int,
    x: float,
    y: float,
    height: float,
    *,
    id: str,
    label: str,
    mark: Mark = Mark.NORMAL,
    upwards: bool = False,
) -> str:
    """Men in hand, from the top or (`upwards`) from the bottom, with their number at the other end."""
    step = (height - 50) / slots
    middles = [-height / 2 + 8 + step * (slot + 0.5) for slot in range(slots)]
    figure = height / 2 - 14.0
    if upwards:
        middles, figure = [-middle for middle in middles], -height / 2 + 28.0
    scale = f"scale({number(min(step, CELL) / CELL * 1.2, 3)})"
    men = "".join(
        group(piece, transform=moved(0, middle) + scale) for piece, middle in zip(pieces, middles, strict=False)
    )
    floor = _floor(TRAY - 12, step * slots + 4, (middles[0] + middles[-1]) / 2)
    hollows = "".join(spot(0, middle, step * 0.3) for middle in middles)
    count = element(
        "text",
        str(len(pieces)),
        y=figure,
        text_anchor="middle",
        font_family="system-ui,sans-serif",
        font_size="20",
        font_weight="600",
        fill="#f6f1e7",
        aria_hidden="true",
    )
    content = _box(TRAY, height) + floor + group(hollows, fill=colour("edge"), fill_opacity=0.22) + _piece(men)
    content += count + _tray_line(height, 3, "open") + _tray_line(height, 6, "chosen")
    return place(content, x + TRAY / 2, y + height / 2, id=id, label=label, mark=mark)


def _floor(width: float, height: float, middle: float) -> str:
    """The pale bottom of a tray, so that dark men are seen on it."""
    sunk = _outline(width + 3, height + 3, 8, fill=colour("edge"))
    return group(sunk + _outline(width, height, 7, fill=colour("deep")), transform=moved(0, middle))


def _tray_line(height: float, width: float, mark: str) -> str:
    return _outline(
        TRAY - width,
        height - width,
        9,
        stroke=colour("last"),
        stroke_width=width,
        visibility=f"var(--place-{mark},hidden)",
    )


CHOICE = 80
"""The side of a choice."""


def choice(piece: str, x: float, y: float, *, id: str, label: str) -> str:
    """One of several things to choose from in the middle of a move; it is seen while it can be clicked."""
    floor = _outline(CHOICE - 14, CHOICE - 14, 5, fill=colour("pale"), stroke=colour("edge"), stroke_width=1.5)
    corners = group(use("board-corners"))
    content = _box(CHOICE, CHOICE) + floor + _piece(piece) + corners
    return place(content, x, y, id=id, label=label, mark=Mark.NORMAL, also="choice")


def place(content: str, x: float, y: float, *, id: str, label: str, mark: Mark, also: str = "") -> str:
    """The `<g>` of something that may be clicked, drawn around (x, y)."""
    names = " ".join(filter(None, ["place", also, *(str(member.name).lower() for member in mark)]))
    return (
        f'<g class={quoteattr(names)} id={quoteattr(id)} role="img" aria-label={quoteattr(label)} '
        f'transform="{moved(x, y)}">{content}</g>'
    )


def _piece(piece: str) -> str:
    return group(piece, class_="piece") if piece else ""


def _box(width: float, height: float) -> str:
    shadow = _outline(width, height, 10, fill=SHADOW, fill_opacity=0.3, transform="translate(0 3)")
    return (
        shadow
        + _outline(width, height, 10, fill=colour("frame"))
        + _outline(width - 3, height - 3, 9, stroke=colour("shine"), stroke_width=1.2)
    )


def _outline(width: float, height: float, radius: float, **attributes: str | float) -> str:
    """A rounded rectangle around the origin."""
    painted = {"fill": "none", **attributes}
    return element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=radius, **painted)


def _grain(which: int) -> str:
    """A few fibres along the square, different in each of the four."""
    courses = (
        "M-32-23C-12-25 8-24 32-22M-32-12C-20-11-4-15 10-13M-14 1C0 3 14 0 32 1M-32 16C-10 14 12 18 32 17M-6 27H32",
        "M-32-27C-6-25 10-27 32-26M-32-9C-14-12 8-8 32-9M-32 7C-16 6-6 9 4 8M-20 21C-8 23 12 20 32 21",
        "M-18-18C-4-17 12-20 32-18M-32-6C-16-8 0-4 12-5M-32 9C-14 12 14 8 32 10M-32 25C-14 23 0 26 14 25",
        "M-32-20C-10-22 6-19 18-20M-32-3C-4-6 6-1 32-3M-8 11C4 13 18 10 32 11M-32 23C-12 21 8 25 32 23",
    )
    return line(courses[which], 1.1, id=f"board-grain-{which}", stroke=colour("grain"), stroke_opacity=0.24)


def _marks() -> str:
    """What the marks show, each hidden until its class is set."""
    tint = element(
        "rect", x=-HALF, y=-HALF, width=CELL, height=CELL, fill=colour("last"), fill_opacity=0.42,
        visibility="var(--place-tint,hidden)",
    )  # fmt: skip
    left = element(
        "circle", r=15, fill="none", stroke=colour("edge"), stroke_opacity=0.75, stroke_width=2.5,
        stroke_dasharray="6 5.78", visibility="var(--place-left,hidden)",
    )  # fmt: skip
    chosen = _outline(
        CELL - 5, CELL - 5, 3, stroke=colour("mark"), stroke_width=5, visibility="var(--place-chosen,hidden)"
    )
    reached = shape(
        "M32 13V32H13Z", fill=colour("last"), stroke=colour("edge"), stroke_width=1.4, stroke_linejoin="round",
        visibility="var(--place-reached,hidden)",
    )  # fmt: skip
    dot = group(
        spot(0, 0, 9.5, fill=colour("mark"), stroke="#fdf6e3", stroke_width=2.5),
        id="board-dot",
        visibility="var(--place-open,hidden)",
    )
    angles = "M-29-17V-29H-17M29-17V-29H17M-29 17V29H-17M29 17V29H17"
    corners = group(
        line(angles, 6.5, stroke="#fdf6e3", stroke_opacity=0.85) + line(angles, 3.8, stroke=colour("mark")),
        id="board-corners",
        visibility="var(--place-open,hidden)",
    )
    return group(tint + left, id="board-below") + group(chosen + reached, id="board-above") + dot + corners

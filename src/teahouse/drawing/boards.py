"""Square boards of warm wood: a thin frame, coordinates at two of its sides, squares with their marks, trays.

      +-------+  +----+
    2 | [] [] |  | () |  a tray: the men a player has in hand,
    1 | [] [] |  | () |  beside the board or (on a narrow screen) below it
      +-------+  |  2 |
        a  b     +----+

A picture holds `defs()` once, then `frame(board)` and one `square(...)` for every place; what stands
there (drawing/men.py, or any piece drawn around the origin) is its content. A mark is a class on the
square's `<g>`, so a page's script may change it without a new drawing; `STYLE` turns classes into marks.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Flag, auto
from functools import cache, lru_cache
from xml.sax.saxutils import quoteattr

from teahouse.drawing.faces.strokes import element, group, line, moved, number, spot, use
from teahouse.drawing.lettering import SANS
from teahouse.drawing.palette import SHADOW, themed
from teahouse.drawing.picture import coordinates

CELL = 64
"""The side of a square."""
FRAME = 6
"""The wood around the squares."""
LINE = 1.5
"""The dark line between the frame and what it frames."""
SIDE = 16
"""Room for the numbers, left of the frame."""
FOOT = 19
"""Room for the letters, below it."""
TRAY = 68
"""The width of a tray beside the board."""
COUNT = 34
"""Room for its number."""
GAP = 9
"""Between the frame and the trays."""
LETTERING = 11.5
HALF = CELL / 2
MAN = 58
"""The side of the square a man fills (drawing/men.py)."""
GRAINS = 4

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

LIGHT = {
    "board-pale": "#ecd2a4",
    "board-deep": "#c4935f",
    "board-grain": "#7d5027",
    "board-frame": "#6b4426",
    "board-edge": "#4a2d17",
    "board-shine": "#8f6239",
    "board-mark": "#1f7a5c",
    "board-last": "#d9a13a",
}
DARK = {
    "board-pale": "#c2a172",
    "board-deep": "#8d6237",
    "board-grain": "#4f3118",
    "board-frame": "#432a17",
    "board-edge": "#2a190c",
    "board-shine": "#65452a",
    "board-mark": "#14604a",
    "board-last": "#e5b65a",
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


class Lettered(ABC):
    """What has coordinates at its left and below it."""

    @property
    @abstractmethod
    def box(self) -> Box:
        """The wood without its coordinates."""

    @property
    def width(self) -> float:
        """With its coordinates."""
        return SIDE + self.box[2]

    @property
    def height(self) -> float:
        return self.box[3] + FOOT


@dataclass(frozen=True)
class Board(Lettered):
    """A board of so many columns and ranks; `turned` shows it from the other side."""

    columns: int
    ranks: int
    turned: bool = False

    @property
    def box(self) -> Box:
        """The frame."""
        return SIDE, 0, self.columns * CELL + 2 * FRAME, self.ranks * CELL + 2 * FRAME

    @property
    def middle(self) -> tuple[float, float]:
        left, top, width, height = self.box
        return left + width / 2, top + height / 2

    def centre(self, column: int, rank: int) -> tuple[float, float]:
        """The middle of a square; a1 is (0, 0).

        >>> Board(6, 6).centre(0, 5)
        (54.0, 38.0)
        """
        across = self.columns - 1 - column if self.turned else column
        down = rank if self.turned else self.ranks - 1 - rank
        return SIDE + FRAME + (across + 0.5) * CELL, FRAME + (down + 0.5) * CELL


@cache
def defs() -> str:
    """What squares, marks and trays are made of, once per picture."""
    return element("defs", "".join(_grain(number) for number in range(GRAINS)) + _marks())


@lru_cache(maxsize=64)
def frame(board: Board, letters: str) -> str:
    """The wooden frame, and its coordinates left and below as the viewer sees it."""
    return wood(*board.box) + floor(*board.box, FRAME) + coordinates(_names(board, letters), LETTERING)


def wood(left: float, top: float, width: float, height: float) -> str:
    """A thin frame of dark wood and its shadow; what it frames is drawn over it."""
    return (
        element("rect", x=left, y=top + 2.5, width=width, height=height, rx=6, fill=SHADOW, fill_opacity=0.25)
        + element("rect", x=left, y=top, width=width, height=height, rx=5, fill=colour("frame"))
        + floor(left, top, width, height, FRAME - LINE, "edge")
    )


def floor(left: float, top: float, width: float, height: float, inset: float, tone: str = "deep") -> str:
    """What is seen within a frame, and between squares where they do not end on whole pixels."""
    return element(
        "rect", x=left + inset, y=top + inset, width=width - 2 * inset, height=height - 2 * inset, fill=colour(tone)
    )


def _names(board: Board, letters: str) -> Iterable[tuple[float, float, str]]:
    """Letters below, numbers at the left."""
    for column in range(board.columns):
        yield board.centre(column, 0)[0], board.height - FOOT / 2 + 1, letters[column]
    for rank in range(board.ranks):
        yield SIDE / 2 - 1, board.centre(0, rank)[1], str(rank + 1)


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
    box: Box,
    *,
    id: str,
    label: str,
    mark: Mark = Mark.NORMAL,
    upwards: bool = False,
) -> str:
    """Men in hand along the longer side of a box, and their number at its end.

    They begin at the left or the top, or `upwards` from the bottom.
    """
    left, top, width, height = box
    length, breadth = max(width, height), min(width, height)
    step = (length - COUNT) / slots
    steps = [6 - length / 2 + step * (slot + 0.5) for slot in range(slots)]
    end = length / 2 - COUNT / 2 + 4
    if upwards:
        steps, end = [-each for each in steps], -end
    places = [(0.0, each) if height > width else (each, 0.0) for each in (*steps, end)]
    size = min(step * 1.1, breadth - 6)
    floor = (breadth - 12, step * slots + 4)
    content = (
        _box(width, height)
        + _floor(floor if height > width else floor[::-1], steps[0] + steps[-1], height > width)
        + group("".join(spot(*place, size * 0.36) for place in places[:-1]), fill=colour("edge"), fill_opacity=0.22)
        + _piece(_men(pieces, places, size))
        + _count(len(pieces), *places[-1])
        + _tray_line(width, height, 2.5, "open")
        + _tray_line(width, height, 5, "chosen")
    )
    return place(content, left + width / 2, top + height / 2, id=id, label=label, mark=mark)


def _men(pieces: Iterable[str], places: Iterable[tuple[float, float]], size: float) -> str:
    scale = f"scale({number(size / MAN, 3)})"
    return "".join(group(piece, transform=moved(*where) + scale) for piece, where in zip(pieces, places, strict=False))


def _count(men: int, x: float, y: float) -> str:
    return element(
        "text",
        str(men),
        x=x,
        y=y + 7,
        text_anchor="middle",
        font_family=SANS,
        font_size="20",
        font_weight="600",
        fill="#f6f1e7",
        aria_hidden="true",
    )


def _floor(size: tuple[float, float], shift: float, upright: bool) -> str:
    """The pale bottom of a tray, so that dark men are seen on it."""
    width, height = size
    sunk = _outline(width + 3, height + 3, 7, fill=colour("edge"))
    where = moved(0, shift / 2) if upright else moved(shift / 2, 0)
    return group(sunk + _outline(width, height, 6, fill=colour("deep")), transform=where)


def _tray_line(width: float, height: float, stroke: float, mark: str) -> str:
    return _outline(
        width - stroke,
        height - stroke,
        7,
        stroke=colour("last"),
        stroke_width=stroke,
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
    shadow = _outline(width, height, 8, fill=SHADOW, fill_opacity=0.25, transform="translate(0 2.5)")
    return (
        shadow
        + _outline(width, height, 8, fill=colour("frame"))
        + _outline(width - 3, height - 3, 7, stroke=colour("shine"), stroke_width=1)
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
        "rect", x=-HALF, y=-HALF, width=CELL, height=CELL, fill=colour("last"), fill_opacity=0.3,
        visibility="var(--place-tint,hidden)",
    )  # fmt: skip
    left = element(
        "circle", r=9, fill="none", stroke=colour("edge"), stroke_opacity=0.5, stroke_width=1.8,
        stroke_dasharray="4 3.07", visibility="var(--place-left,hidden)",
    )  # fmt: skip
    chosen = _outline(
        CELL - 4, CELL - 4, 3, stroke=colour("mark"), stroke_width=4, visibility="var(--place-chosen,hidden)"
    )
    reached = _outline(
        CELL - 4, CELL - 4, 3, stroke=colour("edge"), stroke_opacity=0.5, stroke_width=1.6,
        visibility="var(--place-reached,hidden)",
    )  # fmt: skip
    dot = group(
        spot(0, 0, 8.5, fill=colour("mark"), stroke="#fdf6e3", stroke_width=2),
        id="board-dot",
        visibility="var(--place-open,hidden)",
    )
    angles = "M-28-19V-28H-19M28-19V-28H19M-28 19V28H-19M28 19V28H19"
    corners = group(
        line(angles, 5, stroke="#fdf6e3", stroke_opacity=0.7) + line(angles, 2.8, stroke=colour("mark")),
        id="board-corners",
        visibility="var(--place-open,hidden)",
    )
    return group(tint + left + reached, id="board-below") + group(chosen, id="board-above") + dot + corners

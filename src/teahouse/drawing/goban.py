"""Boards for stones on crossings: a chequered chessboard, one of wood, a plain one; stones and their marks.

      +-----------+   eight squares a side in every case: seven crossings inside (a size of 7), or nine
    2 |  +--+--+  |   where the edge lines count (a size of 9)
    1 |  +--O--+  |
      +-----------+
         A  B  C

A picture holds `defs()` once, then `ground(goban, style)` and one `point(...)` for every crossing. What lies there
is told by shape as well: White's stones have the lines of a shell, dead ones a cross, the last one a ring; Black's
points are filled squares, White's open diamonds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from xml.sax.saxutils import escape, quoteattr

from teahouse.core.pictures import Picture
from teahouse.drawing import boards
from teahouse.drawing.boards import CELL, FOOT, FRAME, GRAINS, LETTERING, SIDE, Box, Lettered
from teahouse.drawing.faces.strokes import element, group, line, moved, shape, spot, use
from teahouse.drawing.lettering import SANS, fitting, in_two
from teahouse.drawing.palette import SHADOW, themed
from teahouse.drawing.picture import coordinates

SQUARES = 8
RADIUS = 29.5
GROUNDS = ("chequered", "wood", "plain")
STONES = ("black", "white")
BUTTON = 78
"""The height of a button: enough for a finger where the board is as wide as a small phone."""

LIGHT = {
    "goban-kaya": "#e2b567",
    "goban-fibre": "#b98539",
    "goban-line": "#33210f",
    "goban-paper": "#fdf9f0",
    "goban-slate": "#23262a",
    "goban-slate-rim": "#0b0d0f",
    "goban-slate-shine": "#6b7178",
    "goban-shell": "#fbf8f1",
    "goban-shell-rim": "#8d8676",
    "goban-shell-line": "#d9d2c1",
}
DARK = {
    "goban-kaya": "#a9803f",
    "goban-fibre": "#7c5b27",
    "goban-line": "#1c1209",
    "goban-paper": "#8f8877",
    "goban-slate": "#16181b",
    "goban-slate-rim": "#000",
    "goban-slate-shine": "#565b61",
    "goban-shell": "#ece7da",
    "goban-shell-rim": "#5f5a4e",
    "goban-shell-line": "#c3bba8",
}

STYLE = (
    boards.STYLE
    + themed(LIGHT, DARK)
    + """\
.point .ghost{opacity:0}
.point.clickable:hover .ghost,.point.clickable:focus .ghost{opacity:.55}
.point .stone{transition:opacity .16s ease-out}
.pushed{opacity:.5}
.pushed.clickable{opacity:1;cursor:pointer}
.pushed .rim{visibility:hidden}
.pushed.clickable .rim{visibility:visible}
@media (prefers-reduced-motion:reduce){.point .stone{transition:none}}
"""
)


def colour(name: str) -> str:
    """The CSS value of a colour of stones and grounds.

    >>> colour("slate")
    'var(--goban-slate,#23262a)'
    """
    return f"var(--goban-{name},{LIGHT[f'goban-{name}']})"


@dataclass(frozen=True)
class Goban(Lettered):
    """A board of 7 or 9 lines; both have eight squares a side."""

    size: int

    @property
    def frame(self) -> float:
        """The wood around the squares; stones on the edge need room."""
        return FRAME if self.size < SQUARES else 34

    @property
    def box(self) -> Box:
        """The wood without its coordinates."""
        side = SQUARES * CELL + 2 * self.frame
        return SIDE, 0, side, side

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """Where a crossing is; A1 is (0, 0).

        >>> Goban(7).centre(0, 6), Goban(9).centre(0, 8)
        ((86, 70), (50, 34))
        """
        inset = self.frame + (CELL if self.size < SQUARES else 0)
        return SIDE + inset + column * CELL, inset + (self.size - 1 - row) * CELL


# The ground


@lru_cache(maxsize=16)
def ground(goban: Goban, look: str, letters: str) -> str:
    """The board without stones: its frame, its squares or lines, its coordinates."""
    board = {"chequered": _chequered, "wood": _wooden, "plain": _plain}[look](goban)
    return group(board, aria_hidden="true") + coordinates(_names(goban, letters), LETTERING * 1.2)


def _names(goban: Goban, letters: str) -> Iterable[tuple[float, float, str]]:
    """Letters below, numbers at the left."""
    for place in range(goban.size):
        x, y = goban.centre(place, place)
        yield x, goban.height - FOOT / 2 + 1, letters[place]
        yield SIDE / 2 - 1, y, str(place + 1)


def _chequered(goban: Goban) -> str:
    """A chessboard in its frame; the crossings are the corners of its squares. A border is as pale as they are."""
    squares = "".join(_square(goban, column, row) for row in range(SQUARES) for column in range(SQUARES))
    border = boards.floor(*goban.box, FRAME) + boards.floor(*goban.box, goban.frame - boards.LINE, "edge")
    return boards.wood(*goban.box) + border + boards.floor(*goban.box, goban.frame) + squares


def _square(goban: Goban, column: int, row: int) -> str:
    tone = "deep" if (column + row) % 2 == 0 else "pale"
    left, top = goban.box[0] + goban.frame, goban.box[1] + goban.frame
    x, y = left + column * CELL, top + (SQUARES - 1 - row) * CELL
    floor = element("rect", x=x, y=y, width=CELL, height=CELL, fill=boards.colour(tone))
    return floor + use(f"board-grain-{(column * 5 + row * 3) % GRAINS}", x + CELL / 2, y + CELL / 2)


def _wooden(goban: Goban) -> str:
    """A board as Go players know it, of yellow wood with ruled lines."""
    left, _, width, _ = goban.box
    fibres = "".join(
        f"M{width * place / 11:.0f} 4C{width * place / 11 + bend:.0f} {width / 3:.0f} "
        f"{width * place / 11 - bend:.0f} {width * 2 / 3:.0f} {width * place / 11 + bend / 2:.0f} {width - 4:.0f}"
        for place, bend in ((1, 7), (2, -5), (3, 9), (4, 4), (5, -8), (6, 6), (7, -4), (8, 8), (9, -7), (10, 5))
    )
    grain = line(fibres, 1.4, stroke=colour("fibre"), stroke_opacity=0.35, transform=moved(left, 0))
    return _slab(goban, colour("kaya"), colour("fibre")) + grain + _lines(goban)


def _plain(goban: Goban) -> str:
    """Lines on paper."""
    return _slab(goban, colour("paper"), colour("shell-rim")) + _lines(goban)


def _slab(goban: Goban, fill: str, rim: str) -> str:
    left, top, width, height = goban.box
    return (
        element("rect", x=left, y=top + 2.5, width=width, height=height, rx=6, fill=SHADOW, fill_opacity=0.25)
        + element("rect", x=left, y=top, width=width, height=height, rx=5, fill=fill)
        + element(
            "rect", x=left + 0.8, y=top + 0.8, width=width - 1.6, height=height - 1.6, rx=4.5, fill="none", stroke=rim,
            stroke_width=1.2,
        )
    )  # fmt: skip


def _lines(goban: Goban) -> str:
    """As many lines as the size says, and the star points."""
    (left, top), (right, bottom) = goban.centre(0, goban.size - 1), goban.centre(goban.size - 1, 0)
    crossings = [goban.centre(place, place) for place in range(goban.size)]
    ruled = "".join(f"M{left:g} {y:g}H{right:g}M{x:g} {top:g}V{bottom:g}" for x, y in crossings)
    dots = "".join(spot(*goban.centre(*star), 4.2, fill=colour("line")) for star in star_points(goban.size))
    return line(ruled, 1.6, stroke=colour("line")) + dots


def star_points(size: int) -> list[tuple[int, int]]:
    """The crossings that are marked: the third ones from the edges, and the middle."""
    corners = (2, size - 3)
    return [(column, rank) for column in corners for rank in corners] + [(size // 2, size // 2)]


# What lies on the crossings


@cache
def defs() -> str:
    """Stones and marks, once per picture."""
    return boards.defs() + element("defs", _black() + _white() + _marks())


def point(content: str, x: float, y: float, *, id: str, label: str, clickable: bool) -> str:
    """A crossing with what lies there, drawn around the origin; the whole square around it can be clicked."""
    area = element("rect", x=-CELL / 2, y=-CELL / 2, width=CELL, height=CELL, fill="#000", fill_opacity=0)
    names = "place point clickable" if clickable else "place point"
    return (
        f'<g class="{names}" id={quoteattr(id)} role="img" aria-label={quoteattr(label)} '
        f'transform="{moved(x, y)}">{area}{content}</g>'
    )


def stone(kind: str, *, faint: bool = False) -> str:
    return group(use(f"goban-{kind}"), class_="stone", **({"opacity": 0.42} if faint else {}))


def in_line(kind: str) -> Picture:
    """One stone for a line of text, in a page that has the defs of a board."""
    side = 2 * RADIUS + 3
    return Picture(side, side, "", "", "", group(stone(kind), transform=moved(side / 2, side / 2 - 1)))


def ghost(kind: str) -> str:
    """The stone one would place here, seen while the mouse or the keyboard rests on the point."""
    return group(use(f"goban-{kind}"), class_="ghost")


def mark(name: str) -> str:
    """`last-black`, `last-white`, `dead` (on a stone), `own-black`, `own-white`, `ko` (on an empty point)."""
    return use(f"goban-{name}")


@lru_cache(maxsize=64)
def button(text: str, x: float, y: float, width: float, *, id: str, label: str, clickable: bool) -> str:
    """Something to press beside the board, around (x, y)."""
    box = element(
        "rect", x=-width / 2, y=-BUTTON / 2, width=width, height=BUTTON, rx=12, fill=boards.colour("frame"),
        stroke=boards.colour("shine"), stroke_width=1.5,
    )  # fmt: skip
    rim = element(
        "rect", x=-width / 2 + 3, y=-BUTTON / 2 + 3, width=width - 6, height=BUTTON - 6, rx=10, fill="none",
        stroke=boards.colour("last"), stroke_width=2.5, class_="rim",
    )  # fmt: skip
    lines = in_two(text)
    size = min(fitting(line, 24, width - 24) for line in lines)
    words = "".join(
        _words(line, size, "#f6f1e7", size * 1.05 * (nth - (len(lines) - 1) / 2)) for nth, line in enumerate(lines)
    )
    names = "place pushed clickable" if clickable else "place pushed"
    return (
        f'<g class="{names}" id={quoteattr(id)} role="img" aria-label={quoteattr(label)} '
        f'transform="{moved(x, y)}">{box}{rim}{words}</g>'
    )


@lru_cache(maxsize=1024)
def lid(kind: str, count: int, x: float, y: float, *, label: str) -> str:
    """The lid of a bowl with the prisoners of a colour, around (x, y); a faint stone while there are none."""
    dish = spot(0, 3, 33, fill=SHADOW, fill_opacity=0.25) + spot(0, 0, 33, fill=boards.colour("frame"))
    inside = spot(0, 0, 28, fill=boards.colour("pale"), stroke=boards.colour("edge"), stroke_width=1.5)
    shown = group(use(f"goban-{kind}"), transform="scale(.72)", opacity=1 if count else 0.25)
    figure = _words(str(count), 22, {"black": "#f6f1e7", "white": "#26221d"}[kind]) if count else ""
    return f'<g role="img" aria-label={quoteattr(label)} transform="{moved(x, y)}">{dish}{inside}{shown}{figure}</g>'


def _words(text: str, size: int, fill: str, below: float = 0) -> str:
    return element(
        "text", escape(text), y=round(size * 0.35 + below, 2), text_anchor="middle", font_family=SANS,
        font_size=str(size), font_weight="600", fill=fill, aria_hidden="true",
    )  # fmt: skip


def _shadow() -> str:
    return group(spot(0, 4, RADIUS + 1) + spot(0, 3, RADIUS), fill=SHADOW, fill_opacity=0.16)


def _black() -> str:
    """Slate: dark and dull, with a soft light on its shoulder."""
    body = spot(0, 0, RADIUS, fill=colour("slate"), stroke=colour("slate-rim"), stroke_width=1.2)
    shine = shape("M-19-12C-14-21-2-25 8-22C-2-20-12-16-19-12Z", fill=colour("slate-shine"), fill_opacity=0.55)
    return group(_shadow() + body + shine, id="goban-black")


def _white() -> str:
    """Clam shell: pale, with its fine lines."""
    body = spot(0, 0, RADIUS, fill=colour("shell"), stroke=colour("shell-rim"), stroke_width=1.4)
    courses = "M-24-9C-8-15 10-15 24-9M-27 1C-9-5 11-5 27 1M-26 11C-9 6 10 6 26 11M-19 20C-7 17 8 17 19 20"
    return group(_shadow() + body + line(courses, 1.3, stroke=colour("shell-line")), id="goban-white")


def _marks() -> str:
    """A ring on the last stone, a cross on dead ones, whose an empty point is, and where ko forbids a stone."""
    ring = {"black": "#f6f1e7", "white": "#26221d"}
    last = "".join(
        element("circle", r=13, fill="none", stroke=ink, stroke_width=4, id=f"goban-last-{kind}")
        for kind, ink in ring.items()
    )
    cross = "M-11-11L11 11M11-11L-11 11"
    dead = group(line(cross, 8, stroke="#fdf6e3") + line(cross, 4.6, stroke="#8f241c"), id="goban-dead")
    own = element(
        "rect", x=-9, y=-9, width=18, height=18, rx=2, fill=colour("slate"), stroke="#f6f1e7", stroke_width=1.6,
        id="goban-own-black",
    ) + shape(
        "M0-13L13 0L0 13L-13 0Z", fill=colour("shell"), stroke=colour("slate"), stroke_width=2.2, id="goban-own-white"
    )  # fmt: skip
    ko = element(
        "rect", x=-11, y=-11, width=22, height=22, fill="none", stroke=colour("slate"), stroke_width=3,
        id="goban-ko",
    )  # fmt: skip
    return last + dead + own + ko

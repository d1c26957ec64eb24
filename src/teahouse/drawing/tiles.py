"""The mahjong tile: body, back, poses, and the functions every table draws tiles with.

    +--------+  0     the face, WIDTH by HEIGHT (3:4)
    |        |
    |        |
    +--------+  80
    +--------+  85    the bamboo EDGE below it

A picture holds `defs(kinds)` once and then any number of `tile(...)` and `back(...)`, each a short `<g>`
that uses them. A pose is a class on that `<g>`, so a page's script may change it without a new
drawing; `TILE_STYLE` turns classes into lines, marks and movement, and goes with `palette.STYLE`.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Flag, auto
from xml.sax.saxutils import escape, quoteattr

from teahouse.core.pictures import Picture
from teahouse.drawing import palette
from teahouse.drawing.faces import FACES, PARTS
from teahouse.drawing.faces.strokes import element, group, moved, number, shape, use
from teahouse.drawing.lettering import SANS
from teahouse.drawing.palette import (
    SHADOW,
    TILE_BACK,
    TILE_FACE,
    TILE_INK,
    TILE_MARK,
    TILE_RIM,
    TILE_SHINE,
    TILE_WEAVE,
)

WIDTH = 60
HEIGHT = 80
EDGE = 5
LIFT = 8
RADIUS = 5
MARGIN = 4  # what shadow and outline need around a tile
LYING_BOX = "-3 -3 66 92"
"""The same around a tile that stays in its place."""

TILE_KINDS: tuple[str, ...] = tuple(
    f"{value}{suit}"
    for suit, count in {"m": 9, "p": 9, "s": 9, "z": 7, "f": 4, "g": 4}.items()
    for value in range(1, count + 1)
)

Corners = bool | Mapping[str, str]


class Pose(Flag):
    """How a tile lies there; poses combine, as in `Pose.CLICKABLE | Pose.LAST_TAKEN`."""

    NORMAL = 0
    FACE_DOWN = auto()
    HALF_OPEN = auto()
    SELECTED = auto()
    CLICKABLE = auto()
    LAST_TAKEN = auto()
    DISABLED = auto()


# A table whose tiles are small may enlarge their corners (`--tile-corner`) and make room for them (`--tile-drawing`).
# The marks of all poses are drawn on every tile and hidden; a class makes its own visible.
# A tile's first element is its shadow on the table, the second the tile itself.
TILE_STYLE = f"""\
.tile{{user-select:none}}
.tile>*{{transition:transform .16s ease-out}}
.tile.clickable{{--tile-line:visible;cursor:pointer}}
.tile.selected{{--tile-line:visible}}
.tile.selected>:first-child{{transform:translateY(2px)}}
.tile.selected>:last-child{{transform:translateY(-{LIFT}px)}}
.tile.last-taken{{--tile-flag:visible}}
.tile.disabled{{--tile-veil:visible}}
.tile.disabled>:first-child{{visibility:hidden}}
.tile .tile-known{{--tile-line:hidden;--tile-flag:hidden}}
.tile-drawing{{transform:var(--tile-drawing,none)}}
.tile-corner{{transform:var(--tile-corner,none)}}
@media (prefers-reduced-motion:reduce){{.tile{{user-select:none}}
.tile>*{{transition:none}}}}
"""


def defs(kinds: Iterable[str], corners: Corners = True) -> str:
    """Everything that tiles of these kinds and backs need, once per picture.

    `corners` puts a digit or letter into the corner of each face: False for none, or a mapping for the
    letters of another language (kinds it leaves out keep theirs). Bonus tiles always keep their number.
    """
    drawings = {kind: FACES[kind] for kind in map(known_kind, kinds)}
    faces = "".join(
        group(use("tile-body") + _face(drawing, corner(kind, corners)) + use("tile-marks"), id=f"tile-{kind}")
        for kind, drawing in drawings.items()
    )
    shared = "".join(PARTS[part] for part in parts_of("".join(drawings.values())))
    return element("defs", TILE_PARTS + shared + faces)


def _face(drawing: str, corner: str) -> str:
    """A drawing makes room for its corner where that is enlarged."""
    return group(drawing, class_="tile-drawing") + corner if corner else drawing


def tile(
    kind: str,
    x: float,
    y: float,
    *,
    height: float = HEIGHT,
    pose: Pose = Pose.NORMAL,
    id: str | None = None,
    label: str | None = None,
    extra_class: str = "",
) -> str:
    """One tile with its top left corner at (x, y); `height` is that of the face, without the edge.

    A face-down tile holds no trace of its kind, so its page source may be read by anybody.
    """
    known_kind(kind)
    if Pose.FACE_DOWN in pose:
        return back(x, y, height=height, pose=pose, id=id, label=label, extra_class=extra_class)
    piece = use(f"tile-{kind}")
    if Pose.HALF_OPEN in pose:
        piece = group(use("tile-back") + group(piece, class_="tile-known", transform=KNOWN_PLACE))
    return placed(piece, x, y, height, pose, id, label, extra_class)


def back(
    x: float,
    y: float,
    *,
    height: float = HEIGHT,
    pose: Pose = Pose.FACE_DOWN,
    id: str | None = None,
    label: str | None = None,
    extra_class: str = "",
) -> str:
    """One tile lying face down, whatever it is."""
    return placed(use("tile-back"), x, y, height, pose | Pose.FACE_DOWN, id, label, extra_class)


def footprint(height: float) -> tuple[float, float]:
    """Width and height a tile covers on the table, edge included: the pitch of a dense layout.

    >>> footprint(80)
    (60.0, 85.0)
    """
    return height * WIDTH / HEIGHT, height * (HEIGHT + EDGE) / HEIGHT


def single(
    kind: str,
    *,
    height: float = 160,
    pose: Pose = Pose.NORMAL,
    label: str | None = None,
    corners: Corners = True,
) -> str:
    """A whole SVG document of one tile; `height` is that of the face."""
    left, top = -MARGIN, -MARGIN - LIFT
    width, tall = WIDTH - 2 * left, HEIGHT + EDGE + MARGIN - top
    scale = height / HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * scale)}" '
        f'height="{number(tall * scale)}" viewBox="{left} {top} {width} {tall}">'
        f"<style>{palette.STYLE}{escape(TILE_STYLE)}</style>"
        f"{defs([kind], corners)}{tile(kind, 0, 0, pose=pose, label=label)}</svg>"
    )


def in_line(kind: str) -> Picture:
    """One tile for a line of text, in a page that has the defs of a table."""
    return Picture(WIDTH, HEIGHT + EDGE, "", "", "", use(f"tile-{known_kind(kind)}"))


def lying(kind: str) -> str:
    """One tile and its shadow alone in LYING_BOX, in a page that has the defs; without a kind it lies face down."""
    return use("tile-shadow") + use(f"tile-{known_kind(kind)}" if kind else "tile-back")


def known_kind(kind: str) -> str:
    if kind not in FACES:
        raise ValueError(f"no kind of tile is called {kind!r}")
    return kind


def parts_of(drawing: str) -> list[str]:
    """The shared parts a drawing uses, each once.

    >>> parts_of('<use href="#tile-dot"/><use href="#tile-dot"/>')
    ['tile-dot']
    """
    return list(dict.fromkeys(re.findall(r'href="#([^"]+)"', drawing)))


def corner(kind: str, corners: Corners) -> str:
    """The digit or letter in the corner of a face, if it has one."""
    if isinstance(corners, Mapping):
        text = corners.get(kind, corner_text(kind))
    else:
        text = corner_text(kind) if corners or kind[1] in "fg" else ""
    if not text:
        return ""
    return element("text", escape(text), x=4, y=14.3, fill=TILE_INK, class_="tile-corner", **CORNER_TYPE)


def corner_text(kind: str) -> str:
    """The house's own corner text: the value, or the English letter of a wind; dragons have none.

    >>> corner_text("5p"), corner_text("1z"), corner_text("5z")
    ('5', 'E', '')
    """
    if kind[1] == "z":
        return "ESWN   "[int(kind[0]) - 1].strip()
    return kind[0]


def placed(
    piece: str,
    x: float,
    y: float,
    height: float,
    pose: Pose,
    id: str | None,
    label: str | None,
    extra_class: str,
) -> str:
    """The `<g>` of one tile: shadow and piece, moved to their place, with class, id and label."""
    classes = " ".join(filter(None, ["tile", *class_names(pose), extra_class]))
    attributes = f"class={quoteattr(classes)}"
    if id is not None:
        attributes += f" id={quoteattr(id)}"
    if label is not None:
        attributes += f' role="img" aria-label={quoteattr(label)}'
    move = f'transform="{moved(x, y)}scale({number(height / HEIGHT, 4)})"'
    return f"<g {attributes} {move}>{use('tile-shadow')}{piece}</g>"


def class_names(pose: Pose) -> list[str]:
    """The classes of a pose.

    >>> class_names(Pose.CLICKABLE | Pose.LAST_TAKEN)
    ['clickable', 'last-taken']
    """
    return [str(member.name).lower().replace("_", "-") for member in pose]


def rounded(inset: float = 0, *, top: float = 0, height: float = HEIGHT, **attributes: str | float) -> str:
    """A rectangle within the tile's outline, its corners following the tile's own."""
    return element(
        "rect",
        x=inset,
        y=top + inset,
        width=WIDTH - 2 * inset,
        height=height - 2 * inset,
        rx=RADIUS - inset,
        **attributes,
    )


def slab(surface: str, side: str, bevel: str) -> str:
    """A lying tile: its side below, the bevel, and its surface on top."""
    return rounded(top=EDGE, fill=side) + rounded(top=1.3, fill=bevel) + rounded(fill=surface)


def draw_shadow() -> str:
    """A soft contact shadow out of three pale layers; a blur filter on 108 tiles would cost too much."""
    layers = "".join(rounded(inset, top=EDGE + 1.5) for inset in (-1.8, -0.9, 0))
    return group(layers, id="tile-shadow", fill=SHADOW, fill_opacity=0.12)


def draw_body() -> str:
    """The ivory face over its bamboo back, which shows as an edge with a little grain."""
    grain = element("path", d="M6 83.2h17M27 82.4h9M40 83.4h13", stroke=TILE_WEAVE, stroke_width=0.7)
    rim = rounded(0.5, fill="none", stroke=TILE_RIM)
    shine = rounded(1.4, fill="none", stroke=TILE_SHINE, stroke_width=0.8)
    return group(slab(TILE_FACE, TILE_BACK, TILE_RIM) + grain + rim + shine, id="tile-body")


def draw_back() -> str:
    """The bamboo back with its weave; face down, it is the ivory that shows as the edge."""
    strands = (
        "M.8 1.8h6.4M.8 4h6.4M.8 6.2h6.4M9.8.8v6.4M12 .8v6.4M14.2.8v6.4"
        "M1.8 8.8v6.4M4 8.8v6.4M6.2 8.8v6.4M8.8 9.8h6.4M8.8 12h6.4M8.8 14.2h6.4"
    )
    weave = element(
        "pattern",
        element("path", d=strands, stroke=TILE_WEAVE, stroke_width=1.3),
        id="tile-weave",
        x=6,
        y=8,
        width=16,
        height=16,
        patternUnits="userSpaceOnUse",
    )
    field = element(
        "rect",
        x=6,
        y=8,
        width=48,
        height=64,
        rx=2,
        fill="url(#tile-weave)",
        stroke=TILE_WEAVE,
        stroke_width=1.4,
    )
    surface = slab(TILE_BACK, TILE_FACE, TILE_WEAVE)
    return weave + group(surface + field + use("tile-marks"), id="tile-back")


def draw_marks() -> str:
    """What the poses show, each hidden until its class is set: a hatched veil, a flagged corner, a line."""
    hatching = element("path", d="M4 22L22 4M4 49L49 4M4 76L56 24M31 76L56 51", stroke=TILE_INK, stroke_opacity=0.35)
    veil = group(rounded(fill=TILE_RIM, fill_opacity=0.62) + hatching, visibility="var(--tile-veil,hidden)")
    flag = shape("M60 62V75a5 5 0 0 1-5 5H42Z", fill=TILE_MARK, visibility="var(--tile-flag,hidden)")
    outline = rounded(
        height=HEIGHT + EDGE,
        fill="none",
        stroke=TILE_MARK,
        stroke_width=2,
        visibility="var(--tile-line,hidden)",
    )
    return group(veil + flag + outline, id="tile-marks")


TILE_PARTS = draw_shadow() + draw_body() + draw_back() + draw_marks()
CORNER_TYPE = {"font_family": SANS, "font_size": "13", "font_weight": "600"}
KNOWN_PLACE = "translate(12 14.5)scale(.6)"  # the small tile on the back of a half-open one

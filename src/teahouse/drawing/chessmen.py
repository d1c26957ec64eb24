"""Our own chess pieces: six kinds, turned from pale and from dark wood.

Each is drawn around the origin for a square of boards.CELL. The outlines tell the kinds apart at forty
pixels; the dark ones carry pale lines, so that the two sides differ in grey as well.
"""

from functools import cache
from math import cos, pi, sin

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element, group, line, moved, shape, spot, use
from teahouse.drawing.palette import LACQUER, SHADOW, themed

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
SIDES = ("white", "black")

LIGHT = {
    "white-face": "#fbf3e0",
    "white-line": "#4a3a26",
    "white-side": "#d9c49b",
    "black-face": "#33261f",
    "black-line": "#120b07",
    "black-side": "#5a4436",
    "black-mark": "#ecd9ad",
}
DARK = {
    "white-face": "#ede2c9",
    "white-line": "#33271a",
    "white-side": "#c2ab7f",
    "black-face": "#251b16",
    "black-line": "#0a0604",
    "black-side": "#493629",
    "black-mark": "#dcc694",
}

STYLE = themed(LIGHT, DARK)

FOOT = "M-17.5 25.5C-17.5 21-15.5 19-12 18.5H12C15.5 19 17.5 21 17.5 25.5Z"
POINTS = 16
"""Of the star that says check."""
CROSS = "M-2-14V-19H-6.4V-22.8H-2V-27.2H2V-22.8H6.4V-19H2V-14Z"


def colour(name: str) -> str:
    return f"var(--{name},{LIGHT[name]})"


@cache
def defs() -> str:
    """All twelve pieces and the mark of a check, once per picture."""
    pieces = "".join(_chessman(side, kind) for side in SIDES for kind in KINDS)
    return element("defs", pieces + _check())


def chessman(side: str, kind: str) -> str:
    """One appearance of a piece, around the origin."""
    if side not in SIDES or kind not in KINDS:
        raise ValueError(f"no piece is called {side!r} {kind!r}")
    return use(f"chess-{side}-{kind}")


def in_line(side: str, kind: str) -> Picture:
    """One piece for a line of text, in a page that has the defs of a board."""
    return Picture(44, 62, "", "", "", group(chessman(side, kind), transform=moved(22, 32)))


def check() -> str:
    """What lies under a king in check: a jagged star, glowing red."""
    return use("chess-check")


def _chessman(side: str, kind: str) -> str:
    mark = colour("black-mark") if side == "black" else colour("white-line")
    parts = shape(FOOT) + _body(kind) + _head(kind)
    body = group(
        parts, fill=colour(f"{side}-face"), stroke=colour(f"{side}-line"), stroke_width=1.7, stroke_linejoin="round"
    )
    foot = line("M-12.5 22.2H12.5", 1.3, stroke=mark, stroke_opacity=0.8)
    drawn = _shadow() + body + foot + group(_details(kind), stroke=mark, fill=mark)
    return group(drawn, id=f"chess-{side}-{kind}", transform="translate(0 -.5)scale(1.08)")


def _shadow() -> str:
    """A soft contact shadow out of two pale layers."""
    layers = element("ellipse", cy=25.5, rx=19.5, ry=4.6) + element("ellipse", cy=25, rx=17.5, ry=3.4)
    return group(layers, fill=SHADOW, fill_opacity=0.16)


def _body(kind: str) -> str:
    """The stem, broad below and slim above, with its collar; the knight is all head."""
    if kind == "knight":
        return ""
    top, slim = {"pawn": (-2, 4.2), "bishop": (1, 4.4), "rook": (-6, 8.2), "queen": (2, 5.6), "king": (2, 5.6)}[kind]
    broad = 11 if kind == "rook" else 10.5
    stem = f"M-{broad} 18.7C-{broad - 1.5} 12-{slim} 9-{slim} {top}H{slim}C{slim} 9 {broad - 1.5} 12 {broad} 18.7Z"
    return shape(stem) + shape(_collar(top, slim + 4.6))


def _collar(middle: float, half: float) -> str:
    """A flat ring around the stem."""
    top, bottom, near = f"{middle - 3.2:g}", f"{middle + 3:g}", f"{half - 2:g}"
    upper = f"M-{half:g} {middle:g}C-{half:g} {top}-{near} {top} 0 {top}S{half:g} {top} {half:g} {middle:g}"
    return f"{upper}S{near} {bottom} 0 {bottom}S-{half:g} {bottom}-{half:g} {middle:g}Z"


def _head(kind: str) -> str:
    return {
        "pawn": _pawn,
        "knight": _knight,
        "bishop": _bishop,
        "rook": _rook,
        "queen": _queen,
        "king": _king,
    }[kind]()


def _pawn() -> str:
    return spot(0, -11.5, 8)


def _knight() -> str:
    """A horse looking to the left."""
    return shape(
        "M-11.5 18.7C-11 11.5-3.5 9-2.2 2.6C-5 2.4-7.2 3.6-9 6C-10.6 8.2-13.6 8.4-15.2 6.4C-16.8 4.4-16.6 1.8-14.8-.6"
        "C-12.6-3.6-11.4-6.6-10.8-10.2C-10.2-14-8-17-5-18.8L-6-25.2C-2.4-24.4.2-22.6 1.6-20.4"
        "C9.6-19.8 14.4-12.6 14.4-3C14.4 6 11.8 11.4 12 18.7Z"
    )


def _bishop() -> str:
    return shape(
        "M0-23.5C6.8-18 10.4-11.6 9.2-5.6C8.4-2.2 5 -.8 0-.8S-8.4-2.2-9.2-5.6C-10.4-11.6-6.8-18 0-23.5Z"
    ) + spot(0, -24.6, 2.7)


def _rook() -> str:
    return shape("M-12.6-8.2V-22.6H-7.2V-18H-2.9V-22.6H2.9V-18H7.2V-22.6H12.6V-8.2L9.8-5.2H-9.8Z")


def _queen() -> str:
    """A coronet of five points, each with its pearl."""
    crown = shape("M-8.6.4L-15-15.4L-7.8-8.6L-6.4-19.6L0-9.8L6.4-19.6L7.8-8.6L15-15.4L8.6.4C4 2.2-4 2.2-8.6.4Z")
    pearls = "".join(spot(x, y, 2.6) for x, y in ((-15.2, -16.6), (-6.5, -21.4), (6.5, -21.4), (15.2, -16.6)))
    return crown + pearls


def _king() -> str:
    """A closed crown and its cross."""
    left = "M-9 .4C-16.4-6-15.4-15.6-7-15.8C-3.4-15.8-1.2-14 0-11.4"
    right = "C1.2-14 3.4-15.8 7-15.8C15.4-15.6 16.4-6 9 .4C4 2.2-4 2.2-9 .4Z"
    return shape(CROSS) + shape(left + right)


def _details(kind: str) -> str:
    """Fine lines in the other tone, the sign of the dark side in grey too."""
    if kind == "knight":
        mane = line("M4.4-17.6C9.4-14 11-7.4 9.6 1.4", 1.5, fill_opacity=0)
        return mane + spot(-5.2, -11.2, 1.5, stroke="none") + spot(-13, 3.2, 1.05, stroke="none")
    if kind == "bishop":
        return line("M1.8-16.8L5.6-9.6", 1.7) + line("M-6.6-4.2C-3-2.8 3-2.8 6.6-4.2", 1.3)
    if kind == "rook":
        return line("M-8.8-11.6H8.8", 1.4)
    if kind == "queen":
        return line("M-7.4-3.2C-3.4-1.8 3.4-1.8 7.4-3.2", 1.4)
    if kind == "king":
        return line("M-8-3C-3.6-1.6 3.6-1.6 8-3", 1.4) + line("M0-9.6V-3.2", 1.3)
    return line("M-3.6-15.2C-2.4-16.6-1-17.2.6-17.2", 1.3)


def _check() -> str:
    """A red glow within a jagged line."""
    stops = "".join(
        element("stop", offset=offset, stop_color=LACQUER, stop_opacity=opacity)
        for offset, opacity in ((0.35, 0.75), (1, 0.1))
    )
    radii = (30, 26) * POINTS
    corners = [
        (radius * sin(pi * turn / POINTS), radius * cos(pi * turn / POINTS)) for turn, radius in enumerate(radii)
    ]
    outline = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    star = shape(
        outline, id="chess-check", fill="url(#chess-glow)", stroke=LACQUER, stroke_opacity=0.75, stroke_width=1.3
    )
    return element("radialGradient", stops, id="chess-glow") + star

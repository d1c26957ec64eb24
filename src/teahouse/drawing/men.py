"""Our own men for boards: a peasant with a scythe, a mercenary with a halberd.

Each is drawn around the origin for a square of boards.CELL. Outline and mark tell them apart without
colour: peasants are round and dark, mercenaries eight-sided and pale.
"""

from functools import cache
from math import cos, pi, sin

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element, group, line, moved, shape, spot, use
from teahouse.drawing.palette import SHADOW, themed

RADIUS = 25
THICKNESS = 4
MEN = ("peasant", "mercenary")

LIGHT = {
    "peasant-face": "#3d2b22",
    "peasant-side": "#1d130d",
    "peasant-rim": "#7c5c45",
    "peasant-mark": "#f3dfae",
    "mercenary-face": "#fbf3e0",
    "mercenary-side": "#a98f68",
    "mercenary-rim": "#c3a97d",
    "mercenary-mark": "#2d3a4a",
}
DARK = {
    "peasant-face": "#2c1f19",
    "peasant-side": "#0f0a07",
    "peasant-rim": "#684c39",
    "peasant-mark": "#e2cc98",
    "mercenary-face": "#e8dcc2",
    "mercenary-side": "#7f6a4a",
    "mercenary-rim": "#a48b62",
    "mercenary-mark": "#243040",
}

STYLE = themed(LIGHT, DARK)


def colour(name: str) -> str:
    return f"var(--{name},{LIGHT[name]})"


@cache
def defs() -> str:
    """Both men, once per picture."""
    return element("defs", _peasant() + _mercenary())


def man(kind: str) -> str:
    """One appearance of a man, around the origin."""
    if kind not in MEN:
        raise ValueError(f"no man is called {kind!r}")
    return use(f"man-{kind}")


def in_line(kind: str) -> Picture:
    """One man for a line of text, in a page that has the defs of a board."""
    side = 2 * (RADIUS + THICKNESS)
    return Picture(side, side, "", "", "", group(man(kind), transform=moved(side / 2, side / 2 - 1)))


def _peasant() -> str:
    """A round disc of dark wood."""
    return group(
        _shadow(spot(0, 0, RADIUS))
        + spot(0, THICKNESS - 1, RADIUS, fill=colour("peasant-side"))
        + spot(0, -1, RADIUS, fill=colour("peasant-face"))
        + element("circle", cy=-1, r=RADIUS - 2.6, fill="none", stroke=colour("peasant-rim"), stroke_width=1.3)
        + group(_scythe(), transform="translate(0 -1)"),
        id="man-peasant",
    )


def _mercenary() -> str:
    """An eight-sided disc of pale wood."""
    return group(
        _shadow(shape(_octagon(RADIUS + 1.2)))
        + shape(_octagon(RADIUS + 1.2), fill=colour("mercenary-side"), transform=f"translate(0 {THICKNESS - 1})")
        + shape(
            _octagon(RADIUS + 1.2),
            fill=colour("mercenary-face"),
            stroke=colour("mercenary-side"),
            stroke_width=1,
            transform="translate(0 -1)",
        )
        + shape(
            _octagon(RADIUS - 2.2),
            fill="none",
            stroke=colour("mercenary-rim"),
            stroke_width=1.3,
            transform="translate(0 -1)",
        )
        + group(_halberd(), transform="translate(0 -1)"),
        id="man-mercenary",
    )


def _scythe() -> str:
    """A bent pole with its grip, and the long blade at its head."""
    mark = colour("peasant-mark")
    pole = line("M-10-12.5C-6-5.5-1 1.5 7 16.5", 2.8, stroke=mark)
    grips = line("M-1.6.6l6.4-2.6", 2.6, stroke=mark)
    blade = shape("M-12.4-15.4C-2-19.4 12.5-16.5 18.2-1.6C10.4-9.8-1-12-10-10.4Z", fill=mark)
    return pole + grips + blade


def _halberd() -> str:
    """A straight shaft with spike, axe and hook."""
    mark = colour("mercenary-mark")
    shaft = line("M0 16.5V-10", 2.9, stroke=mark)
    spike = shape("M-2.3-9L0-19.5L2.3-9Z", fill=mark)
    axe = shape("M0-9.5C5-9.4 8-11.4 10.4-13.6C13.6-7.6 13.6.8 10.4 6.2C8 2.8 5 1.2 0 1.2Z", fill=mark)
    hook = shape("M0-8.6C-4-8.4-8.6-6.6-12.2-1.6C-8.6-3.6-4-3.2 0-1Z", fill=mark)
    return shaft + spike + axe + hook


def _shadow(outline: str) -> str:
    """A soft contact shadow out of two pale layers."""
    return group(
        group(outline, transform="translate(0 5)scale(1.06)") + group(outline, transform="translate(0 4)scale(1.02)"),
        fill=SHADOW,
        fill_opacity=0.14,
    )


def _octagon(radius: float) -> str:
    corners = [(radius * cos(pi / 8 + turn * pi / 4), radius * sin(pi / 8 + turn * pi / 4)) for turn in range(8)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"

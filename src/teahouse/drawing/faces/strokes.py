"""The few pen strokes all faces are drawn with."""

from functools import cache, lru_cache
from typing import TypeVar

from teahouse.drawing.glyphs import EM, GLYPHS

MIDDLE = (30, 46)  # of the face below the corner digit

Place = TypeVar("Place")
Colours = dict[str, list[Place]]  # what is drawn in each colour


@lru_cache(maxsize=1 << 14)  # the same few thousand places, again and again
def number(value: float, digits: int = 2) -> str:
    """A coordinate in as few characters as it needs.

    >>> number(0.50), number(-12.0), number(0.125), number(-0.001)
    ('.5', '-12', '.12', '0')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; an underscore in an attribute's name stands for the hyphen of SVG (`class_` for class).

    >>> element("circle", r=0.5, stroke_width=2)
    '<circle r=".5" stroke-width="2"/>'
    """
    written = name
    for key, value in attributes.items():
        written += f'{_attribute(key)}{value if isinstance(value, str) else number(value)}"'
    return f"<{written}>{content}</{name}>" if content else f"<{written}/>"


@cache
def _attribute(key: str) -> str:
    """
    >>> _attribute("stroke_width"), _attribute("class_")
    (' stroke-width="', ' class="')
    """
    return f' {key.rstrip("_").replace("_", "-")}="'


def group(content: str, **attributes: str | float) -> str:
    return element("g", content, **attributes)


def shape(outline: str, **attributes: str | float) -> str:
    """A filled path."""
    return element("path", d=outline, **attributes)


def line(course: str, width: float, **attributes: str | float) -> str:
    """A path drawn with a round pen."""
    return element("path", d=course, fill="none", stroke_width=width, stroke_linecap="round", **attributes)


def spot(x: float, y: float, radius: float, **attributes: str | float) -> str:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


@lru_cache(maxsize=1 << 13)
def use(part: str, x: float = 0, y: float = 0, *, turn: float = 0) -> str:
    """One appearance of a shared part, turned first and then placed.

    >>> use("tile-dot", 10, -5)
    '<use href="#tile-dot" x="10" y="-5"/>'
    >>> use("tile-stick", 8, 2, turn=-20)
    '<use href="#tile-stick" transform="translate(8 2)rotate(-20)"/>'
    """
    if turn:
        return element("use", href=f"#{part}", transform=moved(x, y, turn))
    if x or y:
        return element("use", href=f"#{part}", x=x, y=y)
    return element("use", href=f"#{part}")


def moved(x: float, y: float, turn: float = 0) -> str:
    """The transform that brings a drawing from the origin to its place."""
    shift = f"translate({number(x)} {number(y)})" if x or y else ""
    return shift + (f"rotate({number(turn)})" if turn else "")


def scaled(content: str, *scale: float) -> str:
    """A drawing around the origin, brought to its size and into the middle of the face."""
    factors = " ".join(map(number, dict.fromkeys(scale)))
    return group(content, transform=f"{moved(*MIDDLE)}scale({factors})")


def turned(outline: str, turns: list[float], **attributes: str | float) -> str:
    """One petal or lobe in several directions around the origin."""
    return "".join(shape(outline, transform=f"rotate({number(turn)})", **attributes) for turn in turns)


def around(count: int) -> list[float]:
    """The directions of a full circle, for `turned`.

    >>> around(4)
    [0.0, 90.0, 180.0, 270.0]
    """
    return [360 * i / count for i in range(count)]


def beads(radius: float, size: float, count: int, **attributes: str | float) -> str:
    """A ring of round beads: a circle dashed by points, which costs no more than a circle."""
    step = 2 * 3.14159 * radius / count
    return element(
        "circle",
        r=radius,
        fill="none",
        stroke_width=size,
        stroke_linecap="round",
        stroke_dasharray=f"0 {step:.3f}",
        **attributes,
    )


def glyph(character: str, x: float, y: float, size: float, fill: str) -> str:
    """A Chinese character centred on a point, as an outline."""
    place = moved(x - size / 2, y - size / 2)
    return shape(GLYPHS[character], fill=fill, transform=f"{place}scale({number(size / EM, 3)})")

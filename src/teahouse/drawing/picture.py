"""The frame of every picture, with the house's colours."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from teahouse.core.pictures import Picture
from teahouse.drawing import palette


def picture(width: float, height: float, body: str, *, title: str, defs: str = "", style: str = "") -> Picture:
    """A drawing of that size, spoken of by its title; `style` and `defs` belong to the pieces it is made of."""
    return Picture(width, height, title, palette.STYLE + style, defs, body)


def coordinates(marks: Iterable[tuple[float, float, str]]) -> str:
    """Names of rows and columns, small and quiet, centred at their places."""
    texts = "".join(f'<text x="{x:g}" y="{y:g}">{escape(text)}</text>' for x, y, text in marks)
    return (
        '<g aria-hidden="true" font-family="system-ui,sans-serif" font-size="15" text-anchor="middle" '
        f'fill="#f6f1e7" fill-opacity=".75">{texts}</g>'
    )

"""The frame of every picture, with the house's colours."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from teahouse.core.pictures import Picture
from teahouse.drawing import palette
from teahouse.drawing.lettering import SANS


def picture(width: float, height: float, body: str, *, title: str, defs: str = "", style: str = "") -> Picture:
    """A drawing of that size, spoken of by its title; `style` and `defs` belong to the pieces it is made of."""
    return Picture(width, height, title, palette.STYLE + style, defs, body)


def coordinates(marks: Iterable[tuple[float, float, str]], size: float, fill: str = palette.MUTED) -> str:
    """Names of rows and columns, small and quiet beside the board, each around its place."""
    texts = "".join(f'<text x="{x:g}" y="{y + size * 0.34:.4g}">{escape(text)}</text>' for x, y, text in marks)
    letters = f'font-family="{SANS}" font-size="{size:g}" text-anchor="middle" fill="{fill}"'
    return f'<g class="names" aria-hidden="true" {letters}>{texts}</g>'

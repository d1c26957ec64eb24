"""The frame of every picture: a whole SVG document with the house's colours."""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from teahouse.drawing import palette


def picture(width: float, height: float, body: str, *, title: str, style: str = "") -> str:
    """A drawing of that size, spoken of by its title; `style` belongs to the pieces it is made of."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'role="group" aria-label={quoteattr(title)}><title>{escape(title)}</title>'
        f"<style>{palette.STYLE}{escape(style)}</style>{body}</svg>"
    )


def coordinates(marks: Iterable[tuple[float, float, str]]) -> str:
    """Names of rows and columns, small and quiet, centred at their places."""
    texts = "".join(f'<text x="{x:g}" y="{y:g}">{escape(text)}</text>' for x, y, text in marks)
    return (
        '<g aria-hidden="true" font-family="system-ui,sans-serif" font-size="15" text-anchor="middle" '
        f'fill="#f6f1e7" fill-opacity=".75">{texts}</g>'
    )

"""Pages to print, A4, black on white: one unit is a millimetre.

Pieces of the house keep their shapes; their colours become ink and greys (`STYLE`). Where a colour tells something it
is hatched as heralds do it: blue level, red upright, green slanting, gold dotted, black solid.
"""

from base64 import b64encode
from collections.abc import Iterable
from math import cos, pi, sin
from textwrap import wrap
from xml.sax.saxutils import escape, quoteattr

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element, group, line

WIDTH, HEIGHT = 210, 297
MARGIN = 12
SANS, SERIF = "system-ui,'Noto Sans','DejaVu Sans',sans-serif", "Georgia,'Noto Serif','DejaVu Serif',serif"
INKS = {
    **{"ink": "#000", "paper": "#fff", "shadow": "#fff", "tile-face": "#fff", "tile-shine": "#fff"},
    **{"tile-rim": "#777", "tile-back": "#999", "tile-weave": "#666", "tile-mark": "#000"},
    **{"tile-ink": "#000", "tile-red": "#6a6a6a", "tile-green": "#111", "tile-blue": "#333", "tile-gold": "#8a8a8a"},
}
STYLE = ":root{" + ";".join(f"--{name}:{value}" for name, value in INKS.items()) + "}\n"
PRINTED = f"""\
@page{{size:A4;margin:0}}
html,body{{margin:0;background:#ddd}}
.paper{{display:block;width:{WIDTH}mm;height:{HEIGHT}mm;margin:5mm auto;background:#fff}}
@media print{{html,body{{background:#fff}}.paper{{margin:0;break-after:page}}.paper:last-child{{break-after:auto}}}}
"""
"""How a browser shows the pages, and puts each on a sheet of its own."""
AVERAGE = 0.52
"""The width of a letter, as a share of its size."""


def sheet(title: str, body: str, defs: str = "", style: str = "") -> Picture:
    """A page of its own, with its title at the top."""
    heading = words(WIDTH / 2, 20, title, 7.5, anchor="middle", serif=True, bold=True)
    white = element("rect", width=WIDTH, height=HEIGHT, fill="#fff")
    return Picture(WIDTH, HEIGHT, title, STYLE + style, defs, white + heading + body)


def document(title: str, language: str, pages: Iterable[Picture]) -> str:
    """The pages as one file that a browser shows and prints; each is a picture of its own in it."""
    shown = "".join(
        f'<img class="paper" src="data:image/svg+xml;base64,{b64encode(page.document.encode()).decode()}" '
        f"alt={quoteattr(page.title)}>\n"
        for page in pages
    )
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        f"<style>{PRINTED}</style></head><body>\n{shown}</body></html>\n"
    )


def words(
    x: float, y: float, text: str, size: float, *, anchor: str = "start", serif: bool = False, bold: bool = False
) -> str:
    look = {"font_weight": "700"} if bold else {}
    return element(
        "text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor, font_family=SERIF if serif else SANS, **look
    )


def paragraph(x: float, y: float, width: float, text: str, size: float) -> str:
    """Lines below each other, broken where the width ends."""
    rows = wrap(text, int(width / (size * AVERAGE)))
    return "".join(words(x, y + nth * size * 1.4, row, size) for nth, row in enumerate(rows))


def rows_of(text: str, width: float, size: float) -> int:
    """How many lines a paragraph takes."""
    return len(wrap(text, int(width / (size * AVERAGE))))


def frame(x: float, y: float, width: float, height: float, thick: float = 0.3, rounded: float = 0) -> str:
    return element(
        "rect", x=x, y=y, width=width, height=height, rx=rounded, fill="none", stroke="#000", stroke_width=thick
    )


def hatched(x: float, y: float, width: float, height: float, colour: str, step: float = 0.9) -> str:
    """A field that shows a colour by its hatching. Single lines: browsers print patterns as coarse pixels."""
    if colour == "black":
        return element("rect", x=x, y=y, width=width, height=height)
    if colour == "yellow":
        dots = ((x + dx, y + dy) for dx in _steps(width, step) for dy in _steps(height, step))
        return "".join(element("circle", cx=cx, cy=cy, r=0.18) for cx, cy in dots)
    courses = {
        "blue": (f"M{x:.2f} {y + at:.2f}h{width:.2f}" for at in _steps(height, step)),
        "red": (f"M{x + at:.2f} {y:.2f}v{height:.2f}" for at in _steps(width, step)),
        "green": (_slanting(x, y, width, height, at) for at in _steps(width + height, step * 1.3)),
    }
    return element("path", d="".join(courses[colour]), stroke="#000", stroke_width=0.18)


def _steps(length: float, step: float) -> list[float]:
    """Even places within a length."""
    count = max(1, int(length / step))
    return [length * (nth + 0.5) / count for nth in range(count)]


def _slanting(x: float, y: float, width: float, height: float, at: float) -> str:
    """A line that rises to the right, cut off at the field's edges."""
    begin, end = max(0.0, at - height), min(at, width)
    return f"M{x + begin:.2f} {y + at - begin:.2f}L{x + end:.2f} {y + at - end:.2f}"


def arrow(x: float, y: float, dx: float, dy: float, *, dotted: bool = False, thick: float = 0.3) -> str:
    """From (x, y) to (x + dx, y + dy)."""
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / long, dy / long
    tip, head = (x + dx, y + dy), 1.5
    left = (tip[0] - head * (ux + 0.5 * uy), tip[1] - head * (uy - 0.5 * ux))
    right = (tip[0] - head * (ux - 0.5 * uy), tip[1] - head * (uy + 0.5 * ux))
    shaft = {"stroke_dasharray": "0 1"} if dotted else {}
    wide = 0.6 if dotted else thick
    point = f"M{left[0]:.2f} {left[1]:.2f}L{tip[0]:.2f} {tip[1]:.2f}L{right[0]:.2f} {right[1]:.2f}"
    return line(f"M{x:.2f} {y:.2f}L{tip[0]:.2f} {tip[1]:.2f}", wide, stroke="#000", **shaft) + line(
        point, thick, stroke="#000"
    )


def rosette(x: float, y: float, radius: float, petals: int) -> str:
    """A fine ornament of turned ellipses, as on banknotes."""
    drawn = (
        f'<ellipse rx="{radius:g}" ry="{radius * 0.38:g}" transform="rotate({nth * 180 / petals:.2f})"/>'
        for nth in range(petals)
    )
    return group(
        "".join(drawn), transform=f"translate({x:g} {y:g})", fill="none", stroke="#000", stroke_width=0.12,
        stroke_opacity=0.55,
    )  # fmt: skip


def star(x: float, y: float, radius: float) -> str:
    """Five points."""
    places = (
        (x + length * sin(nth * pi / 5), y - length * cos(nth * pi / 5))
        for nth, length in ((n, radius if n % 2 == 0 else radius * 0.4) for n in range(10))
    )
    return element("polygon", points=" ".join(f"{px:.2f},{py:.2f}" for px, py in places))

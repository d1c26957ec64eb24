"""Boards to print: squares or points on a sheet of A4, men to cut out, and what the game is about below."""

from collections.abc import Iterable, Sequence

from teahouse.core.pictures import Picture
from teahouse.drawing.boards import CELL
from teahouse.drawing.faces.strokes import element, group
from teahouse.drawing.paper import MARGIN, WIDTH, frame, hatched, paragraph, sheet, words

TOP = 30.0
SQUARE = 28.0
MAN = 27.0
"""What is cut out is a little smaller than a square."""


def squares_sheet(title: str, files: str, ranks: int, note: str) -> Picture:
    """A board whose dark squares are hatched: it takes little ink, and pencilled men can be read on it."""
    wide, tall = len(files) * SQUARE, ranks * SQUARE
    left = (WIDTH - wide) / 2
    body = [frame(left - 1.2, TOP - 1.2, wide + 2.4, tall + 2.4, 1)]
    for column, letter in enumerate(files):
        x = left + column * SQUARE
        body.append(words(x + SQUARE / 2, TOP + tall + 7.5, letter, 5, anchor="middle"))
        for row in range(ranks):
            y, rank = TOP + row * SQUARE, ranks - row
            body.append(frame(x, y, SQUARE, SQUARE, 0.25))
            body += [hatched(x, y, SQUARE, SQUARE, "green", 1.6)] if (column + rank) % 2 else []
            body += [words(left - 4.5, y + SQUARE / 2 + 1.8, str(rank), 5, anchor="middle")] if not column else []
    return sheet(title, "".join(body) + _below(TOP + tall + 20, note))


def points_sheet(
    title: str, size: int, pitch: float, stars: Iterable[tuple[int, int]], letters: str, note: str
) -> Picture:
    """Lines whose crossings are the places."""
    long = (size - 1) * pitch
    left, top = (WIDTH - long) / 2, TOP + 10
    ways = "".join(
        f"M{left:g} {top + nth * pitch:g}h{long:g}M{left + nth * pitch:g} {top:g}v{long:g}" for nth in range(size)
    )
    lines = element("path", d=ways, stroke="#000", stroke_width=0.4, stroke_linecap="square")
    dots = "".join(element("circle", cx=left + x * pitch, cy=top + y * pitch, r=1.3) for x, y in stars)
    named = "".join(
        words(left + nth * pitch, top + long + 13, letters[nth], 4.5, anchor="middle")
        + words(left - 11, top + long - nth * pitch + 1.6, str(nth + 1), 4.5, anchor="middle")
        for nth in range(size)
    )
    return sheet(title, lines + dots + named + _below(top + long + 28, note))


def men_sheet(title: str, men: Sequence[str], defs: str, style: str, note: str) -> Picture:
    """Men to cut out, drawn around the origin for a square of boards.CELL, six in a row."""
    columns = int((WIDTH - 2 * MARGIN) / MAN)
    left = (WIDTH - columns * MAN) / 2
    body = []
    for nth, man in enumerate(men):
        x, y = left + nth % columns * MAN, TOP + nth // columns * MAN
        cut = element(
            "rect", x=x, y=y, width=MAN, height=MAN, fill="none", stroke="#000", stroke_width=0.15,
            stroke_dasharray="1 1",
        )  # fmt: skip
        placed = f"translate({x + MAN / 2:g} {y + MAN / 2:g}) scale({MAN / CELL * 0.95:.4f})"
        body.append(cut + group(man, transform=placed))
    rows = -(-len(men) // columns)
    return sheet(title, "".join(body) + _below(TOP + rows * MAN + 12, note), defs, style)


def _below(y: float, note: str) -> str:
    return paragraph(MARGIN + 4, y, WIDTH - 2 * MARGIN - 8, note, 4.4)

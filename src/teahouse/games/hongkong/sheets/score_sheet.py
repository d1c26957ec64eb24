"""The score sheet: a row a hand, empty to be filled in by pencil, or filled in from an evening."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from teahouse.core.evenings import Line
from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element
from teahouse.drawing.lettering import shortened
from teahouse.drawing.paper import MARGIN, WIDTH, frame, paragraph, sheet, words
from teahouse.games.hongkong.evening.standing import Standing
from teahouse.games.hongkong.evening.telling import ranking
from teahouse.games.hongkong.play.position import SEATS
from teahouse.games.hongkong.scoring.fan import LIMIT_POINTS
from teahouse.games.hongkong.scoring.hand import EAST, WIND_LETTERS
from teahouse.games.hongkong.sheets.phrases import phrase, titled
from teahouse.texts import number, say

COLUMNS = (("round", 11.0), ("hand", 9.0), ("winner", 21.0), ("from", 21.0), ("worth", 13.0))
"""Then two for each player: what was paid, and what they have."""
TOP, HEAD, ROW, ROWS = 44.0, 13.0, 9.2, 22
PLAYER = (WIDTH - 2 * MARGIN - sum(wide for _, wide in COLUMNS)) / SEATS
SIZE, SMALLEST = 3.4, 2.3
PLAIN, BOLD = 0.57, 0.66
"""The widths of letters, as shares of their size."""


@dataclass(frozen=True)
class Row:
    """What stands in one row: the columns, then by seat what was paid and what they have."""

    cells: tuple[str, ...]
    paid: tuple[int, ...]
    balances: tuple[int, ...]
    east: int


def empty() -> Picture:
    return _page(titled("score-sheet"), [""] * SEATS, [], "")


def filled(standing: Standing, lines: Sequence[tuple[Standing, Standing, Line]]) -> tuple[Picture, ...]:
    """As many pages as it takes; the last one says who came where."""
    rows = [_row(*line) for line in lines]
    pages = [rows[begin : begin + ROWS] for begin in range(0, max(len(rows), 1), ROWS)]
    places = " · ".join(f"{nth}. {name}" for nth, name in enumerate(ranking(standing), start=1))
    return tuple(
        _page(_numbered(nth, len(pages)), standing.names, page, places if nth == len(pages) else "")
        for nth, page in enumerate(pages, start=1)
    )


def _numbered(nth: int, pages: int) -> str:
    return titled("score-sheet") + (f" ({nth}/{pages})" if pages > 1 else "")


# Rows


def _row(before: Standing, after: Standing, line: Line) -> Row:
    paid = tuple(now - had for now, had in zip(after.balances, before.balances, strict=True))
    wind = say(f"hongkong-score/wind-{WIND_LETTERS[before.round].lower()}")
    cells = (wind, str(before.hand), *_told(line, paid))
    return Row(cells, paid, after.balances, before.players[EAST])


def _told(line: Line, paid: Sequence[int]) -> tuple[str, str, str]:
    """Winner, from whom, and worth; of anything else what it was, and whose."""
    if "win" not in line:
        kind = next(kind for kind in OTHERS if kind in line)
        who = line[kind]
        return phrase(kind.replace("_", "-")), who if isinstance(who, str) else "", ""
    came = phrase("self-drawn") if line.get("from") is None else str(line["from"])
    points = max(paid) // (6 if line.get("from") is None else 4)
    return str(line["win"]), came, phrase("limit") if points == LIMIT_POINTS else str(points)


OTHERS = ("drawn", "false_call", "obstruction", "dead", "disqualified", "time")


# The page


def _page(title: str, names: Sequence[str], rows: Sequence[Row], places: str) -> Picture:
    body = [*_fields(), *_heads(names), *_lines()]
    for nth, row in enumerate(rows):
        body += _written(row, TOP + HEAD + nth * ROW)
    below = TOP + HEAD + ROWS * ROW + 7
    body.append(paragraph(MARGIN, below, WIDTH - 2 * MARGIN - 6, places or phrase("note-east"), 3.4))
    body.append(paragraph(MARGIN, below + 10, WIDTH - 2 * MARGIN - 6, phrase("note-pays"), 3.4))
    return sheet(title, "".join(body))


def _fields() -> Iterator[str]:
    """Where and what was agreed."""
    wide = (WIDTH - 2 * MARGIN) / 4
    for nth, code in enumerate(("place", "minimum", "stake", "agreed")):
        x = MARGIN + nth * wide
        yield words(x, 29, phrase(code), 3)
        yield element("path", d=f"M{x:g} 37h{wide - 4:g}", stroke="#000", stroke_width=0.25)


def _lefts() -> list[tuple[float, float]]:
    """The left edges of all columns, and their widths."""
    widths = [wide for _, wide in COLUMNS] + [PLAYER / 2] * (2 * SEATS)
    return [(MARGIN + sum(widths[:nth]), wide) for nth, wide in enumerate(widths)]


def _heads(names: Sequence[str]) -> Iterator[str]:
    lefts = _lefts()
    for (code, _), (x, wide) in zip(COLUMNS, lefts, strict=False):
        yield words(x + wide / 2, TOP + HEAD - 3, phrase(f"head-{code}"), 2.8, anchor="middle")
    for seat, name in enumerate(names):
        x = lefts[len(COLUMNS) + 2 * seat][0]
        if name:
            yield _fitted(x + PLAYER / 2, TOP + 5.4, name, PLAYER - 2, bold=True)
        for nth, code in enumerate(("paid", "balance")):
            at = lefts[len(COLUMNS) + 2 * seat + nth]
            yield words(at[0] + at[1] / 2, TOP + HEAD - 2, phrase(f"head-{code}"), 2.5, anchor="middle")


def _lines() -> Iterator[str]:
    height = HEAD + ROWS * ROW
    yield frame(MARGIN, TOP, WIDTH - 2 * MARGIN, height, 0.7)
    ways = "".join(f"M{MARGIN:g} {TOP + HEAD + nth * ROW:g}h{WIDTH - 2 * MARGIN:g}" for nth in range(ROWS))
    yield element("path", d=ways, stroke="#000", stroke_width=0.2)
    for nth, (x, _) in enumerate(_lefts()[1:], start=1):
        is_player = nth >= len(COLUMNS) and (nth - len(COLUMNS)) % 2 == 0
        top = TOP if nth <= len(COLUMNS) or is_player else TOP + 7
        yield element(
            "path", d=f"M{x:g} {top:g}V{TOP + height:g}", stroke="#000", stroke_width=0.5 if is_player else 0.15
        )


def _fitted(x: float, y: float, text: str, wide: float, bold: bool = False) -> str:
    """In the middle of its column: smaller where it is long, cut off where it is longer."""
    letter = BOLD if bold else PLAIN
    size = max(SMALLEST, min(SIZE, wide / (len(text) * letter)))
    return words(x, y, shortened(text, round(wide / (size * letter))), size, anchor="middle", bold=bold)


def _written(row: Row, y: float) -> Iterator[str]:
    lefts = _lefts()
    for text, (x, wide) in zip(row.cells, lefts, strict=False):
        if text:
            yield _fitted(x + wide / 2, y + 6.2, text, wide - 1.4)
    for seat in range(SEATS):
        (x, wide), (right, _) = lefts[len(COLUMNS) + 2 * seat :][:2]
        if row.paid[seat]:
            yield words(x + wide - 1, y + 6.2, number(row.paid[seat], 0, sign=True), SIZE, anchor="end")
        yield words(right + wide - 1, y + 6.2, number(row.balances[seat]), SIZE, anchor="end", bold=True)
        if seat == row.east:  # who was East
            yield element("circle", cx=x + 1.8, cy=y + 2, r=0.8)

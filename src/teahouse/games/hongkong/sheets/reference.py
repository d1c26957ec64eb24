"""All that is counted, on one page: elements, limit hands, points, payments, penalties."""

from collections.abc import Iterable, Iterator, Sequence

from teahouse.core.pictures import Picture
from teahouse.drawing.faces.strokes import element
from teahouse.drawing.paper import MARGIN, WIDTH, paragraph, rows_of, sheet, words
from teahouse.games.hongkong.scoring.fan import LIMIT_FAN, LIMIT_HANDS, LIMIT_POINTS, TABLE, Fan, points
from teahouse.games.hongkong.scoring.hand import EAST, WINDS
from teahouse.games.hongkong.scoring.payments import PENALTY, settle, settle_direct, settle_fed
from teahouse.games.hongkong.sheets.phrases import phrase, titled
from teahouse.texts import say

GAP = 8.0
HALF = (WIDTH - 2 * MARGIN - GAP) / 2
TOP, LINE, SIZE, SMALL = 32.0, 6.2, 3.5, 3.3
RIGHT = MARGIN + HALF + GAP


def reference() -> Picture:
    left = [*_heading(MARGIN, TOP, "elements"), *_table(MARGIN, TOP + 4, TABLE)]
    below = TOP + 4 + len(TABLE) * LINE + 10
    left += [*_heading(MARGIN, below, "points"), *_points(MARGIN, below + 4)]
    right = [*_heading(RIGHT, TOP, "limit-hands"), *_table(RIGHT, TOP + 4, LIMIT_HANDS)]
    below += 4 + (len(_worths()) + 1) * LINE + 10
    left += _section(MARGIN, below, "danger", _dangers())[0]
    y = TOP + 4 + len(LIMIT_HANDS) * LINE + 10
    for code, lines in (("payments", _payments()), ("penalties", _penalties())):
        drawn, y = _section(RIGHT, y, code, lines)
        right += drawn
    return sheet(titled("reference"), "".join([*left, *right]))


def _section(x: float, y: float, code: str, lines: Iterable[str]) -> tuple[list[str], float]:
    """A heading with sentences below, and where it ends."""
    drawn = [*_heading(x, y, code)]
    y += 7
    for text in lines:
        drawn.append(paragraph(x, y, HALF - 5, text, SMALL))
        y += rows_of(text, HALF - 5, SMALL) * SMALL * 1.4 + 1.4
    return drawn, y + 5


def _heading(x: float, y: float, code: str) -> Iterator[str]:
    yield words(x, y, phrase(code), 5, serif=True, bold=True)
    yield element("path", d=f"M{x:g} {y + 1.8:g}h{HALF:g}", stroke="#000", stroke_width=0.5)


def _table(x: float, top: float, lines: Sequence[Fan]) -> Iterator[str]:
    """Each with its fan; of limit hands what they are worth stands in the heading."""
    for nth, line in enumerate(lines):
        y = top + (nth + 1) * LINE - 1.4
        yield words(x, y, say(f"hongkong-score/element-{line.id.replace('_', '-')}"), SIZE)
        if line.fan is not None:
            yield words(x + HALF, y, str(line.fan), SIZE, anchor="end", bold=True)
        yield element("path", d=f"M{x:g} {y + 1.5:g}h{HALF:g}", stroke="#000", stroke_width=0.1)


def _points(x: float, top: float) -> Iterator[str]:
    """What so many fan are worth, and what that brings."""
    edges = (0, 0.34, 0.56, 0.78, 1)
    heads = ("head-fan", "head-points", "head-claimed", "head-drawn")
    rows = [tuple(phrase(code) for code in heads)] + [_worth(worth) for worth in _worths()]
    for nth, row in enumerate(rows):
        y = top + (nth + 1) * LINE - 1.4
        yield words(x, y, row[0], SIZE, bold=not nth)
        for place, text in enumerate(row[1:], start=2):
            yield words(x + HALF * edges[place], y, text, SIZE if nth else 2.9, anchor="end", bold=not nth)
        yield element("path", d=f"M{x:g} {y + 1.5:g}h{HALF:g}", stroke="#000", stroke_width=0.1)


def _worths() -> list[int]:
    return sorted({points(fan) for fan in range(LIMIT_FAN + 1)})


def _worth(worth: int) -> tuple[str, str, str, str]:
    fans = [fan for fan in range(LIMIT_FAN + 1) if points(fan) == worth]
    many = f"{fans[0]}–{fans[-1]}" if len(fans) > 1 else str(fans[0])
    label = phrase("fan-limit", fan=LIMIT_FAN) if worth == LIMIT_POINTS else many
    return label, str(worth), str(settle(EAST, worth, WINDS[1])[EAST]), str(settle(EAST, worth, None)[EAST])


def _payments() -> Iterator[str]:
    _, discarder, other, _ = settle(EAST, 1, WINDS[1])
    yield phrase("pays-discard", discarder=-discarder, other=-other)
    yield phrase("pays-drawn", each=-settle(EAST, 1, None)[1])
    yield phrase("pays-robbed")
    yield phrase("pays-east")


def _dangers() -> Iterator[str]:
    """What the option brings: who answers for a hand pays so many times its points."""
    feeder, discarder = WINDS[1], WINDS[2]
    yield phrase("danger-what")
    yield phrase("danger-direct", times=-settle_direct(EAST, 1, discarder)[discarder])
    drawn, own = settle_fed(EAST, 1, feeder, None), settle_fed(EAST, 1, feeder, feeder)
    shared = settle_fed(EAST, 1, feeder, discarder)
    yield phrase("danger-fed", drawn=-drawn[feeder], own=-own[feeder], shared=-shared[feeder])


def _penalties() -> Iterator[str]:
    yield phrase("penalty-false", amount=PENALTY)
    yield phrase("penalty-obstruction", amount=PENALTY)
    yield phrase("penalty-dead")
    yield phrase("penalty-cheating")

"""The course of a game as a drawing, and as a table for who cannot see it.

Of two players one sees who was ahead; of more each has a line, told apart by dashes and names too.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate

from markupsafe import Markup

from teahouse.texts import number, say

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 320, 170, 34, 16, 24
NAMES = 84
"""What the names of several lines need on the right."""
MUTED = "var(--muted)"
COLOURS = ("var(--jade)", "var(--lacquer)", "var(--gold)", "var(--ink)")
DASHES = ("", "7 4", "2 4", "11 4 2 4")
LONGEST_NAME = 12
APART = 12
"""Levels that are nearer to each other would be written over each other."""
LONGEST_LEVEL = 5
"""Characters for which there is room on the left."""
ROWS = 12
"""So many rows of the table tell enough."""
DUEL = 2

Course = Sequence[Sequence[float]]
"""What each seat has: at the beginning, and after every step."""
Margins = Sequence[Sequence[float]]
"""How uncertain each of these is, to either side; 0: it is known."""


def match_chart(hands: Sequence[Sequence[float]], names: Sequence[str], scores: Sequence[float] = ()) -> Markup:
    """What everybody had after every hand; empty before the first hand is over. `scores` is what they have now: where
    they began with a stake, the curve does."""
    gained = list(zip(*hands, strict=True))
    begun = [now - sum(gains) for now, gains in zip(scores, gained, strict=False)] or [0.0] * len(gained)
    sums = [list(accumulate(gains, initial=first)) for gains, first in zip(gained, begun, strict=True)]
    return chart(list(zip(*sums, strict=True)), names, say("web/chart-hands", n=len(hands))) if hands else Markup()


def chart(course: Course, names: Sequence[str], length: str, margins: Margins = ()) -> Markup:
    """`length` says how many steps there were."""
    margins = margins or [[0.0] * len(names)] * len(course)
    ends = "; ".join(f"{name} {number(score)}" for name, score in zip(names, course[-1], strict=True))
    label = escape(say("web/chart-label", length=length, sums=ends))
    draw = _lead if len(names) == DUEL else _race
    lines = "".join(draw(course, names, length, margins))
    drawing = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{lines}</svg>'
    return Markup(f'<figure class="curve">{drawing}{_table(course, names, margins)}</figure>')


class _Field:
    """Where a value is drawn."""

    def __init__(self, steps: int, low: float, high: float, right: float) -> None:
        self.steps, self.low, self.high, self.right = steps, low, high, right

    def x(self, step: int) -> float:
        return round(LEFT + step * (self.right - LEFT) / self.steps, 1)

    def y(self, value: float) -> float:
        spread = (self.high - self.low) or 1.0
        return round(TOP + (self.high - value) * (HEIGHT - TOP - BOTTOM) / spread, 1)

    def points(self, values: Sequence[float]) -> str:
        return " ".join(f"{self.x(step)},{self.y(value)}" for step, value in enumerate(values))

    def band(self, values: Sequence[float], margins: Sequence[float], colour: str) -> str:
        """Within which the values lie; it ends where they are known, and never leaves the field."""
        steps = [step for step in range(len(values) - 1) if margins[step] or margins[step + 1]]
        return "".join(self._piece(step, values, margins, colour) for step in steps)

    def _piece(self, step: int, values: Sequence[float], margins: Sequence[float], colour: str) -> str:
        ends = (step, step + 1)
        above = [f"{self.x(at)},{self.y(min(self.high, values[at] + margins[at]))}" for at in ends]
        below = [f"{self.x(at)},{self.y(max(self.low, values[at] - margins[at]))}" for at in reversed(ends)]
        return f'<polygon class="band" points="{" ".join(above + below)}" fill="{colour}" fill-opacity=".2"/>'

    def level(self, value: float, named: float) -> str:
        """A line across, with what is written beside it; a long number in whole ones."""
        text = number(named) if len(number(named)) <= LONGEST_LEVEL else number(round(named))
        line = f'<path d="M{LEFT} {self.y(value)}H{self.right}" stroke="{MUTED}" stroke-width=".7"/>'
        return line + _text(LEFT - 5, self.y(value) + 4, MUTED, text, "end")


def _lead(course: Course, names: Sequence[str], length: str, margins: Margins) -> Iterator[str]:
    """Above the line the first seat is ahead, below it the second."""
    leads = [first - second for first, second in course]
    most = max(map(abs, leads)) or 1.0
    field = _Field(len(course) - 1, -most, most, WIDTH - 4)
    yield from (field.level(value, abs(value)) for value in (most, 0.0, -most))
    for seat, side in enumerate((max, min)):
        shape = f"{LEFT},{field.y(0)} {field.points([side(lead, 0.0) for lead in leads])} {field.right},{field.y(0)}"
        yield f'<polygon points="{shape}" fill="{COLOURS[seat]}" fill-opacity=".28"/>'
    yield field.band(leads, [sum(both) for both in margins], "var(--ink)")
    yield f'<polyline points="{field.points(leads)}" fill="none" stroke="var(--ink)" stroke-width="1.8"/>'
    yield f'<circle cx="{field.right}" cy="{field.y(leads[-1])}" r="3.4" fill="var(--ink)"/>'
    for seat, height in enumerate((TOP + 14, HEIGHT - BOTTOM - 6)):
        yield _text(LEFT + 6, height, COLOURS[seat], say("web/chart-ahead", name=_short(names[seat])))
    yield _text(field.right, HEIGHT - 6, MUTED, length, "end")


def _race(course: Course, names: Sequence[str], length: str, margins: Margins) -> Iterator[str]:
    """A line for each seat."""
    low, high, last = min(map(min, course)), max(map(max, course)), len(course) - 1
    field = _Field(last, low, high, WIDTH - NAMES)
    yield from (field.level(value, value) for value in _levels(field))
    ends = sorted(range(len(names)), key=lambda seat: -course[last][seat])
    heights = _apart([field.y(course[last][seat]) for seat in ends])
    for height, seat in zip(heights, ends, strict=True):
        colour, values = COLOURS[seat % 4], [scores[seat] for scores in course]
        yield field.band(values, [step[seat] for step in margins], colour)
        yield (
            f'<polyline points="{field.points(values)}" fill="none" stroke="{colour}" stroke-width="2.2" '
            f'stroke-linejoin="round" stroke-dasharray="{DASHES[seat % 4]}"/>'
            f'<circle cx="{field.right}" cy="{field.y(values[-1])}" r="3.2" fill="{colour}"/>'
        )
        yield _text(field.right + 8, height, colour, _short(names[seat]))
    yield _text(field.right, HEIGHT - 6, MUTED, length, "end")


def _levels(field: _Field) -> list[float]:
    """Nothing, if it is in the field, and both ends; without those that would be written over another."""
    found = list[float]()
    for value in (0.0, field.high, field.low):
        is_near = any(abs(field.y(value) - field.y(other)) < APART for other in found)
        if field.low <= value <= field.high and not is_near:
            found.append(value)
    return found


def _text(x: float, y: float, colour: str, text: str, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}" font-size="12">{escape(text)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _apart(heights: list[float]) -> list[float]:
    """Names one below the other without touching, and none below the drawing."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height + 4, placed[-1] + 14 if placed else 0))
    lowest = float(HEIGHT - BOTTOM + 8)
    for place in reversed(range(len(placed))):
        placed[place] = min(placed[place], lowest)
        lowest = placed[place] - 14
    return placed


def _told(value: float, margin: float) -> str:
    return f"{number(value)} ± {number(margin)}" if margin else number(value)


def _table(course: Course, names: Sequence[str], margins: Margins) -> str:
    """For those who hear the page: some steps, and the last."""
    last = len(course) - 1
    every = max(1, -(-last // ROWS))
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = []
    for step in [*range(every, last, every), last]:
        cells = "".join(f"<td>{_told(*each)}</td>" for each in zip(course[step], margins[step], strict=True))
        rows.append(f'<tr><th scope="row">{step}</th>{cells}</tr>')
    return f'<div class="unseen"><table><tr><td></td>{heads}</tr>{"".join(rows)}</table></div>'

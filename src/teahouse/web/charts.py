"""The course of a match as lines: one a seat, told apart by dashes and letters too."""

from html import escape
from itertools import accumulate

from teahouse.texts import number, say

WIDTH, HEIGHT, LEFT, RIGHT, EDGE = 320, 170, 34, 74, 14
DASHES = ("", "7 4", "2 4", "11 4 2 4")
COLOURS = ("var(--jade)", "var(--lacquer)", "var(--gold)", "var(--ink)")


def chart(hands: list[tuple[float, ...]], names: list[str], label: str = "") -> str:
    """Sums after every hand; empty before the first hand is over. The label says it to those who do not see it."""
    if not hands:
        return ""
    courses = [[0.0, *accumulate(hand[seat] for hand in hands)] for seat in range(len(names))]
    low, high = min(map(min, courses)), max(map(max, courses))
    spread = (high - low) or 1.0

    def place(hand: int, value: float) -> tuple[float, float]:
        x = LEFT + hand * (WIDTH - LEFT - RIGHT) / len(hands)
        return round(x, 1), round(EDGE + (high - value) * (HEIGHT - 2 * EDGE) / spread, 1)

    zero = place(0, 0.0)[1]
    lines = [f'<path d="M{LEFT} {zero}H{WIDTH - RIGHT}" stroke="var(--muted)" stroke-width=".7"/>']
    ends = sorted(range(len(names)), key=lambda seat: -courses[seat][-1])
    heights = _apart([place(len(hands), courses[seat][-1])[1] for seat in ends])
    for height, seat in zip(heights, ends, strict=True):
        points = " ".join(f"{x},{y}" for x, y in (place(hand, value) for hand, value in enumerate(courses[seat])))
        colour, dash, name = COLOURS[seat % 4], DASHES[seat % 4], escape(names[seat][:12])
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
            f'<text x="{WIDTH - RIGHT + 5}" y="{height}" fill="{colour}" font-size="11">{name}</text>'
        )
    for value in {low, high}:
        lines.append(
            f'<text x="{LEFT - 4}" y="{place(0, value)[1] + 4}" text-anchor="end" fill="var(--muted)" font-size="11">'
            f"{number(value)}</text>"
        )
    label = label or say(
        "web/chart-label",
        n=len(hands),
        sums="; ".join(f"{name} {number(course[-1])}" for name, course in zip(names, courses, strict=True)),
    )
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">{"".join(lines)}</svg>'


def _apart(heights: list[float]) -> list[float]:
    """Names one below the other without touching."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height + 4, placed[-1] + 12 if placed else 0))
    return placed

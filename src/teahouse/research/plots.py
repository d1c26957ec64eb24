"""Small charts as SVG documents: readable in light and dark rooms, every value written beside its mark."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from teahouse.core.pictures import Picture
from teahouse.drawing.palette import DARK, GOLD, INK, JADE, LACQUER, LIGHT, MUTED, PAPER, themed
from teahouse.texts import number

WIDTH, MARGIN, ROW, NAMES, VALUES = 640, 16, 34, 120, 180
TOP, BOTTOM = 48, 30
HEIGHT = 300
COLOURS = (JADE, LACQUER, GOLD, INK)
LONGEST = 16
"""So many signs of a name have room."""
DASHES = ("", "8 4", "2 4", "12 4 2 4")
NAMED = ("paper", "ink", "muted", "jade", "lacquer", "gold")
STYLE = themed({name: LIGHT[name] for name in NAMED}, {name: DARK[name] for name in NAMED})
FONT = 'font-family="system-ui,sans-serif" font-size="14"'

Bar = tuple[str, float, float, float]
"""A name, its value, and the interval around it."""
Points = Sequence[tuple[float, float]]


def interval_chart(title: str, bars: Sequence[Bar], beside: Sequence[str]) -> str:
    """Each value as a dot on its interval, one below the other, with what is said beside it."""
    low, high = min(bar[2] for bar in bars), max(bar[3] for bar in bars)
    height = TOP + ROW * len(bars) + BOTTOM
    left, right = MARGIN + NAMES, WIDTH - MARGIN - VALUES

    def x(value: float) -> float:
        return round(left + (value - low) / ((high - low) or 1) * (right - left), 1)

    parts = [*_upright(ticks(low, high), x, height)]
    for place, ((name, value, least, most), said) in enumerate(zip(bars, beside, strict=True)):
        y = TOP + ROW * (place + 0.5)
        parts += [
            _text(left - 12, y + 5, INK, _short(name), "end"),
            f'<path d="M{x(least)} {y - 5}v10v-5H{x(most)}v-5v10" fill="none" stroke="{JADE}" stroke-width="2"/>',
            f'<circle cx="{x(value)}" cy="{y}" r="5" fill="{JADE}"/>',
            _text(right + 12, y + 5, INK, said),
        ]
    return _document(title, height, parts)


def line_chart(title: str, courses: Mapping[str, Points], levels: Mapping[float, str], end: str) -> str:
    """Courses over time, told apart by colour, dashes and their names; `levels` are drawn across, `end` is how long it
    took."""
    longest = max(point[0] for points in courses.values() for point in points) or 1.0
    left, right = MARGIN + 44, WIDTH - MARGIN - 90
    low, high = min(levels), max(levels)

    def place(point: tuple[float, float]) -> tuple[float, float]:
        across, up = point[0] / longest, (point[1] - low) / (high - low)
        return round(left + across * (right - left), 1), round(HEIGHT - BOTTOM - up * (HEIGHT - BOTTOM - TOP), 1)

    parts: list[str] = []
    for level, named in levels.items():
        y = place((0, level))[1]
        parts += [
            f'<path d="M{left} {y}H{right}" stroke="{MUTED}" stroke-width=".6"/>',
            _text(left - 8, y + 5, MUTED, named, "end"),
        ]
    lowest = 0.0
    for order, (name, points) in enumerate(sorted(courses.items(), key=lambda course: -course[1][-1][1])):
        number_of = list(courses).index(name) % len(COLOURS)
        drawn = [place(point) for point in points]
        line = " ".join(f"{x},{y}" for x, y in drawn)
        lowest = max(drawn[-1][1] + 5, lowest + 17 if order else 0.0)
        parts += [
            f'<polyline points="{line}" fill="none" stroke="{COLOURS[number_of]}" stroke-width="2.2" '
            f'stroke-linejoin="round" stroke-dasharray="{DASHES[number_of]}"/>',
            *(f'<circle cx="{x}" cy="{y}" r="2.6" fill="{COLOURS[number_of]}"/>' for x, y in drawn),
            _text(right + 8, lowest, COLOURS[number_of], name),
        ]
    return _document(title, HEIGHT, [*parts, _text(right, HEIGHT - 10, MUTED, end, "end")])


def ticks(low: float, high: float) -> list[float]:
    """Some round numbers between the two.

    >>> ticks(-130, 215)
    [-100.0, 0.0, 100.0, 200.0]
    """
    rough = ((high - low) or 1.0) / 6
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    return [step * count for count in range(ceil(low / step), floor(high / step) + 1)]


def _upright(values: Sequence[float], x: Callable[[float], float], height: float) -> Iterator[str]:
    for value in values:
        yield f'<path d="M{x(value)} {TOP}V{height - BOTTOM}" stroke="{MUTED}" stroke-width=".6"/>'
        yield _text(x(value), height - 10, MUTED, number(value, 2), "middle")


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _text(x: float, y: float, colour: str, text: str, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


def _document(title: str, height: float, parts: Sequence[str]) -> str:
    ground = f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    body = f"{ground}<g {FONT}>{_text(MARGIN, 28, INK, title)}{''.join(parts)}</g>"
    return Picture(WIDTH, height, title, STYLE, "", body).document

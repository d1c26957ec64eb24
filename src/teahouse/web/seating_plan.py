"""Who sits where at a real table, drawn from above; arrows show who moves to another chair."""

import math
from collections.abc import Sequence
from html import escape

from markupsafe import Markup

from teahouse.core.evenings import Place
from teahouse.texts import say

WIDTH, HEIGHT = 320, 220
ACROSS, DOWN = 112, 78
"""From the middle to the chairs."""
TABLE = 46
LONGEST_NAME = 11


def seating_plan(places: Sequence[Place]) -> Markup:
    """Nothing where nobody has to sit down. The order of play goes round against the clock, as at mahjong tables."""
    if not places:
        return Markup()
    spots = [_spot(at, len(places)) for at in range(len(places))]
    label = "; ".join(f"{place.mark}: {place.name}" for place in places)
    drawn = [
        _FELT,
        *(_arrow(spots[place.was], spots[at]) for at, place in enumerate(places) if place.was != at),
        *(_chair(place, *spots[at]) for at, place in enumerate(places)),
    ]
    label = escape(say("sheet/seats-label", seats=label))
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}"'
    return Markup(f'<svg class="plan" {box}>{"".join(drawn)}</svg>')


_FELT = (
    f'<rect x="{WIDTH / 2 - TABLE}" y="{HEIGHT / 2 - TABLE}" width="{2 * TABLE}" height="{2 * TABLE}" '
    'rx="9" class="felt"/>'
)


def _spot(at: int, chairs: int) -> tuple[float, float]:
    """The first chair is nearest, the next one to its right."""
    angle = math.pi / 2 - 2 * math.pi * at / chairs
    return round(WIDTH / 2 + ACROSS * math.cos(angle), 1), round(HEIGHT / 2 + DOWN * math.sin(angle), 1)


def _chair(place: Place, x: float, y: float) -> str:
    name = place.name if len(place.name) <= LONGEST_NAME else place.name[: LONGEST_NAME - 1] + "…"
    return (
        f'<circle cx="{x}" cy="{y - 8}" r="14" class="chair"/>'
        f'<text x="{x}" y="{y - 3}" class="wind">{escape(str(place.mark))}</text>'
        f'<text x="{x}" y="{y + 21}" class="name">{escape(name)}</text>'
    )


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Bent towards the middle, and not quite from chair to chair."""
    (x1, y1), (x2, y2) = (_towards(start, end), _towards(end, start))
    bend = f"{WIDTH / 2 + (x1 + x2 - WIDTH) / 6:.1f},{HEIGHT / 2 + (y1 + y2 - HEIGHT) / 6:.1f}"
    return f'<path d="M{x1:.1f},{y1:.1f}Q{bend} {x2:.1f},{y2:.1f}" class="way"/>{_tip(x2, y2, bend)}'


def _towards(here: tuple[float, float], there: tuple[float, float]) -> tuple[float, float]:
    middle = ((here[0] + there[0]) / 2 * 0.4 + WIDTH / 2 * 0.6, (here[1] + there[1]) / 2 * 0.4 + HEIGHT / 2 * 0.6)
    x, y = here[0], here[1] - 8
    length = math.hypot(middle[0] - x, middle[1] - y) or 1
    return x + (middle[0] - x) * 24 / length, y + (middle[1] - y) * 24 / length


def _tip(x: float, y: float, bend: str) -> str:
    from_x, from_y = map(float, bend.split(","))
    angle = math.atan2(y - from_y, x - from_x)
    corners = [(x, y)] + [(x - 9 * math.cos(angle + turn), y - 9 * math.sin(angle + turn)) for turn in (0.5, -0.5)]
    return '<polygon points="' + " ".join(f"{a:.1f},{b:.1f}" for a, b in corners) + '" class="tip"/>'

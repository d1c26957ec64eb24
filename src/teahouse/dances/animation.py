"""The dance as one SVG file that moves by itself, in time with the music.

Step n is reached on beat n, the first at 0 s. Whoever has asked their system for less motion sees every stance without
the gliding between. All dancers move alike, so one is animated and the others are its images.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from teahouse.core.pictures import Picture
from teahouse.dances.dance import Dance
from teahouse.dances.drawing import CHALK, STYLE, boards, body, sign, sole
from teahouse.dances.floor import Point, Stance, follow, line_up
from teahouse.dances.steps import Foot, Step, Variant
from teahouse.drawing.lettering import SANS, SERIF
from teahouse.drawing.picture import picture
from teahouse.texts import say

REST = 0.45
"""The part of a beat in which a foot stands before it moves on."""
MARGIN, AHEAD, BEHIND, HEAD = 150, 210, 130, 130
"""Room around the row, and above it for the count."""
SIZES = {Variant.HOP: 1.15, Variant.BEND: 0.92, Variant.SQUAT: 0.78}
MOTION = (
    ".stepping{display:none}@media (prefers-reduced-motion:reduce){.gliding{display:none}.stepping{display:inline}}"
    f".count{{font:700 76px {SERIF};fill:{CHALK}}}"
    f".step{{font:20px {SANS};fill:{CHALK}}}"
    ".show{fill:#f6f1e7}.show .sign{stroke:#26221d}"
)


@dataclass(frozen=True)
class Pace:
    """How somebody goes from stance to stance, and how long all of them take."""

    kind: str
    seconds: float

    @property
    def gliding(self) -> bool:
        return self.kind == "gliding"


def draw_animation(dance: Dance, variant: Variant, dancers: int, rows: int, tempo: float) -> Picture:
    """Everybody on the floor, the count and the step in words."""
    steps = dance.dance_through([variant] * dance.sequences)
    places = line_up(dancers, rows)
    left, top = min(place.x for place in places) - MARGIN, -max(place.y for place in places) - AHEAD - HEAD
    width = max(max(place.x for place in places) + MARGIN - left, 860)
    height = -min(place.y for place in places) + BEHIND - top
    left = -width // 2
    seconds = dance.seconds(tempo)
    scene = boards(left, top, width, height) + _show(variant, left + width - 56, top + 130)
    for pace in (Pace("gliding", seconds), Pace("stepping", seconds)):
        scene += f'<g class="{pace.kind}">{_row(places, follow(steps)[1:], steps, pace)}</g>'
    scene += f'<g transform="translate({left + 24} {top})">{_counting(dance, variant, tempo)}</g>'
    title = say("dance/animation", title=say(f"{dance.id}/title"), tempo=f"{tempo:g}")
    return picture(
        width, height, f'<g transform="translate({-left} {-top})">{scene}</g>', title=title, style=STYLE + MOTION
    )


def _show(variant: Variant, x: float, y: float) -> str:
    """The first dancer's sign, in the corner."""
    return f'<g class="show" transform="translate({x:g} {y:g})"><circle r="36"/>{sign(variant)}</g>'


def _row(places: Sequence[Point], stances: Sequence[Stance], steps: Sequence[Step], pace: Pace) -> str:
    """The first dancer, animated, and the others as images of one more."""
    figures = ""
    for number, place in enumerate(places):
        where = f'transform="translate({place.x} {-place.y})"'
        if number < 2:
            name, wear = f"{pace.kind}-{number}", "dancer first" if number == 0 else "dancer"
            inner = _moving(stances, steps, number == 0, pace)
            figures += f'<g {where}><g id="{name}" class="{wear}">{inner}</g></g>'
        else:
            figures += f'<use href="#{name}" {where}/>'
    return figures


def _moving(stances: Sequence[Stance], steps: Sequence[Step], first: bool, pace: Pace) -> str:
    turns = [f"{90 * turn}" for turn in _turns(stances)]
    parts = ""
    for foot in Foot:
        points = [stance.reach if stance.free is foot and stance.reach else stance.foot(foot) for stance in stances]
        free = [stance.free is foot for stance in stances]
        standing = _shown(sole(foot), [not each for each in free], pace.seconds)
        turned = _moved("rotate", turns, pace, standing + _shown(sole(foot, True), free, pace.seconds))
        parts += _moved("translate", [f"{point.x} {-point.y}" for point in points], pace, turned)
    places = [f"{stance.place.x} {-stance.place.y}" for stance in stances]
    sized = _moved("scale", [f"{size_of(step):g}" for step in steps], pace, body(first))
    return parts + _moved("translate", places, pace, _moved("rotate", turns, pace, sized))


def size_of(step: Step) -> float:
    """From above, who hops is larger and who squats smaller."""
    if step.turns:
        return SIZES[Variant.HOP]
    return SIZES.get(step.variant, 1) if step.variant else 1


def _turns(stances: Sequence[Stance]) -> Iterator[int]:
    """Quarter turns since the beginning; a full turn is not taken back."""
    turned = stances[0].facing
    yield turned
    for before, after in pairwise(stances):
        turned += (after.facing - before.facing) % 4
        yield turned


def _moved(kind: str, values: Sequence[str], pace: Pace, content: str) -> str:
    """Something that is moved so on each beat; where nothing moves it stands as on the first."""
    beats = len(values)
    if pace.gliding:
        times = [time for beat in range(beats) for time in (beat / beats, (beat + REST) / beats)] + [1.0]
        stops = [value for value in values for _ in range(2)] + [_wrapped(kind, values)]
    else:
        times, stops = [beat / beats for beat in range(beats)], list(values)
    return (
        f'<g transform="{kind}({values[0]})"><animateTransform attributeName="transform" type="{kind}" '
        f'dur="{pace.seconds:.6f}s" repeatCount="indefinite" calcMode="{"linear" if pace.gliding else "discrete"}" '
        f'keyTimes="{_list(times)}" values="{";".join(stops)}"/>{content}</g>'
    )


def _wrapped(kind: str, values: Sequence[str]) -> str:
    """Where the last beat leads: to the first one; who has turned around stays turned."""
    return values[-1] if kind == "rotate" else values[0]


def _shown(content: str, when: Sequence[bool], seconds: float) -> str:
    """Something that is there on some beats only."""
    changes = [0, *(beat for beat in range(1, len(when)) if when[beat] != when[beat - 1])]
    values = ["inline" if when[beat] else "none" for beat in changes]
    return (
        f'<g display="{values[0]}">{content}<animate attributeName="display" calcMode="discrete" dur="{seconds:.6f}s" '
        f'repeatCount="indefinite" keyTimes="{_list([beat / len(when) for beat in changes])}" '
        f'values="{";".join(values)}"/></g>'
    )


def _counting(dance: Dance, variant: Variant, tempo: float) -> str:
    """The number and the words of each beat of a sequence."""
    steps, shown = dance.steps(variant), ""
    for beat, step in enumerate(steps, start=1):
        words = say(f"dance/step-{step.name}")
        content = f'<text class="count" y="84">{beat}</text><text class="step" x="110" y="76">{words}</text>'
        shown += _shown(content, [number == beat for number in range(1, len(steps) + 1)], len(steps) * 60 / tempo)
    return shown


def _list(times: Sequence[float]) -> str:
    return ";".join(f"{time:.6f}".rstrip("0").rstrip(".") for time in times)

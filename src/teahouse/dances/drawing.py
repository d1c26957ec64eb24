"""A dance floor from above: boards, footprints, dancers, and the signs the first dancer gives.

Everything is drawn in centimetres, looking up; `placed` turns and moves it. A left foot is filled, a right one is an
outline, a foot that bears no weight is dashed: they are told apart without colour, and carry their letters.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from teahouse.core.pictures import Picture
from teahouse.dances.dance import Dance
from teahouse.dances.floor import ELBOW_ROOM, Point, Stance, follow
from teahouse.dances.steps import Foot, Variant
from teahouse.drawing.lettering import SANS
from teahouse.drawing.palette import GOLD, INK, JADE, PAPER, WOOD
from teahouse.drawing.picture import picture
from teahouse.texts import say

CHALK = "#fbf3e0"
BOARD = 30
"""The width of a floor board."""
SOLE = (
    "M-1-13C4-13 5.5-9 5-4C4.6 0 3 2 3.2 5.5C3.5 10.5 2 13-.5 13C-3.3 13-4.4 10.5-4 6C-3.7 2.5-5.6-1.5-5.6-6.5"
    "C-5.6-10.5-4-13-1-13Z"
)
"""Of the left foot; the right one is its mirror image."""
STYLE = (
    f".foot{{stroke:{CHALK};stroke-width:1.4}}.foot.L{{fill:{CHALK}}}.foot.R{{fill:#0005}}"
    ".foot.free{fill:none;stroke-dasharray:3 2}.past{opacity:.4}"
    f".letter{{font:700 7.5px {SANS};text-anchor:middle}}"
    f".letter.L{{fill:#3c2410}}.letter.R,.letter.free{{fill:{CHALK}}}"
    f".robe{{fill:{JADE};stroke:{CHALK};stroke-width:1.6}}.first .robe{{fill:{GOLD}}}"
    f".head{{fill:{INK};stroke:{CHALK};stroke-width:1.4}}.star{{fill:{PAPER}}}"
    f".way{{fill:none;stroke:{CHALK};stroke-width:1.2;stroke-dasharray:1 3;stroke-linecap:round;opacity:.8}}"
    f".sign{{fill:none;stroke:{INK};stroke-width:3;stroke-linecap:round;stroke-linejoin:round}}"
    f".boards{{fill:{WOOD}}}.gap{{stroke:#0003;stroke-width:1.2}}"
)
SIGNS = {
    Variant.KICK: "M0-17V3M0 3L-6 20M0 3L17-4M0-12L-11-5M0-12L10-16",
    Variant.HOP: "M0-19V-2M0-2L-8 4L-3 11M0-2L8 4L4 11M0-14L-11-21M0-14L11-21M-9 19H9",
    Variant.BEND: "M-3-15L0 2M0 2L8 9L1 20M0 2L-5 11L-9 20M-2-10L-12-3M-2-10L9-3",
    Variant.SQUAT: "M-2-7L-5 9M-5 9L7 6L3 20H9M-5 9L2 10L-3 20M-2-3L12-3",
}
"""A dancer seen from the side, without the head."""
HEADS = {Variant.KICK: (0, -23), Variant.HOP: (0, -25), Variant.BEND: (-5, -21), Variant.SQUAT: (-1, -13)}


@dataclass(frozen=True)
class Print:
    """One footprint: of which beat and foot, where, and whether the foot bears weight."""

    beat: int
    foot: Foot
    point: Point
    facing: int
    free: bool = False


def placed(content: str, point: Point, facing: int) -> str:
    """Something drawn looking up, where and how it stands on the floor."""
    return f'<g transform="translate({point.x} {-point.y}) rotate({90 * facing})">{content}</g>'


def sole(foot: Foot, free: bool = False) -> str:
    """The outline of a foot."""
    mirror = ' transform="scale(-1 1)"' if foot is Foot.RIGHT else ""
    return f'<path class="foot {foot}{" free" * free}" d="{SOLE}"{mirror}/>'


def marked_sole(foot: Foot, mark: str, free: bool = False) -> str:
    """A footprint with its letter on the heel and a mark, mostly its beat, on the ball."""
    kind = f"letter {foot}{' free' * free}"
    beat = f'<text class="{kind}" y="-2">{mark}</text>' if mark else ""
    return f'{sole(foot, free)}{beat}<text class="{kind}" y="10">{foot}</text>'


def body(first: bool = False) -> str:
    """Shoulders, head and nose; the first dancer wears a star."""
    star = '<path class="star" d="M0-5L1.4-1.6 5-1.4 2.2.9 3.1 4.4 0 2.4-3.1 4.4-2.2.9-5-1.4-1.4-1.6Z"/>' * first
    return (
        '<ellipse class="robe" rx="23" ry="10.5"/><path class="head" d="M-3.5-7.5L0-13 3.5-7.5Z"/>'
        f'<circle class="head" r="8.5"/>{star}'
    )


def sign(variant: Variant) -> str:
    """What the first dancer shows, as a small figure in a frame of 60."""
    x, y = HEADS[variant]
    return f'<path class="sign" d="{SIGNS[variant]}"/><circle class="sign" cx="{x}" cy="{y}" r="4.5"/>'


def boards(left: float, top: float, width: float, height: float) -> str:
    """Floor boards, laid across."""
    gaps = range(int(top // BOARD + 1) * BOARD, int(top + height), BOARD)
    lines = "".join(f'<path class="gap" d="M{left:g} {y}h{width:g}"/>' for y in gaps)
    return f'<rect class="boards" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>{lines}'


def standing(stance: Stance, first: bool = False) -> str:
    """A dancer in that stance."""
    feet = ""
    for foot in Foot:
        free = stance.free is foot
        point = stance.reach if free and stance.reach else stance.foot(foot)
        feet += placed(sole(foot, free), point, stance.facing)
    wear = "dancer first" if first else "dancer"
    return f'<g class="{wear}">{feet}{placed(body(first), stance.place, stance.facing)}</g>'


def draw_cover(dance: Dance) -> Picture:
    """A row in the middle of a step, for the shelf."""
    width, height, dancers = 4 * ELBOW_ROOM, 3 * ELBOW_ROOM, 4
    stance = follow(dance.steps())[1]
    row = "".join(
        f'<g transform="translate({ELBOW_ROOM * (number + 0.5):g} {height * 0.6:g})">'
        f"{standing(stance, first=number == dancers - 1)}</g>"
        for number in range(dancers)
    )
    return picture(width, height, boards(0, 0, width, height) + row, title=say("dance/cover"), style=STYLE)


# Footprints of some beats, for the page to learn from


def prints_of(stances: tuple[Stance, ...], first: int, last: int) -> Iterator[Print]:
    """What the feet leave on the floor on these beats; a foot without weight leaves a dashed print."""
    for beat in range(first, last + 1):
        before, after = stances[beat - 1], stances[beat]
        for foot in Foot:
            if after.free is foot and after.reach:
                yield Print(beat, foot, after.reach, after.facing, free=True)
            elif after.foot(foot) != before.foot(foot):
                yield Print(beat, foot, after.foot(foot), after.facing)


def draw_footprints(dance: Dance, first: int, last: int, variant: Variant = Variant.KICK) -> Picture:
    """The floor after these beats of one sequence; no beats at all: the beginning."""
    stances = follow(dance.steps(variant))
    before = [Print(0, foot, stances[first - 1].foot(foot), stances[first - 1].facing) for foot in Foot]
    prints = list(prints_of(stances, first, last))
    body = "".join(_faint(print) if prints else _drawn(print) for print in before) + _ways(before, prints)
    body += "".join(map(_drawn, prints))
    title = say("dance/footprints", first=first, last=last) if prints else say("dance/footprints-start")
    return _framed(body, [print.point for print in (*before, *prints)], title)


def _faint(print: Print) -> str:
    return f'<g class="past">{_drawn(print)}</g>'


def _drawn(print: Print) -> str:
    return placed(marked_sole(print.foot, str(print.beat or ""), print.free), print.point, print.facing)


def _ways(before: list[Print], prints: list[Print]) -> str:
    """The way of each foot from print to print."""
    ways = ""
    for foot in Foot:
        points = [print.point for print in (*before, *prints) if print.foot is foot]
        ways += f'<path class="way" d="M{"L".join(f"{point.x} {-point.y}" for point in points)}"/>'
    return ways


def _framed(body: str, points: list[Point], title: str, margin: int = 30, scale: float = 2.2) -> Picture:
    left, right = min(point.x for point in points) - margin, max(point.x for point in points) + margin
    top, bottom = -max(point.y for point in points) - margin, -min(point.y for point in points) + margin
    width, height = right - left, bottom - top
    moved = f'<g transform="scale({scale}) translate({-left} {-top})">{boards(left, top, width, height)}{body}</g>'
    return picture(width * scale, height * scale, moved, title=title, style=STYLE)


def pieces() -> str:
    """Everything a page needs to draw dancers by itself, each under its id."""
    feet = "".join(
        f'<g id="{"free" if free else "sole"}-{foot}">{marked_sole(foot, "", free)}</g>'
        for foot in Foot
        for free in (False, True)
    )
    bodies = f'<g id="body">{body()}</g><g id="body-first" class="first">{body(first=True)}</g>'
    signs = "".join(f'<g id="sign-{variant}">{sign(variant)}</g>' for variant in Variant)
    return f"<defs>{feet}{bodies}{signs}</defs>"

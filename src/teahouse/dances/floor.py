"""Where feet stand. Seen from above, in centimetres; x to the right, y to where the row looks at first.

                 y
        L  R     |      facing 0 looks up, 1 to the right, 2 down, 3 to the left
       (start)   +-- x

A side step is STEP long. A crossing foot goes twice as far, for it passes the other one. So three
steps to the left and three to the right lead back to the place where they began.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from teahouse.dances.steps import Foot, Step, Variant

STEP = 40
WALK = 60
"""A step forward lasts two beats and is longer."""
HALF_STANCE = 12
AHEAD = 14
"""A crossing foot lands so far in front of the line; the left foot stands ready there when the dance begins."""
REACH = {Variant.KICK: 50, Variant.HOP: 34, Variant.BEND: 26, Variant.SQUAT: 26}
"""How far in front of the line a foot is that bears no weight."""
ELBOW_ROOM, ROW_ROOM = 100, 260
"""Between neighbours, and between two rows."""


class Point(NamedTuple):
    x: int
    y: int


RIGHTWARDS = (Point(1, 0), Point(0, -1), Point(-1, 0), Point(0, 1))
FORWARDS = (Point(0, 1), Point(1, 0), Point(0, -1), Point(-1, 0))
"""For each facing."""


START = (Point(-HALF_STANCE, AHEAD), Point(HALF_STANCE, 0))


@dataclass(frozen=True)
class Stance:
    """Both feet of a dancer, measured from the place in the row. `free` bears no weight and is at `reach`."""

    left: Point = START[0]
    right: Point = START[1]
    facing: int = 0
    free: Foot | None = None
    reach: Point | None = None

    @property
    def place(self) -> Point:
        """The middle between the feet."""
        return Point((self.left.x + self.right.x) // 2, (self.left.y + self.right.y) // 2)

    def foot(self, foot: Foot) -> Point:
        return self.left if foot is Foot.LEFT else self.right

    def with_foot(self, foot: Foot, point: Point) -> "Stance":
        return replace(self, left=point) if foot is Foot.LEFT else replace(self, right=point)

    def seen(self, point: Point) -> Point:
        """A point of the floor as the dancer sees it: x to their right, y before them."""
        right, forward = RIGHTWARDS[self.facing], FORWARDS[self.facing]
        return Point(point.x * right.x + point.y * right.y, point.x * forward.x + point.y * forward.y)

    def on_floor(self, point: Point) -> Point:
        """The inverse of `seen`."""
        right, forward = RIGHTWARDS[self.facing], FORWARDS[self.facing]
        return Point(point.x * right.x + point.y * forward.x, point.x * right.y + point.y * forward.y)


def take(stance: Stance, step: Step) -> Stance:
    """How a dancer stands after a step.

    >>> from teahouse.dances.steps import read_step
    >>> take(Stance(), read_step("L l")).left
    Point(x=-52, y=0)
    """
    landed = replace(stance, free=None, reach=None)
    if step.foot is None:
        return landed
    if step.turns:
        return _turned(landed)
    if step.variant:
        return replace(landed, free=step.foot, reach=_reach(stance, step.foot, step))
    return landed.with_foot(step.foot, stance.on_floor(_landing(stance, step.foot, step)))


def _landing(stance: Stance, foot: Foot, step: Step) -> Point:
    """Where the foot comes down, as the dancer sees it."""
    own, other = _feet_seen(stance, foot)
    line = min(own.y, other.y)
    if step.forward:
        return Point(own.x, other.y + WALK)
    if step.crosses:
        return Point(own.x + 2 * STEP * step.direction, line + AHEAD)
    return Point(own.x + STEP * step.direction, line)


def _reach(stance: Stance, foot: Foot, step: Step) -> Point:
    """Where a foot is that crosses in front without bearing weight."""
    assert step.variant
    own, other = _feet_seen(stance, foot)
    return stance.on_floor(Point(other.x + HALF_STANCE * step.direction, min(own.y, other.y) + REACH[step.variant]))


def _feet_seen(stance: Stance, foot: Foot) -> tuple[Point, Point]:
    """That foot and the other one."""
    left, right = stance.seen(stance.left), stance.seen(stance.right)
    return (left, right) if foot is Foot.LEFT else (right, left)


def _turned(stance: Stance) -> Stance:
    """A free hop, a quarter turn to the right: both feet land beside each other where the front foot stood."""
    left, right = stance.seen(stance.left), stance.seen(stance.right)
    middle = stance.on_floor(Point((left.x + right.x) // 2, max(left.y, right.y)))
    turned = replace(stance, facing=(stance.facing + 1) % len(FORWARDS))
    centre = turned.seen(middle)
    for foot in Foot:
        landed = Point(centre.x + HALF_STANCE * foot.outwards, centre.y)
        turned = turned.with_foot(foot, turned.on_floor(landed))
    return turned


def follow(steps: Iterable[Step]) -> tuple[Stance, ...]:
    """The stance before the first step, and after each."""
    stances = [Stance()]
    for step in steps:
        stances.append(take(stances[-1], step))
    return tuple(stances)


def line_up(dancers: int, rows: int) -> tuple[Point, ...]:
    """Places of the dancers, the first dancer's first: the right end of the front row, which leads after the turn.

    >>> line_up(3, 2)
    (Point(x=50, y=0), Point(x=-50, y=0), Point(x=0, y=-260))
    """
    front = -(-dancers // rows)
    sizes = [min(front, dancers - front * row) for row in range(rows)]
    return tuple(
        Point((size - 1 - 2 * number) * ELBOW_ROOM // 2, -ROW_ROOM * row)
        for row, size in enumerate(sizes)
        for number in range(size)
    )

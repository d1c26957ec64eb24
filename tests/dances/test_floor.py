"""Where feet land, step by step, and where everybody is after each sequence."""

from itertools import pairwise

import pytest

from teahouse.dances import dance
from teahouse.dances.floor import STEP, WALK, Point, Stance, follow, line_up, take
from teahouse.dances.steps import Foot, Variant, read_step

MALISON = dance("malison")
FOUR = follow(MALISON.dance_through(Variant))


def test_steps_and_feet_agree_on_every_beat() -> None:
    """Only the foot of the table moves; kicks and holds leave both where they are, the hop moves both."""
    for before, after, step in zip(FOUR, FOUR[1:], MALISON.dance_through(Variant), strict=False):
        moved = {foot for foot in Foot if before.foot(foot) != after.foot(foot)}
        if step.turns:
            assert moved == set(Foot)
        elif step.variant or step.foot is None:
            assert moved == set()
        else:
            assert moved == {step.foot}
        assert after.free is (step.foot if step.variant else None)
        assert after.facing == (before.facing + step.turns) % 4


@pytest.mark.parametrize("beat", range(1, 97))
def test_a_foot_goes_where_its_sign_says(beat: int) -> None:
    before, after = FOUR[beat - 1], FOUR[beat]
    step = MALISON.dance_through(Variant)[beat - 1]
    if step.foot is None or step.turns:
        return
    landed = after.reach if step.variant else after.foot(step.foot)
    assert landed
    own, other, now = (before.seen(point) for point in (before.foot(step.foot), before.foot(_other(step.foot)), landed))
    if step.forward:
        assert now.x == own.x and now.y == other.y + WALK
    elif step.crosses:
        assert now.y > other.y and (now.x - other.x) * step.direction > 0 > (own.x - other.x) * step.direction
    else:
        assert now.x == own.x + STEP * step.foot.outwards
        assert (now.x - other.x) * step.foot.outwards > 0  # feet are side by side, not crossed


def _other(foot: Foot) -> Foot:
    return Foot.RIGHT if foot is Foot.LEFT else Foot.LEFT


def test_three_steps_to_the_left_and_three_to_the_right_lead_back() -> None:
    assert FOUR[8] == FOUR[0] == FOUR[16]
    assert FOUR[4].place.x < FOUR[0].place.x


def test_the_hop_turns_everybody_on_the_spot() -> None:
    before, after = FOUR[20], FOUR[21]
    assert (before.facing, after.facing) == (0, 1)
    assert after.place == Point(before.place.x, before.right.y)


def test_facing_and_place_after_each_sequence() -> None:
    """A quarter turn each, one step along the sides of a square; after the fourth all is as it was."""
    ends = FOUR[::24]
    assert [stance.facing for stance in ends] == [0, 1, 2, 3, 0]
    start = ends[0].place
    moved = [Point(stance.place.x - start.x, stance.place.y - start.y) for stance in ends]
    assert len(set(moved)) == 4
    assert ends[4] == ends[0] == Stance()


def test_every_sequence_is_the_first_one_turned() -> None:
    first = [FOUR[0].seen(Point(b.place.x - a.place.x, b.place.y - a.place.y)) for a, b in pairwise(FOUR[:25])]
    for number in (1, 2, 3):
        begin = FOUR[24 * number]
        part = FOUR[24 * number : 24 * number + 25]
        ways = [begin.seen(Point(b.place.x - a.place.x, b.place.y - a.place.y)) for a, b in pairwise(part)]
        assert ways == first


@pytest.mark.parametrize("facing", range(4))
def test_seen_and_on_floor_are_inverse(facing: int) -> None:
    stance = Stance(facing=facing)
    assert stance.on_floor(stance.seen(Point(3, 7))) == Point(3, 7)
    assert stance.on_floor(Point(0, 1)) == [Point(0, 1), Point(1, 0), Point(0, -1), Point(-1, 0)][facing]


def test_crossing_without_a_side_passes_the_other_foot() -> None:
    assert take(Stance(), read_step("L crf")) == take(Stance(), read_step("L r crf"))
    assert take(Stance(), read_step("R")) == take(Stance(), read_step("R r"))


@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("dancers", range(1, 21))
def test_everybody_has_a_place_of_their_own(dancers: int, rows: int) -> None:
    places = line_up(dancers, rows)
    assert len(set(places)) == len(places) == dancers
    assert len({place.y for place in places}) == min(rows, dancers)
    front = [place.x for place in places if place.y == 0]
    assert places[0].x == max(front) and abs(sum(front)) <= len(front)
    assert len(front) - dancers / rows in (0, 0.5)

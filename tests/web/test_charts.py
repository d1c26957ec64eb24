"""Curves: whose each is stands beside its end."""

import re
from itertools import pairwise

import pytest

from teahouse.web.charts import BOTTOM, HEIGHT, _apart, _Field, _levels, chart


def test_names_lie_apart_and_inside_the_drawing_wherever_their_lines_end() -> None:
    lowest = HEIGHT - BOTTOM + 8
    for ends in (
        [20.0, 120.0, 130.0, 146.0],
        [140.0, 142.0, 144.0, 146.0],
        [16.0, 16.0, 16.0, 16.0],
        [20.0, 80.0, 100.0, 146.0],
    ):
        placed = _apart(ends)
        assert all(0 < height <= lowest for height in placed)
        assert all(below - above >= 14 for above, below in pairwise(placed))
    assert _apart([20.0, 120.0, 130.0, 146.0])[0] == 24.0, "who is far above stays there"


@pytest.mark.parametrize(
    "low, high, levels",
    [(-5, 5, [0, 5, -5]), (-253, -7, [-7, -253]), (300, 500, [500, 300]), (-100, 1, [0, -100]), (0, 0, [0])],
)
def test_levels_are_not_written_over_each_other(low: float, high: float, levels: list[float]) -> None:
    assert _levels(_Field(9, low, high, 200.0)) == levels


def test_a_band_shows_how_sure_a_value_is_and_none_what_is_known() -> None:
    """Of two the lead's, of more each one's; between two steps that are known there is none."""
    course, known = [(1.0, 0.0), (2.0, 0.0), (3.0, 0.0), (3.0, 0.0)], [(0.0, 0.0)] * 4
    assert "band" not in chart(course, ["Ada", "Ben"], "") == chart(course, ["Ada", "Ben"], "", known)
    sampled = chart(course, ["Ada", "Ben"], "", [(0.5, 0.0), *known[1:]])
    assert sampled.count('class="band"') == 1
    four = [(each, 0.0, 1.0, 2.0) for each, _ in course]
    drawn = chart(four, ["Ada", "Ben", "Cleo", "Dora"], "", [(0.0, 0.2, 0.0, 0.0)] * 4)
    assert drawn.count('class="band"') == 3 and "0 ± 0.2" in drawn


def test_a_long_number_beside_a_level_keeps_its_sign() -> None:
    """There is room for five characters; what were more would be cut off on the left, its sign first."""
    drawn = chart([[0.0, 0.0, 0.0], [-197.5, 12.5, 185.0]], ["Ada", "Ben", "Cleo"], "1 hand")
    levels = re.findall(r'text-anchor="end"[^>]*>([^<]*)<', drawn)
    assert levels == ["0", "185", "−198", "1 hand"]

"""Curves: whose each is stands beside its end."""

from itertools import pairwise

from teahouse.web.charts import BOTTOM, HEIGHT, _apart


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

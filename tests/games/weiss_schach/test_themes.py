"""What a puzzle of Weiß-Schach is about."""

import pytest

import teahouse
from teahouse.core.reviewing import Worth
from teahouse.games.weiss_schach.reviewing import theme


@pytest.mark.parametrize(
    ("position", "move", "value", "about"),
    [
        ("4k1/6/3P1K/6/6/6 w - - 0 1", "f4e4", 1.0, "zugzwang"),
        ("3k2/6/3P1K/6/6/6 w - - 0 1", "f4e5", 1.0, "endgame"),
        ("3k2/2p3/1p4/6/1Q4/3K2 w - - 0 1", "b2b4", 0.9, "sacrifice"),
        ("2k3/1r3p/6/6/1R4/3K2 w - - 0 1", "b2b5", 0.9, "winning"),
    ],
)
def test_what_a_move_is_about(position: str, move: str, value: float, about: str) -> None:
    state = teahouse.game("weiss-schach").parse(position)
    assert theme(state.seen_by(0), Worth(move, value, value == 1.0, (move,))) == about

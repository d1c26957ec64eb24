"""What to do, and why a click takes no pair."""

import pytest

from battle_boards import board
from teahouse.games.mahjong_battle import GAME
from teahouse.texts import say, speaking

WALL = board("""
    3 5p 1m
    2 7s 1m 7s
    1 5p 9s 9s
""")


def test_there_is_one_thing_to_do() -> None:
    assert str(GAME.task(WALL.seen_by(0))) == "Take two matching tiles from the ends of the columns."
    assert GAME.task(WALL.seen_by(1)) is None
    with speaking("de"):
        assert say("mahjong-battle/task") == "Nimm zwei gleiche Steine von den Enden der Spalten."


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (("a2",), "The tile on a2 is not free: take only the top or the bottom tile of a column (section 3)."),
        (("c2",), "No other free tile matches this one: 7 of bamboo. Take two that are both free (section 2)."),
        (("a1", "b3"), "These two tiles do not match (5 of coins and 1 of numbers): take two of the same suit"),
        (("a1", "a2"), "The tile on a2 is not free"),
    ],
)
def test_clicks_that_take_no_pair_say_how_it_goes(path: tuple[str, ...], sentence: str) -> None:
    assert str(GAME.why_not(WALL.seen_by(0), path)).startswith(sentence)

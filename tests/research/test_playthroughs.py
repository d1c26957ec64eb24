"""Whole games through OpenSpiel, written down by its own program: the same as ever."""

import pytest

pytest.importorskip("pyspiel")
from openspiel_playthroughs import FOLDER, GAMES_THERE, file_of, played, shortened

SLOW = ("hongkong", "mah-nol", "weiss-schach")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.long] if game in SLOW else []) for game in GAMES_THERE]
)
def test_a_whole_game_is_the_same_as_ever(game: str) -> None:
    """Where it was meant to change: tests/openspiel_playthroughs.py."""
    assert shortened(played(game)).splitlines() == file_of(game).read_text(encoding="utf-8").splitlines()


def test_every_file_is_a_game() -> None:
    assert {file_of(game) for game in GAMES_THERE} == set(FOLDER.iterdir())

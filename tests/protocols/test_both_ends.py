"""A protocol that a game declares is spoken at both ends: programs ask the game in it, and the house asks programs."""

from importlib.util import find_spec

import pytest

from teahouse.games import GAMES, declaration
from teahouse.programs.configuration import PROTOCOLS
from teahouse.programs.player import SPEAKERS


def test_whoever_is_configured_can_be_spoken_to() -> None:
    assert set(SPEAKERS) == set(PROTOCOLS)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_declares_is_spoken(game: str) -> None:
    for protocol in declaration(game).protocols:
        assert protocol in SPEAKERS
        assert find_spec(f"teahouse.protocols.{protocol}")

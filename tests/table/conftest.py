"""Engines for all tests of tables, and the tiny game among the games of the house."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tiny_game
from table.evenings import TINY, SharedEngines
from teahouse.table.engines import Engines


@pytest.fixture(scope="session")
def engines() -> Iterator[Engines]:
    shared = SharedEngines(workers=2, memory=64 << 20)
    yield shared
    shared.shut_down()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """The tiny game is found beside the others; only people play it, the engines do not know it."""
    games = sys.modules["teahouse.games"]
    load = games._load
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, TINY))
    monkeypatch.setattr(games, "_load", lambda game: tiny_game.GAME if game == TINY else load(game))
    return TINY

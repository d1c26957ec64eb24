"""The games of the house. Listing them loads none; a game is loaded when somebody asks for it."""

import importlib
from functools import cache
from typing import Any

from teahouse.core.errors import UnknownGame
from teahouse.core.protocol import Declaration

GAMES = ("mahjong-battle", "hongkong", "bauernaufstand")


def declaration(game: str) -> Declaration[Any, Any]:
    """What the game's folder declares."""
    if game not in GAMES:
        raise UnknownGame(game=game, known=GAMES)
    return _load(game)


@cache
def _load(game: str) -> Declaration[Any, Any]:
    folder = importlib.import_module(f"{__name__}.{game.replace('-', '_')}")
    found: Declaration[Any, Any] = folder.GAME
    return found

"""The games of the house. Listing them loads none; a game is loaded when somebody asks for it."""

import importlib
from dataclasses import replace
from functools import cache

from teahouse.core.errors import UnknownGame
from teahouse.core.protocol import AnyGame
from teahouse.programs.player import programs_for

GAMES = ("mahjong-battle", "hongkong", "weiss-schach", "bauernaufstand", "short-go", "mah-nol")


def declaration(game: str) -> AnyGame:
    """What the game's folder declares; engines that the operator has configured are among its players."""
    if game not in GAMES:
        raise UnknownGame(game=game, known=GAMES)
    rules = _load(game)
    guests = programs_for(rules)
    return replace(rules, players=lambda: {**rules.players(), **guests}) if guests else rules


@cache
def _load(game: str) -> AnyGame:
    folder = importlib.import_module(f"{__name__}.{game.replace('-', '_')}")
    found: AnyGame = folder.GAME
    return found

"""Teahouse: a house of table games.

>>> import teahouse
>>> state = teahouse.game("mahjong-battle").start(seed=7)
>>> state.to_move
(0,)
"""

from typing import Any

from teahouse.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BotFailed,
    GameOver,
    IllegalMove,
    MoveRefused,
    NotYourTurn,
    TeahouseError,
    UnknownGame,
    UnknownLevel,
    UnknownOption,
)
from teahouse.core.handles import Bot, Game, State
from teahouse.core.options import settle
from teahouse.core.protocol import Choice, Means, Playouts, Result
from teahouse.games import GAMES, declaration

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "BotFailed",
    "Choice",
    "Game",
    "GameOver",
    "IllegalMove",
    "MoveRefused",
    "NotYourTurn",
    "Playouts",
    "Result",
    "State",
    "TeahouseError",
    "UnknownGame",
    "UnknownLevel",
    "UnknownOption",
    "bot",
    "game",
    "games",
]


def games() -> tuple[str, ...]:
    """The ids of all games in the house."""
    return GAMES


def game(id: str, **options: Any) -> Game:
    """A game with its options agreed; those not named have their defaults."""
    found = declaration(id)
    return Game(found, settle(found.options, options))


def bot(
    game: str,
    level: str = "best",
    *,
    threads: int = 1,
    memory: int = Means.memory,
    seed: int | None = None,
) -> Bot:
    """A computer player: easy, medium, strong, best, or one of the game's reference players.

    `memory` bounds its tables in bytes; `seed` makes its moods repeatable.
    """
    return Bot(declaration(game), level, Means(threads, memory), seed)

"""Teahouse: a house of table games.

>>> import teahouse
>>> state = teahouse.game("mahjong-battle").start(seed=7)
>>> state.to_move
(0,)
"""

import importlib
from typing import TYPE_CHECKING, Any

from teahouse.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BotFailed,
    GameOver,
    IllegalMove,
    MissingExtra,
    MoveRefused,
    NoCoding,
    NotBuilt,
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

if TYPE_CHECKING:
    from teahouse.core.coding import Coder

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
    "MissingExtra",
    "MoveRefused",
    "NoCoding",
    "NotBuilt",
    "NotYourTurn",
    "Playouts",
    "Result",
    "State",
    "TeahouseError",
    "UnknownGame",
    "UnknownLevel",
    "UnknownOption",
    "bot",
    "coding",
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


def coding(game: str, **options: Any) -> "Coder":
    """How a game's moves are written as numbers and its views as arrays, for programs that learn. Needs NumPy."""
    agreed = globals()["game"](game, **options)
    return with_research("teahouse.core.coding").Coder(agreed)  # type: ignore[no-any-return]


RESEARCH = ("openspiel", "pettingzoo", "vector")
"""Rooms for people who study games, loaded when somebody asks for one."""
LIBRARIES = ("gymnasium", "numpy", "pettingzoo", "pyspiel", "resvg_py")
"""What they need beside the house."""


def __getattr__(name: str) -> Any:
    if name in RESEARCH:
        return with_research(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def with_research(module: str) -> Any:
    """A module that needs what only the extra brings; refuses with MissingExtra where it is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        library = (missing.name or "").partition(".")[0]
        if library not in LIBRARIES:
            raise
        raise MissingExtra(library=library, extra="research") from missing

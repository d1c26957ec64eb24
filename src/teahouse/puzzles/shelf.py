"""The puzzles that the package ships, and the one of a day.

shipped/GAME.jsonl.xz: a puzzle a line, the easiest first. tools/ship_puzzles.py packs them.
"""

import json
import lzma
from datetime import date
from functools import cache
from pathlib import Path

from teahouse.core.errors import BadOption, NoPuzzles
from teahouse.games import GAMES, declaration
from teahouse.puzzles.puzzle import Puzzle, read_puzzle
from teahouse.texts import message

SHIPPED = Path(__file__).with_name("shipped")
STRIDE = 7919
"""A prime: day after day another puzzle, and all of them before one comes again."""


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """All that are shipped of a game, the easiest first; refuses with NoPuzzles where there are none."""
    declaration(game)
    path = _file(game)
    if not path.exists():
        raise NoPuzzles(game=game)
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return tuple(read_puzzle(game, json.loads(line)) for line in lines)


def _file(game: str) -> Path:
    return SHIPPED / f"{game}.jsonl.xz"


def games_with_puzzles() -> tuple[str, ...]:
    return tuple(game for game in GAMES if _file(game).exists())


def puzzle_called(game: str, id: str) -> Puzzle:
    """Refuses with BadOption what is none."""
    found = next((puzzle for puzzle in puzzles_of(game) if puzzle.id == id), None)
    if found is None:
        raise BadOption(option="id", value=id, allowed=message("puzzle/ids", game=game))
    return found


def of_the_day(day: date) -> Puzzle | None:
    """Every day another game in turn, and of each game another puzzle; None: none are shipped."""
    games = games_with_puzzles()
    if not games:
        return None
    number = day.toordinal()
    shelf = puzzles_of(games[number % len(games)])
    return shelf[number // len(games) * STRIDE % len(shelf)]

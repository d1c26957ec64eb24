"""`teahouse solve`: a game known to its end, computed anew from its rules."""

import os
from pathlib import Path

from teahouse.cli.output import complain, emit, progress
from teahouse.core.errors import TeahouseError
from teahouse.core.protocol import Solver
from teahouse.games import GAMES, declaration
from teahouse.texts import say


class NotSolved(TeahouseError):
    """Nobody knows this game to its end; `known` are the games that are."""

    code = "not-solved"

    def __init__(self, *, game: str, known: tuple[str, ...]) -> None:
        super().__init__(game=game, known=known)


def solver_of(game: str) -> Solver:
    make = declaration(game).solver
    if make is None:
        raise NotSolved(game=game, known=tuple(each for each in GAMES if declaration(each).solver))
    return make()


def solve_game(game: str, jobs: int | None, folder: Path | None, as_json: bool) -> int:
    """Solve, say what was found, and compare it with what the package ships."""
    solver = solver_of(game)
    with progress(say("cli/solving"), None) as report:
        found = solver.run(report, folder, jobs or os.cpu_count() or 1)
    emit(found, as_json, lambda: map(say, solver.describe(found)))
    return 0 if found["agrees"] else complain(say("cli/solve-differs"), 1)

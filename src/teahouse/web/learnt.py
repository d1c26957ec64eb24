"""What somebody has learnt: first games that were played, exercises that were solved.

Each is a row of its own, so two devices at once lose nothing. Of a first game its table is remembered, and the table
says whether it was played to its end. What older houses kept beside a guest's wishes counts too.
"""

import time
from typing import Any, NamedTuple

from fastapi import Request

from teahouse.core.protocol import RESIGN
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person, TableRow
from teahouse.store.learning import Learnt, SqlLearning
from teahouse.texts import say
from teahouse.web.session import house_of

LEARNT = "learnt"
LESSON, SOLVED = "lesson", "solved"
"""How older houses wrote it down."""
EXERCISE = "exercise"


class Exercised(NamedTuple):
    """An exercise as lists show it."""

    name: str
    title: str
    is_solved: bool


class Progress(NamedTuple):
    """How far somebody is with a game."""

    has_lesson: bool
    has_played: bool
    exercises: list[Exercised]

    @property
    def all(self) -> int:
        return self.has_lesson + len(self.exercises)

    @property
    def done(self) -> int:
        return self.has_played + sum(each.is_solved for each in self.exercises)


async def progress_of(request: Request, person: Person | None) -> dict[str, Progress]:
    """By game, of those in which there is something to learn."""
    lessons, exercises = await _known(request, person)
    played = {row.game for row in await house_of(request).own.named(sorted(lessons)) if is_played(row)}
    found = {game: _progress(game, game in played, exercises) for game in GAMES}
    return {game: progress for game, progress in found.items() if progress.all}


def learning_of(request: Request) -> SqlLearning:
    learning: SqlLearning = request.app.state.learning
    return learning


def is_played(row: TableRow) -> bool:
    """Whether the first game, or the first hand of a match, has come to its end."""
    is_match = declaration(row.game).match is not None
    return row.length > 0 if is_match else row.status == "over" and row.reason != RESIGN


def _progress(game: str, has_played: bool, solved: set[tuple[str, str]]) -> Progress:
    rules = declaration(game)
    exercises = [Exercised(each.name, say(each.title), (game, each.name) in solved) for each in rules.exercises()]
    return Progress(rules.lesson() is not None, has_played, exercises)


async def _known(request: Request, person: Person | None) -> tuple[set[str], set[tuple[str, str]]]:
    """The tables of first games; and the exercises that are solved, by game and name."""
    if person is None:
        return set(), set()
    before: dict[str, dict[str, Any]] = person.looks.get(LEARNT, {})
    tables = {str(known[LESSON]) for known in before.values() if known.get(LESSON)}
    solved = {(game, name) for game, known in before.items() for name in known.get(SOLVED, [])}
    ask, of = house_of(request).ask, learning_of(request).of
    tables |= {each.name for each in await ask(of, person.id, LESSON)}
    solved |= {(each.game, each.name) for each in await ask(of, person.id, EXERCISE) if each.solved}
    return tables, solved


async def begin_lesson(request: Request, person: Person, game: str, table: str) -> None:
    """This is a table to look at."""
    await _keep(request, person, Learnt(LESSON, game, table, time.time(), False, False))


async def solve(request: Request, person: Person, game: str, name: str) -> None:
    """It stays solved."""
    await _keep(request, person, Learnt(EXERCISE, game, name, time.time(), False, True))


async def _keep(request: Request, person: Person, learnt: Learnt) -> None:
    await house_of(request).ask(learning_of(request).keep, person.id, learnt)

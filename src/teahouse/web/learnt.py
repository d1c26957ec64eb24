"""What somebody has learnt: first games that were played, exercises that were solved. Guests keep it like their wishes.

Of a first game its table is remembered, and the table says whether it was played to its end.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from teahouse.core.protocol import RESIGN
from teahouse.games import GAMES, declaration
from teahouse.store.base import Person, TableRow
from teahouse.table.house import House
from teahouse.texts import say

LEARNT = "learnt"
LESSON, SOLVED = "lesson", "solved"


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


async def progress_of(house: House, person: Person | None) -> dict[str, Progress]:
    """By game, of those in which there is something to learn."""
    tables = [str(table) for game in GAMES if (table := _known(person, game).get(LESSON))]
    played = {row.game for row in await house.own.named(tables) if is_played(row)}
    found = {game: _progress(person, game, game in played) for game in GAMES}
    return {game: progress for game, progress in found.items() if progress.all}


def is_played(row: TableRow) -> bool:
    """Whether the first game, or the first hand of a match, has come to its end."""
    is_match = declaration(row.game).match is not None
    return row.length > 0 if is_match else row.status == "over" and row.reason != RESIGN


def _progress(person: Person | None, game: str, has_played: bool) -> Progress:
    rules, solved = declaration(game), _known(person, game).get(SOLVED, [])
    exercises = [Exercised(each.name, say(each.title), each.name in solved) for each in rules.exercises()]
    return Progress(rules.lesson() is not None, has_played, exercises)


def _known(person: Person | None, game: str) -> dict[str, Any]:
    found = (person.looks if person else {}).get(LEARNT, {}).get(game, {})
    return dict(found)


async def begin_lesson(house: House, person: Person, game: str, table: str) -> None:
    """This is the table to look at, unless another one was played to its end before."""
    before = _known(person, game).get(LESSON)
    if any(is_played(row) for row in await house.own.named([before] if before else [])):
        return
    await _keep(house, person, game, {LESSON: table})


async def solve(house: House, person: Person, game: str, name: str) -> None:
    """It stays solved."""
    solved = _known(person, game).get(SOLVED, [])
    if name not in solved:
        await _keep(house, person, game, {SOLVED: [*solved, name]})


async def _keep(house: House, person: Person, game: str, known: dict[str, Any]) -> None:
    learnt = person.looks.get(LEARNT, {})
    changed = {**learnt, game: {**_known(person, game), **known}}
    await house.change_person(replace(person, looks={**person.looks, LEARNT: changed}))

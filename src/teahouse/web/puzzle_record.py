"""What guests have made of puzzles, kept by the house: first answers, and days on which the day's puzzle was solved."""

import time
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from fastapi import Request

from teahouse.core.errors import BadOption, NoPuzzles
from teahouse.puzzles.puzzle import Puzzle
from teahouse.puzzles.record import Record, rating_after, streak_until
from teahouse.puzzles.shelf import games_with_puzzles, of_the_day, puzzle_called, puzzles_of
from teahouse.store.base import Person
from teahouse.store.learning import Learnt
from teahouse.web.beside import beside
from teahouse.web.learnt import learning_of
from teahouse.web.session import house_of

PUZZLE, DAY = "puzzle", "puzzle-day"
LONGEST_STREAK = 1000


def today() -> date:
    return datetime.now(UTC).date()


def is_todays(puzzle: Puzzle) -> bool:
    found = of_the_day(today())
    return found is not None and (found.game, found.id) == (puzzle.game, puzzle.id)


async def record_of(request: Request, person: Person | None) -> Record | None:
    """None: nothing was tried yet."""
    if person is None:
        return None
    ask, of = house_of(request).ask, learning_of(request).of
    tried = await ask(of, person.id, PUZZLE)
    days = {each.name for each in await ask(of, person.id, DAY)}
    return await beside(request).do(_record, tried, days) if tried else None


def _record(tried: list[Learnt], days: set[str]) -> Record:
    """What a device has told later says nothing about how it went."""
    ratings = [(rating, each.at_once) for each in tried if each.at and (rating := _rating(each)) is not None]
    rating, count = rating_after(ratings)
    return Record(sum(each.solved for each in tried), rating, count, streak_until(today(), days))


def _rating(tried: Learnt) -> int | None:
    """None: it is not shipped any more."""
    try:
        return puzzle_called(tried.game, tried.name).rating
    except (BadOption, NoPuzzles):
        return None


async def keep_answer(request: Request, person: Person, puzzle: Puzzle, is_right: bool) -> None:
    """The first answer counts; whoever solves it later, or has given up, has solved it then or not."""
    await _keep(request, person, Learnt(PUZZLE, puzzle.game, puzzle.id, time.time(), is_right, is_right))
    if is_right and is_todays(puzzle):
        await _keep(request, person, _day(today()))


async def keep_told(request: Request, person: Person, solved: Iterable[str], last: str, streak: int) -> None:
    """What a device has remembered by itself: puzzles by their names, and the days in a row until the last one."""
    named = set(solved)
    known = [each for game in games_with_puzzles() for each in puzzles_of(game) if each.id in named]
    for each in known:
        await _keep(request, person, Learnt(PUZZLE, each.game, each.id, 0.0, False, True))
    for day in _days(last, streak):
        await _keep(request, person, _day(day))


def _days(last: str, streak: int) -> list[date]:
    try:
        ended = date.fromisoformat(last)
    except ValueError:
        return []
    return [ended - timedelta(days=ago) for ago in range(min(streak, LONGEST_STREAK))] if ended <= today() else []


def _day(day: date) -> Learnt:
    return Learnt(DAY, "", day.isoformat(), time.time(), True, True)


async def _keep(request: Request, person: Person, learnt: Learnt) -> None:
    await house_of(request).ask(learning_of(request).keep, person.id, learnt)

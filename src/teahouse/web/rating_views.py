"""Ratings as people read them: beside names, after a game, and on pages of their own.

At a table they are looked up once when those who play sit there, and once more when it is over. While a game runs
nothing of it is in them, for a game changes ratings when everybody has seen its end.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from teahouse.clubs.club import Club
from teahouse.clubs.ratings import club_ledger
from teahouse.evenings.room import Evenings
from teahouse.ratings.fairness import COMPUTER
from teahouse.ratings.ledger import Booked, Ledger, Step
from teahouse.ratings.model import MIDDLE, Rating
from teahouse.store.base import Person, StoreTrouble
from teahouse.store.books import Book
from teahouse.table.errors import NoSuchBook
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web.charts import chart
from teahouse.web.club_tables import up_to_date
from teahouse.web.company import Company
from teahouse.web.phrases import company_of

Key = tuple[object, ...]
KEPT = 400
"""Tables whose ratings are in memory."""
STEPS = 60
"""A course of more games is drawn with so many steps."""


@dataclass(frozen=True)
class AtTable:
    ratings: tuple[Rating | None, ...] = ()
    booked: Booked | None = None


NOT_RATED = AtTable()


class TableRatings:
    """Looked up once before a game and once after it, however many look on: every move shows them."""

    def __init__(self, house: House, evenings: Evenings) -> None:
        self._house, self._evenings = house, evenings
        self._known: OrderedDict[Key, asyncio.Task[AtTable]] = OrderedDict()

    async def at(self, table: Table) -> AtTable:
        if not table.agreed.rated:
            return NOT_RATED
        key = table.id, table.is_over(), tuple((chair.person, chair.level) for chair in table.chairs)
        with suppress(StoreTrouble, NoSuchBook):
            return await asyncio.shield(self._known.get(key) or self._asked(key, table))  # whoever asks may go away
        return NOT_RATED

    def _asked(self, key: Key, table: Table) -> asyncio.Task[AtTable]:
        """All who ask meanwhile wait for the same answer; what failed is asked again."""

        def forget_failure(done: asyncio.Task[AtTable]) -> None:
            if done.cancelled() or done.exception():
                self._known.pop(key, None)

        asking = self._known[key] = asyncio.create_task(self._look_up(table))
        asking.add_done_callback(forget_failure)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return asking

    async def _look_up(self, table: Table) -> AtTable:
        """In the house where anybody could find the table, else in its club."""
        players: list[str | None] = [chair.person or (chair.level and COMPUTER + chair.level) for chair in table.chairs]
        if table.agreed.listed:
            ledger = await self._house.ratings.ledger(table.game.id)
            return _at_table(ledger, players, table.id if table.is_over() else "")
        book = await up_to_date(self._house, self._evenings, table.agreed.club)
        return await asyncio.to_thread(_in_club, book, table.game.id, players, table.id)


def _in_club(book: Book, game: str, players: Sequence[str | None], table: str) -> AtTable:
    club = Club.read(book.entries)
    numbers = {name.person: str(name.number) for name in book.names.values() if name.number in club.members}
    counted = next((f"{each.number:06}" for each in club.games if each.id == table), "")
    members = [numbers.get(player) if player else None for player in players]
    return _at_table(club_ledger(club, game), members, counted)


def _at_table(ledger: Ledger, players: Sequence[str | None], game: str) -> AtTable:
    ratings = tuple(ledger.rating(player) if player else None for player in players)
    return AtTable(ratings, ledger.booked.get(game))


async def company_at(around: Any, table: Table, person: Person | None, names: list[str]) -> Company:
    """What somebody who looks at the table now sees of the people there; `around` is the application's state."""
    found = await around.table_ratings.at(table)
    company = company_of(around.house, around.phrases, table, person, names)
    if lines := around.writing.last(table, person):
        company = replace(company, lines=lines)
    return replace(company, ratings=found.ratings, booked=found.booked) if found.ratings else company


# In words


def rating_words(rating: Rating) -> str:
    """The points; a question mark where they are provisional.

    >>> rating_words(Rating())
    '1500?'
    """
    return f"{rating.points}?" if rating.is_provisional else str(rating.points)


def told_rating(rating: Rating | None) -> dict[str, Any] | None:
    if rating is None:
        return None
    return {
        "points": rating.points,
        "margin": rating.margin,
        "provisional": rating.is_provisional,
        "games": rating.games,
    }


def change_words(table: Table, company: Company, own: Sequence[int]) -> str:
    """What a rated game has changed for whoever looks; empty while it is played, and while nobody has looked it up.

    That it changed nothing concerns its players alone: it may say that some of them live together.
    """
    if not table.agreed.rated or not table.is_over() or not own or not company.ratings:
        return ""
    booked = company.booked
    if booked is None or booked.why_not or booked.before == booked.after:
        return say("rating/changes-nothing")
    if len(own) != 1 or len(booked.before) != len(table.chairs):
        return ""
    before, after = booked.before[own[0]], booked.after[own[0]]
    change = after.points - before.points
    sign = "+" if change > 0 else "−" if change < 0 else "±"
    return say("rating/changed", before=rating_words(before), after=rating_words(after), change=f"{sign}{abs(change)}")


def course_chart(course: Sequence[Step], name: str) -> Markup:
    """How somebody's rating came about; nothing before there are two games."""
    if len(course) < 2:
        return Markup()
    points = [(float(MIDDLE),), *((float(step.rating.points),) for step in course)]
    shown = [*points[: -1 : -(-len(points) // STEPS)], points[-1]]
    return chart(shown, [name], say("finding/games", n=len(course)))

"""Tables of the house that count for a club: whose they may be, and what they are worth when they are over."""

from functools import partial
from typing import Any

from teahouse.clubs.club import TABLE, Club
from teahouse.store.base import Person
from teahouse.store.books import CLUB, Book
from teahouse.table.books import Change
from teahouse.table.errors import NoSuchBook
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.tournaments.points import places


def member_of(book: Book, club: Club, person: Person | None) -> int | None:
    """Which member a guest is; None: a stranger."""
    numbers = book.numbers_of(person.id) if person else []
    return next((each for each in numbers if each in club.members and not club.members[each].left), None)


async def club_of(house: House, id: str, person: Person) -> str:
    """The club for which somebody's new table is to count, if they belong to it."""
    if not id:
        return ""
    book = await house.books.read(id, CLUB)
    if member_of(book, Club.read(book.entries), person) is None:
        raise NoSuchBook()
    return id


async def up_to_date(house: House, id: str) -> Book:
    """The club with all tables that are over. It is asked for whenever somebody looks: so no crash can lose one."""
    book = await house.books.read(id, CLUB)
    known = {game.id for game in Club.read(book.entries).games}
    for table in await house.books.tables_for(id):
        if table not in known:
            found = await house.finished_game(table)
            book = await house.books.act(id, CLUB, partial(_count, table=found))
    return book


def _count(book: Book, table: Table) -> Change:
    """Once. Games against computers or against oneself count for nobody, and those that no member played."""
    club = Club.read(book.entries)
    result = table.state.result if table.state else None
    if club.has_counted(table.id) or result is None:
        return Change()
    persons = {name.person: name.number for name in book.names.values() if name.person and name.number in club.members}
    members = [persons.get(chair.person or "") for chair in table.chairs]
    ranked = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    order = sorted(set(ranked))
    told: dict[str, Any] = {
        "game": table.game.id,
        "members": members,
        "scores": list(result.scores),
        "places": list(places([order.index(each) for each in ranked])),
        "at": table.ended or table.changed,
        "source": TABLE,
        "id": table.id,
    }
    events: list[tuple[str, dict[str, Any]]] = [("counted", {"game": told})]
    if not _is_fair(table, members):
        number = len(club.games) + 1
        events.append(("struck", {"number": number, "why": "", "by": ""}))
    return Change(events)


def _is_fair(table: Table, members: list[int | None]) -> bool:
    """Among people, each with one seat; at least one of them a member."""
    people = [chair.person for chair in table.chairs]
    return None not in people and len(set(people)) == len(people) and any(member for member in members)

"""Tables and evenings that count for a club: whose they may be, and what they are worth when they are over."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any

from teahouse.clubs.acts import inherit
from teahouse.clubs.club import EVENING, TABLE, TOURNAMENT, Club
from teahouse.evenings.results import read_result
from teahouse.evenings.room import Evenings
from teahouse.games import GAMES
from teahouse.ratings.fairness import why_not
from teahouse.store.base import Person
from teahouse.store.books import CLUB, Book
from teahouse.store.books import TOURNAMENT as BOOK_OF_TOURNAMENT
from teahouse.store.evening_rows import EveningRow
from teahouse.table.books import Change
from teahouse.table.errors import NoSuchBook
from teahouse.table.gains import gains
from teahouse.table.house import House
from teahouse.table.known import rating_of
from teahouse.table.ratings import rating_result
from teahouse.table.table import Table
from teahouse.web.club_tournaments import count_tournaments


def member_of(book: Book, club: Club, person: Person | None) -> int | None:
    """Which member a guest is; None: a stranger."""
    numbers = book.numbers_of(person.id) if person else []
    return next((each for each in numbers if each in club.members and not club.members[each].left), None)


async def organises(house: House, id: str, person: Person) -> bool:
    """Whether somebody is an organiser of a club; nobody is where it is gone."""
    try:
        book = await house.books.read(id, CLUB)
    except NoSuchBook:
        return False
    club = Club.read(book.entries)
    return club.members.get(member_of(book, club, person) or 0) in club.organisers()


async def club_of(house: House, id: str, person: Person) -> str:
    """The club for which somebody's new table is to count, if they belong to it."""
    if not id:
        return ""
    book = await house.books.read(id, CLUB)
    if member_of(book, Club.read(book.entries), person) is None:
        raise NoSuchBook()
    return id


async def guests_of(house: House, club: str, person: Person) -> list[str]:
    """The other members of somebody's club who come with a device."""
    book = await house.books.read(await club_of(house, club, person) or club, CLUB)
    present = {member.number for member in Club.read(book.entries).present()}
    found = {name.person for name in book.names.values() if name.person and name.number in present}
    return sorted(found - {person.id})


async def members_known(house: House, person: Person | None) -> list[str]:
    """What the members of somebody's clubs are called: to be chosen where a name is asked."""
    rows = await house.books.of_person(person.id, CLUB) if person else []
    books = [await house.books.read(row.id, CLUB) for row in rows]
    return await asyncio.to_thread(_names_known, books, person) if books else []


def _names_known(books: Sequence[Book], person: Person | None) -> list[str]:
    names: set[str] = set()
    for book in books:
        club = Club.read(book.entries)
        if member_of(book, club, person) is not None:
            names |= {book.names[each.number].name for each in club.present()}
    return sorted((name for name in names if name), key=str.casefold)


async def up_to_date(house: House, evenings: Evenings, id: str) -> Book:
    """The club with all tables that are over and all evenings that are closed.

    It is asked for whenever somebody looks: so no crash can lose one.
    """
    book = await house.books.read(id, CLUB)
    known = {game.id for game in Club.read(book.entries).games}
    for table in await house.books.tables_for(id):
        if table not in known:
            found = await house.finished_game(table)
            book = await house.books.act(id, CLUB, partial(_count, table=found))
    for row in await evenings.closed_for(id):
        if not read_result(row.result).begun:  # as houses of before wrote it
            row = (await evenings.find(row.id)).row()
        book = await house.books.act(id, CLUB, partial(_count_evening, row=row))
    book = await _with_tournaments(house, book)
    return await house.books.act(id, CLUB, _inherit) if _inherit(book) else book


def _inherit(book: Book) -> Change:
    """Somebody has to care for it, also when its organisers have left the house."""
    return Change(inherit(Club.read(book.entries), book.guests()))


async def _with_tournaments(house: House, book: Book) -> Book:
    """With the tables of tournaments that count, or did."""
    club = Club.read(book.entries)
    counted = {game.id.partition("/")[0] for game in club.games if game.source == TOURNAMENT}
    found: dict[str, Book] = {}
    for id in sorted(club.tournaments | counted):
        with suppress(NoSuchBook):  # deleted: what counted is struck
            found[id] = await house.books.read(id, BOOK_OF_TOURNAMENT)
    if not club.tournaments | counted:
        return book
    return await house.books.act(book.id, CLUB, partial(count_tournaments, tournaments=found))


def _count_evening(book: Book, row: EveningRow) -> Change:
    """People are found by their names. If the sheet was corrected, so is the game, unless the club has its own word."""
    club, result = Club.read(book.entries), read_result(row.result)
    numbers = {book.names[each.number].name.casefold(): each.number for each in reversed(club.present())}
    told: dict[str, Any] = {
        "scores": list(map(float, result.won)),
        "places": [result.rank_of(name) for name in result.names],
    }
    seated = {"members": [numbers.get(name.casefold()) for name in result.names], "called": _fingerprint(result.names)}
    known = next((game for game in club.games if game.id == row.id), None)
    if known is None:
        which = {"game": row.kind if row.kind in GAMES else "", "at": row.changed, "source": EVENING, "id": row.id}
        return Change([("counted", {"game": {**told, **seated, **which}})])
    is_renamed = bool(known.called) and known.called != seated["called"]
    if known.by or (known.scores == tuple(told["scores"]) and not is_renamed):
        return Change()
    changed = {**told, **(seated if is_renamed else {}), "number": known.number, "why": "", "by": ""}
    return Change([("corrected", changed)])


def _fingerprint(names: Sequence[str]) -> str:
    """Tells whether somebody on the sheet is called otherwise since then; names themselves stand in no journal."""
    return sha256("\n".join(names).encode()).hexdigest()[:12]


def _count(book: Book, table: Table) -> Change:
    """Once. Games against computers or against oneself count for nobody, and those that no member played."""
    club = Club.read(book.entries)
    result = table.state.result if table.state else None
    if club.has_counted(table.id) or result is None:
        return Change()
    persons = {name.person: name.number for name in book.names.values() if name.person and name.number in club.members}
    members = [persons.get(chair.person or "") for chair in table.chairs]
    told: dict[str, Any] = {
        "game": table.game.id,
        "members": members,
        "scores": gains(table),
        "places": list(result.places()),
        "at": table.ended or table.changed,
        "source": TABLE,
        "id": table.id,
        "rated": _is_rated(table),
        "substituted": sorted(table.substituted),
    }
    events: list[tuple[str, dict[str, Any]]] = [("counted", {"game": told})]
    if not _is_fair(table, members):
        number = len(club.games) + 1
        events.append(("struck", {"number": number, "why": "", "by": ""}))
    return Change(events)


def _is_rated(table: Table) -> bool:
    return table.agreed.rated and not why_not(rating_result(table.id, table.ended, rating_of(table)), in_club=True)


def _is_fair(table: Table, members: list[int | None]) -> bool:
    """Among people, each with one seat; at least one of them a member."""
    people = [chair.person for chair in table.chairs]
    return None not in people and len(set(people)) == len(people) and any(member for member in members)

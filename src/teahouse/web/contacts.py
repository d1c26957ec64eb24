"""Contacts: two who have accepted each other. Who may ask whom, and what they know of each other then."""

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from teahouse.clubs.club import Club
from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person
from teahouse.store.books import CLUB
from teahouse.store.contacts import ACCEPTED, ASKED, BLOCKED, DECLINED, Contact, SqlContacts
from teahouse.table.house import House
from teahouse.web.club_tables import member_of
from teahouse.web.digests import CONTACT
from teahouse.web.here import IS_SEEN, SWITCHES, WRITES, Here
from teahouse.web.notices import Notices

MOST_ASKED, WITHIN = 20, 24 * 3600.0
"""How many one may ask, in so many seconds."""
MOST = 300
"""Contacts of one person, with those who are blocked and asked."""


class NotMet(TeahouseError):
    """One asks whom one has played with, or who is in the same club."""

    code = "not-met"


class TooManyContacts(TeahouseError):
    code = "too-many-contacts"


class NotContacts(TeahouseError):
    """They have not accepted each other."""

    code = "not-contacts"


@dataclass(frozen=True)
class Circle:
    """How somebody stands to others, by their ids."""

    contacts: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()
    """Who would like to be a contact of theirs."""
    asked: tuple[str, ...] = ()
    """Whom they have asked, as far as they know."""
    blocked: tuple[str, ...] = ()

    @classmethod
    def read(cls, person: str, rows: Iterable[Contact]) -> "Circle":
        rows = list(rows)
        own = {row.other: row.state for row in rows if row.person == person}
        theirs = {row.person: row.state for row in rows if row.other == person}
        return cls(
            tuple(other for other, state in own.items() if state == ACCEPTED),
            tuple(other for other, state in theirs.items() if state == ASKED and own.get(other) != BLOCKED),
            tuple(other for other, state in own.items() if state in (ASKED, DECLINED)),
            tuple(other for other, state in own.items() if state == BLOCKED),
        )


class Contacts:
    def __init__(self, house: House, store: SqlContacts, here: Here, notices: Notices) -> None:
        self._house, self.store, self._here, self._notices = house, store, here, notices

    async def circle(self, person: str) -> Circle:
        return Circle.read(person, await self._house.ask(self.store.of, person))

    async def people(self, ids: Iterable[str]) -> list[Person]:
        """Those who are guests still, by name."""
        found = await self._house.people.find_all(sorted(ids))
        return sorted(found.values(), key=lambda each: (each.name.casefold(), each.id))

    async def here(self, people: list[Person]) -> set[str]:
        return await self._here.among(people)

    async def ask(self, person: Person, other: str) -> None:
        """Whoever has asked first is accepted by that."""
        circle = await self.circle(person.id)
        if other in circle.contacts or other in circle.asked:
            return
        if other not in circle.asking and not await self._may_ask(person, other):
            raise NotMet()
        full = len(circle.contacts) + len(circle.asked) + len(circle.blocked) >= MOST
        lately = await self._house.ask(self.store.asked_by, person.id, time.time() - WITHIN)
        if full or lately >= MOST_ASKED:
            raise TooManyContacts()
        known = {row.other for row in await self._said(person.id)}
        state = await self._house.ask(self.store.ask, person.id, other, time.time())
        if state == ACCEPTED:
            self._here.look_again(person.id)
        elif other not in known and other in {row.other for row in await self._said(person.id) if row.state == ASKED}:
            await self._notices.tell(other, CONTACT)

    async def _said(self, person: str) -> list[Contact]:
        """What they have said of others; also what is taken back: nobody hears of the same wish twice."""
        return [row for row in await self._house.ask(self.store.of, person) if row.person == person]

    async def _may_ask(self, person: Person, other: str) -> bool:
        if other == person.id or await self._house.people.find(other) is None:
            return False
        met = await self._house.ask(self.store.have_met, person.id, other)
        return met or bool(await self.common_clubs([person.id, other]))

    async def common_clubs(self, people: Collection[str]) -> list[str]:
        """The clubs of which all of them are members now."""
        found: set[str] | None = None
        for person in people:
            rows = {row.id for row in await self._house.books.of_person(person, CLUB)}
            found = rows if found is None else found & rows
        return [club for club in sorted(found or ()) if await self._are_members(club, people)]

    async def _are_members(self, club: str, people: Collection[str]) -> bool:
        book = await self._house.books.read(club, CLUB)
        read = Club.read(book.entries)
        return all(member_of(book, read, Person(each, "", "")) is not None for each in people)

    async def accept(self, person: Person, other: str) -> None:
        if not await self._house.ask(self.store.accept, person.id, other, time.time()):
            raise NotContacts()
        self._here.look_again(person.id)

    async def decline(self, person: Person, other: str) -> None:
        """Nobody is told."""
        if not await self._house.ask(self.store.decline, person.id, other, time.time()):
            raise NotContacts()

    async def remove(self, person: Person, other: str) -> None:
        await self._house.ask(self.store.remove, person.id, other)

    async def block(self, person: Person, other: str) -> None:
        """Also whoever is no contact: they cannot write, ask, invite, or sit down at a table of this person's."""
        if other == person.id or await self._house.people.find(other) is None:
            raise NotMet()
        circle = await self.circle(person.id)
        if other not in circle.blocked and len(circle.blocked) >= MOST:
            raise TooManyContacts()
        await self._house.ask(self.store.block, person.id, other, time.time())

    async def wish(self, person: Person, seen: bool, writes: bool) -> None:
        looks = {**person.looks, SWITCHES: {IS_SEEN: seen, WRITES: writes}}
        await self._house.change_person(replace(person, looks=looks))
        self._here.look_again(person.id)

    async def are_apart(self, person: str, others: Collection[str]) -> bool:
        """Whether one of them has blocked the other."""
        rows = await self._house.ask(self.store.among, {person, *others})
        return any(row.state == BLOCKED and person in (row.person, row.other) for row in rows)

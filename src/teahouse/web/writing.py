"""What people write to each other: who may, where, how much; stored before anybody reads it, in no journal of a game.

Lines are for two contacts, for a club's board, and for a table at which all people are of one club or each other's
contacts. Whoever does not sit at a table neither reads nor writes there, whatever is played. Two who sit at a running
game with secrets and with somebody else write at the table, where all of them read it.
"""

import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.games import declaration
from teahouse.store.base import Person
from teahouse.store.contacts import ACCEPTED, BLOCKED
from teahouse.store.lines import Line, SqlLines, club_room, pair_room, table_room
from teahouse.store.sharing import Passed
from teahouse.table.errors import NoSuchTable, NotSeated
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web.club_tables import guests_of
from teahouse.web.contacts import Contacts, NotContacts
from teahouse.web.here import WRITES, wishes_about_contacts
from teahouse.web.naming import clean_name

LONGEST_LINE = 500
AT_ONCE, A_WHILE = 20, 60.0
"""Lines of one person, in so many seconds."""
WROTE = "wrote"
"""How it is told to other houses that there is something to read at a table."""
MOST = 5000
"""Tables of which is remembered that there is."""


class LineRefused(TeahouseError):
    """There is nothing in it, or more than `n` signs."""

    code = "line-refused"

    def __init__(self, *, n: int) -> None:
        super().__init__(n=n)


class TooManyLines(TeahouseError):
    code = "too-many-lines"


class WritesNothing(TeahouseError):
    """One has switched it off oneself."""

    code = "writes-nothing"


class NoLinesHere(TeahouseError):
    """Not everybody at this table is of one club, or has accepted all others."""

    code = "no-lines-here"


class AtOneTable(TeahouseError):
    """Two who play a game with secrets among others write where the others read it."""

    code = "at-one-table"


@dataclass(frozen=True)
class Room:
    """Where somebody may read and write."""

    name: str
    readers: tuple[str, ...] = ()
    """Who else reads it there."""


class Writing:
    def __init__(self, house: House, store: SqlLines, contacts: Contacts) -> None:
        self._house, self._store, self._contacts = house, store, contacts
        self._last: dict[str, int] = {}
        """By table, the number of the last line that was written since this house opened."""

    # Rooms

    async def pair(self, person: Person, other: str) -> Room:
        circle = await self._contacts.circle(person.id)
        if other not in circle.contacts:
            raise NotContacts()
        return Room(pair_room(person.id, other), (other,))

    async def board(self, club: str, person: Person) -> Room:
        """Of a club of which whoever asks is a member."""
        return Room(club_room(club), tuple(await guests_of(self._house, club, person)))

    async def table(self, table: Table, person: Person) -> Room:
        if not table.seats_of(person.id):
            raise NotSeated()
        if not await self.is_open(table):
            raise NoLinesHere()
        return Room(table_room(table.id), tuple(sorted(table.people() - {person.id})))

    async def is_open(self, table: Table) -> bool:
        """Whether lines may be written at a table at all."""
        people = table.people()
        if len(people) < 2:
            return False
        rows = await self._house.ask(self._contacts.store.among, people)
        if any(row.state == BLOCKED for row in rows):
            return False
        accepted = {(row.person, row.other) for row in rows if row.state == ACCEPTED}
        return accepted >= set(permutations(people, 2)) or bool(await self._contacts.common_clubs(sorted(people)))

    # Reading and writing

    async def read(self, room: Room, person: Person, after: int = 0) -> list[Line]:
        """What somebody wants to read there."""
        if not wishes_about_contacts(person)[WRITES]:
            return []
        blocked = set((await self._contacts.circle(person.id)).blocked)
        found = await self._house.ask(self._store.read, room.name, after)
        return [line for line in found if line.person not in blocked]

    async def have_read(self, room: Room, person: Person, lines: Sequence[Line]) -> None:
        if lines:
            await self._house.ask(self._store.have_read, person.id, room.name, lines[-1].number)

    async def unread(self, person: Person, others: Collection[str]) -> dict[str, int]:
        """How many new lines there are, by contact."""
        if not others or not wishes_about_contacts(person)[WRITES]:
            return {}
        rooms = {pair_room(person.id, other): other for other in others}
        found = await self._house.ask(self._store.unread, person.id, list(rooms))
        return {rooms[room]: count for room, count in found.items()}

    async def write(self, room: Room, person: Person, text: str) -> Line:
        if not wishes_about_contacts(person)[WRITES]:
            raise WritesNothing()
        line = clean_name(text, LONGEST_LINE + 1)
        if not line or len(line) > LONGEST_LINE:
            raise LineRefused(n=LONGEST_LINE)
        if await self._house.ask(self._store.written_by, person.id, time.time() - A_WHILE) >= AT_ONCE:
            raise TooManyLines()
        if room.name.startswith("pair "):
            await self._check_secrets(person.id, room.readers[0])
        awake = () if room.name.startswith("table ") else (person.id, *room.readers)
        written = await self._house.ask(self._store.write, room.name, person.id, line, time.time(), awake)
        for reader in awake:
            self.hear_of_lines(reader)
        return written

    def hear_of_lines(self, person: str, _: int = 0) -> None:
        """There is something to read for somebody; where and what, each of their pages asks for itself."""
        self._house.liveness.publish(lines_bell(person))

    async def _check_secrets(self, person: str, other: str) -> None:
        for id, game in await self._house.ask(self._contacts.store.play_together, person, other):
            with suppress(NoSuchTable):
                if declaration(game).secrets and len((await self._house.table(id)).people()) > 2:
                    raise AtOneTable()

    async def take_back(self, number: int, person: Person) -> bool:
        return await self._house.ask(self._store.take_back, number, person.id)

    async def find(self, number: int) -> Line | None:
        return await self._house.ask(self._store.find, number)

    # At tables: that there is something new goes with the table's events, what it is does not

    async def write_at(self, table: Table, person: Person, text: str) -> Line:
        line = await self.write(await self.table(table, person), person, text)
        self._note(table.id, line.number)
        self._house.passing.tell(WROTE, table.id, person.id, line.number)
        self._house.liveness.publish(table.id, table.people())
        return line

    def last(self, table: Table, person: Person | None) -> int:
        """For whoever sits there; 0: nothing that this house has heard of."""
        is_told = person is not None and table.seats_of(person.id) and wishes_about_contacts(person)[WRITES]
        return self._last.get(table.id, 0) if is_told else 0

    def _note(self, table: str, number: int) -> bool:
        is_new = number > self._last.get(table, 0)
        if is_new:
            self._last.pop(table, None)
            self._last[table] = number
            if len(self._last) > MOST:
                del self._last[next(iter(self._last))]
        return is_new

    def hear(self, table: str, told: Sequence[Passed]) -> None:
        """Somebody has written through another house."""
        known = self._house.known(table)
        if sum([self._note(table, each.body) for each in told]) and known:
            self._house.liveness.publish(table, known.people())


def lines_bell(person: str) -> str:
    """How listeners call what was written to somebody among tables."""
    return f"lines {person}"


def is_lines_bell(name: str) -> bool:
    return name.startswith("lines ")


async def told_lines(house: House, lines: Sequence[Line], person: Person) -> list[dict[str, Any]]:
    """As programs and our page get them; plain text."""
    people = await house.people.find_all(sorted({line.person for line in lines}))
    return [
        {
            "number": line.number,
            "person": line.person,
            "name": (people[line.person].name if line.person in people else "") or say("web/guest"),
            "text": line.text,
            "at": line.at,
            "own": line.person == person.id,
        }
        for line in lines
    ]

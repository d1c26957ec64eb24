"""The lobby: who may sit down where somebody is sought, who takes a challenge, who is invited.

A challenge is a listed table that says whom it seeks (`Agreed.low` and what follows): there is one list. Whether
somebody suits is asked of the house's ratings before they sit down; who is quicker, the table's journal decides.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from teahouse.clubs.club import Club
from teahouse.core.errors import TeahouseError
from teahouse.store.base import Conflict, Person, TableRow
from teahouse.store.books import CLUB
from teahouse.store.lobby import Invitation, SqlLobby
from teahouse.table import seating
from teahouse.table.errors import NotInRange, NotSeated, NotSought, NotWaiting
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.web.club_tables import member_of
from teahouse.web.contacts import Contacts
from teahouse.web.digests import INVITED
from teahouse.web.notices import Notices

MOST_INVITED, WITHIN = 30, 3600.0
"""How many one may invite, in so many seconds."""
FILLS = "medium"
"""The level of computers that take chairs for which nobody came."""


class NotInvited(TeahouseError):
    """One invites contacts and members of one's clubs."""

    code = "not-invited"


class TooManyInvited(TeahouseError):
    code = "too-many-invited"


class Lobby:
    def __init__(self, house: House, store: SqlLobby, contacts: Contacts, notices: Notices) -> None:
        self.house, self.store, self._contacts, self._notices = house, store, contacts, notices

    # Sitting down

    async def check(self, table: Table, person: Person) -> None:
        """Whether they are sought there. Nobody learns that somebody has blocked them: it is another's table."""
        if table.seats_of(person.id) or table.state is not None:
            return
        others = table.people()
        if others and await self._contacts.are_apart(person.id, others):
            raise NotSought()
        low, high = table.agreed.low, table.agreed.high
        if low or high:
            points = await self.points(table.game.id, person)
            if points < low or (high and points > high):
                raise NotInRange(low=low, high=high, points=points)

    async def points(self, game: str, person: Person | None) -> int:
        """In the house's ratings; who has none begins in the middle."""
        ledger = await self.house.ratings.ledger(game)
        return ledger.rating(person.id if person else "").points

    async def sit(self, id: str, seat: int, person: Person) -> Table:
        await self.check(await self.house.table(id), person)
        return await self.house.act(id, partial(seating.sit, seat=seat, person=person.id))

    async def take(self, id: str, person: Person) -> Table:
        """Whichever chair is free: of two who take the last one, one sits there and the other is told."""
        await self.check(await self.house.table(id), person)
        try:
            return await self.house.act(id, partial(seating.take, person=person.id))
        except Conflict:  # again and again somebody else was quicker
            raise NotWaiting() from None

    async def fill(self, id: str, person: Person) -> Table:
        return await self.house.act(id, partial(seating.fill, person=person.id, level=FILLS))

    async def give_up_late(self, rows: Sequence[TableRow]) -> list[TableRow]:
        """Those of somebody's tables that still wait or are played: where nobody came in time they are given up."""
        late = {row.id for row in rows if row.status == "waiting" and 0 < row.until <= time.time()}
        for id in late:
            with suppress(TeahouseError, Conflict):
                await self.house.act(id, seating.expire)
        return [row for row in rows if row.id not in late]

    # Inviting

    async def invite(self, table: Table, by: Person, other: str) -> None:
        """A contact, or a member of a club both belong to; told once."""
        if not table.seats_of(by.id):
            raise NotSeated()
        if table.status != "waiting":
            raise NotWaiting()
        if other not in {each.id for each in await self.who_may_be_invited(by)}:
            raise NotInvited()
        if await self.house.ask(self.store.invited_by, by.id, time.time() - WITHIN) >= MOST_INVITED:
            raise TooManyInvited()
        invitation = Invitation(table.id, other, by.id, time.time())
        if await self.house.ask(self.store.invite, invitation) and other not in table.people():
            about = {"game": table.game.id, "table": table.id, "address": f"/tables/{table.id}"}
            await self._notices.tell(other, INVITED, **about)

    async def decline(self, id: str, person: Person) -> None:
        """Whoever has invited them finds it at the table."""
        if await self.house.ask(self.store.decline, id, person.id):
            self.house.liveness.publish(id)

    async def who_may_be_invited(self, person: Person) -> list[Person]:
        """Contacts, and members of one's clubs who come with a device; nobody whom one has blocked, or who has."""
        circle = await self._contacts.circle(person.id)
        ids = set(circle.contacts)
        for row in await self.house.books.of_person(person.id, CLUB):
            book = await self.house.books.read(row.id, CLUB)
            club = Club.read(book.entries)
            if member_of(book, club, person) is not None:
                names = [book.names[each.number] for each in club.present()]
                ids |= {name.person for name in names if name.person}
        rows = await self.house.ask(self._contacts.store.of, person.id)
        apart = {row.other if row.person == person.id else row.person for row in rows if row.state == "blocked"}
        return await self._contacts.people(ids - apart - {person.id})

    async def invitations(self, person: Person | None) -> list[Invitation]:
        return await self.house.ask(self.store.invitations_of, person.id, time.time()) if person else []

"""Quick pairing: two who wish the same are paired, four where a game has four seats, wherever they ask.

Who finds nobody opens a listed table and waits there; the next who wishes the same finds it in the list. Two who open
one at the same moment, perhaps at different houses, would both wait: so whoever opens one offers it in the store under
what they wish, and of two only one can offer after the same one before. The other gives theirs up and looks again. The
page on which somebody waits asks again from time to time, in case two have missed each other all the same.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from teahouse.core.errors import MoveRefused
from teahouse.core.options import at_table, settle
from teahouse.games import declaration
from teahouse.store.base import Conflict, Person, TableRow
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.errors import NotWaiting
from teahouse.table.opening import drawn_by_lot
from teahouse.table.pace import BRISK, STEADY
from teahouse.table.passing import SharedPassing
from teahouse.table.pen import Pen
from teahouse.table.table import Table
from teahouse.table.timing import Control, control_of
from teahouse.web.clock_words import row_control, written
from teahouse.web.lobby import Lobby

WAITS = 900
"""Seconds for which somebody is looked for."""
FILL_AFTER = 60
"""Seconds after which computers may take the chairs that are free still, where that is agreed."""
ARRIVES = 30.0
"""For so long whoever has asked may be on their way to the table at which they wait."""
TRIES = 5
NO_CLOCK = Control()


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play with anybody, now."""

    game: str
    control: Control = NO_CLOCK
    rated: bool = False
    computers: bool = False
    """Whether computers may take chairs for which nobody comes; in games of more than two."""

    @property
    def name(self) -> str:
        return f"{self.game} {written(self.control)} {self.rated:d} {self.fill_after}"

    @property
    def fill_after(self) -> int:
        return FILL_AFTER if self.computers and self.seats > 2 else 0

    @property
    def seats(self) -> int:
        rules = declaration(self.game)
        return rules.seats(settle(rules.options, at_table(rules.options)))

    def agreed(self, now: float) -> Agreed:
        rules, control = declaration(self.game), self.control
        claims = rules.secrets is not None and rules.secrets.quiet is not None
        return Agreed(
            move_time=control.move,
            main_time=control.main,
            increment=control.increment,
            period=control.period,
            periods=control.periods,
            listed=True,
            rated=self.rated,
            until=now + WAITS,
            quick=True,
            fill_after=self.fill_after,
            pace="" if rules.match is None else BRISK if claims else STEADY,
        )

    def is_met_by(self, row: TableRow) -> bool:
        """Whether at that table somebody waits who wishes the same."""
        same = row.game == self.game and row.rated == self.rated and row.sought == self.agreed(0.0).sought
        return same and row_control(row.move_time, row.clock) == self.control


class Pairing:
    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._house = lobby, lobby.house

    async def pair(self, person: Person, wish: Wish) -> Table:
        """The table at which they play, or wait; asked again while they wait, they stay or find somebody."""
        own = await self._own(person, wish)
        has_waited = own is not None
        for _ in range(TRIES):
            before = await self._house.ask(self._lobby.store.paired, wish.name)
            for row in await self._waiting(person, wish):
                if has_waited and own and (row.created, row.id) > (own.opened, own.id):
                    continue  # whoever waits there comes here
                if own is not None and not await self._withdrawn(own, person):
                    return await self._house.table(own.id)  # somebody has come meanwhile
                own = None
                with suppress(MoveRefused, Conflict):  # somebody else was quicker
                    return await self._lobby.take(row.id, person)
            own = own or await self._open(person, wish)
            if has_waited or await self._house.ask(self._offer, wish, before, own.id):
                return own
        return own or await self._open(person, wish)

    async def ask_again(self, table: Table, person: Person) -> Table:
        """For somebody who waits: the table at which they play or wait now. Computers come when it is their time."""
        agreed = table.agreed
        if not table.seats_of(person.id) or not agreed.quick:
            raise NotWaiting()
        if table.status != "waiting":
            return table
        if agreed.fill_after and time.time() >= table.opened + agreed.fill_after:
            return await self._lobby.fill(table.id, person)
        control = replace(control_of(agreed), nights=False)
        return await self.pair(person, Wish(table.game.id, control, agreed.rated, bool(agreed.fill_after)))

    def _offer(self, wish: Wish, before: str, table: str) -> bool:
        """Whether nobody else has offered one since it was looked for."""
        try:
            return self._lobby.store.offer(wish.name, before, table, time.time())
        except Conflict:
            return False

    async def _open(self, person: Person, wish: Wish) -> Table:
        chairs = drawn_by_lot([Chair(person=person.id), *[Chair()] * (wish.seats - 1)])
        return await self._house.open_table(wish.game, {}, chairs, wish.agreed(time.time()), person.id)

    async def _own(self, person: Person, wish: Wish) -> Table | None:
        """Where they wait for that already; what else they have looked for they do not look for any longer."""
        rows = await self._lobby.give_up_late(await self._house.own.open(person.id, None))
        found = None
        for row in (row for row in rows if row.status == "waiting" and row.sought and row.sought["quick"]):
            table = await self._house.table(row.id)
            if wish.is_met_by(row) and found is None:
                found = table
            else:
                await self._withdrawn(table, person)
        return found

    async def _withdrawn(self, table: Table, person: Person) -> bool:
        """Whether they still waited there alone, and do not any longer; where others wait too, these go on."""
        try:
            await self._house.act(table.id, partial(_withdraw, person=person.id))
        except MoveRefused:
            return False
        return True

    async def _waiting(self, person: Person, wish: Wish) -> Sequence[TableRow]:
        """Tables of others who wish the same and are there, the first one first."""
        listed = await self._house.listing.tables("waiting")
        rows = [row for row in listed if wish.is_met_by(row) and person.id not in row.people]
        tables = [await self._house.table(row.id) for row in rows]
        if isinstance(self._house.passing, SharedPassing):
            await self._house.passing.look([table.id for table in tables])
        there = {table.id for table in tables if self._is_attended(table)}
        return sorted((row for row in rows if row.id in there), key=lambda row: (row.created, row.id))

    def _is_attended(self, table: Table) -> bool:
        is_new = time.time() - table.opened < ARRIVES
        return is_new or any(self._house.presence.is_there(table.id, person) for person in table.people())


def _withdraw(pen: Pen, person: str) -> None:
    """Whoever waits alone gives the table up, else only their chair."""
    table = pen.table
    if table.state is not None or not table.seats_of(person):
        raise NotWaiting()
    if table.people() == {person}:
        pen.write("cancelled", person=person)
    else:
        for seat in table.seats_of(person):
            pen.write("left", seat=seat)

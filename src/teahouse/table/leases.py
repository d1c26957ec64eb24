"""Who drives a table, where several houses share a database: the one that has taken it, while its lease holds.

A house keeps a table that it has taken, also while only people go on there: to take it anew for every move would cost
more than the move. It gives it back when the table leaves its memory or the house closes. A house that is gone loses
all its tables with its lease, and others take them (`neighbours.py`).
"""

import asyncio
import logging
import time
from collections.abc import Container
from typing import Protocol

from teahouse.store.base import Fence, LostLease, StoreTrouble
from teahouse.store.sharing import Sharing
from teahouse.table.keeping import Clerk
from teahouse.table.passing import Passing
from teahouse.table.pen import Wish
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

LEASE = 6.0
"""Seconds after which a house that says nothing is gone."""

log = logging.getLogger(__name__)


class Leases(Protocol):
    async def take(self, id: str) -> bool:
        """Whether this house drives the table from now on."""

    def holds(self, id: str) -> bool:
        """Whether it does, as far as it knows."""

    def fence(self, id: str) -> Fence | None:
        """What has to hold when what the driver brings is stored; None: nobody else could drive."""

    def lose(self, id: str) -> None:
        """Another house drives it."""


class Fenced(Protocol):
    """What the house is for a driver."""

    async def table(self, id: str) -> Table: ...

    async def act(self, id: str, wish: Wish, fence: Fence | None) -> Table: ...


class LocalLeases:
    """For one house: it drives every table."""

    async def take(self, id: str) -> bool:
        return True

    def holds(self, id: str) -> bool:
        return True

    def fence(self, id: str) -> Fence | None:
        return None

    def lose(self, id: str) -> None:
        pass


class Alone:
    """What one house needs of all that several have to agree on."""

    def __init__(self, ran: float) -> None:
        self.running, self.leases, self.passing = RunningTime(ran), LocalLeases(), Passing()


class FencedDoor:
    """The house's door for whoever drives a table: what they bring is stored only while they do."""

    def __init__(self, house: Fenced, leases: Leases) -> None:
        self._house, self._leases = house, leases

    async def table(self, id: str) -> Table:
        return await self._house.table(id)

    async def act(self, id: str, wish: Wish) -> Table:
        try:
            return await self._house.act(id, wish, self._leases.fence(id))
        except LostLease:
            self._leases.lose(id)
            raise


class SharedLeases:
    """For one of several."""

    def __init__(self, house: str, sharing: Sharing, clerk: Clerk) -> None:
        self._house, self._sharing, self._clerk = house, sharing, clerk
        self._held: dict[str, int] = {}
        """Epochs."""
        self._others: dict[str, float] = {}
        """Tables that others drive: until when nobody needs to ask."""
        self._wanted: dict[str, asyncio.Future[bool]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def take(self, id: str) -> bool:
        """Those that are wanted at the same time are taken together."""
        if id in self._held:
            return True
        if self._others.get(id, 0.0) > time.monotonic():
            return False
        wanted = self._wanted.setdefault(id, asyncio.get_running_loop().create_future())
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(wanted)

    async def _ask(self) -> None:
        await asyncio.sleep(0)  # whoever else is woken now
        while self._wanted:
            asked, self._wanted = self._wanted, {}
            try:
                taken = await self._clerk.do(self._sharing.take, self._house, list(asked))
            except StoreTrouble as trouble:
                log.warning("%d tables have to wait for a driver: %s", len(asked), trouble)
                taken = {}  # they are looked for again as long as nobody drives them
            self._held |= taken
            later = time.monotonic() + LEASE
            self._others |= {id: later for id in asked if id not in taken}
            for id, answer in asked.items():
                if not answer.done():
                    answer.set_result(id in taken)

    def holds(self, id: str) -> bool:
        return id in self._held

    def fence(self, id: str) -> Fence | None:
        if id not in self._held:
            raise LostLease(id)
        return Fence(self._house, self._held[id])

    def lose(self, id: str) -> None:
        self._held.pop(id, None)

    def lose_all(self) -> None:
        """This house said nothing for too long: whatever it drove has to be taken anew."""
        self._held.clear()
        self._others.clear()

    def ask_again(self, id: str) -> None:
        """Nobody drives this table: whoever did is gone."""
        self._held.pop(id, None)
        self._others.pop(id, None)

    async def give_back(self, needed: Container[str]) -> None:
        """All that are not in memory any more."""
        now = time.monotonic()
        self._others = {id: later for id, later in self._others.items() if later > now}
        if unneeded := [id for id in self._held if id not in needed]:
            for id in unneeded:
                del self._held[id]
            await self._clerk.do(self._sharing.let_go, self._house, unneeded)

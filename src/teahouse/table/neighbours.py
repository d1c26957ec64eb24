"""The other houses on the same database: what they write is heard, looked at and told; who is gone is replaced.

    hearing    one connection on which every house hears which tables have come to which number (`store/listening.py`).
               When it was lost, everything is looked at again; now and then so is all the same, in case it was missed
    renewing   this house is open still; tables that nobody drives are taken

A table is read on from the last number known (`House.read_on`). What this house has written itself it hears too, and
knows already.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from teahouse.store import notices
from teahouse.store.base import StoreTrouble
from teahouse.store.listening import listen
from teahouse.store.sharing import Sharing
from teahouse.table.keeping import Clerk
from teahouse.table.leases import LEASE, SharedLeases
from teahouse.table.liveness import LocalLiveness
from teahouse.table.passing import SharedPassing
from teahouse.table.people import People
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

RENEWED = LEASE / 3
"""Seconds between two renewals: two may fail."""
POLLED = 20.0
"""Seconds between two looks at everything, in case something was missed."""
SOONEST, LATEST = 0.1, 2.0
"""Seconds until a lost connection is tried again, and at most."""
TAKEN = 200
"""Tables taken at once from a house that is gone; others have their share meanwhile."""

log = logging.getLogger(__name__)


class Shared(Protocol):
    """The house, as its neighbours see it."""

    @property
    def liveness(self) -> LocalLiveness: ...

    @property
    def people(self) -> People: ...

    def in_memory(self) -> Collection[Table]: ...

    def known(self, id: str) -> Table | None: ...

    async def read_on(self, id: str, number: int) -> bool: ...

    def drive(self, id: str, is_alone: bool) -> None: ...

    def rouse(self, id: str) -> None: ...

    def asleep(self) -> Collection[str]: ...


class Neighbours:
    def __init__(self, house: Shared, sharing: Sharing) -> None:
        self.id, self._house, self._sharing, self._clerk = secrets.token_urlsafe(9), house, sharing, Clerk()
        entered = sharing.enter(self.id, LEASE)
        self.running = RunningTime(entered.ran, entered.opened)
        self._errands = Clerk()  # what others make wait does not keep this house from renewing its lease
        self.leases = SharedLeases(self.id, sharing, self._errands)
        self.passing = SharedPassing(self.id, sharing, self._errands)
        self._newest: dict[str, int] = {}
        """Numbers that tables have come to, until they are read."""
        self._loading: dict[str, int] = {}
        """How many are reading a table for the first time."""
        self._left: dict[str, int] = {}
        """Tables that have left memory, and the number that was to come next: some are followed still."""
        self._passed: dict[str, None] = {}
        self._looking: asyncio.Task[None] | None = None
        self._living: frozenset[str] = frozenset()
        self._swept, self._listens = asyncio.Event(), asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self.after: dict[str, list[Callable[[str, int], None]]] = {kind: [] for kind in notices.KINDS}
        """Whoever remembers something of a kind: it has changed, up to this number. An empty name: all may have."""

    async def open(self) -> None:
        """From now on nothing is missed."""
        self._do(self._hear_always())
        self._do(self._renew_always())
        self._do(self._poll_always())
        await self._listens.wait()

    async def close(self) -> None:
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.passing.close()
        try:
            await self._clerk.do(self._sharing.leave, self.id)
        except StoreTrouble as trouble:
            log.warning("others wait until the lease is over: %s", trouble)
        self._errands.close()
        self._clerk.close()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Hearing

    async def _hear_always(self) -> None:
        wait = SOONEST
        while True:
            try:
                await listen(self._sharing.address, self._begin, self._hear)
            except ConnectionError as lost:
                log.warning("nothing is heard of other houses: %s", lost)
            wait = SOONEST if self._listens.is_set() else min(2 * wait, LATEST)
            self._listens.clear()
            await asyncio.sleep(wait)

    def _begin(self) -> None:
        """Whatever happened before was not heard."""
        self._listens.set()
        self._do(self._look_at_all())

    def _hear(self, keys: list[str]) -> None:
        for key in keys:
            kind, name, number = notices.read(key)
            if not kind:
                self._hear_of_table(name, number)
            elif kind == notices.PASSING:
                self._hear_of_passing(name)
            elif kind == notices.HOUSE:
                self._swept.set()
            elif kind == notices.GUEST:
                self._hear_of_guest(name, number)
            else:
                self._tell(kind, name, number)

    def _tell(self, kind: str, name: str = "", number: int = 0) -> None:
        for hear in self.after[kind]:
            hear(name, number)

    def _hear_of_guest(self, id: str, number: int) -> None:
        if not self._house.people.look_again(id):
            return
        self._tell(notices.GUEST, id, number)
        for table in self._house.in_memory():
            if table.seats_of(id):
                self._house.liveness.publish(table.id)

    def _hear_of_table(self, id: str, number: int) -> None:
        table = self._house.known(id)
        if table is not None and number < table.next_number:
            return  # this house wrote it, or has read it
        if table is None and id not in self._loading:
            self._house.liveness.publish(id)  # whoever follows it reads it
            self._house.rouse(id)
            return
        self._newest[id] = max(number, self._newest.get(id, -1))
        self._look_soon()

    def _hear_of_passing(self, table: str) -> None:
        if self._house.known(table) is None and table not in self._loading:
            self._house.liveness.publish(table)  # whoever follows it reads it
            return
        self._passed[table] = None
        self._look_soon()

    def _look_soon(self) -> None:
        if not self._closing and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look())
            self._tasks.add(self._looking)
            self._looking.add_done_callback(self._tasks.discard)

    async def _look(self) -> None:
        """At all that others have changed; what came meanwhile too."""
        while ready := [id for id in self._newest if id not in self._loading]:
            numbers = {id: self._newest.pop(id) for id in ready}
            await asyncio.gather(*(self._read_on(id, number) for id, number in numbers.items()))
        if passed := [id for id in self._passed if id not in self._loading]:
            for id in passed:
                del self._passed[id]
            await self._patiently(self.passing.look(passed))
            self._look_soon_if_needed()

    def _look_soon_if_needed(self) -> None:
        if any(id not in self._loading for id in (*self._newest, *self._passed)):
            asyncio.get_running_loop().call_soon(self._look_soon)

    async def _read_on(self, id: str, number: int) -> None:
        table = self._house.known(id)
        if table is None or table.next_number <= number:
            await self._patiently(self._house.read_on(id, number))

    async def _patiently(self, work: Coroutine[Any, Any, Any]) -> None:
        """What cannot be read now is looked at again with everything."""
        try:
            await work
        except StoreTrouble as trouble:
            log.warning("what other houses wrote has to wait: %s", trouble)
        except Exception:
            log.exception("what another house wrote cannot be read")

    # Tables that come into memory

    @contextmanager
    def loading(self, id: str) -> Iterator[None]:
        """What is heard while a table is read for the first time is looked at then."""
        self._loading[id] = self._loading.get(id, 0) + 1
        try:
            yield
        finally:
            self._loading[id] -= 1
            if not self._loading[id]:
                del self._loading[id]
                self._look_soon()

    def look_away(self, table: Table) -> None:
        """It has left memory."""
        self._left[table.id] = table.next_number

    async def look_around(self, id: str) -> None:
        """Who is there through other houses is known before anybody sees the table: else they would seem away."""
        await self._patiently(self.passing.look([id]))

    # In case something was missed

    async def _look_at_all(self) -> None:
        self._house.people.look_again_at_all()
        for kind in (notices.EVENING, notices.BOOK, notices.SETTINGS, notices.CONDUCT):
            self._tell(kind)
        for followed in self._house.liveness.followed():
            if self._house.known(followed) is None:
                self._house.liveness.publish(followed)
        for asleep in list(self._house.asleep()):  # somebody may have moved there, and what is due is another's time
            self._house.rouse(asleep)
        await self._poll()

    async def _poll_always(self) -> None:
        while True:
            await asyncio.sleep(POLLED)
            await self._poll()

    async def _poll(self) -> None:
        """How far are the journals of all tables in memory and of those that are followed, and who is there?"""
        ids = [table.id for table in self._house.in_memory()]
        followed = self._house.liveness.followed()
        self._left = {id: self._left[id] for id in followed if id in self._left and self._house.known(id) is None}
        try:
            for id, number in (await self._clerk.do(self._sharing.numbers, [*ids, *self._left])).items():
                if number >= self._left.get(id, 0):
                    self._hear_of_table(id, number)
        except StoreTrouble as trouble:
            log.warning("other houses cannot be asked: %s", trouble)
        self._passed.update(dict.fromkeys(ids))
        self._look_soon()

    # This house is open, others are not

    async def _renew_always(self) -> None:
        while True:
            self._swept.clear()
            try:
                await self._renew()
                await self._take_undriven()
            except StoreTrouble as trouble:
                log.warning("the house's lease is not renewed: %s", trouble)
            except Exception:
                log.exception("the house's lease is not renewed")
            with suppress(TimeoutError):
                async with asyncio.timeout(RENEWED):
                    await self._swept.wait()

    async def _renew(self) -> None:
        renewed = await self._clerk.do(self._sharing.renew, self.id, LEASE, self.running.now())
        self.running.keep_up(renewed.ran)
        if not renewed.held:
            log.warning("the house's lease had ended: others may drive its tables")
            self.leases.lose_all()
        living = renewed.others
        if self._living - living:  # whoever was there is not any more
            self._passed.update(dict.fromkeys(table.id for table in self._house.in_memory()))
            self._look_soon()
        self._living = living
        await self.leases.give_back({*(table.id for table in self._house.in_memory()), *self._house.asleep()})

    async def _take_undriven(self) -> None:
        for id, attended in await self._clerk.do(self._sharing.undriven, TAKEN):
            self.leases.ask_again(id)
            self._house.drive(id, not attended)

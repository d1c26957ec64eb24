"""What goes on by itself at a table: pauses end, computers move, clocks run out. Where nothing does, nobody drives.

Where several houses share a database, one of them drives a table (`leases.py`).

Tables at which nobody sits take turns: a few go on at a time, a step each, the others wait on the bench.

Where a move has days and nothing is due for long, nobody drives: the table is on a list with the moment at which it is
looked at again, and may leave memory meanwhile. Whatever happens there wakes it sooner.
"""

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, field

from teahouse.table.clocks import Clocks
from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.leases import Leases
from teahouse.table.limits import Limits
from teahouse.table.moves import end_match
from teahouse.table.orders import due
from teahouse.table.pauses import Pauses
from teahouse.table.table import Table

FAR = 600.0
"""Seconds: a table over days at which nothing is due for longer is left alone until then."""
LONGEST_SLEEP = 6 * 3600.0
"""Then it is looked again, in case other houses' time went faster."""

log = logging.getLogger(__name__)


@dataclass
class Driver:
    """What sees to it that a table goes on."""

    task: asyncio.Task[None] = field(init=False)
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Drivers:
    def __init__(
        self,
        door: InsistentDoor,
        computers: Computers,
        pauses: Pauses,
        clocks: Clocks,
        limits: Limits,
        leases: Leases,
    ) -> None:
        self._door, self._computers, self._pauses, self._clocks = door, computers, pauses, clocks
        self._leases = leases
        self._at_once = limits.alone_at_once
        self._drivers: dict[str, Driver] = {}
        self._alone: set[str] = set()
        """Of those that are driven, the tables without people."""
        self._bench: dict[str, None] = {}
        self._asleep: dict[str, asyncio.TimerHandle] = {}
        self._closing = False

    def __bool__(self) -> bool:
        """Whether anything goes on."""
        return bool(self._drivers or self._asleep)

    def __contains__(self, id: str) -> bool:
        return id in self._drivers

    def alone(self) -> list[str]:
        """Tables without people that go on, or wait for it."""
        return [*self._alone, *self._bench]

    def asleep(self) -> Collection[str]:
        """Tables over days that nobody needs to keep in memory until something is due there."""
        return self._asleep.keys()

    def wake(self, id: str, is_alone: bool = False) -> None:
        """Something has happened at this table: see what is due there now, or when its turn has come."""
        if self._closing:
            return
        if timer := self._asleep.pop(id, None):
            timer.cancel()
        if id in self._drivers:
            self._drivers[id].woken.set()
        elif is_alone:
            self._bench[id] = None
            self._call_from_bench()
        else:
            self._start(id)

    def _call_from_bench(self) -> None:
        while self._bench and len(self._alone) < self._at_once and not self._closing:
            id = next(iter(self._bench))
            self._alone.add(id)
            self._start(id)

    def _start(self, id: str) -> None:
        self._bench.pop(id, None)
        driver = self._drivers[id] = Driver()
        driver.task = asyncio.create_task(self._drive(id, driver))

    async def close(self) -> None:
        """Nothing goes on by itself any more."""
        self._closing = True
        for timer in self._asleep.values():
            timer.cancel()
        tasks = [driver.task for driver in self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, id: str, driver: Driver) -> None:
        sleep = 0.0
        try:
            while await self._leases.take(id):
                driver.woken.clear()
                table = await self._door.table(id)
                if (sleep := await self._until_due(table)) > FAR and not driver.woken.is_set():
                    break
                sleep = 0.0
                if not await self._step(table, driver.woken):
                    break
                if table.is_alone() and (self._bench or id not in self._alone):
                    self._bench[id] = None
                    break
        except asyncio.CancelledError:
            raise
        except Exception:
            sleep = 0.0
            log.exception("table %s stands still", id)
        finally:
            del self._drivers[id]
            self._alone.discard(id)
            self._call_from_bench()
        if sleep:
            self._let_sleep(id, min(sleep, LONGEST_SLEEP))

    def _let_sleep(self, id: str, seconds: float) -> None:
        self._asleep[id] = asyncio.get_running_loop().call_later(seconds, self.wake, id)

    async def _until_due(self, table: Table) -> float:
        """Seconds in which nothing happens but by people, where a move has days; 0: something is due, or soon."""
        if not table.control.is_slow or table.is_alone() or table.computers_asked():
            return 0.0
        if table.rests:
            return await self._pauses.until_end(table)
        if due(table) is not None or not table.asked():
            return 0.0
        return await self._clocks.until_due(table)

    async def _step(self, table: Table, woken: asyncio.Event) -> bool:
        """Whatever is due at the table; False when only people can go on."""
        if table.awaits_person():
            return False
        if table.rests:  # also when the time of a match is up: whether it ends a game would tell if another end waits
            await self._pauses.sit_out(table, woken)
        elif self._clocks.is_match_over(table):
            await self._door.act(table.id, end_match)
        elif table.computers_asked():
            await self._computers.play_all(table)
        elif (seat := due(table)) is not None:
            await self._computers.follow_orders(table, seat)
        elif table.has_clock() and table.asked():
            await self._clocks.watch(table, woken)
        else:
            return False
        return True

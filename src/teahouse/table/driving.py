"""What goes on by itself at a table: pauses end, computers move, clocks run out. Where nothing does, nobody drives."""

import asyncio
import logging
from dataclasses import dataclass, field

from teahouse.table.clocks import Clocks
from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import end_match
from teahouse.table.pauses import Pauses
from teahouse.table.table import Table

log = logging.getLogger(__name__)


@dataclass
class Driver:
    """What sees to it that a table goes on."""

    task: asyncio.Task[None] = field(init=False)
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Drivers:
    def __init__(self, door: InsistentDoor, computers: Computers, pauses: Pauses, clocks: Clocks) -> None:
        self._door, self._computers, self._pauses, self._clocks = door, computers, pauses, clocks
        self._drivers: dict[str, Driver] = {}
        self._closing = False

    def __contains__(self, id: str) -> bool:
        return id in self._drivers

    def wake(self, id: str) -> None:
        """Something has happened at this table: see what is due there now."""
        if self._closing:
            return
        driver = self._drivers.get(id)
        if driver is None:
            driver = self._drivers[id] = Driver()
            driver.task = asyncio.create_task(self._drive(id, driver))
        driver.woken.set()

    async def close(self) -> None:
        """Nothing goes on by itself any more."""
        self._closing = True
        tasks = [driver.task for driver in self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, id: str, driver: Driver) -> None:
        try:
            while await self._step(await self._door.table(id), driver.woken):
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s stands still", id)
        finally:
            del self._drivers[id]

    async def _step(self, table: Table, woken: asyncio.Event) -> bool:
        """Whatever is due at the table; False when only people can go on."""
        woken.clear()
        if self._clocks.is_match_over(table):
            await self._door.act(table.id, end_match)
        elif table.rests:
            await self._pauses.sit_out(table, woken)
        elif table.computers_asked():
            await self._computers.play_all(table)
        elif table.has_clock() and table.asked():
            await self._clocks.watch(table, woken)
        else:
            return False
        return True

"""When the house is open, and for whom its time counts at tables where a move has days.

The running time is written down now and then, and when the house closes: so a restart neither eats nor gives time, but
for what a house that was killed had not written yet.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from teahouse.store.base import Person, Store, StoreTrouble
from teahouse.table.calendar import Calendar, Days, Hours, is_zone
from teahouse.table.keeping import Clerk
from teahouse.table.people import People
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

ZONE, VACATIONS = "zone", "vacations"
"""Where it is written with a person (`Person.looks`)."""

log = logging.getLogger(__name__)


class OpenHours:
    """`beat`: seconds between two notes; `goes_on`: whether anything goes on that time could be taken from."""

    def __init__(
        self,
        store: Store,
        clerk: Clerk,
        people: People,
        running: RunningTime,
        beat: float,
        goes_on: Callable[[], bool],
    ) -> None:
        self._store, self._clerk, self._people, self._running = store, clerk, people, running
        self._pause, self._goes_on = beat, goes_on
        self.hours = Hours()
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        now = self._running.now()
        opened = now if self._running.opened is None else self._running.opened
        openings = await self._clerk.do(self._store.open_hours, opened, time.time() - (now - opened))
        self.hours = Hours(tuple(openings))
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        if self._beating:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
            with suppress(StoreTrouble):
                await self._note()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._pause)
            try:
                if self._goes_on():
                    await self._note()
            except StoreTrouble as trouble:
                log.warning("how long the house is open could not be written down: %s", trouble)

    async def _note(self) -> None:
        await self._clerk.do(self._store.stay_open, self._running.now())

    async def look_up(self, table: Table) -> None:
        """Whose time counts when at this table, as its people have it now."""
        if table.control.is_slow:
            people = await self._people.find_all(sorted(table.people()))
            days = {
                seat: days_of(people.get(chair.person or ""), table.control.nights)
                for seat, chair in enumerate(table.chairs)
                if chair.person
            }
            table.calendar = Calendar(self.hours, days)


def days_of(person: Person | None, nights: bool) -> Days:
    """What of a guest's time does not count."""
    looks: dict[str, Any] = person.looks if person else {}
    zone = str(looks.get(ZONE, ""))
    vacations = tuple((float(begin), float(end)) for begin, end in looks.get(VACATIONS, ()))
    return Days(zone if nights and is_zone(zone) else "UTC" if nights else "", vacations)

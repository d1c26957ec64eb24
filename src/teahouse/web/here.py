"""Who is here now, as their contacts may know: noted now and then, by whoever looks at a page or holds a stream.

Only of those who have contacts and do not mind; in the store, because contacts may be at another house.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from teahouse.store.base import Conflict, Person, StoreTrouble
from teahouse.store.contacts import SqlContacts
from teahouse.table.house import House

SWITCHES = "contacts"
"""Where a guest's wishes about contacts are kept, with how they like to see things."""
IS_SEEN, WRITES = "seen", "writes"
"""Whether contacts may know that one is here; whether one wants to read and write lines."""
OFTEN = 60.0
"""Seconds after which it is noted again."""
LASTS = 180.0
"""For so long somebody counts as here."""
MOST_NOTED = 10_000

log = logging.getLogger(__name__)


def wishes_about_contacts(person: Person) -> dict[str, bool]:
    return {IS_SEEN: True, WRITES: True, **person.looks.get(SWITCHES, {})}


class Here:
    def __init__(self, house: House, store: SqlContacts) -> None:
        self._house, self._store = house, store
        self._noted: OrderedDict[str, float] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.get_running_loop()

    def saw(self, person: Person | None) -> None:
        """Somebody is here; slow pages are drawn beside the loop."""
        now = time.time()
        if person is None or not wishes_about_contacts(person)[IS_SEEN]:
            return
        if 0 <= now - self._noted.get(person.id, 0.0) < OFTEN:
            return
        self._noted[person.id] = now
        while len(self._noted) > MOST_NOTED:
            self._noted.popitem(last=False)
        self._loop.call_soon_threadsafe(self._begin, person.id, now)

    def look_again(self, person: str) -> None:
        """It is noted with the next look: somebody has their first contact, or wishes otherwise."""
        self._noted.pop(person, None)

    def _begin(self, person: str, now: float) -> None:
        task = asyncio.create_task(self._note(person, now))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, person: str, now: float) -> None:
        try:
            await self._house.ask(self._store.note, person, now)
        except (StoreTrouble, Conflict) as trouble:
            log.warning("not noted that somebody is here: %s", trouble)

    async def among(self, people: Sequence[Person]) -> set[str]:
        """Those who are here and do not mind that it is known."""
        last = await self._house.ask(self._store.last_here, [each.id for each in people])
        now = time.time()
        return {
            each.id for each in people if wishes_about_contacts(each)[IS_SEEN] and now - last.get(each.id, 0.0) < LASTS
        }

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)

"""What passes by at a table and stands in no journal: who is there, what they call, how they hold their tiles.

One house keeps it in memory. Several tell each other through the database: whoever remembers something of a kind hears
what it is at a table, from all of them, whenever it has changed.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from teahouse.store.base import StoreTrouble
from teahouse.store.sharing import Passed, Sharing
from teahouse.table.keeping import Clerk

log = logging.getLogger(__name__)
Hear = Callable[[str, Sequence[Passed]], None]
"""What houses say of a table, this one too, the last thing last."""


class Passing:
    """For one house: nobody else hears it."""

    def __init__(self) -> None:
        self._heard: dict[str, Hear] = {}

    def remember(self, kind: str, hear: Hear) -> None:
        """Whoever remembers this kind."""
        self._heard[kind] = hear

    def tell(self, kind: str, table: str, who: str, body: Any) -> None:
        pass


class SharedPassing(Passing):
    """For one of several."""

    def __init__(self, house: str, sharing: Sharing, clerk: Clerk) -> None:
        super().__init__()
        self._house, self._sharing, self._clerk = house, sharing, clerk
        self._waiting: dict[tuple[str, str, str], Any] = {}
        self._telling: asyncio.Task[None] | None = None

    def tell(self, kind: str, table: str, who: str, body: Any) -> None:
        """What waits is told together; the last word counts."""
        self._waiting[kind, table, who] = body
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        await asyncio.sleep(0)
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            told = [(*place, body) for place, body in waiting.items()]
            try:
                await self._clerk.do(self._sharing.pass_on, self._house, told)
            except StoreTrouble as trouble:
                log.warning("others do not hear what passes by: %s", trouble)

    async def look(self, tables: Sequence[str]) -> None:
        """What all houses say of these tables."""
        found: defaultdict[tuple[str, str], list[Passed]] = defaultdict(list)
        for passed in await self._clerk.do(self._sharing.passing, self._house, tables):
            found[passed.table, passed.kind].append(passed)
        for table in tables:
            for kind, hear in self._heard.items():
                hear(table, found[table, kind])

    async def close(self) -> None:
        if self._telling:
            with suppress(asyncio.CancelledError):
                await self._telling

"""Tables as their journals tell them: from the beginning, or on from where one stands."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress

from teahouse.core.errors import BadPosition
from teahouse.store.base import Entry, Store
from teahouse.table.errors import NoSuchTable
from teahouse.table.keeping import Clerk
from teahouse.table.table import Table

FEW = 20
"""Entries that are read on at once; more of them beside the event loop."""
WHOLE_KEPT = 8
"""Finished games with all their states, for those who look through them."""


class Reader:
    def __init__(self, store: Store, clerk: Clerk) -> None:
        self._store, self._clerk = store, clerk
        self._whole: OrderedDict[str, Table] = OrderedDict()

    async def read(self, table: Table) -> Table:
        """From the beginning; a long journal is read beside the event loop."""
        entries = await self._clerk.do(self._store.journal, table.id)
        if not entries:
            raise NoSuchTable()
        await asyncio.to_thread(_apply, table, entries)
        return table

    async def read_on(self, table: Table) -> tuple[Table, Sequence[Entry]]:
        """The table with what was written since, and that; the one that is given stays as it is."""
        entries = await self._clerk.do(self._store.journal, table.id, table.next_number)
        newer = table.copy() if entries else table
        if len(entries) > FEW:
            await asyncio.to_thread(newer.apply, entries)
        elif entries:
            newer.apply(entries)
        return newer, entries

    async def whole(self, id: str) -> Table:
        """A finished game with all its states; the last ones are kept."""
        if id not in self._whole:
            self._whole[id] = await self.read(Table(id, whole=True))
        self._whole.move_to_end(id)
        while len(self._whole) > WHOLE_KEPT:
            self._whole.popitem(last=False)
        return self._whole[id]

    def kept(self, id: str) -> Table | None:
        return self._whole.get(id)


def _apply(table: Table, entries: Sequence[Entry]) -> None:
    """All that is slow about a table that comes into memory."""
    table.apply(entries)
    with suppress(BadPosition):  # of a house of before: whoever sits down is told
        table.opening()

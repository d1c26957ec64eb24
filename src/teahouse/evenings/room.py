"""All evenings of the house: one door for everybody who writes at one. Stored first, then true, then told."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from teahouse.core.evenings import Line
from teahouse.evenings.errors import NoSuchEvening, NotTheHost
from teahouse.evenings.kinds import rules_of
from teahouse.evenings.live import OPENED, LiveSheet
from teahouse.evenings.writing import Author, Pen, Wish
from teahouse.store.base import Conflict
from teahouse.store.evening_rows import EveningEntry, EveningRow, EveningStore
from teahouse.store.notices import GONE
from teahouse.table.keeping import Clerk
from teahouse.table.liveness import Liveness

KEPT = 200
"""Evenings in memory."""
TRIES = 3
"""How often a wish is tried again when another process has written into the journal."""

T = TypeVar("T")


def bell(id: str) -> str:
    """How listeners call an evening among tables."""
    return f"evening {id}"


class Evenings:
    def __init__(self, store: EveningStore, liveness: Liveness, clerk: Clerk | None = None, kept: int = KEPT) -> None:
        self._store, self.liveness, self._kept = store, liveness, kept
        self._clerk = clerk or Clerk()
        self._known: OrderedDict[str, LiveSheet] = OrderedDict()
        self._changes = 0
        """How often another house has written."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._acts: set[asyncio.Task[Any]] = set()

    async def open(
        self,
        kind: str,
        names: Sequence[str],
        options: Mapping[str, Any],
        title: str,
        host: Author,
        club: str | None = None,
    ) -> str:
        """A new evening; its id. BadLine says what is wrong with names and options."""
        writing = rules_of(kind).writing
        assert writing is not None
        return await self._finish(self._open(kind, writing.header(names, options), title, host, club))

    async def _open(self, kind: str, header: Line, title: str, host: Author, club: str | None) -> str:
        id, now = secrets.token_urlsafe(9), time.time()
        body = {"kind": kind, "title": title, "header": dict(header)}
        first = EveningEntry(0, OPENED, body, now, OPENED, host.person, host.device)
        sheet = LiveSheet(EveningRow(id, kind, title, now, now, host.person, club), [first])
        await self._clerk.do(self._store.open, sheet.row(), [first])
        self._keep(sheet)
        return id

    async def find(self, id: str) -> LiveSheet:
        while id not in self._known:
            changes = self._changes
            sheet = await self._read(id)
            if changes == self._changes:  # else another house has written meanwhile
                self._keep(sheet)
        self._known.move_to_end(id)
        return self._known[id]

    async def _read(self, id: str) -> LiveSheet:
        row = await self._clerk.do(self._store.row, id)
        entries = await self._clerk.do(self._store.journal, id) if row else []
        if row is None or not entries:
            raise NoSuchEvening()
        return await asyncio.to_thread(LiveSheet, row, entries)

    def look_again(self, id: str, number: int) -> None:
        """Another house has written on this sheet, up to this number, or on any."""
        self._changes += 1
        if not id:
            self._known.clear()
        elif number == GONE or id not in self._known or self._known[id].newest < number:
            self._known.pop(id, None)
            self.liveness.publish(bell(id))

    async def act(self, id: str, author: Author, wish: Wish) -> LiveSheet:
        """Do what is wished if the sheet allows it."""
        return await self._finish(self._act(id, author, wish))

    async def _act(self, id: str, author: Author, wish: Wish) -> LiveSheet:
        async with self._locks.setdefault(id, asyncio.Lock()):
            for tries_left in reversed(range(TRIES)):
                pen = Pen(await self.find(id), author, time.time())
                await asyncio.to_thread(wish, pen)  # a correction counts everything after it anew
                if not pen.entries:
                    return pen.sheet
                try:
                    await self._clerk.do(self._store.append, pen.sheet.row(), pen.entries)
                except Conflict:
                    self._known.pop(id, None)
                    if not tries_left:
                        raise
                    continue
                self._keep(pen.sheet)
                self.liveness.publish(bell(id))
                return pen.sheet
        raise AssertionError

    async def of(self, person: str) -> list[EveningRow]:
        """Those somebody has opened or written in."""
        return await self._clerk.do(self._store.of, person)

    async def closed_for(self, club: str) -> list[EveningRow]:
        return await self._clerk.do(self._store.closed_for, club)

    async def delete(self, id: str, person: str) -> None:
        """For good, names and all; by whoever opened it."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            if (await self.find(id)).host != person:
                raise NotTheHost()
            await self._clerk.do(self._store.delete, id)
            self._known.pop(id, None)
        self.liveness.publish(bell(id))

    def forget(self) -> None:
        """Somebody was forgotten in the store: whatever is in memory may still know them."""
        self._known.clear()

    def _keep(self, sheet: LiveSheet) -> None:
        self._known[sheet.id] = sheet
        self._known.move_to_end(sheet.id)
        while len(self._known) > self._kept:
            self._known.popitem(last=False)

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever asked may go away: what is being stored becomes true all the same."""
        task = asyncio.create_task(work)
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        await asyncio.gather(*self._acts, return_exceptions=True)
        self._clerk.close()

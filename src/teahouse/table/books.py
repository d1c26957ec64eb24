"""Clubs and tournaments: read from their books, written one at a time, stored before anybody sees it."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

from teahouse.store.base import Conflict, Entry, Store
from teahouse.store.books import Book, BookRow, Name
from teahouse.table.errors import NoSuchBook
from teahouse.table.keeping import Clerk

TRIES = 3
"""How often a wish is tried again when somebody else has written into the book."""

Events = Sequence[tuple[str, dict[str, Any]]]
"""What happens: kinds and bodies."""


@dataclass(frozen=True)
class Change:
    """What is to be written into a book: what happens, who is called how, what lists show."""

    events: Events = ()
    names: Sequence[Name] = ()
    shown: dict[str, Any] = field(default_factory=dict)
    """Columns of the row that change: title, public, owner."""

    def __bool__(self) -> bool:
        return bool(self.events or self.names or self.shown)


Wish = Callable[[Book], Change]


class Books:
    def __init__(self, store: Store, clerk: Clerk) -> None:
        self._store, self._clerk = store.books, clerk
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def read(self, id: str, kind: str) -> Book:
        book = await self._clerk.do(self._store.read, id)
        if book is None or book.row.kind != kind:
            raise NoSuchBook()
        return book

    async def changed(self, id: str, kind: str) -> float:
        """When something was written last: as often asked as one likes."""
        changed = await self._clerk.do(self._store.changed, id, kind)
        if changed is None:
            raise NoSuchBook()
        return changed

    async def open(self, kind: str, title: str, public: bool, change: Change, owner: str = "") -> Book:
        now = time.time()
        row = BookRow(secrets.token_urlsafe(9), kind, title, public, now, now, owner)
        entries = _entries(0, change.events, now)
        await self._clerk.do(self._store.write, row, entries, change.names)
        return await self.read(row.id, kind)

    async def act(self, id: str, kind: str, wish: Wish) -> Book:
        """Do what is wished if the book allows it. Whoever asked may go away: what has begun is finished."""
        return await asyncio.shield(asyncio.ensure_future(self._act(id, kind, wish)))

    async def _act(self, id: str, kind: str, wish: Wish) -> Book:
        async with self._locks.setdefault(id, asyncio.Lock()):
            for tries_left in reversed(range(TRIES)):
                book = await self.read(id, kind)
                change = wish(book)
                if not change:
                    return book
                try:
                    await self._write(book, change)
                except Conflict:
                    if not tries_left:
                        raise
                    continue
                return await self.read(id, kind)
        raise AssertionError

    async def _write(self, book: Book, change: Change) -> None:
        now = time.time()
        row = replace(book.row, changed=now, **change.shown)
        entries = _entries(len(book.entries), change.events, now)
        await self._clerk.do(self._store.write, row, entries, change.names)

    async def erase(self, id: str) -> None:
        await self._clerk.do(self._store.erase, id)

    async def of_person(self, person: str, kind: str) -> list[BookRow]:
        return await self._clerk.do(self._store.of_person, person, kind)

    async def public(self, kind: str) -> list[BookRow]:
        return await self._clerk.do(self._store.public, kind)

    async def owned(self, owner: str) -> list[BookRow]:
        return await self._clerk.do(self._store.owned, owner)

    async def running(self) -> list[str]:
        """Tournaments of which a round is played."""
        return await self._clerk.do(self._store.running)

    async def tables_for(self, club: str) -> list[str]:
        return await self._clerk.do(self._store.tables_for, club)


def _entries(first: int, events: Events, at: float) -> list[Entry]:
    return [Entry(number, kind, body, at) for number, (kind, body) in enumerate(events, start=first)]

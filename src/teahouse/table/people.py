"""The guests of the house, in memory as long as there is room."""

import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from teahouse.store.base import Person, Store
from teahouse.table.keeping import Clerk

UNUSED = 30 * 24 * 3600.0
"""Seconds after which a personal link ends that nobody has used."""


class People:
    def __init__(self, store: Store, clerk: Clerk, kept: int) -> None:
        self._store, self._clerk, self._kept = store, clerk, kept
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._changes = 0
        """How often somebody was changed by a house that shares the database."""
        self._is_shared = store.sharing is not None
        self._own: Counter[str] = Counter()
        """Changes of which this house has yet to hear itself."""

    async def welcome(self, name: str, language: str) -> Person:
        """Somebody new."""
        now = time.time()
        person = Person(secrets.token_urlsafe(12), name, language, {}, now, link_until=now + UNUSED)
        await self._clerk.do(self._store.add_person, person)
        self._known[person.id] = person
        return person

    async def find(self, id: str) -> Person | None:
        return (await self.find_all([id])).get(id)

    async def find_all(self, ids: Sequence[str]) -> dict[str, Person]:
        """Those of them who are guests still."""
        while missing := [id for id in ids if id not in self._known]:
            changes = self._changes
            found = await self._clerk.do(self._store.people, missing)
            if changes == self._changes:  # else another house has changed somebody meanwhile
                self._known.update(found)
                break
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return {id: self._known[id] for id in ids if id in self._known}

    async def change(self, person: Person) -> None:
        """As they wish to be called and to see things; which link counts is no matter of that."""
        await self._do(person.id, self._store.change_person, person)

    async def renew_link(self, id: str) -> None:
        """Another personal link; the one before ends."""
        await self._do(id, self._store.renew_link, id, time.time() + UNUSED)

    async def use_link(self, id: str) -> None:
        """The personal link has come to a device: it stays until it is renewed."""
        person = await self.find(id)
        if person and person.link_until:
            await self._do(id, self._store.use_link, id)

    async def find_anew(self, id: str) -> Person | None:
        """As the store knows them now: another house may have told something that is not heard here yet."""
        self._known.pop(id, None)
        return await self.find(id)

    async def change_by(self, id: str, change: Callable[..., None], *what: Any) -> Person | None:
        """By something of the store that concerns this guest alone; who they are then."""
        await self._do(id, change, *what)
        return await self.find(id)

    async def _do(self, id: str, change: Callable[..., None], *what: Any) -> None:
        """Stored, and read anew: another house may have changed something else of them."""
        expected = [id] if self._is_shared else []
        self._own.update(expected)
        try:
            await self._clerk.do(change, *what)
        except BaseException:
            self._own.subtract(expected)
            raise
        self._known.update(await self._clerk.do(self._store.people, [id]))

    def look_again(self, id: str) -> bool:
        """A house has changed something of this guest; whether it was another one. Of two at once the last one counts,
        whichever it is: both are stored by then."""
        self._changes += 1
        own = self._own.pop(id, 0)
        if own > 0:
            self._own.update([id] * (own - 1))
            return False
        self._known.pop(id, None)
        return True

    def look_again_at_all(self) -> None:
        self._changes += 1
        self._known.clear()
        self._own.clear()

    async def forget(self, id: str) -> None:
        await self._clerk.do(self._store.forget_person, id)
        self._own.pop(id, None)
        self._known.pop(id, None)

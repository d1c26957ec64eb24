"""The guests of the house, in memory as long as there is room."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

from teahouse.store.base import Person, Store
from teahouse.table.keeping import Clerk

UNUSED = 30 * 24 * 3600.0
"""Seconds after which a personal link ends that nobody has used."""


class People:
    def __init__(self, store: Store, clerk: Clerk, kept: int) -> None:
        self._store, self._clerk, self._kept = store, clerk, kept
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._changing = asyncio.Lock()

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
        missing = [id for id in ids if id not in self._known]
        if missing:
            self._known.update(await self._clerk.do(self._store.people, missing))
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return {id: self._known[id] for id in ids if id in self._known}

    async def change(self, person: Person) -> None:
        """As they wish to be called and to see things; which link counts is no matter of that."""
        async with self._changing:
            now = await self.find(person.id) or person
            await self._store_person(replace(person, link=now.link, link_until=now.link_until))

    async def renew_link(self, id: str) -> None:
        """Another personal link; the one before ends."""
        async with self._changing:
            if person := await self.find(id):
                await self._store_person(replace(person, link=person.link + 1, link_until=time.time() + UNUSED))

    async def use_link(self, id: str) -> None:
        """The personal link has come to a device: it stays until it is renewed."""
        async with self._changing:
            person = await self.find(id)
            if person and person.link_until:
                await self._store_person(replace(person, link_until=0.0))

    async def _store_person(self, person: Person) -> None:
        await self._clerk.do(self._store.change_person, person)
        self._known[person.id] = person

    async def forget(self, id: str) -> None:
        await self._clerk.do(self._store.forget_person, id)
        self._known.pop(id, None)

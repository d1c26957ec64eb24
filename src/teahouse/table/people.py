"""The guests of the house, in memory as long as there is room."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence

from teahouse.store.base import Person, Store
from teahouse.table.keeping import Clerk


class People:
    def __init__(self, store: Store, clerk: Clerk, kept: int) -> None:
        self._store, self._clerk, self._kept = store, clerk, kept
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def welcome(self, name: str, language: str) -> Person:
        """Somebody new."""
        person = Person(secrets.token_urlsafe(12), name, language, {}, time.time())
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
        await self._clerk.do(self._store.change_person, person)
        self._known[person.id] = person

    async def forget(self, id: str) -> None:
        await self._clerk.do(self._store.forget_person, id)
        self._known.pop(id, None)

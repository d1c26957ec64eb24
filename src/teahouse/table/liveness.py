"""Who is told when something has happened at a table.

Only the fact travels: whoever listens looks at the table through the door of its own seat. So nothing can
leak here, and a listener that was slow or away sees the newest state instead of a queue of old ones.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Protocol


class Listener:
    """Hears of tables: each one once, however often something happened there since it was last asked for."""

    def __init__(self, person: str | None = None) -> None:
        self.person = person
        self._waiting: dict[str, None] = {}
        self._woken = asyncio.Event()

    def wake(self, table: str) -> None:
        self._waiting[table] = None
        self._woken.set()

    async def next(self) -> str:
        """The table at which something has happened longest ago."""
        while not self._waiting:
            self._woken.clear()
            await self._woken.wait()
        table = next(iter(self._waiting))
        del self._waiting[table]
        return table


class Liveness(Protocol):
    def publish(self, table: str, only: Collection[str | None] | None = None) -> None:
        """To all who listen; of a secret answer only to those who gave it, for others would be kept busy by it."""

    def followed(self) -> list[str]: ...

    def follow(self, listener: Listener, tables: Iterable[str]) -> None: ...

    def leave(self, listener: Listener) -> None: ...


class LocalLiveness:
    """Within one process. What others write is told here too, once it was read (`neighbours.py`)."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._followed: defaultdict[Listener, set[str]] = defaultdict(set)

    def publish(self, table: str, only: Collection[str | None] | None = None) -> None:
        for listener in self._listeners.get(table, ()):
            if only is None or listener.person in only:
                listener.wake(table)

    def followed(self) -> list[str]:
        """All that somebody listens to."""
        return list(self._listeners)

    def follow(self, listener: Listener, tables: Iterable[str]) -> None:
        for table in tables:
            self._listeners[table].add(listener)
            self._followed[listener].add(table)

    def leave(self, listener: Listener) -> None:
        for table in self._followed.pop(listener, ()):
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]

"""How often somebody has called in a while, at this house and, where several share a database, at all of them.

Houses tell each other now and then who comes near a limit: a caller who stays below a part of it at every house is
nobody's trouble, so hardly anything has to be told. Callers are told by a mark that only houses with the same key can
make: no address and no guest stands in the database.
"""

import asyncio
import hashlib
import logging
import time
from collections import deque
from collections.abc import Callable

from teahouse.store.base import StoreTrouble
from teahouse.store.sharing import Sharing

MOST_CALLERS = 10_000
PART = 8
"""Whoever has used so much of a limit, the eighth part, is told to other houses."""
EXCHANGED = 2.0
"""Seconds between two exchanges."""

log = logging.getLogger(__name__)


class Limit:
    """So many in so many seconds, for each caller."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._calls: dict[str, deque[float]] = {}
        self._elsewhere: Callable[[str], int] = _nothing
        """What other houses have counted."""

    def allows(self, caller: str) -> bool:
        now = time.monotonic()
        calls = self._calls.setdefault(caller, deque())
        while calls and calls[0] < now - self._seconds:
            calls.popleft()
        if len(calls) + self._elsewhere(caller) >= self._most:
            return False
        calls.append(now)
        if len(self._calls) > MOST_CALLERS:
            self._forget(now)
        return True

    def _forget(self, now: float) -> None:
        idle = [caller for caller, calls in self._calls.items() if not calls or calls[-1] < now - self._seconds]
        for caller in idle or list(self._calls)[: MOST_CALLERS // 2]:
            del self._calls[caller]

    def near(self) -> dict[str, int]:
        """Who comes near the limit here, and how often they have called."""
        since, part = time.monotonic() - self._seconds, max(1, self._most // PART)
        often = [(caller, calls) for caller, calls in self._calls.items() if len(calls) >= part]
        counts = {caller: sum(call >= since for call in calls) for caller, calls in often}
        return {caller: count for caller, count in counts.items() if count >= part}

    def hear(self, counts: dict[str, int], mark: "Mark") -> None:
        """What other houses have counted, by mark."""
        self._elsewhere = (lambda caller: counts.get(mark(caller), 0)) if counts else _nothing


def _nothing(caller: str) -> int:
    return 0


class Mark:
    """By which houses with the same key know a caller, and nobody else."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def __call__(self, caller: str) -> str:
        return hashlib.blake2b(caller.encode(), key=self._key, digest_size=16).hexdigest()


class Counting:
    def __init__(self, house: str, sharing: Sharing, limits: dict[str, Limit], key: Callable[[], bytes]) -> None:
        self._house, self._sharing, self._limits, self._key = house, sharing, limits, key

    async def exchange_always(self) -> None:
        while True:
            await asyncio.sleep(EXCHANGED)
            try:
                await self._exchange()
            except StoreTrouble as trouble:
                log.warning("other houses do not hear who calls too often: %s", trouble)

    async def _exchange(self) -> None:
        mark = Mark(self._key())
        own = [(name, mark(caller), n) for name, limit in self._limits.items() for caller, n in limit.near().items()]
        others = await asyncio.to_thread(self._sharing.count, self._house, own)
        for name, limit in self._limits.items():
            limit.hear({who: times for what, who, times in others if what == name}, mark)

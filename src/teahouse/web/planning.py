"""Seating plans that take long: looked for beside the event loop, one at a time, with progress."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from teahouse.tournaments.seating import Plan, plan_seating

log = logging.getLogger(__name__)
AWAITED = 1.0
"""Seconds for which whoever asks waits: most plans are there by then."""


class Planning:
    def __init__(self) -> None:
        self._done: dict[str, float] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def progress(self, id: str) -> int | None:
        """How much is done, of a hundred; None: nothing is looked for."""
        return int(100 * self._done.get(id, 0.0)) if id in self._tasks else None

    async def plan(self, id: str, people: int, rounds: int, keep: Callable[[Plan], Awaitable[None]]) -> None:
        """Begin to look, unless that is done already, and wait for a moment."""
        if id not in self._tasks:
            task = asyncio.create_task(self._look(id, people, rounds, keep))
            self._tasks[id] = task
            task.add_done_callback(lambda _: self._forget(id))
        await asyncio.wait([self._tasks[id]], timeout=AWAITED)

    def _forget(self, id: str) -> None:
        self._tasks.pop(id, None)
        self._done.pop(id, None)

    async def _look(self, id: str, people: int, rounds: int, keep: Callable[[Plan], Awaitable[None]]) -> None:
        def told(done: int, of: int) -> None:
            self._done[id] = done / of

        try:
            async with self._one_at_a_time:
                found = await asyncio.to_thread(plan_seating, people, rounds, 1, told)
            await keep(found)
        except Exception:  # the page offers the button again
            log.exception("no seating plan for tournament %s", id)

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()

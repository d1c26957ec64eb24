"""Long work where houses share a PostgreSQL: workers do it (`teahouse worker`), from a queue in the same database.

A house puts wishes into the queue. If nobody has been heard of who works, it does what waits itself, as politely as the
house on a file does: nobody waits for ever because a worker was forgotten.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from teahouse.jobs.doing import WORK, Jobs
from teahouse.store.base import Conflict
from teahouse.store.sql import SqlStore

OFTEN = 6
"""It is looked so many times as often as where nobody can die but the house itself."""
log = logging.getLogger(__name__)


def jobs_of(store: SqlStore, is_busy: Callable[[], bool] = lambda: False) -> Jobs:
    """As the store needs it."""
    kind = QueuedJobs if store.sharing else Jobs
    return kind(store.jobs, WORK, is_busy, place=store.place)


class QueuedJobs(Jobs):
    async def open(self) -> None:
        if self._work:
            self._doing = asyncio.create_task(self._go_on())

    async def _do_next(self) -> None:
        self._woken.clear()
        if not await asyncio.to_thread(self._store.count_workers):
            await self._mend()
            while self._is_busy():
                await asyncio.sleep(self._bounds.polite)
            if await self._waits():
                await self._queue().work(forever=False)
        await self._rest()

    async def _rest(self) -> None:
        """Workers hear of wishes by themselves: a house only looks now and then whether there are any."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._bounds.look / OFTEN):
                await self._woken.wait()

    async def _waits(self) -> bool:
        return (await asyncio.to_thread(self._store.next_due, list(self._work))) is not None

    async def work(self, at_once: int) -> None:
        """As a worker, until it is cancelled. When the database is gone it waits until it is back."""
        await asyncio.gather(  # hands on every word that it is cancelled; a group of tasks only the first
            self._again_and_again(lambda: self._queue().work(at_once), pause=1.0),
            self._again_and_again(self._mend, pause=self._bounds.look / OFTEN),
        )

    async def _again_and_again(self, what: Callable[[], Coroutine[Any, Any, None]], pause: float) -> None:
        """Until it is cancelled, also where a library has kept that to itself."""
        here = asyncio.current_task()
        assert here
        while not here.cancelling():
            try:
                await what()
            except Exception as error:
                log.warning("long work is interrupted: %s", " ".join(str(error).split()) or type(error).__name__)
            await asyncio.sleep(pause)

    async def _mend(self) -> None:
        """What was being done by whoever has died is done again; what is long over is forgotten."""
        await self._queue().drop_silent()
        try:
            found = await asyncio.to_thread(self._store.find_again, time.time())
        except Conflict:
            return  # somebody else is finding it
        if found:
            log.warning("found again: %d", found)
        await asyncio.to_thread(self._store.forget_ended, time.time() - self._bounds.kept)

    async def _do_by_number(self, id: int) -> None:
        job = await asyncio.to_thread(self._store.take_by_number, id, time.time())
        if job is None:
            return
        try:
            await self._do(job)
        except asyncio.CancelledError:  # the worker closes
            await asyncio.to_thread(self._store.put_back, job, "", 0.0, time.time(), counts=False)
            raise

    def _queue(self) -> Any:
        from teahouse.store.queue import Queue  # only where there is one

        return Queue(str(self._place), list(self._work), self._do_by_number)

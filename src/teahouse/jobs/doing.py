"""Who does long work: one after the other, when nothing more urgent waits."""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.jobs.errors import JobTooLarge, TooManyJobs, UnknownJob
from teahouse.jobs.process import Process, WorkDied, WorkFailed, WorkTooLong
from teahouse.store.jobs import Job, SqlJobs

WORK: dict[str, str] = {"review": "teahouse.review.work:review"}
"""What can be wished: its name, and `module:function` that gets the JSON and gives JSON. It may be called again with
the same after a crash, so doing it twice must be doing it once."""
LARGEST = 20_000
"""Bytes of JSON that a job carries, or gives: it names things, and does not hold them."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Bounds:
    waiting: int = 1000
    """Jobs that may wait."""
    tries: int = 3
    seconds: float = 3600.0
    """At most so long a try."""
    again: float = 10.0
    """Seconds after which what failed is tried again; then three times as many, and so on."""
    polite: float = 0.5
    """How often it is looked whether computers still think for live tables."""
    look: float = 60.0
    """The store is asked so often for what others have wished."""
    kept: float = 30 * 86400.0
    """So long it can be seen what came of one."""


class Jobs:
    """`is_busy`: whether somebody waits for computers now."""

    def __init__(
        self,
        store: SqlJobs,
        work: Mapping[str, str] = WORK,
        is_busy: Callable[[], bool] = lambda: False,
        bounds: Bounds = Bounds(),
    ) -> None:
        self._store, self._work, self._is_busy, self._bounds = store, work, is_busy, bounds
        self._woken = asyncio.Event()
        self._doing: asyncio.Task[None] | None = None
        self._process: Process | None = None

    async def open(self) -> None:
        """What was being done when the house went is done again. Where nothing can be wished, nobody waits for it."""
        if not self._work:
            return
        await asyncio.to_thread(self._store.find_again, time.time())
        self._doing = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """What is being done is left, and found again."""
        if self._doing:
            self._doing.cancel()
            if self._process:
                await asyncio.to_thread(self._process.kill)
            await asyncio.gather(self._doing, return_exceptions=True)

    async def wish(self, name: str, key: str, body: Mapping[str, Any], owner: str = "") -> Job:
        """Stored when this returns. The same name and key is the same job, however often it is wished."""
        if name not in self._work:
            raise UnknownJob(name=name)
        if len(json.dumps(body)) > LARGEST:
            raise JobTooLarge(name=name)
        job = await asyncio.to_thread(self._store.add, name, key, body, owner, time.time(), self._bounds.waiting)
        if job is None:
            raise TooManyJobs()
        self._woken.set()
        return job

    async def find(self, name: str, key: str) -> Job | None:
        """What has become of it; None: nobody has wished it, or it is forgotten."""
        return await asyncio.to_thread(self._store.by_key, name, key)

    async def forget(self, job: Job) -> None:
        """It may be wished anew."""
        await asyncio.to_thread(self._store.forget, job.id)

    async def counts(self) -> dict[str, int]:
        """By state."""
        return await asyncio.to_thread(self._store.counts)

    async def _go_on(self) -> None:
        while True:
            try:
                await self._do_next()
            except Exception:  # the store is full or locked: what waits goes on waiting
                log.exception("long work stands still")
                await asyncio.sleep(self._bounds.again)

    async def _do_next(self) -> None:
        self._woken.clear()
        await asyncio.to_thread(self._store.forget_ended, time.time() - self._bounds.kept)
        while self._is_busy():
            await asyncio.sleep(self._bounds.polite)
        job = await asyncio.to_thread(self._store.take, list(self._work), time.time())
        if job is None:
            await self._rest()
            return
        await self._do(job)

    async def _rest(self) -> None:
        """Until somebody wishes something, or something is due."""
        due = await asyncio.to_thread(self._store.next_due, list(self._work))
        pause = self._bounds.look if due is None else min(self._bounds.look, max(0.0, due - time.time()))
        try:
            async with asyncio.timeout(pause):
                await self._woken.wait()
        except TimeoutError:
            pass

    async def _do(self, job: Job) -> None:
        try:
            self._process = await asyncio.to_thread(Process, self._work[job.name], job.body)
            result = await asyncio.to_thread(self._process.wait, self._bounds.seconds)
            if len(json.dumps(result)) > LARGEST:
                raise WorkFailed(JobTooLarge.__name__)
        except (WorkDied, WorkFailed, WorkTooLong, TypeError) as trouble:
            await self._try_later(job, str(trouble) or type(trouble).__name__)
        else:
            await asyncio.to_thread(self._store.finish, job.id, result, time.time())

    async def _try_later(self, job: Job, reason: str) -> None:
        now = time.time()
        if job.tries >= self._bounds.tries:
            log.error("%s number %d failed for good: %s", job.name, job.id, reason)
            await asyncio.to_thread(self._store.give_up, job.id, reason, now)
        else:
            later = now + self._bounds.again * 3 ** (job.tries - 1)
            await asyncio.to_thread(self._store.put_back, job.id, reason, later, now)

"""Who does long work: one after the other, when nothing more urgent waits."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from teahouse.jobs.errors import JobTooLarge, TooManyJobs, UnknownJob
from teahouse.jobs.process import NobodyWaits, Process, WorkDied, WorkFailed, WorkInterrupted, WorkTooLong
from teahouse.store.base import Conflict, StoreTrouble
from teahouse.store.jobs import Job, SqlJobs

WORK: dict[str, str] = {
    "export": "teahouse.web.exporting:export",
    "mail": "teahouse.jobs.mailing:send",
    "push": "teahouse.jobs.pushing:push",
    "review": "teahouse.review.work:review",
}
"""What can be wished: its name, and `module:function` that gets the JSON and gives JSON. It may be called again with
the same after a crash, so doing it twice must be doing it once. If it takes a `tell`, it says by that how far it is.
What else it finds: `here.py`."""
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
    told: float = 1.0
    """So often it is written down at most how far a try is."""
    look: float = 60.0
    """The store is asked so often for what others have wished."""
    kept: float = 30 * 86400.0
    """So long it can be seen what came of one."""


async def end(task: "asyncio.Task[None]") -> None:
    """Cancel it again and again until it is over: a library may be deaf for a moment."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=1.0)


class Jobs:
    """`is_busy`: whether somebody waits for computers now; `place`: of the store, for those who do the work."""

    def __init__(
        self,
        store: SqlJobs,
        work: Mapping[str, str] = WORK,
        is_busy: Callable[[], bool] = lambda: False,
        bounds: Bounds = Bounds(),
        place: Path | str | None = None,
    ) -> None:
        self._store, self._work, self._is_busy, self._bounds, self._place = store, work, is_busy, bounds, place
        self._woken = asyncio.Event()
        self._doing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """What was being done when the house went is done again. Where nothing can be wished, nobody waits for it."""
        if not self._work:
            return
        await asyncio.to_thread(self._store.find_again, time.time())
        self._doing = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """What is being done is left, and found again."""
        if self._doing:
            await end(self._doing)

    async def wish(self, name: str, key: str, body: Mapping[str, Any], owner: str = "", after: float = 0.0) -> Job:
        """Stored when this returns. The same name and key is the same job, however often it is wished.

        `owner`: the guest with whom it is forgotten; `after`: it is not begun before so many seconds have passed.
        """
        if name not in self._work:
            raise UnknownJob(name=name)
        if len(json.dumps(body)) > LARGEST:
            raise JobTooLarge(name=name)
        most = self._bounds.waiting
        job = await asyncio.to_thread(self._store.add, name, key, body, owner, time.time(), most, after)
        if job is None:
            raise TooManyJobs()
        self._woken.set()
        return job

    async def find(self, name: str, key: str) -> Job | None:
        """What has become of it; None: nobody has wished it, or it is forgotten."""
        return await asyncio.to_thread(self._store.by_key, name, key)

    async def of_owner(self, name: str, owner: str, most: int = 50) -> Sequence[Job]:
        """What this guest has wished, the newest first."""
        return await asyncio.to_thread(self._store.of_owner, name, owner, most)

    async def forget(self, job: Job) -> None:
        """With its files: it may be wished anew."""
        await asyncio.to_thread(self._store.forget, job.id)

    async def file(self, job: Job) -> AsyncIterator[bytes]:
        """What it has kept, part by part."""
        number = 0
        while (part := await asyncio.to_thread(self._store.part, job.id, number)) is not None:
            yield part
            number += 1

    async def counts(self) -> dict[str, int]:
        """By state."""
        return await asyncio.to_thread(self._store.counts)

    async def _go_on(self) -> None:
        while True:
            try:
                await self._do_next()
            except (StoreTrouble, Conflict) as error:  # full, locked or gone: what waits goes on waiting
                log.warning("long work has to wait: %s", error)
                await asyncio.sleep(self._bounds.again)
            except Exception:
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
        process = await asyncio.to_thread(Process, self._work[job.name], job.body, self._place, job.id)
        try:
            result = await asyncio.to_thread(process.wait, self._bounds.seconds, self._teller(job))
            if len(json.dumps(result)) > LARGEST:
                raise WorkFailed(JobTooLarge.__name__)
        except NobodyWaits:
            log.info("%s number %d is not wanted any more", job.name, job.id)
        except WorkInterrupted as trouble:
            await self._try_later(job, str(trouble), counts=False)
        except (WorkDied, WorkFailed, WorkTooLong, TypeError) as trouble:
            await self._try_later(job, str(trouble) or type(trouble).__name__)
        except asyncio.CancelledError:
            await asyncio.to_thread(process.kill)
            raise
        else:
            await asyncio.to_thread(self._store.finish, job, result, time.time())

    def _teller(self, job: Job) -> Callable[[int], bool]:
        """Writes down how far it is, now and then; whether anybody still waits for it."""
        last = 0.0

        def told(percent: int) -> bool:
            nonlocal last
            if time.monotonic() - last < self._bounds.told:
                return True
            last = time.monotonic()
            try:
                return self._store.tell(job, percent)
            except (StoreTrouble, Conflict):
                return True  # it can be told later

        return told

    async def _try_later(self, job: Job, reason: str, counts: bool = True) -> None:
        """`counts`: as one of its tries, of which there are few."""
        if counts and job.tries >= self._bounds.tries:
            log.error("%s number %d failed for good: %s", job.name, job.id, reason)
            await asyncio.to_thread(self._store.give_up, job, reason, time.time())
        else:
            later = self._bounds.again * 3 ** (job.tries - 1)
            await asyncio.to_thread(self._store.put_back, job, reason, later, time.time(), counts)

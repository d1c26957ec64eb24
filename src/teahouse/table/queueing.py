"""For whom computers think next: there are few processes, and before them a queue that is fair.

    PROMPT   secret answers, which must not be late        HINT    somebody would like advice
    LIVE     computers at a table at which people wait     ALONE   tables at which nobody sits

A lower rank waits while anybody of a higher one does. Within a rank all guests come in turn, and of one guest's tables
the one that has waited longest. Hints and tables without people leave one process to the others.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

T = TypeVar("T")


class Rank(IntEnum):
    PROMPT = 0
    LIVE = 1
    HINT = 2
    ALONE = 3


@dataclass(frozen=True)
class Errand:
    """For whom somebody thinks."""

    rank: Rank = Rank.LIVE
    owner: str = ""


AT_A_LIVE_TABLE = Errand()


@dataclass(frozen=True)
class Job:
    errand: Errand
    work: Callable[[], Awaitable[Any]]
    answer: asyncio.Future[Any]


class Queue:
    def __init__(self, places: int) -> None:
        self._free, self._leisure = places, max(1, places - 1)
        """Places that nobody has, and how many more may be had by what can wait."""
        self._waiting: dict[Rank, dict[str, deque[Job]]] = {rank: {} for rank in Rank}
        self._running: set[asyncio.Task[None]] = set()

    def waiting(self, *ranks: Rank, owner: str | None = None) -> int:
        """How many wait, of these ranks and of this guest."""
        queues = [self._waiting[rank] for rank in ranks or Rank]
        return sum(len(jobs) for queue in queues for whose, jobs in queue.items() if owner in (None, whose))

    async def do(self, errand: Errand, work: Callable[[], Awaitable[T]]) -> T:
        """What the work gives, when its turn has come. Whoever goes away before loses it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting[errand.rank].setdefault(errand.owner, deque()).append(Job(errand, work, answer))
        self._begin()
        return await answer

    def _begin(self) -> None:
        while self._free and (job := self._next()):
            self._take(job.errand, 1)
            task = asyncio.get_running_loop().create_task(self._run(job))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _next(self) -> Job | None:
        for rank in Rank:
            queue = self._waiting[rank]
            while queue and (rank < Rank.HINT or self._leisure):
                owner = next(iter(queue))
                jobs = queue.pop(owner)
                job = jobs.popleft()
                if jobs:
                    queue[owner] = jobs
                if not job.answer.done():
                    return job
        return None

    async def _run(self, job: Job) -> None:
        """A process is busy to the end, whether anybody still waits for what it finds or not."""
        try:
            found = await job.work()
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(found)
        finally:
            job.answer.cancel()
            self._take(job.errand, -1)
            self._begin()

    def _take(self, errand: Errand, places: int) -> None:
        self._free -= places
        if errand.rank >= Rank.HINT:
            self._leisure -= places

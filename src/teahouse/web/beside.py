"""What would make everybody wait is done beside the event loop: a few things at a time, and never an endless queue."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from time import thread_time
from typing import ParamSpec, TypeVar

from starlette.requests import Request

from teahouse.core.errors import TeahouseError

THREADS = 2
SLOW = 0.02
"""Seconds that nobody notices; what takes longer is done beside the loop."""
MOST_KNOWN = 1000
"""Kinds of tables that are known to be slow to draw."""

P = ParamSpec("P")
T = TypeVar("T")


class Busy(TeahouseError):
    """So much waits already that nobody would wait for an answer to more."""

    code = "busy"


class Beside:
    def __init__(self, most_waiting: int) -> None:
        self._most, self._waiting = most_waiting, 0
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="beside")
        self._slow: dict[object, None] = {}

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """In the reader's language, as here."""
        if self._waiting >= self._most:
            raise Busy()
        self._waiting += 1
        try:
            context = copy_context()
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, lambda: context.run(work, *given, **named)
            )
        finally:
            self._waiting -= 1

    async def draw(self, kind: object, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Mostly quick, so it is done here; kinds of tables that have turned out to be slow go beside."""
        if self.is_slow(kind):
            return await self.do(work, *given, **named)
        began = thread_time()
        done = work(*given, **named)
        if thread_time() - began > SLOW and len(self._slow) < MOST_KNOWN:
            self._slow[kind] = None
        return done

    def is_slow(self, kind: object) -> bool:
        return kind in self._slow

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def beside(request: Request) -> Beside:
    found: Beside = request.app.state.beside
    return found

"""What would make everybody wait is done beside the event loop: a few things at a time, and never an endless queue."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from time import thread_time
from typing import ParamSpec, TypeVar

from starlette.requests import Request

from teahouse.core.errors import TeahouseError

THREADS = 2
SLOW = 0.02
"""Seconds that nobody notices; what takes longer is done beside the loop."""
MOST_KNOWN = 1000
"""Kinds of tables that are known to be slow to draw."""
FORGIVEN = 8
"""After so many quick drawings a kind of table counts as quick again; after twice as many where it was slow again."""
MOST_FORGIVEN = 1024

P = ParamSpec("P")
T = TypeVar("T")


class Busy(TeahouseError):
    """So much waits already that nobody would wait for an answer to more."""

    code = "busy"


class Beside:
    def __init__(self, most_waiting: int) -> None:
        self._most, self._waiting = most_waiting, 0
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="beside")
        self._slow: dict[object, int] = {}
        """Kinds of tables that are drawn beside the loop, and how many quick drawings would bring them back."""
        self._patience: dict[object, int] = {}
        """How many it took the last time."""

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
        """Mostly quick, so it is done here; kinds of tables that have turned out to be slow go beside.

        The first drawing of a kind is often slow, for nothing is remembered yet. To stay beside for that would cost
        everybody time: a thread that draws and the loop take turns many times a move.
        """
        drawing = partial(work, *given, **named)
        done, took = await self.do(_timed, drawing) if self.is_slow(kind) else _timed(drawing)
        self._judge(kind, took > SLOW)
        return done

    def _judge(self, kind: object, was_slow: bool) -> None:
        if was_slow and (kind in self._patience or len(self._patience) < MOST_KNOWN):
            if kind not in self._slow:
                self._patience[kind] = min(2 * self._patience.get(kind, FORGIVEN // 2), MOST_FORGIVEN)
            self._slow[kind] = self._patience[kind]
        elif not was_slow and kind in self._slow:
            self._slow[kind] -= 1
            if not self._slow[kind]:
                del self._slow[kind]

    @property
    def waiting(self) -> int:
        """What is being done or waits for its turn."""
        return self._waiting

    def is_slow(self, kind: object) -> bool:
        return kind in self._slow

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    """What comes of it, and how many seconds it took of this thread's own time."""
    began = thread_time()
    return work(), thread_time() - began


def beside(request: Request) -> Beside:
    found: Beside = request.app.state.beside
    return found

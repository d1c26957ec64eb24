"""How things come to the disk and back, so that nobody else waits for it.

Moves that wait while it is busy go to it together, with one wait for all. Nothing is delayed for the sake of company:
in a quiet house a move is stored at once, by itself.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from teahouse.store.base import Change, Fence, Store

T = TypeVar("T")
Waiting = tuple[Change, Fence | None, asyncio.Future[None]]


class Clerk:
    """Everything but moves: one thread asks the store for one thing after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="clerk")

    async def do(self, function: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    def close(self) -> None:
        self._thread.shutdown()


class Keeper:
    """Appends to journals in a thread of its own, so that neither the event loop nor the disk waits for the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="keeper", daemon=True)

    async def keep(self, change: Change, fence: Fence | None = None) -> None:
        """Stored when this returns. What one table brings is stored in the order in which it comes."""
        if not self._thread.is_alive():
            self._thread.start()
        stored = asyncio.get_running_loop().create_future()
        self._waiting.put((change, fence, stored))
        await stored

    def close(self) -> None:
        """What waits is stored before."""
        if self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join()

    def _work(self) -> None:
        is_open = True
        while is_open:
            found = [self._waiting.get()]
            with suppress(Empty):
                while True:
                    found.append(self._waiting.get_nowait())
            is_open = None not in found
            self._keep_together([waiting for waiting in found if waiting is not None])

    def _keep_together(self, waiting: Sequence[Waiting]) -> None:
        if not waiting:
            return
        try:
            fences = {change[0].id: fence for change, fence, _ in waiting if fence}
            outcomes = self._store.append_all([change for change, _, _ in waiting], fences)
        except Exception as error:  # whoever waits is told, whatever it is
            outcomes = [error] * len(waiting)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            waiting[0][2].get_loop().call_soon_threadsafe(_tell, waiting, outcomes)


def _tell(waiting: Sequence[Waiting], outcomes: Sequence[Exception | None]) -> None:
    for (_, _, stored), trouble in zip(waiting, outcomes, strict=True):
        if not stored.done():
            stored.set_exception(trouble) if trouble else stored.set_result(None)

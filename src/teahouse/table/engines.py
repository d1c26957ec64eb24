"""Where computers think: a few processes beside the server, politer than it, each with its own players.

A process is handed a view, never a state: it could not look into anybody's cards if it wanted to.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from teahouse.core.log_lines import write_as_wished
from teahouse.core.protocol import Choice, Limits, Means, Player
from teahouse.core.reviewing import Weigher, Worth
from teahouse.core.views import View, read_view, write_view
from teahouse.games import declaration
from teahouse.programs.player import REPLACEMENT
from teahouse.table.levels import QUICK
from teahouse.table.queueing import AT_A_LIVE_TABLE, Errand, Queue
from teahouse.texts import Message

MEMORY = 512 << 20
"""For all players of the house together."""
NICENESS = 10
SECONDS = {"easy": 0.2, "medium": 0.2, "strong": 0.5, "best": 1.0}
"""How long a computer thinks about a move."""
QUIET_SECONDS = 0.25
"""About a secret answer: less than the pause that everybody sees."""

PLAYERS_KEPT = 4
"""By each process, the last asked: each has its own tables in memory."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Engines:
    """Players for all tables. A process that dies is replaced, and its question asked again."""

    def __init__(self, workers: int | None = None, memory: int = MEMORY) -> None:
        self._workers = workers or max(1, os.cpu_count() or 1)
        self._memory = memory // self._workers
        self._pool: ProcessPoolExecutor | None = None
        self.queue = Queue(self._workers)

    async def choose(
        self,
        game: str,
        level: str,
        view: View[Any],
        seconds: float,
        within: float | None = None,
        errand: Errand = AT_A_LIVE_TABLE,
    ) -> Choice:
        """A player's choice. Where it must not be late and the processes are busy, a quick player answers here."""
        written = _written(game, view)
        thinking = self._in_turn(errand, _think, game, level, written, seconds, self._memory)
        try:
            return (await asyncio.wait_for(thinking, within))[0]
        except TimeoutError:
            return (await asyncio.to_thread(_think, game, QUICK, written, 0.0, 0))[0]

    async def advise(
        self, game: str, level: str, view: View[Any], seconds: float, errand: Errand = AT_A_LIVE_TABLE
    ) -> tuple[Choice, tuple[Message, ...]]:
        """A choice, and why."""
        written = _written(game, view)
        return await self._in_turn(errand, _think, game, level, written, seconds, self._memory, True)

    async def weigh(
        self, game: str, view: View[Any], seconds: float, most: int, errand: Errand = AT_A_LIVE_TABLE
    ) -> tuple[Worth, ...]:
        """What so many moves are worth, the best first."""
        written = _written(game, view)
        return await self._in_turn(errand, _weigh, game, written, seconds, most, self._memory)

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _in_turn(self, errand: Errand, work: Callable[..., T], *question: object) -> T:
        return await self.queue.do(errand, lambda: self._ask(work, *question))

    async def _ask(self, work: Callable[..., T], *question: object) -> T:
        loop = asyncio.get_running_loop()
        for attempt in (1, 2, 3):
            pool = self._pool or await self._open()
            try:
                return await loop.run_in_executor(pool, work, *question)
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = None
                if attempt == 3:
                    raise
        raise AssertionError

    async def _open(self) -> ProcessPoolExecutor:
        """Whoever else has opened it meanwhile was first."""
        opened = await asyncio.to_thread(_start, self._workers)
        if self._pool is None:
            self._pool = opened
        else:
            opened.shutdown(wait=False)
        return self._pool


def _written(game: str, view: View[Any]) -> dict[str, Any]:
    """As a process is handed it: moves that may name any number are not written down, here or there."""
    return write_view(declaration(game), replace(view, legal=())) | {"legal": view.legal}


def _start(workers: int) -> ProcessPoolExecutor:
    """With its first process, for which everybody would wait in the event loop; others come when they are needed."""
    context = multiprocessing.get_context("forkserver")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_settle_in)
    pool.submit(os.getpid)
    return pool


def _settle_in() -> None:
    """The server goes first; Ctrl-C is the server's to hear; nobody stays when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    write_as_wished()
    os.nice(NICENESS)
    threading.Thread(target=_leave_with_server, daemon=True).start()


def _leave_with_server() -> None:
    server = multiprocessing.parent_process()
    if server:
        server.join()
        os._exit(1)


def _think(
    game: str, level: str, written: dict[str, Any], seconds: float, memory: int, explained: bool = False
) -> tuple[Choice, tuple[Message, ...]]:
    rules = declaration(game)
    view = read_view(rules, written)
    choice = _player(game, level, memory)(view, Limits(seconds), Random())
    return choice, rules.explain(view, choice) if explained else ()


def _weigh(game: str, written: dict[str, Any], seconds: float, most: int, memory: int) -> tuple[Worth, ...]:
    return _weigher(game, memory)(read_view(declaration(game), written), Limits(seconds), Random(), most=most)


@lru_cache(maxsize=PLAYERS_KEPT)
def _weigher(game: str, memory: int) -> Weigher:
    reviewing = declaration(game).reviewing
    assert reviewing is not None, "asked only where moves are judged"
    return reviewing().weigher(Means(1, max(1, memory // PLAYERS_KEPT)))


@lru_cache(maxsize=PLAYERS_KEPT)
def _player(game: str, level: str, memory: int) -> Player:
    kinds = declaration(game).players()
    if level not in kinds:  # an engine that was configured when the table was opened
        log.warning("%s is not configured any more; %s plays for it", level, REPLACEMENT)
        level = REPLACEMENT
    return kinds[level].make(Means(1, max(1, memory // PLAYERS_KEPT)))

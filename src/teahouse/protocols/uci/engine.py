"""The engine at this end: Weiß-Schach's compiled search and its exact tables."""

from collections.abc import Callable, Sequence
from threading import Event
from types import ModuleType
from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.games.weiss_schach import tables
from teahouse.games.weiss_schach.engine import KERNEL
from teahouse.kernels import load
from teahouse.protocols.uci.limits import Allowance
from teahouse.protocols.uci.options import Settings


class NoChessEngine(TeahouseError):
    """The kernel was not built."""

    code = "no-uci-engine"


class Engine:
    """Searches one position at a time and remembers between searches."""

    variant = "weiss-schach"

    def __init__(self, kernel: ModuleType, memory: int) -> None:
        self.start: str = kernel.START
        self._kernel = kernel
        self.remember(memory)

    def remember(self, memory: int) -> None:
        """With so many MiB from now on; what it knew is gone."""
        self._memory = memory
        self._engine = self._kernel.Engine(memory << 20)

    def forget(self) -> None:
        self._engine.clear()

    def fetch_tables(self) -> None:
        """Exact tables that were made before are at hand now; others come as they are made beside."""
        tables.help_search()

    def check(self, fen: str, moves: Sequence[str]) -> None:
        """ValueError where this is no position, or the moves are not legal in it."""
        self._kernel.play(fen, moves)

    def search(
        self,
        fen: str,
        moves: Sequence[str],
        allowed: Allowance,
        settings: Settings,
        halt: Event,
        tell: Callable[[Any], None],
    ) -> Any:
        """What was found; `tell` gets it after each depth. Where memory cannot be had, half of it has to do."""
        while True:
            try:
                return self._engine.search(
                    fen,
                    moves,
                    seconds=allowed.seconds,
                    soft=allowed.soft,
                    nodes=allowed.nodes,
                    depth=allowed.depth,
                    only=allowed.only,
                    threads=settings.threads,
                    lines=settings.lines,
                    tables=settings.tables,
                    stop=halt,
                    info=tell,
                )
            except MemoryError:
                if self._memory <= 1:
                    raise
                self.remember(self._memory // 2)

    def stop(self) -> None:
        """End the running search at once; it returns the best it has."""
        self._engine.stop()


def open_engine() -> Engine:
    kernel = load(KERNEL)
    if kernel is None:
        raise NoChessEngine()
    return Engine(kernel, Settings.memory)

"""A clock that knows no hurry: it stands still while anybody works, and goes to the next date when all wait.

What happens in an evening of the house then depends on its dates alone, not on how busy the machine is, and pauses
take no time.
"""

import asyncio
import selectors
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import pytest

from teahouse.table.keeping import Keeper

T = TypeVar("T")
PATIENCE = 120.0
"""Real seconds after which work that is awaited will not be done any more."""
EVENING = 2_000_000_000.0
"""When every evening begins."""
TICK = 1e-6
"""Between two looks at the clock: no two things happen at the same time."""


ON_ITS_WAY = 0.001
"""Real seconds in which what was sent has arrived."""


class KnownTime(asyncio.SelectorEventLoop):
    """An event loop with such a clock; it serves as the module `time` too."""

    def __init__(self) -> None:
        self.passed, self.working = 0.0, 0
        super().__init__(PatientSelector(self))

    def time(self) -> float:
        self.passed += TICK
        return EVENING + self.passed

    monotonic = time

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        return asyncio.ensure_future(self.work(super().run_in_executor(executor, func, *args)))

    async def work(self, done: Awaitable[T]) -> T:
        """Wait for what another thread or process does."""
        self.working += 1
        try:
            return await done
        finally:
            self.working -= 1


class PatientSelector(selectors.DefaultSelector):
    def __init__(self, clock: KnownTime) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> Any:
        if found := super().select(0):
            return found
        if timeout is None or (self._clock.working and timeout > 0):
            found = super().select(PATIENCE)
            assert found, "waited in vain"
        elif timeout > 0 and not (found := super().select(ON_ITS_WAY)):
            self._clock.passed += timeout
        return found


def spend(evening: Coroutine[Any, Any, T]) -> T:
    """Run it by a clock of its own."""
    keep = Keeper.keep

    async def keep_at_work(keeper: Keeper, *what: Any) -> None:
        await loop.work(keep(keeper, *what))

    with asyncio.Runner(loop_factory=KnownTime) as runner, pytest.MonkeyPatch.context() as patch:
        loop = runner.get_loop()
        assert isinstance(loop, KnownTime)
        patch.setattr(Keeper, "keep", keep_at_work)
        for name, module in sys.modules.items():
            if name.startswith("teahouse.table.") and getattr(module, "time", None) is time:
                patch.setattr(module, "time", loop)
        return runner.run(evening)

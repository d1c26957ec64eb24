"""The house's own time: for how long it has been open in all.

It decides games. The clock on the wall may be set forward or back, and goes on while the house is closed; people read
it, but no game is lost by it.
"""

import time


class RunningTime:
    """Goes on from where it stood when something last happened."""

    def __init__(self, before: float) -> None:
        self._before, self._opened = before, time.monotonic()

    def now(self) -> float:
        return self._before + time.monotonic() - self._opened

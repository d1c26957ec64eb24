"""The house's own time: for how long it has been open in all.

It decides games. The clock on the wall may be set forward or back, and goes on while the house is closed; people read
it, but no game is lost by it. Houses that share a database share it too: it goes on while one of them is open.
"""

import time


class RunningTime:
    """Goes on from where it stood when something last happened, or where other houses are; `opened`: when the first of
    those opened."""

    def __init__(self, before: float, opened: float | None = None) -> None:
        self._before, self._began = before, time.monotonic()
        self.opened = opened

    def keep_up(self, moment: float) -> None:
        """Another house's clock is quicker: time goes on from there. It never goes back."""
        self._before += max(0.0, moment - self.now())

    def now(self) -> float:
        return self._before + time.monotonic() - self._began

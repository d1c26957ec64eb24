"""The same pause after every visible move, so that no pause tells that somebody was asked in secret."""

import time


class SteadyPause:
    """Remembers the longest secret thought so far, and lets every visible move be followed by as long a pause."""

    def __init__(self, most: float) -> None:
        self._most = most
        """Seconds; nobody thinks longer, but a machine may be slow."""
        self._pause = 0.0
        self._since = time.monotonic()

    def moved(self) -> None:
        """Something was done that everybody sees."""
        self._since = time.monotonic()

    def wait(self) -> None:
        """Before the next thing that everybody sees."""
        taken = min(time.monotonic() - self._since, self._most)
        self._pause = max(self._pause, taken)
        time.sleep(self._pause - taken)

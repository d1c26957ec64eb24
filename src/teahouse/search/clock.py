"""When a search has to stop."""

import time

from teahouse.core.protocol import Limits


class Stopped(Exception):
    """The limits are used up; what was found so far counts."""


class Clock:
    """Counts nodes and watches the time. With a node limit time plays no part: answers repeat."""

    def __init__(self, limits: Limits) -> None:
        self.nodes = 0
        self._most = limits.nodes
        self._end = time.monotonic() + limits.seconds

    def tick(self) -> None:
        """Count one node; stop the search if that was too many."""
        self.nodes += 1
        if self._most is not None:
            if self.nodes > self._most:
                raise Stopped
        elif time.monotonic() > self._end:
            raise Stopped

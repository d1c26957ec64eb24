"""Watches over the event loop: whoever blocks it makes everybody wait, so it is counted and named in the log.

A beat in the loop says that it goes on. A thread listens; where the beat stays away it looks what the loop is doing.
"""

import asyncio
import logging
import sys
import threading
from collections import Counter
from pathlib import Path
from time import monotonic
from types import FrameType

BEAT = 0.05
HOUSE = str(Path(__file__).parents[1])
WAITING = ("runners.py", "selectors.py", "base_events.py")
"""Where the loop stands when it has nothing to do, or when the machine gives it no time."""

log = logging.getLogger(__name__)


class Watchdog:
    def __init__(self, longest: float) -> None:
        """`longest`: seconds the loop may be busy with one thing."""
        self._longest = longest
        self.blocked: Counter[str] = Counter()
        """How often each place has blocked the loop."""
        self._beaten = monotonic()
        self._over = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    def start(self) -> None:
        self._beat()
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        self._beaten = monotonic()
        if not self._over.is_set():
            self._loop.call_later(BEAT, self._beat)

    def _watch(self) -> None:
        while not self._over.wait(BEAT):
            beaten = self._beaten
            if monotonic() - beaten < BEAT + self._longest:
                continue
            place = _place(sys._current_frames().get(self._watched))
            while self._beaten == beaten and not self._over.wait(BEAT / 5):
                pass
            if place:
                self._count(place, self._beaten - beaten - BEAT)

    def _count(self, place: str, seconds: float) -> None:
        """The log has the first time, the second, the fourth, the eighth: never more lines than it can hold."""
        self.blocked[place] += 1
        times = self.blocked[place]
        if times & (times - 1) == 0:
            log.warning("everybody waited %.0f ms for %s (time number %d)", seconds * 1000, place, times)


def _place(frame: FrameType | None) -> str:
    """Which function is at work, and for which of ours; empty: none, the loop itself waits."""
    innermost = frame
    while frame is not None and not frame.f_code.co_filename.startswith(HOUSE):
        frame = frame.f_back
    if innermost is None or (frame is None and Path(innermost.f_code.co_filename).name in WAITING):
        return ""
    return _named(innermost) if frame in (None, innermost) else f"{_named(frame)} in {_named(innermost)}"


def _named(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}"

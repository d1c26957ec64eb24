"""The other end of a session that runs in a thread: lines are sent to it, its lines are heard as they come."""

import io
import queue
import threading
from collections.abc import Callable, Iterable
from typing import TextIO

PATIENCE = 60


class Heard(io.StringIO):
    """A stream whose whole lines can be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._begun = ""

    def write(self, text: str) -> int:
        *whole, self._begun = (self._begun + text).split("\n")
        for line in whole:
            self.lines.put(line)
        return len(text)


class Talk:
    """One conversation, begun at once; `hang_up` is the end of the input."""

    def __init__(self, converse: Callable[[Iterable[str], TextIO], None]) -> None:
        self._sent: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._out = Heard()
        self._session = threading.Thread(target=converse, args=(iter(self._sent.get, None), self._out), daemon=True)
        self._session.start()

    def send(self, *lines: str) -> None:
        for line in lines:
            self._sent.put(line + "\n")

    def line(self) -> str:
        return self._out.lines.get(timeout=PATIENCE)

    def until(self, start: str) -> list[str]:
        """Lines up to the one that begins so."""
        said = [self.line()]
        while not said[-1].startswith(start):
            said.append(self.line())
        return said

    def block(self) -> list[str]:
        """Lines up to the empty one."""
        return list(iter(self.line, ""))

    def hang_up(self) -> None:
        """The session ends by itself, after `quit` or because nothing more comes."""
        self._sent.put(None)
        self._session.join(PATIENCE)
        assert not self._session.is_alive()

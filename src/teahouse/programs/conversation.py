"""An engine of another maker in a process of its own, line by line.

It may be slow, fall silent, talk without end or end: each is a ProgramFailed after a limited time, and nothing else.
"""

import queue
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress

LONGEST_LINE = 4096
MOST_LINES = 10_000
"""Kept until they are heard."""
PATIENCE = 2.0
"""Seconds until a program that talks without being heard is ended."""


class ProgramFailed(Exception):
    """What went wrong with a program, for the log."""


class CannotSay(Exception):
    """The program does not know what it is asked; nothing is wrong with it."""


class Conversation:
    """Begins at once; `close` ends the program, and so does its owner's end."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise ProgramFailed(f"it cannot be started ({error.strerror})") from None
        self._heard: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        threading.Thread(target=_listen, args=(self._process, self._heard), daemon=True).start()
        self._ends = weakref.finalize(self, _end, self._process)

    def close(self) -> None:
        self._ends()

    def send(self, *lines: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise ProgramFailed("it has ended") from None

    def next_line(self, awaited: str, seconds: float, begun: float) -> str:
        """What it says next, if it says so within these seconds from `begun` on."""
        left = begun + seconds - time.monotonic()
        try:
            line = self._heard.get(timeout=max(left, 0.0))
        except queue.Empty:
            line, left = "", 0.0
        if left <= 0:
            raise ProgramFailed(f"no {awaited} within {seconds:.1f} s")
        if line is None:
            raise ProgramFailed("it has ended")
        return line


def _listen(process: "subprocess.Popen[str]", heard: "queue.Queue[str | None]") -> None:
    assert process.stdout
    try:
        while line := process.stdout.readline(LONGEST_LINE):
            heard.put(line.rstrip("\r\n"), timeout=PATIENCE)
    except (OSError, ValueError, queue.Full):  # closed meanwhile, or it talks without being heard
        process.kill()
    with suppress(queue.Full):
        heard.put(None, block=False)


def _end(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with suppress(OSError):
                pipe.close()

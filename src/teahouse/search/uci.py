"""A chess engine of another maker in a process of its own, spoken to by the universal chess interface.

It may be slow, fall silent, talk nonsense or end: each is a ProgramFailed after a limited time, and nothing else.
"""

import math
import queue
import re
import subprocess
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress

from teahouse.core.protocol import Choice, Limits

START_SECONDS = 10.0
"""To introduce itself."""
GRACE = 2.0
"""Seconds a move may come late: the machine may be busy."""
NODES_SECONDS = 60.0
"""The longest thought where nodes are the limit."""
LONGEST_LINE = 4096
MOST_LINES = 10_000
"""Kept until they are heard."""
SPREAD = 180.0
"""Centipawns of the curve from worth to expected points; as our own engine's."""
INFO = re.compile(r"\binfo\b.* score (cp|mate) (-?\d{1,6})\b")
NUMBER = re.compile(r" (nodes|depth) (\d{1,15})\b")
LINE = re.compile(r" pv ((?:\S+ ?)+)$")


class ProgramFailed(Exception):
    """What went wrong with a program, for the log."""


class UciProgram:
    """Starts with the first question to it; `close` ends it, and so does its owner's end."""

    def __init__(self, command: Sequence[str], options: Mapping[str, str]) -> None:
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
        self._introduce(options)

    def close(self) -> None:
        self._ends()

    def choose(self, briefing: Sequence[str], limits: Limits) -> Choice:
        """Its move in the position the lines describe."""
        go = f"go movetime {max(int(limits.seconds * 1000), 1)}" if limits.nodes is None else f"go nodes {limits.nodes}"
        self._send(*briefing, go)
        said = self._until("bestmove", (limits.seconds if limits.nodes is None else NODES_SECONDS) + GRACE)
        words = said[-1].split()
        if len(words) < 2:
            raise ProgramFailed("it named no move")
        return _choice(words[1], said)

    def _introduce(self, options: Mapping[str, str]) -> None:
        try:
            self._send("uci")
            self._until("uciok", START_SECONDS)
            self._send(*(f"setoption name {name} value {value}" for name, value in options.items()), "isready")
            self._until("readyok", START_SECONDS)
        except ProgramFailed:
            self.close()
            raise

    def _send(self, *lines: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except OSError:
            raise ProgramFailed("it has ended") from None

    def _until(self, word: str, seconds: float) -> list[str]:
        """The lines up to one that begins with the word."""
        said: list[str] = []
        ends = time.monotonic() + seconds
        while True:
            left = ends - time.monotonic()
            try:
                line = self._heard.get(timeout=max(left, 0.0))
            except queue.Empty:
                line, left = "", 0.0
            if left <= 0:
                raise ProgramFailed(f"no {word} within {seconds:.1f} s")
            if line is None:
                raise ProgramFailed("it has ended")
            said.append(line)
            if line.split()[:1] == [word]:
                return said


def _listen(process: "subprocess.Popen[str]", heard: "queue.Queue[str | None]") -> None:
    assert process.stdout
    try:
        while line := process.stdout.readline(LONGEST_LINE):
            heard.put(line.rstrip("\n"), timeout=GRACE)
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


def _choice(move: str, said: Sequence[str]) -> Choice:
    """What it last said of its thoughts. Its mates are its own claim: nothing is proved here."""
    value, nodes, depth, line = 0.5, 0, 0, (move,)
    for text in said:
        if not (found := INFO.search(text)):
            continue
        value = _expected(found[1], int(found[2]))
        for name, number in NUMBER.findall(text):
            nodes, depth = (int(number), depth) if name == "nodes" else (nodes, int(number))
        if (moves := LINE.search(text)) and moves[1].split()[0] == move:
            line = tuple(moves[1].split())
    return Choice(move, value, False, line, nodes, depth)


def _expected(unit: str, number: int) -> float:
    """
    >>> _expected("cp", 0), _expected("mate", 3)
    (0.5, 0.99)
    """
    score = number if unit == "cp" else 10_000 if number > 0 else -10_000
    return min(max(1 / (1 + math.exp(-max(min(score, 5_000), -5_000) / SPREAD)), 0.01), 0.99)

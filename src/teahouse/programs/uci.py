"""A chess engine of another maker, spoken to by the universal chess interface."""

import math
import re
import time
from collections.abc import Mapping, Sequence

from teahouse.core.protocol import Briefing, Choice, Limits
from teahouse.programs.conversation import Conversation, ProgramFailed

START_SECONDS = 10.0
"""To introduce itself."""
GRACE = 2.0
"""Seconds a move may come late: the machine may be busy."""
NODES_SECONDS = 60.0
"""The longest thought where nodes are the limit."""
SPREAD = 180.0
"""Centipawns of the curve from worth to expected points; as our own engine's."""
INFO = re.compile(r"\binfo\b.* score (cp|mate) (-?\d{1,6})\b")
NUMBER = re.compile(r" (nodes|depth) (\d{1,15})\b")
LINE = re.compile(r" pv (\S.*)$")


class UciProgram:
    """Starts with the first question to it; `close` ends it, and so does its owner's end."""

    def __init__(self, command: Sequence[str], options: Mapping[str, str]) -> None:
        self._talk = Conversation(command)
        self._introduce(options)

    def close(self) -> None:
        self._talk.close()

    def choose(self, briefing: Briefing, limits: Limits) -> Choice:
        """Its move in the position the lines describe."""
        go = f"go movetime {max(int(limits.seconds * 1000), 1)}" if limits.nodes is None else f"go nodes {limits.nodes}"
        self._talk.send(*briefing.lines, go)
        said = self._until("bestmove", (limits.seconds if limits.nodes is None else NODES_SECONDS) + GRACE)
        words = said[-1].split()
        if len(words) < 2:
            raise ProgramFailed("it named no move")
        return _choice(words[1], said)

    def _introduce(self, options: Mapping[str, str]) -> None:
        try:
            self._talk.send("uci")
            self._until("uciok", START_SECONDS)
            self._talk.send(*(f"setoption name {name} value {value}" for name, value in options.items()), "isready")
            self._until("readyok", START_SECONDS)
        except ProgramFailed:
            self.close()
            raise

    def _until(self, word: str, seconds: float) -> list[str]:
        """The lines up to one that begins with the word."""
        said: list[str] = []
        begun = time.monotonic()
        while said[-1:] == [] or said[-1].split()[:1] != [word]:
            said.append(self._talk.next_line(word, seconds, begun))
        return said


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

"""A Go engine of another maker, spoken to by the Go Text Protocol, version 2.

It is told a game from its beginning, or only what is new where it knows the rest: so it keeps what it has thought.
"""

import time
from collections.abc import Mapping, Sequence

from teahouse.core.protocol import Briefing, Choice, Limits
from teahouse.programs.conversation import CannotSay, Conversation, ProgramFailed

START_SECONDS = 20.0
"""To say which commands it knows; some load a net before."""
TELL_SECONDS = 10.0
"""For an answer that needs no thought."""
GRACE = 5.0
"""Seconds a move may come late: the protocol's clock counts whole seconds, and some programs have none."""
NODES_SECONDS = 60.0
"""The longest thought where time is not the limit."""
JUDGE_SECONDS = 30.0
"""For a question that is not about a move."""
MOST_LINES = 500
"""Of one answer."""


class GtpProgram:
    """Starts with the first question to it; `close` ends it, and so does its owner's end.

    The options of the configuration are commands with their arguments, said when it starts.
    """

    def __init__(self, command: Sequence[str], options: Mapping[str, str]) -> None:
        self._talk = Conversation(command)
        self._told: tuple[str, ...] = ()
        try:
            self._known = frozenset(self._ask("list_commands", START_SECONDS).split())
            for name, value in options.items():
                self._ask(f"{name} {value}".strip(), START_SECONDS)
        except (ProgramFailed, CannotSay) as failure:
            self.close()
            raise ProgramFailed(str(failure)) from None

    def close(self) -> None:
        self._talk.close()

    def choose(self, briefing: Briefing, limits: Limits) -> Choice:
        """What its answer to the briefing's question means."""
        assert briefing.read is not None
        self._tell(briefing.lines)
        command, *words = briefing.question.split()
        moves = command == "genmove"
        answer = self._generate(words[0], limits) if moves else self._ask_if_known(briefing.question)
        try:
            return briefing.read(answer)
        except ValueError:
            raise ProgramFailed(f"it answered {answer[:40]!r} to {briefing.question}") from None

    def _generate(self, color: str, limits: Limits) -> str:
        """Its move, which it has then played on its own board."""
        seconds = NODES_SECONDS
        if limits.nodes is None:
            seconds = max(1, round(limits.seconds))
            for line in (f"time_settings 0 {seconds} 1", f"time_left {color} {seconds} 1"):
                self._wish(line)
        try:
            answer = self._ask(f"genmove {color}", seconds + GRACE)
        except CannotSay as refusal:
            raise ProgramFailed(str(refusal)) from None
        self._told = (*self._told, f"play {color} {answer}".lower())
        return answer

    def _tell(self, lines: Sequence[str]) -> None:
        """The whole game, or what has happened since it was told the last time."""
        wanted = tuple(line.lower() for line in lines)
        known = len(self._told) if self._told and wanted[: len(self._told)] == self._told else 0
        self._told = wanted
        for line in lines[known:]:
            if _is_private(line):
                self._wish(line)
                continue
            try:
                self._ask(line, TELL_SECONDS)
            except CannotSay as refusal:
                raise ProgramFailed(str(refusal)) from None

    def _ask_if_known(self, question: str) -> str:
        if question.split()[0] not in self._known:
            raise CannotSay(question)
        return self._ask(question, JUDGE_SECONDS)

    def _wish(self, line: str) -> None:
        """Said only to a program that knows the command, and it may refuse."""
        if line.split()[0] in self._known:
            try:
                self._ask(line, TELL_SECONDS)
            except CannotSay:
                return

    def _ask(self, command: str, seconds: float) -> str:
        """What follows the equals sign."""
        begun = time.monotonic()
        self._talk.send(command)
        line = ""
        while line[:1] not in ("=", "?"):  # some greet before they answer
            line = self._talk.next_line(f"answer to {command.split()[0]}", seconds, begun)
        said = [line]
        while line := self._talk.next_line(f"end of the answer to {command.split()[0]}", seconds, begun).strip():
            said.append(line)
            if len(said) > MOST_LINES:
                raise ProgramFailed(f"no end of the answer to {command.split()[0]}")
        text = "\n".join(said)[1:].strip()
        if said[0][0] == "?":
            raise CannotSay(f"it refuses {command[:40]!r} ({text[:40]})")
        return text


def _is_private(line: str) -> bool:
    """Commands that are not of the protocol have a dash in their names.

    >>> _is_private("kgs-rules chinese"), _is_private("play black pass")
    (True, False)
    """
    return "-" in line.split()[0]

"""One program at the other end: its lines in, our lines out."""

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TextIO

from teahouse import __version__
from teahouse.protocols.uci.engine import Engine
from teahouse.protocols.uci.limits import Allowance, read_allowance
from teahouse.protocols.uci.options import (
    MOST_LINES,
    MOST_THREADS,
    Settings,
    in_range,
    is_true,
    most_memory,
    offered,
    read_option,
)
from teahouse.protocols.uci.reports import report, write_answer
from teahouse.texts import say


class Session:
    """What was agreed with the program, the position it asks about, and the search that runs."""

    def __init__(self, engine: Engine, out: TextIO) -> None:
        self._engine, self._out = engine, out
        self._settings = Settings()
        self._fen, self._moves = engine.start, tuple[str, ...]()
        self._searching: threading.Thread | None = None
        self._halt = threading.Event()
        self._answered = threading.Event()
        """The running search gives its answer: all that is left of it is to end."""
        self._is_endless = False
        self._speaking = threading.Lock()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._introduce,
            "isready": self._be_ready,
            "ucinewgame": lambda words: self._forget(),
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda words: self._stop(),
            "ponderhit": lambda words: None,
            "debug": lambda words: None,
            "register": lambda words: None,
        }
        self._options: dict[str, Callable[[str], None]] = {
            "hash": self._set_memory,
            "threads": self._set_threads,
            "multipv": self._set_lines,
            "clear hash": lambda value: self._forget(),
            "exact tables": self._set_tables,
            "uci_variant": self._check_variant,
        }

    def converse(self, lines: Iterable[str]) -> None:
        """Answer line after line. At the end of input a search with a limit still gives its answer."""
        for line in lines:
            words = line.split()
            if words[:1] == ["quit"]:
                self._stop()
                return
            if words:
                self._obey(words)
        if self._is_endless:
            self._stop()
        elif self._searching:
            self._searching.join()

    def _obey(self, words: list[str]) -> None:
        command = self._commands.get(words[0])
        if command is None:
            self._remark(say("protocols/uci-unknown", found=words[0]))
        else:
            command(words[1:])

    def _utter(self, *lines: str) -> None:
        """Whole lines, whoever else is speaking."""
        with self._speaking:
            self._out.write("".join(line + "\n" for line in lines))
            self._out.flush()

    def _remark(self, text: str) -> None:
        self._utter("info string " + " ".join(text.split()))

    # Before the game

    def _introduce(self, words: list[str]) -> None:
        self._utter(f"id name Teahouse {__version__}", "id author Teahouse", *offered(self._engine.variant), "uciok")

    def _be_ready(self, words: list[str]) -> None:
        if self._settings.tables and not self._searching:
            self._engine.fetch_tables()
        self._utter("readyok")

    def _forget(self) -> None:
        self._stop()
        self._engine.forget()

    def _set_option(self, words: list[str]) -> None:
        name, value = read_option(words)
        change = self._options.get(name)
        if change is None:
            self._remark(say("protocols/uci-no-option", found=name))
            return
        try:
            change(value)
        except ValueError:
            self._remark(say("protocols/uci-bad-value", name=name, found=value))

    def _set_memory(self, value: str) -> None:
        self._stop()
        self._settings.memory = in_range(value, most_memory())
        self._engine.remember(self._settings.memory)

    def _set_threads(self, value: str) -> None:
        self._settings.threads = in_range(value, MOST_THREADS)

    def _set_lines(self, value: str) -> None:
        self._settings.lines = in_range(value, MOST_LINES)

    def _set_tables(self, value: str) -> None:
        self._settings.tables = is_true(value)

    def _check_variant(self, value: str) -> None:
        if value != self._engine.variant:
            raise ValueError(value)

    # Positions and searches

    def _set_position(self, words: list[str]) -> None:
        """What is wrong leaves the position as it was."""
        try:
            fen, moves = read_position(words, self._engine.start)
            self._engine.check(fen, moves)
        except ValueError:
            self._remark(say("protocols/uci-bad-position", found=" ".join(words)))
        else:
            self._fen, self._moves = fen, moves

    def _go(self, words: list[str]) -> None:
        if self._searching:
            if not self._answered.is_set():
                self._remark(say("protocols/uci-busy"))
                return
            self._searching.join()
        white = (self._fen.split()[1] == "w") == (len(self._moves) % 2 == 0)
        try:
            allowed = read_allowance(words, white)
        except ValueError:
            self._remark(say("protocols/uci-bad-limits", found=" ".join(words)))
            return
        self._halt = threading.Event()
        self._answered.clear()
        self._is_endless = allowed.is_out_of_reach
        self._searching = threading.Thread(target=self._think, args=(allowed, self._halt), daemon=True)
        self._searching.start()

    def _think(self, allowed: Allowance, halt: threading.Event) -> None:
        """In a thread of its own: search, tell, answer."""
        found = self._engine.search(self._fen, self._moves, allowed, self._settings, halt, self._tell)
        if allowed.endless:
            halt.wait()
        if found.lines:
            self._tell(found)
        self._answered.set()
        self._utter(write_answer(found))

    def _tell(self, found: Any) -> None:
        self._utter(*report(found))

    def _stop(self) -> None:
        """End the search; its answer is given before this returns."""
        if self._searching:
            self._halt.set()
            self._engine.stop()
            self._searching.join()
            self._searching = None


def read_position(words: Sequence[str], start: str) -> tuple[str, tuple[str, ...]]:
    """The FEN and the moves since of `startpos|fen FEN [moves ...]`; ValueError where it is neither.

    >>> read_position(["startpos", "moves", "a2a3"], "the start")
    ('the start', ('a2a3',))
    """
    place = words.index("moves") if "moves" in words else len(words)
    kind, fen, moves = words[:1], words[1:place], tuple(words[place + 1 :])
    if kind == ["startpos"] and not fen:
        return start, moves
    if kind == ["fen"]:
        return " ".join(fen), moves
    raise ValueError(" ".join(words))

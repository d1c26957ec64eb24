"""`teahouse uci`: Weiß-Schach as an engine for chess programs, in the protocol they all speak.

Commands come on stdin, a line each; answers go to stdout. A search runs in a thread of its own, so
that `stop` and `isready` are answered at once. Lines that make no sense are answered by `info string`.
"""

import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from io import TextIOWrapper
from types import ModuleType
from typing import Any, TextIO

from teahouse import __version__
from teahouse.core.errors import TeahouseError
from teahouse.games.weiss_schach import tables
from teahouse.kernels import load
from teahouse.texts import say

KERNEL = "weiss_schach"
VARIANT = "weiss-schach"
MOST_MEMORY = 1 << 16
MOST_THREADS = 256
MOST_LINES = 200
OVERHEAD = 0.002
"""Seconds kept back for the way of the answer."""
USUAL_MOVES = 25
"""Moves the remaining time is meant for where nobody says how many."""


class NoEngine(TeahouseError):
    """The kernel was not built."""

    code = "no-uci-engine"


def run_uci() -> None:
    """Talk until `quit` or the end of input."""
    kernel = load(KERNEL)
    if kernel is None:
        raise NoEngine()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # garbage is not always text
    Conversation(kernel, sys.stdout).follow(sys.stdin)


@dataclass(frozen=True)
class Clock:
    """What a `go` line allows. Times in seconds, 0 is no limit."""

    seconds: float = 0.0
    soft: float = 0.0
    nodes: int = 0
    depth: int = 0
    only: tuple[str, ...] = ()
    endless: bool = False
    """Keep the answer back until `stop`."""


NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime")
FLAGS = ("infinite", "ponder")


def read_clock(words: Sequence[str], white: bool) -> Clock:
    """The words after `go`; ValueError where they make no sense.

    >>> read_clock(["movetime", "200"], True).seconds
    0.198
    >>> read_clock(["infinite"], True).endless
    True
    """
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    only: tuple[str, ...] = ()
    rest = iter(words)
    for word in rest:
        if word in NUMBERS:
            numbers[word] = int(next(rest, ""))
        elif word in FLAGS:
            flags.add(word)
        elif word == "searchmoves":
            only = tuple(rest)
        else:
            raise ValueError(word)
    endless = bool(flags)
    nodes, depth = max(numbers.get("nodes", 0), 0), max(numbers.get("depth", 0), 0)
    if "mate" in numbers:
        depth = max(2 * numbers["mate"], 1)
    if endless:
        return Clock(only=only, endless=True)
    if "movetime" in numbers:
        return Clock(max(numbers["movetime"] / 1000 - OVERHEAD, 0.001), 0.0, nodes, depth, only)
    left = numbers.get("wtime" if white else "btime")
    if left is None:
        return Clock(0.0, 0.0, nodes, depth, only, endless=not nodes and not depth)
    hard, soft = share_of(left / 1000, numbers.get("winc" if white else "binc", 0) / 1000, numbers.get("movestogo", 0))
    return Clock(hard, soft, nodes, depth, only)


def share_of(left: float, increment: float, moves: int) -> tuple[float, float]:
    """Seconds a move may take at most, and after which no new depth is begun.

    >>> hard, soft = share_of(60, 0, 0)
    >>> 0 < soft < hard < 60
    True
    """
    left = max(left - OVERHEAD * 10, 0.002)
    mean = left / min(max(moves, 1), 40) if moves > 0 else left / USUAL_MOVES
    mean += increment * 0.8
    most = left * (0.9 if moves == 1 else 0.4)
    return min(mean * 3, most), min(mean * 0.6, most)


@dataclass
class Conversation:
    """One program at the other end, and what was agreed with it."""

    kernel: ModuleType
    out: TextIO
    memory: int = 64
    threads: int = 1
    lines: int = 1
    tables: bool = True
    fen: str = ""
    moves: tuple[str, ...] = ()
    engine: Any = None
    halt: threading.Event = field(default_factory=threading.Event)
    searching: threading.Thread | None = None
    answered: threading.Event = field(default_factory=threading.Event)
    """The running search gives its answer: all that is left of it is to end."""
    is_endless: bool = False
    speaking: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.fen = self.kernel.START
        self.engine = self.kernel.Engine(self.memory << 20)

    def follow(self, lines: Iterable[str]) -> None:
        """Answer line after line. At the end of input a search with a limit still gives its answer."""
        quit_at_once = False
        for line in lines:
            words = line.split()
            if words[:1] == ["quit"]:
                quit_at_once = True
                break
            if words:
                self.answer(words)
        if quit_at_once or self.is_endless:
            self.stop([])
        elif self.searching:
            self.searching.join()

    def answer(self, words: list[str]) -> None:
        commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self.introduce,
            "isready": self.be_ready,
            "ucinewgame": self.forget,
            "setoption": self.set_option,
            "position": self.set_position,
            "go": self.go,
            "stop": self.stop,
            "ponderhit": lambda _: None,
            "debug": lambda _: None,
            "register": lambda _: None,
        }
        command = commands.get(words[0])
        if command is None:
            self.remark(say("cli/uci-unknown", found=words[0]))
        else:
            command(words[1:])

    def utter(self, *lines: str) -> None:
        """Whole lines, whoever else is speaking."""
        with self.speaking:
            self.out.write("".join(line + "\n" for line in lines))
            self.out.flush()

    def remark(self, text: str) -> None:
        self.utter("info string " + " ".join(text.split()))

    def introduce(self, words: list[str]) -> None:
        self.utter(
            f"id name Teahouse {__version__}",
            "id author Teahouse",
            f"option name Hash type spin default 64 min 1 max {MOST_MEMORY}",
            f"option name Threads type spin default 1 min 1 max {MOST_THREADS}",
            f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}",
            "option name Clear Hash type button",
            "option name Exact Tables type check default true",
            f"option name UCI_Variant type combo default {VARIANT} var {VARIANT}",
            "uciok",
        )

    def be_ready(self, words: list[str]) -> None:
        """Exact tables that were made before are at hand now; others come as they are made beside."""
        if self.tables and not self.searching:
            tables.help_search()
        self.utter("readyok")

    def forget(self, words: list[str]) -> None:
        self.stop([])
        self.engine.clear()

    def set_option(self, words: list[str]) -> None:
        """`setoption name NAME [value VALUE]`; names in any case."""
        name, _, value = " ".join(words).partition(" value ")
        name = name.removeprefix("name ").strip().lower()
        value = value.strip()
        try:
            if name == "hash":
                self.stop([])
                self.memory = in_range(value, MOST_MEMORY)
                self.engine = self.kernel.Engine(self.memory << 20)
            elif name == "threads":
                self.threads = in_range(value, MOST_THREADS)
            elif name == "multipv":
                self.lines = in_range(value, MOST_LINES)
            elif name == "clear hash":
                self.forget([])
            elif name == "exact tables":
                self.tables = is_true(value)
            elif name == "uci_variant":
                if value != VARIANT:
                    raise ValueError(value)
            else:
                self.remark(say("cli/uci-no-option", found=name))
        except ValueError:
            self.remark(say("cli/uci-bad-value", name=name, found=value))

    def set_position(self, words: list[str]) -> None:
        """`position startpos|fen FEN [moves ...]`; what is wrong leaves the position as it was."""
        head, moves = (words, []) if "moves" not in words else split_at(words, "moves")
        if head == ["startpos"]:
            fen = self.kernel.START
        elif head[:1] == ["fen"]:
            fen = " ".join(head[1:])
        else:
            self.remark(say("cli/uci-bad-position", found=" ".join(words)))
            return
        try:
            self.kernel.play(fen, moves)
        except ValueError:
            self.remark(say("cli/uci-bad-position", found=" ".join(words)))
        else:
            self.fen, self.moves = fen, tuple(moves)

    def go(self, words: list[str]) -> None:
        if self.searching:
            if not self.answered.is_set():
                self.remark(say("cli/uci-busy"))
                return
            self.searching.join()
        white = (self.fen.split()[1] == "w") == (len(self.moves) % 2 == 0)
        try:
            clock = read_clock(words, white)
        except ValueError:
            self.remark(say("cli/uci-bad-limits", found=" ".join(words)))
            return
        self.halt = threading.Event()
        self.answered.clear()
        self.is_endless = clock.endless
        self.searching = threading.Thread(target=self.think, args=(clock, self.halt), daemon=True)
        self.searching.start()

    def think(self, clock: Clock, halt: threading.Event) -> None:
        """In a thread of its own: search, tell, answer."""
        found = self.engine.search(
            self.fen,
            self.moves,
            seconds=clock.seconds,
            soft=clock.soft,
            nodes=clock.nodes,
            depth=clock.depth,
            only=clock.only,
            threads=self.threads,
            lines=self.lines,
            tables=self.tables,
            stop=halt,
            info=self.tell,
        )
        if clock.endless:
            halt.wait()
        if found.lines:
            self.tell(found)
        self.answered.set()
        self.utter("bestmove " + (" ponder ".join(found.lines[0].moves[:2]) if found.lines else "0000"))

    def tell(self, found: Any) -> None:
        """One line for each line of play."""
        took = max(found.seconds, 1e-6)
        self.utter(
            *(
                f"info depth {found.depth} seldepth {found.deepest} multipv {number} score {score_text(line)} "
                f"nodes {found.nodes} nps {int(found.nodes / took)} time {int(took * 1000)} pv {' '.join(line.moves)}"
                for number, line in enumerate(found.lines, 1)
            )
        )

    def stop(self, words: list[str]) -> None:
        """End the search; its answer is given before this returns."""
        if self.searching:
            self.halt.set()
            self.engine.stop()
            self.searching.join()
            self.searching = None


def score_text(line: Any) -> str:
    return f"cp {line.score}" if line.mate is None else f"mate {line.mate}"


def in_range(text: str, high: int) -> int:
    """The number, at least 1 and at most `high`; ValueError if it is none."""
    return min(max(int(text), 1), high)


def is_true(text: str) -> bool:
    """ValueError where it is neither true nor false."""
    if text.lower() not in ("true", "false"):
        raise ValueError(text)
    return text.lower() == "true"


def split_at(words: list[str], word: str) -> tuple[list[str], list[str]]:
    """
    >>> split_at(["startpos", "moves", "a2a3"], "moves")
    (['startpos'], ['a2a3'])
    """
    place = words.index(word)
    return words[:place], words[place + 1 :]

"""`teahouse gtp`: Short Go over the Go Text Protocol, version 2, on standard input and output.

The protocol is English and so are its answers. Every line is answered by one block: `=` and a text, or `?` and
what was wrong, and an empty line. Nothing that comes in ends the session but `quit` and the end of the input.
"""

import math
import re
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from teahouse import __version__
from teahouse.core.errors import TeahouseError
from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.games.short_go import GAME, sgf
from teahouse.games.short_go.engine import Engine
from teahouse.games.short_go.fast import PASS, Situation, is_available, kernel_game, situation_of
from teahouse.games.short_go.position import Point
from teahouse.games.short_go.seki import in_seki

BLACK, WHITE = 0, 1
COLUMNS = "ABCDEFGHJ"
SIZES = (7, 9)
KOMI = {7: 9.0, 9: 7.0}
RESERVE = 0.05
"""Seconds of every move that are left for the way to the controller and back."""


LEAST = 0.02
"""Seconds that are always spent."""


class NoEngine(TeahouseError):
    """The kernel was not built."""

    code = "no-gtp-engine"


class Refused(Exception):
    """What follows the question mark."""


@dataclass
class Clock:
    """How long one colour may think."""

    seconds: float | None = None
    """Main time left; None: nobody has set a clock."""
    period: float = 0.0
    stones: int = 0
    stones_left: int = 0


def share(clock: Clock, empty: int, default: float) -> float:
    """Seconds for the next move."""
    if clock.seconds is None:
        return default
    if clock.stones_left:  # in overtime, as time_left has said
        return max(clock.seconds / clock.stones_left - RESERVE, LEAST)
    overtime = clock.period / clock.stones if clock.stones else 0.0
    moves_to_come = max(8, empty * 2 // 5)
    return max(clock.seconds / moves_to_come - RESERVE, min(overtime, clock.seconds + overtime) - RESERVE, LEAST)


@dataclass
class Session:
    """One conversation: the game on the board, the clocks, and the engine."""

    engine: Engine
    seconds: float = 1.0
    nodes: int | None = None
    resigns: bool = False
    situation: Situation = field(default_factory=lambda: Situation(9, KOMI[9]))
    komi_is_given: bool = False
    clocks: dict[int, Clock] = field(default_factory=lambda: {BLACK: Clock(), WHITE: Clock()})
    over: bool = False

    def __post_init__(self) -> None:
        self.game = kernel_game(self.situation)

    # The lines

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        for line in lines:
            answer = self.answer(line)
            if answer:
                out.write(answer)
                out.flush()
            if self.over:
                return

    def answer(self, line: str) -> str:
        """The whole block for one line, or nothing where the line says nothing."""
        words = tidy(line).split()
        number = words.pop(0) if words and re.fullmatch(r"\d+", words[0]) else ""
        if not words:
            return ""
        try:
            text = self._obey(words[0], words[1:])
        except Refused as refused:
            return f"?{number} {refused}\n\n"
        return f"={number} {text}".rstrip(" ") + "\n\n"

    def _obey(self, name: str, words: list[str]) -> str:
        command = COMMANDS.get(name)
        if command is None:
            raise Refused("unknown command")
        try:
            return command(self, words)
        except (IndexError, ValueError):
            raise Refused("syntax error") from None

    # The game

    def set_situation(self, situation: Situation) -> None:
        self.situation = situation
        self.game = kernel_game(situation)

    def begin(self, size: int) -> None:
        komi = self.situation.komi if self.komi_is_given else KOMI[size]
        self.set_situation(Situation(size, komi, self.situation.territory))
        for clock in self.clocks.values():
            clock.stones_left = 0

    def play(self, color: int, cell: int) -> None:
        self.game.turn(color)
        if not self.game.is_legal(cell):
            self.game = kernel_game(self.situation)
            raise Refused("illegal move")
        self.game.play(cell)
        self.situation = replace(self.situation, moves=(*self.situation.moves, (color, cell)))

    def think(self, color: int, cleanup: bool = False) -> int | None:
        """The engine's move, None where it resigns."""
        asked = self.asked(color)
        empty = self.game.cells().count(2)
        thought = self.engine.think(asked, share(self.clocks[color], empty, self.seconds), self.nodes, cleanup=cleanup)
        if self.resigns and thought.value < 0.03 and len(self.situation.moves) > self.situation.size**2 // 3:
            return None
        return thought.cell

    def asked(self, color: int) -> Situation:
        """The situation with this colour to move, be it the other's turn or not."""
        return self.situation if self.situation.to_move == color else replace(self.situation, next=color)

    def is_empty(self) -> bool:
        return not self.situation.moves and not self.situation.black and not self.situation.white

    def lead(self) -> float:
        """Black's lead with dead stones taken off."""
        cells, dead = self.game.cells(), self.engine.dead(self.situation)
        black, white = (
            tuple(cell for cell, stone in enumerate(cells) if stone == color and cell not in dead)
            for color in (BLACK, WHITE)
        )
        cleared = Situation(self.situation.size, self.situation.komi, black=black, white=white)
        lead = float(kernel_game(cleared).score()) - self.situation.komi
        return lead + self._for_prisoners(cells, dead, len(white) - len(black)) if self.situation.territory else lead

    def _for_prisoners(self, cells: bytes, dead: frozenset[int], stones: int) -> float:
        """By territory: prisoners count instead of stones on the board."""
        taken_by_black, taken_by_white = self.game.captures
        lost = [cells[cell] for cell in dead]
        return float(stones + taken_by_black - taken_by_white + lost.count(WHITE) - lost.count(BLACK))

    def statuses(self) -> dict[str, frozenset[int]]:
        """All stones, each in one of the three sets the protocol knows."""
        cells, size = self.game.cells(), self.situation.size
        stones = frozenset(cell for cell, stone in enumerate(cells) if stone < 2)
        dead = self.engine.dead(self.situation) & stones
        board = bytes((1, 2, 0)[stone] for stone in cells)
        seki = frozenset(map(int, in_seki(board, size, frozenset(map(Point, dead)))))
        return {"alive": stones - dead - seki, "seki": seki, "dead": dead}


# Reading and writing


def tidy(line: str) -> str:
    """Control characters are nothing, tabs are blanks, and what follows # is a comment."""
    text = "".join(each for each in line if each == "\t" or (ord(each) >= 32 and ord(each) != 127))
    return text.replace("\t", " ").partition("#")[0]


def read_color(word: str) -> int:
    color = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}.get(word.lower())
    if color is None:
        raise Refused("invalid color")
    return color


def read_vertex(word: str, size: int) -> int:
    if word.lower() == "pass":
        return PASS
    found = re.fullmatch(r"([A-HJ])([1-9])", word.upper())
    if not found or COLUMNS.index(found[1]) >= size or int(found[2]) > size:
        raise Refused("invalid vertex")
    return (int(found[2]) - 1) * size + COLUMNS.index(found[1])


def read_seconds(word: str) -> float:
    """A time; what is not finite is none."""
    seconds = float(word)
    if not math.isfinite(seconds):
        raise ValueError
    return seconds


def write_vertex(cell: int, size: int) -> str:
    """
    >>> write_vertex(40, 9), write_vertex(PASS, 7)
    ('E5', 'pass')
    """
    return "pass" if cell == PASS else f"{COLUMNS[cell % size]}{cell // size + 1}"


def write_score(lead: float) -> str:
    """
    >>> write_score(3.5), write_score(-2.0), write_score(0)
    ('B+3.5', 'W+2', '0')
    """
    return "0" if not lead else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"


def fixed_handicap(size: int, stones: int) -> list[int]:
    """The protocol's own places, in its own order."""
    if not 2 <= stones <= (4 if size == 7 else 9):
        raise Refused("invalid number of stones")
    near, middle, far = 2, size // 2, size - 3
    corners = [(near, near), (far, far), (near, far), (far, near)]
    sides = [(near, middle), (far, middle), (middle, near), (middle, far)]
    places = corners[:stones] if stones < 5 else corners + sides[: stones // 2 * 2 - 4]
    if stones > 4 and stones % 2:
        places.append((middle, middle))
    return [row * size + column for column, row in places]


# The commands, in the order of the protocol


def list_commands(session: Session, words: list[str]) -> str:
    return "\n".join(sorted(COMMANDS))


def known_command(session: Session, words: list[str]) -> str:
    return "true" if words[0] in COMMANDS else "false"


def quit_session(session: Session, words: list[str]) -> str:
    session.over = True
    return ""


def boardsize(session: Session, words: list[str]) -> str:
    size = int(words[0])
    if size not in SIZES:
        raise Refused("unacceptable size")
    session.begin(size)
    return ""


def clear_board(session: Session, words: list[str]) -> str:
    session.begin(session.situation.size)
    return ""


def komi(session: Session, words: list[str]) -> str:
    value = float(words[0])
    if not abs(value) < 1000:
        raise ValueError
    session.komi_is_given = True
    session.situation = replace(session.situation, komi=value)
    return ""


def handicap_with(session: Session, cells: list[int]) -> str:
    session.set_situation(replace(session.situation, black=tuple(cells), first=WHITE))
    return " ".join(write_vertex(cell, session.situation.size) for cell in cells)


def fixed(session: Session, words: list[str]) -> str:
    stones = int(words[0])
    if not session.is_empty():
        raise Refused("board not empty")
    return handicap_with(session, fixed_handicap(session.situation.size, stones))


def place_free(session: Session, words: list[str]) -> str:
    """Where the fixed places end no more are placed; the protocol allows fewer than asked for."""
    stones = int(words[0])
    if not session.is_empty():
        raise Refused("board not empty")
    if stones < 2:
        raise Refused("invalid number of stones")
    most = 4 if session.situation.size == 7 else 9
    return handicap_with(session, fixed_handicap(session.situation.size, min(stones, most)))


def set_free(session: Session, words: list[str]) -> str:
    size = session.situation.size
    cells = [read_vertex(word, size) for word in words]
    if not session.is_empty():
        raise Refused("board not empty")
    if len(cells) < 2 or len(set(cells)) < len(cells) or PASS in cells or len(cells) >= size * size:
        raise Refused("bad vertex list")
    handicap_with(session, cells)
    return ""


def play(session: Session, words: list[str]) -> str:
    color, vertex = read_color(words[0]), words[1]
    session.play(color, read_vertex(vertex, session.situation.size))
    return ""


def generate(session: Session, words: list[str], cleanup: bool = False) -> str:
    color = read_color(words[0])
    begun = time.monotonic()
    cell = session.think(color, cleanup)
    clock = session.clocks[color]
    if clock.seconds is not None and not clock.stones_left:
        clock.seconds = max(clock.seconds - (time.monotonic() - begun), 0.0)
    if cell is None:
        return "resign"
    session.play(color, cell)
    return write_vertex(cell, session.situation.size)


def generate_cleanup(session: Session, words: list[str]) -> str:
    return generate(session, words, cleanup=True)


def consider(session: Session, words: list[str]) -> str:
    """A move that is not played."""
    cell = session.think(read_color(words[0]))
    return "resign" if cell is None else write_vertex(cell, session.situation.size)


def undo(session: Session, words: list[str]) -> str:
    if not session.situation.moves:
        raise Refused("cannot undo")
    session.set_situation(replace(session.situation, moves=session.situation.moves[:-1]))
    return ""


def time_settings(session: Session, words: list[str]) -> str:
    main, period, stones = read_seconds(words[0]), read_seconds(words[1]), int(words[2])
    if min(main, period, stones) < 0:
        raise ValueError
    for color in session.clocks:
        # A period without stones means no limit at all, says the protocol.
        session.clocks[color] = Clock() if period > 0 and stones == 0 else Clock(main, period, stones)
    return ""


def kgs_time_settings(session: Session, words: list[str]) -> str:
    kind, *numbers = words
    if kind == "none":
        return time_settings(session, ["0", "1", "0"])
    if kind == "absolute":
        return time_settings(session, [numbers[0], "0", "0"])
    if kind == "byoyomi":
        return time_settings(session, [numbers[0], numbers[1], "1"])
    if kind == "canadian":
        return time_settings(session, numbers[:3])
    raise ValueError


def time_left(session: Session, words: list[str]) -> str:
    clock, seconds, stones = session.clocks[read_color(words[0])], read_seconds(words[1]), int(words[2])
    clock.seconds, clock.stones_left = max(seconds, 0.0), max(stones, 0)
    return ""


def kgs_rules(session: Session, words: list[str]) -> str:
    """How it is counted, and with it which repetitions are forbidden."""
    if words[0] not in ("chinese", "japanese"):
        raise Refused("unknown rules")
    session.set_situation(replace(session.situation, territory=words[0] == "japanese"))
    return ""


def final_score(session: Session, words: list[str]) -> str:
    return write_score(session.lead())


def final_status_list(session: Session, words: list[str]) -> str:
    status, size = words[0], session.situation.size
    if status not in ("alive", "dead", "seki"):
        raise ValueError
    return " ".join(write_vertex(cell, size) for cell in sorted(session.statuses()[status]))


def showboard(session: Session, words: list[str]) -> str:
    size, cells = session.situation.size, session.game.cells()
    heading = "   " + " ".join(COLUMNS[:size])
    rows = [
        f"{row + 1:2} " + " ".join("XO."[stone] for stone in cells[row * size : row * size + size]) + f" {row + 1}"
        for row in range(size - 1, -1, -1)
    ]
    black, white = session.game.captures
    told = f"Black (X) has taken {black}, White (O) {white}; komi {session.situation.komi:g}"
    return "\n".join(["", heading, *rows, heading, told])


def load_sgf(session: Session, words: list[str]) -> str:
    """The game of a file up to before this move, or to its end; the answer names who is to move."""
    try:
        text = Path(words[0]).read_text(encoding="utf-8", errors="replace")
        record = sgf.read(next(iter(sgf.split(text)))[1])
    except (OSError, StopIteration, TeahouseError):
        raise Refused("cannot load file") from None
    moves = [move for move in record["moves"] if " " not in move]
    if len(words) > 1:
        moves = moves[: max(int(words[1]) - 1, 0)]
    options = settle(GAME.options, record["options"])
    state = Game(GAME, options).replay({**record, "moves": moves, "result": None})
    session.set_situation(situation_of(state.position))
    session.komi_is_given = True
    return ""


def print_sgf(session: Session, words: list[str]) -> str:
    """The game as a file; with a name it is written there."""
    situation = session.situation
    size, rules = situation.size, "Japanese" if situation.territory else "Chinese"

    def places(cells: Iterable[int]) -> str:
        return "".join(f"[{sgf.write_place(size, Point(cell))}]" for cell in cells)

    head = f"(;FF[4]GM[1]CA[UTF-8]AP[Teahouse:{__version__}]SZ[{size}]KM[{situation.komi:g}]RU[{rules}]"
    head += "".join(name + places(cells) for name, cells in (("AB", situation.black), ("AW", situation.white)) if cells)
    head += f"PL[{'BW'[situation.first]}]" if situation.black or situation.white else ""
    played = (f";{'BW'[color]}" + (places([cell]) if cell != PASS else "[]") for color, cell in situation.moves)
    text = head + "".join(played) + ")"
    if not words:
        return text
    try:
        Path(words[0]).write_text(text + "\n", encoding="utf-8")
    except OSError:
        raise Refused("cannot write file") from None
    return ""


def analyze(session: Session, words: list[str]) -> str:
    """What the engine thinks of the moves, in the manner of `lz-analyze`, in one answer."""
    color = read_color(words[0]) if words and not words[0].isdigit() else session.situation.to_move
    size = session.situation.size
    thought = session.engine.think(session.asked(color), session.seconds, session.nodes)
    told = (
        f"info move {write_vertex(each.cell, size)} visits {each.visits} winrate {round(each.value * 10_000)} order {n}"
        for n, each in enumerate(thought.candidates)
        if each.visits
    )
    return " ".join(told)


ANALYSES = (
    "string/Final Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones Alive/final_status_list alive",
    "plist/Stones in Seki/final_status_list seki",
    "move/Best Move/reg_genmove %c",
    "string/What the Engine Thinks/teahouse-analyze %c",
)
"""What GoGui offers in its menu: how the answer is shown, the name, the command."""


Command = Callable[[Session, list[str]], str]
COMMANDS: dict[str, Command] = {
    "protocol_version": lambda session, words: "2",
    "name": lambda session, words: "Teahouse Short Go",
    "version": lambda session, words: __version__,
    "known_command": known_command,
    "list_commands": list_commands,
    "quit": quit_session,
    "boardsize": boardsize,
    "clear_board": clear_board,
    "komi": komi,
    "fixed_handicap": fixed,
    "place_free_handicap": place_free,
    "set_free_handicap": set_free,
    "play": play,
    "genmove": generate,
    "undo": undo,
    "time_settings": time_settings,
    "time_left": time_left,
    "final_score": final_score,
    "final_status_list": final_status_list,
    "reg_genmove": consider,
    "showboard": showboard,
    "kgs-genmove_cleanup": generate_cleanup,
    "kgs-time_settings": kgs_time_settings,
    "kgs-rules": kgs_rules,
    "loadsgf": load_sgf,
    "printsgf": print_sgf,
    "teahouse-analyze": analyze,
    "gogui-analyze_commands": lambda session, words: "\n".join(ANALYSES),
}


def speak(seconds: float, nodes: int | None, threads: int, memory: int, resigns: bool, clock: str = "wall") -> None:
    """Answer standard input until it ends."""
    if not is_available():
        raise NoEngine()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # garbage is not always text
    Session(Engine(threads, memory, clock == "cpu"), seconds, nodes, resigns).run(sys.stdin, sys.stdout)

"""`teahouse gtp`: Short Go over the Go Text Protocol, version 2, on standard input and output.

The protocol is English and so are its answers. Every line is answered by one block: `=` and a text, or `?` and
what was wrong, and an empty line. Nothing that comes in ends the session but `quit` and the end of the input.
For users: docs/gtp.md.
"""

import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import TextIO

from teahouse import __version__
from teahouse.cli.gtp_analysis import analyze, analyze_once, generate_and_analyze
from teahouse.cli.gtp_session import Clock, Session
from teahouse.cli.gtp_words import (
    WHITE,
    Refused,
    fixed_handicap,
    read_color,
    read_seconds,
    read_vertex,
    tidy,
    write_score,
    write_vertex,
)
from teahouse.core.errors import TeahouseError
from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.games.short_go import GAME, sgf
from teahouse.games.short_go.engine import Engine
from teahouse.games.short_go.fast import PASS, Situation, is_available, situation_of
from teahouse.games.short_go.notation import COLOURS, COLUMNS
from teahouse.games.short_go.position import Point

SIZES = (7, 9)


class NoEngine(TeahouseError):
    """The kernel was not built."""

    code = "no-gtp-engine"


# The lines


def run(session: Session, lines: Iterable[str], out: TextIO) -> None:
    """Answer line after line; each one ends an analysis that still goes on."""
    analysing = None
    try:
        for line in lines:
            end_analysis(session, analysing)
            analysing = tell(session, line, out)
            if session.over:
                return
    finally:
        end_analysis(session, analysing)


def tell(session: Session, line: str, out: TextIO) -> threading.Thread | None:
    """Write the answer; what has no end by itself is written by a thread, so that the next line can be read."""
    pieces = parts(session, line)
    write(out, islice(pieces, 1))
    if session.analysis is None:
        write(out, pieces)
        return None
    thread = threading.Thread(target=write_if_read, args=(out, pieces))
    thread.start()
    return thread


def end_analysis(session: Session, analysing: threading.Thread | None) -> None:
    if session.analysis and analysing:
        session.analysis.set()
        analysing.join()
        session.analysis = None


def write(out: TextIO, pieces: Iterable[str]) -> None:
    for piece in pieces:
        out.write(piece)
        out.flush()


def write_if_read(out: TextIO, pieces: Iterable[str]) -> None:
    """A listener that has gone ends an analysis; whoever reads the lines notices it by itself."""
    with suppress(BrokenPipeError):
        write(out, pieces)


def answer(session: Session, line: str) -> str:
    """The whole block for one line, or nothing where the line says nothing."""
    return "".join(parts(session, line))


def parts(session: Session, line: str) -> Iterator[str]:
    """The same, piece by piece as it comes. The first comes when the line has been understood."""
    words = tidy(line).split()
    number = words.pop(0) if words and re.fullmatch(r"\d+", words[0]) else ""
    if not words:
        return
    try:
        told = obey(session, words[0], words[1:])
    except Refused as refused:
        yield f"?{number} {refused}\n\n"
        return
    if isinstance(told, str):
        yield f"={number} {told}".rstrip(" ") + "\n\n"
        return
    yield f"={number}\n"
    for each in told:
        yield each + "\n"
    yield "\n"


def obey(session: Session, name: str, words: list[str]) -> str | Iterator[str]:
    command = COMMANDS.get(name)
    if command is None:
        raise Refused("unknown command")
    try:
        return command(session, words)
    except (IndexError, ValueError):
        raise Refused("syntax error") from None


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
    session.spend(color, time.monotonic() - begun)
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
    text = sgf.laid_out(game_file(session.situation))
    if not words:
        return text.rstrip()
    try:
        Path(words[0]).write_text(text, encoding="utf-8")
    except OSError:
        raise Refused("cannot write file") from None
    return ""


def game_file(situation: Situation) -> list[sgf.Node]:
    """The nodes of the game so far. No record could be it: over GTP a colour may move twice."""

    def places(cells: Iterable[int]) -> list[str]:
        return ["" if cell == PASS else sgf.write_place(situation.size, Point(cell)) for cell in cells]

    scoring = "territory" if situation.territory else "area"
    root = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "AP": [f"Teahouse:{__version__}"],
        "SZ": [str(situation.size)],
        "KM": [f"{situation.komi:g}"],
        "RU": [sgf.RULES[scoring]],
        "AB": places(situation.black),
        "AW": places(situation.white),
        "PL": [COLOURS[situation.first]] if situation.black or situation.white else [],
    }
    played = [{COLOURS[color]: places([cell])} for color, cell in situation.moves]
    return [{name: values for name, values in root.items() if values}, *played]


ANALYSES = (
    "string/Final Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones Alive/final_status_list alive",
    "plist/Stones in Seki/final_status_list seki",
    "move/Best Move/reg_genmove %c",
    "string/What the Engine Thinks/teahouse-analyze %c",
)
"""What GoGui offers in its menu: how the answer is shown, the name, the command."""


Command = Callable[[Session, list[str]], str | Iterator[str]]
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
    "lz-analyze": analyze,
    "lz-genmove_analyze": generate_and_analyze,
    "teahouse-analyze": analyze_once,
    "gogui-analyze_commands": lambda session, words: "\n".join(ANALYSES),
}


def speak(seconds: float, nodes: int | None, threads: int, memory: int, resigns: bool, clock: str = "wall") -> None:
    """Answer standard input until it ends."""
    if not is_available():
        raise NoEngine()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # garbage is not always text
    run(Session(Engine(threads, memory, clock == "cpu"), seconds, nodes, resigns), sys.stdin, sys.stdout)

"""Weiß-Schach beside its peers: perft and searched positions a second.

Rates are CPU seconds of one thread, medians of several rounds, both sides by turns. Fairy-Stockfish plays the same
game by weiss_schach.ini, and so does pyffish, its Python module; python-chess knows only the 8x8 board, so it
counts its own start position and is a rough peer. A peer that is not installed leaves its figure out.

    PYTHONPATH=src python benchmarks/weiss_schach.py
"""

import importlib
import os
import re
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from teahouse.kernels import load

INI = Path(__file__).with_suffix(".ini")
VARIANT = "weiss-schach"
MIDDLE_GAME = "1b1k1r/pp2p1/1np1bp/1P1PP1/P1N1BP/1BK2R w - - 0 9"
DEPTHS = {"fairy": 7, "pyffish": 3, "python-chess": 4}
ROUNDS = 3
SEARCHED = 1_000_000
MEMORY = 32
"""MiB of either table."""

Progress = Callable[[int, int, str], None]
Work = Callable[[], tuple[int, float]]
"""Does something; how much, and the CPU seconds it took."""


def figures(progress: Progress) -> Iterator[dict[str, Any]]:
    """Our rate beside each peer's."""
    kernel = load("weiss_schach")
    if kernel is None:
        return
    perft, search = perft_ours(kernel, DEPTHS["fairy"]), search_ours(kernel)
    alone = "start position; pyffish by its Python interface, a call a position"
    tasks = [
        ("perft", perft, perft_fairy(), "Fairy-Stockfish", "start position, last ply counted in bulk by both"),
        ("perft", perft, perft_pyffish(kernel), "pyffish", alone),
        ("perft", perft, perft_python_chess(), "python-chess", "each its own start: python-chess plays on 8x8"),
        ("search", search, search_fairy(), "Fairy-Stockfish", "start and a middle game; each counts its own nodes"),
    ]
    for done, (name, ours, peer, peer_name, note) in enumerate(tasks):
        progress(done, len(tasks), name)
        yield measure(f"{name} ({peer_name})", ours, peer, peer_name, note)
    progress(len(tasks), len(tasks), "")


def measure(name: str, ours: Work, peer: Work | None, peer_name: str, note: str) -> dict[str, Any]:
    rates: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for work, found in zip((ours, peer), rates, strict=True):
            if work is not None:
                done, seconds = work()
                found.append(done / seconds)
    mine = median(rates[0])
    theirs = median(rates[1]) if peer else None
    return {
        "name": name, "unit": "nodes/s", "ours": mine, "peer": theirs, "peer_name": peer_name,
        "ratio": mine / theirs if theirs else None, "note": note,
    }  # fmt: skip


def timed(action: Callable[[], int]) -> tuple[int, float]:
    start = time.process_time()
    done = action()
    return done, time.process_time() - start


def perft_ours(kernel: Any, depth: int) -> Work:
    return lambda: timed(lambda: kernel.perft(kernel.START, depth))


def search_ours(kernel: Any) -> Work:
    def work() -> int:
        engine = kernel.Engine(MEMORY << 20)
        return sum(engine.search(fen, nodes=SEARCHED // 2).nodes for fen in (kernel.START, MIDDLE_GAME))

    return lambda: timed(work)


def perft_fairy() -> Work | None:
    program = fairy()
    return program and (lambda: run_fairy(program, ["position startpos", f"go perft {DEPTHS['fairy'] - 1}"]))


def search_fairy() -> Work | None:
    program = fairy()
    lines = [f"setoption name Hash value {MEMORY}"]
    for position in ("startpos", f"fen {MIDDLE_GAME}"):
        lines += [f"position {position}", f"go nodes {SEARCHED // 2}"]
    return program and (lambda: run_fairy(program, lines))


def fairy() -> str | None:
    """Debian puts it where only players look."""
    return shutil.which("fairy-stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")


def run_fairy(program: str, lines: list[str]) -> tuple[int, float]:
    """Nodes of all its answers, and its CPU seconds less those of starting it."""
    before = talk(program, [])[1]
    said, seconds = talk(program, lines)
    perfts = re.findall(r"^Nodes searched: (\d+)", said, re.M)
    searches = said.split("bestmove")[:-1]
    nodes = sum(map(int, perfts)) or sum(int(re.findall(r" nodes (\d+)", part)[-1]) for part in searches)
    return nodes, seconds - before


def talk(program: str, lines: list[str]) -> tuple[str, float]:
    """What it says to these lines, waiting for each answer, and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin and process.stdout
        said = []
        setting = [f"setoption name VariantPath value {INI}", f"setoption name UCI_Variant value {VARIANT}"]
        for line in [*setting, *lines]:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            last = "Nodes searched" if "perft" in line else "bestmove" if line.startswith("go") else None
            while last:
                said.append(process.stdout.readline())
                if said[-1].startswith(last):
                    break
        process.stdin.write("quit\n")
        process.stdin.flush()
        process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return "".join(said), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def perft_pyffish(kernel: Any) -> Work | None:
    try:
        pyffish = importlib.import_module("pyffish")
    except ImportError:
        return None
    pyffish.load_variant_config(INI.read_text(encoding="utf-8"))

    def perft(fen: str, depth: int) -> int:
        moves = pyffish.legal_moves(VARIANT, fen, [])
        if depth == 1:
            return len(moves)
        return sum(perft(pyffish.get_fen(VARIANT, fen, [move]), depth - 1) for move in moves)

    def work() -> int:
        found = perft(kernel.START, DEPTHS["pyffish"])
        assert found == kernel.perft(kernel.START, DEPTHS["pyffish"]), "the two move lists differ"
        return found

    return lambda: timed(work)


def perft_python_chess() -> Work | None:
    try:
        chess = importlib.import_module("chess")
    except ImportError:
        return None

    def perft(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
        return total

    return lambda: timed(lambda: perft(chess.Board(), DEPTHS["python-chess"] - 1))


if __name__ == "__main__":
    for found in figures(lambda *_: None):
        print(found)

"""Bauernaufstand beside its peers: the solving loop beside C++, random games beside OpenSpiel's Breakthrough.

`teahouse bench bauernaufstand` runs it. A ratio says how many times as fast as the peer we are.
"""

import importlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from teahouse.kernels import load

SOURCE = Path(__file__).with_suffix(".cpp")
START = (bytes(36), (4, 4), 0)
PAIRS = 36_955**2
ROUNDS = 3
GAMES = 500_000
PEER_GAMES = 20_000

Progress = Callable[[int, int, str], None]


def figures(progress: Progress) -> Iterator[dict[str, Any]]:
    """Both sides in turn, several rounds; medians."""
    kernel = load("bauernaufstand")
    if kernel is None:
        return
    yield from solving_figures(kernel, progress)
    yield random_games_figure(kernel, progress)


def solving_figures(kernel: Any, progress: Progress) -> Iterator[dict[str, Any]]:
    """Seconds, and positions a second, for win, loss and distance of every pair of sides."""
    jobs = os.cpu_count() or 1
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        peer = build(Path(folder))
        for done in range(ROUNDS):
            progress(done, ROUNDS, "solving")
            seconds, sums = solve_ours(kernel, jobs)
            ours.append(seconds)
            if peer:
                seconds, peer_sums = solve_peer(peer, jobs)
                assert sums == peer_sums, "the two solutions differ"
                theirs.append(seconds)
    note = f"{jobs} threads; pairs of sides, with distances"
    seconds, peer_seconds = median(ours), median(theirs) if theirs else None
    rate = PAIRS / 1e6
    yield figure("solving", "s", seconds, peer_seconds, "C++", note, less_is_better=True)
    yield figure(
        "solving rate", "million pairs/s", rate / seconds, rate / peer_seconds if peer_seconds else None, "C++", note
    )


def solve_ours(kernel: Any, jobs: int) -> tuple[float, list[int]]:
    """Seconds of the solving loop, and what it found."""
    start = time.perf_counter()
    solving = kernel.Solving()
    with ThreadPoolExecutor(jobs) as pool:
        for parts in solving.parts():
            for _ in pool.map(solving.solve, parts):
                pass
    seconds = time.perf_counter() - start
    tally = solving.tally(0, 36_955)
    by_plies = [sum(kind[plies] for kind in tally) for plies in range(64)]
    return seconds, [sum(by_plies), sum(by_plies[::2]), sum(plies * count for plies, count in enumerate(by_plies))]


def solve_peer(program: Path, jobs: int) -> tuple[float, list[int]]:
    run = subprocess.run([program, str(jobs)], capture_output=True, text=True, check=True)
    seconds, *sums = run.stdout.split()
    return float(seconds), [int(number) for number in sums]


def build(folder: Path) -> Path | None:
    """The C++ twin, compiled as kernels are; None without a compiler."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        return None
    program = folder / "bauernaufstand"
    subprocess.run([compiler, "-O3", "-std=c++17", "-pthread", str(SOURCE), "-o", str(program)], check=True)
    return program


def random_games_figure(kernel: Any, progress: Progress) -> dict[str, Any]:
    """Uniformly random games a second, one thread; another game on a board of the same size."""
    peer = breakthrough()
    ours, theirs = [], []
    for done in range(ROUNDS):
        progress(done, ROUNDS, "random games")
        start = time.perf_counter()
        kernel.playouts(*START, GAMES, done)
        ours.append(GAMES / (time.perf_counter() - start))
        if peer:
            start = time.perf_counter()
            peer(PEER_GAMES, done)
            theirs.append(PEER_GAMES / (time.perf_counter() - start))
    rate = median(theirs) if theirs else None
    note = "one thread; OpenSpiel plays Breakthrough, a kindred game, inside its C++"
    return figure("random games", "games/s", median(ours), rate, "OpenSpiel breakthrough 6x6", note)


def breakthrough() -> Callable[[int, int], None] | None:
    """Random games of OpenSpiel's own bots, without a step through Python; None where it is not installed."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("breakthrough(rows=6,columns=6)")

    def play(games: int, seed: int) -> None:
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    return play


def figure(
    name: str, unit: str, ours: float, peer: float | None, peer_name: str, note: str, less_is_better: bool = False
) -> dict[str, Any]:
    ratio = None if peer is None else peer / ours if less_is_better else ours / peer
    return {
        "name": name, "unit": unit, "ours": ours, "peer": peer, "peer_name": peer_name, "ratio": ratio, "note": note,
    }  # fmt: skip

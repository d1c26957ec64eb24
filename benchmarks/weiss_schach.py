"""Weiß-Schach beside Fairy-Stockfish: move sequences counted from the start, one thread.

`teahouse bench weiss-schach` runs it. A ratio says how many times as fast as the peer we are. Without a
compiled kernel the readable rules count.
"""

import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import teahouse
from teahouse.games.weiss_schach.rules import legal_moves
from teahouse.kernels import load

VARIANT = Path(__file__).with_suffix(".ini")
NAME = "weiss-schach"
ROUNDS = 3
DEPTH, READABLE_DEPTH, PEER_DEPTH = 7, 4, 7

Progress = Callable[[int, int, str], None]


def figures(progress: Progress) -> Iterator[dict[str, Any]]:
    """Both sides in turn, several rounds; medians of CPU seconds."""
    peer = shutil.which("fairy-stockfish", path="/usr/games:/usr/local/bin:/usr/bin")
    compiled = load("weiss_schach") is not None
    ours, theirs = [], []
    for done in range(ROUNDS):
        progress(done, ROUNDS, "perft")
        ours.append(count_ours(DEPTH if compiled else READABLE_DEPTH))
        if peer:
            theirs.append(count_peer(peer, PEER_DEPTH))
    rate, peer_rate = median(ours), median(theirs) if theirs else None
    yield {
        "name": "perft",
        "unit": "million nodes/CPU s",
        "ours": rate,
        "peer": peer_rate,
        "peer_name": "Fairy-Stockfish",
        "ratio": None if peer_rate is None else rate / peer_rate,
        "note": "from the start, one thread; " + ("kernel" if compiled else "readable rules"),
    }


def count_ours(depth: int) -> float:
    """Million sequences a CPU second."""
    state = teahouse.game(NAME).start(seed=1)
    legal_moves.cache_clear()  # nothing is remembered from the last round
    start = time.process_time()
    nodes = state.perft(depth)
    return nodes / 1e6 / (time.process_time() - start)


def count_peer(program: str, depth: int) -> float:
    """The same by `go perft`; its start is measured with it, a few hundredths of a second."""
    lines = (
        f"setoption name VariantPath value {VARIANT}",
        f"setoption name UCI_Variant value {NAME}",
        "position startpos",
        f"go perft {depth}",
        "quit",
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = next(line for line in run.stdout.splitlines() if line.startswith("Nodes searched"))
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return int(found.rpartition(" ")[2]) / 1e6 / seconds

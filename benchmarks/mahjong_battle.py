"""How fast and how far the Mahjong Battle kernel is, beside its twin in C++.

Each figure is a dict: name, unit, ours, peer, peer_name, ratio (ours per peer; more is better),
note. Times are CPU seconds of this process. Without a C++ compiler the peer's figures are None.

    PYTHONPATH=src python benchmarks/mahjong_battle.py
"""

import ctypes
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from teahouse.kernels import mahjong_battle as kernel

PEER = "C++ twin"
MEMORY = 1 << 26
SEED = 20240

Board = bytes
Progress = Callable[[int, int, str], None]
Solved = tuple[bool, int, int, float]  # exact, value, nodes, seconds


class Twin:
    """benchmarks/mahjong_battle.cpp, compiled with the kernel's own optimisation level."""

    def __init__(self, library: Path) -> None:
        self.library = ctypes.CDLL(str(library))
        numbers = ctypes.POINTER(ctypes.c_int64)
        self.library.playouts.argtypes = [ctypes.c_char_p, ctypes.c_int64, ctypes.c_uint64, numbers]
        self.library.perft.argtypes = [ctypes.c_char_p, ctypes.c_int]
        self.library.perft.restype = ctypes.c_int64
        self.library.search.argtypes = [ctypes.c_char_p, ctypes.c_double, ctypes.c_uint64, ctypes.c_uint64, numbers]

    def playouts(self, board: Board, games: int, seed: int) -> tuple[int, int, int, int]:
        """As the kernel's."""
        result = (ctypes.c_int64 * 3)()
        self.library.playouts(board, games, seed, result)
        return (games, *result)

    def perft(self, board: Board, depth: int) -> int:
        """As the kernel's."""
        return int(self.library.perft(board, depth))

    def search(self, board: Board, seconds: float, nodes: int) -> tuple[int, bool, int]:
        """(value, exact, nodes), with a fresh table of as many slots as the kernel would use."""
        slots = MEMORY // 16
        if nodes and not seconds:
            slots = min(slots, 1 << (2 * nodes).bit_length())
        result = (ctypes.c_int64 * 4)()
        self.library.search(board, seconds, nodes, slots, result)
        return result[0], bool(result[1]), result[2]


def compile_twin(folder: Path) -> Twin | None:
    """The twin, or None where no C++ compiler is found."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        return None
    library = folder / "mahjong_battle_twin.so"
    source = Path(__file__).with_suffix(".cpp")
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", library, source], check=True)
    return Twin(library)


def deal(chance: random.Random) -> Board:
    """A full board with a legal move."""
    tiles = [kind for kind in range(1, 28) for _ in range(4)]
    while True:
        chance.shuffle(tiles)
        if kernel.legal(bytes(tiles)):
            return bytes(tiles)


def reach(chance: random.Random, tiles: int) -> Board:
    """A board with so many tiles and a legal move, reached by both sides taking the dearest pair."""
    while True:
        board = bytearray(deal(chance))
        while (moves := kernel.legal(bytes(board))) and len(board) - board.count(0) > tiles:
            best = max((board[move[0]] - 1) % 9 for move in moves)
            one, two = chance.choice([move for move in moves if (board[move[0]] - 1) % 9 == best])
            board[one] = board[two] = 0
        if moves:
            return bytes(board)


def figure(name: str, unit: str, ours: float, peer: float | None, note: str, less_is_better: bool = False) -> dict:
    """One line of the report."""
    ratio = None
    if ours and peer:
        ratio = peer / ours if less_is_better else ours / peer
    return {"name": name, "unit": unit, "ours": ours, "peer": peer, "peer_name": PEER, "ratio": ratio, "note": note}


def rate(ours: Callable[[], int], peer: Callable[[], int] | None, rounds: int = 5) -> tuple[float, float | None]:
    """Median of things done per second, ours and the peer's in turn, after one round to warm up."""
    speeds: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds + 1):
        for action, found in zip((ours, peer), speeds, strict=True):
            if action is not None:
                start = time.process_time()
                done = action()
                found.append(done / (time.process_time() - start))
    return statistics.median(speeds[0][1:]), statistics.median(speeds[1][1:]) if peer else None


def solve(board: Board, seconds: float) -> Solved:
    """Solve with a fresh kernel, as a player that may think so long does."""
    search = kernel.Search(MEMORY)
    start = time.process_time()
    value, exact, _, nodes, *_ = search.search(board, seconds=seconds)
    return exact, value, nodes, time.process_time() - start


def solve_by_twin(twin: Twin, board: Board, seconds: float) -> Solved:
    """The same by the twin."""
    start = time.process_time()
    value, exact, nodes = twin.search(board, seconds, 0)
    return exact, value, nodes, time.process_time() - start


def solving(twin: Twin | None, tiles: int, positions: int, seconds: float, progress: Progress) -> Iterator[dict]:
    """How many positions with so many tiles are solved within the seconds, and how quickly."""
    chance = random.Random(SEED + tiles)
    ours: list[Solved] = []
    theirs: list[Solved] = []
    for number in range(positions):
        progress(number, positions, f"{tiles} tiles")
        board = reach(chance, tiles)
        ours.append(solve(board, seconds))
        if twin is not None:
            theirs.append(solve_by_twin(twin, board, seconds))
            if ours[-1][0] and theirs[-1][0] and ours[-1][1] != theirs[-1][1]:
                raise AssertionError(f"kernel and twin disagree on {board.hex()}")
    progress(positions, positions, f"{tiles} tiles")

    def share(found: list[Solved]) -> float | None:
        return sum(exact for exact, *_ in found) / len(found) if found else None

    def times(found: list[Solved]) -> list[float]:
        return [took for _, _, _, took in found]

    note = f"{positions} positions by greedy play, limit {seconds:g} s, one thread, table of {MEMORY >> 20} MB"
    yield figure(f"{tiles} tiles solved", "share", share(ours) or 0.0, share(theirs), note)
    for name, pick in (("median", statistics.median), ("worst", max)):
        peer = pick(times(theirs)) if theirs else None
        yield figure(f"{tiles} tiles, {name}", "s", pick(times(ours)), peer, note, less_is_better=True)


def figures(progress: Progress, positions: int = 200, large_positions: int = 8) -> Iterator[dict]:
    """Every figure, one after another; `progress` is told (done, total, what)."""
    with tempfile.TemporaryDirectory() as folder:
        progress(0, 4, "compiling the C++ twin")
        twin = compile_twin(Path(folder))
        yield from speeds(twin, progress)
        yield from solving(twin, 52, positions, 1.0, progress)
        yield from solving(twin, 64, large_positions, 60.0, progress)


def speeds(twin: Twin | None, progress: Progress) -> Iterator[dict]:
    """Random games, perft and search nodes per second."""
    chance = random.Random(SEED)
    board = deal(chance)
    boards = [reach(chance, tiles) for tiles in (108, 100, 92, 84, 76, 68)]
    games, depth, nodes = 40_000, 8, 300_000

    progress(1, 4, "random games")
    if twin is not None:
        assert kernel.playouts(board, games, SEED) == twin.playouts(board, games, SEED)
    ours, peer = rate(
        lambda: kernel.playouts(board, games, SEED)[0],
        None if twin is None else lambda: twin.playouts(board, games, SEED)[0],
    )
    yield figure("random games", "games/s", ours, peer, "whole games from a full deal, one thread")

    progress(2, 4, "perft")
    ours, peer = rate(
        lambda: sum(kernel.perft(each, depth) for each in boards),
        None if twin is None else lambda: sum(twin.perft(each, depth) for each in boards),
        rounds=3,
    )
    yield figure("perft", "moves/s", ours, peer, f"depth {depth}, last ply counted in bulk")

    progress(3, 4, "search")
    search = kernel.Search(MEMORY)
    counts = [search.search(each, nodes=nodes)[3] for each in boards]
    if twin is not None:
        assert counts == [twin.search(each, 0.0, nodes)[2] for each in boards], "not the same algorithm"
        ending = reach(chance, 60)  # to its end: there the number of nodes is nobody's limit
        assert search.search(ending)[3] == twin.search(ending, 0.0, 0)[2], "not the same algorithm"
    ours, peer = rate(
        lambda: sum(search.search(each, nodes=nodes)[3] for each in boards),
        None if twin is None else lambda: sum(twin.search(each, 0.0, nodes)[2] for each in boards),
    )
    yield figure("search", "nodes/s", ours, peer, f"{len(boards)} boards, {nodes} nodes each, the same in both")
    progress(4, 4, "search")


if __name__ == "__main__":
    for line in figures(lambda done, total, text: print(f"\r{text} {done}/{total}   ", end="", flush=True)):
        print(f"\r{line['name']}: {line['ours']:.4g} {line['unit']}, {PEER} {line['peer']}, ratio {line['ratio']}")
        print(f"    {line['note']}")

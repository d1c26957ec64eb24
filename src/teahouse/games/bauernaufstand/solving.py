"""Solves the whole game from the rules alone, counts, and checks what the package ships.

Needs about 1.5 GB of memory. The kernel does the work; see Solving there.
"""

import lzma
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import comb
from pathlib import Path
from random import Random
from typing import Any

from teahouse.core.protocol import Progress, Seat, Solver
from teahouse.games.bauernaufstand import rules, solution
from teahouse.games.bauernaufstand.position import MEN, Position
from teahouse.games.bauernaufstand.solution import PACKED, Hands
from teahouse.material.boards import Square
from teahouse.material.duels import Move
from teahouse.notation.files import whole_file
from teahouse.texts import Message, message

START = bytes(36)
HANDS: Hands = (4, 4)
SQUARES = 30
"""Where one side's men can stand: all but its goal rank."""
SIDES = 36_955
"""What one side's men can be: at most four on those squares and in hand."""
STRIPE = 512
"""Sides looked at between two signs of life."""
PASSES = 3
"""Walks over all pairs of sides: solve, count, compare."""
CHUNK = 1 << 20
CHUNK_WORTH = 50
"""Packing one chunk takes about as long as solving so many million pairs."""


def solve(progress: Progress, folder: Path | None = None, jobs: int = 1) -> dict[str, Any]:
    """Solve, count and compare; with a folder, also write what the package should ship into it.

    An interruption leaves no file behind, and no file half written.
    """
    kernel = solution.compiled()
    meter = Meter(progress, PASSES * SIDES * SIDES // 1_000_000)
    with ThreadPoolExecutor(max(jobs, 1)) as pool:
        work = Work(kernel.Solving(), pool, meter)
        try:
            began = time.perf_counter()
            work.solve()
            solved = time.perf_counter()
            tally = work.tally()
            book = listed_book(work.solving, kernel)
            shipped = work.compare(book, kernel)
            checked = time.perf_counter()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
        written = write(work.solving, kernel, book, folder, meter) if folder else None
    return {
        **counts(tally),
        "start": plies_to_words(work.solving.plies(START, HANDS, 0)),
        "first_moves": first_moves(work.solving),
        "shipped": shipped,
        "agrees": shipped["agrees"],
        "written": str(written) if written else None,
        "jobs": jobs,
        "seconds": {"solving": round(solved - began, 2), "checking": round(checked - solved, 2)},
        "pairs_per_second": round(SIDES * SIDES / (solved - began)),
    }


def describe(found: Mapping[str, Any]) -> tuple[Message, ...]:
    """What a run found, in sentences."""
    start, seconds = found["start"], found["seconds"]
    return (
        message(f"bauernaufstand/solved-{start['winner']}", n=(start["plies"] + 1) // 2),
        message("bauernaufstand/solved-count", positions=found["positions"], won=found["won"], lost=found["lost"]),
        message("bauernaufstand/solved-longest", plies=found["longest"]),
        message("bauernaufstand/solved-checked" if found["agrees"] else "bauernaufstand/solved-differs"),
        message("bauernaufstand/solved-time", seconds=seconds["solving"], checking=seconds["checking"]),
    )


def sample(rng: Random) -> Position:
    """A position in which somebody is to move, whether play leads there or not; all are equally likely."""
    while True:
        to_move = Seat(rng.randrange(2))
        (black, held), (white, others) = _some_men(rng), _some_men(rng)
        if black.isdisjoint(turned := {35 - square for square in white}):
            cells = bytes(1 if square in black else 2 if square in turned else 0 for square in range(36))
            position = Position(cells, (held, others), to_move)
            if rules.legal(position, to_move):
                return position


def _some_men(rng: Random) -> tuple[set[int], int]:
    """Where one side's men stand, on the squares before its goal, and how many are in hand."""
    number = rng.choices(range(MEN + 1), [comb(SQUARES, number) * (MEN + 1 - number) for number in range(MEN + 1)])[0]
    return set(rng.sample(range(SQUARES), number)), rng.randint(0, MEN - number)


def values(position: Position) -> dict[Move, tuple[bool, int]]:
    """Every legal move, whether it wins, and the plies to the end, this one included."""
    known = solution.values(position.cells, position.hands, position.to_move)
    return {Move(Square(origin), Square(target)): (wins, plies) for (origin, target), wins, plies in known}


SOLVER = Solver(solve, describe, sample, values)


class Meter:
    """Adds up what is done, in millions of pairs."""

    def __init__(self, progress: Progress, total: int) -> None:
        self.progress, self.total, self.done = progress, total, 0.0

    def add(self, done: float) -> None:
        self.done += done
        self.progress(min(round(self.done), self.total), self.total, "")


class Work:
    """Walks over all pairs of sides, by several threads."""

    def __init__(self, solving: Any, pool: ThreadPoolExecutor, meter: Meter) -> None:
        self.solving, self.pool, self.meter = solving, pool, meter

    def solve(self) -> None:
        """Part after part, from the end of the game back to its start; parts of one list side by side."""
        for parts in self.solving.parts():
            for pairs in self.pool.map(self.solving.solve, parts):
                self.meter.add(pairs / 1e6)

    def tally(self) -> list[list[int]]:
        """Positions by men of both sides and plies to the end, as the kernel lists them."""
        total = [[0] * 64 for _ in range(25)]
        for found in self._striped(self.solving.tally):
            total = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(total, found, strict=True)]
        return total

    def compare(self, book: bytes, kernel: Any) -> dict[str, Any]:
        """How much of the shipped solution differs from this one: it should be nothing."""
        if not PACKED.exists():
            return {"bytes": 0, "agrees": False}
        data = lzma.decompress(PACKED.read_bytes())
        rows, row_bytes = kernel.size()
        if len(data) < rows * row_bytes:
            return {"bytes": PACKED.stat().st_size, "agrees": False}
        wrong = sum(self._striped(lambda first, last: self.solving.compare(data, first, last)))
        same_book = data[rows * row_bytes :] == book
        return {
            "bytes": PACKED.stat().st_size,
            "unpacked_bytes": len(data),
            "wrong_positions": wrong,
            "book_positions": (len(book) - 4 * (rows + 1)) // 3,
            "book_agrees": same_book,
            "agrees": wrong == 0 and same_book,
        }

    def _striped(self, look: Callable[[int, int], Any]) -> Iterator[Any]:
        firsts = range(0, SIDES, STRIPE)
        lasts = (min(first + STRIPE, SIDES) for first in firsts)
        for found in self.pool.map(look, firsts, lasts):
            self.meter.add(STRIPE * SIDES / 1e6)
            yield found


def listed_book(solving: Any, kernel: Any) -> bytes:
    """The positions of the longest fights, as Answers wants them."""
    starts = array("I", bytes(4 * (kernel.size()[0] + 1)))
    count = solving.list_deep(starts, bytearray(2), bytearray(1))
    columns, plies = bytearray(2 * count), bytearray(count)
    solving.list_deep(starts, columns, plies)
    if sys.byteorder == "big":
        starts.byteswap()
    return starts.tobytes() + columns + plies


def counts(tally: list[list[int]]) -> dict[str, Any]:
    """The tally in words: positions by who wins, by plies to the end, by men of both sides."""
    by_plies = [sum(kind[plies] for kind in tally) for plies in range(64)]
    return {
        "positions": sum(by_plies),
        "won": sum(by_plies[1::2]),
        "lost": sum(by_plies[0::2]),
        "longest": max(plies for plies, count in enumerate(by_plies) if count),
        "plies": {plies: count for plies, count in enumerate(by_plies) if count},
        "material": [
            {
                "mover": mine,
                "other": other,
                "won": sum(tally[mine * 5 + other][1::2]),
                "lost": sum(tally[mine * 5 + other][0::2]),
                "longest": max(plies for plies, count in enumerate(tally[mine * 5 + other]) if count),
            }
            for mine in range(5)
            for other in range(5)
        ],
    }


def plies_to_words(plies: int) -> dict[str, Any]:
    """Of Black to move at the start: who wins, and when."""
    return {"winner": "black" if plies % 2 else "white", "plies": plies}


def first_moves(solving: Any) -> dict[str, dict[str, Any]]:
    """What becomes of each first move of Black; the plies count it."""
    found = {}
    for cell, name in enumerate("abcdef"):
        board = bytes(cell) + bytes([1]) + bytes(35 - cell)
        found[f"@{name}1"] = plies_to_words(1 + solving.plies(board, (3, 4), 1))
    return found


def write(solving: Any, kernel: Any, book: bytes, folder: Path, meter: Meter) -> Path:
    """Pack the solution into the folder, whole or not at all; return the file."""
    rows, row_bytes = kernel.size()
    bits = bytearray(rows * row_bytes)
    solving.pack(bits, 0, rows)
    columns = 4 * (rows + 1)
    plies = columns + (len(book) - columns) // 3 * 2
    meter.total += CHUNK_WORTH * (len(bits) + len(book)) // CHUNK
    with whole_file(folder / PACKED.name) as target:
        # Four streams, one after the other, which unpack to one piece: numbers as their differences.
        for part, width in ((bits, 0), (book[:columns], 4), (book[columns:plies], 2), (book[plies:], 0)):
            target.writelines(_packed(part, width, meter))
    return folder / PACKED.name


def _packed(data: bytes | bytearray, width: int, meter: Meter) -> Iterator[bytes]:
    """The data as one xz stream; a width tells how many bytes its rising numbers have."""
    filters: list[dict[str, Any]] = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 26}]
    if width:
        filters.insert(0, {"id": lzma.FILTER_DELTA, "dist": width})
    packer = lzma.LZMACompressor(check=lzma.CHECK_CRC64, filters=filters)
    for start in range(0, len(data), CHUNK):
        yield packer.compress(data[start : start + CHUNK])
        meter.add(CHUNK_WORTH * len(data[start : start + CHUNK]) / CHUNK)
    yield packer.flush()

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: the engine, which searches with one thread or several.

Stands on weiss_schach_search.py (one thread's search), weiss_schach_memory.py (the table they share),
weiss_schach_endings.py (what exact tables say), weiss_schach_exchange.py, weiss_schach_network.py,
weiss_schach_evaluation.py and weiss_schach_board.py (positions, moves, texts), and offers what they offer to
everybody too.
"""

import threading
import time
from collections import namedtuple

import cython
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

from teahouse.kernels.weiss_schach_board import START, is_check, key, legal, move_text, perft, play
from teahouse.kernels.weiss_schach_endings import ask, set_table
from teahouse.kernels.weiss_schach_evaluation import PARTS, set_weights, slopes, weights
from teahouse.kernels.weiss_schach_network import evaluate, set_network, shipped
from teahouse.kernels.weiss_schach_search import RAISED

__all__ = (
    "PARTS", "START", "Engine", "ask", "evaluate", "is_check", "key", "legal", "perft", "play", "set_network",
    "set_table", "set_weights", "shipped", "slopes", "weights",
)  # fmt: skip


def set_root(w, fen, texts, earlier):
    """The position to search, and the keys of those before it."""
    p: cython.pointer(Position) = cython.address(w.stack[0])
    after: Position
    w.known_keys = 0
    for before in earlier[max(len(earlier) - 100, 0) :]:
        read_fen(p, before)
        w.keys[w.known_keys] = p.key
        w.known_keys += 1
    read_fen(p, fen)
    for text in texts:
        if w.known_keys >= MOST_HISTORY - MOST_PLIES - 4 or p.clock == 0:
            w.known_keys = 0  # nothing before can come again
        w.keys[w.known_keys] = p.key
        w.known_keys += 1
        make(p, read_move(p, text), cython.address(after))
        p[0] = after
    w.keys[w.known_keys] = p.key
    return None


def list_roots(w, only):
    """The moves to search, the likeliest first."""
    index: cython.int
    count: cython.int = generate(cython.address(w.stack[0]), w.roots, ALL)
    rank_moves(w, 0, w.roots, count, 0)
    for index in range(count):
        bring_best(w.roots, index, count)
    w.root_count = 0
    for index in range(count):
        if not only or move_text(w.roots[index].move) in only:
            w.roots[w.root_count] = w.roots[index]
            w.roots[w.root_count].rank = 0
            w.root_count += 1
    return None


Line = namedtuple("Line", ("score", "mate", "moves"))
Line.__doc__ = """Centipawns for the side to move; moves to a mate (negative: being mated) or None; the line."""

Found = namedtuple("Found", ("lines", "depth", "deepest", "nodes", "seconds"))
Found.__doc__ = """Lines, the best first; plies searched fully, and at most; nodes; seconds taken."""


@cython.cclass
class Engine:
    """A searcher that owns a table of `memory` bytes, kept between searches until clear().

    One search runs at a time; others wait. Release of the table: when the engine is collected.
    """

    memory: cython.ulonglong
    block: cython.p_void  # as allocated; shared.slots begins in it at a multiple of a page
    shared: Shared
    used: cython.bint
    crew: cython.pointer(Worker)[256]
    lock: object

    def __init__(self, memory: int = 1 << 26) -> None:
        self.memory = max(memory, 1 << 12)
        self.lock = threading.Lock()

    def __dealloc__(self):
        index: cython.int
        free(self.block)
        for index in range(256):
            free(self.crew[index])

    def stop(self) -> None:
        """End the running search at once; it returns the best it has. Callable from any thread."""
        self.shared.halt = True

    def knows(self, key: cython.ulonglong) -> bool:
        """Whether the table holds something of the position with this key."""
        known: Known
        with self.lock:
            self._prepare(1)
            return look_up(cython.address(self.shared), key, cython.address(known))

    def clear(self) -> None:
        """Forget everything."""
        with self.lock:
            self._forget()

    @cython.cfunc
    def _forget(self) -> cython.void:
        index: cython.int
        if self.shared.slots and self.used:
            memset(self.shared.slots, 0, (self.shared.mask + 4) * cython.sizeof(Slot))
        self.used = False
        self.shared.age = 0
        for index in range(256):
            free(self.crew[index])
            self.crew[index] = cython.NULL

    @cython.cfunc
    def _prepare(self, threads: cython.int) -> object:
        """Allocate what is missing."""
        slots: Word = 4
        start: cython.size_t
        index: cython.int
        if not self.shared.slots:
            while slots * 2 * cython.sizeof(Slot) <= self.memory:
                slots *= 2
            self.block = calloc(slots * cython.sizeof(Slot) + 4096, 1)
            if not self.block:
                raise MemoryError
            start = (cython.cast(cython.size_t, self.block) + 4095) & ~cython.cast(cython.size_t, 4095)
            self.shared.slots = cython.cast(cython.pointer(Slot), start)
            self.shared.mask = slots - 4
            want_huge_pages(self.shared.slots, slots * cython.sizeof(Slot))
        for index in range(threads):
            if not self.crew[index]:
                self.crew[index] = cython.cast(cython.pointer(Worker), calloc(1, cython.sizeof(Worker)))
                if not self.crew[index]:
                    raise MemoryError
        return None

    def search(
        self, fen: str, moves=(), *, seconds: float = 0.0, soft: float = 0.0, nodes: int = 0, depth: int = 0,
        threads: int = 1, lines: int = 1, only=(), earlier=(), stop=None, info=None, afresh: bool = False,
        plain: bool = False, tables: bool = True,
    ):  # fmt: skip
        """Search the position after `moves` (they count for repetitions); a limit of 0 is none.

        earlier: FENs of positions before the first one, the oldest first; they count for repetitions too.

        seconds: never longer. soft: no new depth begins after so long. only: the moves to look at, all if
        empty. stop: something with is_set(), looked at before the start and between depths; stop() ends a
        running search. info(found) is called after each depth. afresh: forget everything first; then
        without `seconds` and with one thread the answer depends on the arguments and the memory alone. plain: full
        width to the depth, nothing pruned, leaves estimated as they stand; to check values by. tables: ask the exact
        tables that were set.
        Found.lines is empty when there is no legal move.
        """
        with self.lock:
            start: cython.double = time.monotonic()
            began: cython.double = seconds_now()
            threads = max(1, min(threads, 256))
            if afresh:
                self._forget()
            self._prepare(threads)
            self.used = True
            self.shared.age = (self.shared.age + 1) & 63
            self.shared.deadline = began + seconds if seconds > 0 else 0.0
            self.shared.nodes = max(nodes // threads, 1) if nodes > 0 else 0
            self.shared.halt = stop is not None and stop.is_set()
            self.shared.tables = tables and not plain
            for number in range(threads):
                self._set_up(number, fen, moves, only, plain, earlier)
            helpers = [threading.Thread(target=self._help, args=(number,)) for number in range(1, threads)]
            for helper in helpers:
                helper.start()
            try:
                return self._deepen(start, soft, depth, lines, threads, stop, info)
            finally:
                self.shared.halt = True
                for helper in helpers:
                    helper.join()
                if RAISED:
                    raise RAISED.pop()

    def _help(self, number: int) -> None:
        w: cython.pointer(Worker) = self.crew[number]
        if w.root_count:
            with cython.nogil:
                help_along(w, DEEPEST_PLY)

    @cython.cfunc
    def _set_up(self, number: cython.int, fen: str, texts, only, plain: cython.bint, earlier) -> object:
        """All that a thread begins with."""
        w: cython.pointer(Worker) = self.crew[number]
        w.shared = cython.address(self.shared)
        w.number = number
        w.plain = plain
        w.nodes = 0
        w.deepest = 0
        w.first_root = 0
        memset(w.killers, 0, cython.sizeof(cython.int) * KILLERS)
        forget_sums(w)
        set_root(w, fen, texts, earlier)
        list_roots(w, only)
        return None

    @cython.cfunc
    def _deepen(
        self, start: cython.double, soft: cython.double, last: cython.int, lines: cython.int, threads: cython.int, stop,
        info,
    ) -> object:  # fmt: skip
        """Search depth after depth in this thread; return what was found."""
        w: cython.pointer(Worker) = self.crew[0]
        depth: cython.int
        best: cython.int
        last = min(last, DEEPEST_PLY) if last > 0 else DEEPEST_PLY
        found = Found((), 0, 0, 0, 0.0)
        if not w.root_count:
            return found
        lines = max(1, min(lines, w.root_count))
        known: list = [(0, (w.roots[place].move,)) for place in range(lines)]
        for depth in range(1, last + 1):
            self._search_lines(depth, lines, known)
            if not self.shared.halt or depth == 1:
                self._sort_lines(lines, known)
            reached = depth - 1 if self.shared.halt else depth
            found = self._report(known, reached, start, threads)
            if self.shared.halt:
                break
            if info is not None:
                info(found)
            if stop is not None and stop.is_set() or soft and time.monotonic() - start >= soft:
                break
            best = abs(w.roots[0].rank)
            if best > LONG_MATE and depth > MATE - best + 6 and not w.plain:
                break  # a mate so near cannot get nearer
        return found

    @cython.cfunc
    def _search_lines(self, depth: cython.int, lines: cython.int, known: list) -> object:
        """Search the best move to a depth, then the best of the others and so on; overwrite what is known of them."""
        w: cython.pointer(Worker) = self.crew[0]
        score: cython.int
        index: cython.int
        for index in range(lines):
            w.first_root = index
            with cython.nogil:
                score = explore_depth(w, depth)
            if score > -INFINITE:
                w.roots[index].rank = score
                if not self.shared.halt or w.roots[index].move != known[index][1][0]:
                    known[index] = (score, tuple([w.line[ply] for ply in range(w.length[0])]))
            if self.shared.halt:
                break
        return None

    @cython.cfunc
    def _sort_lines(self, lines: cython.int, known: list) -> cython.void:
        """The best line first, in what is known and among the roots."""
        w: cython.pointer(Worker) = self.crew[0]
        index: cython.int
        place: cython.int
        swapped: Move
        for index in range(1, lines):
            place = index
            while place and known[place][0] > known[place - 1][0]:
                known[place - 1], known[place] = known[place], known[place - 1]
                swapped = w.roots[place]
                w.roots[place] = w.roots[place - 1]
                w.roots[place - 1] = swapped
                place -= 1

    @cython.cfunc
    def _report(self, known: list, depth: cython.int, start: cython.double, threads: cython.int) -> object:
        lines = []
        for score, moves in known:
            mate = None
            if score > LONG_MATE:
                mate = (MATE - score + 1) // 2
            elif score < -LONG_MATE:
                mate = -((MATE + score + 1) // 2)
            lines.append(Line(score, mate, tuple([move_text(move) for move in moves])))
        nodes = sum([self.crew[number].nodes for number in range(threads)])
        return Found(tuple(lines), depth, self.crew[0].deepest, nodes, time.monotonic() - start)

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mahjong Battle, compiled: exact search, with one thread or several.

Stands on mahjong_battle_board.py (what a board is; its functions are offered here too), mahjong_battle_positions.py
and mahjong_battle_moves.py. The table that threads share is laid out in the .pxd, where what is inlined stands too.
docs/mahjong-battle-engine.md has what was measured and tried.
"""

import threading
import time

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

from teahouse.kernels.mahjong_battle_board import fixed_depth, legal, perft, playouts

__all__ = ("Search", "fixed_depth", "legal", "perft", "playouts")


def keep(w, pairs, known):
    """Write to the position's slot, an empty one, or over the least useful of four.

    The more plies lie below a position, the dearer it was to find out; an older search counts less.
    """
    key: Word = w.position.key
    slot: cython.pointer(Slot) = w.table + (key & w.mask)
    victim: cython.int = 0
    least: cython.int = 1 << 20
    use: cython.int
    index: cython.int
    data: Word
    old: Known
    for index in range(4):
        data = slot[index].data
        if not data or slot[index].check ^ data == key:
            victim = index
            break
        unpack(data, cython.address(old))
        use = min(max(old.lower_depth, old.upper_depth), cython.cast(cython.int, data >> 58))
        if (data >> 55 & 7) == w.age:
            use += 64
        if use < least:
            victim, least = index, use
    data = cython.cast(Word, 1)
    data |= cython.cast(Word, known.lower + 2048) << 1 | cython.cast(Word, known.upper + 2048) << 13
    data |= cython.cast(Word, known.lower_depth) << 25 | cython.cast(Word, known.upper_depth) << 32
    data |= cython.cast(Word, known.favourite) << 39 | w.age << 55 | cython.cast(Word, min(pairs, 63)) << 58
    slot[victim].data = data
    slot[victim].check = key ^ data


def pause(w):
    """Every few thousand nodes: look at the limits, the clock and (in the caller's thread) Ctrl-C."""
    out_of_time: cython.bint
    w.next_poll = min(w.nodes + 8192, w.node_limit)
    with cython.gil:
        out_of_time = cython.cast(Search, w.owner).is_over(w.number == 0, w.diving)
    if out_of_time or w.nodes >= w.node_limit or w.diving and w.nodes >= w.dive_limit:
        w.stop = True


def best_known(w, n, depth):
    """Look in the table for a move that is known to reach the ceiling, before any is searched.

    If there is one, bring it to the front, set met_horizon and return the value it reaches. Notes what
    moves that are known to be bad say of others.
    """
    p: cython.pointer(Position) = cython.address(w.position)
    moves: cython.pointer(Move) = n.moves
    index: cython.int
    points: cython.int
    worst: cython.int  # the most that the opponent can get after the move
    before: Before
    known: Known
    move: Move
    for index in range(n.count):
        points = make(p, cython.address(moves[index]), cython.address(before))
        w.met_horizon = False
        worst = INFINITE
        if not p.columns.open:
            worst = coin_value(p.coins)
        else:
            look_up(w, p.key, cython.address(known))
            if known.upper_depth >= depth - 1:
                worst = known.upper
                w.met_horizon = known.upper_depth < PROVED
            if known.lower_depth == PROVED and speaks_for_others(n, cython.address(moves[index])):
                n.others = min(n.others, 2 * n.dearest - points - known.lower)
        unmake(p, cython.address(moves[index]), cython.address(before))
        if points - worst >= n.ceiling:
            move = moves[index]
            moves[index] = moves[0]
            moves[0] = move
            return points - worst
    return -INFINITE


def from_table(w, known, depth, alpha, beta):
    """The value, if what is known suffices for this depth and window, else INFINITE. Sets met_horizon."""
    if known.lower_depth >= depth and known.lower >= beta:
        w.met_horizon = known.lower_depth < PROVED
        return known.lower
    if known.upper_depth >= depth and known.upper <= alpha:
        w.met_horizon = known.upper_depth < PROVED
        return known.upper
    if known.lower == known.upper and known.lower_depth >= depth and known.upper_depth >= depth:
        w.met_horizon = known.lower_depth < PROVED or known.upper_depth < PROVED
        return known.lower
    return INFINITE


def narrow(n, alpha, beta):
    """Set the window to what is still open of it."""
    if n.known.lower_depth == PROVED:
        n.lower = max(n.lower, n.known.lower)
    if n.known.upper_depth == PROVED:
        n.upper = min(n.upper, n.known.upper)
    n.floor, n.ceiling = max(alpha, n.lower - 1), min(beta, n.upper)


def prepare_moves(w, n):
    """Generate and rate the moves; have the machine fetch what the table knows of where they lead."""
    p: cython.pointer(Position) = cython.address(w.position)
    index: cython.int
    move: cython.pointer(Move)
    n.count = generate(p, n.moves)
    for index in range(n.count):  # not quite the place where a move makes coins; that only costs time
        prefetch(w.table + (p.key + n.moves[index].change & w.mask))
    rate(p, n.moves, n.count, n.known.favourite, w.number)
    n.torn, n.dearest, n.others = torn_kinds(p), dearest_left(p), INFINITE
    for index in range(n.count):
        move = cython.address(n.moves[index])
        if points_of(move) == n.dearest and speaks_for_others(n, move):
            move.score += 2000


def is_known_to_suffice(w, n, depth):
    """Whether the table has a move that reaches the ceiling; then that is the best."""
    if depth < 4 or n.pairs < 5:  # with less to search, looking costs more than it saves
        return False
    n.best = best_known(w, n, depth)
    n.horizon = w.met_horizon
    if n.best < n.ceiling:
        return False
    n.known.favourite = name_of(cython.address(n.moves[0]))
    return True


def try_moves(w, n, depth):
    """Search the moves until one reaches the ceiling, or the search is stopped."""
    value: cython.int
    index: cython.int
    move: cython.pointer(Move)
    n.best, n.horizon = -INFINITE, False
    for index in range(n.count):
        bring_best(n.moves, index, n.count)
        move = cython.address(n.moves[index])
        if is_spoken_for(n, move):
            n.best = max(n.best, n.others)
            continue
        value = try_move(w, n, index, depth)
        if w.stop:
            return
        n.horizon |= w.met_horizon
        n.best = max(n.best, value)
        if value > n.floor:
            n.floor = value
            n.known.favourite = name_of(cython.address(n.moves[index]))
        if value >= n.ceiling:
            n.horizon = w.met_horizon  # the moves before do not matter any more
            return
        if speaks_for_others(n, move):
            n.others = min(n.others, value + 2 * (n.dearest - points_of(move)))


def note_bounds(n, depth, alpha, beta):
    """Add the best, searched in this window, to what is known; what was proved before goes only for better."""
    depth = depth if n.horizon else PROVED
    if n.best > alpha and (n.known.lower_depth < PROVED or n.best > n.known.lower):
        n.known.lower, n.known.lower_depth = n.best, depth
    if n.best < beta and (n.known.upper_depth < PROVED or n.best < n.known.upper):
        n.known.upper, n.known.upper_depth = n.best, depth


def explore(w, depth, alpha, beta):
    """Value of the position to this depth: exact inside (alpha, beta), else a bound (fail-soft).

    Sets met_horizon. Once stopped it returns at once, and what it returns means nothing.
    """
    p: cython.pointer(Position) = cython.address(w.position)
    n: Node
    value: cython.int
    w.nodes += 1
    if w.nodes >= w.next_poll:
        pause(w)
    w.met_horizon = False
    if not p.columns.open:
        return coin_value(p.coins)
    prefetch(w.table + (p.key & w.mask))
    n.pairs = find_bounds(p, cython.address(n.lower), cython.address(n.upper))
    if n.upper <= alpha:
        return n.upper
    if n.lower >= beta:
        return n.lower
    if depth <= 0:
        w.met_horizon = True
        return min(max(estimate(p), n.lower), n.upper)
    look_up(w, p.key, cython.address(n.known))
    value = from_table(w, cython.address(n.known), depth, alpha, beta)
    if value != INFINITE:
        return value
    narrow(cython.address(n), alpha, beta)
    prepare_moves(w, cython.address(n))
    if not is_known_to_suffice(w, cython.address(n), depth):
        try_moves(w, cython.address(n), depth)
        if w.stop:
            return 0
    n.best = min(max(n.best, n.lower), n.upper)
    note_bounds(cython.address(n), depth, alpha, beta)
    keep(w, n.pairs, cython.address(n.known))
    w.met_horizon = n.horizon
    return n.best


def bring_forward(moves, index):
    """Move one to the front, the others keep their order."""
    move: Move = moves[index]
    while index > 0:
        moves[index] = moves[index - 1]
        index -= 1
    moves[0] = move


def explore_root(w, depth, moves, count):
    """Like explore() with an open window, keeping the value of each move as its score.

    Brings the best move to the front; scores of the others are upper bounds. Sets met_horizon.
    If stopped, returns how many moves it has seen to the end, else `count`.
    """
    best: cython.int = -INFINITE
    value: cython.int = 0
    points: cython.int
    index: cython.int
    horizon: cython.bint = False
    before: Before
    for index in range(count):
        points = make(cython.address(w.position), cython.address(moves[index]), cython.address(before))
        if index > 0:
            value = points - explore(w, depth - 1, points - best - 1, points - best)
        if index == 0 or value > best and not w.stop:
            value = points - explore(w, depth - 1, points - INFINITE, points - best)
        unmake(cython.address(w.position), cython.address(moves[index]), cython.address(before))
        if w.stop:
            return index
        horizon |= w.met_horizon
        moves[index].score = value
        if value > best:
            best = value
            bring_forward(moves, index)
    w.met_horizon = horizon
    return count


def deepen(w, moves, count, limit):
    """Search deeper and deeper until proved, stopped or at the limit; return the depth reached.

    Proving a value takes fewer nodes when searched to the end at once than by going deeper step
    by step. So after a few rounds, if few enough tiles are left, comes a dive: a round without
    horizon that may use half of what the limits allow; if that is too little, deepening goes on.
    Leaves moves as explore_root() does, met_horizon as of the last full round.
    """
    depth: cython.int = 0
    round_depth: cython.int
    dives: cython.bint = limit >= PROVED - 1 and count_pairs(cython.address(w.position)) <= 40
    unproved: cython.bint = True
    while unproved and depth < limit and not w.stop:
        w.diving = dives and depth == 8
        round_depth = PROVED - 1 if w.diving else depth + 1
        if explore_root(w, round_depth, moves, count) == count:
            depth = round_depth
            unproved = w.met_horizon
        elif w.diving:
            w.stop = dives = False
    w.met_horizon = unproved
    return depth


# ------------------------------------------------------------------ the searcher


@cython.cclass
class Search:
    """A searcher that owns a table of `memory` bytes (at least 4096 are used).

    The table is allocated at the first search and kept between searches: what it knows of a
    position stays true. One search runs at a time; others wait.
    """

    memory: cython.ulonglong
    block: cython.p_void  # as allocated
    table: cython.pointer(Slot)  # in `block`, at a multiple of a page
    slots: cython.ulonglong  # a power of two
    used: cython.bint  # the table may hold something
    age: cython.ulonglong
    halt: cython.bint  # all threads are to stop
    start: cython.double  # of the search, by time.monotonic()
    seconds: cython.double  # it may take; 0 is no limit
    interrupt: object  # what Ctrl-C raised
    lock: object

    def __init__(self, memory: int = 1 << 26) -> None:
        self.memory = max(memory, 1 << 12)
        self.lock = threading.Lock()

    def __dealloc__(self) -> None:
        free(self.block)

    def stop(self) -> None:
        """End the running search soon; it returns the best it has. Callable from any thread."""
        self.halt = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_over(self, main: cython.bint, diving: cython.bint) -> cython.bint:
        """Whether the search, or the dive it is in, must end. In the caller's thread, notes Ctrl-C."""
        now: cython.double = time.monotonic()
        if main:
            try:
                PyErr_CheckSignals()
            except BaseException as interrupt:
                self.interrupt = interrupt
                self.halt = True
        if self.seconds and now >= self.start + self.seconds:
            self.halt = True
        return self.halt or diving and self.seconds and now >= self.start + self.seconds / 2

    def search(self, board: bytes, seconds: float = 0.0, nodes: int = 0, depth: int = 0, threads: int = 1) -> tuple:
        """(value, exact, line, nodes, depth, root_moves); a limit of 0 is none.

        value: what the side to move still wins less what the other still wins, as far as known.
        exact: that is proved. line: the moves both sides should play, as far as kept; never
        empty while there is a legal move. depth: plies of the last full round. root_moves:
        ((cell, cell), value), the best first; of the others the value is an upper bound, and of
        equivalent moves only one is listed. Without `seconds` and with one thread the answer
        depends on the arguments and the memory alone.
        """
        with self.lock:
            self.halt = False
            self.interrupt = None
            self.start, self.seconds = time.monotonic(), seconds
            mask = self._prepare_table(nodes, afresh=not seconds and threads == 1)
            results = [None] * threads
            helpers = [
                threading.Thread(target=self._work, args=(board, nodes // threads, depth, mask, number, results))
                for number in range(1, threads)
            ]
            for helper in helpers:
                helper.start()
            self._work(board, nodes // threads, depth, mask, 0, results)
            self.halt = True
            for helper in helpers:
                helper.join()
            if self.interrupt is not None:
                raise self.interrupt
            value, exact, line, _, depth, root_moves = results[0]
            return value, exact, line, sum(result[3] for result in results), depth, root_moves

    def _prepare_table(self, nodes: int, afresh: bool) -> int:
        """Allocate the table if need be, clear it if afresh; return the mask of a key's first slot.

        A small search starting afresh uses, and clears, no more of the table than it can fill.
        """
        slots: cython.ulonglong
        start: cython.size_t
        if self.block == cython.NULL:
            self.slots = 1 << (int(self.memory) // cython.sizeof(Slot)).bit_length() - 1
            self.block = calloc(self.slots * cython.sizeof(Slot) + 4096, 1)
            if self.block == cython.NULL:
                raise MemoryError
            start = (cython.cast(cython.size_t, self.block) + 4095) & ~cython.cast(cython.size_t, 4095)
            self.table = cython.cast(cython.pointer(Slot), start)
            want_huge_pages(self.table, self.slots * cython.sizeof(Slot))
        slots = self.slots
        if afresh and nodes:
            slots = min(slots, 1 << (2 * nodes).bit_length())
        if afresh and self.used:
            memset(self.table, 0, slots * cython.sizeof(Slot))
        self.used = True
        self.age = (self.age + 1) & 7
        return (slots - 1) & ~3

    def _work(self, board: bytes, nodes: int, depth: int, mask: int, number: cython.int, results: list) -> None:
        """One thread's search; number 0 is the caller's. Writes its answer to results[number]."""
        w: cython.pointer(Worker) = cython.cast(cython.pointer(Worker), calloc(1, cython.sizeof(Worker)))
        moves: Move[64]
        count: cython.int
        limit: cython.int = depth or PROVED - 1
        reached: cython.int = 0
        if w == cython.NULL:
            raise MemoryError
        try:
            w.table, w.mask, w.age = self.table, mask, self.age
            w.node_limit = nodes or cython.cast(Word, -1)
            w.next_poll = min(w.node_limit, 2048)
            w.dive_limit = w.node_limit // 2
            w.number = number
            w.owner = cython.cast(cython.p_void, self)
            set_up(cython.address(w.position), board)
            count = generate(cython.address(w.position), moves)
            rate(cython.address(w.position), moves, count, 0, number)
            sort_moves(moves, count)
            with cython.nogil:
                reached = deepen(w, moves, count, limit) if count else 0
            results[number] = report(w, moves, count, reached)
        finally:
            free(w)


def report(w, moves, count, depth):
    """The answer of Search.search() after deepen()."""
    p: cython.pointer(Position) = cython.address(w.position)
    nodes, exact, value = w.nodes, not w.met_horizon, 0
    root_moves = [(cells_of(p, cython.address(moves[i]), set()), moves[i].score) for i in range(count)]
    if count:
        value = moves[0].score if depth else estimate(p)
    return value, exact, principal_line(w, moves, count, value, exact), nodes, depth, root_moves


def cells_of(p, move, taken):
    """The cells of a move; for a coin, of one whose cells are not yet taken; () if there is none."""
    kind: cython.int
    ends: Bits
    if move.kind:
        return move_of(cython.address(p.columns), move.one, move.two)
    for kind in range(move.one, 28, 9):
        ends = p.columns.ends[kind] if p.coin_kinds >> kind & 1 else 0
        while ends & (ends - 1):
            cells = move_of(cython.address(p.columns), lowest_bit(ends), lowest_bit(ends & (ends - 1)))
            if cells not in taken:
                return cells
            ends &= ends - 1
            ends &= ends - 1
    return ()


def is_worth(w, move, value):
    """Whether the move comes to that value, searched to the end. If stopped, the answer means nothing."""
    before: Before
    points: cython.int = make(cython.address(w.position), move, cython.address(before))
    found: cython.int = points - explore(w, PROVED - 1, points - value - 1, points - value + 1)
    unmake(cython.address(w.position), move, cython.address(before))
    return found == value


def goes_on(w, move, value, exact, favourite):
    """Whether the line goes on with this move."""
    return is_worth(w, move, value) if exact else name_of(move) == favourite


def principal_line(w, moves, count, value, exact):
    """Follow the best moves through the table. Overwrites moves, leaves w at the end of the line.

    If the value is exact, so is the line: the table's favourite may be what a shallower search liked last, so what a
    move comes to is searched again, with a small limit of nodes, and the line ends where that does not suffice.
    """
    p: cython.pointer(Position) = cython.address(w.position)
    before: Before
    known: Known
    move: Move
    choice: cython.int = 0
    taken = set()
    line = []
    w.diving = w.stop = False
    w.next_poll = w.node_limit = w.nodes + 20000
    while choice < count:
        move = moves[choice]
        cells = cells_of(p, cython.address(move), taken)
        line.append(cells)
        taken.add(cells)
        value = make(p, cython.address(move), cython.address(before)) - value
        count = generate(p, moves)
        choice = 0
        if p.columns.open:
            look_up(w, p.key, cython.address(known))
            rate(p, moves, count, known.favourite, 0)
            sort_moves(moves, count)
            while choice < count and not goes_on(w, cython.address(moves[choice]), value, exact, known.favourite):
                choice += 1
            if w.stop:
                return line
    if count == 0:  # what is left are coins that cancel
        move.kind = 0
        for points in range(9, 0, -1):
            move.one = points
            while cells := cells_of(p, cython.address(move), taken):
                line.append(cells)
                taken.add(cells)
    return line

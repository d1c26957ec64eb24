# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: games of the engine against itself, and their quiet positions to learn from.

Random openings, short searches, one thread; everything follows from the seed. A position is kept as 24 bytes (Row in
the .pxd) where nobody is in check and the best move neither takes nor promotes, with what the search thinks it is worth
and how the game ended. tools/train_weiss_schach.py makes files of them and learns.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.chance import below, mix

from teahouse.kernels.weiss_schach_board import START
from teahouse.kernels.weiss_schach_search import RAISED

ROW_BYTES = cython.sizeof(Row)


def begin(w, start):
    """Forget everything, and set up the position."""
    memset(w.shared.slots, 0, SLOTS * cython.sizeof(Slot))
    memset(w.history, 0, cython.sizeof(w.history))
    memset(w.answers, 0, cython.sizeof(w.answers))
    memset(w.pairs, 0, cython.sizeof(w.pairs))
    memset(w.killers, 0, cython.sizeof(w.killers))
    memset(cython.address(w.errors), 0, cython.sizeof(w.errors))
    forget_sums(w)
    w.shared.age = 0
    w.known_keys = 0
    w.stack[0] = start[0]
    w.keys[0] = start.key


def list_moves(w):
    """The moves of the root, the likeliest first; return how many."""
    index: cython.int
    w.root_count = generate(cython.address(w.stack[0]), w.roots, ALL)
    w.first_root = 0
    rank_moves(w, 0, w.roots, w.root_count, 0)
    for index in range(w.root_count):
        bring_best(w.roots, index, w.root_count)
    for index in range(w.root_count):
        w.roots[index].rank = 0
    return w.root_count


def think(w, g):
    """What the position, which has moves, is worth by the last depth that was finished; the best move comes first."""
    depth: cython.int = 1
    worth: cython.int = 0
    score: cython.int
    best: Move = w.roots[0]
    w.nodes = 0
    w.shared.nodes = 8 * g.nodes
    w.shared.halt = False
    w.shared.age = (w.shared.age + 1) & 63
    while depth < 60 and w.nodes < cython.cast(Word, g.nodes):
        score = explore_depth(w, depth)
        if w.shared.halt:
            break
        w.roots[0].rank = worth = score
        best = w.roots[0]
        if abs(worth) > LONG_MATE and depth > MATE - abs(worth) + 2:
            break
        depth += 1
    w.roots[0] = best
    return worth


def advance(w, move):
    """Make a move of the game."""
    step(w, 0, move)
    if w.stack[1].clock == 0 or w.known_keys >= MOST_HISTORY - MOST_PLIES - 4:
        w.known_keys = 0  # nothing before can come again
    else:
        w.known_keys += 1
    w.stack[0] = w.stack[1]
    w.keys[w.known_keys] = w.stack[0].key


def open_game(w, g, start):
    """Play random moves; False if that led to nothing worth playing on."""
    plies: cython.int = 4 + below(cython.address(g.random), OPENINGS)
    begin(w, start)
    g.to_the_end = below(cython.address(g.random), 4) == 0
    g.sure = g.ply = g.count = 0
    while plies:
        if list_moves(w) == 0:
            return False
        advance(w, w.roots[below(cython.address(g.random), w.root_count)].move)
        plies -= 1
    return list_moves(w) > 0 and abs(think(w, g)) <= BALANCED


def times_before(w):
    """How often the position stood there before."""
    back: cython.int
    times: cython.int = 0
    for back in range(4, min(w.known_keys, w.stack[0].since) + 1, 2):
        if w.keys[w.known_keys - back] == w.stack[0].key:
            times += 1
    return times


def result_of(w, g):
    """By the rules and the exact tables, for the side to move; lists its moves."""
    p: cython.pointer(Position) = cython.address(w.stack[0])
    score: cython.int = 0
    if list_moves(w) == 0:
        return 0 if p.checkers else DRAWN
    if p.clock >= 100 or g.ply >= MOST_GAME_PLIES or is_insufficient(p) or times_before(w) >= 2:
        return DRAWN
    if is_in_table(p, 0, cython.address(score)):
        return 2 if score > 0 else 0 if score < 0 else DRAWN
    return OPEN


def called(w, g, worth):
    """The result for the side to move, where somebody was sure to win for long enough."""
    g.sure = g.sure + 1 if abs(worth) >= SURE else 0
    if g.sure < 4 or g.to_the_end and abs(worth) < LONG_MATE:
        return OPEN
    return 2 if worth > 0 else 0


def keep_row(w, g, worth):
    """Note the position as the side to move sees it."""
    p: cython.pointer(Position) = cython.address(w.stack[0])
    row: cython.pointer(Row) = cython.address(g.rows[g.count])
    square: cython.int
    man: cython.int
    memset(row, 0, cython.sizeof(Row))
    for square in range(36):
        man = p.board[flip(square) if p.side else square]
        if man != EMPTY:
            man ^= p.side
            row.men += 1
        row.board[square >> 1] |= man << 4 * (square & 1)
    row.castling = p.castling if p.side == WHITE else p.castling >> 1 | (p.castling & 1) << 1
    row.clock = p.clock
    row.worth = worth
    g.sides[g.count] = p.side
    g.count += 1


def play_game(w, g):
    """Play on to the end; the rows are kept with its result."""
    p: cython.pointer(Position) = cython.address(w.stack[0])
    worth: cython.int
    index: cython.int
    result: cython.int = result_of(w, g)
    while result == OPEN:
        worth = think(w, g)
        if not p.checkers and not is_noisy(p, w.roots[0].move) and abs(worth) <= MOST_KEPT:
            keep_row(w, g, worth)
        result = called(w, g, worth)
        if result == OPEN:
            g.ply += 1
            advance(w, w.roots[0].move)
            result = result_of(w, g)
    for index in range(g.count):
        g.rows[index].result = result if g.sides[index] == p.side else 2 - result


@cython.cclass
class SelfPlay:
    """A player that plays against itself; it thinks about `nodes` nodes a move, and finishes the depth."""

    worker: cython.pointer(Worker)
    game: cython.pointer(Game)
    shared: Shared
    start: Position

    def __init__(self, nodes: int = 2000) -> None:
        self.worker = cython.cast(cython.pointer(Worker), calloc(1, cython.sizeof(Worker)))
        self.game = cython.cast(cython.pointer(Game), calloc(1, cython.sizeof(Game)))
        self.shared.slots = cython.cast(cython.pointer(Slot), calloc(SLOTS, cython.sizeof(Slot)))
        if not self.worker or not self.game or not self.shared.slots:
            raise MemoryError
        self.shared.mask = SLOTS - 4
        self.shared.tables = True
        self.worker.shared = cython.address(self.shared)
        self.game.nodes = nodes
        read_fen(cython.address(self.start), START)

    def __dealloc__(self):
        free(self.worker)
        free(self.game)
        free(self.shared.slots)

    def play(self, seed: cython.ulonglong) -> bytes:
        """The rows of the game with this number."""
        self.game.random = mix(seed)
        with cython.nogil:
            while not open_game(self.worker, self.game, cython.address(self.start)):
                pass
            play_game(self.worker, self.game)
        if RAISED:
            raise RAISED.pop()
        return PyBytes_FromStringAndSize(
            cython.cast(cython.p_char, self.game.rows), self.game.count * cython.sizeof(Row)
        )

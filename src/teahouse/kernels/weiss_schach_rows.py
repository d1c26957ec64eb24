# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: many tables at once, what may be done there and what each side sees, in numbers.

The arrays are those of rows.py: observations of 20 planes of 36 squares, masks of 788 actions.
Readable twin: games/weiss_schach/coding.py.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memset

from teahouse.kernels.weiss_schach_board import START


def prepare():
    """The ways in the order of their actions, then pawns that become no queen."""
    start: cython.int
    end: cython.int
    kind: cython.int
    action: cython.int = 0
    for start in range(CELLS):
        for end in range(CELLS):
            NUMBER[start * CELLS + end] = -1
            if (KNIGHT_STEPS[start] | straight(start, 0) | diagonal(start, 0)) & bit(end):
                NUMBER[start * CELLS + end] = action
                START_OF[action], END_OF[action], KIND_OF[action] = start, end, 0
                action += 1
    for start in range(24, 30):
        for end in range(max(start + 5, 30), min(start + 7, 35) + 1):
            for kind in range(ROOK, PAWN, -1):
                UNDER[kind * 18 + (start - 24) * 3 + end - start - 5] = action
                START_OF[action], END_OF[action], KIND_OF[action] = start, end, kind
                action += 1
    if action != ACTIONS:
        raise AssertionError(action)


prepare()


def move_of(p, action):
    """What the side to move means."""
    start: cython.int = turned(START_OF[action], p.side)
    end: cython.int = turned(END_OF[action], p.side)
    kind: cython.int = KIND_OF[action]
    if p.board[start] == PAWN * 2 + p.side and END_OF[action] >= 30 and kind == 0:
        kind = QUEEN
    return start | end << 6 | kind << 12


def allow(p, mask):
    """Overwrite the mask of the side to move; return how many moves it has."""
    moves: Move[MOST_MOVES]
    index: cython.int
    start: cython.int
    end: cython.int
    kind: cython.int
    count: cython.int = generate(p, moves, ALL)
    memset(mask, 0, ACTIONS)
    for index in range(count):
        start = turned(moves[index].move & 63, p.side)
        end = turned(moves[index].move >> 6 & 63, p.side)
        kind = moves[index].move >> 12
        if kind == 0 or kind == QUEEN:
            mask[NUMBER[start * CELLS + end]] = 1
        else:
            mask[UNDER[kind * 18 + (start - 24) * 3 + end - start - 5]] = 1
    return count


def is_insufficient(p):
    """Bare kings, one minor piece in all, or only bishops on squares of one colour."""
    men: Word = (p.sides[0] | p.sides[1]) & ~p.pieces[KING]
    if men & (men - 1) == 0:
        return men & ~(p.pieces[BISHOP] | p.pieces[KNIGHT]) == 0
    return men & ~p.pieces[BISHOP] == 0 and (men & DARK == 0 or men & ~DARK == 0)


def show(t, planes, viewer, asked):
    """Overwrite what this side sees."""
    p: cython.pointer(Position) = cython.address(t.position)
    kind: cython.int
    memset(planes, 0, PLANES * CELLS)
    for kind in range(6):
        mark(planes + kind * CELLS, p.pieces[kind] & p.sides[viewer], viewer)
        mark(planes + (6 + kind) * CELLS, p.pieces[kind] & p.sides[1 - viewer], viewer)
    memset(planes + 12 * CELLS, p.castling >> viewer & 1, CELLS)
    memset(planes + 13 * CELLS, p.castling >> (1 - viewer) & 1, CELLS)
    if p.passing != NOWHERE:
        planes[14 * CELLS + turned(p.passing, viewer)] = 1
    memset(planes + 15 * CELLS, min(t.repeated, 2), CELLS)
    memset(planes + 16 * CELLS, min(p.clock, FIFTY), CELLS)
    memset(planes + 17 * CELLS, asked, CELLS)
    if t.start >= 0:
        planes[18 * CELLS + turned(t.start, viewer)] = 1
        planes[19 * CELLS + turned(t.end, viewer)] = 1


def note(t, action):
    """Remember the action; where memory is short the story is forgotten, and `room` says so."""
    grown: cython.pointer(cython.ushort)
    if t.made == t.room:
        grown = cython.cast(
            cython.pointer(cython.ushort), realloc(t.actions, (2 * t.room + 64) * cython.sizeof(cython.ushort))
        )
        if grown == cython.NULL:
            t.room = -1
        else:
            t.actions = grown
            t.room = 2 * t.room + 64
    if t.room > 0:
        t.actions[t.made] = action
    t.made += 1


class Tables(Rows):
    """So many tables, which write into these arrays."""

    def __cinit__(self, observations, masks, seats, rewards, over):
        read_fen(cython.address(self.opening), START)
        self.count = len(seats)
        self.tables = cython.cast(cython.pointer(Table), calloc(max(1, self.count), cython.sizeof(Table)))
        if self.tables == cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        table: cython.int
        if self.tables != cython.NULL:
            for table in range(self.count):
                free(self.tables[table].actions)
        free(self.tables)

    def start(self, table, seed):
        """A new game; nothing is left to chance."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        t.position = self.opening
        t.known = t.repeated = t.made = 0
        t.room = max(t.room, 0)
        t.start = t.end = -1
        self.ask(table)
        return 0

    def act(self, table, action):
        t: cython.pointer(Table) = cython.address(self.tables[table])
        move: cython.int = move_of(cython.address(t.position), action)
        after: Position
        index: cython.int
        make(cython.address(t.position), move, cython.address(after))
        if after.clock == 0:
            t.known = 0
        elif t.known < FIFTY:
            t.keys[t.known] = t.position.key
            t.known += 1
        t.repeated = 0
        for index in range(t.known):
            t.repeated += t.keys[index] == after.key
        t.position = after
        t.start, t.end = move & 63, move >> 6 & 63
        note(t, action)
        self.ask(table)
        return 0

    def ask(self, table):
        """Who is to move is asked, until mate, stalemate or one of the three automatic draws."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        p: cython.pointer(Position) = cython.address(t.position)
        mask: cython.pointer(cython.uchar) = cython.address(self.masks[table, 0])
        moves: cython.int = allow(p, mask)
        over: cython.bint = moves == 0 or t.repeated >= 2 or p.clock >= FIFTY or is_insufficient(p)
        if over:
            memset(mask, 0, ACTIONS)
        self.over[table] = over
        self.seats[table] = -1 if over else p.side
        self.rewards[table, 0] = self.rewards[table, 1] = 0
        if moves == 0 and p.checkers:
            self.rewards[table, 1 - p.side] = 1
            self.rewards[table, p.side] = -1
        show(t, cython.address(self.observations[table, 0]), 1 - p.side if over else p.side, not over)

    def story(self, table: cython.int) -> list:
        """Every action since the beginning."""
        if self.tables[table].made and self.tables[table].room < self.tables[table].made:
            raise MemoryError
        return [self.tables[table].actions[index] for index in range(self.tables[table].made)]

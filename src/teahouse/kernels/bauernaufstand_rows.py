# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Bauernaufstand, compiled: many tables at once, what may be done there and what each side sees, in numbers.

The arrays are those of rows.py: observations of 7 planes of 36 cells, masks of 150 actions.
Readable twin: games/bauernaufstand/coding.py.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset


def read_action(action, move):
    """Overwrite move with what the side to move means."""
    move.taken = 0
    if action >= DROPS:
        move.start, move.end = -1, action - DROPS
        return
    move.start = action % CELLS
    if action < CELLS:
        move.end = move.start + 6
    elif action < 2 * CELLS:
        move.end = move.start + 5
        move.taken = cython.cast(Word, 1) << flip_cell(move.end)
    elif action < 3 * CELLS:
        move.end = move.start + 7
        move.taken = cython.cast(Word, 1) << flip_cell(move.end)
    else:
        move.end = move.start + 12
        move.taken = cython.cast(Word, 1) << flip_cell(move.start + 6)


def allow(p, mask):
    """Overwrite the mask of the side to move; return whether it can move."""
    ends: Ends
    left: Word
    end: cython.int
    memset(mask, 0, ACTIONS)
    find_ends(p, cython.address(ends))
    left = ends.single & ~ends.left & ~ends.jump
    while left:
        end = lowest_bit(left)
        left &= left - 1
        mask[end - 6 if end >= 6 else DROPS + end] = 1
    left = ends.left
    while left:
        mask[CELLS + lowest_bit(left) - 5] = 1
        left &= left - 1
    left = ends.right
    while left:
        mask[2 * CELLS + lowest_bit(left) - 7] = 1
        left &= left - 1
    left = ends.jump
    while left:
        mask[3 * CELLS + lowest_bit(left) - 12] = 1
        left &= left - 1
    return (ends.single | ends.right) != 0


def mark(plane, men):
    while men:
        plane[lowest_bit(men)] = 1
        men &= men - 1


def show(t, planes, asked):
    """Overwrite what is seen: by the side to move if it is asked, else by the side that moved last."""
    p: cython.pointer(Position) = cython.address(t.position)
    memset(planes, 0, PLANES * CELLS)
    if asked:
        mark(planes, p.own)
        mark(planes + CELLS, flip(p.other))
        memset(planes + 2 * CELLS, p.own_hand, CELLS)
        memset(planes + 3 * CELLS, p.other_hand, CELLS)
        memset(planes + 4 * CELLS, 1, CELLS)
        if t.start >= 0:
            planes[5 * CELLS + flip_cell(t.start)] = 1
        if t.end >= 0:
            planes[6 * CELLS + flip_cell(t.end)] = 1
        return
    mark(planes, p.other)
    mark(planes + CELLS, flip(p.own))
    memset(planes + 2 * CELLS, p.other_hand, CELLS)
    memset(planes + 3 * CELLS, p.own_hand, CELLS)
    if t.start >= 0:
        planes[5 * CELLS + t.start] = 1
    if t.end >= 0:
        planes[6 * CELLS + t.end] = 1


class Tables(Rows):
    """So many tables, which write into these arrays."""

    def __cinit__(self, observations, masks, seats, rewards, over):
        self.tables = cython.cast(cython.pointer(Table), calloc(max(1, len(seats)), cython.sizeof(Table)))
        if self.tables == cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.tables)

    def start(self, table, seed):
        """A new game; nothing is left to chance."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        t.position.own = t.position.other = 0
        t.position.own_hand = t.position.other_hand = 4
        t.side = t.made = 0
        t.start = t.end = -1
        self.ask(table)
        return 0

    def act(self, table, action):
        t: cython.pointer(Table) = cython.address(self.tables[table])
        move: Move
        after: Position
        read_action(action, cython.address(move))
        make(cython.address(t.position), cython.address(move), cython.address(after))
        t.position = after
        t.start, t.end = move.start, move.end
        t.side = 1 - t.side
        if t.made < LONGEST:
            t.actions[t.made] = action
            t.made += 1
        self.ask(table)
        return 0

    def ask(self, table):
        """Who is to move is asked; whoever has arrived, or leaves the other no move, has won."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        mask: cython.pointer(cython.uchar) = cython.address(self.masks[table, 0])
        over: cython.bint = t.end >= 30
        if over:
            memset(mask, 0, ACTIONS)
        elif not allow(cython.address(t.position), mask):
            over = True
        self.over[table] = over
        self.seats[table] = -1 if over else t.side
        self.rewards[table, 0] = self.rewards[table, 1] = 0
        if over:
            self.rewards[table, 1 - t.side] = 1
            self.rewards[table, t.side] = -1
        show(t, cython.address(self.observations[table, 0]), not over)

    def story(self, table: cython.int) -> list:
        """Every action since the beginning."""
        return [self.tables[table].actions[index] for index in range(self.tables[table].made)]

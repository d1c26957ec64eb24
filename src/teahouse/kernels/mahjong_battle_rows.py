# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mahjong Battle, compiled: many tables at once, what may be done there and what each side sees, in numbers.

The arrays are those of rows.py: observations of 6 planes of 108 cells, masks of 276 actions. Deals come from this
kernel's own generator. Readable twin: games/mahjong_battle/coding.py.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.teahouse.kernels.chance import below, mix


def prepare():
    """The two ends of every action."""
    one: cython.int
    two: cython.int
    for one in range(24):
        for two in range(one + 1, 24):
            FIRST[number_of(one, two)] = one
            SECOND[number_of(one, two)] = two


prepare()


def deal(t, seed, needed):
    """Overwrite the tiles: all 108 at random, dealt again until enough pairs are free."""
    random: Word = mix(seed)
    index: cython.int
    other: cython.int
    tile: cython.uchar
    for index in range(CELLS):
        t.dealt[index] = index % 27 + 1
    while True:
        for index in range(CELLS - 1, 0, -1):
            other = below(cython.address(random), index + 1)
            tile = t.dealt[index]
            t.dealt[index] = t.dealt[other]
            t.dealt[other] = tile
        fill(cython.address(t.columns), t.dealt)
        if count_moves(cython.address(t.columns)) >= needed:
            break
    memcpy(t.cells, t.dealt, CELLS)


def allow(c, mask):
    """Overwrite the mask: every pair of equal free tiles."""
    kinds: Bits = c.open
    first: Bits
    second: Bits
    one: cython.int
    memset(mask, 0, ACTIONS)
    while kinds:
        first = c.ends[lowest_bit(kinds)]
        kinds &= kinds - 1
        while first:
            one = end_of(c, lowest_bit(first))
            first &= first - 1
            second = first
            while second:
                mask[number_of(one, end_of(c, lowest_bit(second)))] = 1
                second &= second - 1


def show(t, planes, viewer, asked):
    """Overwrite what this side sees."""
    column: cython.int
    c: cython.pointer(Columns) = cython.address(t.columns)
    memcpy(planes, t.cells, CELLS)
    memset(planes + CELLS, 0, CELLS)
    for column in range(12):
        if c.low[column] <= c.high[column]:
            planes[CELLS + c.low[column] * 12 + column] = 1
            planes[CELLS + c.high[column] * 12 + column] = 1
    memset(planes + 2 * CELLS, min(255, t.points[viewer]), CELLS)
    memset(planes + 3 * CELLS, min(255, t.points[1 - viewer]), CELLS)
    memset(planes + 4 * CELLS, asked, CELLS)
    memset(planes + 5 * CELLS, 0, CELLS)
    if t.first >= 0:
        planes[5 * CELLS + t.first] = 1
        planes[5 * CELLS + t.second] = 1


class Tables(Rows):
    """So many tables, which write into these arrays; so many pairs must be free in every deal."""

    def __cinit__(self, observations, masks, seats, rewards, over, needed):
        self.needed = needed
        self.tables = cython.cast(cython.pointer(Table), calloc(max(1, len(seats)), cython.sizeof(Table)))
        if self.tables == cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.tables)

    def start(self, table, seed):
        """A new game, dealt by its seed."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        deal(t, seed, self.needed)
        t.points[0] = t.points[1] = t.side = t.made = 0
        t.first = t.second = -1
        self.ask(table)
        return 0

    def act(self, table, action):
        t: cython.pointer(Table) = cython.address(self.tables[table])
        c: cython.pointer(Columns) = cython.address(t.columns)
        one: cython.int = FIRST[action]
        two: cython.int = SECOND[action]
        kind: cython.int
        t.first, t.second = cell_of(c, one), cell_of(c, two)
        kind = t.cells[t.first]
        if not c.ends[kind] >> one & 1:  # a column's only tile, which keeps the slot it had
            one ^= 1
        if not c.ends[kind] >> two & 1:
            two ^= 1
        take_pair(c, kind, one, two)
        t.cells[t.first] = t.cells[t.second] = 0
        t.points[t.side] += worth(kind)
        t.side = 1 - t.side
        if t.made < LONGEST:
            t.actions[t.made] = action
            t.made += 1
        self.ask(table)
        return 0

    def ask(self, table):
        """Who is to move is asked; where no pair is free it is over."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        over: cython.bint = t.columns.open == 0
        ahead: cython.int = t.points[0] - t.points[1]
        allow(cython.address(t.columns), cython.address(self.masks[table, 0]))
        self.over[table] = over
        self.seats[table] = -1 if over else t.side
        self.rewards[table, 0] = ahead if over else 0
        self.rewards[table, 1] = -ahead if over else 0
        show(t, cython.address(self.observations[table, 0]), 1 - t.side if over else t.side, not over)

    def dealt(self, table: cython.int) -> bytes:
        """The tiles as they lay at the beginning."""
        return self.tables[table].dealt[:CELLS]

    def story(self, table: cython.int) -> list:
        """Every action since."""
        return [self.tables[table].actions[index] for index in range(self.tables[table].made)]

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: many tables at once, what may be done there and what each side sees, in numbers.

Area scoring and superko; two passes end a game. The arrays are those of rows.py: observations of 12 planes of
size * size points, masks of all points and passing; and cut (given up because it was too long).
Readable twin: games/short_go/coding.py.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free, realloc
from cython.cimports.libc.string import memset


def make_room(t):
    """Room for one more position and the action that led there; False where memory is short."""
    hashes: cython.pointer(cython.ulonglong)
    actions: cython.pointer(cython.short)
    room: cython.int
    if t.count < t.room:
        return True
    room = 2 * t.room + 64
    hashes = cython.cast(cython.pointer(cython.ulonglong), realloc(t.hashes, room * cython.sizeof(cython.ulonglong)))
    if hashes == cython.NULL:
        return False
    t.hashes = hashes
    actions = cython.cast(cython.pointer(cython.short), realloc(t.actions, room * cython.sizeof(cython.short)))
    if actions == cython.NULL:
        return False
    t.actions = actions
    t.room = room
    return True


def note(t, action):
    """Remember the position and how it came about; there is room."""
    board: cython.int
    for board in range(2 * BOARDS - 1, 1, -1):
        t.past[board] = t.past[board - 2]
    t.past[0], t.past[1] = t.board.own[0], t.board.own[1]
    t.boards = min(t.boards + 1, BOARDS)
    enter(t, t.board.hash)
    t.hashes[t.count] = t.board.hash
    t.actions[t.count] = action
    t.count += 1


def has_been(t, hash):
    """Whether a position was there before. The filter answers most of the time."""
    index: cython.int
    if not may_have_been(t, hash):
        return False
    for index in range(t.count - 1, -1, -1):
        if t.hashes[index] == hash:
            return True
    return False


class Tables(Rows):
    """So many tables, which write into these arrays; stones that lie there at the beginning, and who moves first."""

    def __cinit__(self, observations, masks, seats, rewards, over, cut, size, komi, black, first, longest):
        cell: cython.int
        self.cut = cut
        self.size, self.cells, self.komi, self.longest = size, size * size, komi, longest
        memset(cython.address(self.opening), 0, cython.sizeof(Table))
        clear(cython.address(self.opening.board), geometry_of(size))
        for cell in black:
            put_stone(cython.address(self.opening.board), self.opening.board.geometry.points[cell], BLACK)
        self.opening.board.to_move = first
        self.opening.board.ko = 0
        for cell in range(self.cells):
            self.cell[self.opening.board.geometry.points[cell]] = cell
        self.number = len(seats)
        self.tables = cython.cast(cython.pointer(Table), calloc(max(1, self.number), cython.sizeof(Table)))
        if self.tables == cython.NULL:
            raise MemoryError
        for cell in range(self.number):
            if not make_room(cython.address(self.tables[cell])):
                raise MemoryError

    def __dealloc__(self):
        table: cython.int
        if self.tables != cython.NULL:
            for table in range(self.number):
                free(self.tables[table].hashes)
                free(self.tables[table].actions)
        free(self.tables)

    def start(self, table, seed):
        """A new game; nothing is left to chance."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        t.board = self.opening.board
        memset(t.filter, 0, WORDS * cython.sizeof(cython.ulonglong))
        t.count = t.boards = 0
        note(t, 0)
        self.ask(table, t.board.to_move)
        return 0

    def act(self, table, action):
        t: cython.pointer(Table) = cython.address(self.tables[table])
        mover: cython.int = t.board.to_move
        if action < self.cells:
            put_stone(cython.address(t.board), t.board.geometry.points[action], mover)
        else:
            do_pass(cython.address(t.board))
        if not make_room(t):  # memory is short: the last position is forgotten
            t.count -= 1
        note(t, action)
        self.ask(table, mover)
        return 0

    def ask(self, table, mover):
        """Who is to move is asked, until both have passed."""
        t: cython.pointer(Table) = cython.address(self.tables[table])
        mask: cython.pointer(cython.uchar) = cython.address(self.masks[table, 0])
        planes: cython.pointer(cython.uchar) = cython.address(self.observations[table, 0])
        ko: cython.pointer(cython.uchar) = planes + 2 * BOARDS * self.cells
        over: cython.bint = t.board.passes >= 2
        self.rewards[table, 0] = self.rewards[table, 1] = 0
        memset(ko, 0, self.cells)
        memset(mask, 0, self.cells + 1)
        if not over:
            self.allow(t, mask, ko)
        if not over and t.count - 1 >= self.longest:
            self.cut[table], self.over[table], self.seats[table] = True, False, -1
            memset(mask, 0, self.cells + 1)
            self.show(t, planes, mover, False)
            return
        self.over[table], self.cut[table] = over, False
        self.seats[table] = -1 if over else t.board.to_move
        if over:
            self.settle(table)
        self.show(t, planes, mover if over else t.board.to_move, not over)

    def settle(self, table):
        """Who has more area, komi counted, has won; equal areas are a draw."""
        ahead: cython.double = area_score(cython.address(self.tables[table].board)) - self.komi
        if ahead > 0:
            self.rewards[table, 0], self.rewards[table, 1] = 1, -1
        elif ahead < 0:
            self.rewards[table, 0], self.rewards[table, 1] = -1, 1

    def allow(self, t, mask, ko):
        """Mark the points where a stone may be placed and passing, and those that only the ko rule forbids."""
        b: cython.pointer(Board) = cython.address(t.board)
        index: cython.int
        p: cython.int
        for index in range(b.free_count):
            p = b.free[index]
            if p == b.ko:
                ko[self.cell[p]] = 1
            elif may_play(b, p, b.to_move):
                if has_been(t, hash_after(b, p, b.to_move)):
                    ko[self.cell[p]] = 1
                else:
                    mask[self.cell[p]] = 1
        mask[self.cells] = 1

    def show(self, t, planes, viewer, asked):
        """Overwrite what this side sees, but for the points of the ko rule."""
        side: cython.int
        age: cython.int
        stones: Points
        plane: cython.pointer(cython.uchar)
        memset(planes, 0, 2 * BOARDS * self.cells)
        for age in range(t.boards):
            for side in range(2):
                plane = planes + (2 * age + (side != viewer)) * self.cells
                stones = t.past[2 * age + side]
                while stones:
                    plane[self.cell[first_point(stones)]] = 1
                    stones = without_first(stones)
        plane = planes + (2 * BOARDS + 1) * self.cells
        memset(plane, asked, self.cells)
        memset(plane + self.cells, viewer == WHITE, self.cells)
        memset(plane + 2 * self.cells, t.board.passes, self.cells)

    def story(self, table: cython.int) -> list:
        """Every action since the beginning."""
        return [self.tables[table].actions[index] for index in range(1, self.tables[table].count)]

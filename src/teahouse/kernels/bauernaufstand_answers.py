# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Bauernaufstand, compiled: answers from the solution, and what a search must add to it."""

import cython
from cython.cimports.libc.stdlib import calloc, free


def number_at(numbers, index):
    """One of a row of numbers of four bytes, the lowest first, whatever the machine's habit."""
    at: cython.p_const_uchar = numbers + 4 * cython.cast(cython.size_t, index)
    return at[0] | at[1] << 8 | at[2] << 16 | cython.cast(cython.uint, at[3]) << 24


def slot_of(key):
    return cython.cast(cython.uint, cython.cast(Word, key) * cython.cast(Word, 0x9E3779B97F4A7C15) >> 36)


class Answers:
    """Answers from the solution: who wins, in how many plies, by which move. Threads may share it.

    data: the bits and the book, one after the other: the rows of Solving.pack(), then starts (4
    bytes each, the lowest first), columns and plies of Solving.list_deep(). It is only read.
    memory: bytes for what searches remember, a power of two.
    """

    def __cinit__(self, data: cython.const[cython.uchar][::1], memory: int = 1 << 24) -> None:
        listed: cython.longlong = (data.shape[0] - ROWS * ROW_BYTES - 4 * (ROWS + 1)) // 3
        if listed < 0:
            raise ValueError("the solution is cut short")
        self.view = data
        self.bits = cython.address(data[0])
        self.starts = self.bits + ROWS * ROW_BYTES
        self.columns = self.starts + 4 * (ROWS + 1)
        self.plies = self.columns + 2 * listed
        if number_at(self.starts, ROWS) != listed:
            raise ValueError("the solution is cut short")
        self.mask = memory // 8 - 1
        self.table = cython.cast(cython.pointer(cython.ulonglong), calloc(memory // 8, 8))
        if self.table == cython.NULL:
            raise MemoryError

    def __dealloc__(self) -> None:
        free(self.table)

    # what is known at once

    def is_won(self, p):
        spot: Spot
        spot_of(number_of(p.other, p.other_hand), number_of(p.own, p.own_hand), cython.address(spot))
        return bit_at(self.bits, cython.address(spot))

    def book_plies(self, p):
        """Plies to the end if they are at least DEEP, else 0."""
        spot: Spot
        low: cython.uint
        high: cython.uint
        middle: cython.uint
        column: cython.uint
        spot_of(number_of(p.other, p.other_hand), number_of(p.own, p.own_hand), cython.address(spot))
        low, high = number_at(self.starts, spot.row), number_at(self.starts, spot.row + 1)
        while low < high:
            middle = (low + high) >> 1
            column = self.columns[2 * middle] | self.columns[2 * middle + 1] << 8
            if column == spot.column:
                return self.plies[middle]
            if column < spot.column:
                low = middle + 1
            else:
                high = middle
        return 0

    # what searches find: the winner looks only at moves that keep the win

    def recall(self, p, known):
        spot: Spot
        word: Word
        spot_of(number_of(p.other, p.other_hand), number_of(p.own, p.own_hand), cython.address(spot))
        known.key = spot.row * SIDES + spot.column
        word = self.table[slot_of(known.key) & self.mask]
        known.lower, known.upper, known.move = 0, UNKNOWN, UNKNOWN
        if cython.cast(cython.uint, word) == known.key + 1:
            known.lower, known.upper, known.move = word >> 32 & 255, word >> 40 & 255, word >> 48 & 255

    def keep(self, known):
        self.table[slot_of(known.key) & self.mask] = (
            cython.cast(Word, known.key) + 1
            | cython.cast(Word, known.lower) << 32
            | cython.cast(Word, known.upper) << 40
            | cython.cast(Word, known.move) << 48
        )

    def wins_within(self, p, plies):
        """The side to move wins, as the bits say: does it take no more plies (odd)?"""
        known: Known
        moves: Move[16]
        after: Position
        ends: Ends
        count: cython.int
        index: cython.int
        tried: cython.int
        find_ends(p, cython.address(ends))
        if has_win(cython.address(ends)):
            return True
        if plies == 1 and p.other_hand:
            return False  # who has a man in hand has a move
        self.recall(p, cython.address(known))
        if known.upper <= plies:
            return True
        if known.lower > plies:
            return False
        count = generate(p, moves)
        for tried in range(-1, count):  # first what was best before
            index = known.move if tried < 0 else tried
            if index >= count or tried == known.move:
                continue
            make(p, cython.address(moves[index]), cython.address(after))
            if not self.is_won(cython.address(after)) and self.loses_within(cython.address(after), plies - 1):
                known.upper, known.move = plies, index
                self.keep(cython.address(known))
                return True
        known.lower = plies + 2
        self.keep(cython.address(known))
        return False

    def loses_within(self, p, plies):
        """The side to move loses, as the bits say: is it over within so many plies (even)?"""
        known: Known
        moves: Move[16]
        after: Position
        count: cython.int = generate(p, moves)
        index: cython.int
        tried: cython.int
        if count == 0:
            return True
        if plies == 0:
            return False
        self.recall(p, cython.address(known))
        if known.upper <= plies:
            return True
        if known.lower > plies:
            return False
        for tried in range(-1, count):  # first what lasted longest before
            index = known.move if tried < 0 else tried
            if index >= count or tried == known.move:
                continue
            make(p, cython.address(moves[index]), cython.address(after))
            if not self.wins_within(cython.address(after), plies - 1):
                known.lower, known.move = plies + 2, index
                self.keep(cython.address(known))
                return False
        known.upper = plies
        self.keep(cython.address(known))
        return True

    def ends_within(self, p, plies):
        """Whether best play takes no more plies (odd if the side to move wins, else even)."""
        in_book: cython.int = self.book_plies(p)
        if in_book:
            return in_book <= plies
        if plies >= DEEP - 1:
            return True
        if plies < 0:
            return False
        return self.wins_within(p, plies) if plies & 1 else self.loses_within(p, plies)

    def distance(self, p):
        """Plies to the end; odd: the side to move wins."""
        plies: cython.int = self.book_plies(p)
        if plies == 0:
            plies = 1 if self.is_won(p) else 0
            while not self.ends_within(p, plies):
                plies += 2
        return plies

    def choose(self, p, plies, moves):
        """The first move that keeps to this distance (at least 1). Overwrites moves; return its index."""
        after: Position
        index: cython.int
        for index in range(generate(p, moves)):
            if moves[index].end >= 30:
                return index  # who can arrive wins in 1
            make(p, cython.address(moves[index]), cython.address(after))
            if plies & 1:
                if not self.is_won(cython.address(after)) and self.ends_within(cython.address(after), plies - 1):
                    return index
            elif not self.ends_within(cython.address(after), plies - 3):
                return index
        return 0  # not reached: some move has the distance

    # questions from outside

    def wins(self, board: bytes, hands: tuple, side: cython.int) -> bool:
        """Whether the side to move wins."""
        p: Position
        fill(cython.address(p), board, hands[0], hands[1], side)
        return self.is_won(cython.address(p))

    def plies_left(self, board: bytes, hands: tuple, side: cython.int) -> int:
        """Plies to the end with best play; odd: the side to move wins."""
        p: Position
        plies: cython.int
        fill(cython.address(p), board, hands[0], hands[1], side)
        with cython.nogil:
            plies = self.distance(cython.address(p))
        return plies

    def values(self, board: bytes, hands: tuple, side: cython.int) -> list:
        """(move, the mover wins, plies to the end) for every move, in the order of legal()."""
        p: Position
        after: Position
        moves: Move[16]
        index: cython.int
        plies: cython.int
        found = []
        fill(cython.address(p), board, hands[0], hands[1], side)
        for index in range(generate(cython.address(p), moves)):
            plies = 1
            if moves[index].end < 30:
                make(cython.address(p), cython.address(moves[index]), cython.address(after))
                with cython.nogil:
                    plies = 1 + self.distance(cython.address(after))
            found.append((cells_of(cython.address(moves[index]), side), plies & 1 == 1, plies))
        return found

    def line(self, board: bytes, hands: tuple, side: cython.int) -> list:
        """The moves to the end: the winner's fastest, the loser's longest; of equal ones the first of legal()."""
        p: Position
        after: Position
        moves: Move[16]
        index: cython.int
        plies: cython.int
        found = []
        fill(cython.address(p), board, hands[0], hands[1], side)
        with cython.nogil:
            plies = self.distance(cython.address(p))
        while plies > 0:
            with cython.nogil:
                index = self.choose(cython.address(p), plies, moves)
            found.append(cells_of(cython.address(moves[index]), side))
            if moves[index].end >= 30:
                break
            make(cython.address(p), cython.address(moves[index]), cython.address(after))
            p = after
            side = 1 - side
            plies -= 1
        return found

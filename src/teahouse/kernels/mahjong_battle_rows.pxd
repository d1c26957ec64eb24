# cython: cdivision=True
from teahouse.kernels.mahjong_battle_board cimport Bits, Columns, Word, cell_of, count_moves, fill, lowest_bit, worth
from teahouse.kernels.mahjong_battle_board cimport play as take_pair
from teahouse.kernels.rows cimport Rows

cdef enum:
    CELLS = 108
    PLANES = 6
    ACTIONS = 276
    LONGEST = 54

cdef struct Table:
    Columns columns
    unsigned char dealt[108]
    unsigned char cells[108]
    int points[2]
    int side  # to move
    int first  # cells of the last pair; -1: there was none
    int second
    int made
    unsigned short actions[54]

cdef class Tables(Rows):
    cdef int needed  # so many pairs must be free in a deal
    cdef Table *tables
    cdef void ask(self, int table) noexcept nogil

cdef unsigned char FIRST[276]  # the two ends of an action
cdef unsigned char SECOND[276]

cdef void deal(Table *t, Word seed, int needed) noexcept nogil
cdef void allow(Columns *c, unsigned char *mask) noexcept nogil
cdef void show(Table *t, unsigned char *planes, int viewer, bint asked) noexcept nogil


cdef inline int end_of(Columns *c, int slot) noexcept nogil:
    """The end of its column at which a free tile lies: a column's only tile lies at the bottom."""
    return slot & ~1 if c.low[slot >> 1] == c.high[slot >> 1] else slot


cdef inline int number_of(int one, int two) noexcept nogil:
    """The action that takes the tiles of two ends, one < two."""
    return one * 24 - one * (one + 1) // 2 + two - one - 1

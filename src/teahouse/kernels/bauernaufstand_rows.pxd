# cython: cdivision=True
from teahouse.kernels.bauernaufstand_board cimport *
from teahouse.kernels.rows cimport Rows

cdef enum:
    CELLS = 36
    PLANES = 7
    DROPS = 144
    ACTIONS = 150
    LONGEST = 48

cdef struct Table:
    Position position
    int side  # to move
    int start  # of the last move, as who made it sees it; -1: a drop
    int end  # -1: there was none
    int made
    unsigned char actions[48]

cdef class Tables(Rows):
    cdef Table *tables
    cdef void ask(self, int table) noexcept nogil

cdef void read_action(int action, Move *move) noexcept nogil
cdef bint allow(Position *p, unsigned char *mask) noexcept nogil
cdef void show(Table *t, unsigned char *planes, bint asked) noexcept nogil
cdef void mark(unsigned char *plane, Word men) noexcept nogil

# cython: cdivision=True
from teahouse.kernels.rows cimport Rows
from teahouse.kernels.weiss_schach_board cimport *

cdef enum:
    CELLS = 36
    PLANES = 20
    WAYS = 740
    ACTIONS = 788
    FIFTY = 100

cdef struct Table:
    Position position
    unsigned long long keys[104]  # of the positions before this one since a pawn moved or something was taken
    int known
    int repeated  # how often this position was there before
    int start  # of the last move; -1: there was none
    int end
    int made
    int room
    unsigned short *actions

cdef class Tables(Rows):
    cdef Position opening
    cdef Table *tables
    cdef int count
    cdef void ask(self, int table) noexcept nogil

cdef short NUMBER[1296]  # the action of a way, at start * 36 + end; -1: nobody goes so
cdef short UNDER[72]  # of a pawn that becomes no queen, at kind * 18 + column * 3 + columns to the right + 1
cdef unsigned char START_OF[788]
cdef unsigned char END_OF[788]
cdef unsigned char KIND_OF[788]  # what a pawn becomes; 0: a queen on its last rank

cdef int move_of(Position *p, int action) noexcept nogil
cdef void note(Table *t, int action) noexcept nogil
cdef int allow(Position *p, unsigned char *mask) noexcept nogil
cdef bint is_insufficient(Position *p) noexcept nogil
cdef void show(Table *t, unsigned char *planes, int viewer, bint asked) noexcept nogil


cdef inline int turned(int square, int side) noexcept nogil:
    """A square as the side sees it, whose pawns walk up."""
    return flip(square) if side else square


cdef inline void mark(unsigned char *plane, Word men, int side) noexcept nogil:
    while men:
        plane[turned(lowest_bit(men), side)] = 1
        men &= men - 1

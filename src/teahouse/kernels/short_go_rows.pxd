# cython: cdivision=True
from teahouse.kernels.rows cimport Rows
from teahouse.kernels.short_go_board cimport *

cdef enum:
    BOARDS = 4
    PLAIN = 12  # planes
    WORDS = 64  # of the filter

cdef struct Table:
    Board board
    Points past[8]  # both sides' stones on the last boards, this one first
    int boards  # how many of them there were
    unsigned long long filter[64]  # two bits for each position that was there
    unsigned long long *hashes  # all of them
    int count
    int room
    short *actions  # one for each position but the first

cdef class Tables(Rows):
    cdef unsigned char[::1] cut
    cdef int size
    cdef int cells
    cdef double komi
    cdef int longest
    cdef Table opening
    cdef Table *tables
    cdef int number
    cdef unsigned char cell[112]
    cdef void ask(self, int table, int mover) noexcept nogil
    cdef void allow(self, Table *t, unsigned char *mask, unsigned char *ko) noexcept nogil
    cdef void show(self, Table *t, unsigned char *planes, int viewer, bint asked) noexcept nogil
    cdef void settle(self, int table) noexcept nogil

cdef bint make_room(Table *t) noexcept nogil
cdef void note(Table *t, int action) noexcept nogil
cdef bint has_been(Table *t, unsigned long long hash) noexcept nogil


cdef inline void enter(Table *t, unsigned long long hash) noexcept nogil:
    """Let the filter know a position."""
    t.filter[hash >> 6 & 63] |= <unsigned long long>1 << (hash & 63)
    t.filter[hash >> 18 & 63] |= <unsigned long long>1 << (hash >> 12 & 63)


cdef inline bint may_have_been(Table *t, unsigned long long hash) noexcept nogil:
    """False: it never was."""
    return (t.filter[hash >> 6 & 63] >> (hash & 63)) & (t.filter[hash >> 18 & 63] >> (hash >> 12 & 63)) & 1

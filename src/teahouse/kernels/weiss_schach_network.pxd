# cython: cdivision=True
from teahouse.kernels.weiss_schach_board cimport *

cdef enum:
    WIDTH = 64  # sums of a side: HIDDEN of weiss_schach_vectors.pxd
    INPUTS = 434  # 12 men on 36 squares, and who may castle
    MOST_BUCKETS = 18
    OUTPUTS = 6  # by how many men there are
    MOST_CHANGES = 48
    FEW_MEN = 4  # tables know all of them

# The hidden layer of a position, before it is held within its bounds, as each side sees it.
cdef struct Sums:
    short sides[2][WIDTH]
    unsigned long long key  # of the position
    unsigned char views[2]  # bucket * 2, and 1 where the board is mirrored
    bint ready

# What has changed from one position to another: men who have come and gone, as man * 36 + square, or 432 + side.
cdef struct Changes:
    int come[MOST_CHANGES]
    int gone[MOST_CHANGES]
    int more
    int less

cdef bint NETWORK  # whether there is one

cdef int see(Position *p, int side) noexcept nogil
cdef void compare(Position *before, Position *now, Changes *c) noexcept nogil
cdef void list_men(Position *p, Changes *c) noexcept nogil
cdef void bring(short *sums, short *others, Changes *c, int side, int view) noexcept nogil
cdef void sum_up(Position *p, Sums *s, int side) noexcept nogil
cdef void follow(Position *before, Sums *others, Position *p, Sums *s) noexcept nogil
cdef int output(Position *p, Sums *s) noexcept nogil
cdef int judge(Position *stack, Sums *sums, int ply) noexcept nogil

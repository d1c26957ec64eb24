from teahouse.kernels.hongkong_shapes cimport *
from teahouse.kernels.hongkong_table cimport *

cdef enum:  # policies
    ANYTHING
    GREEDY
    MEDIUM
    LEARNED

cdef enum:  # where what is described stands: games/hongkong/judging/features.py
    F_KONGS = 0
    F_MELDS = 2
    F_WAITS = 7
    F_LIVE = 11
    F_ROLE = 20
    F_PLANS = 26
    F_WEIGHT = 92
    F_FAN = 93
    F_OTHERS = 99
    F_DISCARD = 132
    F_CHOWS = 151
    F_USEFUL = 161
    F_TILES = 173
    F_HONOURS = 299
    F_OWN = 331
    F_MINIMUM = 336
    FEATURES = 344  # a multiple of eight
    CHOWS_PLAN = 5  # after any hand, three flushes, pungs

cdef enum:  # the network's layers
    WIDE = 96
    NARROW = 32
    SIZE_1 = 33024  # FEATURES * WIDE
    SIZE_2 = 3072  # WIDE * NARROW
    SIZE_3 = 96  # 3 * NARROW

cdef struct Candidate:  # a move and the points expected of it
    int move
    double worth

cdef int choose_by_worth(TablePointer t, int wind) except? -1 nogil
cdef int choose_by_value(TablePointer t, int wind) except? -1 nogil
cdef int rank_by_value(TablePointer t, int wind, Candidate *candidates) except? -1 nogil
cdef void describe_move(TablePointer t, int wind, int move, unsigned char *x) noexcept nogil

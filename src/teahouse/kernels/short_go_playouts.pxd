from teahouse.kernels.short_go_tactics cimport *

cdef enum:
    MOST_MOVES = 1024  # longest line of moves in one simulation, tree and playout together

cdef enum:  # how often of a thousand times each answer is looked for
    ATARI_RATE = 900
    NAKADE_RATE = 300
    TWO_RATE = 400
    SHAPE_RATE = 900
    CAPTURE_RATE = 300

cdef bint happens(unsigned long long *random, unsigned int per_thousand) noexcept nogil
cdef int answer_atari(Board *b, unsigned long long *random) noexcept nogil
cdef int answer_two_liberties(Board *b, unsigned long long *random) noexcept nogil
cdef int answer_nakade(Board *b, unsigned long long *random) noexcept nogil
cdef int answer_shape(Board *b, unsigned long long *random) noexcept nogil
cdef int capture_anywhere(Board *b, unsigned long long *random) noexcept nogil
cdef bint is_sane(Board *b, int p, int c) noexcept nogil
cdef int choose(Board *b, unsigned long long *random) noexcept nogil
cdef int finish(Board *b, unsigned long long *random, int *sequence, int *colors, int count) noexcept nogil
cdef double margin(Board *b, double komi, bint territory) noexcept nogil

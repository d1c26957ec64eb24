from teahouse.kernels.weiss_schach_board cimport *

cdef enum:
    MOST_ERROR = 1024
    MOST_LESSON = 256  # by which one search moves an error
    PAWN_SHARE = 70  # centipawns of an error that is as large as can be
    MEN_SHARE = 70
    MOVE_SHARE = 60

# By how much searches have ended above the estimate, for the side to move.
cdef struct Errors:
    short pawns[4096]  # at side * 2048 + where all pawns stand
    short men[8192]  # at (whose men * 2 + side) * 2048 + where they stand
    short moves[432]  # at man * 36 + end of the move before

cdef int correction(Errors *e, Position *p, int last) noexcept nogil
cdef void learn(Errors *e, Position *p, int last, int depth, int miss) noexcept nogil

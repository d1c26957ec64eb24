from teahouse.kernels.weiss_schach_board cimport *
from teahouse.kernels.weiss_schach_evaluation cimport estimate

cdef enum:
    NO_MAN = 11  # in the names of tables: a king, so none of the others

    INFINITE = 32500
    MATE = 32000
    LONG_MATE = 31500  # a score beyond it is a mate
    MOST_PLIES = 120
    PLIES = 122  # room on the stack
    KILLERS = 244  # two a ply
    LINE_ROOM = 14884  # PLIES lines of PLIES moves
    MOST_HISTORY = 1200
    HISTORY_LIMIT = 16384
    UPPER = 1
    LOWER = 2
    EXACT = 3

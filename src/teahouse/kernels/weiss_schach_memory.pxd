from teahouse.kernels.weiss_schach_board cimport *

cdef enum:
    INFINITE = 32500
    MATE = 32000
    LONG_MATE = 31500  # a score beyond it is a mate

cdef enum:  # what a score in the table is of the worth
    UPPER = 1
    LOWER = 2
    EXACT = 3

# A slot is empty when its data is 0, and no entry's data is (its bound is 1 to 3): so an empty slot
# matches no key, not even key 0. The key is kept xor the data: halves written by two threads do not match.
cdef struct Slot:
    unsigned long long check
    unsigned long long data

cdef struct Known:
    int move
    int score
    int static
    int depth
    int bound

# What all threads of a search share.
cdef struct Shared:
    Slot *slots
    unsigned long long mask  # of the first slot of four
    unsigned int age
    bint halt
    double deadline  # 0: none
    unsigned long long nodes  # limit of each thread; 0: none
    bint tables  # whether exact tables are asked

cdef int depth_in(Word data) noexcept nogil
cdef unsigned int age_in(Word data) noexcept nogil
cdef Word pack(Known *known, int move, unsigned int age) noexcept nogil
cdef bint look_up(Shared *t, Word key, Known *known) noexcept nogil
cdef void keep(Shared *t, Word key, Known *known) noexcept nogil


cdef inline int from_root(int score, int ply) noexcept nogil:
    """A mate counted from the position becomes one counted from the root."""
    return score - ply if score > LONG_MATE else score + ply if score < -LONG_MATE else score


cdef inline int from_here(int score, int ply) noexcept nogil:
    return score + ply if score > LONG_MATE else score - ply if score < -LONG_MATE else score

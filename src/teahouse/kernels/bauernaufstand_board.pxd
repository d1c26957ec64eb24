# cython: cdivision=True
# What pure Python mode cannot name: constants in C, and what other kernels inline.
from teahouse.kernels.bits cimport count_bits, lowest_bit

cdef extern from *:
    """
    #define BOARD 0xFFFFFFFFFULL
    #define FIRST_RANK 0x3FULL
    #define LAST_RANK 0xFC0000000ULL
    #define FILE_A 0x041041041ULL
    #define FILE_B 0x082082082ULL
    #define FILE_C 0x104104104ULL
    #define FILE_F 0x820820820ULL
    """
    unsigned long long BOARD
    unsigned long long FIRST_RANK
    unsigned long long LAST_RANK
    unsigned long long FILE_A
    unsigned long long FILE_B
    unsigned long long FILE_C
    unsigned long long FILE_F

ctypedef unsigned long long Word
ctypedef unsigned char Byte

# Seen by the side to move, except that `other` is seen by the other side.
cdef struct Position:
    unsigned long long own
    unsigned long long other
    int own_hand
    int other_hand

# `taken` is the man that is taken, as its own side sees it, or 0. `start` is -1 for a drop.
cdef struct Move:
    int start
    int end
    unsigned long long taken

# Cells where moves end. No two kinds of the first four end on one cell (steps, jumps and drops go to
# free cells, takes to the enemy's), so `single` holds them all; takes to the right stand apart.
cdef struct Ends:
    unsigned long long single
    unsigned long long right
    unsigned long long left
    unsigned long long jump

cdef Word mirror(Word men) noexcept nogil
cdef void fill(Position *p, const unsigned char *board, int black, int white, int side) noexcept
cdef bint has_arrived(Position *p) noexcept nogil
cdef tuple cells_of(Move *move, int side)
cdef Word count_lines(Position *p, int depth) noexcept nogil
cdef int play_out(Position *p, Word *state) noexcept nogil


cdef inline Word flip(Word men) noexcept nogil:
    """The same men seen from the other side: ranks upside down, files as they were."""
    return (
        (men & 0x3F) << 30
        | (men & 0xFC0) << 18
        | (men & 0x3F000) << 6
        | men >> 6 & 0x3F000
        | men >> 18 & 0xFC0
        | men >> 30 & 0x3F
    )


cdef inline int flip_cell(int cell) noexcept nogil:
    return cell + 30 - 12 * (cell // 6)


cdef inline void find_ends(Position *p, Ends *ends) noexcept nogil:
    """Where the moves of the side to move end."""
    cdef Word enemy = flip(p.other)
    cdef Word free_cells = ~(p.own | enemy) & BOARD
    cdef Word ahead = p.own << 6
    if p.own_hand:
        ahead |= FIRST_RANK  # a drop is a step from below the board
    ends.left = (p.own & ~FILE_A) << 5 & enemy
    ends.right = (p.own & ~FILE_F) << 7 & enemy
    ends.jump = (p.own << 6 & enemy) << 6 & free_cells
    ends.single = ahead & free_cells | ends.jump | ends.left


cdef inline int count_moves(Ends *ends) noexcept nogil:
    return count_bits(ends.single) + count_bits(ends.right)


cdef inline bint has_win(Ends *ends) noexcept nogil:
    """Whether some move arrives."""
    return (ends.single | ends.right) & LAST_RANK != 0


cdef inline void describe(Ends *ends, int end, bint right, Move *move) noexcept nogil:
    """Overwrite move with the one that ends there: a take to the right, or one of the others."""
    cdef Word bit = <Word>1 << end
    move.end = end
    move.taken = 0
    if right:
        move.start = end - 7
        move.taken = <Word>1 << flip_cell(end)
    elif ends.left & bit:
        move.start = end - 5
        move.taken = <Word>1 << flip_cell(end)
    elif ends.jump & bit:
        move.start = end - 12
        move.taken = <Word>1 << flip_cell(end - 6)
    else:
        move.start = end - 6 if end >= 6 else -1


cdef inline int generate(Position *p, Move *moves) noexcept nogil:
    """Write the legal moves (at most 16) in a fixed order, the same for both sides; return how many."""
    cdef Ends ends
    cdef Word left
    cdef int count = 0
    find_ends(p, &ends)
    left = ends.single
    while left:
        describe(&ends, lowest_bit(left), False, &moves[count])
        left &= left - 1
        count += 1
    left = ends.right
    while left:
        describe(&ends, lowest_bit(left), True, &moves[count])
        left &= left - 1
        count += 1
    return count


cdef inline void make(Position *p, Move *move, Position *after) noexcept nogil:
    """Overwrite `after` with the position after the move, the other side to move."""
    after.other = p.own | <Word>1 << move.end
    after.other_hand = p.own_hand
    if move.start >= 0:
        after.other &= ~(<Word>1 << move.start)
    else:
        after.other_hand -= 1
    after.own = p.other & ~move.taken
    after.own_hand = p.other_hand

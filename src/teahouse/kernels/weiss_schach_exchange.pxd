from teahouse.kernels.weiss_schach_board cimport *

cdef extern from *:
    """
    static inline int worth_of(int kind) {
        static const int worth[6] = {100, 300, 310, 470, 950, 0};
        return worth[kind];
    }
    """
    int worth_of(int kind) noexcept nogil

cdef Word occupied_after(Position *p, int move) noexcept nogil
cdef bint is_exchange_won(Position *p, int end, Word occupied, int balance) noexcept nogil
cdef bint wins_exchange(Position *p, int move, int least) noexcept nogil


cdef inline bint is_castling(Position *p, int move) noexcept nogil:
    return p.board[move & 63] >> 1 == KING and (move >> 6 & 63) - (move & 63) == 2


cdef inline bint takes_in_passing(Position *p, int move) noexcept nogil:
    return (move >> 6 & 63) == p.passing and p.board[move & 63] >> 1 == PAWN


cdef inline bint is_noisy(Position *p, int move) noexcept nogil:
    """Whether the move takes or promotes."""
    if move >> 12:
        return True
    if p.board[move >> 6 & 63] != EMPTY:
        return not is_castling(p, move)
    return takes_in_passing(p, move)


cdef inline int gain_of(Position *p, int move) noexcept nogil:
    """What a move that is not castling takes, and what its promotion adds."""
    cdef int taken = p.board[move >> 6 & 63]
    cdef int gain = 0
    if taken != EMPTY:
        gain = worth_of(taken >> 1)
    elif takes_in_passing(p, move):
        gain = worth_of(PAWN)
    if move >> 12:
        gain += worth_of(move >> 12) - worth_of(PAWN)
    return gain

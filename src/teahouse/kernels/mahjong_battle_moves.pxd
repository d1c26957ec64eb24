from teahouse.kernels.mahjong_battle_positions cimport *

# The dearest pair there is now, its kind (0: a coin), and what the dearest besides is worth.
cdef struct Dearest:
    int points
    int kind
    int second

cdef Word change_of(Position *p, int one, int two) noexcept nogil
cdef Word slot_change(Position *p, int slot) noexcept nogil
cdef int generate(Position *p, Move *moves) noexcept nogil
cdef int opened_by(Position *p, Move *move) noexcept nogil
cdef int bared_by(Position *p, int slot) noexcept nogil
cdef void find_dearest(Position *p, Dearest *found) noexcept nogil
cdef void rate(Position *p, Move *moves, int count, int favourite, Word number) noexcept nogil
cdef void sort_moves(Move *moves, int count) noexcept nogil


cdef inline int name_of(Move *move) noexcept nogil:
    """Sixteen bits that name the move in the table; 0 means no move."""
    return <int>(move.change >> 48) | 1


cdef inline int points_of(Move *move) noexcept nogil:
    """What the move takes."""
    return worth(move.kind) if move.kind else move.one


cdef inline void bring_best(Move *moves, int start, int count) noexcept nogil:
    """Swap the move of the highest score among start..count-1 to the start."""
    cdef int best = start
    cdef int index
    cdef Move move
    for index in range(start + 1, count):
        if moves[index].score > moves[best].score:
            best = index
    move = moves[start]
    moves[start] = moves[best]
    moves[best] = move

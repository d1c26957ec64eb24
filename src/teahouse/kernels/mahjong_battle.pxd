from teahouse.kernels.hints cimport prefetch, want_huge_pages
from teahouse.kernels.mahjong_battle_moves cimport *

cdef enum:
    PROVED = 127
    INFINITE = 2000

# A slot is two words: data, and key xor data, so that a slot torn by two threads matches nothing.
# Bit 0 of data is always set; an empty slot has data 0 and so never matches, whatever the key.
#
#     bit 0 | lower bound + 2048: 12 | upper bound + 2048: 12 | depth of lower: 7 | of upper: 7 |
#     name of the best move: 16 | age: 3 | pairs left: 6
#
# Depth 127 marks a proof: no horizon was met, the bound holds for the rest of the game.
cdef struct Slot:
    unsigned long long check
    unsigned long long data

cdef struct Known:
    int lower
    int upper
    int lower_depth
    int upper_depth
    int favourite

# One thread's search.
cdef struct Worker:
    Position position
    Slot *table
    unsigned long long mask  # of the first slot of a key's four
    unsigned long long age  # of this search, 0..7
    unsigned long long nodes
    unsigned long long node_limit
    unsigned long long next_poll  # nodes at which to look at the clock
    unsigned long long dive_limit  # nodes at which a dive is given up, see deepen()
    void *owner  # the Search object
    unsigned long long number  # of the thread; 0 is the caller's
    bint diving
    bint stop  # leave this round
    bint met_horizon  # the last value rests on an estimate somewhere

# What a position of the search knows while its moves are tried.
cdef struct Node:
    int lower  # what is proved of the value
    int upper
    int floor  # the window, narrowed by that
    int ceiling
    int pairs
    int dearest  # worth of the dearest pair left
    unsigned int torn  # kinds, see torn_kinds()
    int others  # bound of the moves that those tried so far say something of
    int best
    bint horizon  # met by the moves that the best rests on
    Known known
    int count
    Move moves[64]

cdef void keep(Worker *w, int pairs, Known *known) noexcept nogil
cdef void pause(Worker *w) noexcept nogil
cdef int best_known(Worker *w, Node *n, int depth) noexcept nogil
cdef int from_table(Worker *w, Known *known, int depth, int alpha, int beta) noexcept nogil
cdef void prepare_moves(Worker *w, Node *n) noexcept nogil
cdef void narrow(Node *n, int alpha, int beta) noexcept nogil
cdef bint is_known_to_suffice(Worker *w, Node *n, int depth) noexcept nogil
cdef void try_moves(Worker *w, Node *n, int depth) noexcept nogil
cdef void note_bounds(Node *n, int depth, int alpha, int beta) noexcept nogil
cdef int explore(Worker *w, int depth, int alpha, int beta) noexcept nogil
cdef void bring_forward(Move *moves, int index) noexcept nogil
cdef int explore_root(Worker *w, int depth, Move *moves, int count) noexcept nogil
cdef int deepen(Worker *w, Move *moves, int count, int limit) noexcept nogil
cdef tuple report(Worker *w, Move *moves, int count, int depth)
cdef tuple cells_of(Position *p, Move *move, set taken)
cdef bint is_worth(Worker *w, Move *move, int value) noexcept nogil
cdef bint goes_on(Worker *w, Move *move, int value, bint exact, int favourite) noexcept nogil
cdef list principal_line(Worker *w, Move *moves, int count, int value, bint exact)


cdef inline void unpack(Word data, Known *known) noexcept nogil:
    """Spread a slot's data."""
    known.lower = <int>(data >> 1 & 4095) - 2048
    known.upper = <int>(data >> 13 & 4095) - 2048
    known.lower_depth = <int>(data >> 25 & 127)
    known.upper_depth = <int>(data >> 32 & 127)
    known.favourite = <int>(data >> 39 & 65535)


cdef inline bint look_up(Worker *w, Word key, Known *known) noexcept nogil:
    """Fill `known` with what the table holds of this key; False and "nothing known" if none."""
    cdef Slot *slot = w.table + (key & w.mask)
    cdef int index
    cdef Word data
    for index in range(4):
        data = slot[index].data
        if data and slot[index].check ^ data == key:
            unpack(data, known)
            return True
    known.lower, known.upper = -INFINITE, INFINITE
    known.lower_depth = known.upper_depth = known.favourite = 0
    return False


cdef inline bint speaks_for_others(Node *n, Move *move) noexcept nogil:
    """Whether rule 7 holds for the move: no kind is torn but perhaps its own."""
    return not n.torn & ~(<Bits>1 << move.kind)


cdef inline bint is_spoken_for(Node *n, Move *move) noexcept nogil:
    """Whether rule 7 says of this move, not yet tried, that it cannot raise the floor."""
    return n.others <= n.floor and not n.torn >> move.kind & 1


cdef inline int try_move(Worker *w, Node *n, int index, int depth) noexcept nogil:
    """The value of a move: the first in the whole window, of later ones first whether they are better at all."""
    cdef Before before
    cdef int value = 0
    cdef int points = make(&w.position, &n.moves[index], &before)
    if index > 0:
        value = points - explore(w, depth - 1, points - n.floor - 1, points - n.floor)
    if index == 0 or n.floor < value < n.ceiling and not w.stop:
        value = points - explore(w, depth - 1, points - n.ceiling, points - n.floor)
    unmake(&w.position, &n.moves[index], &before)
    return value

# cython: cdivision=True
from teahouse.kernels.weiss_schach_search cimport *

cdef enum:
    SLOTS = 65536  # one mebibyte: what a short search fills, and a processor keeps near
    MOST_GAME_PLIES = 240
    SURE = 1200  # centipawns: four times in a row, and most games are called decided
    MOST_KEPT = 3000  # worths beyond it teach nothing
    OPENINGS = 9  # 4 to 12 random plies
    BALANCED = 300
    DRAWN = 1
    OPEN = 9  # the result of a game that goes on

# A quiet position as the side to move sees it: its own men are White's, and its first rank is rank 1.
cdef packed struct Row:
    unsigned char board[18]  # men, two squares a byte, the lower square in the lower half
    unsigned char castling  # 1 the side to move may, 2 the other
    unsigned char clock
    short worth  # that the search found, in centipawns
    unsigned char result  # of the game: 0 lost, 1 drawn, 2 won
    unsigned char men

# One game: the positions kept, and what decides about it.
cdef struct Game:
    unsigned long long random
    int nodes  # no new depth begins after so many
    bint to_the_end  # nothing is called decided before it is
    int sure  # plies in a row that somebody was sure to win
    int ply
    int count
    int sides[MOST_GAME_PLIES]  # to move in each row
    Row rows[MOST_GAME_PLIES]

cdef void begin(Worker *w, Position *start) noexcept nogil
cdef int list_moves(Worker *w) noexcept nogil
cdef int think(Worker *w, Game *g) noexcept nogil
cdef void advance(Worker *w, int move) noexcept nogil
cdef bint open_game(Worker *w, Game *g, Position *start) noexcept nogil
cdef int times_before(Worker *w) noexcept nogil
cdef int result_of(Worker *w, Game *g) noexcept nogil
cdef int called(Worker *w, Game *g, int worth) noexcept nogil
cdef void keep_row(Worker *w, Game *g, int worth) noexcept nogil
cdef void play_game(Worker *w, Game *g) noexcept nogil

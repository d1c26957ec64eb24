# cython: cdivision=True
from teahouse.kernels.chance cimport below, mix
from teahouse.kernels.hongkong_shapes cimport Bytes, Word
from teahouse.kernels.hongkong_table cimport (
    BEFORE_PLAY, CHOW, CLAIM, KONG, MOST_MOVES, MUST_DISCARD, NONE, OPEN, OVER, PUNG, TURN, Table, TablePointer,
    legal_moves, live, play_own, resolve, shuffle,
)
from teahouse.kernels.hongkong_table cimport begin as deal_out
from teahouse.kernels.rows cimport Rows

cdef enum:
    TILES = 34
    ROWS = 29
    ACTIONS = 128
    LONGEST = 1000

cdef enum:  # rows of an observation: games/hongkong/coding.py
    ROW_DRAWN = 1
    ROW_OFFER = 2
    ROW_DISCARDS = 3
    ROW_TIMES = 7
    ROW_MELDS = 11
    ROW_BONUS = 27
    ROW_FACTS = 28

cdef enum:  # facts
    FACT_HELD = 1
    FACT_WIND = 5
    FACT_ROUND = 9
    FACT_CURRENT = 13
    FACT_PHASE = 17
    FACT_SOURCE = 23
    FACT_ASKED = 27
    FACT_MADE = 29

cdef struct Place:
    Table table
    unsigned long long seed
    unsigned char wall[144]
    unsigned char players[4]  # the seat of each wind
    unsigned char dice[2]
    unsigned char discards[136]  # what lies before each wind
    unsigned char times[136]  # when it discarded each kind last
    int discarded  # in all
    int made
    unsigned char actions[1000]

cdef class Tables(Rows):
    cdef int minimum_fan
    cdef bint dangerous_play
    cdef Place *places
    cdef int ask(self, int table, int mover) except? -1 nogil

cdef void deal(Place *p, Word seed) noexcept nogil
cdef int asked(TablePointer t) noexcept nogil
cdef int move_of(int action) noexcept nogil
cdef int action_of(int move) noexcept nogil
cdef void note(Place *p, int wind, int move) noexcept nogil
cdef int play_move(Place *p, int wind, int move) except? -1 nogil
cdef int allow(TablePointer t, int wind, unsigned char *mask) except? -1 nogil
cdef void show(Place *p, unsigned char *rows, int viewer, bint is_asked) noexcept nogil
cdef void show_player(Place *p, unsigned char *rows, int wind, int place) noexcept nogil

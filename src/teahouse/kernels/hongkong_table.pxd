# What pure Python mode cannot name: constants in C, and what other kernels inline.
from teahouse.kernels.chance cimport below
from teahouse.kernels.hongkong_shapes cimport *

cdef enum:  # a move is one byte; discard, kong, add and chow have their (lowest) tile added
    DISCARD = 0
    OWN_KONG = 34
    ADD = 68
    CHOW = 102
    PUNG = 129
    KONG = 130
    HU = 131
    PASS = 132
    READY = 133
    OPEN = 254  # no move: asked, and no answer yet
    NONE = 255  # not asked; no tile; nobody

cdef enum:  # phases: games/hongkong/play/position.py
    BEFORE_PLAY
    TURN
    MUST_DISCARD
    CLAIM
    ROB
    OVER

cdef enum:  # where the drawn tile came from
    NOWHERE
    FROM_DEAL
    FROM_WALL
    FROM_BONUS
    FROM_KONG

cdef enum:  # a meld's byte is kind * 64 + tile
    MELD_CHOW = 0
    MELD_PUNG = 1
    MELD_KONG = 2
    MELD_CONCEALED_KONG = 3

cdef enum:  # how the winning tile came: hongkong.py, FLAGS
    SELF_DRAW = 1
    LAST_TILE = 2
    REPLACEMENT = 4
    ROBBING = 8
    HEAVEN = 16
    EARTH = 32

cdef enum:  # what a discard may help to: games/hongkong/scoring/payments.py, Danger
    DRAGONS = 1
    WINDS = 2
    FLUSH = 4
    HONOURS = 8
    TERMINALS = 16

cdef enum:
    DEAD = 14
    LIVE_AT_FIRST = 77  # after the deal, before bonus tiles are replaced
    BONUS = 34  # the first bonus tile
    MOST_FEEDS = 16
    MOST_MOVES = 64

cdef struct State:  # the layout of the bytes in hongkong_play.py
    unsigned char hands[136]
    unsigned char melds[16]
    unsigned char bonus[4]
    unsigned char held_bonus[4]
    unsigned char lying[34]
    unsigned char wall[144]
    unsigned char front
    unsigned char back
    unsigned char prevalent
    unsigned char minimum_fan
    unsigned char dangerous_play
    unsigned char phase
    unsigned char current
    unsigned char drawn
    unsigned char source
    unsigned char offer
    unsigned char discarded
    unsigned char answers[4]
    unsigned char east_drawn
    unsigned char east_source
    unsigned char feeds[64]

# A state and what follows from it: the numbers of each wind's four parts, how many melds each has, how far each is
# from complete (for a wind that has drawn: before, or it is 0 or 1 where it might be complete). Then how it ended.
cdef struct Table:
    State s
    int numbers[16]
    int laid[4]
    int away[4]
    unsigned long long random
    long long moves
    int winner
    int discarder
    int fan
    int limit
    int points
    unsigned long long lines
    int payments[4]

ctypedef Table *TablePointer

cdef struct Useful:  # unseen tiles that bring a hand closer
    int tiles
    int pairs  # those of pairs, which may be claimed from everybody
    int kinds

ctypedef int (*Chooser)(TablePointer t, int wind) except? -1 nogil  # the move that a player makes for a wind

cdef int score(TablePointer t, int wind) except? -1 nogil
cdef bint has_four(TablePointer t, int wind) noexcept nogil
cdef void begin(TablePointer t, const unsigned char *wall, int prevalent, int minimum_fan, bint dangerous_play) noexcept nogil
cdef void clear(TablePointer t) noexcept nogil
cdef int claims(TablePointer t, int wind, unsigned char *moves) except? -1 nogil
cdef int legal_moves(TablePointer t, int wind, unsigned char *moves) except? -1 nogil
cdef void grant(TablePointer t, int wind, int move) noexcept nogil
cdef int resolve(TablePointer t) except? -1 nogil
cdef int play_own(TablePointer t, int wind, int move) except? -1 nogil
cdef int play_on(TablePointer t, Chooser *choosers) except? -1 nogil
cdef void find_unseen(TablePointer t, int wind, Bytes unseen) noexcept nogil
cdef void find_useful(int *numbers, Bytes hand, int melds, int away, Bytes unseen, Useful *useful) noexcept nogil
cdef bint is_free_kong(TablePointer t, int wind, int move) noexcept nogil
cdef int nearest_discard(TablePointer t, int wind) noexcept nogil
cdef int choose_greedily(TablePointer t, int wind) except? -1 nogil
cdef int choose_anything(TablePointer t, int wind) except? -1 nogil


cdef inline void add_up(int *numbers, int but, Sum *total) noexcept nogil:
    """Overwrite `total` with what all parts but one are together."""
    cdef int part
    total.shape = total.pairs = total.orphans = total.doubled = 0
    for part in range(4):
        if part != but:
            add_part(total, look_up(part, numbers[part]))


cdef inline int distance(int *numbers, int melds) noexcept nogil:
    """How many tiles are missing: 0 complete, 1 ready."""
    cdef Sum suits
    add_up(numbers, 3, &suits)
    return distance_with(&suits, HONOUR_FACTS[numbers[3]], melds)


cdef inline void note_useful(Useful *useful, int held, int unseen) noexcept nogil:
    useful.tiles += unseen
    useful.kinds += 1
    if held >= 2:
        useful.pairs += unseen


cdef inline void change(TablePointer t, int wind, int tile, int number) noexcept nogil:
    """So many of a tile come into a hand, or leave it."""
    cdef int part = tile // 9
    t.s.hands[34 * wind + tile] += number
    t.numbers[4 * wind + part] += number * UNITS[tile - 9 * part]


cdef inline void measure(TablePointer t, int wind) noexcept nogil:
    t.away[wind] = distance(&t.numbers[4 * wind], t.laid[wind])


cdef inline void lay_meld(TablePointer t, int wind, int kind, int tile) noexcept nogil:
    t.s.melds[4 * wind + t.laid[wind]] = 64 * kind + tile
    t.laid[wind] += 1


cdef inline int live(TablePointer t) noexcept nogil:
    """How many tiles of the live wall are left."""
    return t.s.back - t.s.front - DEAD


cdef inline void shuffle(unsigned char *tiles, int count, Word *random) noexcept nogil:
    cdef int place
    cdef int other
    cdef unsigned char tile
    for place in range(count - 1, 0, -1):
        other = below(random, place + 1)
        tile = tiles[place]
        tiles[place] = tiles[other]
        tiles[other] = tile

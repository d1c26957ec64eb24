# What pure Python mode cannot name: constants in C, and what other kernels inline.
from teahouse.kernels.chance cimport below

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

cdef enum:  # phases: games/hongkong/position.py
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

cdef enum:  # the facts of a part, see below
    PAIRS_MASK = 7
    ORPHANS_SHIFT = 3
    ORPHANS_MASK = 7
    DOUBLED_SHIFT = 6
    SHAPE_SHIFT = 7

cdef enum:  # the groups a part may become
    CHOWS = 1
    PUNGS = 2

cdef enum:  # what a discard may help to: games/hongkong/payments.py, Danger
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

ctypedef unsigned long long Word
ctypedef unsigned short Facts
ctypedef unsigned char *Bytes

cdef extern from *:
    """
    static const int UNITS[9] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};
    """
    const int UNITS[9]  # what a tile adds to the number of its part

# The facts of a part, in 16 bits:
#    0-2  pairs, four equal tiles are two      6     one of these is there twice
#    3-5  different terminals and honours      7-13  its shape
cdef Facts SUIT_FACTS[1953125]
cdef Facts CHOW_FACTS[1953125]  # of a suit that is to become chows and a pair
cdef Facts HONOUR_FACTS[78125]

# A shape is ten numbers, at 5 * pair + groups: the tiles saved when the part is to become so many groups, and a
# pair (1) or none (0). `JOIN` has the shape of two parts together at 128 * one + other, `AWAY` how far a shape
# is from complete at 8 * shape + melds.
cdef unsigned char JOIN[16384]
cdef unsigned char AWAY[1024]

cdef struct Sum:  # what several parts of a hand are together
    int shape
    int pairs
    int orphans
    int doubled

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


cdef inline int look_up(int part, int number) noexcept nogil:
    return SUIT_FACTS[number] if part < 3 else HONOUR_FACTS[number]


cdef inline void add_up(int *numbers, int but, Sum *total) noexcept nogil:
    """Overwrite `total` with what all parts but one are together."""
    cdef int part
    cdef int facts
    total.shape = total.pairs = total.orphans = total.doubled = 0
    for part in range(4):
        if part != but:
            facts = look_up(part, numbers[part])
            total.shape = JOIN[128 * total.shape + (facts >> SHAPE_SHIFT)]
            total.pairs += facts & PAIRS_MASK
            total.orphans += facts >> ORPHANS_SHIFT & ORPHANS_MASK
            total.doubled |= facts >> DOUBLED_SHIFT & 1


cdef inline int distance_with(Sum *others, int facts, int melds) noexcept nogil:
    """How far a hand is from complete, by three of its parts and the facts of the fourth."""
    cdef int away = AWAY[8 * JOIN[128 * others.shape + (facts >> SHAPE_SHIFT)] + melds]
    cdef int orphans
    if melds == 0:
        orphans = others.orphans + (facts >> ORPHANS_SHIFT & ORPHANS_MASK)
        orphans += others.doubled | facts >> DOUBLED_SHIFT & 1
        away = min(away, 7 - others.pairs - (facts & PAIRS_MASK))
        away = min(away, 14 - orphans)
    return away


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

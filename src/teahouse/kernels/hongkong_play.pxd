# Numbers that must be constants in C, which pure Python mode cannot name.

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

cdef enum:  # the facts of a part: see hongkong_play.py
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

cdef enum:  # policies
    ANYTHING
    GREEDY
    MEDIUM
    LEARNED

cdef enum:  # where what is described stands: games/hongkong/described.py
    F_KONGS = 0
    F_MELDS = 2
    F_WAITS = 7
    F_LIVE = 11
    F_ROLE = 20
    F_PLANS = 26
    F_WEIGHT = 92
    F_FAN = 93
    F_OTHERS = 99
    F_DISCARD = 132
    F_CHOWS = 151
    F_USEFUL = 161
    F_TILES = 173
    F_HONOURS = 299
    F_OWN = 331
    F_MINIMUM = 336
    FEATURES = 344  # a multiple of eight
    CHOWS_PLAN = 5  # after any hand, three flushes, pungs

cdef enum:  # the network's layers
    WIDE = 96
    NARROW = 32
    SIZE_1 = 33024  # FEATURES * WIDE
    SIZE_2 = 3072  # WIDE * NARROW
    SIZE_3 = 96  # 3 * NARROW

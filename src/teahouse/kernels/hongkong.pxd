# Numbers that must be constants in C, which pure Python mode cannot name.
from teahouse.kernels.hongkong_shapes cimport *

cdef enum:  # the lines of the scoring table by their bit: games/hongkong/scoring/fan.py, TABLE and LIMIT_HANDS in their order
    NO_BONUS
    SEAT_FLOWER
    SEAT_SEASON
    ALL_FLOWERS
    ALL_SEASONS
    ALL_CHOWS
    DRAGON_PUNG
    SEAT_WIND
    PREVALENT_WIND
    SELF_DRAW
    LAST_TILE_DRAW
    LAST_TILE_CLAIM
    KONG_REPLACEMENT
    ROBBING_KONG
    ALL_PUNGS
    HALF_FLUSH
    SEVEN_PAIRS
    LITTLE_THREE_DRAGONS
    FULL_FLUSH
    FOUR_CONCEALED_PUNGS
    BIG_THREE_DRAGONS
    LITTLE_FOUR_WINDS
    BIG_FOUR_WINDS
    ALL_HONOURS
    ALL_TERMINALS
    NINE_GATES
    THIRTEEN_ORPHANS
    ALL_KONGS
    JADE_DRAGON
    RUBY_DRAGON
    PEARL_DRAGON
    HEAVEN
    EARTH
    DRAGON_PUNG_2  # the line Dragon Pung holds a second, a third time
    DRAGON_PUNG_3
    COMPLETE = 63  # no line: the hand is complete

cdef enum:  # how the winning tile came
    FLAG_SELF_DRAW = 1
    FLAG_LAST_TILE = 2
    FLAG_REPLACEMENT = 4
    FLAG_ROBBING = 8
    FLAG_HEAVEN = 16
    FLAG_EARTH = 32

cdef enum:  # a meld's byte is kind * 64 + tile
    CHOW = 0
    PUNG = 1
    KONG = 2
    CONCEALED_KONG = 3
    NO_MELD = 255

cdef enum:  # how a hand is read: see best_reading()
    AS_NOTHING
    AS_GROUPS
    AS_CHOWS
    AS_PUNGS
    AS_PAIRS
    AS_ORPHANS

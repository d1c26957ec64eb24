# What pure Python mode cannot name: constants in C, the tables, and what other kernels inline.

cdef enum:  # the facts of a part, see below
    PAIRS_MASK = 7
    ORPHANS_SHIFT = 3
    ORPHANS_MASK = 7
    DOUBLED_SHIFT = 6
    IN_CHOWS = 1 << 7
    IN_PUNGS = 1 << 8
    IN_ENDS = 1 << 9
    SHAPE_SHIFT = 10

cdef enum:  # the groups a part may become
    CHOWS = 1
    PUNGS = 2

ctypedef unsigned long long Word
ctypedef unsigned short Facts
ctypedef unsigned char *Bytes

cdef extern from *:
    """
    static const int UNITS[9] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};
    """
    const int UNITS[9]  # what a tile adds to the number of its part

# The facts of a part, in 16 bits:
#    0-2  pairs, four equal tiles are two      7      can be read as chows and at most one pair
#    3-5  different terminals and honours      8      can be read as pungs and at most one pair
#    6    one of these is there twice          9      terminals only
#                                              10-15  its shape
# Bits 7 and 8 mean something where the number of tiles divided by three leaves 0 or 2, as in every part of a
# complete hand. Numbers of more than 14 tiles have no facts. The last sixth of each table is empty: there one ends
# up by adding a fifth tile to a number, which looking at every draw does not avoid.
cdef Facts SUIT_FACTS[2343750]
cdef Facts HONOUR_FACTS[93750]
cdef unsigned char CHOW_SHAPES[1953125]  # the shape of a suit that is to become chows and a pair

# A shape is ten numbers, at 5 * pair + groups: the tiles saved when the part is to become so many groups, and a
# pair (1) or none (0). A whole group saves two tiles, one begun with two tiles saves one, and so does the pair; one
# tile begins a group, or the pair, and saves nothing. `JOIN` has the shape of two parts together at
# 128 * one + other, `AWAY` how far a shape is from complete at 8 * shape + melds.
cdef unsigned char JOIN[16384]
cdef unsigned char AWAY[1024]

cdef struct Sum:  # what several parts of a hand are together
    int shape
    int pairs
    int orphans
    int doubled


cdef inline int look_up(int part, int number) noexcept nogil:
    return SUIT_FACTS[number] if part < 3 else HONOUR_FACTS[number]


cdef inline void add_part(Sum *total, int facts) noexcept nogil:
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

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hongkong Easy, compiled: what every part of a hand is good for, in tables.

A hand is four parts: three suits and the honours. A part is a number with one digit to the base of five a tile,
the lowest tile last, and a table knows everything of importance about each such number: its facts. Of shapes (what
a part saves on the way to groups and a pair) there are only 63, and two of them together are one of the 63 again:
so the distance of a hand is three looks into a table. Suits that are to become chows alone have a few shapes more.

The tables stand in the .pxd and take 7 MB. They are filled at import, in a tenth of a second; afterwards nothing
here is written, so any number of threads may look into them.
"""

import cython
from cython.cimports.libc.string import memcpy, memset

SHAPES = cython.declare(cython.uchar[1280])
SHAPE_KEYS = cython.declare(cython.ulonglong[128])
SHAPE_SLOTS = cython.declare(cython.uchar[1024])  # by a hash of the key: shape + 1, or 0 where there is none
SHAPE_COUNT = cython.declare(cython.int, 0)
JOINED = cython.declare(cython.int, 0)  # so many shapes are in `JOIN`, each with all of them

# ------------------------------------------------------------------ shapes


@cython.cfunc
@cython.exceptval(-1)
def find_shape(saved: Bytes) -> cython.int:
    """The number of a shape; a new one gets the next."""
    key: Word = 0
    place: cython.int
    slot: cython.int
    global SHAPE_COUNT
    for place in range(10):
        key = key << 4 | saved[place]
    slot = cython.cast(cython.int, key * cython.cast(Word, 0x9E3779B97F4A7C15) >> 54)
    while SHAPE_SLOTS[slot]:
        if SHAPE_KEYS[SHAPE_SLOTS[slot] - 1] == key:
            return SHAPE_SLOTS[slot] - 1
        slot = slot + 1 & 1023
    if SHAPE_COUNT == 128:
        raise AssertionError("more shapes than there is room for")
    memcpy(cython.address(SHAPES[10 * SHAPE_COUNT]), saved, 10)
    SHAPE_KEYS[SHAPE_COUNT] = key
    SHAPE_COUNT += 1
    SHAPE_SLOTS[slot] = SHAPE_COUNT
    return SHAPE_COUNT - 1


@cython.cfunc
@cython.exceptval(check=False)
def improve(saved: Bytes, rest: cython.int, pair: cython.int, groups: cython.int, more: cython.int) -> cython.void:
    """Raise `saved` to what the shape of the rest saves, and `more` for a pair or a group taken out before."""
    shape: Bytes = cython.address(SHAPES[10 * rest])
    kept: cython.int
    others: cython.int
    place: cython.int
    for kept in range(2 - pair):
        for others in range(5 - groups):
            place = 5 * (kept + pair) + others + groups
            saved[place] = max(saved[place], shape[5 * kept + others] + more)


@cython.cfunc
@cython.exceptval(-1)
def shape_of(shapes: Bytes, held: cython.p_int, number: cython.int, groups: cython.int) -> cython.int:
    """The best of leaving the lowest tile, or taking it out with others; the rest is in the table already."""
    saved: cython.uchar[10]
    lowest: cython.int = 0
    unit: cython.int
    place: cython.int
    memset(saved, 0, 10)
    if number:
        while held[lowest] == 0:
            lowest += 1
        unit = UNITS[lowest]
        improve(saved, shapes[number - unit], 0, 0, 0)
        if held[lowest] >= 2:
            improve(saved, shapes[number - 2 * unit], 1, 0, 1)
        if held[lowest] >= 2 and groups & PUNGS:
            improve(saved, shapes[number - 2 * unit], 0, 1, 1)
        if held[lowest] >= 3 and groups & PUNGS:
            improve(saved, shapes[number - 3 * unit], 0, 1, 2)
        if groups & CHOWS and lowest <= 7 and held[lowest + 1]:
            improve(saved, shapes[number - 6 * unit], 0, 1, 1)
        if groups & CHOWS and lowest <= 6 and held[lowest + 2]:
            improve(saved, shapes[number - 26 * unit], 0, 1, 1)
            if held[lowest + 1]:
                improve(saved, shapes[number - 31 * unit], 0, 1, 2)
    for place in range(5):  # who may keep a pair need not
        saved[5 + place] = max(saved[5 + place], saved[place])
    return find_shape(saved)


@cython.cfunc
@cython.exceptval(-1)
def fill_shapes(
    shapes: Bytes,
    held: cython.p_int,
    places: cython.int,
    number: cython.int,
    tiles: cython.int,
    groups: cython.int,
) -> cython.int:
    """Fill in every number that has these digits above the lowest `places`, in rising order; at most 14 tiles."""
    if places == 0:
        shapes[number] = shape_of(shapes, held, number, groups)
        return 0
    for count in range(min(4, 14 - tiles) + 1):
        held[places - 1] = count
        fill_shapes(shapes, held, places - 1, number + count * UNITS[places - 1], tiles + count, groups)
    held[places - 1] = 0
    return 0


@cython.cfunc
@cython.exceptval(-1)
def join_shapes(one: Bytes, other: Bytes) -> cython.int:
    """The shape of two parts together: the groups go where they save most, the pair to either."""
    saved: cython.uchar[10]
    groups: cython.int
    others: cython.int
    place: cython.int
    memset(saved, 0, 10)
    for groups in range(5):
        for others in range(5 - groups):
            place = groups + others
            saved[place] = max(saved[place], one[groups] + other[others])
            saved[5 + place] = max(saved[5 + place], one[5 + groups] + other[others], one[groups] + other[5 + others])
    return find_shape(saved)


@cython.cfunc
@cython.exceptval(-1)
def join_all() -> cython.int:
    """Join every shape with every other, until all shapes of two shapes are there."""
    other: cython.int
    melds: cython.int
    global JOINED
    while JOINED < SHAPE_COUNT:  # which grows
        for other in range(JOINED + 1):
            JOIN[128 * JOINED + other] = JOIN[128 * other + JOINED] = join_shapes(
                cython.address(SHAPES[10 * JOINED]), cython.address(SHAPES[10 * other])
            )
        for melds in range(5):  # two tiles a group and one for the pair, less what is saved
            AWAY[8 * JOINED + melds] = 1 + 2 * (4 - melds) - SHAPES[10 * JOINED + 5 + 4 - melds]
        JOINED += 1
    return 0


# ------------------------------------------------------------------ facts


@cython.cfunc
@cython.exceptval(check=False)
def pure_readings(
    facts: cython.pointer(Facts), held: cython.p_int, number: cython.int, tiles: cython.int
) -> cython.int:
    """Whether the part can be read as chows alone, as pungs alone; and a pair."""
    lowest: cython.int = 0
    unit: cython.int
    found: cython.int = 0
    if number == 0:
        return IN_CHOWS | IN_PUNGS
    while held[lowest] == 0:
        lowest += 1
    unit = UNITS[lowest]
    if held[lowest] >= 2 and tiles % 3 == 2:
        found |= facts[number - 2 * unit] & (IN_CHOWS | IN_PUNGS)
    if held[lowest] >= 3:
        found |= facts[number - 3 * unit] & IN_PUNGS
    if lowest <= 6 and held[lowest + 1] and held[lowest + 2]:
        found |= facts[number - 31 * unit] & IN_CHOWS
    return found


@cython.cfunc
@cython.exceptval(check=False)
def count_ends(held: cython.p_int, suit: cython.bint) -> cython.int:
    """Pairs, and what is to be known of terminals and honours."""
    found: cython.int = 0
    between: cython.int = 0
    place: cython.int
    for place in range(9):
        found += held[place] >> 1
        if not suit or place == 0 or place == 8:
            found += (held[place] > 0) << ORPHANS_SHIFT
            found |= (held[place] > 1) << DOUBLED_SHIFT
        else:
            between += held[place]
    return found | IN_ENDS if between == 0 else found


@cython.cfunc
@cython.exceptval(check=False)
def fill_facts(
    facts: cython.pointer(Facts),
    shapes: Bytes,
    held: cython.p_int,
    places: cython.int,
    number: cython.int,
    tiles: cython.int,
    suit: cython.bint,
) -> cython.void:
    """As fill_shapes(), by the shapes that it has found."""
    if places == 0:
        facts[number] = shapes[number] << SHAPE_SHIFT | pure_readings(facts, held, number, tiles)
        facts[number] |= count_ends(held, suit)
        return
    for count in range(min(4, 14 - tiles) + 1):
        held[places - 1] = count
        fill_facts(facts, shapes, held, places - 1, number + count * UNITS[places - 1], tiles + count, suit)
    held[places - 1] = 0


def fill_tables() -> None:
    """Shapes are found in one table, time after time; those of chows stay there."""
    shapes: Bytes = cython.address(CHOW_SHAPES[0])
    held: cython.int[9]
    memset(held, 0, cython.sizeof(held))
    fill_shapes(shapes, held, 9, 0, 0, CHOWS | PUNGS)
    fill_facts(cython.address(SUIT_FACTS[0]), shapes, held, 9, 0, 0, True)
    fill_shapes(shapes, held, 7, 0, 0, PUNGS)
    fill_facts(cython.address(HONOUR_FACTS[0]), shapes, held, 7, 0, 0, False)
    join_all()
    if SHAPE_COUNT > 64:
        raise AssertionError("more shapes than six bits can number")
    fill_shapes(shapes, held, 9, 0, 0, CHOWS)
    join_all()


fill_tables()

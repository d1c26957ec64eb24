# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hongkong Easy, compiled: whole hands with the full rules of play, for playouts.

Everything goes by wind (0 East, 1 South, 2 West, 3 North); tiles are numbered 0 to 41 as in
material/tiles.py. The option `false_calls` is not played here: hu is legal only where it is right.

A move is one byte, the same for everybody:

      0- 33  discard that tile         102-128  chow, by its lowest tile     131  hu
     34- 67  concealed kong, + tile    129      pung                         132  pass
     68-101  add to a pung, + tile     130      kong, claimed                133  ready (before play)

A state is 419 bytes, a hand that has not ended:

      0  136  hands: how many of each tile 0 to 33 each wind holds, 34 a wind; a drawn tile among them
    136   16  melds: four a wind, 64 * kind + lowest tile (chow 0, pung 1, kong 2, concealed kong 3), 255 for none
    152    4  bonus tiles laid out, a byte a wind: bits 0 to 3 flowers, 4 to 7 seasons, East's first
    156    4  bonus tiles still in hand, likewise: only before play, of winds that have not been served
    160   34  lying: how many of each tile lie discarded, all winds together; claimed tiles have left
    194  144  wall; of it there are still those from `front` up to (not with) `back`, the last 14 are the dead wall
    338    2  front, back
    340    3  prevalent wind, minimum_fan, dangerous_play (0 or 1)
    343    2  phase (PHASES), current wind: who draws, discards, or has made the offer
    345    2  drawn: what the current wind took last, and whence (SOURCES); 255, 0 for nothing
    347    1  offer: the tile that may be claimed or robbed; 255 for none. In `claim` it is still lying,
              in `rob` it is neither in hand nor in a meld
    348    1  how many tiles have been discarded in this hand; 2 stands for more too
    349    4  answers, by wind: 255 not asked, 254 asked, else the move (secret until all are in)
    353    2  before play, what East took last, and whence; else of no meaning
    355   64  feeds: 16 of four bytes in order of play: 1 + who was fed, or 0; feeder; dangers (bits in the order of
              payments.Danger); whether the feeder had no choice

Inside, a hand is four parts: three suits and the honours. A part is a number with one digit to the base of
five a tile, and a table knows how far it is from groups and pairs; see hongkong.py, which explains it and has
the scoring. The tables take 8 MB and are filled at import. Random numbers are splitmix64.
Twins: games/hongkong/rules.py and what it stands on; games/hongkong/bots.py, greedy() and readable_medium().
"""

import cython
from cython.cimports.libc.math import exp, sqrt
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.teahouse.kernels.chance import below, mix

from teahouse.kernels import hongkong

Word = cython.typedef(cython.ulonglong)
Facts = cython.typedef(cython.ushort)
Bytes = cython.typedef(cython.p_uchar)

PHASES = ("ready", "turn", "discard", "claim", "rob", "over")
SOURCES = ("", "deal", "wall", "bonus", "kong")
POLICIES = ("random", "greedy", "medium", "learned")
SIZE = 419
"""Bytes of a state."""

# ------------------------------------------------------------------ how far from complete

# The facts of a part, in 16 bits:
#    0-2  pairs, four equal tiles are two      6     one of these is there twice
#    3-5  different terminals and honours      7-13  its shape
SUIT_FACTS = cython.declare(cython.ushort[1953125])
CHOW_FACTS = cython.declare(cython.ushort[1953125])  # of a suit that is to become chows and a pair
HONOUR_FACTS = cython.declare(cython.ushort[78125])

# A shape is ten numbers, at 5 * pair + groups: the tiles saved when the part is to become so many groups, and a
# pair (1) or none (0). `JOIN` has the shape of two parts together at 128 * one + other, `AWAY` how far a shape
# is from complete at 8 * shape + melds.
SHAPES = cython.declare(cython.uchar[1280])
SHAPE_KEYS = cython.declare(cython.ulonglong[128])
SHAPE_SLOTS = cython.declare(cython.uchar[1024])  # by a hash of the key: shape + 1, or 0 where there is none
SHAPE_COUNT = cython.declare(cython.int, 0)
JOIN = cython.declare(cython.uchar[16384])
AWAY = cython.declare(cython.uchar[1024])

UNITS = cython.declare(cython.int[9], [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625])


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
        raise AssertionError("more shapes than seven bits can number")
    memcpy(cython.address(SHAPES[10 * SHAPE_COUNT]), saved, 10)
    SHAPE_KEYS[SHAPE_COUNT] = key
    SHAPE_COUNT += 1
    SHAPE_SLOTS[slot] = SHAPE_COUNT
    return SHAPE_COUNT - 1


@cython.cfunc
@cython.exceptval(check=False)
def improve(saved: Bytes, rest: cython.int, pair: cython.int, groups: cython.int, more: cython.int) -> cython.void:
    """Raise `saved` to what the facts of the rest save, and `more` for a pair or a group taken out before."""
    shape: Bytes = cython.address(SHAPES[10 * (rest >> SHAPE_SHIFT)])
    kept: cython.int
    others: cython.int
    place: cython.int
    for kept in range(2 - pair):
        for others in range(5 - groups):
            place = 5 * (kept + pair) + others + groups
            saved[place] = max(saved[place], shape[5 * kept + others] + more)


@cython.cfunc
@cython.exceptval(-1)
def shape_of(facts: cython.pointer(Facts), held: cython.p_int, number: cython.int, groups: cython.int) -> cython.int:
    """The best of leaving the lowest tile, or taking it out with others; the rest is in the table already."""
    pungs: cython.bint = groups & PUNGS
    suit: cython.bint = groups & CHOWS
    saved: cython.uchar[10]
    lowest: cython.int = 0
    unit: cython.int
    place: cython.int
    memset(saved, 0, 10)
    if number:
        while held[lowest] == 0:
            lowest += 1
        unit = UNITS[lowest]
        improve(saved, facts[number - unit], 0, 0, 0)
        if held[lowest] >= 2:
            improve(saved, facts[number - 2 * unit], 1, 0, 1)
        if held[lowest] >= 2 and pungs:
            improve(saved, facts[number - 2 * unit], 0, 1, 1)
        if held[lowest] >= 3 and pungs:
            improve(saved, facts[number - 3 * unit], 0, 1, 2)
        if suit and lowest <= 7 and held[lowest + 1]:
            improve(saved, facts[number - 6 * unit], 0, 1, 1)
        if suit and lowest <= 6 and held[lowest + 2]:
            improve(saved, facts[number - 26 * unit], 0, 1, 1)
            if held[lowest + 1]:
                improve(saved, facts[number - 31 * unit], 0, 1, 2)
    for place in range(5):  # who may keep a pair need not
        saved[5 + place] = max(saved[5 + place], saved[place])
    return find_shape(saved)


@cython.cfunc
@cython.exceptval(-1)
def fill_facts(
    facts: cython.pointer(Facts),
    held: cython.p_int,
    places: cython.int,
    number: cython.int,
    tiles: cython.int,
    groups: cython.int,
) -> cython.int:
    """Fill in every number that has these digits above the lowest `places`, in rising order; at most 14 tiles."""
    found: cython.int
    place: cython.int
    suit: cython.bint = groups & CHOWS
    if places:
        for count in range(min(4, 14 - tiles) + 1):
            held[places - 1] = count
            fill_facts(facts, held, places - 1, number + count * UNITS[places - 1], tiles + count, groups)
        held[places - 1] = 0
        return 0
    found = shape_of(facts, held, number, groups) << SHAPE_SHIFT
    for place in range(9):
        found += held[place] >> 1
        if not suit or place == 0 or place == 8:
            found += (held[place] > 0) << ORPHANS_SHIFT
            found |= (held[place] > 1) << DOUBLED_SHIFT
    facts[number] = found
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
def fill_tables() -> cython.int:
    held: cython.int[9]
    shape: cython.int = 0
    other: cython.int
    melds: cython.int
    memset(held, 0, cython.sizeof(held))
    fill_facts(cython.address(SUIT_FACTS[0]), held, 9, 0, 0, CHOWS | PUNGS)
    fill_facts(cython.address(CHOW_FACTS[0]), held, 9, 0, 0, CHOWS)
    fill_facts(cython.address(HONOUR_FACTS[0]), held, 7, 0, 0, PUNGS)
    while shape < SHAPE_COUNT:  # which grows, until all shapes of two shapes are there
        for other in range(shape + 1):
            JOIN[128 * shape + other] = JOIN[128 * other + shape] = join_shapes(
                cython.address(SHAPES[10 * shape]), cython.address(SHAPES[10 * other])
            )
        for melds in range(5):  # 4 - melds groups of which each tile but one is missing, and the pair's second
            AWAY[8 * shape + melds] = 1 + 2 * (4 - melds) - SHAPES[10 * shape + 5 + 4 - melds]
        shape += 1
    return 0


fill_tables()

# What several parts of a hand are together.
Sum = cython.struct(shape=cython.int, pairs=cython.int, orphans=cython.int, doubled=cython.int)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_up(part: cython.int, number: cython.int) -> cython.int:
    return SUIT_FACTS[number] if part < 3 else HONOUR_FACTS[number]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_up(numbers: cython.p_int, but: cython.int, total: cython.pointer(Sum)) -> cython.void:
    """Overwrite `total` with what all parts but one are together."""
    part: cython.int
    facts: cython.int
    total.shape = total.pairs = total.orphans = total.doubled = 0
    for part in range(4):
        if part != but:
            facts = look_up(part, numbers[part])
            total.shape = JOIN[128 * total.shape + (facts >> SHAPE_SHIFT)]
            total.pairs += facts & PAIRS_MASK
            total.orphans += facts >> ORPHANS_SHIFT & ORPHANS_MASK
            total.doubled |= facts >> DOUBLED_SHIFT & 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def distance_with(others: cython.pointer(Sum), facts: cython.int, melds: cython.int) -> cython.int:
    """How far a hand is from complete, by three of its parts and the facts of the fourth."""
    away: cython.int = AWAY[8 * JOIN[128 * others.shape + (facts >> SHAPE_SHIFT)] + melds]
    if melds == 0:
        away = min(away, 7 - others.pairs - (facts & PAIRS_MASK))
        away = min(
            away,
            14
            - others.orphans
            - (facts >> ORPHANS_SHIFT & ORPHANS_MASK)
            - (others.doubled | facts >> DOUBLED_SHIFT & 1),
        )
    return away


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def distance(numbers: cython.p_int, melds: cython.int) -> cython.int:
    """How many tiles are missing: 0 complete, 1 ready."""
    suits: Sum
    add_up(numbers, 3, cython.address(suits))
    return distance_with(cython.address(suits), HONOUR_FACTS[numbers[3]], melds)


# ------------------------------------------------------------------ a hand on the table

# The layout of the bytes above.
State = cython.struct(
    hands=cython.uchar[136],
    melds=cython.uchar[16],
    bonus=cython.uchar[4],
    held_bonus=cython.uchar[4],
    lying=cython.uchar[34],
    wall=cython.uchar[144],
    front=cython.uchar,
    back=cython.uchar,
    prevalent=cython.uchar,
    minimum_fan=cython.uchar,
    dangerous_play=cython.uchar,
    phase=cython.uchar,
    current=cython.uchar,
    drawn=cython.uchar,
    source=cython.uchar,
    offer=cython.uchar,
    discarded=cython.uchar,
    answers=cython.uchar[4],
    east_drawn=cython.uchar,
    east_source=cython.uchar,
    feeds=cython.uchar[64],
)

# A state and what follows from it: the numbers of each wind's four parts, how many melds each has, how far each is
# from complete (for a wind that has drawn: before, or it is 0 or 1 where it might be complete). Then how it ended.
Table = cython.struct(
    s=State,
    numbers=cython.int[16],
    laid=cython.int[4],
    away=cython.int[4],
    random=cython.ulonglong,
    moves=cython.longlong,
    winner=cython.int,
    discarder=cython.int,
    fan=cython.int,
    limit=cython.int,
    points=cython.int,
    lines=cython.ulonglong,
    payments=cython.int[4],
)

TablePointer = cython.typedef(cython.pointer(Table))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def change(t: TablePointer, wind: cython.int, tile: cython.int, number: cython.int) -> cython.void:
    """So many of a tile come into a hand, or leave it."""
    part: cython.int = tile // 9
    t.s.hands[34 * wind + tile] += number
    t.numbers[4 * wind + part] += number * UNITS[tile - 9 * part]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def measure(t: TablePointer, wind: cython.int) -> cython.void:
    t.away[wind] = distance(cython.address(t.numbers[4 * wind]), t.laid[wind])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lay_meld(t: TablePointer, wind: cython.int, kind: cython.int, tile: cython.int) -> cython.void:
    t.s.melds[4 * wind + t.laid[wind]] = 64 * kind + tile
    t.laid[wind] += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def live(t: TablePointer) -> cython.int:
    """How many tiles of the live wall are left."""
    return t.s.back - t.s.front - DEAD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def shuffle(tiles: Bytes, count: cython.int, random: cython.pointer(Word)) -> cython.void:
    place: cython.int
    other: cython.int
    tile: cython.uchar
    for place in range(count - 1, 0, -1):
        other = below(random, place + 1)
        tile = tiles[place]
        tiles[place] = tiles[other]
        tiles[other] = tile


# ------------------------------------------------------------------ winning


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_complete(t: TablePointer, wind: cython.int) -> cython.bint:
    """Whether the wind's tiles, with the offer where there is one, are complete."""
    numbers: cython.int[4]
    part: cython.int
    if t.away[wind] > 1:
        return False
    memcpy(numbers, cython.address(t.numbers[4 * wind]), cython.sizeof(numbers))
    if t.s.offer != NONE:
        part = t.s.offer // 9
        numbers[part] += UNITS[t.s.offer - 9 * part]
    return distance(numbers, t.laid[wind]) == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def flags_of(t: TablePointer, wind: cython.int) -> cython.int:
    """How the winning tile came."""
    flags: cython.int = 0
    if t.s.offer == NONE:
        flags |= SELF_DRAW
        if t.s.source == FROM_KONG:
            flags |= REPLACEMENT
    if live(t) == 0:
        flags |= LAST_TILE
    if t.s.phase == ROB:
        flags |= ROBBING
    if wind == 0 and t.s.discarded == 0:
        flags |= HEAVEN
    elif t.s.phase == CLAIM and t.s.discarded == 1:
        flags |= EARTH
    return flags


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def score(t: TablePointer, wind: cython.int) -> cython.int:
    """Write down what the wind's complete hand is worth."""
    held: cython.uchar[34]
    win: cython.int = t.s.drawn
    memcpy(held, cython.address(t.s.hands[34 * wind]), 34)
    if t.s.offer != NONE:
        win = t.s.offer
        held[win] += 1
    with cython.gil:
        fan, points, limit, lines = hongkong.values(
            cython.cast(bytes, held[:34]),
            cython.cast(bytes, t.s.melds[4 * wind : 4 * wind + 4]),
            bytes((win,)),
            bytes((wind,)),
            bytes((t.s.prevalent,)),
            bytes((t.s.bonus[wind],)),
            bytes((flags_of(t, wind),)),
        )
        t.fan, t.points, t.limit, t.lines = fan[0], points[0], limit[0], lines[0]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def can_win(t: TablePointer, wind: cython.int) -> cython.int:
    """Whether the hand is complete, and worth the agreed minimum."""
    if not is_complete(t, wind):
        return 0
    if t.s.minimum_fan == 0:
        return 1
    score(t, wind)
    return t.limit or t.fan >= t.s.minimum_fan


# ------------------------------------------------------------------ paying

NAMED = cython.declare(cython.ulonglong[5])  # lines the discarder answers for, by danger
FED = cython.declare(cython.ulonglong[5])  # lines the feeder answers for


def name_lines() -> None:
    """Twin: games/hongkong/payments.py, NAMED_HANDS and FED_HANDS."""
    bits = {name: 1 << place for place, name in reversed(list(enumerate(hongkong.LINES)))}
    NAMED[0] = bits["little_three_dragons"] | bits["big_three_dragons"]
    NAMED[1] = bits["little_four_winds"] | bits["big_four_winds"]
    FED[0], FED[1] = bits["big_three_dragons"], bits["big_four_winds"]
    NAMED[2] = FED[2] = bits["full_flush"]
    NAMED[3] = FED[3] = bits["all_honours"]
    NAMED[4] = FED[4] = bits["all_terminals"]


name_lines()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def dangers(t: TablePointer, wind: cython.int, tile: cython.int) -> cython.int:
    """What discarding the tile risks towards a wind, by the pungs and kongs it has laid out."""
    dragons: cython.int = 0
    winds: cython.int = 0
    suit: cython.int = 0
    ends: cython.int = 0
    laid_too: cython.bint = False
    pung: cython.int
    index: cython.int
    found: cython.int = 0
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] >> 6 != MELD_CHOW:
            pung = t.s.melds[index] & 63
            dragons += pung >= 31
            winds += 27 <= pung < 31
            suit += pung < 27 and pung // 9 == tile // 9
            ends += pung < 27 and (pung % 9 == 0 or pung % 9 == 8)
            laid_too |= pung == tile
    if tile >= 31 and dragons == 2 and not laid_too:
        found |= DRAGONS
    if 27 <= tile < 31 and winds == 3 and not laid_too:
        found |= WINDS
    if suit >= 3:
        found |= FLUSH
    if tile >= 27 and dragons + winds >= 3:
        found |= HONOURS
    if tile < 27 and (tile % 9 == 0 or tile % 9 == 8) and ends >= 3:
        found |= TERMINALS
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_dangerous(t: TablePointer, discarder: cython.int, tile: cython.int) -> cython.bint:
    """Whether the tile was dangerous towards some other wind."""
    wind: cython.int
    for wind in range(4):
        if wind != discarder and dangers(t, wind, tile):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def had_no_choice(t: TablePointer) -> cython.bint:
    """Whether all the discarder held, the discard included, was dangerous."""
    tile: cython.int
    discarder: cython.int = t.s.current
    for tile in range(34):
        if t.s.hands[34 * discarder + tile] and not is_dangerous(t, discarder, tile):
            return False
    return is_dangerous(t, discarder, t.s.offer)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def answers_for(lines: Word, found: cython.int, hands: cython.pointer(Word)) -> cython.bint:
    """Whether a hand of these lines is one that these dangers name."""
    danger: cython.int
    for danger in range(5):
        if found >> danger & 1 and lines & hands[danger]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_feed(t: TablePointer, wind: cython.int) -> cython.void:
    """The offer is claimed for a pung or kong: remember it if it was dangerous."""
    index: cython.int
    found: cython.int = dangers(t, wind, t.s.offer)
    if found:
        for index in range(0, 4 * MOST_FEEDS, 4):
            if t.s.feeds[index] == 0:
                t.s.feeds[index] = wind + 1
                t.s.feeds[index + 1] = t.s.current
                t.s.feeds[index + 2] = found
                t.s.feeds[index + 3] = had_no_choice(t)
                break


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pay(t: TablePointer, wind: cython.int, times: cython.int) -> cython.void:
    t.payments[wind] -= times * t.points
    t.payments[t.winner] += times * t.points


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_feeder(t: TablePointer) -> cython.int:
    """The latest feeder who answers for the hand that was won, or NONE."""
    index: cython.int
    feeder: cython.int = NONE
    for index in range(0, 4 * MOST_FEEDS, 4):
        if t.s.feeds[index] == t.winner + 1 and not t.s.feeds[index + 3]:
            if answers_for(t.lines, t.s.feeds[index + 2], cython.address(FED[0])):
                feeder = t.s.feeds[index + 1]
    return feeder


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def settle(t: TablePointer) -> cython.void:
    wind: cython.int
    feeder: cython.int = find_feeder(t) if t.s.dangerous_play else NONE
    if feeder != NONE:
        if t.discarder == NONE:
            pay(t, feeder, 6)
        else:
            pay(t, feeder, 2)
            pay(t, t.discarder, 2)
        return
    if t.s.dangerous_play and t.s.phase == CLAIM:
        if answers_for(t.lines, dangers(t, t.winner, t.s.offer), cython.address(NAMED[0])) and not had_no_choice(t):
            pay(t, t.discarder, 4)
            return
    for wind in range(4):
        if wind != t.winner:
            pay(t, wind, 2 if t.discarder == NONE or t.discarder == wind else 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def call_hu(t: TablePointer, wind: cython.int) -> cython.int:
    score(t, wind)
    t.winner = wind
    t.discarder = NONE if t.s.offer == NONE else t.s.current
    settle(t)
    t.s.phase = OVER
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def draw_hand(t: TablePointer) -> cython.void:
    """Nobody has won. A minimum may have made us look at what a hand is worth."""
    t.fan = t.limit = t.points = 0
    t.lines = 0
    t.s.phase = OVER


# ------------------------------------------------------------------ the wall


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def receive(t: TablePointer, wind: cython.int, tile: cython.int, source: cython.int) -> cython.void:
    """A bonus tile is laid out and replaced at once; as the last tile it ends the hand."""
    while tile >= BONUS:
        t.s.bonus[wind] |= 1 << tile - BONUS
        if live(t) == 0:
            draw_hand(t)
            return
        t.s.back -= 1
        tile = t.s.wall[t.s.back]
        source = FROM_BONUS
    change(t, wind, tile, 1)
    t.s.phase = TURN
    t.s.current = wind
    t.s.drawn = tile
    t.s.source = source
    t.s.offer = NONE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_turn(t: TablePointer, wind: cython.int) -> cython.void:
    """This wind draws from the live wall; without a live tile the hand is drawn."""
    if live(t) == 0:
        draw_hand(t)
        return
    t.s.front += 1
    receive(t, wind, t.s.wall[t.s.front - 1], FROM_WALL)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def replace_kong(t: TablePointer, wind: cython.int) -> cython.void:
    """The very last tile for a kong."""
    measure(t, wind)
    t.s.back -= 1
    receive(t, wind, t.s.wall[t.s.back], FROM_KONG)


# ------------------------------------------------------------------ before play


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def has_four(t: TablePointer, wind: cython.int) -> cython.bint:
    tile: cython.int
    for tile in range(34):
        if t.s.hands[34 * wind + tile] == 4:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_before_play(t: TablePointer, source: cython.int) -> cython.void:
    """The very last tile comes into the current wind's hand, whatever it is."""
    tile: cython.int
    t.s.back -= 1
    tile = t.s.wall[t.s.back]
    t.s.drawn = tile
    t.s.source = source
    if tile >= BONUS:
        t.s.held_bonus[t.s.current] |= 1 << tile - BONUS
    else:
        change(t, t.s.current, tile, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def serve(t: TablePointer) -> cython.bint:
    """Lay out and replace the current wind's bonus tiles; whether it is asked for a kong."""
    wind: cython.int = t.s.current
    held: cython.int
    while t.s.held_bonus[wind]:
        held = t.s.held_bonus[wind]
        t.s.held_bonus[wind] = 0
        t.s.bonus[wind] |= held
        while held:
            held &= held - 1
            take_before_play(t, FROM_BONUS)
    if has_four(t, wind):
        t.s.answers[wind] = OPEN
        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def serve_next(t: TablePointer) -> cython.void:
    """The current wind is done: serve the others until one is asked; after North play begins."""
    wind: cython.int
    while True:
        if t.s.current == 0:
            t.s.east_drawn, t.s.east_source = t.s.drawn, t.s.source
        if t.s.current == 3:
            break
        t.s.current += 1
        t.s.drawn, t.s.source = NONE, FROM_DEAL
        if serve(t):
            return
    for wind in range(4):
        measure(t, wind)
    t.s.phase = TURN
    t.s.current = 0
    t.s.drawn, t.s.source = t.s.east_drawn, t.s.east_source


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_before(t: TablePointer, wind: cython.int, move: cython.int) -> cython.void:
    """A dealt kong, or ready."""
    t.s.answers[wind] = NONE
    if move == READY:
        serve_next(t)
        return
    change(t, wind, move - OWN_KONG, -4)
    lay_meld(t, wind, MELD_CONCEALED_KONG, move - OWN_KONG)
    take_before_play(t, FROM_KONG)
    if not serve(t):
        serve_next(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin(
    t: TablePointer,
    wall: cython.p_const_uchar,
    prevalent: cython.int,
    minimum_fan: cython.int,
    dangerous_play: cython.bint,
) -> cython.void:
    """Deal, and go on to the first question."""
    place: cython.int
    wind: cython.int
    tile: cython.int
    clear(t)
    memset(cython.address(t.s), 0, cython.sizeof(State))
    memset(t.s.melds, NONE, 16)
    memset(t.s.answers, NONE, 4)
    memcpy(t.s.wall, wall, 144)
    t.s.prevalent, t.s.minimum_fan, t.s.dangerous_play = prevalent, minimum_fan, dangerous_play
    for place in range(53):
        wind = place // 4 % 4 if place < 48 else place % 4
        tile = wall[place]
        if tile >= BONUS:
            t.s.held_bonus[wind] |= 1 << tile - BONUS
        else:
            change(t, wind, tile, 1)
    t.s.front, t.s.back = 53, 144
    t.s.phase = BEFORE_PLAY
    t.s.current = 0
    t.s.drawn, t.s.source = wall[52], FROM_DEAL
    t.s.offer = NONE
    if not serve(t):
        serve_next(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear(t: TablePointer) -> cython.void:
    """All but the state."""
    memset(t.numbers, 0, cython.sizeof(t.numbers))
    memset(t.laid, 0, cython.sizeof(t.laid))
    memset(t.away, 0, cython.sizeof(t.away))
    memset(t.payments, 0, cython.sizeof(t.payments))
    t.winner = t.discarder = NONE
    t.fan = t.limit = t.points = 0
    t.lines = 0
    t.moves = 0


# ------------------------------------------------------------------ what may be done


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_claims(t: TablePointer, wind: cython.int, moves: Bytes, count: cython.int) -> cython.int:
    """Append kong, pung and chows with the offer; return how many moves there are."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int = t.s.offer
    value: cython.int
    if hand[tile] == 3:
        moves[count] = KONG
        count += 1
    if hand[tile] >= 2:
        moves[count] = PUNG
        count += 1
    if tile < 27 and wind == (t.s.current + 1 & 3):
        value = tile % 9
        if value >= 2 and hand[tile - 2] and hand[tile - 1]:
            moves[count] = CHOW + tile - 2
            count += 1
        if 1 <= value <= 7 and hand[tile - 1] and hand[tile + 1]:
            moves[count] = CHOW + tile - 1
            count += 1
        if value <= 6 and hand[tile + 1] and hand[tile + 2]:
            moves[count] = CHOW + tile
            count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def claims(t: TablePointer, wind: cython.int, moves: Bytes) -> cython.int:
    """Write the claims this wind may make; return how many there are."""
    count: cython.int = 0
    if can_win(t, wind):
        moves[0] = HU
        count = 1
    if t.s.phase == CLAIM and live(t):
        count = find_claims(t, wind, moves, count)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_kongs(t: TablePointer, wind: cython.int, moves: Bytes, count: cython.int) -> cython.int:
    """Append concealed kongs, and kongs to be added to pungs, each by rising tile; return how many moves there are."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int
    index: cython.int
    pungs: Word = 0
    for tile in range(34):
        if hand[tile] == 4:
            moves[count] = OWN_KONG + tile
            count += 1
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] >> 6 == MELD_PUNG and hand[t.s.melds[index] & 63]:
            pungs |= cython.cast(Word, 1) << (t.s.melds[index] & 63)
    if pungs:
        for tile in range(34):
            if pungs >> tile & 1:
                moves[count] = ADD + tile
                count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def own_moves(t: TablePointer, wind: cython.int, moves: Bytes) -> cython.int:
    """Write what the current wind may do before play, after a draw, after a claim; return how many moves."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int
    count: cython.int = 0
    if t.s.phase == BEFORE_PLAY:
        for tile in range(34):
            if hand[tile] == 4:
                moves[count] = OWN_KONG + tile
                count += 1
        moves[count] = READY
        return count + 1
    if t.s.phase == TURN:
        if can_win(t, wind):
            moves[0] = HU
            count = 1
        if live(t):
            count = find_kongs(t, wind, moves, count)
    for tile in range(34):
        moves[count] = DISCARD + tile
        count += hand[tile] > 0
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def legal_moves(t: TablePointer, wind: cython.int, moves: Bytes) -> cython.int:
    """Write the legal moves of a wind that is asked, in the order of the readable rules; return how many."""
    count: cython.int
    if t.s.phase <= MUST_DISCARD:
        return own_moves(t, wind, moves)
    count = claims(t, wind, moves)
    moves[count] = PASS
    return count + 1


# ------------------------------------------------------------------ play


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def ask(t: TablePointer) -> cython.int:
    """Ask every wind that may claim the offer; if there is none, go on."""
    moves: cython.uchar[MOST_MOVES]
    step: cython.int
    wind: cython.int
    asked: cython.bint = False
    for step in range(1, 4):
        wind = t.s.current + step & 3
        if claims(t, wind, moves):
            t.s.answers[wind] = OPEN
            asked = True
    if not asked:
        go_on(t)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def go_on(t: TablePointer) -> cython.void:
    """Nobody wants the discard: the next wind draws. Nobody robs the kong: it is made."""
    wind: cython.int = t.s.current
    tile: cython.int = t.s.offer
    index: cython.int
    t.s.offer = NONE
    if t.s.phase == CLAIM:
        take_turn(t, wind + 1 & 3)
        return
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] == 64 * MELD_PUNG + tile:
            t.s.melds[index] = 64 * MELD_KONG + tile
    replace_kong(t, wind)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grant(t: TablePointer, wind: cython.int, move: cython.int) -> cython.void:
    """The wind gets its chow, pung or kong."""
    tile: cython.int = t.s.offer
    other: cython.int
    if t.s.dangerous_play and move >= PUNG:
        note_feed(t, wind)
    t.s.lying[tile] -= 1
    t.s.offer = NONE
    if move == KONG:
        change(t, wind, tile, -3)
        lay_meld(t, wind, MELD_KONG, tile)
        replace_kong(t, wind)
        return
    if move == PUNG:
        change(t, wind, tile, -2)
        lay_meld(t, wind, MELD_PUNG, tile)
    else:
        for other in range(move - CHOW, move - CHOW + 3):
            if other != tile:
                change(t, wind, other, -1)
        lay_meld(t, wind, MELD_CHOW, move - CHOW)
    t.s.phase = MUST_DISCARD
    t.s.current = wind
    t.s.drawn, t.s.source = NONE, NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def resolve(t: TablePointer) -> cython.int:
    """All answers are in: hu before kong and pung before chow, the first in turn order after the discarder."""
    step: cython.int
    wind: cython.int
    answer: cython.int
    rank: cython.int
    best: cython.int = 0
    claimer: cython.int = 0
    claim: cython.int = PASS
    for step in range(1, 4):
        wind = t.s.current + step & 3
        answer = t.s.answers[wind]
        t.s.answers[wind] = NONE
        rank = 0 if answer >= PASS else 3 if answer == HU else 2 if answer >= PUNG else 1
        if rank > best:
            best, claimer, claim = rank, wind, answer
    if best == 0:
        go_on(t)
    elif best == 3:
        return call_hu(t, claimer)
    else:
        grant(t, claimer, claim)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def play_own(t: TablePointer, wind: cython.int, move: cython.int) -> cython.int:
    """What the current wind does when it alone is asked."""
    if t.s.phase == BEFORE_PLAY:
        play_before(t, wind, move)
        return 0
    if move == HU:
        return call_hu(t, wind)
    if OWN_KONG <= move < ADD:
        change(t, wind, move - OWN_KONG, -4)
        lay_meld(t, wind, MELD_CONCEALED_KONG, move - OWN_KONG)
        replace_kong(t, wind)
        return 0
    t.s.drawn, t.s.source = NONE, NOWHERE
    if move >= ADD:
        t.s.offer = move - ADD
        t.s.phase = ROB
    else:
        t.s.offer = move
        t.s.phase = CLAIM
        t.s.lying[move] += 1
        t.s.discarded = min(t.s.discarded + 1, 2)
    change(t, wind, t.s.offer, -1)
    measure(t, wind)
    return ask(t)


# ------------------------------------------------------------------ policies


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_unseen(t: TablePointer, wind: cython.int, unseen: Bytes) -> cython.void:
    """Overwrite `unseen` with how many of each tile this wind has not seen."""
    tile: cython.int
    index: cython.int
    kind: cython.int
    for tile in range(34):
        unseen[tile] = 4 - t.s.lying[tile] - t.s.hands[34 * wind + tile]
    for index in range(16):
        if t.s.melds[index] != NONE:
            kind, tile = t.s.melds[index] >> 6, t.s.melds[index] & 63
            if kind == MELD_CHOW:
                unseen[tile] -= 1
                unseen[tile + 1] -= 1
                unseen[tile + 2] -= 1
            else:
                unseen[tile] -= 3 if kind == MELD_PUNG else 4


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_tiles(numbers: Bytes) -> cython.int:
    """How many of all there are, by how many of each tile 0 to 33."""
    tile: cython.int
    total: cython.int = 0
    for tile in range(34):
        total += numbers[tile]
    return total


# Unseen tiles that bring a hand closer: all, those of pairs, which may be claimed from everybody, and the kinds.
Useful = cython.struct(tiles=cython.int, pairs=cython.int, kinds=cython.int)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_useful(useful: cython.pointer(Useful), held: cython.int, unseen: cython.int) -> cython.void:
    useful.tiles += unseen
    useful.kinds += 1
    if held >= 2:
        useful.pairs += unseen


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_useful(
    numbers: cython.p_int,
    hand: Bytes,
    melds: cython.int,
    away: cython.int,
    unseen: Bytes,
    useful: cython.pointer(Useful),
) -> cython.void:
    """Overwrite `useful` with the unseen tiles that bring a hand at this distance closer."""
    others: Sum
    part: cython.int
    place: cython.int
    tile: cython.int
    useful.tiles = useful.pairs = useful.kinds = 0
    for part in range(4):
        add_up(numbers, part, cython.address(others))
        for place in range(9 if part < 3 else 7):
            tile = 9 * part + place
            if unseen[tile] and hand[tile] < 4:
                if distance_with(cython.address(others), look_up(part, numbers[part] + UNITS[place]), melds) < away:
                    note_useful(useful, hand[tile], unseen[tile])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_useful(numbers: cython.p_int, hand: Bytes, melds: cython.int, away: cython.int, unseen: Bytes) -> cython.int:
    useful: Useful
    find_useful(numbers, hand, melds, away, unseen, cython.address(useful))
    return useful.tiles


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_useful_for_chows(
    numbers: cython.p_int, hand: Bytes, melds: cython.int, unseen: Bytes, useful: cython.pointer(Useful)
) -> cython.int:
    """How far a hand is from chows and a pair of suit tiles; and overwrite `useful`."""
    shapes: cython.int[3]
    part: cython.int
    place: cython.int
    tile: cython.int
    others: cython.int
    away: cython.int
    shape: cython.int
    useful.tiles = useful.pairs = useful.kinds = 0
    for part in range(3):
        shapes[part] = CHOW_FACTS[numbers[part]] >> SHAPE_SHIFT
    away = AWAY[8 * JOIN[128 * JOIN[128 * shapes[0] + shapes[1]] + shapes[2]] + melds]
    for part in range(3):
        others = JOIN[128 * shapes[(part + 1) % 3] + shapes[(part + 2) % 3]]
        for place in range(9):
            tile = 9 * part + place
            if unseen[tile] and hand[tile] < 4:
                shape = CHOW_FACTS[numbers[part] + UNITS[place]] >> SHAPE_SHIFT
                if AWAY[8 * JOIN[128 * others + shape] + melds] < away:
                    note_useful(useful, hand[tile], unseen[tile])
    return away


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest_discard(t: TablePointer, wind: cython.int) -> cython.int:
    """The discard that leaves the hand nearest to complete, then with the most useful tiles unseen; the first such."""
    numbers: cython.p_int = cython.address(t.numbers[4 * wind])
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    others: Sum
    away: cython.uchar[34]
    unseen: cython.uchar[34]
    part: cython.int
    place: cython.int
    tile: cython.int
    nearest: cython.int = 99
    equal: cython.int = 0
    best: cython.int = 0
    most: cython.int = -1
    useful: cython.int
    for part in range(4):
        add_up(numbers, part, cython.address(others))
        for place in range(9 if part < 3 else 7):
            tile = 9 * part + place
            away[tile] = 99
            if hand[tile]:
                away[tile] = distance_with(
                    cython.address(others), look_up(part, numbers[part] - UNITS[place]), t.laid[wind]
                )
                if away[tile] < nearest:
                    nearest, equal, best = away[tile], 0, tile
                equal += away[tile] == nearest
    if equal == 1:
        return best
    find_unseen(t, wind, unseen)
    for tile in range(34):
        if away[tile] == nearest:
            change(t, wind, tile, -1)
            useful = count_useful(numbers, hand, t.laid[wind], nearest, unseen)
            change(t, wind, tile, 1)
            if useful > most:
                best, most = tile, useful
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def away_after_claim(t: TablePointer, wind: cython.int, move: cython.int) -> cython.int:
    """How far the wind is from complete after a claim and its best discard; a kong's replacement may be anything."""
    numbers: cython.int[4]
    hand: cython.uchar[34]
    others: Sum
    tile: cython.int = t.s.offer
    part: cython.int
    place: cython.int
    other: cython.int
    nearest: cython.int = 99
    memcpy(numbers, cython.address(t.numbers[4 * wind]), cython.sizeof(numbers))
    memcpy(hand, cython.address(t.s.hands[34 * wind]), 34)
    if move >= PUNG:
        hand[tile] -= 3 if move == KONG else 2
        numbers[tile // 9] -= (3 if move == KONG else 2) * UNITS[tile % 9]
        if move == KONG:
            return distance(numbers, t.laid[wind] + 1)
    else:
        for other in range(move - CHOW, move - CHOW + 3):
            if other != tile:
                hand[other] -= 1
                numbers[other // 9] -= UNITS[other % 9]
    for part in range(4):
        add_up(numbers, part, cython.address(others))
        for place in range(9 if part < 3 else 7):
            if hand[9 * part + place]:
                nearest = min(
                    nearest,
                    distance_with(
                        cython.address(others), look_up(part, numbers[part] - UNITS[place]), t.laid[wind] + 1
                    ),
                )
    return nearest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_free_kong(t: TablePointer, wind: cython.int, move: cython.int) -> cython.bint:
    """Whether the hand is as near without the kong's tiles as with them."""
    numbers: cython.int[4]
    tile: cython.int = move - OWN_KONG if move < ADD else move - ADD
    now: cython.int = distance(cython.address(t.numbers[4 * wind]), t.laid[wind])
    memcpy(numbers, cython.address(t.numbers[4 * wind]), cython.sizeof(numbers))
    numbers[tile // 9] -= (4 if move < ADD else 1) * UNITS[tile % 9]
    return distance(numbers, t.laid[wind] + (move < ADD)) <= now


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_greedily(t: TablePointer, wind: cython.int) -> cython.int:
    """Every hu; kongs that cost nothing; claims that bring the hand closer; the nearest discard."""
    moves: cython.uchar[MOST_MOVES]
    count: cython.int
    index: cython.int
    away: cython.int
    nearest: cython.int
    best: cython.int = PASS
    if t.s.phase == MUST_DISCARD:
        return nearest_discard(t, wind)
    count = legal_moves(t, wind, moves)
    if moves[0] == HU:
        return HU
    if t.s.phase >= CLAIM:
        nearest = t.away[wind]
        for index in range(count - 1):
            away = away_after_claim(t, wind, moves[index])
            if away < nearest:
                nearest, best = away, moves[index]
        return best
    for index in range(count):
        if OWN_KONG <= moves[index] < CHOW and is_free_kong(t, wind, moves[index]):
            return moves[index]
    return READY if t.s.phase == BEFORE_PLAY else nearest_discard(t, wind)


# The medium policy weighs plans: any hand, a flush in each suit, pungs. Each is worth the points it would bring
# times the chance to get there, by a Poisson distribution of steps in the turns that may be left.

# What a wind has laid out: how many, chows, bits of suits (honours are bit 3), fan of honours.
Laid = cython.struct(count=cython.int, chows=cython.int, suits=cython.int, fan=cython.int)

POINTS = cython.declare(cython.double[11], [1, 2, 4, 8, 16, 20, 25, 32, 40, 51, 64])  # what steps of fan lead to
PACE = cython.declare(cython.double, 0.15)  # steps a turn after the next one
DRAWS = cython.declare(cython.double, 1.0)  # tiles that come by a turn and can be used: draws and claims
LAST_DRAWS = cython.declare(cython.double, 3.2)  # and for the last tile, which may be claimed from everybody
LOSS = cython.declare(cython.double, 3.0)  # points lost when another wins
FARTHEST = cython.declare(cython.int, 3)  # a plan that is so many tiles farther than the nearest is still weighed
HASTE = cython.declare(cython.double, 0.2)  # the share of turns left in the wall that others leave us


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def worth_of(t: TablePointer, wind: cython.int, tile: cython.int) -> cython.int:
    """The fan of a pung of honours."""
    return (tile >= 31) + (tile == 27 + wind) + (tile == 27 + t.s.prevalent)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look_at_melds(t: TablePointer, wind: cython.int, laid: cython.pointer(Laid)) -> cython.void:
    """Overwrite `laid` with what the wind has laid out."""
    index: cython.int
    tile: cython.int
    laid.count = laid.chows = laid.suits = laid.fan = 0
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        tile = t.s.melds[index] & 63
        laid.count += 1
        laid.chows += t.s.melds[index] >> 6 == MELD_CHOW
        laid.suits |= 1 << tile // 9
        laid.fan += worth_of(t, wind, tile)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def luck_of(t: TablePointer, wind: cython.int) -> cython.int:
    """The fan of bonus tiles."""
    bonus: cython.int = t.s.bonus[wind]
    return (bonus == 0) + (bonus >> wind & 1) + (bonus >> wind + 4 & 1) + (bonus & 15 == 15) + (bonus >> 4 == 15)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def chance(away: cython.int, useful: cython.int, unseen: cython.int, turns: cython.double) -> cython.double:
    """The chance of so many steps in so many turns, the first with so many useful tiles among the unseen."""
    first: cython.double
    expected: cython.double
    term: cython.double
    less: cython.double
    step: cython.int
    if away <= 0:
        return 1
    if useful == 0:
        return 0
    first = (LAST_DRAWS if away == 1 else DRAWS) * useful / unseen
    expected = turns * away / (1 / first + (away - 1) / PACE)
    term = less = exp(-expected)
    for step in range(1, away):
        term *= expected / step
        less += term
    return 1 - less


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def points_for(minimum_fan: cython.int, fan: cython.double) -> cython.double:
    """What so many fan, or so many in the mean, will bring; hardly anything below the minimum."""
    whole: cython.int = cython.cast(cython.int, fan)
    found: cython.double = 64
    if whole < 10:
        found = POINTS[whole] + (fan - whole) * (POINTS[whole + 1] - POINTS[whole])
    found += LOSS
    return found if fan >= minimum_fan else 0.1 * found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_useful_for_pungs(
    hand: Bytes, laid: cython.pointer(Laid), unseen: Bytes, useful: cython.pointer(Useful)
) -> cython.int:
    """How far the hand is from four pungs and a pair; and overwrite `useful`."""
    tile: cython.int
    threes: cython.int = 0
    twos: cython.int = 0
    ones_left: cython.int = 0
    one_kinds: cython.int = 0
    wanted: cython.int = 4 - laid.count
    useful.tiles = useful.pairs = useful.kinds = 0
    for tile in range(34):
        if hand[tile] >= 3:
            threes += 1
        elif hand[tile] == 2:
            twos += 1
            useful.pairs += unseen[tile]
            useful.kinds += unseen[tile] > 0
        elif hand[tile] == 1:
            ones_left += unseen[tile]
            one_kinds += unseen[tile] > 0
    threes = min(threes, wanted)
    useful.tiles = useful.pairs
    if threes + twos <= wanted:
        useful.tiles += ones_left
        useful.kinds += one_kinds
    return 1 + 2 * (wanted - threes) - min(twos, wanted - threes + 1)


# A hand after its discard, and what plans for it are weighed by.
Prospect = cython.struct(
    numbers=cython.p_int,
    hand=cython.p_uchar,
    laid=cython.pointer(Laid),
    unseen=cython.p_uchar,
    unseen_count=cython.int,
    nearest=cython.int,  # how far from complete
    turns=cython.double,  # that may be left
    minimum_fan=cython.int,
    luck=cython.int,  # fan of bonus tiles
    sure=cython.int,  # and with what the hand has besides
    hoped=cython.int,  # what pairs of honours would add
    fan=cython.double,  # expected of any hand
)
ProspectPointer = cython.typedef(cython.pointer(Prospect))

# How far a plan is, what helps it, and what it is worth.
Plan = cython.struct(away=cython.int, useful=Useful, worth=cython.double)
PlanPointer = cython.typedef(cython.pointer(Plan))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_forward(
    t: TablePointer,
    wind: cython.int,
    laid: cython.pointer(Laid),
    unseen: Bytes,
    unseen_count: cython.int,
    prospect: ProspectPointer,
) -> cython.void:
    """Overwrite the prospect of a wind's hand."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int
    prospect.numbers, prospect.hand = cython.address(t.numbers[4 * wind]), hand
    prospect.laid, prospect.unseen, prospect.unseen_count = laid, unseen, unseen_count
    prospect.nearest = distance(prospect.numbers, laid.count)
    prospect.turns = 1 + HASTE * live(t) / 4
    prospect.minimum_fan = t.s.minimum_fan
    prospect.luck = luck_of(t, wind)
    prospect.sure = prospect.luck + laid.fan
    prospect.fan = prospect.sure + 0.3
    prospect.hoped = 0
    for tile in range(27, 34):
        if hand[tile] >= 3:
            prospect.fan += worth_of(t, wind, tile)
            prospect.sure += worth_of(t, wind, tile)
        elif hand[tile] == 2 and unseen[tile]:
            prospect.fan += 0.5 * worth_of(t, wind, tile)
            prospect.hoped += worth_of(t, wind, tile)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_plan(prospect: ProspectPointer, fan: cython.double, plan: PlanPointer) -> cython.void:
    """What a plan that would bring so many fan is worth."""
    plan.worth = points_for(prospect.minimum_fan, fan) * chance(
        plan.away, plan.useful.tiles, prospect.unseen_count, prospect.turns
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_any(prospect: ProspectPointer, plan: PlanPointer) -> cython.void:
    """Any hand."""
    plan.away = prospect.nearest
    find_useful(
        prospect.numbers,
        prospect.hand,
        prospect.laid.count,
        plan.away,
        prospect.unseen,
        cython.address(plan.useful),
    )
    weigh_plan(prospect, prospect.fan, plan)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def may_flush(laid: cython.pointer(Laid), suit: cython.int) -> cython.bint:
    """Whether nothing of another suit is laid out."""
    return laid.suits & 7 & ~(1 << suit) == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_flush(prospect: ProspectPointer, suit: cython.int, plan: PlanPointer) -> cython.void:
    """One suit, with honours where there are any; one that is too far is worth nothing."""
    only: cython.int[4]
    part: cython.int
    mixed: cython.bint = prospect.numbers[3] or prospect.laid.suits & 8
    for part in range(4):
        only[part] = prospect.numbers[part] if part == suit or part == 3 else 0
    plan.away = distance(only, prospect.laid.count)
    plan.useful.tiles = plan.useful.pairs = plan.useful.kinds = 0
    plan.worth = 0
    if plan.away <= prospect.nearest + FARTHEST:
        find_useful(
            only, prospect.hand, prospect.laid.count, plan.away, prospect.unseen, cython.address(plan.useful)
        )  # fmt: skip
        weigh_plan(prospect, prospect.fan + (3 if mixed else 6), plan)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_pungs(prospect: ProspectPointer, plan: PlanPointer) -> cython.void:
    """Four pungs and a pair; a plan that is too far is worth nothing."""
    plan.away = find_useful_for_pungs(
        prospect.hand, prospect.laid, prospect.unseen, cython.address(plan.useful)
    )  # fmt: skip
    plan.worth = 0
    if plan.away <= prospect.nearest + FARTHEST:
        weigh_plan(prospect, prospect.fan + 3, plan)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh(
    t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), unseen: Bytes, unseen_count: cython.int
) -> cython.double:
    """What a hand after its discard may bring. unseen: how many of each tile; unseen_count: of all."""
    prospect: Prospect
    plan: Plan
    suit: cython.int
    found: cython.double
    look_forward(t, wind, laid, unseen, unseen_count, cython.address(prospect))
    weigh_any(cython.address(prospect), cython.address(plan))
    found = plan.worth
    for suit in range(3):
        if may_flush(laid, suit):
            weigh_flush(cython.address(prospect), suit, cython.address(plan))
            found += plan.worth
    if laid.chows == 0:
        weigh_pungs(cython.address(prospect), cython.address(plan))
        found += plan.worth
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def best_discard(t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), most: cython.p_double) -> cython.int:
    """The discard that may bring most, and how much; the wind's hand is as it was afterwards."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    unseen: cython.uchar[34]
    tile: cython.int
    total: cython.int
    best: cython.int = 0
    found: cython.double
    most[0] = -1
    find_unseen(t, wind, unseen)
    total = count_tiles(unseen)
    for tile in range(34):
        if hand[tile]:
            change(t, wind, tile, -1)
            found = weigh(t, wind, laid, unseen, total)
            change(t, wind, tile, 1)
            if found > most[0]:
                best, most[0] = tile, found
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_now(t: TablePointer, wind: cython.int, laid: cython.pointer(Laid)) -> cython.double:
    """What the hand may bring as it is."""
    unseen: cython.uchar[34]
    find_unseen(t, wind, unseen)
    return weigh(t, wind, laid, unseen, count_tiles(unseen))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_claim(t: TablePointer, wind: cython.int, move: cython.int) -> cython.double:
    """What the hand may bring after a claim and its best discard."""
    claimed: Table = t[0]
    laid: Laid
    found: cython.double
    claimed.s.dangerous_play = 0
    if move == KONG:  # whose replacement nobody knows yet
        claimed.s.lying[t.s.offer] -= 1
        change(cython.address(claimed), wind, t.s.offer, -3)
        lay_meld(cython.address(claimed), wind, MELD_KONG, t.s.offer)
        look_at_melds(cython.address(claimed), wind, cython.address(laid))
        return weigh_now(cython.address(claimed), wind, cython.address(laid))
    grant(cython.address(claimed), wind, move)
    look_at_melds(cython.address(claimed), wind, cython.address(laid))
    best_discard(cython.address(claimed), wind, cython.address(laid), cython.address(found))
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_by_worth(t: TablePointer, wind: cython.int) -> cython.int:
    """Every hu; kongs that cost nothing; claims and discards after which the hand may bring most."""
    moves: cython.uchar[MOST_MOVES]
    laid: Laid
    count: cython.int
    index: cython.int
    best: cython.int = PASS
    most: cython.double
    found: cython.double
    look_at_melds(t, wind, cython.address(laid))
    if t.s.phase == MUST_DISCARD:
        return best_discard(t, wind, cython.address(laid), cython.address(most))
    count = legal_moves(t, wind, moves)
    if moves[0] == HU:
        return HU
    if t.s.phase >= CLAIM:
        most = weigh_now(t, wind, cython.address(laid))
        for index in range(count - 1):
            found = weigh_claim(t, wind, moves[index])
            if found > most:
                best, most = moves[index], found
        return best
    for index in range(count):
        if OWN_KONG <= moves[index] < CHOW and is_free_kong(t, wind, moves[index]):
            return moves[index]
    if t.s.phase == BEFORE_PLAY:
        return READY
    return best_discard(t, wind, cython.address(laid), cython.address(most))


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose(t: TablePointer, wind: cython.int, policy: cython.int) -> cython.int:
    moves: cython.uchar[MOST_MOVES]
    count: cython.int
    if policy == GREEDY:
        return choose_greedily(t, wind)
    if policy == MEDIUM:
        return choose_by_worth(t, wind)
    if policy == LEARNED:
        return choose_by_value(t, wind)
    count = legal_moves(t, wind, moves)
    return moves[below(cython.address(t.random), count)]


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def play_on(t: TablePointer, policies: Bytes) -> cython.int:
    """Play the hand to its end, each wind by its own policy."""
    step: cython.int
    wind: cython.int
    while t.s.phase != OVER:
        if t.s.phase <= MUST_DISCARD:
            t.moves += 1
            play_own(t, t.s.current, choose(t, t.s.current, policies[t.s.current]))
        else:
            for step in range(1, 4):
                wind = t.s.current + step & 3
                if t.s.answers[wind] == OPEN:
                    t.moves += 1
                    t.s.answers[wind] = choose(t, wind, policies[wind])
            resolve(t)
    return 0


# ------------------------------------------------------------------ the learned value

# What a hand will bring, learned from many hands (tools/train_hongkong.py): small numbers that describe what
# one wind sees after its move (games/hongkong/described.py names them), through a network of two hidden layers to
# three: the chance to win, the points of a win, the points otherwise.

NETWORK_SIZE = 4 * (FEATURES * WIDE + WIDE + WIDE * NARROW + NARROW + 3 * NARROW + 3)
WEIGHTS_1 = cython.declare(cython.float[SIZE_1])
BIASES_1 = cython.declare(cython.float[WIDE])
WEIGHTS_2 = cython.declare(cython.float[SIZE_2])
BIASES_2 = cython.declare(cython.float[NARROW])
WEIGHTS_3 = cython.declare(cython.float[SIZE_3])
BIASES_3 = cython.declare(cython.float[3])
FEATURE_COUNT = FEATURES


# A move and the points expected of it.
Candidate = cython.struct(move=cython.int, worth=cython.double)


# What was judged last, and what came to the first layer: the next one differs little.
Memory = cython.struct(filled=cython.bint, x=cython.uchar[FEATURES], wide=cython.float[WIDE])
MemoryPointer = cython.typedef(cython.pointer(Memory))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_in(x: Bytes, memory: MemoryPointer) -> cython.void:
    """Bring the memory to these features: only where they differ is there anything to do."""
    block: cython.int
    feature: cython.int
    unit: cython.int
    much: cython.float
    weights: cython.p_float
    new: Word
    old: Word
    if not memory.filled:
        memset(memory.x, 0, FEATURES)
        memcpy(memory.wide, BIASES_1, cython.sizeof(memory.wide))
        memory.filled = True
    for block in range(0, FEATURES, 8):
        memcpy(cython.address(new), x + block, 8)
        memcpy(cython.address(old), cython.address(memory.x[block]), 8)
        if new == old:
            continue
        for feature in range(block, block + 8):
            if x[feature] != memory.x[feature]:
                much = cython.cast(cython.int, x[feature]) - cython.cast(cython.int, memory.x[feature])
                weights = cython.address(WEIGHTS_1[WIDE * feature])
                for unit in range(WIDE):
                    memory.wide[unit] += much * weights[unit]
                memory.x[feature] = x[feature]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def judge_features(x: Bytes, memory: MemoryPointer) -> cython.double:
    """The points expected of what the features describe."""
    narrow: cython.float[NARROW]
    out: cython.float[3]
    unit: cython.int
    other: cython.int
    much: cython.float
    weights: cython.p_float
    chance_to_win: cython.double
    take_in(x, memory)
    memcpy(narrow, BIASES_2, cython.sizeof(narrow))
    for unit in range(WIDE):
        if memory.wide[unit] > 0:
            much = memory.wide[unit]
            weights = cython.address(WEIGHTS_2[NARROW * unit])
            for other in range(NARROW):
                narrow[other] += much * weights[other]
    for unit in range(3):
        out[unit] = BIASES_3[unit]
        for other in range(NARROW):
            if narrow[other] > 0:
                out[unit] += narrow[other] * WEIGHTS_3[3 * other + unit]
    chance_to_win = 1 / (1 + exp(-out[0]))
    return chance_to_win * out[1] + (1 - chance_to_win) * out[2]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rank_suits(t: TablePointer, wind: cython.int, ranks: Bytes) -> cython.void:
    """Overwrite three bytes with each suit's rank: 0 for the one the wind has most tiles of."""
    size: cython.int[3]
    index: cython.int
    other: cython.int
    for index in range(3):
        size[index] = 0
    for index in range(27):
        size[index // 9] += t.s.hands[34 * wind + index]
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] & 63 < 27:
            size[(t.s.melds[index] & 63) // 9] += 3
    for index in range(3):
        ranks[index] = 0
        for other in range(3):
            ranks[index] += size[other] > size[index] or size[other] == size[index] and other < index


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_away(x: Bytes, away: cython.int) -> cython.void:
    step: cython.int
    for step in range(8):
        x[step] = away <= step


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_plan(x: Bytes, number: cython.int, plan: PlanPointer) -> cython.void:
    """How far a plan is, what helps it, and what it is worth to medium."""
    at: Bytes = x + (F_CHOWS if number == CHOWS_PLAN else F_PLANS + 10 * number)
    describe_away(at, plan.away)
    at[8] = plan.useful.tiles
    at[9] = min(255, cython.cast(cython.int, 30 * sqrt(plan.worth)))
    x[F_USEFUL + number] = plan.useful.pairs
    x[F_USEFUL + 6 + number] = plan.useful.kinds


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_fan(prospect: ProspectPointer, x: Bytes) -> cython.void:
    """The fan there is for sure, what pairs of honours may add, and what is missing to the minimum."""
    number: cython.int
    for number in range(5):
        x[F_FAN + number] = prospect.sure > number
        x[F_MINIMUM + number] = prospect.minimum_fan > number
    for number in range(3):
        x[F_MINIMUM + 5 + number] = prospect.minimum_fan > prospect.sure + number
    x[F_FAN + 5] = prospect.hoped


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_all_chows(prospect: ProspectPointer, x: Bytes) -> cython.void:
    plan: Plan
    plan.away = find_useful_for_chows(
        prospect.numbers, prospect.hand, prospect.laid.count, prospect.unseen, cython.address(plan.useful)
    )
    weigh_plan(prospect, prospect.luck + 1.3, cython.address(plan))
    describe_plan(x, CHOWS_PLAN, cython.address(plan))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_concealed_plans(prospect: ProspectPointer, x: Bytes) -> cython.void:
    """Seven pairs and thirteen orphans, of which nothing is laid out."""
    whole: Sum
    add_up(prospect.numbers, -1, cython.address(whole))
    describe_away(x + F_PLANS + 50, 7 - whole.pairs)
    describe_away(x + F_PLANS + 58, 14 - whole.orphans - whole.doubled)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_plans(
    t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), ranks: Bytes, unseen: Bytes, x: Bytes
) -> cython.void:
    """How far each plan is, what helps it, what medium thinks of it and of all."""
    prospect: Prospect
    plan: Plan
    suit: cython.int
    sum_of_worths: cython.double
    look_forward(t, wind, laid, unseen, count_tiles(unseen), cython.address(prospect))
    describe_fan(cython.address(prospect), x)
    weigh_any(cython.address(prospect), cython.address(plan))
    describe_plan(x, 0, cython.address(plan))
    sum_of_worths = plan.worth
    for suit in range(3):
        if may_flush(laid, suit):
            weigh_flush(cython.address(prospect), suit, cython.address(plan))
            describe_plan(x, 1 + ranks[suit], cython.address(plan))
            sum_of_worths += plan.worth
    if laid.chows == 0:
        weigh_pungs(cython.address(prospect), cython.address(plan))
        describe_plan(x, 4, cython.address(plan))
        sum_of_worths += plan.worth
    if laid.count == laid.chows:
        describe_all_chows(cython.address(prospect), x)
    if laid.count == 0:
        describe_concealed_plans(cython.address(prospect), x)
    x[F_WEIGHT] = min(255, cython.cast(cython.int, 30 * sqrt(sum_of_worths)))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_number(x: Bytes, number: cython.int) -> cython.void:
    """Whether there are one, two, three and more."""
    x[0] = number >= 1
    x[1] = number >= 2
    x[2] = number >= 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_suits(hand: Bytes, ranks: Bytes, x: Bytes) -> cython.void:
    """The tiles of each suit: how many, and which stand side by side or with one between them."""
    tile: cython.int
    value: cython.int
    at: Bytes
    for tile in range(27):
        if hand[tile]:
            value = tile % 9
            at = x + F_TILES + 42 * ranks[tile // 9]
            describe_number(at + 3 * value, hand[tile])
            if value < 8:
                at[27 + value] = hand[tile + 1] > 0
            if value < 7:
                at[35 + value] = hand[tile + 2] > 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_honour(hand: Bytes, unseen: Bytes, tile: cython.int, x: Bytes) -> cython.void:
    describe_number(x, hand[tile])
    x[3] = unseen[tile] if 0 < hand[tile] < 3 else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_honours(t: TablePointer, wind: cython.int, unseen: Bytes, x: Bytes) -> cython.void:
    """The own wind, the prevailing one if it is another, the other winds, dragons: of these the most held first."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    number: cython.int
    tile: cython.int
    winds: cython.int = F_HONOURS + 8
    dragons: cython.int = F_HONOURS + 20
    describe_honour(hand, unseen, 27 + wind, x + F_HONOURS)
    if t.s.prevalent != wind:
        describe_honour(hand, unseen, 27 + t.s.prevalent, x + F_HONOURS + 4)
    for number in range(4, 0, -1):
        for tile in range(27, 34):
            if hand[tile] == number:
                if tile >= 31:
                    describe_honour(hand, unseen, tile, x + dragons)
                    dragons += 4
                elif tile != 27 + wind and tile != 27 + t.s.prevalent:
                    describe_honour(hand, unseen, tile, x + winds)
                    winds += 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_melds(
    t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), ranks: Bytes, x: Bytes
) -> cython.void:
    """Chows, groups of honours, of each suit."""
    index: cython.int
    tile: cython.int
    x[F_OWN] = laid.chows
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        tile = t.s.melds[index] & 63
        x[F_OWN + 1 + (0 if tile >= 27 else 1 + ranks[tile // 9])] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_others(t: TablePointer, wind: cython.int, discarded: cython.int, ranks: Bytes, x: Bytes) -> cython.void:
    """What the others have laid out, and which of them may want the tile that was discarded, if any."""
    step: cython.int
    other: cython.int
    index: cython.int
    tile: cython.int
    number: cython.int
    suits: cython.int
    suit: cython.int
    at: Bytes
    for step in range(3):
        other = wind + step + 1 & 3
        at = x + F_OTHERS + 11 * step
        suits = 0
        for index in range(4 * other, 4 * other + t.laid[other]):
            tile = t.s.melds[index] & 63
            at[4] += t.s.melds[index] >> 6 >= MELD_KONG
            at[5] += t.s.melds[index] >> 6 != MELD_CHOW
            at[6] += worth_of(t, other, tile)
            suits |= 1 << tile // 9
        number = t.laid[other]
        for index in range(4):
            at[index] = number > index
        at[7] = luck_of(t, other)
        suits &= 7
        if number >= 2 and suits and suits & suits - 1 == 0:
            suit = suits >> 1
            at[8 + ranks[suit]] = number
            if discarded != NONE and (discarded >= 27 or discarded // 9 == suit):
                x[F_DISCARD + 16 + step] = number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe(t: TablePointer, wind: cython.int, waits: cython.int, discarded: cython.int, x: Bytes) -> cython.void:
    """Overwrite x with what the wind sees after a discard, or NONE, when `waits` others act before it draws."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    ranks: cython.uchar[3]
    unseen: cython.uchar[34]
    index: cython.int
    kind: cython.int
    laid: Laid
    left: cython.int = live(t)
    memset(x, 0, FEATURES)
    look_at_melds(t, wind, cython.address(laid))
    rank_suits(t, wind, ranks)
    find_unseen(t, wind, unseen)
    if t.s.phase == ROB and unseen[t.s.offer]:
        unseen[t.s.offer] -= 1
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        kind = t.s.melds[index] >> 6
        if kind >= MELD_KONG:
            x[F_KONGS + kind - MELD_KONG] += 1
    x[F_MELDS + t.laid[wind]] = 1
    x[F_WAITS + waits] = 1
    x[F_LIVE] = left
    for index in range(8):
        x[F_LIVE + 1 + index] = left <= 8 * index + 4
    x[F_ROLE] = t.s.prevalent == wind
    x[F_ROLE + 1 + min(luck_of(t, wind), 3)] = 1
    x[F_ROLE + 5] = t.s.bonus[wind] == 0
    describe_plans(t, wind, cython.address(laid), ranks, unseen, x)
    describe_suits(hand, ranks, x)
    describe_honours(t, wind, unseen, x)
    describe_melds(t, wind, cython.address(laid), ranks, x)
    describe_others(t, wind, discarded, ranks, x)
    if discarded != NONE:
        kind = 0 if discarded >= 27 else 1 + min(min(discarded % 9, 8 - discarded % 9), 2)
        x[F_DISCARD + 4 * kind + min(3, 3 - unseen[discarded] - hand[discarded])] = 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_move(t: TablePointer, wind: cython.int, move: cython.int, x: Bytes) -> cython.void:
    """What the wind sees after a discard, a kong, or a pass; the table is as it was afterwards."""
    later: Table
    if move < OWN_KONG:
        change(t, wind, move, -1)
        t.s.lying[move] += 1
        describe(t, wind, 3, move, x)
        t.s.lying[move] -= 1
        change(t, wind, move, 1)
    elif move < CHOW or move == KONG:
        later = t[0]
        lay_kong(cython.address(later), wind, move)
        describe(cython.address(later), wind, 0, NONE, x)
    else:
        describe(t, wind, wind - t.s.current - 1 & 3, NONE, x)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_kong(t: TablePointer, wind: cython.int, move: cython.int) -> cython.void:
    """A kong of any sort, before its replacement is drawn."""
    index: cython.int
    if move == KONG:
        t.s.lying[t.s.offer] -= 1
        change(t, wind, t.s.offer, -3)
        lay_meld(t, wind, MELD_KONG, t.s.offer)
    elif move < ADD:
        change(t, wind, move - OWN_KONG, -4)
        lay_meld(t, wind, MELD_CONCEALED_KONG, move - OWN_KONG)
    else:
        change(t, wind, move - ADD, -1)
        for index in range(4 * wind, 4 * wind + t.laid[wind]):
            if t.s.melds[index] == 64 * MELD_PUNG + move - ADD:
                t.s.melds[index] = 64 * MELD_KONG + move - ADD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def value_of(t: TablePointer, wind: cython.int, move: cython.int, memory: MemoryPointer) -> cython.double:
    """The points expected after a move that is not hu; after a chow or pung, with the best discard."""
    x: cython.uchar[FEATURES]
    claimed: Table
    tile: cython.int
    most: cython.double = -1000
    if move < CHOW or move >= KONG:
        describe_move(t, wind, move, x)
        return judge_features(x, memory)
    claimed = t[0]
    claimed.s.dangerous_play = 0
    grant(cython.address(claimed), wind, move)
    for tile in range(34):
        if claimed.s.hands[34 * wind + tile]:
            most = max(most, value_of(cython.address(claimed), wind, tile, memory))
    return most


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def rank_by_value(t: TablePointer, wind: cython.int, candidates: cython.pointer(Candidate)) -> cython.int:
    """Write the moves with what the network expects of them, the best first; return how many. Hu stands alone."""
    moves: cython.uchar[MOST_MOVES]
    count: cython.int = legal_moves(t, wind, moves)
    index: cython.int
    place: cython.int
    found: Candidate
    memory: Memory
    memory.filled = False
    if t.s.phase == BEFORE_PLAY:
        candidates[0].move, candidates[0].worth = choose_greedily(t, wind), 0
        return 1
    if moves[0] == HU:
        score(t, wind)
        candidates[0].move, candidates[0].worth = HU, t.points * (6 if t.s.phase == TURN else 4)
        return 1
    for index in range(count):
        found.move, found.worth = moves[index], value_of(t, wind, moves[index], cython.address(memory))
        place = index
        while place and candidates[place - 1].worth < found.worth:
            candidates[place] = candidates[place - 1]
            place -= 1
        candidates[place] = found
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_by_value(t: TablePointer, wind: cython.int) -> cython.int:
    candidates: Candidate[MOST_MOVES]
    rank_by_value(t, wind, candidates)
    return candidates[0].move


# Hands to learn from.


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_to_learn(t: TablePointer, wind: cython.int, policy: cython.int, explore: cython.double) -> cython.int:
    """The policy's move, now and then another: one of the network's first four."""
    candidates: Candidate[MOST_MOVES]
    count: cython.int
    if t.s.phase == BEFORE_PLAY or below(cython.address(t.random), 1 << 20) >= explore * (1 << 20):
        return choose(t, wind, policy)
    count = rank_by_value(t, wind, candidates)
    return candidates[below(cython.address(t.random), min(count, 4))].move


# Rows to learn from: what was seen, what came of it, whose it was (4 * hand + wind).
Rows = cython.struct(features=cython.p_uchar, results=cython.p_short, owners=cython.p_int, count=cython.Py_ssize_t)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_and_note(
    t: TablePointer,
    wind: cython.int,
    policy: cython.int,
    explore: cython.double,
    hand: cython.int,
    rows: cython.pointer(Rows),
) -> cython.int:
    """The wind's move; what a learner sees after a discard, a kong or a pass becomes a row."""
    move: cython.int
    if policy == GREEDY:
        return choose_greedily(t, wind)
    move = choose_to_learn(t, wind, policy, explore)
    if move < CHOW and t.s.phase != BEFORE_PLAY or move == KONG or move == PASS:
        describe_move(t, wind, move, rows.features + FEATURES * rows.count)
        rows.owners[rows.count] = 4 * hand + wind
        rows.count += 1
    return move


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def play_to_learn(
    t: TablePointer, policies: Bytes, explore: cython.double, hand: cython.int, rows: cython.pointer(Rows)
) -> cython.int:
    """Play the hand to its end, and add the rows of all who learn."""
    row: cython.Py_ssize_t = rows.count
    step: cython.int
    wind: cython.int
    while t.s.phase != OVER:
        if t.s.phase <= MUST_DISCARD:
            wind = t.s.current
            play_own(t, wind, choose_and_note(t, wind, policies[wind], explore, hand, rows))
        else:
            for step in range(1, 4):
                wind = t.s.current + step & 3
                if t.s.answers[wind] == OPEN:
                    t.s.answers[wind] = choose_and_note(t, wind, policies[wind], explore, hand, rows)
            resolve(t)
    while row < rows.count:
        rows.results[row] = t.payments[rows.owners[row] & 3]
        row += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def agree_minimum(minimum_fan: cython.int, random: cython.pointer(Word)) -> cython.int:
    """The minimum of a hand: below 0, none for seven hands of eight, else one up to so many."""
    if minimum_fan >= 0:
        return minimum_fan
    return 1 + below(random, -minimum_fan) if below(random, 8) == 0 else 0


def gather(
    walls: cython.const[cython.uchar][::1],
    policy: cython.int,
    share: cython.double,
    explore: cython.double,
    minimum_fan: cython.int,
    seed: cython.ulonglong,
    features: cython.uchar[:, ::1],
    results: cython.short[::1],
    owners: cython.int[::1],
) -> int:
    """Play a hand a wall and write down what learners saw after their moves; return how many rows were written.

    One wind learns, and each other with the chance `share`; the rest are greedy. minimum_fan: see agree_minimum().
    features: uint8[N, FEATURES]; results: int16[N], the points in the end; owners: int32[N], 4 * hand + wind.
    It ends when less than 400 rows are left.
    """
    t: Table
    rows: Rows
    room: cython.Py_ssize_t = features.shape[0]
    index: cython.Py_ssize_t
    wind: cython.int
    fan: cython.int
    random: Word = mix(seed)
    policies: cython.uchar[4]
    if features.shape[1] != FEATURES or results.shape[0] != room or owners.shape[0] != room:
        raise ValueError(f"features are uint8[N, {FEATURES}], results and owners have N")
    rows.features, rows.results, rows.owners = (
        cython.address(features[0, 0]),
        cython.address(results[0]),
        cython.address(owners[0]),
    )
    rows.count = 0
    with cython.nogil:
        for index in range(walls.shape[0] // 144):
            if rows.count + 400 > room:
                break
            for wind in range(4):
                policies[wind] = GREEDY
                if wind == index & 3 or below(cython.address(random), 1 << 20) < share * (1 << 20):
                    policies[wind] = policy
            fan = agree_minimum(minimum_fan, cython.address(random))
            begin(cython.address(t), cython.address(walls[144 * index]), below(cython.address(random), 4), fan, 0)
            t.random = random = mix(random)
            play_to_learn(cython.address(t), policies, explore, index, cython.address(rows))
    return rows.count


def learn(network: bytes) -> None:
    """Take over a network: float32, weights by input, then biases, layer by layer."""
    at: cython.Py_ssize_t = 0
    source: cython.p_const_uchar = network
    if len(network) != NETWORK_SIZE:
        raise ValueError(f"a network has {NETWORK_SIZE} bytes")
    memcpy(WEIGHTS_1, source, cython.sizeof(WEIGHTS_1))
    at = cython.sizeof(WEIGHTS_1)
    memcpy(BIASES_1, source + at, cython.sizeof(BIASES_1))
    at += cython.sizeof(BIASES_1)
    memcpy(WEIGHTS_2, source + at, cython.sizeof(WEIGHTS_2))
    at += cython.sizeof(WEIGHTS_2)
    memcpy(BIASES_2, source + at, cython.sizeof(BIASES_2))
    at += cython.sizeof(BIASES_2)
    memcpy(WEIGHTS_3, source + at, cython.sizeof(WEIGHTS_3))
    at += cython.sizeof(WEIGHTS_3)
    memcpy(BIASES_3, source + at, cython.sizeof(BIASES_3))


def rank(state: bytes, wind: cython.int) -> list:
    """The moves of a wind that is asked with the points the network expects of them, the best first.

    A hu stands alone, with what it is paid; before play there is the greedy move alone, and no points.
    """
    t: Table
    candidates: Candidate[MOST_MOVES]
    count: cython.int
    load_asked(cython.address(t), state, wind)
    count = rank_by_value(cython.address(t), wind, candidates)
    return [(candidates[index].move, candidates[index].worth) for index in range(count)]


def imagine_state(state: bytes, wind: cython.int, seed: cython.ulonglong) -> bytes:
    """A state that may be this one as far as the wind, which is asked, can see."""
    t: Table
    random: Word = mix(seed)
    load_asked(cython.address(t), state, wind)
    imagine(cython.address(t), wind, cython.address(random))
    return state_of(cython.address(t))


def describe_state(state: bytes, wind: cython.int, move: cython.int) -> bytes:
    """The features of what a wind sees after a discard, a kong or a pass."""
    t: Table
    x: cython.uchar[FEATURES]
    load(cython.address(t), state)
    describe_move(cython.address(t), wind, move, x)
    return x[:FEATURES]


# ------------------------------------------------------------------ looking ahead

# How likely moves do in worlds that fit what a wind sees: the other hands are shuffled, and have then ripened as greedy
# players' hands do in as many turns. Measured on hands of greedy players, their distances are those of real ones.

OPINION = cython.declare(cython.double, 120.0)  # worlds that the network's opinion of a move counts as much as


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_anew(t: TablePointer, wind: cython.int, random: cython.pointer(Word)) -> cython.void:
    """Shuffle what the wind does not see into the other hands and the wall, whatever lay where."""
    found: cython.int[42]
    tiles: cython.uchar[144]
    count: cython.int = 0
    taken: cython.int = 0
    other: cython.int
    tile: cython.int
    index: cython.int
    held: cython.int
    memset(found, 0, cython.sizeof(found))
    for index in range(t.s.front, t.s.back):
        found[t.s.wall[index]] += 1
    for other in range(4):
        if other != wind:
            for tile in range(34):
                found[tile] += t.s.hands[34 * other + tile]
    for tile in range(34):
        for index in range(found[tile]):
            tiles[count] = tile
            count += 1
    shuffle(tiles, count, random)
    for other in range(4):
        if other != wind:
            held = 13 - 3 * t.laid[other]
            memset(cython.address(t.s.hands[34 * other]), 0, 34)
            memset(cython.address(t.numbers[4 * other]), 0, 4 * cython.sizeof(cython.int))
            for index in range(taken, taken + held):
                change(t, other, tiles[index], 1)
            taken += held
    for tile in range(BONUS, 42):
        if found[tile]:
            tiles[count] = tile
            count += 1
    memcpy(cython.address(t.s.wall[t.s.front]), cython.address(tiles[taken]), count - taken)
    shuffle(cython.address(t.s.wall[t.s.front]), count - taken, random)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ripen(t: TablePointer, wind: cython.int, turns: cython.int, random: cython.pointer(Word)) -> cython.void:
    """Let a hand exchange tiles with the wall as greedy would in so many turns: nobody holds any thirteen tiles."""
    turn: cython.int
    place: cython.int
    tile: cython.int
    for turn in range(turns):
        place = t.s.front + below(random, t.s.back - t.s.front)
        if t.s.wall[place] < BONUS:
            change(t, wind, t.s.wall[place], 1)
            tile = nearest_discard(t, wind)
            change(t, wind, tile, -1)
            t.s.wall[place] = tile
    measure(t, wind)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def imagine(t: TablePointer, wind: cython.int, random: cython.pointer(Word)) -> cython.int:
    """Overwrite what the wind does not see with what may be there."""
    moves: cython.uchar[MOST_MOVES]
    other: cython.int
    turns: cython.int = (LIVE_AT_FIRST - live(t)) // 4
    deal_anew(t, wind, random)
    for other in range(4):
        if other != wind:
            ripen(t, other, turns, random)
    if t.s.phase >= CLAIM:
        for other in range(4):
            if other != wind:
                t.s.answers[other] = OPEN if other != t.s.current and claims(t, other, moves) else NONE
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def answer_all(t: TablePointer, wind: cython.int) -> cython.int:
    """Everybody who is still asked answers, the wind by the network, the others greedily."""
    step: cython.int
    other: cython.int
    for step in range(1, 4):
        other = t.s.current + step & 3
        if t.s.answers[other] == OPEN:
            t.s.answers[other] = choose_by_value(t, other) if other == wind else choose_greedily(t, other)
    return resolve(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look_ahead(t: TablePointer, wind: cython.int, move: cython.int, turns: cython.int) -> cython.double:
    """Play on until the wind has to decide after so many more turns: the points it then expects, or gets."""
    candidates: Candidate[MOST_MOVES]
    if CHOW <= move <= PUNG:
        turns += 1
    if t.s.phase <= MUST_DISCARD:
        play_own(t, wind, move)
    else:
        t.s.answers[wind] = move
        answer_all(t, wind)
    while t.s.phase != OVER:
        if t.s.phase >= CLAIM:
            answer_all(t, wind)
        elif t.s.current != wind:
            play_own(t, t.s.current, choose_greedily(t, t.s.current))
        else:
            rank_by_value(t, wind, candidates)
            turns -= 1
            if turns == 0:
                return candidates[0].worth
            play_own(t, wind, candidates[0].move)
    return t.payments[wind]


@cython.cclass
class Search:
    """What the likely moves of a wind bring, looked at in many imagined worlds, the same ones for each move."""

    table: Table
    wind: cython.int
    count: cython.int
    candidates: Candidate[MOST_MOVES]
    sums: cython.double[MOST_MOVES]
    worlds: cython.int
    random: cython.ulonglong

    def __init__(self, state: bytes, wind: cython.int, seed: cython.ulonglong) -> None:
        load_asked(cython.address(self.table), state, wind)
        self.wind = wind
        self.random = mix(seed)
        self.worlds = 0
        self.count = rank_by_value(cython.address(self.table), wind, self.candidates)
        memset(self.sums, 0, cython.sizeof(self.sums))

    def look(self, worlds: cython.int, turns: cython.int = 1) -> None:
        """Look at so many more worlds, and in each so many turns ahead."""
        world: Table
        t: Table
        index: cython.int
        number: cython.int
        with cython.nogil:
            for number in range(worlds):
                world = self.table
                imagine(cython.address(world), self.wind, cython.address(self.random))
                for index in range(self.count):
                    t = world
                    self.sums[index] += look_ahead(cython.address(t), self.wind, self.candidates[index].move, turns)
        self.worlds += worlds

    def looked(self) -> int:
        """At how many worlds."""
        return self.worlds

    def keep(self, count: cython.int) -> list:
        """Drop all but so many moves; those left with the points expected of them, the best first."""
        index: cython.int
        expected = [(self.expects(index), index) for index in range(self.count)]
        best = sorted(expected, key=lambda found: -found[0])[:count]
        left = [(self.candidates[index], self.sums[index]) for _, index in best]
        self.count = len(left)
        for index in range(self.count):
            self.candidates[index], self.sums[index] = left[index]
        return [(self.candidates[index].move, best[index][0]) for index in range(self.count)]

    @cython.cfunc
    def expects(self, index: cython.int) -> cython.double:
        """The mean of the worlds, and the network's own opinion, which counts as much as some of them."""
        return (OPINION * self.candidates[index].worth + self.sums[index]) / (OPINION + self.worlds)


# ------------------------------------------------------------------ states from outside


@cython.cfunc
@cython.exceptval(-1)
def load(t: TablePointer, state: bytes) -> cython.int:
    """Overwrite t with a state; one that cannot be played on is refused, for nothing is checked later."""
    wind: cython.int
    tile: cython.int
    index: cython.int
    if len(state) != SIZE:
        raise ValueError(f"a state has {SIZE} bytes")
    memcpy(cython.address(t.s), cython.cast(cython.p_const_uchar, state), cython.sizeof(State))
    clear(t)
    check_numbers(t)
    check_tiles(t)
    for wind in range(4):
        for tile in range(34):
            t.numbers[4 * wind + tile // 9] += t.s.hands[34 * wind + tile] * UNITS[tile % 9]
        for index in range(4 * wind, 4 * wind + 4):
            t.laid[wind] += t.s.melds[index] != NONE
        measure(t, wind)
    check_sizes(t)
    check_answers(t)
    return 0


@cython.cfunc
@cython.exceptval(-1)
def load_asked(t: TablePointer, state: bytes, wind: cython.int) -> cython.int:
    """The same, when a wind is asked."""
    load(t, state)
    if not 0 <= wind <= 3 or wind not in Hand(state).asked():
        raise ValueError(f"the wind {wind} is not asked")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_numbers(t: TablePointer) -> cython.int:
    s: cython.pointer(State) = cython.address(t.s)
    index: cython.int
    drawn: cython.bint = s.phase == TURN
    offered: cython.bint = s.phase == CLAIM or s.phase == ROB
    if s.phase >= OVER or s.current > 3 or s.prevalent > 3:
        raise ValueError("no such phase or wind")
    if s.front > s.back or s.back > 144 or live(t) < 0 or s.phase == BEFORE_PLAY and live(t) < 32:
        raise ValueError("the wall is too short")
    if drawn and (s.drawn > 33 or s.hands[34 * s.current + s.drawn] == 0):
        raise ValueError("the drawn tile is not in the hand")
    if s.phase == BEFORE_PLAY and (s.east_drawn if s.current else s.drawn) > 33:
        raise ValueError("East has taken no tile")
    if offered != (s.offer < 34) or not offered and s.offer != NONE:
        raise ValueError("a tile is offered after a discard and an added kong, and only then")
    if s.phase == CLAIM and s.lying[s.offer] == 0:
        raise ValueError("the offer does not lie there")
    if s.phase == ROB and 64 * MELD_PUNG + s.offer not in s.melds[4 * s.current : 4 * s.current + 4]:
        raise ValueError("there is no pung to add the offer to")
    for index in range(0, 4 * MOST_FEEDS, 4):
        if s.feeds[index] > 4 or s.feeds[index + 1] > 3:
            raise ValueError("no such wind in the feeds")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_tiles(t: TablePointer) -> cython.int:
    """No more than four of a kind, all together."""
    s: cython.pointer(State) = cython.address(t.s)
    found: cython.int[64]
    index: cython.int
    tile: cython.int
    kind: cython.int
    memset(found, 0, cython.sizeof(found))
    for index in range(136):
        found[index % 34] += s.hands[index]
    for index in range(34):
        found[index] += s.lying[index]
    for index in range(16):
        if s.melds[index] != NONE:
            kind, tile = s.melds[index] >> 6, s.melds[index] & 63
            if tile > 33 or kind == MELD_CHOW and (tile > 26 or tile % 9 > 6):
                raise ValueError("no such meld")
            if kind == MELD_CHOW:
                found[tile] += 1
                found[tile + 1] += 1
                found[tile + 2] += 1
            else:
                found[tile] += 3 if kind == MELD_PUNG else 4
        elif index & 3 < 3 and s.melds[index + 1] != NONE:
            raise ValueError("melds stand first, then 255")
    for index in range(s.front, s.back):
        if s.wall[index] > 41:
            raise ValueError("no such tile in the wall")
        found[s.wall[index]] += 1
    if s.phase == ROB:
        found[s.offer] += 1
    for tile in range(42):
        if found[tile] > (4 if tile < BONUS else 1):
            raise ValueError(f"there are too many of tile {tile}")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_sizes(t: TablePointer) -> cython.int:
    """Everybody has 13 tiles, who is to discard 14; kongs counted as three."""
    wind: cython.int
    tile: cython.int
    tiles: cython.int
    more: cython.bint
    for wind in range(4):
        tiles = 3 * t.laid[wind]
        for tile in range(34):
            tiles += t.s.hands[34 * wind + tile]
        if t.s.phase == BEFORE_PLAY:
            more = wind == 0
            if wind > t.s.current:
                tiles += t.s.held_bonus[wind].bit_count()
        else:
            more = wind == t.s.current and t.s.phase <= MUST_DISCARD
        if tiles != 13 + more or wind <= t.s.current and t.s.held_bonus[wind]:
            raise ValueError(f"the wind {wind} has too many tiles or too few")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_answers(t: TablePointer) -> cython.int:
    """Whoever may be asked is, and whoever has answered might."""
    moves: cython.uchar[MOST_MOVES]
    wind: cython.int
    count: cython.int
    index: cython.int
    answer: cython.int
    for wind in range(4):
        answer = t.s.answers[wind]
        if t.s.phase >= CLAIM:
            count = claims(t, wind, moves) if wind != t.s.current else 0
            if count == 0 and answer != NONE:
                raise ValueError(f"the wind {wind} is not asked")
        elif t.s.phase == BEFORE_PLAY and wind == t.s.current:
            if answer != OPEN or not has_four(t, wind):
                raise ValueError("the current wind must be asked for a kong")
            continue
        elif answer != NONE:
            raise ValueError(f"the wind {wind} has nothing to answer")
        if answer != NONE and answer != OPEN and answer != PASS:
            for index in range(count):
                if moves[index] == answer:
                    break
            else:
                raise ValueError(f"the wind {wind} may not answer that")
    return 0


@cython.cfunc
def state_of(t: TablePointer) -> bytes:
    return cython.cast(cython.p_const_uchar, cython.address(t.s))[: cython.sizeof(State)]


@cython.cfunc
@cython.exceptval(-1)
def check_options(prevalent: cython.int, minimum_fan: cython.int) -> cython.int:
    if not 0 <= prevalent <= 3 or not 0 <= minimum_fan <= 10:
        raise ValueError("the prevalent wind is 0 to 3, the minimum 0 to 10 fan")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_wall(wall: cython.p_const_uchar) -> cython.int:
    """A wall has each tile as often as the set."""
    found: cython.int[42]
    index: cython.int
    memset(found, 0, cython.sizeof(found))
    for index in range(144):
        if wall[index] > 41 or found[wall[index]] == (4 if wall[index] < BONUS else 1):
            raise ValueError("a wall is the 144 tiles of the set")
        found[wall[index]] += 1
    return 0


# ------------------------------------------------------------------ for everybody


def make_walls(count: cython.Py_ssize_t, seed: cython.ulonglong) -> bytes:
    """So many shuffled walls, 144 bytes each, in drawing order."""
    wall: cython.uchar[144]
    random: Word = mix(seed)
    walls = bytearray(144 * count)
    into: cython.uchar[::1] = walls
    index: cython.Py_ssize_t
    for index in range(144):
        wall[index] = index // 4 if index < 136 else BONUS + index - 136
    for index in range(count):
        shuffle(wall, 144, cython.address(random))
        memcpy(cython.address(into[144 * index]), wall, 144)
    return bytes(walls)


def start(wall: bytes, prevalent: cython.int = 0, minimum_fan: cython.int = 0, dangerous_play: bool = False) -> bytes:
    """The state at the first question after the deal. wall: uint8[144], in drawing order."""
    t: Table
    if len(wall) != 144:
        raise ValueError("a wall has 144 bytes")
    check_wall(wall)
    check_options(prevalent, minimum_fan)
    begin(cython.address(t), wall, prevalent, minimum_fan, dangerous_play)
    return state_of(cython.address(t))


@cython.cclass
class Hand:
    """A hand on from a state, move by move. Twin: games/hongkong/rules.py."""

    table: Table

    def __init__(self, state: bytes) -> None:
        load(cython.address(self.table), state)

    def state(self) -> bytes:
        """Of a hand that has ended, only to look at."""
        return state_of(cython.address(self.table))

    def asked(self) -> tuple:
        """The winds that have still to answer, in turn order; none when the hand has ended."""
        if self.table.s.phase == OVER:
            return ()
        if self.table.s.phase <= MUST_DISCARD:
            return (self.table.s.current,)
        winds = [self.table.s.current + step & 3 for step in range(1, 4)]
        return tuple([wind for wind in winds if self.table.s.answers[cython.cast(cython.int, wind)] == OPEN])

    def legal(self, wind: cython.int) -> bytes:
        """The moves of a wind, in the order of the readable rules; none if it is not asked."""
        moves: cython.uchar[MOST_MOVES]
        if wind not in self.asked():
            return b""
        return moves[: legal_moves(cython.address(self.table), wind, moves)]

    def play(self, wind: cython.int, move: cython.int) -> None:
        """Make a legal move; another is refused (ValueError)."""
        t: TablePointer = cython.address(self.table)
        if move not in self.legal(wind):
            raise ValueError(f"the wind {wind} may not play {move}")
        if t.s.phase <= MUST_DISCARD:
            play_own(t, wind, move)
        else:
            t.s.answers[wind] = move
            if not self.asked():
                resolve(t)

    def choose(self, wind: cython.int, policy: cython.int, seed: cython.ulonglong = 0) -> int:
        """The move this policy makes for a wind that is asked. policy: its place in POLICIES."""
        if not 0 <= policy < len(POLICIES):
            raise ValueError(f"policies are 0 to {len(POLICIES) - 1}")
        if wind not in self.asked():
            raise ValueError(f"the wind {wind} is not asked")
        self.table.random = mix(seed)
        return choose(cython.address(self.table), wind, policy)

    def result(self) -> dict:
        """As in a record, winds as numbers; None while the hand lasts. Elements are ids, sorted."""
        t: TablePointer = cython.address(self.table)
        if t.s.phase != OVER:
            return None
        return {
            "winner": None if t.winner == NONE else t.winner,
            "discarder": None if t.discarder == NONE else t.discarder,
            "fan": t.fan,
            "limit": bool(t.limit),
            "points": t.points,
            "elements": sorted([line for place, line in enumerate(hongkong.LINES) if t.lines >> place & 1]),
            "payments": tuple([t.payments[wind] for wind in range(4)]),
        }


@cython.cfunc
@cython.exceptval(-1)
def read_policies(policy: object, policies: Bytes) -> cython.int:
    """Overwrite four bytes with the policies of E S W N: one for all, or four."""
    wind: cython.int
    each = [policy] * 4 if isinstance(policy, int) else list(policy)
    if len(each) != 4 or not set(each) <= set(range(len(POLICIES))):
        raise ValueError(f"a policy is a number from 0 to {len(POLICIES) - 1}, the same for all or one a wind")
    for wind in range(4):
        policies[wind] = each[wind]
    return 0


def play_hands(
    walls: cython.const[cython.uchar][::1],
    prevalent: cython.int,
    minimum_fan: cython.int,
    dangerous_play: cython.bint,
    policy: object,
    seed: cython.ulonglong,
) -> tuple:
    """(hands, moves, wins, payments of E S W N summed) of one hand a wall.

    walls: uint8[N * 144], in drawing order. policy: its place in POLICIES, or four of them, by wind. Moves are
    answers, passes too.
    """
    t: Table
    count: cython.Py_ssize_t = walls.shape[0] // 144
    index: cython.Py_ssize_t
    wind: cython.int
    moves: cython.longlong = 0
    wins: cython.longlong = 0
    payments: cython.longlong[4]
    policies: cython.uchar[4]
    memset(payments, 0, cython.sizeof(payments))
    read_policies(policy, policies)
    check_options(prevalent, minimum_fan)
    if walls.shape[0] != 144 * count:
        raise ValueError("144 bytes a wall")
    for index in range(count):
        check_wall(cython.address(walls[144 * index]))
    with cython.nogil:
        t.random = mix(seed)
        for index in range(count):
            begin(cython.address(t), cython.address(walls[144 * index]), prevalent, minimum_fan, dangerous_play)
            play_on(cython.address(t), policies)
            moves += t.moves
            wins += t.winner != NONE
            for wind in range(4):
                payments[wind] += t.payments[wind]
    return count, moves, wins, tuple([payments[wind] for wind in range(4)])


def play_random(
    walls: bytes, prevalent: int = 0, minimum_fan: int = 0, dangerous_play: bool = False, seed: int = 0
) -> tuple:
    """play_hands() with uniformly random answers."""
    return play_hands(walls, prevalent, minimum_fan, dangerous_play, ANYTHING, seed)


@cython.cfunc
@cython.exceptval(-1)
def play_again(
    state: bytes,
    policies: Bytes,
    games: cython.longlong,
    seed: cython.ulonglong,
    mixed: cython.bint,
    payments: cython.pointer(cython.longlong),
) -> cython.longlong:
    """Add what E S W N get in so many hands from a state to the end; return how many moves were made."""
    first: Table
    t: Table
    random: Word = mix(seed)
    game: cython.longlong
    moves: cython.longlong = 0
    wind: cython.int
    load(cython.address(first), state)
    with cython.nogil:
        for game in range(games):
            t = first
            if mixed:
                shuffle(cython.address(t.s.wall[t.s.front]), t.s.back - t.s.front, cython.address(random))
            t.random = random = mix(random)
            play_on(cython.address(t), policies)
            moves += t.moves
            for wind in range(4):
                payments[wind] += t.payments[wind]
    return moves


def simulate(state: bytes, policy: object, games: cython.longlong, seed: cython.ulonglong, mixed: bool) -> tuple:
    """What E S W N get in so many hands from a state to the end, summed.

    policy: its place in POLICIES, or four of them, by wind. mixed: shuffle what is left of the wall before each;
    else it stays, and all hands are the same unless somebody plays at random.
    """
    payments: cython.longlong[4]
    policies: cython.uchar[4]
    memset(payments, 0, cython.sizeof(payments))
    read_policies(policy, policies)
    play_again(state, policies, games, seed, mixed, payments)
    return tuple([payments[wind] for wind in range(4)])


def play_randomly(state: bytes, games: cython.longlong, seed: cython.ulonglong) -> tuple:
    """(payments of E S W N, moves), summed over so many uniformly random hands from a state to the end."""
    payments: cython.longlong[4]
    policies: cython.uchar[4]
    memset(payments, 0, cython.sizeof(payments))
    memset(policies, ANYTHING, 4)
    moves = play_again(state, policies, games, seed, False, payments)
    return tuple([payments[wind] for wind in range(4)]), moves

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: the board, playouts that know some Go, and a tree search over them.

    90   91  92 ...  99     A point is (row + 1) * 10 + column + 1, so each has eight neighbours at
    ..                      fixed steps, and a set of points fits 128 bits: spreading it is four shifts.
    10   11  12 ...  19     The smaller board leaves the upper rows and right columns unused.
     0    1   2 ...   9     Point 0 is off the board and stands for a pass.

Colours are 0 (Black), 1 (White), 2 (empty) and 3 (off the board). A group is named by one of its
points; `stones` and `liberties` hold its sets under that name. Outside, a cell is row * size +
column from the lower left, and -1 is a pass.

In the tree every rule holds exactly: no suicide, no position twice (area scoring) or simple ko (territory),
two passes end the game. Playouts know simple ko only. Readable twin: games/short_go/rules.py.
"""

import threading

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.limits import LONG_MAX
from cython.cimports.libc.math import exp, log, sqrt
from cython.cimports.libc.stdlib import free, malloc, realloc
from cython.cimports.libc.string import memcpy, memset

BLACK = cython.declare(cython.int, 0)
WHITE = cython.declare(cython.int, 1)
EMPTY = cython.declare(cython.int, 2)
OFF = cython.declare(cython.int, 3)
PLACES = cython.declare(cython.int, 112)
MOST_MOVES = cython.declare(cython.int, 1024)
"""Longest line of moves in one simulation, tree and playout together."""

BIT = cython.declare(Points[112])
KEY = cython.declare(cython.ulonglong[112][2])
SMALL = cython.declare(Geometry)
LARGE = cython.declare(Geometry)
SHAPES = cython.declare(cython.uchar[65536])
"""Twice the weight of each shape: small numbers, so that the table stays in the cache."""
AROUND = cython.declare(cython.int[8])

# ------------------------------------------------------------------ the board


def lay_out(geometry, size):
    """Fill in what depends on the board's size alone."""
    row: cython.int
    column: cython.int
    p: cython.int
    memset(geometry, 0, cython.sizeof(Geometry))
    geometry.size = size
    for row in range(size):
        for column in range(size):
            p = (row + 1) * 10 + column + 1
            geometry.points[geometry.count] = p
            geometry.count += 1
            geometry.board |= BIT[p]
            geometry.line[p] = 1 + min(min(row, size - 1 - row), min(column, size - 1 - column))
    for row in range(geometry.count):
        p = geometry.points[row]
        geometry.near[p] = (BIT[p - 1] | BIT[p + 1] | BIT[p - 10] | BIT[p + 10]) & geometry.board
        geometry.corner[p] = (BIT[p - 11] | BIT[p - 9] | BIT[p + 9] | BIT[p + 11]) & geometry.board


def clear(b, geometry):
    """Overwrite b with the empty board, Black to move."""
    i: cython.int
    memset(b, 0, cython.sizeof(Board))
    b.geometry = geometry
    memset(b.color, OFF, PLACES)
    b.empty = geometry.board
    for i in range(geometry.count):
        b.color[geometry.points[i]] = EMPTY
        add_free(b, geometry.points[i])


def add_free(b, p):
    b.place[p] = b.free_count
    b.free[b.free_count] = p
    b.free_count += 1


def may_play(b, p, c):
    """Whether c may play on p: an empty point, no suicide, no simple ko. Superko is asked apart."""
    rest: Points
    g: cython.int
    if b.color[p] != EMPTY:
        return False
    if b.geometry.near[p] & b.empty:
        return True
    if p == b.ko and c == b.to_move:
        return False
    rest = b.geometry.near[p]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if (without_first(b.liberties[g]) != 0) == (b.color[g] == c):
            return True  # a friend with another liberty, or an enemy without
    return False


def put_stone(b, p, c):
    """Put a stone of colour c on p, take what has no liberty left. Trusts its caller that this is legal."""
    bit: Points = BIT[p]
    chain: Points = bit
    near: Points = b.geometry.near[p]
    liberties: Points
    rest: Points
    joined: Points
    captured: Points = 0
    g: cython.int
    q: cython.int
    name: cython.int = 0
    enemy: cython.int = 1 - c
    b.free_count -= 1
    q = b.free[b.free_count]
    b.free[b.place[p]] = q
    b.place[q] = b.place[p]
    b.color[p] = c
    b.own[c] |= bit
    b.empty ^= bit
    b.hash ^= KEY[c][p]
    b.placed[c] += 1
    liberties = near & b.empty
    rest = near & b.own[c]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        chain |= b.stones[g]
        liberties |= b.liberties[g]
        if not name:
            name = g
        else:
            joined = b.stones[g]
            while joined:
                b.group[first_point(joined)] = name
                joined = without_first(joined)
    if not name:
        name = p
    b.group[p] = name
    b.stones[name] = chain
    b.liberties[name] = liberties & ~bit
    rest = near & b.own[enemy]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        b.liberties[g] &= ~bit
        if not b.liberties[g]:
            captured |= b.stones[g]
    b.ko = 0
    if captured:
        lift(b, captured, enemy)
        if chain == bit and not without_first(captured) and b.liberties[name] == captured:
            b.ko = first_point(captured)
    b.before_last = b.last
    b.last = p
    b.passes = 0
    b.to_move = enemy


def lift(b, captured, enemy):
    """Take these stones off the board; they become liberties of what surrounds them."""
    rest: Points = captured
    around: Points
    s: cython.int
    g: cython.int
    c: cython.int = 1 - enemy
    b.own[enemy] &= ~captured
    b.empty |= captured
    while rest:
        s = first_point(rest)
        rest = without_first(rest)
        b.color[s] = EMPTY
        b.hash ^= KEY[enemy][s]
        add_free(b, s)
        b.taken[c] += 1
        around = b.geometry.near[s] & b.own[c]
        while around:
            g = b.group[first_point(around)]
            around &= ~b.stones[g]
            b.liberties[g] |= BIT[s]


def do_pass(b):
    b.ko = 0
    b.before_last = b.last
    b.last = 0
    b.passes += 1
    b.to_move = 1 - b.to_move


def hash_after(b, p, c):
    """The position's hash after a legal move."""
    found: cython.ulonglong = b.hash ^ KEY[c][p]
    enemy: cython.int = 1 - c
    rest: Points = b.geometry.near[p] & b.own[enemy]
    captured: Points
    g: cython.int
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if b.liberties[g] == BIT[p]:
            captured = b.stones[g]
            while captured:
                found ^= KEY[enemy][first_point(captured)]
                captured = without_first(captured)
    return found


def repeats(past, hash):
    """Whether superko is played and this position has been there before."""
    i: cython.int
    if not past.superko:
        return False
    for i in range(past.count - 1, -1, -1):
        if past.hashes[i] == hash:
            return True
    return False


def find_areas(b, black, white):
    """Overwrite the two sets with each side's stones and the empty points that reach it alone."""
    reach: Points[2]
    grown: Points
    c: cython.int
    for c in range(2):
        reach[c] = b.own[c]
        grown = (spread(reach[c]) & b.empty) | b.own[c]
        while grown != reach[c]:
            reach[c] = grown
            grown = (spread(grown) & b.empty) | b.own[c]
    black[0] = reach[0] & ~reach[1]
    white[0] = reach[1] & ~reach[0]


def area_score(b):
    """Black's area less White's, every stone alive."""
    black: Points
    white: Points
    find_areas(b, cython.address(black), cython.address(white))
    return count_points(black) - count_points(white)


# ------------------------------------------------------------------ tactics


def is_eye(b, p, c):
    """Whether p is surrounded by c so that filling it would be folly: at most one corner is lost, none on the edge."""
    lost: Points
    if b.geometry.near[p] & ~b.own[c]:
        return False
    lost = b.geometry.corner[p] & b.own[1 - c]
    if not lost:
        return True
    return b.geometry.line[p] > 1 and not without_first(lost)


def liberties_after(b, p, c, chain):
    """The liberties that the stone on p and its friends would have; `chain` is overwritten with them all."""
    near: Points = b.geometry.near[p]
    found: Points = near & b.empty
    rest: Points = near & b.own[c]
    g: cython.int
    chain[0] = BIT[p]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        chain[0] |= b.stones[g]
        found |= b.liberties[g]
    rest = near & b.own[1 - c]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if b.liberties[g] == BIT[p]:
            found |= spread(chain[0]) & b.stones[g]
    return found & ~BIT[p]


def is_self_atari(b, p, c):
    """Whether p leaves its own chain one liberty for nothing.

    It is for something where the enemy has to take the chain and is left a dead shape, so few liberties as it has.
    """
    chain: Points
    found: Points
    rest: Points
    g: cython.int
    if without_first(b.geometry.near[p] & b.empty):
        return False
    found = liberties_after(b, p, c, cython.address(chain))
    if without_first(found):
        return False
    if not is_dead_shape(chain) or spread(chain) & b.geometry.board & ~chain & ~found & ~b.own[1 - c]:
        return True
    rest = b.geometry.near[p] & b.own[1 - c]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if not without_first(without_first(b.liberties[g])):
            return False
    return without_first(without_first(chain)) == 0


def is_dead_shape(region):
    """Whether an eye of this shape stays one eye when the other side plays first in it."""
    size: cython.int = count_points(region)
    return size <= 3 or vital_point(region) != 0 or size == 4 and is_square(region)


def is_square(region):
    """Whether these four points are two by two."""
    p: cython.int = first_point(region)
    return region == BIT[p] | BIT[p + 1] | BIT[p + 10] | BIT[p + 11]


def vital_point(region):
    """The one point on which a region of three to six points is made into a single eye, or 0."""
    rest: Points = region
    size: cython.int = 0
    edges: cython.int = 0
    most: cython.int = 0
    best: cython.int = 0
    p: cython.int
    degree: cython.int
    while rest:
        p = first_point(rest)
        rest = without_first(rest)
        size += 1
        if size > 6:
            return 0
        degree = (
            ((region & BIT[p - 1]) != 0)
            + ((region & BIT[p + 1]) != 0)
            + ((region & BIT[p - 10]) != 0)
            + ((region & BIT[p + 10]) != 0)
        )
        edges += degree
        if degree > most:
            most, best = degree, p
    edges //= 2
    if size == 3 and most == 2 or size == 4 and most == 3 or size == 5 and most == 4:
        return best
    if size == 5 and most == 3 and edges == 5 or size == 6 and most == 4 and edges == 6:
        return best
    return 0


def small_region(b, p, most):
    """The empty region around p, or nothing where it is larger than `most`."""
    region: Points = BIT[p]
    grown: Points = spread(region) & b.empty
    rounds: cython.int = 0
    while grown != region:
        region = grown
        grown = spread(region) & b.empty
        rounds += 1
        if rounds > most:
            return 0
    if count_points(region) > most:
        return 0
    return region


def can_take(b, p):
    """Whether the group on p touches an enemy in atari that it may take."""
    c: cython.int = b.color[p]
    rest: Points = spread(b.stones[b.group[p]]) & b.own[1 - c]
    g: cython.int
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if not without_first(b.liberties[g]) and may_play(b, first_point(b.liberties[g]), c):
            return True
    return False


def escapes(b, p, depth):
    """Whether the group on p, in atari and to move, gets away. Reads ladders, not fights."""
    next_board: Board
    attack: Board
    c: cython.int = b.color[p]
    g: cython.int = b.group[p]
    way_out: cython.int = first_point(b.liberties[g])
    chain: Points
    found: Points
    rest: Points
    q: cython.int
    if depth > 40 or can_take(b, p):
        return True
    found = liberties_after(b, way_out, c, cython.address(chain))
    if not without_first(found):
        return False
    if without_first(without_first(found)):
        return True
    memcpy(cython.address(next_board), b, cython.sizeof(Board))
    put_stone(cython.address(next_board), way_out, c)
    rest = found
    while rest:
        q = first_point(rest)
        rest = without_first(rest)
        if not may_play(cython.address(next_board), q, 1 - c):
            continue
        memcpy(cython.address(attack), cython.address(next_board), cython.sizeof(Board))
        put_stone(cython.address(attack), q, 1 - c)
        if not escapes(cython.address(attack), p, depth + 1):
            return False
    return True


def catcher(b, p):
    """The enemy's move that catches the group on p, which has two liberties, in a ladder or at once; 0 if none does."""
    attack: Board
    c: cython.int = b.color[p]
    g: cython.int = b.group[p]
    rest: Points = b.liberties[g]
    way_out: Points
    ways: Points
    chain: Points
    q: cython.int
    while rest:
        q = first_point(rest)
        rest = without_first(rest)
        way_out = b.liberties[g] & ~BIT[q]
        ways = liberties_after(b, first_point(way_out), c, cython.address(chain)) & ~BIT[q]
        if without_first(without_first(ways)) or not may_play(b, q, 1 - c):
            continue
        memcpy(cython.address(attack), b, cython.sizeof(Board))
        put_stone(cython.address(attack), q, 1 - c)
        if attack.color[p] == c and not escapes(cython.address(attack), p, 0):
            return q
    return 0


def add_rescues(b, p, found, count):
    """Append the moves that save the group on p from atari: taking an attacker, or running where it helps."""
    after: Board
    chain: Points
    c: cython.int = b.color[p]
    g: cython.int = b.group[p]
    rest: Points = spread(b.stones[g]) & b.own[1 - c]
    liberties: Points
    a: cython.int
    way_out: cython.int = first_point(b.liberties[g])
    while rest:
        a = b.group[first_point(rest)]
        rest &= ~b.stones[a]
        if not without_first(b.liberties[a]) and may_play(b, first_point(b.liberties[a]), c):
            found[count] = first_point(b.liberties[a])
            count += 1
            if count > 20:
                return count
    liberties = liberties_after(b, way_out, c, cython.address(chain))
    if not without_first(liberties) or not may_play(b, way_out, c):
        return count
    if not without_first(without_first(liberties)):
        memcpy(cython.address(after), b, cython.sizeof(Board))
        put_stone(cython.address(after), way_out, c)
        if catcher(cython.address(after), p):
            return count
    found[count] = way_out
    return count + 1


# ------------------------------------------------------------------ shapes of three by three points


def shape(b, p):
    """The eight points around p, two bits each."""
    return (
        b.color[p - 11]
        | b.color[p - 10] << 2
        | b.color[p - 9] << 4
        | b.color[p - 1] << 6
        | b.color[p + 1] << 8
        | b.color[p + 9] << 10
        | b.color[p + 10] << 12
        | b.color[p + 11] << 14
    )


def turned(text):
    """The eight ways to turn and mirror a text of eight points."""
    found = set()
    for start in (text, "".join(text[i] for i in (2, 1, 0, 4, 3, 7, 6, 5))):
        for _ in range(4):
            start = "".join(start[i] for i in (5, 3, 0, 6, 1, 7, 4, 2))
            found.add(start)
    return found


def learn_shape(text, weight):
    """Give every shape that fits the text this weight. Where one side likes to play the other likes to play too.

    X and O are the two colours, . is empty, # off the board, ? anything, x anything but X, o anything but O.
    """
    code: cython.int
    i: cython.int
    value: cython.int
    swap: cython.int
    fits: cython.bint
    masks: cython.int[8]
    for swap in range(2):
        for i in range(8):
            if text[i] == b"X":
                masks[i] = 1 << swap
            elif text[i] == b"O":
                masks[i] = 2 >> swap
            elif text[i] == b".":
                masks[i] = 4
            elif text[i] == b"#":
                masks[i] = 8
            elif text[i] == b"x":
                masks[i] = 15 & ~(1 << swap)
            elif text[i] == b"o":
                masks[i] = 15 & ~(2 >> swap)
            else:
                masks[i] = 15
        for code in range(65536):
            fits = True
            for i in range(8):
                value = code >> 2 * i & 3
                if not masks[i] >> value & 1:
                    fits = False
                    break
            if fits:
                SHAPES[code] = max(SHAPES[code], cython.cast(cython.uchar, 2 * weight))


GOOD_SHAPES = (
    ("XOX. .???", 3.0),  # hane around
    ("XO.. .?.?", 2.0),  # hane without a cut
    ("XO?X .x.?", 2.0),  # turning at the head
    (".O.X ....", 1.0),  # diagonal contact
    ("XO?O o?o?", 4.0),  # cutting
    ("XO?O X???", 3.0),  # cutting a peep
    ("?X?O Oxxx", 3.0),  # pushing between
    ("OX?x O???", 2.0),  # cutting a knight's move
    ("X.?O ?###", 1.5),  # chasing along the edge
    ("OX?X O###", 3.0),  # blocking a cut on the edge
    ("?X?o O###", 2.0),  # joining on the edge
    ("?XOo x###", 1.5),  # going down
    ("?OXX O###", 3.0),  # cutting on the edge
)


def prepare():
    """Fill the tables that never change."""
    random: cython.ulonglong = cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
    i: cython.int
    c: cython.int
    for i in range(112):
        BIT[i] = cython.cast(Points, 1) << i
    for c in range(2):
        for i in range(112):
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            KEY[c][i] = random * cython.cast(cython.ulonglong, 0x2545F4914F6CDD1D)
    lay_out(cython.address(SMALL), 7)
    lay_out(cython.address(LARGE), 9)
    for i, step in enumerate((-11, -10, -9, -1, 1, 9, 10, 11)):
        AROUND[i] = step
    for text, weight in GOOD_SHAPES:
        for way in turned(text.replace(" ", "")):
            learn_shape(way.encode(), weight)


prepare()

# ------------------------------------------------------------------ playouts


def draw(random, below):
    """A random number from 0 to below - 1."""
    x: cython.ulonglong = random[0]
    x ^= x << 13
    x ^= x >> 7
    x ^= x << 17
    random[0] = x
    return cython.cast(cython.uint, (x >> 32) * below >> 32)


def happens(random, per_thousand):
    return draw(random, 1000) < per_thousand


def answer_atari(b, random):
    """Take the last move's group if it stands in atari, or save own groups that it has put there; 0 if neither."""
    found: cython.int[24]
    count: cython.int = 0
    c: cython.int = b.to_move
    rest: Points
    g: cython.int = b.group[b.last]
    p: cython.int
    if not without_first(b.liberties[g]):
        p = first_point(b.liberties[g])
        if may_play(b, p, c):
            found[0] = p
            count = 1
    rest = b.geometry.near[b.last] & b.own[c]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if not without_first(b.liberties[g]):
            count = add_rescues(b, g, found, count)
            if count > 20:
                break
    return found[draw(random, count)] if count else 0


def answer_two_liberties(b, random):
    """Catch the group just played if it can be caught, or help own groups that the last move is about to catch."""
    found: cython.int[24]
    count: cython.int = 0
    c: cython.int = b.to_move
    rest: Points
    ways: Points
    chain: Points
    g: cython.int = b.group[b.last]
    p: cython.int
    if not without_first(without_first(b.liberties[g])):
        p = catcher(b, g)
        if p:
            found[0] = p
            count = 1
    rest = b.geometry.near[b.last] & b.own[c]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if without_first(without_first(b.liberties[g])) or not without_first(b.liberties[g]):
            continue
        p = catcher(b, g)
        if not p:
            continue
        ways = b.liberties[g]
        while ways:
            p = first_point(ways)
            ways = without_first(ways)
            if without_first(without_first(liberties_after(b, p, c, cython.address(chain)))) and may_play(b, p, c):
                found[count] = p
                count += 1
        ways = spread(b.stones[g]) & b.own[1 - c]
        while ways:
            p = b.group[first_point(ways)]
            ways &= ~b.stones[p]
            if not without_first(b.liberties[p]) and may_play(b, first_point(b.liberties[p]), c) and count < 16:
                found[count] = first_point(b.liberties[p])
                count += 1
    return found[draw(random, count)] if count else 0


def answer_nakade(b, random):
    """The vital point of a small region beside the last move, or 0."""
    rest: Points = (b.geometry.near[b.last] | b.geometry.corner[b.last]) & b.empty
    region: Points
    rim: Points
    p: cython.int
    while rest:
        p = first_point(rest)
        rest = without_first(rest)
        region = small_region(b, p, 6)
        if not region:
            return 0
        rest &= ~region
        p = vital_point(region)
        if p:
            rim = spread(region) & b.geometry.board & ~region
            if (not rim & b.own[0] or not rim & b.own[1]) and may_play(b, p, b.to_move):
                return p
    return 0


def answer_shape(b, random):
    """A good shape beside the last two moves, drawn by weight; 0 if there is none."""
    found: cython.int[8]
    weights: cython.int[8]
    total: cython.int = 0
    weight: cython.int
    count: cython.int = 0
    c: cython.int = b.to_move
    i: cython.int
    p: cython.int
    for i in range(8):
        p = b.last + AROUND[i]
        if b.color[p] != EMPTY:
            continue
        weight = SHAPES[shape(b, p)]
        if weight > 0 and is_sane(b, p, c):
            found[count] = p
            weights[count] = weight
            count += 1
            total += weight
    if not count:
        return 0
    weight = draw(random, total)
    for i in range(count):
        weight -= weights[i]
        if weight < 0:
            return found[i]
    return found[count - 1]


def capture_anywhere(b, random):
    """Take some enemy group in atari, or 0."""
    rest: Points = b.own[1 - b.to_move]
    found: cython.int[24]
    count: cython.int = 0
    g: cython.int
    while rest and count < 20:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if not without_first(b.liberties[g]) and may_play(b, first_point(b.liberties[g]), b.to_move):
            found[count] = first_point(b.liberties[g])
            count += 1
    return found[draw(random, count)] if count else 0


def is_sane(b, p, c):
    """Whether a playout may play there: legal, no own eye, not given away."""
    return may_play(b, p, c) and not is_eye(b, p, c) and not is_self_atari(b, p, c)


ATARI_RATE = cython.declare(cython.uint, 900)
TWO_RATE = cython.declare(cython.uint, 400)
NAKADE_RATE = cython.declare(cython.uint, 300)
SHAPE_RATE = cython.declare(cython.uint, 900)
CAPTURE_RATE = cython.declare(cython.uint, 300)


def choose(b, random):
    """The next move of a playout: answer the last move if it asks for it, else anything sane; 0 is a pass."""
    p: cython.int
    start: cython.int
    i: cython.int
    c: cython.int = b.to_move
    if b.last:
        if happens(random, ATARI_RATE):
            p = answer_atari(b, random)
            if p:
                return p
        if happens(random, NAKADE_RATE):
            p = answer_nakade(b, random)
            if p:
                return p
        if happens(random, TWO_RATE):
            p = answer_two_liberties(b, random)
            if p:
                return p
        if happens(random, SHAPE_RATE):
            p = answer_shape(b, random)
            if p:
                return p
    if happens(random, CAPTURE_RATE):
        p = capture_anywhere(b, random)
        if p:
            return p
    if not b.free_count:
        return 0
    start = draw(random, b.free_count)
    for i in range(b.free_count):
        p = b.free[start]
        if is_sane(b, p, c):
            return p
        start += 1
        if start == b.free_count:
            start = 0
    return 0


def finish(b, random, sequence, colors, count):
    """Play to the end, append the moves to the sequence, return its length."""
    p: cython.int
    limit: cython.int = min(MOST_MOVES - 1, count + 3 * b.geometry.count)
    while b.passes < 2 and count < limit:
        p = choose(b, random)
        sequence[count] = p
        colors[count] = b.to_move
        count += 1
        if p:
            put_stone(b, p, b.to_move)
        else:
            do_pass(b)
    return count


def margin(b, komi, territory):
    """By how much Black leads when all is played out. Territory is area less the stones that made it."""
    lead: cython.double = area_score(b) - komi
    if territory:
        lead -= b.placed[0] - b.placed[1]
    return lead


# ------------------------------------------------------------------ the tree

SETTINGS = cython.declare(cython.double[32])
NAMES = (
    "expand",
    "rave",
    "explore",
    "even",
    "self_atari",
    "capture",
    "save",
    "shape",
    "near1",
    "near2",
    "near3",
    "open",
    "score",
    "pass",
    "catch",
    "capture_many",
)
DEFAULTS = (4, 2500, 0.03, 10, 20, 15, 15, 4, 20, 16, 8, 8, 0.06, 20, 12, 30)


def adjust(name, value):
    """Change one setting of the search, for experiments."""
    if name == "atari_rate":
        global ATARI_RATE
        ATARI_RATE = value
    elif name == "two_rate":
        global TWO_RATE
        TWO_RATE = value
    elif name == "nakade_rate":
        global NAKADE_RATE
        NAKADE_RATE = value
    elif name == "shape_rate":
        global SHAPE_RATE
        SHAPE_RATE = value
    elif name == "capture_rate":
        global CAPTURE_RATE
        CAPTURE_RATE = value
    else:
        SETTINGS[NAMES.index(name)] = value


for _name, _value in zip(NAMES, DEFAULTS):
    adjust(_name, _value)

EXPAND = cython.declare(cython.int, 0)
RAVE = cython.declare(cython.int, 1)
EXPLORE = cython.declare(cython.int, 2)
EVEN = cython.declare(cython.int, 3)
SELF_ATARI = cython.declare(cython.int, 4)
CAPTURE = cython.declare(cython.int, 5)
SAVE = cython.declare(cython.int, 6)
SHAPE = cython.declare(cython.int, 7)
NEAR = cython.declare(cython.int, 8)
OPEN = cython.declare(cython.int, 11)
SCORE = cython.declare(cython.int, 12)
PASS = cython.declare(cython.int, 13)
CATCH = cython.declare(cython.int, 14)
CAPTURE_MANY = cython.declare(cython.int, 15)

DECIDED = cython.declare(cython.double, 0.97)
"""Who wins so often need not think on."""
LEAF = cython.declare(cython.uchar, 0)
GROWN = cython.declare(cython.uchar, 2)


def measure_distances(b, distance):
    """Steps from the last move to every point, a whole group being one step: 0 to 3, 4 for further."""
    reached: Points
    grown: Points
    rest: Points
    g: cython.int
    step: cython.int
    memset(distance, 4, PLACES)
    if not b.last:
        return
    reached = b.stones[b.group[b.last]]
    for step in range(1, 4):
        grown = spread(reached) & b.geometry.board
        rest = grown & (b.own[0] | b.own[1])
        while rest:
            g = b.group[first_point(rest)]
            rest &= ~b.stones[g]
            grown |= b.stones[g]
        rest = grown & ~reached
        while rest:
            distance[first_point(rest)] = step
            rest = without_first(rest)
        reached = grown


def weigh_groups(b, good):
    """Add to good[point] what taking, saving and catching whole groups is worth to the side to move."""
    rest: Points = b.own[0] | b.own[1]
    ways: Points
    chain: Points
    found: cython.int[24]
    c: cython.int = b.to_move
    g: cython.int
    p: cython.int
    i: cython.int
    count: cython.int
    size: cython.int
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if without_first(without_first(b.liberties[g])):
            continue
        size = count_points(b.stones[g])
        if not without_first(b.liberties[g]):
            if b.color[g] != c:
                good[first_point(b.liberties[g])] += SETTINGS[CAPTURE_MANY] if size > 1 else SETTINGS[CAPTURE]
            else:
                count = add_rescues(b, g, found, 0)
                for i in range(count):
                    good[found[i]] += SETTINGS[SAVE] * (1 if size == 1 else 2)
        else:
            p = catcher(b, g)
            if not p:
                continue
            if b.color[g] != c:
                good[p] += SETTINGS[CATCH] * (1 if size == 1 else 2)
            else:
                ways = b.liberties[g]
                while ways:
                    p = first_point(ways)
                    ways = without_first(ways)
                    if without_first(without_first(liberties_after(b, p, c, cython.address(chain)))):
                        good[p] += SETTINGS[CATCH] * (1 if size == 1 else 2)


def expand(t, node):
    """Give the node its children: every legal move that is no own eye, and the pass. False where memory is full."""
    b: cython.pointer(Board) = t.board
    distance: cython.uchar[112]
    good: cython.float[112]
    i: cython.int
    p: cython.int
    count: cython.int = 0
    moves: cython.uchar[88]
    first: cython.long
    child: cython.pointer(Node)
    c: cython.int = b.to_move
    for i in range(b.free_count):
        p = b.free[i]
        if may_play(b, p, c) and not is_eye(b, p, c):
            if not repeats(cython.address(t.past), hash_after(b, p, c)):
                moves[count] = p
                count += 1
    moves[count] = 0
    count += 1
    first = take(t.used, count)
    if first + count > t.capacity:
        take(t.used, -count)
        return False
    memset(good, 0, cython.sizeof(good))
    measure_distances(b, distance)
    weigh_groups(b, good)
    for i in range(count):
        child = cython.address(t.nodes[first + i])
        memset(child, 0, cython.sizeof(Node))
        child.move = moves[i]
        give_prior(b, child, distance, good, cython.address(t.random))
    node.first_child = first
    node.count = count
    return True


def give_prior(b, child, distance, good, random):
    """What a move is believed to be worth before it is tried, as games played and won."""
    p: cython.int = child.move
    c: cython.int = b.to_move
    even: cython.float = SETTINGS[EVEN]
    extra: cython.float
    child.prior_visits = even
    child.prior_wins = even * (0.5 + 0.00001 * draw(random, 100))
    if not p:
        if b.last:
            child.prior_visits += SETTINGS[PASS]
        return
    if is_self_atari(b, p, c):
        child.prior_visits += SETTINGS[SELF_ATARI]
    if good[p] > 0:
        child.prior_visits += good[p]
        child.prior_wins += good[p]
    extra = 0.5 * SHAPES[shape(b, p)]
    if extra > 0:
        child.prior_visits += SETTINGS[SHAPE] * extra
        child.prior_wins += SETTINGS[SHAPE] * extra
    if distance[p] < 4:
        extra = SETTINGS[NEAR + distance[p] - 1]
        child.prior_visits += extra
        child.prior_wins += extra
    if b.geometry.line[p] < 4:
        if not spread(spread(spread(BIT[p]))) & (b.own[0] | b.own[1]):
            extra = SETTINGS[OPEN]
            child.prior_visits += extra
            if b.geometry.line[p] == 3:
                child.prior_wins += extra
        elif b.geometry.line[p] == 1 and not (b.geometry.near[p] | b.geometry.corner[p]) & (b.own[0] | b.own[1]):
            child.prior_visits += SETTINGS[OPEN]


def pick_child(t, node):
    """The child to try: its own results and those of the same move later on (RAVE), weighed by their number.

    A little curiosity is added: without it a move of poor repute is never tried, the saving one among them.
    """
    best: cython.int = node.first_child
    best_value: cython.double = -1
    value: cython.double
    visits: cython.double
    rave: cython.double
    share: cython.double
    equivalent: cython.double = 1 / SETTINGS[RAVE]
    explore: cython.double = SETTINGS[EXPLORE] * sqrt(log(node.visits + 1.0))
    child: cython.pointer(Node)
    i: cython.int
    for i in range(node.first_child, node.first_child + node.count):
        child = cython.address(t.nodes[i])
        visits = child.visits + child.prior_visits
        value = (child.wins + child.prior_wins) / visits
        rave = child.rave_visits
        if rave > 0:
            share = rave / (rave + visits + visits * rave * equivalent)
            value += share * (child.rave_wins / rave - value)
        if explore > 0:
            value += explore / sqrt(visits)
        if value > best_value:
            best_value = value
            best = i
    return best


def worth(lead):
    """What a lead of so many points is worth to Black: mostly that it wins, a little how much."""
    share: cython.double = SETTINGS[SCORE]
    return victory(lead) * (1 - share) + share / (1 + exp(-lead / 8))


def victory(lead):
    """1 where Black wins by this lead, 0 where White does, half for both where nobody leads."""
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def count_owners(t):
    """Count who owns each point in the end."""
    black: Points
    white: Points
    find_areas(t.board, cython.address(black), cython.address(white))
    while black:
        t.owned[first_point(black)] += 1
        black = without_first(black)
    while white:
        t.owned[PLACES + first_point(white)] += 1
        white = without_first(white)


def simulate(t):
    """Walk down the tree, play to the end, and tell every node on the way how it went."""
    b: cython.pointer(Board) = t.board
    node: cython.pointer(Node) = cython.address(t.nodes[0])
    depth: cython.int = 0
    moves: cython.int
    known: cython.int = t.past.count
    index: cython.int
    memcpy(b, t.root, cython.sizeof(Board))
    t.path[0] = 0
    node.visits += 1
    while b.passes < 2 and depth < 500:
        if look(cython.address(node.state)) != GROWN:
            if node.visits < SETTINGS[EXPAND] and depth:
                break
            if not claim(cython.address(node.state)):
                break
            if not expand(t, node):
                publish(cython.address(node.state), LEAF)
                break
            publish(cython.address(node.state), GROWN)
        index = pick_child(t, node)
        node = cython.address(t.nodes[index])
        node.visits += 1  # before the result is known: other threads look elsewhere meanwhile
        t.sequence[depth] = node.move
        t.colors[depth] = b.to_move
        depth += 1
        t.path[depth] = index
        if node.move:
            put_stone(b, node.move, b.to_move)
        else:
            do_pass(b)
        t.past.hashes[t.past.count] = b.hash
        t.past.count += 1
    t.past.count = known
    moves = depth
    if b.passes < 2 or t.territory:
        b.passes = 0
        moves = finish(b, cython.address(t.random), t.sequence, t.colors, depth)
    count_owners(t)
    back_up(t, depth, moves, margin(b, t.komi, t.territory))
    t.simulations += 1


def back_up(t, depth, moves, lead):
    """Add Black's result to the nodes of the path, and to their children that were played later on."""
    first: cython.schar[112]
    i: cython.int
    k: cython.int
    c: cython.int
    result: cython.float
    value: cython.double = worth(lead)
    won: cython.double = victory(lead)
    node: cython.pointer(Node)
    child: cython.pointer(Node)
    memset(first, -1, PLACES)
    i = moves - 1
    while i >= depth:
        first[t.sequence[i]] = t.colors[i]
        i -= 1
    for i in range(depth, -1, -1):
        node = cython.address(t.nodes[t.path[i]])
        if i < depth:
            first[t.sequence[i]] = t.colors[i]
            c = t.colors[i]
            result = value if c == 0 else 1 - value
            for k in range(node.first_child, node.first_child + node.count):
                child = cython.address(t.nodes[k])
                if child.move and first[child.move] == c:
                    child.rave_visits += 1
                    child.rave_wins += result
        if i > 0 and t.colors[i - 1] == 1:
            node.wins += 1 - value
            node.won += 1 - won
        else:
            node.wins += value
            node.won += won


def work(t):
    """Simulate until told to stop or the limit is reached."""
    while t.simulations < t.limit and not t.halt[0]:
        simulate(t)


# ------------------------------------------------------------------ what the house sees


@cython.cfunc
def point_of(size: cython.int, cell: cython.int) -> cython.int:
    return 0 if cell < 0 else (cell // size + 1) * 10 + cell % size + 1


@cython.cfunc
def cell_of(size: cython.int, p: cython.int) -> cython.int:
    return -1 if p == 0 else (p // 10 - 1) * size + p % 10 - 1


@cython.cclass
class Game:
    """A game of size 7 or 9: stones, whose move it is, and every position that has been there.

    `superko` forbids every position that has been there; without it simple ko holds.
    """

    board: cython.pointer(Board)
    hashes: cython.pointer(cython.ulonglong)
    count: cython.int
    room: cython.int
    superko: cython.bint
    size: cython.int
    moves: list  # (colour, cell) of everything played, to know the tree again
    resumed: cython.int  # how many of them lie before play went on after two passes
    set_up: list

    def __cinit__(self, size: cython.int, superko: cython.bint = True):
        if size not in (7, 9):
            raise ValueError(size)
        self.size = size
        self.superko = superko
        self.board = cython.cast(cython.pointer(Board), malloc(cython.sizeof(Board)))
        self.room = 1024
        self.hashes = cython.cast(cython.pointer(cython.ulonglong), malloc(self.room * 8))
        if self.board == cython.NULL or self.hashes == cython.NULL:
            raise MemoryError
        clear(self.board, cython.address(SMALL) if size == 7 else cython.address(LARGE))
        self.hashes[0] = 0
        self.count = 1
        self.moves = []
        self.set_up = []

    def __dealloc__(self):
        free(self.board)
        free(self.hashes)

    def set_stones(self, black: list, white: list, to_move: cython.int) -> None:
        """Put stones on an empty board; history begins here. Each group must have a liberty."""
        for c, cells in enumerate((black, white)):
            for cell in cells:
                put_stone(self.board, point_of(self.size, cell), c)
        self.board.to_move = to_move
        self.board.last = self.board.before_last = self.board.ko = 0
        self.hashes[0] = self.board.hash
        self.count = 1
        self.moves = []
        self.set_up = [sorted(black), sorted(white), to_move]

    @property
    def to_move(self) -> int:
        return self.board.to_move

    @property
    def passes(self) -> int:
        return self.board.passes

    @property
    def captures(self) -> tuple:
        """Stones taken by Black, by White."""
        return self.board.taken[0], self.board.taken[1]

    def cells(self) -> bytes:
        """0 Black, 1 White, 2 empty, from the lower left, row by row."""
        return bytes([self.board.color[point_of(self.size, cell)] for cell in range(self.size * self.size)])

    def turn(self, color: cython.int) -> None:
        """Let this colour move next (GTP allows the same colour twice)."""
        if self.board.to_move != color:
            self.board.to_move = color
            self.board.ko = 0

    def resume(self) -> None:
        """Play goes on after two passes: they count no more."""
        self.board.passes = 0
        self.resumed = len(self.moves)

    def is_legal(self, cell: cython.int) -> bool:
        p: cython.int = point_of(self.size, cell)
        past: Past = self._past()
        if p == 0:
            return True
        if not may_play(self.board, p, self.board.to_move):
            return False
        return not repeats(cython.address(past), hash_after(self.board, p, self.board.to_move))

    def legal(self) -> list:
        """Cells the side to move may play on, in order, then -1; nothing after two passes."""
        if self.board.passes >= 2:
            return []
        return [cell for cell in range(self.size * self.size) if self.is_legal(cell)] + [-1]

    def play(self, cell: cython.int) -> None:
        """Trusts its caller that this is legal."""
        p: cython.int = point_of(self.size, cell)
        self.moves.append((self.board.to_move, cell))
        if p:
            put_stone(self.board, p, self.board.to_move)
        else:
            do_pass(self.board)
        if self.count == self.room:
            self.room *= 2
            self.hashes = cython.cast(cython.pointer(cython.ulonglong), realloc(self.hashes, self.room * 8))
        self.hashes[self.count] = self.board.hash
        self.count += 1

    def score(self) -> int:
        """Black's area less White's, every stone alive."""
        return area_score(self.board)

    def areas(self) -> tuple:
        """Black's area and White's, every stone alive."""
        black: Points
        white: Points
        find_areas(self.board, cython.address(black), cython.address(white))
        return count_points(black), count_points(white)

    @cython.cfunc
    def _past(self) -> Past:
        past: Past
        past.hashes = self.hashes
        past.count = self.count
        past.superko = self.superko
        return past

    def perft(self, depth: cython.int) -> int:
        """Sequences of so many moves."""
        room: cython.pointer(cython.ulonglong)
        past: Past = self._past()
        found: cython.longlong
        room = cython.cast(cython.pointer(cython.ulonglong), malloc((self.count + depth + 1) * 8))
        if room == cython.NULL:
            raise MemoryError
        memcpy(room, self.hashes, self.count * 8)
        past.hashes = room
        with cython.nogil:
            found = count_lines(self.board, cython.address(past), depth)
        free(room)
        return found

    def random_games(self, games: cython.long, seed: cython.ulonglong) -> tuple:
        """(games, moves, Black's area, White's area): sums over uniformly random games, every rule kept."""
        totals: cython.longlong[3]
        past: Past = self._past()
        room: cython.pointer(cython.ulonglong)
        random: cython.ulonglong = seed * cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15) + 0x1234567
        room = cython.cast(cython.pointer(cython.ulonglong), malloc((self.count + 100_002) * 8))
        if room == cython.NULL:
            raise MemoryError
        memcpy(room, self.hashes, self.count * 8)
        past.hashes = room
        memset(totals, 0, cython.sizeof(totals))
        random = random if random else 1
        with cython.nogil:
            play_randomly(self.board, cython.address(past), games, cython.address(random), totals)
        free(room)
        return games, totals[0], totals[1], totals[2]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_lines(b: cython.pointer(Board), past: cython.pointer(Past), depth: cython.int) -> cython.longlong:
    after: Board
    total: cython.longlong = 0
    i: cython.int
    p: cython.int
    if depth == 0:
        return 1
    if b.passes >= 2:
        return 0
    for i in range(b.geometry.count + 1):
        p = b.geometry.points[i] if i < b.geometry.count else 0
        if p and (not may_play(b, p, b.to_move) or repeats(past, hash_after(b, p, b.to_move))):
            continue
        if depth == 1:
            total += 1
            continue
        memcpy(cython.address(after), b, cython.sizeof(Board))
        if p:
            put_stone(cython.address(after), p, b.to_move)
        else:
            do_pass(cython.address(after))
        past.hashes[past.count] = after.hash
        past.count += 1
        total += count_lines(cython.address(after), past, depth - 1)
        past.count -= 1
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_randomly(
    start: cython.pointer(Board),
    past: cython.pointer(Past),
    games: cython.long,
    random: cython.pointer(cython.ulonglong),
    totals: cython.pointer(cython.longlong),
) -> cython.void:
    """Uniformly random legal moves until two passes; totals are moves, Black's area, White's area."""
    b: Board
    game: cython.long
    known: cython.int = past.count
    p: cython.uint
    black: Points
    white: Points
    for game in range(games):
        memcpy(cython.address(b), start, cython.sizeof(Board))
        past.count = known
        while b.passes < 2 and past.count < known + 100_000:
            # Whatever is drawn and not legal is drawn again: the legal moves stay equally likely.
            p = draw(random, b.free_count + 1)
            if p == b.free_count:
                do_pass(cython.address(b))
            else:
                p = b.free[p]
                if not may_play(cython.address(b), p, b.to_move):
                    continue
                if repeats(past, hash_after(cython.address(b), p, b.to_move)):
                    continue
                put_stone(cython.address(b), p, b.to_move)
            past.hashes[past.count] = b.hash
            past.count += 1
            totals[0] += 1
        find_areas(cython.address(b), cython.address(black), cython.address(white))
        totals[1] += count_points(black)
        totals[2] += count_points(white)
    past.count = known


@cython.cclass
class Search:
    """A searcher that owns a tree of at most `memory` bytes and keeps what stays useful from move to move."""

    nodes: cython.pointer(Node)
    spare: cython.pointer(Node)
    capacity: cython.long
    used: cython.long
    halt: cython.bint
    owned: cython.uint[224]
    simulations: cython.long
    rooted: object  # what the tree's root stands for
    lock: object

    def __cinit__(self, memory: cython.longlong = 1 << 27):
        self.capacity = max(memory // 2 // cython.sizeof(Node), 4096)
        self.nodes = cython.cast(cython.pointer(Node), malloc(self.capacity * cython.sizeof(Node)))
        self.spare = cython.cast(cython.pointer(Node), malloc(self.capacity * cython.sizeof(Node)))
        if self.nodes == cython.NULL or self.spare == cython.NULL:
            raise MemoryError
        self.lock = threading.Lock()
        self.rooted = None

    def __dealloc__(self):
        free(self.nodes)
        free(self.spare)

    def stop(self) -> None:
        """End the running search soon. Callable from any thread."""
        self.halt = True

    def forget(self) -> None:
        """Start with an empty tree next time."""
        self.rooted = None

    def search(
        self,
        game: Game,
        komi: float = 0.0,
        territory: bool = False,
        seconds: float = 0.0,
        simulations: int = 0,
        threads: int = 1,
        seed: int = 1,
        hasty: bool = True,
        processor: bool = False,
    ) -> int:
        """Search this position; how many simulations the root has now.

        Ends after so many seconds or simulations of this call (0: no limit), or sooner when `hasty` and the most
        visited move cannot be overtaken any more. What was found is asked afterwards. With `processor` the seconds
        are those that this thread has worked, not those of the wall clock.
        """
        begun: cython.double = seconds_now(processor)
        with self.lock:
            self.halt = False
            self._root(game, komi, territory)
            memset(self.owned, 0, cython.sizeof(self.owned))
            workers = [Worker(self, game, komi, territory, seed * 64 + number) for number in range(threads)]
            slices = Slices(self, workers, begun, seconds, simulations, hasty, processor)
            others = [threading.Thread(target=slices.run, args=(worker,)) for worker in workers[1:]]
            for other in others:
                other.start()
            try:
                slices.run(workers[0])
            except BaseException:
                self.halt = True
                raise
            finally:
                for other in others:
                    other.join()
            for worker in workers:
                self._gather(worker)
            return self.nodes[0].visits

    @cython.cfunc
    def _gather(self, worker: Worker):
        i: cython.int
        for i in range(224):
            self.owned[i] += worker.owned[i]

    @cython.cfunc
    def _root(self, game: Game, komi: object, territory: object):
        """Make the game's position the root, with the old tree below it where it has one."""
        wanted = (
            game.size,
            komi,
            territory,
            game.superko,
            (game.set_up[:2], game.resumed),
            list(game.moves),
            game.to_move,
        )
        found: cython.int = -1
        if self.rooted is not None and self.rooted[:5] == wanted[:5]:
            old = self.rooted[5]
            if game.moves[: len(old)] == old:
                found = self._descend(game, len(old))
        if found > 0:
            self._keep(found)
        elif found < 0:
            memset(self.nodes, 0, cython.sizeof(Node))
            self.used = 1
        self.nodes[0].prior_visits = self.nodes[0].prior_wins = 0
        self.rooted = wanted

    @cython.cfunc
    def _descend(self, game: Game, start: object) -> cython.int:
        """The node of the moves since `start`, or -1."""
        index: cython.int = 0
        i: cython.int
        found: cython.int
        expected = self.rooted[6]
        for color, cell in game.moves[start:]:
            if color != expected:
                return -1
            expected = 1 - color
            if self.nodes[index].state != GROWN:
                return -1
            found = -1
            for i in range(self.nodes[index].first_child, self.nodes[index].first_child + self.nodes[index].count):
                if cell_of(game.size, self.nodes[i].move) == cell:
                    found = i
            if found < 0:
                return -1
            index = found
        return index if expected == game.board.to_move else -1

    @cython.cfunc
    def _keep(self, index: cython.int):
        """Copy the subtree to the front of the spare room, level by level, and change rooms."""
        used: cython.long = 1
        next_node: cython.long = 0
        node: cython.pointer(Node)
        self.spare[0] = self.nodes[index]
        # The root counts Black's wins, every other node those of the side that moved there: irrelevant below.
        while next_node < used:
            node = cython.address(self.spare[next_node])
            if node.state == GROWN:
                memcpy(
                    cython.address(self.spare[used]),
                    cython.address(self.nodes[node.first_child]),
                    node.count * cython.sizeof(Node),
                )
                node.first_child = used
                used += node.count
            else:
                node.state = LEAF
            next_node += 1
        self.nodes, self.spare = self.spare, self.nodes
        self.used = used

    def moves(self, game: Game) -> list:
        """(cell, visits, share of games won by the side to move) of every root move, most visited first."""
        root: cython.pointer(Node) = self.nodes
        i: cython.int
        node: cython.pointer(Node)
        found = []
        if root.state == GROWN:
            for i in range(root.first_child, root.first_child + root.count):
                node = cython.address(self.nodes[i])
                value = (node.won + 0.5) / (node.visits + 1)
                found.append((cell_of(game.size, node.move), node.visits, value))
        return sorted(found, key=lambda each: (-each[1], -each[2]))

    def line(self, game: Game, start: int) -> list:
        """The cells both sides should play, beginning with `start`."""
        index: cython.int = 0
        best: cython.int
        i: cython.int
        found = []
        while self.nodes[index].state == GROWN and len(found) < 60:
            best = -1
            for i in range(self.nodes[index].first_child, self.nodes[index].first_child + self.nodes[index].count):
                if not found:
                    if cell_of(game.size, self.nodes[i].move) == start:
                        best = i
                elif best < 0 or self.nodes[i].visits > self.nodes[best].visits:
                    best = i
            if best < 0 or found and self.nodes[best].visits < 2:
                break
            found.append(cell_of(game.size, self.nodes[best].move))
            index = best
        return found

    def ownership(self, game: Game) -> list:
        """For each cell 1.0 (always Black's in the end) to -1.0 (always White's), over the last search."""
        cell: cython.int
        p: cython.int
        found = []
        total = max(self.simulations, 1)
        for cell in range(game.size * game.size):
            p = point_of(game.size, cell)
            found.append((cython.cast(cython.longlong, self.owned[p]) - self.owned[PLACES + p]) / total)
        return found


@cython.cclass
class Worker:
    """One thread's task: its own board and counters, the common tree."""

    task: Task
    owned: cython.uint[224]
    path: cython.int[1032]
    sequence: cython.int[1032]
    colors: cython.int[1032]
    roots: cython.pointer(Board)  # the root and the board at work
    hashes: cython.pointer(cython.ulonglong)
    game: Game

    def __cinit__(self, search: Search, game: Game, komi: float, territory: bool, seed: int):
        self.game = game
        self.roots = cython.cast(cython.pointer(Board), malloc(2 * cython.sizeof(Board)))
        self.hashes = cython.cast(cython.pointer(cython.ulonglong), malloc((game.count + 1032) * 8))
        if self.roots == cython.NULL or self.hashes == cython.NULL:
            raise MemoryError
        memcpy(self.roots, game.board, cython.sizeof(Board))
        memcpy(self.hashes, game.hashes, game.count * 8)
        if self.roots.passes > 1:
            self.roots.passes = 1
        memset(self.owned, 0, cython.sizeof(self.owned))
        self.task.root = self.roots
        self.task.board = self.roots + 1
        self.task.past.hashes = self.hashes
        self.task.past.count = game.count
        self.task.past.superko = game.superko
        self.task.nodes = search.nodes
        self.task.used = cython.address(search.used)
        self.task.capacity = search.capacity
        self.task.komi = komi
        self.task.territory = territory
        self.task.random = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF | 1
        self.task.path = self.path
        self.task.sequence = self.sequence
        self.task.colors = self.colors
        self.task.owned = self.owned
        self.task.halt = cython.address(search.halt)
        self.task.simulations = 0

    def __dealloc__(self):
        free(self.roots)
        free(self.hashes)


@cython.cclass
class Slices:
    """Runs workers in short slices, taken from one common budget, and decides in between whether to go on."""

    search: Search
    workers: list
    begun: cython.double
    seconds: cython.double
    budget: cython.long  # simulations that nobody has begun yet
    hasty: cython.bint
    processor: cython.bint

    def __init__(
        self,
        search: Search,
        workers: list,
        begun: float,
        seconds: float,
        simulations: int,
        hasty: bool,
        processor: bool,
    ) -> None:
        self.search = search
        self.workers = workers
        self.begun = begun
        self.seconds = seconds
        self.budget = simulations if simulations else LONG_MAX
        self.hasty = hasty
        self.processor = processor

    def run(self, worker: Worker) -> None:
        slice: cython.long
        while self.budget and not self.search.halt:
            slice = min(self.budget, 64)
            self.budget -= slice
            worker.task.limit = worker.task.simulations + slice
            with cython.nogil:
                work(cython.address(worker.task))
            if worker is self.workers[0]:
                PyErr_CheckSignals()
                self._look_at_clock(worker)
        self.search.simulations = sum([cython.cast(Worker, each).task.simulations for each in self.workers])

    @cython.cfunc
    def _look_at_clock(self, worker: Worker):
        """Stop when time is up, or when the rest of it cannot change the choice."""
        i: cython.int
        first: cython.int = 0
        second: cython.int = 0
        visits: cython.int
        root: cython.pointer(Node) = self.search.nodes
        passed: cython.double = seconds_now(self.processor) - self.begun
        done: cython.double = 0
        value: cython.double = 0
        if not self.seconds:
            return
        if passed >= self.seconds:
            self.search.halt = True
            return
        if not self.hasty or passed < self.seconds / 8:
            return
        for each in self.workers:
            done += cython.cast(Worker, each).task.simulations
        for i in range(root.first_child, root.first_child + root.count):
            visits = self.search.nodes[i].visits
            if visits > first:
                first, second, value = visits, first, self.search.nodes[i].wins / visits
            elif visits > second:
                second = visits
        if value > DECIDED and first > 500:
            self.search.halt = True
        if first - second > 1.1 * done / passed * (self.seconds - passed):
            self.search.halt = True

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: the board, what may be played there, and who owns what.

    90   91  92 ...  99     A point is (row + 1) * 10 + column + 1, so each has eight neighbours at
    ..                      fixed steps, and a set of points fits 128 bits: spreading it is four shifts.
    10   11  12 ...  19     The smaller board leaves the upper rows and right columns unused.
     0    1   2 ...   9     Point 0 is off the board and stands for a pass.

Colours are 0 (Black), 1 (White), 2 (empty) and 3 (off the board). A group is named by one of its
points; `stones` and `liberties` hold its sets under that name.

Readable twin: games/short_go/rules.py. What other kernels inline stands in the .pxd.
"""

import cython
from cython.cimports.libc.string import memset

KEY = cython.declare(cython.ulonglong[112][2])
SMALL = cython.declare(Geometry)
LARGE = cython.declare(Geometry)


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


def geometry_of(size):
    return cython.address(SMALL) if size == 7 else cython.address(LARGE)


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


def prepare():
    """Fill the tables that never change."""
    random: cython.ulonglong = cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
    i: cython.int
    c: cython.int
    for c in range(2):
        for i in range(112):
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            KEY[c][i] = random * cython.cast(cython.ulonglong, 0x2545F4914F6CDD1D)
    lay_out(cython.address(SMALL), 7)
    lay_out(cython.address(LARGE), 9)


prepare()

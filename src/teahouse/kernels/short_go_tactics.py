# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: groups that are caught or get away, eyes that live or die, good shapes.

What other kernels inline stands in the .pxd. There is no readable twin: the rules need no tactics.
"""

import cython
from cython.cimports.libc.string import memcpy


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


def learn_shapes():
    for text, weight in GOOD_SHAPES:
        for way in turned(text.replace(" ", "")):
            learn_shape(way.encode(), weight)


learn_shapes()

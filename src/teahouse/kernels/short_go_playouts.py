# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: games played to their end by chance and some knowledge of Go.

Playouts know simple ko only, and end with two passes.
"""

import cython

AROUND = cython.declare(cython.int[8])
AROUND[0], AROUND[1], AROUND[2], AROUND[3], AROUND[4], AROUND[5], AROUND[6], AROUND[7] = -11, -10, -9, -1, 1, 9, 10, 11


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
    if has_two_liberties(b, g):
        p = catcher(b, g)
        if p:
            found[0] = p
            count = 1
    rest = b.geometry.near[b.last] & b.own[c]
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if not has_two_liberties(b, g):
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

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mah-Nol, compiled: how many tiles a layout still lacks, and which would help.

Which numbers a sequence gets is decided as late as possible, as in games/mah_nol/judging/plans.py, the twin.
"""

import cython
from cython.cimports.libc.string import memcpy, memset


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_singles(t: TablePointer, seat: cython.int, hand: Bytes) -> cython.int:
    """The game tile and the winds that are neither laid nor in hand."""
    own: LayoutPointer = cython.address(t.layouts[seat])
    found: cython.int = 0
    side: cython.int
    line: cython.int
    wanted: cython.int = 0  # sides, a bit each
    if not own.game and not hand[FIRST_GAME + t.game]:
        found += 1
    if t.game == MARCO_POLO:
        wanted = 0 if own.winds[FAR] else 1 << FAR
    elif t.game == FORBIDDEN_CITY:
        wanted = (0 if own.winds[LEFT] else 1 << LEFT) | (0 if own.winds[RIGHT] else 1 << RIGHT)
    else:
        wanted = 15
        for line in range(own.lines):
            if t.game == MIDDLE_KINGDOM:
                if own.length[line] == 4:
                    wanted &= ~(1 << own.way[line])
            else:
                wanted &= ~(1 << own.way[line])
                if own.length[line] == 8:
                    wanted &= ~(4 << own.way[line])
    for side in range(4):
        if wanted >> side & 1 and not hand[wind_at(t, seat, side)]:
            found += 1
    return found


# ------------------------------------------------------------------ groups and rows


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_at_group(own: LayoutPointer, number: cython.int, group: GroupPointer) -> cython.void:
    """Overwrite `group`."""
    place: cython.int
    tile: cython.int
    group.digit, group.suits, group.free = -1, 0, 3
    for place in range(3 * number, 3 * number + 3):
        if own.slots[place]:
            group.free -= 1
            tile = own.slots[place] - 1
            if tile != JOKER:
                group.digit = tile % 9
                group.suits |= 1 << tile // 9


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fitting(left: Bytes, digit: cython.int, free: cython.int, different: cython.int) -> cython.int:
    """How many tiles of this digit would go into a group with so many free places."""
    if different:
        return min((left[digit] > 0) + (left[9 + digit] > 0) + (left[18 + digit] > 0), free)
    return min(left[digit] + left[9 + digit] + left[18 + digit], free)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fullest_digit(left: Bytes, free: cython.int, different: cython.int) -> cython.int:
    """The digit of which most tiles would go into a group with so many free places; the lowest of these."""
    digit: cython.int
    there: cython.int
    best: cython.int = 0
    most: cython.int = -1
    for digit in range(9):
        there = fitting(left, digit, free, different)
        if there > most:
            most = there
            best = digit
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lacking(left: Bytes, digit: cython.int, free: cython.int, taken: cython.int, different: cython.int) -> cython.int:
    """What a group of this digit lacks; what it uses leaves the hand."""
    suit: cython.int
    for suit in range(3):
        if taken >> suit & 1:
            continue
        while free and left[9 * suit + digit]:
            left[9 * suit + digit] -= 1
            free -= 1
            if different:
                break
    return free


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_groups(t: TablePointer, own: LayoutPointer, hand: Bytes) -> cython.int:
    """What three groups lack: those with a digit take theirs first, then the one with most room chooses its own."""
    left: cython.uchar[27]
    waiting: cython.int[4]  # how many groups without a digit have so many places free
    group: Group
    number: cython.int
    free: cython.int
    found: cython.int = 0
    memcpy(left, hand, 27)
    memset(waiting, 0, cython.sizeof(waiting))
    for number in range(3):
        look_at_group(own, number, cython.address(group))
        if group.digit < 0:
            waiting[group.free] += 1
        else:
            found += lacking(left, group.digit, group.free, group.suits if t.different else 0, t.different)
    for free in range(3, -1, -1):
        for number in range(waiting[free]):
            found += lacking(left, fullest_digit(left, free, t.different), free, 0, t.different)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_row(own: LayoutPointer, hand: Bytes) -> cython.int:
    suit: cython.int
    place: cython.int
    laid: cython.int = suit_in_row(own)
    lacks: cython.int
    fewest: cython.int = 9
    for suit in range(3):
        if laid >= 0 and suit != laid:
            continue
        lacks = 0
        for place in range(9):
            if not own.slots[place] and not hand[9 * suit + place]:
                lacks += 1
        fewest = min(fewest, lacks)
    return fewest


# ------------------------------------------------------------------ paths and runs


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def ask_for(digits: DigitsPointer, first: cython.int, step: cython.int, count: cython.int) -> cython.int:
    """A sequence asks for these digits; how many of them are not there."""
    lacks: cython.int = 0
    nth: cython.int
    for nth in range(count):
        digits.need[first] += 1
        lacks += digits.need[first] > digits.have[first]
        first += step
    return lacks


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def give_back(digits: DigitsPointer, first: cython.int, step: cython.int, count: cython.int) -> cython.void:
    nth: cython.int
    for nth in range(count):
        digits.need[first] -= 1
        first += step


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def best_lines(
    t: TablePointer,
    own: LayoutPointer,
    line: cython.int,
    least: cython.int,
    lacks: cython.int,
    fewest: cython.int,
    digits: DigitsPointer,
) -> cython.int:
    """The fewest digits all lines lack, or `fewest` if it cannot be less: those before this one lack `lacks` already.

    `least`: where an unopened line like the last begins.
    """
    if lacks >= fewest:
        return fewest
    if line == (4 if t.game == MIDDLE_KINGDOM else 2):
        return lacks
    if line >= own.lines:
        return begin_line(t, own, line, least, lacks, fewest, digits)
    if own.length[line] == 1 and t.game == LONG_MARCH:  # its opening wind alone
        return begin_line(t, own, line, 0, lacks, fewest, digits)
    return go_on_with_line(t, own, line, lacks, fewest, digits)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_line(
    t: TablePointer,
    own: LayoutPointer,
    line: cython.int,
    least: cython.int,
    lacks: cython.int,
    fewest: cython.int,
    digits: DigitsPointer,
) -> cython.int:
    """best_lines() where no digit of this line is laid."""
    length: cython.int = 3 if t.game == MIDDLE_KINGDOM else 6
    first: cython.int
    more: cython.int
    for first in range(least, 10 - length):
        more = lacks + ask_for(digits, first, 1, length)
        fewest = best_lines(t, own, line + 1, first if line >= own.lines else 0, more, fewest, digits)
        give_back(digits, first, 1, length)
    return fewest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def go_on_with_line(
    t: TablePointer,
    own: LayoutPointer,
    line: cython.int,
    lacks: cython.int,
    fewest: cython.int,
    digits: DigitsPointer,
) -> cython.int:
    """best_lines() where a digit of this line is laid: every sequence that goes on from there."""
    length: cython.int = 3 if t.game == MIDDLE_KINGDOM else 6
    skip: cython.int = 0 if t.game == MIDDLE_KINGDOM else 1
    tiles: Bytes = cython.address(own.tiles[8 * line + skip])
    count: cython.int = min(own.length[line] - skip, length)
    fits: cython.bint = False
    first: cython.int
    step: cython.int
    more: cython.int
    for step in range(-1, 2, 2):
        for first in range(0 if step > 0 else length - 1, 10 - length if step > 0 else 9):
            if not agrees(tiles, count, first, step):
                continue
            fits = True
            more = lacks + ask_for(digits, first + step * count, step, length - count)
            fewest = best_lines(t, own, line + 1, 0, more, fewest, digits)
            give_back(digits, first + step * count, step, length - count)
        if count == length:
            break
    return fewest if fits else best_lines(t, own, line + 1, 0, lacks, fewest, digits)


# ------------------------------------------------------------------ all together


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def balance(t: TablePointer, seat: cython.int, hand: Bytes) -> cython.int:
    """How many tiles still have to come to this hand; below zero: so many jokers are to spare."""
    own: LayoutPointer = cython.address(t.layouts[seat])
    digits: Digits
    digit: cython.int
    found: cython.int = missing_singles(t, seat, hand) - hand[JOKER]
    if t.game == MARCO_POLO:
        found += missing_groups(t, own, hand)
    elif t.game == FORBIDDEN_CITY:
        found += missing_row(own, hand)
    else:
        memset(digits.need, 0, cython.sizeof(digits.need))
        for digit in range(9):
            digits.have[digit] = hand[digit] + hand[9 + digit] + hand[18 + digit]
        found += best_lines(t, own, 0, 0, 0, 99, cython.address(digits))
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_useful(t: TablePointer, seat: cython.int, kind: cython.int, now: cython.int) -> cython.bint:
    """Whether one more of this kind leaves less missing than now, which is more than nothing."""
    hand: Bytes = hand_of(t, seat)
    before: cython.int
    found: cython.bint
    if kind == JOKER:
        return True
    if kind >= FIRST_WIND:
        before = missing_singles(t, seat, hand)
        hand[kind] += 1
        found = missing_singles(t, seat, hand) < before
    else:
        hand[kind] += 1
        found = missing_with(t, seat, hand) < now
    hand[kind] -= 1
    return found

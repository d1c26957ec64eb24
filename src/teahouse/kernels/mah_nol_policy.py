# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mah-Nol, compiled: one sensible policy that plays hands to their end.

It takes what it can use, pays for hidden tiles by what they promise, lays what belongs to its plan and gives up what it
needs least. A finished layout is not laid tile by tile: nothing missing means won.
"""

import cython
from cython.cimports.teahouse.kernels.chance import below

HANDICAP = cython.declare(cython.int[4], [5, 0, 3, 0])  # halves of a missing tile


# ------------------------------------------------------------------ drawing


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def worth_of(t: TablePointer, seat: cython.int, kind: cython.int, now: cython.int) -> cython.int:
    """What this tile would be worth to the seat, in Fing."""
    hand: Bytes = hand_of(t, seat)
    own: LayoutPointer = cython.address(t.layouts[seat])
    game_tile: cython.int = FIRST_GAME + t.game
    found: cython.int
    if not is_useful(t, seat, kind, now):
        return 0
    found = t.worth[6 * seat + min(now, 4) - 1]
    if not own.game and not hand[game_tile] and not hand[JOKER] and (kind == game_tile or kind == JOKER):
        found += t.worth[6 * seat + 4]
    elif FIRST_WIND <= kind < FIRST_GAME and (t.game == MARCO_POLO or t.game == FORBIDDEN_CITY):
        found += t.worth[6 * seat + 5]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expected_worth(t: TablePointer, seat: cython.int, now: cython.int) -> cython.int:
    """What a hidden tile is worth to the seat on average, in thousandths of a Fing."""
    hand: Bytes = hand_of(t, seat)
    kind: cython.int
    digit: cython.int
    alike: cython.bint = suits_alike(t)
    useful: cython.int = 0
    total: cython.int = 0
    left: cython.int
    value: cython.int = 0
    for digit in range(9):
        for kind in range(digit, 27, 9):
            left = max(0, t.players - hand[kind])
            total += left
            if kind == digit or not alike:
                value = worth_of(t, seat, kind, now)
            useful += left * value
    for kind in range(FIRST_WIND, KINDS):
        left = max(0, t.players - hand[kind])
        total += left
        if left:
            useful += left * worth_of(t, seat, kind, now)
    return 1000 * useful // max(1, total)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_draw(t: TablePointer) -> cython.void:
    """Take the open tile, or look while a hidden one promises more than that and its price."""
    now: cython.int = missing_with(t, t.current, hand_of(t, t.current))
    tile: cython.int = t.wall[t.open if t.looks else 0]
    offered: cython.int
    if now and can_look(t):
        offered = 1000 * worth_of(t, t.current, tile, now)
        if expected_worth(t, t.current, now) > offered + 1000 * (t.looks + 1):
            note(t, LOOK_ON, 0, 0)
            look(t)
            return
    if t.looks:
        note(t, KEEP, 0, 0)
        keep(t)
    else:
        note(t, TAKE, 0, 0)
        take(t)


# ------------------------------------------------------------------ laying


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_lay(t: TablePointer) -> cython.void:
    """Win if nothing is missing; lay what belongs to the plan; be done."""
    own: LayoutPointer = cython.address(t.layouts[t.current])
    hand: Bytes = hand_of(t, t.current)
    side: cython.int
    if missing_with(t, t.current, hand) == 0:
        win(t)
        return
    if not own.game:
        if hand[FIRST_GAME + t.game]:
            put(t, FIRST_GAME + t.game, GAME_SLOT)
        elif hand[JOKER]:
            put(t, JOKER, GAME_SLOT)
    if own.game:
        if t.game == MARCO_POLO or t.game == FORBIDDEN_CITY:
            for side in range(1, 4):
                if own.winds[side] or (t.game == MARCO_POLO) != (side == FAR):
                    continue
                if hand[wind_at(t, t.current, side)]:
                    put(t, wind_at(t, t.current, side), WIND_SLOT + side)
        if t.game == MARCO_POLO:
            lay_groups(t, own, hand)
        elif t.game == FORBIDDEN_CITY:
            lay_row(t, own, hand)
        else:
            lay_lines(t, own, hand)
    note(t, DONE, 0, 0)
    done(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_groups(t: TablePointer, own: LayoutPointer, hand: Bytes) -> cython.void:
    """Groups that have a digit, then pairs and triplets for those that have none."""
    group: Group
    number: cython.int
    digit: cython.int
    for number in range(3):
        look_at_group(own, number, cython.address(group))
        if group.digit >= 0:
            fill_group(t, own, hand, number, group.digit, group.suits if t.different else 0)
    for number in range(3):
        look_at_group(own, number, cython.address(group))
        if group.digit >= 0 or group.free == 0:
            continue
        digit = fullest_digit(hand, group.free, t.different)
        if fitting(hand, digit, group.free, t.different) >= min(2, group.free):
            fill_group(t, own, hand, number, digit, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_group(
    t: TablePointer,
    own: LayoutPointer,
    hand: Bytes,
    group: cython.int,
    digit: cython.int,
    suits: cython.int,
) -> cython.void:
    place: cython.int
    suit: cython.int
    for place in range(3 * group, 3 * group + 3):
        if own.slots[place]:
            continue
        for suit in range(3):
            if hand[9 * suit + digit] and not suits >> suit & 1:
                put(t, 9 * suit + digit, place)
                if t.different:
                    suits |= 1 << suit
                break


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_row(t: TablePointer, own: LayoutPointer, hand: Bytes) -> cython.void:
    """The row's suit; a suit is chosen when three of it are in hand."""
    suit: cython.int = suit_in_row(own)
    each: cython.int
    place: cython.int
    there: cython.int
    most: cython.int = 2
    if suit < 0:
        for each in range(3):
            there = 0
            for place in range(9):
                if hand[9 * each + place] and not own.slots[place]:
                    there += 1
            if there > most:
                most = there
                suit = each
    if suit >= 0:
        for place in range(9):
            if not own.slots[place] and hand[9 * suit + place]:
                put(t, 9 * suit + place, place)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_lines(t: TablePointer, own: LayoutPointer, hand: Bytes) -> cython.void:
    """Whatever can go on without more being missing; a path is opened with two of its digits in hand."""
    now: cython.int = missing_with(t, t.current, hand)
    again: cython.bint = True
    kind: cython.int
    slot: cython.int
    before: Layout
    while again:
        again = False
        for slot in range(LINE_SLOT, OPEN_SLOT + 4):
            if slot < OPEN_SLOT and slot - LINE_SLOT >= own.lines:
                continue
            for kind in range(JOKER):
                if not hand[kind]:
                    continue
                if slot < OPEN_SLOT:
                    if not may_go(t, own, slot - LINE_SLOT, kind):
                        continue
                elif not may_open(t, own, slot - OPEN_SLOT, kind):
                    continue
                elif kind < FIRST_WIND and not has_neighbour(hand, kind):
                    continue
                before = own[0]
                lay(t, kind, slot)
                if missing_with(t, t.current, hand) > now:
                    own[0] = before
                    hand[kind] += 1
                    continue
                note(t, LAY_TILE, kind, slot)
                again = True
                break


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_neighbour(hand: Bytes, kind: cython.int) -> cython.bint:
    digit: cython.int = kind % 9
    suit: cython.int
    for suit in range(0, 27, 9):
        if digit > 0 and hand[suit + digit - 1] or digit < 8 and hand[suit + digit + 1]:
            return True
    return False


# ------------------------------------------------------------------ giving up


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def singled_out(t: TablePointer, seat: cython.int, hand: Bytes, kind: cython.int) -> cython.int:
    """How dear the game tile or a wind is; nothing if it is not wanted or there are more of it."""
    own: LayoutPointer = cython.address(t.layouts[seat])
    side: cython.int
    if hand[kind] > 1:
        return 0
    if kind >= FIRST_GAME:
        return 90 if kind == FIRST_GAME + t.game and not own.game else 0
    for side in range(4):
        if kind == wind_at(t, seat, side) and not own.winds[side]:
            if t.game == MARCO_POLO:
                return 50 if side == FAR else 0
            if t.game == FORBIDDEN_CITY:
                return 50 if side == LEFT or side == RIGHT else 0
            return 50
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def company(t: TablePointer, seat: cython.int, hand: Bytes, kind: cython.int) -> cython.int:
    """How dear a tile is where nothing else tells tiles apart: a number by those it goes with.

    The game tile is dearer, for it lets one lay and draw, and so is a wind that is wanted, for it halves the debt.
    """
    digit: cython.int = kind % 9
    place: cython.int
    found: cython.int = 0
    if kind == JOKER:
        return 100
    if kind >= FIRST_WIND:
        return singled_out(t, seat, hand, kind)
    if t.game == FORBIDDEN_CITY:
        for place in range(kind - digit, kind - digit + 9):
            found += hand[place] > 0
        return found if hand[kind] == 1 else 0
    for place in range(0, 27, 9):
        if t.game == MARCO_POLO:
            found += hand[place + digit]
        else:
            if digit > 0 and hand[place + digit - 1]:
                found += 1
            if digit < 8 and hand[place + digit + 1]:
                found += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lacks_without(t: TablePointer, seat: cython.int, hand: Bytes, kind: cython.int, now: cython.int) -> cython.int:
    """What is missing without one tile of this kind; `now`: the balance with it."""
    before: cython.int
    found: cython.int
    if kind == JOKER:
        return max(0, now + 1)
    if kind >= FIRST_WIND:
        before = missing_singles(t, seat, hand)
        hand[kind] -= 1
        found = max(0, now + missing_singles(t, seat, hand) - before)
    else:
        hand[kind] -= 1
        found = missing_with(t, seat, hand)
    hand[kind] += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def least_needed(t: TablePointer, seat: cython.int) -> cython.int:
    """The tile that is missed least; among equals any of those in least company."""
    hand: Bytes = hand_of(t, seat)
    now: cython.int = balance(t, seat, hand)
    alike: cython.bint = suits_alike(t)
    of_digit: cython.int[9]
    kind: cython.int
    found: cython.int = -1
    lacks: cython.int
    worth: cython.int
    best: cython.int = 1 << 20
    ties: cython.int = 0
    for kind in range(9):
        of_digit[kind] = -1
    for kind in range(KINDS):
        if not hand[kind]:
            continue
        if kind < FIRST_WIND and alike and of_digit[kind % 9] >= 0:
            lacks = of_digit[kind % 9]
        else:
            lacks = lacks_without(t, seat, hand, kind, now)
            if kind < FIRST_WIND:
                of_digit[kind % 9] = lacks
        worth = 256 * lacks + company(t, seat, hand, kind)
        if worth < best:
            best = worth
            found = kind
            ties = 1
        elif worth == best:
            ties += 1
            if below(cython.address(t.random), ties) == 0:
                found = kind
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_throw(t: TablePointer) -> cython.void:
    kind: cython.int = least_needed(t, t.current)
    note(t, THROW, kind, 0)
    throw(t, kind)


# ------------------------------------------------------------------ before the first turn


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def likely_game(t: TablePointer, seat: cython.int) -> cython.int:
    """The game this hand is nearest to, the harder ones with a handicap."""
    game: cython.int
    found: cython.int = 0
    cost: cython.int
    best: cython.int = 1 << 20
    before: cython.int = t.game
    if seat == t.current and t.intent != NO_GAME:
        return t.intent
    for game in range(4):
        t.game = game
        cost = 2 * missing_with(t, seat, hand_of(t, seat)) + HANDICAP[game]
        if game == MARCO_POLO and t.different:
            cost += 3
        if cost < best:
            best = cost
            found = game
    t.game = before
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_seat(t: TablePointer) -> cython.void:
    """Where fewest tiles are missing for the game the hand is nearest to."""
    wind: cython.int
    best: cython.int = 0
    fewest: cython.int = 1 << 20
    lacks: cython.int
    first: cython.int = below(cython.address(t.random), 4)
    for wind in range(4):
        t.winds[t.current] = wind + first & 3
        t.game = likely_game(t, t.current)
        lacks = 2 * missing_with(t, t.current, hand_of(t, t.current)) + HANDICAP[t.game]
        if lacks < fewest:
            fewest = lacks
            best = wind + first & 3
    t.game = NO_GAME
    sit(t, best)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_bury(t: TablePointer) -> cython.void:
    """Each for the game his hand is nearest to; whoever has put tiles away already has chosen."""
    nth: cython.int
    seat: cython.int
    for nth in range(t.players):
        seat = (t.current + nth) % t.players
        t.game = likely_game(t, seat)
        while t.put[seat] < 9:
            put_away(t, seat, least_needed(t, seat))
    t.game = NO_GAME
    end_burial(t)


# ------------------------------------------------------------------ a whole hand


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step(t: TablePointer) -> cython.void:
    """What is to be done now."""
    if t.phase == DRAW or t.phase == LOOK:
        play_draw(t)
    elif t.phase == LAY:
        play_lay(t)
    elif t.phase == DISCARD:
        play_throw(t)
    elif t.phase == SEAT:
        play_seat(t)
    elif t.phase == BURY:
        play_bury(t)
    else:
        t.game = likely_game(t, t.current)
        t.phase = DRAW


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_on(t: TablePointer) -> cython.void:
    """Until the hand is over."""
    while t.phase != OVER:
        step(t)

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mah-Nol, compiled: hands played to their end by one sensible policy, for players that try things out.

Tiles are numbered 0 to 35 as in games/mah_nol/tiles.py: 0-26 numbers (9 * suit + digit - 1), 27-30 winds E S W N,
31-34 game tiles, 35 the joker. A seat's wind counts clockwise from north; sides likewise from near.

A state is a list of whole numbers:

      0  players, game (255: not announced), different suits, losers pay the winner, turn limit
      5  phase, current seat (before the announcement: the buyer), looks, turns, open tiles
     10  the game the buyer has in mind before he announces it (255: the policy decides)
     11  so many numbers for each seat: wind, money, hand (36 counts), game tile laid, nine slots (0, or 1 + tile),
         winds laid by side (4), lines, and for each of four lines way, length and eight tiles
         then, while tiles are being buried, how many this seat has put away, and nine of them
         then how it pays for hidden tiles: what a useful tile is worth in Fing when 1, 2, 3, 4 or more are missing,
         and how much more the game tile and a wind are worth
    ...  the wall: its size, then its tiles, front first

Which numbers a sequence gets is decided as late as possible, as in games/mah_nol/plans.py, the twin of `missing`.
A finished layout is not laid tile by tile: nothing missing means won. Random numbers are splitmix64.
"""

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy, memmove, memset

Word = cython.typedef(cython.ulonglong)
Bytes = cython.typedef(cython.p_uchar)

SEAT_NUMBERS = 2 + 36 + 1 + 9 + 4 + 1 + 4 * 10 + 1 + 9 + 6
MOVES = ("take", "look", "keep", "lay", "done", "discard", "announce", "choose", "bury", "win")

Layout = cython.struct(
    game=cython.uchar,
    slots=cython.uchar[9],
    winds=cython.uchar[4],
    lines=cython.uchar,
    way=cython.uchar[4],
    length=cython.uchar[4],
    tiles=cython.uchar[32],
)

Table = cython.struct(
    players=cython.int,
    game=cython.int,
    different=cython.int,
    to_winner=cython.int,
    limit=cython.int,
    phase=cython.int,
    current=cython.int,
    looks=cython.int,
    turns=cython.int,
    open=cython.int,
    worth=cython.int[24],
    intent=cython.int,
    winds=cython.uchar[4],
    money=cython.int[4],
    hands=cython.uchar[144],
    layouts=Layout[4],
    buried=cython.uchar[36],
    put=cython.int[4],
    size=cython.int,
    wall=cython.uchar[160],
    winner=cython.int,
    random=cython.ulonglong,
    logged=cython.int,
    log=cython.int[2048],
)

Bag = cython.struct(  # tiles a viewer does not see, and what others gave up
    size=cython.int,
    tiles=cython.uchar[160],
    away=cython.int,
    gone=cython.uchar[320],
)

Guess = cython.struct(  # what a viewer knows about the others
    viewer=cython.int,
    buyer=cython.int,
    kept=cython.int,
    held=cython.int[4],
    down=cython.int[4],
    came=cython.int[4],
    taken=cython.int[4],
    tiles=cython.uchar[128],
)

WIND_TILES = cython.declare(cython.int[4], [30, 27, 28, 29])  # N E S W
GAME_SIZE = cython.declare(cython.int[4], [11, 12, 17, 17])
HANDICAP = cython.declare(cython.int[4], [5, 0, 3, 0])  # halves of a missing tile


# ------------------------------------------------------------------ chance


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def draw_number(random: cython.pointer(Word), below: cython.int) -> cython.int:
    value: Word
    random[0] += cython.cast(Word, 0x9E3779B97F4A7C15)
    value = random[0]
    value = (value ^ value >> 30) * cython.cast(Word, 0xBF58476D1CE4E5B9)
    value = (value ^ value >> 27) * cython.cast(Word, 0x94D049BB133111EB)
    value ^= value >> 31
    return cython.cast(cython.int, (value >> 33) % below)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note(t: cython.pointer(Table), move: cython.int, tile: cython.int, slot: cython.int) -> cython.void:
    if t.logged < LOG:
        t.log[t.logged] = move * 4096 + tile * 64 + slot
        t.logged += 1


# ------------------------------------------------------------------ what is missing


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def wind_at(t: cython.pointer(Table), seat: cython.int, side: cython.int) -> cython.int:
    """The wind tile of a side of this seat."""
    return WIND_TILES[(t.winds[seat] + side) & 3]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_singles(t: cython.pointer(Table), seat: cython.int, hand: Bytes) -> cython.int:
    """The game tile and the winds that are neither laid nor in hand."""
    own: cython.pointer(Layout) = cython.address(t.layouts[seat])
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


# A group as far as it is laid: its digit (-1: jokers alone, or nothing), its suits and the places still free.
Group = cython.struct(digit=cython.int, suits=cython.int, free=cython.int)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_at_group(own: cython.pointer(Layout), number: cython.int, group: cython.pointer(Group)) -> cython.void:
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
def fullest_digit(left: Bytes, free: cython.int, different: cython.int) -> cython.int:
    """The digit of which most tiles would go into a group with so many free places; the lowest of these."""
    digit: cython.int
    there: cython.int
    best: cython.int = 0
    most: cython.int = -1
    for digit in range(9):
        if different:
            there = (left[digit] > 0) + (left[9 + digit] > 0) + (left[18 + digit] > 0)
        else:
            there = left[digit] + left[9 + digit] + left[18 + digit]
        if min(there, free) > most:
            most = min(there, free)
            best = digit
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def missing_groups(t: cython.pointer(Table), own: cython.pointer(Layout), hand: Bytes) -> cython.int:
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
def missing_row(own: cython.pointer(Layout), hand: Bytes) -> cython.int:
    suit: cython.int
    place: cython.int
    laid: cython.int = -1
    lacks: cython.int
    fewest: cython.int = 9
    for place in range(9):
        if own.slots[place] and own.slots[place] - 1 != JOKER:
            laid = (own.slots[place] - 1) // 9
    for suit in range(3):
        if laid >= 0 and suit != laid:
            continue
        lacks = 0
        for place in range(9):
            if not own.slots[place] and not hand[9 * suit + place]:
                lacks += 1
        fewest = min(fewest, lacks)
    return fewest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def agrees(tiles: Bytes, count: cython.int, first: cython.int, step: cython.int) -> cython.bint:
    """Whether the laid tiles are this sequence so far; digits count from 0."""
    place: cython.int
    for place in range(count):
        if tiles[place] != JOKER and tiles[place] % 9 != first + step * place:
            return False
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def ask_for(
    need: cython.p_int, have: cython.p_int, first: cython.int, step: cython.int, count: cython.int
) -> cython.int:
    """A sequence asks for these digits; how many of them are not there."""
    lacks: cython.int = 0
    nth: cython.int
    for nth in range(count):
        need[first] += 1
        lacks += need[first] > have[first]
        first += step
    return lacks


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def give_back(need: cython.p_int, first: cython.int, step: cython.int, count: cython.int) -> cython.void:
    nth: cython.int
    for nth in range(count):
        need[first] -= 1
        first += step


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def best_lines(
    t: cython.pointer(Table),
    own: cython.pointer(Layout),
    line: cython.int,
    least: cython.int,
    lacks: cython.int,
    fewest: cython.int,
    need: cython.p_int,
    have: cython.p_int,
) -> cython.int:
    """The fewest digits all lines lack, or `fewest` if it cannot be less: those before this one lack `lacks` already.

    `least`: where an unopened line like the last begins.
    """
    lines: cython.int = 4 if t.game == MIDDLE_KINGDOM else 2
    length: cython.int = 3 if t.game == MIDDLE_KINGDOM else 6
    skip: cython.int = 0 if t.game == MIDDLE_KINGDOM else 1
    fits: cython.bint = False
    count: cython.int
    first: cython.int
    step: cython.int
    more: cython.int
    tiles: Bytes
    if lacks >= fewest:
        return fewest
    if line == lines:
        return lacks
    if line >= own.lines or own.length[line] <= skip:
        for first in range(least if line >= own.lines else 0, 10 - length):
            more = lacks + ask_for(need, have, first, 1, length)
            fewest = best_lines(t, own, line + 1, first if line >= own.lines else 0, more, fewest, need, have)
            give_back(need, first, 1, length)
        return fewest
    tiles = cython.address(own.tiles[8 * line + skip])
    count = min(own.length[line] - skip, length)
    for step in range(-1, 2, 2):
        for first in range(0 if step > 0 else length - 1, 10 - length if step > 0 else 9):
            if not agrees(tiles, count, first, step):
                continue
            fits = True
            more = lacks + ask_for(need, have, first + step * count, step, length - count)
            fewest = best_lines(t, own, line + 1, 0, more, fewest, need, have)
            give_back(need, first + step * count, step, length - count)
        if count == length:
            break
    return fewest if fits else best_lines(t, own, line + 1, 0, lacks, fewest, need, have)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def balance(t: cython.pointer(Table), seat: cython.int, hand: Bytes) -> cython.int:
    """How many tiles still have to come to this hand; below zero: so many jokers are to spare."""
    own: cython.pointer(Layout) = cython.address(t.layouts[seat])
    need: cython.int[9]
    have: cython.int[9]
    digit: cython.int
    found: cython.int = missing_singles(t, seat, hand) - hand[JOKER]
    if t.game == MARCO_POLO:
        found += missing_groups(t, own, hand)
    elif t.game == FORBIDDEN_CITY:
        found += missing_row(own, hand)
    else:
        memset(need, 0, cython.sizeof(need))
        for digit in range(9):
            have[digit] = hand[digit] + hand[9 + digit] + hand[18 + digit]
        found += best_lines(t, own, 0, 0, 0, 99, need, have)
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def missing_with(t: cython.pointer(Table), seat: cython.int, hand: Bytes) -> cython.int:
    """How many tiles still have to come to this hand. Twin: plans.py, best_plan()."""
    return max(0, balance(t, seat, hand))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def suits_alike(t: cython.pointer(Table)) -> cython.bint:
    """Whether only the digit of a number counts in this game."""
    return t.game != FORBIDDEN_CITY and not (t.game == MARCO_POLO and t.different)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def hand_of(t: cython.pointer(Table), seat: cython.int) -> Bytes:
    return cython.address(t.hands[KINDS * seat])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def held(hand: Bytes) -> cython.int:
    kind: cython.int
    count: cython.int = 0
    for kind in range(KINDS):
        count += hand[kind]
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_useful(t: cython.pointer(Table), seat: cython.int, kind: cython.int, now: cython.int) -> cython.bint:
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


# ------------------------------------------------------------------ moves


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leave_wall(t: cython.pointer(Table), place: cython.int) -> cython.int:
    tile: cython.int = t.wall[place]
    t.size -= 1
    memmove(cython.address(t.wall[place]), cython.address(t.wall[place + 1]), t.size - place)
    return tile


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take(t: cython.pointer(Table)) -> cython.void:
    hand_of(t, t.current)[leave_wall(t, 0)] += 1
    t.open -= 1
    t.phase = LAY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look(t: cython.pointer(Table)) -> cython.void:
    if t.looks:
        t.open += 1
    t.looks += 1
    t.money[t.current] -= t.looks
    t.phase = LOOK


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_look(t: cython.pointer(Table)) -> cython.bint:
    return t.looks < 9 and t.size - t.open - (t.looks > 0) > 0 and t.money[t.current] >= t.looks + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def keep(t: cython.pointer(Table)) -> cython.void:
    hand_of(t, t.current)[leave_wall(t, t.open)] += 1
    t.phase = LAY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay(t: cython.pointer(Table), kind: cython.int, slot: cython.int) -> cython.void:
    """Put a tile of the hand on a slot where it may lie."""
    own: cython.pointer(Layout) = cython.address(t.layouts[t.current])
    line: cython.int
    hand_of(t, t.current)[kind] -= 1
    if slot == GAME_SLOT:
        own.game = 1
    elif slot < WIND_SLOT:
        own.slots[slot] = kind + 1
    elif slot < LINE_SLOT:
        own.winds[slot - WIND_SLOT] = 1
    else:
        if slot >= OPEN_SLOT:
            line = own.lines
            own.lines += 1
            own.way[line] = slot - OPEN_SLOT
            own.length[line] = 0
        else:
            line = slot - LINE_SLOT
        own.tiles[8 * line + own.length[line]] = kind
        own.length[line] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def laid_tiles(own: cython.pointer(Layout)) -> cython.int:
    place: cython.int
    count: cython.int = own.game
    for place in range(9):
        count += own.slots[place] > 0
    for place in range(4):
        count += own.winds[place]
    for place in range(own.lines):
        count += own.length[place]
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def done(t: cython.pointer(Table)) -> cython.void:
    """A finished layout has won; otherwise the hand is filled up to ten."""
    hand: Bytes = hand_of(t, t.current)
    count: cython.int
    if laid_tiles(cython.address(t.layouts[t.current])) == GAME_SIZE[t.game]:
        win(t)
        return
    count = 10 - held(hand)
    while count > 0 and t.size:
        hand[leave_wall(t, 0)] += 1
        t.open = max(0, t.open - 1)
        count -= 1
    t.phase = DISCARD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def throw(t: cython.pointer(Table), kind: cython.int) -> cython.void:
    hand_of(t, t.current)[kind] -= 1
    t.wall[t.size] = kind
    t.size += 1
    t.turns += 1
    t.looks = 0
    if t.turns >= t.limit * t.players:
        t.phase = OVER
        return
    t.current = (t.current + 1) % t.players
    t.phase = DRAW
    t.open = max(1, t.open)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def debt(t: cython.pointer(Table), seat: cython.int) -> cython.int:
    own: cython.pointer(Layout) = cython.address(t.layouts[seat])
    owed: cython.int = 162
    if not own.game:
        owed = 243
    elif t.game == MARCO_POLO:
        if own.winds[FAR]:
            owed = 81
    elif t.game == FORBIDDEN_CITY and own.winds[LEFT] and own.winds[RIGHT]:
        owed = 81
    return min(owed, t.money[seat])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def win(t: cython.pointer(Table)) -> cython.void:
    """The losers pay."""
    seat: cython.int
    due: cython.int
    note(t, WIN, 0, 0)
    for seat in range(t.players):
        if seat != t.current:
            due = debt(t, seat)
            t.money[seat] -= due
            if t.to_winner:
                t.money[t.current] += due
    t.turns += 1
    t.winner = t.current
    t.phase = OVER


# ------------------------------------------------------------------ the policy


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def worth_of(t: cython.pointer(Table), seat: cython.int, kind: cython.int, now: cython.int) -> cython.int:
    """What this tile would be worth to the seat, in Fing."""
    hand: Bytes = hand_of(t, seat)
    own: cython.pointer(Layout) = cython.address(t.layouts[seat])
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
def expected_worth(t: cython.pointer(Table), seat: cython.int, now: cython.int) -> cython.int:
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
def play_draw(t: cython.pointer(Table)) -> cython.void:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def put(t: cython.pointer(Table), kind: cython.int, slot: cython.int) -> cython.void:
    note(t, LAY_TILE, kind, slot)
    lay(t, kind, slot)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_lay(t: cython.pointer(Table)) -> cython.void:
    """Win if nothing is missing; lay what belongs to the plan; be done."""
    own: cython.pointer(Layout) = cython.address(t.layouts[t.current])
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
def lay_groups(t: cython.pointer(Table), own: cython.pointer(Layout), hand: Bytes) -> cython.void:
    """Groups that have a digit, then pairs and triplets for those that have none."""
    group: cython.int
    place: cython.int
    digit: cython.int
    suits: cython.int
    most: cython.int
    best: cython.int
    there: cython.int
    laid: cython.int
    for group in range(3):
        digit = -1
        suits = 0
        for place in range(3 * group, 3 * group + 3):
            if own.slots[place] and own.slots[place] - 1 != JOKER:
                digit = (own.slots[place] - 1) % 9
                suits |= 1 << (own.slots[place] - 1) // 9
        if digit >= 0:
            fill_group(t, own, hand, group, digit, suits if t.different else 0)
    for group in range(3):
        digit = -1
        laid = 0
        for place in range(3 * group, 3 * group + 3):
            laid += own.slots[place] > 0
            if own.slots[place] and own.slots[place] - 1 != JOKER:
                digit = 0
        if digit >= 0 or laid == 3:
            continue
        most = 1
        best = -1
        for place in range(9):
            if t.different:
                there = (hand[place] > 0) + (hand[9 + place] > 0) + (hand[18 + place] > 0)
            else:
                there = hand[place] + hand[9 + place] + hand[18 + place]
            if min(there, 3 - laid) > most or (laid == 2 and there and best < 0):
                most = min(there, 3 - laid)
                best = place
        if best >= 0:
            fill_group(t, own, hand, group, best, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_group(
    t: cython.pointer(Table),
    own: cython.pointer(Layout),
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
def lay_row(t: cython.pointer(Table), own: cython.pointer(Layout), hand: Bytes) -> cython.void:
    """The row's suit; a suit is chosen when three of it are in hand."""
    suit: cython.int = -1
    each: cython.int
    place: cython.int
    there: cython.int
    most: cython.int = 2
    for place in range(9):
        if own.slots[place] and own.slots[place] - 1 != JOKER:
            suit = (own.slots[place] - 1) // 9
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
def goes_on(tiles: Bytes, count: cython.int, length: cython.int) -> cython.bint:
    """Whether these tiles begin a sequence of that length."""
    step: cython.int
    first: cython.int
    for step in range(-1, 2, 2):
        for first in range(0 if step > 0 else length - 1, 10 - length if step > 0 else 9):
            if agrees(tiles, count, first, step):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_go(t: cython.pointer(Table), own: cython.pointer(Layout), line: cython.int, kind: cython.int) -> cython.bint:
    """Whether this tile may be laid next on an open line."""
    length: cython.int = 3 if t.game == MIDDLE_KINGDOM else 6
    skip: cython.int = 0 if t.game == MIDDLE_KINGDOM else 1
    count: cython.int = own.length[line] - skip
    tiles: Bytes = cython.address(own.tiles[8 * line + skip])
    side: cython.int
    if count > length:
        return False
    if count == length:
        side = own.way[line] if t.game == MIDDLE_KINGDOM else own.way[line] + 2
        return kind == JOKER or kind == wind_at(t, t.current, side)
    if kind >= FIRST_WIND and kind != JOKER:
        return False
    tiles[count] = kind
    return goes_on(tiles, count + 1, length)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_open(t: cython.pointer(Table), own: cython.pointer(Layout), way: cython.int, kind: cython.int) -> cython.bint:
    """Whether this tile may open a path to that side, or a run along that axis.

    Paths: the first leads near; left and right begin at its end, far at the end of one of these.
    """
    line: cython.int
    closed: cython.int = 0
    for line in range(own.lines):
        if own.way[line] == way:
            return False
        if own.length[line] == 4:
            closed |= 1 << own.way[line]
    if t.game == LONG_MARCH:
        return way < 2 and (kind == JOKER or kind == wind_at(t, t.current, way))
    if kind >= FIRST_WIND and kind != JOKER:
        return False
    if way == NEAR:
        return True
    if way == FAR:
        return closed & (1 << LEFT | 1 << RIGHT) != 0
    return closed & 1 << NEAR != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_lines(t: cython.pointer(Table), own: cython.pointer(Layout), hand: Bytes) -> cython.void:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def singled_out(t: cython.pointer(Table), seat: cython.int, hand: Bytes, kind: cython.int) -> cython.int:
    """How dear the game tile or a wind is; nothing if it is not wanted or there are more of it."""
    own: cython.pointer(Layout) = cython.address(t.layouts[seat])
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
def company(t: cython.pointer(Table), seat: cython.int, hand: Bytes, kind: cython.int) -> cython.int:
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
def lacks_without(
    t: cython.pointer(Table), seat: cython.int, hand: Bytes, kind: cython.int, now: cython.int
) -> cython.int:
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
def least_needed(t: cython.pointer(Table), seat: cython.int) -> cython.int:
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
            if draw_number(cython.address(t.random), ties) == 0:
                found = kind
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def likely_game(t: cython.pointer(Table), seat: cython.int) -> cython.int:
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
def sit(t: cython.pointer(Table), wind: cython.int) -> cython.void:
    """The buyer sits there, the others clockwise from him, two players opposite each other."""
    nth: cython.int
    for nth in range(t.players):
        t.winds[(t.current + nth) % t.players] = (wind + nth * (2 if t.players == 2 else 1)) & 3
    t.phase = BURY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_seat(t: cython.pointer(Table)) -> cython.void:
    """Where fewest tiles are missing for the game the hand is nearest to."""
    wind: cython.int
    best: cython.int = 0
    fewest: cython.int = 1 << 20
    lacks: cython.int
    first: cython.int = draw_number(cython.address(t.random), 4)
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
def play_bury(t: cython.pointer(Table)) -> cython.void:
    """Each for the game his hand is nearest to; whoever has put tiles away already has chosen."""
    nth: cython.int
    seat: cython.int
    kind: cython.int
    for nth in range(t.players):
        seat = (t.current + nth) % t.players
        t.game = likely_game(t, seat)
        while t.put[seat] < 9:
            kind = least_needed(t, seat)
            hand_of(t, seat)[kind] -= 1
            t.buried[9 * seat + t.put[seat]] = kind
            t.put[seat] += 1
        memcpy(cython.address(t.wall[t.size]), cython.address(t.buried[9 * seat]), 9)
        t.size += 9
    t.game = NO_GAME
    t.phase = ANNOUNCE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_on(t: cython.pointer(Table)) -> cython.void:
    """Until the hand is over."""
    while t.phase != OVER:
        step(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step(t: cython.pointer(Table)) -> cython.void:
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
def play_throw(t: cython.pointer(Table)) -> cython.void:
    kind: cython.int = least_needed(t, t.current)
    note(t, THROW, kind, 0)
    throw(t, kind)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make_move(t: cython.pointer(Table), move: cython.int, tile: cython.int, slot: cython.int) -> cython.void:
    """A move that may be made."""
    if move == TAKE:
        take(t)
    elif move == LOOK_ON:
        look(t)
    elif move == KEEP:
        keep(t)
    elif move == LAY_TILE:
        lay(t, tile, slot)
    elif move == DONE:
        done(t)
    elif move == THROW:
        throw(t, tile)
    elif move == NAME_GAME:
        t.game = tile
        t.phase = DRAW
    elif move == CHOOSE_SEAT:
        sit(t, tile)


# ------------------------------------------------------------------ what may be laid, and hands by chance


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_lie(t: cython.pointer(Table), own: cython.pointer(Layout), slot: cython.int, kind: cython.int) -> cython.bint:
    """Whether this tile may lie face down in a slot. Twin: layouts.py, places()."""
    place: cython.int
    other: cython.int
    first: cython.int = 0 if t.game == FORBIDDEN_CITY else slot // 3 * 3
    if own.slots[slot] or FIRST_WIND <= kind < JOKER:
        return False
    if kind == JOKER:
        return True
    if t.game == FORBIDDEN_CITY and kind % 9 != slot:
        return False
    for place in range(first, first + (9 if t.game == FORBIDDEN_CITY else 3)):
        other = own.slots[place] - 1
        if other < 0 or other == JOKER:
            continue
        if t.game == FORBIDDEN_CITY:
            if other // 9 != kind // 9:
                return False
        elif other % 9 != kind % 9 or t.different and other == kind:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_lay(t: cython.pointer(Table), kind: cython.int, slot: cython.int) -> cython.bint:
    """Whether the current player may lay this tile of his hand there."""
    own: cython.pointer(Layout) = cython.address(t.layouts[t.current])
    side: cython.int = slot - WIND_SLOT
    if not own.game or slot == GAME_SLOT:
        return not own.game and slot == GAME_SLOT and (kind == JOKER or kind == FIRST_GAME + t.game)
    if t.game == MIDDLE_KINGDOM or t.game == LONG_MARCH:
        if slot >= OPEN_SLOT:
            return slot < OPEN_SLOT + 4 and may_open(t, own, slot - OPEN_SLOT, kind)
        return LINE_SLOT <= slot < LINE_SLOT + own.lines and may_go(t, own, slot - LINE_SLOT, kind)
    if slot < WIND_SLOT:
        return may_lie(t, own, slot, kind)
    if side > 3 or own.winds[side]:
        return False
    if side != FAR if t.game == MARCO_POLO else side != LEFT and side != RIGHT:
        return False
    return kind == JOKER or kind == wind_at(t, t.current, side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def any_kind(t: cython.pointer(Table), hand: Bytes) -> cython.int:
    """Any kind that is in hand."""
    kind: cython.int
    found: cython.int = 0
    count: cython.int = 0
    for kind in range(KINDS):
        if hand[kind]:
            count += 1
            if draw_number(cython.address(t.random), count) == 0:
                found = kind
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_by_chance(t: cython.pointer(Table)) -> cython.void:
    """Any tile that may be laid, or done."""
    hand: Bytes = hand_of(t, t.current)
    kind: cython.int
    slot: cython.int
    count: cython.int = 1
    tile: cython.int = -1
    place: cython.int = 0
    for kind in range(KINDS):
        if not hand[kind]:
            continue
        for slot in range(GAME_SLOT + 1):
            if may_lay(t, kind, slot):
                count += 1
                if draw_number(cython.address(t.random), count) == 0:
                    tile = kind
                    place = slot
    if tile < 0:
        note(t, DONE, 0, 0)
        done(t)
    else:
        put(t, tile, place)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bury_by_chance(t: cython.pointer(Table)) -> cython.void:
    nth: cython.int
    seat: cython.int
    kind: cython.int
    for nth in range(t.players):
        seat = (t.current + nth) % t.players
        while t.put[seat] < 9:
            kind = any_kind(t, hand_of(t, seat))
            note(t, PUT_AWAY, kind, 0)
            hand_of(t, seat)[kind] -= 1
            t.buried[9 * seat + t.put[seat]] = kind
            t.put[seat] += 1
        memcpy(cython.address(t.wall[t.size]), cython.address(t.buried[9 * seat]), 9)
        t.size += 9
    t.phase = ANNOUNCE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step_by_chance(t: cython.pointer(Table)) -> cython.void:
    """Any move that may be made."""
    choice: cython.int
    if t.phase == LAY:
        lay_by_chance(t)
    elif t.phase == DISCARD:
        choice = any_kind(t, hand_of(t, t.current))
        note(t, THROW, choice, 0)
        throw(t, choice)
    elif t.phase == SEAT:
        choice = draw_number(cython.address(t.random), 4)
        note(t, CHOOSE_SEAT, choice, 0)
        sit(t, choice)
    elif t.phase == BURY:
        bury_by_chance(t)
    elif t.phase == ANNOUNCE:
        t.game = draw_number(cython.address(t.random), 4)
        t.phase = DRAW
        note(t, NAME_GAME, t.game, 0)
    elif can_look(t) and draw_number(cython.address(t.random), 2):
        note(t, LOOK_ON, 0, 0)
        look(t)
    elif t.looks:
        note(t, KEEP, 0, 0)
        keep(t)
    else:
        note(t, TAKE, 0, 0)
        take(t)


# ------------------------------------------------------------------ worlds that fit a view


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def draw_tile(b: cython.pointer(Bag), random: cython.pointer(Word)) -> cython.int:
    """Any tile of the bag; it leaves the bag."""
    place: cython.int
    kind: cython.int
    if b.size == 0:
        return JOKER
    place = draw_number(random, b.size)
    kind = b.tiles[place]
    b.size -= 1
    b.tiles[place] = b.tiles[b.size]
    return kind


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_out(b: cython.pointer(Bag), kind: cython.int) -> cython.bint:
    """This tile leaves the bag, if it is there."""
    place: cython.int
    for place in range(b.size):
        if b.tiles[place] == kind:
            b.size -= 1
            b.tiles[place] = b.tiles[b.size]
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def give_up(t: cython.pointer(Table), b: cython.pointer(Bag), seat: cython.int, left: cython.int) -> cython.void:
    """The least needed tiles leave the hand until so many are left; they lie far back in the wall."""
    hand: Bytes = hand_of(t, seat)
    count: cython.int = held(hand)
    kind: cython.int
    while count > left:
        kind = least_needed(t, seat)
        hand[kind] -= 1
        b.gone[b.away] = kind
        b.away += 1
        count -= 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_in_groups(
    t: cython.pointer(Table), own: cython.pointer(Layout), tiles: Bytes, slot: cython.p_int
) -> cython.int:
    """A number of these for Marco Polo: a group goes on, or the digit of which most is there begins one. -1: none."""
    group: cython.int
    place: cython.int
    free_slot: cython.int
    digit: cython.int
    suit: cython.int
    suits: cython.int
    most: cython.int
    fresh: cython.int = -1
    for group in range(3):
        digit = -1
        suits = 0
        free_slot = -1
        for place in range(3 * group, 3 * group + 3):
            if not own.slots[place]:
                free_slot = place
            elif own.slots[place] - 1 != JOKER:
                digit = (own.slots[place] - 1) % 9
                suits |= 1 << (own.slots[place] - 1) // 9
        if free_slot < 0:
            continue
        if digit < 0:
            fresh = free_slot
            continue
        for suit in range(3):
            if tiles[9 * suit + digit] and not (t.different and suits >> suit & 1):
                slot[0] = free_slot
                return 9 * suit + digit
    if fresh < 0:
        return -1
    slot[0] = fresh
    most = 0
    place = -1
    for digit in range(9):
        suits = tiles[digit] + tiles[9 + digit] + tiles[18 + digit]
        if suits > most:
            most = suits
            place = digit
    if place < 0:
        return -1
    return place if tiles[place] else 9 + place if tiles[9 + place] else 18 + place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_in_row(own: cython.pointer(Layout), tiles: Bytes, slot: cython.p_int) -> cython.int:
    """A number of these for the Forbidden City, of the suit that lies or of which most is there. -1: none."""
    suit: cython.int = -1
    each: cython.int
    place: cython.int
    there: cython.int
    most: cython.int = 0
    for place in range(9):
        if own.slots[place] and own.slots[place] - 1 != JOKER:
            suit = (own.slots[place] - 1) // 9
    if suit < 0:
        for each in range(3):
            there = 0
            for place in range(9):
                there += tiles[9 * each + place] > 0
            if there > most:
                most = there
                suit = each
    if suit >= 0:
        for place in range(9):
            if not own.slots[place] and tiles[9 * suit + place]:
                slot[0] = place
                return 9 * suit + place
    return -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_number(t: cython.pointer(Table), own: cython.pointer(Layout), tiles: Bytes, slot: cython.p_int) -> cython.int:
    """A number of these that may lie face down; -1: none. `slot`: where."""
    return next_in_groups(t, own, tiles, slot) if t.game == MARCO_POLO else next_in_row(own, tiles, slot)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hide_numbers(
    t: cython.pointer(Table), b: cython.pointer(Bag), seat: cython.int, down: cython.int, random: cython.pointer(Word)
) -> cython.void:
    """So many numbers lie face down: those of the hand that fit, then any that fit, then jokers."""
    own: cython.pointer(Layout) = cython.address(t.layouts[seat])
    hand: Bytes = hand_of(t, seat)
    others: cython.uchar[27]
    place: cython.int
    slot: cython.int = 0
    kind: cython.int
    while down > 0:
        down -= 1
        kind = next_number(t, own, hand, cython.address(slot))
        if kind >= 0:
            hand[kind] -= 1
            own.slots[slot] = kind + 1
            continue
        memset(others, 0, 27)
        for place in range(b.size):
            if b.tiles[place] < 27:
                others[b.tiles[place]] += 1
        kind = next_number(t, own, others, cython.address(slot))
        if kind >= 0:
            take_out(b, kind)
            own.slots[slot] = kind + 1
            continue
        if not take_out(b, JOKER):
            draw_tile(b, random)
        for place in range(9):
            if not own.slots[place]:
                own.slots[place] = JOKER + 1
                break


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def guess_hand(
    t: cython.pointer(Table),
    b: cython.pointer(Bag),
    g: cython.pointer(Guess),
    seat: cython.int,
    random: cython.pointer(Word),
) -> cython.void:
    """What another seat may hold and hide: the best of what came to it.

    It was dealt 18 tiles and kept nine, the buyer for his game, the others for the game they were nearest to; then it
    took what it took openly, and something in every other turn and for every tile it laid.
    """
    hand: Bytes = hand_of(t, seat)
    game: cython.int = t.game
    nth: cython.int
    more: cython.int
    for nth in range(min(18, b.size)):
        hand[draw_tile(b, random)] += 1
    if not g.kept:
        return
    if seat != g.buyer or game == NO_GAME:
        t.game = likely_game(t, seat)
    give_up(t, b, seat, 9)
    t.game = game
    if game == NO_GAME:
        return
    more = g.came[seat]
    for nth in range(g.taken[seat]):
        if more > 0 and take_out(b, g.tiles[32 * seat + nth]):
            hand[g.tiles[32 * seat + nth]] += 1
            more -= 1
    for nth in range(min(more, b.size)):
        hand[draw_tile(b, random)] += 1
    hide_numbers(t, b, seat, g.down[seat], random)
    give_up(t, b, seat, g.held[seat])
    while held(hand) < g.held[seat]:
        hand[draw_tile(b, random)] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def guess_world(
    t: cython.pointer(Table), unseen: cython.pointer(Bag), g: cython.pointer(Guess), seed: Word
) -> cython.void:
    """Fill in what the viewer does not see: hands, face-down numbers, the hidden wall."""
    b: Bag = unseen[0]
    random: Word = seed
    nth: cython.int
    seat: cython.int
    place: cython.int
    t.random = seed
    for nth in range(1, t.players):
        seat = (g.viewer + nth) % t.players
        guess_hand(t, cython.address(b), g, seat, cython.address(random))
    for place in range(t.size - 1, -1, -1):  # what others gave up lies at the back
        if t.wall[place] != HIDDEN:
            continue
        if b.away and draw_number(cython.address(random), 4):
            b.away -= 1
            t.wall[place] = b.gone[b.away]
        elif b.size:
            t.wall[place] = draw_tile(cython.address(b), cython.address(random))
        else:
            b.away -= 1
            t.wall[place] = b.gone[b.away]


# ------------------------------------------------------------------ the door


@cython.cfunc
@cython.exceptval(-1)
def read_layout(own: cython.pointer(Layout), state: list, at: cython.int) -> cython.int:
    """What a seat has laid; return where its numbers end."""
    nth: cython.int
    line: cython.int
    own.game = state[at]
    for nth in range(9):
        own.slots[nth] = state[at + 1 + nth]
    for nth in range(4):
        own.winds[nth] = state[at + 10 + nth]
    own.lines = state[at + 14]
    at += 15
    for line in range(4):
        own.way[line] = state[at]
        own.length[line] = state[at + 1]
        for nth in range(8):
            own.tiles[8 * line + nth] = state[at + 2 + nth]
        at += 10
    return at


@cython.cfunc
@cython.exceptval(-1)
def read_seat(t: cython.pointer(Table), seat: cython.int, state: list, at: cython.int) -> cython.int:
    """All that belongs to a seat; return where its numbers end."""
    nth: cython.int
    t.winds[seat] = state[at]
    t.money[seat] = state[at + 1]
    at += 2
    for nth in range(36):
        t.hands[36 * seat + nth] = state[at + nth]
    at = read_layout(cython.address(t.layouts[seat]), state, at + 36)
    t.put[seat] = state[at]
    for nth in range(9):
        t.buried[9 * seat + nth] = state[at + 1 + nth]
    at += 10
    for nth in range(6):
        t.worth[6 * seat + nth] = state[at + nth]
    return at + 6


@cython.cfunc
@cython.exceptval(-1)
def read(t: cython.pointer(Table), state: list, seed: cython.ulonglong) -> cython.int:
    """A state's numbers into a table."""
    seat: cython.int
    nth: cython.int
    at: cython.int = 11
    memset(t, 0, cython.sizeof(Table))
    t.players, t.game, t.different, t.to_winner, t.limit = state[0:5]
    t.phase, t.current, t.looks, t.turns, t.open = state[5:10]
    if not (2 <= t.players <= 4) or len(state) < 11 + SEAT_NUMBERS * t.players + 1:
        raise ValueError("no such state")
    t.intent = state[10]
    for seat in range(t.players):
        at = read_seat(t, seat, state, at)
    t.size = state[at]
    if t.size > 108 or len(state) != at + 1 + t.size:
        raise ValueError("no such wall")
    for nth in range(t.size):
        t.wall[nth] = state[at + 1 + nth]
    t.winner = -1
    t.random = seed
    return 0


def missing(state: list, seat: cython.int) -> int:
    """How many tiles this seat's layout still lacks."""
    t: Table
    read(cython.address(t), state, 0)
    return missing_with(cython.address(t), seat, hand_of(cython.address(t), seat))


def kept(state: list, seat: cython.int, count: cython.int, seed: cython.ulonglong) -> list:
    """The tiles a seat keeps when so many may stay: the policy gives up the least needed one by one."""
    t: Table
    kind: cython.int
    read(cython.address(t), state, seed)
    while held(hand_of(cython.address(t), seat)) > max(0, count):
        kind = least_needed(cython.address(t), seat)
        hand_of(cython.address(t), seat)[kind] -= 1
    return [kind for kind in range(KINDS) for _ in range(t.hands[KINDS * seat + kind])]


def judge(states: list, moves: list, guess: list, unseen: list, worlds: cython.int, seed: cython.ulonglong) -> list:
    """What each variant (a state as far as it is seen, and a move) brings in the same worlds that fit the view.

    In a state the other hands are empty and hidden tiles of the wall are 255. guess: the viewer, the buyer, whether
    nine tiles have been kept, then for each seat tiles held, numbers face down, tiles that came to it in its turns,
    and up to 32 tiles it took openly (their number first). unseen: the tiles of the other hands, the hidden wall and
    the face-down numbers. The answer, for each world and variant one after another: how much the viewer's purse has
    changed, how much more than the others' on average, and whether he won the hand.
    """
    count: cython.int = len(states)
    table: cython.pointer(Table) = cython.cast(cython.pointer(Table), malloc((count + 2) * cython.sizeof(Table)))
    found: cython.p_double = cython.cast(cython.p_double, malloc(3 * count * worlds * cython.sizeof(cython.double)))
    codes: cython.p_int = cython.cast(cython.p_int, malloc(3 * count * cython.sizeof(cython.int)))
    b: Bag
    g: Guess
    nth: cython.int
    try:
        if table == cython.NULL or found == cython.NULL or codes == cython.NULL:
            raise MemoryError
        for nth in range(count):
            read(cython.address(table[nth]), states[nth], 0)
            codes[3 * nth], codes[3 * nth + 1], codes[3 * nth + 2] = moves[nth]
        read_guess(cython.address(g), guess, table[0].players)
        b.size = len(unseen)
        b.away = 0
        if b.size > 144:
            raise ValueError("no such tiles")
        for nth in range(b.size):
            b.tiles[nth] = unseen[nth]
        with cython.nogil:
            for nth in range(worlds):
                try_all(table, count, codes, cython.address(b), cython.address(g), seed + nth, found + 3 * count * nth)
        return [found[nth] for nth in range(3 * count * worlds)]
    finally:
        free(table)
        free(found)
        free(codes)


@cython.cfunc
@cython.exceptval(-1)
def read_guess(g: cython.pointer(Guess), guess: list, players: cython.int) -> cython.int:
    seat: cython.int
    nth: cython.int
    at: cython.int = 3
    memset(g, 0, cython.sizeof(Guess))
    g.viewer, g.buyer, g.kept = guess[0:3]
    for seat in range(players):
        g.held[seat] = guess[at]
        g.down[seat] = guess[at + 1]
        g.came[seat] = guess[at + 2]
        g.taken[seat] = guess[at + 3]
        if g.taken[seat] > 32:
            raise ValueError("too many tiles taken")
        for nth in range(g.taken[seat]):
            g.tiles[32 * seat + nth] = guess[at + 4 + nth]
        at += 4 + g.taken[seat]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_all(
    tables: cython.pointer(Table),
    count: cython.int,
    codes: cython.p_int,
    unseen: cython.pointer(Bag),
    g: cython.pointer(Guess),
    seed: Word,
    found: cython.p_double,
) -> cython.void:
    """Every variant in one world."""
    world: cython.pointer(Table) = tables + count
    t: cython.pointer(Table) = tables + count + 1
    nth: cython.int
    seat: cython.int
    own: cython.double
    others: cython.double
    world[0] = tables[0]
    guess_world(world, unseen, g, seed * cython.cast(Word, 0x9E3779B97F4A7C15))
    for nth in range(count):
        t[0] = tables[nth]
        t.random = seed
        memcpy(t.wall, world.wall, 160)
        for seat in range(t.players):
            if seat != g.viewer:
                memcpy(hand_of(t, seat), hand_of(world, seat), KINDS)
                t.layouts[seat] = world.layouts[seat]
        make_move(t, codes[3 * nth], codes[3 * nth + 1], codes[3 * nth + 2])
        play_on(t)
        own = t.money[g.viewer] - tables[nth].money[g.viewer]
        others = -own
        for seat in range(t.players):
            others += t.money[seat] - tables[nth].money[seat]
        found[3 * nth] = own
        found[3 * nth + 1] = own - others / (t.players - 1)
        found[3 * nth + 2] = t.winner == g.viewer


def story(state: list, seed: cython.ulonglong) -> tuple:
    """The moves of one hand by the policy from its turns on, (kind, tile, slot) each, purses, winner and turns."""
    t: Table
    read(cython.address(t), state, seed)
    t.logged = 0
    play_on(cython.address(t))
    moves = [(t.log[nth] // 4096, t.log[nth] // 64 % 64, t.log[nth] % 64) for nth in range(t.logged)]
    return moves, tuple([t.money[seat] for seat in range(t.players)]), t.winner, t.turns


def lays(state: list) -> list:
    """Every lay (tile, slot) the current player may make."""
    t: Table
    found: list = []
    read(cython.address(t), state, 0)
    for kind in range(KINDS):
        for slot in range(GAME_SLOT + 1):
            if hand_of(cython.address(t), t.current)[kind] and may_lay(cython.address(t), kind, slot):
                found.append((kind, slot))
    return found


def random_story(state: list, seed: cython.ulonglong) -> tuple:
    """Like story(), from the choice of the seat on, every move by chance."""
    t: Table
    read(cython.address(t), state, seed)
    while t.phase != OVER:
        step_by_chance(cython.address(t))
    moves = [(t.log[nth] // 4096, t.log[nth] // 64 % 64, t.log[nth] % 64) for nth in range(t.logged)]
    return moves, tuple([t.money[seat] for seat in range(t.players)]), t.winner, t.turns


def random_hands(state: list, count: cython.int, seed: cython.ulonglong) -> int:
    """So many hands from this state on, every move by chance; how many turns they had."""
    first: Table
    t: Table
    nth: cython.int
    turns: cython.longlong = 0
    read(cython.address(first), state, seed)
    with cython.nogil:
        for nth in range(count):
            t = first
            t.random = seed + nth
            while t.phase != OVER:
                step_by_chance(cython.address(t))
            turns += t.turns
    return turns


def survey(state: list, seed: cython.ulonglong) -> tuple:
    """One hand by the policy: whose each turn was and what he missed when it began, and who won (-1: nobody)."""
    t: Table
    turns: list = []
    read(cython.address(t), state, seed)
    while t.phase != OVER:
        if t.phase == DRAW and not t.looks:
            turns.append((t.current, missing_with(cython.address(t), t.current, hand_of(cython.address(t), t.current))))
        step(cython.address(t))
    return turns, t.winner

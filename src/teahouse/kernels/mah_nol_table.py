# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mah-Nol, compiled: the table, what may be laid, and every move.

Tiles are numbered 0 to 35 as in games/mah_nol/play/tiles.py: 0-26 numbers (9 * suit + digit - 1), 27-30 winds E S W N,
31-34 game tiles, 35 the joker. A seat's wind counts clockwise from north; sides likewise from near. The states it reads
are those of mah_nol.py. What other kernels inline stands in the .pxd. Moves are made, not checked.
Twins: games/mah_nol/play/layouts.py (what may be laid), games/mah_nol/play/turns.py and settlement.py (moves).
"""

import cython
from cython.cimports.libc.string import memcpy, memmove, memset

SEAT_NUMBERS = 2 + 36 + 1 + 9 + 4 + 1 + 4 * 10 + 1 + 9 + 6

GAME_SIZE = cython.declare(cython.int[4], [11, 12, 17, 17])


# ------------------------------------------------------------------ what may be laid


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
def may_go(t: TablePointer, own: LayoutPointer, line: cython.int, kind: cython.int) -> cython.bint:
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
def may_open(t: TablePointer, own: LayoutPointer, way: cython.int, kind: cython.int) -> cython.bint:
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
def may_lie(t: TablePointer, own: LayoutPointer, slot: cython.int, kind: cython.int) -> cython.bint:
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
def may_lay(t: TablePointer, kind: cython.int, slot: cython.int) -> cython.bint:
    """Whether the current player may lay this tile of his hand there."""
    own: LayoutPointer = cython.address(t.layouts[t.current])
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
def find_lays(t: TablePointer, found: cython.p_int) -> cython.int:
    """Every lay the current player may make, 64 * tile + slot, into `found` (MOST_LAYS); return how many."""
    hand: Bytes = hand_of(t, t.current)
    kind: cython.int
    slot: cython.int
    count: cython.int = 0
    for kind in range(KINDS):
        if not hand[kind]:
            continue
        for slot in range(GAME_SLOT + 1):
            if may_lay(t, kind, slot):
                found[count] = 64 * kind + slot
                count += 1
    return count


# ------------------------------------------------------------------ moves


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sit(t: TablePointer, wind: cython.int) -> cython.void:
    """The buyer sits there, the others clockwise from him, two players opposite each other."""
    nth: cython.int
    for nth in range(t.players):
        t.winds[(t.current + nth) % t.players] = (wind + nth * (2 if t.players == 2 else 1)) & 3
    t.phase = BURY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def put_away(t: TablePointer, seat: cython.int, kind: cython.int) -> cython.void:
    """One of the nine tiles that are buried."""
    hand_of(t, seat)[kind] -= 1
    t.buried[9 * seat + t.put[seat]] = kind
    t.put[seat] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def end_burial(t: TablePointer) -> cython.void:
    """The wall takes the buyer's nine, then the others' clockwise."""
    nth: cython.int
    seat: cython.int
    for nth in range(t.players):
        seat = (t.current + nth) % t.players
        memcpy(cython.address(t.wall[t.size]), cython.address(t.buried[9 * seat]), 9)
        t.size += 9
    t.phase = ANNOUNCE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leave_wall(t: TablePointer, place: cython.int) -> cython.int:
    tile: cython.int = t.wall[place]
    t.size -= 1
    memmove(cython.address(t.wall[place]), cython.address(t.wall[place + 1]), t.size - place)
    return tile


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take(t: TablePointer) -> cython.void:
    hand_of(t, t.current)[leave_wall(t, 0)] += 1
    t.open -= 1
    t.phase = LAY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look(t: TablePointer) -> cython.void:
    if t.looks:
        t.open += 1
    t.looks += 1
    t.money[t.current] -= t.looks
    t.phase = LOOK


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_look(t: TablePointer) -> cython.bint:
    return t.looks < 9 and t.size - t.open - (t.looks > 0) > 0 and t.money[t.current] >= t.looks + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def keep(t: TablePointer) -> cython.void:
    hand_of(t, t.current)[leave_wall(t, t.open)] += 1
    t.phase = LAY


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay(t: TablePointer, kind: cython.int, slot: cython.int) -> cython.void:
    """Put a tile of the hand on a slot where it may lie."""
    own: LayoutPointer = cython.address(t.layouts[t.current])
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
def put(t: TablePointer, kind: cython.int, slot: cython.int) -> cython.void:
    note(t, LAY_TILE, kind, slot)
    lay(t, kind, slot)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def laid_tiles(own: LayoutPointer) -> cython.int:
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
def done(t: TablePointer) -> cython.void:
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
def throw(t: TablePointer, kind: cython.int) -> cython.void:
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
def debt(t: TablePointer, seat: cython.int) -> cython.int:
    own: LayoutPointer = cython.address(t.layouts[seat])
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
def win(t: TablePointer) -> cython.void:
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make_move(t: TablePointer, move: cython.int, tile: cython.int, slot: cython.int) -> cython.void:
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


# ------------------------------------------------------------------ a state's numbers


@cython.cfunc
@cython.exceptval(-1)
def read_layout(own: LayoutPointer, state: list, at: cython.int) -> cython.int:
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
def read_seat(t: TablePointer, seat: cython.int, state: list, at: cython.int) -> cython.int:
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
def read(t: TablePointer, state: list, seed: Word) -> cython.int:
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

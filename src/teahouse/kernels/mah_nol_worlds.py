# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mah-Nol, compiled: worlds that fit what a seat sees.

The others were dealt tiles like everybody, kept the best of what came to them, and laid face down what goes together.
"""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.chance import below


@cython.cfunc
@cython.exceptval(-1)
def read_guess(g: GuessPointer, guess: list, players: cython.int) -> cython.int:
    """A view's numbers, as judge() in mah_nol.py has them."""
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
def draw_tile(b: BagPointer, random: WordPointer) -> cython.int:
    """Any tile of the bag; it leaves the bag."""
    place: cython.int
    kind: cython.int
    if b.size == 0:
        return JOKER
    place = below(random, b.size)
    kind = b.tiles[place]
    b.size -= 1
    b.tiles[place] = b.tiles[b.size]
    return kind


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_out(b: BagPointer, kind: cython.int) -> cython.bint:
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
def give_up(t: TablePointer, b: BagPointer, seat: cython.int, left: cython.int) -> cython.void:
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


# ------------------------------------------------------------------ numbers face down


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_in_groups(t: TablePointer, own: LayoutPointer, tiles: Bytes, slot: cython.p_int) -> cython.int:
    """A number of these for Marco Polo: a group goes on, or the digit of which most is there begins one. -1: none."""
    group: Group
    number: cython.int
    suit: cython.int
    digit: cython.int
    fresh: cython.int = -1
    for number in range(3):
        look_at_group(own, number, cython.address(group))
        if group.free == 0:
            continue
        if group.digit < 0:
            fresh = number
            continue
        for suit in range(3):
            if tiles[9 * suit + group.digit] and not (t.different and group.suits >> suit & 1):
                slot[0] = last_free(own, number)
                return 9 * suit + group.digit
    digit = commonest_digit(tiles)
    if fresh < 0 or digit < 0:
        return -1
    slot[0] = last_free(own, fresh)
    return digit if tiles[digit] else 9 + digit if tiles[9 + digit] else 18 + digit


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def last_free(own: LayoutPointer, number: cython.int) -> cython.int:
    """The last free place of a group that has one."""
    place: cython.int = 3 * number + 2
    while own.slots[place]:
        place -= 1
    return place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def commonest_digit(tiles: Bytes) -> cython.int:
    """The digit of which most is there, the lowest of these; -1: none."""
    digit: cython.int
    there: cython.int
    most: cython.int = 0
    found: cython.int = -1
    for digit in range(9):
        there = tiles[digit] + tiles[9 + digit] + tiles[18 + digit]
        if there > most:
            most = there
            found = digit
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_in_row(own: LayoutPointer, tiles: Bytes, slot: cython.p_int) -> cython.int:
    """A number of these for the Forbidden City, of the suit that lies or of which most is there. -1: none."""
    suit: cython.int = suit_in_row(own)
    each: cython.int
    place: cython.int
    there: cython.int
    most: cython.int = 0
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
def next_number(t: TablePointer, own: LayoutPointer, tiles: Bytes, slot: cython.p_int) -> cython.int:
    """A number of these that may lie face down; -1: none. `slot`: where."""
    return next_in_groups(t, own, tiles, slot) if t.game == MARCO_POLO else next_in_row(own, tiles, slot)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hide_numbers(
    t: TablePointer, b: BagPointer, seat: cython.int, down: cython.int, random: WordPointer
) -> cython.void:
    """So many numbers lie face down: those of the hand that fit, then any that fit, then jokers."""
    own: LayoutPointer = cython.address(t.layouts[seat])
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


# ------------------------------------------------------------------ hands and wall


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def guess_hand(
    t: TablePointer,
    b: BagPointer,
    g: GuessPointer,
    seat: cython.int,
    random: WordPointer,
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
def guess_world(t: TablePointer, unseen: BagPointer, g: GuessPointer, seed: Word) -> cython.void:
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
        if b.away and below(cython.address(random), 4):
            b.away -= 1
            t.wall[place] = b.gone[b.away]
        elif b.size:
            t.wall[place] = draw_tile(cython.address(b), cython.address(random))
        else:
            b.away -= 1
            t.wall[place] = b.gone[b.away]

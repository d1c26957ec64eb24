# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mah-Nol, compiled: hands played to their end, for players that try things out.

Tiles are numbered 0 to 35 as in games/mah_nol/play/tiles.py: 0-26 numbers (9 * suit + digit - 1), 27-30 winds E S W N,
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

A move is three numbers: its kind (games/mah_nol/players/fast.py, KINDS_OF_MOVES), a tile, game or wind, and a slot.
Random numbers are splitmix64. Stands on mah_nol_table.py (what may be laid, and moves), mah_nol_missing.py (how far a
layout is), mah_nol_policy.py (who plays how) and mah_nol_worlds.py (what a seat does not see).
"""

import cython
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memcpy
from cython.cimports.teahouse.kernels.chance import below

from teahouse.kernels.mah_nol_table import SEAT_NUMBERS

__all__ = (
    "SEAT_NUMBERS", "judge", "kept", "lays", "missing", "random_hands", "random_story", "story", "survey",
)  # fmt: skip

# ------------------------------------------------------------------ by the policy


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


def story(state: list, seed: cython.ulonglong) -> tuple:
    """The moves of one hand by the policy from its turns on, (kind, tile, slot) each, purses, winner and turns."""
    t: Table
    read(cython.address(t), state, seed)
    t.logged = 0
    play_on(cython.address(t))
    moves = [(t.log[nth] // 4096, t.log[nth] // 64 % 64, t.log[nth] % 64) for nth in range(t.logged)]
    return moves, tuple([t.money[seat] for seat in range(t.players)]), t.winner, t.turns


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


# ------------------------------------------------------------------ in worlds that fit a view


def judge(states: list, moves: list, guess: list, unseen: list, worlds: cython.int, seed: cython.ulonglong) -> list:
    """What each variant (a state as far as it is seen, and a move) brings in the same worlds that fit the view.

    In a state the other hands are empty and hidden tiles of the wall are 255. guess: the viewer, the buyer, whether
    nine tiles have been kept, then for each seat tiles held, numbers face down, tiles that came to it in its turns,
    and up to 32 tiles it took openly (their number first). unseen: the tiles of the other hands, the hidden wall and
    the face-down numbers. The answer, for each world and variant one after another: the purses at the end of the hand.
    """
    count: cython.int = len(states)
    table: TablePointer = cython.cast(TablePointer, malloc((count + 2) * cython.sizeof(Table)))
    found: cython.p_int = cython.cast(cython.p_int, malloc(4 * count * worlds * cython.sizeof(cython.int)))
    codes: cython.p_int = cython.cast(cython.p_int, malloc(3 * count * cython.sizeof(cython.int)))
    ended: cython.p_int
    players: cython.int
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
        players = table[0].players
        with cython.nogil:
            for nth in range(worlds):
                ended = found + players * count * nth
                try_all(table, count, codes, cython.address(b), cython.address(g), seed + nth, ended)
        return [tuple([found[players * nth + seat] for seat in range(players)]) for nth in range(count * worlds)]
    finally:
        free(table)
        free(found)
        free(codes)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def try_all(
    tables: TablePointer,
    count: cython.int,
    codes: cython.p_int,
    unseen: BagPointer,
    g: GuessPointer,
    seed: Word,
    found: cython.p_int,
) -> cython.void:
    """Every variant in one world."""
    world: TablePointer = tables + count
    t: TablePointer = tables + count + 1
    nth: cython.int
    seat: cython.int
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
        memcpy(found, t.money, t.players * cython.sizeof(cython.int))
        found += t.players


# ------------------------------------------------------------------ by chance


def lays(state: list) -> list:
    """Every lay (tile, slot) the current player may make."""
    t: Table
    found: cython.int[1152]  # MOST_LAYS
    count: cython.int
    read(cython.address(t), state, 0)
    count = find_lays(cython.address(t), found)
    return [(found[nth] // 64, found[nth] % 64) for nth in range(count)]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def any_kind(t: TablePointer, hand: Bytes) -> cython.int:
    """Any kind that is in hand."""
    kind: cython.int
    found: cython.int = 0
    count: cython.int = 0
    for kind in range(KINDS):
        if hand[kind]:
            count += 1
            if below(cython.address(t.random), count) == 0:
                found = kind
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_by_chance(t: TablePointer) -> cython.void:
    """Any tile that may be laid, or done."""
    found: cython.int[1152]  # MOST_LAYS
    nth: cython.int
    choice: cython.int = -1
    for nth in range(find_lays(t, found)):
        if below(cython.address(t.random), nth + 2) == 0:
            choice = found[nth]
    if choice < 0:
        note(t, DONE, 0, 0)
        done(t)
    else:
        put(t, choice // 64, choice % 64)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bury_by_chance(t: TablePointer) -> cython.void:
    nth: cython.int
    seat: cython.int
    kind: cython.int
    for nth in range(t.players):
        seat = (t.current + nth) % t.players
        while t.put[seat] < 9:
            kind = any_kind(t, hand_of(t, seat))
            note(t, PUT_AWAY, kind, 0)
            put_away(t, seat, kind)
    end_burial(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step_by_chance(t: TablePointer) -> cython.void:
    """Any move that may be made."""
    choice: cython.int
    if t.phase == LAY:
        lay_by_chance(t)
    elif t.phase == DISCARD:
        choice = any_kind(t, hand_of(t, t.current))
        note(t, THROW, choice, 0)
        throw(t, choice)
    elif t.phase == SEAT:
        choice = below(cython.address(t.random), 4)
        note(t, CHOOSE_SEAT, choice, 0)
        sit(t, choice)
    elif t.phase == BURY:
        bury_by_chance(t)
    elif t.phase == ANNOUNCE:
        t.game = below(cython.address(t.random), 4)
        t.phase = DRAW
        note(t, NAME_GAME, t.game, 0)
    elif can_look(t) and below(cython.address(t.random), 2):
        note(t, LOOK_ON, 0, 0)
        look(t)
    elif t.looks:
        note(t, KEEP, 0, 0)
        keep(t)
    else:
        note(t, TAKE, 0, 0)
        take(t)


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

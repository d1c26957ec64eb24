# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hongkong Easy, compiled: whole hands with the full rules of play, for playouts.

Everything goes by wind (0 East, 1 South, 2 West, 3 North); tiles are numbered 0 to 41 as in
material/tiles.py. The option `false_calls` is not played here: hu is legal only where it is right.

A move is one byte, the same for everybody:

      0- 33  discard that tile         102-128  chow, by its lowest tile     131  hu
     34- 67  concealed kong, + tile    129      pung                         132  pass
     68-101  add to a pung, + tile     130      kong, claimed                133  ready (before play)

A state is 419 bytes, a hand that has not ended:

      0  136  hands: how many of each tile 0 to 33 each wind holds, 34 a wind; a drawn tile among them
    136   16  melds: four a wind, 64 * kind + lowest tile (chow 0, pung 1, kong 2, concealed kong 3), 255 for none
    152    4  bonus tiles laid out, a byte a wind: bits 0 to 3 flowers, 4 to 7 seasons, East's first
    156    4  bonus tiles still in hand, likewise: only before play, of winds that have not been served
    160   34  lying: how many of each tile lie discarded, all winds together; claimed tiles have left
    194  144  wall; of it there are still those from `front` up to (not with) `back`, the last 14 are the dead wall
    338    2  front, back
    340    3  prevalent wind, minimum_fan, dangerous_play (0 or 1)
    343    2  phase (PHASES), current wind: who draws, discards, or has made the offer
    345    2  drawn: what the current wind took last, and whence (SOURCES); 255, 0 for nothing
    347    1  offer: the tile that may be claimed or robbed; 255 for none. In `claim` it is still lying,
              in `rob` it is neither in hand nor in a meld
    348    1  how many tiles have been discarded in this hand; 2 stands for more too
    349    4  answers, by wind: 255 not asked, 254 asked, else the move (secret until all are in)
    353    2  before play, what East took last, and whence; else of no meaning
    355   64  feeds: 16 of four bytes in order of play: 1 + who was fed, or 0; feeder; dangers (bits in the order of
              payments.Danger); whether the feeder had no choice

Random numbers are splitmix64. Stands on hongkong_table.py (the rules of play) and hongkong_judging.py (who chooses
how). Twin: games/hongkong/play/rules.py.
"""

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.teahouse.kernels.chance import below, mix

from teahouse.kernels import hongkong
from teahouse.kernels.hongkong_judging import FEATURE_COUNT, NETWORK_SIZE, learn

__all__ = (
    "FEATURE_COUNT", "NETWORK_SIZE", "PHASES", "POLICIES", "SIZE", "SOURCES", "Hand", "Search", "describe_state",
    "gather", "imagine_state", "learn", "make_walls", "play_hands", "play_random", "play_randomly", "rank",
    "simulate", "start",
)  # fmt: skip


PHASES = ("ready", "turn", "discard", "claim", "rob", "over")
SOURCES = ("", "deal", "wall", "bonus", "kong")
POLICIES = ("random", "greedy", "medium", "learned")
SIZE = 419
"""Bytes of a state."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def chooser_of(policy: cython.int) -> Chooser:
    """Who chooses by a policy."""
    if policy == GREEDY:
        return choose_greedily
    if policy == MEDIUM:
        return choose_by_worth
    if policy == LEARNED:
        return choose_by_value
    return choose_anything


# ------------------------------------------------------------------ hands to learn from

# Rows to learn from: what was seen, what came of it, whose it was (4 * hand + wind).
Rows = cython.struct(features=cython.p_uchar, results=cython.p_short, owners=cython.p_int, count=cython.Py_ssize_t)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_to_learn(t: TablePointer, wind: cython.int, policy: cython.int, explore: cython.double) -> cython.int:
    """The policy's move, now and then another: one of the network's first four."""
    candidates: Candidate[MOST_MOVES]
    count: cython.int
    if t.s.phase == BEFORE_PLAY or below(cython.address(t.random), 1 << 20) >= explore * (1 << 20):
        return chooser_of(policy)(t, wind)
    count = rank_by_value(t, wind, candidates)
    return candidates[below(cython.address(t.random), min(count, 4))].move


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_and_note(
    t: TablePointer,
    wind: cython.int,
    policy: cython.int,
    explore: cython.double,
    hand: cython.int,
    rows: cython.pointer(Rows),
) -> cython.int:
    """The wind's move; what a learner sees after a discard, a kong or a pass becomes a row."""
    move: cython.int
    if policy == GREEDY:
        return choose_greedily(t, wind)
    move = choose_to_learn(t, wind, policy, explore)
    if move < CHOW and t.s.phase != BEFORE_PLAY or move == KONG or move == PASS:
        describe_move(t, wind, move, rows.features + FEATURES * rows.count)
        rows.owners[rows.count] = 4 * hand + wind
        rows.count += 1
    return move


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def play_to_learn(
    t: TablePointer, policies: Bytes, explore: cython.double, hand: cython.int, rows: cython.pointer(Rows)
) -> cython.int:
    """Play the hand to its end, and add the rows of all who learn."""
    row: cython.Py_ssize_t = rows.count
    step: cython.int
    wind: cython.int
    while t.s.phase != OVER:
        if t.s.phase <= MUST_DISCARD:
            wind = t.s.current
            play_own(t, wind, choose_and_note(t, wind, policies[wind], explore, hand, rows))
        else:
            for step in range(1, 4):
                wind = t.s.current + step & 3
                if t.s.answers[wind] == OPEN:
                    t.s.answers[wind] = choose_and_note(t, wind, policies[wind], explore, hand, rows)
            resolve(t)
    while row < rows.count:
        rows.results[row] = t.payments[rows.owners[row] & 3]
        row += 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def agree_minimum(minimum_fan: cython.int, random: cython.pointer(Word)) -> cython.int:
    """The minimum of a hand: below 0, none for seven hands of eight, else one up to so many."""
    if minimum_fan >= 0:
        return minimum_fan
    return 1 + below(random, -minimum_fan) if below(random, 8) == 0 else 0


def gather(
    walls: cython.const[cython.uchar][::1],
    policy: cython.int,
    share: cython.double,
    explore: cython.double,
    minimum_fan: cython.int,
    seed: cython.ulonglong,
    features: cython.uchar[:, ::1],
    results: cython.short[::1],
    owners: cython.int[::1],
) -> int:
    """Play a hand a wall and write down what learners saw after their moves; return how many rows were written.

    One wind learns, and each other with the chance `share`; the rest are greedy. minimum_fan: see agree_minimum().
    features: uint8[N, FEATURES]; results: int16[N], the points in the end; owners: int32[N], 4 * hand + wind.
    It ends when less than 400 rows are left.
    """
    t: Table
    rows: Rows
    room: cython.Py_ssize_t = features.shape[0]
    index: cython.Py_ssize_t
    wind: cython.int
    fan: cython.int
    random: Word = mix(seed)
    policies: cython.uchar[4]
    if features.shape[1] != FEATURES or results.shape[0] != room or owners.shape[0] != room:
        raise ValueError(f"features are uint8[N, {FEATURES}], results and owners have N")
    rows.features, rows.results, rows.owners = (
        cython.address(features[0, 0]),
        cython.address(results[0]),
        cython.address(owners[0]),
    )
    rows.count = 0
    with cython.nogil:
        for index in range(walls.shape[0] // 144):
            if rows.count + 400 > room:
                break
            for wind in range(4):
                policies[wind] = GREEDY
                if wind == index & 3 or below(cython.address(random), 1 << 20) < share * (1 << 20):
                    policies[wind] = policy
            fan = agree_minimum(minimum_fan, cython.address(random))
            begin(cython.address(t), cython.address(walls[144 * index]), below(cython.address(random), 4), fan, 0)
            t.random = random = mix(random)
            play_to_learn(cython.address(t), policies, explore, index, cython.address(rows))
    return rows.count


# ------------------------------------------------------------------ looking ahead

# How likely moves do in worlds that fit what a wind sees: the other hands are shuffled, and have then ripened as greedy
# players' hands do in as many turns. Measured on hands of greedy players, their distances are those of real ones.

OPINION = cython.declare(cython.double, 120.0)  # worlds that the network's opinion of a move counts as much as


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_anew(t: TablePointer, wind: cython.int, random: cython.pointer(Word)) -> cython.void:
    """Shuffle what the wind does not see into the other hands and the wall, whatever lay where."""
    found: cython.int[42]
    tiles: cython.uchar[144]
    count: cython.int = 0
    taken: cython.int = 0
    other: cython.int
    tile: cython.int
    index: cython.int
    held: cython.int
    memset(found, 0, cython.sizeof(found))
    for index in range(t.s.front, t.s.back):
        found[t.s.wall[index]] += 1
    for other in range(4):
        if other != wind:
            for tile in range(34):
                found[tile] += t.s.hands[34 * other + tile]
    for tile in range(34):
        for index in range(found[tile]):
            tiles[count] = tile
            count += 1
    shuffle(tiles, count, random)
    for other in range(4):
        if other != wind:
            held = 13 - 3 * t.laid[other]
            memset(cython.address(t.s.hands[34 * other]), 0, 34)
            memset(cython.address(t.numbers[4 * other]), 0, 4 * cython.sizeof(cython.int))
            for index in range(taken, taken + held):
                change(t, other, tiles[index], 1)
            taken += held
    for tile in range(BONUS, 42):
        if found[tile]:
            tiles[count] = tile
            count += 1
    memcpy(cython.address(t.s.wall[t.s.front]), cython.address(tiles[taken]), count - taken)
    shuffle(cython.address(t.s.wall[t.s.front]), count - taken, random)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ripen(t: TablePointer, wind: cython.int, turns: cython.int, random: cython.pointer(Word)) -> cython.void:
    """Let a hand exchange tiles with the wall as greedy would in so many turns: nobody holds any thirteen tiles."""
    turn: cython.int
    place: cython.int
    tile: cython.int
    for turn in range(turns):
        place = t.s.front + below(random, t.s.back - t.s.front)
        if t.s.wall[place] < BONUS:
            change(t, wind, t.s.wall[place], 1)
            tile = nearest_discard(t, wind)
            change(t, wind, tile, -1)
            t.s.wall[place] = tile
    measure(t, wind)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def imagine(t: TablePointer, wind: cython.int, random: cython.pointer(Word)) -> cython.int:
    """Overwrite what the wind does not see with what may be there."""
    moves: cython.uchar[MOST_MOVES]
    other: cython.int
    turns: cython.int = (LIVE_AT_FIRST - live(t)) // 4
    deal_anew(t, wind, random)
    for other in range(4):
        if other != wind:
            ripen(t, other, turns, random)
    if t.s.phase >= CLAIM:
        for other in range(4):
            if other != wind:
                t.s.answers[other] = OPEN if other != t.s.current and claims(t, other, moves) else NONE
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def answer_all(t: TablePointer, wind: cython.int) -> cython.int:
    """Everybody who is still asked answers, the wind by the network, the others greedily."""
    step: cython.int
    other: cython.int
    for step in range(1, 4):
        other = t.s.current + step & 3
        if t.s.answers[other] == OPEN:
            t.s.answers[other] = choose_by_value(t, other) if other == wind else choose_greedily(t, other)
    return resolve(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look_ahead(t: TablePointer, wind: cython.int, move: cython.int, turns: cython.int) -> cython.double:
    """Play on until the wind has to decide after so many more turns: the points it then expects, or gets."""
    candidates: Candidate[MOST_MOVES]
    if CHOW <= move <= PUNG:
        turns += 1
    if t.s.phase <= MUST_DISCARD:
        play_own(t, wind, move)
    else:
        t.s.answers[wind] = move
        answer_all(t, wind)
    while t.s.phase != OVER:
        if t.s.phase >= CLAIM:
            answer_all(t, wind)
        elif t.s.current != wind:
            play_own(t, t.s.current, choose_greedily(t, t.s.current))
        else:
            rank_by_value(t, wind, candidates)
            turns -= 1
            if turns == 0:
                return candidates[0].worth
            play_own(t, wind, candidates[0].move)
    return t.payments[wind]


@cython.cclass
class Search:
    """What the likely moves of a wind bring, looked at in many imagined worlds, the same ones for each move."""

    table: Table
    wind: cython.int
    count: cython.int
    candidates: Candidate[MOST_MOVES]
    sums: cython.double[MOST_MOVES]
    worlds: cython.int
    random: cython.ulonglong

    def __init__(self, state: bytes, wind: cython.int, seed: cython.ulonglong) -> None:
        load_asked(cython.address(self.table), state, wind)
        self.wind = wind
        self.random = mix(seed)
        self.worlds = 0
        self.count = rank_by_value(cython.address(self.table), wind, self.candidates)
        memset(self.sums, 0, cython.sizeof(self.sums))

    def look(self, worlds: cython.int, turns: cython.int = 1) -> None:
        """Look at so many more worlds, and in each so many turns ahead."""
        world: Table
        t: Table
        index: cython.int
        number: cython.int
        with cython.nogil:
            for number in range(worlds):
                world = self.table
                imagine(cython.address(world), self.wind, cython.address(self.random))
                for index in range(self.count):
                    t = world
                    self.sums[index] += look_ahead(cython.address(t), self.wind, self.candidates[index].move, turns)
        self.worlds += worlds

    def looked(self) -> int:
        """At how many worlds."""
        return self.worlds

    def keep(self, count: cython.int, also: cython.int = -1) -> list:
        """Drop all but so many moves, and one named `also`; those left with the points expected of them, the best
        first."""
        index: cython.int
        expected = [(self.expects(index), index) for index in range(self.count)]
        ranked = sorted(expected, key=lambda found: -found[0])
        best = ranked[:count] + [found for found in ranked[count:] if self.candidates[found[1]].move == also]
        left = [(self.candidates[index], self.sums[index]) for _, index in best]
        self.count = len(left)
        for index in range(self.count):
            self.candidates[index], self.sums[index] = left[index]
        return [(self.candidates[index].move, best[index][0]) for index in range(self.count)]

    @cython.cfunc
    def expects(self, index: cython.int) -> cython.double:
        """The mean of the worlds, and the network's own opinion, which counts as much as some of them."""
        return (OPINION * self.candidates[index].worth + self.sums[index]) / (OPINION + self.worlds)


# ------------------------------------------------------------------ states from outside


@cython.cfunc
@cython.exceptval(-1)
def load(t: TablePointer, state: bytes) -> cython.int:
    """Overwrite t with a state; one that cannot be played on is refused, for nothing is checked later."""
    wind: cython.int
    tile: cython.int
    index: cython.int
    if len(state) != SIZE:
        raise ValueError(f"a state has {SIZE} bytes")
    memcpy(cython.address(t.s), cython.cast(cython.p_const_uchar, state), cython.sizeof(State))
    clear(t)
    check_numbers(t)
    check_tiles(t)
    for wind in range(4):
        for tile in range(34):
            t.numbers[4 * wind + tile // 9] += t.s.hands[34 * wind + tile] * UNITS[tile % 9]
        for index in range(4 * wind, 4 * wind + 4):
            t.laid[wind] += t.s.melds[index] != NONE
        measure(t, wind)
    check_sizes(t)
    check_answers(t)
    return 0


@cython.cfunc
@cython.exceptval(-1)
def load_asked(t: TablePointer, state: bytes, wind: cython.int) -> cython.int:
    """The same, when a wind is asked."""
    load(t, state)
    if not 0 <= wind <= 3 or wind not in Hand(state).asked():
        raise ValueError(f"the wind {wind} is not asked")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_numbers(t: TablePointer) -> cython.int:
    s: cython.pointer(State) = cython.address(t.s)
    index: cython.int
    drawn: cython.bint = s.phase == TURN
    offered: cython.bint = s.phase == CLAIM or s.phase == ROB
    if s.phase >= OVER or s.current > 3 or s.prevalent > 3:
        raise ValueError("no such phase or wind")
    if s.front > s.back or s.back > 144 or live(t) < 0 or s.phase == BEFORE_PLAY and live(t) < 32:
        raise ValueError("the wall is too short")
    if drawn and (s.drawn > 33 or s.hands[34 * s.current + s.drawn] == 0):
        raise ValueError("the drawn tile is not in the hand")
    if s.phase == BEFORE_PLAY and (s.east_drawn if s.current else s.drawn) > 33:
        raise ValueError("East has taken no tile")
    if offered != (s.offer < 34) or not offered and s.offer != NONE:
        raise ValueError("a tile is offered after a discard and an added kong, and only then")
    if s.phase == CLAIM and s.lying[s.offer] == 0:
        raise ValueError("the offer does not lie there")
    if s.phase == ROB and 64 * MELD_PUNG + s.offer not in s.melds[4 * s.current : 4 * s.current + 4]:
        raise ValueError("there is no pung to add the offer to")
    for index in range(0, 4 * MOST_FEEDS, 4):
        if s.feeds[index] > 4 or s.feeds[index + 1] > 3:
            raise ValueError("no such wind in the feeds")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_tiles(t: TablePointer) -> cython.int:
    """No more than four of a kind, all together."""
    s: cython.pointer(State) = cython.address(t.s)
    found: cython.int[64]
    index: cython.int
    tile: cython.int
    kind: cython.int
    memset(found, 0, cython.sizeof(found))
    for index in range(136):
        found[index % 34] += s.hands[index]
    for index in range(34):
        found[index] += s.lying[index]
    for index in range(16):
        if s.melds[index] != NONE:
            kind, tile = s.melds[index] >> 6, s.melds[index] & 63
            if tile > 33 or kind == MELD_CHOW and (tile > 26 or tile % 9 > 6):
                raise ValueError("no such meld")
            if kind == MELD_CHOW:
                found[tile] += 1
                found[tile + 1] += 1
                found[tile + 2] += 1
            else:
                found[tile] += 3 if kind == MELD_PUNG else 4
        elif index & 3 < 3 and s.melds[index + 1] != NONE:
            raise ValueError("melds stand first, then 255")
    for index in range(s.front, s.back):
        if s.wall[index] > 41:
            raise ValueError("no such tile in the wall")
        found[s.wall[index]] += 1
    if s.phase == ROB:
        found[s.offer] += 1
    for tile in range(42):
        if found[tile] > (4 if tile < BONUS else 1):
            raise ValueError(f"there are too many of tile {tile}")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_sizes(t: TablePointer) -> cython.int:
    """Everybody has 13 tiles, who is to discard 14; kongs counted as three."""
    wind: cython.int
    tile: cython.int
    tiles: cython.int
    more: cython.bint
    for wind in range(4):
        tiles = 3 * t.laid[wind]
        for tile in range(34):
            tiles += t.s.hands[34 * wind + tile]
        if t.s.phase == BEFORE_PLAY:
            more = wind == 0
            if wind > t.s.current:
                tiles += t.s.held_bonus[wind].bit_count()
        else:
            more = wind == t.s.current and t.s.phase <= MUST_DISCARD
        if tiles != 13 + more or wind <= t.s.current and t.s.held_bonus[wind]:
            raise ValueError(f"the wind {wind} has too many tiles or too few")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_answers(t: TablePointer) -> cython.int:
    """Whoever may be asked is, and whoever has answered might."""
    moves: cython.uchar[MOST_MOVES]
    wind: cython.int
    count: cython.int
    index: cython.int
    answer: cython.int
    for wind in range(4):
        answer = t.s.answers[wind]
        if t.s.phase >= CLAIM:
            count = claims(t, wind, moves) if wind != t.s.current else 0
            if count == 0 and answer != NONE:
                raise ValueError(f"the wind {wind} is not asked")
        elif t.s.phase == BEFORE_PLAY and wind == t.s.current:
            if answer != OPEN or not has_four(t, wind):
                raise ValueError("the current wind must be asked for a kong")
            continue
        elif answer != NONE:
            raise ValueError(f"the wind {wind} has nothing to answer")
        if answer != NONE and answer != OPEN and answer != PASS:
            for index in range(count):
                if moves[index] == answer:
                    break
            else:
                raise ValueError(f"the wind {wind} may not answer that")
    return 0


@cython.cfunc
def state_of(t: TablePointer) -> bytes:
    return cython.cast(cython.p_const_uchar, cython.address(t.s))[: cython.sizeof(State)]


@cython.cfunc
@cython.exceptval(-1)
def check_options(prevalent: cython.int, minimum_fan: cython.int) -> cython.int:
    if not 0 <= prevalent <= 3 or not 0 <= minimum_fan <= 10:
        raise ValueError("the prevalent wind is 0 to 3, the minimum 0 to 10 fan")
    return 0


@cython.cfunc
@cython.exceptval(-1)
def check_wall(wall: cython.p_const_uchar) -> cython.int:
    """A wall has each tile as often as the set."""
    found: cython.int[42]
    index: cython.int
    memset(found, 0, cython.sizeof(found))
    for index in range(144):
        if wall[index] > 41 or found[wall[index]] == (4 if wall[index] < BONUS else 1):
            raise ValueError("a wall is the 144 tiles of the set")
        found[wall[index]] += 1
    return 0


# ------------------------------------------------------------------ for everybody


def rank(state: bytes, wind: cython.int) -> list:
    """The moves of a wind that is asked with the points the network expects of them, the best first.

    A hu stands alone, with what it is paid; before play there is the greedy move alone, and no points.
    """
    t: Table
    candidates: Candidate[MOST_MOVES]
    count: cython.int
    load_asked(cython.address(t), state, wind)
    count = rank_by_value(cython.address(t), wind, candidates)
    return [(candidates[index].move, candidates[index].worth) for index in range(count)]


def imagine_state(state: bytes, wind: cython.int, seed: cython.ulonglong) -> bytes:
    """A state that may be this one as far as the wind, which is asked, can see."""
    t: Table
    random: Word = mix(seed)
    load_asked(cython.address(t), state, wind)
    imagine(cython.address(t), wind, cython.address(random))
    return state_of(cython.address(t))


def describe_state(state: bytes, wind: cython.int, move: cython.int) -> bytes:
    """The features of what a wind sees after a discard, a kong or a pass."""
    t: Table
    x: cython.uchar[FEATURES]
    load(cython.address(t), state)
    describe_move(cython.address(t), wind, move, x)
    return x[:FEATURES]


def make_walls(count: cython.Py_ssize_t, seed: cython.ulonglong) -> bytes:
    """So many shuffled walls, 144 bytes each, in drawing order."""
    wall: cython.uchar[144]
    random: Word = mix(seed)
    walls = bytearray(144 * count)
    into: cython.uchar[::1] = walls
    index: cython.Py_ssize_t
    for index in range(144):
        wall[index] = index // 4 if index < 136 else BONUS + index - 136
    for index in range(count):
        shuffle(wall, 144, cython.address(random))
        memcpy(cython.address(into[144 * index]), wall, 144)
    return bytes(walls)


def start(wall: bytes, prevalent: cython.int = 0, minimum_fan: cython.int = 0, dangerous_play: bool = False) -> bytes:
    """The state at the first question after the deal. wall: uint8[144], in drawing order."""
    t: Table
    if len(wall) != 144:
        raise ValueError("a wall has 144 bytes")
    check_wall(wall)
    check_options(prevalent, minimum_fan)
    begin(cython.address(t), wall, prevalent, minimum_fan, dangerous_play)
    return state_of(cython.address(t))


@cython.cclass
class Hand:
    """A hand on from a state, move by move. Twin: games/hongkong/play/rules.py."""

    table: Table

    def __init__(self, state: bytes) -> None:
        load(cython.address(self.table), state)

    def state(self) -> bytes:
        """Of a hand that has ended, only to look at."""
        return state_of(cython.address(self.table))

    def asked(self) -> tuple:
        """The winds that have still to answer, in turn order; none when the hand has ended."""
        if self.table.s.phase == OVER:
            return ()
        if self.table.s.phase <= MUST_DISCARD:
            return (self.table.s.current,)
        winds = [self.table.s.current + step & 3 for step in range(1, 4)]
        return tuple([wind for wind in winds if self.table.s.answers[cython.cast(cython.int, wind)] == OPEN])

    def legal(self, wind: cython.int) -> bytes:
        """The moves of a wind, in the order of the readable rules; none if it is not asked."""
        moves: cython.uchar[MOST_MOVES]
        if wind not in self.asked():
            return b""
        return moves[: legal_moves(cython.address(self.table), wind, moves)]

    def play(self, wind: cython.int, move: cython.int) -> None:
        """Make a legal move; another is refused (ValueError)."""
        t: TablePointer = cython.address(self.table)
        if move not in self.legal(wind):
            raise ValueError(f"the wind {wind} may not play {move}")
        if t.s.phase <= MUST_DISCARD:
            play_own(t, wind, move)
        else:
            t.s.answers[wind] = move
            if not self.asked():
                resolve(t)

    def choose(self, wind: cython.int, policy: cython.int, seed: cython.ulonglong = 0) -> int:
        """The move this policy makes for a wind that is asked. policy: its place in POLICIES."""
        if not 0 <= policy < len(POLICIES):
            raise ValueError(f"policies are 0 to {len(POLICIES) - 1}")
        if wind not in self.asked():
            raise ValueError(f"the wind {wind} is not asked")
        self.table.random = mix(seed)
        return chooser_of(policy)(cython.address(self.table), wind)

    def result(self) -> dict:
        """As in a record, winds as numbers; None while the hand lasts. Elements are ids, sorted."""
        t: TablePointer = cython.address(self.table)
        if t.s.phase != OVER:
            return None
        return {
            "winner": None if t.winner == NONE else t.winner,
            "discarder": None if t.discarder == NONE else t.discarder,
            "fan": t.fan,
            "limit": bool(t.limit),
            "points": t.points,
            "elements": sorted([line for place, line in enumerate(hongkong.LINES) if t.lines >> place & 1]),
            "payments": tuple([t.payments[wind] for wind in range(4)]),
        }


@cython.cfunc
@cython.exceptval(-1)
def read_policies(policy: object, choosers: cython.pointer(Chooser)) -> cython.int:
    """Overwrite four choosers by the policies of E S W N: one for all, or four."""
    wind: cython.int
    each = [policy] * 4 if isinstance(policy, int) else list(policy)
    if len(each) != 4 or not set(each) <= set(range(len(POLICIES))):
        raise ValueError(f"a policy is a number from 0 to {len(POLICIES) - 1}, the same for all or one a wind")
    for wind in range(4):
        choosers[wind] = chooser_of(each[wind])
    return 0


def play_hands(
    walls: cython.const[cython.uchar][::1],
    prevalent: cython.int,
    minimum_fan: cython.int,
    dangerous_play: cython.bint,
    policy: object,
    seed: cython.ulonglong,
) -> tuple:
    """(hands, moves, wins, payments of E S W N summed) of one hand a wall.

    walls: uint8[N * 144], in drawing order. policy: its place in POLICIES, or four of them, by wind. Moves are
    answers, passes too.
    """
    t: Table
    count: cython.Py_ssize_t = walls.shape[0] // 144
    index: cython.Py_ssize_t
    wind: cython.int
    moves: cython.longlong = 0
    wins: cython.longlong = 0
    payments: cython.longlong[4]
    choosers: Chooser[4]
    memset(payments, 0, cython.sizeof(payments))
    read_policies(policy, choosers)
    check_options(prevalent, minimum_fan)
    if walls.shape[0] != 144 * count:
        raise ValueError("144 bytes a wall")
    for index in range(count):
        check_wall(cython.address(walls[144 * index]))
    with cython.nogil:
        t.random = mix(seed)
        for index in range(count):
            begin(cython.address(t), cython.address(walls[144 * index]), prevalent, minimum_fan, dangerous_play)
            play_on(cython.address(t), choosers)
            moves += t.moves
            wins += t.winner != NONE
            for wind in range(4):
                payments[wind] += t.payments[wind]
    return count, moves, wins, tuple([payments[wind] for wind in range(4)])


def play_random(
    walls: bytes, prevalent: int = 0, minimum_fan: int = 0, dangerous_play: bool = False, seed: int = 0
) -> tuple:
    """play_hands() with uniformly random answers."""
    return play_hands(walls, prevalent, minimum_fan, dangerous_play, ANYTHING, seed)


@cython.cfunc
@cython.exceptval(-1)
def play_again(
    state: bytes,
    choosers: cython.pointer(Chooser),
    games: cython.longlong,
    seed: cython.ulonglong,
    mixed: cython.bint,
    payments: cython.pointer(cython.longlong),
) -> cython.longlong:
    """Add what E S W N get in so many hands from a state to the end; return how many moves were made."""
    first: Table
    t: Table
    random: Word = mix(seed)
    game: cython.longlong
    moves: cython.longlong = 0
    wind: cython.int
    load(cython.address(first), state)
    with cython.nogil:
        for game in range(games):
            t = first
            if mixed:
                shuffle(cython.address(t.s.wall[t.s.front]), t.s.back - t.s.front, cython.address(random))
            t.random = random = mix(random)
            play_on(cython.address(t), choosers)
            moves += t.moves
            for wind in range(4):
                payments[wind] += t.payments[wind]
    return moves


def simulate(state: bytes, policy: object, games: cython.longlong, seed: cython.ulonglong, mixed: bool) -> tuple:
    """What E S W N get in so many hands from a state to the end, summed.

    policy: its place in POLICIES, or four of them, by wind. mixed: shuffle what is left of the wall before each;
    else it stays, and all hands are the same unless somebody plays at random.
    """
    payments: cython.longlong[4]
    choosers: Chooser[4]
    memset(payments, 0, cython.sizeof(payments))
    read_policies(policy, choosers)
    play_again(state, choosers, games, seed, mixed, payments)
    return tuple([payments[wind] for wind in range(4)])


def play_randomly(state: bytes, games: cython.longlong, seed: cython.ulonglong) -> tuple:
    """(payments of E S W N, moves), summed over so many uniformly random hands from a state to the end."""
    payments: cython.longlong[4]
    choosers: Chooser[4]
    memset(payments, 0, cython.sizeof(payments))
    read_policies(ANYTHING, choosers)
    moves = play_again(state, choosers, games, seed, False, payments)
    return tuple([payments[wind] for wind in range(4)]), moves

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hongkong Easy, compiled: many tables at once, what may be done there and what each player sees, in numbers.

Every game is the first hand of a match, with all its rules but false calls. The arrays are those of rows.py:
observations of 29 rows of 34 kinds, masks of 128 actions. Deals come from this kernel's own generator.
Readable twin: games/hongkong/coding.py. Stands on hongkong_table.py, the rules of play.
"""

import cython
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset


def deal(p, seed):
    """Overwrite who sits where, the dice and the wall."""
    random: Word = mix(seed)
    tile: cython.int
    for tile in range(144):
        p.wall[tile] = tile % 34 if tile < 136 else tile - 102
    for tile in range(4):
        p.players[tile] = tile
    shuffle(p.players, 4, cython.address(random))
    p.dice[0] = 1 + below(cython.address(random), 6)
    p.dice[1] = 1 + below(cython.address(random), 6)
    shuffle(p.wall, 144, cython.address(random))
    p.seed = seed


def asked(t):
    """The wind that is asked next, in the order of the record; NONE when the hand is over."""
    step: cython.int
    wind: cython.int
    if t.s.phase == OVER:
        return NONE
    if t.s.phase <= MUST_DISCARD:
        return t.s.current
    for step in range(1, 4):
        wind = t.s.current + step & 3
        if t.s.answers[wind] == OPEN:
            return wind
    return NONE


def move_of(action):
    """The move's byte in hongkong_table.py."""
    if action < CHOW:
        return action
    if action < CHOW + 21:
        return CHOW + 9 * ((action - CHOW) // 7) + (action - CHOW) % 7
    return action - CHOW - 21 + PUNG


def action_of(move):
    if move < CHOW:
        return move
    if move < PUNG:
        return CHOW + 7 * ((move - CHOW) // 9) + (move - CHOW) % 9
    return move - PUNG + CHOW + 21


def note(p, wind, move):
    """Remember a discard: before whom it lies, and when it was made."""
    p.discarded += 1
    p.discards[TILES * wind + move] += 1
    p.times[TILES * wind + move] = p.discarded


def play_move(p, wind, move):
    """The wind acts; when all who are asked have answered, the best claim holds."""
    t: TablePointer = cython.address(p.table)
    offer: cython.int = t.s.offer
    discarder: cython.int = t.s.current
    melds: cython.int = t.laid[0] + t.laid[1] + t.laid[2] + t.laid[3]
    was_claim: cython.bint = t.s.phase == CLAIM
    if t.s.phase <= MUST_DISCARD:
        if move < TILES and t.s.phase != BEFORE_PLAY:
            note(p, wind, move)
        return play_own(t, wind, move)
    t.s.answers[wind] = move
    if asked(t) != NONE:
        return 0
    resolve(t)
    if was_claim and (t.winner != NONE or t.laid[0] + t.laid[1] + t.laid[2] + t.laid[3] > melds):
        p.discards[TILES * discarder + offer] -= 1
    return 0


def allow(t, wind, mask):
    """Overwrite the mask of a wind that is asked."""
    moves: cython.uchar[MOST_MOVES]
    count: cython.int = legal_moves(t, wind, moves)
    index: cython.int
    memset(mask, 0, ACTIONS)
    for index in range(count):
        mask[action_of(moves[index])] = 1
    return count


def show_player(p, rows, wind, place):
    """What lies before a wind, as the one sees it who sits so many places before."""
    t: TablePointer = cython.address(p.table)
    facts: Bytes = rows + ROW_FACTS * TILES
    index: cython.int
    held: cython.int = 0
    bits: cython.int
    for index in range(TILES):
        rows[(ROW_DISCARDS + place) * TILES + index] = p.discards[TILES * wind + index]
        rows[(ROW_TIMES + place) * TILES + index] = p.times[TILES * wind + index]
        held += t.s.hands[TILES * wind + index]
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        rows[(ROW_MELDS + 4 * (t.s.melds[index] >> 6) + place) * TILES + (t.s.melds[index] & 63)] += 1
    for index in range(8):
        bits = t.s.bonus[wind] >> index & 1
        rows[ROW_BONUS * TILES + 8 * place + index] = bits
        held += t.s.held_bonus[wind] >> index & 1
    if t.s.phase == OVER and t.winner == wind and t.discarder != NONE:
        held += 1  # the tile that was won with
    facts[FACT_HELD + place] = held


def show(p, rows, viewer, is_asked):
    """Overwrite what a wind sees."""
    t: TablePointer = cython.address(p.table)
    facts: Bytes = rows + ROW_FACTS * TILES
    index: cython.int
    memset(rows, 0, ROWS * TILES)
    for index in range(TILES):
        rows[index] = t.s.hands[TILES * viewer + index]
    for index in range(4):
        show_player(p, rows, viewer + index & 3, index)
    if t.s.phase == OVER:
        if t.winner == viewer and t.discarder != NONE:
            rows[t.s.offer] += 1
    elif t.s.offer != NONE:
        rows[ROW_OFFER * TILES + t.s.offer] = 1
    if t.s.phase == TURN:
        if viewer == t.s.current:
            rows[ROW_DRAWN * TILES + t.s.drawn] = 1
        facts[FACT_SOURCE + t.s.source - 1] = 1
    facts[0] = live(t)
    facts[FACT_WIND + viewer] = facts[FACT_ROUND + t.s.prevalent] = facts[FACT_PHASE + t.s.phase] = 1
    if t.s.phase != BEFORE_PLAY:
        facts[FACT_CURRENT + (t.s.current - viewer & 3)] = 1
    facts[FACT_ASKED] = is_asked
    facts[FACT_MADE] = p.discarded


class Tables(Rows):
    """So many tables, which write into these arrays."""

    def __cinit__(self, observations, masks, seats, rewards, over, minimum_fan, dangerous_play):
        self.minimum_fan, self.dangerous_play = minimum_fan, dangerous_play
        self.places = cython.cast(cython.pointer(Place), calloc(max(1, len(seats)), cython.sizeof(Place)))
        if self.places == cython.NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.places)

    def start(self, table, seed):
        """A new hand, dealt by its seed."""
        p: cython.pointer(Place) = cython.address(self.places[table])
        deal(p, seed)
        memset(p.discards, 0, 4 * TILES)
        memset(p.times, 0, 4 * TILES)
        p.discarded = p.made = 0
        deal_out(cython.address(p.table), p.wall, 0, self.minimum_fan, self.dangerous_play)
        return self.ask(table, 0)

    def act(self, table, action):
        p: cython.pointer(Place) = cython.address(self.places[table])
        wind: cython.int = asked(cython.address(p.table))
        play_move(p, wind, move_of(action))
        if p.made < LONGEST:
            p.actions[p.made] = action
            p.made += 1
        return self.ask(table, wind)

    def ask(self, table, mover):
        """Who is asked next sees the table; after the end, who acted last."""
        p: cython.pointer(Place) = cython.address(self.places[table])
        wind: cython.int = asked(cython.address(p.table))
        over: cython.bint = wind == NONE
        index: cython.int
        if over:
            memset(cython.address(self.masks[table, 0]), 0, ACTIONS)
        else:
            allow(cython.address(p.table), wind, cython.address(self.masks[table, 0]))
        self.over[table] = over
        self.seats[table] = -1 if over else p.players[wind]
        for index in range(4):
            self.rewards[table, p.players[index]] = p.table.payments[index] if over else 0
        show(p, cython.address(self.observations[table, 0]), mover if over else wind, not over)
        return 0

    def dealt(self, table: cython.int) -> tuple:
        """The seat of each wind, the dice, the wall and the seed."""
        p: cython.pointer(Place) = cython.address(self.places[table])
        return list(p.players[:4]), list(p.dice[:2]), p.wall[:144], p.seed

    def story(self, table: cython.int) -> list:
        """Every action since."""
        return [self.places[table].actions[index] for index in range(self.places[table].made)]

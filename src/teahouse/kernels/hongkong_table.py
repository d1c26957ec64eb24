# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hongkong Easy, compiled: a hand on the table, played by the full rules, and the two simplest players.

Everything goes by wind (0 East, 1 South, 2 West, 3 North); tiles are numbered 0 to 41 as in
material/tiles.py. The option `false_calls` is not played here: hu is legal only where it is right.
Moves and states are those of hongkong_play.py. What other kernels inline stands in the .pxd.

Inside, a hand is four parts, each a number of which a table knows how far it is from groups and pairs; see
hongkong_shapes.py. What a complete hand is worth says hongkong.py.
Twins: games/hongkong/play/rules.py and what it stands on; games/hongkong/players/bots.py, greedy().
"""

import cython
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.teahouse.kernels.chance import below

from teahouse.kernels import hongkong

# ------------------------------------------------------------------ winning


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_complete(t: TablePointer, wind: cython.int) -> cython.bint:
    """Whether the wind's tiles, with the offer where there is one, are complete."""
    numbers: cython.int[4]
    part: cython.int
    if t.away[wind] > 1:
        return False
    memcpy(numbers, cython.address(t.numbers[4 * wind]), cython.sizeof(numbers))
    if t.s.offer != NONE:
        part = t.s.offer // 9
        numbers[part] += UNITS[t.s.offer - 9 * part]
    return distance(numbers, t.laid[wind]) == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def flags_of(t: TablePointer, wind: cython.int) -> cython.int:
    """How the winning tile came."""
    flags: cython.int = 0
    if t.s.offer == NONE:
        flags |= SELF_DRAW
        if t.s.source == FROM_KONG:
            flags |= REPLACEMENT
    if live(t) == 0:
        flags |= LAST_TILE
    if t.s.phase == ROB:
        flags |= ROBBING
    if wind == 0 and t.s.discarded == 0:
        flags |= HEAVEN
    elif t.s.phase == CLAIM and t.s.discarded == 1:
        flags |= EARTH
    return flags


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def score(t: TablePointer, wind: cython.int) -> cython.int:
    """Write down what the wind's complete hand is worth."""
    held: cython.uchar[34]
    win: cython.int = t.s.drawn
    memcpy(held, cython.address(t.s.hands[34 * wind]), 34)
    if t.s.offer != NONE:
        win = t.s.offer
        held[win] += 1
    with cython.gil:
        fan, points, limit, lines = hongkong.values(
            cython.cast(bytes, held[:34]),
            cython.cast(bytes, t.s.melds[4 * wind : 4 * wind + 4]),
            bytes((win,)),
            bytes((wind,)),
            bytes((t.s.prevalent,)),
            bytes((t.s.bonus[wind],)),
            bytes((flags_of(t, wind),)),
        )
        t.fan, t.points, t.limit, t.lines = fan[0], points[0], limit[0], lines[0]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def can_win(t: TablePointer, wind: cython.int) -> cython.int:
    """Whether the hand is complete, and worth the agreed minimum."""
    if not is_complete(t, wind):
        return 0
    if t.s.minimum_fan == 0:
        return 1
    score(t, wind)
    return t.limit or t.fan >= t.s.minimum_fan


# ------------------------------------------------------------------ paying

NAMED = cython.declare(cython.ulonglong[5])  # lines the discarder answers for, by danger
FED = cython.declare(cython.ulonglong[5])  # lines the feeder answers for


def name_lines() -> None:
    """Twin: games/hongkong/scoring/payments.py, NAMED_HANDS and FED_HANDS."""
    bits = {name: 1 << place for place, name in reversed(list(enumerate(hongkong.LINES)))}
    NAMED[0] = bits["little_three_dragons"] | bits["big_three_dragons"]
    NAMED[1] = bits["little_four_winds"] | bits["big_four_winds"]
    FED[0], FED[1] = bits["big_three_dragons"], bits["big_four_winds"]
    NAMED[2] = FED[2] = bits["full_flush"]
    NAMED[3] = FED[3] = bits["all_honours"]
    NAMED[4] = FED[4] = bits["all_terminals"]


name_lines()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def dangers(t: TablePointer, wind: cython.int, tile: cython.int) -> cython.int:
    """What discarding the tile risks towards a wind, by the pungs and kongs it has laid out."""
    dragons: cython.int = 0
    winds: cython.int = 0
    suit: cython.int = 0
    ends: cython.int = 0
    laid_too: cython.bint = False
    pung: cython.int
    index: cython.int
    found: cython.int = 0
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] >> 6 != MELD_CHOW:
            pung = t.s.melds[index] & 63
            dragons += pung >= 31
            winds += 27 <= pung < 31
            suit += pung < 27 and pung // 9 == tile // 9
            ends += pung < 27 and (pung % 9 == 0 or pung % 9 == 8)
            laid_too |= pung == tile
    if tile >= 31 and dragons == 2 and not laid_too:
        found |= DRAGONS
    if 27 <= tile < 31 and winds == 3 and not laid_too:
        found |= WINDS
    if suit >= 3:
        found |= FLUSH
    if tile >= 27 and dragons + winds >= 3:
        found |= HONOURS
    if tile < 27 and (tile % 9 == 0 or tile % 9 == 8) and ends >= 3:
        found |= TERMINALS
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_dangerous(t: TablePointer, discarder: cython.int, tile: cython.int) -> cython.bint:
    """Whether the tile was dangerous towards some other wind."""
    wind: cython.int
    for wind in range(4):
        if wind != discarder and dangers(t, wind, tile):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def had_no_choice(t: TablePointer) -> cython.bint:
    """Whether all the discarder held, the discard included, was dangerous."""
    tile: cython.int
    discarder: cython.int = t.s.current
    for tile in range(34):
        if t.s.hands[34 * discarder + tile] and not is_dangerous(t, discarder, tile):
            return False
    return is_dangerous(t, discarder, t.s.offer)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def answers_for(lines: Word, found: cython.int, hands: cython.pointer(Word)) -> cython.bint:
    """Whether a hand of these lines is one that these dangers name."""
    danger: cython.int
    for danger in range(5):
        if found >> danger & 1 and lines & hands[danger]:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_feed(t: TablePointer, wind: cython.int) -> cython.void:
    """The offer is claimed for a pung or kong: remember it if it was dangerous."""
    index: cython.int
    found: cython.int = dangers(t, wind, t.s.offer)
    if found:
        for index in range(0, 4 * MOST_FEEDS, 4):
            if t.s.feeds[index] == 0:
                t.s.feeds[index] = wind + 1
                t.s.feeds[index + 1] = t.s.current
                t.s.feeds[index + 2] = found
                t.s.feeds[index + 3] = had_no_choice(t)
                break


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pay(t: TablePointer, wind: cython.int, times: cython.int) -> cython.void:
    t.payments[wind] -= times * t.points
    t.payments[t.winner] += times * t.points


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_feeder(t: TablePointer) -> cython.int:
    """The latest feeder who answers for the hand that was won, or NONE."""
    index: cython.int
    feeder: cython.int = NONE
    for index in range(0, 4 * MOST_FEEDS, 4):
        if t.s.feeds[index] == t.winner + 1 and not t.s.feeds[index + 3]:
            if answers_for(t.lines, t.s.feeds[index + 2], cython.address(FED[0])):
                feeder = t.s.feeds[index + 1]
    return feeder


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def settle(t: TablePointer) -> cython.void:
    wind: cython.int
    feeder: cython.int = find_feeder(t) if t.s.dangerous_play else NONE
    if feeder != NONE:
        if t.discarder == NONE:
            pay(t, feeder, 6)
        else:
            pay(t, feeder, 2)
            pay(t, t.discarder, 2)
        return
    if t.s.dangerous_play and t.s.phase == CLAIM:
        if answers_for(t.lines, dangers(t, t.winner, t.s.offer), cython.address(NAMED[0])) and not had_no_choice(t):
            pay(t, t.discarder, 4)
            return
    for wind in range(4):
        if wind != t.winner:
            pay(t, wind, 2 if t.discarder == NONE or t.discarder == wind else 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def call_hu(t: TablePointer, wind: cython.int) -> cython.int:
    score(t, wind)
    t.winner = wind
    t.discarder = NONE if t.s.offer == NONE else t.s.current
    settle(t)
    t.s.phase = OVER
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def draw_hand(t: TablePointer) -> cython.void:
    """Nobody has won. A minimum may have made us look at what a hand is worth."""
    t.fan = t.limit = t.points = 0
    t.lines = 0
    t.s.phase = OVER


# ------------------------------------------------------------------ the wall


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def receive(t: TablePointer, wind: cython.int, tile: cython.int, source: cython.int) -> cython.void:
    """A bonus tile is laid out and replaced at once; as the last tile it ends the hand."""
    while tile >= BONUS:
        t.s.bonus[wind] |= 1 << tile - BONUS
        if live(t) == 0:
            draw_hand(t)
            return
        t.s.back -= 1
        tile = t.s.wall[t.s.back]
        source = FROM_BONUS
    change(t, wind, tile, 1)
    t.s.phase = TURN
    t.s.current = wind
    t.s.drawn = tile
    t.s.source = source
    t.s.offer = NONE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_turn(t: TablePointer, wind: cython.int) -> cython.void:
    """This wind draws from the live wall; without a live tile the hand is drawn."""
    if live(t) == 0:
        draw_hand(t)
        return
    t.s.front += 1
    receive(t, wind, t.s.wall[t.s.front - 1], FROM_WALL)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def replace_kong(t: TablePointer, wind: cython.int) -> cython.void:
    """The very last tile for a kong."""
    measure(t, wind)
    t.s.back -= 1
    receive(t, wind, t.s.wall[t.s.back], FROM_KONG)


# ------------------------------------------------------------------ before play


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def has_four(t: TablePointer, wind: cython.int) -> cython.bint:
    tile: cython.int
    for tile in range(34):
        if t.s.hands[34 * wind + tile] == 4:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_before_play(t: TablePointer, source: cython.int) -> cython.void:
    """The very last tile comes into the current wind's hand, whatever it is."""
    tile: cython.int
    t.s.back -= 1
    tile = t.s.wall[t.s.back]
    t.s.drawn = tile
    t.s.source = source
    if tile >= BONUS:
        t.s.held_bonus[t.s.current] |= 1 << tile - BONUS
    else:
        change(t, t.s.current, tile, 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def serve(t: TablePointer) -> cython.bint:
    """Lay out and replace the current wind's bonus tiles; whether it is asked for a kong."""
    wind: cython.int = t.s.current
    held: cython.int
    while t.s.held_bonus[wind]:
        held = t.s.held_bonus[wind]
        t.s.held_bonus[wind] = 0
        t.s.bonus[wind] |= held
        while held:
            held &= held - 1
            take_before_play(t, FROM_BONUS)
    if has_four(t, wind):
        t.s.answers[wind] = OPEN
        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def serve_next(t: TablePointer) -> cython.void:
    """The current wind is done: serve the others until one is asked; after North play begins."""
    wind: cython.int
    while True:
        if t.s.current == 0:
            t.s.east_drawn, t.s.east_source = t.s.drawn, t.s.source
        if t.s.current == 3:
            break
        t.s.current += 1
        t.s.drawn, t.s.source = NONE, FROM_DEAL
        if serve(t):
            return
    for wind in range(4):
        measure(t, wind)
    t.s.phase = TURN
    t.s.current = 0
    t.s.drawn, t.s.source = t.s.east_drawn, t.s.east_source


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_before(t: TablePointer, wind: cython.int, move: cython.int) -> cython.void:
    """A dealt kong, or ready."""
    t.s.answers[wind] = NONE
    if move == READY:
        serve_next(t)
        return
    change(t, wind, move - OWN_KONG, -4)
    lay_meld(t, wind, MELD_CONCEALED_KONG, move - OWN_KONG)
    take_before_play(t, FROM_KONG)
    if not serve(t):
        serve_next(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin(
    t: TablePointer,
    wall: cython.p_const_uchar,
    prevalent: cython.int,
    minimum_fan: cython.int,
    dangerous_play: cython.bint,
) -> cython.void:
    """Deal, and go on to the first question."""
    place: cython.int
    wind: cython.int
    tile: cython.int
    clear(t)
    memset(cython.address(t.s), 0, cython.sizeof(State))
    memset(t.s.melds, NONE, 16)
    memset(t.s.answers, NONE, 4)
    memcpy(t.s.wall, wall, 144)
    t.s.prevalent, t.s.minimum_fan, t.s.dangerous_play = prevalent, minimum_fan, dangerous_play
    for place in range(53):
        wind = place // 4 % 4 if place < 48 else place % 4
        tile = wall[place]
        if tile >= BONUS:
            t.s.held_bonus[wind] |= 1 << tile - BONUS
        else:
            change(t, wind, tile, 1)
    t.s.front, t.s.back = 53, 144
    t.s.phase = BEFORE_PLAY
    t.s.current = 0
    t.s.drawn, t.s.source = wall[52], FROM_DEAL
    t.s.offer = NONE
    if not serve(t):
        serve_next(t)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear(t: TablePointer) -> cython.void:
    """All but the state."""
    memset(t.numbers, 0, cython.sizeof(t.numbers))
    memset(t.laid, 0, cython.sizeof(t.laid))
    memset(t.away, 0, cython.sizeof(t.away))
    memset(t.payments, 0, cython.sizeof(t.payments))
    t.winner = t.discarder = NONE
    t.fan = t.limit = t.points = 0
    t.lines = 0
    t.moves = 0


# ------------------------------------------------------------------ what may be done


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_claims(t: TablePointer, wind: cython.int, moves: Bytes, count: cython.int) -> cython.int:
    """Append kong, pung and chows with the offer; return how many moves there are."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int = t.s.offer
    value: cython.int
    if hand[tile] == 3:
        moves[count] = KONG
        count += 1
    if hand[tile] >= 2:
        moves[count] = PUNG
        count += 1
    if tile < 27 and wind == (t.s.current + 1 & 3):
        value = tile % 9
        if value >= 2 and hand[tile - 2] and hand[tile - 1]:
            moves[count] = CHOW + tile - 2
            count += 1
        if 1 <= value <= 7 and hand[tile - 1] and hand[tile + 1]:
            moves[count] = CHOW + tile - 1
            count += 1
        if value <= 6 and hand[tile + 1] and hand[tile + 2]:
            moves[count] = CHOW + tile
            count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def claims(t: TablePointer, wind: cython.int, moves: Bytes) -> cython.int:
    """Write the claims this wind may make; return how many there are."""
    count: cython.int = 0
    if can_win(t, wind):
        moves[0] = HU
        count = 1
    if t.s.phase == CLAIM and live(t):
        count = find_claims(t, wind, moves, count)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_kongs(t: TablePointer, wind: cython.int, moves: Bytes, count: cython.int) -> cython.int:
    """Append concealed kongs, and kongs to be added to pungs, each by rising tile; return how many moves there are."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int
    index: cython.int
    pungs: Word = 0
    for tile in range(34):
        if hand[tile] == 4:
            moves[count] = OWN_KONG + tile
            count += 1
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] >> 6 == MELD_PUNG and hand[t.s.melds[index] & 63]:
            pungs |= cython.cast(Word, 1) << (t.s.melds[index] & 63)
    if pungs:
        for tile in range(34):
            if pungs >> tile & 1:
                moves[count] = ADD + tile
                count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def own_moves(t: TablePointer, wind: cython.int, moves: Bytes) -> cython.int:
    """Write what the current wind may do before play, after a draw, after a claim; return how many moves."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int
    count: cython.int = 0
    if t.s.phase == BEFORE_PLAY:
        for tile in range(34):
            if hand[tile] == 4:
                moves[count] = OWN_KONG + tile
                count += 1
        moves[count] = READY
        return count + 1
    if t.s.phase == TURN:
        if can_win(t, wind):
            moves[0] = HU
            count = 1
        if live(t):
            count = find_kongs(t, wind, moves, count)
    for tile in range(34):
        moves[count] = DISCARD + tile
        count += hand[tile] > 0
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def legal_moves(t: TablePointer, wind: cython.int, moves: Bytes) -> cython.int:
    """Write the legal moves of a wind that is asked, in the order of the readable rules; return how many."""
    count: cython.int
    if t.s.phase <= MUST_DISCARD:
        return own_moves(t, wind, moves)
    count = claims(t, wind, moves)
    moves[count] = PASS
    return count + 1


# ------------------------------------------------------------------ play


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def ask(t: TablePointer) -> cython.int:
    """Ask every wind that may claim the offer; if there is none, go on."""
    moves: cython.uchar[MOST_MOVES]
    step: cython.int
    wind: cython.int
    asked: cython.bint = False
    for step in range(1, 4):
        wind = t.s.current + step & 3
        if claims(t, wind, moves):
            t.s.answers[wind] = OPEN
            asked = True
    if not asked:
        go_on(t)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def go_on(t: TablePointer) -> cython.void:
    """Nobody wants the discard: the next wind draws. Nobody robs the kong: it is made."""
    wind: cython.int = t.s.current
    tile: cython.int = t.s.offer
    index: cython.int
    t.s.offer = NONE
    if t.s.phase == CLAIM:
        take_turn(t, wind + 1 & 3)
        return
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] == 64 * MELD_PUNG + tile:
            t.s.melds[index] = 64 * MELD_KONG + tile
    replace_kong(t, wind)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grant(t: TablePointer, wind: cython.int, move: cython.int) -> cython.void:
    """The wind gets its chow, pung or kong."""
    tile: cython.int = t.s.offer
    other: cython.int
    if t.s.dangerous_play and move >= PUNG:
        note_feed(t, wind)
    t.s.lying[tile] -= 1
    t.s.offer = NONE
    if move == KONG:
        change(t, wind, tile, -3)
        lay_meld(t, wind, MELD_KONG, tile)
        replace_kong(t, wind)
        return
    if move == PUNG:
        change(t, wind, tile, -2)
        lay_meld(t, wind, MELD_PUNG, tile)
    else:
        for other in range(move - CHOW, move - CHOW + 3):
            if other != tile:
                change(t, wind, other, -1)
        lay_meld(t, wind, MELD_CHOW, move - CHOW)
    t.s.phase = MUST_DISCARD
    t.s.current = wind
    t.s.drawn, t.s.source = NONE, NOWHERE


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def resolve(t: TablePointer) -> cython.int:
    """All answers are in: hu before kong and pung before chow, the first in turn order after the discarder."""
    step: cython.int
    wind: cython.int
    answer: cython.int
    rank: cython.int
    best: cython.int = 0
    claimer: cython.int = 0
    claim: cython.int = PASS
    for step in range(1, 4):
        wind = t.s.current + step & 3
        answer = t.s.answers[wind]
        t.s.answers[wind] = NONE
        rank = 0 if answer >= PASS else 3 if answer == HU else 2 if answer >= PUNG else 1
        if rank > best:
            best, claimer, claim = rank, wind, answer
    if best == 0:
        go_on(t)
    elif best == 3:
        return call_hu(t, claimer)
    else:
        grant(t, claimer, claim)
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def play_own(t: TablePointer, wind: cython.int, move: cython.int) -> cython.int:
    """What the current wind does when it alone is asked."""
    if t.s.phase == BEFORE_PLAY:
        play_before(t, wind, move)
        return 0
    if move == HU:
        return call_hu(t, wind)
    if OWN_KONG <= move < ADD:
        change(t, wind, move - OWN_KONG, -4)
        lay_meld(t, wind, MELD_CONCEALED_KONG, move - OWN_KONG)
        replace_kong(t, wind)
        return 0
    t.s.drawn, t.s.source = NONE, NOWHERE
    if move >= ADD:
        t.s.offer = move - ADD
        t.s.phase = ROB
    else:
        t.s.offer = move
        t.s.phase = CLAIM
        t.s.lying[move] += 1
        t.s.discarded = min(t.s.discarded + 1, 2)
    change(t, wind, t.s.offer, -1)
    measure(t, wind)
    return ask(t)


# ------------------------------------------------------------------ simple players


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_unseen(t: TablePointer, wind: cython.int, unseen: Bytes) -> cython.void:
    """Overwrite `unseen` with how many of each tile this wind has not seen."""
    tile: cython.int
    index: cython.int
    kind: cython.int
    for tile in range(34):
        unseen[tile] = 4 - t.s.lying[tile] - t.s.hands[34 * wind + tile]
    for index in range(16):
        if t.s.melds[index] != NONE:
            kind, tile = t.s.melds[index] >> 6, t.s.melds[index] & 63
            if kind == MELD_CHOW:
                unseen[tile] -= 1
                unseen[tile + 1] -= 1
                unseen[tile + 2] -= 1
            else:
                unseen[tile] -= 3 if kind == MELD_PUNG else 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_useful(
    numbers: cython.p_int,
    hand: Bytes,
    melds: cython.int,
    away: cython.int,
    unseen: Bytes,
    useful: cython.pointer(Useful),
) -> cython.void:
    """Overwrite `useful` with the unseen tiles that bring a hand at this distance closer."""
    others: Sum
    part: cython.int
    place: cython.int
    tile: cython.int
    useful.tiles = useful.pairs = useful.kinds = 0
    for part in range(4):
        add_up(numbers, part, cython.address(others))
        for place in range(9 if part < 3 else 7):
            tile = 9 * part + place
            if unseen[tile] and hand[tile] < 4:
                if distance_with(cython.address(others), look_up(part, numbers[part] + UNITS[place]), melds) < away:
                    note_useful(useful, hand[tile], unseen[tile])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_useful(numbers: cython.p_int, hand: Bytes, melds: cython.int, away: cython.int, unseen: Bytes) -> cython.int:
    useful: Useful
    find_useful(numbers, hand, melds, away, unseen, cython.address(useful))
    return useful.tiles


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest_discard(t: TablePointer, wind: cython.int) -> cython.int:
    """The discard that leaves the hand nearest to complete, then with the most useful tiles unseen; the first such."""
    numbers: cython.p_int = cython.address(t.numbers[4 * wind])
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    others: Sum
    away: cython.uchar[34]
    unseen: cython.uchar[34]
    part: cython.int
    place: cython.int
    tile: cython.int
    nearest: cython.int = 99
    equal: cython.int = 0
    best: cython.int = 0
    most: cython.int = -1
    useful: cython.int
    for part in range(4):
        add_up(numbers, part, cython.address(others))
        for place in range(9 if part < 3 else 7):
            tile = 9 * part + place
            away[tile] = 99
            if hand[tile]:
                away[tile] = distance_with(
                    cython.address(others), look_up(part, numbers[part] - UNITS[place]), t.laid[wind]
                )
                if away[tile] < nearest:
                    nearest, equal, best = away[tile], 0, tile
                equal += away[tile] == nearest
    if equal == 1:
        return best
    find_unseen(t, wind, unseen)
    for tile in range(34):
        if away[tile] == nearest:
            change(t, wind, tile, -1)
            useful = count_useful(numbers, hand, t.laid[wind], nearest, unseen)
            change(t, wind, tile, 1)
            if useful > most:
                best, most = tile, useful
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def away_after_claim(t: TablePointer, wind: cython.int, move: cython.int) -> cython.int:
    """How far the wind is from complete after a claim and its best discard; a kong's replacement may be anything."""
    numbers: cython.int[4]
    hand: cython.uchar[34]
    others: Sum
    tile: cython.int = t.s.offer
    part: cython.int
    place: cython.int
    other: cython.int
    nearest: cython.int = 99
    memcpy(numbers, cython.address(t.numbers[4 * wind]), cython.sizeof(numbers))
    memcpy(hand, cython.address(t.s.hands[34 * wind]), 34)
    if move >= PUNG:
        hand[tile] -= 3 if move == KONG else 2
        numbers[tile // 9] -= (3 if move == KONG else 2) * UNITS[tile % 9]
        if move == KONG:
            return distance(numbers, t.laid[wind] + 1)
    else:
        for other in range(move - CHOW, move - CHOW + 3):
            if other != tile:
                hand[other] -= 1
                numbers[other // 9] -= UNITS[other % 9]
    for part in range(4):
        add_up(numbers, part, cython.address(others))
        for place in range(9 if part < 3 else 7):
            if hand[9 * part + place]:
                nearest = min(
                    nearest,
                    distance_with(
                        cython.address(others), look_up(part, numbers[part] - UNITS[place]), t.laid[wind] + 1
                    ),
                )
    return nearest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_free_kong(t: TablePointer, wind: cython.int, move: cython.int) -> cython.bint:
    """Whether the hand is as near without the kong's tiles as with them."""
    numbers: cython.int[4]
    tile: cython.int = move - OWN_KONG if move < ADD else move - ADD
    now: cython.int = distance(cython.address(t.numbers[4 * wind]), t.laid[wind])
    memcpy(numbers, cython.address(t.numbers[4 * wind]), cython.sizeof(numbers))
    numbers[tile // 9] -= (4 if move < ADD else 1) * UNITS[tile % 9]
    return distance(numbers, t.laid[wind] + (move < ADD)) <= now


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_greedily(t: TablePointer, wind: cython.int) -> cython.int:
    """Every hu; kongs that cost nothing; claims that bring the hand closer; the nearest discard."""
    moves: cython.uchar[MOST_MOVES]
    count: cython.int
    index: cython.int
    away: cython.int
    nearest: cython.int
    best: cython.int = PASS
    if t.s.phase == MUST_DISCARD:
        return nearest_discard(t, wind)
    count = legal_moves(t, wind, moves)
    if moves[0] == HU:
        return HU
    if t.s.phase >= CLAIM:
        nearest = t.away[wind]
        for index in range(count - 1):
            away = away_after_claim(t, wind, moves[index])
            if away < nearest:
                nearest, best = away, moves[index]
        return best
    for index in range(count):
        if OWN_KONG <= moves[index] < CHOW and is_free_kong(t, wind, moves[index]):
            return moves[index]
    return READY if t.s.phase == BEFORE_PLAY else nearest_discard(t, wind)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_anything(t: TablePointer, wind: cython.int) -> cython.int:
    """Any legal move, each with the same chance."""
    moves: cython.uchar[MOST_MOVES]
    return moves[below(cython.address(t.random), legal_moves(t, wind, moves))]


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def play_on(t: TablePointer, choosers: cython.pointer(Chooser)) -> cython.int:
    """Play the hand to its end, each wind by its own chooser."""
    step: cython.int
    wind: cython.int
    while t.s.phase != OVER:
        if t.s.phase <= MUST_DISCARD:
            t.moves += 1
            play_own(t, t.s.current, choosers[t.s.current](t, t.s.current))
        else:
            for step in range(1, 4):
                wind = t.s.current + step & 3
                if t.s.answers[wind] == OPEN:
                    t.moves += 1
                    t.s.answers[wind] = choosers[wind](t, wind)
            resolve(t)
    return 0

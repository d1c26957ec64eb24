# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hongkong Easy, compiled: which move a wind makes by the worth of plans, or by what a network expects.

Hands and moves are those of hongkong_table.py.
Twins: games/hongkong/players/bots.py, readable_medium(); games/hongkong/judging/expectation.py.
"""

import cython
from cython.cimports.libc.math import exp, sqrt
from cython.cimports.libc.string import memcpy, memset

# ------------------------------------------------------------------ plans


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_tiles(numbers: Bytes) -> cython.int:
    """How many of all there are, by how many of each tile 0 to 33."""
    tile: cython.int
    total: cython.int = 0
    for tile in range(34):
        total += numbers[tile]
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_useful_for_chows(
    numbers: cython.p_int, hand: Bytes, melds: cython.int, unseen: Bytes, useful: cython.pointer(Useful)
) -> cython.int:
    """How far a hand is from chows and a pair of suit tiles; and overwrite `useful`."""
    shapes: cython.int[3]
    part: cython.int
    place: cython.int
    tile: cython.int
    others: cython.int
    away: cython.int
    shape: cython.int
    useful.tiles = useful.pairs = useful.kinds = 0
    for part in range(3):
        shapes[part] = CHOW_SHAPES[numbers[part]]
    away = AWAY[8 * JOIN[128 * JOIN[128 * shapes[0] + shapes[1]] + shapes[2]] + melds]
    for part in range(3):
        others = JOIN[128 * shapes[(part + 1) % 3] + shapes[(part + 2) % 3]]
        for place in range(9):
            tile = 9 * part + place
            if unseen[tile] and hand[tile] < 4:
                shape = CHOW_SHAPES[numbers[part] + UNITS[place]]
                if AWAY[8 * JOIN[128 * others + shape] + melds] < away:
                    note_useful(useful, hand[tile], unseen[tile])
    return away


# The medium policy weighs plans: any hand, a flush in each suit, pungs. Each is worth the points it would bring
# times the chance to get there, by a Poisson distribution of steps in the turns that may be left.

# What a wind has laid out: how many, chows, bits of suits (honours are bit 3), fan of honours.
Laid = cython.struct(count=cython.int, chows=cython.int, suits=cython.int, fan=cython.int)

POINTS = cython.declare(cython.double[11], [1, 2, 4, 8, 16, 20, 25, 32, 40, 51, 64])  # what steps of fan lead to
PACE = cython.declare(cython.double, 0.15)  # steps a turn after the next one
DRAWS = cython.declare(cython.double, 1.0)  # tiles that come by a turn and can be used: draws and claims
LAST_DRAWS = cython.declare(cython.double, 3.2)  # and for the last tile, which may be claimed from everybody
LOSS = cython.declare(cython.double, 3.0)  # points lost when another wins
FARTHEST = cython.declare(cython.int, 3)  # a plan that is so many tiles farther than the nearest is still weighed
HASTE = cython.declare(cython.double, 0.2)  # the share of turns left in the wall that others leave us


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def worth_of(t: TablePointer, wind: cython.int, tile: cython.int) -> cython.int:
    """The fan of a pung of honours."""
    return (tile >= 31) + (tile == 27 + wind) + (tile == 27 + t.s.prevalent)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look_at_melds(t: TablePointer, wind: cython.int, laid: cython.pointer(Laid)) -> cython.void:
    """Overwrite `laid` with what the wind has laid out."""
    index: cython.int
    tile: cython.int
    laid.count = laid.chows = laid.suits = laid.fan = 0
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        tile = t.s.melds[index] & 63
        laid.count += 1
        laid.chows += t.s.melds[index] >> 6 == MELD_CHOW
        laid.suits |= 1 << tile // 9
        laid.fan += worth_of(t, wind, tile)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def luck_of(t: TablePointer, wind: cython.int) -> cython.int:
    """The fan of bonus tiles."""
    bonus: cython.int = t.s.bonus[wind]
    return (bonus == 0) + (bonus >> wind & 1) + (bonus >> wind + 4 & 1) + (bonus & 15 == 15) + (bonus >> 4 == 15)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def chance(away: cython.int, useful: cython.int, unseen: cython.int, turns: cython.double) -> cython.double:
    """The chance of so many steps in so many turns, the first with so many useful tiles among the unseen."""
    first: cython.double
    expected: cython.double
    term: cython.double
    less: cython.double
    step: cython.int
    if away <= 0:
        return 1
    if useful == 0:
        return 0
    first = (LAST_DRAWS if away == 1 else DRAWS) * useful / unseen
    expected = turns * away / (1 / first + (away - 1) / PACE)
    term = less = exp(-expected)
    for step in range(1, away):
        term *= expected / step
        less += term
    return 1 - less


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def points_for(minimum_fan: cython.int, fan: cython.double) -> cython.double:
    """What so many fan, or so many in the mean, will bring; hardly anything below the minimum."""
    whole: cython.int = cython.cast(cython.int, fan)
    found: cython.double = 64
    if whole < 10:
        found = POINTS[whole] + (fan - whole) * (POINTS[whole + 1] - POINTS[whole])
    found += LOSS
    return found if fan >= minimum_fan else 0.1 * found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_useful_for_pungs(
    hand: Bytes, laid: cython.pointer(Laid), unseen: Bytes, useful: cython.pointer(Useful)
) -> cython.int:
    """How far the hand is from four pungs and a pair; and overwrite `useful`."""
    tile: cython.int
    threes: cython.int = 0
    twos: cython.int = 0
    ones_left: cython.int = 0
    one_kinds: cython.int = 0
    wanted: cython.int = 4 - laid.count
    useful.tiles = useful.pairs = useful.kinds = 0
    for tile in range(34):
        if hand[tile] >= 3:
            threes += 1
        elif hand[tile] == 2:
            twos += 1
            useful.pairs += unseen[tile]
            useful.kinds += unseen[tile] > 0
        elif hand[tile] == 1:
            ones_left += unseen[tile]
            one_kinds += unseen[tile] > 0
    threes = min(threes, wanted)
    useful.tiles = useful.pairs
    if threes + twos <= wanted:
        useful.tiles += ones_left
        useful.kinds += one_kinds
    return 1 + 2 * (wanted - threes) - min(twos, wanted - threes + 1)


# A hand after its discard, and what plans for it are weighed by.
Prospect = cython.struct(
    numbers=cython.p_int,
    hand=cython.p_uchar,
    laid=cython.pointer(Laid),
    unseen=cython.p_uchar,
    unseen_count=cython.int,
    nearest=cython.int,  # how far from complete
    turns=cython.double,  # that may be left
    minimum_fan=cython.int,
    luck=cython.int,  # fan of bonus tiles
    sure=cython.int,  # and with what the hand has besides
    hoped=cython.int,  # what pairs of honours would add
    fan=cython.double,  # expected of any hand
)
ProspectPointer = cython.typedef(cython.pointer(Prospect))

# How far a plan is, what helps it, and what it is worth.
Plan = cython.struct(away=cython.int, useful=Useful, worth=cython.double)
PlanPointer = cython.typedef(cython.pointer(Plan))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_forward(
    t: TablePointer,
    wind: cython.int,
    laid: cython.pointer(Laid),
    unseen: Bytes,
    unseen_count: cython.int,
    prospect: ProspectPointer,
) -> cython.void:
    """Overwrite the prospect of a wind's hand."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    tile: cython.int
    prospect.numbers, prospect.hand = cython.address(t.numbers[4 * wind]), hand
    prospect.laid, prospect.unseen, prospect.unseen_count = laid, unseen, unseen_count
    prospect.nearest = distance(prospect.numbers, laid.count)
    prospect.turns = 1 + HASTE * live(t) / 4
    prospect.minimum_fan = t.s.minimum_fan
    prospect.luck = luck_of(t, wind)
    prospect.sure = prospect.luck + laid.fan
    prospect.fan = prospect.sure + 0.3
    prospect.hoped = 0
    for tile in range(27, 34):
        if hand[tile] >= 3:
            prospect.fan += worth_of(t, wind, tile)
            prospect.sure += worth_of(t, wind, tile)
        elif hand[tile] == 2 and unseen[tile]:
            prospect.fan += 0.5 * worth_of(t, wind, tile)
            prospect.hoped += worth_of(t, wind, tile)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_plan(prospect: ProspectPointer, fan: cython.double, plan: PlanPointer) -> cython.void:
    """What a plan that would bring so many fan is worth."""
    plan.worth = points_for(prospect.minimum_fan, fan) * chance(
        plan.away, plan.useful.tiles, prospect.unseen_count, prospect.turns
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_any(prospect: ProspectPointer, plan: PlanPointer) -> cython.void:
    """Any hand."""
    plan.away = prospect.nearest
    find_useful(
        prospect.numbers,
        prospect.hand,
        prospect.laid.count,
        plan.away,
        prospect.unseen,
        cython.address(plan.useful),
    )
    weigh_plan(prospect, prospect.fan, plan)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def may_flush(laid: cython.pointer(Laid), suit: cython.int) -> cython.bint:
    """Whether nothing of another suit is laid out."""
    return laid.suits & 7 & ~(1 << suit) == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_flush(prospect: ProspectPointer, suit: cython.int, plan: PlanPointer) -> cython.void:
    """One suit, with honours where there are any; one that is too far is worth nothing."""
    only: cython.int[4]
    part: cython.int
    mixed: cython.bint = prospect.numbers[3] or prospect.laid.suits & 8
    for part in range(4):
        only[part] = prospect.numbers[part] if part == suit or part == 3 else 0
    plan.away = distance(only, prospect.laid.count)
    plan.useful.tiles = plan.useful.pairs = plan.useful.kinds = 0
    plan.worth = 0
    if plan.away <= prospect.nearest + FARTHEST:
        find_useful(
            only, prospect.hand, prospect.laid.count, plan.away, prospect.unseen, cython.address(plan.useful)
        )  # fmt: skip
        weigh_plan(prospect, prospect.fan + (3 if mixed else 6), plan)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh_pungs(prospect: ProspectPointer, plan: PlanPointer) -> cython.void:
    """Four pungs and a pair; a plan that is too far is worth nothing."""
    plan.away = find_useful_for_pungs(
        prospect.hand, prospect.laid, prospect.unseen, cython.address(plan.useful)
    )  # fmt: skip
    plan.worth = 0
    if plan.away <= prospect.nearest + FARTHEST:
        weigh_plan(prospect, prospect.fan + 3, plan)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh(
    t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), unseen: Bytes, unseen_count: cython.int
) -> cython.double:
    """What a hand after its discard may bring. unseen: how many of each tile; unseen_count: of all."""
    prospect: Prospect
    plan: Plan
    suit: cython.int
    found: cython.double
    look_forward(t, wind, laid, unseen, unseen_count, cython.address(prospect))
    weigh_any(cython.address(prospect), cython.address(plan))
    found = plan.worth
    for suit in range(3):
        if may_flush(laid, suit):
            weigh_flush(cython.address(prospect), suit, cython.address(plan))
            found += plan.worth
    if laid.chows == 0:
        weigh_pungs(cython.address(prospect), cython.address(plan))
        found += plan.worth
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def best_discard(t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), most: cython.p_double) -> cython.int:
    """The discard that may bring most, and how much; the wind's hand is as it was afterwards."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    unseen: cython.uchar[34]
    tile: cython.int
    total: cython.int
    best: cython.int = 0
    found: cython.double
    most[0] = -1
    find_unseen(t, wind, unseen)
    total = count_tiles(unseen)
    for tile in range(34):
        if hand[tile]:
            change(t, wind, tile, -1)
            found = weigh(t, wind, laid, unseen, total)
            change(t, wind, tile, 1)
            if found > most[0]:
                best, most[0] = tile, found
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_now(t: TablePointer, wind: cython.int, laid: cython.pointer(Laid)) -> cython.double:
    """What the hand may bring as it is."""
    unseen: cython.uchar[34]
    find_unseen(t, wind, unseen)
    return weigh(t, wind, laid, unseen, count_tiles(unseen))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_claim(t: TablePointer, wind: cython.int, move: cython.int) -> cython.double:
    """What the hand may bring after a claim and its best discard."""
    claimed: Table = t[0]
    laid: Laid
    found: cython.double
    claimed.s.dangerous_play = 0
    if move == KONG:  # whose replacement nobody knows yet
        claimed.s.lying[t.s.offer] -= 1
        change(cython.address(claimed), wind, t.s.offer, -3)
        lay_meld(cython.address(claimed), wind, MELD_KONG, t.s.offer)
        look_at_melds(cython.address(claimed), wind, cython.address(laid))
        return weigh_now(cython.address(claimed), wind, cython.address(laid))
    grant(cython.address(claimed), wind, move)
    look_at_melds(cython.address(claimed), wind, cython.address(laid))
    best_discard(cython.address(claimed), wind, cython.address(laid), cython.address(found))
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_by_worth(t: TablePointer, wind: cython.int) -> cython.int:
    """Every hu; kongs that cost nothing; claims and discards after which the hand may bring most."""
    moves: cython.uchar[MOST_MOVES]
    laid: Laid
    count: cython.int
    index: cython.int
    best: cython.int = PASS
    most: cython.double
    found: cython.double
    look_at_melds(t, wind, cython.address(laid))
    if t.s.phase == MUST_DISCARD:
        return best_discard(t, wind, cython.address(laid), cython.address(most))
    count = legal_moves(t, wind, moves)
    if moves[0] == HU:
        return HU
    if t.s.phase >= CLAIM:
        most = weigh_now(t, wind, cython.address(laid))
        for index in range(count - 1):
            found = weigh_claim(t, wind, moves[index])
            if found > most:
                best, most = moves[index], found
        return best
    for index in range(count):
        if OWN_KONG <= moves[index] < CHOW and is_free_kong(t, wind, moves[index]):
            return moves[index]
    if t.s.phase == BEFORE_PLAY:
        return READY
    return best_discard(t, wind, cython.address(laid), cython.address(most))


# ------------------------------------------------------------------ the learned value

# What a hand will bring, learned from many hands (tools/train_hongkong.py): small numbers that describe what
# one wind sees after its move (games/hongkong/judging/features.py names them), through a network of two hidden layers
# to three: the chance to win, the points of a win, the points otherwise.

NETWORK_SIZE = 4 * (FEATURES * WIDE + WIDE + WIDE * NARROW + NARROW + 3 * NARROW + 3)
WEIGHTS_1 = cython.declare(cython.float[SIZE_1])
BIASES_1 = cython.declare(cython.float[WIDE])
WEIGHTS_2 = cython.declare(cython.float[SIZE_2])
BIASES_2 = cython.declare(cython.float[NARROW])
WEIGHTS_3 = cython.declare(cython.float[SIZE_3])
BIASES_3 = cython.declare(cython.float[3])
FEATURE_COUNT = FEATURES


# What was judged last, and what came to the first layer: the next one differs little.
Memory = cython.struct(filled=cython.bint, x=cython.uchar[FEATURES], wide=cython.float[WIDE])
MemoryPointer = cython.typedef(cython.pointer(Memory))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_in(x: Bytes, memory: MemoryPointer) -> cython.void:
    """Bring the memory to these features: only where they differ is there anything to do."""
    block: cython.int
    feature: cython.int
    unit: cython.int
    much: cython.float
    weights: cython.p_float
    new: Word
    old: Word
    if not memory.filled:
        memset(memory.x, 0, FEATURES)
        memcpy(memory.wide, BIASES_1, cython.sizeof(memory.wide))
        memory.filled = True
    for block in range(0, FEATURES, 8):
        memcpy(cython.address(new), x + block, 8)
        memcpy(cython.address(old), cython.address(memory.x[block]), 8)
        if new == old:
            continue
        for feature in range(block, block + 8):
            if x[feature] != memory.x[feature]:
                much = cython.cast(cython.int, x[feature]) - cython.cast(cython.int, memory.x[feature])
                weights = cython.address(WEIGHTS_1[WIDE * feature])
                for unit in range(WIDE):
                    memory.wide[unit] += much * weights[unit]
                memory.x[feature] = x[feature]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def judge_features(x: Bytes, memory: MemoryPointer) -> cython.double:
    """The points expected of what the features describe."""
    narrow: cython.float[NARROW]
    out: cython.float[3]
    unit: cython.int
    other: cython.int
    much: cython.float
    weights: cython.p_float
    chance_to_win: cython.double
    take_in(x, memory)
    memcpy(narrow, BIASES_2, cython.sizeof(narrow))
    for unit in range(WIDE):
        if memory.wide[unit] > 0:
            much = memory.wide[unit]
            weights = cython.address(WEIGHTS_2[NARROW * unit])
            for other in range(NARROW):
                narrow[other] += much * weights[other]
    for unit in range(3):
        out[unit] = BIASES_3[unit]
        for other in range(NARROW):
            if narrow[other] > 0:
                out[unit] += narrow[other] * WEIGHTS_3[3 * other + unit]
    chance_to_win = 1 / (1 + exp(-out[0]))
    return chance_to_win * out[1] + (1 - chance_to_win) * out[2]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rank_suits(t: TablePointer, wind: cython.int, ranks: Bytes) -> cython.void:
    """Overwrite three bytes with each suit's rank: 0 for the one the wind has most tiles of."""
    size: cython.int[3]
    index: cython.int
    other: cython.int
    for index in range(3):
        size[index] = 0
    for index in range(27):
        size[index // 9] += t.s.hands[34 * wind + index]
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        if t.s.melds[index] & 63 < 27:
            size[(t.s.melds[index] & 63) // 9] += 3
    for index in range(3):
        ranks[index] = 0
        for other in range(3):
            ranks[index] += size[other] > size[index] or size[other] == size[index] and other < index


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_away(x: Bytes, away: cython.int) -> cython.void:
    step: cython.int
    for step in range(8):
        x[step] = away <= step


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_plan(x: Bytes, number: cython.int, plan: PlanPointer) -> cython.void:
    """How far a plan is, what helps it, and what it is worth to medium."""
    at: Bytes = x + (F_CHOWS if number == CHOWS_PLAN else F_PLANS + 10 * number)
    describe_away(at, plan.away)
    at[8] = plan.useful.tiles
    at[9] = min(255, cython.cast(cython.int, 30 * sqrt(plan.worth)))
    x[F_USEFUL + number] = plan.useful.pairs
    x[F_USEFUL + 6 + number] = plan.useful.kinds


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_fan(prospect: ProspectPointer, x: Bytes) -> cython.void:
    """The fan there is for sure, what pairs of honours may add, and what is missing to the minimum."""
    number: cython.int
    for number in range(5):
        x[F_FAN + number] = prospect.sure > number
        x[F_MINIMUM + number] = prospect.minimum_fan > number
    for number in range(3):
        x[F_MINIMUM + 5 + number] = prospect.minimum_fan > prospect.sure + number
    x[F_FAN + 5] = prospect.hoped


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_all_chows(prospect: ProspectPointer, x: Bytes) -> cython.void:
    plan: Plan
    plan.away = find_useful_for_chows(
        prospect.numbers, prospect.hand, prospect.laid.count, prospect.unseen, cython.address(plan.useful)
    )
    weigh_plan(prospect, prospect.luck + 1.3, cython.address(plan))
    describe_plan(x, CHOWS_PLAN, cython.address(plan))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_concealed_plans(prospect: ProspectPointer, x: Bytes) -> cython.void:
    """Seven pairs and thirteen orphans, of which nothing is laid out."""
    whole: Sum
    add_up(prospect.numbers, -1, cython.address(whole))
    describe_away(x + F_PLANS + 50, 7 - whole.pairs)
    describe_away(x + F_PLANS + 58, 14 - whole.orphans - whole.doubled)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_plans(
    t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), ranks: Bytes, unseen: Bytes, x: Bytes
) -> cython.void:
    """How far each plan is, what helps it, what medium thinks of it and of all."""
    prospect: Prospect
    plan: Plan
    suit: cython.int
    sum_of_worths: cython.double
    look_forward(t, wind, laid, unseen, count_tiles(unseen), cython.address(prospect))
    describe_fan(cython.address(prospect), x)
    weigh_any(cython.address(prospect), cython.address(plan))
    describe_plan(x, 0, cython.address(plan))
    sum_of_worths = plan.worth
    for suit in range(3):
        if may_flush(laid, suit):
            weigh_flush(cython.address(prospect), suit, cython.address(plan))
            describe_plan(x, 1 + ranks[suit], cython.address(plan))
            sum_of_worths += plan.worth
    if laid.chows == 0:
        weigh_pungs(cython.address(prospect), cython.address(plan))
        describe_plan(x, 4, cython.address(plan))
        sum_of_worths += plan.worth
    if laid.count == laid.chows:
        describe_all_chows(cython.address(prospect), x)
    if laid.count == 0:
        describe_concealed_plans(cython.address(prospect), x)
    x[F_WEIGHT] = min(255, cython.cast(cython.int, 30 * sqrt(sum_of_worths)))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_number(x: Bytes, number: cython.int) -> cython.void:
    """Whether there are one, two, three and more."""
    x[0] = number >= 1
    x[1] = number >= 2
    x[2] = number >= 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_suits(hand: Bytes, ranks: Bytes, x: Bytes) -> cython.void:
    """The tiles of each suit: how many, and which stand side by side or with one between them."""
    tile: cython.int
    value: cython.int
    at: Bytes
    for tile in range(27):
        if hand[tile]:
            value = tile % 9
            at = x + F_TILES + 42 * ranks[tile // 9]
            describe_number(at + 3 * value, hand[tile])
            if value < 8:
                at[27 + value] = hand[tile + 1] > 0
            if value < 7:
                at[35 + value] = hand[tile + 2] > 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def describe_honour(hand: Bytes, unseen: Bytes, tile: cython.int, x: Bytes) -> cython.void:
    describe_number(x, hand[tile])
    x[3] = unseen[tile] if 0 < hand[tile] < 3 else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_honours(t: TablePointer, wind: cython.int, unseen: Bytes, x: Bytes) -> cython.void:
    """Its own wind, the prevailing one if it is another, the other winds, dragons: of these the most held first."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    number: cython.int
    tile: cython.int
    winds: cython.int = F_HONOURS + 8
    dragons: cython.int = F_HONOURS + 20
    describe_honour(hand, unseen, 27 + wind, x + F_HONOURS)
    if t.s.prevalent != wind:
        describe_honour(hand, unseen, 27 + t.s.prevalent, x + F_HONOURS + 4)
    for number in range(4, 0, -1):
        for tile in range(27, 34):
            if hand[tile] == number:
                if tile >= 31:
                    describe_honour(hand, unseen, tile, x + dragons)
                    dragons += 4
                elif tile != 27 + wind and tile != 27 + t.s.prevalent:
                    describe_honour(hand, unseen, tile, x + winds)
                    winds += 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_melds(
    t: TablePointer, wind: cython.int, laid: cython.pointer(Laid), ranks: Bytes, x: Bytes
) -> cython.void:
    """Chows, groups of honours, of each suit."""
    index: cython.int
    tile: cython.int
    x[F_OWN] = laid.chows
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        tile = t.s.melds[index] & 63
        x[F_OWN + 1 + (0 if tile >= 27 else 1 + ranks[tile // 9])] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_others(t: TablePointer, wind: cython.int, discarded: cython.int, ranks: Bytes, x: Bytes) -> cython.void:
    """What the others have laid out, and which of them may want the tile that was discarded, if any."""
    step: cython.int
    other: cython.int
    index: cython.int
    tile: cython.int
    number: cython.int
    suits: cython.int
    suit: cython.int
    at: Bytes
    for step in range(3):
        other = wind + step + 1 & 3
        at = x + F_OTHERS + 11 * step
        suits = 0
        for index in range(4 * other, 4 * other + t.laid[other]):
            tile = t.s.melds[index] & 63
            at[4] += t.s.melds[index] >> 6 >= MELD_KONG
            at[5] += t.s.melds[index] >> 6 != MELD_CHOW
            at[6] += worth_of(t, other, tile)
            suits |= 1 << tile // 9
        number = t.laid[other]
        for index in range(4):
            at[index] = number > index
        at[7] = luck_of(t, other)
        suits &= 7
        if number >= 2 and suits and suits & suits - 1 == 0:
            suit = suits >> 1
            at[8 + ranks[suit]] = number
            if discarded != NONE and (discarded >= 27 or discarded // 9 == suit):
                x[F_DISCARD + 16 + step] = number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe(t: TablePointer, wind: cython.int, waits: cython.int, discarded: cython.int, x: Bytes) -> cython.void:
    """Overwrite x with what the wind sees after a discard, or NONE, when `waits` others act before it draws."""
    hand: Bytes = cython.address(t.s.hands[34 * wind])
    ranks: cython.uchar[3]
    unseen: cython.uchar[34]
    index: cython.int
    kind: cython.int
    laid: Laid
    left: cython.int = live(t)
    memset(x, 0, FEATURES)
    look_at_melds(t, wind, cython.address(laid))
    rank_suits(t, wind, ranks)
    find_unseen(t, wind, unseen)
    if t.s.phase == ROB and unseen[t.s.offer]:
        unseen[t.s.offer] -= 1
    for index in range(4 * wind, 4 * wind + t.laid[wind]):
        kind = t.s.melds[index] >> 6
        if kind >= MELD_KONG:
            x[F_KONGS + kind - MELD_KONG] += 1
    x[F_MELDS + t.laid[wind]] = 1
    x[F_WAITS + waits] = 1
    x[F_LIVE] = left
    for index in range(8):
        x[F_LIVE + 1 + index] = left <= 8 * index + 4
    x[F_ROLE] = t.s.prevalent == wind
    x[F_ROLE + 1 + min(luck_of(t, wind), 3)] = 1
    x[F_ROLE + 5] = t.s.bonus[wind] == 0
    describe_plans(t, wind, cython.address(laid), ranks, unseen, x)
    describe_suits(hand, ranks, x)
    describe_honours(t, wind, unseen, x)
    describe_melds(t, wind, cython.address(laid), ranks, x)
    describe_others(t, wind, discarded, ranks, x)
    if discarded != NONE:
        kind = 0 if discarded >= 27 else 1 + min(min(discarded % 9, 8 - discarded % 9), 2)
        x[F_DISCARD + 4 * kind + min(3, 3 - unseen[discarded] - hand[discarded])] = 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def describe_move(t: TablePointer, wind: cython.int, move: cython.int, x: Bytes) -> cython.void:
    """What the wind sees after a discard, a kong, or a pass; the table is as it was afterwards."""
    later: Table
    if move < OWN_KONG:
        change(t, wind, move, -1)
        t.s.lying[move] += 1
        describe(t, wind, 3, move, x)
        t.s.lying[move] -= 1
        change(t, wind, move, 1)
    elif move < CHOW or move == KONG:
        later = t[0]
        lay_kong(cython.address(later), wind, move)
        describe(cython.address(later), wind, 0, NONE, x)
    else:
        describe(t, wind, wind - t.s.current - 1 & 3, NONE, x)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_kong(t: TablePointer, wind: cython.int, move: cython.int) -> cython.void:
    """A kong of any sort, before its replacement is drawn."""
    index: cython.int
    if move == KONG:
        t.s.lying[t.s.offer] -= 1
        change(t, wind, t.s.offer, -3)
        lay_meld(t, wind, MELD_KONG, t.s.offer)
    elif move < ADD:
        change(t, wind, move - OWN_KONG, -4)
        lay_meld(t, wind, MELD_CONCEALED_KONG, move - OWN_KONG)
    else:
        change(t, wind, move - ADD, -1)
        for index in range(4 * wind, 4 * wind + t.laid[wind]):
            if t.s.melds[index] == 64 * MELD_PUNG + move - ADD:
                t.s.melds[index] = 64 * MELD_KONG + move - ADD


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def value_of(t: TablePointer, wind: cython.int, move: cython.int, memory: MemoryPointer) -> cython.double:
    """The points expected after a move that is not hu; after a chow or pung, with the best discard."""
    x: cython.uchar[FEATURES]
    claimed: Table
    tile: cython.int
    most: cython.double = -1000
    if move < CHOW or move >= KONG:
        describe_move(t, wind, move, x)
        return judge_features(x, memory)
    claimed = t[0]
    claimed.s.dangerous_play = 0
    grant(cython.address(claimed), wind, move)
    for tile in range(34):
        if claimed.s.hands[34 * wind + tile]:
            most = max(most, value_of(cython.address(claimed), wind, tile, memory))
    return most


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def rank_by_value(t: TablePointer, wind: cython.int, candidates: cython.pointer(Candidate)) -> cython.int:
    """Write the moves with what the network expects of them, the best first; return how many. Hu stands alone."""
    moves: cython.uchar[MOST_MOVES]
    count: cython.int = legal_moves(t, wind, moves)
    index: cython.int
    place: cython.int
    found: Candidate
    memory: Memory
    memory.filled = False
    if t.s.phase == BEFORE_PLAY:
        candidates[0].move, candidates[0].worth = choose_greedily(t, wind), 0
        return 1
    if moves[0] == HU:
        score(t, wind)
        candidates[0].move, candidates[0].worth = HU, t.points * (6 if t.s.phase == TURN else 4)
        return 1
    for index in range(count):
        found.move, found.worth = moves[index], value_of(t, wind, moves[index], cython.address(memory))
        place = index
        while place and candidates[place - 1].worth < found.worth:
            candidates[place] = candidates[place - 1]
            place -= 1
        candidates[place] = found
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def choose_by_value(t: TablePointer, wind: cython.int) -> cython.int:
    candidates: Candidate[MOST_MOVES]
    rank_by_value(t, wind, candidates)
    return candidates[0].move


def learn(network: bytes) -> None:
    """Take over a network: float32, weights by input, then biases, layer by layer."""
    at: cython.Py_ssize_t = 0
    source: cython.p_const_uchar = network
    if len(network) != NETWORK_SIZE:
        raise ValueError(f"a network has {NETWORK_SIZE} bytes")
    memcpy(WEIGHTS_1, source, cython.sizeof(WEIGHTS_1))
    at = cython.sizeof(WEIGHTS_1)
    memcpy(BIASES_1, source + at, cython.sizeof(BIASES_1))
    at += cython.sizeof(BIASES_1)
    memcpy(WEIGHTS_2, source + at, cython.sizeof(WEIGHTS_2))
    at += cython.sizeof(WEIGHTS_2)
    memcpy(BIASES_2, source + at, cython.sizeof(BIASES_2))
    at += cython.sizeof(BIASES_2)
    memcpy(WEIGHTS_3, source + at, cython.sizeof(WEIGHTS_3))
    at += cython.sizeof(WEIGHTS_3)
    memcpy(BIASES_3, source + at, cython.sizeof(BIASES_3))

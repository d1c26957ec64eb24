# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hongkong Easy, compiled: how far hands are from complete, which tiles help, what hands are worth.

A hand is 34 bytes: how many of each tile are in hand, melds and bonus tiles not counted.

     0- 8  1m-9m characters       27-30  East South West North
     9-17  1p-9p circles          31-33  white, green, red dragon
    18-26  1s-9s bamboo

The distance is the number of tiles still missing: 0 complete, 1 ready; one more than what others call
shanten. Whether a missing tile still exists is not asked, so four equal tiles may wait for a fifth.

Inside, a hand is four parts, and the tables of hongkong_shapes.py know everything of importance about each.
Nothing here is written but results, so any number of threads may call.
Twins: games/hongkong/scoring/distance.py, games/hongkong/scoring/fan.py.
"""

import cython
from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cython.cimports.libc.string import memcpy
from cython.cimports.teahouse.kernels.bits import count_bits, lowest_bit

Byte = cython.typedef(cython.uchar)

FLAGS = ("self_draw", "last_tile", "replacement", "robbing", "heaven", "earth")
"""What the bits of `flags` say in values(), the lowest first."""
KINDS = ("chow", "pung", "kong", "ckong")
"""A meld's byte is 64 * the place of its kind here + its (lowest) tile; 255 is no meld."""
LINES = (
    "no_bonus", "seat_flower", "seat_season", "all_flowers", "all_seasons", "all_chows", "dragon_pung", "seat_wind",
    "prevalent_wind", "self_draw", "last_tile_draw", "last_tile_claim", "kong_replacement", "robbing_kong",
    "all_pungs", "half_flush", "seven_pairs", "little_three_dragons", "full_flush", "four_concealed_pungs",
    "big_three_dragons", "little_four_winds", "big_four_winds", "all_honours", "all_terminals", "nine_gates",
    "thirteen_orphans", "all_kongs", "jade_dragon", "ruby_dragon", "pearl_dragon", "heaven", "earth",
    "dragon_pung", "dragon_pung",
)  # fmt: skip
"""What the bits of `lines` say in values(), the lowest first; Dragon Pung has three, for it may hold three times."""

POINTS = cython.declare(cython.uchar[11], [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64])

# ------------------------------------------------------------------ parts of hands

# The numbers of the four parts of a hand, and their facts.
Parts = cython.struct(numbers=cython.int[4], facts=cython.int[4])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def number_of(held: cython.p_const_uchar, places: cython.int) -> cython.int:
    number: cython.int = 0
    place: cython.int
    for place in range(places - 1, -1, -1):
        number = 5 * number + held[place]
    return number


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take_apart(hand: cython.p_const_uchar, parts: cython.pointer(Parts)) -> cython.void:
    """Overwrite `parts` with those of the hand."""
    part: cython.int
    for part in range(3):
        parts.numbers[part] = number_of(hand + 9 * part, 9)
        parts.facts[part] = SUIT_FACTS[parts.numbers[part]]
    parts.numbers[3] = number_of(hand + 27, 7)
    parts.facts[3] = HONOUR_FACTS[parts.numbers[3]]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_up(parts: cython.pointer(Parts), but: cython.int, total: cython.pointer(Sum)) -> cython.void:
    """Overwrite `total` with what all parts but one are together."""
    part: cython.int
    total.shape = total.pairs = total.orphans = total.doubled = 0
    for part in range(4):
        if part != but:
            add_part(total, parts.facts[part])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def distance(hand: cython.p_const_uchar, melds: cython.int) -> cython.int:
    parts: Parts
    suits: Sum
    take_apart(hand, cython.address(parts))
    add_up(cython.address(parts), 3, cython.address(suits))
    return distance_with(cython.address(suits), parts.facts[3], melds)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def highest(numbers: cython.p_const_uchar, count: cython.Py_ssize_t) -> cython.int:
    found: Byte = 0
    index: cython.Py_ssize_t
    for index in range(count):
        found = max(found, numbers[index])
    return found


@cython.cfunc
def check_hands(hands: cython.p_const_uchar, count: cython.Py_ssize_t) -> cython.void:
    """A number above four would be looked up beyond the end of a table."""
    worst: cython.int
    with cython.nogil:
        worst = highest(hands, 34 * count)
    if worst > 4:
        raise ValueError("a hand holds at most four of a tile")


# ------------------------------------------------------------------ distances of many hands


def distances(hands: cython.const[cython.uchar][::1], melds: cython.const[cython.uchar][::1]) -> bytes:
    """How many tiles each hand lacks: 0 complete, 1 ready. N bytes.

    hands: uint8[N * 34]. melds: uint8[N], how many groups are laid out, 0 to 4. A hand has 13 or 14 tiles less
    three a meld; that is not checked. Twin: games/hongkong/scoring/distance.py, distance().
    """
    count: cython.Py_ssize_t = melds.shape[0]
    index: cython.Py_ssize_t
    if hands.shape[0] != 34 * count:
        raise ValueError("34 bytes a hand, and one for its melds")
    found = PyBytes_FromStringAndSize(cython.NULL, count)
    if count == 0:
        return found
    check_hands(cython.address(hands[0]), count)
    if highest(cython.address(melds[0]), count) > 4:
        raise ValueError("a hand has at most four melds")
    away: Bytes = cython.cast(Bytes, PyBytes_AS_STRING(found))
    with cython.nogil:
        for index in range(count):
            away[index] = distance(cython.address(hands[34 * index]), melds[index])
    return found


# ------------------------------------------------------------------ useful tiles, and what discards keep


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def draw_each(parts: cython.pointer(Parts), part: cython.int, drawn: cython.p_int) -> cython.void:
    """Overwrite what `drawn` has for the tiles of a part with the part's facts after drawing the tile."""
    place: cython.int
    for place in range(9 if part < 3 else 7):
        # with a fifth tile of a kind the facts are wrong, and find_useful() will not ask for them
        drawn[9 * part + place] = look_up(part, parts.numbers[part] + UNITS[place])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_useful(
    parts: cython.pointer(Parts),
    drawn: cython.p_int,
    hand: cython.p_const_uchar,
    melds: cython.int,
    away: cython.int,
    unseen: cython.p_const_uchar,
) -> Word:
    """The unseen tiles that bring a hand at distance `away` closer, as a set of bits; `drawn` as by draw_each()."""
    others: Sum
    found: Word = 0
    part: cython.int
    tile: cython.int
    for part in range(4):
        add_up(parts, part, cython.address(others))
        for tile in range(9 * part, 9 * part + 9 if part < 3 else 34):
            if unseen[tile] and hand[tile] < 4:
                # no branch on the outcome: it would be guessed wrongly too often
                found |= cython.cast(Word, distance_with(cython.address(others), drawn[tile], melds) < away) << tile
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_copies(tiles: Word, unseen: cython.p_const_uchar) -> cython.int:
    """How many unseen tiles a set of kinds stands for."""
    copies: cython.int = 0
    while tiles:
        copies += unseen[lowest_bit(tiles)]
        tiles &= tiles - 1
    return copies


# What a hand is after discarding the tile.
Kept = cython.struct(tile=cython.int, away=cython.int, useful=cython.int)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def weigh_discards(
    hand: cython.p_const_uchar, melds: cython.int, unseen: cython.p_const_uchar, kept: cython.pointer(Kept)
) -> cython.int:
    """Write what each discard keeps (at most 14), by rising tile; return how many there are."""
    left: cython.uchar[34]
    drawn: cython.int[34]
    parts: Parts
    others: Sum
    part: cython.int
    tile: cython.int
    count: cython.int = 0
    useful: Word
    memcpy(left, hand, 34)
    take_apart(left, cython.address(parts))
    for part in range(4):
        draw_each(cython.address(parts), part, drawn)
    for part in range(4):
        add_up(cython.address(parts), part, cython.address(others))
        for tile in range(9 * part, 9 * part + 9 if part < 3 else 34):
            if left[tile] and count < 14:
                left[tile] -= 1
                move_to(cython.address(parts), part, parts.numbers[part] - UNITS[tile - 9 * part])
                draw_each(cython.address(parts), part, drawn)
                kept[count].tile = tile
                kept[count].away = distance_with(cython.address(others), parts.facts[part], melds)
                useful = find_useful(cython.address(parts), drawn, left, melds, kept[count].away, unseen)
                kept[count].useful = count_copies(useful, unseen)
                count += 1
                left[tile] += 1
                move_to(cython.address(parts), part, parts.numbers[part] + UNITS[tile - 9 * part])
        draw_each(cython.address(parts), part, drawn)
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def move_to(parts: cython.pointer(Parts), part: cython.int, number: cython.int) -> cython.void:
    """Let a part have this number."""
    parts.numbers[part] = number
    parts.facts[part] = look_up(part, number)


@cython.cfunc
def check_one(hand: bytes, melds: cython.int, unseen: bytes) -> cython.void:
    if len(hand) != 34 or len(unseen) != 34:
        raise ValueError("34 bytes for the hand, and 34 for the unseen tiles")
    if not 0 <= melds <= 4:
        raise ValueError("a hand has at most four melds")
    check_hands(hand, 1)


def useful(hand: bytes, melds: cython.int, unseen: bytes) -> list:
    """The tiles that bring a hand closer to complete, as (tile, how many are unseen); those with none are left out.

    hand: uint8[34], 13 tiles less three a meld. unseen: uint8[34], how many of each tile nobody has shown.
    Twin: games/hongkong/scoring/distance.py, useful_tiles(), which adds up the second numbers.
    """
    parts: Parts
    suits: Sum
    drawn: cython.int[34]
    part: cython.int
    away: cython.int
    found: Word
    check_one(hand, melds, unseen)
    take_apart(hand, cython.address(parts))
    for part in range(4):
        draw_each(cython.address(parts), part, drawn)
    add_up(cython.address(parts), 3, cython.address(suits))
    away = distance_with(cython.address(suits), parts.facts[3], melds)
    found = find_useful(cython.address(parts), drawn, hand, melds, away, unseen)
    return [(tile, unseen[tile]) for tile in range(34) if found >> tile & 1]


def discards(hand: bytes, melds: cython.int, unseen: bytes) -> list:
    """What each discard keeps, as (tile, distance, how many unseen tiles bring it closer), by rising tile.

    hand: uint8[34], 14 tiles less three a meld. unseen: uint8[34], the discarded tile is not among them.
    """
    kept: Kept[14]
    check_one(hand, melds, unseen)
    count: cython.int = weigh_discards(hand, melds, unseen, kept)
    return [(kept[index].tile, kept[index].away, kept[index].useful) for index in range(count)]


# ------------------------------------------------------------------ what hands are worth

# What lies on the table. Suits: bits 0 to 2, honours: bit 3; pungs: of honours, bit 0 is East's.
Laid = cython.struct(
    count=cython.int,
    chows=cython.int,
    kongs=cython.int,
    claimed=cython.int,
    suits=cython.int,
    pungs=cython.int,
    ends=cython.bint,
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def line(holds: cython.bint, bit: cython.int) -> Word:
    """The line's bit, if it holds."""
    return cython.cast(Word, holds) << bit


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_at_melds(melds: cython.p_const_uchar, laid: cython.pointer(Laid)) -> cython.void:
    """Overwrite `laid` with what four bytes of melds are."""
    index: cython.int
    kind: cython.int
    tile: cython.int
    laid.count = laid.chows = laid.kongs = laid.claimed = laid.suits = laid.pungs = 0
    laid.ends = True
    for index in range(4):
        if melds[index] != NO_MELD:
            kind, tile = melds[index] >> 6, melds[index] & 63
            laid.count += 1
            laid.chows += kind == CHOW
            laid.kongs += kind >= KONG
            laid.claimed += kind != CONCEALED_KONG
            laid.suits |= 1 << tile // 9
            laid.ends &= kind != CHOW and (tile % 9 == 0 or tile % 9 == 8)
            if tile >= 27:
                laid.pungs |= 1 << tile - 27


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def best_reading(parts: cython.pointer(Parts), laid: cython.pointer(Laid)) -> cython.int:
    """How to read a hand of the right number of tiles so that it is worth most.

    Suits count in lines only as all chows or all pungs, and honours can be read in one way, so of the
    readings as groups all pungs are best, all chows second. Seven pairs are worth more than chows, and a
    hand of seven pairs is never one of all pungs. The orphans are nothing else.
    """
    total: Sum
    pure: cython.int = parts.facts[0] & parts.facts[1] & parts.facts[2] & parts.facts[3]
    add_up(parts, -1, cython.address(total))
    if laid.count == 0 and total.pairs == 7:
        return AS_PAIRS
    if laid.count == 0 and total.orphans + total.doubled == 14:
        return AS_ORPHANS
    if AWAY[8 * total.shape + laid.count]:
        return AS_NOTHING
    if pure & IN_PUNGS and laid.chows == 0:
        return AS_PUNGS
    if pure & IN_CHOWS and laid.chows == laid.count and parts.numbers[3] == 0:
        return AS_CHOWS
    return AS_GROUPS


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lines_of_luck(seat: cython.int, bonus: cython.int, flags: cython.int) -> Word:
    """Bonus tiles, and how the winning tile came."""
    drawn: cython.bint = flags & FLAG_SELF_DRAW != 0
    last: cython.bint = flags & FLAG_LAST_TILE != 0
    return (
        line(bonus == 0, NO_BONUS)
        | line(bonus >> (seat & 3) & 1, SEAT_FLOWER)
        | line(bonus >> (seat & 3) + 4 & 1, SEAT_SEASON)
        | line(bonus & 15 == 15, ALL_FLOWERS)
        | line(bonus >> 4 == 15, ALL_SEASONS)
        | line(drawn, SELF_DRAW)
        | line(last and drawn, LAST_TILE_DRAW)
        | line(last and not drawn, LAST_TILE_CLAIM)
        | line(flags & FLAG_REPLACEMENT != 0, KONG_REPLACEMENT)
        | line(flags & FLAG_ROBBING != 0, ROBBING_KONG)
        | line(flags & FLAG_HEAVEN != 0, HEAVEN)
        | line(flags & FLAG_EARTH != 0, EARTH)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def suits_of(parts: cython.pointer(Parts), laid: cython.pointer(Laid)) -> cython.int:
    """Which parts have tiles, in hand or laid out: bits 0 to 2 the suits, bit 3 the honours."""
    suits: cython.int = laid.suits
    part: cython.int
    for part in range(4):
        suits |= (parts.numbers[part] != 0) << part
    return suits


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lines_of_kinds(parts: cython.pointer(Parts), laid: cython.pointer(Laid), win: cython.int) -> Word:
    """What the tiles are, whatever the reading."""
    suits: cython.int = suits_of(parts, laid)
    one_suit: cython.bint = suits & 7 in (1, 2, 4)
    ends: cython.int = parts.facts[0] & parts.facts[1] & parts.facts[2] & IN_ENDS
    gates: cython.bint = False
    if suits < 8 and one_suit and laid.count == 0:  # 311111113 to the base of five, before the winning tile came
        gates = parts.numbers[win // 9] - UNITS[win % 9] == 488281 + 2 * 390625 + 2
    return (
        line(one_suit and suits >= 8, HALF_FLUSH)
        | line(one_suit and suits < 8, FULL_FLUSH)
        | line(suits == 8, ALL_HONOURS)
        | line(suits < 8 and ends and laid.ends, ALL_TERMINALS)
        | line(gates, NINE_GATES)
        | line(laid.kongs == 4, ALL_KONGS)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lines_of_honours(pungs: cython.int, pair: cython.int, seat: cython.int, prevalent: cython.int) -> Word:
    """Pungs of honours and the pair if it is of honours, as bits: winds 0 to 3, dragons 4 to 6."""
    winds: cython.int = pungs & 15
    dragons: cython.int = pungs >> 4
    many: cython.int = (dragons & 1) + (dragons >> 1 & 1) + (dragons >> 2)
    return (
        line(many >= 1, DRAGON_PUNG)
        | line(many >= 2, DRAGON_PUNG_2)
        | line(many == 3, DRAGON_PUNG_3)
        | line(winds >> (seat & 3) & 1, SEAT_WIND)
        | line(winds >> (prevalent & 3) & 1, PREVALENT_WIND)
        | line(many == 2 and dragons | pair >> 4 == 7, LITTLE_THREE_DRAGONS)
        | line(many == 3, BIG_THREE_DRAGONS)
        | line(winds != 15 and (winds | pair & 15) == 15, LITTLE_FOUR_WINDS)
        | line(winds == 15, BIG_FOUR_WINDS)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lines_of_pungs(honours: cython.int, pair: cython.int, suits: cython.int, concealed: cython.bint) -> Word:
    """What four pungs are; a dragon's own hand has no other honours and one suit, its own."""
    return (
        line(True, ALL_PUNGS)
        | line(concealed, FOUR_CONCEALED_PUNGS)
        | line(pair == 0 and honours == 16 and suits == 8 + 2, PEARL_DRAGON)
        | line(pair == 0 and honours == 32 and suits == 8 + 4, JADE_DRAGON)
        | line(pair == 0 and honours == 64 and suits == 8 + 1, RUBY_DRAGON)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lines_of(
    hand: cython.p_const_uchar,
    melds: cython.p_const_uchar,
    win: cython.int,
    seat: cython.int,
    prevalent: cython.int,
    bonus: cython.int,
    flags: cython.int,
) -> Word:
    """The lines that hold in the best reading, and the bit COMPLETE; 0 if the hand is not complete."""
    parts: Parts
    laid: Laid
    lines: Word
    reading: cython.int
    tile: cython.int
    tiles: cython.int = 0
    pair: cython.int = 0
    look_at_melds(melds, cython.address(laid))
    for tile in range(34):
        tiles += hand[tile]
    if tiles + 3 * laid.count != 14 or win > 33 or hand[win] == 0:
        return 0
    take_apart(hand, cython.address(parts))
    reading = best_reading(cython.address(parts), cython.address(laid))
    if reading == AS_NOTHING:
        return 0
    lines = line(True, COMPLETE) | lines_of_luck(seat, bonus, flags)
    lines |= lines_of_kinds(cython.address(parts), cython.address(laid), win)
    if reading == AS_PAIRS:
        return lines | line(True, SEVEN_PAIRS)
    if reading == AS_ORPHANS:
        return lines | line(True, THIRTEEN_ORPHANS)
    for tile in range(7):
        laid.pungs |= (hand[27 + tile] >= 3) << tile
        pair |= (hand[27 + tile] == 2) << tile
    lines |= line(reading == AS_CHOWS, ALL_CHOWS) | lines_of_honours(laid.pungs, pair, seat, prevalent)
    if reading == AS_PUNGS:
        lines |= lines_of_pungs(
            laid.pungs,
            pair,
            suits_of(cython.address(parts), cython.address(laid)),
            laid.claimed == 0 and flags & FLAG_SELF_DRAW != 0,
        )
    return lines


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_limit(lines: Word) -> cython.bint:
    return lines >> FOUR_CONCEALED_PUNGS & (1 << EARTH - FOUR_CONCEALED_PUNGS + 1) - 1 != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fan_of(lines: Word) -> cython.int:
    """The lines up to Robbing the Kong are one fan each, and so are further pungs of dragons."""
    return (
        count_bits(lines & (1 << ROBBING_KONG + 1) - 1 | lines & cython.cast(Word, 3) << DRAGON_PUNG_2)
        + 3 * cython.cast(cython.int, (lines >> ALL_PUNGS & 1) + (lines >> HALF_FLUSH & 1))
        + 4 * cython.cast(cython.int, (lines >> SEVEN_PAIRS & 1) + (lines >> LITTLE_THREE_DRAGONS & 1))
        + 6 * cython.cast(cython.int, lines >> FULL_FLUSH & 1)
    )


def values(
    hands: cython.const[cython.uchar][::1],
    melds: cython.const[cython.uchar][::1],
    wins: cython.const[cython.uchar][::1],
    seats: cython.const[cython.uchar][::1],
    prevalents: cython.const[cython.uchar][::1],
    bonus: cython.const[cython.uchar][::1],
    flags: cython.const[cython.uchar][::1],
) -> tuple:
    """(fan, points, limit, lines) of the most valuable reading of each hand: N bytes each, and N uint64.

    hands: uint8[N * 34], the winning tile among them. melds: uint8[N * 4], 64 * kind + tile (KINDS), 255 for none.
    wins: the winning tile. seats, prevalents: winds, 0 is East. bonus: bits 0 to 3 flowers, 4 to 7 seasons, East's
    first. flags: how the winning tile came, bits by FLAGS; all uint8[N]. limit is 1 for a limit hand; lines has the
    bits of LINES. A hand that is not complete, or does not hold its winning tile, has 0 everywhere, points too.

    Whether a hand can have come about is not checked. Twin: games/hongkong/scoring/fan.py, score().
    """
    count: cython.Py_ssize_t = wins.shape[0]
    index: cython.Py_ssize_t
    found: Word
    if hands.shape[0] != 34 * count or melds.shape[0] != 4 * count:
        raise ValueError("34 bytes a hand, and four for its melds")
    if not (seats.shape[0] == prevalents.shape[0] == bonus.shape[0] == flags.shape[0] == count):
        raise ValueError("one byte a hand of each other thing")
    results = [PyBytes_FromStringAndSize(cython.NULL, size * count) for size in (1, 1, 1, 8)]
    fan: Bytes = cython.cast(Bytes, PyBytes_AS_STRING(results[0]))
    points: Bytes = cython.cast(Bytes, PyBytes_AS_STRING(results[1]))
    limit: Bytes = cython.cast(Bytes, PyBytes_AS_STRING(results[2]))
    lines: cython.pointer(Word) = cython.cast(cython.pointer(Word), PyBytes_AS_STRING(results[3]))
    if count:
        check_hands(cython.address(hands[0]), count)
    with cython.nogil:
        for index in range(count):
            found = lines_of(
                cython.address(hands[34 * index]),
                cython.address(melds[4 * index]),
                wins[index],
                seats[index],
                prevalents[index],
                bonus[index],
                flags[index],
            )
            lines[index] = found & ~line(True, COMPLETE)
            fan[index] = fan_of(found)
            limit[index] = is_limit(found)
            points[index] = 0 if found == 0 else 64 if limit[index] else POINTS[min(fan[index], 10)]
    return results[0], results[1], results[2], memoryview(results[3]).cast("Q")

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mahjong Battle, compiled: positions of the search, moves made and taken back, and what can be said of the value.

What is still to be won depends only on the tiles that lie, not on who moves or leads, so a
position here is less than a board: boards of equal value are made one, by these rules.

1. Columns may be permuted and turned upside down: the key is a sum over columns of a hash of
   their content, the same read from either end.
2. A column of two tiles is two columns of one: each is free whatever happens to the other.
   Tiles in columns of at most two are called flat. Taking a flat tile frees nothing.
3. A kind whose tiles are all flat is a stack of coins, one per pair: each can be taken at any
   time, is worth its points, and changes nothing else. Its kind no longer matters.
4. Two coins of one worth cancel. Whoever has a good plan without them keeps it: when the
   opponent takes one coin, take the other; when only they are left, each side takes one. As
   this holds for both sides, the value is that of the position without the two coins.
5. Of several coins only the dearest need be tried. Let a >= b be coins beside a rest R. To take
   b earns b - V(R + a), to take a earns a - V(R + b), and V(R + a), V(R + b) differ by at
   most a - b, for they are one game tree in which a single payment differs by that much.

What moves say of each other, where nobody has to choose which tiles of a kind to take:

6. A kind is torn while more than two of its tiles are left, not four of them free and not three of them flat.
   A position without torn kinds is calm, and stays so. Two different moves m and q of a calm position G can both
   be made in either order, and lead to one position: of different kinds they leave each other's tiles free, and
   of one kind with four free tiles the tiles that are left make the second pair. Three flat tiles make one move
   by rule 2. Let a be at least what any pair left is worth. Then, for a move m worth p that leads to Gm,

       V(G) + V(Gm) <= 2a - p.

   For let q, leading to Gq, be the best move. If it is m, the sum is p, which is at most 2a - p. If not, V(G) is
   q - V(Gq), V(Gq) >= p - V(Gqm), and by induction V(Gm) <= 2a - q - V(Gmq), where Gqm and Gmq are one:
   the sum is at most q - p + V(Gqm) + 2a - q - V(Gmq) = 2a - p.
7. So one move bounds others. Let k, worth p, lead to a calm Gk, and let m, worth r, be a move that leaves k
   possible and is possible after it. Answered by k, it comes to r - V(Gm) <= r - p + V(Gkm), by rule 6 at most
   r - p + 2a - r - V(Gk): what k comes to, and 2(a - p) more. Of the dearest pair left in the whole position that
   says: no such m is better. Gk is calm if no kind is torn, but perhaps that of k; then m is any move of
   another kind, or any move at all if none is torn.
"""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.chance import mix

SINGLE = cython.declare(cython.ulonglong[28])  # hash of one tile of this kind
_index = cython.declare(cython.int)
for _index in range(28):
    SINGLE[_index] = mix(1000 + _index)
for _index in range(10):
    COIN[_index] = mix(5000 + _index)


def column_hash(tiles, count):
    """Hash of `count` tiles, the same from either end; two tiles are two single ones."""
    up: Word = 0
    down: Word = 0
    row: cython.int
    if count == 0:
        return 0
    if count == 1:
        return SINGLE[tiles[0]]
    if count == 2:
        return SINGLE[tiles[0]] + SINGLE[tiles[1]]
    for row in range(count):
        up = mix(up ^ tiles[row])
        down = mix(down ^ tiles[count - 1 - row])
    return mix((up + down) ^ (up * down))


def set_up(p, board):
    """Overwrite p with the position of the board."""
    column: cython.int
    low: cython.int
    high: cython.int
    kind: cython.int
    c: cython.pointer(Columns) = cython.address(p.columns)
    memset(p, 0, cython.sizeof(Position))
    fill(c, board)
    for column in range(12):
        for low in range(9):
            for high in range(low, 9):
                p.hash[(column * 10 + low) * 10 + high + 1] = column_hash(
                    cython.address(c.tile[column * 10 + low]), high - low + 1
                )
        low, high = c.low[column], c.high[column]
        p.key += p.hash[(column * 10 + low) * 10 + high + 1]
        for row in range(low, high + 1):
            kind = c.tile[column * 10 + row]
            p.left[kind] += 1
            p.flat[kind] += high - low < 2
    for kind in range(1, 28):
        p.pairs += cython.cast(Word, p.left[kind] >> 1) << (7 * (worth(kind) - 1))
        p.many |= cython.cast(Bits, p.left[kind] > 2) << kind
    refresh(p, 0xFFFFFFE)


def become_coins(p, kind):
    """All tiles of this kind are flat now (at least two): turn their pairs into coins."""
    points: cython.int = worth(kind)
    pairs: cython.int = p.left[kind] >> 1
    bit: Bits = cython.cast(Bits, 1) << kind
    p.coin_kinds |= bit
    p.columns.open &= ~bit
    p.key -= cython.cast(Word, p.left[kind]) * SINGLE[kind]
    p.pairs -= cython.cast(Word, pairs) << (7 * (points - 1))
    if pairs & 1:
        flip_coin(p, points)


def flip_coin(p, points):
    """Add a coin of this worth, or take away the one that is there."""
    bit: Bits = cython.cast(Bits, 1) << points
    if p.coins & bit:
        p.key -= COIN[points]
    else:
        p.key += COIN[points]
    p.coins ^= bit


def coin_value(coins):
    """Value of a position of coins alone: each side takes the dearest in turn."""
    value: cython.int = 0
    sign: cython.int = 1
    points: cython.int
    while coins:
        points = highest_bit(coins)
        coins ^= cython.cast(Bits, 1) << points
        value += sign * points
        sign = -sign
    return value


def dearest(count, pairs):
    """Points of the dearest `pairs` (or all there are) where count[v] are worth v."""
    total: cython.int = 0
    points: cython.int = 9
    while pairs > 0 and points > 0:
        total += points * min(pairs, count[points])
        pairs -= count[points]
        points -= 1
    return total


def cheapest(count, pairs):
    """Points of the cheapest `pairs` (or all there are) where count[v] are worth v."""
    total: cython.int = 0
    points: cython.int = 1
    while pairs > 0 and points < 10:
        total += points * min(pairs, count[points])
        pairs -= count[points]
        points += 1
    return total


def find_bounds(p, lower, upper):
    """Bounds of the value from the worths of the pairs left (at least one); return their number.

    A pair that is free stays free until it is taken. So one who always takes the dearest of the
    pairs free now, a1 >= a2 >= ..., gets with the j-th pick at least a(2j-1) when moving first and
    a(2j) when moving second, for fewer than that many can be gone before. Beyond these picks
    grant that player nothing but the cheapest of the other pairs, and the opponent the dearest.
    """
    here: cython.int[10]  # free now, by worth
    mine: cython.int[10]  # left beside a1, a3, ...
    theirs: cython.int[10]  # left beside a2, a4, ...
    pairs: cython.int = 0
    free_pairs: cython.int = 0
    first_sum: cython.int = 0
    second_sum: cython.int = 0
    points: cython.int
    seconds: cython.int
    kind: cython.int
    ends: Bits
    kinds: Bits = p.columns.open
    packed: Word = p.pairs
    for points in range(1, 10):
        here[points] = p.coins >> points & 1
        mine[points] = here[points] + cython.cast(cython.int, packed & 127)
        pairs += mine[points]
        packed >>= 7
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        ends = p.columns.ends[kind]
        ends &= ends - 1
        ends &= ends - 1
        here[worth(kind)] += 2 if ends & (ends - 1) else 1
    for points in range(9, 0, -1):
        seconds = (free_pairs + here[points] >> 1) - (free_pairs >> 1)
        free_pairs += here[points]
        theirs[points] = mine[points] - seconds
        mine[points] -= here[points] - seconds
        second_sum += seconds * points
        first_sum += (here[points] - seconds) * points
    upper[0] = dearest(theirs, pairs + 1 >> 1) - second_sum
    upper[0] -= cheapest(theirs, (pairs - 1 >> 1) - (free_pairs >> 1))
    lower[0] = first_sum - dearest(mine, pairs >> 1)
    lower[0] += cheapest(mine, (pairs >> 1) - (free_pairs + 1 >> 1))
    return pairs


def count_pairs(p):
    """Pairs that are left, without coins."""
    pairs: cython.int = 0
    packed: Word = p.pairs
    while packed:
        pairs += cython.cast(cython.int, packed & 127)
        packed >>= 7
    return pairs


def dearest_left(p):
    """What the dearest of all pairs left is worth, free or not; there is at least one."""
    points: cython.int = 9
    while not (p.pairs >> (7 * (points - 1)) & 127 or p.coins >> points & 1):
        points -= 1
    return points


def torn_kinds(p):
    """The kinds of which it may matter which tiles are taken first (rule 6)."""
    torn: Bits = 0
    kind: cython.int
    ends: Bits
    kinds: Bits = p.many & ~p.coin_kinds
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        ends = p.columns.ends[kind]
        ends &= ends - 1
        ends &= ends - 1
        if p.flat[kind] < 3 and not ends & (ends - 1):
            torn |= cython.cast(Bits, 1) << kind
    return torn


def estimate(p):
    """A guess of the value: the free pairs taken in turn, the dearest first."""
    parity: Bits = p.coins  # pairs of equal worth cancel, as coins do
    kinds: Bits = p.columns.open
    while kinds:
        parity ^= cython.cast(Bits, 1) << worth(lowest_bit(kinds))
        kinds &= kinds - 1
    return coin_value(parity)

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mahjong Battle, compiled: legal moves, perft, random games, exact search.

A board is 108 bytes, cell = row * 12 + column, cell 0 is a1; 0 is empty, else a kind
suit * 9 + value with suits m, p, s = 0, 1, 2. A move is two cells, by column, then row.

    row 8   96  97 ... 107      Each column has two slots: 2 * column is its bottom end,
     ...                        2 * column + 1 its top end. A column with one tile keeps
    row 0    0   1 ...  11      that tile in whichever slot it had before.
    column   a   b ...   l

Nothing here checks a board: it must be 108 long, its columns without holes, its kinds in 0..27,
no more than four tiles of a kind.
Readable twin: games/mahjong_battle/rules.py. C++ twin: benchmarks/mahjong_battle.cpp.
"""

import threading
import time

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.chance import below, mix

Word = cython.typedef(cython.ulonglong)
Bits = cython.typedef(cython.uint)

# ------------------------------------------------------------------ columns

# Where the tiles lie and which are free. Kinds are 1..27, so arrays by kind hold 28.
Columns = cython.struct(
    tile=cython.uchar[120],  # kind at column * 10 + row; play does not change it
    low=cython.int[12],  # row of the lowest tile
    high=cython.int[12],  # row of the highest tile; low > high: empty
    ends=cython.uint[28],  # slots where a tile of this kind is free
    open=cython.uint,  # kinds with at least two free tiles
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def worth(kind: cython.int) -> cython.int:
    """Points for a pair of this kind."""
    return (kind - 1) % 9 + 1


@cython.cfunc
@cython.exceptval(check=False)
def fill(c: cython.pointer(Columns), board: cython.p_const_uchar) -> cython.void:
    """Overwrite c with the tiles of the board (108 bytes)."""
    column: cython.int
    row: cython.int
    kind: cython.int
    memset(c, 0, cython.sizeof(Columns))
    for column in range(12):
        c.low[column], c.high[column] = 0, -1
        for row in range(9):
            kind = board[row * 12 + column]
            c.tile[column * 10 + row] = kind
            if kind:
                if c.high[column] < 0:
                    c.low[column] = row
                c.high[column] = row
        if c.low[column] <= c.high[column]:
            c.ends[c.tile[column * 10 + c.low[column]]] |= cython.cast(Bits, 1) << (2 * column)
        if c.low[column] < c.high[column]:
            c.ends[c.tile[column * 10 + c.high[column]]] |= cython.cast(Bits, 2) << (2 * column)
    for kind in range(1, 28):
        note_open(c, kind)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_open(c: cython.pointer(Columns), kind: cython.int) -> cython.void:
    """Bring `open` up to date for one kind."""
    ends: Bits = c.ends[kind]
    bit: Bits = cython.cast(Bits, 1) << kind
    if ends & (ends - 1):
        c.open |= bit
    else:
        c.open &= ~bit


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lift(c: cython.pointer(Columns), slot: cython.int) -> cython.int:
    """Take the free tile at the slot; return the kind it bares there, or 0. Leaves `open` alone."""
    column: cython.int = slot >> 1
    bit: Bits = cython.cast(Bits, 1) << slot
    row: cython.int
    bared: cython.int
    if slot & 1:
        row = c.high[column]
        c.high[column] = row - 1
        row -= 1
        c.ends[c.tile[column * 10 + row + 1]] &= ~bit
    else:
        row = c.low[column]
        c.low[column] = row + 1
        row += 1
        c.ends[c.tile[column * 10 + row - 1]] &= ~bit
    if c.low[column] >= c.high[column]:
        return 0  # none left, or one that was free already
    bared = c.tile[column * 10 + row]
    c.ends[bared] |= bit
    return bared


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lay(c: cython.pointer(Columns), slot: cython.int) -> cython.int:
    """Undo lift(); return the kind it had bared, or 0. Leaves `open` alone."""
    column: cython.int = slot >> 1
    bit: Bits = cython.cast(Bits, 1) << slot
    row: cython.int
    covered: cython.int = 0
    if slot & 1:
        row = c.high[column]
        c.high[column] = row + 1
    else:
        row = c.low[column]
        c.low[column] = row - 1
    if c.high[column] - c.low[column] >= 2:
        covered = c.tile[column * 10 + row]
        c.ends[covered] &= ~bit
    row += 1 if slot & 1 else -1
    c.ends[c.tile[column * 10 + row]] |= bit
    return covered


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def play(c: cython.pointer(Columns), kind: cython.int, one: cython.int, two: cython.int) -> cython.void:
    """Take a pair of this kind from two slots."""
    bared: cython.int = lift(c, one)
    if bared:
        note_open(c, bared)
    bared = lift(c, two)
    if bared:
        note_open(c, bared)
    note_open(c, kind)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unplay(c: cython.pointer(Columns), kind: cython.int, one: cython.int, two: cython.int) -> cython.void:
    """Undo play() of the same pair."""
    covered: cython.int = lay(c, two)
    if covered:
        note_open(c, covered)
    covered = lay(c, one)
    if covered:
        note_open(c, covered)
    note_open(c, kind)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pairs_among(ends: Bits) -> cython.int:
    """How many pairs can be formed of these slots."""
    pairs: cython.int = 0
    slots: cython.int = 0
    while ends:
        pairs += slots
        slots += 1
        ends &= ends - 1
    return pairs


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_moves(c: cython.pointer(Columns)) -> cython.int:
    """How many legal moves there are."""
    kinds: Bits = c.open
    moves: cython.int = 0
    while kinds:
        moves += pairs_among(c.ends[lowest_bit(kinds)])
        kinds &= kinds - 1
    return moves


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cell_of(c: cython.pointer(Columns), slot: cython.int) -> cython.int:
    """The cell of the tile at the slot."""
    column: cython.int = slot >> 1
    row: cython.int = c.high[column] if slot & 1 else c.low[column]
    return row * 12 + column


@cython.cfunc
def move_of(c: cython.pointer(Columns), one: cython.int, two: cython.int) -> tuple:
    """The two cells of a pair of slots, one < two: slots count by column, then row."""
    return (cell_of(c, one), cell_of(c, two))


# ------------------------------------------------------------------ legal moves, perft, random games


def legal(board: bytes) -> list:
    """Every legal move, ordered by its first cell's column and row, then its second's."""
    c: Columns
    one: cython.int
    two: cython.int
    kind: cython.int
    moves = []
    fill(cython.address(c), board)
    for one in range(24):
        for kind in range(1, 28):
            if c.ends[kind] >> one & 1:
                for two in range(one + 1, 24):
                    if c.ends[kind] >> two & 1:
                        moves.append(move_of(cython.address(c), one, two))
    return moves


def perft(board: bytes, depth: cython.int) -> int:
    """How many sequences of exactly `depth` moves there are."""
    c: Columns
    total: cython.longlong = 1
    fill(cython.address(c), board)
    if depth > 0:
        with cython.nogil:
            total = count_sequences(cython.address(c), depth)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_sequences(c: cython.pointer(Columns), depth: cython.int) -> cython.longlong:
    """perft() for depth >= 1; the last ply is counted, not played. c is left as it was."""
    total: cython.longlong = 0
    kinds: Bits = c.open
    kind: cython.int
    one: cython.int
    two: cython.int
    first: Bits
    second: Bits
    if depth == 1:
        return count_moves(c)
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        first = c.ends[kind]
        while first:
            one = lowest_bit(first)
            first &= first - 1
            second = first
            while second:
                two = lowest_bit(second)
                second &= second - 1
                play(c, kind, one, two)
                total += count_sequences(c, depth - 1)
                unplay(c, kind, one, two)
    return total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_out(
    c: cython.pointer(Columns), state: cython.pointer(Word), points: cython.pointer(cython.longlong)
) -> cython.int:
    """Play one uniformly random game; add to points[0] and [1], step the generator, return the plies."""
    plies: cython.int = 0
    moves: cython.int
    pick: cython.int
    pairs: cython.int
    kind: cython.int
    kinds: Bits
    first: Bits
    second: Bits
    while c.open:
        moves = count_moves(c)
        pick = below(state, moves)
        kinds = c.open
        kind = lowest_bit(kinds)
        pairs = pairs_among(c.ends[kind])
        while pick >= pairs:
            pick -= pairs
            kinds &= kinds - 1
            kind = lowest_bit(kinds)
            pairs = pairs_among(c.ends[kind])
        first = c.ends[kind]
        second = first & (first - 1)
        while pick:
            second &= second - 1
            if not second:
                first &= first - 1
                second = first & (first - 1)
            pick -= 1
        play(c, kind, lowest_bit(first), lowest_bit(second))
        points[plies & 1] += worth(kind)
        plies += 1
    return plies


def playouts(board: bytes, games: cython.longlong, seed: cython.ulonglong) -> tuple:
    """(games, plies, points of the side to move, points of the other) of uniformly random games."""
    start: Columns
    c: Columns
    points: cython.longlong[2]
    plies: cython.longlong = 0
    state: Word = mix(seed)
    game: cython.longlong
    points[0] = points[1] = 0
    fill(cython.address(start), board)
    with cython.nogil:
        for game in range(games):
            c = start
            plies += play_out(cython.address(c), cython.address(state), points)
    return (games, plies, points[0], points[1])


# ------------------------------------------------------------------ fixed depth, points alone


def fixed_depth(board: bytes, depth: cython.int) -> list:
    """((cell, cell), value) for every legal move, in the order of legal().

    The value is the exact minimax of points won less points lost within `depth` plies,
    the move itself among them; what comes after counts nothing.
    """
    c: Columns
    one: cython.int
    two: cython.int
    kind: cython.int
    value: cython.int
    found = []
    fill(cython.address(c), board)
    for one in range(24):
        for kind in range(1, 28):
            if not c.ends[kind] >> one & 1:
                continue
            for two in range(one + 1, 24):
                if c.ends[kind] >> two & 1:
                    move = move_of(cython.address(c), one, two)
                    play(cython.address(c), kind, one, two)
                    with cython.nogil:
                        value = worth(kind) - points_ahead(cython.address(c), depth - 1, -1000, 1000)
                    unplay(cython.address(c), kind, one, two)
                    found.append((move, value))
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def points_ahead(c: cython.pointer(Columns), depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
    """Plain alpha-beta on points, the dearest kinds first."""
    best: cython.int = -1000
    value: cython.int
    points: cython.int
    suit: cython.int
    kind: cython.int
    one: cython.int
    two: cython.int
    first: Bits
    second: Bits
    if depth <= 0 or not c.open:
        return 0
    for points in range(9, 0, -1):
        for suit in range(3):
            kind = suit * 9 + points
            if not c.open >> kind & 1:
                continue
            first = c.ends[kind]
            while first:
                one = lowest_bit(first)
                first &= first - 1
                second = first
                while second:
                    two = lowest_bit(second)
                    second &= second - 1
                    play(c, kind, one, two)
                    value = points - points_ahead(c, depth - 1, points - beta, points - alpha)
                    unplay(c, kind, one, two)
                    if value > best:
                        best = value
                        if best >= beta:
                            return best
                        if best > alpha:
                            alpha = best
    return best


# ------------------------------------------------------------------ positions of the search

# What is still to be won depends only on the tiles that lie, not on who moves or leads, so a
# position here is less than a board: boards of equal value are made one, by these rules.
#
# 1. Columns may be permuted and turned upside down: the key is a sum over columns of a hash of
#    their content, the same read from either end.
# 2. A column of two tiles is two columns of one: each is free whatever happens to the other.
#    Tiles in columns of at most two are called flat. Taking a flat tile frees nothing.
# 3. A kind whose tiles are all flat is a stack of coins, one per pair: each can be taken at any
#    time, is worth its points, and changes nothing else. Its kind no longer matters.
# 4. Two coins of one worth cancel. Whoever has a good plan without them keeps it: when the
#    opponent takes one coin, take the other; when only they are left, each side takes one. As
#    this holds for both sides, the value is that of the position without the two coins.
# 5. Of several coins only the dearest need be tried. Let a >= b be coins beside a rest R. To take
#    b earns b - V(R + a), to take a earns a - V(R + b), and V(R + a), V(R + b) differ by at
#    most a - b, for they are one game tree in which a single payment differs by that much.
Position = cython.struct(
    columns=Columns,  # its `open` leaves out coins
    key=cython.ulonglong,
    pairs=cython.ulonglong,  # 7 bits for each worth 1..9: pairs left that are not coins
    coins=cython.uint,  # bit v: one coin of worth v (two have cancelled)
    coin_kinds=cython.uint,  # kinds that have become coins; their tiles stay in the columns
    left=cython.int[28],  # tiles left of each kind
    flat=cython.int[28],  # flat tiles of each kind
    hash=cython.ulonglong[1200],  # of tiles low..high of a column, at (column * 10 + low) * 10 + high + 1
)

# What a move changes beyond the columns, kept to undo it.
Before = cython.struct(
    key=cython.ulonglong, pairs=cython.ulonglong, open=cython.uint, coins=cython.uint, coin_kinds=cython.uint
)

SINGLE = cython.declare(cython.ulonglong[28])  # hash of one tile of this kind
COIN = cython.declare(cython.ulonglong[10])  # hash of one coin of this worth
_index = cython.declare(cython.int)
for _index in range(28):
    SINGLE[_index] = mix(1000 + _index)
for _index in range(10):
    COIN[_index] = mix(5000 + _index)


@cython.cfunc
@cython.exceptval(check=False)
def column_hash(tiles: cython.p_uchar, count: cython.int) -> Word:
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


@cython.cfunc
@cython.exceptval(check=False)
def set_up(p: cython.pointer(Position), board: cython.p_const_uchar) -> cython.void:
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
    refresh(p, 0xFFFFFFE)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def refresh(p: cython.pointer(Position), kinds: Bits) -> cython.void:
    """Bring `open` and the coins up to date for these kinds."""
    kind: cython.int
    bit: Bits
    ends: Bits
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        bit = cython.cast(Bits, 1) << kind
        if p.coin_kinds & bit:
            continue
        ends = p.columns.ends[kind]
        if not ends & (ends - 1):
            p.columns.open &= ~bit
        elif p.flat[kind] < p.left[kind]:
            p.columns.open |= bit
        else:
            become_coins(p, kind)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def become_coins(p: cython.pointer(Position), kind: cython.int) -> cython.void:
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def flip_coin(p: cython.pointer(Position), points: cython.int) -> cython.void:
    """Add a coin of this worth, or take away the one that is there."""
    bit: Bits = cython.cast(Bits, 1) << points
    if p.coins & bit:
        p.key -= COIN[points]
    else:
        p.key += COIN[points]
    p.coins ^= bit


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def height_hash(p: cython.pointer(Position), column: cython.int) -> Word:
    """Hash of what the column holds now."""
    return p.hash[(column * 10 + p.columns.low[column]) * 10 + p.columns.high[column] + 1]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take(p: cython.pointer(Position), kind: cython.int, slot: cython.int) -> Bits:
    """Take the tile of this kind at the slot; return the kinds that need a refresh()."""
    column: cython.int = slot >> 1
    touched: Bits
    bottom: cython.int
    top: cython.int
    height: cython.int
    p.key -= height_hash(p, column)
    touched = cython.cast(Bits, 1) << lift(cython.address(p.columns), slot)
    p.key += height_hash(p, column)
    height = p.columns.high[column] - p.columns.low[column] + 1
    if height < 2:
        p.flat[kind] -= 1
    elif height == 2:
        bottom = p.columns.tile[column * 10 + p.columns.low[column]]
        top = p.columns.tile[column * 10 + p.columns.high[column]]
        p.flat[bottom] += 1
        p.flat[top] += 1
        touched |= cython.cast(Bits, 1) << bottom | cython.cast(Bits, 1) << top
    return touched & ~cython.cast(Bits, 1)  # "kind" 0: nothing bared


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_back(p: cython.pointer(Position), kind: cython.int, slot: cython.int) -> cython.void:
    """Undo take(), but for key, open and coins."""
    column: cython.int = slot >> 1
    height: cython.int = p.columns.high[column] - p.columns.low[column] + 1
    if height < 2:
        p.flat[kind] += 1
    elif height == 2:
        p.flat[p.columns.tile[column * 10 + p.columns.low[column]]] -= 1
        p.flat[p.columns.tile[column * 10 + p.columns.high[column]]] -= 1
    lay(cython.address(p.columns), slot)


# A move of the search: a pair of slots, or (kind 0) a coin of worth `one`. `change` is what it
# does to the sum of column hashes: it names the move whatever the order of the columns.
Move = cython.struct(score=cython.int, kind=cython.int, one=cython.int, two=cython.int, change=cython.ulonglong)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def make(p: cython.pointer(Position), move: cython.pointer(Move), before: cython.pointer(Before)) -> cython.int:
    """Play the move, fill `before`, return the points."""
    touched: Bits
    kind: cython.int = move.kind
    before.key, before.pairs, before.open = p.key, p.pairs, p.columns.open
    before.coins, before.coin_kinds = p.coins, p.coin_kinds
    if not kind:
        flip_coin(p, move.one)
        return move.one
    touched = take(p, kind, move.one)
    touched |= take(p, kind, move.two) | cython.cast(Bits, 1) << kind
    p.left[kind] -= 2
    p.pairs -= cython.cast(Word, 1) << (7 * (worth(kind) - 1))
    refresh(p, touched)
    return worth(kind)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unmake(p: cython.pointer(Position), move: cython.pointer(Move), before: cython.pointer(Before)) -> cython.void:
    """Undo make()."""
    if move.kind:
        put_back(p, move.kind, move.two)
        put_back(p, move.kind, move.one)
        p.left[move.kind] += 2
    p.key, p.pairs, p.columns.open = before.key, before.pairs, before.open
    p.coins, p.coin_kinds = before.coins, before.coin_kinds


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def coin_value(coins: Bits) -> cython.int:
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def dearest(count: cython.p_int, pairs: cython.int) -> cython.int:
    """Points of the dearest `pairs` (or all there are) where count[v] are worth v."""
    total: cython.int = 0
    points: cython.int = 9
    while pairs > 0 and points > 0:
        total += points * min(pairs, count[points])
        pairs -= count[points]
        points -= 1
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cheapest(count: cython.p_int, pairs: cython.int) -> cython.int:
    """Points of the cheapest `pairs` (or all there are) where count[v] are worth v."""
    total: cython.int = 0
    points: cython.int = 1
    while pairs > 0 and points < 10:
        total += points * min(pairs, count[points])
        pairs -= count[points]
        points += 1
    return total


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_bounds(p: cython.pointer(Position), lower: cython.p_int, upper: cython.p_int) -> cython.int:
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


# ------------------------------------------------------------------ a searching thread

# A slot is two words: data, and key xor data, so that a slot torn by two threads matches nothing.
# Bit 0 of data is always set; an empty slot has data 0 and so never matches, whatever the key.
#
#     bit 0 | lower bound + 2048: 12 | upper bound + 2048: 12 | depth of lower: 7 | of upper: 7 |
#     name of the best move: 16 | age: 3 | pairs left: 6
#
# Depth 127 marks a proof: no horizon was met, the bound holds for the rest of the game.
Slot = cython.struct(check=cython.ulonglong, data=cython.ulonglong)
Known = cython.struct(
    lower=cython.int, upper=cython.int, lower_depth=cython.int, upper_depth=cython.int, favourite=cython.int
)

# One thread's search.
Worker = cython.struct(
    position=Position,
    table=cython.pointer(Slot),
    mask=cython.ulonglong,  # of the first slot of a key's four
    age=cython.ulonglong,  # of this search, 0..7
    nodes=cython.ulonglong,
    node_limit=cython.ulonglong,
    next_poll=cython.ulonglong,  # nodes at which to look at the clock
    dive_limit=cython.ulonglong,  # nodes at which a dive is given up, see deepen()
    owner=cython.p_void,  # the Search object
    number=cython.ulonglong,  # of the thread; 0 is the caller's
    diving=cython.bint,
    stop=cython.bint,  # leave this round
    met_horizon=cython.bint,  # the last value rests on an estimate somewhere
)


# ------------------------------------------------------------------ moves of the search


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def change_of(p: cython.pointer(Position), one: cython.int, two: cython.int) -> Word:
    """What taking the tiles at two slots changes in the sum of column hashes."""
    column: cython.int = one >> 1
    low: cython.int
    high: cython.int
    change: Word
    if column == two >> 1:
        low, high = p.columns.low[column] + 1, p.columns.high[column] - 1
        change = p.hash[(column * 10 + low) * 10 + high + 1] if low <= high else 0
        return change - height_hash(p, column)
    return slot_change(p, one) + slot_change(p, two)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slot_change(p: cython.pointer(Position), slot: cython.int) -> Word:
    """What taking the tile at the slot changes in the sum of column hashes."""
    column: cython.int = slot >> 1
    low: cython.int = p.columns.low[column]
    high: cython.int = p.columns.high[column]
    if slot & 1:
        return p.hash[(column * 10 + low) * 10 + high] - p.hash[(column * 10 + low) * 10 + high + 1]
    return p.hash[(column * 10 + low + 1) * 10 + high + 1] - p.hash[(column * 10 + low) * 10 + high + 1]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def name_of(move: cython.pointer(Move)) -> cython.int:
    """Sixteen bits that name the move in the table; 0 means no move."""
    return cython.cast(cython.int, move.change >> 48) | 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def generate(p: cython.pointer(Position), moves: cython.pointer(Move)) -> cython.int:
    """Write the moves worth trying, one of each set of equivalent ones; return their number."""
    count: cython.int = 0
    first_of_kind: cython.int
    other: cython.int
    kind: cython.int
    one: cython.int
    two: cython.int
    kinds: Bits = p.columns.open
    first: Bits
    second: Bits
    change: Word
    if p.coins:
        moves[0].kind, moves[0].one, moves[0].two = 0, highest_bit(p.coins), 0
        moves[0].change = 0 - COIN[moves[0].one]
        count = 1
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        first_of_kind = count
        first = p.columns.ends[kind]
        while first:
            one = lowest_bit(first)
            first &= first - 1
            second = first
            while second:
                two = lowest_bit(second)
                second &= second - 1
                change = change_of(p, one, two)
                other = first_of_kind
                while other < count and moves[other].change != change:
                    other += 1
                if other == count and count < 64:
                    moves[count].kind, moves[count].one, moves[count].two = kind, one, two
                    moves[count].change = change
                    count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def opened_by(p: cython.pointer(Position), move: cython.pointer(Move)) -> cython.int:
    """Points of the dearest pair that this move newly opens, 0 if none."""
    one: cython.int = bared_by(p, move.one)
    two: cython.int = bared_by(p, move.two)
    taken: Bits = ~(cython.cast(Bits, 1) << move.one | cython.cast(Bits, 1) << move.two)
    points: cython.int = 0
    if one and (one == two or p.columns.ends[one] & taken):
        points = worth(one)
    if two and worth(two) > points and p.columns.ends[two] & taken:
        points = worth(two)
    return points


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bared_by(p: cython.pointer(Position), slot: cython.int) -> cython.int:
    """The kind under the tile at the slot, or 0 if that tile is flat."""
    column: cython.int = slot >> 1
    low: cython.int = p.columns.low[column]
    high: cython.int = p.columns.high[column]
    if high - low < 2:
        return 0
    return p.columns.tile[column * 10 + (high - 1 if slot & 1 else low + 1)]


# The dearest pair there is now, its kind (0: a coin), and what the dearest besides is worth.
Dearest = cython.struct(points=cython.int, kind=cython.int, second=cython.int)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_dearest(p: cython.pointer(Position), found: cython.pointer(Dearest)) -> cython.void:
    """Overwrite `found`."""
    kind: cython.int
    kinds: Bits = p.columns.open
    found.points = highest_bit(p.coins) if p.coins else 0
    found.kind = found.second = 0
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        if worth(kind) > found.points:
            found.second, found.points, found.kind = found.points, worth(kind), kind
        elif worth(kind) > found.second:
            found.second = worth(kind)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate(
    w: cython.pointer(Worker), moves: cython.pointer(Move), count: cython.int, favourite: cython.int
) -> cython.void:
    """Give each move a score to be tried by: points less the best reply, and what it opens.

    Weights near these do as well: in a trial with 6, 4, 3 the first move cut off in 98 of 100 cases.
    """
    p: cython.pointer(Position) = cython.address(w.position)
    best: Dearest
    points: cython.int
    reply: cython.int
    opened: cython.int
    index: cython.int
    move: cython.pointer(Move)
    find_dearest(p, cython.address(best))
    for index in range(count):
        move = cython.address(moves[index])
        reply = best.second if move.kind == best.kind else best.points
        opened = 0
        points = move.one
        if move.kind:
            points = worth(move.kind)
            opened = opened_by(p, move)
        move.score = 6 * points - 4 * max(reply, opened) - 5 * opened
        if w.number:  # helpers try other orders, so as not to do the same work
            move.score += cython.cast(cython.int, mix(move.change + w.number) & 3)
        if name_of(move) == favourite:
            move.score = 1000


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bring_best(moves: cython.pointer(Move), start: cython.int, count: cython.int) -> cython.void:
    """Swap the move of the highest score among start..count-1 to the start."""
    best: cython.int = start
    index: cython.int
    move: Move
    for index in range(start + 1, count):
        if moves[index].score > moves[best].score:
            best = index
    move = moves[start]
    moves[start] = moves[best]
    moves[best] = move


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_moves(moves: cython.pointer(Move), count: cython.int) -> cython.void:
    """Order all moves by score, the highest first."""
    index: cython.int
    for index in range(count):
        bring_best(moves, index, count)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def estimate(p: cython.pointer(Position)) -> cython.int:
    """A guess of the value: the free pairs taken in turn, the dearest first."""
    parity: Bits = p.coins  # pairs of equal worth cancel, as coins do
    kinds: Bits = p.columns.open
    while kinds:
        parity ^= cython.cast(Bits, 1) << worth(lowest_bit(kinds))
        kinds &= kinds - 1
    return coin_value(parity)


# ------------------------------------------------------------------ table

PROVED = cython.declare(cython.int, 127)
INFINITE = cython.declare(cython.int, 2000)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def unpack(data: Word, known: cython.pointer(Known)) -> cython.void:
    """Spread a slot's data."""
    known.lower = cython.cast(cython.int, data >> 1 & 4095) - 2048
    known.upper = cython.cast(cython.int, data >> 13 & 4095) - 2048
    known.lower_depth = cython.cast(cython.int, data >> 25 & 127)
    known.upper_depth = cython.cast(cython.int, data >> 32 & 127)
    known.favourite = cython.cast(cython.int, data >> 39 & 65535)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_up(w: cython.pointer(Worker), key: Word, known: cython.pointer(Known)) -> cython.bint:
    """Fill `known` with what the table holds of this key; False and "nothing known" if none."""
    slot: cython.pointer(Slot) = w.table + (key & w.mask)
    index: cython.int
    data: Word
    for index in range(4):
        data = slot[index].data
        if data and slot[index].check ^ data == key:
            unpack(data, known)
            return True
    known.lower, known.upper = -INFINITE, INFINITE
    known.lower_depth = known.upper_depth = known.favourite = 0
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def keep(w: cython.pointer(Worker), pairs: cython.int, known: cython.pointer(Known)) -> cython.void:
    """Write to the position's slot, an empty one, or over the least useful of four.

    The more plies lie below a position, the dearer it was to find out; an older search counts less.
    """
    key: Word = w.position.key
    slot: cython.pointer(Slot) = w.table + (key & w.mask)
    victim: cython.int = 0
    least: cython.int = 1 << 20
    use: cython.int
    index: cython.int
    data: Word
    old: Known
    for index in range(4):
        data = slot[index].data
        if not data or slot[index].check ^ data == key:
            victim = index
            break
        unpack(data, cython.address(old))
        use = min(max(old.lower_depth, old.upper_depth), cython.cast(cython.int, data >> 58))
        if (data >> 55 & 7) == w.age:
            use += 64
        if use < least:
            victim, least = index, use
    data = cython.cast(Word, 1)
    data |= cython.cast(Word, known.lower + 2048) << 1 | cython.cast(Word, known.upper + 2048) << 13
    data |= cython.cast(Word, known.lower_depth) << 25 | cython.cast(Word, known.upper_depth) << 32
    data |= cython.cast(Word, known.favourite) << 39 | w.age << 55 | cython.cast(Word, min(pairs, 63)) << 58
    slot[victim].data = data
    slot[victim].check = key ^ data


# ------------------------------------------------------------------ search


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pause(w: cython.pointer(Worker)) -> cython.void:
    """Every few thousand nodes: look at the limits, the clock and (in the caller's thread) Ctrl-C."""
    out_of_time: cython.bint
    w.next_poll = min(w.nodes + 8192, w.node_limit)
    with cython.gil:
        out_of_time = cython.cast(Search, w.owner).is_over(w.number == 0, w.diving)
    if out_of_time or w.nodes >= w.node_limit or w.diving and w.nodes >= w.dive_limit:
        w.stop = True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def best_known(
    w: cython.pointer(Worker), moves: cython.pointer(Move), count: cython.int, depth: cython.int, enough: cython.int
) -> cython.int:
    """Look in the table for a move that is known to reach `enough`, before any is searched.

    If there is one, bring it to the front, set met_horizon and return the value it reaches.
    """
    p: cython.pointer(Position) = cython.address(w.position)
    index: cython.int
    points: cython.int
    worst: cython.int  # the most that the opponent can get after the move
    before: Before
    known: Known
    move: Move
    for index in range(count):
        points = make(p, cython.address(moves[index]), cython.address(before))
        w.met_horizon = False
        worst = INFINITE
        if not p.columns.open:
            worst = coin_value(p.coins)
        else:
            look_up(w, p.key, cython.address(known))
            if known.upper_depth >= depth - 1:
                worst = known.upper
                w.met_horizon = known.upper_depth < PROVED
        unmake(p, cython.address(moves[index]), cython.address(before))
        if points - worst >= enough:
            move = moves[index]
            moves[index] = moves[0]
            moves[0] = move
            return points - worst
    return -INFINITE


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def from_table(
    w: cython.pointer(Worker), known: cython.pointer(Known), depth: cython.int, alpha: cython.int, beta: cython.int
) -> cython.int:
    """The value, if what is known suffices for this depth and window, else INFINITE. Sets met_horizon."""
    if known.lower_depth >= depth and known.lower >= beta:
        w.met_horizon = known.lower_depth < PROVED
        return known.lower
    if known.upper_depth >= depth and known.upper <= alpha:
        w.met_horizon = known.upper_depth < PROVED
        return known.upper
    if known.lower == known.upper and known.lower_depth >= depth and known.upper_depth >= depth:
        w.met_horizon = known.lower_depth < PROVED or known.upper_depth < PROVED
        return known.lower
    return INFINITE


# What a position of the search knows while its moves are tried.
Node = cython.struct(
    lower=cython.int,  # what is proved of the value
    upper=cython.int,
    floor=cython.int,  # the window, narrowed by that
    ceiling=cython.int,
    pairs=cython.int,
    best=cython.int,
    horizon=cython.bint,  # met by the moves that the best rests on
    known=Known,
    count=cython.int,
    moves=Move[64],
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def narrow(n: cython.pointer(Node), alpha: cython.int, beta: cython.int) -> cython.void:
    """Set the window to what is still open of it."""
    if n.known.lower_depth == PROVED:
        n.lower = max(n.lower, n.known.lower)
    if n.known.upper_depth == PROVED:
        n.upper = min(n.upper, n.known.upper)
    n.floor, n.ceiling = max(alpha, n.lower - 1), min(beta, n.upper)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_known_to_suffice(w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int) -> cython.bint:
    """Whether the table has a move that reaches the ceiling; then that is the best."""
    if depth < 4 or n.pairs < 12:  # with less to search, looking costs more than it saves
        return False
    n.best = best_known(w, n.moves, n.count, depth, n.ceiling)
    n.horizon = w.met_horizon
    if n.best < n.ceiling:
        return False
    n.known.favourite = name_of(cython.address(n.moves[0]))
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_move(
    w: cython.pointer(Worker), n: cython.pointer(Node), index: cython.int, depth: cython.int
) -> cython.int:  # fmt: skip
    """The value of a move: the first in the whole window, of later ones first whether they are better at all."""
    before: Before
    value: cython.int = 0
    points: cython.int = make(cython.address(w.position), cython.address(n.moves[index]), cython.address(before))
    if index > 0:
        value = points - explore(w, depth - 1, points - n.floor - 1, points - n.floor)
    if index == 0 or n.floor < value < n.ceiling and not w.stop:
        value = points - explore(w, depth - 1, points - n.ceiling, points - n.floor)
    unmake(cython.address(w.position), cython.address(n.moves[index]), cython.address(before))
    return value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_moves(w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int) -> cython.void:
    """Search the moves until one reaches the ceiling, or the search is stopped."""
    value: cython.int
    index: cython.int
    n.best, n.horizon = -INFINITE, False
    for index in range(n.count):
        bring_best(n.moves, index, n.count)
        value = try_move(w, n, index, depth)
        if w.stop:
            return
        n.horizon |= w.met_horizon
        n.best = max(n.best, value)
        if value > n.floor:
            n.floor = value
            n.known.favourite = name_of(cython.address(n.moves[index]))
        if value >= n.ceiling:
            n.horizon = w.met_horizon  # the moves before do not matter any more
            return


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_bounds(n: cython.pointer(Node), depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.void:
    """Add the best, searched in this window, to what is known; what was proved before goes only for better."""
    depth = depth if n.horizon else PROVED
    if n.best > alpha and (n.known.lower_depth < PROVED or n.best > n.known.lower):
        n.known.lower, n.known.lower_depth = n.best, depth
    if n.best < beta and (n.known.upper_depth < PROVED or n.best < n.known.upper):
        n.known.upper, n.known.upper_depth = n.best, depth


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def explore(w: cython.pointer(Worker), depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
    """Value of the position to this depth: exact inside (alpha, beta), else a bound (fail-soft).

    Sets met_horizon. Once stopped it returns at once, and what it returns means nothing.
    """
    p: cython.pointer(Position) = cython.address(w.position)
    n: Node
    value: cython.int
    w.nodes += 1
    if w.nodes >= w.next_poll:
        pause(w)
    w.met_horizon = False
    if not p.columns.open:
        return coin_value(p.coins)
    n.pairs = find_bounds(p, cython.address(n.lower), cython.address(n.upper))
    if n.upper <= alpha:
        return n.upper
    if n.lower >= beta:
        return n.lower
    if depth <= 0:
        w.met_horizon = True
        return min(max(estimate(p), n.lower), n.upper)
    look_up(w, p.key, cython.address(n.known))
    value = from_table(w, cython.address(n.known), depth, alpha, beta)
    if value != INFINITE:
        return value
    narrow(cython.address(n), alpha, beta)
    n.count = generate(p, n.moves)
    rate(w, n.moves, n.count, n.known.favourite)
    if not is_known_to_suffice(w, cython.address(n), depth):
        try_moves(w, cython.address(n), depth)
        if w.stop:
            return 0
    n.best = min(max(n.best, n.lower), n.upper)
    note_bounds(cython.address(n), depth, alpha, beta)
    keep(w, n.pairs, cython.address(n.known))
    w.met_horizon = n.horizon
    return n.best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bring_forward(moves: cython.pointer(Move), index: cython.int) -> cython.void:
    """Move one to the front, the others keep their order."""
    move: Move = moves[index]
    while index > 0:
        moves[index] = moves[index - 1]
        index -= 1
    moves[0] = move


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def explore_root(
    w: cython.pointer(Worker), depth: cython.int, moves: cython.pointer(Move), count: cython.int
) -> cython.int:
    """Like explore() with an open window, keeping the value of each move as its score.

    Brings the best move to the front; scores of the others are upper bounds. Sets met_horizon.
    If stopped, returns how many moves it has seen to the end, else `count`.
    """
    best: cython.int = -INFINITE
    value: cython.int = 0
    points: cython.int
    index: cython.int
    horizon: cython.bint = False
    before: Before
    for index in range(count):
        points = make(cython.address(w.position), cython.address(moves[index]), cython.address(before))
        if index > 0:
            value = points - explore(w, depth - 1, points - best - 1, points - best)
        if index == 0 or value > best and not w.stop:
            value = points - explore(w, depth - 1, points - INFINITE, points - best)
        unmake(cython.address(w.position), cython.address(moves[index]), cython.address(before))
        if w.stop:
            return index
        horizon |= w.met_horizon
        moves[index].score = value
        if value > best:
            best = value
            bring_forward(moves, index)
    w.met_horizon = horizon
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deepen(w: cython.pointer(Worker), moves: cython.pointer(Move), count: cython.int, limit: cython.int) -> cython.int:
    """Search deeper and deeper until proved, stopped or at the limit; return the depth reached.

    Proving a value takes fewer nodes when searched to the end at once than by going deeper step
    by step. So after a few rounds, if few enough tiles are left, comes a dive: a round without
    horizon that may use half of what the limits allow; if that is too little, deepening goes on.
    Leaves moves as explore_root() does, met_horizon as of the last full round.
    """
    depth: cython.int = 0
    round_depth: cython.int
    dives: cython.bint = limit >= PROVED - 1 and count_pairs(cython.address(w.position)) <= 38
    unproved: cython.bint = True
    while unproved and depth < limit and not w.stop:
        w.diving = dives and depth == 8
        round_depth = PROVED - 1 if w.diving else depth + 1
        if explore_root(w, round_depth, moves, count) == count:
            depth = round_depth
            unproved = w.met_horizon
        elif w.diving:
            w.stop = dives = False
    w.met_horizon = unproved
    return depth


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_pairs(p: cython.pointer(Position)) -> cython.int:
    """Pairs that are left, without coins."""
    pairs: cython.int = 0
    packed: Word = p.pairs
    while packed:
        pairs += cython.cast(cython.int, packed & 127)
        packed >>= 7
    return pairs


@cython.cclass
class Search:
    """A searcher that owns a table of `memory` bytes (at least 4096 are used).

    The table is allocated at the first search and kept between searches: what it knows of a
    position stays true. One search runs at a time; others wait.
    """

    memory: cython.ulonglong
    block: cython.p_void  # as allocated
    table: cython.pointer(Slot)  # in `block`, at a multiple of 64 bytes
    slots: cython.ulonglong  # a power of two
    used: cython.bint  # the table may hold something
    age: cython.ulonglong
    halt: cython.bint  # all threads are to stop
    start: cython.double  # of the search, by time.monotonic()
    seconds: cython.double  # it may take; 0 is no limit
    interrupt: object  # what Ctrl-C raised
    lock: object

    def __init__(self, memory: int = 1 << 26) -> None:
        self.memory = max(memory, 1 << 12)
        self.lock = threading.Lock()

    def __dealloc__(self) -> None:
        free(self.block)

    def stop(self) -> None:
        """End the running search soon; it returns the best it has. Callable from any thread."""
        self.halt = True

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_over(self, main: cython.bint, diving: cython.bint) -> cython.bint:
        """Whether the search, or the dive it is in, must end. In the caller's thread, notes Ctrl-C."""
        now: cython.double = time.monotonic()
        if main:
            try:
                PyErr_CheckSignals()
            except BaseException as interrupt:
                self.interrupt = interrupt
                self.halt = True
        if self.seconds and now >= self.start + self.seconds:
            self.halt = True
        return self.halt or diving and self.seconds and now >= self.start + self.seconds / 2

    def search(self, board: bytes, seconds: float = 0.0, nodes: int = 0, depth: int = 0, threads: int = 1) -> tuple:
        """(value, exact, line, nodes, depth, root_moves); a limit of 0 is none.

        value: what the side to move still wins less what the other still wins, as far as known.
        exact: that is proved. line: the moves both sides should play, as far as kept; never
        empty while there is a legal move. depth: plies of the last full round. root_moves:
        ((cell, cell), value), the best first; of the others the value is an upper bound, and of
        equivalent moves only one is listed. Without `seconds` and with one thread the answer
        depends on the arguments and the memory alone.
        """
        with self.lock:
            self.halt = False
            self.interrupt = None
            self.start, self.seconds = time.monotonic(), seconds
            mask = self._prepare_table(nodes, afresh=not seconds and threads == 1)
            results = [None] * threads
            helpers = [
                threading.Thread(target=self._work, args=(board, nodes // threads, depth, mask, number, results))
                for number in range(1, threads)
            ]
            for helper in helpers:
                helper.start()
            self._work(board, nodes // threads, depth, mask, 0, results)
            self.halt = True
            for helper in helpers:
                helper.join()
            if self.interrupt is not None:
                raise self.interrupt
            value, exact, line, _, depth, root_moves = results[0]
            return value, exact, line, sum(result[3] for result in results), depth, root_moves

    def _prepare_table(self, nodes: int, afresh: bool) -> int:
        """Allocate the table if need be, clear it if afresh; return the mask of a key's first slot.

        A small search starting afresh uses, and clears, no more of the table than it can fill.
        """
        slots: cython.ulonglong
        if self.block == cython.NULL:
            self.slots = 1 << (int(self.memory) // cython.sizeof(Slot)).bit_length() - 1
            self.block = calloc(self.slots * cython.sizeof(Slot) + 64, 1)
            if self.block == cython.NULL:
                raise MemoryError
            self.table = cython.cast(cython.pointer(Slot), (cython.cast(cython.size_t, self.block) + 63) & ~63)
        slots = self.slots
        if afresh and nodes:
            slots = min(slots, 1 << (2 * nodes).bit_length())
        if afresh and self.used:
            memset(self.table, 0, slots * cython.sizeof(Slot))
        self.used = True
        self.age = (self.age + 1) & 7
        return (slots - 1) & ~3

    def _work(self, board: bytes, nodes: int, depth: int, mask: int, number: cython.int, results: list) -> None:
        """One thread's search; number 0 is the caller's. Writes its answer to results[number]."""
        w: cython.pointer(Worker) = cython.cast(cython.pointer(Worker), calloc(1, cython.sizeof(Worker)))
        moves: Move[64]
        count: cython.int
        limit: cython.int = depth or PROVED - 1
        reached: cython.int = 0
        if w == cython.NULL:
            raise MemoryError
        try:
            w.table, w.mask, w.age = self.table, mask, self.age
            w.node_limit = nodes or cython.cast(Word, -1)
            w.next_poll = min(w.node_limit, 2048)
            w.dive_limit = w.node_limit // 2
            w.number = number
            w.owner = cython.cast(cython.p_void, self)
            set_up(cython.address(w.position), board)
            count = generate(cython.address(w.position), moves)
            rate(w, moves, count, 0)
            sort_moves(moves, count)
            with cython.nogil:
                reached = deepen(w, moves, count, limit) if count else 0
            results[number] = report(w, moves, count, reached)
        finally:
            free(w)


@cython.cfunc
def report(w: cython.pointer(Worker), moves: cython.pointer(Move), count: cython.int, depth: cython.int) -> tuple:
    """The answer of Search.search() after deepen()."""
    p: cython.pointer(Position) = cython.address(w.position)
    nodes, exact, value = w.nodes, not w.met_horizon, 0
    root_moves = [(cells_of(p, cython.address(moves[i]), set()), moves[i].score) for i in range(count)]
    if count:
        value = moves[0].score if depth else estimate(p)
    return value, exact, principal_line(w, moves, count, value, exact), nodes, depth, root_moves


@cython.cfunc
def cells_of(p: cython.pointer(Position), move: cython.pointer(Move), taken: set) -> tuple:
    """The cells of a move; for a coin, of one whose cells are not yet taken; () if there is none."""
    kind: cython.int
    ends: Bits
    if move.kind:
        return move_of(cython.address(p.columns), move.one, move.two)
    for kind in range(move.one, 28, 9):
        ends = p.columns.ends[kind] if p.coin_kinds >> kind & 1 else 0
        while ends & (ends - 1):
            cells = move_of(cython.address(p.columns), lowest_bit(ends), lowest_bit(ends & (ends - 1)))
            if cells not in taken:
                return cells
            ends &= ends - 1
            ends &= ends - 1
    return ()


@cython.cfunc
def principal_line(
    w: cython.pointer(Worker), moves: cython.pointer(Move), count: cython.int, value: cython.int, exact: cython.bint
) -> list:
    """Follow the best moves through the table. Overwrites moves, leaves w at the end of the line.

    If the value is exact, so is the line: where the table holds only a bound, search again, with a
    small limit of nodes, and end the line where that does not suffice.
    """
    p: cython.pointer(Position) = cython.address(w.position)
    before: Before
    known: Known
    move: Move
    choice: cython.int = 0
    taken = set()
    line = []
    w.diving = w.stop = False
    w.next_poll = w.node_limit = w.nodes + 20000
    while choice < count:
        move = moves[choice]
        cells = cells_of(p, cython.address(move), taken)
        line.append(cells)
        taken.add(cells)
        value = make(p, cython.address(move), cython.address(before)) - value
        count = generate(p, moves)
        if exact:
            explore(w, PROVED - 1, value - 1, value + 1)
            if w.stop:
                return line
        look_up(w, p.key, cython.address(known))
        choice = 0
        while p.columns.open and choice < count and name_of(cython.address(moves[choice])) != known.favourite:
            choice += 1
    if count == 0:  # what is left are coins that cancel
        move.kind = 0
        for points in range(9, 0, -1):
            move.one = points
            while cells := cells_of(p, cython.address(move), taken):
                line.append(cells)
                taken.add(cells)
    return line

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mahjong Battle, compiled: the board, legal moves, perft, random games, search to a fixed depth.

A board is 108 bytes, cell = row * 12 + column, cell 0 is a1; 0 is empty, else a kind
suit * 9 + value with suits m, p, s = 0, 1, 2. A move is two cells, by column, then row.

    row 8   96  97 ... 107      Each column has two slots: 2 * column is its bottom end,
     ...                        2 * column + 1 its top end. A column with one tile keeps
    row 0    0   1 ...  11      that tile in whichever slot it had before.
    column   a   b ...   l

Nothing here checks a board: it must be 108 long, its columns without holes, its kinds in 0..27,
no more than four tiles of a kind. What other kernels inline stands in the .pxd.
Readable twin: games/mahjong_battle/rules.py. C++ twin: benchmarks/mahjong_battle.cpp.
"""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.chance import below, mix


def fill(c, board):
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


def pairs_among(ends):
    """How many pairs can be formed of these slots."""
    pairs: cython.int = 0
    slots: cython.int = 0
    while ends:
        pairs += slots
        slots += 1
        ends &= ends - 1
    return pairs


def count_moves(c):
    """How many legal moves there are."""
    kinds: Bits = c.open
    moves: cython.int = 0
    while kinds:
        moves += pairs_among(c.ends[lowest_bit(kinds)])
        kinds &= kinds - 1
    return moves


def cell_of(c, slot):
    """The cell of the tile at the slot."""
    column: cython.int = slot >> 1
    row: cython.int = c.high[column] if slot & 1 else c.low[column]
    return row * 12 + column


def move_of(c, one, two):
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


def count_sequences(c, depth):
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


def play_out(c, state, points):
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


def points_ahead(c, depth, alpha, beta):
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

# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: a network that says what a position is worth, and follows the moves.

Each side has a row of whole numbers for every man on every square as that side sees it: itself as White, and the
board mirrored so that its king stands on the right half. Rows of the men who are there are added up; a move changes two
or three rows, so the sums are worked out from those of the position before. They are held between 0 and 255, squared,
and weighed: those of the side to move and those of the other, by weights that depend on how many men are left.

The file, small ends first: 8 letters, the bucket of each square of the right half (18 bytes: which rows a side uses
whose king is there), 2 bytes without meaning, then of 2 bytes each: rows (434 a bucket, 64 each), the sums of no men
(64), the weights (6 times 128), and of 4 bytes what is added (6). Readable twin: tests/twins/weiss_schach_network.py;
tools/train_weiss_schach.py learns it. Where there is no file, weiss_schach_evaluation.py serves.
"""

from importlib.resources import files

import cython
from cython.cimports.libc.string import memcpy
from cython.cimports.teahouse.kernels.weiss_schach_evaluation import MOST_WORTH, estimate
from cython.cimports.teahouse.kernels.weiss_schach_vectors import MOST_SUM, shift_sums, weigh_sums

SHIPPED = "weiss_schach_network.bin"
MARK = b"WSNN0064"
UNIT = cython.declare(cython.int, 64)  # of the weights: so much is 1
SCALE = cython.declare(cython.int, 400)  # centipawns of an output of 1

ROWS = cython.declare(cython.short[499968])  # MOST_BUCKETS * INPUTS * WIDTH
NO_MEN = cython.declare(cython.short[64])
WEIGHTS = cython.declare(cython.short[768])
ADDED = cython.declare(cython.int[6])
BUCKET = cython.declare(cython.uchar[36])
PLACE = cython.declare(cython.short[1736])  # the input, at (side * 2 + mirrored) * INPUTS + man * 36 + square


def prepare_places():
    """Which input a man on a square is to each side."""
    side: cython.int
    mirrored: cython.int
    man: cython.int
    square: cython.int
    seen: cython.int
    for side in range(2):
        for mirrored in range(2):
            for man in range(12):
                for square in range(36):
                    seen = flip(square) if side else square
                    if mirrored:
                        seen += 5 - 2 * (seen % 6)
                    PLACE[(side * 2 + mirrored) * INPUTS + man * 36 + square] = (man ^ side) * 36 + seen
            PLACE[(side * 2 + mirrored) * INPUTS + 432] = 432 + side
            PLACE[(side * 2 + mirrored) * INPUTS + 433] = 433 - side


prepare_places()


def see(p, side):
    """How a side sees the board: its bucket, times 2, and 1 where it is mirrored."""
    king: cython.int = king_square(p, side)
    if side == BLACK:
        king = flip(king)
    return BUCKET[king] * 2 + (king % 6 < 3)


def compare(before, now, c):
    """What has changed between two positions."""
    squares: Word = before.sides[0] ^ now.sides[0] | before.sides[1] ^ now.sides[1]
    kind: cython.int
    square: cython.int
    side: cython.int
    c.more = c.less = 0
    for kind in range(6):
        squares |= before.pieces[kind] ^ now.pieces[kind]
    while squares:
        square = lowest_bit(squares)
        squares &= squares - 1
        if before.board[square] != EMPTY:
            c.gone[c.less] = before.board[square] * 36 + square
            c.less += 1
        if now.board[square] != EMPTY:
            c.come[c.more] = now.board[square] * 36 + square
            c.more += 1
    if before.castling != now.castling:
        for side in range(2):
            if before.castling & ~now.castling & 1 + side:
                c.gone[c.less] = 432 + side
                c.less += 1
            if now.castling & ~before.castling & 1 + side:
                c.come[c.more] = 432 + side
                c.more += 1


def list_men(p, c):
    """All men come, none go."""
    left: Word = p.sides[0] | p.sides[1]
    square: cython.int
    side: cython.int
    c.more = c.less = 0
    while left:
        square = lowest_bit(left)
        left &= left - 1
        c.come[c.more] = p.board[square] * 36 + square
        c.more += 1
    for side in range(2):
        if p.castling & 1 + side:
            c.come[c.more] = 432 + side
            c.more += 1


def bring(sums, others, c, side, view):
    """Overwrite a side's sums with others and what has changed since."""
    added: cython.pointer(cython.const[cython.short])[MOST_CHANGES]
    gone: cython.pointer(cython.const[cython.short])[MOST_CHANGES]
    places: cython.p_short = cython.address(PLACE[(side * 2 + (view & 1)) * INPUTS])
    rows: cython.p_short = cython.address(ROWS[(view >> 1) * INPUTS * WIDTH])
    index: cython.int
    for index in range(c.more):
        added[index] = cython.address(rows[places[c.come[index]] * WIDTH])
    for index in range(c.less):
        gone[index] = cython.address(rows[places[c.gone[index]] * WIDTH])
    shift_sums(sums, others, added, c.more, gone, c.less)


def sum_up(p, s, side):
    """A side's sums from nothing."""
    c: Changes
    s.views[side] = see(p, side)
    list_men(p, cython.address(c))
    bring(s.sides[side], NO_MEN, cython.address(c), side, s.views[side])


def follow(before, others, p, s):
    """The sums of a position from those of one before; from nothing for a side that sees the board otherwise now."""
    c: Changes
    side: cython.int
    compare(before, p, cython.address(c))
    for side in range(2):
        s.views[side] = see(p, side)
        if s.views[side] == others.views[side]:
            bring(s.sides[side], others.sides[side], cython.address(c), side, s.views[side])
        else:
            sum_up(p, s, side)


def output(p, s):
    """What the sums say the position is worth to the side to move; less as the fifty moves run out."""
    bucket: cython.int = min((count_bits(p.sides[0] | p.sides[1]) - 1) // 4, OUTPUTS - 1)
    value: cython.longlong = weigh_sums(s.sides[p.side], cython.address(WEIGHTS[bucket * 2 * WIDTH]))
    value += weigh_sums(s.sides[1 - p.side], cython.address(WEIGHTS[(bucket * 2 + 1) * WIDTH]))
    value = (value + ADDED[bucket]) * SCALE // (MOST_SUM * MOST_SUM * UNIT)
    if p.clock > 10:
        value = value * (220 - min(p.clock, 200)) // 210
    return max(min(cython.cast(cython.int, value), MOST_WORTH), -MOST_WORTH)


def judge(stack, sums, ply):
    """What the position of this ply is worth: by the sums of the nearest one before it that are ready.

    By the evaluation where so few men are left that exact tables know: there the network has learned nothing.
    """
    p: cython.pointer(Position) = cython.address(stack[ply])
    s: cython.pointer(Sums) = cython.address(sums[ply])
    back: cython.int = ply - 1
    if count_bits(p.sides[0] | p.sides[1]) <= FEW_MEN:
        return estimate(p)
    if not s.ready or s.key != p.key:
        while back >= 0 and back >= ply - 4 and not (sums[back].ready and sums[back].key == stack[back].key):
            back -= 1
        if back >= 0 and back >= ply - 4:
            follow(cython.address(stack[back]), cython.address(sums[back]), p, s)
        else:
            sum_up(p, s, WHITE)
            sum_up(p, s, BLACK)
        s.key = p.key
        s.ready = True
    return output(p, s)


def evaluate(fen: str) -> int:
    """The static worth for the side to move, in centipawns: by the network, or without one by the evaluation."""
    p: Position
    s: Sums
    read_fen(cython.address(p), fen)
    if not NETWORK:
        return estimate(cython.address(p))
    s.ready = False
    return judge(cython.address(p), cython.address(s), 0)


def set_network(data) -> None:
    """Judge by this network from now on, in this whole process; None: by the evaluation. Not while a search runs."""
    global NETWORK
    NETWORK = False
    if data is None:
        return
    buckets: cython.int = max(data[8:26], default=MOST_BUCKETS) + 1
    rows: cython.int = buckets * INPUTS * WIDTH
    if data[:8] != MARK or buckets > MOST_BUCKETS or len(data) != 28 + 2 * (rows + 13 * WIDTH) + 4 * OUTPUTS:
        raise ValueError("no network of Weiß-Schach")
    bytes_of: cython.p_char = data
    for square in range(36):
        BUCKET[square] = data[8 + square // 6 * 3 + abs(square % 6 * 2 - 5) // 2]
    memcpy(ROWS, bytes_of + 28, rows * 2)
    memcpy(NO_MEN, bytes_of + 28 + 2 * rows, 2 * WIDTH)
    memcpy(WEIGHTS, bytes_of + 28 + 2 * (rows + WIDTH), 24 * WIDTH)
    memcpy(ADDED, bytes_of + 28 + 2 * (rows + 13 * WIDTH), 4 * OUTPUTS)
    NETWORK = True


def shipped():
    """The network that comes with the house; None where there is none."""
    path = files("teahouse.kernels") / SHIPPED
    return path.read_bytes() if path.is_file() else None


set_network(shipped())

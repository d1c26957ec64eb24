# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: legal moves, perft, and an engine that searches with one thread or several.

    6   30 31 ... 35     A set of squares is 36 bits, square = rank * 6 + file, a1 is 0.
    ..                   A man is kind * 2 + side (0 White, 1 Black); an empty square is EMPTY.
    1    0  1 ...  5     A move is start | end << 6 | kind it promotes to << 12; 0 is no move.
         a  b      f     Castling is the king's move d1f1 or d6f6.

Positions come as FEN, moves as UCI texts; a text that is neither raises ValueError. Peers: pyffish and
Fairy-Stockfish, which know this board by benchmarks/weiss_schach.ini.
"""

import threading
import time
from collections import namedtuple

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.math import log
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.chance import mix

if not CPU_SUITS:
    raise ImportError("this kernel counts bits with an instruction that this processor lacks")

Word = cython.typedef(cython.ulonglong)

START = "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1"

# ------------------------------------------------------------------ positions

Position = cython.struct(
    pieces=cython.ulonglong[6],  # by kind, both sides
    sides=cython.ulonglong[2],
    key=cython.ulonglong,
    checkers=cython.ulonglong,  # men that attack the king of the side to move
    middle=cython.int,  # material and squares, White's less Black's
    end=cython.int,
    board=cython.uchar[36],
    side=cython.uchar,
    castling=cython.uchar,  # 1 White may, 2 Black may
    passing=cython.uchar,  # where a pawn may be taken in passing (legally), or NOWHERE
    clock=cython.uchar,  # plies since a man was taken or a pawn moved
    since=cython.uchar,  # the same, and since somebody passed in the search: what can be repeated
)

KNIGHT_STEPS = cython.declare(cython.ulonglong[36])
KING_STEPS = cython.declare(cython.ulonglong[36])
PAWN_TAKES = cython.declare(cython.ulonglong[72])  # at side * 36 + square
BETWEEN = cython.declare(cython.ulonglong[1296])  # squares strictly between two on one line
LINE = cython.declare(cython.ulonglong[1296])  # the whole line through two squares

# Magic multiplication: the men on the lines of a square, times a number found at import, give the
# place of the reachable squares in a table.
ROOK_MASK = cython.declare(cython.ulonglong[36])
ROOK_MAGIC = cython.declare(cython.ulonglong[36])
ROOK_PLACE = cython.declare(cython.int[36])
ROOK_SHIFT = cython.declare(cython.int[36])
ROOK_TABLE = cython.declare(cython.ulonglong[4096])
BISHOP_MASK = cython.declare(cython.ulonglong[36])
BISHOP_MAGIC = cython.declare(cython.ulonglong[36])
BISHOP_PLACE = cython.declare(cython.int[36])
BISHOP_SHIFT = cython.declare(cython.int[36])
BISHOP_TABLE = cython.declare(cython.ulonglong[4096])

MAN_KEY = cython.declare(cython.ulonglong[432])  # at man * 36 + square
CASTLING_KEY = cython.declare(cython.ulonglong[4])
PASSING_KEY = cython.declare(cython.ulonglong[37])
SIDE_KEY = cython.declare(cython.ulonglong, 0)
KEPT_CASTLING = cython.declare(cython.uchar[36])  # rights that remain when a man leaves or enters the square

MIDDLE = cython.declare(cython.int[432])  # worth of a man on a square, for White
END = cython.declare(cython.int[432])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bit(square: cython.int) -> Word:
    return cython.cast(Word, 1) << square


@cython.cfunc
@cython.exceptval(check=False)
def walk(square: cython.int, occupied: Word, across: cython.int, up: cython.int) -> Word:
    """Squares reached in one direction, the first man included."""
    file: cython.int = square % 6 + across
    rank: cython.int = square // 6 + up
    found: Word = 0
    while 0 <= file < 6 and 0 <= rank < 6:
        found |= bit(rank * 6 + file)
        if occupied & bit(rank * 6 + file):
            break
        file += across
        rank += up
    return found


@cython.cfunc
@cython.exceptval(check=False)
def walk_straight(square: cython.int, occupied: Word) -> Word:
    return (
        walk(square, occupied, 0, 1) | walk(square, occupied, 0, -1)
        | walk(square, occupied, 1, 0) | walk(square, occupied, -1, 0)
    )  # fmt: skip


@cython.cfunc
@cython.exceptval(check=False)
def walk_diagonal(square: cython.int, occupied: Word) -> Word:
    return (
        walk(square, occupied, 1, 1) | walk(square, occupied, 1, -1)
        | walk(square, occupied, -1, 1) | walk(square, occupied, -1, -1)
    )  # fmt: skip


@cython.cfunc
@cython.exceptval(check=False)
def inner(square: cython.int, across: cython.int, up: cython.int) -> Word:
    """Squares of one direction whose men matter: not the last one before the edge."""
    reached: Word = walk(square, 0, across, up)
    if not reached:
        return 0
    edge: cython.int = square
    while 0 <= edge % 6 + across < 6 and 0 <= edge // 6 + up < 6:
        edge += across + 6 * up
    return reached & ~bit(edge)


@cython.cfunc
@cython.exceptval(check=False)
def matters(square: cython.int, straight: cython.bint) -> Word:
    """Squares whose men matter to a rook or a bishop."""
    if straight:
        return inner(square, 0, 1) | inner(square, 0, -1) | inner(square, 1, 0) | inner(square, -1, 0)
    return inner(square, 1, 1) | inner(square, 1, -1) | inner(square, -1, 1) | inner(square, -1, -1)


@cython.cfunc
@cython.exceptval(check=False)
def fits(mask: Word, magic: Word, reached: cython.pointer(Word), table: cython.pointer(Word)) -> cython.bint:
    """Fill the table by a number that might be magic; False if two sets of men with different reach meet in it."""
    men: Word = 0
    index: Word
    number: cython.int
    memset(table, 0, sizeof_words(1 << count_bits(mask)))
    for number in range(1 << count_bits(mask)):
        index = men * magic >> 64 - count_bits(mask)
        if table[index] and table[index] != reached[number]:
            return False
        table[index] = reached[number]
        men = (men - mask) & mask
    return True


@cython.cfunc
@cython.exceptval(check=False)
def find_magic(mask: Word, seed: Word, reached: cython.pointer(Word), table: cython.pointer(Word)) -> Word:
    """A number that fits, and its table filled."""
    magic: Word
    while True:
        seed = mix(seed)
        magic = mix(seed) & mix(seed + 1)
        if fits(mask, magic, reached, table):
            return magic


@cython.cfunc
@cython.exceptval(check=False)
def prepare_line_piece(square: cython.int, straight: cython.bint, place: cython.int) -> cython.int:
    """Fill the tables of one square of rook or bishop from `place` on; return the next free place."""
    mask: Word = matters(square, straight)
    size: cython.int = 1 << count_bits(mask)
    reached: Word[256]
    men: Word = 0
    number: cython.int
    for number in range(size):
        reached[number] = walk_straight(square, men) if straight else walk_diagonal(square, men)
        men = (men - mask) & mask
    if straight:
        ROOK_MASK[square], ROOK_PLACE[square], ROOK_SHIFT[square] = mask, place, 64 - count_bits(mask)
        ROOK_MAGIC[square] = find_magic(mask, square + 1000, reached, cython.address(ROOK_TABLE[place]))
    else:
        BISHOP_MASK[square], BISHOP_PLACE[square], BISHOP_SHIFT[square] = mask, place, 64 - count_bits(mask)
        BISHOP_MAGIC[square] = find_magic(mask, square, reached, cython.address(BISHOP_TABLE[place]))
    return place + size


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def sizeof_words(count: cython.int) -> cython.size_t:
    return count * cython.sizeof(cython.ulonglong)


@cython.cfunc
def prepare_lines() -> cython.void:
    square: cython.int
    other: cython.int
    across: cython.int
    up: cython.int
    rooks: cython.int = 0
    bishops: cython.int = 0
    for square in range(36):
        rooks = prepare_line_piece(square, True, rooks)
        bishops = prepare_line_piece(square, False, bishops)
    for square in range(36):
        KNIGHT_STEPS[square] = KING_STEPS[square] = PAWN_TAKES[square] = PAWN_TAKES[36 + square] = 0
        for other in range(36):
            across = abs(other % 6 - square % 6)
            up = other // 6 - square // 6
            if across and up and across + abs(up) == 3:
                KNIGHT_STEPS[square] |= bit(other)
            if other != square and across <= 1 and abs(up) <= 1:
                KING_STEPS[square] |= bit(other)
            if across == 1 and up == 1:
                PAWN_TAKES[square] |= bit(other)
            if across == 1 and up == -1:
                PAWN_TAKES[36 + square] |= bit(other)
            BETWEEN[square * 36 + other] = LINE[square * 36 + other] = 0
            if walk_straight(square, 0) & bit(other):
                BETWEEN[square * 36 + other] = walk_straight(square, bit(other)) & walk_straight(other, bit(square))
                LINE[square * 36 + other] = (
                    walk_straight(square, 0) & walk_straight(other, 0) | bit(square) | bit(other)
                )
            elif walk_diagonal(square, 0) & bit(other):
                BETWEEN[square * 36 + other] = walk_diagonal(square, bit(other)) & walk_diagonal(other, bit(square))
                LINE[square * 36 + other] = (
                    walk_diagonal(square, 0) & walk_diagonal(other, 0) | bit(square) | bit(other)
                )


@cython.cfunc
def prepare_keys() -> cython.void:
    """Random keys from a fixed seed: the same in every process."""
    global SIDE_KEY
    index: cython.int
    for index in range(432):
        MAN_KEY[index] = mix(mix(20000 + index))
    for index in range(4):
        CASTLING_KEY[index] = mix(mix(21000 + index)) if index else 0
    for index in range(37):
        PASSING_KEY[index] = mix(mix(22000 + index)) if index < NOWHERE else 0
    SIDE_KEY = mix(mix(23000))
    for index in range(36):
        KEPT_CASTLING[index] = 3
    KEPT_CASTLING[3] = KEPT_CASTLING[5] = 2
    KEPT_CASTLING[33] = KEPT_CASTLING[35] = 1


prepare_lines()
prepare_keys()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def straight(square: cython.int, occupied: Word) -> Word:
    """What a rook there attacks."""
    return ROOK_TABLE[ROOK_PLACE[square] + ((occupied & ROOK_MASK[square]) * ROOK_MAGIC[square] >> ROOK_SHIFT[square])]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def diagonal(square: cython.int, occupied: Word) -> Word:
    """What a bishop there attacks."""
    return BISHOP_TABLE[
        BISHOP_PLACE[square] + ((occupied & BISHOP_MASK[square]) * BISHOP_MAGIC[square] >> BISHOP_SHIFT[square])
    ]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def attackers(p: cython.pointer(Position), square: cython.int, occupied: Word, side: cython.int) -> Word:
    """Men of a side that attack the square when these squares are occupied."""
    return p.sides[side] & (
        KNIGHT_STEPS[square] & p.pieces[KNIGHT]
        | PAWN_TAKES[(1 - side) * 36 + square] & p.pieces[PAWN]
        | KING_STEPS[square] & p.pieces[KING]
        | straight(square, occupied) & (p.pieces[ROOK] | p.pieces[QUEEN])
        | diagonal(square, occupied) & (p.pieces[BISHOP] | p.pieces[QUEEN])
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def king_square(p: cython.pointer(Position), side: cython.int) -> cython.int:
    return lowest_bit(p.pieces[KING] & p.sides[side])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put(p: cython.pointer(Position), man: cython.int, square: cython.int) -> cython.void:
    p.pieces[man >> 1] |= bit(square)
    p.sides[man & 1] |= bit(square)
    p.board[square] = man
    p.key ^= MAN_KEY[man * 36 + square]
    p.middle += MIDDLE[man * 36 + square]
    p.end += END[man * 36 + square]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lift(p: cython.pointer(Position), man: cython.int, square: cython.int) -> cython.void:
    p.pieces[man >> 1] &= ~bit(square)
    p.sides[man & 1] &= ~bit(square)
    p.board[square] = EMPTY
    p.key ^= MAN_KEY[man * 36 + square]
    p.middle -= MIDDLE[man * 36 + square]
    p.end -= END[man * 36 + square]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_checkers(p: cython.pointer(Position)) -> cython.void:
    p.checkers = attackers(p, king_square(p, p.side), p.sides[0] | p.sides[1], 1 - p.side)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_pass(p: cython.pointer(Position), start: cython.int, square: cython.int) -> cython.bint:
    """Whether the pawn on `start` may take in passing, ending on `square`: its king is safe afterwards."""
    taken: cython.int = square - 6 if p.side == WHITE else square + 6
    occupied: Word = (p.sides[0] | p.sides[1]) & ~bit(start) & ~bit(taken) | bit(square)
    return attackers(p, king_square(p, p.side), occupied, 1 - p.side) & ~bit(taken) == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_passing(p: cython.pointer(Position), square: cython.int) -> cython.void:
    """A pawn has just jumped over the square: remember it if the side to move can take it there."""
    takers: Word = PAWN_TAKES[(1 - p.side) * 36 + square] & p.pieces[PAWN] & p.sides[p.side]
    while takers:
        if may_pass(p, lowest_bit(takers), square):
            p.passing = square
            p.key ^= PASSING_KEY[square]
            return
        takers &= takers - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make(p: cython.pointer(Position), move: cython.int, after: cython.pointer(Position)) -> cython.void:
    """Overwrite `after` with the position after a legal move."""
    start: cython.int = move & 63
    end: cython.int = move >> 6 & 63
    side: cython.int = p.side
    man: cython.int = p.board[start]
    taken: cython.int = p.board[end]
    after[0] = p[0]
    after.clock = p.clock + 1
    after.since = p.since + 1
    after.key ^= SIDE_KEY ^ PASSING_KEY[p.passing]
    after.passing = NOWHERE
    lift(after, man, start)
    if man >> 1 == KING and end - start == 2 and taken == ROOK * 2 + side:
        lift(after, taken, end)
        put(after, man, end)
        put(after, taken, end - 1)
    else:
        if taken != EMPTY:
            lift(after, taken, end)
            after.clock = after.since = 0
        put(after, move >> 12 << 1 | side if move >> 12 else man, end)
    if after.castling:
        after.castling &= KEPT_CASTLING[start] & KEPT_CASTLING[end]
        after.key ^= CASTLING_KEY[p.castling] ^ CASTLING_KEY[after.castling]
    after.side = 1 - side
    if man >> 1 == PAWN:
        after.clock = after.since = 0
        if end == p.passing:
            lift(after, PAWN * 2 + 1 - side, end - 6 if side == WHITE else end + 6)
        elif end - start == 12 or start - end == 12:
            note_passing(after, (start + end) >> 1)
    find_checkers(after)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def make_null(p: cython.pointer(Position), after: cython.pointer(Position)) -> cython.void:
    """The other side to move; the side to move is not in check."""
    after[0] = p[0]
    after.key ^= SIDE_KEY ^ PASSING_KEY[p.passing]
    after.passing = NOWHERE
    after.side = 1 - p.side
    after.clock = p.clock + 1
    after.since = 0
    after.checkers = 0


# ------------------------------------------------------------------ moves

Move = cython.struct(move=cython.int, rank=cython.int)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add(
    moves: cython.pointer(Move), count: cython.int, start: cython.int, ends: Word
) -> cython.int:  # fmt: skip
    while ends:
        moves[count].move = start | lowest_bit(ends) << 6
        ends &= ends - 1
        count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_pawns(
    moves: cython.pointer(Move), count: cython.int, ends: Word, step: cython.int, pinned: Word, king: cython.int
) -> cython.int:
    """Pawns that go `step` squares to each of the ends; pinned ones stay on the line of their king."""
    end: cython.int
    kind: cython.int
    while ends:
        end = lowest_bit(ends)
        ends &= ends - 1
        if pinned & bit(end - step) and not LINE[king * 36 + end - step] & bit(end):
            continue
        if bit(end) & (RANK_1 | RANK_6):
            for kind in range(QUEEN, PAWN, -1):
                moves[count].move = end - step | end << 6 | kind << 12
                count += 1
        else:
            moves[count].move = end - step | end << 6
            count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_pinned(p: cython.pointer(Position), king: cython.int, occupied: Word) -> Word:
    """Own men that alone stand between their king and a line piece of the enemy."""
    own: Word = p.sides[p.side]
    enemy: Word = p.sides[1 - p.side]
    found: Word = 0
    between: Word
    snipers: Word = enemy & (
        straight(king, enemy) & (p.pieces[ROOK] | p.pieces[QUEEN])
        | diagonal(king, enemy) & (p.pieces[BISHOP] | p.pieces[QUEEN])
    )
    while snipers:
        between = BETWEEN[king * 36 + lowest_bit(snipers)] & occupied
        snipers &= snipers - 1
        if between & (between - 1) == 0:
            found |= between & own
    return found


# What all moves of a position have in common.
Scope = cython.struct(
    what=cython.int,  # NOISY, QUIET or ALL
    side=cython.int,
    king=cython.int,  # of the side to move
    own=cython.ulonglong,
    enemy=cython.ulonglong,
    occupied=cython.ulonglong,
    targets=cython.ulonglong,  # where pieces may end
    allowed=cython.ulonglong,  # where men that are not the king may end: in check, what ends it
    pinned=cython.ulonglong,
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_around(p: cython.pointer(Position), g: cython.pointer(Scope), what: cython.int) -> cython.void:
    """Overwrite the scope, but for what checks and pins forbid."""
    g.what = what
    g.side = p.side
    g.own = p.sides[g.side]
    g.enemy = p.sides[1 - g.side]
    g.occupied = g.own | g.enemy
    g.king = lowest_bit(p.pieces[KING] & g.own)
    g.targets = ~g.own & BOARD
    if what == NOISY:
        g.targets = g.enemy
    elif what == QUIET:
        g.targets = ~g.occupied & BOARD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_king_moves(
    p: cython.pointer(Position), g: cython.pointer(Scope), moves: cython.pointer(Move), count: cython.int
) -> cython.int:
    """Steps to squares that nobody attacks once the king has left his own."""
    square: cython.int
    left: Word = KING_STEPS[g.king] & g.targets
    while left:
        square = lowest_bit(left)
        left &= left - 1
        if not attackers(p, square, g.occupied ^ bit(g.king), 1 - g.side):
            moves[count].move = g.king | square << 6
            count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def can_castle(p: cython.pointer(Position), g: cython.pointer(Scope)) -> cython.bint:
    """Whether the king, who is not in check, may go to the rook's square and passes no attacked one."""
    return (
        p.castling & 1 + g.side
        and not g.occupied & bit(g.king + 1)
        and not attackers(p, g.king + 1, g.occupied, 1 - g.side)
        and not attackers(p, g.king + 2, g.occupied ^ bit(g.king), 1 - g.side)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_piece_moves(
    p: cython.pointer(Position), g: cython.pointer(Scope), moves: cython.pointer(Move), count: cython.int
) -> cython.int:
    """Knights, then all that goes on diagonals, then on straight lines; who is pinned stays on the line to the king."""
    square: cython.int
    ends: Word
    left: Word = p.pieces[KNIGHT] & g.own & ~g.pinned
    while left:
        square = lowest_bit(left)
        left &= left - 1
        count = add(moves, count, square, KNIGHT_STEPS[square] & g.targets)
    left = (p.pieces[BISHOP] | p.pieces[QUEEN]) & g.own
    while left:
        square = lowest_bit(left)
        left &= left - 1
        ends = diagonal(square, g.occupied) & g.targets
        if g.pinned & bit(square):
            ends &= LINE[g.king * 36 + square]
        count = add(moves, count, square, ends)
    left = (p.pieces[ROOK] | p.pieces[QUEEN]) & g.own
    while left:
        square = lowest_bit(left)
        left &= left - 1
        ends = straight(square, g.occupied) & g.targets
        if g.pinned & bit(square):
            ends &= LINE[g.king * 36 + square]
        count = add(moves, count, square, ends)
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_pushes(
    p: cython.pointer(Position), g: cython.pointer(Scope), moves: cython.pointer(Move), count: cython.int
) -> cython.int:
    """Pawns that go one step, or two from where they started. A promotion is noisy."""
    pawns: Word = p.pieces[PAWN] & g.own
    once: Word
    twice: Word
    last: Word
    ahead: cython.int
    if g.side == WHITE:
        once = pawns << 6 & ~g.occupied
        twice = (once & RANK_1 << 12) << 6
        last = RANK_6
        ahead = 6
    else:
        once = pawns >> 6 & ~g.occupied
        twice = (once & RANK_1 << 18) >> 6
        last = RANK_1
        ahead = -6
    once &= g.allowed
    if g.what == NOISY:
        once &= last
    elif g.what == QUIET:
        once &= ~last
    count = add_pawns(moves, count, once, ahead, g.pinned, g.king)
    if g.what & QUIET:
        count = add_pawns(moves, count, twice & ~g.occupied & g.allowed, 2 * ahead, g.pinned, g.king)
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def add_pawn_takes(
    p: cython.pointer(Position), g: cython.pointer(Scope), moves: cython.pointer(Move), count: cython.int
) -> cython.int:
    """Pawns that take, then those that take in passing."""
    pawns: Word = p.pieces[PAWN] & g.own
    ends: Word = g.enemy & g.allowed
    square: cython.int
    if g.side == WHITE:
        count = add_pawns(moves, count, (pawns & ~FILE_A) << 5 & ends, 5, g.pinned, g.king)
        count = add_pawns(moves, count, (pawns & ~FILE_F) << 7 & ends, 7, g.pinned, g.king)
    else:
        count = add_pawns(moves, count, (pawns & ~FILE_A) >> 7 & ends, -7, g.pinned, g.king)
        count = add_pawns(moves, count, (pawns & ~FILE_F) >> 5 & ends, -5, g.pinned, g.king)
    if p.passing != NOWHERE:
        pawns &= PAWN_TAKES[(1 - g.side) * 36 + p.passing]
        while pawns:
            square = lowest_bit(pawns)
            pawns &= pawns - 1
            if may_pass(p, square, p.passing):
                moves[count].move = square | p.passing << 6
                count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def generate(p: cython.pointer(Position), moves: cython.pointer(Move), what: cython.int) -> cython.int:
    """Write the legal moves; return how many. NOISY: takes and promotions; QUIET: the others; ALL: both."""
    g: Scope
    count: cython.int
    look_around(p, cython.address(g), what)
    count = add_king_moves(p, cython.address(g), moves, 0)
    g.allowed = BOARD
    if p.checkers:
        if p.checkers & (p.checkers - 1):
            return count
        g.allowed = BETWEEN[g.king * 36 + lowest_bit(p.checkers)] | p.checkers
    elif what & QUIET and can_castle(p, cython.address(g)):
        moves[count].move = g.king | g.king + 2 << 6
        count += 1
    g.pinned = find_pinned(p, g.king, g.occupied)
    g.targets &= g.allowed
    count = add_piece_moves(p, cython.address(g), moves, count)
    count = add_pushes(p, cython.address(g), moves, count)
    if what & NOISY:
        count = add_pawn_takes(p, cython.address(g), moves, count)
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_lines(p: cython.pointer(Position), depth: cython.int) -> Word:
    """Move sequences of exactly this length (at least 1)."""
    moves: Move[MOST_MOVES]
    after: Position
    total: Word = 0
    index: cython.int
    count: cython.int = generate(p, moves, ALL)
    if depth == 1:
        return count
    for index in range(count):
        make(p, moves[index].move, cython.address(after))
        total += count_lines(cython.address(after), depth - 1)
    return total


# ------------------------------------------------------------------ texts

LETTERS = "PpNnBbRrQqKk"


@cython.cfunc
def square_text(square: cython.int) -> str:
    return "abcdef"[square % 6] + "123456"[square // 6]


def read_square(text: str) -> int:
    if len(text) != 2 or text[0] not in "abcdef" or text[1] not in "123456":
        raise ValueError(f"no square: {text!r}")
    return "abcdef".index(text[0]) + 6 * "123456".index(text[1])


def move_text(move: cython.int) -> str:
    return square_text(move & 63) + square_text(move >> 6 & 63) + ("", "n", "b", "r", "q")[move >> 12]


@cython.cfunc
def read_rank(p: cython.pointer(Position), rank: cython.int, text: str) -> cython.bint:
    """Put the men of a rank on the board; False if it has not six squares, or men that there are not."""
    file: cython.int = 0
    for letter in text:
        if letter in "123456":
            file += int(letter)
        elif letter in LETTERS and file < 6:
            put(p, LETTERS.index(letter), rank * 6 + file)
            file += 1
        else:
            return False
    return file == 6


@cython.cfunc
def read_board(p: cython.pointer(Position), text: str, fen: str) -> object:
    """The men, on a board that is empty before. Each side has a king, and nobody a pawn that could not be moved."""
    ranks: list = text.split("/")
    if len(ranks) != 6:
        raise ValueError(f"a board has six ranks: {fen!r}")
    for row, rank in enumerate(ranks):
        if not read_rank(p, 5 - row, rank):
            raise ValueError(f"a rank is wrong: {fen!r}")
    if count_bits(p.pieces[KING] & p.sides[0]) != 1 or count_bits(p.pieces[KING] & p.sides[1]) != 1:
        raise ValueError(f"each side has one king: {fen!r}")
    if p.pieces[PAWN] & (RANK_1 | RANK_6):
        raise ValueError(f"a pawn stands on a last rank: {fen!r}")
    return None


@cython.cfunc
def read_side(p: cython.pointer(Position), text: str, fen: str) -> object:
    if text not in ("w", "b"):
        raise ValueError(f"the side to move is w or b: {fen!r}")
    if text == "b":
        p.side = BLACK
        p.key ^= SIDE_KEY
    if attackers(p, king_square(p, 1 - p.side), p.sides[0] | p.sides[1], p.side):
        raise ValueError(f"the side that moved is in check: {fen!r}")
    return None


@cython.cfunc
def read_castling(p: cython.pointer(Position), text: str, fen: str) -> object:
    if text not in ("-", "K", "k", "Kk"):
        raise ValueError(f"castling is K, k, Kk or -: {fen!r}")
    p.castling = ("K" in text) + 2 * ("k" in text)
    if p.castling & 1 and (p.board[3] != KING * 2 or p.board[5] != ROOK * 2):
        raise ValueError(f"White cannot castle: {fen!r}")
    if p.castling & 2 and (p.board[33] != KING * 2 + 1 or p.board[35] != ROOK * 2 + 1):
        raise ValueError(f"Black cannot castle: {fen!r}")
    p.key ^= CASTLING_KEY[p.castling]
    return None


@cython.cfunc
def read_passing(p: cython.pointer(Position), text: str, fen: str) -> object:
    """The square a pawn has just passed."""
    if text == "-":
        return None
    square = read_square(text)
    behind = square - 6 if p.side == WHITE else square + 6
    before = square + 6 if p.side == WHITE else square - 6
    if square // 6 != (3 if p.side == WHITE else 2) or p.board[behind] != PAWN * 2 + 1 - p.side:
        raise ValueError(f"no pawn has passed there: {fen!r}")
    if p.board[square] != EMPTY or p.board[before] != EMPTY:
        raise ValueError(f"no pawn has passed there: {fen!r}")
    note_passing(p, square)
    return None


@cython.cfunc
def read_fen(p: cython.pointer(Position), fen: str) -> object:
    """Overwrite p. Refuses what is no FEN and what the moves could not bear: kings, pawns, checks."""
    fields: list = fen.split()
    if len(fields) < 2 or len(fields) > 6:
        raise ValueError(f"no FEN: {fen!r}")
    fields += ["-", "-", "0", "1"][len(fields) - 2 :]
    memset(p, 0, cython.sizeof(Position))
    memset(p.board, EMPTY, 36)
    p.passing = NOWHERE
    read_board(p, fields[0], fen)
    read_side(p, fields[1], fen)
    read_castling(p, fields[2], fen)
    read_passing(p, fields[3], fen)
    if not fields[4].isdecimal() or not fields[5].isdecimal():
        raise ValueError(f"the clocks are numbers: {fen!r}")
    p.clock = p.since = min(int(fields[4]), 100)
    find_checkers(p)
    return None


@cython.cfunc
def write_fen(p: cython.pointer(Position), number: int) -> str:
    ranks = []
    for rank in range(5, -1, -1):
        text = ""
        for file in range(6):
            man = p.board[rank * 6 + file]
            text += " " if man == EMPTY else LETTERS[man]
        for gap in range(6, 0, -1):
            text = text.replace(" " * gap, str(gap))
        ranks.append(text)
    castling = ("-", "K", "k", "Kk")[p.castling]
    passing = "-" if p.passing == NOWHERE else square_text(p.passing)
    return f"{'/'.join(ranks)} {'wb'[p.side]} {castling} {passing} {p.clock} {number}"


@cython.cfunc
def read_move(p: cython.pointer(Position), text: str) -> cython.int:
    moves: Move[MOST_MOVES]
    for index in range(generate(p, moves, ALL)):
        if move_text(moves[index].move) == text:
            return moves[index].move
    raise ValueError(f"not a legal move: {text!r}")


def legal(fen: str) -> list:
    """The legal moves as UCI texts; the automatic draws are not looked at."""
    p: Position
    moves: Move[MOST_MOVES]
    read_fen(cython.address(p), fen)
    return [move_text(moves[index].move) for index in range(generate(cython.address(p), moves, ALL))]


def play(fen: str, texts) -> str:
    """The FEN after these moves."""
    p: Position
    after: Position
    read_fen(cython.address(p), fen)
    fields = fen.split()
    number = int(fields[5]) if len(fields) == 6 else 1
    for text in texts:
        number += p.side
        make(cython.address(p), read_move(cython.address(p), text), cython.address(after))
        p = after
    return write_fen(cython.address(p), number)


def is_check(fen: str) -> bool:
    p: Position
    read_fen(cython.address(p), fen)
    return p.checkers != 0


def key(fen: str) -> int:
    """What positions are told apart by: men, side to move, castling rights, a legal capture in passing."""
    p: Position
    read_fen(cython.address(p), fen)
    return p.key


def perft(fen: str, depth: cython.int) -> int:
    """Move sequences of exactly this length."""
    p: Position
    total: Word = 1
    read_fen(cython.address(p), fen)
    if depth > 0:
        with cython.nogil:
            total = count_lines(cython.address(p), depth)
    return total


# ------------------------------------------------------------------ evaluation

# Names and sizes of the weights in their order (W_... in the .pxd); tools/tune_weiss_schach.py learns them.
PARTS = (
    ("material", 5), ("squares", 216), ("knight", 9), ("bishop", 10), ("rook", 11), ("queen", 20), ("passed", 6),
    ("blocked", 6), ("own_king", 6), ("other_king", 6), ("free_path", 1), ("doubled", 1), ("isolated", 1),
    ("backward", 1), ("supported", 6), ("phalanx", 6), ("bishop_pair", 1), ("open_file", 1), ("half_open_file", 1),
    ("outpost", 2), ("pawn_threat", 4), ("minor_threat", 5), ("rook_threat", 5), ("hanging", 1), ("push_threat", 1),
    ("shield", 3), ("king_open", 1), ("tempo", 1), ("king_attack", 4), ("king_weak", 1),
)  # fmt: skip

W = cython.declare(cython.int[W_END])  # middle game part at even places, endgame part after it
MOBILITY = cython.declare(cython.int[5], [0, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN])  # where a piece's weights begin
FRONT = cython.declare(cython.ulonglong[72])  # squares ahead on the same file, at side * 36 + square
FRONT_SPAN = cython.declare(cython.ulonglong[72])  # and on the neighbouring files
BESIDE = cython.declare(cython.ulonglong[36])  # the neighbouring files
FILE_OF = cython.declare(cython.ulonglong[36])
DISTANCE = cython.declare(cython.uchar[1296])  # in king's moves

FULL_PHASE = cython.declare(cython.int, 18)


@cython.cfunc
def prepare_masks() -> cython.void:
    square: cython.int
    other: cython.int
    for square in range(36):
        BESIDE[square] = 0
        FILE_OF[square] = FILE_A << square % 6
        if square % 6 > 0:
            BESIDE[square] |= FILE_A << square % 6 - 1
        if square % 6 < 5:
            BESIDE[square] |= FILE_A << square % 6 + 1
        FRONT[square] = FRONT[36 + square] = FRONT_SPAN[square] = FRONT_SPAN[36 + square] = 0
        for other in range(36):
            DISTANCE[square * 36 + other] = max(abs(square % 6 - other % 6), abs(square // 6 - other // 6))
            if other // 6 > square // 6:
                FRONT[square] |= bit(other) & FILE_OF[square]
                FRONT_SPAN[square] |= bit(other) & (FILE_OF[square] | BESIDE[square])
            if other // 6 < square // 6:
                FRONT[36 + square] |= bit(other) & FILE_OF[square]
                FRONT_SPAN[36 + square] |= bit(other) & (FILE_OF[square] | BESIDE[square])


prepare_masks()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def flip(square: cython.int) -> cython.int:
    """The same square as the other side sees it."""
    return square + 30 - 12 * (square // 6)


@cython.cfunc
@cython.exceptval(check=False)
def spread_weights() -> cython.void:
    """Fill MIDDLE and END from the weights of men and squares."""
    kind: cython.int
    square: cython.int
    worth: cython.int
    for kind in range(6):
        for square in range(36):
            worth = W[W_SQUARES + (kind * 36 + square) * 2] + (W[W_MATERIAL + kind * 2] if kind < KING else 0)
            MIDDLE[kind * 72 + square] = worth
            MIDDLE[kind * 72 + 36 + flip(square)] = -worth
            worth = W[W_SQUARES + (kind * 36 + square) * 2 + 1] + (W[W_MATERIAL + kind * 2 + 1] if kind < KING else 0)
            END[kind * 72 + square] = worth
            END[kind * 72 + 36 + flip(square)] = -worth


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pawn_attacks(pawns: Word, side: cython.int) -> Word:
    if side == WHITE:
        return (pawns & ~FILE_A) << 5 | (pawns & ~FILE_F) << 7
    return (pawns & ~FILE_A) >> 7 | (pawns & ~FILE_F) >> 5


# What one evaluation has found so far; [side] throughout.
Survey = cython.struct(
    middle=cython.int[2],
    end=cython.int[2],
    attacks=cython.ulonglong[2],  # of all men
    by=cython.ulonglong[12],  # of each man
    ring=cython.ulonglong[2],  # the king and the squares around it
    danger=cython.int[2],  # of that side's king
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_in(s: cython.pointer(Survey), side: cython.int, weight: cython.int, times: cython.int) -> cython.void:
    s.middle[side] += W[weight] * times
    s.end[side] += W[weight + 1] * times


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def reach(p: cython.pointer(Position), kind: cython.int, square: cython.int, side: cython.int) -> Word:
    """What a piece attacks; bishops see through their own queen, rooks through queen and rooks."""
    own: Word = p.sides[side]
    occupied: Word = p.sides[0] | p.sides[1]
    if kind == KNIGHT:
        return KNIGHT_STEPS[square]
    if kind == BISHOP:
        return diagonal(square, occupied ^ p.pieces[QUEEN] & own)
    if kind == ROOK:
        return straight(square, occupied ^ (p.pieces[QUEEN] | p.pieces[ROOK]) & own)
    return straight(square, occupied) | diagonal(square, occupied)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def survey_place(
    p: cython.pointer(Position), s: cython.pointer(Survey), side: cython.int, kind: cython.int, square: cython.int
) -> cython.void:
    """Rooks on open files; knights and bishops on outposts: backed by a pawn, and no pawn can drive them away."""
    pawns: Word = p.pieces[PAWN] & p.sides[side]
    other_pawns: Word = p.pieces[PAWN] & p.sides[1 - side]
    if kind == ROOK and not FILE_OF[square] & pawns:
        count_in(s, side, W_HALF_OPEN_FILE if FILE_OF[square] & other_pawns else W_OPEN_FILE, 1)
    if (
        kind <= BISHOP
        and s.by[PAWN * 2 + side] & bit(square)
        and not FRONT_SPAN[side * 36 + square] & BESIDE[square] & other_pawns
    ):
        count_in(s, side, W_OUTPOST + (kind - KNIGHT) * 2, 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def survey_pieces(p: cython.pointer(Position), s: cython.pointer(Survey), side: cython.int) -> cython.void:
    """Mobility, attacks on the other king, bishops, rooks on open files, outposts."""
    own: Word = p.sides[side]
    area: Word = ~((p.pieces[PAWN] | p.pieces[KING]) & own | s.by[PAWN * 2 + 1 - side])
    reached: Word
    left: Word
    square: cython.int
    kind: cython.int
    for kind in range(KNIGHT, KING):
        left = p.pieces[kind] & own
        if kind == BISHOP and left & (left - 1):
            count_in(s, side, W_BISHOP_PAIR, 1)
        while left:
            square = lowest_bit(left)
            left &= left - 1
            reached = reach(p, kind, square, side)
            count_in(s, side, MOBILITY[kind] + 2 * count_bits(reached & area), 1)
            s.by[kind * 2 + side] |= reached
            s.danger[1 - side] += W[W_KING_ATTACK + (kind - KNIGHT) * 2] * count_bits(reached & s.ring[1 - side])
            survey_place(p, s, side, kind, square)
        s.attacks[side] |= s.by[kind * 2 + side]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def survey_pawns(p: cython.pointer(Position), s: cython.pointer(Survey), side: cython.int) -> cython.void:
    """Structure and passed pawns; all attacks are known."""
    pawns: Word = p.pieces[PAWN] & p.sides[side]
    other_pawns: Word = p.pieces[PAWN] & p.sides[1 - side]
    occupied: Word = p.sides[0] | p.sides[1]
    left: Word = pawns
    ahead: Word
    square: cython.int
    stop: cython.int
    rank: cython.int
    while left:
        square = lowest_bit(left)
        left &= left - 1
        rank = square // 6 if side == WHITE else 5 - square // 6
        stop = square + 6 if side == WHITE else square - 6
        ahead = FRONT[side * 36 + square]
        if ahead & pawns:
            count_in(s, side, W_DOUBLED, 1)
        if not BESIDE[square] & pawns:
            count_in(s, side, W_ISOLATED, 1)
        elif not BESIDE[square] & pawns & ~FRONT_SPAN[side * 36 + square] and s.by[PAWN * 2 + 1 - side] & bit(stop):
            count_in(s, side, W_BACKWARD, 1)
        if s.by[PAWN * 2 + side] & bit(square):
            count_in(s, side, W_SUPPORTED + 2 * rank, 1)
        if BESIDE[square] & KING_STEPS[square] & pawns & RANK_1 << square // 6 * 6:
            count_in(s, side, W_PHALANX + 2 * rank, 1)
        if not FRONT_SPAN[side * 36 + square] & other_pawns and not ahead & pawns:
            count_in(s, side, W_PASSED + 2 * rank, 1)
            count_in(s, side, W_OWN_KING + 2 * DISTANCE[stop * 36 + king_square(p, side)], 1)
            count_in(s, side, W_OTHER_KING + 2 * DISTANCE[stop * 36 + king_square(p, 1 - side)], 1)
            if occupied & bit(stop):
                count_in(s, side, W_BLOCKED + 2 * rank, 1)
            if not ahead & (s.attacks[1 - side] | p.sides[1 - side]):
                count_in(s, side, W_FREE_PATH, rank)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def survey_threats(p: cython.pointer(Position), s: cython.pointer(Survey), side: cython.int) -> cython.void:
    """Attacks by lesser men, undefended men, pushes that will attack."""
    enemy: Word = p.sides[1 - side]
    pawns: Word = p.pieces[PAWN] & p.sides[side]
    by_minor: Word = s.by[KNIGHT * 2 + side] | s.by[BISHOP * 2 + side]
    weak: Word = enemy & s.attacks[side] & ~s.attacks[1 - side]
    found: Word
    kind: cython.int
    for kind in range(PAWN, KING):
        if kind:
            count_in(s, side, W_PAWN_THREAT + (kind - 1) * 2, count_bits(p.pieces[kind] & enemy & s.by[side]))
        found = p.pieces[kind] & enemy & (~s.by[PAWN * 2 + 1 - side] if kind < ROOK else BOARD)
        count_in(s, side, W_MINOR_THREAT + kind * 2, count_bits(found & by_minor))
        found = p.pieces[kind] & enemy & (~s.attacks[1 - side] if kind < QUEEN else BOARD)
        count_in(s, side, W_ROOK_THREAT + kind * 2, count_bits(found & s.by[ROOK * 2 + side]))
    count_in(s, side, W_HANGING, count_bits(weak))
    found = (pawns << 6 if side == WHITE else pawns >> 6) & ~(p.sides[0] | p.sides[1])
    found &= ~s.by[PAWN * 2 + 1 - side] & BOARD
    found = pawn_attacks(found, side) & enemy & ~p.pieces[PAWN] & ~s.by[side]
    count_in(s, side, W_PUSH_THREAT, count_bits(found))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def survey_king(p: cython.pointer(Position), s: cython.pointer(Survey), side: cython.int) -> cython.void:
    """The pawns before the king, checks it must fear, and what all danger together is worth."""
    king: cython.int = king_square(p, side)
    pawns: Word = p.pieces[PAWN] & p.sides[side]
    occupied: Word = p.sides[0] | p.sides[1]
    safe: Word = ~p.sides[1 - side] & ~s.attacks[side]
    lines: Word = straight(king, occupied ^ p.pieces[QUEEN] & p.sides[side])
    slants: Word = diagonal(king, occupied ^ p.pieces[QUEEN] & p.sides[side])
    other: cython.int = 1 - side
    danger: cython.int
    file: cython.int
    near: Word
    for file in range(max(king % 6 - 1, 0), min(king % 6 + 1, 5) + 1):
        near = FRONT[side * 36 + king // 6 * 6 + file] & pawns
        if near & KING_STEPS[king]:
            count_in(s, side, W_SHIELD, 1)
        elif near:
            count_in(s, side, W_SHIELD + 2, 1)
        else:
            count_in(s, side, W_SHIELD + 4, 1)
    if not FILE_OF[king] & p.pieces[PAWN]:
        count_in(s, side, W_KING_OPEN, 1)
    danger = s.danger[side]
    if KNIGHT_STEPS[king] & s.by[KNIGHT * 2 + other] & safe:
        danger += W[W_KING_ATTACK + 1]
    if slants & s.by[BISHOP * 2 + other] & safe:
        danger += W[W_KING_ATTACK + 3]
    if lines & s.by[ROOK * 2 + other] & safe:
        danger += W[W_KING_ATTACK + 5]
    if (slants | lines) & s.by[QUEEN * 2 + other] & safe:
        danger += W[W_KING_ATTACK + 7]
    danger += W[W_KING_WEAK] * count_bits(s.ring[side] & s.attacks[other] & ~s.by[PAWN * 2 + side])
    if not p.pieces[QUEEN] & p.sides[other]:
        danger -= W[W_KING_WEAK + 1]
    if danger > 0:
        s.middle[side] -= danger * danger // 2048
        s.end[side] -= danger // 16


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def scale(p: cython.pointer(Position), ahead: cython.int) -> cython.int:
    """How much of an endgame advantage counts, in 64ths: little where the side ahead can hardly win."""
    strong: Word = p.sides[ahead]
    weak: Word = p.sides[1 - ahead]
    heavy: Word = p.pieces[ROOK] | p.pieces[QUEEN]
    minor: Word = p.pieces[KNIGHT] | p.pieces[BISHOP]
    bishops: Word = p.pieces[BISHOP]
    worth: cython.int
    if not p.pieces[PAWN] & strong:
        if not heavy & strong and count_bits(minor & strong) <= 1:
            return 0
        if not heavy & strong and not bishops & strong and count_bits(minor & strong) == 2:
            return 8 if p.pieces[PAWN] & weak else 0
        worth = 5 * count_bits(p.pieces[ROOK] & strong) + 9 * count_bits(p.pieces[QUEEN] & strong)
        worth += 3 * count_bits(minor & strong)
        worth -= 5 * count_bits(p.pieces[ROOK] & weak) + 9 * count_bits(p.pieces[QUEEN] & weak)
        worth -= 3 * count_bits(minor & weak)
        if worth <= 3:
            return 16
    if (
        not heavy | p.pieces[KNIGHT]
        and count_bits(bishops & strong) == 1
        and count_bits(bishops & weak) == 1
        and count_bits(bishops & DARK) == 1
    ):
        return 32
    return 64


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def evaluate_white(p: cython.pointer(Position)) -> cython.int:
    """What the position is worth to White in centipawns, the move not considered."""
    s: Survey
    side: cython.int
    king: cython.int
    phase: cython.int
    middle: cython.int
    end: cython.int
    for side in range(2):
        king = king_square(p, side)
        s.middle[side] = s.end[side] = s.danger[side] = 0
        s.by[PAWN * 2 + side] = pawn_attacks(p.pieces[PAWN] & p.sides[side], side)
        s.by[KNIGHT * 2 + side] = s.by[BISHOP * 2 + side] = s.by[ROOK * 2 + side] = s.by[QUEEN * 2 + side] = 0
        s.by[KING * 2 + side] = KING_STEPS[king]
        s.ring[side] = KING_STEPS[king] | bit(king)
        s.attacks[side] = s.by[PAWN * 2 + side] | KING_STEPS[king]
    for side in range(2):
        survey_pieces(p, cython.address(s), side)
    for side in range(2):
        survey_pawns(p, cython.address(s), side)
        survey_threats(p, cython.address(s), side)
        survey_king(p, cython.address(s), side)
    middle = p.middle + s.middle[0] - s.middle[1]
    end = p.end + s.end[0] - s.end[1]
    phase = count_bits(p.pieces[KNIGHT] | p.pieces[BISHOP])
    phase += 2 * count_bits(p.pieces[ROOK]) + 4 * count_bits(p.pieces[QUEEN])
    phase = min(phase, FULL_PHASE)
    end = end * scale(p, WHITE if end > 0 else BLACK) // 64
    return (middle * phase + end * (FULL_PHASE - phase)) // FULL_PHASE


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def estimate(p: cython.pointer(Position)) -> cython.int:
    """What the position is worth to the side to move; less as the fifty moves run out."""
    value: cython.int = evaluate_white(p)
    if p.side == BLACK:
        value = -value
    value += W[W_TEMPO]
    if p.clock > 10:
        value = value * (220 - min(p.clock, 200)) // 210
    return max(min(value, LONG_MATE - 500), 500 - LONG_MATE)


def evaluate(fen: str) -> int:
    """The static worth for the side to move, in centipawns."""
    p: Position
    read_fen(cython.address(p), fen)
    return estimate(cython.address(p))


def weights() -> list:
    """All weights of the evaluation, (middle game, endgame) pairs one after the other, in the order of PARTS."""
    return [W[index] for index in range(W_END)]


def set_weights(values) -> None:
    """Evaluate by these from now on, in this whole process. Not while a search runs."""
    if len(values) != W_END:
        raise ValueError(f"{W_END} weights, not {len(values)}")
    for index in range(W_END):
        W[index] = values[index]
    spread_weights()


def slopes(fen: str) -> tuple:
    """(worth for White, how it changes a unit of each weight): what the tuning climbs along."""
    p: Position
    index: cython.int
    place: cython.int
    square: cython.int
    man: cython.int
    step: cython.int
    base: cython.int
    found = [0.0] * W_END
    read_fen(cython.address(p), fen)
    base = evaluate_white(cython.address(p))
    for index in range(W_KNIGHT, W_END):
        step = 8 if index >= W_KING_ATTACK else 360
        W[index] += step
        found[index] = (evaluate_white(cython.address(p)) - base) / cython.cast(cython.double, step)
        W[index] -= step
    p.middle += 360
    middle = (evaluate_white(cython.address(p)) - base) / 360.0
    p.middle -= 360
    p.end += 360
    end = (evaluate_white(cython.address(p)) - base) / 360.0
    for square in range(36):
        man = p.board[square]
        if man == EMPTY:
            continue
        sign = -1 if man & 1 else 1
        place = W_SQUARES + ((man >> 1) * 36 + (flip(square) if man & 1 else square)) * 2
        found[place] += sign * middle
        found[place + 1] += sign * end
        if man >> 1 < KING:
            found[W_MATERIAL + (man & 14)] += sign * middle
            found[W_MATERIAL + (man & 14) + 1] += sign * end
    return base, found


# ------------------------------------------------------------------ static exchange

WORTH = cython.declare(cython.int[6])
WORTH[0], WORTH[1], WORTH[2], WORTH[3], WORTH[4], WORTH[5] = 100, 300, 310, 470, 950, 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_castling(p: cython.pointer(Position), move: cython.int) -> cython.bint:
    return p.board[move & 63] >> 1 == KING and (move >> 6 & 63) - (move & 63) == 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_noisy(p: cython.pointer(Position), move: cython.int) -> cython.bint:
    """Whether the move takes or promotes."""
    if move >> 12:
        return True
    if p.board[move >> 6 & 63] != EMPTY:
        return not is_castling(p, move)
    return takes_in_passing(p, move)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_own(p: cython.pointer(Position), move: cython.int) -> cython.bint:
    """Whether a man of the side to move stands at its start: a move from the table might be another position's."""
    return move != 0 and p.sides[p.side] & bit(move & 63) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def takes_in_passing(p: cython.pointer(Position), move: cython.int) -> cython.bint:
    return (move >> 6 & 63) == p.passing and p.board[move & 63] >> 1 == PAWN


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def gain_of(p: cython.pointer(Position), move: cython.int) -> cython.int:
    """What a move that is not castling takes, and what its promotion adds."""
    taken: cython.int = p.board[move >> 6 & 63]
    gain: cython.int = 0
    if taken != EMPTY:
        gain = WORTH[taken >> 1]
    elif takes_in_passing(p, move):
        gain = WORTH[PAWN]
    if move >> 12:
        gain += WORTH[move >> 12] - WORTH[PAWN]
    return gain


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def occupied_after(p: cython.pointer(Position), move: cython.int) -> Word:
    end: cython.int = move >> 6 & 63
    occupied: Word = (p.sides[0] | p.sides[1]) & ~bit(move & 63) | bit(end)
    if takes_in_passing(p, move):
        occupied &= ~bit(end - 6 if p.side == WHITE else end + 6)
    return occupied


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_exchange_won(
    p: cython.pointer(Position), end: cython.int, occupied: Word, balance: cython.int
) -> cython.bint:  # fmt: skip
    """Both sides go on taking on a square with their least man; the other side begins.

    balance: what the side to move has over its aim, the man it has put there counted as lost; below 0.
    """
    side: cython.int = 1 - p.side
    kind: cython.int
    line: Word = p.pieces[ROOK] | p.pieces[QUEEN]
    slant: Word = p.pieces[BISHOP] | p.pieces[QUEEN]
    takers: Word = (attackers(p, end, occupied, 0) | attackers(p, end, occupied, 1)) & occupied
    mine: Word
    while True:
        mine = takers & p.sides[side]
        if not mine:
            break
        kind = PAWN
        while not mine & p.pieces[kind]:
            kind += 1
        if kind == KING and takers & p.sides[1 - side]:
            break  # the king may not take what is defended
        occupied &= ~bit(lowest_bit(mine & p.pieces[kind]))
        if kind == PAWN or kind == BISHOP or kind == QUEEN:
            takers |= diagonal(end, occupied) & slant
        if kind == ROOK or kind == QUEEN:
            takers |= straight(end, occupied) & line
        takers &= occupied
        side = 1 - side
        balance = -balance - 1 - WORTH[kind]
        if balance >= 0:
            break
    return side != p.side


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wins_exchange(p: cython.pointer(Position), move: cython.int, least: cython.int) -> cython.bint:
    """Whether the exchanges on the move's end gain at least so much; pins are not looked at."""
    kind: cython.int = move >> 12 if move >> 12 else p.board[move & 63] >> 1
    balance: cython.int
    if is_castling(p, move):
        return least <= 0
    balance = gain_of(p, move) - least
    if balance < 0:
        return False
    balance -= WORTH[kind]
    if balance >= 0:
        return True
    return is_exchange_won(p, move >> 6 & 63, occupied_after(p, move), balance)


# ------------------------------------------------------------------ the table

# A slot is empty when its data is 0, and no entry's data is (its bound is 1 to 3): so an empty slot
# matches no key, not even key 0. The key is kept xor the data: halves written by two threads do not match.
Slot = cython.struct(check=cython.ulonglong, data=cython.ulonglong)
Known = cython.struct(move=cython.int, score=cython.int, static=cython.int, depth=cython.int, bound=cython.int)

# What all threads of a search share.
Shared = cython.struct(
    slots=cython.pointer(Slot),
    mask=cython.ulonglong,  # of the first slot of four
    age=cython.uint,
    halt=cython.bint,
    deadline=cython.double,  # 0: none
    nodes=cython.ulonglong,  # limit of each thread; 0: none
    tables=cython.bint,  # whether exact tables are asked
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def depth_in(data: Word) -> cython.int:
    return cython.cast(cython.int, data >> 48 & 0xFF)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def age_in(data: Word) -> cython.uint:
    return cython.cast(cython.uint, data >> 58)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pack(known: cython.pointer(Known), move: cython.int, age: cython.uint) -> Word:
    return (
        cython.cast(Word, move)
        | cython.cast(Word, cython.cast(cython.ushort, known.score)) << 16
        | cython.cast(Word, cython.cast(cython.ushort, known.static)) << 32
        | cython.cast(Word, known.depth) << 48
        | cython.cast(Word, known.bound) << 56
        | cython.cast(Word, age) << 58
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_up(t: cython.pointer(Shared), key: Word, known: cython.pointer(Known)) -> cython.bint:
    """Overwrite known with what the table has of the position; False if nothing."""
    slot: cython.pointer(Slot) = cython.address(t.slots[key & t.mask])
    data: Word
    index: cython.int
    for index in range(4):
        data = slot[index].data
        if data and slot[index].check ^ data == key:
            known.move = data & 0xFFFF
            known.score = cython.cast(cython.short, data >> 16 & 0xFFFF)
            known.static = cython.cast(cython.short, data >> 32 & 0xFFFF)
            known.depth = depth_in(data)
            known.bound = cython.cast(cython.int, data >> 56 & 3)
            return True
    known.move = known.bound = known.depth = known.score = known.static = 0
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def keep(t: cython.pointer(Shared), key: Word, known: cython.pointer(Known)) -> cython.void:
    """Write to the table, over the same position or what is least worth of four."""
    slot: cython.pointer(Slot) = cython.address(t.slots[key & t.mask])
    data: Word
    index: cython.int
    least: cython.int = 1 << 20
    worth: cython.int
    chosen: cython.int = 0
    move: cython.int = known.move
    for index in range(4):
        data = slot[index].data
        if data == 0:
            chosen = index
            break
        if slot[index].check ^ data == key:
            if known.bound != EXACT and known.depth + 3 < depth_in(data) and age_in(data) == t.age:
                return
            if not move:
                move = data & 0xFFFF
            chosen = index
            break
        worth = depth_in(data) - 8 * cython.cast(cython.int, t.age - age_in(data) & 63)
        if worth < least:
            least = worth
            chosen = index
    data = pack(known, move, t.age)
    slot[chosen].check = key ^ data
    slot[chosen].data = data


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def from_root(score: cython.int, ply: cython.int) -> cython.int:
    """A mate counted from the position becomes one counted from the root."""
    return score - ply if score > LONG_MATE else score + ply if score < -LONG_MATE else score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def from_here(score: cython.int, ply: cython.int) -> cython.int:
    return score + ply if score > LONG_MATE else score - ply if score < -LONG_MATE else score


# ------------------------------------------------------------------ exact tables

# As weiss_schach_tables.py makes them and says how they are laid out, at first man * 12 + second (NO_MAN: none).
TABLES = cython.declare(cython.p_uchar[144])
TABLE_OWNERS = {}


def set_table(name: str, men, data) -> None:
    """Let searches know a table: its men as weiss_schach_tables.read_name has them, its bytes or a mapped file."""
    bytes_of: cython.const[cython.uchar][::1] = data
    TABLE_OWNERS[name] = data  # keeps the bytes where they are
    place = men[2] * 12 + (men[3] if len(men) == 4 else NO_MAN)
    TABLES[place] = cython.cast(cython.p_uchar, cython.address(bytes_of[0]))


# A position of three or four men as a table has it: the stronger side is White.
Asked = cython.struct(
    man=cython.int,
    other=cython.int,  # NO_MAN: there is none
    white=cython.int,  # squares of the kings
    black=cython.int,
    first=cython.int,  # and of the men
    second=cython.int,
    layer=cython.int,  # side to move, and 2 where a pawn may be taken in passing
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def read_men(p: cython.pointer(Position), a: cython.pointer(Asked)) -> cython.void:
    """Overwrite a with the men as they stand."""
    others: Word = (p.sides[0] | p.sides[1]) & ~p.pieces[KING]
    a.white, a.black = king_square(p, WHITE), king_square(p, BLACK)
    a.first = lowest_bit(others)
    a.man = p.board[a.first]
    a.second, a.other = 0, NO_MAN
    a.layer = p.side
    others &= others - 1
    if others:
        a.second = lowest_bit(others)
        a.other = p.board[a.second]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_black_stronger(a: cython.pointer(Asked)) -> cython.bint:
    """By the higher man, where both have one; equal men are White's as they stand."""
    if a.other == NO_MAN or a.man & 1 == a.other & 1:
        return a.man & 1
    return (a.man if a.man > a.other else a.other) & 1 and a.man >> 1 != a.other >> 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def exchange_sides(a: cython.pointer(Asked)) -> cython.void:
    a.white, a.black = flip(a.black), flip(a.white)
    a.first = flip(a.first)
    a.man ^= 1
    a.layer = 1 - a.layer
    if a.other != NO_MAN:
        a.second = flip(a.second)
        a.other ^= 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def turn_board(a: cython.pointer(Asked), pawns: cython.bint) -> cython.void:
    """Mirror it until the white king is on the left, and without pawns in the lower half."""
    if a.white % 6 > 2:
        a.white += 5 - 2 * (a.white % 6)
        a.black += 5 - 2 * (a.black % 6)
        a.first += 5 - 2 * (a.first % 6)
        a.second += 5 - 2 * (a.second % 6)
    if not pawns and a.white >= 18:
        a.white, a.black, a.first, a.second = flip(a.white), flip(a.black), flip(a.first), flip(a.second)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ask_table(p: cython.pointer(Position)) -> cython.int:
    """What a table says: 0 drawn, else 1 + plies to mate (odd plies: the side to move wins); -1: there is none.

    For three or four men of whom nobody may castle and who can win.
    """
    a: Asked
    table: cython.p_uchar
    place: cython.int
    read_men(p, cython.address(a))
    if is_black_stronger(cython.address(a)):
        exchange_sides(cython.address(a))
    if a.other != NO_MAN and 16 * (a.man & 1) - (a.man >> 1) > 16 * (a.other & 1) - (a.other >> 1):
        a.first, a.second = a.second, a.first
        a.man, a.other = a.other, a.man
    table = TABLES[a.man * 12 + a.other]
    if not table:
        return -1
    turn_board(cython.address(a), p.pieces[PAWN] != 0)
    if p.passing != NOWHERE:
        a.layer += 2
    place = (a.layer * (18 if p.pieces[PAWN] else 9) + a.white // 6 * 3 + a.white % 6) * 36 + a.black
    place = place * 36 + a.first
    return table[place * 36 + a.second if a.other != NO_MAN else place]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_in_table(p: cython.pointer(Position), ply: cython.int, score: cython.p_int) -> cython.bint:
    """Whether a table knows the worth for certain; writes it. A mate that fifty moves may forestall is not certain."""
    found: cython.int
    if p.castling or count_bits(p.sides[0] | p.sides[1]) > 4:
        return False
    found = ask_table(p)
    if found < 0 or found and p.clock + found - 1 > 100:
        return False
    if found:
        score[0] = ply + found - 1 - MATE if found & 1 else MATE - ply - found + 1
    return True


def ask(fen: str):
    """(1 won, 0 drawn, -1 lost for the side to move; plies to mate) by the tables; None where they do not know.

    Fifty moves and repetitions play no part; insufficient material is drawn.
    """
    p: Position
    read_fen(cython.address(p), fen)
    if is_insufficient(cython.address(p)):
        return 0, 0
    if p.castling or count_bits(p.sides[0] | p.sides[1]) > 4:
        return None
    found = ask_table(cython.address(p))
    if found < 0:
        return None
    return (0, 0) if found == 0 else (-1 if found & 1 else 1, found - 1)


# ------------------------------------------------------------------ the search of one thread

Worker = cython.struct(
    shared=cython.pointer(Shared),
    number=cython.int,  # 0 keeps the time
    plain=cython.bint,  # nothing is pruned, reduced or extended, and leaves are estimated as they stand
    nodes=cython.ulonglong,
    deepest=cython.int,
    null_from=cython.int,  # no null move before this ply
    known_keys=cython.int,  # how many keys come before the root's
    keys=cython.ulonglong[MOST_HISTORY],  # of the game and the line searched
    stack=Position[PLIES],
    static=cython.int[PLIES],
    played=cython.int[PLIES],  # man * 36 + end of the move that leaves each ply; -1 for a null move
    excluded=cython.int[PLIES],
    killers=cython.int[KILLERS],
    history=cython.short[2592],  # at (side * 36 + start) * 36 + end
    answers=cython.int[432],  # the best answer to a move, by man * 36 + end
    pairs=cython.short[186624],  # at (man * 36 + end) of an earlier move * 432 + that of this one
    line=cython.ushort[LINE_ROOM],
    length=cython.int[PLIES],
    roots=Move[MOST_MOVES],
    root_count=cython.int,
    root_depth=cython.int,
    first_root=cython.int,  # earlier ones are the better lines already found
)

REDUCTION = cython.declare(cython.uchar[4096])  # at depth * 64 + number of the move


@cython.cfunc
def prepare_reductions() -> cython.void:
    depth: cython.int
    number: cython.int
    for depth in range(1, 64):
        for number in range(1, 64):
            REDUCTION[depth * 64 + number] = cython.cast(cython.int, 0.7 + log(depth) * log(number) / 2.2)


prepare_reductions()

RAISED = []


@cython.cfunc
@cython.with_gil
@cython.exceptval(check=False)
def let_signals_through(t: cython.pointer(Shared)) -> cython.void:
    """In the process's main thread, Ctrl-C and its kin end the search, which raises what they raised."""
    try:
        PyErr_CheckSignals()
    except BaseException as raised:
        RAISED.append(raised)
        t.halt = True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look_at_clock(w: cython.pointer(Worker)) -> cython.void:
    """Stop everybody when the time is used up; now and then let Ctrl-C through."""
    if w.shared.deadline > 0 and seconds_now() >= w.shared.deadline:
        w.shared.halt = True
    if w.number == 0 and w.nodes & 0xFFFF == 0:
        let_signals_through(w.shared)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_node(w: cython.pointer(Worker)) -> cython.bint:
    """Count a node; True when the search must stop."""
    w.nodes += 1
    if w.nodes & 127 == 0:
        look_at_clock(w)
    if w.shared.nodes and w.nodes >= w.shared.nodes:
        w.shared.halt = True
    return w.shared.halt


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_insufficient(p: cython.pointer(Position)) -> cython.bint:
    """Bare kings, one minor piece in all, or only bishops of one square colour: nobody can be mated."""
    minors: Word = p.pieces[KNIGHT] | p.pieces[BISHOP]
    if p.pieces[PAWN] | p.pieces[ROOK] | p.pieces[QUEEN]:
        return False
    if minors & (minors - 1) == 0:
        return True
    return not p.pieces[KNIGHT] and (not p.pieces[BISHOP] & DARK or not p.pieces[BISHOP] & ~DARK)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_repeated(w: cython.pointer(Worker), ply: cython.int) -> cython.bint:
    """Whether the position stood there once since the root, or twice in all before."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    here: cython.int = w.known_keys + ply
    back: cython.int = 4
    times: cython.int = 0
    while back <= p.since and back <= here:
        if w.keys[here - back] == p.key:
            times += 1
            if back < ply or times == 2:
                return True
        back += 2
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_settled(w: cython.pointer(Worker), ply: cython.int, score: cython.p_int) -> cython.bint:
    """Whether the worth is known without a search; writes it."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    moves: Move[MOST_MOVES]
    score[0] = 0
    if p.clock >= 100:
        if p.checkers and generate(p, moves, ALL) == 0:
            score[0] = ply - MATE  # mate comes before the fifty moves
        return True
    return is_insufficient(p) or p.since >= 4 and is_repeated(w, ply) or w.shared.tables and is_in_table(p, ply, score)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def step(w: cython.pointer(Worker), ply: cython.int, move: cython.int) -> cython.void:
    """Make the move on the stack."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    w.played[ply] = p.board[move & 63] * 36 + (move >> 6 & 63)
    make(p, move, cython.address(w.stack[ply + 1]))
    prefetch(cython.address(w.shared.slots[w.stack[ply + 1].key & w.shared.mask]))
    w.keys[w.known_keys + ply + 1] = w.stack[ply + 1].key


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def past(w: cython.pointer(Worker), ply: cython.int, man_to: cython.int) -> cython.int:
    """How well a quiet move did after the two moves before it."""
    found: cython.int = 0
    if ply >= 1 and w.played[ply - 1] >= 0:
        found += w.pairs[w.played[ply - 1] * 432 + man_to]
    if ply >= 2 and w.played[ply - 2] >= 0:
        found += w.pairs[w.played[ply - 2] * 432 + man_to]
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rank_moves(
    w: cython.pointer(Worker), ply: cython.int, moves: cython.pointer(Move), count: cython.int, first: cython.int
) -> cython.void:
    """Good moves first: the table's, winning takes, killers, the usual answer, others by their past, losing takes."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    answer: cython.int = w.answers[w.played[ply - 1]] if ply >= 1 and w.played[ply - 1] >= 0 else 0
    index: cython.int
    move: cython.int
    man: cython.int
    taken: cython.int
    for index in range(count):
        move = moves[index].move
        man = p.board[move & 63]
        if move == first:
            moves[index].rank = 1 << 30
        elif is_noisy(p, move):
            taken = p.board[move >> 6 & 63]
            moves[index].rank = 16 * WORTH[taken >> 1 if taken != EMPTY else PAWN] - WORTH[man >> 1]
            if move >> 12 == QUEEN:
                moves[index].rank += 12000
            elif move >> 12:
                moves[index].rank -= 1 << 25
            moves[index].rank += 1 << 24 if wins_exchange(p, move, 0) else -(1 << 24)
        elif move == w.killers[2 * ply]:
            moves[index].rank = 1 << 22
        elif move == w.killers[2 * ply + 1]:
            moves[index].rank = 1 << 21
        elif move == answer:
            moves[index].rank = 1 << 20
        else:
            moves[index].rank = w.history[(p.side * 36 + (move & 63)) * 36 + (move >> 6 & 63)]
            moves[index].rank += past(w, ply, man * 36 + (move >> 6 & 63))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bring_best(moves: cython.pointer(Move), start: cython.int, count: cython.int) -> cython.int:
    """Swap the highest of the rest to the start; return it."""
    best: cython.int = start
    index: cython.int
    swapped: Move
    for index in range(start + 1, count):
        if moves[index].rank > moves[best].rank:
            best = index
    swapped = moves[start]
    moves[start] = moves[best]
    moves[best] = swapped
    return moves[start].move


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def shift(place: cython.p_short, bonus: cython.int) -> cython.void:
    """Move a memory towards the bonus, the less the further it has gone."""
    place[0] += bonus - place[0] * abs(bonus) // HISTORY_LIMIT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def remember(w: cython.pointer(Worker), ply: cython.int, move: cython.int, bonus: cython.int) -> cython.void:
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    man_to: cython.int = p.board[move & 63] * 36 + (move >> 6 & 63)
    shift(cython.address(w.history[(p.side * 36 + (move & 63)) * 36 + (move >> 6 & 63)]), bonus)
    if ply >= 1 and w.played[ply - 1] >= 0:
        shift(cython.address(w.pairs[w.played[ply - 1] * 432 + man_to]), bonus)
    if ply >= 2 and w.played[ply - 2] >= 0:
        shift(cython.address(w.pairs[w.played[ply - 2] * 432 + man_to]), bonus)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reward(
    w: cython.pointer(Worker), ply: cython.int, move: cython.int, depth: cython.int,
    tried: cython.p_int, count: cython.int,
) -> cython.void:  # fmt: skip
    """A quiet move has refuted the position: remember it, and that those tried before have not."""
    bonus: cython.int = min(16 * depth * depth + 32 * depth, 1800)
    index: cython.int
    if w.killers[2 * ply] != move:
        w.killers[2 * ply + 1] = w.killers[2 * ply]
        w.killers[2 * ply] = move
    if ply >= 1 and w.played[ply - 1] >= 0:
        w.answers[w.played[ply - 1]] = move
    remember(w, ply, move, bonus)
    for index in range(count):
        remember(w, ply, tried[index], -bonus)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_line(w: cython.pointer(Worker), ply: cython.int, move: cython.int) -> cython.void:
    """The best line from here is the move and the best line after it."""
    here: cython.p_ushort = cython.address(w.line[ply * PLIES])
    below: cython.p_ushort = cython.address(w.line[(ply + 1) * PLIES])
    index: cython.int
    here[ply] = move
    for index in range(ply + 1, w.length[ply + 1]):
        here[index] = below[index]
    w.length[ply] = max(w.length[ply + 1], ply + 1)


# What a position of the search knows, and the move it tries just now.
Node = cython.struct(
    ply=cython.int,
    depth=cython.int,
    alpha=cython.int,
    beta=cython.int,
    pv=cython.bint,  # searched in a whole window
    cut=cython.bint,  # a refutation is expected
    excluded=cython.int,  # a move that is not tried, see worth_without()
    found=cython.bint,  # whether the table had the position
    known=Known,
    known_is_noisy=cython.bint,
    static=cython.int,  # estimate as it stands; -INFINITE in check
    rough=cython.int,  # the same, bettered by what the table knows
    improving=cython.bint,  # better than two plies before
    best=cython.int,
    chosen=cython.int,  # the move that raised alpha last
    count=cython.int,
    moves=Move[MOST_MOVES],
    tries=cython.int,
    quiet_tries=cython.int,
    tried=cython.int[MOST_MOVES],  # quiet moves
    move=cython.int,  # that is tried now
    rank=cython.int,
    quiet=cython.bint,
    record=cython.int,  # how it did before, if that gave it its rank
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_leaf(w: cython.pointer(Worker), ply: cython.int, score: cython.p_int) -> cython.bint:
    """Count a node; whether no move is searched there: told to stop, settled, or too deep. Writes the worth then."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    w.length[ply] = ply
    score[0] = 0
    if count_node(w) or is_settled(w, ply, score):
        return True
    if ply > w.deepest:
        w.deepest = ply
    if ply < MOST_PLIES - 1:
        return False
    if not p.checkers:
        score[0] = estimate(p)
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def holds(bound: cython.int, above: cython.bint) -> cython.bint:
    """Whether a score from the table is sure to be no less (above), or no more, than the worth is."""
    return bound == EXACT or bound == (LOWER if above else UPPER)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def assess(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.void:
    """Estimate the position, whose side to move is not in check."""
    score: cython.int = from_root(n.known.score, n.ply)
    if n.found and n.known.static != -INFINITE:
        n.static = n.known.static
    else:
        n.static = estimate(cython.address(w.stack[n.ply]))
    n.rough = n.static
    if abs(score) < LONG_MATE and holds(n.known.bound, score > n.static):
        n.rough = score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def refutes(w: cython.pointer(Worker), n: cython.pointer(Node), score: cython.int) -> cython.bint:
    """Note what the move was worth; True if it is more than the other side will allow."""
    if score > n.best:
        n.best = score
        if score > n.alpha:
            n.alpha = score
            n.chosen = n.move
            note_line(w, n.ply, n.move)
    return score >= n.beta


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def store(w: cython.pointer(Worker), n: cython.pointer(Node), exact: cython.bint) -> cython.void:
    """Keep the best in the table; `exact`: it lies within the window."""
    n.known.move, n.known.score, n.known.static = n.chosen, from_here(n.best, n.ply), n.static
    n.known.depth = max(n.depth, 0)
    n.known.bound = LOWER if n.best >= n.beta else EXACT if exact else UPPER
    keep(w.shared, w.stack[n.ply].key, cython.address(n.known))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def stands(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.bint:
    """Whether the side to move, not in check, is well enough off without taking anything; it need not take."""
    assess(w, n)
    n.best = n.rough
    n.alpha = max(n.alpha, n.best)
    if n.best < n.beta:
        return False
    if not n.found:
        store(w, n, False)
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_rest_hopeless(p: cython.pointer(Position), n: cython.pointer(Node), number: cython.int) -> cython.bint:
    """Whether what follows only loses exchanges, or promotes to lesser men; in check, a few quiet moves are enough."""
    if p.checkers:
        return number > 3 and not is_noisy(p, n.move)
    return n.rank < 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_takes(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.bint:
    """Search the moves that quiesce() has found; False if the search must stop."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    score: cython.int
    index: cython.int
    rank_moves(w, n.ply, n.moves, n.count, n.known.move)
    for index in range(n.count):
        n.move = bring_best(n.moves, index, n.count)
        n.rank = n.moves[index].rank
        if n.best > -LONG_MATE:
            if is_rest_hopeless(p, n, index):
                break
            if not p.checkers and not n.move >> 12 and n.static + gain_of(p, n.move) + 160 <= n.alpha:
                continue
        step(w, n.ply, n.move)
        score = -quiesce(w, n.ply + 1, -n.beta, -n.alpha)
        if w.shared.halt:
            return False
        if refutes(w, n, score):
            break
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def quiesce(w: cython.pointer(Worker), ply: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
    """The worth once nothing hangs: takes, promotions, and moves out of check."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    n: Node
    score: cython.int
    if is_leaf(w, ply, cython.address(score)):
        return score
    n.ply, n.depth, n.alpha, n.beta, n.chosen = ply, 0, alpha, beta, 0
    n.found = look_up(w.shared, p.key, cython.address(n.known))
    score = from_root(n.known.score, ply)
    if beta - alpha == 1 and holds(n.known.bound, score >= beta):
        return score
    if p.checkers:
        n.best = n.static = -INFINITE
        n.count = generate(p, n.moves, ALL)
        if n.count == 0:
            return ply - MATE
    elif stands(w, cython.address(n)):
        return n.best
    else:
        n.count = generate(p, n.moves, NOISY)
    if not try_takes(w, cython.address(n)):
        return 0
    store(w, cython.address(n), n.best > alpha and beta - alpha > 1)
    return n.best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def may_pass_turn(p: cython.pointer(Position)) -> cython.bint:
    """Whether zugzwang is unlikely: two pieces, or a rook or queen with a pawn."""
    own: Word = p.sides[p.side]
    pieces: Word = own & ~p.pieces[PAWN] & ~p.pieces[KING]
    if pieces & (pieces - 1):
        return True
    return pieces & (p.pieces[ROOK] | p.pieces[QUEEN]) != 0 and own & p.pieces[PAWN] != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def plain_leaf(p: cython.pointer(Position), ply: cython.int) -> cython.int:
    """Mate, stalemate or the estimate."""
    moves: Move[MOST_MOVES]
    if generate(p, moves, ALL):
        return estimate(p)
    return ply - MATE if p.checkers else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def null_move_refutes(
    w: cython.pointer(Worker), ply: cython.int, depth: cython.int, beta: cython.int, surplus: cython.int,
    cut: cython.bint, score: cython.p_int,
) -> cython.bint:  # fmt: skip
    """Whether the side to move could even pass and stay above beta; deep ones are verified. Writes the score."""
    reduction: cython.int = 3 + depth // 4 + min(surplus // 180, 3)
    verified: cython.int
    w.played[ply] = -1
    make_null(cython.address(w.stack[ply]), cython.address(w.stack[ply + 1]))
    w.keys[w.known_keys + ply + 1] = w.stack[ply + 1].key
    score[0] = -explore(w, ply + 1, depth - reduction, -beta, 1 - beta, not cut)
    if w.shared.halt or score[0] < beta:
        return False
    if score[0] > LONG_MATE:
        score[0] = beta
    if depth < 9 or w.null_from:
        return True
    w.null_from = ply + 3 * (depth - reduction) // 4
    verified = explore(w, ply, depth - reduction, beta - 1, beta, False)
    w.null_from = 0
    return not w.shared.halt and verified >= beta


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_known(w: cython.pointer(Worker), n: cython.pointer(Node), score: cython.p_int) -> cython.bint:
    """Look the node up; whether what was known before is enough for this depth and window. Writes the worth then."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    n.found = look_up(w.shared, p.key, cython.address(n.known))
    if n.excluded:
        n.known.bound = 0
    score[0] = from_root(n.known.score, n.ply)
    if (
        n.pv
        or n.known.depth < n.depth
        or (w.plain and n.known.depth > n.depth)
        or p.clock >= 90
        or not holds(n.known.bound, score[0] >= n.beta)
    ):
        return False
    if score[0] >= n.beta and is_own(p, n.known.move) and not is_noisy(p, n.known.move) and not w.plain:
        reward(w, n.ply, n.known.move, n.depth, n.tried, 0)
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def prepare_node(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.void:
    """What a node knows before any move is tried."""
    n.static = n.rough = n.best = -INFINITE
    n.improving = False
    n.chosen = n.tries = n.quiet_tries = 0
    if not w.stack[n.ply].checkers:
        assess(w, n)
        n.improving = n.ply >= 2 and n.static > w.static[n.ply - 2]
    w.static[n.ply] = n.static
    w.killers[2 * n.ply + 2] = w.killers[2 * n.ply + 3] = 0
    w.excluded[n.ply + 1] = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_decided(w: cython.pointer(Worker), n: cython.pointer(Node), score: cython.p_int) -> cython.bint:
    """Whether the estimate lies so far from the window that no move need be tried. Writes the worth then."""
    if n.depth <= 3 and n.rough + 220 * n.depth < n.alpha:  # hopeless unless something hangs
        score[0] = quiesce(w, n.ply, n.alpha, n.alpha + 1)
        if score[0] <= n.alpha or w.shared.halt:
            return True
    if n.depth <= 8 and n.rough - 75 * (n.depth - n.improving) >= n.beta and n.rough < LONG_MATE:
        score[0] = n.rough
        return True
    if (
        n.depth >= 3
        and n.rough >= n.beta
        and n.static >= n.beta - 20 * n.depth + 60
        and n.ply >= w.null_from
        and w.played[n.ply - 1] >= 0
        and may_pass_turn(cython.address(w.stack[n.ply]))
        and null_move_refutes(w, n.ply, n.depth, n.beta, n.rough - n.beta, n.cut, score)
    ):
        return True
    score[0] = 0
    return w.shared.halt


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take_up(w: cython.pointer(Worker), n: cython.pointer(Node), index: cython.int) -> cython.void:
    """Bring the best of the moves that are left to its place: it is tried now."""
    n.move = bring_best(n.moves, index, n.count)
    n.rank = n.moves[index].rank
    n.quiet = not is_noisy(cython.address(w.stack[n.ply]), n.move)
    n.record = n.rank if n.quiet and abs(n.rank) < 1 << 18 else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def usual_reduction(depth: cython.int, number: cython.int) -> cython.int:
    return REDUCTION[min(depth, 63) * 64 + min(number, 63)]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_hopeless(p: cython.pointer(Position), n: cython.pointer(Node)) -> cython.bint:
    """Whether the move, when others have not led to mate, promises too little to be searched."""
    depth: cython.int = max(n.depth - 1 - usual_reduction(n.depth, n.tries), 0)  # of its search
    if not n.quiet:
        return n.depth <= 6 and n.rank < 0 and not wins_exchange(p, n.move, -90 * n.depth)
    if not n.pv and n.depth <= 8 and n.quiet_tries > (4 + n.depth * n.depth) // (1 if n.improving else 2):
        return True
    if depth <= 6 and not p.checkers and n.static + 90 + 85 * depth + n.record // 128 <= n.alpha:
        return True
    if depth <= 3 and n.record < -3500 * (depth + 1):
        return True
    return n.depth <= 8 and not wins_exchange(p, n.move, -25 * depth * depth - 20)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def may_be_singular(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.bint:
    """Whether the move is the table's, and known well enough to ask if it is the only good one."""
    return (
        not w.plain
        and n.depth >= 7
        and n.move == n.known.move
        and not n.excluded
        and n.ply < 2 * w.root_depth
        and n.known.bound & LOWER
        and n.known.depth >= n.depth - 3
        and abs(from_root(n.known.score, n.ply)) < LONG_MATE
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def worth_without(w: cython.pointer(Worker), n: cython.pointer(Node), bar: cython.int) -> cython.int:
    """The worth of the position without the move, searched half as deep: does it reach the bar?"""
    found: cython.int
    w.excluded[n.ply] = n.move
    found = explore(w, n.ply, (n.depth - 1) // 2, bar - 1, bar, n.cut)
    w.excluded[n.ply] = 0
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def extend(w: cython.pointer(Worker), n: cython.pointer(Node), extension: cython.int) -> cython.int:
    """How much deeper the move, which was made, is searched: one ply when it gives a check that loses nothing."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    if w.stack[n.ply + 1].checkers and extension == 0 and not w.plain and n.rank > -(1 << 18):
        if n.pv or n.depth <= 5 or wins_exchange(p, n.move, 0):
            extension = 1
    if extension > 0 and n.ply >= 2 * w.root_depth:
        extension = 0  # the line must end some time
    return extension


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def late_reduction(w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int) -> cython.int:
    """How much less deep than `depth` the move is searched at first: late quiet moves and losing takes."""
    found: cython.int
    if w.plain or n.depth < 3 or n.tries <= 1 + 2 * n.pv or not n.quiet and n.rank >= 0:
        return 0
    found = usual_reduction(n.depth, n.tries) - n.pv + n.cut + n.known_is_noisy
    if not n.improving:
        found += 1
    if w.stack[n.ply].checkers or w.stack[n.ply + 1].checkers:
        found -= 1
    if not n.quiet or n.rank >= 1 << 20:
        found -= 1
    found -= max(min(n.record // 7000, 2), -2)
    return max(min(found, depth - 1), 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def explore_first(w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int) -> cython.int:
    """The worth of the first move, which was made: searched in the whole window."""
    return -explore(w, n.ply + 1, depth, -n.beta, -n.alpha, not n.pv and not n.cut)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def explore_later(
    w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int, reduction: cython.int
) -> cython.int:
    """The worth of a later move, which was made: is it better at all? Then in full depth, then how much better."""
    score: cython.int = -explore(w, n.ply + 1, depth - reduction, -n.alpha - 1, -n.alpha, True)
    if score > n.alpha and reduction and not w.shared.halt:
        score = -explore(w, n.ply + 1, depth, -n.alpha - 1, -n.alpha, not n.cut)
    if score > n.alpha and score < n.beta and not w.shared.halt:
        score = -explore(w, n.ply + 1, depth, -n.beta, -n.alpha, False)
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_move(w: cython.pointer(Worker), n: cython.pointer(Node), extension: cython.int) -> cython.int:
    """Make the move and search what follows."""
    depth: cython.int
    step(w, n.ply, n.move)
    depth = n.depth - 1 + extend(w, n, extension)
    if n.quiet:
        n.tried[n.quiet_tries] = n.move
        n.quiet_tries += 1
    if n.tries == 1:
        return explore_first(w, n, depth)
    return explore_later(w, n, depth, late_reduction(w, n, depth))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_moves(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.int:
    """Search the moves until one refutes the position; what the best is worth."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    index: cython.int
    extension: cython.int
    bar: cython.int
    score: cython.int
    for index in range(n.count):
        take_up(w, n, index)
        if n.move == n.excluded:
            continue
        n.tries += 1
        if not w.plain and n.best > -LONG_MATE and is_hopeless(p, n):
            continue
        extension = 0
        if may_be_singular(w, n):
            bar = from_root(n.known.score, n.ply) - 2 * n.depth
            score = worth_without(w, n, bar)
            if w.shared.halt:
                return 0
            if score < bar:
                extension = 1
            elif bar >= n.beta:
                return bar  # others are good enough too
            elif from_root(n.known.score, n.ply) >= n.beta:
                extension = -1
        score = try_move(w, n, extension)
        if w.shared.halt:
            return 0
        if refutes(w, n, score):
            if n.quiet:
                reward(w, n.ply, n.move, n.depth, n.tried, n.quiet_tries - 1)
            break
    if n.tries and not n.excluded:
        store(w, n, n.pv and n.chosen)
    return n.best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def explore(
    w: cython.pointer(Worker), ply: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int, cut: cython.bint
) -> cython.int:
    """The worth for the side to move, searched `depth` plies deep; `cut`: a refutation is expected."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    n: Node
    score: cython.int
    if depth <= 0 and not w.plain:
        return quiesce(w, ply, alpha, beta)
    if is_leaf(w, ply, cython.address(score)):
        return score
    if depth <= 0:
        return plain_leaf(p, ply)
    n.ply, n.depth, n.pv, n.cut, n.excluded = ply, depth, beta - alpha > 1, cut, w.excluded[ply]
    n.alpha = max(alpha, ply - MATE)
    n.beta = min(beta, MATE - ply - 1)
    if n.alpha >= n.beta:
        return n.alpha
    if is_known(w, cython.address(n), cython.address(score)):
        return score
    prepare_node(w, cython.address(n))
    if not n.pv and not p.checkers and not n.excluded and not w.plain and abs(n.beta) < LONG_MATE:
        if is_decided(w, cython.address(n), cython.address(score)):
            return score
    if depth >= 4 and not n.known.move and (n.pv or cut) and not w.plain:
        n.depth -= 1  # it will be cheaper to come back with a move from the table
    n.count = generate(p, n.moves, ALL)
    if n.count == 0:
        return ply - MATE if p.checkers else 0
    rank_moves(w, ply, n.moves, n.count, n.known.move)
    n.known_is_noisy = n.known.move != 0 and is_noisy(p, n.known.move)
    score = try_moves(w, cython.address(n))
    return score if n.tries else alpha  # the excluded move was the only one


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def root_reduction(w: cython.pointer(Worker), move: cython.int, depth: cython.int, number: cython.int) -> cython.int:
    """How much less deep a late quiet move of the root, which was made, is searched at first."""
    p: cython.pointer(Position) = cython.address(w.stack[0])
    if w.plain or depth < 3 or number <= 3 or p.checkers or w.stack[1].checkers or is_noisy(p, move):
        return 0
    return min(usual_reduction(depth, number), depth - 2)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bring_forward(w: cython.pointer(Worker), index: cython.int) -> cython.void:
    """One move comes to the front of the roots that are searched, the others keep their order."""
    move: Move = w.roots[index]
    while index > w.first_root:
        w.roots[index] = w.roots[index - 1]
        index -= 1
    w.roots[index] = move


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def explore_root(w: cython.pointer(Worker), depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
    """Search the moves of the root from w.first_root on; the best comes to the front of them."""
    n: Node
    index: cython.int
    next_depth: cython.int
    move: cython.int
    score: cython.int
    n.ply, n.alpha, n.beta, n.pv, n.cut, n.best = 0, alpha, beta, True, False, -INFINITE
    w.static[0] = -INFINITE if w.stack[0].checkers else estimate(cython.address(w.stack[0]))
    w.killers[2] = w.killers[3] = 0
    w.excluded[0] = w.excluded[1] = 0
    w.null_from = 0
    for index in range(w.first_root, w.root_count):
        move = w.roots[index].move
        step(w, 0, move)
        next_depth = depth if w.stack[1].checkers and not w.plain else depth - 1
        if index == w.first_root:
            score = explore_first(w, cython.address(n), next_depth)
        else:
            score = explore_later(
                w, cython.address(n), next_depth, root_reduction(w, move, depth, index - w.first_root)
            )
        if w.shared.halt:
            return n.best
        if score > n.best:
            n.best = score
            if score > n.alpha or index == w.first_root:
                note_line(w, 0, move)
                w.roots[index].rank = score
                bring_forward(w, index)
                n.alpha = max(n.alpha, score)
                if score >= beta:
                    break
    return n.best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def explore_depth(w: cython.pointer(Worker), depth: cython.int) -> cython.int:
    """Search the root to a depth, first in a narrow window around the last score."""
    expected: cython.int = w.roots[w.first_root].rank
    width: cython.int = 18
    alpha: cython.int = -INFINITE
    beta: cython.int = INFINITE
    score: cython.int
    w.root_depth = depth
    if depth >= 5 and not w.plain:
        alpha = max(expected - width, -INFINITE)
        beta = min(expected + width, INFINITE)
    while True:
        score = explore_root(w, depth, alpha, beta)
        if w.shared.halt:
            return score
        if score <= alpha:
            beta = (alpha + beta) // 2
            alpha = max(score - width, -INFINITE)
        elif score >= beta:
            beta = min(score + width, INFINITE)
        else:
            return score
        width += width
        if width > 800:
            alpha, beta = -INFINITE, INFINITE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def help_along(w: cython.pointer(Worker), last: cython.int) -> cython.void:
    """What the other threads do: deepen until told to stop, leaving all they learn in the shared table."""
    depth: cython.int = 1 + (w.number & 1)
    while depth <= last and not w.shared.halt:
        explore_depth(w, depth)
        depth += 1


# ------------------------------------------------------------------ the engine


@cython.cfunc
def set_root(w: cython.pointer(Worker), fen: str, texts, earlier) -> object:
    """The position to search, and the keys of those before it."""
    p: cython.pointer(Position) = cython.address(w.stack[0])
    after: Position
    w.known_keys = 0
    for before in earlier[max(len(earlier) - 100, 0) :]:
        read_fen(p, before)
        w.keys[w.known_keys] = p.key
        w.known_keys += 1
    read_fen(p, fen)
    for text in texts:
        if w.known_keys >= MOST_HISTORY - MOST_PLIES - 4 or p.clock == 0:
            w.known_keys = 0  # nothing before can come again
        w.keys[w.known_keys] = p.key
        w.known_keys += 1
        make(p, read_move(p, text), cython.address(after))
        p[0] = after
    w.keys[w.known_keys] = p.key
    return None


@cython.cfunc
def list_roots(w: cython.pointer(Worker), only) -> object:
    """The moves to search, the likeliest first."""
    index: cython.int
    count: cython.int = generate(cython.address(w.stack[0]), w.roots, ALL)
    rank_moves(w, 0, w.roots, count, 0)
    for index in range(count):
        bring_best(w.roots, index, count)
    w.root_count = 0
    for index in range(count):
        if not only or move_text(w.roots[index].move) in only:
            w.roots[w.root_count] = w.roots[index]
            w.roots[w.root_count].rank = 0
            w.root_count += 1
    return None


DEEPEST_PLY = cython.declare(cython.int, 100)

Line = namedtuple("Line", ("score", "mate", "moves"))
Line.__doc__ = """Centipawns for the side to move; moves to a mate (negative: being mated) or None; the line."""

Found = namedtuple("Found", ("lines", "depth", "deepest", "nodes", "seconds"))
Found.__doc__ = """Lines, the best first; plies searched fully, and at most; nodes; seconds taken."""


@cython.cclass
class Engine:
    """A searcher that owns a table of `memory` bytes, kept between searches until clear().

    One search runs at a time; others wait. Release of the table: when the engine is collected.
    """

    memory: cython.ulonglong
    block: cython.p_void  # as allocated; shared.slots begins in it at a multiple of a page
    shared: Shared
    used: cython.bint
    crew: cython.pointer(Worker)[256]
    lock: object

    def __init__(self, memory: int = 1 << 26) -> None:
        self.memory = max(memory, 1 << 12)
        self.lock = threading.Lock()

    def __dealloc__(self):
        index: cython.int
        free(self.block)
        for index in range(256):
            free(self.crew[index])

    def stop(self) -> None:
        """End the running search at once; it returns the best it has. Callable from any thread."""
        self.shared.halt = True

    def knows(self, key: cython.ulonglong) -> bool:
        """Whether the table holds something of the position with this key."""
        known: Known
        with self.lock:
            self._prepare(1)
            return look_up(cython.address(self.shared), key, cython.address(known))

    def clear(self) -> None:
        """Forget everything."""
        with self.lock:
            self._forget()

    @cython.cfunc
    def _forget(self) -> cython.void:
        index: cython.int
        if self.shared.slots and self.used:
            memset(self.shared.slots, 0, (self.shared.mask + 4) * cython.sizeof(Slot))
        self.used = False
        self.shared.age = 0
        for index in range(256):
            free(self.crew[index])
            self.crew[index] = cython.NULL

    @cython.cfunc
    def _prepare(self, threads: cython.int) -> object:
        """Allocate what is missing."""
        slots: Word = 4
        start: cython.size_t
        index: cython.int
        if not self.shared.slots:
            while slots * 2 * cython.sizeof(Slot) <= self.memory:
                slots *= 2
            self.block = calloc(slots * cython.sizeof(Slot) + 4096, 1)
            if not self.block:
                raise MemoryError
            start = (cython.cast(cython.size_t, self.block) + 4095) & ~cython.cast(cython.size_t, 4095)
            self.shared.slots = cython.cast(cython.pointer(Slot), start)
            self.shared.mask = slots - 4
            want_huge_pages(self.shared.slots, slots * cython.sizeof(Slot))
        for index in range(threads):
            if not self.crew[index]:
                self.crew[index] = cython.cast(cython.pointer(Worker), calloc(1, cython.sizeof(Worker)))
                if not self.crew[index]:
                    raise MemoryError
        return None

    def search(
        self, fen: str, moves=(), *, seconds: float = 0.0, soft: float = 0.0, nodes: int = 0, depth: int = 0,
        threads: int = 1, lines: int = 1, only=(), earlier=(), stop=None, info=None, afresh: bool = False,
        plain: bool = False, tables: bool = True,
    ):  # fmt: skip
        """Search the position after `moves` (they count for repetitions); a limit of 0 is none.

        earlier: FENs of positions before the first one, the oldest first; they count for repetitions too.

        seconds: never longer. soft: no new depth begins after so long. only: the moves to look at, all if
        empty. stop: something with is_set(), looked at before the start and between depths; stop() ends a
        running search. info(found) is called after each depth. afresh: forget everything first; then
        without `seconds` and with one thread the answer depends on the arguments and the memory alone. plain: full
        width to the depth, nothing pruned, leaves estimated as they stand; to check values by. tables: ask the exact
        tables that were set.
        Found.lines is empty when there is no legal move.
        """
        with self.lock:
            start: cython.double = time.monotonic()
            began: cython.double = seconds_now()
            threads = max(1, min(threads, 256))
            if afresh:
                self._forget()
            self._prepare(threads)
            self.used = True
            self.shared.age = (self.shared.age + 1) & 63
            self.shared.deadline = began + seconds if seconds > 0 else 0.0
            self.shared.nodes = max(nodes // threads, 1) if nodes > 0 else 0
            self.shared.halt = stop is not None and stop.is_set()
            self.shared.tables = tables and not plain
            for number in range(threads):
                self._set_up(number, fen, moves, only, plain, earlier)
            helpers = [threading.Thread(target=self._help, args=(number,)) for number in range(1, threads)]
            for helper in helpers:
                helper.start()
            try:
                return self._deepen(start, soft, depth, lines, threads, stop, info)
            finally:
                self.shared.halt = True
                for helper in helpers:
                    helper.join()
                if RAISED:
                    raise RAISED.pop()

    def _help(self, number: int) -> None:
        w: cython.pointer(Worker) = self.crew[number]
        if w.root_count:
            with cython.nogil:
                help_along(w, DEEPEST_PLY)

    @cython.cfunc
    def _set_up(self, number: cython.int, fen: str, texts, only, plain: cython.bint, earlier) -> object:
        """All that a thread begins with."""
        w: cython.pointer(Worker) = self.crew[number]
        w.shared = cython.address(self.shared)
        w.number = number
        w.plain = plain
        w.nodes = 0
        w.deepest = 0
        w.first_root = 0
        memset(w.killers, 0, cython.sizeof(cython.int) * KILLERS)
        set_root(w, fen, texts, earlier)
        list_roots(w, only)
        return None

    @cython.cfunc
    def _deepen(
        self, start: cython.double, soft: cython.double, last: cython.int, lines: cython.int, threads: cython.int, stop,
        info,
    ) -> object:  # fmt: skip
        """Search depth after depth in this thread; return what was found."""
        w: cython.pointer(Worker) = self.crew[0]
        depth: cython.int
        best: cython.int
        last = min(last, DEEPEST_PLY) if last > 0 else DEEPEST_PLY
        found = Found((), 0, 0, 0, 0.0)
        if not w.root_count:
            return found
        lines = max(1, min(lines, w.root_count))
        known: list = [(0, (w.roots[place].move,)) for place in range(lines)]
        for depth in range(1, last + 1):
            self._search_lines(depth, lines, known)
            if not self.shared.halt or depth == 1:
                self._sort_lines(lines, known)
            reached = depth - 1 if self.shared.halt else depth
            found = self._report(known, reached, start, threads)
            if self.shared.halt:
                break
            if info is not None:
                info(found)
            if stop is not None and stop.is_set() or soft and time.monotonic() - start >= soft:
                break
            best = abs(w.roots[0].rank)
            if best > LONG_MATE and depth > MATE - best + 6 and not w.plain:
                break  # a mate so near cannot get nearer
        return found

    @cython.cfunc
    def _search_lines(self, depth: cython.int, lines: cython.int, known: list) -> object:
        """Search the best move to a depth, then the best of the others and so on; overwrite what is known of them."""
        w: cython.pointer(Worker) = self.crew[0]
        score: cython.int
        index: cython.int
        for index in range(lines):
            w.first_root = index
            with cython.nogil:
                score = explore_depth(w, depth)
            if score > -INFINITE:
                w.roots[index].rank = score
                if not self.shared.halt or w.roots[index].move != known[index][1][0]:
                    known[index] = (score, tuple([w.line[ply] for ply in range(w.length[0])]))
            if self.shared.halt:
                break
        return None

    @cython.cfunc
    def _sort_lines(self, lines: cython.int, known: list) -> cython.void:
        """The best line first, in what is known and among the roots."""
        w: cython.pointer(Worker) = self.crew[0]
        index: cython.int
        place: cython.int
        swapped: Move
        for index in range(1, lines):
            place = index
            while place and known[place][0] > known[place - 1][0]:
                known[place - 1], known[place] = known[place], known[place - 1]
                swapped = w.roots[place]
                w.roots[place] = w.roots[place - 1]
                w.roots[place - 1] = swapped
                place -= 1

    @cython.cfunc
    def _report(self, known: list, depth: cython.int, start: cython.double, threads: cython.int) -> object:
        lines = []
        for score, moves in known:
            mate = None
            if score > LONG_MATE:
                mate = (MATE - score + 1) // 2
            elif score < -LONG_MATE:
                mate = -((MATE + score + 1) // 2)
            lines.append(Line(score, mate, tuple([move_text(move) for move in moves])))
        nodes = sum([self.crew[number].nodes for number in range(threads)])
        return Found(tuple(lines), depth, self.crew[0].deepest, nodes, time.monotonic() - start)


# ------------------------------------------------------------------ the weights as learned

WEIGHTS = {
    "material": (110, 106, 341, 267, 336, 272, 481, 460, 909, 855),
    "squares": (
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        14, 26, -27, 17, -8, -29, -35, 33, 23, 33, -17, 55,
        -12, 19, 9, -4, 0, 29, 18, 2, 23, 18, 34, 32,
        -5, 23, 22, 5, 62, -5, 12, 32, 45, -35, 21, 17,
        57, -2, 41, 75, 36, 80, 74, 85, 25, 22, 15, 29,
        2, 0, 4, 0, 6, 0, 6, 0, 4, 0, 2, 0,
        -13, -25, 16, 3, 38, 47, 0, -8, 6, 0, -21, -34,
        9, -58, -5, -23, 1, 16, 16, 5, -11, 20, -7, -1,
        5, 9, -10, 30, -4, 35, 11, 18, 33, -24, 12, 10,
        2, -15, 3, 0, 45, 4, 18, 23, 35, 13, 2, -25,
        -14, 3, -36, 27, -7, -12, 11, 5, 19, 10, -9, -11,
        -44, -16, -7, -11, 2, -31, 2, -2, -13, -6, -22, -16,
        -5, -5, 4, -5, -15, -7, -18, 21, -12, -18, -13, -21,
        -12, 52, -16, -20, 2, -2, 4, -13, 21, 3, -2, -15,
        -21, -12, -23, 29, 41, -29, 12, 17, -16, -14, 20, 19,
        -11, 17, 17, -30, 26, 7, 17, -18, 24, 17, -13, -34,
        -39, -21, 49, -10, -4, -9, 4, 12, 56, 13, -44, 8,
        17, -8, -29, -8, 7, 13, -10, 6, -26, 1, 15, 16,
        -16, -29, 19, -25, 2, -16, -8, -30, -8, -28, -27, -2,
        -7, 9, -8, 6, 1, 20, 2, -19, -26, -31, -34, -1,
        7, 6, 24, 23, 1, 13, 33, -5, 14, -7, -18, 0,
        7, 17, 17, 12, 7, 13, 11, 5, 8, 26, -25, -5,
        13, 3, 15, 4, 26, 10, 40, -6, 10, -19, -9, -8,
        12, 12, -8, 9, 6, 26, -3, 20, -2, -5, 21, -4,
        -35, -7, -35, -3, -1, -8, -8, -9, -13, -16, -19, -22,
        -60, -28, -11, -14, -5, -8, -22, -15, -5, 29, -21, -17,
        8, -33, 0, -10, 7, 10, 0, 18, 6, 19, 3, 7,
        -20, 4, -14, -10, 41, 8, 19, 13, 12, 27, 41, 0,
        -14, 1, 17, -1, -3, -6, 20, 9, 39, -10, 29, 2,
        24, -20, 7, -6, -10, -20, 11, 6, 1, -8, -15, -14,
        20, 12, 36, 6, 18, 12, 41, -9, 2, -10, 28, -23,
        2, -8, 12, 9, -19, 18, -22, 25, -1, 13, 6, -40,
        3, 11, -10, -1, -31, 7, -40, 30, -20, 37, -59, -8,
        -60, 0, -33, 7, -20, 16, -23, 23, -4, 17, -42, 7,
        -58, -10, -40, 28, -43, 3, -41, -35, -48, 8, -53, -15,
        -70, -34, -51, 5, -56, -16, -63, -1, -61, -19, -73, -65,
    ),
    "knight": (-52, -51, -14, 0, -6, 8, 34, 4, 45, 1, 51, -4, 62, 13, 22, 11, 15, -17),
    "bishop": (-61, -67, -32, -31, -1, -29, 13, -14, 19, -2, 37, 6, 45, -4, 58, -6, 34, 2, 44, 8),
    "rook": (
        -13, -54, -22, -25, -11, -9, 5, -1, 15, -4, 11, -4,
        14, 19, 28, 30, 20, 39, 39, 41, -6, 58,
    ),
    "queen": (
        -16, -24, -47, -31, -30, -10, -21, -45, -24, -16, -23, -13,
        -17, -14, -9, 15, -5, 0, 14, -11, 16, 5, 25, 3,
        25, 10, 27, 14, 26, 14, 24, -1, 23, 12, 8, -2,
        16, 24, 20, 27,
    ),
    "passed": (0, 0, 2, 22, -8, 31, 6, 63, 56, 70, 0, 0),
    "blocked": (0, 0, 7, -17, -38, -7, -14, -19, -72, -38, 0, 0),
    "own_king": (-38, 10, 13, 50, -1, 9, -3, -28, -5, -32, 7, -23),
    "other_king": (-15, -37, -4, -49, 18, -24, 9, 16, -1, 54, -39, 63),
    "free_path": (-5, 23),
    "doubled": (-23, 3),
    "isolated": (2, -12),
    "backward": (1, -6),
    "supported": (0, 0, 0, 0, 15, -14, -8, 1, 61, 63, 0, 0),
    "phalanx": (0, 0, 19, 3, 14, 19, 28, 59, 34, 39, 0, 0),
    "bishop_pair": (49, 66),
    "open_file": (33, 7),
    "half_open_file": (19, -2),
    "outpost": (24, 29, 40, 1),
    "pawn_threat": (64, 35, 62, 23, 68, 37, 55, 42),
    "minor_threat": (-14, 9, 30, 21, 11, 22, 32, 25, 5, 30),
    "rook_threat": (26, 12, 21, 17, 32, -9, -15, 12, 66, 65),
    "hanging": (22, 17),
    "push_threat": (19, 7),
    "shield": (22, -21, 12, -13, -5, -17),
    "king_open": (-22, -3),
    "tempo": (18, 18),
    "king_attack": (26, 97, 21, 68, 50, 76, 39, 143),
    "king_weak": (13, 140),
}  # fmt: skip
"""Pairs of middle game and endgame, in centipawns; `squares` has six lines a man, a1 to f1 first."""

set_weights([value for name, size in PARTS for value in WEIGHTS[name]])

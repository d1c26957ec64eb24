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
@cython.nogil
@cython.exceptval(check=False)
def mix(x: Word) -> Word:
    """splitmix64's scrambling: every bit of x changes about half of the result."""
    x += cython.cast(Word, 0x9E3779B97F4A7C15)
    x = (x ^ x >> 30) * cython.cast(Word, 0xBF58476D1CE4E5B9)
    x = (x ^ x >> 27) * cython.cast(Word, 0x94D049BB133111EB)
    return x ^ x >> 31


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
def find_magic(square: cython.int, straight: cython.bint, place: cython.int) -> cython.int:
    """Fill the tables of one square of rook or bishop from `place` on; return the next free place."""
    mask: Word
    magic: Word
    men: Word
    index: Word
    seed: Word = square + (1000 if straight else 0)
    reached: Word[256]
    table: Word[256]
    size: cython.int
    shift: cython.int
    number: cython.int
    fits: cython.bint
    if straight:
        mask = inner(square, 0, 1) | inner(square, 0, -1) | inner(square, 1, 0) | inner(square, -1, 0)
    else:
        mask = inner(square, 1, 1) | inner(square, 1, -1) | inner(square, -1, 1) | inner(square, -1, -1)
    size = 1 << count_bits(mask)
    shift = 64 - count_bits(mask)
    men = 0
    for number in range(size):
        reached[number] = walk_straight(square, men) if straight else walk_diagonal(square, men)
        men = (men - mask) & mask
    while True:
        seed = mix(seed)
        magic = mix(seed) & mix(seed + 1)
        memset(table, 0, sizeof_words(size))
        men = 0
        fits = True
        for number in range(size):
            index = men * magic >> shift if shift < 64 else 0
            if table[index] and table[index] != reached[number]:
                fits = False
                break
            table[index] = reached[number]
            men = (men - mask) & mask
        if fits:
            break
    for number in range(size):
        if straight:
            ROOK_TABLE[place + number] = table[number]
        else:
            BISHOP_TABLE[place + number] = table[number]
    if straight:
        ROOK_MASK[square], ROOK_MAGIC[square], ROOK_PLACE[square], ROOK_SHIFT[square] = mask, magic, place, shift
    else:
        BISHOP_MASK[square], BISHOP_MAGIC[square] = mask, magic
        BISHOP_PLACE[square], BISHOP_SHIFT[square] = place, shift
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
        rooks = find_magic(square, True, rooks)
        bishops = find_magic(square, False, bishops)
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
    return ROOK_TABLE[
        ROOK_PLACE[square] + ((occupied & ROOK_MASK[square]) * ROOK_MAGIC[square] >> ROOK_SHIFT[square])
    ]


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
            after.clock = 0
        put(after, move >> 12 << 1 | side if move >> 12 else man, end)
    if after.castling:
        after.castling &= KEPT_CASTLING[start] & KEPT_CASTLING[end]
        after.key ^= CASTLING_KEY[p.castling] ^ CASTLING_KEY[after.castling]
    after.side = 1 - side
    if man >> 1 == PAWN:
        after.clock = 0
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def generate(p: cython.pointer(Position), moves: cython.pointer(Move), what: cython.int) -> cython.int:
    """Write the legal moves; return how many. NOISY: takes and promotions; QUIET: the others; ALL: both."""
    side: cython.int = p.side
    own: Word = p.sides[side]
    enemy: Word = p.sides[1 - side]
    occupied: Word = own | enemy
    king: cython.int = lowest_bit(p.pieces[KING] & own)
    targets: Word = ~own & BOARD
    allowed: Word = BOARD
    last: Word = RANK_6 if side == WHITE else RANK_1
    pinned: Word
    left: Word
    ends: Word
    pawns: Word
    square: cython.int
    count: cython.int = 0
    if what == NOISY:
        targets = enemy
    elif what == QUIET:
        targets = ~occupied & BOARD
    left = KING_STEPS[king] & targets
    while left:
        square = lowest_bit(left)
        left &= left - 1
        if not attackers(p, square, occupied ^ bit(king), 1 - side):
            moves[count].move = king | square << 6
            count += 1
    if p.checkers:
        if p.checkers & (p.checkers - 1):
            return count
        allowed = BETWEEN[king * 36 + lowest_bit(p.checkers)] | p.checkers
    elif (
        what & QUIET
        and p.castling & 1 + side
        and not occupied & bit(king + 1)
        and not attackers(p, king + 1, occupied, 1 - side)
        and not attackers(p, king + 2, occupied ^ bit(king), 1 - side)
    ):
        moves[count].move = king | king + 2 << 6
        count += 1
    pinned = find_pinned(p, king, occupied)
    targets &= allowed

    left = p.pieces[KNIGHT] & own & ~pinned
    while left:
        square = lowest_bit(left)
        left &= left - 1
        count = add(moves, count, square, KNIGHT_STEPS[square] & targets)
    left = (p.pieces[BISHOP] | p.pieces[QUEEN]) & own
    while left:
        square = lowest_bit(left)
        left &= left - 1
        ends = diagonal(square, occupied) & targets
        if pinned & bit(square):
            ends &= LINE[king * 36 + square]
        count = add(moves, count, square, ends)
    left = (p.pieces[ROOK] | p.pieces[QUEEN]) & own
    while left:
        square = lowest_bit(left)
        left &= left - 1
        ends = straight(square, occupied) & targets
        if pinned & bit(square):
            ends &= LINE[king * 36 + square]
        count = add(moves, count, square, ends)

    pawns = p.pieces[PAWN] & own
    if side == WHITE:
        left = pawns << 6 & ~occupied
        ends = (left & RANK_1 << 12) << 6 & ~occupied & allowed
    else:
        left = pawns >> 6 & ~occupied
        ends = (left & RANK_1 << 18) >> 6 & ~occupied & allowed
    left &= allowed
    if what == NOISY:
        left &= last
    elif what == QUIET:
        left &= ~last
    count = add_pawns(moves, count, left, 6 if side == WHITE else -6, pinned, king)
    if what & QUIET:
        count = add_pawns(moves, count, ends, 12 if side == WHITE else -12, pinned, king)
    if what & NOISY:
        if side == WHITE:
            count = add_pawns(moves, count, (pawns & ~FILE_A) << 5 & enemy & allowed, 5, pinned, king)
            count = add_pawns(moves, count, (pawns & ~FILE_F) << 7 & enemy & allowed, 7, pinned, king)
        else:
            count = add_pawns(moves, count, (pawns & ~FILE_A) >> 7 & enemy & allowed, -7, pinned, king)
            count = add_pawns(moves, count, (pawns & ~FILE_F) >> 5 & enemy & allowed, -5, pinned, king)
        if p.passing != NOWHERE:
            left = PAWN_TAKES[(1 - side) * 36 + p.passing] & pawns
            while left:
                square = lowest_bit(left)
                left &= left - 1
                if may_pass(p, square, p.passing):
                    moves[count].move = square | p.passing << 6
                    count += 1
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
def read_fen(p: cython.pointer(Position), fen: str) -> object:
    """Overwrite p. Refuses what is no FEN and what the moves could not bear: kings, pawns, checks."""
    fields: list = fen.split()
    if len(fields) < 2 or len(fields) > 6:
        raise ValueError(f"no FEN: {fen!r}")
    fields += ["-", "-", "0", "1"][len(fields) - 2 :]
    memset(p, 0, cython.sizeof(Position))
    memset(p.board, EMPTY, 36)
    p.passing = NOWHERE
    ranks: list = fields[0].split("/")
    if len(ranks) != 6:
        raise ValueError(f"a board has six ranks: {fen!r}")
    for row, text in enumerate(ranks):
        file = 0
        for letter in text:
            if letter in "123456":
                file += int(letter)
            elif letter in LETTERS and file < 6:
                put(p, LETTERS.index(letter), (5 - row) * 6 + file)
                file += 1
            else:
                file = 7
            if file > 6:
                raise ValueError(f"a rank is wrong: {fen!r}")
        if file != 6:
            raise ValueError(f"a rank is wrong: {fen!r}")
    if fields[1] not in ("w", "b"):
        raise ValueError(f"the side to move is w or b: {fen!r}")
    if count_bits(p.pieces[KING] & p.sides[0]) != 1 or count_bits(p.pieces[KING] & p.sides[1]) != 1:
        raise ValueError(f"each side has one king: {fen!r}")
    if p.pieces[PAWN] & (RANK_1 | RANK_6):
        raise ValueError(f"a pawn stands on a last rank: {fen!r}")
    if fields[1] == "b":
        p.side = BLACK
        p.key ^= SIDE_KEY
    if attackers(p, king_square(p, 1 - p.side), p.sides[0] | p.sides[1], p.side):
        raise ValueError(f"the side that moved is in check: {fen!r}")
    if fields[2] not in ("-", "K", "k", "Kk"):
        raise ValueError(f"castling is K, k, Kk or -: {fen!r}")
    p.castling = ("K" in fields[2]) + 2 * ("k" in fields[2])
    if p.castling & 1 and (p.board[3] != KING * 2 or p.board[5] != ROOK * 2):
        raise ValueError(f"White cannot castle: {fen!r}")
    if p.castling & 2 and (p.board[33] != KING * 2 + 1 or p.board[35] != ROOK * 2 + 1):
        raise ValueError(f"Black cannot castle: {fen!r}")
    p.key ^= CASTLING_KEY[p.castling]
    if fields[3] != "-":
        square = read_square(fields[3])
        behind = square - 6 if p.side == WHITE else square + 6
        before = square + 6 if p.side == WHITE else square - 6
        if square // 6 != (3 if p.side == WHITE else 2) or p.board[behind] != PAWN * 2 + 1 - p.side:
            raise ValueError(f"no pawn has passed there: {fen!r}")
        if p.board[square] != EMPTY or p.board[before] != EMPTY:
            raise ValueError(f"no pawn has passed there: {fen!r}")
        note_passing(p, square)
    if not fields[4].isdecimal() or not fields[5].isdecimal():
        raise ValueError(f"the clocks are numbers: {fen!r}")
    p.clock = min(int(fields[4]), 200)
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
def survey_pieces(p: cython.pointer(Position), s: cython.pointer(Survey), side: cython.int) -> cython.void:
    """Mobility, attacks on the other king, bishops, rooks on open files, outposts."""
    own: Word = p.sides[side]
    pawns: Word = p.pieces[PAWN] & own
    other_pawns: Word = p.pieces[PAWN] & p.sides[1 - side]
    occupied: Word = p.sides[0] | p.sides[1]
    area: Word = ~(pawns | p.pieces[KING] & own | s.by[PAWN * 2 + 1 - side])
    reached: Word
    left: Word
    square: cython.int
    kind: cython.int
    base: cython.int
    for kind in range(KNIGHT, KING):
        left = p.pieces[kind] & own
        if kind == BISHOP and left & (left - 1):
            count_in(s, side, W_BISHOP_PAIR, 1)
        while left:
            square = lowest_bit(left)
            left &= left - 1
            if kind == KNIGHT:
                reached = KNIGHT_STEPS[square]
                base = W_KNIGHT
            elif kind == BISHOP:
                reached = diagonal(square, occupied ^ p.pieces[QUEEN] & own)
                base = W_BISHOP
            elif kind == ROOK:
                reached = straight(square, occupied ^ (p.pieces[QUEEN] | p.pieces[ROOK]) & own)
                base = W_ROOK
                if not FILE_OF[square] & pawns:
                    count_in(s, side, W_HALF_OPEN_FILE if FILE_OF[square] & other_pawns else W_OPEN_FILE, 1)
            else:
                reached = straight(square, occupied) | diagonal(square, occupied)
                base = W_QUEEN
            count_in(s, side, base + 2 * count_bits(reached & area), 1)
            s.by[kind * 2 + side] |= reached
            s.danger[1 - side] += W[W_KING_ATTACK + (kind - KNIGHT) * 2] * count_bits(reached & s.ring[1 - side])
            if (
                kind <= BISHOP
                and s.by[PAWN * 2 + side] & bit(square)
                and not FRONT_SPAN[side * 36 + square] & BESIDE[square] & other_pawns
            ):
                count_in(s, side, W_OUTPOST + (kind - KNIGHT) * 2, 1)
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
        found[index] = (evaluate_white(cython.address(p)) - base) / step
        W[index] -= step
    p.middle += 360
    middle = (evaluate_white(cython.address(p)) - base) / 360
    p.middle -= 360
    p.end += 360
    end = (evaluate_white(cython.address(p)) - base) / 360
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

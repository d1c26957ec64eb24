# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: what a position is worth as it stands.

Sums of learned weights, each with a part for the middle game and one for the endgame; the men left say how much
of each counts. Board and moves: weiss_schach_board.py.
"""

import cython

# ------------------------------------------------------------------ what the weights are

# Names and sizes of the weights in their order (W_... in the .pxd); tools/tune_weiss_schach.py learns them.
PARTS = (
    ("material", 5), ("squares", 216), ("knight", 9), ("bishop", 10), ("rook", 11), ("queen", 20), ("passed", 6),
    ("blocked", 6), ("own_king", 6), ("other_king", 6), ("free_path", 1), ("doubled", 1), ("isolated", 1),
    ("backward", 1), ("supported", 6), ("phalanx", 6), ("bishop_pair", 1), ("open_file", 1), ("half_open_file", 1),
    ("outpost", 2), ("pawn_threat", 4), ("minor_threat", 5), ("rook_threat", 5), ("hanging", 1), ("push_threat", 1),
    ("shield", 3), ("king_open", 1), ("tempo", 1), ("king_attack", 4), ("king_weak", 1),
)  # fmt: skip

FRONT = cython.declare(cython.ulonglong[72])  # squares ahead on the same file, at side * 36 + square
FRONT_SPAN = cython.declare(cython.ulonglong[72])  # and on the neighbouring files
BESIDE = cython.declare(cython.ulonglong[36])  # the neighbouring files
FILE_OF = cython.declare(cython.ulonglong[36])
DISTANCE = cython.declare(cython.uchar[1296])  # in king's moves

FULL_PHASE = cython.declare(cython.int, 18)


def prepare_masks():
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


def spread_weights():
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


def pawn_attacks(pawns, side):
    if side == WHITE:
        return (pawns & ~FILE_A) << 5 | (pawns & ~FILE_F) << 7
    return (pawns & ~FILE_A) >> 7 | (pawns & ~FILE_F) >> 5


def count_in(s, side, weight, times):
    s.middle[side] += W[weight] * times
    s.end[side] += W[weight + 1] * times


def reach(p, kind, square, side):
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


def survey_place(p, s, side, kind, square):
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


def survey_kind(p, s, side, kind, mobility):
    """All pieces of a kind: where they can go, by weights from `mobility` on, and what they attack."""
    area: Word = ~((p.pieces[PAWN] | p.pieces[KING]) & p.sides[side] | s.by[PAWN * 2 + 1 - side])
    left: Word = p.pieces[kind] & p.sides[side]
    reached: Word
    square: cython.int
    while left:
        square = lowest_bit(left)
        left &= left - 1
        reached = reach(p, kind, square, side)
        count_in(s, side, mobility + 2 * count_bits(reached & area), 1)
        s.by[kind * 2 + side] |= reached
        s.danger[1 - side] += W[W_KING_ATTACK + (kind - KNIGHT) * 2] * count_bits(reached & s.ring[1 - side])
        survey_place(p, s, side, kind, square)
    s.attacks[side] |= s.by[kind * 2 + side]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def survey_pieces(p: cython.pointer(Position), s: cython.pointer(Survey), side: cython.int) -> cython.void:
    """Mobility, attacks on the other king, bishops, rooks on open files, outposts."""
    bishops: Word = p.pieces[BISHOP] & p.sides[side]
    if bishops & (bishops - 1):
        count_in(s, side, W_BISHOP_PAIR, 1)
    survey_kind(p, s, side, KNIGHT, W_KNIGHT)
    survey_kind(p, s, side, BISHOP, W_BISHOP)
    survey_kind(p, s, side, ROOK, W_ROOK)
    survey_kind(p, s, side, QUEEN, W_QUEEN)


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


def evaluate_white(p):
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


def estimate(p):
    """What the position is worth to the side to move; less as the fifty moves run out."""
    value: cython.int = evaluate_white(p)
    if p.side == BLACK:
        value = -value
    value += W[W_TEMPO]
    if p.clock > 10:
        value = value * (220 - min(p.clock, 200)) // 210
    return max(min(value, MOST_WORTH), -MOST_WORTH)


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

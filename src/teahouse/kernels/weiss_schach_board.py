# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: positions, legal moves, perft; the board the engine stands on.

    6   30 31 ... 35     A set of squares is 36 bits, square = rank * 6 + file, a1 is 0.
    ..                   A man is kind * 2 + side (0 White, 1 Black); an empty square is EMPTY.
    1    0  1 ...  5     A move is start | end << 6 | kind it promotes to << 12; 0 is no move.
         a  b      f     Castling is the king's move d1f1 or d6f6.

Positions come as FEN, moves as UCI texts; a text that is neither raises ValueError. Peers: pyffish and
Fairy-Stockfish, which know this board by benchmarks/weiss_schach.ini. What other kernels inline stands in the .pxd.
"""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.teahouse.kernels.chance import mix

if not CPU_SUITS:
    raise ImportError("this kernel counts bits with an instruction that this processor lacks")

START = "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1"

# ------------------------------------------------------------------ positions

# What rooks and bishops attack, square after square; see Magic in the .pxd.
ROOK_REACH = cython.declare(cython.ulonglong[4096])
BISHOP_REACH = cython.declare(cython.ulonglong[4096])


def walk(square, occupied, across, up):
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


def walk_straight(square, occupied):
    return (
        walk(square, occupied, 0, 1) | walk(square, occupied, 0, -1)
        | walk(square, occupied, 1, 0) | walk(square, occupied, -1, 0)
    )  # fmt: skip


def walk_diagonal(square, occupied):
    return (
        walk(square, occupied, 1, 1) | walk(square, occupied, 1, -1)
        | walk(square, occupied, -1, 1) | walk(square, occupied, -1, -1)
    )  # fmt: skip


def inner(square, across, up):
    """Squares of one direction whose men matter: not the last one before the edge."""
    reached: Word = walk(square, 0, across, up)
    if not reached:
        return 0
    edge: cython.int = square
    while 0 <= edge % 6 + across < 6 and 0 <= edge // 6 + up < 6:
        edge += across + 6 * up
    return reached & ~bit(edge)


def matters(square, straight):
    """Squares whose men matter to a rook or a bishop."""
    if straight:
        return inner(square, 0, 1) | inner(square, 0, -1) | inner(square, 1, 0) | inner(square, -1, 0)
    return inner(square, 1, 1) | inner(square, 1, -1) | inner(square, -1, 1) | inner(square, -1, -1)


def fits(mask, magic, reached, table):
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


def find_magic(mask, seed, reached, table):
    """A number that fits, and its table filled."""
    magic: Word
    while True:
        seed = mix(seed)
        magic = mix(seed) & mix(seed + 1)
        if fits(mask, magic, reached, table):
            return magic


def prepare_line_piece(magic, square, straight):
    """What a rook or a bishop on the square attacks, from magic.reached on; return how many words that takes."""
    mask: Word = matters(square, straight)
    size: cython.int = 1 << count_bits(mask)
    reached: Word[256]
    men: Word = 0
    number: cython.int
    for number in range(size):
        reached[number] = walk_straight(square, men) if straight else walk_diagonal(square, men)
        men = (men - mask) & mask
    magic.mask, magic.shift = mask, 64 - count_bits(mask)
    magic.factor = find_magic(mask, square + (1000 if straight else 0), reached, magic.reached)
    return size


def sizeof_words(count):
    return count * cython.sizeof(cython.ulonglong)


def prepare_lines():
    square: cython.int
    other: cython.int
    across: cython.int
    up: cython.int
    rooks: cython.int = 0
    bishops: cython.int = 0
    for square in range(36):
        ROOK_LINES[square].reached = cython.address(ROOK_REACH[rooks])
        BISHOP_LINES[square].reached = cython.address(BISHOP_REACH[bishops])
        rooks += prepare_line_piece(cython.address(ROOK_LINES[square]), square, True)
        bishops += prepare_line_piece(cython.address(BISHOP_LINES[square]), square, False)
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


def prepare_keys():
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


def may_pass(p, start, square):
    """Whether the pawn on `start` may take in passing, ending on `square`: its king is safe afterwards."""
    taken: cython.int = square - 6 if p.side == WHITE else square + 6
    occupied: Word = (p.sides[0] | p.sides[1]) & ~bit(start) & ~bit(taken) | bit(square)
    return attackers(p, king_square(p, p.side), occupied, 1 - p.side) & ~bit(taken) == 0


def note_passing(p, square):
    """A pawn has just jumped over the square: remember it if the side to move can take it there."""
    takers: Word = PAWN_TAKES[(1 - p.side) * 36 + square] & p.pieces[PAWN] & p.sides[p.side]
    while takers:
        if may_pass(p, lowest_bit(takers), square):
            p.passing = square
            p.key ^= PASSING_KEY[square]
            return
        takers &= takers - 1


def make(p, move, after):
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


def make_null(p, after):
    """The other side to move; the side to move is not in check."""
    after[0] = p[0]
    after.key ^= SIDE_KEY ^ PASSING_KEY[p.passing]
    after.passing = NOWHERE
    after.side = 1 - p.side
    after.clock = p.clock + 1
    after.since = 0
    after.checkers = 0


# ------------------------------------------------------------------ moves


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


def can_castle(p, g):
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


def generate(p, moves, what):
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


def count_lines(p, depth):
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


def square_text(square):
    return "abcdef"[square % 6] + "123456"[square // 6]


def read_square(text: str) -> int:
    if len(text) != 2 or text[0] not in "abcdef" or text[1] not in "123456":
        raise ValueError(f"no square: {text!r}")
    return "abcdef".index(text[0]) + 6 * "123456".index(text[1])


def move_text(move: cython.int) -> str:
    return square_text(move & 63) + square_text(move >> 6 & 63) + ("", "n", "b", "r", "q")[move >> 12]


def read_rank(p, rank, text):
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


def read_board(p, text, fen):
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


def read_side(p, text, fen):
    if text not in ("w", "b"):
        raise ValueError(f"the side to move is w or b: {fen!r}")
    if text == "b":
        p.side = BLACK
        p.key ^= SIDE_KEY
    if attackers(p, king_square(p, 1 - p.side), p.sides[0] | p.sides[1], p.side):
        raise ValueError(f"the side that moved is in check: {fen!r}")
    return None


def read_castling(p, text, fen):
    if text not in ("-", "K", "k", "Kk"):
        raise ValueError(f"castling is K, k, Kk or -: {fen!r}")
    p.castling = ("K" in text) + 2 * ("k" in text)
    if p.castling & 1 and (p.board[3] != KING * 2 or p.board[5] != ROOK * 2):
        raise ValueError(f"White cannot castle: {fen!r}")
    if p.castling & 2 and (p.board[33] != KING * 2 + 1 or p.board[35] != ROOK * 2 + 1):
        raise ValueError(f"Black cannot castle: {fen!r}")
    p.key ^= CASTLING_KEY[p.castling]
    return None


def read_passing(p, text, fen):
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


def read_fen(p, fen):
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


def write_fen(p, number):
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


def read_move(p, text):
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

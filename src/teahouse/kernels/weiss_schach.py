# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: the engine, which searches with one thread or several.

Iterative deepening with a principal variation search; docs/weiss-schach-engine.md says what is in it and what it
brought. Stands on weiss_schach_board.py (positions, moves, texts) and weiss_schach_evaluation.py, and offers what
they offer to everybody too.
"""

import threading
import time
from collections import namedtuple

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.math import log
from cython.cimports.libc.stdlib import calloc, free
from cython.cimports.libc.string import memset

from teahouse.kernels.weiss_schach_board import START, is_check, key, legal, move_text, perft, play
from teahouse.kernels.weiss_schach_evaluation import PARTS, evaluate, set_weights, slopes, weights

__all__ = (
    "PARTS", "START", "Engine", "ask", "evaluate", "is_check", "key", "legal", "perft", "play", "set_table",
    "set_weights", "slopes", "weights",
)  # fmt: skip

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

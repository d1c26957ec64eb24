# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: what a move takes, and who wins when both sides go on taking on one square."""

import cython


def occupied_after(p, move):
    end: cython.int = move >> 6 & 63
    occupied: Word = (p.sides[0] | p.sides[1]) & ~bit(move & 63) | bit(end)
    if takes_in_passing(p, move):
        occupied &= ~bit(end - 6 if p.side == WHITE else end + 6)
    return occupied


def is_exchange_won(p, end, occupied, balance):
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
        balance = -balance - 1 - worth_of(kind)
        if balance >= 0:
            break
    return side != p.side


def wins_exchange(p, move, least):
    """Whether the exchanges on the move's end gain at least so much; pins are not looked at."""
    kind: cython.int = move >> 12 if move >> 12 else p.board[move & 63] >> 1
    balance: cython.int
    if is_castling(p, move):
        return least <= 0
    balance = gain_of(p, move) - least
    if balance < 0:
        return False
    balance -= worth_of(kind)
    if balance >= 0:
        return True
    return is_exchange_won(p, move >> 6 & 63, occupied_after(p, move), balance)

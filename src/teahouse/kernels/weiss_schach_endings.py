# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: endgames of which the worth is known for certain.

Few men cannot mate, and of three or four men exact tables say everything: weiss_schach_tables.py makes them and
says how they are laid out.
"""

import cython

TABLES = cython.declare(cython.p_uchar[144])  # at first man * 12 + second (NO_MAN: none)
TABLE_OWNERS = {}


def set_table(name: str, men, data) -> None:
    """Let searches know a table: its men as weiss_schach_tables.read_name has them, its bytes or a mapped file."""
    bytes_of: cython.const[cython.uchar][::1] = data
    TABLE_OWNERS[name] = data  # keeps the bytes where they are
    place = men[2] * 12 + (men[3] if len(men) == 4 else NO_MAN)
    TABLES[place] = cython.cast(cython.p_uchar, cython.address(bytes_of[0]))


def read_men(p, a):
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


def is_black_stronger(a):
    """By the higher man, where both have one; equal men are White's as they stand."""
    if a.other == NO_MAN or a.man & 1 == a.other & 1:
        return a.man & 1
    return (a.man if a.man > a.other else a.other) & 1 and a.man >> 1 != a.other >> 1


def exchange_sides(a):
    a.white, a.black = flip(a.black), flip(a.white)
    a.first = flip(a.first)
    a.man ^= 1
    a.layer = 1 - a.layer
    if a.other != NO_MAN:
        a.second = flip(a.second)
        a.other ^= 1


def turn_board(a, pawns):
    """Mirror it until the white king is on the left, and without pawns in the lower half."""
    if a.white % 6 > 2:
        a.white += 5 - 2 * (a.white % 6)
        a.black += 5 - 2 * (a.black % 6)
        a.first += 5 - 2 * (a.first % 6)
        a.second += 5 - 2 * (a.second % 6)
    if not pawns and a.white >= 18:
        a.white, a.black, a.first, a.second = flip(a.white), flip(a.black), flip(a.first), flip(a.second)


def ask_table(p):
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

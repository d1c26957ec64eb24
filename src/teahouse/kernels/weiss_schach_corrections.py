# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: by how much the estimate errs in positions like this one, as the search has seen so far.

Like this one: with the same pawns, with the same men of a side, or after the same move. Each search that ends above or
below its estimate for another reason than a take moves their errors a little, the further the deeper it was.
"""

import cython
from cython.cimports.teahouse.kernels.chance import mix

SPREAD = cython.declare(cython.ulonglong[6])  # odd factors that spread the squares of a kind over the highest bits


def prepare_factors():
    kind: cython.int
    for kind in range(6):
        SPREAD[kind] = mix(kind) | 1


prepare_factors()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def of_pawns(e: cython.pointer(Errors), p: cython.pointer(Position)) -> cython.p_short:
    seen: Word = (p.pieces[PAWN] & p.sides[WHITE]) * SPREAD[PAWN] + (p.pieces[PAWN] & p.sides[BLACK]) * SPREAD[KING]
    return cython.address(e.pawns[p.side * 2048 + (seen >> 53)])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def of_men(e: cython.pointer(Errors), p: cython.pointer(Position), side: cython.int) -> cython.p_short:
    """Pawns apart."""
    own: Word = p.sides[side]
    seen: Word = (p.pieces[KNIGHT] & own) * SPREAD[KNIGHT] + (p.pieces[BISHOP] & own) * SPREAD[BISHOP]
    seen += (p.pieces[ROOK] & own) * SPREAD[ROOK] + (p.pieces[QUEEN] & own) * SPREAD[QUEEN]
    seen += (p.pieces[KING] & own) * SPREAD[KING]
    return cython.address(e.men[(side * 2 + p.side) * 2048 + (seen >> 53)])


def correction(e, p, last):
    """Centipawns to add to the estimate; last: man * 36 + end of the move before, below 0 if there was none."""
    found: cython.int = PAWN_SHARE * of_pawns(e, p)[0]
    found += MEN_SHARE * (of_men(e, p, WHITE)[0] + of_men(e, p, BLACK)[0])
    if last >= 0:
        found += MOVE_SHARE * e.moves[last]
    return found // MOST_ERROR


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def move_error(error: cython.p_short, lesson: cython.int) -> cython.void:
    """The less the further it has gone that way."""
    error[0] += lesson - error[0] * abs(lesson) // MOST_ERROR


def learn(e, p, last, depth, miss):
    """A search of that depth has ended so far above what was expected."""
    lesson: cython.int = max(min(miss * depth // 8, MOST_LESSON), -MOST_LESSON)
    move_error(of_pawns(e, p), lesson)
    move_error(of_men(e, p, WHITE), lesson)
    move_error(of_men(e, p, BLACK), lesson)
    if last >= 0:
        move_error(cython.address(e.moves[last]), lesson)

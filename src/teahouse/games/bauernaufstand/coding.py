"""Bauernaufstand in numbers. The board is turned so that the seat that looks walks up from rank 0.

actions       36 * way + origin      a step (way 0), a take to the left (1) or right (2), a jump (3)
              144 + column           a drop
observation   7 planes of 6 ranks and 6 columns: docs/research.md
"""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.options import Options
from teahouse.core.protocol import Actions, Coding, Seat, View
from teahouse.core.sheets import kernel_tables
from teahouse.games.bauernaufstand.position import (
    BLACK,
    BOARD,
    HAND,
    SIZE,
    Position,
    column_of,
    first_rank,
    forward,
    rank_of,
    square_at,
)
from teahouse.material.boards import Square
from teahouse.material.duels import Move, man_of, other

SQUARES = SIZE * SIZE
WAYS = ((0, 1), (-1, 1), (1, 1), (0, 2))
"""Columns to the side, as everybody counts them, and ranks ahead: a step, takes to the left and right, a jump."""
DROPS = len(WAYS) * SQUARES
ACTIONS = DROPS + SIZE
LONGEST = 48
"""Eight men enter once and go five ranks each at most."""
OWN, OTHERS, OWN_HAND, OTHERS_HAND, ASKED, LEFT, REACHED = range(7)
"""The planes: men, men in hand, whether one is asked, the squares of the last move."""
PLANES = 7


def turned(square: Square, seat: Seat) -> Square:
    """A square as the seat sees it, whose men enter on rank 0; its own inverse."""
    rank = rank_of(square)
    return square_at(column_of(square), rank if seat == BLACK else SIZE - 1 - rank)


def encode(position: Position, seat: Seat, move: Move) -> Actions:
    if move.origin == HAND:
        return (DROPS + column_of(move.target),)
    ahead = (rank_of(move.target) - rank_of(move.origin)) * forward(seat)
    way = WAYS.index((column_of(move.target) - column_of(move.origin), ahead))
    return (SQUARES * way + turned(move.origin, seat),)


def decode(position: Position, seat: Seat, actions: Actions) -> Move | None:
    (action,) = actions if len(actions) == 1 else (ACTIONS,)
    if action >= ACTIONS:
        return None
    if action >= DROPS:
        return Move(HAND, square_at(action - DROPS, first_rank(seat)))
    origin = turned(Square(action % SQUARES), seat)
    side, ahead = WAYS[action // SQUARES]
    target = BOARD.shifted(origin, side, ahead * forward(seat))
    return None if target is None else Move(origin, target)


def observe(view: View[Position], begun: Actions) -> NDArray[Any]:
    position, seat = view.seen, view.seat or BLACK
    planes = np.zeros((PLANES, SIZE, SIZE), np.uint8)
    cells = np.frombuffer(position.cells, np.uint8).reshape(SIZE, SIZE)
    planes[OWN], planes[OTHERS] = cells == man_of(seat), cells == man_of(other(seat))
    planes[OWN_HAND], planes[OTHERS_HAND] = position.hands[seat], position.hands[other(seat)]
    planes[ASKED] = view.is_asked
    if position.last:
        if position.last.origin != HAND:
            planes[LEFT].flat[position.last.origin] = 1
        planes[REACHED].flat[position.last.target] = 1
    return planes if seat == BLACK else np.ascontiguousarray(planes[:, ::-1])


def coding(options: Options) -> Coding[Position, Move, Position]:
    return Coding(
        actions=ACTIONS,
        shape=(PLANES, SIZE, SIZE),
        encode=encode,
        decode=decode,
        observe=observe,
        longest=LONGEST,
        tables=partial(kernel_tables, "bauernaufstand_rows"),
    )

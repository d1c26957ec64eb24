"""Weiß-Schach in numbers. The board is turned so that the seat that looks walks up from rank 0; columns stay.

actions       one for each two squares between which a queen or a knight could go on the empty board, in the order of
              WAYS; a pawn that goes so to its last rank becomes a queen. Then UNDER: pawns that become something else
observation   20 planes of 6 ranks and 6 columns: docs/research.md
"""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.options import Options
from teahouse.core.protocol import Actions, Coding, Seat, View
from teahouse.core.sheets import kernel_tables
from teahouse.games.weiss_schach import rules
from teahouse.games.weiss_schach.position import (
    BISHOP,
    BOARD,
    KINDS,
    KNIGHT,
    QUEEN,
    ROOK,
    SIZE,
    WHITE,
    Move,
    Position,
    column_of,
    piece_of,
    rank_of,
    square_at,
)
from teahouse.material.boards import Square
from teahouse.material.duels import other

WAYS = tuple(
    (origin, target)
    for origin in BOARD
    for target in sorted(
        {*rules.KNIGHT_LEAPS[origin], *(square for ray in rules.QUEEN_RAYS[origin] for square in ray)},
    )
)
"""Origin and target of the actions, as the seat sees them."""
UNDER = tuple(
    (square_at(column, SIZE - 2), square_at(target, SIZE - 1), kind)
    for column in range(SIZE)
    for target in (column - 1, column, column + 1)
    if 0 <= target < SIZE
    for kind in (ROOK, BISHOP, KNIGHT)
)
"""Of the actions that come after those: pawns that become no queen."""
NUMBER = {way: number for number, way in enumerate(WAYS)}
NUMBER_UNDER = {way: number for number, way in enumerate(UNDER, len(WAYS))}
ACTIONS = len(WAYS) + len(UNDER)
OWN, OTHERS, OWN_CASTLING, OTHERS_CASTLING, EN_PASSANT, REPEATED, CLOCK, ASKED, LEFT, REACHED = (
    0,
    6,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
)
"""The planes: own and the other's pawns to king, who may castle, the square to take en passant, whether these pieces
have stood so before, moves without pawn or capture, whether one is asked, the squares of the last move."""
PLANES = 20
LONGEST = 100 * (12 * 4 + 22 + 1)
"""A hundred moves in a row without a pawn's move or a capture are a draw; twelve pawns go four times at most, and 22
pieces can be taken."""


def turned(square: Square, seat: Seat) -> Square:
    """A square as the seat sees it, whose pawns walk up; its own inverse."""
    rank = rank_of(square)
    return square_at(column_of(square), rank if seat == WHITE else SIZE - 1 - rank)


def encode(position: Position, seat: Seat, move: Move) -> Actions:
    way = turned(move.origin, seat), turned(move.target, seat)
    if move.promotion in (None, QUEEN):
        return (NUMBER[way],)
    return (NUMBER_UNDER[(*way, move.promotion)],)


def decode(position: Position, seat: Seat, actions: Actions) -> Move | None:
    if len(actions) != 1 or actions[0] >= ACTIONS:
        return None
    if actions[0] >= len(WAYS):
        origin, target, kind = UNDER[actions[0] - len(WAYS)]
        return Move(turned(origin, seat), turned(target, seat), kind)
    origin, target = WAYS[actions[0]]
    move = Move(turned(origin, seat), turned(target, seat))
    return Move(move.origin, move.target, QUEEN) if rules.promotes(position.diagram, move) else move


def observe(view: View[Position], begun: Actions) -> NDArray[Any]:
    position, seat = view.seen, view.seat or WHITE
    diagram, enemy = position.diagram, other(seat)
    planes = np.zeros((PLANES, SIZE, SIZE), np.uint8)
    cells = np.frombuffer(diagram.cells, np.uint8).reshape(SIZE, SIZE)
    for place, kind in enumerate(KINDS):
        planes[OWN + place] = cells == piece_of(seat, kind)
        planes[OTHERS + place] = cells == piece_of(enemy, kind)
    planes[OWN_CASTLING], planes[OTHERS_CASTLING] = diagram.castling[seat], diagram.castling[enemy]
    if diagram.en_passant is not None:
        planes[EN_PASSANT].flat[diagram.en_passant] = 1
    planes[REPEATED] = min(position.earlier.count(diagram), rules.THREE - 1)
    planes[CLOCK] = min(position.clock, rules.FIFTY)
    planes[ASKED] = view.is_asked
    if position.last:
        planes[LEFT].flat[position.last.origin] = planes[REACHED].flat[position.last.target] = 1
    return planes if seat == WHITE else np.ascontiguousarray(planes[:, ::-1])


def coding(options: Options) -> Coding[Position, Move, Position]:
    return Coding(
        actions=ACTIONS,
        shape=(PLANES, SIZE, SIZE),
        encode=encode,
        decode=decode,
        observe=observe,
        longest=LONGEST,
        tables=partial(kernel_tables, "weiss_schach_rows"),
    )

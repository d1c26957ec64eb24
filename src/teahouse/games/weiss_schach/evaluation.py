"""What a position is worth, as far as one can see without playing on.

Material, where the pieces stand, and how safe the pawns' way is; simple enough to be read and argued with.
"""

import math

from teahouse.core.protocol import Seat
from teahouse.games.weiss_schach import rules
from teahouse.games.weiss_schach.position import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SIZE,
    WHITE,
    Kind,
    Position,
    column_of,
    first_rank,
    kind_of,
    rank_of,
    seat_of,
)
from teahouse.material.boards import Square

WORTH: dict[Kind, float] = {PAWN: 1.0, KNIGHT: 2.6, BISHOP: 2.8, ROOK: 4.6, QUEEN: 8.5, KING: 0.0}
"""In pawns. On the small board a knight is soon at the edge."""
ADVANCE = (0.0, 0.0, 0.1, 0.3, 0.8, 0.0)
"""What a pawn gains by the ranks it has gone."""
CENTRE = 0.06
"""For each square nearer to the middle, for pieces that like it there."""
SHELTER = 0.25
"""A king that stands on its first rank while there are queens."""
TURN = 0.15
SCALE = 0.55
"""How fast an advantage in pawns becomes a certain win."""


def chance(position: Position, seat: Seat) -> float:
    """The expected result: sure where the game is over, before that a guess strictly between 0 and 1."""
    ended = rules.result(position)
    if ended:
        return float(ended.scores[seat])
    ahead = advantage(position) * (1 if seat == WHITE else -1)
    return 0.01 + 0.98 / (1 + math.exp(-SCALE * ahead))


def advantage(position: Position) -> float:
    """White's advantage in pawns."""
    cells = position.cells
    queens = any(piece and kind_of(piece) == QUEEN for piece in cells)
    total = TURN if position.to_move == WHITE else -TURN
    for square, piece in enumerate(cells):
        if piece:
            worth = _worth(Square(square), kind_of(piece), seat_of(piece), queens)
            total += worth if seat_of(piece) == WHITE else -worth
    return total


def _worth(square: Square, kind: Kind, seat: Seat, queens: bool) -> float:
    gone = abs(rank_of(square) - first_rank(seat))
    if kind == PAWN:
        return WORTH[kind] + ADVANCE[gone]
    if kind == KING and queens:
        return SHELTER if gone == 0 else 0.0
    return WORTH[kind] + CENTRE * _nearness(square)


def _nearness(square: Square) -> float:
    """0 in the corners, 4 in the middle."""
    middle = (SIZE - 1) / 2
    return 5 - abs(column_of(square) - middle) - abs(rank_of(square) - middle)

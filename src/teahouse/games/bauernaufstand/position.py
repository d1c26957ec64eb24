"""Position and move of Bauernaufstand.

    6  . w . . . .    White, the mercenaries: enter here, walk down
    5  . . . . . .
    4  . . . . . .
    3  . . . . . .
    2  . . . . . .
    1  . . b . . .    Black, the peasants: enter here, walk up
       a b c d e f    a1 is square 0, f1 is 5, a2 is 6, f6 is 35

The kernel and the solution use the same numbers.
"""

from dataclasses import dataclass

from teahouse.core.protocol import Seat
from teahouse.material.boards import Square, Squares
from teahouse.material.duels import Move, man_of, men_of

SIZE = 6
BOARD = Squares(SIZE, SIZE)
square_at, column_of, rank_of = BOARD.square_at, BOARD.column_of, BOARD.rank_of
MEN = 4
"""Men a side, on the board and in hand."""
BLACK, WHITE = Seat(0), Seat(1)

HAND = Square(-1)
"""Where a man comes from that is dropped. Else the way a move goes says what it does."""


@dataclass(frozen=True)
class Position:
    """The men on the board (one byte a square: 0 empty, 1 Black, 2 White) and in both hands, the last move."""

    cells: bytes = bytes(SIZE * SIZE)
    hands: tuple[int, int] = (MEN, MEN)
    to_move: Seat = BLACK
    last: Move | None = None


def forward(seat: Seat) -> int:
    """The direction in which a seat's men walk: up the ranks or down."""
    return 1 if seat == BLACK else -1


def first_rank(seat: Seat) -> int:
    """Where a seat's men enter."""
    return 0 if seat == BLACK else SIZE - 1


def goal_rank(seat: Seat) -> int:
    """Where a seat's men want to arrive: the other's first rank."""
    return first_rank(Seat(1 - seat))


def number_of_men(position: Position, seat: Seat) -> int:
    """A seat's men on the board and in hand."""
    return len(men_of(position.cells, seat)) + position.hands[seat]


def to_go(square: Square, seat: Seat) -> int:
    """How many ranks a man on this square is away from its goal.

    >>> to_go(square_at(2, 1), BLACK), to_go(square_at(2, 1), WHITE)
    (4, 1)
    """
    return abs(goal_rank(seat) - rank_of(square))


def has_arrived(cells: bytes, seat: Seat) -> bool:
    """Whether a seat has a man on its goal rank."""
    start = square_at(0, goal_rank(seat))
    return man_of(seat) in cells[start : start + SIZE]

"""Diagram, position and move of Weiß-Schach.

    6  n b q k b r    Black, walks down
    5  p p p p p p
    4  . . . . . .
    3  . . . . . .
    2  P P P P P P
    1  N B Q K B R    White, walks up
       a b c d e f    a1 is square 0, f1 is 5, a2 is 6, f6 is 35; a1 is dark

The kernel uses the same numbers.
"""

from dataclasses import dataclass
from typing import NewType

from teahouse.core.protocol import Seat
from teahouse.material.boards import Square, Squares
from teahouse.material.duels import other

SIZE = 6
BOARD = Squares(SIZE, SIZE)
square_at, column_of, rank_of = BOARD.square_at, BOARD.column_of, BOARD.rank_of
WHITE, BLACK = Seat(0), Seat(1)

Kind = NewType("Kind", int)
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = map(Kind, range(1, 7))
KINDS = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)
"""What a pawn may become, the most usual first."""


@dataclass(frozen=True)
class Move:
    """A piece goes from one square to another; castling is the king's move of two squares."""

    origin: Square
    target: Square
    promotion: Kind | None = None


@dataclass(frozen=True)
class Diagram:
    """What makes two positions the same: the pieces, who is to move, and what is still allowed.

    `cells` has one byte a square: 0 empty, 1 to 6 White's pawn to king, 7 to 12 Black's. `castling` says for
    White and Black whether king and rook have never moved. `en_passant` is the square a pawn has just passed,
    and None unless it can be taken there.
    """

    cells: bytes
    to_move: Seat = WHITE
    castling: tuple[bool, bool] = (False, False)
    en_passant: Square | None = None


@dataclass(frozen=True)
class Position:
    """A diagram and how it came about, as far as the rules ask.

    `clock` counts the moves of both sides since a pawn moved or something was taken, `number` the moves of
    White; `earlier` are the diagrams before this one since then, the oldest first.
    """

    diagram: Diagram
    clock: int = 0
    number: int = 1
    last: Move | None = None
    earlier: tuple[Diagram, ...] = ()

    @property
    def cells(self) -> bytes:
        return self.diagram.cells

    @property
    def to_move(self) -> Seat:
        return self.diagram.to_move


def piece_of(seat: Seat, kind: Kind) -> int:
    """A seat's piece as it stands in the cells."""
    return kind + len(KINDS) * seat


def kind_of(piece: int) -> Kind:
    """
    >>> kind_of(piece_of(BLACK, QUEEN)) == QUEEN
    True
    """
    return Kind((piece - 1) % len(KINDS) + 1)


def seat_of(piece: int) -> Seat:
    return WHITE if piece <= len(KINDS) else BLACK


def is_dark(square: Square) -> bool:
    """a1 is dark.

    >>> is_dark(square_at(0, 0)), is_dark(square_at(3, 0))
    (True, False)
    """
    return (column_of(square) + rank_of(square)) % 2 == 0


def forward(seat: Seat) -> int:
    """The direction in which a seat's pawns walk: up the ranks or down."""
    return 1 if seat == WHITE else -1


def first_rank(seat: Seat) -> int:
    return 0 if seat == WHITE else SIZE - 1


def pawn_rank(seat: Seat) -> int:
    """Where a seat's pawns start, and may go two squares."""
    return first_rank(seat) + forward(seat)


def last_rank(seat: Seat) -> int:
    """Where a seat's pawns become something else."""
    return first_rank(other(seat))


def king_home(seat: Seat) -> Square:
    return square_at(3, first_rank(seat))


def rook_home(seat: Seat) -> Square:
    return square_at(5, first_rank(seat))


def squares_of(cells: bytes, seat: Seat) -> list[Square]:
    """Where a seat's pieces stand, from a1 to f6."""
    return [Square(square) for square, piece in enumerate(cells) if piece and seat_of(piece) == seat]


def king_square(cells: bytes, seat: Seat) -> Square:
    return Square(cells.index(piece_of(seat, KING)))


BACK_RANK = (KNIGHT, BISHOP, QUEEN, KING, BISHOP, ROOK)


def start() -> Position:
    """How every game begins."""
    white = bytes(BACK_RANK) + bytes([PAWN] * SIZE)
    black = bytes([piece_of(BLACK, PAWN)] * SIZE) + bytes(piece_of(BLACK, kind) for kind in BACK_RANK)
    return Position(Diagram(white + bytes(2 * SIZE) + black, WHITE, (True, True)))

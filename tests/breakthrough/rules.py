"""The rules of Breakthrough, one function a rule, and what a position is worth. Sections are those of the rules page.

5  b b b b b    Black, walks down
4  b b b b b
3  . . . . .
2  w w w w w
1  w w w w w    White, walks up and begins
   a b c d e
"""

from collections.abc import Iterator
from functools import lru_cache

from teahouse.core.protocol import Result, Seat
from teahouse.material.boards import EMPTY, Square, Squares
from teahouse.material.duels import Duel, Move, Position, man_of, men_of, moved, other, won_by

SIZE = 5
BOARD = Squares(SIZE, SIZE)
WHITE, BLACK = Seat(0), Seat(1)
START = bytes([man_of(WHITE)] * 2 * SIZE + [EMPTY] * SIZE + [man_of(BLACK)] * 2 * SIZE)
DUEL = Duel("breakthrough", BOARD, START, men="wb", rule=2)


def forward(seat: Seat) -> int:
    return 1 if seat == WHITE else -1


@lru_cache(maxsize=4096)  # a table asks about the same position again and again
def legal(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Every move of the side to move. Section 2.

    >>> len(legal(Position(START), WHITE))
    13
    """
    if seat != position.to_move or arrived(position) is not None:
        return ()
    men = men_of(position.cells, seat)
    return tuple(Move(origin, target) for origin in men for target in reached(position.cells, seat, origin))


def reached(cells: bytes, seat: Seat, origin: Square) -> Iterator[Square]:
    """Straight on to an empty square; diagonally on also to an enemy, who is taken. Sections 2 and 3."""
    for side in (-1, 0, 1):
        target = BOARD.shifted(origin, side, forward(seat))
        if target is not None and (cells[target] == EMPTY or (side and cells[target] == man_of(other(seat)))):
            yield target


def play(position: Position, seat: Seat, move: Move) -> Position:
    return moved(position, move)


def to_go(square: Square, seat: Seat) -> int:
    """How many ranks a man on this square is away from the far side."""
    rank = BOARD.rank_of(square)
    return SIZE - 1 - rank if seat == WHITE else rank


def arrived(position: Position) -> Seat | None:
    """The side that has a man on the far rank; whoever moved last comes first. Section 4."""
    for seat in (other(position.to_move), position.to_move):
        if any(to_go(square, seat) == 0 for square in men_of(position.cells, seat)):
            return seat
    return None


def asked(position: Position) -> tuple[Seat, ...]:
    return (position.to_move,) if legal(position, position.to_move) else ()


def result(position: Position) -> Result | None:
    """Who arrives wins; so does who has taken everything. Section 4."""
    winner = arrived(position)
    if winner is not None:
        return won_by(winner, "arrived")
    return None if asked(position) else won_by(other(position.to_move), "stuck")


def worth(position: Position, seat: Seat) -> float:
    """More men, and men further on, are better; whoever is to move is a little ahead."""
    turn = 0.3 if seat == position.to_move else -0.3
    return turn + strength(position.cells, seat) - strength(position.cells, other(seat))


def strength(cells: bytes, seat: Seat) -> float:
    return sum(1.0 + 0.15 * (SIZE - to_go(square, seat)) ** 2 for square in men_of(cells, seat)) / 2

"""Board, position and move of Short Go.

    7  . . . . . . .    a board is one byte a point: 0 empty, 1 Black's stone, 2 White's
    6  . . . . . . .
    5  . . + . + . .
    4  . . . + . . .
    3  . . + . + . .
    2  . . . . . . .
    1  . . . . . . .
       A B C D E F G    A1 is point 0, G1 is 6, A2 is 7; on 9x9 the columns go on with H and J

The kernel uses the same numbers.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import NamedTuple

from teahouse.core.protocol import Seat
from teahouse.material.boards import EMPTY as EMPTY
from teahouse.material.boards import Square, Squares
from teahouse.material.duels import other as other

BLACK, WHITE = Seat(0), Seat(1)
SEATS = (BLACK, WHITE)
SIZES = (7, 9)

COLUMNS = "ABCDEFGHJ"
"""Names of the columns; I is skipped, as everywhere in Go."""
BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The ways along the lines."""
Point = Square
"""Stones lie on the crossings, which are numbered and named like squares."""


class Deed(StrEnum):
    """What a seat may do; the last three belong to the marking of dead stones."""

    PLACE = "place"
    PASS = "pass"
    DEAD = "dead"
    ACCEPT = "accept"
    RESUME = "resume"


@dataclass(frozen=True)
class Move:
    """A deed, and the point it is done to: where a stone is placed, which group is marked."""

    deed: Deed
    point: Point | None = None


PASS, ACCEPT, RESUME = Move(Deed.PASS), Move(Deed.ACCEPT), Move(Deed.RESUME)


@dataclass(frozen=True)
class Terms:
    """What was agreed before the first move. `black` and `white` are stones set up besides the handicap."""

    size: int = 7
    komi: float = 9.0
    scoring: str = "area"
    handicap: int = 0
    marking: bool = False
    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    first: Seat = BLACK

    @property
    def is_area(self) -> bool:
        return self.scoring == "area"


class Diagram(NamedTuple):
    """The stones, and who is to move."""

    board: bytes
    to_move: Seat


@dataclass(frozen=True)
class Position:
    """A moment of a game, with its whole history: superko needs it.

    `seen` holds the diagrams of all plays and passes, this one last. Repetitions count from `counted_from` on
    (whoever plays on after the marking starts afresh). `taken` are prisoners taken by Black and by White.
    `dead` are the stones marked, `accepted` the seats that agree, `marks` how often a group was marked.
    """

    terms: Terms
    seen: tuple[Diagram, ...]
    taken: tuple[int, int] = (0, 0)
    passes: int = 0
    moves: tuple[tuple[Seat, Move], ...] = ()
    counted_from: int = 0
    dead: frozenset[Point] = frozenset()
    accepted: frozenset[Seat] = frozenset()
    marks: int = 0

    def __hash__(self) -> int:
        """By what differs between neighbours: to look through the whole history takes long in a long game."""
        return hash((self.terms, self.seen[-1], len(self.moves), self.dead, self.accepted))

    @property
    def size(self) -> int:
        return self.terms.size

    @property
    def board(self) -> bytes:
        return self.seen[-1].board

    @cached_property
    def boards(self) -> frozenset[bytes]:
        """All boards seen so far: those superko forbids."""
        return frozenset(diagram.board for diagram in self.seen)

    def forget_boards(self) -> None:
        """They are gathered again if need be: a game is a chain of positions, and each would keep its own."""
        vars(self).pop("boards", None)

    @property
    def to_move(self) -> Seat:
        """Whose turn it is to place a stone or pass."""
        return self.seen[-1].to_move


def stone_of(seat: Seat) -> int:
    """A seat's stone as it lies on the board."""
    return seat + 1


def seat_of(stone: int) -> Seat:
    return Seat(stone - 1)


@cache
def grid(size: int) -> Squares:
    """The points of a board; A1 is in column 0 and row 0.

    >>> grid(9).name(Point(80)), grid(7).name(Point(3)), grid(7).find("H8")
    ('J9', 'D1', None)
    """
    return Squares(size, size, COLUMNS)


def point_at(size: int, column: int, row: int) -> Point:
    return grid(size).square_at(column, row)


@cache
def neighbours(size: int) -> tuple[tuple[Point, ...], ...]:
    """The points next to each point along the lines.

    >>> neighbours(7)[0], len(neighbours(9)[40])
    ((1, 7), 4)
    """
    return tuple(grid(size).near(point, BESIDE) for point in grid(size))


@cache
def handicap_points(size: int) -> tuple[Point, ...]:
    """Where handicap stones go, in GTP's fixed order: lower left, upper right, upper left, lower right."""
    near, far = 2, size - 3
    return tuple(point_at(size, *place) for place in ((near, near), (far, far), (near, far), (far, near)))


def handicap_stones(terms: Terms) -> tuple[Point, ...]:
    """One stone of handicap is Black's first move and no komi; from two on they lie on the board. Ruling R5."""
    return handicap_points(terms.size)[: terms.handicap] if terms.handicap > 1 else ()


def first_seat(handicap: int) -> Seat:
    """Black begins; White where handicap stones lie on the board."""
    return WHITE if handicap > 1 else BLACK


def start(terms: Terms) -> Position:
    """The board as it lies before the first move."""
    board = bytearray(terms.size**2)
    for point in (*handicap_stones(terms), *terms.black):
        board[point] = stone_of(BLACK)
    for point in terms.white:
        board[point] = stone_of(WHITE)
    return Position(terms, (Diagram(bytes(board), terms.first),))

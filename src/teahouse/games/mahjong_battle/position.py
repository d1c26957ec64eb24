"""Position and move of Mahjong Battle.

9  tttttttttttt    12 columns a-l, 9 rows; a tile is free at the top
.  ............    and at the bottom of its column.
1  tttttttttttt
   abcdefghijkl    a1 is square 0, l1 is 11, a2 is 12, l9 is 107
"""

from dataclasses import dataclass
from typing import NewType

from teahouse.core.protocol import Seat
from teahouse.material.boards import Square, Squares
from teahouse.material.tiles import SUIT_KINDS

COLUMNS = 12
ROWS = 9
BOARD = Squares(COLUMNS, ROWS)
square_at, column_of, row_of = BOARD.square_at, BOARD.column_of, BOARD.rank_of

Tile = NewType("Tile", int)
"""A kind of tile, 1 to 27: characters 1-9, coins 1-9, bamboo 1-9. 0 is an empty square."""


@dataclass(frozen=True)
class Take:
    """A move: the two squares whose tiles are taken, the one in the earlier column (or lower) first."""

    first: Square
    second: Square


@dataclass(frozen=True)
class Position:
    """The tiles that lie (one byte a square), whose turn it is, the points taken, the last move."""

    cells: bytes
    to_move: Seat = Seat(0)
    scores: tuple[int, int] = (0, 0)
    last: Take | None = None


def value(tile: int) -> int:
    """The number on a tile.

    >>> value(tile_of("9p"))
    9
    """
    return (tile - 1) % 9 + 1


def tile_of(code: str) -> Tile:
    return Tile(SUIT_KINDS.index(code) + 1)


def code_of(tile: int) -> str:
    return SUIT_KINDS[tile - 1]


def column_squares(column: int) -> range:
    """The squares of a column from the bottom."""
    return range(column, COLUMNS * ROWS, COLUMNS)


def take(one: Square, other: Square) -> Take:
    """The move that takes these two, written in its one proper order."""
    first, second = sorted((one, other), key=lambda square: (column_of(square), row_of(square)))
    return Take(first, second)

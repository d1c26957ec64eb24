"""Mahjong Battle in numbers.

actions       one for each two ends of columns: 2 * column is the bottom end of a column, 2 * column + 1 its top
              end; a column's only tile lies at its bottom end. PAIRS lists them, the first end the lower number
observation   6 planes of 9 rows and 12 columns: docs/research.md
"""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.options import Options
from teahouse.core.protocol import Actions, Coding, Result, Seat, Start, View
from teahouse.core.sheets import kernel_tables
from teahouse.games.mahjong_battle.notation import write_position
from teahouse.games.mahjong_battle.position import (
    COLUMNS,
    ROWS,
    Position,
    Take,
    column_of,
    column_squares,
    take,
)
from teahouse.games.mahjong_battle.rules import fewest_pairs, free_squares
from teahouse.material.boards import EMPTY, Square

ENDS = 2 * COLUMNS
PAIRS = tuple(combinations(range(ENDS), 2))
"""The two ends whose tiles an action takes."""
NUMBER = {pair: number for number, pair in enumerate(PAIRS)}
KIND, FREE, OWN_POINTS, OTHERS_POINTS, ASKED, LAST = range(6)
"""The planes: which tile lies there, whether it is free, the points taken, whether one is asked, the last pair."""
PLANES = 6
MOST = 255
POINTS = 270
"""All there are."""
LONGEST = 54


def end_of(cells: bytes, square: Square) -> int:
    """The end of its column at which a free tile lies."""
    below = any(cells[other] != EMPTY for other in column_squares(column_of(square)) if other < square)
    return 2 * column_of(square) + below


def square_of(cells: bytes, end: int) -> Square | None:
    """Where the tile at this end lies; None where there is none."""
    tiles = [Square(square) for square in column_squares(end // 2) if cells[square] != EMPTY]
    if end % 2 == 0:
        return tiles[0] if tiles else None
    return tiles[-1] if len(tiles) > 1 else None


def encode(position: Position, seat: Seat, move: Take) -> Actions:
    one, two = sorted(end_of(position.cells, square) for square in (move.first, move.second))
    return (NUMBER[one, two],)


def decode(position: Position, seat: Seat, actions: Actions) -> Take | None:
    if len(actions) != 1 or actions[0] >= len(PAIRS):
        return None
    first, second = (square_of(position.cells, end) for end in PAIRS[actions[0]])
    return None if first is None or second is None else take(first, second)


def observe(view: View[Position], begun: Actions) -> NDArray[Any]:
    position, seat = view.seen, view.seat or Seat(0)
    planes = np.zeros((PLANES, ROWS, COLUMNS), np.uint8)
    planes[KIND] = np.frombuffer(position.cells, np.uint8).reshape(ROWS, COLUMNS)
    planes[FREE].flat[free_squares(position.cells)] = 1
    planes[OWN_POINTS] = min(MOST, position.scores[seat])
    planes[OTHERS_POINTS] = min(MOST, position.scores[1 - seat])
    planes[ASKED] = view.is_asked
    if position.last:
        planes[LAST].flat[[position.last.first, position.last.second]] = 1
    return planes


def worth(result: Result) -> tuple[float, ...]:
    """One's own points less the other's; who resigns or runs out of time has what lies there."""
    first, second = result.scores
    return float(first - second), float(second - first)


def start(kernel: Any, table: int) -> Start:
    """What the kernel has dealt at a table."""
    return {"position": write_position(Position(kernel.dealt(table)))}


def coding(options: Options) -> Coding[Position, Take, Position]:
    return Coding(
        actions=len(PAIRS),
        shape=(PLANES, ROWS, COLUMNS),
        encode=encode,
        decode=decode,
        observe=observe,
        worth=worth,
        bounds=(-float(POINTS), float(POINTS)),
        longest=LONGEST,
        tables=lambda sheet: kernel_tables("mahjong_battle_rows", sheet, fewest_pairs(options), start=start),
    )

"""The rules of Mahjong Battle, one function a rule. Sections are those of the rules page."""

from functools import lru_cache
from itertools import combinations
from random import Random

from teahouse.core.options import Options
from teahouse.core.protocol import Result, Seat
from teahouse.games.mahjong_battle.position import (
    COLUMNS,
    Position,
    Take,
    column_squares,
    take,
    value,
)
from teahouse.material.boards import EMPTY, Square
from teahouse.material.tiles import SUIT_KINDS

COPIES = 4


def free_squares(cells: bytes) -> list[Square]:
    """The squares whose tile may be taken: bottom and top of every column, from column a on.

    Section 3. A column's only tile is one tile, not two.
    """
    free: list[Square] = []
    for column in range(COLUMNS):
        tiles = [Square(square) for square in column_squares(column) if cells[square] != EMPTY]
        free += tiles[:1] + tiles[1:][-1:]
    return free


@lru_cache(maxsize=4096)  # a table asks about the same position again and again
def legal(position: Position, seat: Seat) -> tuple[Take, ...]:
    """Every pair of equal free tiles; there is no passing. Sections 2 and 5."""
    if seat != position.to_move:
        return ()
    cells = position.cells
    pairs = combinations(free_squares(cells), 2)
    return tuple(take(one, other) for one, other in pairs if cells[one] == cells[other])


def play(position: Position, seat: Seat, move: Take) -> Position:
    """Take the two tiles away and count their number once. Section 4."""
    cells = bytearray(position.cells)
    points = value(cells[move.first])
    cells[move.first] = cells[move.second] = EMPTY
    first, second = position.scores
    scores = (first + points, second) if seat == 0 else (first, second + points)
    return Position(bytes(cells), Seat(1 - seat), scores, move)


def asked(position: Position) -> tuple[Seat, ...]:
    """One player at a time, as long as a pair can be taken."""
    return (position.to_move,) if legal(position, position.to_move) else ()


def result(position: Position) -> Result | None:
    """The game ends when no pair can be taken; more points win, equal points share. Section 6."""
    if legal(position, position.to_move):
        return None
    return Result(position.scores, _leaders(position.scores), "no-pair" if any(position.cells) else "cleared")


def _leaders(scores: tuple[int, int]) -> tuple[int, ...]:
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def end(position: Position, reason: str, seat: Seat) -> Result:
    """Who resigns or runs out of time has lost; the points stay as they are."""
    return Result(position.scores, (1 - seat,), reason)


def fewest_pairs(options: Options) -> int:
    """So many pairs must be free in a deal. Section 7."""
    return 2 if options["deal"] == "two-moves" else 1


def deal(options: Options, rng: Random) -> Position:
    """All 108 tiles at random, dealt again until enough pairs can be taken. Sections 1 and 7."""
    needed = fewest_pairs(options)
    while True:
        tiles = list(range(1, len(SUIT_KINDS) + 1)) * COPIES
        rng.shuffle(tiles)
        position = Position(bytes(tiles))
        if len(legal(position, position.to_move)) >= needed:
            return position

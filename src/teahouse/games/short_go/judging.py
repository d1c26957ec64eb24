"""Whose each point will be: judged by playing on at random, with the readable rules.

Nobody fills an eye of their own, so most stones that survive are alive. The kernel does the same far faster
(`engine.py`); this serves where it was not built, and is small enough to check by reading.
"""

from functools import cache
from random import Random

from teahouse.core.protocol import Seat
from teahouse.games.short_go import rules
from teahouse.games.short_go.position import (
    BLACK,
    EMPTY,
    WHITE,
    Point,
    Position,
    grid,
    neighbours,
    other,
    stone_of,
)
from teahouse.material.boards import DIAGONAL

GAMES = 24
"""Games played on for one judgement."""
SURE = 0.3
"""A group whose points are the other's by more than this, from -1 to 1, counts as dead."""


@cache
def diagonals(size: int) -> tuple[tuple[Point, ...], ...]:
    """The points next to each point across the lines."""
    return tuple(grid(size).near(point, DIAGONAL) for point in grid(size))


def is_eye(board: bytes, size: int, point: Point, seat: Seat) -> bool:
    """An empty point with the seat's own stones at all sides and, as far as an eye needs them, at the corners."""
    own, foe = stone_of(seat), stone_of(other(seat))
    if any(board[near] != own for near in neighbours(size)[point]):
        return False
    corners = [board[corner] for corner in diagonals(size)[point]]
    return corners.count(foe) < (1 if len(corners) < 4 else 2)


def play_on(board: bytes, size: int, seat: Seat, rng: Random) -> bytes:
    """The board at the end of a random game from here; only the simple ko is heeded."""
    before, passes = b"", 0
    for _ in range(3 * size * size):
        board, moved = _random_stone(board, size, seat, before, rng), board
        passes = passes + 1 if board == moved else 0
        if passes == 2:
            break
        before, seat = moved, other(seat)
    return board


def _random_stone(board: bytes, size: int, seat: Seat, before: bytes, rng: Random) -> bytes:
    """The board after a stone that takes something, else after any that fills no eye of the seat's; else the same."""
    found = board
    empty = [Point(point) for point, stone in enumerate(board) if stone == EMPTY]
    rng.shuffle(empty)
    for point in empty:
        if is_eye(board, size, point, seat):
            continue
        after, taken = rules.placed(board, size, point, seat)
        if after == before or rules.is_suicide(after, size, point):
            continue
        if taken:
            return after
        found = after if found is board else found
    return found


def ownership(position: Position, rng: Random, games: int = GAMES) -> list[float]:
    """For each point how surely it is Black's (1) or White's (-1) at the end."""
    sums = [0] * position.size**2
    for _ in range(games):
        last = play_on(position.board, position.size, position.to_move, rng)
        for point, owner in enumerate(rules.owners(last, position.size)):
            sums[point] += (owner == BLACK) - (owner == WHITE)
    return [total / games for total in sums]


def dead_stones(position: Position, owned: list[float]) -> frozenset[Point]:
    """The groups whose points belong to the other side, as the judgement goes."""
    dead: set[Point] = set()
    looked_at: set[Point] = set()
    for point in map(Point, range(position.size**2)):
        if position.board[point] == EMPTY or point in looked_at:
            continue
        group = rules.group_at(position.board, position.size, point)
        looked_at |= group
        sign = 1 if position.board[point] == stone_of(BLACK) else -1
        if sum(owned[each] for each in group) * sign / len(group) < -SURE:
            dead |= group
    return frozenset(dead)

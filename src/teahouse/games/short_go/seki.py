"""Which stones live in seki: without two eyes, but next to points where neither side can play. For GTP's question.

Nothing is counted by it: the rules leave such points to nobody by themselves (section 8). It is told which stones are
dead, and judges the rest by the shape of the finished board.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from teahouse.core.protocol import Seat
from teahouse.games.short_go import rules
from teahouse.games.short_go.position import EMPTY, SEATS, Point, neighbours, seat_of, stone_of

TWO_EYES = 3
"""A region of one's own with so many points makes two eyes; a smaller one makes one."""
MOST_SHARED = 6
"""In a larger region next to both colours there is still room to play: the game is not at its end."""

Region = frozenset[Point]


@dataclass(frozen=True)
class Family:
    """Groups of one colour that share the regions they surround, and how many eyes those make."""

    seat: Seat
    stones: Region
    eyes: int


def in_seki(board: bytes, size: int, dead: Region) -> Region:
    """The stones that are neither dead nor have two eyes, and lie next to points that stay nobody's."""
    cleared = bytes(EMPTY if point in dead else stone for point, stone in enumerate(board))
    settled = _with_dame_filled(cleared, size)
    shared = {point for region in _shared(settled, size) for point in region}
    found = (family.stones for family in _families(settled, size) if family.eyes < 2)
    return frozenset(
        point
        for stones in found
        if rules.liberties(settled, size, stones) & shared
        for point in stones
        if board[point] != EMPTY
    )


def _regions(board: bytes, size: int) -> Iterator[Region]:
    """The connected empty points."""
    seen: set[Point] = set()
    for point in map(Point, range(len(board))):
        if board[point] == EMPTY and point not in seen:
            region = rules.group_at(board, size, point)
            seen |= region
            yield region


def _shared(board: bytes, size: int) -> list[Region]:
    """The small regions that both colours border."""
    small = (region for region in _regions(board, size) if len(region) <= MOST_SHARED)
    return [region for region in small if rules.surrounded_by(board, size, region) is None]


def _families(board: bytes, size: int) -> list[Family]:
    """All stones: first what surrounds a region together, then the groups that surround nothing."""
    families: list[Family] = []
    for region in _regions(board, size):
        seat = rules.surrounded_by(board, size, region)
        if seat is None:
            continue
        stones = frozenset(point for near in _beside(region, size) for point in rules.group_at(board, size, near))
        eyes = 2 if len(region) >= TWO_EYES else 1
        related = [family for family in families if family.stones & stones]
        families = [family for family in families if family not in related]
        joined = stones.union(*(family.stones for family in related))
        families.append(Family(seat, joined, eyes + sum(family.eyes for family in related)))
    known = frozenset(point for family in families for point in family.stones)
    for point in map(Point, range(len(board))):
        if board[point] != EMPTY and point not in known:
            group = rules.group_at(board, size, point)
            known |= group
            families.append(Family(seat_of(board[point]), group, 0))
    return families


def _beside(region: Region, size: int) -> Region:
    return frozenset(near for point in region for near in neighbours(size)[point]) - region


def _with_dame_filled(board: bytes, size: int) -> bytes:
    """The board when those who have two eyes have filled what they safely can."""
    while (filled := _dame_filled(board, size)) != board:
        board = filled
    return board


def _dame_filled(board: bytes, size: int) -> bytes:
    """One point more, or the same board where none is left."""
    safe = frozenset(point for family in _families(board, size) if family.eyes >= 2 for point in family.stones)
    for region in _shared(board, size):
        for point in sorted(region):
            for seat in SEATS:
                beside = neighbours(size)[point]
                if any(near in safe and board[near] == stone_of(seat) for near in beside):
                    after, taken = rules.placed(board, size, point, seat)
                    if not taken and _has_room(after, size, (point, *beside)):
                        return after
    return board


def _has_room(board: bytes, size: int, points: tuple[Point, ...]) -> bool:
    """Whether every group on these points has two liberties."""
    return all(
        len(rules.liberties(board, size, rules.group_at(board, size, point))) > 1
        for point in points
        if board[point] != EMPTY
    )

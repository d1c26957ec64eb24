"""What the right stone of a puzzle is about, read from the board alone."""

from collections.abc import Iterable, Iterator

from teahouse.core.protocol import Seat
from teahouse.games.short_go import rules
from teahouse.games.short_go.judging import is_eye
from teahouse.games.short_go.position import Point, Position, neighbours, other, seat_of, stone_of
from teahouse.games.short_go.words import groups_in_atari, threatened_by

Group = frozenset[Point]

FEW_LIBERTIES = 3
"""Groups with no more than these race for who is captured first."""
EYES = 2


def theme_of(position: Position, point: Point) -> str:
    """A word of the catalogue `puzzle` for the stone that the seat to move places there."""
    seat, size = position.to_move, position.size
    after, taken = rules.placed(position.board, size, point, seat)
    own = rules.group_at(after, size, point)
    if len(rules.liberties(after, size, own)) == 1:
        if taken == 1 and len(own) == 1:
            return "ko"
        if not taken:
            return "snapback" if _snaps_back(after, size, own, seat) else "sacrifice"
    if _rescues(position, after):
        return "rescue"
    if taken:
        return "capture"
    if _decides_eyes(position, point):
        return "two-eyes"
    if _is_race(after, size, point, seat):
        return "capture-race"
    return "atari" if any(threatened_by(after, size, point)) else "vital-point"


def snapbacks(position: Position) -> Iterator[Point]:
    """Where the seat to move may throw stones in, and takes back more than it loses."""
    seat, size = position.to_move, position.size
    for move in rules.placements(position):
        assert move.point is not None
        after, taken = rules.placed(position.board, size, move.point, seat)
        own = rules.group_at(after, size, move.point)
        if not taken and len(rules.liberties(after, size, own)) == 1 and _snaps_back(after, size, own, seat):
            yield move.point


def _snaps_back(after: bytes, size: int, own: Group, seat: Seat) -> bool:
    """Whoever takes the stones is left with one liberty, and loses more than was taken."""
    (liberty,) = rules.liberties(after, size, own)
    retaken, _ = rules.placed(after, size, liberty, other(seat))
    takers = rules.group_at(retaken, size, liberty)
    return len(takers) > len(own) and len(rules.liberties(retaken, size, takers)) == 1


def _rescues(position: Position, after: bytes) -> bool:
    """A group of one's own could have been taken, and cannot be taken any more."""
    own = stone_of(position.to_move)
    saved = (group for group in groups_in_atari(position) if position.board[min(group)] == own)
    return any(len(rules.liberties(after, position.size, _now(after, position.size, group))) > 1 for group in saved)


def _now(board: bytes, size: int, group: Group) -> Group:
    """The group these stones belong to now."""
    return rules.group_at(board, size, min(group))


def _decides_eyes(position: Position, point: Point) -> bool:
    """The stone gives a group its second eye, or takes it from one that the other would have given it there."""
    for seat in (position.to_move, other(position.to_move)):
        after, _ = rules.placed(position.board, position.size, point, seat)
        group = rules.group_at(after, position.size, point)
        before = frozenset(stone for stone in group if stone != point)
        had = max((_eyes(position.board, position.size, part, seat) for part in _parts(position, before)), default=0)
        if had < EYES <= _eyes(after, position.size, group, seat):
            return True
    return False


def _parts(position: Position, stones: Group) -> set[Group]:
    return {rules.group_at(position.board, position.size, stone) for stone in stones}


def _eyes(board: bytes, size: int, group: Group, seat: Seat) -> int:
    liberties = rules.liberties(board, size, group)
    return sum(is_eye(board, size, point, seat) for point in liberties)


def _is_race(after: bytes, size: int, point: Point, seat: Seat) -> bool:
    """The stone takes a liberty from a group that stands beside one of its own, and both are short of them."""
    foes = (foe for foe in _groups(after, size, neighbours(size)[point], other(seat)) if _is_short(after, size, foe))
    return any(
        len(own) > 1 and _is_short(after, size, own)
        for foe in foes
        for own in _groups(after, size, _beside(foe, size), seat)
    )


def _groups(board: bytes, size: int, points: Iterable[Point], seat: Seat) -> set[Group]:
    return {rules.group_at(board, size, point) for point in points if board[point] == stone_of(seat)}


def _beside(group: Group, size: int) -> set[Point]:
    return {near for point in group for near in neighbours(size)[point]} - group


def _is_short(board: bytes, size: int, group: Group) -> bool:
    """Few liberties, and no eye among them."""
    seat = seat_of(board[min(group)])
    return len(rules.liberties(board, size, group)) <= FEW_LIBERTIES and not _eyes(board, size, group, seat)

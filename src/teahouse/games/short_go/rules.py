"""The rules of Short Go, one function a rule. Sections are those of the rules page."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from teahouse.core.protocol import Result, Seat
from teahouse.games.short_go.position import (
    ACCEPT,
    BLACK,
    EMPTY,
    PASS,
    RESUME,
    SEATS,
    WHITE,
    Deed,
    Diagram,
    Move,
    Point,
    Position,
    neighbours,
    other,
    seat_of,
    stone_of,
)

MOST_MARKS = 50
"""So often groups may be marked or unmarked in one game."""
THREE = 3


# Groups and liberties


def group_at(board: bytes, size: int, point: Point) -> frozenset[Point]:
    """The stones connected along the lines with the one on this point, or the empty region around it. Section 3."""
    beside, content = neighbours(size), board[point]
    group, rim = {point}, [point]
    while rim:
        for near in beside[rim.pop()]:
            if board[near] == content and near not in group:
                group.add(near)
                rim.append(near)
    return frozenset(group)


def liberties(board: bytes, size: int, group: frozenset[Point]) -> frozenset[Point]:
    """The empty points next to a group. Section 3."""
    beside = neighbours(size)
    return frozenset(near for point in group for near in beside[point] if board[near] == EMPTY)


@lru_cache(maxsize=64)
def liberty_counts(board: bytes, size: int) -> tuple[int, ...]:
    """How many liberties the group on each point has; an empty point has none. Section 3.

    Each group is looked at once, and the same board is asked about again and again.
    """
    counts = [0] * len(board)
    for point, stone in enumerate(board):
        if stone != EMPTY and not counts[point]:
            group = group_at(board, size, Point(point))
            count = len(liberties(board, size, group))
            for each in group:
                counts[each] = count
    return tuple(counts)


def has_liberty(board: bytes | bytearray, size: int, point: Point) -> bool:
    """Whether the group of the stone on this point has a liberty; stops at the first one found."""
    beside, stone = neighbours(size), board[point]
    group, rim = {point}, [point]
    while rim:
        for near in beside[rim.pop()]:
            if board[near] == EMPTY:
                return True
            if board[near] == stone and near not in group:
                group.add(near)
                rim.append(near)
    return False


# Placing a stone


def placed(board: bytes, size: int, point: Point, seat: Seat) -> tuple[bytes, int]:
    """The board after a stone is placed, and how many of the other's stones it took.

    First the other's groups without a liberty go, then one looks at one's own. Section 3.
    """
    stone, foe = stone_of(seat), stone_of(other(seat))
    after = bytearray(board)
    after[point] = stone
    taken = 0
    for near in neighbours(size)[point]:
        if after[near] == foe and not has_liberty(after, size, near):
            group = group_at(bytes(after), size, near)
            taken += len(group)
            for lost in group:
                after[lost] = EMPTY
    return bytes(after), taken


def is_suicide(after: bytes, size: int, point: Point) -> bool:
    """A stone just placed whose own group has no liberty, though the other's are gone. Section 4."""
    return not has_liberty(after, size, point)


def repeats_board(position: Position, after: bytes) -> bool:
    """Positional superko: the stones lay like this before, whoever was to move then. Section 5."""
    return after in position.boards


def takes_back_at_once(position: Position, after: bytes) -> bool:
    """Simple ko: the stones lay like this before the other's last move. Section 5, territory scoring."""
    return len(position.seen) > 1 and after == position.seen[-2].board


def is_ko(position: Position, after: bytes) -> bool:
    """Whether the ko rule of the agreed scoring forbids this board. Section 5."""
    if position.terms.is_area:
        return repeats_board(position, after)
    return takes_back_at_once(position, after)


def may_place(position: Position, point: Point, seat: Seat) -> bool:
    """An empty point, no suicide, no forbidden repetition. Sections 2 to 5."""
    if position.board[point] != EMPTY:
        return False
    after, _ = placed(position.board, position.size, point, seat)
    return not is_suicide(after, position.size, point) and not is_ko(position, after)


# Whose turn, and what they may do


def is_marking(position: Position) -> bool:
    """Both have passed, and the dead stones are still to be agreed on. Section 7."""
    return position.terms.marking and position.passes == 2 and len(position.accepted) < 2


def asked(position: Position) -> tuple[Seat, ...]:
    """One seat at a time; while marking everybody who has not accepted. Sections 2 and 7."""
    if is_marking(position):
        return tuple(seat for seat in SEATS if seat not in position.accepted)
    return () if result(position) else (position.to_move,)


def legal(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Every point where a stone may be placed, and passing; or the answers of the marking."""
    if seat not in asked(position):
        return ()
    if is_marking(position):
        return tuple(marking_moves(position))
    return (*placements(position), PASS)


@lru_cache(maxsize=64)
def placements(position: Position) -> tuple[Move, ...]:
    """Where the next player may place a stone. Kept for a while: the same position is asked again and again."""
    points = map(Point, range(position.size**2))
    return tuple(Move(Deed.PLACE, point) for point in points if may_place(position, point, position.to_move))


@lru_cache(maxsize=64)
def ko_points(position: Position) -> tuple[Point, ...]:
    """Where the next player could place a stone but for the ko rule. Section 5."""
    board, size, seat = position.board, position.size, position.to_move
    allowed = {move.point for move in placements(position)}
    forbidden = (Point(point) for point, stone in enumerate(board) if stone == EMPTY and point not in allowed)
    return tuple(point for point in forbidden if not is_suicide(placed(board, size, point, seat)[0], size, point))


def marking_moves(position: Position) -> Iterator[Move]:
    """Any stone names its group, as long as marks are left; accept; play on. Section 7."""
    if position.marks < MOST_MARKS:
        for point, stone in enumerate(position.board):
            if stone != EMPTY:
                yield Move(Deed.DEAD, Point(point))
    yield ACCEPT
    yield RESUME


def still_answers(before: Position, now: Position, seat: Seat, move: Move) -> bool:
    """Both may answer the marking at the same moment: agreeing means these marks, marking a group this change of it.

    Section 7; whoever wants to play on wants it whatever is marked.
    """
    if not is_marking(before) or not is_marking(now) or len(before.seen) != len(now.seen):
        return False
    if move.deed == Deed.DEAD:
        return (move.point in before.dead) == (move.point in now.dead)
    return move == RESUME or before.dead == now.dead


# Moving on


def play(position: Position, seat: Seat, move: Move) -> Position:
    """The next position. Trusts its caller that the move is legal."""
    position.forget_boards()
    noted = replace(position, moves=(*position.moves, (seat, move)))
    match move.deed:
        case Deed.PLACE:
            return _place(noted, seat, move)
        case Deed.PASS:
            return replace(noted, seen=(*position.seen, Diagram(position.board, other(seat))), passes=noted.passes + 1)
        case Deed.DEAD:
            return _mark(noted, move)
        case Deed.ACCEPT:
            return replace(noted, accepted=position.accepted | {seat})
        case Deed.RESUME:
            return _resume(noted)


def _place(position: Position, seat: Seat, move: Move) -> Position:
    assert move.point is not None
    board, taken = placed(position.board, position.size, move.point, seat)
    prisoners = list(position.taken)
    prisoners[seat] += taken
    seen = (*position.seen, Diagram(board, other(seat)))
    return replace(position, seen=seen, taken=(prisoners[0], prisoners[1]), passes=0)


def _mark(position: Position, move: Move) -> Position:
    """A group is dead, or alive again; whoever had accepted has to look again. Section 7."""
    assert move.point is not None
    group = group_at(position.board, position.size, move.point)
    return replace(position, dead=position.dead ^ group, accepted=frozenset(), marks=position.marks + 1)


def _resume(position: Position) -> Position:
    """Play goes on with whoever would have been next, all stones alive; repetitions count afresh. Section 7, R3."""
    fresh = len(position.seen) - 1
    return replace(position, passes=0, dead=frozenset(), accepted=frozenset(), counted_from=fresh)


# The end


def is_third_time(position: Position) -> bool:
    """Territory scoring: the same stones with the same player to move for the third time. Section 5."""
    counted = position.seen[position.counted_from :]
    return not position.terms.is_area and counted.count(counted[-1]) >= THREE


def result(position: Position) -> Result | None:
    """Two passes and, where dead stones are marked, both agreements end the game. Sections 5 to 7."""
    if position.passes == 2:
        return None if is_marking(position) else _scored(position)
    return Result((0.0, 0.0), SEATS, "no-result") if is_third_time(position) else None


def _scored(position: Position) -> Result:
    points = scores(position)
    return Result(points, tuple(seat for seat in SEATS if points[seat] == max(points)), "score")


def end(position: Position, reason: str, seat: Seat) -> Result:
    """Who resigns or runs out of time has lost. Section 11."""
    return Result((0.0, 1.0) if seat == BLACK else (1.0, 0.0), (other(seat),), reason)


# Counting


def is_counted(position: Position) -> bool:
    """Whether points are counted: at the end, and while dead stones are marked."""
    return is_marking(position) or result(position) is not None


def without_dead(position: Position) -> bytes:
    """The board when the stones marked dead are lifted off."""
    if not position.dead:
        return position.board
    return bytes(EMPTY if point in position.dead else stone for point, stone in enumerate(position.board))


@lru_cache(maxsize=64)
def owners(board: bytes, size: int) -> tuple[Seat | None, ...]:
    """Whose each point is: a stone is its owner's, an empty region belongs to the one colour around it. Section 8."""
    found: list[Seat | None] = [None if stone == EMPTY else seat_of(stone) for stone in board]
    counted: set[Point] = set()
    for point in map(Point, range(len(board))):
        if board[point] == EMPTY and point not in counted:
            region = group_at(board, size, point)
            counted |= region
            owner = surrounded_by(board, size, region)
            for each in region:
                found[each] = owner
    return tuple(found)


def surrounded_by(board: bytes, size: int, region: frozenset[Point]) -> Seat | None:
    """The seat whose stones alone border an empty region; None where both do, or nobody. Section 8."""
    beside = neighbours(size)
    colours = {board[near] for point in region for near in beside[point]} - {EMPTY}
    return seat_of(colours.pop()) if len(colours) == 1 else None


def area(position: Position) -> tuple[int, int]:
    """Stones and surrounded points of Black and White. Section 8."""
    owner = owners(without_dead(position), position.size)
    return owner.count(BLACK), owner.count(WHITE)


def territory(position: Position) -> tuple[int, int]:
    """Surrounded points of Black and White, their stones left out. Section 9."""
    board = without_dead(position)
    owner = owners(board, position.size)
    empty = [owner[point] for point, stone in enumerate(board) if stone == EMPTY]
    return empty.count(BLACK), empty.count(WHITE)


def prisoners(position: Position) -> tuple[int, int]:
    """Stones Black and White have taken, the other's dead stones included. Section 9."""
    dead = [position.board[point] for point in position.dead]
    return (
        position.taken[BLACK] + dead.count(stone_of(WHITE)),
        position.taken[WHITE] + dead.count(stone_of(BLACK)),
    )


def scores(position: Position) -> tuple[float, float]:
    """What Black and White have if the game ended now, komi included. Sections 8 to 10."""
    if position.terms.is_area:
        black, white = area(position)
    else:
        black, white = map(sum, zip(territory(position), prisoners(position), strict=True))
    return float(black), white + position.terms.komi

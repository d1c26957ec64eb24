"""Moves, points, refusals, advice and results in words."""

from collections.abc import Iterator

from teahouse.core.protocol import Account, Noted, Seat, View
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.notation import read_point, write_point
from teahouse.games.short_go.position import (
    ACCEPT,
    BLACK,
    EMPTY,
    PASS,
    RESUME,
    WHITE,
    Deed,
    Move,
    Point,
    Position,
    neighbours,
    other,
    seat_of,
    stone_of,
)
from teahouse.material.board_words import square_words
from teahouse.texts import Message, message, number

BUTTONS = {"pass": PASS, "accept": ACCEPT, "resume": RESUME}
"""The things to click beside the board."""
MOST_ADVICE = 4


def side_name(seat: Seat) -> Message:
    return message(f"short-go/seat-{seat}")


# Moves and things


def label(position: Position, seat: Seat, move: Move) -> Message:
    """What the seat does: where it plays, what it takes, whether it threatens to take."""
    if move.deed != Deed.PLACE:
        return _label_beside(position, move)
    assert move.point is not None
    point = write_point(position.size, move.point)
    board, taken = rules.placed(position.board, position.size, move.point, seat)
    said = message("short-go/places-taking", point=point, n=taken) if taken else message("short-go/places", point=point)
    gives_atari = any(True for _ in threatened_by(board, position.size, move.point))
    return message("short-go/and-atari", move=said) if gives_atari else said


def noted(position: Position, seat: Seat, move: Move) -> Noted:
    """The point alone; everything else in words."""
    if move.deed != Deed.PLACE or move.point is None:
        return (_label_beside(position, move),)
    return (write_point(position.size, move.point),)


def _label_beside(position: Position, move: Move) -> Message:
    """Passing and the answers of the marking."""
    if move.deed != Deed.DEAD:
        return message(f"short-go/does-{move.deed}")
    assert move.point is not None
    code = "marks-alive" if move.point in position.dead else "marks-dead"
    group = rules.group_at(position.board, position.size, move.point)
    return message(f"short-go/{code}", point=write_point(position.size, move.point), n=len(group))


def threatened_by(board: bytes, size: int, point: Point) -> Iterator[frozenset[Point]]:
    """The other's groups beside the stone on this point that have one liberty left (atari)."""
    found: set[Point] = set()
    for near in neighbours(size)[point]:
        if board[near] not in (EMPTY, board[point]) and near not in found:
            group = rules.group_at(board, size, near)
            found |= group
            if len(rules.liberties(board, size, group)) == 1:
                yield group


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    """A point of the board, or a button beside it."""
    return (move.deed if move.point is None else write_point(position.size, move.point),)


def thing(view: View[Position], name: str) -> Message:
    if name in BUTTONS:
        return message(f"short-go/button-{name}")
    point = read_point(view.seen.size, name)
    return message("short-go/nothing") if point is None else point_words(view.seen, point)


def point_words(position: Position, point: Point) -> Message:
    """A point with what lies there; a stone with the liberties of its group."""
    board, size = position.board, position.size
    return stone_words(board[point], write_point(size, point), liberties_at(position, point), point in position.dead)


def liberties_at(position: Position, point: Point) -> int:
    """Of the group whose stone lies there."""
    return rules.liberty_counts(position.board, position.size)[point]


def stone_words(stone: int, name: str, liberties: int, is_dead: bool) -> Message:
    """What lies on the point of this name."""
    if stone == EMPTY:
        return square_words(None, name)
    if is_dead:
        return message(f"short-go/dead-stone-{seat_of(stone)}", point=name)
    return message(f"short-go/stone-on-{seat_of(stone)}", point=name, n=liberties)


def why_not(view: View[Position], path: tuple[str, ...]) -> Message | None:
    """Why no stone can be placed on a point, or no group marked there."""
    position, seat = view.seen, view.seat
    point = read_point(position.size, path[0]) if len(path) == 1 else None
    if point is None or seat is None or seat not in rules.asked(position):
        return None
    move = Move(Deed.DEAD if rules.is_marking(position) else Deed.PLACE, point)
    return None if notation.is_allowed(position, seat, move) else notation.refusal(position, seat, move)


def task(view: View[Position]) -> Message | None:
    """A stone or a pass, and what a second pass means; after that the marking of dead stones."""
    position, seat = view.seen, view.seat
    if not view.is_asked or seat is None:
        return None
    if rules.is_marking(position):
        return _marking_task(position, seat)
    if len(view.legal) == 1:
        return message("short-go/task-pass")
    if position.passes == 1:
        return message("short-go/task-passed", side=side_name(other(seat)))
    return message("short-go/task")


def _marking_task(position: Position, seat: Seat) -> Message:
    if position.marks >= rules.MOST_MARKS:
        return message("short-go/task-no-marks")
    if other(seat) in position.accepted:
        return message("short-go/task-agreed", side=side_name(other(seat)))
    return message("short-go/task-marking")


# Help while learning


def advice(view: View[Position]) -> tuple[Message, ...]:
    """What a beginner should see: groups in danger, groups to be taken."""
    position, seat = view.seen, view.seat
    if seat is None or seat not in view.to_move or rules.is_marking(position):
        return ()
    dangers = [_in_danger(position, seat, group) for group in groups_in_atari(position)]
    return tuple(dangers[:MOST_ADVICE]) or (message("short-go/advice-quiet"),)


def groups_in_atari(position: Position) -> Iterator[frozenset[Point]]:
    """Every group with a single liberty."""
    found: set[Point] = set()
    for point in map(Point, range(position.size**2)):
        if position.board[point] != EMPTY and point not in found:
            group = rules.group_at(position.board, position.size, point)
            found |= group
            if len(rules.liberties(position.board, position.size, group)) == 1:
                yield group


def _in_danger(position: Position, seat: Seat, group: frozenset[Point]) -> Message:
    liberty = next(iter(rules.liberties(position.board, position.size, group)))
    last, first = write_point(position.size, liberty), write_point(position.size, min(group))
    own = position.board[min(group)] == stone_of(seat)
    if own:
        return message("short-go/advice-danger", n=len(group), point=first, liberty=last)
    code = "advice-take" if rules.may_place(position, liberty, seat) else "advice-take-ko"
    return message(f"short-go/{code}", n=len(group), point=first, liberty=last)


# The count


def account(view: View[Position]) -> Account | None:
    """How the points were counted, once they are: at the end, and while dead stones are marked."""
    position, reason = view.seen, view.result.reason if view.result else None
    if not rules.is_counted(position) or reason not in (None, "score"):
        return None
    points = rules.scores(position)
    ended = "won" if reason else "leads"
    return Account(_verdict(points, ended), tuple(_lines(position)), points)


def _verdict(points: tuple[float, float], ended: str) -> Message:
    """Black wins by 3 points: 45 to 42."""
    black, white = points
    if black == white:
        return message("short-go/even", black=black, white=white)
    seat = BLACK if black > white else WHITE
    margin = abs(black - white)
    params = {"side": side_name(seat), "margin": margin, "more": max(points), "less": min(points)}
    return message(f"short-go/{ended}-by-one" if margin == 1 else f"short-go/{ended}-by", **params)


def _lines(position: Position) -> Iterator[tuple[Message, str]]:
    """Each part of the count, Black's before White's."""
    board = rules.without_dead(position)
    stones = board.count(stone_of(BLACK)), board.count(stone_of(WHITE))
    parts = {"count-surrounded": rules.territory(position)}
    if position.terms.is_area:
        parts = {"count-stones": stones, **parts}
    else:
        parts |= {"count-prisoners": rules.prisoners(position)}
    for code, (black, white) in parts.items():
        yield message(f"short-go/{code}"), f"{black} : {white}"
    yield message("short-go/count-komi"), f"0 : {number(position.terms.komi)}"


# Groups beside a stone


def groups_beside(board: bytes, size: int, point: Point, seat: Seat) -> set[frozenset[Point]]:
    near = (each for each in neighbours(size)[point] if board[each] == stone_of(seat))
    return {rules.group_at(board, size, each) for each in near}


def joined(position: Position, seat: Seat, point: Point) -> int:
    """How many of the seat's groups a stone on this point connects."""
    return len(groups_beside(position.board, position.size, point, seat))

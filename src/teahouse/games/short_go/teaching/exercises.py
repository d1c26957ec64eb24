"""Exercises: capturing, saving a stone, ko, two eyes from both sides, and closing the border before the count."""

from collections.abc import Callable, Sequence

from teahouse.core.lessons import Exercise, Verdict
from teahouse.core.protocol import Seat, View
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.judging import is_eye
from teahouse.games.short_go.notation import write_point
from teahouse.games.short_go.position import BLACK, EMPTY, WHITE, Deed, Move, Point, Position, stone_of
from teahouse.games.short_go.words import groups_in_atari, threatened_by
from teahouse.texts import message

SIZE = 7
KOMI = 6.0
"""So that the last exercise is decided by one point."""
EYES = 2
Judge = Callable[[Position, Position, Move], Verdict]
"""Of the position before, after, and the move."""


def _say(code: str, right: bool = False, then: tuple[str, ...] = (), **params: object) -> Verdict:
    return Verdict(right, (message(f"short-go-exercise/{code}", **params),), then)


def _exercise(
    name: str, black: str, white: str, judge: Judge, first: str = "X", before: Sequence[str] = ()
) -> Exercise[Position]:
    """The learner has Black."""

    def judged(view: View[Position], text: str) -> Verdict:
        position, move = view.seen, notation.read_move(view.seen, text)[1]
        return judge(position, rules.play(position, BLACK, move), move)

    title, question = (message(f"short-go-exercise/{name}-{part}") for part in ("title", "question"))
    start = {"size": SIZE, "komi": KOMI, "scoring": "area", "handicap": 0, "X": black.split(), "O": white.split()}
    to_move = {} if first == "X" else {"to": first}
    options = {"size": SIZE, "komi": KOMI}
    return Exercise(name, title, question, start | to_move, judged, options, tuple(before))


def _capture(position: Position, after: Position, move: Move) -> Verdict:
    taken = after.taken[BLACK] - position.taken[BLACK]
    return _say("capture-right", True, n=taken) if taken else _say("capture-wrong")


def _save(position: Position, after: Position, move: Move) -> Verdict:
    """One's own group in atari gets more liberties."""
    group = next(each for each in groups_in_atari(position) if position.board[min(each)] == stone_of(BLACK))
    now = rules.group_at(after.board, SIZE, min(group))
    liberties = len(rules.liberties(after.board, SIZE, now))
    if liberties > 1:
        return _say("save-right", True, n=liberties)
    last = next(iter(rules.liberties(after.board, SIZE, now)))
    return _say("save-wrong", then=(write_point(SIZE, last),), point=write_point(SIZE, last))


def _ko(position: Position, after: Position, move: Move) -> Verdict:
    """A threat elsewhere: a group of White's that was not in atari is now, and the stone that threatens is safe."""
    if move.point is None:
        return _say("ko-wrong")
    before = {point for group in groups_in_atari(position) for point in group}
    fresh = [group for group in threatened_by(after.board, SIZE, move.point) if not group & before]
    own = rules.group_at(after.board, SIZE, move.point)
    is_safe = len(rules.liberties(after.board, SIZE, own)) > 1
    if fresh and is_safe:
        escape = write_point(SIZE, next(iter(rules.liberties(after.board, SIZE, fresh[0]))))
        retaken = write_point(SIZE, rules.ko_points(position)[0])
        return _say("ko-right", True, (escape, retaken), point=retaken)
    return _say("ko-wrong")


def _live(position: Position, after: Position, move: Move) -> Verdict:
    """Two eyes at once."""
    if eyes(after.board, BLACK) >= EYES:
        return _say("live-right", True)
    return _say("live-wrong", then=_vital(after, WHITE, BLACK))


def _kill(position: Position, after: Position, move: Move) -> Verdict:
    """No answer gives White two eyes."""
    answer = _vital(after, WHITE, WHITE)
    return _say("kill-wrong", then=answer) if answer else _say("kill-right", True)


def eyes(board: bytes, seat: Seat) -> int:
    return sum(board[point] == EMPTY and is_eye(board, SIZE, Point(point), seat) for point in range(len(board)))


def _vital(position: Position, mover: Seat, owner: Seat) -> tuple[str, ...]:
    """Where the mover makes two eyes (their own group), or keeps the other from ever making them."""
    for move in rules.placements(position):
        assert move.point is not None
        board, _ = rules.placed(position.board, SIZE, move.point, mover)
        if mover == owner and eyes(board, owner) >= EYES:
            return (write_point(SIZE, move.point),)
        if mover != owner and _is_hopeless(board, owner):
            return (write_point(SIZE, move.point),)
    return ()


def _is_hopeless(board: bytes, owner: Seat) -> bool:
    """Whether no single stone makes two eyes."""
    empty = (Point(point) for point, stone in enumerate(board) if stone == EMPTY)
    return all(eyes(rules.placed(board, SIZE, point, owner)[0], owner) < EYES for point in empty)


def _count(position: Position, after: Position, move: Move) -> Verdict:
    """More points than White if nobody plays on."""
    own, theirs = rules.scores(after)
    is_right = own > theirs and move.deed == Deed.PLACE
    return _say("count-right" if is_right else "count-wrong", is_right, own=own, theirs=theirs)


LIVING = "B1 B2 C2 D2 E2 F2 F1"
AROUND = "A1 A2 B3 C3 D3 E3 F3 G2 G1"

EXERCISES = (
    _exercise("capture", "C4 E4 D5 F2", "D4 F6 B2", _capture),
    _exercise("save", "D4 F2 B6", "C4 E4 D5", _save),
    _exercise("ko", "C4 D5 D3 E4 E1", "E5 E3 F4 F1 G1", _ko, first="O", before=("D4",)),
    _exercise("live", LIVING, AROUND, _live),
    _exercise("kill", AROUND, LIVING, _kill),
    _exercise("count", "D2 D3 D4 D5 D6 D7", "E1 E2 E3 E4 E5 E6 E7", _count),
)

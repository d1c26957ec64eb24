"""Exercises: capturing, jumping, how a peasant is lost, stopping a man, and making the other side move first."""

from collections.abc import Callable

from teahouse.core.lessons import Exercise, Verdict
from teahouse.core.protocol import Seat, View
from teahouse.games.bauernaufstand import notation, rules
from teahouse.games.bauernaufstand.position import BLACK, BOARD, WHITE, Position
from teahouse.games.bauernaufstand.teaching.guide import captures
from teahouse.material.duels import Move, other
from teahouse.texts import message

FORESEEN = 3
"""Plies in which the last exercise is decided."""
Judge = Callable[[Position, Move], Verdict]


def _say(code: str, right: bool = False, then: tuple[str, ...] = (), **params: object) -> Verdict:
    return Verdict(right, (message(f"bauernaufstand-exercise/{code}", **params),), then)


def _exercise(name: str, position: str, judge: Judge) -> Exercise[Position]:
    """With Black to move."""

    def judged(view: View[Position], text: str) -> Verdict:
        return judge(view.seen, notation.read_move(view.seen, text)[1])

    title, question = (message(f"bauernaufstand-exercise/{name}-{part}") for part in ("title", "question"))
    return Exercise(name, title, question, {"position": position}, judged)


def _capture(position: Position, move: Move) -> Verdict:
    """The man diagonally in front."""
    is_right = rules.taken(position, move) is not None
    return _say("capture-right" if is_right else "capture-wrong", is_right)


def _jump(position: Position, move: Move) -> Verdict:
    """Over the man in front, where the square behind it is empty."""
    loss = rules.taken(position, move)
    is_right = loss is not None and loss != move.target
    return _say("jump-right" if is_right else "jump-wrong", is_right)


def _safe(position: Position, move: Move) -> Verdict:
    """So that no peasant can be captured."""
    after = rules.play(position, BLACK, move)
    lost = captures(after, WHITE)
    if not lost:
        return _say("safe-right", True)
    square, answer = min(lost.items())
    code = "safe-diagonal" if answer.target == square else "safe-jump"
    return _say(code, then=(_write(after, answer),), square=BOARD.name(square))


def _stop(position: Position, move: Move) -> Verdict:
    """So that the mercenary does not get across."""
    after = rules.play(position, BLACK, move)
    arrival = _arrival(after, WHITE)
    return _say("stop-right", True) if arrival is None else _say("stop-wrong", then=(_write(after, arrival),))


def _wait(position: Position, move: Move) -> Verdict:
    """So that the other side has to step in front of one's man."""
    after = rules.play(position, BLACK, move)
    answers = rules.legal(after, WHITE)
    if wins(position, move, FORESEEN):
        forced = rules.play(after, WHITE, answers[0])
        follows = next(each for each in rules.legal(forced, BLACK) if wins(forced, each, FORESEEN - 2))
        return _say("wait-right", True, (_write(after, answers[0]), _write(forced, follows)))
    taking = (answer for answer in answers if rules.taken(after, answer) is not None)
    return _say("wait-wrong", then=tuple(_write(after, answer) for answer in taking)[:1])


def wins(position: Position, move: Move, plies: int) -> bool:
    """Whether a move wins in at most so many plies, whatever the answers."""
    seat = position.to_move
    after = rules.play(position, seat, move)
    ended = rules.result(after)
    if ended or plies <= 1:
        return ended is not None and seat in ended.winners
    replies = (rules.play(after, other(seat), answer) for answer in rules.legal(after, other(seat)))
    return all(not rules.result(each) and _can_win(each, plies - 2) for each in replies)


def _can_win(position: Position, plies: int) -> bool:
    return any(wins(position, move, plies) for move in rules.legal(position, position.to_move))


def _arrival(position: Position, seat: Seat) -> Move | None:
    moves = rules.legal(position, seat)
    return next((move for move in moves if rules.arrived(rules.play(position, seat, move).cells) == seat), None)


def _write(position: Position, move: Move) -> str:
    return notation.write_move(position, position.to_move, move)


EXERCISES = (
    _exercise("capture", "6/1w4/3w2/2b3/6/6 b B3W2", _capture),
    _exercise("jump", "6/4w1/2w1w1/2b1b1/6/6 b B2W1", _jump),
    _exercise("safe", "6/2w3/4w1/2b3/b2b2/6 b B0W0", _safe),
    _exercise("stop", "6/6/6/4b1/1w4/6 b B2W2", _stop),
    _exercise("wait", "6/3w2/6/3b2/6/6 b B1W0", _wait),
)

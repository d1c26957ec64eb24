"""Exercises: castling and what stands against it, promotion and its trap, en passant, and mate."""

from collections.abc import Callable, Sequence

from teahouse.core.lessons import Exercise, Verdict
from teahouse.core.protocol import View
from teahouse.games.weiss_schach import notation, rules
from teahouse.games.weiss_schach.position import BOARD, KING, QUEEN, ROOK, Diagram, Move, Position, kind_of
from teahouse.games.weiss_schach.reasons import prey_of, turned
from teahouse.texts import message

Judge = Callable[[Diagram, Diagram, Move], Verdict]
"""Of the diagram before, after, and the move."""


def _say(code: str, right: bool = False, then: tuple[str, ...] = (), **params: object) -> Verdict:
    return Verdict(right, (message(f"weiss-schach-exercise/{code}", **params),), then)


def _exercise(name: str, position: str, judge: Judge, before: Sequence[str] = ()) -> Exercise[Position]:
    """The learner has White."""

    def judged(view: View[Position], text: str) -> Verdict:
        diagram, move = view.seen.diagram, notation.read_move(view.seen, text)[1]
        return judge(diagram, rules.followed(diagram, move), move)

    title, question = (message(f"weiss-schach-exercise/{name}-{part}") for part in ("title", "question"))
    return Exercise(name, title, question, {"position": position}, judged, before=tuple(before))


def _castle(diagram: Diagram, after: Diagram, move: Move) -> Verdict:
    if rules.is_castling(diagram, move):
        return _say("castle-right", True)
    return _say("castle-moved" if kind_of(diagram.cells[move.origin]) in (KING, ROOK) else "castle-wrong")


def _clear(diagram: Diagram, after: Diagram, move: Move) -> Verdict:
    """So that castling is possible on the next move, and nothing is lost by it."""
    again = turned(after)
    castling = next((each for each in rules.legal_moves(again) if rules.is_castling(again, each)), None)
    if castling is None:
        kept = after.castling[diagram.to_move]
        return _say("clear-wrong" if kept else "clear-moved")
    if move.target in prey_of(after):
        return _say("clear-exposed")
    return _say("clear-right", True)


def _promote(diagram: Diagram, after: Diagram, move: Move) -> Verdict:
    """To a queen that stays on the board."""
    if move.promotion is None:
        return _say("promote-wrong")
    answers = [each for each in rules.legal_moves(after) if rules.taken(after, each) == move.target]
    if answers:
        return _say("promote-lost", then=(BOARD.name(answers[0].origin) + BOARD.name(answers[0].target),))
    return _say("promote-right", True) if move.promotion == QUEEN else _say("promote-small")


def _trap(diagram: Diagram, after: Diagram, move: Move) -> Verdict:
    """Not every queen wins: whoever cannot move and is not in check has a draw."""
    if move.promotion is None:
        return _say("trap-wrong")
    if rules.is_stalemate(after):
        return _say("trap-stalemate")
    return _say("trap-right", True) if move.promotion == ROOK else _say("trap-small")


def _passing(diagram: Diagram, after: Diagram, move: Move) -> Verdict:
    is_right = rules.is_en_passant(diagram, move)
    return _say("passing-right" if is_right else "passing-wrong", is_right)


def _mate(diagram: Diagram, after: Diagram, move: Move) -> Verdict:
    if rules.is_mate(after):
        return _say("mate-right", True)
    return _say("mate-check" if rules.is_check(after) else "mate-wrong")


EXERCISES = (
    _exercise("castle", "1b1k1r/ppp1pp/3p2/2P3/PP2PP/1B1K1R w Kk - 0 1", _castle),
    _exercise("clear", "nbqk1r/ppp1pp/1b1p2/6/PPP1PP/NBQK1R w Kk - 0 1", _clear),
    _exercise("promote", "n5/1Pk3/6/6/6/3K2 w - - 0 1", _promote),
    _exercise("trap", "6/k1P3/6/1K4/6/6 w - - 0 1", _trap),
    _exercise("passing", "3k2/2p3/6/1P4/6/3K2 b - - 0 1", _passing, before=("c5c3",)),
    _exercise("mate", "4k1/3ppp/6/6/3PPP/RB1K2 w - - 0 1", _mate),
)

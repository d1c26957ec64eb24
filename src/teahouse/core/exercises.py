"""Exercises as tables and terminals ask them: the board before, and what becomes of an answer."""

from dataclasses import dataclass
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.lessons import Exercise, Verdict
from teahouse.core.options import settle
from teahouse.core.protocol import AnyGame


@dataclass(frozen=True)
class Answered:
    """What is said of an answer, and every board from there on: after the move, and after what follows."""

    verdict: Verdict
    boards: tuple[State, ...]


def asked(rules: AnyGame, exercise: Exercise[Any]) -> State:
    """The board on which the question is put."""
    state = Game(rules, settle(rules.options, exercise.options)).begin(dict(exercise.start))
    for move in exercise.before:
        state = state.play_undealt(move)
    return state


def answered(state: State, exercise: Exercise[Any], text: str) -> Answered:
    """Refuses with IllegalMove what the rules do not allow."""
    seat, move = state.read(text, exercise.seat)
    written = state.game.declaration.write_move(state.position, seat, move)
    verdict = exercise.judge(state.seen_by(exercise.seat), written)
    boards = [state.play_undealt(written, exercise.seat)]
    for follows in verdict.then:
        boards.append(boards[-1].play_undealt(follows))
    return Answered(verdict, tuple(boards))


def solution(state: State, exercise: Exercise[Any]) -> str:
    """The first right answer."""
    view = state.seen_by(exercise.seat)
    return next(move for move in view.legal if exercise.judge(view, move).right)

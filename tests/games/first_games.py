"""Playing a prepared first game with its guide, for the tests of every game that has one."""

from collections.abc import Callable
from random import Random

from teahouse.core.handles import Bot, Game, State
from teahouse.core.lessons import Lesson, Step
from teahouse.core.options import settle
from teahouse.core.protocol import AnyGame

Way = Callable[[State, Step], str]
MOST = 400
"""No first game is as long."""


def lesson_of(game: AnyGame) -> Lesson[object]:
    lesson = game.lesson()
    assert lesson is not None
    return lesson


def begun(game: AnyGame) -> State:
    lesson = lesson_of(game)
    return Game(game, settle(game.options, lesson.options)).begin(dict(lesson.start))


def taught(state: State, lesson: Lesson[object]) -> Step:
    step = lesson.guide(state.seen_by(lesson.seat))
    assert step is not None and step.lines
    return step


def played(game: AnyGame, way: Way, mood: int = 1) -> tuple[list[Step], State]:
    """Every step until the game is over, and how it ended. Asked, it recommends one legal move; else none."""
    state, lesson, other = begun(game), lesson_of(game), Bot(game, "easy", seed=mood)
    steps = [taught(state, lesson)]
    while not state.result and len(steps) < MOST:
        is_asked = lesson.seat in state.to_move
        assert len(steps[-1].moves) == is_asked
        if is_asked:
            assert steps[-1].moves[0] in state.legal(lesson.seat)
            move = way(state, steps[-1])
        else:
            move = other.choose(state, state.to_move[0], nodes=50).move
        state = state.play(move)
        steps.append(taught(state, lesson))
    return steps, state


def guided(state: State, step: Step) -> str:
    return step.moves[0]


def often_otherwise(seed: int) -> Way:
    """Every second time the learner does something else, and then follows again."""
    rng = Random(seed)
    return lambda state, step: step.moves[0] if rng.random() < 0.5 else rng.choice(state.legal(state.to_move[0]))


def codes(steps: list[Step]) -> set[str]:
    return {line.code.partition("/")[2] for step in steps for line in step.lines}

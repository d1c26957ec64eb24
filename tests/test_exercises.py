"""Exercises of every game: the rules find the right answers, and every other legal one is answered."""

import re
from functools import cache

import pytest

from teahouse.core.errors import IllegalMove, NotYourTurn
from teahouse.core.exercises import Answered, answered, asked, solution
from teahouse.core.handles import State
from teahouse.core.lessons import Exercise
from teahouse.games import GAMES, declaration
from teahouse.texts import LANGUAGES, say, speaking
from texts.catalogues import sentences

FEWEST, MOST = 3, 6
ALL = [(game, exercise) for game in GAMES for exercise in declaration(game).exercises()]
EACH = pytest.mark.parametrize(("game", "exercise"), ALL, ids=[f"{game}-{each.name}" for game, each in ALL])


@cache
def all_answers(game: str, name: str) -> tuple[State, dict[str, Answered]]:
    exercise = next(each for each in declaration(game).exercises() if each.name == name)
    state = asked(declaration(game), exercise)
    return state, {move: answered(state, exercise, move) for move in state.seen_by(exercise.seat).legal}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_some_and_each_has_its_name(game: str) -> None:
    names = [exercise.name for exercise in declaration(game).exercises()]
    assert FEWEST <= len(names) <= MOST and len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z-]+", name) for name in names), "they stand in addresses"


@EACH
def test_some_answers_are_right_and_some_are_wrong(game: str, exercise: Exercise[object]) -> None:
    state, answers = all_answers(game, exercise.name)
    assert exercise.seat in state.to_move and not state.result
    right = [move for move, given in answers.items() if given.verdict.right]
    assert right and len(right) < len(answers)
    assert solution(state, exercise) == right[0]
    assert all(given.verdict.lines and given.boards for given in answers.values())


@EACH
def test_every_word_is_there_in_three_languages(game: str, exercise: Exercise[object]) -> None:
    _, answers = all_answers(game, exercise.name)
    lines = [line for given in answers.values() for line in given.verdict.lines]
    for language in LANGUAGES:
        with speaking(language):
            spoken = [say(line) for line in (exercise.title, exercise.question, *lines)]
        assert not [text for text in spoken if not text or f"{game}-exercise" in text or "{" in text]


@EACH
def test_every_board_can_be_drawn(game: str, exercise: Exercise[object]) -> None:
    rules, (state, answers) = declaration(game), all_answers(game, exercise.name)
    looks = {look.name: look.default_for({}) for look in rules.looks}
    longest = max(answers.values(), key=lambda given: len(given.boards))
    for board in (state, *longest.boards):
        assert rules.draw(board.seen_by(exercise.seat), looks).inline


@EACH
def test_other_moves_are_refused(game: str, exercise: Exercise[object]) -> None:
    state, _ = all_answers(game, exercise.name)
    for nonsense in ("", "nonsense", "@z9"):
        with pytest.raises((IllegalMove, NotYourTurn)):
            answered(state, exercise, nonsense)


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_lies_unused(game: str) -> None:
    """Everything that can be said is said of some answer."""
    said = {line.code for each in declaration(game).exercises() for line in (each.title, each.question)}
    for exercise in declaration(game).exercises():
        _, answers = all_answers(game, exercise.name)
        said |= {line.code for given in answers.values() for line in given.verdict.lines}
    assert set(sentences("en", f"{game}-exercise")) - said == set()


# What the rules find, known by hand

KNOWN = {
    ("bauernaufstand", "capture"): {"c3xd4"},
    ("bauernaufstand", "safe"): {"a2a3"},
    ("bauernaufstand", "stop"): {"@b1"},
    ("bauernaufstand", "wait"): {"@a1", "@b1", "@c1", "@d1", "@e1", "@f1"},
    ("mahjong-battle", "dearest"): {"f6+h4"},
    ("mahjong-battle", "last"): {"g5+h4"},
    ("short-go", "ko"): {"F2", "G2"},
    ("short-go", "live"): {"D1"},
    ("short-go", "kill"): {"D1"},
    ("short-go", "count"): {"D1"},
    ("weiss-schach", "clear"): {"c2c3"},
    ("weiss-schach", "trap"): {"c5c6r"},
    ("weiss-schach", "passing"): {"b3c4"},
    ("hongkong", "spare"): {"E discard 4z"},
    ("hongkong", "value"): {"E discard 2p"},
    ("mah-nol", "announce"): {"A announce marco-polo"},
    ("mah-nol", "look"): {"A look"},
}


@pytest.mark.parametrize(("game", "name"), KNOWN)
def test_what_is_right(game: str, name: str) -> None:
    _, answers = all_answers(game, name)
    assert {move for move, given in answers.items() if given.verdict.right} == KNOWN[game, name]

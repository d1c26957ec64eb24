"""A lesson at the terminal: the guide speaks with the table until its first hand is settled."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from teahouse.cli import exercises, play, steady, terminal
from teahouse.cli.play import Evening, Wishes
from teahouse.cli.shown import taught
from teahouse.core.errors import BadOption
from teahouse.core.protocol import Line
from teahouse.games import GAMES, declaration
from teahouse.texts import say

TAUGHT = [game for game in GAMES if declaration(game).lesson()]


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAHOUSE_DATA", str(tmp_path))
    monkeypatch.setattr(steady.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(terminal.Screen, "height", property(lambda screen: 60))


def learner(lesson: bool = True) -> Evening:
    return Evening(terminal.Screen(), Wishes(None, None, {}, 0.05, None, lesson=lesson))


@pytest.mark.parametrize("game", TAUGHT)
def test_the_guide_leads_through_the_first_hand(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, painted = learner(), list[str]()

    def paint(screen: object, lines: Iterable[Line]) -> None:
        painted.append("\n".join("".join(span.text for span in line) for line in lines))

    def ask(screen: object, prompt: str, offered: object = None) -> str:
        sitting = evening.sitting
        assert sitting is not None and sitting.table.lesson() is not None
        if prompt == say("play/next-hand") or sitting.state.result:
            raise EOFError
        if sitting.complete:
            return ""  # all parts of the answer are sent
        step = sitting.table.guide(sitting.drafted.seen_by(sitting.asked))
        assert step is not None and step.moves[0] in painted[-1] and str(step.title) in painted[-1]
        return step.moves[0]

    monkeypatch.setattr(terminal.Screen, "paint", paint)
    monkeypatch.setattr(terminal.Screen, "ask", ask)
    with pytest.raises(EOFError):
        evening.spend(game, None)
    assert evening.sitting is not None and evening.sitting.table.lesson() is not None
    is_match = declaration(game).match is not None
    ended = evening.sitting.state.previous if is_match else evening.sitting.state
    assert ended is not None
    settled = taught(evening.sitting, ended)
    assert settled and all(str(line) in painted[-1] for line in settled)
    if is_match:
        assert taught(evening.sitting, evening.sitting.state) == (), "after its first hand the lesson is over"


def test_only_the_prepared_hand_is_taught() -> None:
    for game in TAUGHT:
        evening = learner(lesson=False)
        sitting = evening._seat(evening.wishes.start(game, "easy"))
        assert sitting.table.lesson() is None and taught(sitting, sitting.state) == ()


def test_a_game_without_a_lesson_says_which_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    untaught = replace(declaration(TAUGHT[0]), teaching=None)
    monkeypatch.setattr(play, "declaration", lambda game: untaught if game == TAUGHT[0] else declaration(game))
    with pytest.raises(BadOption, match=TAUGHT[1]):
        learner().wishes.start(TAUGHT[0], "easy")


def practised(game: str, *typed: str) -> str:
    """What is printed at a terminal where somebody types this."""
    told, answers = list[str](), list(typed)

    class Paper(terminal.Screen):
        def print(self, lines: Iterable[Line]) -> None:
            told.extend("".join(span.text for span in line) for line in lines)

        def ask(self, prompt: str, choices: object = None) -> str:
            if not answers:
                raise EOFError
            return answers.pop(0)

    with pytest.raises(EOFError):
        exercises.practise(game, Paper())
    return "\n".join(told)


def test_exercises_are_asked_judged_and_shown_at_a_terminal() -> None:
    told = practised("bauernaufstand", "b4b5", "C3 c4", "c3 d4", "")
    first, second, third, *_ = declaration("bauernaufstand").exercises()
    assert [say(each.title) in told for each in (first, second, third)] == [True] * 3
    assert (
        told.count(say("learning/wrong")) == told.count(say("learning/right")) == told.count(say("learning/shown")) == 1
    )
    assert say("bauernaufstand-exercise/capture-wrong") in told and say("bauernaufstand-exercise/jump-right") in told


@pytest.mark.parametrize("game", [game for game in GAMES if declaration(game).exercises()])
def test_every_exercise_can_be_shown_at_a_terminal(game: str) -> None:
    told = practised(game, *[""] * (len(declaration(game).exercises()) - 1))
    assert all(say(each.title) in told for each in declaration(game).exercises())


def test_a_move_may_be_typed_without_its_seat() -> None:
    assert say("learning/right") in practised("hongkong", "discard 4z")


def test_what_has_no_exercises_says_what_has() -> None:
    with pytest.raises(BadOption, match=TAUGHT[0]):
        exercises.practise(None, terminal.Screen())

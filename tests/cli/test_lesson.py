"""A lesson at the terminal: the guide speaks with the table until its first hand is settled."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from teahouse.cli import steady, terminal
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
        if prompt == say("play/next-hand"):
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
    ended = evening.sitting.state.previous
    assert ended is not None
    settled = taught(evening.sitting, ended)
    assert settled and all(str(line) in painted[-1] for line in settled)
    assert taught(evening.sitting, evening.sitting.state) == (), "after its first hand the lesson is over"


def test_only_the_prepared_hand_is_taught() -> None:
    for game in TAUGHT:
        evening = learner(lesson=False)
        sitting = evening._seat(evening.wishes.start(game, "easy"))
        assert sitting.table.lesson() is None and taught(sitting, sitting.state) == ()


def test_a_game_without_a_lesson_says_which_have_one() -> None:
    without = next(game for game in GAMES if game not in TAUGHT)
    with pytest.raises(BadOption, match=TAUGHT[0]):
        learner().wishes.start(without, "easy")

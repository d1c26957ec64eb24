"""The first games that are prepared for learners: the guide is right, wins, and has an answer whatever is played."""

import re
from functools import cache
from pathlib import Path

import pytest

from games.first_games import begun, codes, guided, lesson_of, often_otherwise, played
from teahouse.core.handles import State
from teahouse.core.lessons import Step
from teahouse.games import declaration
from teahouse.texts import LANGUAGES, say, speaking
from texts.catalogues import sentences

HEARD = {
    "bauernaufstand": {"welcome", "aim", "may", "last-steps", "chance-diagonal", "danger-diagonal", "over-arrived-you"},
    "mahjong-battle": {"welcome", "free", "aim", "last", "pairs", "not-dearest", "stands", "over-cleared", "over-won"},
    "short-go": {"welcome", "aim", "liberties", "atari", "last", "stands", "marking", "marking-accept", "over-won"},
    "weiss-schach": {"welcome", "board", "aim", "rule-castling", "last", "over-won"},
}
"""What whoever follows the guide hears at least in one of two games."""
GAMES = sorted(HEARD)


@cache
def followed(game: str) -> list[tuple[list[Step], State]]:
    return [played(declaration(game), guided, mood) for mood in (1, 2)]


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_the_guide_wins_and_hears_what_matters(game: str) -> None:
    seat = lesson_of(declaration(game)).seat
    heard = set()
    for steps, state in followed(game):
        assert state.result is not None and state.result.winners == (seat,)
        heard |= codes(steps)
    assert HEARD[game] <= heard


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_played_is_explained_to_its_end_in_three_languages(game: str) -> None:
    steps, state = played(declaration(game), often_otherwise(3), mood=3)
    assert state.result is not None
    for language in LANGUAGES:
        with speaking(language):
            spoken = {say(line) for step in steps for line in (step.title, *step.lines)}
        assert not [text for text in spoken if f"{game}-lesson" in text or "{" in text or not text]


@pytest.mark.parametrize("game", GAMES)
def test_the_end_by_other_ways_is_told_too(game: str) -> None:
    lesson, state = lesson_of(declaration(game)), begun(declaration(game))
    for seat in (0, 1):
        step = lesson.guide(state.end("resign", seat).seen_by(lesson.seat))
        assert step is not None and len(step.lines) >= 2 and not step.moves


@pytest.mark.parametrize("game", GAMES)
def test_only_the_learner_is_taught_and_always_the_same(game: str) -> None:
    lesson, state = lesson_of(declaration(game)), begun(declaration(game))
    assert lesson.guide(state.seen_by(None)) is None
    assert lesson.guide(state.seen_by(lesson.seat)) == lesson.guide(begun(declaration(game)).seen_by(lesson.seat))


COMPOSED = re.compile(r"title-.+|(danger|chance)-(diagonal|jump)|over-(arrived|stuck|no-pair|cleared)(-you)?")


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_the_guide_lies_unused(game: str) -> None:
    guide = Path(f"src/teahouse/games/{game.replace('-', '_')}/teaching/guide.py").read_text(encoding="utf-8")
    names = [code.partition("/")[2] for code in sentences("en", f"{game}-lesson")]
    assert [name for name in names if f'"{name}"' not in guide and not COMPOSED.fullmatch(name)] == []

"""Moves, refusals and reasons in words, in all three languages."""

from random import Random

import pytest

from teahouse import Bot, Game, IllegalMove
from teahouse.core.protocol import Choice
from teahouse.games.bauernaufstand import GAME
from teahouse.texts import LANGUAGES, say, speaking

REVOLT = Game(GAME, {})
MELEE = REVOLT.parse("6/1w4/2w3/3b2/6/b5 b B0W0")


def test_moves_in_words() -> None:
    assert str(REVOLT.start(seed=1).label("@c1")) == "Peasant comes in on c1"
    assert str(MELEE.label("d3d4")) == "Peasant from d3 to d4"
    assert str(MELEE.label("d3xc4")) == "Peasant from d3 captures on c4"
    jump = REVOLT.parse("6/6/2w3/2b3/6/6 w B0W0")
    assert str(jump.label("c4xc2")) == "Mercenary from c4 jumps over c3 to c2 and captures"
    assert str(REVOLT.parse("6/2b3/6/6/6/6 b B0W0").label("c5c6")) == "Peasant from c5 to c6, and gets across"


def test_refusals_cite_their_section_in_every_language() -> None:
    for language, word in (("de", "Abschnitt 4"), ("en", "section 4"), ("nl", "paragraaf 4")):
        with speaking(language), pytest.raises(IllegalMove, match=word):
            MELEE.play("d3d2")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("6/6/6/6/6/6 b B4W4", "Take a man from the tray and place it on your first rank."),
        ("6/6/6/6/6/b5 b B3W4", "Move a man forward, or bring one in from the tray."),
        ("6/6/6/6/1w4/b5 b B3W3", "Move a man forward, capture an enemy, or bring one in from the tray."),
        ("6/6/6/6/1w4/b5 b B0W3", "Move a man forward, or capture an enemy."),
        ("6/6/6/6/6/b5 b B0W4", "Move a man one square straight forward."),
        ("6/6/6/w5/w5/b5 b B1W2", "Take a man from the tray and place it on your first rank."),
        ("6/6/6/w5/ww4/b5 b B1W1", "Capture an enemy, or bring a man in from the tray."),
        ("6/6/6/w5/ww4/b5 b B0W1", "Capture an enemy."),
    ],
)
def test_what_to_do_names_what_is_possible(text: str, sentence: str) -> None:
    state = REVOLT.parse(text)
    assert str(GAME.task(state.seen_by(0))) == sentence
    assert GAME.task(state.seen_by(1)) is None


def test_titles() -> None:
    titles = {}
    for language in LANGUAGES:
        with speaking(language):
            titles[language] = say("bauernaufstand/title")
    assert titles == {"de": "Bauernaufstand", "en": "Peasants' Revolt", "nl": "Boerenopstand"}


@pytest.mark.parametrize(
    ("value", "depth", "sentence"),
    [
        (1.0, 5, "Black wins in 3 moves."),
        (1.0, 1, "Black wins in 1 move."),
        (0.0, 8, "White wins in 4 moves; no defence lasts longer."),
    ],
)
def test_what_is_proved_is_said_as_a_fact(value: float, depth: int, sentence: str) -> None:
    choice = Choice("d3d4", value, True, ("d3d4",), 1, depth)
    assert str(GAME.explain(MELEE.seen_by(0), choice)[-1]) == sentence


def said(text: str, line: str, value: float, exact: bool = False) -> list[str]:
    """The reasons for the first move of a line."""
    moves = tuple(line.split())
    choice = Choice(moves[0], value, exact, moves, 1, 1)
    return [str(reason) for reason in GAME.explain(REVOLT.parse(text).seen_by(0), choice)]


def test_reasons() -> None:
    assert said(MELEE.text, "d3xc4 b5xc4", 0.3) == [
        "That leaves White with 1 man in all.",
        "It threatens to capture the man on b5.",
        "White can capture the man on c4.",
        "Play might go on like this: b5xc4.",
        "The chance of winning is about 30%.",
    ]
    near = said("6/6/2b3/w5/6/6 b B0W3", "c4c5", 0.9)
    assert near[0] == "It threatens to get a man across on the next move."
    assert said("6/2b3/6/6/6/6 b B0W4", "c5c6", 1.0, True) == ["That decides the game: White has lost."]
    assert said("6/6/6/6/6/6 b B4W4", "@d1 @a6", 0.5)[0].startswith("It commits no other man")


def test_reasons_say_what_happens_after_a_capture() -> None:
    """Not only that a man can be captured: what then."""
    guarded = said("6/6/1w4/6/1bb3/6 b B0W0", "c2c3", 0.5)
    assert "White can capture the man on c3, but is then recaptured." in guarded
    winning = said("6/2w3/6/3b2/b5/6 b B0W0", "d3d4", 1.0, True)
    assert "White can capture the man on d4, but loses all the same." in winning


def test_reasons_say_what_is_stopped_and_who_is_short_of_moves() -> None:
    stopped = said("6/6/6/6/2w3/6 b B1W1", "@c1", 0.5)
    assert stopped[0] == "It stops a man that would otherwise get across."
    assert "White has only 1 move left." in said("6/2w3/6/2b3/6/b5 b B0W0", "a1a2", 1.0, True)


def test_every_choice_of_every_player_can_be_explained() -> None:
    for seed in range(3):
        rng, state = Random(seed), REVOLT.start(seed=seed)
        while not state.result:
            seat = state.to_move[0]
            for level in ("easy", "medium", "runner"):
                bot = Bot(GAME, level)
                choice = bot.choose(state, seat, nodes=10)
                assert all("bauernaufstand/" not in str(reason) for reason in bot.explain(state, seat, choice))
            state = state.play(rng.choice(state.legal(seat)))

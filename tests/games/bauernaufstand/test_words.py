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
    assert str(REVOLT.start(seed=1).label("@c1")) == "Peasant enters on c1"
    assert str(MELEE.label("d3d4")) == "Peasant from d3 to d4"
    assert str(MELEE.label("d3xc4")) == "Peasant from d3 takes on c4"
    jump = REVOLT.parse("6/6/2w3/2b3/6/6 w B0W0")
    assert str(jump.label("c4xc2")) == "Mercenary from c4 jumps over c3 to c2 and takes"
    assert str(REVOLT.parse("6/2b3/6/6/6/6 b B0W0").label("c5c6")) == "Peasant from c5 to c6, and arrives"


def test_refusals_cite_their_section_in_every_language() -> None:
    for language, word in (("de", "Abschnitt 4"), ("en", "section 4"), ("nl", "paragraaf 4")):
        with speaking(language), pytest.raises(IllegalMove, match=word):
            MELEE.play("d3d2")


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
        (0.0, 8, "White wins in 4 moves; nothing holds out longer."),
    ],
)
def test_what_is_proved_is_said_as_a_fact(value: float, depth: int, sentence: str) -> None:
    choice = Choice("d3d4", value, True, ("d3d4",), 1, depth)
    assert str(GAME.explain(MELEE.seen_by(0), choice)[-1]) == sentence


def test_reasons() -> None:
    said = [str(reason) for reason in GAME.explain(MELEE.seen_by(0), Choice("d3xc4", 0.3, False, ("d3xc4",), 1, 1))]
    assert said == ["It takes the man on c4.", "The man on c4 can be taken.", "The chance to win is about 30%."]
    near = REVOLT.parse("6/6/2b3/w5/6/6 b B0W3")
    said = [str(reason) for reason in GAME.explain(near.seen_by(0), Choice("c4c5", 0.9, False, ("c4c5",), 1, 1))]
    assert said[0] == "It threatens to arrive with the next move."
    arrives = REVOLT.parse("6/2b3/6/6/6/6 b B0W4")
    said = [str(reason) for reason in GAME.explain(arrives.seen_by(0), Choice("c5c6", 1.0, True, ("c5c6",), 1, 1))]
    assert said == ["The man arrives, and White has lost."]


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

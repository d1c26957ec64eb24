"""The tutorial table: the guide has something to say at every moment, however the first hand is played."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from teahouse.core.handles import Bot, Game, State
from teahouse.core.lessons import Step
from teahouse.core.options import settle
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.play.layouts import GAMES
from teahouse.games.mah_nol.play.tiles import full_set
from teahouse.games.mah_nol.teaching import guide
from teahouse.games.mah_nol.teaching.first_hand import LESSON, OPEN
from teahouse.texts import LANGUAGES, say, speaking
from texts.catalogues import sentences

Way = Callable[[State, Step], str]


def lesson() -> State:
    return Game(GAME, settle(GAME.options, LESSON.options)).begin(dict(LESSON.start))


def taught(state: State) -> Step:
    step = LESSON.guide(state.seen_by(LESSON.seat))
    assert step is not None and step.lines
    return step


def hand_played(way: Way, level: str = "easy") -> tuple[list[Step], State]:
    """Every step until the first hand is over, and how it ended."""
    state, steps, other = lesson(), [taught(lesson())], Bot(GAME, level, seed=1)
    while not state.result and not state.awaits_deal:
        seat = LESSON.seat if LESSON.seat in state.to_move else state.to_move[0]
        if seat == LESSON.seat:
            assert set(steps[-1].moves) <= set(state.legal(seat)) and steps[-1].moves
            move = way(state, steps[-1])
        else:
            assert steps[-1].moves == ()
            move = other.choose(state, seat, nodes=50).move
        state = state.play_undealt(move)
        steps.append(taught(state))
    return steps, state


def guided(state: State, step: Step) -> str:
    return step.moves[0]


def dropping_out(state: State, step: Step) -> str:
    return "A out" if state.view(0)["phase"] == "auction" else step.moves[0]


def announcing(game: str) -> Way:
    def way(state: State, step: Step) -> str:
        return f"A announce {game}" if state.view(0)["phase"] == "announce" else step.moves[0]

    return way


def at_random(seed: int) -> Way:
    rng = Random(seed)
    return lambda state, step: rng.choice(state.legal(0))


def codes(steps: list[Step]) -> set[str]:
    return {line.code.partition("/")[2] for step in steps for line in step.lines}


def test_the_deal_is_one_set_of_tiles_for_each() -> None:
    assert Counter(str(LESSON.start["tiles"]).split()) == full_set(2)
    assert lesson().view(0)["wall"][:9] == OPEN.split()


def test_who_follows_the_guide_sees_every_part_of_a_hand_and_wins() -> None:
    steps, state = hand_played(guided)
    titles = [step.title.code.partition("title-")[2] for step in steps]
    assert list(dict.fromkeys(titles)) == [
        "auction", "watch", "seat", "bury", "announce", "draw", "lay", "discard", "look", "over",
    ]  # fmt: skip
    result = state.view(0)["last"]["result"]
    assert (result["winner"], result["game"]) == ("A", "marco-polo")
    assert {"auction-what", "draw-take", "draw-look", "look-keep", "lay-game-tile", "lay-won"} <= codes(steps)
    assert {"over-won-you", "over-price-you", "over-looks-you", "over-pays", "over-purse"} <= codes(steps)


def test_the_auction_is_explained_once() -> None:
    state = lesson()
    assert {"auction-may", "auction-buy", "auction-bid"} <= codes([taught(state)])
    assert codes([taught(state.play("A bid 10", "B bid 11"))]) == {"auction-highest", "auction-raise"}


def test_who_is_done_laying_hears_whether_nothing_fits_or_nothing_should_be_laid() -> None:
    heard: set[str] = set()

    def way(state: State, step: Step) -> str:
        said, may_lay = codes([step]), any(" lay " in move for move in state.legal(0))
        assert not (said & {"lay-nothing", "lay-no-game-tile"} and may_lay)
        assert "lay-hold-back" not in said or may_lay
        heard.update(said)
        return announcing("long-march")(state, step)

    hand_played(way)
    assert {"lay-nothing", "lay-hold-back"} <= heard


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_it_does_not_matter_how_the_other_plays(level: str) -> None:
    steps, state = hand_played(guided, level)
    assert state.awaits_deal and steps[-1].title.code.endswith("over")


def test_who_drops_out_is_taught_all_the_same() -> None:
    steps, _ = hand_played(dropping_out)
    assert steps[-1].title.code.endswith("over")
    assert "seat-what" not in codes(steps)


@pytest.mark.parametrize("game", ["forbidden-city", "middle-kingdom", "long-march"])
def test_another_game_than_the_recommended_one(game: str) -> None:
    steps, state = hand_played(announcing(game))
    assert f"recipe-{game}" in codes(steps)
    assert state.view(0)["last"]["result"]["game"] == game


@pytest.mark.parametrize("seed", range(6))
def test_random_play_is_explained_to_its_end_in_three_languages(seed: int) -> None:
    steps, _ = hand_played(at_random(seed))
    assert steps[-1].title.code.endswith("over")
    for language in LANGUAGES:
        with speaking(language):
            for step in steps:
                for line in (step.title, *step.lines):
                    sentence = say(line)
                    assert sentence != line.code and "mah-nol" not in sentence and "{" not in sentence


def test_the_settlement_names_every_fing_that_was_paid() -> None:
    for seed in range(4):
        steps, state = hand_played(at_random(seed))
        last = state.view(0)["last"]
        said = [line for step in steps[-1:] for line in step.lines]
        paid = [line.params["amount"] for line in said if line.code.rpartition("/")[2].startswith(PAYING)]
        assert sum(paid) == last["result"]["bank"]


PAYING = ("over-price", "over-looks", "over-pays")


def test_no_sentence_of_the_guide_lies_unused() -> None:
    """Each is named in the guide, or put together there from the names of phases, games and reasons."""
    source = Path(guide.__file__).read_text(encoding="utf-8")
    composed = re.compile(rf"title-.+|recipe-.+|lay-({'|'.join(GAMES)})|why-.+|over-(no-bid|turn-limit)|over-.+-you")
    names = [code.partition("/")[2] for code in sentences("en", "mah-nol-lesson")]
    assert [name for name in names if f'"{name}"' not in source and not composed.fullmatch(name)] == []


def test_watchers_and_later_hands_are_not_taught() -> None:
    _, state = hand_played(guided)
    assert LESSON.guide(state.seen_by(None)) is None
    following = state.dealt(GAME.deal(state.game.options, state.position, Random(1)))
    assert LESSON.guide(following.seen_by(0)) is None


def test_the_guide_sees_what_the_learner_sees() -> None:
    """Another deal that looks the same from A's seat gets the same words."""
    state = lesson()
    tiles = str(LESSON.start["tiles"]).split()
    swapped = [*tiles[:18], *tiles[-18:], *tiles[36:-18], *tiles[18:36]]
    other = state.game.begin({**LESSON.start, "tiles": " ".join(swapped)})
    assert state.view(0) == other.view(0) and taught(state) == taught(other)

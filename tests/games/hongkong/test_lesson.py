"""The tutorial table: the guide has something true to say at every moment, however the first hand is played."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games.hongkong.scenes import Scene
from teahouse.core.handles import Bot, Game, State
from teahouse.core.lessons import Step
from teahouse.core.options import settle
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.play.claims import claimed_group
from teahouse.games.hongkong.play.position import without
from teahouse.games.hongkong.scoring.distance import tiles_away
from teahouse.games.hongkong.scoring.payments import settle as pay
from teahouse.games.hongkong.teaching import guide, settlement
from teahouse.games.hongkong.teaching.first_hand import LESSON
from teahouse.material.tiles import SET_144, read_tiles
from teahouse.texts import LANGUAGES, say, speaking
from texts.catalogues import sentences

Way = Callable[[State, Step], str]


def lesson() -> State:
    return Game(GAME, settle(GAME.options, LESSON.options)).begin(dict(LESSON.start))


def taught(state: State) -> Step:
    step = LESSON.guide(state.seen_by(LESSON.seat))
    assert step is not None and step.lines
    return step


def hand_played(way: Way, level: str = "easy", mood: int = 1) -> tuple[list[Step], State]:
    """Every step until the first hand is over, and how it ended; what each says is checked on the way."""
    state, others = lesson(), Bot(GAME, level, seed=mood)
    steps = [taught(state)]
    while not state.awaits_deal:
        assert_true(state, steps[-1])
        seat = LESSON.seat if LESSON.seat in state.to_move else state.to_move[0]
        move = way(state, steps[-1]) if seat == LESSON.seat else others.choose(state, seat, nodes=50).move
        state = state.play_undealt(move)
        steps.append(taught(state))
    return steps, state


def assert_true(state: State, step: Step) -> None:
    """It recommends when the learner is asked, one legal move; what it counts is what there is."""
    asked = LESSON.seat in state.to_move
    assert len(step.moves) == asked and set(step.moves) <= set(state.legal(LESSON.seat) if asked else ())
    own, melds = state.position.hands[0], len(state.position.melds[0])
    for line in step.lines:
        match line.code.partition("/")[2]:
            case "missing":
                assert line.params["n"] == tiles_away(own, melds)
            case "complete-no-hu":
                assert tiles_away(own, melds) == 0 and step.moves[0].startswith("E discard")
            case "win-drawn" | "win-offered":
                assert step.moves == ("E hu",) and tiles_away((*own, *offered(state)), melds) == 0
            case "discard-ready" | "claim-ready":
                assert after_advice(state, step.moves[0]) == 1
            case "claim-missing":
                assert line.params["n"] == after_advice(state, step.moves[0]) < tiles_away(own, melds)
            case "pass":
                assert step.moves == ("E pass",)
            case "claimed":
                assert state.position.phase == "discard"


def offered(state: State) -> tuple[int, ...]:
    return () if state.position.offer is None else (state.position.offer,)


def after_advice(state: State, text: str) -> int:
    """How far the learner is after this discard, or this claim and the best discard."""
    position, (_, move) = state.position, GAME.read_move(state.position, text)
    melds = len(position.melds[0])
    if position.offer is None:
        assert move.tile is not None
        return tiles_away(without(position.hands[0], move.tile), melds)
    _, used = claimed_group(move, position.offer)
    return tiles_away(without(position.hands[0], *used), melds + 1)


def guided(state: State, step: Step) -> str:
    return step.moves[0]


def at_random(seed: int) -> Way:
    rng = Random(seed)
    return lambda state, step: rng.choice(state.legal(0))


def often_otherwise(seed: int) -> Way:
    """Every third time the learner does something else, and then follows again."""
    rng = Random(seed)
    return lambda state, step: step.moves[0] if rng.random() < 0.67 else rng.choice(state.legal(0))


def codes(steps: list[Step]) -> set[str]:
    return {line.code.partition("/")[2] for step in steps for line in step.lines}


def titles(steps: list[Step]) -> list[str]:
    return list(dict.fromkeys(step.title.code.partition("title-")[2] for step in steps))


def test_the_deal_is_one_set_of_tiles_and_east_is_the_learner() -> None:
    assert tuple(sorted(read_tiles(str(LESSON.start["wall"])))) == SET_144
    assert lesson().view(0)["wind"] == "E" and lesson().to_move == (0,)
    assert "1f" in lesson().view(0)["bonus"][0], "East's own flower was dealt, laid out and replaced"


@cache
def guided_hands() -> list[tuple[list[Step], State]]:
    """Ten hands of a learner who follows the guide, against easy computers in ten moods."""
    return [hand_played(guided, mood=mood) for mood in range(10)]


EVERYTHING = {"turn", "watch", "claim", "discard", "win", "over"}
SAID = {"welcome", "aim", "bonus-what", "bonus-own", "turn-what", "missing", "claim-chow", "claim-pung", "claim-worth"}


def test_who_follows_the_guide_sees_every_part_of_a_hand_and_mostly_wins() -> None:
    """Nothing is certain: the computers play as they like."""
    won = [steps for steps, state in guided_hands() if state.position.ending.result.winner == 0]
    whole = [steps for steps in won if set(titles(steps)) >= EVERYTHING and codes(steps) >= SAID]
    assert len(won) >= 8 and len(whole) >= 6
    assert {"claim-ready", "watch-ready", "ready-what", "pass", "win-offered"} <= set().union(*map(codes, whole))


def test_the_settlement_tells_the_value_line_by_line_and_every_point_that_is_paid() -> None:
    for steps, state in guided_hands():
        result, said = state.position.ending.result, steps[-1].lines
        fans = [line.params["fan"] for line in said if line.code.endswith("/element")]
        assert sum(fans) == result.fan or result.limit  # type: ignore[arg-type]
        paid = sorted(line.params["n"] for line in said if "/pays" in line.code)  # type: ignore[type-var]
        dues = (0, 0, 0, 0) if result.winner is None else pay(result.winner, result.points, result.discarder)
        assert paid == sorted(-due for due in dues if due < 0)


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("mood", [1, 2, 3])
def test_it_does_not_matter_how_the_others_play(level: str, mood: int) -> None:
    steps, _ = hand_played(guided, level, mood)
    assert titles(steps)[-1] == "over"


@cache
def otherwise_played() -> list[tuple[list[Step], State]]:
    """Twelve hands in which the learner does something else now and then, or always."""
    return [hand_played(way(seed), mood=seed) for seed in range(6) for way in (at_random, often_otherwise)]


def test_whatever_the_learner_does_is_explained_to_its_end_in_three_languages() -> None:
    for steps, _ in otherwise_played():
        assert titles(steps)[-1] == "over"
        for language in LANGUAGES:
            with speaking(language):
                spoken = [say(line) for step in steps for line in (step.title, *step.lines)]
            assert not [text for text in spoken if "hongkong" in text or "{" in text]


def test_every_hand_is_settled_to_the_last_point() -> None:
    for steps, state in otherwise_played():
        result = state.position.ending.result
        paid = [line.params["n"] for line in steps[-1].lines if "/pays" in line.code]
        assert sum(paid) == sum(each for each in result.payments if each > 0)  # type: ignore[arg-type]


# Moments that hands seldom come to


def said_at(scene: Scene, *moves: str) -> tuple[Step, State]:
    state = scene.start()
    for move in moves:
        state = state.play_undealt(move)
    step = LESSON.guide(state.seen_by(0))
    assert step is not None
    assert_true(state, step)
    return step, state


def test_four_identical_tiles_are_laid_out_unless_chows_need_them() -> None:
    step, _ = said_at(Scene({"E": "3333m679p249s5512z"}, []))
    assert (step.moves, codes([step])) == (("E kong 3m",), {"welcome", "aim", "kong-what", "kong-lay"})
    step, _ = said_at(Scene({"E": "123333456m45699p"}, []))
    assert step.moves == ("E ready",) and "kong-keep" in codes([step])


def test_a_drawn_win_and_a_limit_hand_are_told() -> None:
    step, state = said_at(Scene({"E": "19m19p19s12345677z"}, []))
    assert step.moves == ("E hu",) and "win-drawn" in codes([step])
    over = LESSON.guide(state.play_undealt("E hu").seen_by(0))
    assert over is not None
    assert {"over-won-drawn-you", "element-limit", "value-limit", "pays", "over-east-stays"} <= codes([over])


def test_watchers_and_later_hands_are_not_taught() -> None:
    _, state = hand_played(guided)
    assert LESSON.guide(state.seen_by(None)) is None
    following = state.dealt(GAME.deal(state.game.options, state.position, Random(1)))
    assert LESSON.guide(following.seen_by(0)) is None


def test_the_guide_sees_what_the_learner_sees() -> None:
    """Another deal that looks the same from East gets the same words."""
    state, wall = lesson(), str(LESSON.start["wall"])
    tiles = [wall[at : at + 2] for at in range(0, len(wall), 2)]
    other = [*tiles]
    other[60], other[100] = tiles[100], tiles[60]
    swapped = state.game.begin({**LESSON.start, "wall": "".join(other)})
    assert state.view(0) == swapped.view(0) and taught(state) == taught(swapped)
    assert taught(state) == LESSON.guide(state.seen_by(0))


COMPOSED = re.compile(r"title-.+|claim-(chow|pung|kong)")


def test_no_sentence_of_the_guide_lies_unused() -> None:
    source = "".join(Path(str(each.__file__)).read_text(encoding="utf-8") for each in (guide, settlement))
    names = [code.partition("/")[2] for code in sentences("en", "hongkong-lesson")]
    assert [name for name in names if f'"{name}"' not in source and not COMPOSED.fullmatch(name)] == []

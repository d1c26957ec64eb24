"""Matches of a chosen length: where they end, what their records say, and what is left of them in words."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import teahouse
from games.hongkong.scenes import SCENES
from teahouse import BadPosition, BadRecord, State
from teahouse.core.protocol import Seat
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.play import match
from teahouse.games.hongkong.play.position import Position
from teahouse.games.hongkong.scoring.hand import EAST, Wind
from teahouse.texts import say, speaking


def last_of_a_round(length: str, round_: int) -> Position:
    """The hand in which the last player loses East."""
    position = SCENES["earth"].play().position
    agreed = replace(position.agreed, length=length)
    players = tuple(map(Seat, (3, 0, 1, 2)))
    return replace(position, agreed=agreed, round=Wind(round_), passed=3, players=players, hand=4 * round_ + 4)


@pytest.mark.parametrize(("length", "last"), [("round", 0), ("two-rounds", 1), ("match", 3)])
def test_a_match_ends_with_its_last_round_and_not_before(length: str, last: int) -> None:
    for round_ in range(last):
        assert match.following(last_of_a_round(length, round_)) is not None
    ended = last_of_a_round(length, last)
    result = match.result(ended)
    assert match.following(ended) is None and result is not None and result.reason == "finished"
    assert ended.ending is not None
    east_wins = replace(ended, ending=replace(ended.ending, result=replace(ended.ending.result, winner=EAST)))
    assert match.result(east_wins) is None, "East repeats in the last round too"


@pytest.mark.parametrize("scene", ["earth", "heaven"])
def test_one_hand_is_the_match_whoever_wins_it(scene: str) -> None:
    position = SCENES[scene].play().position
    single = replace(position, agreed=replace(position.agreed, length="hand"))
    result = match.result(single)
    assert result is not None and result.reason == "finished" and match.following(single) is None


def whole(**options: Any) -> State:
    state, rng = teahouse.game("hongkong", **options).start(seed=3), Random(1)
    while not state.result:
        state = state.play(rng.choice(state.legal(state.to_move[0])))
    return state


def test_a_record_names_the_length_where_it_is_not_the_usual_one() -> None:
    game = teahouse.game("hongkong")
    assert "length" not in game.start(seed=1).record()["options"]
    ended = whole(length="round")
    record = ended.record()
    assert record["options"]["length"] == "round" and len(record["hands"]) >= 4
    assert all(hand["options"] == record["options"] for hand in record["hands"])
    assert game.replay(record).result == ended.result
    for part in (record, *record["hands"]):
        del part["options"]["length"]
    with pytest.raises(BadRecord):
        game.replay(record)


@pytest.mark.parametrize(
    ("length", "head"), [("hand", {"hand": 2, "passed": 1}), ("round", {"hand": 5, "round": "S", "passed": 0})]
)
def test_a_hand_beyond_the_agreed_length_is_refused(length: str, head: dict[str, Any]) -> None:
    game = teahouse.game("hongkong", length=length)
    start = game.start(seed=1).record()["hands"][0]["start"]
    with pytest.raises(BadPosition):
        game.begin({**start, **head})


def stood(length: str, **changes: Any) -> str:
    state = teahouse.game("hongkong", length=length).start(seed=1)
    view = state.seen_by(0)
    assert GAME.match is not None and GAME.match.stands is not None
    return say(GAME.match.stands(replace(view, seen=replace(view.seen, **changes))))


def test_what_is_left_is_told() -> None:
    line = match.line(SCENES["earth"].play().position)
    east = [replace(line, hand=hand, round=EAST) for hand in (1, 2)]
    with speaking("en"):
        assert stood("match") == "Hand 1 of the East round · 3 more rounds to come"
        assert stood("two-rounds", hand=3, sheet=tuple(east)) == "Hand 3 of the East round · 1 more round to come"
        assert stood("two-rounds", hand=3, round=Wind(1), sheet=tuple(east)) == "Hand 1 of the South round · last round"
        assert stood("match", hand=2, sheet=tuple(east)) == "Hand 2 of the East round · 3 more rounds to come", "over"
        assert stood("hand") == "This one hand is the match"
    with speaking("de"):
        assert stood("round") == "1. Spiel der Ostrunde · letzte Runde"

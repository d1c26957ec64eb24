"""From hand to hand: seats, rounds, repeats, the options that end a match, records of matches."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from games.hongkong.many_hands import game_of, played
from games.hongkong.scenes import SCENES, Scene
from teahouse import BadOption, BadPosition, Game, State
from teahouse.core.options import settle
from teahouse.core.protocol import Seat
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.notation import starts
from teahouse.games.hongkong.play import match
from teahouse.games.hongkong.play.position import Position
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, Wind, read_wind
from teahouse.texts import Message


def ended(winner: str | None, **changes: Any) -> Position:
    """A hand that has ended with this winner."""
    position = SCENES["earth"].play().position
    assert position.ending is not None
    won = None if winner is None else read_wind(winner)
    ending = replace(position.ending, result=replace(position.ending.result, winner=won))
    return replace(position, ending=ending, **changes)


def test_east_repeats_while_east_wins() -> None:
    assert match.following(ended("E")) == ((0, 1, 2, 3), 0, 0)


@pytest.mark.parametrize("winner", ["S", "W", "N", None])
def test_after_anything_else_the_winds_move_on(winner: str | None) -> None:
    assert match.following(ended(winner)) == ((1, 2, 3, 0), 0, 1)


def test_a_false_call_of_east_moves_the_winds_on() -> None:
    state = SCENES["false_call_on_its_own_draw"].play()
    assert match.following(state.position) == ((1, 2, 3, 0), 0, 1)


def test_the_next_round_begins_when_everybody_has_lost_east() -> None:
    last = ended("S", passed=3, players=tuple(map(Seat, (3, 0, 1, 2))), hand=4)
    assert match.following(last) == ((0, 1, 2, 3), 1, 0)
    assert match.following(replace(last, round=Wind(3), hand=16)) is None


@pytest.mark.parametrize(("ended_round", "seats"), [(0, (1, 0, 3, 2)), (1, (3, 2, 0, 1)), (2, (1, 0, 3, 2))])
def test_seat_change(ended_round: int, seats: tuple[int, ...]) -> None:
    """Winds as they stand after the round's last hand has passed East on: here 0 would be East again."""
    agreed = replace(SCENES["earth"].start().position.agreed, seat_change=True)
    last = ended("S", passed=3, players=tuple(map(Seat, (3, 0, 1, 2))), round=Wind(ended_round), agreed=agreed)
    assert match.following(last) == (seats, ended_round + 1, 0)


def test_a_whole_match() -> None:
    chain = played("plain", "greedy", 3, 99)
    last = chain[-1]
    assert last.result is not None and last.result.reason == "finished"
    starts = [hand["start"] for hand in last.record()["hands"]]
    results = [hand["result"] for hand in last.record()["hands"]]
    assert len(starts) >= 16 and [start["hand"] for start in starts] == list(range(1, len(starts) + 1))
    for (before, after), result in zip(pairwise(starts), results, strict=False):
        if result["winner"] == "E":
            assert (after["seats"], after["round"]) == (before["seats"], before["round"])
        else:
            assert after["seats"] == [*before["seats"][1:], before["seats"][0]]
    assert {start["match"] for start in starts} == {starts[0]["match"]}
    assert sum(last.result.scores) == 0
    for place in "ESWN":
        easts = [start["seats"][0] for start in starts if start["round"] == place]
        assert sorted(set(easts)) == [0, 1, 2, 3]


def test_broke_ends_the_match_with_the_hand() -> None:
    state = SCENES["broke"].play()
    assert state.result is not None
    assert (state.result.reason, state.result.scores) == ("broke", (-28, 356, 36, 36))
    assert state.result.winners == (1,)


def test_exactly_nothing_left_is_broke_too() -> None:
    scene = SCENES["broke"]
    state = Scene(scene.hands, scene.script, {"stake": 128}).play()
    assert state.result is not None and min(state.result.scores) == 0
    state = Scene(scene.hands, scene.script, {"stake": 129}).play()
    assert state.result is None


def test_the_last_hand_finishes_the_match_even_if_somebody_is_broke() -> None:
    agreed = replace(SCENES["earth"].start().position.agreed, stake=10)
    last = ended("S", passed=3, round=Wind(3), hand=16, agreed=agreed)
    result = match.result(replace(last, balances=(10,) * 4))
    assert result is not None and result.reason == "finished"


def test_the_time_limit_does_not_count_the_running_hand() -> None:
    state = next(state for state in played("plain", "greedy", 3, 99) if state.hand == 2 and state.position.discards[0])
    stopped = state.end("time-limit", 0)
    assert stopped.result is not None
    assert (stopped.result.reason, stopped.result.scores) == ("time-limit", state.position.balances)
    record = json.loads(json.dumps(stopped.record()))
    assert [hand["result"] is None for hand in record["hands"]] == [False, False, True]
    for part in (record, *record["hands"]):
        part["options"]["time_limit"] = 90
    assert state.game.replay(record).result == stopped.result
    with pytest.raises(BadOption):
        state.end("resign", 0)


def test_a_hand_replayed_alone_knows_where_the_match_stands() -> None:
    game = game_of("plain")
    hands = played("plain", "greedy", 3, 99)[-1].record()["hands"]
    for hand, following in pairwise(hands):
        alone = game.replay(hand)
        assert alone.record()["hands"][-1]["start"] == following["start"]


# Starts


def start_of(state: State) -> dict[str, Any]:
    start: dict[str, Any] = state.record()["hands"][0]["start"]
    return start


def test_the_start_of_a_match() -> None:
    game = Game(GAME, settle(GAME.options, {"stake": 500}))
    starts = [start_of(game.start(seed=seed)) for seed in range(40)]
    assert set(starts[0]) == {"seats", "round", "hand", "passed", "dice", "wall", "match", "balances"}
    assert len({tuple(start["seats"]) for start in starts}) > 10, "seats are drawn by lot"
    assert len({tuple(start["dice"]) for start in starts}) > 10
    assert len({start["match"] for start in starts}) == 40
    assert all(len(start["wall"]) == 288 and start["balances"] == [500] * 4 for start in starts)


def test_a_start_without_the_number_of_passes_supposes_no_repeats() -> None:
    start = start_of(SCENES["earth"].start())
    del start["passed"]
    options = settle(GAME.options, {})
    assert starts.begin(options, None, start).passed == 0
    assert starts.begin(options, None, {**start, "round": "S", "hand": 7}).passed == 2


WALL = start_of(SCENES["earth"].start())["wall"]


@pytest.mark.parametrize(
    ("field", "wrong", "position"),
    [
        ("seats", [0, 1, 2, 2], None),
        ("seats", [0, 1, 2], None),
        ("seats", [True, 0, 2, 3], None),
        ("seats", None, None),
        ("round", "ES", 1),
        ("round", "X", 0),
        ("round", "", 0),
        ("round", 1, None),
        ("passed", 4, None),
        ("hand", 0, None),
        ("dice", [0, 3], None),
        ("dice", [3], None),
        ("match", "two words", 3),
        ("match", "", 0),
        ("match", "m" * 65, 64),
        ("match", 7, None),
        ("balances", [1, -1, 0, 0], None),
        ("balances", [0, 0, 0, 1], None),
        ("wall", "1m" * 144, 8),
        ("wall", "11111m", 4),
        ("wall", "1m2q", 3),
        ("wall", "1m 8z", 4),
        ("wall", "1m!", 2),
        ("wall", "", 0),
        ("wall", WALL[:-2], 286),
        ("wall", WALL + "1m", 288),
        ("wall", 144, None),
    ],
)
def test_a_wrong_start_is_refused_with_its_field_and_place(field: str, wrong: Any, position: int | None) -> None:
    start = {**start_of(SCENES["earth"].start()), field: wrong}
    with pytest.raises(BadPosition) as caught:
        starts.begin(settle(GAME.options, {}), None, start)
    place = {} if position is None else {"position": position}
    assert caught.value.where == {**place, "field": f"start.{field}"}
    assert caught.value.params["position"] == position
    reason = caught.value.params["reason"]
    assert isinstance(reason, Message) and reason.code == f"hongkong/start-{field}"


def test_a_start_that_does_not_follow_is_refused_with_its_field() -> None:
    """The South round begins after at least four hands."""
    start = {**start_of(SCENES["earth"].start()), "round": "S"}
    with pytest.raises(BadPosition) as caught:
        starts.begin(settle(GAME.options, {}), None, start)
    assert caught.value.where == {"field": "start.hand"}


def test_replays_do_not_depend_on_the_match_id() -> None:
    record = played("plain", "greedy", 3, 99)[-1].record()
    for hand in record["hands"]:
        hand["start"]["match"] = "another"
    assert game_of("plain").replay(record).result is not None
    assert WIND_LETTERS == "ESWN"

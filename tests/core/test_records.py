"""Records: the shape the contract promises, and what is refused beyond what every game refuses."""

import json
from typing import Any

import pytest

import teahouse
from games.hongkong.many_hands import played
from random_games import VARIANTS, finished, whole_game
from teahouse import BadRecord, State

BATTLE = VARIANTS["mahjong-battle"]
MATCH = VARIANTS["tiny-bluff"]


def plain(record: dict[str, Any]) -> Any:
    return json.loads(json.dumps(record))


def refusal(game: teahouse.Game, record: Any) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        game.replay(record)
    return caught.value


# One game


def test_a_new_game_is_a_record_without_moves() -> None:
    state = BATTLE.start(seed=7)
    assert state.record() == {
        "teahouse": 1,
        "game": "mahjong-battle",
        "options": {"deal": "any"},
        "seed": 7,
        "start": {"position": state.text},
        "moves": [],
        "result": None,
    }


def test_moves_and_result_are_added() -> None:
    last = finished("mahjong-battle")
    record = last.record()
    assert len(record["moves"]) == len(whole_game("mahjong-battle", 0)) - 1
    assert last.result is not None
    assert record["result"] == {
        "scores": list(last.result.scores),
        "winners": list(last.result.winners),
        "reason": last.result.reason,
    }


def test_a_parsed_position_starts_a_history_of_its_own() -> None:
    state = whole_game("mahjong-battle", 0)[20]
    parsed = BATTLE.parse(state.text)
    assert parsed.record()["start"] == {"position": state.text}
    assert parsed.record()["moves"] == [] and parsed.record()["seed"] is None


def test_it_replays_without_the_generator() -> None:
    """The seed may be gone or another one: the deal stands in the record."""
    record = plain(finished("mahjong-battle").record())
    for seed in (None, 123, -1, 10**30):
        assert BATTLE.replay({**record, "seed": seed}).text == finished("mahjong-battle").text


def test_missing_options_have_their_defaults() -> None:
    record = plain(finished("mahjong-battle").record())
    assert BATTLE.replay({**record, "options": {}}).game.options == {"deal": "any"}


@pytest.mark.parametrize("field", ["teahouse", "game", "options", "start", "moves"])
def test_a_missing_field_is_refused(field: str) -> None:
    record = plain(finished("mahjong-battle").record())
    del record[field]
    assert refusal(BATTLE, record).params["move"] == 0


def test_more_in_the_start_is_kept() -> None:
    """The web table adds its commitment and salt."""
    record = plain(BATTLE.start(seed=1).record())
    record["start"]["commitment"] = "abc"
    assert BATTLE.replay(record).record()["start"]["commitment"] == "abc"


def test_a_resignation_that_does_not_fit_is_refused() -> None:
    state = whole_game("mahjong-battle", 0)[5]
    record = plain(state.end("resign", 0).record())
    assert BATTLE.replay(record).result == state.end("resign", 0).result
    both = {**record["result"], "winners": [0, 1]}
    assert refusal(BATTLE, {**record, "result": both}).params["move"] == 5
    points = {**record["result"], "scores": [1, 1]}
    assert refusal(BATTLE, {**record, "result": points}).params["move"] == 5
    draw = {**record["result"], "reason": "agreed"}
    assert "agreed" in str(refusal(BATTLE, {**record, "result": draw}))


def test_garbage_is_cut_short_in_the_sentence() -> None:
    record = plain(finished("mahjong-battle").record())
    assert len(str(refusal(BATTLE, {**record, "game": "x" * 10_000}))) < 300
    assert len(str(refusal(BATTLE, {**record, "result": ["x"] * 10_000}))) < 400


def test_the_record_of_another_game_is_refused() -> None:
    assert "tiny-bluff" in str(refusal(BATTLE, finished("tiny-bluff").record()))


# A match of hands


def test_a_match_holds_its_hands_and_the_running_one_is_the_last() -> None:
    state = next(state for state in whole_game("tiny-bluff", 0) if state.hand == 1)
    record = state.record()
    assert [hand["result"] is None for hand in record["hands"]] == [False, True]
    assert record["hands"][0]["result"]["balances"] == record["hands"][1]["start"]["balances"]
    assert record["hands"][1]["moves"] == [] and record["result"] is None


def test_secret_answers_stand_in_the_order_of_the_seats() -> None:
    texts = ["C put 6", "B put 3", "A put 1", "B put 5", "C put 1"]
    state = MATCH.start(seed=1).play(*texts)
    expected = ["A put 1", "B put 3", "B put 5", "C put 6", "C put 1"]
    assert state.record()["hands"][-1]["moves"] == expected
    after = state.play("A put 2")
    assert after.record()["hands"][-1]["moves"] == ["A put 1", "A put 2", *expected[1:]]


def test_the_order_follows_who_is_first_in_that_hand() -> None:
    state = next(state for state in whole_game("tiny-bluff", 0) if state.hand == 1)
    for seat in (0, 1, 2):
        for _ in range(2):
            state = state.play_undealt(state.legal(seat)[0])
    seats = [text[0] for text in state.record()["hands"][-1]["moves"][:6]]
    assert seats == ["B", "B", "C", "C", "A", "A"]


def test_a_running_question_replays_with_the_answers_already_given() -> None:
    state = MATCH.start(seed=1).play("B put 3", "C put 6")
    again = MATCH.replay(plain(state.record()))
    assert again.position == state.position
    assert again.to_move == (0, 1, 2)
    assert again.turns == state.turns and again.question == state.question


def test_a_hand_replayed_alone_keeps_its_balances() -> None:
    second = plain(finished("tiny-bluff").record())["hands"][1]
    alone = MATCH.replay(second)
    assert alone.view(None)["balances"] == second["start"]["balances"]
    assert alone.result is not None and list(alone.result.scores) == second["result"]["balances"]


def test_balances_must_follow_from_the_hand_before() -> None:
    record = plain(finished("tiny-bluff").record())
    record["hands"][1]["start"]["balances"] = [9, 9, 9]
    assert refusal(MATCH, record).params["move"] == 0


def test_a_wrong_hand_result_is_refused_after_its_moves() -> None:
    record = plain(finished("tiny-bluff").record())
    record["hands"][0]["result"]["points"][0] += 1
    assert refusal(MATCH, record).params["move"] == len(record["hands"][0]["moves"])
    record["hands"][0]["result"] = None
    assert refusal(MATCH, record).params["move"] == len(record["hands"][0]["moves"])


@pytest.mark.parametrize("hand", [0, 1])
def test_hands_must_agree_with_the_match_they_stand_in(hand: int) -> None:
    running = next(state for state in whole_game("tiny-bluff", 0) if state.hand == 1)
    record = plain(running.record())
    record["hands"][hand]["options"] = {"hands": 3}
    refusal(MATCH, record)


def test_a_wrong_move_of_a_match_names_its_hand() -> None:
    record = plain(finished("tiny-bluff").record())
    record["hands"][1]["moves"][2] = "garbage"
    error = refusal(MATCH, record)
    assert error.params["move"] == 3
    assert error.params["hand"] == 2


def test_a_hand_after_the_last_is_refused() -> None:
    record = plain(finished("tiny-bluff").record())
    record["hands"].append(record["hands"][1])
    assert refusal(MATCH, record).params["move"] == 0


def test_a_match_that_goes_on_has_its_running_hand() -> None:
    whole = plain(finished("tiny-bluff").record())
    error = refusal(MATCH, {**whole, "hands": whole["hands"][:1], "result": None})
    assert (error.params["move"], error.params["reason"].code) == (0, "error/record-hand-missing")


@pytest.mark.parametrize("result", [None, {"scores": [0, 0, 0, 0], "winners": [0, 1, 2, 3], "reason": "time-limit"}])
def test_a_hongkong_match_that_goes_on_has_its_running_hand(result: dict[str, Any] | None) -> None:
    game = teahouse.game("hongkong", time_limit=90)
    running = next(state for state in played("plain", "greedy", 3, 99) if state.hand == 1).record()
    record = {**plain(running), "options": dict(game.options), "result": result}
    for hand in record["hands"]:
        hand["options"] = dict(game.options)
    lacking = {**record, "hands": record["hands"][:1]}
    assert refusal(game, lacking).params["reason"].code == "error/record-hand-missing"
    assert str(refusal(game, lacking)) == (
        "The record cannot be replayed. The match goes on, but the hand in progress is missing from “hands”."
    )


def test_the_time_limit_ends_only_a_match_that_has_one() -> None:
    for minutes in (0, 90):
        game = teahouse.game("hongkong", time_limit=minutes)
        record = plain(game.start(seed=1).end("time-limit", 0).record())
        if minutes:
            result = game.replay(record).result
            assert result is not None and result.reason == "time-limit"
        else:
            assert str(refusal(game, record)) == (
                'The record cannot be replayed. The record gives "time-limit" as the reason for the end, '
                "but no time limit was agreed."
            )


def states_with_result(state: State) -> list[State]:
    return [moment for moment in state.chain() if moment.result]


def test_only_the_last_state_of_a_match_has_a_result() -> None:
    assert states_with_result(finished("tiny-bluff")) == [finished("tiny-bluff")]


def test_numbers_and_nesting_beyond_all_reason_are_refused() -> None:
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    good = plain(BATTLE.start(seed=1).record())
    for wrong in ({"seed": 10**5000}, {"result": 10**5000}, {"start": {"position": deep}}, {"result": deep}):
        assert refusal(BATTLE, {**good, **wrong}).params["move"] == 0

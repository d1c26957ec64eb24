"""The public set of hands, and what is refused."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from teahouse.games.hongkong.scoring.cases import (
    CHECKED,
    FIELDS,
    BadCase,
    all_scores,
    best_score,
    read_case,
    score_case,
)
from teahouse.games.hongkong.scoring.fan import LIMIT_HANDS, LINES
from teahouse.texts import LANGUAGES, speaking

HANDS = [json.loads(line) for line in CHECKED.read_text(encoding="utf-8").splitlines()]
ACCEPTED = [hand for hand in HANDS if hand["result"]["valid"]]
REFUSED = [hand for hand in HANDS if not hand["result"]["valid"]]
ANSWER = {"valid", "error", "fan", "limit", "points", "elements", "payments"}
NOTHING = {"fan": 0, "limit": False, "points": 0, "elements": [], "payments": {"E": 0, "S": 0, "W": 0, "N": 0}}
PLAIN = {"concealed": "234m567p33378999s", "win": "4m", "seat": "S", "prevalent": "E", "self_draw": True}


def named(hands: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("hand", hands, ids=lambda hand: hand["name"])


def reason(case: object) -> str:
    """Why a case is refused, as a code."""
    with pytest.raises(BadCase) as caught:
        best_score(read_case(case))
    return caught.value.message.code.removeprefix("hongkong-score/")


@pytest.mark.parametrize(
    ("changes", "field", "position"),
    [
        ({"concealed": "234m567q33378999s"}, "concealed", 7),
        ({"bonus": "5f"}, "bonus", 1),
        ({"win": "4"}, "win", 1),
        ({"melds": ["chow 345s", "  pung 77x "]}, "melds", 9),
    ],
)
def test_a_text_that_names_no_tiles_says_where(changes: dict[str, Any], field: str, position: int) -> None:
    with pytest.raises(BadCase) as caught:
        read_case({**PLAIN, **changes})
    assert caught.value.where == {"field": field, "position": position}


# The public set


@named(ACCEPTED)
def test_the_public_set_is_scored_as_it_says(hand: dict[str, Any]) -> None:
    assert score_case(hand["case"]) == hand["result"], hand["explanation"]


@named(REFUSED)
def test_the_public_set_is_refused_as_it_says(hand: dict[str, Any]) -> None:
    answer = score_case(hand["case"])
    assert answer["error"] and answer == {"valid": False, "error": answer["error"], **NOTHING}
    assert reason(hand["case"]) == hand["reason"], hand["explanation"]


def test_the_public_set_is_complete() -> None:
    """Every line at least twice (limit hands beside other lines), every reason at least once."""
    met = Counter(line for hand in ACCEPTED for line in {part["id"] for part in hand["result"]["elements"]})
    assert set(met) == set(LINES)
    assert min(met.values()) >= 2
    assert len(HANDS) >= 300 and len({hand["name"] for hand in HANDS}) == len(HANDS)
    assert {hand["result"]["points"] for hand in ACCEPTED} == {1, 2, 4, 8, 16, 32, 64}
    assert all(hand["explanation"].endswith((".", "?", ")")) for hand in HANDS)


@named(ACCEPTED)
def test_payments_sum_to_zero(hand: dict[str, Any]) -> None:
    assert sum(hand["result"]["payments"].values()) == 0


def test_limit_hands_have_no_fan_of_their_own() -> None:
    limits = {line.id for line in LIMIT_HANDS}
    for hand in ACCEPTED:
        for line in hand["result"]["elements"]:
            assert (line["fan"] is None) == (line["id"] in limits)


# Cases in general


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_said_in_the_readers_language(language: str) -> None:
    with speaking(language):
        for hand in REFUSED:
            error = score_case(hand["case"])["error"]
            assert error and "hongkong-score/" not in error and error == " ".join(error.split())


def test_remarks_are_allowed() -> None:
    assert score_case({**PLAIN, "id": 7, "name": "plain", "explanation": None}) == score_case(PLAIN)


def test_null_is_as_good_as_missing() -> None:
    nulls = dict.fromkeys(FIELDS)
    assert score_case({**nulls, **PLAIN}) == score_case(PLAIN)


def test_what_is_quoted_is_short_and_harmless() -> None:
    error = score_case({**PLAIN, "concealed": "9\n{x}\x1b" * 10_000})["error"]
    assert len(error) < 300 and error.isprintable()


JUNK = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


@given(JUNK)
def test_nothing_raises(case: object) -> None:
    answer = score_case(case)
    assert set(answer) == ANSWER and not answer["valid"]


@given(some.sampled_from(HANDS), some.dictionaries(some.sampled_from(FIELDS), JUNK, min_size=1, max_size=2))
def test_nothing_raises_with_one_field_wrong(hand: dict[str, Any], wrong: dict[str, Any]) -> None:
    case = hand["case"] if isinstance(hand["case"], dict) else {}
    answer = score_case({**case, **wrong})
    assert set(answer) == ANSWER and answer["valid"] == (answer["error"] is None)


def test_every_reading_can_be_had() -> None:
    found = all_scores(read_case({**PLAIN, "concealed": "11122233344455m"}))
    assert [score.fan for score in found] == [11, 8, 8, 8]

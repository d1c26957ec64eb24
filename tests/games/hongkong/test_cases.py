"""The public set of hands, what is refused, and the command behind it."""

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from teahouse.cli.score import score_lines, score_table
from teahouse.games.hongkong.cases import FIELDS, BadCase, all_scores, best_score, read_case, score_case
from teahouse.games.hongkong.fan import LIMIT_HANDS, LINES
from teahouse.texts import LANGUAGES, speaking

HANDS = [json.loads(line) for line in (Path(__file__).parent / "hands.jsonl").read_text(encoding="utf-8").splitlines()]
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


# The command


def lines(text: bytes) -> list[dict[str, Any]]:
    out = io.StringIO()
    score_lines(io.BytesIO(text), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_one_line_in_one_line_out() -> None:
    text = "".join(json.dumps(hand["case"]) + "\n" for hand in HANDS).encode()
    assert lines(text) == [score_case(hand["case"]) for hand in HANDS]


@pytest.mark.parametrize(
    "line", [b"", b"{", b"null", b"\xff\xfe", b"[" * 100_000, b"NaN", b"1" * 5_000, b'{"win": "\\ud800"}', b"\x00"]
)
def test_a_bad_line_is_answered_and_the_next_one_read(line: bytes) -> None:
    first, second = lines(line + b"\n" + json.dumps(PLAIN).encode())
    assert not first["valid"] and first["error"]
    assert second == score_case(PLAIN)


def table(capsys: pytest.CaptureFixture[str], case: dict[str, Any], readings: bool = False) -> list[str]:
    score_table(case, as_json=False, readings=readings)
    return capsys.readouterr().out.splitlines()


EXAMPLE = {**PLAIN, "concealed": "234m567p123s22z", "melds": ["pung 777z"], "seat": "E"}


def test_the_table_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert table(capsys, EXAMPLE) == [
        "234m567p123s22z + pung 777z, self-drawn with 4m; seat E, round E",
        "",
        "  No Flowers nor Seasons  1",
        "  Pung (Kong) of Dragons  1",
        "  Self-Draw               1",
        "  3 fan, 8 points",
        "",
        "Payments: E +48  S −16  W −16  N −16",
    ]


def test_the_table_in_german_has_the_printed_names_too(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("de"):
        shown = table(capsys, EXAMPLE)
    assert "  Pung (Kong) of Dragons  Drachenpong oder -kong         1" in shown
    assert shown[-1] == "Zahlungen: O +48  S −16  W −16  N −16"


def test_the_table_with_every_reading(capsys: pytest.CaptureFixture[str]) -> None:
    shown = table(capsys, {**PLAIN, "concealed": "223344m667788p55s"}, readings=True)
    assert "Reading 1: pair 22m, pair 33m, pair 44m, pair 66p, pair 77p, pair 88p, pair 55s" in shown
    assert "Reading 2: chow 234m, chow 234m, chow 678p, chow 678p, pair 55s" in shown
    assert "  6 fan, 16 points" in shown and "  3 fan, 8 points" in shown


def test_the_table_of_a_limit_hand(capsys: pytest.CaptureFixture[str]) -> None:
    case = {
        **PLAIN,
        "concealed": "19m19p19s12345677z",
        "win": "7z",
        "bonus": "1f",
        "self_draw": False,
        "discarder": "N",
    }
    assert table(capsys, case, readings=True)[2:] == [
        "Reading 1: thirteen orphans",
        "  Thirteen Orphans  limit",
        "  Limit hand (0 fan), 64 points",
        "",
        "Payments: E −64  S +256  W −64  N −128",
    ]


def test_a_hand_without_lines(capsys: pytest.CaptureFixture[str]) -> None:
    case = {**PLAIN, "self_draw": False, "discarder": "N", "bonus": "1f"}
    assert "  0 fan, 1 point" in table(capsys, case)


def test_json_of_one_hand(capsys: pytest.CaptureFixture[str]) -> None:
    score_table(EXAMPLE, as_json=True, readings=False)
    assert json.loads(capsys.readouterr().out) == score_case(EXAMPLE)


def test_a_refusal_at_the_command_line() -> None:
    with pytest.raises(BadCase, match="there are only 4"):
        score_table({**PLAIN, "concealed": "234m567p33399999s"}, as_json=False, readings=False)

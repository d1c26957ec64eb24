"""Hands scored for other programs line by line, and for people as a table."""

import io
import json
from typing import Any

import pytest

from teahouse.games.hongkong.scoring import cases
from teahouse.games.hongkong.scoring.cases import CHECKED, BadCase, score_case
from teahouse.protocols.scoring.fields import FIELDS, FIRST
from teahouse.protocols.scoring.lines import answers
from teahouse.protocols.scoring.table import score_hand
from teahouse.texts import speaking

HANDS = [json.loads(line) for line in CHECKED.read_text(encoding="utf-8").splitlines()]
PLAIN = {"concealed": "234m567p33378999s", "win": "4m", "seat": "S", "prevalent": "E", "self_draw": True}


def lines(text: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answers(io.BytesIO(text))]


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


def table(case: dict[str, Any], readings: bool = False) -> list[str]:
    return list(score_hand(case).described(readings))


EXAMPLE = {**PLAIN, "concealed": "234m567p123s22z", "melds": ["pung 777z"], "seat": "E"}


def test_the_table_in_english() -> None:
    assert table(EXAMPLE) == [
        "234m567p123s22z + pung 777z, won with 4m, self-drawn; seat wind E, prevalent wind E",
        "",
        "  No Flowers nor Seasons  1",
        "  Pung (Kong) of Dragons  1",
        "  Self-Draw               1",
        "  3 fan, 8 points",
        "",
        "Payments: E +48  S −16  W −16  N −16",
    ]


def test_the_table_in_german_has_the_printed_names_too() -> None:
    with speaking("de"):
        shown = table(EXAMPLE)
    assert "  Pung (Kong) of Dragons  Drachenpong oder -kong          1" in shown
    assert shown[-1] == "Zahlungen: O +48  S −16  W −16  N −16"


def test_the_table_with_every_reading() -> None:
    shown = table({**PLAIN, "concealed": "223344m667788p55s"}, readings=True)
    assert "Reading 1: pair 22m, pair 33m, pair 44m, pair 66p, pair 77p, pair 88p, pair 55s" in shown
    assert "Reading 2: chow 234m, chow 234m, chow 678p, chow 678p, pair 55s" in shown
    assert "  6 fan, 16 points" in shown and "  3 fan, 8 points" in shown


def test_the_table_of_a_limit_hand() -> None:
    case = {
        **PLAIN,
        "concealed": "19m19p19s12345677z",
        "win": "7z",
        "bonus": "1f",
        "self_draw": False,
        "discarder": "N",
    }
    assert table(case, readings=True)[2:] == [
        "Reading 1: thirteen orphans",
        "  Thirteen Orphans  limit",
        "  Limit hand (0 fan), 64 points",
        "",
        "Payments: E −64  S +256  W −64  N −128",
    ]


def test_a_hand_without_lines() -> None:
    case = {**PLAIN, "self_draw": False, "discarder": "N", "bonus": "1f"}
    assert "  0 fan, 1 point" in table(case)


def test_the_result_of_one_hand() -> None:
    assert score_hand(EXAMPLE).result == score_case(EXAMPLE)


def test_a_hand_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadCase, match="there are only 4"):
        score_hand({**PLAIN, "concealed": "234m567p33399999s"})


def test_every_field_of_a_case_can_be_typed() -> None:
    assert {FIRST, *(field.name for field in FIELDS)} == set(cases.FIELDS)

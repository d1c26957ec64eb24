"""Other sheets than Hong Kong's: the plain one, and Mah-Nol's money through the command."""

import json
from typing import Any

import pytest

from shell import run
from teahouse.core.evenings import BadLine
from teahouse.evenings.kinds import kinds, rules_of
from teahouse.evenings.sheet import Sheet
from teahouse.games.mah_nol.play.settlement import SINGLE

NAMES = ["Ada", "Ben", "Cleo"]
HAND = {"buyer": "Ada", "price": 40, "game": "long-march", "winner": "Ben", "laid": {"Ada": "tile", "Cleo": "nothing"}}


def money(*lines: dict[str, Any], **options: Any) -> dict[str, Any]:
    header = {"players": NAMES, "options": options}
    done = run("evening", "mah-nol", "-", "--json", typed="".join(json.dumps(each) + "\n" for each in (header, *lines)))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def refused(kind: str, *lines: dict[str, Any], **header: Any) -> str:
    sheet = Sheet(rules_of(kind), {"players": NAMES, **header})
    with pytest.raises(BadLine) as refusal:
        for line in lines:
            sheet.add(line)
    return refusal.value.reason.code.partition("/")[2]


def test_the_losers_pay_as_the_rules_say() -> None:
    found = money({**HAND, "looks": {"Ben": 6, "Ada": 1}}, {"no_bid": True}, stake=2025)
    assert found["balances"] == {"Ada": 2025 - 40 - 1 - 2 * SINGLE, "Ben": 2025 - 6, "Cleo": 2025 - 3 * SINGLE}
    assert (found["next"]["hand"], found["next"]["first"]) == (3, "Cleo")
    assert found["ranking"][0] == "Ben" and not found["over"]


def test_the_winner_may_get_it_and_nobody_pays_more_than_there_is() -> None:
    found = money({**HAND, "price": 300}, stake=405, losers_pay="winner")
    assert found["balances"] == {"Ada": 0, "Ben": 405 + 105 + 243, "Cleo": 162}
    assert (found["over"], found["reason"], found["next"]) == (True, "broke", None)


def test_an_agreed_number_of_hands_ends_it() -> None:
    thrown_in = {name: value for name, value in HAND.items() if name != "laid"} | {"winner": None}
    found = money(thrown_in, hands=1)
    assert found["reason"] == "hands" and found["balances"] == {"Ada": 365, "Ben": 405, "Cleo": 405}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({**HAND, "price": 406}, "too-little-money"),
        ({**HAND, "price": 0}, "not-a-price"),
        ({**HAND, "looks": {"Ada": 366}}, "too-little-money"),
        ({**HAND, "looks": {"Ada": -1}}, "not-an-amount"),
        ({**HAND, "looks": ["Ada"]}, "not-by-name"),
        ({**HAND, "game": "chess"}, "no-such-game"),
        ({**HAND, "laid": {"Ada": "tile"}}, "laid-missing"),
        ({**HAND, "laid": {"Ada": "winds", "Cleo": "tile"}}, "last-wind-wins"),
        ({**HAND, "laid": {"Ada": "all", "Cleo": "tile"}}, "not-laid"),
        ({**HAND, "winner": None}, "laid-alone"),
        ({**HAND, "buyer": "Dov"}, "unknown-name"),
        ({**HAND, "tip": 1}, "unknown-field"),
        ({"no_bid": False}, "not-true"),
        ({"win": "Ada"}, "which-kind"),
    ],
)
def test_what_cannot_be_about_money(line: dict[str, Any], reason: str) -> None:
    assert refused("mah-nol", line) == reason


def test_a_plain_sheet_adds_up_points() -> None:
    text = '{"players": ["Ada", "Ben"], "title": "Skat"}\n{"points": {"Ada": 20}}\n{"points": {"Ada": -5, "Ben": 7}}\n'
    done = run("evening", "plain", "-", "--json", typed=text)
    found = json.loads(done.stdout)
    assert found["balances"] == {"Ada": 15, "Ben": 7} and found["ranking"] == ["Ada", "Ben"] and not found["over"]
    assert "Ada +20" in run("evening", "plain", "-", typed=text).stdout


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"points": {"Dov": 1}}, "unknown-name"),
        ({"points": {"Ada": 1.5}}, "not-points"),
        ({"points": {"Ada": True}}, "not-points"),
        ({"points": {}}, "not-by-name"),
        ({"win": "Ada"}, "which-kind"),
    ],
)
def test_what_cannot_be_on_a_plain_sheet(line: dict[str, Any], reason: str) -> None:
    assert refused("plain", line) == reason


FILLED = {
    "hongkong": [
        {"win": "Ada", "from": "Ben", "fan": 3},
        {"win": "Ada", "from": None, "limit": True},
        {"win": "Ada", "from": "Ben", "points": 16, "excused": "Ben"},
        {"win": "Cleo", "from": "Ben", "fan": 10, "liable": "Ben", "kind": "direct"},
        {"win": "Ada", "from": None, "elements": ["little_three_dragons", "dragon_pung", "dragon_pung", "self_draw"]},
        {"win": "Ada", "from": "Ben", "hand": {"concealed": "11m", "win": "1m", "melds": ["pung 222m", "kong 3333m"]}},
        {"drawn": True},
        {"false_call": "Dov"},
        {"dead": "Ada"},
        {"time": True},
    ],
    "mah-nol": [HAND, {**HAND, "looks": {"Cleo": 3}}, {"no_bid": True}],
    "plain": [{"points": {"Ada": 3, "Ben": -1}}],
}


@pytest.mark.parametrize("kind", kinds())
def test_a_form_filled_in_from_a_line_makes_the_same_line(kind: str) -> None:
    """What is corrected stands in the form as it was entered."""
    rules = rules_of(kind)
    assert rules.writing is not None
    names = [*NAMES, "Dov"] if kind == "hongkong" else NAMES
    agreed = {"dangerous_play": True, "time_limit": 60} if kind == "hongkong" else {}
    standing = rules.open(rules.writing.header(names, agreed))
    entries = {entry.name: entry for entry in rules.writing.entries(standing)}
    for line in FILLED[kind]:
        name, answers = rules.writing.answers(standing, line)
        assert rules.writing.read(standing, name, answers) == line
        fields = {field.name: field for field in entries[name].fields}
        assert set(answers) <= set(fields)
        for field, values in answers.items():
            picks = {pick.value for pick in fields[field].picks}
            assert not picks or set(values) <= picks


@pytest.mark.parametrize("kind", kinds())
def test_an_empty_form_says_what_is_missing(kind: str) -> None:
    rules = rules_of(kind)
    assert rules.writing is not None
    standing = rules.open(rules.writing.header([*NAMES, "Dov"], {}))
    for entry in rules.writing.entries(standing):
        if entry.fields:
            with pytest.raises(BadLine) as refusal:
                rules.writing.read(standing, entry.name, {})
            assert refusal.value.reason.code == "evening/pick-missing"

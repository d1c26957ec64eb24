"""What may be agreed before play."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import teahouse
from teahouse import BadOption, UnknownOption
from teahouse.core.options import Option, settle

SIZE = Option("size", 9, low=5, high=19)
KOMI = Option("komi", lambda before: before["size"] / 2, high=100.0)
SCORING = Option("scoring", "area", choices=("area", "territory"))
MARKING = Option("marking", False)
STAKE = Option("stake", 0)
KNOWN = (SIZE, KOMI, SCORING, MARKING, STAKE)


def test_defaults_fill_what_was_not_chosen() -> None:
    assert settle(KNOWN, {}) == {"size": 9, "komi": 4.5, "scoring": "area", "marking": False, "stake": 0}


def test_a_default_may_follow_from_options_before_it() -> None:
    assert settle(KNOWN, {"size": 13})["komi"] == 6.5


def test_every_option_stands_in_the_declared_order() -> None:
    assert list(settle(KNOWN, {"stake": 1, "size": 5})) == [option.name for option in KNOWN]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("size", 5),
        ("size", 19),
        ("komi", 0.0),
        ("scoring", "territory"),
        ("marking", True),
        ("stake", 10**14),
    ],
)
def test_values_in_range_are_taken_as_they_are(name: str, value: Any) -> None:
    assert settle(KNOWN, {name: value})[name] == value


def test_a_whole_number_will_do_for_a_decimal() -> None:
    komi = settle(KNOWN, {"komi": 7})["komi"]
    assert (komi, type(komi)) == (7.0, float)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("size", 4),
        ("size", 20),
        ("size", 9.0),
        ("size", "9"),
        ("size", True),
        ("komi", -0.5),
        ("komi", float("nan")),
        ("komi", float("inf")),
        ("komi", "6.5"),
        ("komi", True),
        ("scoring", "Area"),
        ("scoring", None),
        ("scoring", ["area"]),
        ("marking", 1),
        ("marking", "on"),
        ("stake", -1),
        ("stake", 10**15),
    ],
)
def test_values_out_of_range_are_refused(name: str, value: Any) -> None:
    with pytest.raises(BadOption) as caught:
        settle(KNOWN, {name: value})
    assert caught.value.params["option"] == name
    assert caught.value.params["value"] is value
    assert name in str(caught.value)


def test_a_number_too_large_for_a_decimal_is_refused() -> None:
    with pytest.raises(BadOption):
        settle(KNOWN, {"komi": 10**400})


@pytest.mark.parametrize("read", [lambda o: o.check(float("inf"), {}), lambda o: o.read("1e999", {})])
def test_infinity_is_no_value(read: Any) -> None:
    with pytest.raises(BadOption):
        read(Option("weight", 1.0))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ({"size": "13"}, 13),
        ({"komi": "6.5"}, 6.5),
        ({"komi": "7"}, 7.0),
        ({"scoring": "territory"}, "territory"),
        ({"marking": "on"}, True),
        ({"marking": "Yes"}, True),
        ({"marking": "off"}, False),
        ({"marking": "false"}, False),
    ],
)
def test_typed_values_are_read(text: dict[str, str], expected: Any) -> None:
    (name,) = text
    assert settle(KNOWN, text, typed=True)[name] == expected


@pytest.mark.parametrize(
    "text",
    [
        {"size": ""},
        {"size": "nine"},
        {"size": "9.0"},
        {"size": "20"},
        {"size": "9" * 5000},
        {"komi": "much"},
        {"komi": "nan"},
        {"marking": "perhaps"},
        {"marking": ""},
        {"scoring": "AREA"},
    ],
)
def test_typed_values_that_do_not_fit_are_refused(text: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        settle(KNOWN, text, typed=True)


@given(st.text())
def test_any_typed_text_is_read_or_refused(text: str) -> None:
    for option in KNOWN:
        try:
            settle(KNOWN, {option.name: text}, typed=True)
        except BadOption as error:
            assert error.params["option"] == option.name


def test_what_would_do_is_said() -> None:
    said = {option.name: str(option.allowed({"size": 9})) for option in KNOWN}
    assert "5" in said["size"] and "19" in said["size"]
    assert "area" in said["scoring"] and "territory" in said["scoring"]
    assert len(set(said.values())) == len(said)


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownOption) as caught:
        settle(KNOWN, {"colour": "red"})
    assert caught.value.params == {
        "option": "colour",
        "known": ("size", "komi", "scoring", "marking", "stake"),
    }
    assert "colour" in str(caught.value) and "scoring" in str(caught.value)
    with pytest.raises(UnknownOption) as caught:
        settle((), {"colour": "red"})
    assert "colour" in str(caught.value)


def test_a_games_options_are_given_by_keyword() -> None:
    assert teahouse.game("mahjong-battle", deal="two-moves").options == {"deal": "two-moves"}
    assert teahouse.game("mahjong-battle").options == {"deal": "any"}
    with pytest.raises(UnknownOption):
        teahouse.game("mahjong-battle", size=9)
    with pytest.raises(BadOption):
        teahouse.game("mahjong-battle", deal="three-moves")

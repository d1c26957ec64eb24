"""An evening at a real table is counted as the game counts: line by line, and whole matches of the house beside it."""

import json
from typing import Any

import pytest

from teahouse.core.evenings import BadLine
from teahouse.core.handles import Bot, Game, State
from teahouse.core.options import settle
from teahouse.evenings.files import document
from teahouse.evenings.sheet import Sheet
from teahouse.games.hongkong import GAME
from teahouse.games.hongkong.evening.standing import Standing
from teahouse.games.hongkong.evening.telling import EVENING
from teahouse.games.hongkong.evening.worth import NEVER_TOGETHER
from teahouse.games.hongkong.scoring.cases import CHECKED, score_case
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS

NAMES = ["Ada", "Ben", "Cleo", "Dov"]
ADA, BEN, CLEO, DOV = NAMES
DRAWN = {"drawn": True}
FLUSH = {"concealed": "11m", "melds": ["pung 222m", "pung 333m", "pung 444m", "pung 999m"], "win": "1m"}
"""A full flush of four pungs: 9 fan and what the bonus tiles bring."""


def sheet(*lines: dict[str, Any], east: int = 0, **options: Any) -> Sheet[Standing]:
    opened = Sheet(EVENING, {"players": NAMES, "options": options, "east": east})
    for line in lines:
        opened.add(line)
    return opened


def counted(*lines: dict[str, Any], east: int = 0, **options: Any) -> dict[str, Any]:
    return document(EVENING, sheet(*lines, east=east, **options))


def paid(line: dict[str, Any], **options: Any) -> list[int]:
    """What Ada, Ben, Cleo and Dov get for the first line of an evening; Ada is East."""
    return list(counted(line, **options)["events"][0]["payments"].values())


def reason(*lines: dict[str, Any], **options: Any) -> str:
    """Why the last line is refused."""
    with pytest.raises(BadLine) as refusal:
        sheet(*lines, **options)
    return refusal.value.reason.code.partition("/")[2]


# Wins


@pytest.mark.parametrize(
    ("worth", "points"),
    [
        *(({"fan": fan}, points) for fan, points in enumerate((1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64))),
        *(({"points": points}, points) for points in (1, 2, 4, 8, 16, 32, 64)),
        ({"limit": True}, 64),
        ({"hand": FLUSH | {"bonus": "2f"}}, 32),
    ],
)
def test_what_a_win_is_worth(worth: dict[str, Any], points: int) -> None:
    assert paid({"win": ADA, "from": BEN, **worth}) == [4 * points, -2 * points, -points, -points]
    assert paid({"win": BEN, "from": None, "points": points}) == [-2 * points, 6 * points, -2 * points, -2 * points]


def test_a_hand_takes_from_the_sheet_what_it_leaves_out() -> None:
    """Seat and round decide which winds count, and who drew the tile."""
    hand = {"concealed": "234m567p345s22s", "melds": ["pung 111z"], "win": "2s", "bonus": "3f"}
    by_east = counted({"win": ADA, "from": BEN, "hand": hand})["events"][0]["payments"]
    assert by_east == {ADA: 16, BEN: -8, CLEO: -4, DOV: -4}, "East's own wind in the East round: 2 fan"
    by_south = counted({"win": BEN, "from": None, "hand": hand})["events"][0]["payments"]
    assert by_south[BEN] == 6 * 4, "the wind of the round, and self-drawn"
    agreeing = {**hand, "seat": "E", "prevalent": "E", "self_draw": False, "discarder": "S", "minimum_fan": 0}
    assert counted({"win": ADA, "from": BEN, "hand": agreeing})["balances"][ADA] == 16


@pytest.mark.parametrize(
    ("field", "value"),
    [("seat", "S"), ("prevalent", "S"), ("self_draw", True), ("discarder", "W"), ("minimum_fan", 1), ("self_draw", 0)],
)
def test_a_hand_that_contradicts_the_sheet(field: str, value: Any) -> None:
    assert reason({"win": ADA, "from": BEN, "hand": {**FLUSH, field: value}}) == "disagrees"


def test_a_hand_that_cannot_be_is_refused_as_the_scorer_does() -> None:
    with pytest.raises(BadLine, match="complete"):
        sheet({"win": ADA, "from": BEN, "hand": {"concealed": "123456789m1234p5s", "win": "1m"}})


@pytest.mark.parametrize(
    ("worth", "minimum", "fits"),
    [
        ({"fan": 2}, 3, False),
        ({"fan": 3}, 3, True),
        ({"points": 8}, 4, False),
        ({"points": 16}, 6, True),
        ({"points": 16}, 7, False),
        ({"points": 32}, 9, True),
        ({"points": 64}, 10, True),
        ({"limit": True}, 10, True),
        ({"hand": FLUSH | {"bonus": "2f"}}, 9, True),
        ({"hand": FLUSH | {"bonus": "2f"}}, 10, False),
    ],
)
def test_the_minimum(worth: dict[str, Any], minimum: int, fits: bool) -> None:
    line = {"win": ADA, "from": BEN, **worth}
    if fits:
        assert paid(line, minimum_fan=minimum)[0] > 0
    else:
        assert reason(line, minimum_fan=minimum) == "below-minimum"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"win": "Eve", "from": None, "fan": 1}, "unknown-name"),
        ({"win": ADA, "from": "Eve", "fan": 1}, "unknown-name"),
        ({"win": ["Ada"], "from": None, "fan": 1}, "unknown-name"),
        ({"win": ADA, "from": ADA, "fan": 1}, "own-discard"),
        ({"win": ADA, "from": BEN}, "one-worth"),
        ({"win": ADA, "from": BEN, "fan": 1, "points": 2}, "one-worth"),
        ({"win": ADA, "from": BEN, "fan": -1}, "not-fan"),
        ({"win": ADA, "from": BEN, "fan": 1.0}, "not-fan"),
        ({"win": ADA, "from": BEN, "fan": True}, "not-fan"),
        ({"win": ADA, "from": BEN, "points": 7}, "no-worth"),
        ({"win": ADA, "from": BEN, "points": 0}, "no-worth"),
        ({"win": ADA, "from": BEN, "points": "8"}, "no-worth"),
        ({"win": ADA, "from": BEN, "limit": False}, "not-true"),
        ({"win": ADA, "from": BEN, "hand": "123m"}, "no-hand"),
        ({"win": ADA, "from": BEN, "fan": 1, "colour": 1}, "unknown-field"),
        ({"win": ADA, "from": BEN, "fan": 6, "liable": BEN, "kind": "direct"}, "liable-not-agreed"),
        ({"win": ADA, "from": BEN, "fan": 6, "kind": "direct"}, "kind-alone"),
        ({"drawn": False}, "not-true"),
        ({"drawn": True, "fan": 1}, "unknown-field"),
        ({"win": ADA, "drawn": True}, "which-kind"),
        ({"dead": "Eve"}, "unknown-name"),
        ({"dead": BEN, "from": ADA}, "unknown-field"),
        ({"time": True}, "no-time-limit"),
        ({}, "which-kind"),
        ({"won": ADA}, "which-kind"),
    ],
)
def test_lines_that_cannot_be(line: dict[str, Any], code: str) -> None:
    assert reason(line) == code


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ({}, "not-players"),
        ({"players": NAMES[:3]}, "not-players"),
        ({"players": [*NAMES[:3], " "]}, "not-players"),
        ({"players": [*NAMES[:3], 4]}, "not-players"),
        ({"players": [ADA, BEN, CLEO, ADA]}, "same-name"),
        ({"players": NAMES, "options": []}, "not-options"),
        ({"players": NAMES, "options": {"stake": -1}}, "bad-option"),
        ({"players": NAMES, "options": {"stake": "100"}}, "bad-option"),
        ({"players": NAMES, "options": {"false_calls": True}}, "unknown-option"),
        ({"players": NAMES, "east": 4}, "not-east"),
        ({"players": NAMES, "east": True}, "not-east"),
        ({"players": NAMES, "club": "x"}, "unknown-field"),
    ],
)
def test_headers_that_cannot_be(header: dict[str, Any], code: str) -> None:
    with pytest.raises(BadLine) as refusal:
        Sheet(EVENING, header)
    assert refusal.value.reason.code.partition("/")[2] == code


# Penalties


def test_a_false_call_ends_the_hand_and_moves_the_winds_on() -> None:
    found = counted({"false_call": ADA})
    assert found["balances"] == {ADA: -48, BEN: 16, CLEO: 16, DOV: 16}
    assert found["next"] == {"hand": 2, "round": "E", "east": BEN, "seats": {BEN: "E", CLEO: "S", DOV: "W", ADA: "N"}}


def test_obstruction_is_paid_and_the_hand_goes_on() -> None:
    found = counted({"obstruction": BEN}, {"win": ADA, "from": BEN, "fan": 0})
    assert [event["hand"] for event in found["events"]] == [1, 1]
    assert found["balances"] == {ADA: 16 + 4, BEN: -48 - 2, CLEO: 16 - 1, DOV: 16 - 1}


def test_a_dead_hand_cannot_win_the_running_hand_alone() -> None:
    assert reason({"dead": BEN}, {"win": BEN, "from": None, "fan": 1}) == "dead-wins"
    assert counted({"dead": BEN}, DRAWN, {"win": BEN, "from": None, "fan": 0})["balances"][BEN] == 6


def test_who_is_disqualified_is_last_and_the_running_hand_does_not_count() -> None:
    found = counted({"win": BEN, "from": None, "fan": 3}, {"disqualified": BEN}, {"note": "tiles up a sleeve"})
    assert (found["over"], found["reason"], found["next"]) == (True, "disqualified", None)
    assert found["ranking"][-1] == BEN and found["balances"][BEN] == 48
    assert found["events"][2]["hand"] == 2
    assert reason({"disqualified": BEN}, DRAWN) == "over"


# Liability


@pytest.mark.parametrize(
    ("line", "payments"),
    [
        ({"from": BEN, "fan": 6, "liable": BEN, "kind": "direct"}, [64, -64, 0, 0]),
        ({"from": BEN, "limit": True, "liable": BEN, "kind": "direct"}, [256, -256, 0, 0]),
        ({"from": BEN, "points": 16, "liable": BEN, "kind": "direct"}, [64, -64, 0, 0]),
        ({"from": None, "fan": 9, "liable": BEN, "kind": "fed"}, [192, -192, 0, 0]),
        ({"from": BEN, "points": 32, "liable": BEN, "kind": "fed"}, [128, -128, 0, 0]),
        ({"from": CLEO, "limit": True, "liable": BEN, "kind": "fed"}, [256, -128, -128, 0]),
        ({"from": BEN, "hand": FLUSH, "liable": BEN, "kind": "direct"}, [256, -256, 0, 0]),
        ({"from": CLEO, "hand": FLUSH, "liable": BEN, "kind": "fed"}, [256, -128, -128, 0]),
    ],
)
def test_who_pays_for_whom(line: dict[str, Any], payments: list[int]) -> None:
    assert paid({"win": ADA, **line}, dangerous_play=True) == payments


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"from": BEN, "fan": 5, "liable": BEN, "kind": "direct"}, "liable-too-cheap-direct"),
        ({"from": BEN, "points": 8, "liable": BEN, "kind": "direct"}, "liable-too-cheap-direct"),
        ({"from": None, "fan": 8, "liable": BEN, "kind": "fed"}, "liable-too-cheap-fed"),
        ({"from": None, "points": 16, "liable": BEN, "kind": "fed"}, "liable-too-cheap-fed"),
        ({"from": BEN, "fan": 6, "liable": CLEO, "kind": "direct"}, "liable-not-discarder"),
        ({"from": None, "fan": 6, "liable": CLEO, "kind": "direct"}, "liable-not-discarder"),
        ({"from": BEN, "fan": 9, "liable": ADA, "kind": "fed"}, "liable-winner"),
        ({"from": BEN, "fan": 9, "liable": BEN}, "which-liability"),
        ({"from": BEN, "fan": 9, "liable": BEN, "kind": "both"}, "which-liability"),
        ({"from": BEN, "fan": 9, "liable": "Eve", "kind": "fed"}, "unknown-name"),
        ({"from": BEN, "hand": {"concealed": "11z", "melds": ["pung 222m", "pung 333m", "pung 444m", "pung 555z"],
          "win": "1z", "bonus": "1f1g"}, "liable": BEN, "kind": "direct"}, "liable-other-hand"),
    ],
)  # fmt: skip
def test_liability_that_cannot_be(line: dict[str, Any], code: str) -> None:
    assert reason({"win": ADA, **line}, dangerous_play=True) == code


def test_a_robbed_tile_is_no_discard() -> None:
    melds = ["pung 555m", "pung 777m", "pung 999m"]
    robbed = {"concealed": "12344m", "melds": melds, "win": "1m", "robbing": True}
    line = {"win": ADA, "from": BEN, "hand": robbed, "liable": BEN}
    assert reason({**line, "kind": "direct"}, dangerous_play=True) == "liable-not-discarder"


# The course of an evening


def test_east_repeats_while_east_wins() -> None:
    east = {"win": ADA, "from": None, "fan": 0}
    found = counted(east, east, DRAWN, DRAWN)
    assert [(event["hand"], event["repeat"], event["east"]) for event in found["events"]] == [
        (1, 0, ADA),
        (2, 1, ADA),
        (3, 2, ADA),
        (4, 0, BEN),
    ]


def test_four_rounds_are_an_evening_and_come_before_broke() -> None:
    last = {"win": BEN, "from": ADA, "limit": True}
    found = counted(*[DRAWN] * 15, last, stake=10)
    assert (found["over"], found["reason"], found["next"]) == (True, "rounds", None)
    assert [event["round"] for event in found["events"]] == [*"EEEESSSSWWWWNNNN"]
    assert counted(*[DRAWN] * 14, last, stake=10)["reason"] == "broke"


def test_nothing_left_ends_the_evening_with_the_hand() -> None:
    found = counted({"obstruction": BEN}, DRAWN, stake=48)
    assert [event["balances"][BEN] for event in found["events"]] == [0, 0]
    assert found["reason"] == "broke"
    assert counted({"obstruction": BEN}, stake=48)["over"] is False, "the hand goes on"
    assert counted({"obstruction": BEN}, {"win": BEN, "from": None, "fan": 0}, stake=48)["over"] is False


def test_when_the_agreed_time_is_up_the_running_hand_does_not_count() -> None:
    found = counted(DRAWN, {"time": True}, {"note": "late"}, time_limit=90)
    assert (found["reason"], found["next"], found["events"][1]["hand"]) == ("time", None, 2)


def test_who_is_east_first() -> None:
    first = counted(DRAWN, east=2)["events"][0]
    assert (first["east"], first["seats"]) == (CLEO, {CLEO: "E", DOV: "S", ADA: "W", BEN: "N"})


@pytest.mark.parametrize("options", [{}, {"seat_change": True}, {"stake": 60}], ids=str)
@pytest.mark.parametrize("seed", [2, pytest.param(1, marks=pytest.mark.long)])
def test_the_house_counts_its_own_matches_alike(options: dict[str, Any], seed: int) -> None:
    """Every hand of a match as lines: seats, rounds, payments and balances are those of the game."""
    match = whole_match(seed, options)
    hands, result = match.record()["hands"], match.result
    seats = hands[0]["start"]["seats"]
    names = [f"Player {seat}" for seat in seats]  # in turn order, East first
    by_seat = dict(zip(seats, names, strict=True))
    found = Sheet(EVENING, {"players": names, "options": options})
    for hand in hands:
        found.add(line_of(hand, by_seat))
    told = document(EVENING, found)
    for event, hand in zip(told["events"], hands, strict=True):
        start = hand["start"]
        assert (event["hand"], event["round"]) == (start["hand"], start["round"])
        assert event["seats"] == {by_seat[seat]: WIND_LETTERS[wind] for wind, seat in enumerate(start["seats"])}
        assert event["payments"] == {
            by_seat[start["seats"][WIND_LETTERS.index(wind)]]: paid for wind, paid in hand["result"]["payments"].items()
        }
    assert result is not None and told["over"]
    assert told["reason"] == {"finished": "rounds", "broke": "broke"}[result.reason]
    assert told["balances"] == {by_seat[seat]: score for seat, score in enumerate(result.scores)}


def whole_match(seed: int, options: dict[str, Any]) -> State:
    """A match of greedy hands from its first deal to its end."""
    game, bot = Game(GAME, settle(GAME.options, options)), Bot(GAME, "greedy")
    state = game.start(seed=seed)
    while not state.result:
        seat = state.to_move[0]
        state = state.play(bot.choose(state, seat, nodes=1).move)
    return state


def line_of(hand: dict[str, Any], by_seat: dict[int, str]) -> dict[str, Any]:
    result, seats = hand["result"], hand["start"]["seats"]
    name = {wind: by_seat[seat] for wind, seat in zip(WIND_LETTERS, seats, strict=True)}
    if result["winner"] is None:
        return DRAWN
    thrown = result["discarder"]
    worth = {"limit": True} if result["limit"] else {"fan": result["fan"]}
    return {"win": name[result["winner"]], "from": name[thrown] if thrown else None, **worth}


# By elements, and seats


@pytest.mark.parametrize(
    ("elements", "drawn", "points"),
    [
        (["no_bonus", "all_chows"], False, 4),
        (["self_draw", "all_pungs", "half_flush"], True, 32),
        (["dragon_pung", "dragon_pung", "little_three_dragons"], False, 16),
        (["thirteen_orphans"], False, 64),
        (["heaven"], True, 64),
    ],
)
def test_elements_add_up(elements: list[str], drawn: bool, points: int) -> None:
    line = {"win": ADA, "from": None if drawn else BEN, "elements": elements}
    assert paid(line)[0] == (6 if drawn else 4) * points


@pytest.mark.parametrize(
    ("elements", "drawn", "why"),
    [
        ([], False, "no-elements"),
        (["flush"], False, "no-elements"),
        (["all_pungs", "all_pungs"], False, "element-twice"),
        (["dragon_pung"] * 3, False, "element-twice"),
        (["all_pungs"], True, "self-draw-missing"),
        (["self_draw"], False, "element-not-so"),
        (["last_tile_claim", "self_draw"], True, "element-not-so"),
        (["little_three_dragons", "dragon_pung"], False, "dragons-missing"),
        (["all_chows", "all_pungs"], False, "never-together"),
    ],
)
def test_elements_that_cannot_be(elements: list[str], drawn: bool, why: str) -> None:
    assert reason({"win": ADA, "from": None if drawn else BEN, "elements": elements}) == why


def test_no_hand_has_two_elements_that_are_never_together() -> None:
    """Compared with what the scorer finds in many hands."""
    for scored in many_scores():
        assert not any(pair <= scored for pair in NEVER_TOGETHER), scored


def many_scores() -> list[frozenset[str]]:
    cases = CHECKED.read_text(encoding="utf-8").splitlines()
    answers = [score_case(json.loads(case).get("case", json.loads(case))) for case in cases if case.strip()]
    found = [frozenset(each["id"] for each in answer["elements"]) for answer in answers if "elements" in answer]
    assert len(found) > 50
    return found


def test_whoever_shows_a_hand_without_a_choice_pays_as_usual() -> None:
    line = {"win": ADA, "from": BEN, "fan": 10, "excused": BEN}
    assert paid(line, dangerous_play=True) == [256, -128, -64, -64]
    assert reason(line) == "liable-not-agreed"
    assert reason({**line, "excused": ADA}, dangerous_play=True) == "liable-winner"
    assert reason({**line, "liable": BEN, "kind": "direct"}, dangerous_play=True) == "excused-liable"


def test_seats_are_changed_where_the_rules_change_them() -> None:
    """E and S change, W and N change; the winds stay with the chairs, and everybody sits in the order of play."""
    standing = sheet(*[DRAWN] * 4, seat_change=True).standing
    assert standing.places_before == (0, 1, 2, 3) and standing.places == (1, 0, 3, 2)
    winds = [standing.wind_of(seat) for seat in standing.places]
    assert [(wind - winds[0]) % 4 for wind in winds] == [0, 1, 2, 3]
    assert not sheet(*[DRAWN] * 5, seat_change=True).standing.places_before, "once"
    assert sheet(*[DRAWN] * 9, seat_change=False).standing.places == (0, 1, 2, 3)
    for rounds in (8, 12):
        after = sheet(*[DRAWN] * rounds, seat_change=True).standing
        turned = [after.wind_of(seat) for seat in after.places]
        assert [(wind - turned[0]) % 4 for wind in turned] == [0, 1, 2, 3] and after.places_before

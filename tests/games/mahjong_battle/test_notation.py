"""Text of moves and positions: each reader is its writer's inverse and refuses all else."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battle_boards import BATTLE, board, position_text, random_board
from teahouse import BadPosition, IllegalMove
from teahouse.games.mahjong_battle import notation
from teahouse.games.mahjong_battle.position import BOARD, take
from teahouse.material.boards import Square

EMPTY = "/".join(["-" * 24] * 9)
START = BATTLE.start(seed=1).text
ROWS, TAIL = START.split(" ", 1)


def refusal(text: str) -> Any:
    return refused(text).params["reason"]


def refused(text: str) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        BATTLE.parse(text)
    assert str(caught.value.params["reason"]) in str(caught.value)
    return caught.value


def drawn(drawing: str, tail: str) -> Any:
    return refusal(f"{position_text(drawing)} {tail}")


def place_of(square: str) -> int:
    """Where a square stands in a whole text: rows of 24 signs from the top, a slash after each."""
    return (9 - int(square[1])) * 25 + 2 * "abcdefghijkl".index(square[0])


# Squares and moves


def test_squares_are_named_by_column_and_row() -> None:
    names = [BOARD.name(Square(square)) for square in range(108)]
    assert names[:13] == [*(f"{letter}1" for letter in "abcdefghijkl"), "a2"]
    assert names[-1] == "l9"
    assert [BOARD.named(name) for name in names] == list(range(108))


@given(st.integers(0, 107), st.integers(0, 107))
def test_moves_are_sorted_by_column_then_by_row(one: int, other: int) -> None:
    first, second = sorted(map(BOARD.name, map(Square, (one, other))))
    move = take(Square(one), Square(other))
    state = BATTLE.start(seed=1)
    assert notation.write_move(state.position, state.to_move[0], move) == f"{first}+{second}"
    assert notation.read_move(state.position, f"{first}+{second}") == (None, move)


def test_the_row_sorts_within_a_column_only() -> None:
    state = board("9 5p\n8 5p 1m\n7 .. 1m")
    assert state.legal(0) == ("a8+a9", "b7+b8")
    assert board("9 5p\n1 .. .. 5p").legal(0) == ("a9+c1",)


@pytest.mark.parametrize(
    ("typed", "tidied"),
    [
        ("a9+c1", "a9+c1"),
        ("  a9+c1\n", "a9+c1"),
        ("A9+C1", "a9+c1"),
        ("c1+a9", "a9+c1"),
        ("c1 a9", "a9+c1"),
        ("c1a9", "a9+c1"),
        ("a9 - c1", "a9+c1"),
        ("a9, c1", "a9+c1"),
        ("b9+b1", "b1+b9"),
        ("hint", "hint"),
        (" x9+c1 ", "x9+c1"),
        ("", ""),
    ],
)
def test_what_people_type_is_forgiven(typed: str, tidied: str) -> None:
    assert notation.tidy(typed) == tidied


@given(st.text())
def test_tidying_twice_changes_nothing_more(text: str) -> None:
    assert notation.tidy(notation.tidy(text)) == notation.tidy(text)


# Positions


def test_rows_stand_from_9_to_1_and_cells_from_a_to_l() -> None:
    state = board("9 1m 2p\n8 2p 1m\n1 .. .. 3s 3s", player=2, points=(200, 64))
    row = "-" * 24
    assert (
        state.text == "/".join(["1m2p" + "-" * 20, "2p1m" + "-" * 20, *[row] * 6, "----3s3s" + "-" * 16]) + " 2 200-64"
    )
    assert state.to_move == (1,)
    assert state.view(0)["scores"] == [200, 64]


@given(seed=st.integers(0, 10**9), pairs=st.integers(0, 54))
def test_position_texts_round_trip(seed: int, pairs: int) -> None:
    state = random_board(Random(seed), pairs)
    again = BATTLE.parse(state.text)
    assert again.text == state.text
    assert again.position == state.position


def test_a_finished_position_parses() -> None:
    over = BATTLE.parse(f"{EMPTY} 2 135-135")
    assert over.to_move == () and over.legal(0) == over.legal(1) == ()
    assert over.text == f"{EMPTY} 2 135-135"


@pytest.mark.parametrize("text", [f" {START}", f"{START}\n", START.replace(" ", " \t "), START.upper()])
def test_blanks_and_capitals_are_forgiven(text: str) -> None:
    state = BATTLE.parse(text)
    assert state.text == START == state.record()["start"]["position"]


@pytest.mark.parametrize(
    ("text", "code", "params", "place"),
    [
        ("", "position-rows", {"found": 1}, 0),
        ("/" * 7, "position-rows", {"found": 8}, 7),
        (f"{EMPTY}/{'-' * 24} 1 135-135", "position-rows", {"found": 10}, 224),
        (f"{EMPTY}/ 1 135-135", "position-rows", {"found": 10}, 224),
        (f"{EMPTY[:-1]} 1 135-135", "position-row-length", {"row": 1, "found": 23}, 223),
        (f"--{EMPTY} 1 135-135", "position-row-length", {"row": 9, "found": 26}, 24),
        (f"{EMPTY[:25]}{EMPTY[27:]} 1 135-135", "position-row-length", {"row": 8, "found": 22}, 47),
        (f"0p{ROWS[2:]} {TAIL}", "position-cell", {"square": "a9", "found": "0p"}, 0),
        (f"5z{ROWS[2:]} {TAIL}", "position-cell", {"square": "a9", "found": "5z"}, 1),
        (f"p5{ROWS[2:]} {TAIL}", "position-cell", {"square": "a9", "found": "p5"}, 0),
        (f"..{ROWS[2:]} {TAIL}", "position-cell", {"square": "a9", "found": ".."}, 0),
        (f"５p{ROWS[2:]} {TAIL}", "position-cell", {"square": "a9", "found": "５p"}, 0),
        (f"٥p{ROWS[2:]} {TAIL}", "position-cell", {"square": "a9", "found": "٥p"}, 0),
        (f"{ROWS[:-2]}-5 {TAIL}", "position-cell", {"square": "l1", "found": "-5"}, 223),
    ],
)
def test_rows_and_cells_must_be_right(text: str, code: str, params: dict[str, Any], place: int) -> None:
    reason = refusal(text)
    assert reason.code == f"mahjong-battle/{code}"
    assert refused(text).params["position"] == place
    assert {name: reason.params[name] for name in params} == params


@pytest.mark.parametrize(
    ("tail", "place"),
    [
        ("", -1),
        ("1", 1),
        ("1 ", 1),
        ("1 135", 5),
        ("1 135-", 6),
        ("1 -135", 2),
        ("0 135-135", 0),
        ("3 135-135", 0),
        ("12 135-135", 1),
        ("１ 135-135", 0),
        ("1 １３５-135", 2),
        ("1 135-١٣٥", 6),
        ("1 0135-135", 3),
        ("1 135-0135", 7),
        ("1 00-270", 3),
        ("1 +135-135", 2),
        ("1 135--135", 6),
        ("1 135:135", 5),
        ("1 135-135 1", 9),
        ("1 270-00", 7),
        ("1 9999-0", 5),
        ("1 135.0-135", 5),
    ],
)
def test_the_tail_must_be_right(tail: str, place: int) -> None:
    assert refusal(f"{EMPTY} {tail}").code == "mahjong-battle/position-tail"
    assert refused(f"{EMPTY} {tail}").params["position"] == len(EMPTY) + 1 + place


@pytest.mark.parametrize(
    ("drawing", "points", "place"),
    [
        ("5 5p\n4 ..\n3 1m\n2 1m\n1 5p", "264-0", place_of("a4")),
        ("1 1m 1m 5p 5p 5p", "200-0", place_of("e1")),
        ("9 9s", "200-0", place_of("a9")),
        ("2 5p 5p\n1 5p 5p 5p", "200-0", place_of("c1")),
        ("1 5p 5p", "264-0", len(EMPTY) + 3),
    ],
)
def test_what_cannot_lie_so_is_shown_in_the_text(drawing: str, points: str, place: int) -> None:
    assert refused(f"{position_text(drawing)} 1 {points}").params["position"] == place


@pytest.mark.parametrize(
    ("text", "place"), [("", 0), ("a9", 2), ("m9+c1", 0), ("a0+c1", 1), ("a9-c1", 2), ("a9+c", 4), ("c1+a9", 3)]
)
def test_a_malformed_move_is_refused_where_it_goes_wrong(text: str, place: int) -> None:
    with pytest.raises(IllegalMove) as caught:
        BATTLE.start(seed=1).play(text)
    assert caught.value.params["position"] == place


def test_without_a_blank_there_is_no_tail() -> None:
    assert refusal(EMPTY).code == "mahjong-battle/position-tail"


def test_a_hole_in_a_column_is_named() -> None:
    reason = drawn("5 5p\n4 ..\n3 1m\n2 1m\n1 5p", "1 264-0")
    assert (reason.code, reason.params["square"]) == ("mahjong-battle/position-hole", "a4")
    reason = drawn("9 .. .. 5p\n1 .. .. 5p", "1 265-0")
    assert (reason.code, reason.params["square"]) == ("mahjong-battle/position-hole", "c2")


def test_an_odd_number_of_a_kind_is_named() -> None:
    for drawing, kind, number in (("1 5p 1m 1m", "5p", 1), ("1 1m 1m 5p 5p 5p", "5p", 3), ("1 9s", "9s", 1)):
        reason = drawn(drawing, "1 200-0")
        assert reason.code == "mahjong-battle/position-odd"
        assert (reason.params["tile"], reason.params["found"]) == (kind, number)


def test_too_many_of_a_kind_are_named() -> None:
    for number in (5, 6):
        reason = drawn("1 " + "5p " * number, "1 200-0")
        assert reason.code == "mahjong-battle/position-too-many"
        assert (reason.params["tile"], reason.params["found"]) == ("5p", number)


def test_the_points_are_those_of_the_missing_tiles() -> None:
    for points in ("264-0", "266-0", "0-0", "200-66", "999-999"):
        reason = drawn("1 5p 5p", f"1 {points}")
        assert (reason.code, reason.params["expected"]) == ("mahjong-battle/position-score-sum", 265)
        assert reason.params["found"] == sum(map(int, points.split("-")))
    assert refusal(f"{ROWS} 1 1-0").params["expected"] == 0


def test_the_points_can_be_split_as_they_are() -> None:
    """One pair of nines is gone: nobody has four points of it."""
    tiles = [f"{value}{suit}" for suit in "mps" for value in range(1, 10) for _ in range(4)]
    for _ in range(2):
        tiles.remove("9s")
    rows = ["".join(tiles[at : at + 12]).ljust(24, "-") for at in range(0, 108, 12)]
    text = "/".join(reversed(rows))
    assert BATTLE.parse(f"{text} 2 9-0").view(0)["scores"] == [9, 0]
    assert BATTLE.parse(f"{text} 1 0-9").view(0)["scores"] == [0, 9]
    reason = refusal(f"{text} 1 4-5")
    assert reason.code == "mahjong-battle/position-score-split"
    assert (reason.params["first"], reason.params["second"]) == (4, 5)

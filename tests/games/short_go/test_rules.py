"""One test per rule and per ruling, boards drawn in text."""

import random

import pytest

import teahouse
from teahouse import GameOver, IllegalMove, NotYourTurn, State
from teahouse.games.short_go import rules
from teahouse.games.short_go.position import Point
from teahouse.texts import Message

COLUMNS = "ABCDEFGHJ"


def board(drawn: str, *, to: str = "X", komi: str = "0", scoring: str = "area", marking: bool = False) -> State:
    """A state with these stones set up; the rows as one sees them, from the top."""
    rows = drawn.split()
    size = len(rows)
    named = [
        (sign, f"{COLUMNS[column]}{size - place}") for place, row in enumerate(rows) for column, sign in enumerate(row)
    ]
    stones = {sign: ",".join(name for found, name in named if found == sign) for sign in "XO"}
    parts = [str(size), komi, scoring, *(f"{sign}:{names}" for sign, names in stones.items() if names)]
    parts += ["to:O"] if to == "O" else []
    return teahouse.game("short-go", marking=marking).parse(" ".join(parts))


def rows(state: State) -> list[str]:
    shown: list[str] = state.view(None)["board"]
    return shown


def why(state: State, text: str) -> Message:
    with pytest.raises(IllegalMove) as refused:
        state.play(text)
    reason = refused.value.params["reason"]
    assert isinstance(reason, Message)
    return reason


def test_liberties_are_counted_at_once_as_group_by_group() -> None:
    rng = random.Random(7)
    for size in (7, 9):
        for _ in range(30):
            stones = bytes(rng.choice((0, 0, 1, 2)) for _ in range(size * size))
            counted = rules.liberty_counts(stones, size)
            for point, stone in enumerate(stones):
                group = rules.group_at(stones, size, Point(point))
                assert counted[point] == (len(rules.liberties(stones, size, group)) if stone else 0)


# Sections 1 and 2: the board, taking turns


def test_black_begins_on_an_empty_board_of_seven_lines() -> None:
    state = teahouse.game("short-go").start()
    assert rows(state) == ["......."] * 7
    assert state.to_move == (0,)
    assert state.legal(0)[:2] == ("A1", "B1") and state.legal(0)[-1] == "pass" and len(state.legal(0)) == 50
    assert state.text == "7 9 area"


def test_nine_lines_skip_the_letter_i() -> None:
    state = teahouse.game("short-go", size=9).start()
    assert "J9" in state.legal(0) and "H1" in state.legal(0) and len(state.legal(0)) == 82
    assert not any(move.startswith("I") for move in state.legal(0))
    assert state.text == "9 7 area"


def test_turns_alternate_and_stones_stay() -> None:
    state = teahouse.game("short-go").start().play("D4")
    assert state.to_move == (1,) and rows(state)[3] == "...X..."
    state = state.play("A1")
    assert state.to_move == (0,) and rows(state)[6] == "O......"
    assert why(state, "A1").code == "short-go/occupied"


def test_a_point_beside_the_board_is_none() -> None:
    state = teahouse.game("short-go").start()
    for text in ("H1", "A8", "J9"):
        assert why(state, text).code == "short-go/off-board"
    for text in ("I1", "A0", "d4", "D 4", "Pass", "", "A10", "tt"):
        assert why(state, text).code == "short-go/not-a-move"
    assert why(state, "resign").code == "short-go/resign-at-table"


# Section 3: liberties and taking


def test_a_stone_without_a_liberty_is_taken() -> None:
    state = board(
        """
        .......
        .......
        .......
        ..X....
        .XO....
        ..X....
        .......
        """
    ).play("D3")
    assert rows(state)[4] == ".X.X..."
    assert state.view(None)["captures"] == {"black": 1, "white": 0}


def test_a_group_is_taken_whole_in_the_corner() -> None:
    state = board(
        """
        .......
        .......
        .......
        .......
        XX.....
        OOX....
        OO.....
        """
    ).play("C1")
    assert rows(state)[5:] == ["..X....", "..X...."]
    assert state.view(0)["captures"] == {"black": 4, "white": 0}


def test_one_stone_may_take_several_groups() -> None:
    state = board(
        """
        .......
        .......
        ..O....
        .OXO...
        OX.XO..
        .OXO...
        ..O....
        """,
        to="O",
    ).play("C3")
    assert state.view(None)["captures"] == {"black": 0, "white": 4}
    assert rows(state)[4] == "O.O.O.."


def test_the_others_stones_go_first() -> None:
    """A stone without a liberty that takes has one afterwards."""
    state = board(
        """
        .......
        .......
        .......
        .......
        X......
        OX.....
        .OX....
        """
    ).play("A1")
    assert rows(state)[5:] == [".X.....", "X.X...."]


# Section 4: suicide


def test_suicide_of_one_stone_is_forbidden() -> None:
    state = board(
        """
        .......
        .......
        .......
        .......
        .......
        O......
        .O.....
        """
    )
    assert why(state, "A1") == Message("short-go/suicide", {"point": "A1", "rule": 4})
    assert "A1" not in state.legal(0)


def test_suicide_of_a_group_is_forbidden() -> None:
    drawn = """
        .......
        .......
        .......
        OO.....
        X.O....
        XXO....
        OOO....
        """
    assert why(board(drawn), "B3").code == "short-go/suicide"
    assert "B3" in board(drawn, to="O").legal(1), "the other may take there"


def test_filling_the_last_eye_but_taking_is_no_suicide() -> None:
    state = board(
        """
        .......
        .......
        .......
        XXXX...
        OOOX...
        XX.OX..
        .X.OX..
        """
    )
    assert "C2" in state.legal(0)


# Section 5: ko and superko

KO = """
    .......
    .......
    .......
    ..XO...
    .X.XO..
    ..XO...
    .......
    """


@pytest.mark.parametrize("scoring", ["area", "territory"])
def test_ko_may_not_be_taken_back_at_once(scoring: str) -> None:
    state = board(KO, to="O", scoring=scoring).play("C3")
    assert rows(state)[4] == ".XO.O.."
    assert why(state, "D3") == Message("short-go/ko", {"point": "D3", "rule": 5})
    assert state.view(0)["ko"] == ["D3"]
    elsewhere = state.play("A7", "G7")
    assert "D3" in elsewhere.legal(0)
    assert why(elsewhere.play("D3"), "C3").code == "short-go/ko"


def test_passing_in_between_lifts_the_simple_ko_but_not_superko() -> None:
    """White takes, both pass and play on, Black takes back: for superko that is the board of the beginning."""
    again = board(KO, to="O", marking=True).play("C3", "pass", "pass", "B resume")
    assert again.to_move == (0,) and why(again, "D3").code == "short-go/superko"
    simple = board(KO, to="O", marking=True, scoring="territory").play("C3", "pass", "pass", "B resume")
    assert "D3" in simple.legal(0)


TRIPLE = """
    .XO......
    X.XO.....
    .XO......
    XO.O.....
    .XO......
    XO.O.....
    .XO......
    .........
    .........
    """
"""White may take the highest ko (at B8), Black the two below (at C6 and C4)."""
ROUND = ("C6", "B8", "C4", "B6", "C8", "B4")


def test_triple_ko_is_stopped_by_superko() -> None:
    state = board(TRIPLE).play(*ROUND[:5])
    assert why(state, "B4") == Message("short-go/superko", {"point": "B4", "n": 5, "rule": 5})
    assert set(state.view(1)["ko"]) == {"B4", "B8"}, "C8 was taken just now, and B4 would close the circle"
    assert "B4" in state.play("J1", "J9").legal(1), "a move elsewhere makes it another board"


def test_triple_ko_is_no_result_under_territory_scoring() -> None:
    state = board(TRIPLE, scoring="territory")
    once = state.play(*ROUND)
    assert rows(once) == rows(state) and once.result is None
    last = once.play(*ROUND[:5])
    assert last.result is None
    ended = last.play(ROUND[5]).result
    assert ended is not None
    assert (ended.scores, ended.winners, ended.reason) == ((0, 0), (0, 1), "no-result")


def test_superko_remembers_the_boards_before_play_went_on() -> None:
    """The round of the triple ko, interrupted by a marking on which nobody agreed."""
    resumed = board(TRIPLE, marking=True).play(*ROUND[:3], "pass", "pass", "W resume")
    assert resumed.to_move == (1,)
    state = resumed.play(*ROUND[3:5])
    assert why(state, "B4") == Message("short-go/superko", {"point": "B4", "n": 7, "rule": 5})
    territory = board(TRIPLE, scoring="territory", marking=True).play(*ROUND[:3], "pass", "pass", "W resume")
    assert "B4" in territory.play(*ROUND[3:5]).legal(1)


SEND_TWO = """
    .......
    .......
    .......
    .......
    .......
    XXO....
    .O.O...
    """


def test_sending_two_returning_one() -> None:
    """White adds a stone, Black takes two, White would take one back: the board of two moves ago."""
    state = board(SEND_TWO, to="O").play("A1", "C1")
    assert rows(state)[6] == "..XO..." and state.view(None)["captures"]["black"] == 2
    assert why(state, "B1") == Message("short-go/superko", {"point": "B1", "n": 2, "rule": 5})
    allowed = board(SEND_TWO, to="O", scoring="territory").play("A1", "C1", "B1")
    assert rows(allowed)[6] == ".O.O..."


def test_superko_asks_for_the_stones_only_not_for_who_is_to_move() -> None:
    """Positional: in the test above White moved first, now Black would be to move."""
    state = board(SEND_TWO, to="O").play("A1", "C1")
    assert "B1" not in state.legal(1)


def test_the_board_set_up_counts_as_seen() -> None:
    state = board(KO, to="O").play("C3")
    assert "D3" not in state.legal(0)


def test_snapback_is_no_ko() -> None:
    """White takes one stone and loses six at once: the board is another one."""
    state = board(
        """
        .......
        .......
        .......
        .......
        XXX....
        OOOX...
        ..OX...
        """
    ).play("A1", "B1")
    assert state.view(None)["captures"] == {"black": 0, "white": 1}
    state = state.play("A1")
    assert state.view(None)["captures"] == {"black": 5, "white": 1}
    assert rows(state)[5:] == ["...X...", "X..X..."]


# Section 6: passing


def test_two_passes_in_a_row_end_the_game() -> None:
    state = teahouse.game("short-go").start().play("D4", "pass", "C4", "pass")
    assert state.result is None
    ended = state.play("pass")
    assert ended.result is not None and ended.result.reason == "score"
    with pytest.raises(GameOver):
        ended.play("A1")


def test_passing_is_always_allowed() -> None:
    state = teahouse.game("short-go").start()
    assert state.play("pass", "pass").result is not None
    assert state.play("pass", "pass").result.scores == (0, 9)  # type: ignore[union-attr]


# Section 7: dead stones

FINISHED = """
    .X.OO..
    .X.O.O.
    .XXOOOO
    .X.XO..
    OXXXO..
    .XXOO..
    ..XO...
    """


def marking(**agreed: str) -> State:
    return board(FINISHED, marking=True, **agreed).play("pass", "pass")


def test_the_second_pass_asks_both_which_stones_are_dead() -> None:
    state = marking()
    assert state.to_move == (0, 1) and state.result is None
    for seat, colour in enumerate("BW"):
        assert f"{colour} dead A3" in state.legal(seat)
        assert set(state.legal(seat)[-2:]) == {f"{colour} accept", f"{colour} resume"}
        stones = sum(row.count("X") + row.count("O") for row in rows(state))
        assert len(state.legal(seat)) == stones + 2
    assert why(state, "A1").code == "short-go/marking-now"
    assert why(state, "pass").code == "short-go/marking-now"
    assert why(state, "B dead A1").code == "short-go/no-stone"


def test_a_mark_takes_the_whole_group_and_a_second_one_takes_it_back() -> None:
    state = marking().play("B dead F6")
    assert set(state.view(0)["dead"]) >= {"D5", "E5", "F5", "G5", "F6"}
    assert state.play("W dead D5").view(0)["dead"] == []


def test_both_accept_and_the_dead_stones_are_lifted() -> None:
    state = marking().play("B dead A3", "B accept")
    assert state.to_move == (1,), "who has accepted waits"
    ended = state.play("W accept")
    alive = board(FINISHED).play("pass", "pass")
    assert ended.result is not None and alive.result is not None
    assert ended.result.scores[0] > alive.result.scores[0]
    assert ended.result.reason == "score" and ended.view(0)["dead"] == ["A3"]


def test_a_new_mark_withdraws_acceptances() -> None:
    state = marking().play("B accept", "W dead A3")
    assert state.to_move == (0, 1) and state.view(0)["accepted"] == []


def test_playing_on_goes_on_with_the_next_player_and_all_stones_alive() -> None:
    state = marking().play("B dead A3", "W resume")
    assert state.to_move == (0,) and state.view(0)["dead"] == []
    again = state.play("pass")
    assert again.to_move == (1,) and again.result is None, "it takes two passes again"
    assert again.play("pass").to_move == (0, 1)


def test_groups_are_marked_fifty_times_at_most() -> None:
    state = marking()
    for _ in range(25):
        state = state.play("B dead A3", "W dead A3")
    assert state.legal(0) == ("B accept", "B resume")
    assert why(state, "W dead A3").code == "short-go/no-marks-left"
    later = state.play("B resume", "pass", "pass")
    assert later.legal(1) == ("W accept", "W resume"), "in a game, not in a marking"


def test_nothing_is_marked_before_both_have_passed() -> None:
    state = teahouse.game("short-go", marking=True).start().play("D4", "pass")
    assert why(state, "B dead D4").code == "short-go/not-marking"
    with pytest.raises(NotYourTurn):
        state.play("W accept")


def test_playing_on_again_and_again_is_no_repetition() -> None:
    """Otherwise who is behind could void a game under territory scoring."""
    state = marking(scoring="territory")
    for _ in range(4):
        state = state.play("B resume", "pass", "pass")
    assert state.result is None and state.to_move == (0, 1)


def test_without_the_option_all_stones_are_alive() -> None:
    state = board(FINISHED).play("pass", "pass")
    assert state.result is not None and state.to_move == ()


# Sections 8 and 9: counting


COUNTED = """
    ..XO...
    ..XO...
    ..XO...
    ..XO...
    ..XO...
    .XXO.O.
    ..X.O..
    """
"""Black has 8 stones and 13 surrounded points, White 8 stones and 19; D1 is nobody's."""


def test_area_counts_stones_and_surrounded_points() -> None:
    ended = board(COUNTED, komi="9").play("pass", "pass").result
    assert ended is not None
    assert ended.scores == (21, 27 + 9) and ended.winners == (1,)


def test_territory_counts_surrounded_points_and_prisoners() -> None:
    ended = board(COUNTED, komi="6.5", scoring="territory").play("pass", "pass").result
    assert ended is not None
    assert ended.scores == (13, 19 + 6.5)


def test_dead_stones_are_prisoners() -> None:
    state = board(COUNTED, scoring="territory", marking=True).play("B4", "F4", "pass", "pass")
    state = state.play("B dead F2", "B accept", "W accept")
    assert state.result is not None
    # F2 counts as a prisoner of Black and as a point for White, who has all around it.
    assert state.result.scores == (12 + 1, 19)


def test_seki_leaves_shared_liberties_to_nobody() -> None:
    state = board(
        """
        .......
        .......
        .......
        .......
        XXXXX..
        OOOOX..
        .X.OX..
        """
    )
    assert state.view(None)["owners"][4:] == ["xxxxxxx", "ooooxxx", ".x.oxxx"]
    ended = state.play("pass", "pass").result
    assert ended is not None
    assert ended.scores == (28 + 5 + 2 + 3 + 4, 5), "A1 and C1 are nobody's"


SEKI = """
    .XO....
    .XO..O.
    XXO.O..
    .XO....
    XXOOOOO
    OOXXXXO
    .O.X.XO
    """
"""Below, each side has one eye (A1, E1) and C1 is for neither. Black also has A4, A6, A7; White the 14 points above."""


def test_eyes_in_seki_count_the_shared_liberty_does_not() -> None:
    """Ruling R6. Black has 13 stones on the board, White 16."""
    state = board(SEKI, komi="0").play("pass", "pass")
    assert state.result is not None and state.result.scores == (13 + 4, 16 + 15)
    state = board(SEKI, komi="0", scoring="territory").play("pass", "pass")
    assert state.result is not None and state.result.scores == (4, 15)


WHOLE = "D4 C3 D3 C4 D5 C5 D2 C2 D6 C6 D7 C7 D1 C1 F4 B6 A1 F2 E4 A2 pass B1"
"""Walls on C and D. White takes the stone on A1 (with A2 and B1), F2 is lost, E4 was not needed."""


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        # Black: 7 in the wall, 21 points to the right; White: 7 in the wall, 14 points to the left, komi.
        ("area", (28, 21 + 9)),
        # Black: 21 points less F4 and E4, the stone on F2; White: 14 less B6, A2 and B1, the stone taken on A1, komi.
        ("territory", (19 + 1, 11 + 1 + 9)),
    ],
)
def test_a_whole_game_counted_by_hand(scoring: str, scores: tuple[int, int]) -> None:
    state = teahouse.game("short-go", scoring=scoring, marking=True).start().play(*WHOLE.split())
    assert state.view(None)["captures"] == {"black": 0, "white": 1} and rows(state)[6] == ".OOX..."
    state = state.play("pass", "pass", "W dead F2", "B accept", "W accept")
    assert state.result is not None
    assert (state.result.scores, state.result.winners) == (scores, (1,))


def test_an_empty_board_belongs_to_nobody() -> None:
    ended = teahouse.game("short-go", komi=0).start().play("pass", "pass").result
    assert ended is not None
    assert ended.scores == (0, 0) and ended.winners == (0, 1)


# Section 10: komi and handicap


@pytest.mark.parametrize(
    ("options", "komi"),
    [
        ({}, 9),
        ({"size": 9}, 7),
        ({"scoring": "territory"}, 9),
        ({"size": 9, "scoring": "territory"}, 6.5),
        ({"handicap": 1}, 0),
        ({"handicap": 2, "size": 9}, 0),
        ({"handicap": 2, "komi": 0.5}, 0.5),
        ({"komi": -3}, -3),
    ],
)
def test_komi(options: dict[str, object], komi: float) -> None:
    state = teahouse.game("short-go", **options).start()
    assert state.record()["start"]["komi"] == komi
    assert state.play("pass", "pass").result.scores[1] == komi  # type: ignore[union-attr]


@pytest.mark.parametrize(("size", "names"), [(7, ["C3", "E5", "C5", "E3"]), (9, ["C3", "G7", "C7", "G3"])])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_handicap_stones_in_the_fixed_order_then_white(size: int, names: list[str], count: int) -> None:
    state = teahouse.game("short-go", size=size, handicap=count).start()
    assert state.to_move == (1,) and state.text == f"{size} 0 area h{count}"
    placed = {
        f"{COLUMNS[column]}{size - place}"
        for place, row in enumerate(rows(state))
        for column, sign in enumerate(row)
        if sign == "X"
    }
    assert placed == set(names[:count])


def test_one_handicap_stone_is_the_first_move_without_komi() -> None:
    state = teahouse.game("short-go", handicap=1).start()
    assert state.to_move == (0,) and state.text == "7 0 area" and "X" not in "".join(rows(state))


# Section 11: resigning


@pytest.mark.parametrize("reason", ["resign", "time"])
def test_who_resigns_or_runs_out_of_time_has_lost(reason: str) -> None:
    state = teahouse.game("short-go").start().play("D4")
    ended = state.end(reason, 0).result
    assert ended is not None
    assert ended.winners == (1,) and ended.scores == (0, 1) and ended.reason == reason
    assert state.end(reason, 1).result.winners == (0,)  # type: ignore[union-attr]

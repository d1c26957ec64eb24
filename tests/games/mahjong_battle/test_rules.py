"""Mahjong Battle, rule by rule. Sections are those of the rules page."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import teahouse
from battle_boards import BATTLE, board
from teahouse import IllegalMove, Result, State
from teahouse.games.mahjong_battle import rules
from teahouse.games.mahjong_battle.position import Position
from teahouse.material.tiles import SUIT_KINDS


def reason(state: State, text: str) -> Any:
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return caught.value.params["reason"]


# 1. The wall


def test_108_tiles_are_laid_out_in_12_columns_of_9() -> None:
    cells = BATTLE.start(seed=1).position.cells
    assert len(cells) == 12 * 9
    assert Counter(cells) == dict.fromkeys(range(1, 28), 4)


def test_the_suits_have_nine_values_each() -> None:
    assert tuple(f"{value}{suit}" for suit in "mps" for value in range(1, 10)) == SUIT_KINDS


def test_player_1_begins_with_no_points() -> None:
    state = BATTLE.start(seed=1)
    assert state.to_move == (0,)
    assert state.view(0)["scores"] == [0, 0]


def test_any_arrangement_may_be_dealt() -> None:
    """Every square gets every kind of tile sooner or later."""
    boards = [rules.deal({"deal": "any"}, Random(seed)).cells for seed in range(400)]
    assert all(len({cells[square] for cells in boards}) == 27 for square in range(108))


# 2. A pair of equal tiles


def test_two_equal_free_tiles_may_be_taken() -> None:
    assert board("1 5p 5p").legal(0) == ("a1+b1",)


def test_tiles_of_the_same_value_in_other_suits_are_not_equal() -> None:
    state = board("""
        2 5m 5p 5s
        1 5p 5s 5m
    """)
    assert state.legal(0) == ("a1+b2", "a2+c1", "b1+c2")
    assert reason(state, "a1+b1").code == "mahjong-battle/not-equal"


def test_three_equal_free_tiles_make_three_pairs() -> None:
    state = board("""
        3 .. .. 1m
        2 .. .. 5p
        1 5p 5p 1m 5p
    """)
    assert state.legal(0) == ("a1+b1", "a1+d1", "b1+d1", "c1+c3")


def test_four_equal_free_tiles_make_six_pairs() -> None:
    state = board("1 5p 5p 5p 5p")
    assert state.legal(0) == ("a1+b1", "a1+c1", "a1+d1", "b1+c1", "b1+d1", "c1+d1")


def test_all_four_of_a_kind_may_lie_in_one_column() -> None:
    state = board("4 5p\n3 5p\n2 5p\n1 5p")
    assert state.legal(0) == ("a1+a4",)
    assert state.play("a1+a4").legal(1) == ("a2+a3",)


# 3. Free is the top and the bottom of a column


NINES_INSIDE = """
    3 1m 2m
    2 9p 9p
    1 1m 2m
"""


def test_a_tile_between_two_others_is_not_free() -> None:
    state = board(NINES_INSIDE)
    assert state.legal(0) == ("a1+a3", "b1+b3")
    why = reason(state, "a2+b2")
    assert (why.code, why.params["square"], why.params["rule"]) == ("mahjong-battle/not-free", "a2", 3)


def test_an_open_side_makes_no_tile_free() -> None:
    """Both nines stand beside an empty column."""
    state = board("""
        3 1m .. 1m
        2 9p .. 9p
        1 2m .. 2m
    """)
    assert state.legal(0) == ("a1+c1", "a3+c3")


def test_top_and_bottom_of_one_column_may_be_taken_together() -> None:
    state = board("""
        9 .. 5p
        8 .. 2s
        7 .. 3s
        6 .. 2s
        5 .. 3s
        4 .. 4s
        3 .. 6s
        2 .. 4s
        1 6s 5p
    """)
    assert state.legal(0) == ("b1+b9",)
    assert state.play("b1+b9").legal(1) == ()


def test_a_column_of_two_is_top_and_bottom() -> None:
    assert board("2 5p\n1 5p").legal(0) == ("a1+a2",)


def test_a_columns_only_tile_is_one_tile() -> None:
    state = board("1 5p .. 5p")
    assert state.legal(0) == ("a1+c1",)
    why = reason(state, "a1+a1")
    assert (why.code, why.params["rule"]) == ("mahjong-battle/one-tile", 2)


def test_a_column_may_hang_in_the_air() -> None:
    state = board("""
        9 5p
        8 1m 5p
        7 1m
    """)
    assert state.legal(0) == ("a9+b8",)


def test_taking_a_tile_frees_the_one_behind_it() -> None:
    state = board(NINES_INSIDE)
    after = state.play("a1+a3", "b1+b3")
    assert after.legal(0) == ("a2+b2",)


def test_tiles_do_not_fall() -> None:
    state = board("""
        3 5p
        2 1m 1m
        1 5p
    """)
    rows = state.play("a1+a3").text.split("/")
    assert [row[:4] for row in rows[6:]] == ["----", "1m1m", "----"]


# 4. Points


@pytest.mark.parametrize("kind", SUIT_KINDS)
def test_a_pair_counts_its_value_once(kind: str) -> None:
    before = 270 - int(kind[0])
    assert board(f"1 {kind} {kind}").play("a1+b1").view(0)["scores"] == [270, 0]
    second = board(f"1 {kind} {kind}", player=2).play("a1+b1")
    assert second.view(0)["scores"] == [before, int(kind[0])]


def test_there_are_270_points_in_all() -> None:
    assert 2 * sum(int(kind[0]) for kind in SUIT_KINDS) == 270
    full = BATTLE.start(seed=1)
    assert sum(int(kind) for kind in full.text if kind.isdigit()) - 1 == 2 * 270


# 5. Turns


def test_players_take_turns() -> None:
    state = board("1 1m 1m 2m 2m 3m 3m")
    assert state.to_move == (0,) and state.legal(1) == ()
    state = state.play("a1+b1")
    assert state.to_move == (1,) and state.legal(0) == ()
    assert state.play("c1+d1").to_move == (0,)


def test_who_can_take_must_take() -> None:
    """The only pair is a poor one that gives the other nine points; there is no way around it."""
    state = board("""
        3 1m
        2 9p 9p
        1 1m
    """)
    assert state.legal(0) == ("a1+a3",)
    for passing in ("pass", "", "-", "--", "0"):
        assert reason(state, passing).code == "mahjong-battle/not-a-move"


# 6. The end


def blocked(points: tuple[int, int]) -> State:
    """Free are 1m 2m 3m 4m, once each; their twins lie behind them."""
    drawing = """
        4 1m 3m
        3 2m 4m
        2 3m 1m
        1 4m 2m
    """
    return board(drawing, points=points)


def test_it_ends_when_no_pair_can_be_taken() -> None:
    assert blocked((150, 110)).to_move == ()
    assert blocked((150, 110)).result is not None


def test_it_ends_for_both_when_the_next_player_finds_no_pair() -> None:
    state = board("""
        4 1m 3m
        3 2m 4m
        2 3m 1m
        1 4m 2m 9p 9p
    """)
    after = state.play("c1+d1")
    assert after.to_move == () and after.legal(0) == after.legal(1) == ()
    assert after.result == Result((260, 0), (0,), "no-pair")


def test_more_points_win() -> None:
    assert blocked((150, 110)).result == Result((150, 110), (0,), "no-pair")
    assert blocked((110, 150)).result == Result((110, 150), (1,), "no-pair")


def test_equal_points_share_the_first_place() -> None:
    assert blocked((130, 130)).result == Result((130, 130), (0, 1), "no-pair")


def test_a_cleared_wall_is_told_from_one_that_is_stuck() -> None:
    assert board("1 5p 5p", points=(135, 130)).play("a1+b1").result == Result((140, 130), (0,), "cleared")
    assert board("9 ..", points=(135, 135)).result == Result((135, 135), (0, 1), "cleared")


def test_who_resigns_or_runs_out_of_time_has_lost_whatever_the_points() -> None:
    state = board("1 5p 5p", points=(200, 65))
    assert state.end("resign", 0).result == Result((200, 65), (1,), "resign")
    assert state.end("time", 1).result == Result((200, 65), (0,), "time")


def test_a_draw_is_not_agreed() -> None:
    with pytest.raises(teahouse.BadOption):
        BATTLE.start(seed=1).end("agreed", 0)


# 7. The deal


class Rigged(Random):
    """A generator whose shuffles are known."""

    def __init__(self, *arrangements: list[int]) -> None:
        super().__init__(0)
        self.left = list(arrangements)

    def shuffle(self, x: Any) -> None:
        x[:] = self.left.pop(0)


def arrangement(pairs: int) -> list[int]:
    """All 108 tiles, so many pairs among the 24 free ones."""
    free = list(range(1, 25))
    free[1 : 2 * pairs : 2] = free[0 : 2 * pairs : 2]
    rest = list((Counter(list(range(1, 28)) * 4) - Counter(free)).elements())
    return free[:12] + rest + free[12:]


@pytest.mark.parametrize(("option", "needed"), [("any", 1), ("two-moves", 2)])
def test_a_wall_with_too_few_pairs_is_dealt_again(option: str, needed: int) -> None:
    rng = Rigged(*(arrangement(pairs) for pairs in (*range(needed), needed, 3)))
    position = rules.deal({"deal": option}, rng)
    assert list(position.cells) == arrangement(needed)
    assert len(rng.left) == 1
    assert len(rules.legal(position, position.to_move)) == needed


def test_the_rigged_walls_have_as_many_pairs_as_they_say() -> None:
    for pairs in range(4):
        position = Position(bytes(arrangement(pairs)))
        assert Counter(position.cells) == dict.fromkeys(range(1, 28), 4)
        assert len(rules.legal(position, position.to_move)) == pairs


@pytest.mark.parametrize(("option", "needed"), [("any", 1), ("two-moves", 2)])
def test_every_deal_has_as_many_moves_as_agreed(option: str, needed: int) -> None:
    game = teahouse.game("mahjong-battle", deal=option)
    assert min(len(game.start(seed=seed).legal(0)) for seed in range(150)) >= needed


# Refusals say why


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "not-a-move", {}),
        ("a1", "not-a-move", {}),
        ("a1b1", "not-a-move", {}),
        ("a1-b1", "not-a-move", {}),
        ("A1+B1", "not-a-move", {}),
        ("a0+b1", "not-a-move", {}),
        ("m1+b1", "not-a-move", {}),
        ("a1+b1 ", "not-a-move", {}),
        ("a1+b1\n", "not-a-move", {}),
        ("a１+b1", "not-a-move", {}),
        ("a1+b1+c1", "not-a-move", {}),
        ("b1+a1", "not-in-order", {"proper": "a1+b1"}),
        ("a3+a1", "not-in-order", {"proper": "a1+a3"}),
        ("a1+a1", "one-tile", {"rule": 2}),
        ("a1+l9", "no-tile", {"square": "l9", "rule": 2}),
        ("d1+d2", "no-tile", {"square": "d1", "rule": 2}),
        ("a2+b2", "not-free", {"square": "a2", "rule": 3}),
        ("b1+c2", "not-free", {"square": "c2", "rule": 3}),
        ("a1+b1", "not-equal", {"rule": 2}),
    ],
)
def test_each_refusal_has_its_reason(text: str, code: str, params: dict[str, Any]) -> None:
    state = board("""
        3 1m 2m 3m
        2 9p 9p 9s
        1 1m 2m 3m .. 9s
    """)
    why = reason(state, text)
    assert why.code == f"mahjong-battle/{code}"
    assert {name: why.params[name] for name in params} == params


def test_unequal_tiles_are_named() -> None:
    why = reason(board("2 1m 2p\n1 2p 1m"), "a1+b1")
    assert str(why.params["first"]) in str(why) and str(why.params["second"]) in str(why)
    assert "2" in str(why.params["first"]) and "1" in str(why.params["second"])

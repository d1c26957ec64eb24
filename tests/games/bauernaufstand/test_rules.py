"""Bauernaufstand, rule by rule. Sections are those of the rules page, rulings (R1) those of the game's README."""

from random import Random
from typing import Any

import pytest

from teahouse import Game, GameOver, IllegalMove, Result, State
from teahouse.games.bauernaufstand import GAME, rules

REVOLT = Game(GAME, {})
BLACK_WINS, WHITE_WINS = ((1, 0), (0,)), ((0, 1), (1,))


def board(drawing: str, side: str = "b", hands: str = "B0W0") -> State:
    """A state from rows drawn like the rules page: rank number, then six squares; ranks left out are empty."""
    ranks = dict.fromkeys(range(1, 7), "......")
    for row in drawing.strip().splitlines():
        number, *squares = row.split()
        ranks[int(number)] = "".join(squares)
    text = "/".join(_packed(ranks[rank]) for rank in range(6, 0, -1))
    return REVOLT.parse(f"{text} {side} {hands}")


def _packed(row: str) -> str:
    packed = ""
    for sign in row:
        if sign == "." and packed[-1:].isdigit():
            packed = packed[:-1] + str(int(packed[-1]) + 1)
        else:
            packed += "1" if sign == "." else sign
    return packed


def moves(state: State) -> set[str]:
    return set(state.legal(state.to_move[0]))


def reason(state: State, text: str) -> Any:
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return caught.value.params["reason"]


def refused(state: State, text: str, code: str, rule: int) -> None:
    why = reason(state, text)
    assert (why.code, why.params["rule"]) == (code if "/" in code else f"bauernaufstand/{code}", rule)


# 1. Board and men


def test_the_board_is_empty_and_each_side_has_four_men_in_hand() -> None:
    state = REVOLT.start(seed=1)
    assert state.position.cells == bytes(36)
    assert state.position.hands == (4, 4)
    assert state.text == "6/6/6/6/6/6 b B4W4"


# 2. Turns


def test_black_begins_and_sides_alternate() -> None:
    state = REVOLT.start(seed=1)
    for seat, text in ((0, "@c1"), (1, "@c6"), (0, "c1c2"), (1, "@a6")):
        assert state.to_move == (seat,)
        state = state.play(text)


def test_only_the_side_to_move_has_moves() -> None:
    state = REVOLT.start(seed=1)
    assert len(state.legal(0)) == 6 and state.legal(1) == ()
    assert state.play("@a1").legal(0) == ()


def test_only_own_men_move() -> None:
    state = board("6 . w . . . .\n1 b . . . . .")
    refused(state, "b6b5", "board/not-yours", 2)
    refused(state, "c3c4", "board/no-man", 2)


# 3. Bringing a man in


def test_a_man_enters_on_any_empty_square_of_the_own_first_rank() -> None:
    state = REVOLT.start(seed=1)
    assert state.legal(0) == ("@a1", "@b1", "@c1", "@d1", "@e1", "@f1")
    assert state.play("@c1").legal(1) == ("@a6", "@b6", "@c6", "@d6", "@e6", "@f6")
    drops = {move for move in moves(board("1 b . . b . .", hands="B1W0")) if "@" in move}
    assert drops == {"@b1", "@c1", "@e1", "@f1"}


def test_where_no_man_enters() -> None:
    state = board("1 b . . . . .", hands="B1W4")
    refused(state, "@a1", "drop-occupied", 3)
    refused(state, "@a2", "not-first-rank", 3)
    refused(state, "@b6", "not-first-rank", 3)
    refused(board("1 b . . . . .", hands="B0W4"), "@b1", "no-man-in-hand", 3)


def test_a_drop_takes_a_man_from_the_hand() -> None:
    state = REVOLT.start(seed=1).play("@c1", "@d6")
    assert state.position.hands == (3, 3)
    assert state.text == "3w2/6/6/6/6/2b3 b B3W3"


# 4. Stepping


def test_black_steps_up_and_white_down() -> None:
    men = "5 . . . w . .\n2 . b . . . ."
    assert moves(board(men)) == {"b2b3"}
    assert moves(board(men, side="w")) == {"d5d4"}
    assert board(men).play("b2b3").text == "6/3w2/6/1b4/6/6 w B0W0"


def test_nobody_goes_back_or_aside() -> None:
    state = board("6 . w . . . .\n3 . . b . . .")
    refused(state, "c3c2", "backwards", 4)
    refused(state, "c3xb2", "backwards", 4)
    refused(state, "c3xc1", "backwards", 4)
    refused(board("6 . w . . . .\n3 . . b . . .", side="w"), "b6xb4", "nothing-to-jump", 6)
    assert reason(state, "c3d3").code == "bauernaufstand/no-such-way"
    assert reason(state, "c3xc6").code == "bauernaufstand/no-such-way"
    assert reason(state, "c3c3").code == "bauernaufstand/no-such-way"


def test_a_step_needs_an_empty_square() -> None:
    state = board("4 . . b . . .\n3 . . b . . .")
    assert moves(state) == {"c4c5"}
    refused(state, "c3c4", "step-blocked", 4)
    refused(board("4 . . w . . .\n3 . . b . . ."), "c3c4", "step-blocked", 4)


# 5. Taking


def test_enemies_diagonally_in_front_may_be_taken() -> None:
    men = "4 . w . w . .\n3 . . b . . ."
    assert moves(board(men)) == {"c3c4", "c3xb4", "c3xd4"}
    assert moves(board(men, side="w")) == {"b4b3", "b4xc3", "d4d3", "d4xc3"}
    assert board(men).play("c3xd4").text == "6/6/1w1b2/6/6/6 w B0W0"


def test_nothing_is_taken_backwards_aside_or_of_ones_own() -> None:
    state = board("4 . b . . . .\n3 . w b w . .\n2 . w . w . .")
    assert moves(state) == {"b4b5", "c3c4"}
    refused(state, "c3xb4", "nothing-to-take", 5)
    refused(state, "c3xd4", "nothing-to-take", 5)
    refused(state, "c3xb2", "backwards", 4)


def test_columns_do_not_meet_at_the_edges() -> None:
    assert moves(board("4 w . . . . .\n3 . . . . . b")) == {"f3f4"}
    assert moves(board("4 . . . . . w\n5 . . . . . w\n3 b . . . . .")) == {"a3a4"}


def test_taking_is_optional_R1() -> None:
    assert "c3c4" in moves(board("4 . w . w . .\n3 . . b . . ."))
    assert "@a1" in moves(board("4 . w . w . .\n3 . . b . . .", hands="B1W0"))


def test_one_move_takes_one_man_R1() -> None:
    """After a take or a jump the turn is over, whatever could be taken next."""
    state = board("6 . . . . . .\n5 . w . w . .\n4 . . w . . .\n3 . . b . . .").play("c3xc5")
    assert state.text == "6/1wbw2/6/6/6/6 w B0W0"
    assert state.to_move == (1,)


def test_what_is_taken_is_out_for_good_R2() -> None:
    state = board("4 . w . . . .\n3 . . b . . .", hands="B1W1").play("c3xb4")
    assert state.position.hands == (1, 1)
    assert state.text == "6/6/1b4/6/6/6 w B1W1"


# 6. Jumping


def test_an_enemy_in_front_may_be_jumped_over() -> None:
    men = "4 . . w . . .\n3 . . b . . ."
    assert moves(board(men)) == {"c3xc5"}
    assert moves(board(men, side="w")) == {"c4xc2"}
    assert board(men).play("c3xc5").text == "6/2b3/6/6/6/6 w B0W0"


def test_a_jump_needs_an_empty_square_behind() -> None:
    for behind in "bw":
        state = board(f"5 . . {behind} . . .\n4 . . w . . .\n3 . . b . . .\n1 b . . . . .")
        refused(state, "c3xc5", "jump-blocked", 6)


def test_nobody_jumps_over_the_edge() -> None:
    state = board("6 . . w . . .\n5 . . b . . .")
    assert state.result == Result(*WHITE_WINS, "stuck")


def test_only_enemies_are_jumped_over_R4() -> None:
    refused(board("4 . . b . . .\n3 . . b . . ."), "c3xc5", "nothing-to-jump", 6)
    refused(board("3 . . b . . ."), "c3xc5", "nothing-to-jump", 6)


def test_the_board_of_section_6() -> None:
    assert moves(board("4 . . . w . .\n3 . . b . . w\n2 . . . . . b")) == {"c3c4", "c3xd4", "f2xf4"}


# 7. Passing is forbidden


def test_who_cannot_move_loses_R3() -> None:
    blocked = "6 . . w . . .\n5 . . b . . .\n4 . . b . . ."
    assert board(blocked).result == Result(*WHITE_WINS, "stuck")
    assert board("2 w . . . . .\n1 b . . . . .", side="w").result == Result(*BLACK_WINS, "stuck")


def test_who_has_no_men_loses_on_their_turn_R3() -> None:
    assert board("3 b . . . . .", side="w").result == Result(*BLACK_WINS, "stuck")
    assert board("3 b . . . . .", side="b").result is None
    assert board("").result == Result(*WHITE_WINS, "stuck")


def test_a_man_in_hand_saves_from_being_stuck() -> None:
    state = board("6 . . w . . .\n5 . . b . . .", hands="B1W0")
    assert state.result is None and len(moves(state)) == 6


def test_a_stuck_side_has_no_moves() -> None:
    state = board("6 . . w . . .\n5 . . b . . .")
    assert state.to_move == () and state.legal(0) == () and state.perft(1) == 0 and state.perft(0) == 1


# 8. Winning


@pytest.mark.parametrize(
    ("men", "move"),
    [
        ("5 . . b . . .\n3 w . . . . .", "c5c6"),
        ("6 . w . . . .\n5 . . b . . .", "c5xb6"),
        ("5 . . w . . .\n4 . . b . . .\n3 w . . . . .", "c4xc6"),
    ],
)
def test_whoever_arrives_wins_at_once(men: str, move: str) -> None:
    state = board(men, hands="B1W2").play(move)
    assert state.result == Result(*BLACK_WINS, "arrived")
    assert state.to_move == () and state.legal(1) == ()
    with pytest.raises(GameOver):
        state.play("@a6")


def test_white_arrives_at_the_bottom() -> None:
    state = board("2 . . w . . .\n4 b . . . . .", side="w").play("c2c1")
    assert state.result == Result(*WHITE_WINS, "arrived")


def test_the_own_first_rank_is_no_goal() -> None:
    assert board("6 w . . . . .\n1 b . . . . .").result is None


def test_an_arrival_counts_before_being_stuck_R8() -> None:
    assert board("6 b . . . . .", side="b").result == Result(*BLACK_WINS, "arrived")
    assert board("6 b . . . . .", side="w").result == Result(*BLACK_WINS, "arrived")
    assert board("1 . w . . . .", side="b", hands="B4W3").result == Result(*WHITE_WINS, "arrived")


@pytest.mark.parametrize("cause", ["resign", "time"])
def test_who_resigns_or_is_late_loses_R5(cause: str) -> None:
    state = REVOLT.start(seed=1).play("@a1")
    assert state.end(cause, 0).result == Result(*WHITE_WINS, cause)
    assert state.end(cause, 1).result == Result(*BLACK_WINS, cause)


def test_every_game_ends() -> None:
    """Every move brings a man nearer to its goal: at most 4 drops and 4 times 5 ranks a side."""
    for seed in range(200):
        rng, state, count = Random(seed), REVOLT.start(seed=seed), 0
        while not state.result:
            state, count = state.play(rng.choice(state.legal(state.to_move[0]))), count + 1
        assert count <= 2 * 4 * 6
        assert state.result.reason in ("arrived", "stuck")


# Symmetry


def test_left_and_right_are_alike_and_so_are_the_sides() -> None:
    for seed in range(30):
        rng, state = Random(seed), REVOLT.start(seed=seed)
        while not state.result:
            assert {mirrored(move) for move in moves(state)} == moves(mirror(state))
            assert {turned(move) for move in moves(state)} == moves(turn(state))
            state = state.play(rng.choice(state.legal(state.to_move[0])))


def mirrored(move: str) -> str:
    return move.translate(str.maketrans("abcdef", "fedcba"))


def turned(move: str) -> str:
    return move.translate(str.maketrans("123456", "654321"))


def mirror(state: State) -> State:
    ranks, tail = state.text.split(" ", 1)
    return REVOLT.parse("/".join(rank[::-1] for rank in ranks.split("/")) + " " + tail)


def turn(state: State) -> State:
    """Upside down, with the sides exchanged."""
    ranks, side, _ = state.text.translate(str.maketrans("bw", "wb")).split(" ")
    black, white = state.position.hands
    return REVOLT.parse(f"{'/'.join(reversed(ranks.split('/')))} {side} B{white}W{black}")


# The examples of the rules page


def best_end(state: State) -> int:
    """The winner if both play as well as possible, by trying everything."""
    if state.result:
        return state.result.winners[0]
    seat = state.to_move[0]
    return seat if any(best_end(state.play(move)) == seat for move in state.legal(seat)) else 1 - seat


def test_who_has_to_move_loses() -> None:
    for side, loser in (("b", 0), ("w", 1)):
        state = board("5 . . w . . .\n3 . . b . . .", side=side)
        assert len(state.legal(loser)) == 1
        assert best_end(state) == 1 - loser
    assert best_end(board("5 . . w . . .\n3 . . b . . .", hands="B1W0").play("@a1")) == 0
    result = board("5 . . w . . .\n3 . . b . . .").play("c3c4", "c5xc3").result
    assert result == Result(*WHITE_WINS, "stuck")


def test_the_best_capture_is_none() -> None:
    state = REVOLT.parse("6/1w4/2w3/3b2/6/b5 b B0W0")
    assert {move: best_end(state.play(move)) for move in state.legal(0)} == {"a1a2": 1, "d3d4": 0, "d3xc4": 1}
    assert best_end(state.play("d3xc4", "b5xc4")) == 1
    assert best_end(state.play("a1a2", "c4xd3")) == 1
    result = state.play("d3d4", "c4c3", "d4d5", "c3c2", "d5d6").result
    assert result == Result(*BLACK_WINS, "arrived")


def test_support_from_behind() -> None:
    """Nobody jumps over a man with another behind it; a jumper who lands before the second is jumped over."""
    state = board("4 . . w . . .\n3 . . b . . .\n2 . . b . . .", side="w", hands="B0W1")
    assert "c4xc2" not in moves(state)
    state = board("5 . . w . . .\n3 . . b . . .\n2 . . b . . .").play("c3c4", "c5xc3")
    assert "c2xc4" in moves(state)


def test_what_a_move_takes() -> None:
    position = board("4 . w w . . .\n3 . . b . . .").position
    taken = {move.target: rules.taken(position, move) for move in rules.legal(position, position.to_move)}
    assert taken == {19: 19, 26: 20}

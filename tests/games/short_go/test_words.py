"""What to do, and why a click places no stone."""

import pytest

import teahouse
from teahouse import State
from teahouse.games.short_go import GAME

CORNERED = "7 9 area B7 D4 A6"
"""White may not play A7."""
KO = "7 9 area X:C4,B3,C2 O:D4,E3,D2,C3 D3"
"""Black has just taken the stone on C3."""


def game(marking: bool = True) -> State:
    return teahouse.game("short-go", marking=marking).start()


def task(state: State, seat: int) -> str | None:
    said = GAME.task(state.seen_by(seat))
    return said and str(said)


def test_what_to_do_while_stones_are_placed() -> None:
    state = game().play("D4")
    assert task(state, 1) == "Place a stone on a free point, or pass."
    assert task(state, 0) is None
    assert task(state.play("pass"), 0) == "White has passed: place a stone, or pass too, and the game is counted."


def test_what_to_do_while_dead_stones_are_marked() -> None:
    marking = game().play("D4", "pass", "pass")
    assert [task(marking, seat) for seat in (0, 1)] == [
        "Mark the stones that cannot be saved; then agree, or play on if you differ."
    ] * 2
    agreed = marking.play("W accept")
    assert task(agreed, 1) is None
    assert task(agreed, 0) == "White agrees: agree too, change the marks, or play on."
    marked = marking.play(*["B dead D4"] * 50)
    assert task(marked, 0) == "Agree, or play on."


def test_who_has_no_point_left_is_told_to_pass() -> None:
    """Black has filled everything but two eyes of one point each."""
    board = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 8)]
    eyes = ("A1", "C1")
    full = "7 9 area X:" + ",".join(point for point in board if point not in eyes) + " to:O"
    state = teahouse.game("short-go").parse(full)
    assert state.legal(1) == ("pass",)
    assert task(state, 1) == "You cannot place a stone anywhere: pass."


@pytest.mark.parametrize(
    ("text", "point", "code"),
    [
        ("7 9 area D4", "D4", "occupied"),
        (CORNERED, "A7", "suicide"),
        (CORNERED, "E5", None),
        (KO, "C3", "ko"),
    ],
)
def test_a_click_that_places_no_stone_says_why_and_what_else(text: str, point: str, code: str | None) -> None:
    state = teahouse.game("short-go").parse(text)
    reason = GAME.why_not(state.seen_by(state.to_move[0]), (point,))
    assert (reason and reason.code) == (code and f"short-go/{code}")


def test_a_click_on_nothing_while_marking() -> None:
    reason = GAME.why_not(game().play("D4", "pass", "pass").seen_by(0), ("E5",))
    assert str(reason) == "There is no stone on E5: mark stones that are dead, agree, or play on (section 7)."

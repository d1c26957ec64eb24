"""What players are for: they take what can be taken, judge dead stones, agree, and do not quarrel for ever."""

from random import Random

import pytest

import teahouse
from teahouse.games.short_go import judging

SETTLED = "7 9 area X:C1,C2,C3,D3,D4,D5,D6,D7 O:D1,D2,E2,E3,E4,E5,E6,E7,G5,B6 pass pass"
"""White's stone on B6 is lost; everything else lives."""


def test_a_lost_stone_is_judged_dead() -> None:
    state = teahouse.game("short-go", marking=True).parse(SETTLED)
    owned = judging.ownership(state.position, Random(1))
    assert judging.dead_stones(state.position, owned) == {5 * 7 + 1}


def test_easy_mostly_takes_a_stone_in_atari() -> None:
    """It overlooks something now and then, as beginners do; with another limit it has another whim."""
    state = teahouse.game("short-go").parse("7 0 area X:D5,C4,D3,B2 O:D4,G6,F2")
    bot = teahouse.bot("short-go", level="easy")
    assert [bot.choose(state, 0, nodes=whim).move for whim in range(1, 21)].count("E4") >= 12


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_proposes_then_agrees(seat: int) -> None:
    state = teahouse.game("short-go", marking=True).parse(SETTLED)
    bot, colour = teahouse.bot("short-go", level="easy"), "BW"[seat]
    assert bot.choose(state, seat).move == f"{colour} dead B6"
    state = state.play(f"{colour} dead B6")
    assert bot.choose(state, seat).move == f"{colour} accept"


def test_a_player_corrects_once_then_plays_on() -> None:
    state = teahouse.game("short-go", marking=True).parse(SETTLED).play("W dead B6", "B dead B6")
    assert teahouse.bot("short-go", level="easy").choose(state, 1).move == "W resume", "it has said so before"
    wrong = teahouse.game("short-go", marking=True).parse(SETTLED).play("W dead B6", "B dead D4")
    assert teahouse.bot("short-go", level="easy").choose(wrong, 1).move.startswith("W dead C1"), "Black's wall lives"


def test_a_game_of_two_computers_ends_with_an_agreement() -> None:
    state = teahouse.game("short-go", marking=True).start()
    bot = teahouse.bot("short-go", level="easy")
    for _ in range(300):
        if state.result:
            break
        seat = state.to_move[0]
        state = state.play(bot.choose(state, seat, nodes=1).move)
    assert state.result is not None and state.result.reason == "score"

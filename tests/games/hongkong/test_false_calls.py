"""Where false calls may be made, nobody makes one by accident, nor is bothered where nothing else is possible."""

import pytest

from games.hongkong.scenes import JUNK, WAITING, Scene
from teahouse.core.handles import State
from teahouse.texts import LANGUAGES, say, speaking

FALSE = {"false_calls": True}
EAST = "19m159p19s1234567z"
"""Throws away the 5p."""
PUNG = "55p1234567z258m1s"


def offered(south: str) -> State:
    """East has discarded the 5p, and South looks at it."""
    return Scene({"E": EAST, "S": south}, [], FALSE).start().play("E discard 5p")


def test_a_call_that_can_only_be_false_says_what_it_costs() -> None:
    state = Scene({"E": JUNK}, [], FALSE).start()
    for language in LANGUAGES:
        with speaking(language):
            (cost,) = map(say, state.cautions(0).values())
        assert "16" in cost and "48" in cost
    ended = state.play_undealt("E hu")
    assert list(state.cautions(0)) == ["E hu"] and ended.position.ending.result.payments == (-48, 16, 16, 16)


@pytest.mark.parametrize("south", [WAITING, "1122334466775p"])
def test_a_call_that_wins_is_bright(south: str) -> None:
    state = offered(south)
    assert "S hu" in state.legal(1) and state.cautions(1) == {} and not state.idles(1)


def test_a_complete_hand_below_the_minimum_is_a_false_call() -> None:
    scene = Scene({"E": JUNK, "S": WAITING}, [], {**FALSE, "minimum_fan": 9}, draws="5p")
    state = scene.start().play("E discard 9p", "S pass", "W pass", "N pass")
    assert list(state.cautions(1)) == ["S hu"]
    assert state.play_undealt("S hu").position.ending.result.false_hu == 1


def test_who_could_only_make_a_mistake_is_idle_and_who_may_claim_is_not() -> None:
    state = offered(PUNG)
    assert state.to_move == (1, 2, 3)
    assert [state.idles(seat) for seat in (1, 2, 3)] == [False, True, True]
    assert list(state.cautions(1)) == ["S hu"], "beside the pung a false call is asked twice all the same"
    assert state.waived(2) == "W pass"


def test_on_one_s_own_turn_nobody_is_idle() -> None:
    assert not Scene({"E": JUNK}, [], FALSE).start().idles(0)


def test_without_the_option_there_is_nothing_to_be_asked_twice() -> None:
    state = Scene({"E": EAST, "S": WAITING}, []).start()
    assert state.cautions(0) == {} and state.play("E discard 5p").cautions(1) == {}

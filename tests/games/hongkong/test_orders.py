"""Standing orders of Hongkong Easy: what they answer, and what they say enough about."""

from typing import Any

import pytest

from games.hongkong.scenes import JUNK, WAITING, Scene
from teahouse.core.handles import State
from teahouse.core.orders import Order
from teahouse.core.protocol import View
from teahouse.games.hongkong.orders import ORDERS, RUNS
from teahouse.texts import LANGUAGES, say, speaking

EAST = "5p19m19s123456z23s1p"
CLAIMS = Scene({"E": EAST, "S": "3455567p12367s", "W": "2468m2468m1379p7z", "N": "1579m579m24688p7z"}, [], draws="4z")
"""South may kong, pung or chow East's 5p."""
WINS = Scene({"E": EAST, "S": WAITING, "W": "55p1234567z258m1s"}, [], draws="4z")
REST, REST_TURN = Order("rest"), Order("rest-turn")


def offered(scene: Scene, *before: str, discard: str = "5p") -> State:
    return scene.start().play(*before, f"E discard {discard}")


def later(scene: Scene) -> State:
    """East throws the 5p away in the second round: with the first discard every win would be a limit hand."""
    state = offered(scene, discard="1z")
    while state.to_move != (0,):
        seat = state.to_move[0]
        drawn = ORDERS.answer(state.seen_by(seat), [Order("drawn")])
        state = state.play(next((text for text in state.legal(seat) if text.endswith("pass")), drawn or ""))
    return state.play("E discard 5p")


def south(state: State) -> View[Any]:
    return state.seen_by(1)


@pytest.mark.parametrize(
    ("orders", "text"),
    [
        ((), None),
        ((Order("pung", ("7p", "5p")),), "S pung"),
        ((Order("pung", ("7p",)),), None),
        ((Order("pung", ("7p",)), REST), "S pass"),
        ((REST_TURN,), "S pass"),
        ((Order("kong", ("5p",)), Order("pung", ("5p",))), "S kong"),
        ((Order("chow", ("456p", "345p")),), "S chow 456p"),
        ((Order("chow", ("123m", "567p")),), "S chow 567p"),
        ((Order("chow", ("345p",)), Order("pung", ("5p",))), "S pung"),
        ((Order("win", number=3),), None),
        ((Order("win", number=3), REST), "S pass"),
        ((Order("drawn"), Order("discard", ("5p",))), None),
    ],
)
def test_claims(orders: tuple[Order, ...], text: str | None) -> None:
    assert ORDERS.answer(south(offered(CLAIMS)), orders) == text


def test_who_gives_orders_wins_unless_they_want_more() -> None:
    state = later(WINS)
    view = south(state)
    assert "S hu" in view.legal
    assert ORDERS.answer(view, [REST]) == "S hu"
    assert ORDERS.answer(view, [Order("win", number=10), REST]) == "S pass"
    assert ORDERS.answer(view, [Order("win", number=0)]) == "S hu"
    worth = [number for number in range(11) if ORDERS.answer(view, [Order("win", number=number), REST]) == "S hu"]
    won = state.play_undealt("S hu", by=1)
    for seat in won.to_move:
        won = won.play_undealt(next(text for text in won.legal(seat) if text.endswith("pass")), by=seat)
    fan = won.seen_by(1).seen.last.result.fan  # as the scoring has counted it
    assert 0 < fan < 10
    assert worth == list(range(fan + 1))


def test_a_false_call_is_never_ordered() -> None:
    scene = Scene(CLAIMS.hands, [], {"false_calls": True}, draws="4z")
    view = south(offered(scene))
    assert "S hu" in view.legal and ORDERS.answer(view, [Order("win", number=0), REST]) == "S pass"


def test_enough_is_said_by_orders_and_what_everybody_sees_alone() -> None:
    """Whatever South holds."""
    cases = {
        (): False,
        (REST,): True,
        (REST_TURN,): True,
        (Order("pung", ("5p",)),): True,
        (Order("pung", ("6p",)),): False,
        (Order("chow", ("567p",)),): True,
        (Order("chow", ("678p",)),): False,
        (Order("win", number=1),): False,
        (Order("drawn"),): False,
    }
    other = Scene({**CLAIMS.hands, "S": "1234567z13m2588s"}, [], draws="4z")
    for scene in (CLAIMS, other):
        at_rest = offered(scene).lull()
        assert at_rest is not None
        assert {orders: ORDERS.covers(at_rest.seen_by(1), orders) for orders in cases} == cases


def turn_of_south(hand: str, draws: str) -> View[Any]:
    """South has drawn the first of these."""
    scene = Scene({"E": JUNK, "S": hand, "W": "2468m2468m1379p7z"}, [], draws=draws)
    state = scene.start()
    while state.to_move and (state.to_move[0] != 1 or state.seen_by(1).seen.phase != "turn"):
        seat = state.to_move[0]
        legal = state.legal(seat)
        state = state.play(next((text for text in legal if text.endswith(("ready", "pass"))), legal[-1]))
    return state.seen_by(1)


def test_own_turns() -> None:
    view = turn_of_south("123456m11p23s55z6z", "9p")
    assert view.seen.drawn is not None
    useful, drawn = Order("useful"), Order("drawn")
    assert ORDERS.answer(view, [useful]) == ORDERS.answer(view, [drawn]) == "S discard 9p"
    assert ORDERS.answer(view, [REST, Order("pung", ("5z",))]) is None
    assert ORDERS.answer(view, [Order("drawn", ("9p", "1m"))]) is None
    assert ORDERS.answer(view, [Order("discard", ("9m", "6z", "1m"))]) == "S discard 6z"
    assert ORDERS.answer(view, [Order("discard", ("6z",)), useful]) == "S discard 6z"
    helped = turn_of_south("123456m11p23s55z6z", "4s")
    assert ORDERS.answer(helped, [useful]) is None, "one is asked when it helps"
    assert ORDERS.answer(helped, [Order("discard", ("6z",)), useful]) is None
    assert ORDERS.answer(helped, [drawn]) == "S discard 4s"


def test_own_kongs() -> None:
    view = turn_of_south("11444p12346m23s9s", "4p")
    assert ORDERS.answer(view, [Order("kong", ("4p",)), Order("drawn")]) == "S kong 4p"
    assert ORDERS.answer(view, [Order("kong", ("6z",)), Order("drawn")]) == "S discard 4p"
    before = Scene({"E": JUNK, "S": "3333m22s46p55z159s"}, []).start()
    assert ORDERS.answer(south(before), [Order("kong", ("3m",))]) == "S kong 3m"
    assert ORDERS.answer(south(before), [REST]) == "S ready"


def test_every_order_reads_in_every_language() -> None:
    view, told = south(offered(CLAIMS)), set()
    for language in LANGUAGES:
        with speaking(language):
            for kind in ORDERS.kinds(view):
                order = Order(kind.code, kind.things[:2], kind.numbers[2] if kind.numbers else None)
                told |= {str(kind.title), str(kind.means), str(ORDERS.tell(order))}
            told |= {str(ORDERS.tell(order)) for order in (Order("drawn"), Order("win", number=0))}
    assert len(RUNS) == 21 and not [text for text in told if "{" in text or text.startswith("hongkong/")]
    assert say(ORDERS.tell(Order("pung", ("7p", "5z")))) == "Pung with 7 of circles, white dragon"

"""Bidding by orders is bidding by hand."""

from random import Random

import pytest

from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.core.orders import Order
from teahouse.games.mah_nol import GAME
from teahouse.games.mah_nol.orders import ORDERS
from teahouse.texts import say


def auctioned(state: State, most: list[int], is_ordered: bool) -> State:
    """Until it is sold or thrown in. By hand: one more than the highest bid, as long as it is worth it."""
    while state.to_move and state.seen_by(None).seen.phase == "auction" and not state.awaits_deal:
        seat = state.to_move[0]
        view = state.seen_by(seat)
        if is_ordered:
            text = ORDERS.answer(view, [Order("bid", number=most[seat])])
            assert text is not None
        else:
            wanted = view.seen.highest + 1
            text = f"{'ABCD'[seat]} bid {wanted}" if wanted <= most[seat] else f"{'ABCD'[seat]} out"
        state = state.play_undealt(text, by=seat)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_moves_as_by_hand_on_many_deals(players: int) -> None:
    rng, game = Random(players), Game(GAME, settle(GAME.options, {"players": players}))
    for seed in range(60):
        most = [rng.choice((0, 1, rng.randrange(40))) for _ in range(players)]
        start = game.start(seed)
        ordered, by_hand = (auctioned(start, most, is_ordered) for is_ordered in (True, False))
        assert ordered.record() == by_hand.record()
        seen = ordered.seen_by(None).seen
        if max(most) == 0:
            assert seen.is_over and seen.buyer is None, "nobody has bid"
            continue
        others = sorted(most)[-2]
        assert most[seen.buyer] == max(most), "whoever would pay most has bought"
        assert max(1, others) <= seen.highest <= others + 1, "and paid no more than the others made them pay"


def test_a_purse_is_the_most_one_can_order() -> None:
    start = Game(GAME, settle(GAME.options, {"players": 3})).start(7)
    first = start.to_move[0]
    (kind,) = ORDERS.kinds(start.seen_by(first))
    assert kind.numbers is not None and kind.numbers[-1] == start.seen_by(first).seen.money[first]
    out = start.play(start.legal(first)[0])
    assert ORDERS.kinds(out.seen_by(first)) == (), "who is out has nothing to order"
    assert ORDERS.answer(start.seen_by(first), []) is None
    assert say(ORDERS.tell(Order("bid", number=12))) == "Bid up to 12 Fing"
    assert say(ORDERS.tell(Order("bid", number=0))) == "Do not bid"

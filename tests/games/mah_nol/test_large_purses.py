"""A purse may hold thousands: a bid costs no more work than where it holds few, and all bids are there all the same."""

import pickle
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import teahouse
from teahouse.core.errors import IllegalMove
from teahouse.core.handles import State
from teahouse.store.base import Entry, Person
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.engines import _written
from teahouse.table.moves import play
from teahouse.table.pen import Pen
from teahouse.table.table import Table
from teahouse.web.app import templates
from teahouse.web.showing import moment
from teahouse.web.viewing import viewer_of

SMALL, LARGE = 405, 20_250
NAMES = ["Anna", "Bert", "Cleo", "Dora"]
PAGES = templates()


def steps(work: Callable[[], object]) -> int:
    """How many lines of Python are run."""
    count, before = 0, sys.gettrace()

    def trace(frame: object, event: str, _: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def at_auction(stake: int) -> State:
    return teahouse.game("mah-nol", stake=stake).start(seed=1)


def at_table(stake: int) -> Table:
    state = at_auction(stake)
    return Table.at(state, [Chair(person=name) for name in NAMES], Agreed(), began=1.0)


def bid_and_look(table: Table) -> list[Entry]:
    """All that the house does for a bid: it is checked and played, and everybody sees what follows."""
    pen = Pen(table, 2.0)
    play(pen, 0, pen.table.turn(0), ["A bid 7"])
    for name in NAMES:
        viewer = viewer_of(pen.table, Person(name, name, "en"))
        view = pen.table.view(viewer.seat)
        shown = moment(PAGES, pen.table, viewer, NAMES, view)
        assert shown["yours"] == (name == "Bert")
    pickle.dumps(_written("mah-nol", pen.table.question(1).seen_by(1)))
    return pen.entries


def test_a_bid_costs_no_more_where_purses_are_full() -> None:
    bid_and_look(at_table(SMALL))  # what is made once is made
    small, large = (steps(partial(bid_and_look, at_table(stake))) for stake in (SMALL, LARGE))
    assert large < 1.5 * small, "purses are drawn as sticks: a few more of them"


def test_a_page_holds_the_range_of_bids_instead_of_all() -> None:
    viewer = viewer_of(table := at_table(LARGE), Person("Anna", "Anna", "en"))
    shown = moment(PAGES, table, viewer, NAMES, table.view(0))
    assert shown["numbers"] == [[["bid"], "A bid ", 1, LARGE]]
    assert len(shown["paths"]) == 1 + 5, "out, and bids with a button of their own"


def test_all_bids_are_legal_and_no_others() -> None:
    state = at_auction(LARGE)
    listed = state.legal(0)
    assert listed == ("A out", *(f"A bid {amount}" for amount in range(1, LARGE + 1)))
    assert state.view(0)["legal"] == list(listed) and state.seen_by(0).legal == listed
    assert state.play(f"A bid {LARGE}").view(1)["legal"] == ["B out"]
    for text in ("A bid 20251", "A bid 0", "A bid 999999999"):
        with pytest.raises(IllegalMove):
            state.play(text)


@pytest.mark.parametrize("stake", [1, 2, 7, SMALL])
def test_what_is_allowed_is_what_is_listed(stake: int) -> None:
    state = teahouse.game("mah-nol", stake=stake, players=2).start(seed=1)
    rules = state.game.declaration
    assert rules.allows is not None
    while state.position.phase == "auction":
        seat = state.to_move[0]
        texts = [f"{'AB'[seat]} {rest}" for rest in ("out", "take", "choose N", *(f"bid {n}" for n in range(1, 409)))]
        moves = [rules.read_move(state.position, text)[1] for text in texts]
        listed = rules.legal(state.position, seat)
        allowed = [move for move in moves if rules.allows(state.position, seat, move)]
        assert allowed == [move for move in moves if move in listed]
        bids = [text for text in state.choices(seat) if "bid" in text]
        state = state.play(bids[len(bids) // 2] if bids else state.choices(seat)[0])

"""Standing orders: what a seat has said in advance that it answers. The game says what orders mean (`core/orders.py`).

Orders stand in the journal like ways of answering, told to nobody else, and are over with the hand, unless their owner
wants them kept for the next ones, or until they look in again. A secret question
is answered by them when everybody's time for it is over, so nobody learns who had some; an open one soon after it
was put. Where a move has days a table rests until all whose orders say too little have looked in: whether somebody has
said enough follows from the orders and from what everybody sees, never from what they hold.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from teahouse.core.handles import Game, State
from teahouse.core.orders import Order, OrderKind
from teahouse.core.protocol import View
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.rests import Rests

HAND, HANDS, VISIT = LASTING = ("hand", "hands", "visit")
"""For how long orders hold: this hand, the next ones too, or those until their owner opens the table's page."""


class Asking(Protocol):
    """What decides about orders at a table."""

    game: Game
    agreed: Agreed
    chairs: list[Chair]
    state: State | None
    rests: Rests
    orders: Mapping[int, tuple[Order, ...]]
    orders_last: Mapping[int, str]

    def asked(self) -> tuple[int, ...]: ...

    def view(self, seat: int | None) -> View[Any] | None: ...

    def is_over(self) -> bool: ...

    def shows_end_of_hand(self) -> bool: ...


def may_order(table: Asking, seat: int | None) -> bool:
    """Whether this seat may give orders, or change them, now."""
    if seat is None or table.state is None or table.is_over() or table.agreed.lesson:
        return False
    return table.game.declaration.orders is not None and table.chairs[seat].attended and not table.shows_end_of_hand()


def kinds(table: Asking, seat: int) -> tuple[OrderKind, ...]:
    """The orders this seat may give now."""
    orders, view = table.game.declaration.orders, table.view(seat)
    return orders.kinds(view) if orders and view else ()


def answered(table: Asking, seat: int) -> str | None:
    """What the orders of a seat answer to the question it is asked; None: they do not say, or it is not asked."""
    orders, given, state = table.game.declaration.orders, table.orders.get(seat, ()), table.state
    if not given or orders is None or state is None or seat not in table.asked() or state.parts(seat) != 1:
        return None
    if not table.chairs[seat].attended:
        return None
    view = state.seen_by(seat)
    text = orders.answer(view, given)
    return text if text is not None and text in view.legal else None


def due(table: Asking) -> int | None:
    """A seat whose orders answer a question that was put openly, or waits for the only person there."""
    if not table.orders or table.rests:
        return None
    return next((seat for seat in table.asked() if answered(table, seat) is not None), None)


def is_covered(table: Asking, seat: int) -> bool:
    """Whether what the seat has said is enough for what everybody sees at rest, whatever it holds."""
    orders, given = table.game.declaration.orders, table.orders.get(seat, ())
    if not given or orders is None or not table.rests:
        return False
    return orders.covers(table.rests[0].seen_by(seat), given)


def after_turn(table: Asking) -> Mapping[int, tuple[Order, ...]]:
    """What is left of all orders when everybody sees whose turn it is."""
    orders = table.game.declaration.orders
    if orders is None or not orders.until_turn or not table.orders:
        return table.orders
    asked, over = table.asked(), orders.until_turn
    kept = {
        seat: tuple(order for order in given if seat not in asked or order.code not in over)
        for seat, given in table.orders.items()
    }
    return {seat: given for seat, given in kept.items() if given}


def after_hand(table: Asking) -> Mapping[int, tuple[Order, ...]]:
    """What is left of all orders when everybody sees that the next hand begins."""
    orders = table.game.declaration.orders
    over = orders.until_turn if orders else frozenset()
    kept = {
        seat: tuple(order for order in table.orders.get(seat, ()) if order.code not in over)
        for seat in table.orders_last
    }
    return {seat: given for seat, given in kept.items() if given}


def read_order(body: Mapping[str, Any]) -> Order:
    return Order(body["code"], tuple(body["things"]), body["number"])


def write_order(order: Order) -> dict[str, Any]:
    return {"code": order.code, "things": list(order.things), "number": order.number}

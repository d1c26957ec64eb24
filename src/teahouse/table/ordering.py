"""Giving standing orders: these and no others, each as the game allows it."""

from collections.abc import Sequence

from teahouse.core.errors import GameOver
from teahouse.core.orders import Order, OrderKind
from teahouse.table.errors import BadOrder, NoOrders, NotStarted
from teahouse.table.orders import HAND, VISIT, kinds, may_order, write_order
from teahouse.table.pen import Pen
from teahouse.texts import message


def set_orders(pen: Pen, seat: int, orders: Sequence[Order], lasts: str = HAND) -> None:
    table = pen.table
    if table.state is None:
        raise NotStarted()
    if table.is_over():
        raise GameOver()
    if not may_order(table, seat):
        raise NoOrders()
    known, held = {kind.code: kind for kind in kinds(table, seat)}, table.orders.get(seat, ())
    for order in orders:
        if order not in held:
            _check(order, known.get(order.code))
    if len({order.code for order in orders}) < len(orders):
        raise BadOrder(reason=message("order/twice"))
    if tuple(orders) != held or (orders and lasts != table.orders_last.get(seat, HAND)):
        longer = {} if lasts == HAND else {"lasts": lasts}
        pen.write("orders", seat=seat, orders=[write_order(order) for order in orders], **longer)


def look_in(pen: Pen, seat: int) -> None:
    """Whoever sits there has opened the table's page: orders that were to last until then are over."""
    if pen.table.orders_last.get(seat) == VISIT:
        pen.write("orders", seat=seat, orders=[])


def _check(order: Order, kind: OrderKind | None) -> None:
    if kind is None:
        raise BadOrder(reason=message("order/unknown"))
    if not set(order.things) <= set(kind.things) or len(set(order.things)) < len(order.things):
        raise BadOrder(reason=message("order/bad-things"))
    if len(order.things) < kind.least:
        raise BadOrder(reason=message("order/names-nothing"))
    if (order.number is None) != (kind.numbers is None):
        raise BadOrder(reason=message("order/bad-number"))
    if kind.numbers is not None and order.number not in kind.numbers:
        first, last = kind.numbers[0], kind.numbers[-1]
        raise BadOrder(reason=message("order/number-between", low=str(first), high=str(last)))

"""Standing orders, as their owner gives, sees, changes and drops them. Nobody else is told."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field, StrictInt

from teahouse.core.orders import Order, OrderKind, Orders
from teahouse.core.protocol import AnyGame
from teahouse.table.errors import NoOrders
from teahouse.table.ordering import look_in, set_orders
from teahouse.table.orders import HAND, is_covered, kinds, may_order, write_order
from teahouse.table.standing_in import oneself
from teahouse.table.table import Table
from teahouse.texts import message, say
from teahouse.web import answers
from teahouse.web.answers import sends
from teahouse.web.bodies import Body, Known, OwnSeat, Problems, TableId, Text
from teahouse.web.sentences import drawn
from teahouse.web.session import house_of
from teahouse.web.viewing import own_seat

router = APIRouter(responses=Problems)
MOST_ORDERS, MOST_THINGS = 32, 64


class OneOrder(Body):
    """An order: what it names, in this order, and its number where it has one."""

    code: Text
    things: Annotated[list[Text], Field(max_length=MOST_THINGS)] = Field(default_factory=list)
    number: StrictInt | None = None


class OrdersWish(OwnSeat):
    """These orders and no others."""

    orders: Annotated[list[OneOrder], Field(max_length=MOST_ORDERS)]
    lasts: Literal["hand", "hands", "visit"] = "hand"
    """For this hand, for the next ones too, or until you open the table's page again."""


@router.get("/tables/{table}/standing-orders", **sends(answers.StandingOrders))
async def orders_seen(
    table: TableId, person: Known, request: Request, seat: Annotated[int | None, Query(ge=0, le=63)] = None
) -> dict[str, Any]:
    """Your standing orders, and those you may give."""
    found = await house_of(request).table(table)
    return _seen(found, own_seat(found, person, seat))


@router.post("/tables/{table}/standing-orders", **sends(answers.StandingOrders))
async def give_orders(table: TableId, body: OrdersWish, person: Known, request: Request) -> dict[str, Any]:
    """Give standing orders, for this hand or longer: these and no others. Nobody else is told."""
    house = house_of(request)
    seat = own_seat(await house.table(table), person, body.seat)
    given = [Order(each.code, tuple(each.things), each.number) for each in body.orders]
    ordered = await house.act(table, lambda pen: oneself(set_orders, orders=given, lasts=body.lasts)(pen, seat=seat))
    return _seen(ordered, seat)


@router.post("/tables/{table}/looked-in", status_code=204)
async def looked_in(table: TableId, body: OwnSeat, person: Known, request: Request) -> None:
    """You are back at the table's page: orders that were to last until then are over."""
    house = house_of(request)
    seat = own_seat(await house.table(table), person, body.seat)
    await house.act(table, lambda pen: look_in(pen, seat))


def _seen(table: Table, seat: int) -> dict[str, Any]:
    game = table.game.declaration
    if game.orders is None or not may_order(table, seat):
        raise NoOrders()
    given, offered = table.orders.get(seat, ()), kinds(table, seat)
    return {
        "orders": [_order(order, game.orders, game) for order in given],
        "kinds": [_kind(kind, game.orders, game) for kind in offered],
        "lasts": table.orders_last.get(seat, HAND),
        "covered": is_covered(table, seat),
    }


def _order(order: Order, orders: Orders[Any], game: AnyGame) -> dict[str, Any]:
    told = orders.tell(order)
    words = say(told)
    return {
        **write_order(order),
        "words": words,
        "drawn": drawn(told, game),
        "change": say(message("order/change", order=words)),
        "remove": say(message("order/remove", order=words)),
    }


def _kind(kind: OrderKind, orders: Orders[Any], game: AnyGame) -> dict[str, Any]:
    things = [(name, orders.word(name)) for name in kind.things] if orders.word else []
    return {
        "code": kind.code,
        "title": say(kind.title),
        "means": say(kind.means),
        "things": [{"name": name, "words": say(word), "drawn": drawn(word, game)} for name, word in things],
        "least": kind.least,
        "numbers": [kind.numbers[0], kind.numbers[-1]] if kind.numbers else None,
    }

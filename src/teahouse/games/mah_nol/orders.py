"""Standing orders of Mah-Nol: a bidder who is not there bids up to a sum, one Fing more than the others each time.

That is what somebody does by hand who would pay so much and no more: the same result, and nobody learns the sum.
"""

from collections.abc import Sequence

from teahouse.core.orders import Order, OrderKind, Orders
from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.notation.moves import before_amount
from teahouse.texts import Message, message

BID = "bid"


def kinds(view: View[Seen]) -> tuple[OrderKind, ...]:
    """While one may still bid."""
    seat = viewer_of(view)
    if view.seen.phase != "auction" or seat not in view.seen.bidders:
        return ()
    title, means = message("mah-nol/order-bid"), message("mah-nol/order-bid-means")
    return (OrderKind(code=BID, title=title, means=means, numbers=range(view.seen.money[seat] + 1)),)


def tell(order: Order) -> Message:
    return message("mah-nol/ordered-bid", amount=order.number) if order.number else message("mah-nol/ordered-no-bid")


def answer(view: View[Seen], orders: Sequence[Order]) -> str | None:
    most = next((order.number for order in orders if order.code == BID), None)
    if most is None or view.seen.phase != "auction" or not view.is_asked:
        return None
    seat, more = viewer_of(view), view.seen.highest + 1
    raised = f"{before_amount(seat)}{more}"
    if more <= most and raised in view.legal:
        return raised
    return next(text for text in view.legal if text.endswith(" out"))


ORDERS: Orders[Seen] = Orders(kinds=kinds, tell=tell, answer=answer)

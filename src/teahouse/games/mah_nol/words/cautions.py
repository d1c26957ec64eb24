"""What hardly anybody means: a bid that takes much of a purse at one tap."""

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.notation.moves import before_amount
from teahouse.games.mah_nol.words.clicks import quick_bids
from teahouse.texts import Message, message

MUCH = 4
"""A raise by this part of a purse is asked twice; who enters a number has thought about it."""


def cautions(view: View[Seen]) -> dict[str, Message]:
    """By the text of the move."""
    if not view.is_asked or view.seen.phase != "auction":
        return {}
    highest, purse = view.seen.highest, view.seen.money[viewer_of(view)]
    large = [bid for bid in quick_bids(highest, purse).values() if (bid - highest) * MUCH >= purse]
    before = before_amount(viewer_of(view))
    return {f"{before}{bid}": message("mah-nol/caution-bid", amount=bid, purse=purse) for bid in large}

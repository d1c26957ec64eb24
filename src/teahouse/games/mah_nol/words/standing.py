"""Where a match stands: which hand is played, and how many there are."""

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.position import agreement
from teahouse.texts import Message, message


def stands(view: View[Seen]) -> Message:
    """Without an agreed number nobody knows how many hands there will be."""
    agreed = agreement(view.options)
    if agreed.hands:
        return message("mah-nol/stands-of", number=view.seen.hand, all=agreed.hands)
    return message("mah-nol/stands", number=view.seen.hand)

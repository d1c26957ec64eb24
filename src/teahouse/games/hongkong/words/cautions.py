"""What a move costs that hardly anybody means: a false call where they may be made."""

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.calls import would_win
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play.claims import HU
from teahouse.games.hongkong.play.position import SEATS
from teahouse.games.hongkong.scoring.payments import PENALTY
from teahouse.texts import Message, message


def cautions(view: View[Seen]) -> dict[str, Message]:
    """By the text of the move."""
    if not view.options["false_calls"]:
        return {}
    moves = read_legal(view.legal)
    if HU not in moves or would_win(view):
        return {}
    return {moves[HU]: message("hongkong/caution-hu", each=PENALTY, all=(SEATS - 1) * PENALTY)}

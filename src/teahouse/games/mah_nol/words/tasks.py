"""What a seat is to do, in one short sentence, from what it may do; and what that costs."""

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.notation.moves import legal_moves
from teahouse.games.mah_nol.play.layouts import GAME_TILE, is_complete
from teahouse.games.mah_nol.play.position import BURIED
from teahouse.texts import Message, message


def task(view: View[Seen]) -> Message | None:
    if not view.is_asked:
        return None
    match view.seen.phase:
        case "auction":
            return _bidding(view)
        case "seat" if view.seats == 2:
            return message("mah-nol/task-seat-two")
        case "draw" if len(view.legal) == 1:
            return message("mah-nol/task-take")
        case "look" if len(view.legal) == 1:
            return message("mah-nol/task-keep")
        case "draw" | "look" as phase:
            return message(f"mah-nol/task-{phase}", price=view.seen.price)
        case "lay":
            return _laying(view)
        case "bury" if view.seen.buried:
            return message("mah-nol/task-bury-more", n=BURIED - len(view.seen.buried))
        case phase:
            return message(f"mah-nol/task-{phase}")


def _bidding(view: View[Seen]) -> Message:
    if len(view.legal) == 1:
        return message("mah-nol/task-out")
    return message("mah-nol/task-bid-first" if view.seen.leader is None else "mah-nol/task-bid")


def _laying(view: View[Seen]) -> Message:
    """Before the game tile lies nothing else may be laid; a joker may stand for it."""
    layout, game = view.seen.layouts[viewer_of(view)], view.seen.announced
    fitting = {move.tile for move in legal_moves(view) if move.tile}
    if is_complete(layout, game):
        return message("mah-nol/task-finish")
    if layout.game_tile is not None:
        return message("mah-nol/task-lay" if fitting else "mah-nol/task-nothing-fits")
    if not fitting:
        return message("mah-nol/task-no-game-tile")
    return message("mah-nol/task-game-tile" if GAME_TILE[game] in fitting else "mah-nol/task-game-joker")

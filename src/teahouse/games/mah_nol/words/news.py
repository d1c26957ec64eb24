"""What happened, in words: events, news between two views, why a click does nothing.

Everything here is a function of views alone, so it can tell nobody more than he may know.
"""

from collections.abc import Iterable
from random import Random

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.sampling import sample
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.notation.moves import legal_kinds, legal_moves
from teahouse.games.mah_nol.play.events import Event
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.play.tiles import KINDS, Tile
from teahouse.games.mah_nol.play.turns import LOOK
from teahouse.games.mah_nol.words.names import game_name, slot_name, slot_of, tile_name, wind_name
from teahouse.games.mah_nol.words.refusals import refusal
from teahouse.texts import Message, message, say


def news(before: View[Seen], after: View[Seen]) -> tuple[Message, ...]:
    """What a viewer saw happen between two of its views, in order."""
    return tuple(map(event_words, after.seen.history[_common(before.seen, after.seen) :]))


def _common(before: Seen, after: Seen) -> int:
    """How many events both views know; none of another hand."""
    if before.hand != after.hand:
        return 0
    pairs = list(zip(before.history, after.history, strict=False))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(pairs))


def event_words(event: Event) -> Message:
    """Something that happened, in words; what the viewer did not see is not told."""
    if event.seat is None:
        return _happened(event)
    player = LETTERS[event.seat]
    match event.kind:
        case "bid":
            return message("mah-nol/move-bid", player=player, amount=event.amount)
        case "choose":
            return message("mah-nol/move-choose", player=player, wind=wind_name(event.named))
        case "announce":
            return message("mah-nol/move-announce", player=player, game=game_name(event.named))
        case "refill":
            return _refill_words(player, event)
        case kind if event.tiles:
            return _told(player, kind, event)
        case kind:
            return message(f"mah-nol/event-{kind}", player=player)


def _happened(event: Event) -> Message:
    """What nobody did."""
    if event.tiles:
        return message("mah-nol/event-turn", tile=tile_name(event.tiles[0]))
    return message(f"mah-nol/event-{event.kind}")


def _told(player: str, kind: str, event: Event) -> Message:
    """What was done with tiles the viewer saw."""
    tile = tile_name(event.tiles[0])
    match kind:
        case "bury":
            return message("mah-nol/event-buried", player=player, tiles=names(event.tiles))
        case "lay":
            return message("mah-nol/move-lay", player=player, tile=tile, slot=slot_name(event.named))
        case "look":
            return message("mah-nol/event-looked", player=player, tile=tile)
        case "return":
            return message("mah-nol/event-returned", player=player, tile=tile)
        case "keep":
            return message("mah-nol/event-kept", player=player, tile=tile)
        case _:
            return message(f"mah-nol/move-{kind}", player=player, tile=tile)


def names(tiles: Iterable[Tile]) -> str:
    return ", ".join(say(tile_name(tile)) for tile in tiles)


def _refill_words(player: str, event: Event) -> Message:
    """Open tiles by name, hidden ones by their number."""
    if not event.tiles:
        return message("mah-nol/event-refill-hidden", player=player, n=event.unseen)
    if not event.unseen:
        return message("mah-nol/event-refill-open", player=player, tiles=names(event.tiles))
    return message("mah-nol/event-refill", player=player, tiles=names(event.tiles), n=event.unseen)


def why_not(view: View[Seen], path: tuple[str, ...]) -> Message | None:
    """A tile of the hand that cannot go there, or cannot go anywhere now; the wall when one cannot look."""
    move = _meant(view, path)
    if move is None or view.seat is None or view.seen.is_over:
        return None
    return refusal(sample(view, Random(0)), view.seat, move)


def _meant(view: View[Seen], path: tuple[str, ...]) -> Move | None:
    if path == ("look",):
        return LOOK if "look" not in legal_kinds(view) else None
    tile = path[0].removeprefix("hand-")
    if tile == path[0] or tile not in KINDS or tile not in view.seen.own:
        return None
    if view.seen.phase == "lay":
        if len(path) == 1:
            return None if any(move.tile == tile for move in legal_moves(view)) else Move("lay", tile)
        return Move("lay", tile, slot_of(path[1])) if path[1].startswith("slot-") else None
    return Move("discard", tile) if not {"discard", "bury"} & legal_kinds(view) else None

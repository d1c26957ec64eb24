"""What happened, in words: the news between two views."""

from collections.abc import Callable
from functools import partial

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.events import Event
from teahouse.games.mah_nol.words.names import game_name, player_in, slot_name, tile_name, tile_names, wind_name
from teahouse.texts import Message, Seated, message


def news(before: View[Seen], after: View[Seen]) -> tuple[Message, ...]:
    """What a viewer saw happen between two of its views, in order."""
    return tuple(map(event_words, after.seen.history[_common(before.seen, after.seen) :]))


def history(view: View[Seen]) -> tuple[Callable[[], Message], ...]:
    """Everything this viewer saw happen in the running hand."""
    return tuple(partial(event_words, event) for event in view.seen.history)


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
    player = player_in(event.seat)
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


def _told(player: Seated, kind: str, event: Event) -> Message:
    """What was done with tiles the viewer saw."""
    tile = tile_name(event.tiles[0])
    match kind:
        case "bury":
            return message("mah-nol/event-buried", player=player, tiles=tile_names(event.tiles))
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


def _refill_words(player: Seated, event: Event) -> Message:
    """Open tiles by name, hidden ones by their number."""
    if not event.tiles:
        return message("mah-nol/event-refill-hidden", player=player, n=event.unseen)
    if not event.unseen:
        return message("mah-nol/event-refill-open", player=player, tiles=tile_names(event.tiles))
    return message("mah-nol/event-refill", player=player, tiles=tile_names(event.tiles), n=event.unseen)

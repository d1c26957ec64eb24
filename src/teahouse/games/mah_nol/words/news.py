"""What happened, in words: the news between two views."""

from collections.abc import Callable
from functools import partial

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.events import Event
from teahouse.games.mah_nol.words.names import game_name, player_in, slot_name, tile_name, tile_names, wind_name
from teahouse.texts import Message, Seated, message

OWN_DEEDS = (
    *("move-bid", "event-out", "move-choose", "event-buried", "move-announce", "move-take", "event-looked"),
    *("event-returned", "event-kept", "move-lay", "move-discard", "event-refill-open", "event-win"),
)
"""What somebody does who sees their own tiles."""


def news(before: View[Seen], after: View[Seen]) -> tuple[Message, ...]:
    """What a viewer saw happen between two of its views, in order."""
    events = after.seen.history[_common(before.seen, after.seen) :]
    return tuple(event_words(event, after.seat) for event in events)


def history(view: View[Seen]) -> tuple[Callable[[], Message], ...]:
    """Everything this viewer saw happen in the running hand."""
    return tuple(partial(event_words, event, view.seat) for event in view.seen.history)


def _common(before: Seen, after: Seen) -> int:
    """How many events both views know; none of another hand."""
    if before.hand != after.hand:
        return 0
    pairs = list(zip(before.history, after.history, strict=False))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(pairs))


def event_words(event: Event, you: int | None = None) -> Message:
    """Something that happened, in words; what the viewer did not see is not told. `you` is the reader's seat."""
    told = _happened(event) if event.seat is None else _done(event, event.seat)
    return _to_whoever_did(told) if event.seat is not None and event.seat == you else told


def _to_whoever_did(told: Message) -> Message:
    """In the second person, where there are such words."""
    code = told.code.removeprefix("mah-nol/")
    if code not in OWN_DEEDS:
        return told
    params = {name: value for name, value in told.params.items() if name != "player"}
    return Message(f"mah-nol/you-{code.partition('-')[2]}", params, told.pieces)


def _done(event: Event, seat: int) -> Message:
    player = player_in(seat)
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

"""What a viewer saw happen between two of its views.

Everything here is a function of views alone, so it can tell nobody more than he may know.
"""

from collections.abc import Callable
from functools import partial

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.words.accounts import result_words
from teahouse.games.hongkong.words.labels import event_words
from teahouse.games.hongkong.words.names import tile_name
from teahouse.texts import Message, message

LAST_TILES = 4
"""So few are announced."""


def news(before: View[Seen], after: View[Seen]) -> tuple[Message, ...]:
    """What a viewer saw happen between two of its views: events in their order, then the tile it took itself."""
    seen = after.seen
    events = seen.history[_common(before.seen, seen) :]
    told = [event_words(event, seen.players, after.seat) for event in events]
    return (*told, *_own_draw(before, after), *_last_tiles(before.seen, seen), *_ended(before.seen, after))


def history(view: View[Seen]) -> tuple[Callable[[], Message], ...]:
    """Everything this viewer saw happen in the running hand. What concerns nobody who reads it is said to all alike."""
    players, seat = view.seen.players, view.seat
    own = None if seat is None else players.index(seat)
    return tuple(
        partial(event_words, event, players, seat if own is not None and own in (event.wind, event.source) else None)
        for event in view.seen.history
    )


def _common(before: Seen, after: Seen) -> int:
    """How many events both views know; none of another hand."""
    if before.hand != after.hand:
        return 0
    if after.history[: len(before.history)] == before.history:  # nearly always
        return len(before.history)
    pairs = list(zip(before.history, after.history, strict=False))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(pairs))


def _ended(before: Seen, after: View[Seen]) -> list[Message]:
    """How the hand ended, told once."""
    last = after.seen.last
    if last is None or not after.seen.is_over or (before.is_over and before.hand == after.seen.hand):
        return []
    return [result_words(last.result, last.seats, after.seat)]


def _last_tiles(before: Seen, after: Seen) -> list[Message]:
    """That the wall is nearly empty, told once."""
    if after.is_over or before.hand != after.hand or not before.wall > LAST_TILES >= after.wall:
        return []
    return [message("hongkong/news-last-tiles", n=after.wall)]


def _own_draw(before: View[Seen], after: View[Seen]) -> list[Message]:
    """The tile just taken, told once: when the question changes."""
    drawn = after.seen.drawn
    same_question = (before.seen.hand, before.turn) == (after.seen.hand, after.turn)
    if drawn is None or same_question or after.seen.source == "deal":
        return []
    return [message("hongkong/news-drawn", tile=tile_name(drawn))]

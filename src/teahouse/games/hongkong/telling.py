"""What happened, in words: news between two views, the account of a hand.

Everything here is a function of views alone, so it can tell nobody more than he may know.
"""

from teahouse.core.protocol import Account, View
from teahouse.games.hongkong.fan import LINES
from teahouse.games.hongkong.labels import event_words
from teahouse.games.hongkong.names import tile_name, wind_name
from teahouse.games.hongkong.outcomes import Outcome
from teahouse.games.hongkong.seen import Seen
from teahouse.texts import Message, message, say


def news(before: View[Seen], after: View[Seen]) -> tuple[Message, ...]:
    """What a viewer saw happen between two of its views: events in their order, then the tile it took itself."""
    events = after.seen.history[_common(before.seen, after.seen) :]
    return (*map(event_words, events), *_own_draw(before, after))


def _common(before: Seen, after: Seen) -> int:
    """How many events both views know; none of another hand."""
    if before.hand != after.hand:
        return 0
    pairs = list(zip(before.history, after.history, strict=False))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(pairs))


def _own_draw(before: View[Seen], after: View[Seen]) -> list[Message]:
    """The tile just taken, told once: when the question changes."""
    drawn = after.seen.drawn
    same_question = (before.seen.hand, before.turn) == (after.seen.hand, after.turn)
    if drawn is None or same_question or after.seen.source == "deal":
        return []
    return [message("hongkong/news-drawn", tile=tile_name(drawn))]


def account(view: View[Seen]) -> Account | None:
    """The last hand that ended: who won how, each line of the score, and what every seat got or paid."""
    last = view.seen.last
    if last is None:
        return None
    lines = tuple((element_name(element), fan_words(element)) for element in last.result.elements)
    return Account(result_words(last.result), lines, tuple(map(float, last.scores)))


def result_words(result: Outcome) -> Message:
    """The end of a hand in one sentence."""
    if result.false_hu is not None:
        return message("hongkong/ended-false", wind=wind_name(result.false_hu))
    if result.winner is None:
        return message("hongkong/ended-drawn")
    wind = wind_name(result.winner)
    kind = "worth-limit" if result.limit else "worth"
    worth = message(f"hongkong/{kind}", n=result.fan, points=result.points)
    if result.discarder is not None:
        return message("hongkong/ended-discard", wind=wind, other=wind_name(result.discarder), worth=worth)
    return message("hongkong/ended-self-drawn", wind=wind, worth=worth)


def element_name(element: str) -> Message:
    """A line of the scoring table: the printed name, and the reader's own where it is another."""
    printed, spoken = LINES[element].name, message(f"hongkong-score/element-{element.replace('_', '-')}")
    return spoken if say(spoken) == printed else message("hongkong/element", printed=printed, name=spoken)


def fan_words(element: str) -> str:
    """Its fan; a limit hand has none."""
    fan = LINES[element].fan
    return say("hongkong-score/table-limit") if fan is None else str(fan)

"""The account of a hand that has ended, line by line."""

from collections.abc import Sequence
from dataclasses import replace

from teahouse.core.protocol import Account, Seat, View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.outcomes import Outcome
from teahouse.games.hongkong.scoring.fan import LINES
from teahouse.games.hongkong.scoring.hand import Wind
from teahouse.games.hongkong.words.names import owner_words, player_at
from teahouse.texts import Message, message, say


def account(view: View[Seen]) -> Account | None:
    """The last hand that ended: who won how, each line of the score, and what every seat got or paid."""
    last = view.seen.last
    if last is None:
        return None
    lines = tuple((element_name(element), fan_words(element)) for element in last.result.elements)
    return Account(result_words(last.result, last.seats), lines, tuple(map(float, last.scores)))


def best(view: View[Seen]) -> View[Seen] | None:
    """The view with the best hand of the match as the last."""
    found = view.seen.best
    return None if found is None else replace(view, seen=replace(view.seen, last=found))


def result_words(result: Outcome, seats: Sequence[Seat], you: Seat | None = None) -> Message:
    """The end of a hand in one sentence. The seats go by wind; `you` is the reader's, if that is to be said."""
    caller = result.winner if result.false_hu is None else result.false_hu
    if caller is None:
        return message("hongkong/ended-drawn")
    own, wind = "you-" if seats[caller] == you else "", player_at(seats, caller)
    if result.false_hu is not None:
        return message(f"hongkong/ended-{own}false", wind=wind)
    worth = worth_words(result)
    if result.discarder is not None:
        other = owner_words(seats, result.discarder, you)
        return message(f"hongkong/ended-{own}discard", wind=wind, other=other, worth=worth)
    return message(f"hongkong/ended-{own}self-drawn", wind=wind, worth=worth)


def title_words(result: Outcome, seats: Sequence[Seat], you: Seat | None = None) -> Message:
    """The same without what it was worth, where that stands below."""
    whole = result_words(result, seats, you)
    if result.winner is None:
        return message("hongkong/end-drawn") if result.false_hu is None else whole
    return Message(whole.code.replace("/ended-", "/won-"), whole.params)


def worth_words(result: Outcome) -> Message:
    kind = "worth-limit" if result.limit else "worth"
    return message(f"hongkong/{kind}", fan=result.fan, n=result.points)


def paid_words(result: Outcome, payer: Wind, paid: int) -> Message | None:
    """Why somebody pays more than the points of a hand; None where they do not."""
    if result.winner in (None, payer) or result.false_hu is not None or not result.points:
        return None
    shares = -paid // result.points
    if shares < 2:
        return None
    if shares > 2:
        return message("hongkong/paid-for-all")
    why = "drawn" if result.discarder is None else "discard" if result.discarder == payer else "danger"
    return message(f"hongkong/paid-double-{why}")


def element_name(element: str) -> Message:
    """A line of the scoring table: the printed name, and the reader's own where it is another."""
    printed, spoken = LINES[element].name, own_name(element)
    return spoken if say(spoken) == printed else message("hongkong/element", printed=printed, name=spoken)


def own_name(element: str) -> Message:
    """A line of the scoring table as the reader's language has it."""
    return message(f"hongkong-score/element-{element.replace('_', '-')}")


def fan_words(element: str) -> str:
    """Its fan; a limit hand has none."""
    fan = LINES[element].fan
    return say("hongkong-score/table-limit") if fan is None else str(fan)

"""The account of a hand that has ended, line by line."""

from teahouse.core.protocol import Account, View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.outcomes import Outcome
from teahouse.games.hongkong.scoring.fan import LINES
from teahouse.games.hongkong.words.names import wind_name
from teahouse.texts import Message, message, say


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
    worth = message(f"hongkong/{kind}", fan=result.fan, n=result.points)
    if result.discarder is not None:
        return message("hongkong/ended-discard", wind=wind, other=wind_name(result.discarder), worth=worth)
    return message("hongkong/ended-self-drawn", wind=wind, worth=worth)


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

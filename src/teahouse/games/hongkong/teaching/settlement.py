"""The end of the first hand in words: who won, its value element by element, who pays how much, what follows."""

from collections import Counter
from collections.abc import Iterator

from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.outcomes import Outcome
from teahouse.games.hongkong.scoring.fan import LINES
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Wind
from teahouse.games.hongkong.words.accounts import own_name
from teahouse.games.hongkong.words.names import wind_name
from teahouse.texts import Message, Seated, message


def say_it(code: str, **params: object) -> Message:
    return message(f"hongkong-lesson/{code}", **params)


def player(seen: Seen, wind: Wind) -> Seated:
    """Whoever has this wind, by name where the table knows it."""
    return Seated(seen.players[wind], wind_name(wind))


def settlement(seen: Seen, learner: Wind) -> Iterator[Message]:
    last = seen.last
    assert last is not None, "the hand is over"
    result = last.result
    if result.winner is None:
        yield say_it("over-drawn")
        yield say_it("over-winds-move")
        return
    yield _outcome(seen, result, result.winner, learner)
    yield from _value(result)
    yield from (_payment(seen, result, wind, learner) for wind in WINDS if result.payments[wind] < 0)
    yield say_it("over-east-stays" if result.winner == EAST else "over-winds-move")


def _outcome(seen: Seen, result: Outcome, winner: Wind, learner: Wind) -> Message:
    """Said to the learner, of the learner's own tile, or of others."""
    who = player(seen, winner)
    if result.discarder is None:
        return say_it("over-won-drawn-you") if winner == learner else say_it("over-won-drawn", player=who)
    if winner == learner:
        return say_it("over-won-you", other=player(seen, result.discarder))
    if result.discarder == learner:
        return say_it("over-won-by-yours", player=who)
    return say_it("over-won", player=who, other=player(seen, result.discarder))


def _value(result: Outcome) -> Iterator[Message]:
    for element, times in Counter(result.elements).items():
        fan = LINES[element].fan
        if fan is None:
            yield say_it("element-limit", name=own_name(element))
        else:
            yield say_it("element", name=own_name(element), fan=fan * times)
    if result.limit:
        yield say_it("value-limit", n=result.points)
    elif result.elements:
        yield say_it("value", fan=result.fan, n=result.points)
    else:
        yield say_it("value-nothing", n=result.points)


def _payment(seen: Seen, result: Outcome, payer: Wind, learner: Wind) -> Message:
    if result.discarder is None:
        why = say_it("why-drawn")
    else:
        why = say_it("why-discarder" if payer == result.discarder else "why-others")
    amount = -result.payments[payer]
    if payer == learner:
        return say_it("pays-you", n=amount, why=why)
    return say_it("pays", player=player(seen, payer), n=amount, why=why)

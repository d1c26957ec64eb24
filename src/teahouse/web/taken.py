"""What each player took in the course of an open game, thing by thing: a position need not know it, the moves do."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from teahouse.core.handles import Played, State
from teahouse.texts import Message, language, say
from teahouse.web.sentences import drawn

SHARED = 64
"""So many are remembered: all who look at a finished game share one."""


class Heap(NamedTuple):
    """What one player has taken."""

    seat: int
    drawn: Markup
    words: list[str]
    """The same for who cannot see it: each kind once, with its number."""


def heaps_of(shown: State) -> list[Heap]:
    """Of everybody, or nothing where nobody took anything."""
    return _heaps(shown, language())


@lru_cache(maxsize=SHARED)
def _heaps(shown: State, spoken: str) -> list[Heap]:
    rules, things = shown.game.declaration, [list[Message]() for _ in range(shown.game.seats)]
    if rules.taken is None:
        return []
    for state in shown.chain():
        if isinstance(state.cause, Played):
            things[state.cause.seat] += state.taken()
    if not any(things):
        return []
    return [
        Heap(seat, Markup().join(drawn(each, rules) for each in _sorted(heap)), _counted(heap))
        for seat, heap in enumerate(things)
    ]


def _sorted(heap: list[Message]) -> list[Message]:
    """Alike beside alike, what has a higher number first."""
    return sorted(heap, key=lambda each: each.pieces, reverse=True)


def _counted(heap: list[Message]) -> list[str]:
    return [
        say("web/taken-several", n=number, thing=thing) if number > 1 else thing
        for thing, number in Counter(say(each) for each in _sorted(heap)).items()
    ]

"""What the panel offers while a table rests: the time that is left, what one may say, and how one answers.

It is there after every move that could be claimed and looks the same whoever is asked; what one has said oneself only
one's own page shows.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from teahouse.table import answering
from teahouse.table.orders import kinds, may_order
from teahouse.table.pace import BRISK, CALM, PRESS, STEADY
from teahouse.table.pauses import has_claim_clock
from teahouse.table.readiness import ASK, ATTENTIVE, LEISURELY, THIS_HAND, UNTIL_TURN, USUAL, WIN
from teahouse.table.resting import OwnAnswers, Rest, has_pace, own_answers, rest_of
from teahouse.table.table import Table
from teahouse.texts import language, say
from teahouse.web.viewing import Viewer

WAYS = {
    LEISURELY: ("web/way-leisurely", "web/way-leisurely-means"),
    ASK: ("web/way-ask", "web/way-ask-means"),
    UNTIL_TURN: ("web/way-turn", "web/way-turn-means"),
    THIS_HAND: ("web/way-hand", "web/way-hand-means"),
    WIN: ("web/way-win", "web/way-win-means"),
}
"""What can be switched on, in words; attentive is who has switched nothing on."""
LEISURELY_KEY = "l"
"""The others are numbered."""
HURRY = 5.0
"""Seconds before the next hand begins by itself."""


class Bar(NamedTuple):
    """Shrinks while the table rests, by the house's running time: quickly at first, slowly if somebody thinks. Who may
    claim or holds it sees how long at least; it is the same for all others."""

    began: float
    soon: float
    ends: float
    holds: float | None
    """From then on the page of whoever touches the table or moves towards a claim holds the pause."""
    is_held: bool
    """Whether one's own page does."""


class Said(NamedTuple):
    """A button for something one may say in every pause; it keeps its place while it cannot be used."""

    name: str
    words: str
    explained: str
    key: str
    sends: str
    """What goes along, as JSON."""
    is_said: bool = False
    can_be: bool = True
    holds: str = ""
    """What is said below it of the gestures that hold a pause: `ways` to, or that it is `on`."""


class Choice(NamedTuple):
    """A button that is on or off."""

    name: str
    words: str
    explained: str
    sends: str
    is_on: bool
    key: str = ""


class AtRest(NamedTuple):
    bar: Bar | None
    says: list[Said]
    ways: list[Choice]
    orders: str = ""
    """What is said on the button for standing orders, where it stands among the ways."""


class Looking(NamedTuple):
    """A hand is over, and everybody looks at it."""

    ends: float | None
    warns: float
    has_looked: bool
    """Whether whoever looks has said that it is enough."""
    ready: tuple[str, ...]
    """All who have."""


class Pause(NamedTuple):
    """The pause that is on, and how the viewer answers: most parts of a panel look at both."""

    rest: Rest | None
    own: OwnAnswers | None


def pause_of(table: Table, viewer: Viewer) -> Pause:
    return Pause(rest_of(table), own_answers(table, viewer.seat))


def at_rest_of(table: Table, viewer: Viewer, pause: Pause) -> AtRest | None:
    """None where nothing is claimed secretly, or the game does not go on."""
    rest, own = pause
    if own is None or table.lesson():
        return AtRest(bar, [], []) if (bar := _bar(rest)) and not table.awaits_visits() else None
    bar = None if table.awaits_visits() else _bar(rest, own)
    orders = "" if table.control.is_slow else orders_words(table, viewer.seat)
    return AtRest(bar, list(_says(table, own, rest, viewer.seat)), list(_ways(table, own)), orders)


def orders_words(table: Table, seat: int | None) -> str:
    """What is said of standing orders to whoever may give some."""
    if seat is None or not may_order(table, seat) or not (kinds(table, seat) or seat in table.orders):
        return ""
    count = len(table.orders.get(seat, ()))
    return say("order/open-some", n=count) if count else say("order/open")


def _bar(rest: Rest | None, own: OwnAnswers | None = None) -> Bar | None:
    if rest is None or rest.ends_hand or rest.ends is None:
        return None
    told = [] if own is None else [each for each in (own.until, own.held) if each is not None]
    soon = rest.ends if rest.soon is None else max([rest.soon, *told])
    return Bar(rest.began, soon, rest.ends, rest.holds, is_held=bool(own and own.held))


def _says(table: Table, own: OwnAnswers, rest: Rest | None, seat: int | None) -> Iterator[Said]:
    is_on = rest is not None and not rest.ends_hand
    sends = json.dumps({"number": table.rest_number})
    if table.control.is_slow and has_claim_clock(table):
        can_pass, words = is_on and seat in table.visitors() and not own.is_ready, own.called or "web/pass"
        yield Said("ready", say(words), say("order/pass-means"), "p", sends, own.is_ready, can_pass)
        orders = orders_words(table, seat)
        yield Said("orders", orders or say("order/open"), say("order/secret"), "o", sends, can_be=bool(orders))
    elif has_pace(table):
        can_pass, words = is_on and not own.is_ready, say(own.called) if own.called else say("web/pass")
        yield Said("ready", words, say("web/pass-means"), "p", sends, own.is_ready, can_pass)
        can_wait = is_on and not own.has_moment
        words, means, holds = say("web/one-moment"), say("web/one-moment-means"), "on" if own.held else "ways"
        yield Said("one-moment", words, means, "m", sends, own.has_moment, can_wait, holds)
    elif table.pace == PRESS and len(table.people()) == 1:
        yield Said("ready", say("web/go-on"), say("web/go-on-means"), "p", sends, can_be=is_on and not own.is_ready)


def _ways(table: Table, own: OwnAnswers) -> tuple[Choice, ...]:
    offered = tuple(way for way in WAYS if way in own.ways and _is_of_use(table, way))
    return _offered(offered, own.way, own.usual, language())


@lru_cache(maxsize=256)
def _offered(offered: tuple[str, ...], chosen: str, usual: str, spoken: str) -> tuple[Choice, ...]:
    """`spoken` is how it is said now."""
    return tuple(_choices(offered, chosen, usual))


def _choices(offered: tuple[str, ...], chosen: str, usual: str) -> Iterator[Choice]:
    """Pressed again, a way is left."""
    numbers = count(1)
    for way in offered:
        is_on, (words, means) = chosen == way, WAYS[way]
        back = ATTENTIVE if way in USUAL else usual
        sends = json.dumps({"way": back if is_on else way})
        key = LEISURELY_KEY if way == LEISURELY else str(next(numbers))
        yield Choice("way", say(words), say(means), sends, is_on, key)


def _is_of_use(table: Table, way: str) -> bool:
    """Where everybody waits for three seconds, or for the whole time, nobody needs to ask for it."""
    return way not in USUAL or (has_pace(table) and not (way == LEISURELY and table.pace == CALM))


def tells_of_claims(table: Table) -> bool:
    """Whether newcomers are told that a claim may be held: where there is a second for it."""
    return has_pace(table) and table.pace == BRISK and bool(answering.ways(table))


def paces_of(table: Table, viewer: Viewer) -> list[Choice]:
    """How soon it goes on for whoever is alone with computers, where that can be noticed."""
    is_seated = viewer.seat is not None and table.status == "playing" and not table.chairs[viewer.seat].deputy
    if not is_seated or table.game.declaration.match is None or table.lesson():
        return []
    if len(table.people()) > 1 or len(table.seats_of(_person(viewer))) > 1:
        return []
    offered = (BRISK, CALM, PRESS) if answering.ways(table) else (BRISK, STEADY, CALM)
    return [
        Choice("pace", say(f"web/pace-{pace}"), "", json.dumps({"pace": pace}), table.pace == pace) for pace in offered
    ]


def _person(viewer: Viewer) -> str | None:
    return viewer.person.id if viewer.person else None


def looking_of(table: Table, viewer: Viewer, names: list[str], rest: Rest | None) -> Looking | None:
    if rest is None or not rest.ends_hand or len(table.people()) < 2:
        return None
    return Looking(rest.ends, HURRY, viewer.seat in rest.looked, tuple(names[seat] for seat in rest.looked))

"""What people at a table call to each other: a few phrases and small signs, sent as codes, read in one's own language.

They pass by: a phrase is kept in memory for some seconds and stands neither in the journal nor in any record. It is no
part of the game, nobody looks for it later, and what is not stored cannot be lost or told. Like every change of a table
it is published without content, and each listener finds it at the table: it wakes all who follow it alike, whoever is
asked. Whoever is muted is left out where the muter's own view is made, so that nothing of it reaches them.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.store.base import Person
from teahouse.table.house import House
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web.company import Company

PHRASES = ("hello", "good-luck", "thanks", "well-played", "sorry", "one-moment", "back-again", "goodbye")
SIGNS = ("cup", "smile", "laugh", "surprise", "star")
"""Small drawings of ours (templates/_signs.html)."""
LASTS = 8.0
"""Seconds for which whoever looks finds it at the table."""
BETWEEN, AT_ONCE, A_WHILE = 1.5, 5, 30.0
"""Seconds between two of one person, and how many there may be in a while."""
MOST = 5000
"""Tables and people of whom is remembered what they called last."""
SAID = "said"
"""How it is told to other houses."""
MUTED = "muted"
ALL = "all"
"""In a person's looks: the ids of those they do not want to hear; `all`: nobody."""
MOST_MUTED = 100


class TooManyPhrases(TeahouseError):
    code = "too-many-phrases"


@dataclass(frozen=True)
class Said:
    """What somebody in a seat has called."""

    seat: int
    person: str
    code: str
    number: int
    at: float


def first_number() -> int:
    """Higher than any in a house that was open before: pages know calls by their numbers."""
    return int(time.time())


@dataclass
class Phrases:
    """What was called at all tables a moment ago."""

    _count: int = field(default_factory=lambda: first_number())
    _said: OrderedDict[str, dict[int, Said]] = field(default_factory=OrderedDict)
    _times: OrderedDict[str, deque[float]] = field(default_factory=OrderedDict)

    def call(self, table: str, seat: int, person: str, code: str, now: float) -> Said:
        self._check_rate(person, now)
        self._count += 1
        said = Said(seat, person, code, self._count, now)
        self._note(table, said)
        return said

    def _note(self, table: str, said: Said) -> None:
        self._said.setdefault(table, {})[said.seat] = said
        self._said.move_to_end(table)
        if len(self._said) > MOST:
            self._said.popitem(last=False)

    def hear(self, said: Said, table: str) -> bool:
        """Somebody has called it at another house; whether it is new here."""
        known = self._said.get(table, {}).get(said.seat)
        if known and known.number >= said.number:
            return False
        self._count = max(self._count, said.number)
        self._note(table, said)
        return True

    def _check_rate(self, person: str, now: float) -> None:
        times = self._times.setdefault(person, deque(maxlen=AT_ONCE))
        self._times.move_to_end(person)
        if len(self._times) > MOST:
            self._times.popitem(last=False)
        is_full = len(times) == AT_ONCE and now - times[0] < A_WHILE
        if times and (is_full or now - times[-1] < BETWEEN):
            raise TooManyPhrases()
        times.append(now)

    def heard(self, table: Table, person: Person | None, now: float) -> tuple[Said, ...]:
        """What somebody at the table hears who looks now, in the order of the seats; watchers hear nothing."""
        if table.id not in self._said or person is None or not table.seats_of(person.id):
            return ()
        fresh = [said for said in self._said[table.id].values() if now - said.at < LASTS]
        there = [said for said in fresh if table.chairs[said.seat].person == said.person]
        return tuple(sorted((said for said in there if not is_muted(person, said.person)), key=lambda said: said.seat))


def is_muted(by: Person | None, person: str) -> bool:
    muted = by.looks.get(MUTED, []) if by else []
    return bool(by) and (ALL in muted or person in muted)


def told(said: Said) -> dict[str, Any]:
    """As a program hears it."""
    return {"seat": said.seat, "phrase": said.code, "n": said.number}


def shown(said: Said, names: list[str]) -> dict[str, Any]:
    """As our page shows it: in words or as a sign, and what is read out."""
    words = say(f"company/phrase-{said.code}")
    told = say("company/told", name=names[said.seat], words=words)
    return {"seat": said.seat, "n": said.number, "sign": said.code in SIGNS and said.code, "words": words, "told": told}


def muting(table: Table, person: Person | None) -> Mapping[str, Any]:
    """Whom somebody does not hear: the seats, and whether it is everybody."""
    muted = person.looks.get(MUTED, []) if person else []
    return {"all": ALL in muted, "seats": [seat for seat, chair in enumerate(table.chairs) if chair.person in muted]}


def company_of(house: House, phrases: Phrases, table: Table, person: Person | None, names: list[str]) -> Company:
    """What somebody who looks at the table now sees of the people there."""
    heard, muted = phrases.heard(table, person, house.now()), muting(table, person)
    return Company(
        away={} if table.control.is_slow else house.presence.away(table),
        calls=tuple(map(told, heard)),
        shown=tuple(shown(said, names) for said in heard),
        muted_seats=tuple(muted["seats"]),
        hears_nobody=muted["all"],
    )

"""Which time counts: not while the house is closed, not on a vacation, and at night only where that was not agreed.

Clocks go by the house's running time (`running.py`). Nights and vacations are matters of the clock on the wall, each in
its person's time zone. `Hours` brings the two together: when the house opened, by both. So what a move has cost is a
function of moments that are written down, and the clock on the wall may be set in between without deciding anything.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from functools import lru_cache
from zoneinfo import ZoneInfo

NIGHT = (time_of_day(22), time_of_day(8))
"""From when to when it is night."""
ENOUGH = 150
"""Nights and days that are looked at: nobody agrees on more."""

Span = tuple[float, float]
"""From one moment to another on the wall."""


@dataclass(frozen=True)
class Hours:
    """When the house was opened: running times, and what the clock on the wall said then."""

    openings: Sequence[Span] = ((0.0, 0.0),)

    def wall(self, ran: float) -> float:
        """What the clock on the wall said, or will say, at a moment of running time."""
        opened, at = self.openings[max(0, bisect_right(self.openings, (ran, float("inf"))) - 1)]
        return at + ran - opened

    def spans(self, since: float, until: float) -> Iterator[tuple[float, float]]:
        """The pieces of running time between two moments, each without a closing of the house within it."""
        borders = [opened for opened, _ in self.openings if since < opened < until]
        yield from zip([since, *borders], [*borders, until], strict=True)


@dataclass(frozen=True)
class Days:
    """What of a person's time does not count."""

    zone: str = ""
    """Where their nights do not count; empty: they do."""
    vacations: tuple[Span, ...] = ()


@dataclass(frozen=True)
class Calendar:
    """For one table: whose time counts when."""

    hours: Hours = field(default_factory=Hours)
    days: Mapping[int, Days] = field(default_factory=dict)
    """By seat; where nothing is said all time counts."""

    def counted(self, seat: int, since: float, until: float) -> float:
        """How much of the running time between these moments counts for a seat."""
        if until <= since:
            return 0.0
        days = self.days.get(seat)
        if days is None:
            return until - since
        return sum(
            (end - begin) - _overlap(days, self.hours.wall(begin), self.hours.wall(begin) + end - begin)
            for begin, end in self.hours.spans(since, until)
        )

    def ends(self, seat: int, since: float, length: float) -> float:
        """When so much time that counts is over, in running time, if the house stays open."""
        days = self.days.get(seat)
        if days is None:
            return since + length
        known = max(since, self.hours.openings[-1][0])
        rest = length - self.counted(seat, since, known)
        if rest <= 0:
            return self._reached(seat, since, length, known)
        wall = self.hours.wall(known)
        for begin, end in _rests(days, wall):
            if begin - wall >= rest:
                break
            rest -= max(0.0, begin - wall)
            known, wall = known + max(0.0, end - wall), max(wall, end)
        return known + rest

    def _reached(self, seat: int, since: float, length: float, until: float) -> float:
        """When it was reached, before `until`."""
        low, high = since, until
        while high - low > 0.01:
            middle = (low + high) / 2
            low, high = (low, middle) if self.counted(seat, since, middle) >= length else (middle, high)
        return high


ALWAYS = Calendar()
"""All time counts for everybody."""


def on_vacation(days: Days, wall: float) -> float | None:
    """Until when somebody is away at this moment of the clock on the wall; None: they are not."""
    return next((end for begin, end in days.vacations if begin <= wall < end), None)


def _overlap(days: Days, begin: float, end: float) -> float:
    """Seconds of a piece of time on the wall that do not count."""
    return sum(max(0.0, min(end, rest_end) - max(begin, rest)) for rest, rest_end in _rests(days, begin, end))


def _rests(days: Days, since: float, until: float | None = None) -> Iterator[Span]:
    """Nights and vacations from that moment on, in order and without overlap."""
    last = since
    for begin, end in sorted([*days.vacations, *_nights(days.zone, since, until)]):
        if end > last:
            yield max(begin, last), end
            last = end


def _nights(zone: str, since: float, until: float | None) -> Iterator[Span]:
    if not zone:
        return
    where = zone_named(zone)
    day = datetime.fromtimestamp(since, where).date() - timedelta(days=1)
    for _ in range(ENOUGH):
        begin = datetime.combine(day, NIGHT[0], where).timestamp()
        if until is not None and begin >= until:
            return
        day += timedelta(days=1)
        yield begin, datetime.combine(day, NIGHT[1], where).timestamp()


@lru_cache(maxsize=256)
def zone_named(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def is_zone(name: str) -> bool:
    """
    >>> is_zone("Europe/Berlin"), is_zone("../etc/passwd"), is_zone("Nowhere/Land"), is_zone("")
    (True, False, False, False)
    """
    try:
        return bool(name) and len(name) < 60 and datetime.fromtimestamp(0, UTC).astimezone(zone_named(name)) is not None
    except (ValueError, OSError, LookupError):
        return False

"""Vacations: a guest's clocks with days per move stand still. Thirty days a year, so that nobody waits for ever."""

from collections.abc import Sequence

from teahouse.table.calendar import Span
from teahouse.table.errors import BadVacation
from teahouse.table.timing import DAY

YEAR = 365 * DAY
DAYS_A_YEAR = 30


def _taken(vacations: Sequence[Span], now: float) -> float:
    """Seconds of the last year and of all that is to come."""
    return sum(end - max(begin, now - YEAR) for begin, end in vacations if end > now - YEAR)


def _fits(vacations: Sequence[Span], now: float) -> bool:
    return _taken(vacations, now) <= DAYS_A_YEAR * DAY


def days_left(vacations: Sequence[Span], now: float) -> int:
    """Whole days that may still be taken: those of the last year and all that are to come count.

    >>> days_left([(0.0, 10.0 * DAY)], 20.0 * DAY), days_left([(0.0, 10.0 * DAY)], 400.0 * DAY)
    (20, 30)
    """
    return max(0, int((DAYS_A_YEAR * DAY - _taken(vacations, now)) // DAY))


def taken(vacations: Sequence[Span], begin: float, end: float, now: float) -> tuple[Span, ...]:
    """With another one at another time; what lies longer ago than a year is forgotten.

    >>> taken([], 0.0, 5.0 * DAY, 3600.0)
    ((3600.0, 432000.0),)
    """
    begin = max(begin, now)
    kept = [each for each in vacations if each[1] > now - YEAR]
    overlaps = any(begin < other_end and other < end for other, other_end in kept)
    if not begin < end <= now + YEAR or overlaps or not _fits([*kept, (begin, end)], now):
        raise BadVacation()
    return tuple(sorted([*kept, (begin, end)]))


def ended(vacations: Sequence[Span], begin: float, now: float) -> tuple[Span, ...]:
    """Without the one that begins then, or with what has gone by of it.

    >>> ended([(0.0, 9.0), (20.0, 30.0)], 0.0, 5.0), ended([(20.0, 30.0)], 20.0, 5.0)
    (((0.0, 5.0), (20.0, 30.0)), ())
    """
    changed = ((since, min(until, now)) if since == begin else (since, until) for since, until in vacations)
    return tuple((since, until) for since, until in changed if since < until)

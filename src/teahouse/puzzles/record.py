"""What somebody has made of puzzles: how many are solved, how strong that makes them, how many days in a row."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from teahouse.puzzles.rating import chance

BEGIN = 1200.0
"""The rating of whoever has tried nothing yet."""
FIRST, EARLY, LATER = 10, 48.0, 24.0
"""So many tries count more: how much one can change a rating then, and afterwards."""


@dataclass(frozen=True)
class Record:
    solved: int
    rating: int
    tries: int
    """By which it was found."""
    streak: int


def rating_after(tries: Iterable[tuple[int, bool]]) -> tuple[int, int]:
    """As Elo's: each try is a puzzle's rating, and whether the first answer was right. How many there were.

    >>> rating_after([]), rating_after([(1200, True)]), rating_after([(1200, False)])
    ((1200, 0), (1224, 1), (1176, 1))
    """
    rating, count = BEGIN, 0
    for puzzle, is_right in tries:
        most = EARLY if count < FIRST else LATER
        rating += most * (is_right - chance(rating, puzzle))
        count += 1
    return round(rating), count


def streak_until(today: date, days: Collection[str]) -> int:
    """Days in a row on which the puzzle of the day was solved; today may still come.

    >>> streak_until(date(2026, 3, 2), {"2026-02-28", "2026-03-01", "2026-02-26"})
    2
    """
    day, count = today if today.isoformat() in days else today - timedelta(days=1), 0
    while day.isoformat() in days:
        day, count = day - timedelta(days=1), count + 1
    return count

"""Whom a listed table seeks, and for how long, as forms ask it: the lobby's and the one for a new table."""

from collections.abc import Mapping

from fastapi import Request

from teahouse.store.base import Person
from teahouse.web.bodies import MOST_POINTS
from teahouse.web.lobby_api import lobby_of
from teahouse.web.numbers import number_in

ANYBODY, ALIKE, RANGE = LEVELS = ("any", "near", "range")
NEAR = 200
"""Points up and down that are about one's own level."""
ALWAYS, HOUR, DAY, THREE_DAYS, WEEK = (0, 3600, 86400, 259200, 604800)
LASTS = (HOUR, DAY, THREE_DAYS, WEEK)
"""Seconds for which somebody may sit down."""
AT_FIRST = {"sought": ANYBODY, "low": "1300", "high": "1700"}
Form = Mapping[str, str]


async def points_sought(request: Request, guest: Person, game: str, form: Form) -> tuple[int, int]:
    """Anybody, about their own level, or what they have typed, the smaller number first; 0: no bound."""
    if form.get("sought") == ALIKE:
        points = await lobby_of(request).points(game, guest)
        return max(1, points - NEAR), points + NEAR
    if form.get("sought") != RANGE:
        return 0, 0
    low, high = (number_in(form, name, 0, MOST_POINTS) if form.get(name) else 0 for name in ("low", "high"))
    return (high, low) if high and low > high else (low, high)


def seconds_sought(form: Form, usual: int) -> int:
    """
    >>> seconds_sought({"lasts": "3600"}, ALWAYS), seconds_sought({"lasts": "17"}, DAY)
    (3600, 86400)
    """
    return next((each for each in LASTS if form.get("lasts") == str(each)), usual)

"""Times as people say them: how long ago, how long it took, on which day. By the house's own clock on the wall."""

import math
import time

from teahouse.texts import say

MINUTE, HOUR, DAY = 60, 3600, 86400
WEEK = 7 * DAY
UNITS = ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes"), (1, "seconds"))


def ago(at: float) -> str:
    """A moment ago, some minutes, hours or days ago; what is older has a date."""
    passed = time.time() - at
    if passed >= WEEK:
        return day(at)
    for length, unit in UNITS[:-1]:
        if passed >= length:
            return say(f"finding/ago-{unit}", n=int(passed // length))
    return say("finding/ago-now")


def lasting(seconds: float) -> str:
    """How long something took or takes, in the largest unit of which there are two or more."""
    for length, unit in UNITS[:-1]:
        if seconds >= 2 * length or (unit == "minutes" and seconds >= length):
            return say(f"web/{unit}", n=round(seconds / length))
    return say("web/seconds", n=max(1, round(seconds)))


def minutes(seconds: float) -> str:
    """As clocks show it.

    >>> minutes(65.2), minutes(3600)
    ('1:06', '60:00')
    """
    whole = math.ceil(seconds)
    return f"{whole // MINUTE}:{whole % MINUTE:02}"


def agreed_time(seconds: int) -> str:
    """To the second, in the largest unit in which that can be said."""
    length, unit = next((length, unit) for length, unit in UNITS if seconds % length == 0)
    return say(f"web/{unit}", n=seconds // length)


def day(at: float) -> str:
    then = time.localtime(at)
    return say("finding/date", day=then.tm_mday, month=say(f"finding/month-{then.tm_mon}"), year=str(then.tm_year))

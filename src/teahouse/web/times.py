"""Times as people say them: how long ago, how long it took, on which day. By the house's own clock on the wall."""

import time

from teahouse.texts import say

MINUTE, HOUR, DAY = 60, 3600, 86400
WEEK = 7 * DAY


def ago(at: float) -> str:
    """A moment ago, some minutes, hours or days ago; what is older has a date."""
    passed = time.time() - at
    if passed >= WEEK:
        return day(at)
    for unit, seconds in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if passed >= seconds:
            return say(f"finding/ago-{unit}", n=int(passed // seconds))
    return say("finding/ago-now")


def lasting(seconds: float) -> str:
    """How long something takes, in the largest unit of which there are two or more."""
    for unit, length in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if seconds >= 2 * length or (unit == "minutes" and seconds >= length):
            return say(f"finding/lasting-{unit}", n=round(seconds / length))
    return say("finding/lasting-seconds", n=max(1, round(seconds)))


def day(at: float) -> str:
    then = time.localtime(at)
    return say("finding/date", day=then.tm_mday, month=say(f"finding/month-{then.tm_mon}"), year=str(then.tm_year))

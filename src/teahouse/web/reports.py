"""What guests report to whoever runs the house: not too often, and of a line what it says."""

import time

from teahouse.core.errors import TeahouseError
from teahouse.store.acts import REPORTED
from teahouse.store.base import Person
from teahouse.store.lines import Line
from teahouse.table.house import House
from teahouse.web.conduct import GUEST, Conduct

MOST, WITHIN = 5, 3600.0
"""Reports of a guest, in so many seconds."""
TEXT = "text"
"""Why a line is reported."""


class TooManyReports(TeahouseError):
    code = "too-many-reports"


async def has_reported_often(house: House, conduct: Conduct, person: Person) -> bool:
    return await house.ask(conduct.store.reports_by, person.id, time.time() - WITHIN) >= MOST


async def report_line(house: House, conduct: Conduct, person: Person, line: Line) -> None:
    """What it says comes along, for it may be gone when somebody looks."""
    if await has_reported_often(house, conduct, person):
        raise TooManyReports()
    table = line.room.removeprefix("table ") if line.room.startswith("table ") else ""
    await conduct.act(REPORTED, person.id, f"{GUEST} {line.person}", line.text, reason=TEXT, table=table)

"""How long tables rested while things broke: never shorter than agreed, and longer only where something was broken."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from chaos.breaking import Look
from teahouse.store.base import Entry
from teahouse.table.leases import LEASE
from teahouse.table.neighbours import RENEWED
from teahouse.table.pace import Pace
from teahouse.table.pauses import claim_time, waits_for_people
from teahouse.table.table import Table

BUSY = LEASE / 2
"""Seconds that a busy machine may take longer: less than nobody's driving would cost."""
ALIKE = 1.0
"""Seconds between the medians of two houses' pauses; each is longer by chance."""
FEW = 20
"""So many pauses of a house say nothing about it."""


@dataclass(frozen=True)
class Pause:
    """When it was, in running time, by how much longer than agreed, and whether anybody was asked."""

    table: str
    began: float
    ended: float
    late: float
    asked: bool


@dataclass(frozen=True)
class Spell:
    """A while in which nothing was broken."""

    since: Look
    until: Look

    def driver(self, pause: Pause) -> str | None:
        """The house that drove a pause, if it lies within and its table had one driver all the time."""
        drivers = self.since.drivers.get(pause.table), self.until.drivers.get(pause.table)
        is_within = self.since.ran <= pause.began and pause.ended <= self.until.ran
        return drivers[0][0] if is_within and drivers[0] is not None and drivers[0] == drivers[1] else None


def pauses_in(id: str, entries: Sequence[Entry]) -> list[Pause]:
    """Those that end by time, at tables where people have agreed how long that is."""
    table, found, pace = Table(id), list[Pause](), Pace()
    for entry in entries:
        ends = entry.kind == "rested" and "seat" not in entry.body
        if ends and table.rests and not table.shows_end_of_hand() and waits_for_people(table) and not table.pace:
            late = entry.ran - table.rest_since - claim_time(table) - pace.seal
            found.append(Pause(id, table.rest_since, entry.ran, round(late, 6), bool(table.asked())))
        table.apply([entry])
    return found


def check_pauses(pauses: Sequence[Pause], calm: Sequence[Spell]) -> None:
    assert not [pause for pause in pauses if pause.late < 0], "a pause was too short"
    usual = Pace().jitter + BUSY
    driven = late_by_driver(pauses, calm)
    assert not [late for each in driven.values() for late in each if late > usual], "too long, and nothing was broken"
    disturbed = [pause for pause in pauses if driver_of(pause, calm) is None]
    too_long = [pause for pause in disturbed if pause.late > usual + LEASE + RENEWED + broken_during(pause, calm)]
    assert not too_long, "longer than what was broken explains"
    middles = [median(each) for each in driven.values() if len(each) >= FEW]
    assert not middles or max(middles) - min(middles) <= ALIKE, "it matters who drives"


def driver_of(pause: Pause, calm: Sequence[Spell]) -> str | None:
    return next((driver for spell in calm if (driver := spell.driver(pause))), None)


def late_by_driver(pauses: Sequence[Pause], calm: Sequence[Spell]) -> Mapping[str, list[float]]:
    """Of pauses in which nothing was broken."""
    found = defaultdict[str, list[float]](list)
    for pause in pauses:
        if driver := driver_of(pause, calm):
            found[driver].append(pause.late)
    return found


def broken_during(pause: Pause, calm: Sequence[Spell]) -> float:
    """Seconds in which something was broken during the pause, or after it began: between two calm spells."""
    ends = [(spell.until.ran, later.since.ran) for spell, later in pairwise(calm)]
    return sum(max(0.0, min(pause.ended, until) - max(pause.began, since)) for since, until in ends)

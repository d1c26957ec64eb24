"""A plan of all rounds of a tournament at tables of four."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from teahouse.tournaments.meeting import group
from teahouse.tournaments.searching import Progress
from teahouse.tournaments.tables import TABLE, Tables, extra_meetings
from teahouse.tournaments.winds import seat_by_winds

SUBSTITUTE = 0
"""People are 1, 2, ...; this is nobody of them."""


@dataclass(frozen=True)
class Plan:
    """Rounds of tables in the order East, South, West, North."""

    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    meets_twice: int
    """How often two meet who have met before."""
    winds: tuple[int, int]
    """Of each one's most frequent wind how often it comes: the least and the most."""


def plan_seating(people: int, rounds: int, seed: int, progress: Progress = lambda done, of: None) -> Plan:
    """The same for the same seed."""
    grouped = group(people, rounds, seed, progress)
    seated = [_numbered(tables, people) for tables in seat_by_winds(_spread(grouped, people), people)]
    return Plan(tuple(seated), extra_meetings(grouped, people), _winds(seated, people))


def _numbered(tables: Tables, people: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(each + 1 if each < people else SUBSTITUTE for each in table) for table in tables)


def _winds(rounds: Sequence[tuple[tuple[int, ...], ...]], people: int) -> tuple[int, int]:
    had = Counter((each, wind) for tables in rounds for table in tables for wind, each in enumerate(table))
    most = [max(had[each, wind] for wind in range(TABLE)) for each in range(1, people + 1)]
    return min(most), max(most)


def _spread(rounds: list[Tables], people: int) -> list[Tables]:
    """The same tables in another order, so that people come to other table numbers as often as possible."""
    seen = Counter[tuple[int, int]]()
    found = []
    for tables in rounds:
        order = list(tables)
        while _improve(order, seen, people):
            pass
        seen.update((each, at) for at, table in enumerate(order) for each in table if each < people)
        found.append(order)
    return found


def _improve(order: Tables, seen: Counter[tuple[int, int]], people: int) -> bool:
    """Exchange two tables wherever that is better; whether any were."""
    changed = False
    for one, other in combinations(range(len(order)), 2):
        stay = _known(order[one], one, seen, people) + _known(order[other], other, seen, people)
        if _known(order[one], other, seen, people) + _known(order[other], one, seen, people) < stay:
            order[one], order[other] = order[other], order[one]
            changed = True
    return changed


def _known(table: list[int], at: int, seen: Counter[tuple[int, int]], people: int) -> int:
    """How often people of a table were at this number before."""
    return sum(seen[each, at] for each in table if each < people)

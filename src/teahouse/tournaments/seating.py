"""A plan of all rounds of a tournament at tables of four."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from teahouse.tournaments.meeting import group
from teahouse.tournaments.searching import Progress
from teahouse.tournaments.tables import TABLE, Tables, extra_meetings
from teahouse.tournaments.winds import seat_by_winds

SUBSTITUTE = 0
"""People are 1, 2, ...; this is nobody of them."""
TRIES, EXCHANGES = 30, 40_000
"""How often the tables are put into another order, and how many exchanges of two are looked at in all, about."""
Visits = Counter[tuple[int, int]]
"""How often somebody was at a table number."""


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
    count = max(1, len(rounds[0]))
    tries = max(1, min(TRIES, EXCHANGES // (len(rounds) * count * count)))
    found = list[list[Tables]]()
    for number in range(tries):
        found.append(_exchanged(rounds, people, Random(number), weight=1 + number % 2))
        if _crowded(found[-1], people)[0] <= -(-len(rounds) // count):
            break
    return min(found, key=lambda each: _crowded(each, people))


def _crowded(rounds: list[Tables], people: int) -> tuple[int, int]:
    """How often somebody comes to the same table number at most, and how many do."""
    most = Counter(_visits(rounds, people).values())
    return max(most, default=0), most[max(most, default=0)]


def _visits(rounds: list[Tables], people: int) -> Visits:
    return Counter(
        (each, at) for tables in rounds for at, table in enumerate(tables) for each in table if each < people
    )


def _exchanged(rounds: list[Tables], people: int, rng: Random, weight: int) -> list[Tables]:
    """From an order by lot on, two tables of a round at a time, until no exchange is better."""
    orders = [rng.sample(tables, len(tables)) for tables in rounds]
    seen = _visits(orders, people)
    changed = True
    while changed:
        changed = False
        for order in orders:
            seen.subtract(_visits([order], people))
            changed |= _improve(order, seen, people, weight)
            seen.update(_visits([order], people))
    return orders


def _improve(order: Tables, seen: Visits, people: int, weight: int) -> bool:
    """Exchange two tables wherever that is better; whether any were."""
    changed = False
    for one, other in combinations(range(len(order)), 2):
        stay = _known(order[one], one, seen, people, weight) + _known(order[other], other, seen, people, weight)
        go = _known(order[one], other, seen, people, weight) + _known(order[other], one, seen, people, weight)
        if go < stay:
            order[one], order[other] = order[other], order[one]
            changed = True
    return changed


def _known(table: list[int], at: int, seen: Visits, people: int, weight: int) -> int:
    """How often people of a table were at this number before; often counts more than it is, by its weight."""
    return sum(int(seen[each, at] ** weight) for each in table if each < people)

"""Plans in which nobody meets twice, by arithmetic: for many numbers of tables there is nothing to search for.

With n tables people are pairs (c, x): one of four columns, and one of n numbers. In round r of such numbers (c, x)
sits at table x - c * r. Two of the same column never meet; (c, x) and (d, y) do where (c - d) * r = x - y, and that
holds for one r alone if one can divide by c - d. So n rounds come of numbers among which are four that differ so: a
finite field of at least four numbers, or several such fields side by side. Afterwards the people of each column, who
have not met, play on among themselves.
"""

from itertools import product

from teahouse.tournaments.fields import Field, factors, field
from teahouse.tournaments.tables import TABLE, Tables

Number = tuple[int, ...]
"""A number of each field."""


def design(people: int, rounds: int) -> list[Tables] | None:
    """So many rounds for people whose number divides by four; None where arithmetic does not give as many."""
    tables = people // TABLE
    if rounds <= 1:
        return [[[*range(start, start + TABLE)] for start in range(0, people, TABLE)]][:rounds]
    sizes = [prime**power for prime, power in factors(tables)]
    if not sizes or min(sizes) < TABLE:
        return None
    among = design(tables, rounds - tables) if rounds > tables and tables % TABLE == 0 else []
    if among is None or rounds > tables + len(among):
        return None
    return _between_columns(tables)[:rounds] + [_in_each_column(tables, each) for each in among]


def _between_columns(tables: int) -> list[Tables]:
    """Rounds in which each table has somebody of each column."""
    fields = [field(prime, power) for prime, power in factors(tables)]
    numbers = [*product(*(range(each.size) for each in fields))]
    return [_round(fields, numbers, by) for by in numbers]


def _round(fields: list[Field], numbers: list[Number], by: Number) -> Tables:
    seated: dict[Number, list[int]] = {number: [] for number in numbers}
    for column in range(TABLE):
        for at, number in enumerate(numbers):
            table = tuple(each.minus[x][each.times[column][r]] for each, x, r in zip(fields, number, by, strict=True))
            seated[table].append(column * len(numbers) + at)
    return [*seated.values()]


def _in_each_column(tables: int, round: Tables) -> Tables:
    """The people of each column by themselves, all alike."""
    return [[column * tables + each for each in table] for column in range(TABLE) for table in round]

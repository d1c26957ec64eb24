"""Tables of four, and who meets whom at them."""

from collections import Counter
from itertools import combinations

TABLE = 4
Tables = list[list[int]]
"""Of one round, four numbers each; people count from 0, whoever is not among them is a substitute."""


def extra_meetings(rounds: list[Tables], people: int) -> int:
    """How often two meet who have met before.

    >>> extra_meetings([[[0, 1, 2, 3]], [[3, 2, 1, 4]]], 4)
    3
    """
    return sum(times - 1 for times in meetings(rounds, people).values())


def meetings(rounds: list[Tables], people: int) -> Counter[tuple[int, int]]:
    """How often each two who meet do; substitutes do not count."""
    tables = (sorted(each for each in table if each < people) for tables in rounds for table in tables)
    return Counter(pair for table in tables for pair in combinations(table, 2))


def least_extra(people: int, rounds: int) -> int:
    """No plan has fewer: all meetings but one for each two people."""
    sizes = [sum(place < people for place in table) for table in places(people)]
    return max(0, rounds * sum(size * (size - 1) // 2 for size in sizes) - people * (people - 1) // 2)


def places(people: int) -> Tables:
    """One round: places from `people` upwards are substitutes', at most one a table if there are enough tables.

    >>> places(6)
    [[0, 1, 2, 6], [3, 4, 5, 7]]
    """
    count = -(-people // TABLE)
    sizes = [TABLE - len(range(table, TABLE * count - people, count)) for table in range(count)]
    seated, spare = iter(range(people)), iter(range(people, TABLE * count))
    return [[next(seated) for _ in range(size)] + [next(spare) for _ in range(TABLE - size)] for size in sizes]

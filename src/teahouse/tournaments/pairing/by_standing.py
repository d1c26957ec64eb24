"""Swiss at tables of four: the first four of the standing, then the next four. Substitutes fill the last tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from teahouse.tournaments.course import Tournament
from teahouse.tournaments.pairing.drawn import Drawn
from teahouse.tournaments.seating import SUBSTITUTE
from teahouse.tournaments.tables import TABLE

Winds = Counter[tuple[int, int]]
"""How often somebody had a wind."""


def draw_by_standing(tournament: Tournament, ranked: Sequence[int]) -> Drawn:
    spare = -len(ranked) % TABLE
    filled = [*ranked, *[SUBSTITUTE] * spare]
    had: Winds = Counter((each, seat) for each in ranked for _, _, seat in tournament.tables_of(each))
    tables = [filled[start : start + TABLE] for start in range(0, len(filled), TABLE)]
    return Drawn(tuple(seat_fairly(table, had) for table in tables))


def seat_fairly(table: Sequence[int], had: Winds) -> tuple[int, ...]:
    """East, South, West, North: so that nobody has a wind much more often than others.

    >>> seat_fairly([7, 8, 9, 0], Counter({(7, 0): 1, (8, 1): 2}))
    (8, 7, 9, 0)
    """

    def unfairness(order: Sequence[int]) -> int:
        return sum(had[each, seat] ** 2 for seat, each in enumerate(order) if each)

    return min(permutations(table), key=unfairness)

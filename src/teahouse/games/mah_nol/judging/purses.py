"""What purses are worth: how likely a seat is to be first when the match ends.

A match ends when a purse is empty, and most money wins. So a Fing counts for much when the purses are close and the
smallest is small, and for little when one leads far. Until the end luck moves the purses apart, the further the longer
the match lasts, and that depends on the smallest purse: every purse is taken to end where it is plus a normally
distributed bit of luck, the same for all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt

from teahouse.core.protocol import View
from teahouse.games.mah_nol.knowledge.seen import Seen, viewer_of
from teahouse.games.mah_nol.play.match import leaders
from teahouse.games.mah_nol.play.position import agreement

Purses = tuple[int, ...]


@dataclass(frozen=True)
class Luck:
    """The variance of what luck does to a purse until the end."""

    least: float
    """When the smallest purse is all but empty."""
    a_fing: float
    """More for each Fing in it."""
    a_hand: float
    """In a single hand: no more than that for each hand that may follow."""


LUCK = {
    ("bank", 2): Luck(8_000, 40, 6_312),
    ("bank", 3): Luck(6_000, 30, 5_775),
    ("bank", 4): Luck(6_000, 30, 6_089),
    ("winner", 2): Luck(40_000, 390, 32_881),
    ("winner", 3): Luck(88_000, 570, 56_885),
    ("winner", 4): Luck(266_000, 500, 83_661),
}
"""By who gets what the losers pay, and the number of players. Made by tools/mah_nol_purses.py."""

BELL = ((0.0, 0.457143), (1.154405, 0.240123), (2.366760, 0.030757), (3.750440, 0.000548))
"""Places on the bell curve, right of its middle, and their weights (Gauss and Hermite); the left is the same."""
ROOT_HALF = sqrt(0.5)
PLACES = tuple((side * place, weight) for place, weight in BELL for side in ((1, -1) if place else (1,)))


@dataclass(frozen=True)
class Standing:
    """A match as one seat sees it after this hand: so many hands follow at most (None: until a purse is empty)."""

    seat: int
    luck: Luck
    hands_left: int | None = None

    def chance(self, purses: Purses) -> float:
        """To be first in the end with these purses; a shared place counts in parts."""
        if min(purses) == 0 or self.hands_left == 0:
            return share(purses, self.seat)
        return _chance(purses, self.seat, self.spread(purses))

    def spread(self, purses: Purses) -> float:
        variance = self.luck.least + self.luck.a_fing * min(purses)
        if self.hands_left is not None:
            variance = min(variance, self.luck.a_hand * self.hands_left)
        return sqrt(variance)


def standing(view: View[Seen]) -> Standing:
    """From what a seat sees."""
    agreed = agreement(view.options)
    left = agreed.hands - view.seen.hand if agreed.hands else None
    return Standing(viewer_of(view), LUCK[agreed.losers_pay, view.seats], left)


def after_paying(purses: Purses, seat: int, price: int) -> Purses:
    """The purses at the end of a hand for which this seat has paid; nobody has less than nothing.

    >>> after_paying((405, 81), 1, 90)
    (405, 0)
    """
    return (*purses[:seat], max(0, purses[seat] - price), *purses[seat + 1 :])


def share(purses: Sequence[int], seat: int) -> float:
    """Of the first place, when it is over.

    >>> share((0, 81, 81), 1)
    0.5
    """
    first = leaders(tuple(purses))
    return (seat in first) / len(first)


@lru_cache(maxsize=1 << 14)
def _chance(purses: Purses, seat: int, spread: float) -> float:
    """That this seat's luck carries it past all others: for every luck of its own, that each of them has less."""
    leads = [(purses[seat] - purse) / spread for other, purse in enumerate(purses) if other != seat]
    if len(leads) == 1:
        return below(leads[0] * ROOT_HALF)
    total = 0.0
    for luck, weight in PLACES:
        for lead in leads:
            weight *= below(lead + luck)
        total += weight
    return total


def below(place: float) -> float:
    """How much of the bell curve lies left of this place."""
    return 0.5 + 0.5 * erf(place * ROOT_HALF)

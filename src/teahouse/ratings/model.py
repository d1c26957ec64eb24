"""A rating, and what one game makes of those who played it: openskill's Plackett-Luce model, for two to four seats.

People read points: 1500 is where everybody begins. Thirty points are one unit of the model, so that a difference
means about what chess players are used to: who has 200 more wins about three games of four.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

MEAN, SPREAD = 25.0, 25.0 / 3.0
BETA = SPREAD / 2
"""How much a single game says at most: by so much somebody plays better or worse from day to day."""
MIDDLE, A_UNIT = 1500, 30
SURE = 6.25
"""A rating that is less sure than this is provisional; twelve games of two make it so sure, fifteen of four."""
OPPONENTS = 3
"""And so is one that was won against fewer others."""


@dataclass(frozen=True)
class Rating:
    """`mu` is the best guess, `sigma` how far off it may be."""

    mu: float = MEAN
    sigma: float = SPREAD
    games: int = 0
    """Those that counted."""
    opponents: frozenset[str] = frozenset()

    @property
    def points(self) -> int:
        return round(MIDDLE + A_UNIT * (self.mu - MEAN))

    @property
    def margin(self) -> int:
        """In points: two of three such ratings are no further off."""
        return round(A_UNIT * self.sigma)

    @property
    def is_provisional(self) -> bool:
        return self.sigma > SURE or len(self.opponents) < OPPONENTS


Pair = tuple[float, float]
"""Mean and spread."""


@cache
def _model() -> Any:
    """openskill, when the first game is rated: nobody else waits for it."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=SPREAD, beta=BETA)


def after_game(before: Sequence[Pair], places: Sequence[int]) -> list[Pair]:
    """Of everybody at a table, by seat; equal places are a draw.

    >>> [(round(mu, 2), round(sigma, 2)) for mu, sigma in after_game([(25.0, 25 / 3)] * 2, [1, 2])]
    [(27.64, 8.07), (22.36, 8.07)]
    """
    teams = [[_model().rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    return [(team[0].mu, team[0].sigma) for team in _model().rate(teams, ranks=list(places))]

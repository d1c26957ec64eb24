"""What a contest says about its players: wins, means, and how sure we are.

Games on one deal are not independent, so the interval treats each deal as one drawing: the
spread is that of the deals' sums, not of single games (a cluster-robust standard error).
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

from teahouse.arena.contests import Outcome


@dataclass(frozen=True)
class Standing:
    """One entrant's balance; `interval` holds the true mean with 95 %, None after a single deal."""

    bot: str
    games: int
    wins: int
    draws: int
    losses: int
    mean_score: float
    interval: tuple[float, float] | None


def standings(outcomes: Iterable[Outcome]) -> list[Standing]:
    """The balance of every entrant, in the order they were named."""
    played = list(outcomes)
    entrants = played[0].fixture.entrants if played else ()
    return [_standing(number, name, played) for number, name in enumerate(entrants)]


def _standing(entrant: int, name: str, outcomes: list[Outcome]) -> Standing:
    wins = draws = losses = 0
    deals: dict[int, list[float]] = defaultdict(list)
    for outcome in outcomes:
        for seat, sitting in enumerate(outcome.fixture.seating):
            if sitting == entrant:
                deals[outcome.fixture.deal].append(outcome.scores[seat])
                wins += outcome.winners == (seat,)
                draws += seat in outcome.winners and len(outcome.winners) > 1
                losses += seat not in outcome.winners
    mean, interval = mean_of_deals(list(deals.values()))
    return Standing(name, wins + draws + losses, wins, draws, losses, mean, interval)


def mean_of_deals(deals: list[list[float]]) -> tuple[float, tuple[float, float] | None]:
    """Mean score a game and its 95 % interval, each deal counting as one drawing."""
    games = sum(len(scores) for scores in deals)
    mean = sum(map(sum, deals)) / games
    if len(deals) < 2:
        return mean, None
    residuals = (sum(scores) - mean * len(scores) for scores in deals)
    variance = sum(residual**2 for residual in residuals) * len(deals) / (len(deals) - 1)
    half = student_quantile(len(deals) - 1) * math.sqrt(variance) / games
    return mean, (mean - half, mean + half)


def student_quantile(freedom: int, probability: float = 0.975) -> float:
    """Student's t quantile: closed forms for 1 and 2 degrees of freedom, else the usual expansion.

    >>> [round(student_quantile(n), 2) for n in (1, 2, 10, 100)]
    [12.71, 4.3, 2.23, 1.98]
    """
    if freedom == 1:
        return math.tan(math.pi * (probability - 0.5))
    if freedom == 2:
        centred = 2 * probability - 1
        return centred * math.sqrt(2 / (1 - centred**2))
    z = NormalDist().inv_cdf(probability)
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))

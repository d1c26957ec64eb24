"""How strong players are, from games of all against all: Bradley and Terry's model, with intervals."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ELO = 400 / math.log(10)
SURE = 1.959964
"""Standard deviations of a 95 % interval."""
ROUNDS = 200


@dataclass(frozen=True)
class Rating:
    """A player on the scale of Elo; all together are 0 on average. The interval holds the truth with 95 %."""

    player: str
    rating: float
    interval: tuple[float, float]
    games: int
    wins: int
    draws: int
    losses: int


Meeting = tuple[int, int, float]
"""Two players by their numbers, and the share of the first: 1, one half, 0."""


def rated(players: tuple[str, ...], meetings: Iterable[Meeting]) -> list[Rating]:
    """The players, the strongest first.

    One drawn game between any two is supposed besides those played: so who has won them all is still somewhere.
    Games on one deal are not independent; the intervals treat them as if they were.

    >>> [(found.player, round(found.rating)) for found in rated(("a", "b"), [(0, 1, 1.0)] * 3 + [(0, 1, 0.0)])]
    [('a', 74), ('b', -74)]
    """
    played = list(meetings)
    number, shares = _counted(len(players), played)
    strength, variance = _fitted(number, shares)
    found = [
        Rating(
            player,
            strength[index] * ELO,
            _around(strength[index] * ELO, SURE * ELO * math.sqrt(variance[index])),
            *_balance(index, played),
        )
        for index, player in enumerate(players)
    ]
    return sorted(found, key=lambda rating: -rating.rating)


def _counted(players: int, meetings: list[Meeting]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How often each two met, and what each got, with a drawn game between any two."""
    number = np.ones((players, players)) - np.eye(players)
    shares = number / 2
    for one, other, share in meetings:
        number[one, other] += 1
        number[other, one] += 1
        shares[one, other] += share
        shares[other, one] += 1 - share
    return number, shares


def _fitted(number: NDArray[np.float64], shares: NDArray[np.float64]) -> tuple[list[float], list[float]]:
    """The likeliest strengths by Newton's method, and their variances."""
    players = len(number)
    strength = np.zeros(players)
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (shares - number * expected).sum(axis=1)
        curve = _curvature(number, expected)
        step = np.linalg.pinv(curve) @ slope
        strength += np.clip(step, -1, 1)
        strength -= strength.mean()
        if np.abs(step).max() < 1e-9:
            break
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return strength.tolist(), np.diag(np.linalg.pinv(_curvature(number, expected))).tolist()


def _curvature(number: NDArray[np.float64], expected: NDArray[np.float64]) -> NDArray[np.float64]:
    weight = number * expected * (1 - expected)
    found: NDArray[np.float64] = np.diag(weight.sum(axis=1)) - weight
    return found


def _around(middle: float, half: float) -> tuple[float, float]:
    return middle - half, middle + half


def _balance(player: int, meetings: list[Meeting]) -> tuple[int, int, int, int]:
    shares = [share if one == player else 1 - share for one, other, share in meetings if player in (one, other)]
    return len(shares), shares.count(1), shares.count(0.5), shares.count(0)

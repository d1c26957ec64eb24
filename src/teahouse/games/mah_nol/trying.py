"""Trying things out: what each choice brings on average in worlds that fit the view, played on by the kernel."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from types import ModuleType
from typing import Any

from teahouse.core.protocol import Limits, Seat
from teahouse.games.mah_nol.fast import JUST_PLAY, Code, state_of
from teahouse.games.mah_nol.position import Position
from teahouse.games.mah_nol.sampling import sample

Seen = dict[str, Any]
FEWEST = 4
"""Worlds that are tried whatever the time."""


@dataclass
class Tally:
    """What choices brought: sums over worlds of the own change and of the lead it makes."""

    own: list[float]
    lead: list[float]
    worlds: int = 0

    def best(self) -> int:
        return max(range(len(self.lead)), key=self.lead.__getitem__)

    def mean(self, place: int) -> float:
        return self.own[place] / max(1, self.worlds)

    def mean_lead(self, place: int) -> float:
        return self.lead[place] / max(1, self.worlds)


class Watch:
    """How many worlds may be tried: so many nodes, or so long."""

    def __init__(self, limits: Limits, most: int, choices: int) -> None:
        self.ends = None if limits.nodes is not None else time.monotonic() + 0.85 * limits.seconds
        self.most = most if limits.nodes is None else min(most, max(1, limits.nodes // max(1, choices)))

    def goes_on(self, worlds: int) -> bool:
        if worlds >= self.most:
            return False
        return self.ends is None or worlds < FEWEST or time.monotonic() < self.ends


def try_moves(kernel: ModuleType, seen: Seen, codes: Sequence[Code], rng: Random, watch: Watch, seat: Seat) -> Tally:
    """Every move in the same worlds, so that luck is the same for all."""
    tally = Tally([0.0] * len(codes), [0.0] * len(codes))
    while watch.goes_on(tally.worlds):
        world = sample(seen, rng)
        count(tally, kernel.outcomes(state_of(world), codes, rng.getrandbits(64)), seat)
    return tally


def try_worlds(
    kernel: ModuleType, seen: Seen, worlds: Callable[[Position], list[Position]], rng: Random, watch: Watch, seat: Seat
) -> Tally:
    """The same for choices that are worlds of their own: who buys, which nine one keeps."""
    tally: Tally | None = None
    while tally is None or watch.goes_on(tally.worlds):
        variants = worlds(sample(seen, rng))
        tally = tally or Tally([0.0] * len(variants), [0.0] * len(variants))
        seed = rng.getrandbits(64)
        count(tally, [kernel.outcomes(state_of(variant), [JUST_PLAY], seed)[0] for variant in variants], seat)
    return tally


def count(tally: Tally, changes: Sequence[Sequence[int]], seat: Seat) -> None:
    """Add one world: the own change, and how far it leads the others' average."""
    for place, change in enumerate(changes):
        own = change[seat]
        others = (sum(change) - own) / (len(change) - 1)
        tally.own[place] += own
        tally.lead[place] += own - others
    tally.worlds += 1


def bought(world: Position, buyer: Seat) -> Position:
    """The world after this seat has bought for nothing."""
    return replace(world, phase="seat", buyer=buyer, bidders=(), highest=0)


@lru_cache(maxsize=256)
def auction_seed(key: str) -> int:
    """The same chance for every question of one auction, so that its worth is judged once."""
    return Random(key).getrandbits(64)

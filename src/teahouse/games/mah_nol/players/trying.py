"""Trying things out: what choices bring in worlds that fit the view, dealt and played on by the kernel.

Every choice is tried in the same worlds, so that luck is the same for all and differences count. The first choice is
the usual one: it is left only for a clear gain. What counts is the chance to win the match with the purses after the
hand.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from types import ModuleType

from teahouse.core.protocol import Limits
from teahouse.games.mah_nol.judging.purses import Purses, Standing
from teahouse.games.mah_nol.players.fast import Code, Known

clock = time.monotonic
"""By what thinking time is measured; a measuring run on a busy machine may count its own CPU time instead."""
AT_ONCE = 8
"""Worlds between two looks at the clock."""
FEWEST = 24
"""Worlds before a choice may be given up."""
SHARE = 0.85
"""Of the time allowed."""
HOPELESS = 2.5
"""So many standard errors behind the leading choice, a choice is tried no further."""
CLEAR = 1.0
"""So many standard errors ahead of the usual choice, another one is taken."""
TRIFLE = 0.0005
"""A smaller gain of chance is not worth more thought."""


@dataclass
class Tried:
    """A choice: a state as far as it is seen, a move, and what it brought world by world."""

    state: list[int]
    code: Code
    purses: list[Purses] = field(default_factory=list)
    """At the end of the hand."""
    chances: list[float] = field(default_factory=list)
    """To win the match with them."""

    @property
    def worlds(self) -> int:
        return len(self.chances)

    def chance(self) -> float:
        """To win the match."""
        return sum(self.chances) / max(1, self.worlds)

    def purse(self, seat: int) -> float:
        """The expected purse of a seat."""
        return sum(purses[seat] for purses in self.purses) / max(1, self.worlds)


class Watch:
    """How long things may be tried: so many hands, or so much time."""

    def __init__(self, limits: Limits, most: int) -> None:
        self.ends = None if limits.nodes is not None else clock() + SHARE * limits.seconds
        self.nodes = limits.nodes
        self.most = most

    def goes_on(self, worlds: int, played: int) -> bool:
        if worlds >= self.most:
            return False
        if self.nodes is not None:
            return played < self.nodes
        return self.ends is None or clock() < self.ends


@dataclass(frozen=True)
class Ahead:
    """By how much chance one choice leads another over the same worlds, and the standard error of that."""

    mean: float
    error: float


def ahead(one: Tried, other: Tried) -> Ahead:
    count = min(one.worlds, other.worlds)
    gains = [mine - theirs for mine, theirs in zip(one.chances, other.chances, strict=False)]
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains)
    return Ahead(mean, sqrt(spread / max(1, count - 1) / count) if spread else 0.0)


@dataclass(frozen=True)
class Worlds:
    """Where things are tried: what the kernel must know to deal worlds that fit a view, and the match around them."""

    kernel: ModuleType
    known: Known
    match: Standing

    def try_some(self, running: Sequence[Tried], seed: int) -> None:
        states, codes = [choice.state for choice in running], [choice.code for choice in running]
        ended = self.kernel.judge(states, codes, self.known.guess, self.known.unseen, AT_ONCE, seed)
        for place, choice in enumerate(running):
            purses = ended[place :: len(running)]
            choice.purses += purses
            choice.chances += map(self.match.chance, purses)


def compare(worlds: Worlds, tried: Sequence[Tried], watch: Watch, seed: int, equally: bool = False) -> int:
    """Try all until one is clearly best or time is up; how many hands were played.

    `equally` goes on with all of them, to learn what each is worth.
    """
    running, played = list(tried), 0
    while True:
        worlds.try_some(running, seed + running[0].worlds)
        played += AT_ONCE * len(running)
        if not watch.goes_on(running[0].worlds, played):
            return played
        if not equally and running[0].worlds >= FEWEST:
            running = still_open(running)
            if len(running) == 1:
                return played


def still_open(running: list[Tried]) -> list[Tried]:
    """Without those that are hopelessly behind the leader, and those that cannot gain anything beside the usual one."""
    leader = max(running, key=Tried.chance)
    found = []
    for place, choice in enumerate(running):
        if choice is leader:
            found.append(choice)
            continue
        behind = ahead(leader, choice)
        close = behind.mean + 2 * behind.error < TRIFLE and place > 0
        if behind.mean <= HOPELESS * behind.error and not close:
            found.append(choice)
    return found


def best_of(tried: Sequence[Tried]) -> int:
    """The place of the best choice; the first one unless another is clearly better."""
    usual, longest = tried[0], max(choice.worlds for choice in tried)
    found, most = 0, 0.0
    for place, choice in enumerate(tried[1:], start=1):
        gain = ahead(choice, usual)
        if choice.worlds == longest and gain.mean > max(most, CLEAR * gain.error):
            found, most = place, gain.mean
    return found

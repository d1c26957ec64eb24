"""Alpha-beta for open games of two seats, over the promise alone.

Nothing clever: no tables, no move ordering beyond the last iteration's best move, so that
it can be read at a glance and trusted as the judge of cleverer searches.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic

from teahouse.core.protocol import Declaration, Limits, M, P, Seat
from teahouse.search.clock import Clock, Stopped

Worth = Callable[[P, Seat], float]
"""What a position is worth to a seat, as far as one can see; exact where the game is over."""


@dataclass(frozen=True)
class Found(Generic[M]):
    """The best line, its value for the seat to move, and whether every branch met the game's end."""

    line: tuple[M, ...]
    value: float
    exact: bool


@dataclass(frozen=True)
class Searched(Generic[M]):
    """What iterative deepening found last, and how much it looked at."""

    found: Found[M]
    nodes: int
    depth: int


def minimax(rules: Declaration[P, Any, Any], worth: Worth[P], position: P, me: Seat, depth: int) -> float:
    """The value for seat `me`: every line, no pruning. The judge of all other searches."""
    asked = rules.asked(position)
    if not asked or depth == 0:
        return worth(position, me)
    after = (rules.play(position, asked[0], move) for move in rules.legal(position, asked[0]))
    values = (minimax(rules, worth, position, me, depth - 1) for position in after)
    return max(values) if asked[0] == me else min(values)


@dataclass(frozen=True)
class LookAhead(Generic[P, M]):
    """Depth-limited alpha-beta for seat `me`."""

    rules: Declaration[P, M, Any]
    worth: Worth[P]
    me: Seat
    clock: Clock

    def best(self, position: P, depth: int, low: float, high: float, hint: tuple[M, ...] = ()) -> Found[M]:
        """The best line of that many moves, as far as its value lies between low and high.

        The line in `hint` is tried before all others.
        """
        self.clock.tick()
        asked = self.rules.asked(position)
        if not asked or depth == 0:
            return Found((), self.worth(position, self.me), not asked)
        mine = asked[0] == self.me
        found: Found[M] | None = None
        exact = True
        for move in self._ordered(position, asked[0], hint):
            follow = hint[1:] if hint[:1] == (move,) else ()
            reply = self.best(self.rules.play(position, asked[0], move), depth - 1, low, high, follow)
            exact = exact and reply.exact
            if found is None or (reply.value > found.value if mine else reply.value < found.value):
                found = Found((move, *reply.line), reply.value, exact)
            low, high = (max(low, found.value), high) if mine else (low, min(high, found.value))
            if low >= high:
                break
        assert found is not None
        return Found(found.line, found.value, exact)

    def _ordered(self, position: P, seat: Seat, hint: tuple[M, ...]) -> Iterable[M]:
        return sorted(self.rules.legal(position, seat), key=lambda move: hint[:1] != (move,))


def deepen(rules: Declaration[P, M, Any], worth: Worth[P], position: P, limits: Limits) -> Searched[M]:
    """Look further and further ahead until the limits are reached or the end is seen."""
    clock = Clock(limits)
    me = rules.asked(position)[0]
    search = LookAhead(rules, worth, me, clock)
    found, depth = Found((rules.legal(position, me)[0],), worth(position, me), False), 0
    try:
        while not found.exact:
            found = search.best(position, depth + 1, -math.inf, math.inf, found.line)
            depth += 1
    except Stopped:
        pass
    return Searched(found, clock.nodes, depth)

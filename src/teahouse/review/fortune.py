"""Luck and decisions told apart, for each seat of a hand with hidden tiles.

What a seat got is what it might have expected before the deal, and three things besides:

deal        how much better or worse its tiles were, by its first decision
decisions   what its moves lost against the best ones, by what it could see
draws       the rest: what came from the wall, and what the others did

The result is known, so the three always add up to it; each is as uncertain as the values it was found by.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from teahouse.core.reviewing import Estimate

DIGITS = 2


class Decided(Protocol):
    """What is asked of a judged move."""

    @property
    def seat(self) -> int: ...
    @property
    def best_value(self) -> float: ...
    @property
    def loss(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def doubt(self) -> float: ...


@dataclass(frozen=True)
class Fortune:
    """Of one seat, in the units in which its moves are judged."""

    seat: int
    result: float
    expected: Estimate
    deal: Estimate
    draws: Estimate
    decisions: Estimate

    @property
    def luck(self) -> Estimate:
        """All that was not decided by the seat itself: what is left of the result."""
        left = self.result - self.expected.mean - self.decisions.mean
        return Estimate(left, (self.expected + self.decisions).error)

    def as_json(self) -> dict[str, Any]:
        parts = ("expected", "deal", "draws", "decisions", "luck")
        return {"seat": self.seat, "result": self.result, **{part: _written(getattr(self, part)) for part in parts}}


def _written(found: Estimate) -> dict[str, float]:
    """With the interval in which it lies nineteen times of twenty."""
    return {
        "points": round(found.mean, DIGITS),
        "low": round(found.mean - found.margin, DIGITS),
        "high": round(found.mean + found.margin, DIGITS),
    }


def fortunes(moves: Sequence[Decided], expected: Sequence[Estimate], scores: Sequence[float]) -> list[Fortune]:
    """One for each seat; none where nothing is known of the deal, or the hand did not end."""
    if not scores:
        return []
    by_seat = enumerate(zip(scores, expected, strict=False))
    return [_fortune(seat, [move for move in moves if move.seat == seat], *known) for seat, known in by_seat]


def _fortune(seat: int, moves: Sequence[Decided], result: float, expected: Estimate) -> Fortune:
    """Who was never asked owes everything to what came later."""
    decisions = sum((Estimate(-move.loss, move.doubt) for move in moves), Estimate(0.0))
    first = Estimate(moves[0].best_value, moves[0].error) if moves else expected
    deal = first - expected if moves else Estimate(0.0)
    rest = first + decisions
    return Fortune(seat, result, expected, deal, Estimate(result - rest.mean, rest.error), decisions)

"""Clocks as GTP sets them, and what part of the time a move gets."""

from dataclasses import dataclass

RESERVE = 0.05
"""Seconds of every move that are left for the way to the controller and back."""
LEAST = 0.02
"""Seconds that are always spent."""
MOST = 60.0
"""Seconds that are never exceeded, however much there is: an answer is waited for."""


@dataclass
class Clock:
    """How long one colour may think."""

    seconds: float | None = None
    """Main time left; None: nobody has set a clock."""
    period: float = 0.0
    stones: int = 0
    stones_left: int = 0


def share(clock: Clock, empty: int, default: float) -> float:
    """Seconds for the next move.

    >>> share(Clock(64.0), 81, 1.0), share(Clock(1e9), 81, 1.0)
    (1.95, 60.0)
    """
    return default if clock.seconds is None else min(max(_share(clock, clock.seconds, empty), LEAST), MOST)


def _share(clock: Clock, left: float, empty: int) -> float:
    if clock.stones_left:  # in overtime, as time_left has said
        return left / clock.stones_left - RESERVE
    overtime = clock.period / clock.stones if clock.stones else 0.0
    moves_to_come = max(8, empty * 2 // 5)
    return max(left / moves_to_come, min(overtime, left + overtime)) - RESERVE

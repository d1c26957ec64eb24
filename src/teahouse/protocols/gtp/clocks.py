"""Clocks as GTP sets them, and what part of the time a move gets."""

from dataclasses import dataclass

RESERVE = 0.05
"""Seconds of every move that are left for the way to the controller and back."""
LEAST = 0.02
"""Seconds that are always spent."""


@dataclass
class Clock:
    """How long one colour may think."""

    seconds: float | None = None
    """Main time left; None: nobody has set a clock."""
    period: float = 0.0
    stones: int = 0
    stones_left: int = 0


def share(clock: Clock, empty: int, default: float) -> float:
    """Seconds for the next move."""
    if clock.seconds is None:
        return default
    if clock.stones_left:  # in overtime, as time_left has said
        return max(clock.seconds / clock.stones_left - RESERVE, LEAST)
    overtime = clock.period / clock.stones if clock.stones else 0.0
    moves_to_come = max(8, empty * 2 // 5)
    return max(clock.seconds / moves_to_come - RESERVE, min(overtime, clock.seconds + overtime) - RESERVE, LEAST)

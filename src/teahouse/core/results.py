"""How a game ended."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Result:
    """What each seat got, all seats that share the first place, and why it ended."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str

    def places(self) -> tuple[int, ...]:
        """Of each seat: winners before all others, then by score; equals have the same place.

        >>> Result((3, 5, 3, 1), (0, 2), "score").places()
        (1, 3, 1, 4)
        """
        ranked = [(seat in self.winners, score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other > each for other in ranked) for each in ranked)

    def as_json(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "winners": list(self.winners), "reason": self.reason}

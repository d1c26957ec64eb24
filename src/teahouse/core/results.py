"""How a game ended."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Result:
    """What each seat got, all seats that share the first place, and why it ended."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "winners": list(self.winners), "reason": self.reason}

"""A round that was drawn up and has not begun."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Drawn:
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    order: tuple[tuple[int, int], ...] = ()
    """Of a knock-out: all pairs from above, those with a bye among them."""

    def write(self) -> dict[str, Any]:
        return {"tables": self.tables, "byes": self.byes, **({"order": self.order} if self.order else {})}

"""What a store promises about evenings at real tables.

An evening is a journal like a table's: who wrote what when, from which device, in order of arrival. A number is
written once, and so is whatever a device has given a name of its own (`client`): the same sent twice is there once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True)
class EveningEntry:
    """One thing that was written down."""

    number: int
    kind: str
    body: dict[str, Any]
    at: float
    client: str
    """What the device that sent it calls it."""
    person: str | None = None
    """Who wrote it; None: somebody who was forgotten."""
    device: str = ""


@dataclass(frozen=True)
class EveningRow:
    """An evening as lists show it."""

    id: str
    kind: str
    """The game, or the plain sheet."""
    title: str
    created: float
    changed: float
    host: str | None = None
    """Who opened it; None: somebody who was forgotten."""
    club: str | None = None
    """For which club it counts."""
    closed: bool = False
    result: Mapping[str, Any] = field(default_factory=dict)
    """Names, balances, ranking, over, reason: evenings/results.py."""


class EveningStore(Protocol):
    """Every function is one transaction. Whoever writes a number or a name second gets `Conflict`."""

    def open(self, row: EveningRow, entries: Sequence[EveningEntry]) -> None: ...

    def append(self, row: EveningRow, entries: Sequence[EveningEntry]) -> None:
        """All entries or none, and what lists show of the evening with them."""

    def row(self, id: str) -> EveningRow | None: ...

    def journal(self, id: str) -> list[EveningEntry]: ...

    def of(self, person: str, limit: int = 100) -> list[EveningRow]:
        """Those this person has opened or written in, the last one first."""

    def closed_for(self, club: str) -> list[EveningRow]:
        """Closed ones that count for a club, the first one first."""

    def delete(self, id: str) -> None: ...

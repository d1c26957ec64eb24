"""What a store promises, whatever database is behind it.

A table's journal is the truth: everything that happened at the table, numbered in order of arrival. The
other columns are there to find tables and people. A number is written once: whoever comes second gets
`Conflict` and nothing of what it brought is stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class Conflict(Exception):
    """Somebody else has written this number of the journal."""


class StoreTrouble(Exception):
    """The database cannot store or read now: disk full, locked, gone. Nothing was stored."""


class NewerStore(StoreTrouble):
    """A newer house has written here: this one does not understand it."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    number: int
    kind: str
    body: dict[str, Any]
    at: float
    """What time it was, for people."""
    ran: float = 0.0
    """For how long the house had been open in all, whatever its clock on the wall said: this decides games."""


@dataclass(frozen=True)
class Person:
    """A guest: no account, only a name they like to be called by, and how they like to see things."""

    id: str
    name: str
    language: str
    looks: dict[str, Any] = field(default_factory=dict)
    created: float = 0.0
    link: int = 0
    """Which of their personal links is the one that counts."""
    link_until: float = 0.0
    """When it ends unless somebody uses it before; 0: it was used, or is of a house of before."""


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it. `status` is waiting, playing or over; `listed` tables may be found by anybody."""

    id: str
    game: str
    status: str
    listed: bool
    created: float
    changed: float
    people: tuple[str | None, ...] = ()
    """Who sits where; None: a computer or nobody."""
    asked: tuple[int, ...] = ()
    """Seats whose turn everybody knows it is."""
    goes_on: bool = False
    """Whether something happens there by itself: a pause ends, a computer moves, a clock runs out."""


Change = tuple[TableRow, Sequence[Entry]]
"""What is added to a table's journal, and what lists show of it then."""


class Store(Protocol):
    """Every function is one transaction: it has happened when it returns, or it has not happened at all."""

    def add_person(self, person: Person) -> None: ...

    def person(self, id: str) -> Person | None: ...

    def people(self, ids: Sequence[str]) -> dict[str, Person]: ...

    def change_person(self, person: Person) -> None: ...

    def forget_person(self, id: str) -> None: ...

    def forget_names(self, id: str) -> None:
        """Of those who shared this person's screen."""

    def open_table(self, row: TableRow, entries: Sequence[Entry], *others: Change) -> None:
        """A new table, and what that means for others."""

    def append(self, row: TableRow, entries: Sequence[Entry]) -> None: ...

    def append_all(self, changes: Sequence[Change]) -> list[Exception | None]:
        """Changes of several tables with one wait for the disk. Each is stored or not by itself: what went wrong."""

    def journal(self, table: str) -> list[Entry]: ...

    def table(self, id: str) -> TableRow | None: ...

    def tables_of(self, person: str, limit: int = 100) -> list[TableRow]: ...

    def going_on(self, attended: bool | None = None) -> list[str]:
        """The tables at which something happens by itself; only those at which somebody sits, or nobody."""

    def ran(self) -> float:
        """For how long houses have been open on this store, up to the last thing that happened."""

    def tables(self, status: str, listed: bool | None = None, limit: int = 100) -> list[TableRow]: ...

    def listed_hosts(self, status: str) -> list[tuple[str, str]]:
        """The tables anybody may find, each with one of those who sit there, the last one first; thousands at most."""

    def tables_named(self, ids: Sequence[str]) -> list[TableRow]:
        """These tables, the last one first."""

    def listed_with(self, person: str) -> int:
        """At how many listed tables this person sits that are not over."""

    def close(self) -> None: ...

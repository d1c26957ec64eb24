"""What a store promises, whatever database is behind it.

A table's journal is the truth: everything that happened at the table, numbered in order of arrival. The
other columns are there to find tables and people. A number is written once: whoever comes second gets
`Conflict` and nothing of what it brought is stored.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from teahouse.store.books import BookStore
    from teahouse.store.sharing import Sharing

from teahouse.store.evening_rows import EveningStore


class Conflict(Exception):
    """Somebody else has written this number of the journal."""


class LostLease(Conflict):
    """Another house drives this table by now: what its driver of before brings is not stored."""


class StoreTrouble(Exception):
    """The database cannot store or read now: disk full, locked, gone. Nothing was stored."""


class NewerStore(StoreTrouble):
    """A newer house has written here: this one does not understand it."""


class NoDriver(StoreTrouble):
    """PostgreSQL is asked for, but what speaks with it is not installed."""


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
    round: int = 0
    """Of the signatures by which this person is believed; those of rounds before are over."""
    ended: frozenset[str] = frozenset()
    """Sessions of this round that are over."""


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it: what everybody may know now.

    `status` is waiting, playing, over or cancelled; `listed` tables may be found by anybody.
    """

    id: str
    game: str
    status: str
    listed: bool
    created: float
    changed: float
    people: tuple[str | None, ...] = ()
    """Who sits where; None: a computer or nobody."""
    asked: tuple[int, ...] = ()
    """Seats whose turn everybody knows it is; after the game those whose people are asked for another one."""
    goes_on: bool = False
    """Whether something happens there by itself: a pause ends, a computer moves, a clock runs out."""
    levels: tuple[str | None, ...] = ()
    """Where computers sit, and how strong they are."""
    options: Mapping[str, Any] | None = None
    """What was agreed; None: a house of before has not written down this and what follows."""
    move_time: int = 0
    """Seconds for a move; 0: no clock, or another one."""
    clock: Mapping[str, Any] | None = None
    """What was agreed about time beside that; None: nothing."""
    sought: Mapping[str, Any] | None = None
    """Who is to sit down, where that was said (`Agreed.low` and what follows it); None: anybody, at any time."""
    until: float = 0.0
    """Until when somebody may sit down, by the clock on the wall; 0: for ever."""
    length: int = 0
    """Moves of a game so far, or hands of a match that are over."""
    began: float = 0.0
    """When the first deal was made; 0: not yet."""
    ended: float = 0.0
    """When the end was seen, or the table was given up; 0: not yet."""
    reason: str = ""
    """Why the game ended."""
    club: str = ""
    """The club for which it counts."""
    rated: bool = False
    """Whether its result is to change ratings."""
    rating: Mapping[str, Any] | None = None
    """What that has to know of a rated game that is over."""
    outcomes: tuple[str | None, ...] = ()
    """What the game brought each seat: one of OUTCOMES; None: it is not over."""


@dataclass(frozen=True)
class RatedRow:
    """A rated game that is over and anybody could find."""

    id: str
    ended: float
    rating: Mapping[str, Any]


WON, DRAWN, LOST, SHARED = OUTCOMES = ("won", "drawn", "lost", "shared")
"""Shared: the same person has other seats there too, and has won and lost."""
OPEN = ("waiting", "playing")
"""The status of tables at which something may still happen."""


@dataclass(frozen=True)
class Wanted:
    """Which of somebody's finished games: all, but those put away, unless something is said."""

    game: str = ""
    outcome: str = ""
    opponents: tuple[str, ...] | None = None
    """With one of these people; None: with anybody."""
    computers: bool = False
    """With a computer (or one of the opponents)."""
    put_away: bool = False
    """Those that were put away, and no others."""
    before: tuple[float, str] | None = None
    """That ended before this one: its end and its name. So a page follows the last one, whatever came meanwhile."""


@dataclass(frozen=True)
class Opponent:
    """Somebody one has finished games with."""

    id: str
    name: str
    games: int


Change = tuple[TableRow, Sequence[Entry]]
"""What is added to a table's journal, and what lists show of it then."""


class Fence(NamedTuple):
    """Which house drives a table, and which in turn it is: what a driver brings is stored only while this holds."""

    house: str
    epoch: int


NO_FENCES: Mapping[str, Fence] = {}


class Store(Protocol):
    """Every function is one transaction: it has happened when it returns, or it has not happened at all."""

    @property
    def evenings(self) -> EveningStore:
        """Of real tables."""

    @property
    def books(self) -> "BookStore":
        """Clubs and tournaments."""

    @property
    def sharing(self) -> "Sharing | None":
        """What houses on one database have to agree on; None: there is one house."""

    def is_current(self) -> bool:
        """Whether its schema is the one this house knows; it answers, so it is there."""

    def add_person(self, person: Person) -> None: ...

    def person(self, id: str) -> Person | None: ...

    def people(self, ids: Sequence[str]) -> dict[str, Person]: ...

    def change_person(self, person: Person) -> None:
        """How they are called and see things."""

    def renew_link(self, id: str, until: float) -> None:
        """Another personal link counts; it ends then unless somebody uses it before."""

    def use_link(self, id: str) -> None:
        """It stays from now on."""

    def forget_person(self, id: str) -> None: ...

    def forget_names(self, id: str) -> None:
        """Of those who shared this person's screen."""

    def open_table(self, row: TableRow, entries: Sequence[Entry], *others: Change) -> None:
        """A new table, and what that means for others."""

    def append(self, row: TableRow, entries: Sequence[Entry]) -> None: ...

    def append_all(self, changes: Sequence[Change], fences: Mapping[str, Fence] = NO_FENCES) -> list[Exception | None]:
        """Changes of several tables with one wait for the disk. Each is stored or not by itself: what went wrong.

        `fences`: of tables whose change comes from the house that drives them; `LostLease` where another one does.
        """

    def journal(self, table: str, first: int = 0) -> list[Entry]:
        """From the entry of this number on."""

    def table(self, id: str) -> TableRow | None: ...

    def tables_of(self, person: str, limit: int = 100) -> list[TableRow]: ...

    def open_tables_of(self, person: str, put_away: bool | None = False, limit: int = 100) -> list[TableRow]:
        """This person's tables that are not over, the last one first: without those put away, only those, or all."""

    def games_of(self, person: str, wanted: Wanted, limit: int) -> list[TableRow]:
        """This person's finished games, the last one first."""

    def opponents_of(self, person: str) -> list[Opponent]:
        """With whom this person has finished games, most games first."""

    def course_of(self, person: str) -> list[tuple[str, str]]:
        """Game and outcome of this person's finished games with others, the first one first."""

    def put_away(self, person: str, table: str, away: bool) -> None:
        """Leave a table out of this person's lists, or show it there again."""

    def incomplete(self, after: str, limit: int) -> list[str]:
        """Tables of which a house of before has not written down all that lists show; by name, after this one."""

    def complete(self, row: TableRow) -> None:
        """Write that down, if nobody has done it meanwhile."""

    def going_on(self, attended: bool | None = None) -> list[str]:
        """The tables at which something happens by itself; only those at which somebody sits, or nobody."""

    def ran(self) -> float:
        """For how long houses have been open on this store, up to the last that is known of it."""

    def open_hours(self, ran: float, at: float) -> list[tuple[float, float]]:
        """The house was opened then, by its running time and by the clock on the wall: all its openings. Houses that
        come while others are open on the same database belong to the same opening."""

    def stay_open(self, ran: float) -> None:
        """It is open still at this running time, whatever happens to it later."""

    def tables(self, status: str, listed: bool | None = None, limit: int = 100) -> list[TableRow]: ...

    def listed_hosts(self, status: str, now: float = 0.0) -> list[tuple[str, str]]:
        """The tables anybody may find, each with one of those who sit there, the last one first; thousands at most.
        Those that wait no longer are not among them."""

    def tables_named(self, ids: Sequence[str]) -> list[TableRow]:
        """These tables, the last one first."""

    def listed_with(self, person: str, now: float = 0.0) -> int:
        """At how many listed tables this person sits that are not over."""

    def rated_games(self, game: str, since: float) -> list[RatedRow]:
        """Rated games of the list that have ended since then, in the order in which they ended."""

    def close(self) -> None: ...

"""Who sits at a table, and what is agreed there beside the game's options."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teahouse.table.levels import DEPUTY

AWAY_TIME = 60
"""Seconds after which a computer may play for somebody who is away, unless something else was agreed."""


@dataclass(frozen=True)
class Chair:
    """A place at the table: a person's, a computer's, or free."""

    person: str | None = None
    level: str | None = None
    name: str = ""
    """What a computer was called that has come from another table; empty: as computers in this seat are called."""
    deputy: str | None = None
    """The level of a computer that plays for the person until they are back."""

    @property
    def computer(self) -> str | None:
        """The level of the computer that plays here, on its own account or for somebody."""
        return self.level or self.deputy

    @property
    def attended(self) -> bool:
        """Whether a person plays here by themselves."""
        return self.person is not None and self.deputy is None

    @property
    def free(self) -> bool:
        return self.person is None and self.level is None


@dataclass(frozen=True)
class Agreed:
    """What is agreed beside the game's options. Times are seconds; 0: no clock."""

    move_time: int = 0
    """For every move (`timing.py`), and what follows until `nights` for the whole game."""
    main_time: int = 0
    """In hand when a move takes longer than that, or for all moves together."""
    increment: int = 0
    """Added to what is in hand after every move."""
    period: int = 0
    periods: int = 0
    """When nothing is in hand any more: so many periods of that length, each lost when a move has used it up."""
    nights: bool = False
    """Whether nights do not count, by each person's time zone."""
    patience: int = 0
    """For so long after the first deal nobody loses on time whom everybody waits for the first time: they may still be
    on their way to this table."""
    claim_time: int = 0
    listed: bool = False
    position: str = ""
    """Where the game begins, in the game's own text; empty: as it always begins."""
    lesson: bool = False
    """Whether the game is taught here: its first deal is the one its lesson has prepared."""
    hints: bool = False
    """Whether people who play each other may ask for hints; alone with computers everybody may."""
    names: tuple[str, ...] = ()
    """By seat, what those are called who share one person's screen; empty: by that person's name."""
    still: bool = False
    """Whether the board of a shared screen stays as it lies, whoever is to move."""
    away_time: int = AWAY_TIME
    """After so long an absence anybody else there may let a computer play for a seat; 0: only all of them together."""
    deputy: str = DEPUTY
    """The level of a computer that does."""
    club: str = ""
    """The club for which the game counts."""
    rated: bool = False
    """Whether the result changes ratings: then nobody gets hints or takes back (`rated.py`)."""
    tournament: bool = False
    """Whether the game counts in a tournament: there, too, nobody gets hints or takes back."""
    low: int = 0
    high: int = 0
    """Who may sit down: whoever has so many points in the house's ratings, at least and at most; 0: no bound."""
    until: float = 0.0
    """Until when somebody may sit down, by the clock on the wall; 0: for ever."""
    quick: bool = False
    """Whether whoever sits here wants to play anybody now (`web/pairing.py`)."""
    fill_after: int = 0
    """So many seconds after it was opened computers may take the chairs that are free still; 0: they may not."""
    pace: str = ""
    """How soon the table goes on (`pace.py`); empty: among people when the time to claim is over."""

    @property
    def sought(self) -> dict[str, Any] | None:
        """Who is to sit down, as lists have it; None: anybody."""
        wishes = {"low": self.low, "high": self.high, "quick": self.quick, "fill_after": self.fill_after}
        return wishes if any(wishes.values()) else None

    @classmethod
    def read(cls, body: Mapping[str, Any]) -> "Agreed":
        """As a journal has it."""
        return cls(**{**body, "names": tuple(body.get("names", ()))})

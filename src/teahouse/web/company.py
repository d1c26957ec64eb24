"""What whoever looks at a table sees of the people there beside the game: who is away, for whom a computer plays, what
was just called. None of it depends on what anybody is asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from teahouse.ratings.ledger import Booked
from teahouse.ratings.model import Rating
from teahouse.table import standing_in
from teahouse.table.standing_in import Away
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.web.times import lasting


@dataclass(frozen=True)
class Company:
    away: Away = field(default_factory=dict)
    """By seat, since when."""
    calls: tuple[Mapping[str, object], ...] = ()
    """What was called, as far as the viewer wants to hear it: as a program is told."""
    shown: tuple[Mapping[str, object], ...] = ()
    """The same as our page shows it."""
    lines: int = 0
    """The number of the last line that was written at the table, for whoever sits there; 0: none lately."""
    muted_seats: tuple[int, ...] = ()
    hears_nobody: bool = False
    ratings: tuple[Rating | None, ...] = ()
    """By seat, at a rated table: before the game, and after it when it is over."""
    booked: Booked | None = None
    """What a rated game has changed that is over."""


NOBODY = Company()


class Absence(NamedTuple):
    """Somebody is away, and what those who are there may do about it."""

    seat: int
    name: str
    words: str
    asked: str
    """Who has said already that a computer is to play."""


def absences(table: Table, seat: int | None, away: Away, names: list[str]) -> Iterator[Absence]:
    """For whoever plays in this seat."""
    if seat is None or table.is_over() or not table.chairs[seat].attended or not standing_in.misses_anybody(table):
        return
    for absent in away:
        chair = table.chairs[absent]
        if chair.attended and chair.person != table.chairs[seat].person:
            yield Absence(
                absent, names[absent], _words(table, seat, absent, away, names), _asked(table, absent, away, names)
            )


def _words(table: Table, seat: int, absent: int, away: Away, names: list[str]) -> str:
    others = [other for other in standing_in.awaited(table, absent, away) if other != seat]
    if not others and not standing_in.wishes(table, absent, away):
        return say("company/absent-alone", name=names[absent])
    if not table.agreed.away_time:
        return say("company/absent-agree", name=names[absent])
    return say("company/absent", name=names[absent], time=lasting(table.agreed.away_time))


def _asked(table: Table, absent: int, away: Away, names: list[str]) -> str:
    agreeing = tuple(names[seat] for seat in standing_in.wishes(table, absent, away))
    return say("company/absent-asked", n=len(agreeing), names=agreeing) if agreeing else ""

"""A computer plays for somebody who is away, until they are back.

    stand-in-asked   a seat would let a computer play for an absent one, before the agreed time
    stood-in         a computer plays for a seat from now on: who let it, and why (away, agreed, left, missed, late)
    came-back        the seat's person plays again

The chair stays the person's: name, view and result are theirs. The computer sees what the seat sees and uses the same
door as everybody; turns are counted as ever. A secret question that is open when it comes or goes stays as it is, and
so does the pause: others see who plays for whom, and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from teahouse.core.errors import GameOver
from teahouse.core.protocol import AGREED as AGREED_DRAWN
from teahouse.core.protocol import RESIGN, TIME, AnyGame
from teahouse.table.errors import DeputyPlays, NobodyStandsIn, NotStarted, StillThere, TurnGone
from teahouse.table.pen import Pen, Wish
from teahouse.table.table import Table

Away = Mapping[int, float]
"""By seat, since when its person is away, in the house's running time."""
AWAY, AGREED, LEFT, MISSED, LATE = "away", "agreed", "left", "missed", "late"
"""Why a computer plays for somebody: the agreed time went by, all others there wished it, they did so themselves, or
they had not come in time to a table of a tournament, or their time for a move was over."""


def allows_standing_in(table: Table) -> bool:
    """Where a seat may give up the others have that, and their clocks; elsewhere the game would stand still."""
    return may_stand_in(table.game.declaration)


def misses_anybody(table: Table) -> bool:
    """Whether it matters that somebody is not there: where a move has days nobody needs to be, and a computer takes
    over when those are over."""
    return allows_standing_in(table) and not table.control.is_slow


def may_stand_in(game: AnyGame) -> bool:
    """The same for all tables of a game."""
    return RESIGN not in game.endings


def may_call(table: Table) -> bool:
    """Whether several people play here and may call something to each other, also when the game is over."""
    return table.state is not None and len(table.people()) > 1


def let_stand_in(pen: Pen, seat: int, absent: int, away: Away) -> None:
    """Somebody at this seat would let a computer play for that one."""
    table = pen.table
    if table.chairs[absent].deputy:
        return
    _check(table, seat, absent, away)
    if has_waited(table, away[absent], pen.ran):
        pen.write("stood-in", seat=absent, level=table.agreed.deputy, by=[seat], why=AWAY)
        return
    if seat not in wishes(table, absent, away):
        pen.write("stand-in-asked", seat=seat, absent=absent, since=away[absent])
    agreeing = wishes(pen.table, absent, away)
    if not awaited(pen.table, absent, away):
        pen.write("stood-in", seat=absent, level=table.agreed.deputy, by=list(agreeing), why=AGREED)


def _check(table: Table, seat: int, absent: int, away: Away) -> None:
    if table.state is None:
        raise NotStarted()
    if table.is_over():
        raise GameOver()
    if not misses_anybody(table) or table.chairs[absent].person in (None, table.chairs[seat].person):
        raise NobodyStandsIn()
    if table.chairs[seat].deputy:
        raise DeputyPlays()
    if absent not in away:
        raise StillThere()


def has_waited(table: Table, since: float, now: float) -> bool:
    """Whether whoever went then has been away for the agreed time; where none was, the others have to agree."""
    return 0 < table.agreed.away_time <= now - since


def may_decide_from(table: Table, since: float) -> float | None:
    """When one of the others may let a computer play for whoever went then; None: only all of them together."""
    return since + table.agreed.away_time if table.agreed.away_time else None


def wishes(table: Table, absent: int, away: Away) -> tuple[int, ...]:
    """The seats that would let a computer play for this one, in its present absence."""
    asked = table.stand_in_wishes.get(absent)
    return asked.seats if asked and asked.since == away.get(absent) else ()


def awaited(table: Table, absent: int, away: Away) -> list[int]:
    """Those who are there and have not said so yet."""
    agreeing = {table.chairs[seat].person for seat in wishes(table, absent, away)}
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.attended and seat not in away and chair.person not in agreeing | {table.chairs[absent].person}
    ]


def do_without(pen: Pen, seats: Sequence[int]) -> None:
    """Who sits there has not come in time: where one may resign they have lost, elsewhere a computer plays for them.

    Where nobody has come nobody has won: it is drawn, or stands there for whoever comes late.
    Once: whoever comes later takes the seat again.
    """
    table = pen.table
    if table.state is None or table.state.result or table.is_over():
        return
    if allows_standing_in(table):
        for seat in seats:
            if table.chairs[seat].attended and seat not in table.missed:
                pen.write("stood-in", seat=seat, level=table.agreed.deputy, by=[], why=MISSED)
    elif len(seats) == len(table.chairs):
        if AGREED_DRAWN in table.game.declaration.endings:
            pen.write("ended", reason=AGREED_DRAWN, seat=seats[0])
    elif seats and TIME in table.game.declaration.endings:
        pen.write("ended", reason=TIME, seat=seats[0])


def stand_in_late(pen: Pen, seat: int, turn: int) -> None:
    """The agreed time of a seat is over where the game goes on: a computer plays there until its person is back."""
    table = pen.table
    if table.turn(seat) != turn or seat not in table.asked():
        raise TurnGone(turn=table.turn(seat))
    if table.chairs[seat].attended:
        pen.write("stood-in", seat=seat, level=table.agreed.deputy, by=[], why=LATE)


def come_back(pen: Pen, seat: int) -> None:
    """The seat's person plays again."""
    if pen.table.is_over():
        raise GameOver()
    if pen.table.chairs[seat].deputy:
        pen.write("came-back", seat=seat)


def oneself(wish: Callable[..., None], **what: Any) -> Callable[..., None]:
    """What only whoever plays the seat may wish: not while a computer does."""

    def checked(pen: Pen, seat: int) -> None:
        if pen.table.chairs[seat].deputy:
            raise DeputyPlays()
        wish(pen, seat=seat, **what)

    return checked


def for_seat(wish: Wish, table: Table, seat: int) -> Wish:
    """What a computer wishes for a seat that it plays at this table; it means nothing once the person is back."""
    return partial(_if_still_played, wish=wish, seat=seat) if table.chairs[seat].computer else wish


def _if_still_played(pen: Pen, wish: Wish, seat: int) -> None:
    if pen.table.chairs[seat].computer:
        wish(pen)

"""Another game: who sits alone with computers begins it, people are asked and all of them have to agree.

Whoever is away need not be waited for: one of those who wish it says whether a computer or a free seat takes that
place. Until the game begins they may still agree, and keep it; whoever is back before is waited for again.
"""

import math

from teahouse.core.errors import BadOption
from teahouse.table.errors import NothingOffered, NotOver, OfferRefused, StillThere, TournamentGoesOn
from teahouse.table.pen import Pen, Wish
from teahouse.table.standing_in import Away
from teahouse.table.table import Table
from teahouse.texts import message

PATIENCE = 300.0
"""Seconds for which a wish holds at a table with a clock, or as long as a move may take there: nobody who has gone away
meanwhile is seated against a clock."""
COMPUTER, FREE = "computer", "free"
PLACES = (COMPUTER, FREE)
"""What takes the place of whoever is away."""


def ask_rematch(pen: Pen, seat: int) -> None:
    """This seat would like another game, on its own account or because another one asked."""
    table = pen.table
    if not table.is_over():
        raise NotOver()
    if table.agreed.tournament:
        raise TournamentGoesOn()
    if table.rematch_refused not in (None, seat):
        raise OfferRefused()
    if _is_stale(table, pen.at):
        for other in table.rematch_wishes:
            pen.write("rematch-withdrawn", seat=other)
    if seat not in pen.table.rematch_wishes:
        pen.write("rematch-asked", seat=seat, since=pen.ran)


def answer_rematch(pen: Pen, seat: int, agreed: bool) -> None:
    """To another seat's wish; whoever has wished it themselves takes it back."""
    table = pen.table
    if not table.rematch_wishes:
        raise NothingOffered()
    if agreed:
        ask_rematch(pen, seat)
    elif seat in table.rematch_wishes:
        pen.write("rematch-withdrawn", seat=seat)
    else:
        pen.write("rematch-refused", seat=seat)


def go_without(pen: Pen, seat: int, place: str, away: Away) -> None:
    """This seat would like another game without waiting for those who are away: a computer plays there, or whoever
    comes."""
    if place not in PLACES:
        raise BadOption(option="place", value=place, allowed=message("error/allowed-choices", choices=PLACES))
    ask_rematch(pen, seat)
    if not (absent := missing(pen.table, away)):
        raise StillThere()
    if any(pen.table.rematch_without.get(each) != place for each in absent):
        pen.write("rematch-without", seat=seat, absent=absent, place=place)


def missing(table: Table, away: Away) -> list[int]:
    """The seats of people who are away and have not said whether they would like another game."""
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if seat in away and chair.attended and chair.person not in table.wishing()
    ]


def agree(pen: Pen, wish: Wish, next_table: str, away: Away) -> None:
    """To what is wished; when nobody is waited for any more, the next game is at that table."""
    if pen.table.successor:
        return
    wish(pen)
    if not pen.entries:
        return
    if back := [seat for seat in pen.table.rematch_without if seat not in {*away, *_wishing_seats(pen.table)}]:
        pen.write("rematch-waits", seats=back)
    if pen.table.awaited():
        return
    if gone := _gone_from_clock(pen.table, away):
        for seat in gone:
            pen.write("rematch-withdrawn", seat=seat)
    else:
        pen.write("rematch", table=next_table)


def _wishing_seats(table: Table) -> list[int]:
    return [seat for seat, chair in enumerate(table.chairs) if chair.person in table.wishing()]


def can_ask_rematch(table: Table, seat: int) -> bool:
    may_be = table.is_over() and not table.agreed.tournament
    return may_be and not table.rematch_wishes and table.rematch_refused in (None, seat)


def _is_stale(table: Table, now: float) -> bool:
    """Whether nothing has happened for so long that whoever wished it may be gone."""
    return table.has_clock() and now - table.changed > max(PATIENCE, table.agreed.move_time)


def _gone_from_clock(table: Table, away: Away) -> list[int]:
    """The seats whose people wished it and went away then, where a clock would run for them before they are back. Where
    a move may take hours nobody has to be there."""
    is_quick = table.has_clock() and table.agreed.move_time <= PATIENCE
    return [seat for seat, wished in table.rematch_wishes.items() if is_quick and away.get(seat, -math.inf) > wished]

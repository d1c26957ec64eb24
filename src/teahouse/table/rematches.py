"""Another game: who sits alone with computers begins it, people are asked and all of them have to agree."""

from teahouse.table.errors import NothingOffered, NotOver, OfferRefused
from teahouse.table.pen import Pen, Wish
from teahouse.table.table import Table

PATIENCE = 300.0
"""Seconds for which a wish holds at a table with a clock, or as long as a move may take there: nobody who has gone away
meanwhile is seated against a clock."""


def ask_rematch(pen: Pen, seat: int) -> None:
    """This seat would like another game, on its own account or because another one asked."""
    table = pen.table
    if not table.is_over():
        raise NotOver()
    if table.rematch_refused not in (None, seat):
        raise OfferRefused()
    if _is_stale(table, pen.at):
        for other in table.rematch_wishes:
            pen.write("rematch-withdrawn", seat=other)
    if seat not in pen.table.rematch_wishes:
        pen.write("rematch-asked", seat=seat)


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


def agree(pen: Pen, wish: Wish, next_table: str) -> None:
    """To what is wished; when nobody is waited for any more, the next game is at that table."""
    if pen.table.successor:
        return
    wish(pen)
    if pen.entries and not pen.table.awaited():
        pen.write("rematch", table=next_table)


def can_ask_rematch(table: Table, seat: int) -> bool:
    return table.is_over() and not table.rematch_wishes and table.rematch_refused in (None, seat)


def _is_stale(table: Table, now: float) -> bool:
    """Whether nothing has happened for so long that whoever wished it may be gone."""
    return table.has_clock() and now - table.changed > max(PATIENCE, table.agreed.move_time)

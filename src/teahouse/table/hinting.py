"""Hints at the table: alone with computers whenever one likes, among people only if they have agreed on it.

Among people a hint that was given stands in the journal, and everybody sees it. In a game with secrets there are none
among people: to ask for one tells that one is asked, also where nobody may know it, and that one has not answered yet.
"""

from teahouse.table.errors import HintsHidden, HintsNotAgreed
from teahouse.table.pen import Pen
from teahouse.table.table import Table
from teahouse.table.unhelped import check_unhelped, is_strict


def is_among_people(table: Table) -> bool:
    return len(table.people()) > 1


def may_ask(table: Table) -> bool:
    return not is_strict(table) and (not is_among_people(table) or (table.agreed.hints and not table.hidden))


def check_hints(table: Table) -> None:
    """Whoever asks gets the same answer, whether the seat is asked or not."""
    check_unhelped(table)
    if not may_ask(table):
        raise HintsHidden() if table.hidden else HintsNotAgreed()


def tell_hint(pen: Pen, seat: int) -> None:
    """A hint was given to this seat."""
    if is_among_people(pen.table) and not pen.table.is_over():
        pen.write("hinted", seat=seat)

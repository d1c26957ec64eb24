"""Draws by agreement: an offer stands until the other side answers it or moves."""

from teahouse.core.errors import GameOver
from teahouse.core.protocol import AGREED
from teahouse.table.errors import NoEnding, NothingOffered, NotStarted, OfferRefused
from teahouse.table.moves import end
from teahouse.table.pen import Pen
from teahouse.table.table import Table


def offer_draw(pen: Pen, seat: int) -> None:
    """Where the game may be agreed drawn. Whoever offers it in answer to an offer agrees."""
    table = pen.table
    _check_draw(table)
    if table.draw_offered == seat:
        return
    if table.draw_offered is not None or _answers_alone(table, seat):
        end(pen, AGREED, seat)
    elif table.draw_refused == seat:
        raise OfferRefused()
    else:
        pen.write("draw-offered", seat=seat)


def can_offer_draw(table: Table, seat: int) -> bool:
    try:
        _check_draw(table)
    except (NoEnding, NotStarted, GameOver):
        return False
    return table.draw_offered != seat and (table.draw_refused != seat or _answers_alone(table, seat))


def answer_draw(pen: Pen, seat: int, agreed: bool) -> None:
    if not pen.table.is_offered_to(seat):
        raise NothingOffered()
    _check_draw(pen.table)
    if agreed:
        end(pen, AGREED, seat)
    else:
        pen.write("draw-refused", seat=seat)


def _check_draw(table: Table) -> None:
    if table.state is None:
        raise NotStarted()
    if AGREED not in table.game.declaration.endings:
        raise NoEnding()
    if table.state.result:
        raise GameOver()


def _answers_alone(table: Table, seat: int) -> bool:
    """Whether one person has all seats."""
    return len(table.seats_of(table.chairs[seat].person)) == len(table.chairs)

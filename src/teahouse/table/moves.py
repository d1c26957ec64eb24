"""An answer to a question: is it this seat's to give, has it been given already, and what follows from it.

Also how a game ends without a move.
"""

from collections.abc import Sequence

from teahouse.core.errors import GameOver, NotYourTurn
from teahouse.core.protocol import TIME, TIME_DRAWN, TIME_LIMIT, Seat
from teahouse.table.errors import NoEnding, NotStarted, TurnGone
from teahouse.table.orders import answered
from teahouse.table.pen import Pen
from teahouse.table.plans import due
from teahouse.table.readiness import WIN
from teahouse.table.spending import time_spent
from teahouse.table.table import Table


def play(pen: Pen, seat: int, turn: int, moves: Sequence[str], thought: float | None = None) -> None:
    """One move, or all parts of an answer. The same answer sent twice is the same success.

    `thought`: for how long its page has shown the question; what the network took beside that is forgiven.
    """
    table = pen.table
    if table.state is None:
        raise NotStarted()
    if table.has_answered(seat, turn, moves):
        return
    _check_turn(table, seat, turn, moves)
    pen.write("played", seat=seat, turn=turn, moves=list(moves), **time_spent(pen, seat, thought))
    while planned := due(pen.table):
        its_turn = pen.table.turn(planned.seat)
        pen.write("played", seat=planned.seat, turn=its_turn, moves=[planned.text], **time_spent(pen, planned.seat))
    if pen.table.awaits_deal():
        pen.deal()


def _check_turn(table: Table, seat: int, turn: int, moves: Sequence[str]) -> None:
    if table.is_over():
        raise GameOver()
    if seat not in table.asked():
        raise NotYourTurn(seat=seat)
    if turn != table.turn(seat) and not table.still_answers(seat, turn, moves):
        raise TurnGone(turn=table.turn(seat))


def waive(pen: Pen, seat: int) -> None:
    """Let it pass, if one is asked."""
    table = pen.table
    text = table.state.waived(seat) if table.state and seat in table.asked() else None
    if text is not None:
        play(pen, seat, table.turn(seat), [text])


def answer_for(pen: Pen, seat: int) -> None:
    """The time to claim has gone by: it passes, but who always wins does so if they can, and who has given orders
    answers by them."""
    text = _wanted(pen.table, seat)
    if text is not None:
        play(pen, seat, pen.table.turn(seat), [text])
    else:
        waive(pen, seat)


def _wanted(table: Table, seat: int) -> str | None:
    """What a way of answering wants, if there is one, goes before all orders."""
    way, person = table.readiness.way(seat), table.chairs[seat].person
    if not way.passing:
        return answered(table, seat)
    return table.state.winning(seat) if table.state and person and way.name == WIN else None


def follow_orders(pen: Pen, seat: int, turn: int) -> None:
    """What a seat has ordered for the question that was put to it then."""
    text = answered(pen.table, seat)
    if text is not None and pen.table.turn(seat) == turn:
        play(pen, seat, turn, [text])


def end(pen: Pen, reason: str, seat: int) -> None:
    """Resignation, time, agreement."""
    state = pen.table.state
    if state is None:
        raise NotStarted()
    if reason not in pen.table.game.declaration.endings:
        raise NoEnding()
    if state.result:
        raise GameOver()
    pen.write("ended", reason=reason, seat=seat)


def end_match(pen: Pen) -> None:
    """The agreed time ends a match, whoever is to move."""
    if pen.table.match_left(pen.ran) <= 0:
        end(pen, TIME_LIMIT, 0)


def end_turn(pen: Pen, reason: str, seat: int, turn: int) -> None:
    """The time is over, or a computer gives up; unless something happened at the last moment."""
    if pen.table.turn(seat) != turn or seat not in pen.table.asked():
        raise TurnGone(turn=pen.table.turn(seat))
    end(pen, TIME_DRAWN if reason == TIME and _is_drawn(pen.table, seat) else reason, seat)


def _is_drawn(table: Table, seat: int) -> bool:
    """Whether nobody wins when this seat's time is over."""
    timing = table.game.declaration.timing
    return bool(timing and timing.drawn and table.state and timing.drawn(table.state.position, Seat(seat)))

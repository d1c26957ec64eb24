"""Who sits where: people come and go, computers take their chairs, and the game begins when none is free."""

from teahouse.core import commitments
from teahouse.core.errors import BadOption, GameOver, UnknownLevel
from teahouse.core.handles import Dealt, Played, State
from teahouse.table.errors import (
    AlreadyBegun,
    CannotBeRated,
    ChallengeOver,
    NotSeated,
    NotWaiting,
    SeatTaken,
    TableCancelled,
)
from teahouse.table.pen import Pen
from teahouse.table.rated_computers import check_computer
from teahouse.table.standing_in import LEFT
from teahouse.table.telling import free_name
from teahouse.texts import message


def sit(pen: Pen, seat: int, person: str) -> None:
    """Take a free chair; the game begins when the last one is taken."""
    _check_open(pen)
    chairs = pen.table.chairs
    if not 0 <= seat < len(chairs):
        allowed = message("error/allowed-range", low=0, high=len(chairs) - 1)
        raise BadOption(option="seat", value=seat, allowed=allowed)
    if chairs[seat].person == person:
        return
    if not chairs[seat].free:
        raise SeatTaken()
    if 0 < pen.table.agreed.until <= pen.at:
        raise ChallengeOver()
    if pen.table.agreed.rated and pen.table.seats_of(person):
        raise CannotBeRated(reason=message("rating/needs-one-seat"))
    pen.write("sat", seat=seat, person=person)
    begin(pen)


def take(pen: Pen, person: str) -> None:
    """Any free chair: of two who take the last one, one is quicker."""
    if pen.table.seats_of(person):
        return
    free = [seat for seat, chair in enumerate(pen.table.chairs) if chair.free]
    if pen.table.cancelled or not free:
        raise NotWaiting()
    sit(pen, free[0], person)


def fill(pen: Pen, person: str, level: str) -> None:
    """Computers take all chairs that are free still, where that was agreed and the time for it has come."""
    table = pen.table
    if not table.seats_of(person):
        raise NotSeated()
    _check_open(pen)
    if not table.agreed.fill_after or pen.at < table.opened + table.agreed.fill_after:
        raise NotWaiting()
    for seat, chair in enumerate(table.chairs):
        if chair.free:
            seat_computer(pen, seat, level)


def expire(pen: Pen) -> None:
    """Nobody came in time."""
    table = pen.table
    if table.state is None and not table.cancelled and table.host and 0 < table.agreed.until <= pen.at:
        pen.write("cancelled", person=table.host)


def seat_computer(pen: Pen, seat: int, level: str) -> None:
    """A computer takes a free chair, or goes on for a person."""
    table, players = pen.table, pen.table.game.declaration.players()
    _check_open(pen)
    if level not in players:
        raise UnknownLevel(level=level, known=tuple(players))
    if table.is_over():
        raise GameOver()
    check_computer(table, level)
    pen.write("level", seat=seat, level=level, name=free_name(table.chairs, seat))
    begin(pen)


def leave(pen: Pen, seat: int) -> None:
    """Before the game begins the chair is free again, then a computer plays for them; they may come back."""
    table = pen.table
    if table.state is None:
        pen.write("left", seat=seat)
    elif table.is_over():
        raise GameOver()
    elif not table.chairs[seat].deputy:
        pen.write("stood-in", seat=seat, level=table.agreed.deputy, by=[seat], why=LEFT)


def leave_for_good(pen: Pen, seat: int, person: str) -> None:
    """Somebody who is forgotten, if they sit there still: the chair is a computer's from now on."""
    if pen.table.chairs[seat].person != person:
        return
    if pen.table.state is None:
        pen.write("left", seat=seat)
    else:
        seat_computer(pen, seat, pen.table.agreed.deputy)


def cancel(pen: Pen, person: str) -> None:
    """Whoever sits at a table that waits for others may give it up."""
    if not pen.table.seats_of(person):
        raise NotSeated()
    if pen.table.state is not None:
        raise AlreadyBegun()
    if not pen.table.cancelled:
        pen.write("cancelled", person=person)


def _check_open(pen: Pen) -> None:
    if pen.table.cancelled:
        raise TableCancelled()


def begin(pen: Pen) -> None:
    """The first deal, if everybody is there."""
    table = pen.table
    if table.state is not None or any(chair.free for chair in table.chairs):
        return
    if (opening := table.opening()) is not None:
        for state in opening.chain():
            _tell(pen, state)
    elif (lesson := table.lesson()) is not None:
        pen.write("dealt", start=dict(lesson.start))
    else:
        pen.deal()


def _tell(pen: Pen, state: State) -> None:
    """What led to a state, as the journal tells it."""
    cause = state.cause
    if isinstance(cause, Dealt):
        pen.write_known(state, "dealt", start=commitments.committed(cause.start))
    else:
        assert isinstance(cause, Played) and state.previous is not None
        turn = state.previous.turn(cause.seat)
        pen.write_known(state, "played", seat=cause.seat, turn=turn, moves=[cause.text])

"""Who sits where: people come and go, computers take their chairs, and the game begins when none is free."""

from teahouse.core import commitments
from teahouse.core.errors import BadOption, GameOver, UnknownLevel
from teahouse.core.handles import Dealt, Played, State
from teahouse.table.errors import SeatTaken
from teahouse.table.steps import Step
from teahouse.texts import message

DEPUTY = "medium"
"""Plays for somebody who is away."""


def sit(step: Step, seat: int, person: str) -> None:
    """Take a free chair; the game begins when the last one is taken."""
    chairs = step.table.chairs
    if not 0 <= seat < len(chairs):
        allowed = message("error/allowed-range", low=0, high=len(chairs) - 1)
        raise BadOption(option="seat", value=seat, allowed=allowed)
    if chairs[seat].person == person:
        return
    if not chairs[seat].free:
        raise SeatTaken()
    step.write("sat", seat=seat, person=person)
    begin(step)


def seat_computer(step: Step, seat: int, level: str) -> None:
    """A computer takes a free chair, or goes on for a person."""
    table, players = step.table, step.table.game.declaration.players()
    if level not in players:
        raise UnknownLevel(level=level, known=tuple(players))
    if table.state and table.state.result:
        raise GameOver()
    step.write("level", seat=seat, level=level)
    begin(step)


def leave(step: Step, seat: int) -> None:
    """Before the game begins the chair is free again, then a computer goes on in it."""
    if step.table.state is None:
        step.write("left", seat=seat)
    else:
        seat_computer(step, seat, DEPUTY)


def leave_if_there(step: Step, seat: int, person: str) -> None:
    """Somebody leaves who may have left before."""
    if step.table.chairs[seat].person == person:
        leave(step, seat)


def begin(step: Step) -> None:
    """The first deal, if everybody is there."""
    table = step.table
    if table.state is not None or any(chair.free for chair in table.chairs):
        return
    if table.agreed.position:
        for state in table.game.parse(table.agreed.position).chain():
            _tell(step, state)
    elif (lesson := table.lesson()) is not None:
        step.write("dealt", start=dict(lesson.start))
    else:
        step.deal()


def _tell(step: Step, state: State) -> None:
    """What led to a state, as the journal tells it."""
    cause = state.cause
    if isinstance(cause, Dealt):
        step.write("dealt", start=commitments.committed(cause.start))
    else:
        assert isinstance(cause, Played) and state.previous is not None
        step.write("played", seat=cause.seat, turn=state.previous.turn(cause.seat), moves=[cause.text])

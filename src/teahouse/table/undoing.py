"""Taking back: against computers at will, against people by consent, never past something revealed."""

from teahouse.core.handles import Dealt, Played, State
from teahouse.table.errors import NothingToUndo, RatedWithout, TournamentWithout, UndoRevealed
from teahouse.table.pen import Pen
from teahouse.table.table import Table
from teahouse.table.unhelped import check_unhelped


def ask_undo(pen: Pen, seat: int) -> None:
    """Take this seat's last answer back, or ask the others whether it may be."""
    steps = _steps_back(pen.table, seat)
    if pen.table.undo_asked == seat:
        return
    if _others(pen.table, seat):
        pen.write("undo-asked", seat=seat)
    else:
        pen.write("undone", seat=seat, steps=steps)


def answer_undo(pen: Pen, seat: int, agreed: bool) -> None:
    asking = pen.table.undo_asked
    if asking is None or seat not in _others(pen.table, asking):
        raise NothingToUndo()
    if agreed:
        pen.write("undone", seat=asking, steps=_steps_back(pen.table, asking))
    else:
        pen.write("undo-refused", seat=seat)


def can_undo(table: Table, seat: int) -> bool:
    try:
        return _steps_back(table, seat) > 0
    except (NothingToUndo, UndoRevealed, RatedWithout, TournamentWithout):
        return False


def _others(table: Table, seat: int) -> list[int]:
    """Seats of other people, who have to agree."""
    asking = table.chairs[seat].person
    return [other for other, chair in enumerate(table.chairs) if chair.attended and chair.person != asking]


def _steps_back(table: Table, seat: int) -> int:
    """How many states lie between now and the last answer of whoever sits there."""
    check_unhelped(table)
    if table.state is None or table.is_over():
        raise NothingToUndo()
    if table.rests or (table.paused and table.is_quiet()):  # or one could learn that the others have not answered yet
        raise UndoRevealed()
    mine = table.seats_of(table.chairs[seat].person)
    steps, state = 0, table.state
    while state.previous is not None and not isinstance(state.cause, Dealt):
        if isinstance(state.cause, Played):
            if table.hidden and state.previous.reveals(state.cause.text):
                raise UndoRevealed()
            if state.cause.seat in mine:
                return steps + _length_of_answer(state)
        steps, state = steps + 1, state.previous
    if isinstance(state.cause, Played):  # what lies before was revealed, and is forgotten
        raise UndoRevealed()
    raise NothingToUndo()


def _length_of_answer(state: State) -> int:
    """Of how many moves the answer was made that led here: its parts are moves of one seat to one question."""
    length, after = 1, state.previous
    assert after is not None and isinstance(state.cause, Played)
    while after.previous is not None and isinstance(after.cause, Played):
        if after.cause.seat != state.cause.seat or after.previous.question != after.question:
            break
        length, after = length + 1, after.previous
    return length

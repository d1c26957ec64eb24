"""Moves in advance, in open games: "if they play this, I play that", or a move whatever they play.

A line is what is to happen from now on, move by move, and ends with a move of its owner; ANY stands for whatever comes
first. Plans stand in the journal like how a seat answers secretly: told to nobody else. What comes true is played at
once, in the same transaction as the move that it answers, and through the same door; what does not is dropped.
"""

from collections.abc import Sequence
from typing import NamedTuple

from teahouse.core.errors import GameOver, IllegalMove
from teahouse.core.handles import State
from teahouse.table.errors import BadPlan, NoPlans, NotStarted
from teahouse.table.known import ANY, Line
from teahouse.table.pen import Pen
from teahouse.table.table import Table
from teahouse.texts import message

MOST_LINES, LONGEST_LINE = 16, 20


class Planned(NamedTuple):
    """An answer that was planned and has come true."""

    seat: int
    text: str


def may_plan(table: Table, seat: int | None) -> bool:
    """Whether this seat may plan something now: others are to move, one after the other, and nothing is hidden."""
    if seat is None or table.hidden or table.state is None or table.is_over() or len(table.people()) < 2:
        return False
    return len(table.asked()) == 1 and seat not in table.asked() and table.chairs[seat].attended


def set_plans(pen: Pen, seat: int, lines: Sequence[Sequence[str]]) -> None:
    """These lines and no others."""
    table = pen.table
    if table.state is None:
        raise NotStarted()
    if table.is_over():
        raise GameOver()
    if not may_plan(table, seat):
        raise NoPlans()
    found = tuple(dict.fromkeys(tuple(line) for line in lines))
    _check(table.state, seat, found)
    if found != table.plans.get(seat, ()):
        pen.write("plans", seat=seat, lines=[list(line) for line in found])


def _check(state: State, seat: int, lines: Sequence[Line]) -> None:
    """Every line can be played, and to the same moves there is one answer."""
    if len(lines) > MOST_LINES:
        raise BadPlan(reason=message("plan/too-many", most=str(MOST_LINES)))
    answers: dict[Line, str] = {}
    for line in lines:
        if not 2 <= len(line) <= LONGEST_LINE:
            raise BadPlan(reason=message("plan/too-long", most=str(LONGEST_LINE)))
        states = followed(state, seat, line)
        own = [at for at, moment in enumerate(states[:-1]) if seat in moment.to_move or line[:at] == (ANY,)]
        if not own or own[-1] != len(line) - 1:
            raise BadPlan(reason=message("plan/ends-with-own"))
        for at in own:
            if answers.setdefault(line[:at], line[at]) != line[at]:
                raise BadPlan(reason=message("plan/two-answers"))


def followed(state: State, seat: int, line: Sequence[str]) -> list[State]:
    """The states that a line leads through, the first one included. After ANY comes one answer, which must be possible
    after some move; where it leads nobody knows."""
    if line and line[0] == ANY:
        if len(line) > 2 or (len(line) == 2 and line[1] not in answers_to_any(state, seat).values()):
            raise IllegalMove(text=" ".join(line), reason=message("plan/not-after-any"))
        return [state] * (len(line) + 1)
    states = [state]
    for text in line:
        if len(states[-1].to_move) != 1:
            raise BadPlan(reason=message("plan/too-far"))
        states.append(states[-1].play_undealt(text, by=states[-1].to_move[0]))
    return states


def answers_to_any(state: State, seat: int) -> dict[tuple[str, ...], str]:
    """What this seat could click after some move of whoever is to move, and the moves it makes."""
    (mover,) = state.to_move
    found: dict[tuple[str, ...], str] = {}
    for text in state.legal(mover):
        after = state.play_undealt(text, by=mover)
        if seat in after.to_move:
            found |= {tuple(path): move for path, move in after.buttons(seat).items()}
    return found


def due(table: Table) -> Planned | None:
    """What was planned for this very moment, unless its owner is asked something else as well."""
    asked, state = table.asked(), table.state
    if len(asked) != 1 or state is None or not table.plans:
        return None
    (seat,) = asked
    lines = table.plans.get(seat, ())
    if not lines or not table.chairs[seat].attended or table.is_offered_to(seat) or table.undo_asked is not None:
        return None
    text = lines[0][0]
    return Planned(seat, text) if text in state.legal(seat) else None

"""An answer to a question: is it this seat's to give, has it been given already, and what follows from it.

Also how a game ends without a move.
"""

from collections.abc import Sequence

from teahouse.core.errors import GameOver, NotYourTurn
from teahouse.table.errors import NoEnding, NotStarted, TurnGone
from teahouse.table.steps import Step
from teahouse.table.table import Table


def play(step: Step, seat: int, turn: int, moves: Sequence[str]) -> None:
    """One move, or all parts of an answer. The same answer sent twice is the same success."""
    table = step.table
    if table.state is None:
        raise NotStarted()
    if table.has_answered(seat, turn, moves):
        return
    _check_turn(table, seat, turn, moves)
    step.write("played", seat=seat, turn=turn, moves=list(moves))
    if step.table.awaits_deal():
        step.deal()


def _check_turn(table: Table, seat: int, turn: int, moves: Sequence[str]) -> None:
    if table.state and table.state.result:
        raise GameOver()
    if seat not in table.asked():
        raise NotYourTurn(seat=seat)
    if turn != table.turn(seat) and not table.still_answers(seat, turn, moves):
        raise TurnGone(turn=table.turn(seat))


def waive(step: Step, seat: int) -> None:
    """The time to claim has gone by."""
    text = step.table.state.waived(seat) if step.table.state else None
    if text is not None:
        play(step, seat, step.table.turn(seat), [text])


def end(step: Step, reason: str, seat: int) -> None:
    """Resignation, time, agreement."""
    state = step.table.state
    if state is None:
        raise NotStarted()
    if reason not in step.table.game.declaration.endings:
        raise NoEnding()
    if state.result:
        raise GameOver()
    step.write("ended", reason=reason, seat=seat)


def end_turn(step: Step, reason: str, seat: int, turn: int) -> None:
    """The time is over, or a computer gives up; unless something happened at the last moment."""
    if step.table.turn(seat) != turn or seat not in step.table.asked():
        raise TurnGone(turn=step.table.turn(seat))
    end(step, reason, seat)

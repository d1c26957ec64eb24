"""How a table rests: what everybody sees, one after the other, before they see how the game has gone on.

Every step of a pause stands in the journal, so what is shown follows from it, whoever reads it and when:

    played openly     whatever rested is over; the table rests if the move may be answered secretly
    played secretly   nothing of it is seen; a hand that ends waits behind what rests already
    dealt             waits behind the end of the hand before; rests if something may be done before the first turn
    rested            the first of what rests is over: everybody sees the next one, or how the game has gone on
    ended, undone     nothing rests any more

Nobody learns from a pause whether anybody was asked: it begins, lasts and ends alike.
"""

from dataclasses import replace

from teahouse.core.handles import State

Rests = tuple[State, ...]
NOTHING: Rests = ()


def after_answer(rests: Rests, state: State, is_secret: bool) -> Rests:
    """An answer has led to this state."""
    waiting = rests if is_secret else NOTHING
    if state.awaits_deal:
        return (*waiting, _apart(state))
    lull = state.lull()
    return waiting if lull is None else (_apart(lull),)


def after_deal(rests: Rests, state: State) -> Rests:
    """A deal has led to this state."""
    lull = state.lull()
    return rests if lull is None else (*rests, _apart(lull))


def after_rest(rests: Rests) -> Rests:
    """Enough has been seen of the first."""
    return rests[1:]


def _apart(state: State) -> State:
    """Without what led there: nobody goes back to it."""
    return replace(state, previous=None)

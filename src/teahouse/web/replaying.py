"""A finished game, move by move. When the game is over everybody may look from any seat."""

from dataclasses import replace
from typing import Any

from markupsafe import Markup

from teahouse.core.commitments import COMMITMENT, holds
from teahouse.core.handles import Played, State
from teahouse.store.base import Person
from teahouse.table.table import Table
from teahouse.texts import calling
from teahouse.web.sentences import drawn
from teahouse.web.viewing import looks_of


def replayed(
    table: Table, person: Person | None, names: list[str], at: int | None, seat: int | None, portrait: bool
) -> dict[str, Any]:
    """One moment of the game with the way to all others."""
    assert table.state is not None
    states = _moments(table.state)
    place = len(states) - 1 if at is None else min(at, len(states) - 1)
    viewer = seat if seat is not None and seat < len(table.chairs) else None
    rules = table.game.declaration
    looks = looks_of(rules.looks, person, table.game.id, portrait)
    view = replace(states[place].seen_by(viewer), legal=())
    picture = rules.draw(view, {**looks, "names": names})
    with calling(names):
        words = _words(states, place)
    return {
        "at": place,
        "last": len(states) - 1,
        "seat": viewer,
        "seats": list(enumerate(names)),
        "board": picture.inline,
        "defs": picture.defs,
        "words": words,
        **(_promises(table) if rules.has_chance else NO_PROMISES),
        "scores": rules.scores(view.seen),
        "names": names,
    }


NO_PROMISES: dict[str, Any] = {"commitments": [], "fair": 0, "forged": ()}


def _promises(table: Table) -> dict[str, Any]:
    """How many deals are as promised, and the numbers of those that are not; a lesson's first promises nothing."""
    promised = list(enumerate(table.dealt_starts(), 1))[table.agreed.lesson :]
    forged = [number for number, start in promised if not holds(start)]
    return {
        "commitments": [(number, start.get(COMMITMENT, "")) for number, start in promised],
        "fair": len(promised) - len(forged),
        "forged": tuple(map(str, forged)),
    }


def _moments(last: State) -> list[State]:
    """Every state somebody could have seen: partial answers are left out."""
    return [state for state in last.chain() if not state.is_partial]


def _words(states: list[State], place: int) -> Markup:
    state = states[place]
    if isinstance(state.cause, Played) and state.previous is not None:
        return drawn(state.previous.label(state.cause.text), state.game.declaration)
    return Markup()

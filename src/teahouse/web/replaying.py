"""A game, move by move. An open one may be looked through while it is played, a hidden one when it is over.

A finished game may be looked at from any seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from teahouse.core.commitments import COMMITMENT, holds
from teahouse.core.handles import Dealt, Ended, Played, State
from teahouse.core.pictures import Picture
from teahouse.store.base import Person
from teahouse.table.table import Table
from teahouse.table.telling import seat_name
from teahouse.texts import calling, number, say
from teahouse.web.ending import ending_of, why_over
from teahouse.web.naming import called, told_apart
from teahouse.web.sentences import drawn
from teahouse.web.told import listed_moves
from teahouse.web.viewing import LOW, first_seat, looks_of


def may_be_replayed(table: Table) -> bool:
    """Whether everything that has happened may be shown to everybody."""
    return table.state is not None and (table.is_over() or not table.hidden)


def moments_of(table: Table) -> list[State]:
    """Every state somebody could have seen: partial answers are left out."""
    shown = table.shown()
    return [state for state in shown.chain() if not state.is_partial] if shown else []


def last_moment(table: Table) -> int:
    """Of an open game: the number of the one that is shown now."""
    shown = table.shown()
    return 0 if table.hidden or shown is None else _count_moments(shown) - 1


_counts: WeakKeyDictionary[State, int] = WeakKeyDictionary()
"""How many moments there are up to a state: every event of a table would count them anew from its beginning."""


def _count_moments(state: State) -> int:
    """As many as `moments_of` has."""
    unknown, known = [], _counts.get(state)
    past: State | None = state
    while known is None and past is not None:
        unknown.append(past)
        past = past.previous
        known = _counts.get(past) if past else 0
    count = known or 0
    for each in reversed(unknown):
        count += not each.is_partial
        _counts[each] = count
    return count


@dataclass(frozen=True)
class Look:
    """Which moment of which table somebody looks at, from which seat, and how they like to see it."""

    table: Table
    person: Person | None
    names: list[str]
    at: int = 0
    wished: int | None = None
    portrait: bool = False
    low: bool = False

    @property
    def seat(self) -> int | None:
        """In open games all see the same: whoever sits there looks from their own side, or one of their sides."""
        if not self.table.hidden:
            own = self.table.seats_of(self.person.id) if self.person else []
            return self.wished if self.wished in own else first_seat(self.table, self.person)
        return self.wished if self.wished is not None and self.wished < len(self.table.chairs) else None

    @property
    def looks(self) -> dict[str, Any]:
        rules = self.table.game.declaration
        return looks_of(rules.looks, self.person, self.table.game.id, self.portrait, self.low)

    def picture(self, state: State) -> Picture:
        seen = changed(state.seen_by(self.seat), legal=())
        return self.table.game.declaration.draw(seen, {**self.looks, "names": self.names})


class Step(NamedTuple):
    """A move in the list: which moment it led to, who made it, as it is read."""

    at: int
    who: str
    words: Markup
    spoken: str = ""
    """In words, where it is written as players note it."""


def picture_at(look: Look) -> Picture:
    """One moment as a picture that needs nothing else."""
    moments = moments_of(look.table)
    return look.picture(moments[min(look.at, len(moments) - 1)])


def moment_at(look: Look) -> dict[str, Any]:
    """One moment, as the page shows it."""
    moments = moments_of(look.table)
    at = min(look.at, len(moments) - 1)
    state = moments[at]
    with calling(look.names):
        words = _words(look, moments[: at + 1])
    return {
        "at": at,
        "board": look.picture(state).inline,
        "words": words,
        "scores": [number(score) for score in look.table.game.declaration.scores(state.seen_by(look.seat).seen)],
        "hand": state.hand,
    }


def replayed(look: Look) -> dict[str, Any]:
    """The page: one moment, and the way to all others."""
    moments, shown = moments_of(look.table), moment_at(look)
    state, table = moments[shown["at"]], look.table
    with calling(look.names):
        steps = _steps(look, moments, state.hand) if table.hidden else []
        columns, rows = ([], []) if table.hidden else _noted_rows(look)
        ending = ending_of(table, table.view(None), _own(look), look.names)
    return {
        **shown,
        "last": len(moments) - 1,
        "seat": look.seat if table.hidden else None,
        "is_flat": LOW in look.looks,
        "seats": list(enumerate(look.names)) if table.hidden else [],
        "defs": look.picture(state).defs,
        "steps": steps,
        "columns": columns,
        "rows": rows,
        "hands": _hands(moments),
        "players": [_player(look, seat) for seat in range(len(look.names))],
        "ending": ending,
        **(_promises(table) if table.is_over() and table.game.declaration.has_chance else NO_PROMISES),
    }


def _player(look: Look, seat: int) -> tuple[str, str]:
    """By name, and the side where the game has sides."""
    name, side = told_apart(look.table, seat, look.names), say(seat_name(look.table.game.id, seat))
    return name, side if look.table.game.declaration.has_sides and name != side else ""


def _own(look: Look) -> list[int]:
    return look.table.seats_of(look.person.id) if look.person else []


def _words(look: Look, moments: Sequence[State]) -> Markup:
    """What led here: who did what."""
    *_, state = moments
    if isinstance(state.cause, Played):
        step = _step(look, len(moments) - 1, state, state.cause)
        return Markup("{}: {}").format(step.who, step.words) if step.who else step.words
    result = state.result if isinstance(state.cause, Ended) else None
    return escape(why_over(look.table, state, result, _own(look), look.names)) if result else Markup()


def _steps(look: Look, moments: Sequence[State], hand: int) -> list[Step]:
    """The moves of this hand, or of the game where there are no hands."""
    return [
        _step(look, at, state, state.cause)
        for at, state in enumerate(moments)
        if state.hand == hand and isinstance(state.cause, Played)
    ]


def _noted_rows(look: Look) -> tuple[list[str], list[list[Step | None]]]:
    """The list of an open game, as it stands at the table: a column for each of two who take turns, and a new row when
    somebody moves out of turn."""
    listed = listed_moves(look.table, look.table.view(None), look.names)
    rows: list[list[Step | None]] = []
    for at, seat, noted, words in listed["made"]:
        column = seat if listed["columns"] else 0
        if not rows or len(rows[-1]) > column:
            rows.append([None] * column)
        rows[-1] += [None] * (column - len(rows[-1]))
        rows[-1].append(Step(at, "", Markup(noted), words))
    return listed["columns"], rows


def _step(look: Look, at: int, state: State, cause: Played) -> Step:
    """Who made it stands before it, unless its words say so."""
    said, who = state.told(), called(look.table, cause.seat, look.names)
    return Step(at, "" if who in say(said) else who, drawn(said, state.game.declaration))


def _hands(moments: Sequence[State]) -> list[tuple[int, str]]:
    """Where each hand of a match begins."""
    dealt = [at for at, state in enumerate(moments) if isinstance(state.cause, Dealt)]
    return [(at, say("web/replay-hand", n=place)) for place, at in enumerate(dealt, 1)] if len(dealt) > 1 else []


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

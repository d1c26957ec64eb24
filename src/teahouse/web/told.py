"""Moves as they are listed, and in words what has happened since somebody looked."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from teahouse.core.handles import Played, State
from teahouse.core.views import View
from teahouse.games import declaration
from teahouse.table.standing_in import Away
from teahouse.table.table import Table
from teahouse.texts import Message, called_by, language, say
from teahouse.web.naming import called
from teahouse.web.sentences import drawn, drawn_note

RECENT = 8
"""So many moves are told with every event; whoever has missed more asks for all of them."""


def listed_moves(table: Table, view: View[Any] | None, names: list[str], most: int | None = None) -> dict[str, Any]:
    """The list of moves, or its end; of a hidden game what this viewer saw happen in the running hand. Each with the
    moment it led to, its seat, as players write it and in words. `columns` are the two players who take turns, `last`
    is the moment that is shown, `hand` the hand they belong to."""
    shown = table.shown()
    if shown is None or view is None:
        return {"columns": [], "last": 0, "made": [], "hand": 0}
    if table.hidden:
        return _listed_history(table, view, most)
    who = [called(table, seat, names) for seat in range(table.game.seats)]
    return {
        "columns": who if len(who) == 2 else [],
        "last": moment_number(shown),
        "made": [_listed(state, who) for state in _last_made(shown, most)],
        "hand": 0,
    }


def _listed_history(table: Table, view: View[Any], most: int | None) -> dict[str, Any]:
    """From the view alone."""
    steps = history(view) if (history := has_history(table)) else ()
    first = 0 if most is None else max(0, len(steps) - most)
    spoken, names = language(), called_by()
    return {
        "columns": [],
        "last": len(steps),
        "made": [[at, None, *_step(steps[at - 1], table, spoken, names)] for at in range(first + 1, len(steps) + 1)],
        "hand": table.hand_seen(),
    }


def _step(step: Callable[[], Message], table: Table, spoken: str, names: tuple[str, ...]) -> tuple[Markup, str]:
    """Drawn, and in words: what happened once is told with every event, and mostly to several in the same words."""
    if isinstance(step, partial):
        return _known_step(step.func, step.args, table.game.declaration.id, spoken, names)
    what = step()
    return drawn(what, table.game.declaration), say(what)


@lru_cache(maxsize=1 << 13)
def _known_step(
    words: Callable[..., Message], what: tuple[Any, ...], game: str, spoken: str, names: tuple[str, ...]
) -> tuple[Markup, str]:
    """`spoken` and `names` are how it is said now."""
    said = words(*what)
    return drawn(said, declaration(game)), say(said)


def has_history(table: Table) -> Callable[[View[Any]], tuple[Callable[[], Message], ...]] | None:
    """How a hidden game tells what was seen in it, if it does."""
    secrets = table.game.declaration.secrets
    return secrets.history if secrets else None


def moment_number(state: State) -> int:
    """How many moments of its game came before it."""
    return state.question - 1


def _last_made(state: State, most: int | None) -> list[State]:
    """The states that moves led to, as many of the last ones."""
    made: list[State] = []
    past: State | None = state
    while past is not None and past.previous is not None and (most is None or len(made) < most):
        if isinstance(past.cause, Played):
            made.append(past)
        past = past.previous
    return made[::-1]


def _listed(state: State, who: list[str]) -> list[Any]:
    assert isinstance(state.cause, Played)
    seat, label = state.cause.seat, _label(state, language())
    return [moment_number(state), seat, label.drawn, label.told_of(who[seat])]


class Label:
    """A move in one language: to be heard, and to be seen in a list."""

    def __init__(self, text: str, drawn: str) -> None:
        self.text, self.drawn = text, drawn
        self._told: tuple[str, str] | None = None

    def told_of(self, who: str) -> str:
        """Who made it, and what it was: of each move mostly the same is said again and again."""
        if self._told is None or self._told[0] != who:
            self._told = who, say("web/told", seat=who, move=self.text)
        return self._told[1]


_labels: WeakKeyDictionary[State, dict[str, Label]] = WeakKeyDictionary()
"""In each language; every event of a table would make the words of its last moves anew."""


def _label(state: State, spoken: str) -> Label:
    """The move that led here, in words."""
    known = _labels.get(state)
    if known is None:
        known = _labels[state] = {}
    if spoken not in known:
        known[spoken] = Label(str(state.told()), drawn_note(state.noted(), state.game.declaration))
    return known[spoken]


@dataclass(frozen=True)
class Before:
    """What a viewer saw last, as far as it is needed to tell what has happened since."""

    view: View[Any] | None = None
    question: int = 0
    cause: object = None
    hinted: tuple[int, ...] = ()
    """How many hints each seat was given."""
    away: tuple[int, ...] = ()
    """The seats whose people were not there."""
    played_for: tuple[int, ...] = ()
    """The seats for which a computer played."""


def before(table: Table, view: View[Any] | None, away: Away) -> Before:
    shown = table.shown()
    if shown is None:
        return Before()
    seen = view if _news_of(table) else None
    return Before(seen, shown.question, shown.cause, _hinted(table), tuple(away), _played_for(table))


def news(table: Table, since: Before, view: View[Any] | None, names: list[str], away: Away) -> list[str]:
    """What has happened since, in sentences, as far as this viewer saw it."""
    shown = table.shown()
    if view is None or shown is None or since.cause is None:
        return []
    if table.hidden:
        tell = _news_of(table)
        played = [str(line) for line in tell(since.view, view)] if tell and since.view else []
    else:
        played = [*_told_moves(table, shown, since, names), *_told_hints(table, since, names)]
    return [*played, *_told_of_people(table, since, names, away)]


def _told_of_people(table: Table, since: Before, names: list[str], away: Away) -> list[str]:
    """Who has gone or come, and for whom a computer plays now."""
    changes = (
        ("company/news-stood-in", _played_for(table), since.played_for),
        ("company/news-came-back", since.played_for, _played_for(table)),
        ("company/news-away", away, since.away),
        ("company/news-there", since.away, away),
    )
    return [say(code, name=names[seat]) for code, now, then in changes for seat in now if seat not in then]


def _played_for(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.deputy)


def _hinted(table: Table) -> tuple[int, ...]:
    return tuple(table.hinted[seat] for seat in range(len(table.chairs)))


def _told_hints(table: Table, since: Before, names: list[str]) -> list[str]:
    """Who was given a hint, where people play each other."""
    now, before = _hinted(table), since.hinted
    return [say("web/hint-used", name=names[seat]) for seat, count in enumerate(now) if count > before[seat]]


def _news_of(table: Table) -> Callable[[View[Any], View[Any]], tuple[Message, ...]] | None:
    secrets = table.game.declaration.secrets
    return secrets.news if secrets else None


def _told_moves(table: Table, shown: State, since: Before, names: list[str]) -> list[str]:
    told: list[str] = []
    state = shown
    while state.question > since.question and state.previous is not None and len(told) < 8:
        if isinstance(state.cause, Played):
            who = called(table, state.cause.seat, names)
            told.append(_label(state, language()).told_of(who))
        state = state.previous
    is_undone = state.question <= since.question and (state.question, state.cause) != (since.question, since.cause)
    return [say("web/taken-back")] if is_undone else told[::-1]

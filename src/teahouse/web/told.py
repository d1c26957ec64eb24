"""Moves in words: those that were made last, and what has happened since somebody looked."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup

from teahouse.core.handles import Played, State
from teahouse.core.views import View
from teahouse.table.table import Table
from teahouse.texts import Message, language, say
from teahouse.web.naming import called
from teahouse.web.sentences import drawn

LAST_MOVES = 60
SHARED = 64
"""So many lists of moves are remembered: all who read one language share them."""


def last_moves(table: Table) -> Markup:
    """The last moves in words, their things drawn, as items of a list; of open games only."""
    shown = None if table.hidden else table.shown()
    return Markup() if shown is None else _last_moves(shown, language())


@lru_cache(maxsize=SHARED)
def _last_moves(state: State, spoken: str) -> Markup:
    items: list[str] = []
    past: State | None = state
    while past is not None and past.previous is not None and len(items) < LAST_MOVES:
        if isinstance(past.cause, Played):
            items.append(_label(past, spoken).item)
        past = past.previous
    return Markup("".join(reversed(items)))


class Label(NamedTuple):
    """A move to be heard, and to be seen in a list."""

    text: str
    item: str


_labels: WeakKeyDictionary[State, dict[str, Label]] = WeakKeyDictionary()
"""In each language; every event of a table would make the words of its last moves anew."""


def _label(state: State, spoken: str) -> Label:
    """The move that led here, in words."""
    known = _labels.get(state)
    if known is None:
        known = _labels[state] = {}
    if spoken not in known:
        label = state.told()
        known[spoken] = Label(str(label), f"<li>{drawn(label, state.game.declaration)}</li>")
    return known[spoken]


@dataclass(frozen=True)
class Before:
    """What a viewer saw last, as far as it is needed to tell what has happened since."""

    view: View[Any] | None = None
    question: int = 0
    cause: object = None
    hinted: tuple[int, ...] = ()
    """How many hints each seat was given."""


def before(table: Table, view: View[Any] | None) -> Before:
    shown = table.shown()
    if shown is None:
        return Before()
    return Before(view if _news_of(table) else None, shown.question, shown.cause, _hinted(table))


def news(table: Table, since: Before, view: View[Any] | None, names: list[str]) -> list[str]:
    """What has happened since, in sentences, as far as this viewer saw it."""
    shown = table.shown()
    if view is None or shown is None or since.cause is None:
        return []
    if table.hidden:
        tell = _news_of(table)
        return [str(line) for line in tell(since.view, view)] if tell and since.view else []
    return [*_told_moves(table, shown, since, names), *_told_hints(table, since, names)]


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
            told.append(say("web/told", seat=who, move=_label(state, language()).text))
        state = state.previous
    is_undone = state.question <= since.question and (state.question, state.cause) != (since.question, since.cause)
    return [say("web/taken-back")] if is_undone else told[::-1]

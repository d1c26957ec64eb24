"""How a code with parameters becomes a sentence in the reader's language.

Nothing else in the house holds sentences: code speaks in messages, and each message is
looked up in the catalogue its code begins with ("error/not-your-turn" stands in error.po).
The three languages are equals: every catalogue is keyed by the code, English included.
A small game may keep its words and rules pages in its own folder (words.py).
"""

import gettext
import locale
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter

from teahouse.texts import words

LANGUAGES = ("de", "en", "nl")
LOCALES = Path(__file__).parent / "locale"
RULES = Path(__file__).parent / "rules"
GAMES = Path(__file__).parents[1] / "games"
FOLDERS: dict[str, Path] = {}
"""Games by their ids that live in other folders than those of the house."""
JOINERS = "\u200c\u200d"
"""Unseen signs that belong to names in Persian or Hindi, and inside many emoji."""
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"

_chosen: ContextVar[str | None] = ContextVar("language", default=None)
_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


@dataclass(frozen=True)
class Message:
    """What is to be said: a stable code and its parameters, which may be messages themselves."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    """Where it names things of a game: those things, so that a page can draw them instead."""

    def __str__(self) -> str:
        return say(self)


def message(code: str, **params: object) -> Message:
    """Shorthand: message("cli/saved", file="a.jsonl")."""
    return Message(code, params)


@dataclass(frozen=True)
class Short:
    """Written shortly where there are only letters ("36p4s"), in full where things can be drawn."""

    text: str
    full: Message | tuple[Message, ...]


@dataclass(frozen=True)
class Seated:
    """Whoever sits there: called by name where the names are known (`calling`), else as the game calls the seat."""

    seat: int
    otherwise: Message | str

    def __str__(self) -> str:
        """Two of the same name are told apart by their seats."""
        names, seat = _names.get(), str(_spoken(self.otherwise))
        if self.seat >= len(names):
            return seat
        name = str(_spoken(names[self.seat]))
        return f"{name} ({seat})" if names.count(names[self.seat]) > 1 else name


def say(what: Message | str, **params: object) -> str:
    """The sentence in the chosen language; a parameter `n` chooses between singular and plural.

    >>> with speaking("en"):
    ...     say("house/winner", winner="Anna")
    'Anna wins'
    """
    if isinstance(what, Message):
        code, params = what.code, dict(what.params)
    else:
        code = what
    if not params:
        return _said(language(), code)
    pattern = _pattern(language(), code, params.get("n"))
    return pattern.format_map({name: _spoken(value) for name, value in params.items()})


def parts(what: Message) -> Iterator[str | Message]:
    """The sentence in parts: texts, and the messages in it whose things can be drawn."""
    if what.pieces:
        yield what
        return
    for text, name, _, _ in Formatter().parse(_pattern(language(), what.code, what.params.get("n"))):
        if text:
            yield text
        if name:
            yield from _parts_of(what.params[name])


def _parts_of(value: object) -> Iterator[str | Message]:
    if isinstance(value, Short):
        value = value.full
    if isinstance(value, Message):
        yield from parts(value)
    elif isinstance(value, tuple | list):
        for place, part in enumerate(value):
            if place:
                yield " " if isinstance(part, Message) and part.pieces else ", "
            yield from _parts_of(part)
    else:
        yield str(_spoken(value))


def knows(code: str) -> bool:
    """Whether the catalogues hold a sentence for this code."""
    return _pattern(language(), code, None) != code or _pattern(language(), code, 2) != code


def language() -> str:
    """The reader's language: the one chosen, else the environment's, else English."""
    return _chosen.get() or environment_language()


def speak(chosen: str) -> None:
    """Choose the language of this task and those it starts."""
    _chosen.set(chosen)


@contextmanager
def speaking(chosen: str) -> Iterator[None]:
    """Choose the language for a while."""
    token = _chosen.set(chosen)
    try:
        yield
    finally:
        _chosen.reset(token)


def called_by() -> tuple[str, ...]:
    """The names by which seats are called now; none: as the game calls them."""
    return _names.get()


@contextmanager
def calling(names: Iterable[str]) -> Iterator[None]:
    """Call whoever sits at the table by name for a while; the names go by seat."""
    token = _names.set(tuple(names))
    try:
        yield
    finally:
        _names.reset(token)


@cache
def environment_language() -> str:
    """The first language we speak among TEAHOUSE_LANG, LANGUAGE, LC_ALL, LC_MESSAGES and LANG."""
    for name in ("TEAHOUSE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in os.environ.get(name, "").split(":"):
            code = (locale.normalize(wish) if wish else "")[:2].lower()
            if code in LANGUAGES:
                return code
    return "en"


def folder_of(game: str) -> Path:
    """A game's own folder. It may hold its words (words.toml) and its rules pages (rules.de.md, ...)."""
    return FOLDERS.get(game, GAMES / game.replace("-", "_"))


def rules_page(game: str, chosen: str | None = None) -> str:
    """The rules page of a game (Markdown)."""
    return rules_file(game, chosen or language()).read_text(encoding="utf-8")


def rules_file(game: str, chosen: str) -> Path:
    """Where that page stands: in the game's own folder, or among all others."""
    own = folder_of(game) / f"rules.{chosen}.md"
    return own if own.exists() else RULES / chosen / f"{game}.md"


def number(value: float, digits: int = 1, sign: bool = False) -> str:
    """A number as the reader writes it: 3.5 is 3,5 in German and Dutch. Nothing has no sign."""
    text = f"{value:{'+' if sign and value else ''}.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace("-", "−") if language() == "en" else text.replace("-", "−").replace(".", ",")


def _spoken(value: object) -> object:
    if isinstance(value, Message):
        return say(value)
    if isinstance(value, Short):
        return value.text
    if isinstance(value, Seated):
        return str(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):  # nobody's text breaks a line or paints the terminal
        if value.isprintable():
            return value
        return "".join(sign if sign.isprintable() or sign in JOINERS else UNPRINTABLE for sign in value)
    if isinstance(value, tuple | list):
        return ", ".join(str(_spoken(part)) for part in value)
    return value


def _pattern(chosen: str, code: str, n: object) -> str:
    if isinstance(n, float):
        n = int(n) if n.is_integer() else 2  # a fraction takes the plural
    return _looked_up(chosen, code, n if isinstance(n, int) else None)


@lru_cache(maxsize=1 << 13)
def _said(chosen: str, code: str) -> str:
    """A sentence in which nothing is filled in: most are."""
    return _looked_up(chosen, code, None).format_map({})


@lru_cache(maxsize=1 << 13)
def _looked_up(chosen: str, code: str, n: int | None) -> str:
    catalogue = _catalogue(chosen, code.partition("/")[0])
    if n is not None:
        counted = catalogue.ngettext(code, code, n)
        if counted != code:
            return counted
    return catalogue.gettext(code)


@cache
def _catalogue(chosen: str, domain: str) -> gettext.NullTranslations:
    own = folder_of(domain) / words.NAME
    if own.exists():
        return words.Words(own, LANGUAGES.index(chosen))
    return gettext.translation(domain, LOCALES, [chosen], fallback=True)

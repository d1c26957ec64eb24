"""An evening at a real table: people play with their own things, and write down what happened line by line.

A game says how its lines are counted (`Evening`, a value of its declaration); what holds for every sheet, notes and
corrections, stands in the room `evenings/`. Lines and what is told of them are JSON: they come from files and forms.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from teahouse.core.errors import CannotBe, quotable
from teahouse.core.options import Option
from teahouse.core.pictures import Picture
from teahouse.texts import Message, message

S = TypeVar("S")
Line = Mapping[str, Any]


class BadLine(CannotBe):
    """A line of an evening sheet."""

    code = "bad-line"


def refuse(code: str, **params: object) -> BadLine:
    """To be raised: refuse("evening/over")."""
    return BadLine(reason=message(code, **params))


def check_fields(line: Line, known: Iterable[str]) -> None:
    """No others than these."""
    for name in line:
        if name not in known:
            raise refuse("evening/unknown-field", field=quotable(str(name)))


def check_names(names: Any, least: int, most: int) -> tuple[str, ...]:
    """So many different names in turn order."""
    is_list = isinstance(names, list) and least <= len(names) <= most
    if not is_list or not all(isinstance(name, str) and name.strip() for name in names):
        raise refuse("evening/not-players", n=most if least == most else f"{least}–{most}")
    if len(set(names)) < len(names):
        raise refuse("evening/same-name")
    return tuple(names)


# What a page asks


Answers = Mapping[str, Sequence[str]]
"""What was tapped or typed, by field."""


@dataclass(frozen=True)
class Pick:
    """Something to tap."""

    value: str
    label: Message | str
    more: Message | str = ""
    """What it means, in small letters."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A question about a line."""

    name: str
    label: Message | str
    kind: Literal["one", "several", "number", "text"] = "one"
    picks: tuple[Pick, ...] = ()
    first: tuple[str, ...] = ()
    """The answer before anybody has touched it."""
    low: int | None = None
    high: int | None = None
    fold: str = ""
    """Which of the form's folds it lies in; most lines do without it."""
    unlike: str = ""
    """The field whose answer cannot be the answer here too."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A kind of line that may be written now."""

    name: str
    label: Message
    fields: tuple[Field, ...] = ()
    folds: Mapping[str, Message] = field(default_factory=dict)
    """What the folds are called, in their order."""
    is_rare: bool = False
    """A penalty, a note: offered behind the others."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A player on the sheet."""

    name: str
    balance: int
    mark: Message | str = ""
    """A letter before the name."""
    mark_name: Message | str = ""
    """The same in words."""
    is_first: bool = False
    remark: Message | None = None


@dataclass(frozen=True, kw_only=True)
class Place:
    """A chair at the real table: who sits there, with which mark, and on which chair they sat before."""

    name: str
    mark: Message | str
    was: int


@dataclass(frozen=True, kw_only=True)
class Shown:
    """How an evening stands, for those at the table."""

    title: Message
    facts: tuple[Message, ...] = ()
    rows: tuple[Row, ...] = ()
    """Always in the same order."""
    places: tuple[Place, ...] = ()
    """Where everybody has to sit down now: before play, and when seats are changed. Each plays before the next one."""


@dataclass(frozen=True, kw_only=True)
class Writing(Generic[S]):
    """How lines are asked for and shown, where people write them on a page."""

    players: tuple[int, int]
    """The least and the most."""
    options: tuple[Option, ...]
    by_lot: bool
    """Whether seats are drawn before play."""
    header: Callable[[Sequence[str], Mapping[str, Any]], Line]
    """The first line, from the names in turn order and what was agreed."""
    entries: Callable[[S], tuple[Entry, ...]]
    """What may be written now; the usual ones first."""
    read: Callable[[S, str, Answers], Line]
    """The line that answers to an entry of this name make. Refuses with BadLine what was left out."""
    answers: Callable[[S, Line], tuple[str, Answers]]
    """The other way round, to correct it: the entry's name, and how it was filled in."""
    shown: Callable[[S], Shown]
    tell: Callable[[S, S, Line], Message]
    """What a line says, without what everybody has afterwards."""
    scorer: Callable[[S], Mapping[str, Mapping[str, str]]] = lambda standing: {}
    """What the game's scorer is told: parts of its address, under "" whatever is tapped, and under `field=value`."""
    minutes: Callable[[S], int] = lambda standing: 0
    """The agreed time; 0: none."""


@dataclass(frozen=True, kw_only=True)
class Evening(Generic[S]):
    """How a game is counted at a real table. A *standing* is the game's own frozen data: how the evening stands."""

    open: Callable[[Line], S]
    """The standing before the first line, from what was agreed. Refuses with BadLine."""
    count: Callable[[S, Line], S]
    """The standing after a line. Refuses with BadLine a line that cannot follow."""
    is_over: Callable[[S], bool]
    line: Callable[[S, S], dict[str, Any]]
    """What a line between two standings did, for programs."""
    sums: Callable[[S], dict[str, Any]]
    """How it stands at the end of all lines, for programs: `balances` by name, `ranking`, `over`, `reason`, more."""
    describe: Callable[[S, S, Line], Message]
    """A line between two standings in words."""
    conclude: Callable[[S], Iterable[Message]]
    """How it stands at the end of all lines, in words."""
    sums_to_nothing: bool = False
    """Whether what some win is always what the others pay."""
    writing: Writing[S] | None = None
    paper: Callable[[S, Sequence[tuple[S, S, Line]]], tuple[Picture, ...]] | None = None
    """The score sheet to print, filled in: from the standing at the end, and every line that counts between two."""

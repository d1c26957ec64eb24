"""When a guest was told something last, each way; what is held back for them; and the address of theirs that is called.

Held back is what comes in quiet hours or within the pause that they wish: it stands here, so a house that restarts
tells it in the morning all the same. Of several houses one takes it.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    Float,
    ForeignKey,
    Index,
    String,
    Table,
    delete,
    insert,
    select,
    update,
)

from teahouse.store.databases import alone_with
from teahouse.store.schema import metadata

Transaction = Callable[[], AbstractContextManager[Connection]]
MOST_HELD = 30
"""Notes that are held back for one guest each way; the oldest are left out."""

told = Table(
    "told",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("way", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("about", JSON, nullable=False),
    Index("told_by_kind", "kind"),
)
called = Table(
    "called",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("tournament", String, primary_key=True),
    Column("place", String, nullable=False),
)
hooks = Table(
    "hooks",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("endpoint", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("job", String, nullable=False),
)


@dataclass(frozen=True)
class Note:
    """One thing to tell. Of several with the same subject the last is of interest."""

    kind: str
    about: dict[str, Any]
    subject: str


@dataclass(frozen=True)
class Held:
    """What is to be told later to one guest, one way, the oldest first; `at`: when they were told something last."""

    person: str
    way: str
    at: float
    notes: tuple[Note, ...]


def together(notes: Iterable[Note]) -> tuple[Note, ...]:
    """
    >>> [note.kind for note in together([Note("begun", {}, "t1"), Note("turn", {}, ""), Note("over", {}, "t1")])]
    ['turn', 'over']
    """
    last: dict[str, Note] = {}
    for note in notes:
        last.pop(note.subject, None)
        last[note.subject] = note
    return tuple(last.values())[-MOST_HELD:]


@dataclass(frozen=True)
class Hook:
    """An address that a guest wants called, with what signs the calls."""

    person: str
    endpoint: str
    secret: str
    created: float
    job: str = ""
    """The key of the job that last called it."""


class SqlTelling:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def begin(self, held: Held, pause: float, now: float, is_quiet: bool) -> tuple[Note, ...]:
        """What may be told now, which then counts as told: this, after what was held back before. Nothing: it is held
        back too."""
        with self._writing() as connection:
            known = _known(connection, held)
            notes = together((*(known.notes if known else ()), *held.notes))
            may = not is_quiet and not (known and 0 <= now - known.at < pause)
            at = now if may else known.at if known else 0.0
            _keep(connection, replace(held, at=at, notes=() if may else notes), known is not None)
            return notes if may else ()

    def held(self) -> list[Held]:
        with self._reading() as connection:
            return [_read(row) for row in connection.execute(select(told).where(told.c.kind != "").order_by(told.c.at))]

    def take(self, held: Held, now: float) -> bool:
        """Whether it is still held back as it was, and so told by whoever asks; it counts as told then."""
        return self._change(held, now)

    def drop(self, held: Held) -> None:
        """It is of no interest any more."""
        self._change(held, held.at)

    def _change(self, held: Held, at: float) -> bool:
        with self._writing() as connection:
            if _known(connection, held) != held:
                return False
            _keep(connection, replace(held, at=at, notes=()), True)
            return True

    def hold(self, held: Held) -> None:
        """It could not be told after all: as soon as possible, then, with what came meanwhile."""
        with self._writing() as connection:
            if known := _known(connection, held):
                _keep(connection, replace(held, at=0.0, notes=together((*held.notes, *known.notes))), True)

    def call(self, person: str, tournament: str, place: str) -> bool:
        """Whether they have not been called to this place before: a round begins once, however often the house does."""
        its = (called.c.person == person) & (called.c.tournament == tournament)
        with self._writing() as connection:
            alone_with(connection, f"called {person} {tournament}")
            known = connection.scalar(select(called.c.place).where(its))
            if known is None:
                connection.execute(insert(called).values(person=person, tournament=tournament, place=place))
            elif known != place:
                connection.execute(update(called).where(its).values(place=place))
            return known != place

    # Addresses that are called

    def hook(self, person: str) -> Hook | None:
        with self._reading() as connection:
            found = connection.execute(select(hooks).where(hooks.c.person == person)).first()
            return Hook(*found) if found else None

    def put_hook(self, hook: Hook) -> None:
        """Instead of the one before."""
        with self._writing() as connection:
            connection.execute(delete(hooks).where(hooks.c.person == hook.person))
            connection.execute(insert(hooks).values(**vars(hook)))

    def hook_called(self, hook: Hook, job: str) -> None:
        """By which job it was called last."""
        with self._writing() as connection:
            its = (hooks.c.person == hook.person) & (hooks.c.endpoint == hook.endpoint)
            connection.execute(update(hooks).where(its).values(job=job))

    def remove_hook(self, person: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(hooks).where(hooks.c.person == person))


def _known(connection: Connection, held: Held) -> Held | None:
    """What stands there, until this transaction ends."""
    alone_with(connection, f"told {held.person} {held.way}")
    row = connection.execute(select(told).where(_its(held))).first()
    return _read(row) if row else None


def _its(held: Held) -> ColumnElement[bool]:
    return (told.c.person == held.person) & (told.c.way == held.way)


def _read(row: Any) -> Held:
    """Houses of before held back one thing alone."""
    if not row.kind:
        return Held(row.person, row.way, row.at, ())
    notes = row.about if isinstance(row.about, list) else [[row.kind, row.about, row.kind]]
    return Held(row.person, row.way, row.at, tuple(Note(*each) for each in notes))


def _keep(connection: Connection, held: Held, is_known: bool) -> None:
    kind = held.notes[-1].kind if held.notes else ""
    values = {"at": held.at, "kind": kind, "about": [[each.kind, each.about, each.subject] for each in held.notes]}
    if is_known:
        connection.execute(update(told).where(_its(held)).values(**values))
    else:
        connection.execute(insert(told).values(person=held.person, way=held.way, **values))


def forget_telling(connection: Connection, person: str) -> None:
    for table in (told, called, hooks):
        connection.execute(delete(table).where(table.c.person == person))

"""When a guest was told something last, each way; what is held back for them; and the address of theirs that is called.

Held back is what comes in quiet hours or within the pause that they wish: it stands here, so a house that restarts
tells it in the morning all the same. Of several houses one takes it.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, Column, Connection, Float, ForeignKey, Index, String, Table, delete, insert, select, update

from teahouse.store.schema import metadata

Transaction = Callable[[], AbstractContextManager[Connection]]

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
class Held:
    """What is to be told later: `kind` and `about` say what, the last of several."""

    person: str
    way: str
    at: float
    kind: str
    about: dict[str, Any]


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

    def begin(self, held: Held, pause: float, now: float, is_quiet: bool) -> bool:
        """Whether it may be told now, which then counts as told; else it is held back."""
        its = (told.c.person == held.person) & (told.c.way == held.way)
        with self._writing() as connection:
            known = connection.execute(select(told).where(its)).first()
            may = not is_quiet and not (known and 0 <= now - known.at < pause)
            at = now if may else known.at if known else 0.0
            values = {"at": at, "kind": "" if may else held.kind, "about": {} if may else held.about}
            if known:
                connection.execute(update(told).where(its).values(**values))
            else:
                connection.execute(insert(told).values(person=held.person, way=held.way, **values))
            return may

    def held(self) -> list[Held]:
        with self._reading() as connection:
            return [Held(*row) for row in connection.execute(select(told).where(told.c.kind != "").order_by(told.c.at))]

    def take(self, held: Held, now: float) -> bool:
        """Whether it is still held back, and so told by whoever asks; it counts as told then."""
        its = (told.c.person == held.person) & (told.c.way == held.way)
        same = its & (told.c.kind == held.kind) & (told.c.at == held.at)
        with self._writing() as connection:
            return connection.execute(update(told).where(same).values(at=now, kind="", about={})).rowcount > 0

    def hold(self, held: Held) -> None:
        """It could not be told after all: as soon as possible, then. What came meanwhile is newer."""
        its = (told.c.person == held.person) & (told.c.way == held.way) & (told.c.kind == "")
        with self._writing() as connection:
            connection.execute(update(told).where(its).values(at=0.0, kind=held.kind, about=held.about))

    def drop(self, held: Held) -> None:
        """It is of no interest any more."""
        its = (told.c.person == held.person) & (told.c.way == held.way) & (told.c.kind == held.kind)
        with self._writing() as connection:
            connection.execute(update(told).where(its).values(kind="", about={}))

    def call(self, person: str, tournament: str, place: str) -> bool:
        """Whether they have not been called to this place before: a round begins once, however often the house does."""
        its = (called.c.person == person) & (called.c.tournament == tournament)
        with self._writing() as connection:
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


def forget_telling(connection: Connection, person: str) -> None:
    for table in (told, called, hooks):
        connection.execute(delete(table).where(table.c.person == person))

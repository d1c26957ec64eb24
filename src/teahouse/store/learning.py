"""What guests have learnt: a row for each thing that somebody has tried. Two devices at once lose nothing."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Boolean, Column, Connection, Float, ForeignKey, String, Table, delete, insert, select, update

from teahouse.store.base import Conflict
from teahouse.store.schema import metadata

Transaction = Callable[[], AbstractContextManager[Connection]]

learnt = Table(
    "learnt",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("at", Float, nullable=False),
    Column("at_once", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
)


@dataclass(frozen=True)
class Learnt:
    """Something that was tried: an exercise or a puzzle of a game, by its name; or that simply was: a lesson, a day."""

    kind: str
    game: str
    name: str
    at: float
    """When it was tried first; 0: nobody knows, for a device has told it later."""
    at_once: bool
    """Whether the first answer was right."""
    solved: bool


class SqlLearning:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def of(self, person: str, kind: str) -> list[Learnt]:
        """In the order in which they were tried."""
        columns = [column for column in learnt.c if column.name != "person"]
        theirs = (learnt.c.person == person) & (learnt.c.kind == kind)
        with self._reading() as connection:
            rows = connection.execute(select(*columns).where(theirs).order_by(learnt.c.at, learnt.c.name))
            return [Learnt(*row) for row in rows]

    def keep(self, person: str, tried: Learnt) -> None:
        """The first answer stays the first one, and what is solved stays solved."""
        try:
            with self._writing() as connection:
                connection.execute(insert(learnt).values(person=person, **vars(tried)))
        except Conflict:  # it was tried before; or this person is gone
            if tried.solved:
                self._solve(person, tried)

    def _solve(self, person: str, tried: Learnt) -> None:
        its = (learnt.c.person == person) & (learnt.c.kind == tried.kind)
        its &= (learnt.c.game == tried.game) & (learnt.c.name == tried.name)
        with self._writing() as connection:
            connection.execute(update(learnt).where(its).values(solved=True))


def forget_learnt(connection: Connection, person: str) -> None:
    connection.execute(delete(learnt).where(learnt.c.person == person))

"""Devices on which guests want to be told, and what the house has made once and keeps: the key that signs notices."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from teahouse.store.base import Conflict
from teahouse.store.schema import metadata

Transaction = Callable[[], AbstractContextManager[Connection]]

pushes = Table(
    "pushes",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=False),
    Column("name", String, nullable=False),
    Column("endpoint", String, nullable=False),
    Column("key", String, nullable=False),
    Column("auth", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("job", String, nullable=False, server_default=text("''")),
    Index("pushes_by_person", "person"),
)
kept = Table("kept", metadata, Column("name", String, primary_key=True), Column("value", String, nullable=False))


@dataclass(frozen=True)
class Device:
    """A browser that takes notices: where it is reached, and the keys with which only it can read them."""

    id: str
    person: str
    name: str
    endpoint: str
    key: str
    auth: str
    created: float
    job: str = ""
    """The key of the job that last told something there."""


class SqlPushes:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def keep(self, name: str, made: str) -> str:
        """What is kept by this name: whoever made one first decides."""
        with self._reading() as connection:
            found: str | None = connection.scalar(select(kept.c.value).where(kept.c.name == name))
        if found is not None:
            return found
        try:
            with self._writing() as connection:
                connection.execute(insert(kept).values(name=name, value=made))
        except Conflict:  # another house was quicker
            return self.keep(name, made)
        return made

    def add(self, device: Device, most: int) -> bool:
        """The same browser is one device, whoever uses it now. Whether there was room."""
        with self._writing() as connection:
            connection.execute(delete(pushes).where(pushes.c.id == device.id))
            theirs = select(func.count()).select_from(pushes).where(pushes.c.person == device.person)
            if connection.execute(theirs).scalar_one() >= most:
                return False
            connection.execute(insert(pushes).values(**vars(device)))
            return True

    def of(self, person: str) -> list[Device]:
        with self._reading() as connection:
            rows = connection.execute(select(pushes).where(pushes.c.person == person).order_by(pushes.c.created))
            return [Device(*row) for row in rows]

    def told(self, id: str, job: str) -> None:
        """By which job something was told there last."""
        with self._writing() as connection:
            connection.execute(update(pushes).where(pushes.c.id == id).values(job=job))

    def remove(self, id: str, person: str | None = None) -> None:
        """If it is this person's."""
        with self._writing() as connection:
            its = pushes.c.id == id
            connection.execute(delete(pushes).where(its if person is None else its & (pushes.c.person == person)))


def forget_pushes(connection: Connection, person: str) -> None:
    connection.execute(delete(pushes).where(pushes.c.person == person))

"""Passkeys by which guests are known on every device, and the challenges that were answered: none counts twice."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass

from sqlalchemy import (
    BigInteger,
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
    update,
)

from teahouse.store.base import Conflict
from teahouse.store.schema import metadata, people

Transaction = Callable[[], AbstractContextManager[Connection]]

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=False),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("passkeys_by_person", "person"),
)
answered = Table(
    "answered", metadata, Column("challenge", String, primary_key=True), Column("until", Float, nullable=False)
)


@dataclass(frozen=True)
class Passkey:
    """Whose it is, and the public half of the key."""

    id: str
    """By which its keeper knows it."""
    person: str
    name: str
    key: str
    count: int
    """How often it was used, if its keeper counts; one that counts back is a copy."""
    created: float
    used: float
    """When last; 0: never."""


class SqlPasskeys:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def answer(self, challenge: str, until: float, now: float) -> bool:
        """Whether it is answered for the first time; it is remembered for as long as it could be answered."""
        try:
            with self._writing() as connection:
                connection.execute(delete(answered).where(answered.c.until < now))
                connection.execute(insert(answered).values(challenge=challenge, until=until))
        except Conflict:
            return False
        return True

    def is_answered(self, challenge: str) -> bool:
        with self._reading() as connection:
            return connection.scalar(select(answered.c.until).where(answered.c.challenge == challenge)) is not None

    def add(self, passkey: Passkey, most: int) -> bool:
        """Whether there was room, and nobody had it yet."""
        try:
            with self._writing() as connection:
                connection.execute(select(people.c.id).where(people.c.id == passkey.person).with_for_update())
                theirs = select(func.count()).select_from(passkeys).where(passkeys.c.person == passkey.person)
                if connection.execute(theirs).scalar_one() >= most:
                    return False
                connection.execute(insert(passkeys).values(**asdict(passkey)))
        except Conflict:
            return False
        return True

    def find(self, id: str) -> Passkey | None:
        with self._reading() as connection:
            row = connection.execute(select(passkeys).where(passkeys.c.id == id)).first()
            return Passkey(*row) if row else None

    def of(self, person: str) -> list[Passkey]:
        with self._reading() as connection:
            theirs = select(passkeys).where(passkeys.c.person == person)
            return [Passkey(*row) for row in connection.execute(theirs.order_by(passkeys.c.created))]

    def use(self, before: Passkey, count: int, now: float) -> bool:
        """It was used, and nobody has used it since it was looked at."""
        same = (passkeys.c.id == before.id) & (passkeys.c.count == before.count)
        with self._writing() as connection:
            used = connection.execute(update(passkeys).where(same).values(count=count, used=now))
            return used.rowcount == 1

    def remove(self, id: str, person: str) -> None:
        """If it is this person's."""
        with self._writing() as connection:
            connection.execute(delete(passkeys).where(passkeys.c.id == id, passkeys.c.person == person))


def forget_passkeys(connection: Connection, person: str) -> None:
    connection.execute(delete(passkeys).where(passkeys.c.person == person))

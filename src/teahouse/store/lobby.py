"""Who is invited to which table, and at which table somebody waits who wants to play anybody now.

What counts for a game stands in its table's journal. An invitation is only how somebody finds a table, and a pairing
where the next who wishes the same finds the one before: of several at once one is written, the others read it.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import (
    Boolean,
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

from teahouse.store.schema import metadata, tables

Transaction = Callable[[], AbstractContextManager[Connection]]

pairings = Table(
    "pairings",
    metadata,
    Column("wish", String, primary_key=True),
    Column("table", String, nullable=False),
    Column("at", Float, nullable=False),
)
invitations = Table(
    "invitations",
    metadata,
    Column("table", String, ForeignKey("tables.id"), primary_key=True),
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("by", String, ForeignKey("people.id"), nullable=False),
    Column("at", Float, nullable=False),
    Column("declined", Boolean, nullable=False),
    Index("invitations_by_person", "person", "declined"),
)


@dataclass(frozen=True)
class Invitation:
    """Somebody who sits at a table would like to play somebody there."""

    table: str
    person: str
    by: str
    at: float
    declined: bool = False


class SqlLobby:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    # Pairing

    def paired(self, wish: str) -> str:
        """The table at which somebody waits who wishes this; empty: nobody does."""
        with self._reading() as connection:
            return connection.scalar(select(pairings.c.table).where(pairings.c.wish == wish)) or ""

    def offer(self, wish: str, before: str, table: str, now: float) -> bool:
        """From now on whoever wishes this finds that table; unless it is not `before` any more that they find."""
        its = pairings.c.wish == wish
        with self._writing() as connection:
            known = connection.scalar(select(pairings.c.table).where(its).with_for_update()) or ""
            if known != before:
                return False
            if known:
                connection.execute(update(pairings).where(its).values(table=table, at=now))
            else:
                connection.execute(insert(pairings).values(wish=wish, table=table, at=now))
            return True

    # Invitations

    def invite(self, invitation: Invitation) -> bool:
        """Whether it is a new one; who has declined is not asked again."""
        its = (invitations.c.table == invitation.table) & (invitations.c.person == invitation.person)
        with self._writing() as connection:
            if connection.scalar(select(invitations.c.by).where(its)):
                return False
            connection.execute(insert(invitations).values(**vars(invitation)))
            return True

    def decline(self, table: str, person: str) -> bool:
        its = (invitations.c.table == table) & (invitations.c.person == person) & ~invitations.c.declined
        with self._writing() as connection:
            return connection.execute(update(invitations).where(its).values(declined=True)).rowcount > 0

    def invitations_of(self, person: str, now: float) -> list[Invitation]:
        """Those that somebody may still follow, the last one first."""
        waits = (tables.c.status == "waiting") & ((tables.c.until == 0) | (tables.c.until > now))
        mine = (invitations.c.person == person) & ~invitations.c.declined
        wanted = select(invitations).join(tables, tables.c.id == invitations.c.table).where(mine, waits)
        with self._reading() as connection:
            return [Invitation(*row) for row in connection.execute(wanted.order_by(invitations.c.at.desc()))]

    def invited_to(self, table: str) -> list[Invitation]:
        """Everybody who was asked there, in order."""
        wanted = select(invitations).where(invitations.c.table == table).order_by(invitations.c.at)
        with self._reading() as connection:
            return [Invitation(*row) for row in connection.execute(wanted)]

    def invited_by(self, person: str, since: float) -> int:
        """How many somebody has asked since then."""
        mine = (invitations.c.by == person) & (invitations.c.at > since)
        with self._reading() as connection:
            return connection.execute(select(func.count()).select_from(invitations).where(mine)).scalar_one()


def forget_invitations(connection: Connection, person: str) -> None:
    theirs = (invitations.c.person == person) | (invitations.c.by == person)
    connection.execute(delete(invitations).where(theirs))

"""The operators' journal: what they did, when, why, and what guests have reported to them. Nothing in it is changed.

Who is blocked and what is announced follows from it (`web/conduct.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import JSON, Column, Connection, Float, Index, Integer, String, Table, func, insert, select, update

from teahouse.store import notices
from teahouse.store.contacts import contacts
from teahouse.store.databases import tell
from teahouse.store.lines import lines
from teahouse.store.lobby import invitations
from teahouse.store.passkeys import passkeys
from teahouse.store.pushes import pushes
from teahouse.store.schema import book_names, books, evening_journal, metadata, people, seats, tables
from teahouse.store.sessions import sessions

Transaction = Callable[[], AbstractContextManager[Connection]]
ENTERED, REPORTED, DISMISSED, BLOCKED, LIFTED = "entered", "reported", "dismissed", "blocked", "lifted"
CLOSED, ANNOUNCED, EXPORTED, DELETED = "closed", "announced", "exported", "deleted"
KINDS = (ENTERED, REPORTED, DISMISSED, BLOCKED, LIFTED, CLOSED, ANNOUNCED, EXPORTED, DELETED)

acts = Table(
    "acts",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False),
    Column("who", String, nullable=False),
    Column("about", String, nullable=False),
    Column("why", String, nullable=False),
    Column("body", JSON, nullable=False),
    Index("acts_by_kind", "kind", "number"),
)


@dataclass(frozen=True)
class Act:
    """What somebody did: an operator by name, a guest who reports by id."""

    at: float
    kind: str
    who: str
    about: str = ""
    """`guest ID`, `address A`, `table ID`, `report N`, or nothing."""
    why: str = ""
    body: Mapping[str, Any] = field(default_factory=dict)
    number: int = 0
    """Given by the store."""


class SqlActs:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def write(self, act: Act) -> None:
        """Every house hears of it."""
        row = {name: value for name, value in asdict(act).items() if name != "number"}
        with self._writing() as connection:
            connection.execute(insert(acts).values(row))
            tell(connection, [notices.CONDUCT])

    def of_kinds(self, kinds: Sequence[str]) -> list[Act]:
        """In order."""
        with self._reading() as connection:
            rows = connection.execute(select(acts).where(acts.c.kind.in_(kinds)).order_by(acts.c.number))
            return [_act(row) for row in rows]

    def last(self, limit: int) -> list[Act]:
        """The newest first."""
        with self._reading() as connection:
            return [_act(row) for row in connection.execute(select(acts).order_by(acts.c.number.desc()).limit(limit))]

    def reports_by(self, person: str, since: float) -> int:
        mine = (acts.c.kind == REPORTED) & (acts.c.who == person) & (acts.c.at > since)
        with self._reading() as connection:
            return connection.execute(select(func.count()).select_from(acts).where(mine)).scalar_one()

    def stored_of(self, person: str) -> dict[str, Any] | None:
        """Everything that is stored of a guest and finds them; of tables which, never how they stand."""
        with self._reading() as connection:
            about = connection.execute(select(people).where(people.c.id == person)).first()
            if about is None:
                return None
            sits = seats.c.person == person
            sat = select(tables.c.id, tables.c.game, tables.c.status, tables.c.created, seats.c.seat, seats.c.outcome)
            named = select(books.c.kind, books.c.title, book_names.c.name)
            belongs = named.join(books, books.c.id == book_names.c.book).where(book_names.c.person == person)
            wrote = select(evening_journal.c.evening).where(evening_journal.c.person == person).distinct()
            key = select(passkeys.c.name, passkeys.c.created, passkeys.c.used).where(passkeys.c.person == person)
            seen = select(sessions.c.browser, sessions.c.created, sessions.c.seen, sessions.c.ended)
            told = select(pushes.c.name, pushes.c.created).where(pushes.c.person == person)
            stands = (contacts.c.person == person) | (contacts.c.other == person)
            asked = (invitations.c.person == person) | (invitations.c.by == person)
            concern = (acts.c.about == f"guest {person}") | (acts.c.who == person)
            return {
                "guest": {name: value for name, value in about._mapping.items() if name != "link"},
                "tables": _rows(connection, sat.join(seats, seats.c.table == tables.c.id).where(sits)),
                "books": _rows(connection, belongs),
                "evenings": [row["evening"] for row in _rows(connection, wrote)],
                "passkeys": _rows(connection, key),
                "sessions": _rows(connection, seen.where(sessions.c.person == person)),
                "devices": _rows(connection, told),
                "contacts": _rows(connection, select(contacts).where(stands)),
                "invitations": _rows(connection, select(invitations).where(asked)),
                "lines": _rows(connection, select(lines).where(lines.c.person == person).order_by(lines.c.number)),
                "acts": _rows(connection, select(acts).where(concern).order_by(acts.c.number)),
            }


def _rows(connection: Connection, wanted: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(wanted)]


def _act(row: Any) -> Act:
    return Act(**row._mapping)


def forget_reporter(connection: Connection, person: str) -> None:
    """What they reported stays, without them."""
    connection.execute(update(acts).where(acts.c.kind == REPORTED, acts.c.who == person).values(who=""))

"""Who has accepted whom as a contact, who has asked, who wants nothing to do with whom; and who was here last.

A row says how one person stands to another: asked, accepted (then both have one), declined (of the one who asked: they
do not ask again), blocked. When somebody was here is kept only of those who have contacts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Float,
    ForeignKey,
    Index,
    String,
    Table,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from teahouse.store.databases import alone_with
from teahouse.store.schema import metadata, seats, tables

Transaction = Callable[[], AbstractContextManager[Connection]]
ASKED, ACCEPTED, DECLINED, BLOCKED = "asked", "accepted", "declined", "blocked"
WITHDRAWN, HUSHED = "withdrawn", "hushed"
"""What was asked or blocked is taken back, or what was declined: kept, so that nobody is told of the same again."""
TAKEN_BACK = {ASKED: WITHDRAWN, BLOCKED: WITHDRAWN, DECLINED: HUSHED}

contacts = Table(
    "contacts",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("other", String, ForeignKey("people.id"), primary_key=True),
    Column("state", String, nullable=False),
    Column("at", Float, nullable=False),
    Index("contacts_by_other", "other", "state"),
)
here = Table(
    "here",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("at", Float, nullable=False),
)


@dataclass(frozen=True)
class Contact:
    """How `person` stands to `other`, since when."""

    person: str
    other: str
    state: str
    at: float


class SqlContacts:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    @contextmanager
    def _changing(self, *people: str) -> Iterator[Connection]:
        """How these stand to each other: two who ask each other at two houses do so one after the other."""
        with self._writing() as connection:
            alone_with(connection, *(f"contacts {person}" for person in people))
            yield connection

    def of(self, person: str) -> list[Contact]:
        """All that concerns somebody: what they have said of others, and others of them."""
        concerns = (contacts.c.person == person) | (contacts.c.other == person)
        with self._reading() as connection:
            return [
                Contact(*row) for row in connection.execute(select(contacts).where(concerns).order_by(contacts.c.at))
            ]

    def among(self, people: Iterable[str]) -> list[Contact]:
        """How these stand to each other."""
        ids = sorted(people)
        with self._reading() as connection:
            wanted = select(contacts).where(contacts.c.person.in_(ids), contacts.c.other.in_(ids))
            return [Contact(*row) for row in connection.execute(wanted)]

    def ask(self, person: str, other: str, now: float) -> str:
        """How `person` stands to `other` then: who is asked by somebody they have asked has accepted. Who was declined
        or blocked has asked as far as they know, and nobody hears of it."""
        with self._changing(person, other) as connection:
            own, theirs = (_state(connection, *pair) for pair in ((person, other), (other, person)))
            if own in (ACCEPTED, ASKED, DECLINED):
                return own
            is_unheard = theirs == BLOCKED or own == HUSHED
            if theirs == ASKED:
                _befriend(connection, person, other, now)
                return ACCEPTED
            _put(connection, person, other, DECLINED if is_unheard else ASKED, now)
            return ASKED

    def accept(self, person: str, other: str, now: float) -> bool:
        """Whether they were asked."""
        with self._changing(person, other) as connection:
            if _state(connection, other, person) != ASKED:
                return False
            _befriend(connection, person, other, now)
            return True

    def decline(self, person: str, other: str, now: float) -> bool:
        with self._changing(person, other) as connection:
            if _state(connection, other, person) != ASKED:
                return False
            _put(connection, other, person, DECLINED, now)
            return True

    def remove(self, person: str, other: str) -> None:
        """They are contacts no longer, or what somebody asked is taken back, or a block is lifted."""
        with self._changing(person, other) as connection:
            own = _state(connection, person, other)
            if own == ACCEPTED:
                connection.execute(delete(contacts).where(_both(person, other)))
            elif own in TAKEN_BACK:
                connection.execute(update(contacts).where(_one(person, other)).values(state=TAKEN_BACK[own]))

    def block(self, person: str, other: str, now: float) -> None:
        """`other` hears nothing of it; what they block themselves stays."""
        with self._changing(person, other) as connection:
            if _state(connection, other, person) == ACCEPTED:
                connection.execute(delete(contacts).where(_one(other, person)))
            elif _state(connection, other, person) == ASKED:
                _put(connection, other, person, DECLINED, now)
            _put(connection, person, other, BLOCKED, now)

    def asked_by(self, person: str, since: float) -> int:
        """How many somebody has asked since then, whatever came of it."""
        mine = (contacts.c.person == person) & (contacts.c.at > since) & (contacts.c.state != BLOCKED)
        with self._reading() as connection:
            return connection.execute(select(func.count()).select_from(contacts).where(mine)).scalar_one()

    def have_met(self, person: str, other: str) -> bool:
        """Whether both sit or sat at one table where a game began."""
        mine = select(seats.c.table).where(seats.c.person == person)
        met = select(seats.c.table).join(tables, tables.c.id == seats.c.table)
        met = met.where(seats.c.person == other, seats.c.table.in_(mine), tables.c.began > 0)
        with self._reading() as connection:
            return connection.execute(met.limit(1)).first() is not None

    def play_together(self, person: str, other: str) -> list[tuple[str, str]]:
        """The running tables at which both sit, each with its game."""
        mine = select(seats.c.table).where(seats.c.person == person, seats.c.ended == 0)
        both = select(tables.c.id, tables.c.game).join(seats, seats.c.table == tables.c.id)
        both = both.where(seats.c.person == other, tables.c.id.in_(mine), tables.c.status == "playing")
        with self._reading() as connection:
            return [(id, game) for id, game in connection.execute(both)]

    # Who is here

    def note(self, person: str, now: float) -> None:
        """They are here now; of nobody without contacts it is written down."""
        with self._writing() as connection:
            connection.execute(update(here).where(here.c.person == person).values(at=now))

    def last_here(self, people: Sequence[str]) -> dict[str, float]:
        with self._reading() as connection:
            rows = connection.execute(select(here.c.person, here.c.at).where(here.c.person.in_(people)))
            return {row.person: row.at for row in rows}


def _one(person: str, other: str) -> ColumnElement[bool]:
    return and_(contacts.c.person == person, contacts.c.other == other)


def _both(person: str, other: str) -> ColumnElement[bool]:
    return or_(_one(person, other), _one(other, person))


def _state(connection: Connection, person: str, other: str) -> str:
    return connection.scalar(select(contacts.c.state).where(_one(person, other))) or ""


def _put(connection: Connection, person: str, other: str, state: str, now: float) -> None:
    values = {"state": state, "at": now}
    changed = connection.execute(update(contacts).where(_one(person, other)).values(values))
    if not changed.rowcount:
        connection.execute(insert(contacts).values(person=person, other=other, **values))


def _befriend(connection: Connection, person: str, other: str, now: float) -> None:
    for one, another in ((person, other), (other, person)):
        _put(connection, one, another, ACCEPTED, now)
        if connection.scalar(select(here.c.at).where(here.c.person == one)) is None:
            connection.execute(insert(here).values(person=one, at=0.0))


def forget_contacts(connection: Connection, person: str) -> None:
    connection.execute(delete(contacts).where((contacts.c.person == person) | (contacts.c.other == person)))
    connection.execute(delete(here).where(here.c.person == person))

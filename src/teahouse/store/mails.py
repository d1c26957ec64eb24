"""Addresses to which guests want notices mailed, and what keeps others from having somebody mailed again and again.

Of an address that somebody has named a mark is kept beside it, which only this house can make: by the mark it is
counted how often a link to confirm was sent there, and known that its owner wants none. The mark is what the link to
stop knows too, so no address stands in a link.
"""

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    delete,
    insert,
    select,
    update,
)

from teahouse.store.schema import metadata

Transaction = Callable[[], AbstractContextManager[Connection]]
ASKED, CONFIRMED, REFUSED = "asked", "confirmed", "refused"
"""A link to confirm was sent; somebody has followed it; the address takes no mails any more."""
SENT, OFTEN, STOPPED = "sent", "often", "stopped"
"""What comes of naming an address: a link may be sent, too many were sent there, or its owner wants none."""
MOST_LINKS, WITHIN = 3, 7 * 86400.0
"""So many links to confirm in so many seconds are sent to one address, whoever asks for them."""
FORGOTTEN = 60 * 86400.0
"""After so many seconds the mark of an address to which nothing is sent is of no use."""

mails = Table(
    "mails",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=False),
    Column("address", String, nullable=False),
    Column("mark", String, nullable=False),
    Column("state", String, nullable=False),
    Column("created", Float, nullable=False),
    Index("mails_by_person", "person", unique=True),
    Index("mails_by_mark", "mark"),
)
marks = Table(
    "mail_marks",
    metadata,
    Column("mark", String, primary_key=True),
    Column("links", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("confirmed", Float, nullable=False),
    Column("stopped", Float, nullable=False),
)


@dataclass(frozen=True)
class Mail:
    """A guest's address. `id` is new whenever one is named: a link to confirm fits only the last one."""

    id: str
    person: str
    address: str
    mark: str
    state: str
    created: float


class SqlMails:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def of(self, person: str) -> Mail | None:
        with self._reading() as connection:
            found = connection.execute(select(mails).where(mails.c.person == person)).first()
            return Mail(*found) if found else None

    def find(self, id: str) -> Mail | None:
        with self._reading() as connection:
            found = connection.execute(select(mails).where(mails.c.id == id)).first()
            return Mail(*found) if found else None

    def at(self, mark: str, address: str) -> list[Mail]:
        """Who has confirmed this very address, however it is written: not all that share its mark."""
        with self._reading() as connection:
            theirs = select(mails).where(mails.c.mark == mark, mails.c.state == CONFIRMED).order_by(mails.c.created)
            found = [Mail(*row) for row in connection.execute(theirs)]
        return [mail for mail in found if mail.address.lower() == address.lower()]

    def ask(self, mail: Mail) -> str:
        """It is this guest's address from now on, unless too many links were sent there or nobody wants one."""
        now, its = mail.created, marks.c.mark == mail.mark
        with self._writing() as connection:
            _forget_old(connection, now)
            known = connection.execute(select(marks).where(its)).first()
            if known is None:
                fresh = {"links": 1, "since": now, "confirmed": 0.0, "stopped": 0.0}
                connection.execute(insert(marks).values(mark=mail.mark, **fresh))
            elif known.stopped:
                return STOPPED
            elif now - known.since >= WITHIN:
                connection.execute(update(marks).where(its).values(links=1, since=now))
            elif known.links >= MOST_LINKS:
                return OFTEN
            else:
                connection.execute(update(marks).where(its).values(links=known.links + 1))
            forget_mails(connection, mail.person)
            connection.execute(insert(mails).values(**vars(mail)))
            return SENT

    def confirm(self, id: str, now: float) -> bool:
        """Once: whoever comes with the same link again finds nothing to confirm."""
        with self._writing() as connection:
            asked = (mails.c.id == id) & (mails.c.state == ASKED)
            mark = connection.scalar(select(mails.c.mark).where(asked))
            if mark is None:
                return False
            connection.execute(update(mails).where(asked).values(state=CONFIRMED))
            connection.execute(update(marks).where(marks.c.mark == mark).values(links=0, confirmed=now))
            return True

    def refuse(self, id: str) -> None:
        """Mails come back from there."""
        with self._writing() as connection:
            connection.execute(update(mails).where(mails.c.id == id).values(state=REFUSED))

    def remove(self, person: str) -> None:
        with self._writing() as connection:
            forget_mails(connection, person)

    def is_stopped(self, mark: str) -> bool:
        with self._reading() as connection:
            return bool(connection.scalar(select(marks.c.stopped).where(marks.c.mark == mark)))

    def stop(self, mark: str, now: float) -> list[str]:
        """Notices end there, and a link that was not followed yet. If it was never confirmed, its owner never asked for
        anything: then no link to confirm goes there either, until they allow it. Returns who has confirmed it: by this
        address they may still come back. It gets a new number, so what waits to be sent there finds nobody."""
        with self._writing() as connection:
            here = mails.c.mark == mark
            connection.execute(delete(mails).where(here & (mails.c.state != CONFIRMED)))
            unknown = (marks.c.mark == mark) & (marks.c.confirmed == 0)
            connection.execute(update(marks).where(unknown).values(stopped=now))
            people = list(connection.scalars(select(mails.c.person).where(here)))
            for person in people:
                fresh = update(mails).where(here & (mails.c.person == person)).values(id=secrets.token_urlsafe(12))
                connection.execute(fresh)
            return people

    def is_confirmed(self, mark: str) -> bool:
        """Whether it is anybody's way back."""
        theirs = select(mails.c.id).where(mails.c.mark == mark, mails.c.state == CONFIRMED)
        with self._reading() as connection:
            return connection.execute(theirs).first() is not None

    def remove_all(self, mark: str) -> None:
        """Whoever had it: nobody comes back by it any more."""
        with self._writing() as connection:
            connection.execute(delete(mails).where(mails.c.mark == mark))

    def allow(self, mark: str) -> None:
        """Links to confirm may be sent there again."""
        with self._writing() as connection:
            connection.execute(update(marks).where(marks.c.mark == mark).values(stopped=0.0))


def _forget_old(connection: Connection, now: float) -> None:
    used = select(mails.c.mark)
    old = (marks.c.stopped == 0) & (marks.c.since < now - FORGOTTEN) & marks.c.mark.not_in(used)
    connection.execute(delete(marks).where(old))


def forget_mails(connection: Connection, person: str) -> None:
    connection.execute(delete(mails).where(mails.c.person == person))

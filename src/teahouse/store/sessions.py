"""Where guests are signed in. A device is believed by its signature; here stands what was seen of it, and what is over.

Signatures have a round, which is the person's: whoever ends all others begins another one.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass

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
    false,
    func,
    insert,
    select,
    update,
)

from teahouse.store import notices
from teahouse.store.base import Conflict
from teahouse.store.databases import tell
from teahouse.store.schema import metadata, people

Transaction = Callable[[], AbstractContextManager[Connection]]
MOST_ENDED = 100
"""Of a person, one by one; whoever ends more begins another round."""
MOST_LISTED = 50

sessions = Table(
    "sessions",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=False),
    Column("browser", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("ended", Boolean, nullable=False, server_default=false()),
    Index("sessions_by_person", "person"),
)


@dataclass(frozen=True)
class Session:
    """A device on which somebody is signed in: roughly which browser, and when it was there. Never from where."""

    id: str
    person: str
    browser: str
    created: float
    seen: float


class SqlSessions:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def saw(self, session: Session) -> None:
        """It is there now, if nobody has ended it and its person is known still."""
        its = sessions.c.id == session.id
        try:
            with self._writing() as connection:
                seen = update(sessions).where(its).values(seen=session.seen, browser=session.browser)
                if not connection.execute(seen).rowcount:
                    connection.execute(insert(sessions).values(**asdict(session)))
        except Conflict:
            return  # another house was quicker, or the person is gone

    def of(self, person: str) -> list[Session]:
        """Those that go on, the last one seen first."""
        theirs = select(sessions).where(sessions.c.person == person, ~sessions.c.ended)
        with self._reading() as connection:
            rows = connection.execute(theirs.order_by(sessions.c.seen.desc()).limit(MOST_LISTED))
            return [Session(*row[:-1]) for row in rows]

    def end(self, id: str, person: str) -> None:
        """That one alone."""
        theirs = sessions.c.person == person
        with self._writing() as connection:
            ended = connection.execute(update(sessions).where(sessions.c.id == id, theirs).values(ended=True))
            count = select(func.count()).select_from(sessions).where(theirs, sessions.c.ended)
            if connection.execute(count).scalar_one() > MOST_ENDED:
                _begin_round(connection, person)
            elif ended.rowcount:
                tell(connection, [notices.guest(person, notices.ENDED)])

    def end_all(self, person: str, link_until: float) -> None:
        """Every device, every token and the personal link; whoever wished it is signed in anew."""
        with self._writing() as connection:
            another = {"link": people.c.link + 1, "link_until": link_until}
            connection.execute(update(people).where(people.c.id == person).values(another))
            _begin_round(connection, person)


def _begin_round(connection: Connection, person: str) -> None:
    connection.execute(update(people).where(people.c.id == person).values(round=people.c.round + 1))
    connection.execute(delete(sessions).where(sessions.c.person == person))
    tell(connection, [notices.guest(person, notices.ENDED)])


def ended_sessions(connection: Connection, ids: Sequence[str]) -> dict[str, frozenset[str]]:
    """Of each of these people what is over."""
    over: dict[str, set[str]] = {}
    wanted = select(sessions.c.person, sessions.c.id).where(sessions.c.person.in_(ids), sessions.c.ended)
    for person, id in connection.execute(wanted):
        over.setdefault(person, set()).add(id)
    return {person: frozenset(those) for person, those in over.items()}


def forget_sessions(connection: Connection, person: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.person == person))

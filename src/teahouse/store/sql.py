"""The store in a database, through SQLAlchemy Core: one file in the data folder, or a PostgreSQL (`databases.py`)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    and_,
    bindparam,
    case,
    delete,
    distinct,
    false,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from teahouse.store import notices
from teahouse.store.acts import SqlActs, forget_reporter
from teahouse.store.base import (
    NO_FENCES,
    OPEN,
    SHARED,
    Change,
    Conflict,
    Entry,
    Fence,
    NewerStore,
    NoDriver,
    Opponent,
    Person,
    RatedRow,
    StoreTrouble,
    TableRow,
    Wanted,
)
from teahouse.store.books import BookStore
from teahouse.store.contacts import SqlContacts, forget_contacts
from teahouse.store.databases import (
    BUSY_SECONDS,
    Prepared,
    engine_for,
    is_lost,
    is_shared,
    one_at_a_time,
    tell,
    troubles,
)
from teahouse.store.evenings import SqlEvenings, forget_in_evenings
from teahouse.store.hours import last_known
from teahouse.store.jobs import SqlJobs, forget_jobs
from teahouse.store.learning import SqlLearning, forget_learnt
from teahouse.store.lines import SqlLines, forget_lines
from teahouse.store.lobby import SqlLobby, forget_invitations
from teahouse.store.mails import SqlMails, forget_mails
from teahouse.store.passkeys import SqlPasskeys, forget_passkeys
from teahouse.store.pushes import SqlPushes, forget_pushes
from teahouse.store.revisions import is_newest
from teahouse.store.schema import book_names, hours, journal, people, seats, tables
from teahouse.store.sessions import SqlSessions, ended_sessions, forget_sessions
from teahouse.store.sharing import Sharing, forget_passed, hold
from teahouse.store.telling import SqlTelling, forget_telling
from teahouse.store.tidying import Tidying

MIGRATIONS = Path(__file__).parent / "migrations"
LOOKED_AT = 10_000
"""Listed tables among which those that are shown are chosen."""
NONE = frozenset[str]()
SEATED = ("sat", "left", "level")
"""Entries that change who sits where."""

ADD_TABLES, ADD_SEATS, ADD_ENTRIES = insert(tables), insert(seats), insert(journal)
CHANGE_TABLES = update(tables).where(tables.c.id == bindparam("its_id"))
CHANGE_TABLES = CHANGE_TABLES.values(
    {column.name: bindparam(column.name) for column in tables.c if column.name != "id"}
)
ITS_SEAT = and_(seats.c.table == bindparam("its_id"), seats.c.seat == bindparam("its_seat"))
CHANGE_SEATS = update(seats).where(ITS_SEAT)
STILL_AWAY = case((seats.c.person == bindparam("its_person"), seats.c.put_away), else_=false())
SEAT_PEOPLE = CHANGE_SEATS.values(person=bindparam("its_person"), level=bindparam("its_level"), put_away=STILL_AWAY)
END_SEATS = CHANGE_SEATS.values(
    level=bindparam("its_level"), outcome=bindparam("its_outcome"), ended=bindparam("its_ended")
)
OTHER = seats.alias("other")
IS_FIRST_SEAT = ~(
    select(OTHER.c.seat)
    .where(OTHER.c.table == seats.c.table, OTHER.c.person == seats.c.person, OTHER.c.seat < seats.c.seat)
    .exists()
)
"""Of somebody who has several at a table."""


def open_sqlite(path: Path, busy_seconds: float = BUSY_SECONDS) -> "SqlStore":
    """The store in a file, brought to today's schema. So long it waits for others that write into the file."""
    return open_store(path, busy_seconds)


def open_store(database: Path | str, busy_seconds: float = BUSY_SECONDS) -> "SqlStore":
    """The store in a file, or on the PostgreSQL of this address, brought to today's schema."""
    engine = engine_for(database, busy_seconds)
    try:
        with troubles(engine):
            migrate(engine)
            return SqlStore(engine, Sharing(engine, str(database)) if is_shared(engine) else None)
    except BaseException:
        engine.dispose()
        raise


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring it to this schema; what is there already is not looked for twice."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        one_at_a_time(connection)
        if to == "head" and not is_shared(connection) and is_newest(connection):
            return
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise NewerStore() if isinstance(error.__cause__, ResolutionError) else error from None
        if is_shared(connection) and to == "head":
            _queue().bring_up(connection)


def _queue() -> Any:
    """For houses that share a database; nobody else needs what it is made of."""
    try:
        return import_module("teahouse.store.queue")
    except ImportError as error:
        raise NoDriver() from error


class SqlStore:
    """Keeps the promise of base.Store. One connection writes, for whoever asks; readers have others."""

    def __init__(self, engine: Engine, sharing: Sharing | None = None) -> None:
        self.engine, self.sharing = engine, sharing
        self._writer = engine.connect().execution_options(writes=True)
        self._one_at_a_time = Lock()
        is_file = engine.dialect.name == "sqlite"
        self._tidying = Tidying(Path(engine.url.database or "")) if is_file else None
        self._add_tables, self._change_tables = Prepared(ADD_TABLES, engine), Prepared(CHANGE_TABLES, engine)
        self._add_entries = Prepared(ADD_ENTRIES, engine)
        self.evenings = SqlEvenings(self._writing, self._reading)
        self.books = BookStore(self._reading, self._writing)
        self.jobs = SqlJobs(self._writing, self._reading, _queue() if sharing else None)
        self.pushes = SqlPushes(self._writing, self._reading)
        self.mails = SqlMails(self._writing, self._reading)
        self.telling = SqlTelling(self._writing, self._reading)
        self.passkeys = SqlPasskeys(self._writing, self._reading)
        self.sessions = SqlSessions(self._writing, self._reading)
        self.acts = SqlActs(self._writing, self._reading)
        self.learning = SqlLearning(self._writing, self._reading)
        self.lobby = SqlLobby(self._writing, self._reading)
        self.contacts = SqlContacts(self._writing, self._reading)
        self.lines = SqlLines(self._writing, self._reading)

    @property
    def place(self) -> Path | str:
        """With which another process opens the same store (`open_store`): a file, or an address with its password."""
        url = self.engine.url
        return Path(url.database or "") if self._tidying else url.render_as_string(hide_password=False)

    def close(self) -> None:
        if self._tidying:
            self._tidying.close()
        self._writer.close()
        self.engine.dispose()

    def is_current(self) -> bool:
        with self._reading() as connection:
            return is_newest(connection)

    # People

    def add_person(self, person: Person) -> None:
        with self._writing() as connection:
            row = {column.name: getattr(person, column.name) for column in people.c}
            connection.execute(insert(people).values(row))

    def person(self, id: str) -> Person | None:
        return self.people([id]).get(id)

    def people(self, ids: Sequence[str]) -> dict[str, Person]:
        with self._reading() as connection:
            rows = connection.execute(select(people).where(people.c.id.in_(ids))).all()
            ended = ended_sessions(connection, ids)
            return {row.id: Person(**row._mapping, ended=ended.get(row.id, NONE)) for row in rows}

    def change_person(self, person: Person) -> None:
        """How they are called and see things; which link counts is no matter of that."""
        shown = {"name": person.name, "language": person.language, "looks": person.looks}
        with self._writing() as connection:
            connection.execute(update(people).where(people.c.id == person.id).values(shown))
            tell(connection, [notices.guest(person.id)])

    def renew_link(self, id: str, until: float) -> None:
        with self._writing() as connection:
            another = {"link": people.c.link + 1, "link_until": until}
            connection.execute(update(people).where(people.c.id == id).values(another))
            tell(connection, [notices.guest(id)])

    def use_link(self, id: str) -> None:
        with self._writing() as connection:
            connection.execute(update(people).where(people.c.id == id).values(link_until=0.0))
            tell(connection, [notices.guest(id)])

    def forget_person(self, id: str) -> None:
        """The name, and what finds this person's tables; journals know only the id, which now names nobody."""
        with self._writing() as connection:
            connection.execute(update(seats).where(seats.c.person == id).values(person=None))
            forget_in_evenings(connection, id)
            forget_jobs(connection, id)
            forget_pushes(connection, id)
            forget_mails(connection, id)
            forget_telling(connection, id)
            forget_passkeys(connection, id)
            forget_sessions(connection, id)
            forget_reporter(connection, id)
            forget_learnt(connection, id)
            forget_invitations(connection, id)
            forget_contacts(connection, id)
            forget_lines(connection, id)
            theirs = book_names.c.person == id
            connection.execute(update(book_names).where(theirs).values(name="", person=None))
            connection.execute(delete(people).where(people.c.id == id))
            if self.sharing:
                forget_passed(connection, id)
            tell(connection, [notices.guest(id, notices.GONE)])

    def forget_names(self, id: str) -> None:
        """Of those who shared this person's screen: the first entry of a journal has them (`Agreed.names`)."""
        theirs = (journal.c.number == 0) & journal.c.table.in_(select(seats.c.table).where(seats.c.person == id))
        with self._writing() as connection:
            for row in connection.execute(select(journal.c.table, journal.c.body).where(theirs)).all():
                if row.body["agreed"].get("names"):
                    body = {**row.body, "agreed": {**row.body["agreed"], "names": []}}
                    first = (journal.c.table == row.table) & (journal.c.number == 0)
                    connection.execute(update(journal).where(first).values(body=body))

    # Tables

    def open_table(self, row: TableRow, entries: Sequence[Entry], *others: Change) -> None:
        with self._writing() as connection:
            self._add_tables.run(connection, [{"id": row.id, **_columns(row, entries)}])
            connection.execute(ADD_SEATS, [{"table": row.id, "seat": seat} for seat in range(len(row.people))])
            connection.execute(SEAT_PEOPLE, _seats(row))
            self._append(connection, [(row, entries), *others])

    def append(self, row: TableRow, entries: Sequence[Entry]) -> None:
        """All entries or none, and what lists show of the table with them."""
        with self._writing() as connection:
            self._append(connection, [(row, entries)])

    def append_all(self, changes: Sequence[Change], fences: Mapping[str, Fence] = NO_FENCES) -> list[Exception | None]:
        """All at once; if one is in conflict, each by itself."""
        try:
            with self._writing() as connection:
                hold(connection, fences)
                self._append(connection, changes)
        except (Conflict, StoreTrouble) as error:
            if isinstance(error, StoreTrouble) or len(changes) == 1:
                return [error] * len(changes)
            return [outcome for change in changes for outcome in self.append_all([change], _of(change, fences))]
        return [None] * len(changes)

    def journal(self, table: str, first: int = 0) -> list[Entry]:
        with self._reading() as connection:
            columns = select(journal.c.number, journal.c.kind, journal.c.body, journal.c.at, journal.c.ran)
            wanted = columns.where(journal.c.table == table, journal.c.number >= first)
            return [Entry(*row) for row in connection.execute(wanted.order_by(journal.c.number))]

    def table(self, id: str) -> TableRow | None:
        with self._reading() as connection:
            return next(iter(_rows(connection, select(tables).where(tables.c.id == id))), None)

    def tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        sitting = select(seats.c.table).where(seats.c.person == person)
        wanted = select(tables).where(tables.c.id.in_(sitting)).order_by(tables.c.changed.desc())
        with self._reading() as connection:
            return _rows(connection, wanted.limit(limit))

    def open_tables_of(self, person: str, put_away: bool | None = False, limit: int = 100) -> list[TableRow]:
        sitting = select(seats.c.table).where(seats.c.person == person, seats.c.ended == 0)
        if put_away is not None:
            sitting = sitting.where(seats.c.put_away == put_away)
        wanted = select(tables).where(tables.c.id.in_(sitting), tables.c.status.in_(OPEN))
        with self._reading() as connection:
            return _rows(connection, wanted.order_by(tables.c.changed.desc()).limit(limit))

    def games_of(self, person: str, wanted: Wanted, limit: int) -> list[TableRow]:
        theirs = (seats.c.person == person, seats.c.ended > 0, seats.c.outcome.is_not(None), IS_FIRST_SEAT)
        found = select(tables).select_from(seats).join(tables, tables.c.id == seats.c.table)
        found = found.where(*theirs, seats.c.put_away == wanted.put_away, *_asked_for(wanted))
        with self._reading() as connection:
            return _rows(connection, found.order_by(seats.c.ended.desc(), seats.c.table.desc()).limit(limit))

    def opponents_of(self, person: str) -> list[Opponent]:
        games = func.count(distinct(OTHER.c.table))
        met = select(people.c.id, people.c.name, games).select_from(seats)
        met = met.join(OTHER, OTHER.c.table == seats.c.table).join(people, people.c.id == OTHER.c.person)
        met = met.where(seats.c.person == person, seats.c.ended > 0, OTHER.c.person != person)
        with self._reading() as connection:
            rows = connection.execute(met.group_by(people.c.id, people.c.name).order_by(games.desc(), people.c.name))
            return [Opponent(*row) for row in rows]

    def course_of(self, person: str) -> list[tuple[str, str]]:
        course = select(tables.c.game, seats.c.outcome).select_from(seats).join(tables, tables.c.id == seats.c.table)
        course = course.where(seats.c.person == person, seats.c.ended > 0, seats.c.outcome != SHARED)
        with self._reading() as connection:
            return [(game, outcome) for game, outcome in connection.execute(course.order_by(seats.c.ended))]

    def put_away(self, person: str, table: str, away: bool) -> None:
        with self._writing() as connection:
            theirs = update(seats).where(seats.c.table == table, seats.c.person == person)
            connection.execute(theirs.values(put_away=away))

    def incomplete(self, after: str, limit: int) -> list[str]:
        wanted = select(tables.c.id).where(tables.c.options.is_(None), tables.c.id > after).order_by(tables.c.id)
        with self._reading() as connection:
            return list(connection.scalars(wanted.limit(limit)))

    def complete(self, row: TableRow) -> None:
        known = update(tables).where(tables.c.id == row.id, tables.c.options.is_(None)).values(_newer_columns(row))
        with self._writing() as connection:
            if connection.execute(known).rowcount:
                connection.execute(END_SEATS, _seats(row))

    def tables(self, status: str, listed: bool | None = None, limit: int = 100) -> list[TableRow]:
        wanted = select(tables).where(tables.c.status == status).order_by(tables.c.changed.desc())
        if listed is not None:
            wanted = wanted.where(tables.c.listed == listed)
        with self._reading() as connection:
            return _rows(connection, wanted.limit(limit))

    def listed_hosts(self, status: str, now: float = 0.0) -> list[tuple[str, str]]:
        recent = select(tables.c.id, tables.c.changed).where(tables.c.status == status, tables.c.listed, _waits(now))
        newest = recent.order_by(tables.c.changed.desc()).limit(LOOKED_AT).subquery()
        hosts = select(newest.c.id, func.min(seats.c.person)).join(seats, seats.c.table == newest.c.id)
        attended = hosts.where(seats.c.person.is_not(None)).group_by(newest.c.id, newest.c.changed)
        with self._reading() as connection:
            return [(id, host) for id, host in connection.execute(attended.order_by(newest.c.changed.desc()))]

    def tables_named(self, ids: Sequence[str]) -> list[TableRow]:
        wanted = select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.changed.desc())
        with self._reading() as connection:
            return _rows(connection, wanted)

    def listed_with(self, person: str, now: float = 0.0) -> int:
        sitting = select(seats.c.table).where(seats.c.person == person)
        counted = select(func.count()).select_from(tables)
        counted = counted.where(tables.c.listed, tables.c.status.in_(OPEN), _waits(now))
        with self._reading() as connection:
            return connection.scalar(counted.where(tables.c.id.in_(sitting))) or 0

    def rated_games(self, game: str, since: float) -> list[RatedRow]:
        columns = select(tables.c.id, tables.c.ended, tables.c.rating)
        wanted = columns.where(tables.c.rated, tables.c.game == game, tables.c.listed, tables.c.rating.is_not(None))
        later = wanted.where(tables.c.status == "over", tables.c.ended >= since)
        with self._reading() as connection:
            return [RatedRow(*row) for row in connection.execute(later.order_by(tables.c.ended, tables.c.id))]

    def going_on(self, attended: bool | None = None) -> list[str]:
        wanted = select(tables.c.id).where(tables.c.goes_on).order_by(tables.c.changed)
        if attended is not None:
            sitting = select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.person.is_not(None)).exists()
            wanted = wanted.where(sitting if attended else ~sitting)
        with self._reading() as connection:
            return list(connection.scalars(wanted))

    def ran(self) -> float:
        with self._reading() as connection:
            return last_known(connection)

    def open_hours(self, ran: float, at: float) -> list[tuple[float, float]]:
        with self._writing() as connection:
            if not connection.execute(update(hours).where(hours.c.opened == ran).values(at=at)).rowcount:
                connection.execute(insert(hours).values(opened=ran, at=at, until=ran))
            return [(row.opened, row.at) for row in connection.execute(select(hours).order_by(hours.c.opened))]

    def stay_open(self, ran: float) -> None:
        with self._writing() as connection:
            last = select(func.max(hours.c.opened)).scalar_subquery()
            connection.execute(update(hours).where(hours.c.opened == last, hours.c.until < ran).values(until=ran))

    # Inside

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._one_at_a_time, troubles(self.engine):
            try:
                with self._writer.begin():
                    yield self._writer
                if self._tidying:
                    self._tidying.committed()
            finally:
                if is_lost(self._writer):
                    self._writer.invalidate()  # the next transaction finds another connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with troubles(self.engine), self.engine.connect() as connection, connection.begin():
            yield connection

    def _append(self, connection: Connection, changes: Sequence[Change]) -> None:
        changes = sorted(changes, key=lambda change: change[0].id)  # in one order everywhere: nobody waits in a circle
        self._add_entries.run(connection, [_entry(row, entry) for row, entries in changes for entry in entries])
        self._change_tables.run(connection, [{"its_id": row.id, **_columns(row, entries)} for row, entries in changes])
        for row, entries in changes:
            if any(entry.kind in SEATED for entry in entries):
                connection.execute(SEAT_PEOPLE, _seats(row))
            if row.ended:
                connection.execute(END_SEATS, _seats(row))
        tell(connection, (notices.moved(row.id, entries[-1].number) for row, entries in changes))


def _waits(now: float) -> ColumnElement[bool]:
    """Whether somebody may still sit down at a table, as far as the time goes; what is played is no matter of it."""
    return or_(tables.c.status != "waiting", tables.c.until == 0, tables.c.until > now)


def _of(change: Change, fences: Mapping[str, Fence]) -> Mapping[str, Fence]:
    return {table: fence for table, fence in fences.items() if table == change[0].id}


def _columns(row: TableRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """What lists show, and when the last thing happened: that may be a secret one, so no list has it."""
    return {
        "game": row.game,
        "status": row.status,
        "listed": row.listed,
        "created": row.created,
        "changed": row.changed,
        "asked": json.dumps(row.asked),
        "goes_on": row.goes_on,
        "ran": entries[-1].ran,
        **_newer_columns(row),
        "options": None if row.options is None else json.dumps(dict(row.options)),
        "rating": None if row.rating is None else json.dumps(dict(row.rating)),
        "clock": None if row.clock is None else json.dumps(dict(row.clock)),
        "sought": None if row.sought is None else json.dumps(dict(row.sought)),
    }


def _newer_columns(row: TableRow) -> dict[str, Any]:
    """What the first houses did not write down."""
    return {
        "options": None if row.options is None else dict(row.options),
        "move_time": row.move_time,
        "reason": row.reason,
        "length": row.length,
        "began": row.began,
        "ended": row.ended,
        "club": row.club,
        "rated": row.rated,
        "rating": None if row.rating is None else dict(row.rating),
        "clock": None if row.clock is None else dict(row.clock),
        "sought": None if row.sought is None else dict(row.sought),
        "until": row.until,
    }


def _entry(row: TableRow, entry: Entry) -> dict[str, Any]:
    return {
        "table": row.id,
        "number": entry.number,
        "kind": entry.kind,
        "body": json.dumps(entry.body),
        "at": entry.at,
        "ran": entry.ran,
    }


def _seats(row: TableRow) -> list[dict[str, Any]]:
    """What is known of each seat."""
    known = zip_longest(row.people, row.levels, row.outcomes)
    return [
        {
            "its_id": row.id,
            "its_seat": seat,
            "its_person": person,
            "its_level": level,
            "its_outcome": outcome,
            "its_ended": row.ended,
        }
        for seat, (person, level, outcome) in enumerate(known)
    ]


def _asked_for(wanted: Wanted) -> list[ColumnElement[bool]]:
    asked: list[ColumnElement[bool]] = []
    if wanted.game:
        asked.append(tables.c.game == wanted.game)
    if wanted.outcome:
        asked.append(seats.c.outcome == wanted.outcome)
    if wanted.before:
        asked.append(tuple_(seats.c.ended, seats.c.table) < tuple_(*wanted.before))
    if wanted.opponents is not None:
        met = seats.c.table.in_(select(OTHER.c.table).where(OTHER.c.person.in_(wanted.opponents)))
        computer = select(OTHER.c.seat).where(OTHER.c.table == seats.c.table, OTHER.c.level.is_not(None)).exists()
        asked.append(or_(met, computer) if wanted.computers else met)
    return asked


def _rows(connection: Connection, wanted: Any) -> list[TableRow]:
    found = list(connection.execute(wanted))
    sitting = _sitting(connection, [row.id for row in found])
    return [_row(row._asdict(), sitting[row.id]) for row in found]


Sitting = tuple[str | None, str | None, str | None]
"""Who has a seat, or which computer, and what the game brought it."""


def _row(columns: dict[str, Any], sitting: list[Sitting]) -> TableRow:
    shown = {name: value for name, value in columns.items() if name != "ran"}
    people, levels, outcomes = zip(*sitting, strict=True) if sitting else ((), (), ())
    return TableRow(**{**shown, "asked": tuple(shown["asked"])}, people=people, levels=levels, outcomes=outcomes)


def _sitting(connection: Connection, ids: list[str]) -> dict[str, list[Sitting]]:
    known: dict[str, list[Sitting]] = {id: [] for id in ids}
    for row in connection.execute(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)):
        known[row.table].append((row.person, row.level, row.outcome))
    return known

"""What differs between the two databases a house can stand on. Everything else goes one way, through SQLAlchemy Core.

SQLite is one file with one house; whoever writes has it alone. PostgreSQL is a server with any number of houses: a
transaction that writes tells all of them what it was about (`tell`), and they look at it (`listening.py`).
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Insert, Update, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from teahouse.store.base import Conflict, NoDriver, StoreTrouble

POSTGRESQL = "postgresql"
BUSY_SECONDS = 5
CHECKPOINT_PAGES = 16_000
"""So much that is new may lie beside the file, 64 MB, before somebody's commit has to bring it in: mostly it has been
done before (`tidying.py`)."""
CHANNEL = "teahouse"
"""On which houses hear what another one has written."""
LONGEST_NOTICE = 7000
"""Bytes; PostgreSQL carries fewer than 8000 at once."""
MIGRATING = 0x7EA4005E
"""The lock of whoever brings the schema up to date."""
LIMITS = {
    "statement_timeout": "15s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "5s",  # a house that was stopped in the middle keeps nobody waiting
}
QUICKER = {"40001", "40P01"}
"""What PostgreSQL says when somebody else was quicker: serialization failure, deadlock."""


def is_address(database: Path | str) -> bool:
    """Whether it is a server's address; else it is a file."""
    return isinstance(database, str) and database.startswith(("postgresql:", "postgres:", "postgresql+psycopg:"))


def address_of(database: str) -> URL:
    """
    >>> address_of("postgres://anna:pw@db.example.org/tea").render_as_string()
    'postgresql+psycopg://anna:***@db.example.org/tea'
    """
    try:
        return make_url(database).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError) as error:
        raise StoreTrouble("not an address") from error


def shown_address(database: str) -> str:
    """For people and logs: without a password.

    >>> shown_address("postgresql://anna:pw@db.example.org/tea?password=pw&sslmode=require")
    'postgresql://anna:***@db.example.org/tea'
    """
    try:
        return address_of(database).set(drivername=POSTGRESQL, query={}).render_as_string(hide_password=True)
    except StoreTrouble:
        return POSTGRESQL


def without_password(reason: str, database: str) -> str:
    """What a database says, should it ever say that.

    >>> without_password('no "sesame" here', "postgresql://anna:sesame@/tea?password=open")
    'no "***" here'
    """
    try:
        url = address_of(database)
    except StoreTrouble:
        return reason  # nobody could read it, so nobody repeats it
    secrets = {url.password, *(value for name, value in url.query.items() if "password" in name)}
    for secret in secrets:
        reason = reason.replace(str(secret), "***") if secret else reason
    return reason


def engine_for(database: Path | str, busy_seconds: float = BUSY_SECONDS) -> Engine:
    if is_address(database):
        return _postgresql(str(database))
    return _sqlite(Path(database), busy_seconds)


# SQLite


def _sqlite(path: Path, busy_seconds: float) -> Engine:
    """So long it waits for others that write into the file."""
    file = URL.create("sqlite", database=os.path.abspath(path))  # whatever signs its name has
    engine = create_engine(file, connect_args={"timeout": busy_seconds, "check_same_thread": False})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_at_once)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    """WAL lets readers read while one writes; FULL has every commit on the disk before it is acknowledged."""
    connection.isolation_level = None  # we begin transactions ourselves
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_at_once(connection: Connection) -> None:
    """A write lock from the first statement: no transaction fails half-way because another one wrote first."""
    driver_of(connection).execute("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


# PostgreSQL


def _postgresql(address: str) -> Engine:
    """A connection that was lost is noticed before it is used; what takes forever is given up."""
    limits = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    arguments = {"connect_timeout": 10, "application_name": "teahouse", "options": limits}
    try:
        engine = create_engine(address_of(address), connect_args=arguments, pool_pre_ping=True)
    except ImportError as error:
        raise NoDriver() from error
    event.listen(engine, "connect", _set_up_postgresql)
    return engine


def _set_up_postgresql(connection: Any, _: object) -> None:
    """Every commit is on the disk before it is acknowledged, whatever the server would do by itself."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('synchronous_commit')")
        if cursor.fetchone()[0] == "off":
            cursor.execute("SET synchronous_commit = on")
    connection.commit()


def is_shared(engine: Engine | Connection) -> bool:
    """Whether other houses may stand on the same database."""
    return engine.dialect.name == POSTGRESQL


def take_time(connection: Connection) -> None:
    """This transaction may last as long as it needs: nobody plays meanwhile."""
    if is_shared(connection):
        for name in LIMITS:
            connection.execute(text(f"SET LOCAL {name} = 0"))


def one_at_a_time(connection: Connection) -> None:
    """Until this transaction ends nobody else changes the schema."""
    take_time(connection)
    if is_shared(connection):
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})


def alone_with(connection: Connection, *names: str) -> None:
    """Until this transaction ends nobody at another house goes on who says one of these names: where a row is looked
    for before it is written there may be none to lock. In one order everywhere: nobody waits in a circle."""
    for name in sorted(names) if is_shared(connection) else ():
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))"), {"name": name})


def tell(connection: Connection, keys: Iterable[str]) -> None:
    """With the commit of this transaction every house hears that these have changed. One notice for all of them."""
    if not is_shared(connection):
        return
    for notice in notices(keys):
        driver_of(connection).execute("SELECT pg_notify(%s, %s)", (CHANNEL, notice))


def notices(keys: Iterable[str]) -> list[str]:
    """As few as can be sent.

    >>> notices(["a 1", "b 2", "a 1"]), [len(notice) for notice in notices(f"{n:040}" for n in range(200))]
    (['a 1\\nb 2'], [6969, 1229])
    """
    found, size = list[list[str]](), LONGEST_NOTICE
    for key in dict.fromkeys(keys):
        size += len(key.encode()) + 1
        if size > LONGEST_NOTICE:
            found.append([])
            size = len(key.encode()) + 1
        found[-1].append(key)
    return ["\n".join(each) for each in found]


# Both


class Prepared:
    """A statement that every move needs, put into the database's words once."""

    def __init__(self, statement: Insert | Update, engine: Engine) -> None:
        compiled = statement.compile(engine)
        self._words, self._names = str(compiled), tuple(compiled.positiontup or ())

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Straight to the driver: the layer above it takes longer than the database."""
        cursor = driver_of(connection).cursor()
        values: Any = [tuple(row[name] for name in self._names) for row in rows] if self._names else rows
        cursor.executemany(self._words, values)
        cursor.close()


def driver_of(connection: Connection) -> Any:
    return connection.connection.driver_connection


def is_lost(connection: Connection) -> bool:
    """Whether there is nobody any more at the other end."""
    return is_shared(connection) and not connection.invalidated and bool(driver_of(connection).closed)


@contextmanager
def troubles(engine: Engine) -> Iterator[None]:
    """The database's own complaints, as the house's two; the driver makes them with and without wrapping."""
    driver: Any = engine.dialect.loaded_dbapi
    try:
        yield
    except (IntegrityError, driver.IntegrityError) as error:
        raise Conflict(_reason(error)) from error
    except (DBAPIError, driver.Error) as error:
        code = getattr(getattr(error, "orig", error), "sqlstate", None)
        raise (Conflict if code in QUICKER else StoreTrouble)(_reason(error)) from error


def _reason(error: Exception) -> str:
    """In one line: PostgreSQL explains itself in several."""
    return " ".join(str(getattr(error, "orig", error)).split())

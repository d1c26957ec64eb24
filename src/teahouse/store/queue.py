"""The queue of long work where houses and workers share a PostgreSQL: procrastinate's, in the same database.

What is wished, by whom, and what came of it stands in `job`, as in a file (`jobs.py`). procrastinate knows its number
alone: who does it now, what is next, whose worker no longer answers. A number comes into the queue in the transaction
that stores the wish, so neither is there without the other.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from procrastinate import App, PsycopgConnector, SyncPsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import DeleteJobCondition, Status
from procrastinate.schema import SchemaManager
from sqlalchemy import Connection, text

from teahouse.store.base import Conflict, StoreTrouble
from teahouse.store.databases import address_of, driver_of

TASK = "job"
SCHEMA = "procrastinate"
"""The setting that says which of procrastinate's own migrations was the last one."""
BEAT, SILENT = 3.0, 15.0
"""Seconds after which a worker says again that it is there, and after which nobody believes it any more."""
LOOK = 5.0
"""A worker looks so often for what it has not heard of."""
GOODBYE = 2.0
"""Seconds that work has left when its worker is told to close; then it is put back."""

SETTING = text("SELECT value FROM settings WHERE name = :name")
SET = text("INSERT INTO settings VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
LATER = text("SELECT clock_timestamp() + make_interval(secs => :seconds)")
NOW = text("SELECT extract(epoch FROM clock_timestamp())")
WORKERS = text(
    "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - make_interval(secs => :seconds)"
)
LOST = text("""
SELECT id FROM job WHERE state IN ('waiting', 'running') AND NOT EXISTS (
    SELECT 1 FROM procrastinate_jobs WHERE lock = 'job ' || job.id AND status IN ('todo', 'doing')
) ORDER BY due, id LIMIT 1000 FOR UPDATE SKIP LOCKED
""")

logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # what goes wrong is told by whoever runs it
_outside = App(connector=SyncPsycopgConnector())
"""Knows how something is put into the queue within anybody's transaction; it has no connection of its own."""


def bring_up(connection: Connection) -> None:
    """procrastinate's own tables, as the version that is installed knows them."""
    folder = Path(SchemaManager.get_migrations_path())
    steps = sorted(file.name for file in folder.glob("*.sql"))
    last = connection.scalar(SETTING, {"name": SCHEMA})
    if last is None:
        driver_of(connection).execute(SchemaManager.get_schema())
        connection.execute(SET, {"name": SCHEMA, "value": steps[-1]})
        return
    missing = [name for name in steps if name > last]
    if missing:
        with connection.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as beside:
            for name in missing:  # each by itself: one may need what another has committed
                driver_of(beside).execute((folder / name).read_text(encoding="utf-8"))
                beside.execute(SET, {"name": SCHEMA, "value": name})


def now(connection: Connection) -> float:
    """The moment by the one clock that all share."""
    return float(connection.execute(NOW).scalar_one())


def put(connection: Connection, name: str, id: int, after: float = 0.0) -> None:
    """Into the queue, with the commit of this transaction; after so many seconds by the database's clock."""
    when = connection.scalar(LATER, {"seconds": after}) if after > 0 else None
    options: Any = {"queue": name, "lock": f"job {id}", "queueing_lock": f"job {id}", "schedule_at": when}
    try:
        _outside.configure_task(TASK, connection=driver_of(connection), **options).defer(job=id)
    except AlreadyEnqueued as error:
        raise Conflict("somebody else has put it into the queue") from error
    except ConnectorException as error:
        raise StoreTrouble(str(error.__cause__ or error)) from error


def lost(connection: Connection) -> list[int]:
    """Jobs that are not over and in nobody's queue: their worker died, or they came from another database."""
    return [row.id for row in connection.execute(LOST)]


def count_workers(connection: Connection) -> int:
    """Who has been heard of lately."""
    return connection.scalar(WORKERS, {"seconds": SILENT}) or 0


class Queue:
    """One who works. `do` does what has this number."""

    def __init__(self, address: str, names: Sequence[str], do: Callable[[int], Awaitable[None]]) -> None:
        url = address_of(address).set(drivername="postgresql").render_as_string(hide_password=False)
        arguments = {"application_name": "teahouse works", "connect_timeout": 10}
        self._names = list(names)
        self._app = App(connector=PsycopgConnector(conninfo=url, kwargs=arguments, min_size=1, max_size=4, timeout=10))
        self._app.task(name=TASK)(_by_number(do))

    async def work(self, at_once: int = 1, forever: bool = True) -> None:
        """Until it is told to stop or cancelled, or, unless forever, until there is nothing more to do."""
        async with _troubles(), self._opened():
            await self._app.run_worker_async(
                queues=self._names,
                concurrency=at_once,
                wait=forever,
                delete_jobs=DeleteJobCondition.ALWAYS,  # `job` says what came of it
                install_signal_handlers=False,
                fetch_job_polling_interval=LOOK,
                update_heartbeat_interval=BEAT,
                stalled_worker_timeout=SILENT,
                shutdown_graceful_timeout=GOODBYE,
            )

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[None]:
        """Closed also by who goes while it opens: else its connections keep the house from closing."""
        try:
            await self._app.open_async()
            yield
        finally:
            await self._app.close_async()

    async def drop_silent(self) -> None:
        """What workers had begun who are not heard of any more is in nobody's queue."""
        async with _troubles(), self._opened():
            manager = self._app.job_manager
            for stalled in await manager.get_stalled_jobs(seconds_since_heartbeat=SILENT):
                assert stalled.id is not None
                with suppress(ConnectorException):  # somebody else was quicker
                    await manager.finish_job_by_id_async(stalled.id, Status.FAILED, delete_job=True)


@asynccontextmanager
async def _troubles() -> AsyncIterator[None]:
    """What procrastinate and the driver complain of, in the house's words."""
    try:
        yield
    except (ConnectorException, psycopg.Error) as error:
        raise StoreTrouble(" ".join(str(error.__cause__ or error).split())) from error


def _by_number(do: Callable[[int], Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    async def work(*, job: int) -> None:
        await do(job)

    return work

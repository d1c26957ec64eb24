"""Long work of houses that share a PostgreSQL: workers do it, and what a dead one had begun is found again."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from jobs.works import KNOWN
from postgres import EMPTY, new_database
from teahouse.jobs.doing import Bounds, Jobs, end
from teahouse.jobs.queued import QueuedJobs, jobs_of
from teahouse.store import queue
from teahouse.store.base import Person
from teahouse.store.jobs import DONE, FAILED, RUNNING, WAITING, Job
from teahouse.store.sql import SqlStore, open_sqlite, open_store

QUICK = Bounds(again=0.01, polite=0.01, look=0.6)
PATIENCE = 120
WORKER = Path(__file__).with_name("worker.py")


@pytest.fixture
def address() -> Iterator[str]:
    with new_database() as found:
        yield found


@pytest.fixture
def store(address: str) -> Iterator[SqlStore]:
    with closing(open_store(address)) as opened:
        yield opened


def queued(store: SqlStore) -> QueuedJobs:
    return QueuedJobs(store.jobs, KNOWN, bounds=QUICK, place=store.place)


@contextmanager
def worker(address: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, str(WORKER), address], stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def working(store: SqlStore, evening: Callable[[QueuedJobs], Awaitable[None]]) -> None:
    """While a worker works in this process."""

    async def both() -> None:
        jobs = queued(store)
        at_work = asyncio.create_task(jobs.work(2))
        try:
            await asyncio.wait_for(evening(jobs), PATIENCE)
        finally:
            await end(at_work)

    asyncio.run(both())


def only(store: SqlStore) -> Job:
    (job,) = store.jobs.list()
    return job


def times(file: Path) -> int:
    return len(file.read_text().splitlines()) if file.exists() else 0


def in_queue(store: SqlStore) -> list[str]:
    with store.engine.connect() as connection:
        return list(connection.scalars(text("SELECT CAST(status AS varchar) FROM procrastinate_jobs ORDER BY id")))


def leave_queue(store: SqlStore) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM procrastinate_jobs"))


def test_what_is_wished_is_done_once_and_leaves_the_queue(store: SqlStore, tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def evening(jobs: QueuedJobs) -> None:
        first, second = [await jobs.wish("note", "a", {"file": str(file)}) for _ in range(2)]
        assert first.id == second.id
        await jobs.wish("fail", "b", {"file": str(tmp_path / "other")})
        await jobs.wish("die_once", "c", {"file": str(tmp_path / "third")}, after=0.2)
        while {job.state for job in store.jobs.list()} != {DONE, FAILED} or in_queue(store):
            await asyncio.sleep(0.05)

    working(store, evening)
    found = {job.key: job for job in store.jobs.list()}
    assert times(file) == 1 and found["a"].result["process"]
    assert (found["b"].state, found["b"].reason, found["b"].tries) == (FAILED, "LookupError", 3)
    assert (found["c"].result, found["c"].tries) == ("alive", 2)


def test_a_worker_goes_though_a_library_keeps_to_itself_that_it_is_cancelled(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(queue: queue.Queue, *_: object) -> None:
        """It ends when it is cancelled, and says nothing of it; the first time it does not even end."""
        for _ in range(2):
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()

    monkeypatch.setattr(queue.Queue, "work", deaf)
    monkeypatch.setattr(queue.Queue, "drop_silent", deaf)

    async def evening(jobs: QueuedJobs) -> None:
        await asyncio.sleep(0)

    working(store, evening)


def test_a_wish_and_its_place_in_the_queue_are_one(store: SqlStore) -> None:
    job = store.jobs.add("note", "a", {}, "", now=1.0, most=10)
    assert job and in_queue(store) == ["todo"]
    with pytest.raises(RuntimeError), store._writing() as connection:
        queue.put(connection, "note", job.id + 1)
        raise RuntimeError("nothing of it is stored")
    assert in_queue(store) == ["todo"]
    store.add_person(Person("anna", "Anna", "en"))
    theirs = store.jobs.add("note", "b", {}, "anna", now=1.0, most=10)
    store.forget_person("anna")
    assert theirs and store.jobs.take_by_number(theirs.id, 2.0) is None, "nobody does it any more"


@pytest.mark.long
def test_a_worker_that_is_killed_or_told_to_close_loses_nothing(
    store: SqlStore, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "BEAT", 0.5)
    monkeypatch.setattr(queue, "SILENT", 10.0)
    file = tmp_path / "notes"
    sleeping = {"file": str(file), "seconds": 600}
    store.jobs.add("sleep", "a", sleeping, "", now=time.time(), most=10)
    with worker(address) as first:
        until(lambda: times(file) == 1)
        first.kill()
    assert only(store).state == RUNNING and in_queue(store) == ["doing"]
    time.sleep(10.5)  # nothing was heard of it

    async def find(jobs: QueuedJobs) -> None:
        while times(file) < 2:
            await asyncio.sleep(0.05)
        assert only(store).tries == 1, "that is nobody's fault"

    working(store, find)  # which closes, and puts it back
    assert only(store).state == WAITING and in_queue(store) == ["todo"]
    with worker(address) as third:
        until(lambda: times(file) == 3)
        third.terminate()
        assert third.wait(PATIENCE) == 0
    assert (only(store).state, only(store).tries, in_queue(store)) == (WAITING, 0, ["todo"])


def test_a_house_whose_clock_is_ahead_delays_nothing(store: SqlStore) -> None:
    """Its wish has left the queue, as when a worker could not reach the database: it comes back for now."""
    an_hour_ahead = time.time() + 3600
    wished = store.jobs.add("note", "a", {}, "", now=an_hour_ahead, most=10, after=0.01)
    leave_queue(store)
    assert store.jobs.find_again(time.time()) == 1 and wished
    leave_queue(store)
    assert (taken := store.jobs.take_by_number(wished.id, an_hour_ahead))
    assert store.jobs.put_back(taken, "", 0.01, an_hour_ahead)
    leave_queue(store)
    assert store.jobs.find_again(time.time()) == 1
    with store.engine.connect() as connection:
        late = text("SELECT count(*) FROM procrastinate_jobs WHERE scheduled_at > now() + interval '1 minute'")
        assert (connection.scalar(late), in_queue(store)) == (0, ["todo"])


def test_two_who_do_the_same_are_told_apart(store: SqlStore) -> None:
    """One was stopped for so long that its work was given to another one; then it goes on."""
    store.jobs.add("note", "a", {}, "", now=1.0, most=10)
    slow = store.jobs.take_by_number(only(store).id, 2.0)
    quick = store.jobs.take_by_number(only(store).id, 2.0)
    assert slow and quick and quick.changed > slow.changed
    assert not store.jobs.finish(slow, "old", 3.0) and not store.jobs.put_back(slow, "", 0.0, 3.0)
    assert store.jobs.finish(quick, "new", 3.0) and only(store).result == "new"


def test_where_nobody_works_a_house_does_it_itself(store: SqlStore, tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def evening() -> None:
        jobs = queued(store)
        await jobs.open()
        await jobs.wish("note", "a", {"file": str(file)})
        async with asyncio.timeout(PATIENCE):
            while only(store).state != DONE:
                await asyncio.sleep(0.05)
        await jobs.close()

    asyncio.run(evening())
    assert times(file) == 1 and in_queue(store) == []


@pytest.mark.parametrize("moment", [0.0, 0.01, 0.03, 0.1, 0.3])
def test_a_house_closes_whenever_it_is_told(store: SqlStore, moment: float) -> None:
    """Also while it looks whether somebody works."""

    async def evening() -> None:
        jobs = queued(store)
        await jobs.open()
        await asyncio.sleep(moment)
        await jobs.close()

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))


def test_a_house_that_moves_takes_its_work_along(store: SqlStore, address: str, tmp_path: Path) -> None:
    """The queue is not moved; what is in nobody's queue is found."""
    with closing(open_sqlite(tmp_path / "teahouse.db")) as file:
        assert type(jobs_of(file)) is Jobs
    assert type(jobs_of(store)) is QueuedJobs
    store.jobs.add("note", "a", {}, "", now=1.0, most=10)
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM procrastinate_jobs"))
    assert store.jobs.find_again(2.0) == 1 and in_queue(store) == ["todo"]
    assert store.jobs.find_again(2.0) == 0, "what waits there is not lost"


DROPPED = (
    "TABLE procrastinate_events, procrastinate_periodic_defers, procrastinate_jobs, procrastinate_workers CASCADE",
    *(f"TYPE procrastinate_{name} CASCADE" for name in ("job_to_defer_v1", "job_event_type", "job_status")),
)
FUNCTIONS = "SELECT 'FUNCTION ' || oid::regprocedure FROM pg_proc WHERE proname LIKE 'procrastinate%'"


def test_the_queue_is_brought_up_to_date_step_by_step() -> None:
    """As procrastinate's newer versions need it: from its schema of an older one, by its own migrations."""
    steps = sorted(Path(queue.SchemaManager.get_migrations_path()).glob("*.sql"))
    with new_database(EMPTY) as address:
        with closing(open_store(address)) as store:
            autocommit = store.engine.execution_options(isolation_level="AUTOCOMMIT")
            with autocommit.connect() as connection:
                assert connection.scalar(queue.SETTING, {"name": queue.SCHEMA}) == steps[-1].name
                for what in [*connection.scalars(text(FUNCTIONS)).all(), *DROPPED]:
                    connection.execute(text(f"DROP {what}" if "CASCADE" in what else f"DROP {what} CASCADE"))
                for step in steps[:-4]:
                    queue.driver_of(connection).execute(step.read_text(encoding="utf-8"))
                connection.execute(queue.SET, {"name": queue.SCHEMA, "value": steps[-5].name})
        with closing(open_store(address)) as store:
            store.jobs.add("note", "a", {}, "", now=1.0, most=10)
            assert in_queue(store) == ["todo"]


def test_the_operator_sees_them_and_who_asks_wrongly_is_told(store: SqlStore, address: str) -> None:
    store.jobs.add("note", "table-1", {}, "", now=time.time(), most=10)
    command = [sys.executable, "-m", "teahouse", "--lang", "en"]
    environment = {**os.environ, "TEAHOUSE_DATABASE": address}
    shown = subprocess.run([*command, "jobs", "--json"], capture_output=True, text=True, env=environment)
    assert json.loads(shown.stdout)["counts"]["waiting"] == 1, shown.stderr
    refused = subprocess.run([*command, "worker"], capture_output=True, text=True, env=_without(environment))
    assert refused.returncode == 2 and "TEAHOUSE_DATABASE" in refused.stderr and refused.stderr.count("\n") == 1


def _without(environment: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name != "TEAHOUSE_DATABASE"}

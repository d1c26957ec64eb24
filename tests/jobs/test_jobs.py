"""Long work: done once, tried again, bounded, polite, and found again after a crash."""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from jobs.works import KNOWN
from shell import run
from teahouse.jobs.doing import LARGEST, Bounds, Jobs
from teahouse.jobs.errors import JobTooLarge, TooManyJobs, UnknownJob
from teahouse.store.base import Person
from teahouse.store.jobs import DONE, FAILED, RUNNING, WAITING, Job
from teahouse.store.sql import SqlStore, open_sqlite

QUICK = Bounds(waiting=3, again=0.01, polite=0.01, look=0.2, told=0.0)
PATIENCE = 120


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = open_sqlite(tmp_path / "teahouse.db")
    yield opened
    opened.close()


@asynccontextmanager
async def working(store: SqlStore, **wishes: Any) -> AsyncIterator[Jobs]:
    jobs = Jobs(store.jobs, KNOWN, **{"bounds": QUICK, **wishes})
    await jobs.open()
    try:
        yield jobs
    finally:
        await jobs.close()


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


def states(store: SqlStore) -> list[str]:
    return [job.state for job in store.jobs.list()]


def only(store: SqlStore) -> Job:
    (job,) = store.jobs.list()
    return job


def times(file: Path) -> int:
    return len(file.read_text().splitlines()) if file.exists() else 0


def test_a_job_is_done_once_however_often_it_is_wished_in_a_polite_process(store: SqlStore, tmp_path: Path) -> None:
    file, polite = tmp_path / "notes", min(int(os.environ["TEAHOUSE_NICE"]) + os.nice(0), 19)

    async def evening() -> None:
        async with working(store) as jobs:
            first, second = [await jobs.wish("note", "table-1", {"file": str(file)}) for _ in range(2)]
            assert first.id == second.id and first.state == WAITING
            await until(lambda: states(store) == [DONE])
            again = await jobs.wish("note", "table-1", {"file": str(file)})
            assert again.state == DONE and again.result["nice"] == polite and again.tries == 1
            await jobs.wish("note", "table-2", {"file": str(file)})
            await until(lambda: states(store) == [DONE, DONE])
            assert await jobs.counts() == {WAITING: 0, RUNNING: 0, DONE: 2, FAILED: 0}

    asyncio.run(evening())
    assert times(file) == 2


def test_what_fails_is_tried_again_and_given_up_and_may_be_wished_anew(store: SqlStore, tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def evening() -> None:
        async with working(store) as jobs:
            await jobs.wish("fail", "a", {"file": str(file)})
            await until(lambda: states(store) == [FAILED])
            assert (only(store).reason, only(store).tries, times(file)) == ("LookupError", 3, 3), "no text of the error"
            await jobs.wish("fail", "a", {"file": str(file)})
            await until(lambda: times(file) == 6 and states(store) == [FAILED])
            await jobs.wish("give_much", "a", {})
            await until(lambda: states(store) == [FAILED, FAILED])
            assert "JobTooLarge" in [job.reason for job in store.jobs.list()]

    asyncio.run(evening())


def test_how_far_it_is_can_be_seen_and_what_nobody_wants_any_more_ends(store: SqlStore, tmp_path: Path) -> None:
    async def evening() -> None:
        async with working(store) as jobs:
            await jobs.wish("count_up", "a", {"may_go_on": str(tmp_path / "a"), "rests": 0})
            await until(lambda: only(store).percent == 50)
            assert only(store).state == RUNNING
            (tmp_path / "a").touch()
            await until(lambda: states(store) == [DONE])
            await jobs.forget(only(store))
            job = await jobs.wish("count_up", "b", {"may_go_on": str(tmp_path / "b"), "rests": 600})
            await until(lambda: only(store).percent == 50)
            await jobs.forget(job)
            (tmp_path / "b").touch()
            await jobs.wish("note", "c", {"file": str(tmp_path / "c")})
            await until(lambda: states(store) == [DONE])

    asyncio.run(evening())


def test_a_process_that_dies_or_takes_too_long_costs_a_try(store: SqlStore, tmp_path: Path) -> None:
    async def evening() -> None:
        async with working(store) as jobs:
            await jobs.wish("die_once", "a", {"file": str(tmp_path / "a")})
            await until(lambda: states(store) == [DONE])
            assert only(store).tries == 2 and only(store).result == "alive"
        async with working(store, bounds=Bounds(tries=1, seconds=0.5)) as jobs:
            await jobs.wish("sleep", "b", {"file": str(tmp_path / "b")})
            await until(lambda: sorted(states(store)) == [DONE, FAILED])
            assert "WorkTooLong" in [job.reason for job in store.jobs.list()]

    asyncio.run(evening())


def test_a_store_that_is_away_costs_no_try(store: SqlStore, tmp_path: Path) -> None:
    async def evening() -> None:
        async with working(store) as jobs:
            await jobs.wish("lose_its_store", "a", {"file": str(tmp_path / "a")})
            await until(lambda: states(store) == [DONE])
            assert (only(store).tries, only(store).result, times(tmp_path / "a")) == (1, "found", 6)

    asyncio.run(evening())


def test_what_was_being_done_when_the_house_went_is_done_again(store: SqlStore, tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def closed_meanwhile() -> None:
        async with working(store) as jobs:
            await jobs.wish("sleep", "a", {"file": str(file)})
            await until(lambda: times(file) == 1)
        assert states(store) == [RUNNING], "its house has gone, and it with it"

    async def opened_again() -> None:
        async with working(store):
            await until(lambda: times(file) == 2)
            assert only(store).tries == 1, "that is nobody's fault"

    asyncio.run(closed_meanwhile())
    asyncio.run(opened_again())


def test_wishes_have_bounds(store: SqlStore) -> None:
    async def evening() -> None:
        jobs = Jobs(store.jobs, KNOWN, bounds=QUICK)
        with pytest.raises(UnknownJob):
            await jobs.wish("anything", "a", {})
        with pytest.raises(JobTooLarge):
            await jobs.wish("note", "a", {"text": "x" * LARGEST})
        for key in "abc":
            await jobs.wish("note", key, {})
        with pytest.raises(TooManyJobs):
            await jobs.wish("note", "d", {})
        assert (await jobs.wish("note", "a", {})).key == "a", "what is there already is no more"

    asyncio.run(evening())
    assert states(store) == [WAITING] * 3


def test_it_waits_while_somebody_waits_for_computers(store: SqlStore, tmp_path: Path) -> None:
    busy, asked = [True], []

    def is_busy() -> bool:
        asked.append(True)
        return busy[0]

    async def evening() -> None:
        async with working(store, is_busy=is_busy) as jobs:
            await jobs.wish("note", "a", {"file": str(tmp_path / "notes")})
            await until(lambda: len(asked) > 5)
            assert states(store) == [WAITING]
            busy[0] = False
            await until(lambda: states(store) == [DONE])

    asyncio.run(evening())


def test_what_is_over_is_forgotten_and_so_is_whoever_wished_it(store: SqlStore, tmp_path: Path) -> None:
    store.add_person(Person("anna", "Anna", "en"))
    for key, owner in (("a", "anna"), ("b", "")):
        store.jobs.add("note", key, {}, owner, now=1.0, most=10)
    store.forget_person("anna")
    assert [job.key for job in store.jobs.list()] == ["b"]
    job = store.jobs.take(["note"], now=2.0)
    assert job and store.jobs.take(["note"], now=2.0) is None, "nobody takes it twice"
    store.jobs.finish(job, None, now=3.0)
    assert store.jobs.forget_ended(before=3.0) == 0 and store.jobs.forget_ended(before=4.0) == 1


def test_the_operator_sees_them(store: SqlStore, tmp_path: Path) -> None:
    store.jobs.add("note", "table-1", {}, "", now=time.time(), most=10)
    command = ("jobs", "--data")
    shown = run(*command, str(tmp_path))
    assert shown.returncode == 0 and "1 waiting, 0 running" in shown.stdout and "note table-1: waiting" in shown.stdout
    as_json = json.loads(run(*command, str(tmp_path), "--json").stdout)
    assert as_json["counts"]["waiting"] == 1 and as_json["jobs"][0]["key"] == "table-1"
    empty = tmp_path / "empty"
    empty.mkdir()
    refused = run(*command, str(empty))
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1 and "no house" in refused.stderr

"""`teahouse jobs` and `teahouse worker`: the long work of a house, and who does it."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import click

from teahouse.cli.output import emit, remark
from teahouse.cli.serve import check_address, look_into
from teahouse.core.log_lines import write_as_wished
from teahouse.jobs.doing import end
from teahouse.jobs.queued import QueuedJobs, jobs_of
from teahouse.store.databases import shown_address
from teahouse.store.jobs import Job
from teahouse.store.sql import open_store
from teahouse.texts import say
from teahouse.web.app import DATABASE


def list_jobs(data: Path, database: str, limit: int, as_json: bool) -> None:
    database = database or os.environ.get("TEAHOUSE_DATABASE", "")
    place = check_address(database) if database else data / DATABASE
    if isinstance(place, Path) and not place.exists():
        raise click.UsageError(say("cli/no-database", file=str(place)))
    look_into(place)
    with closing(open_store(place)) as store:
        found, counts = store.jobs.list(limit), store.jobs.counts()
    emit({"counts": counts, "jobs": [asdict(job) for job in found]}, as_json, lambda: _table(found, counts))


def _table(found: list[Job], counts: dict[str, int]) -> Iterator[str]:
    yield say("cli/jobs-counted", **counts)
    for job in found:
        when = datetime.fromtimestamp(job.changed).strftime("%Y-%m-%d %H:%M:%S")
        state = say(f"cli/job-{job.state}")
        yield say("cli/job-row", when=when, name=job.name, key=job.key, state=state, tries=job.tries, reason=job.reason)


def run_worker(database: str, at_once: int) -> None:
    """Until it is told to close; what it is doing then is put back."""
    database = database or os.environ.get("TEAHOUSE_DATABASE", "")
    if not database:
        raise click.UsageError(say("cli/worker-needs-address"))
    look_into(check_address(database))
    os.umask(0o077)
    write_as_wished()
    with closing(open_store(database)) as store:
        jobs = jobs_of(store)
        assert isinstance(jobs, QueuedJobs)
        remark(say("cli/worker-open", place=shown_address(database)))
        asyncio.run(_work(jobs, at_once))


async def _work(jobs: QueuedJobs, at_once: int) -> None:
    working, told = asyncio.create_task(jobs.work(at_once)), asyncio.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(each, told.set)
    await told.wait()
    await end(working)

"""`teahouse jobs`: the long work of a house."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import click

from teahouse.cli.output import emit
from teahouse.store.base import Conflict, NewerStore, StoreTrouble
from teahouse.store.jobs import Job
from teahouse.store.sql import open_sqlite
from teahouse.texts import say
from teahouse.web.app import DATABASE


def list_jobs(data: Path, limit: int, as_json: bool) -> None:
    file = data / DATABASE
    if not file.exists():
        raise click.UsageError(say("cli/no-database", file=str(file)))
    try:
        store = open_sqlite(file)
    except NewerStore:
        raise click.UsageError(say("cli/newer-database", file=str(file))) from None
    except (StoreTrouble, Conflict) as error:
        raise click.UsageError(say("cli/bad-database", file=str(file), reason=str(error))) from None
    try:
        found, counts = store.jobs.list(limit), store.jobs.counts()
    finally:
        store.close()
    emit({"counts": counts, "jobs": [asdict(job) for job in found]}, as_json, lambda: _table(found, counts))


def _table(found: list[Job], counts: dict[str, int]) -> Iterator[str]:
    yield say("cli/jobs-counted", **counts)
    for job in found:
        when = datetime.fromtimestamp(job.changed).strftime("%Y-%m-%d %H:%M:%S")
        state = say(f"cli/job-{job.state}")
        yield say("cli/job-row", when=when, name=job.name, key=job.key, state=state, tries=job.tries, reason=job.reason)

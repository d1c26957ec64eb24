"""Long work in the database: what is wished, what is being done, what came of it."""

from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    delete,
    func,
    insert,
    select,
    update,
)

from teahouse.store.schema import metadata

Transaction = Callable[[], AbstractContextManager[Connection]]
WAITING, RUNNING, DONE, FAILED = STATES = ("waiting", "running", "done", "failed")

jobs = Table(
    "job",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False),
    Column("owner", String, nullable=False),
    Column("body", JSON, nullable=False),
    Column("state", String, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("result", JSON, nullable=True),
    Column("reason", String, nullable=False),
    UniqueConstraint("name", "key", name="job_by_key"),
    Index("job_by_state", "state", "due"),
    Index("job_by_owner", "owner"),
)


@dataclass(frozen=True)
class Job:
    """One piece of long work. `name` says what is done, `key` to what: of both together there is one job."""

    id: int
    name: str
    key: str
    owner: str
    """Who wished it; empty: the house."""
    body: dict[str, Any]
    state: str
    tries: int
    created: float
    changed: float
    due: float
    """It is not begun before."""
    result: Any
    reason: str
    """Why it failed."""


class SqlJobs:
    """Within the transactions of the house's one store."""

    def __init__(self, writing: Transaction, reading: Transaction) -> None:
        self._writing, self._reading = writing, reading

    def add(self, name: str, key: str, body: Mapping[str, Any], owner: str, now: float, most: int) -> Job | None:
        """The job of that name and key, whoever wished it first; one that has failed is tried again. None: too many."""
        with self._writing() as connection:
            its = (jobs.c.name == name) & (jobs.c.key == key)
            found = connection.execute(select(jobs).where(its)).first()
            if found is not None and found.state != FAILED:
                return Job(*found)
            if _count(connection, WAITING) >= most:
                return None
            values = {"body": dict(body), "owner": owner, "state": WAITING, "tries": 0, "changed": now, "due": now}
            if found is None:
                rest = {"name": name, "key": key, "created": now, "reason": ""}
                connection.execute(insert(jobs).values(**values, **rest))
            else:
                connection.execute(update(jobs).where(its).values(**values, reason="", result=None))
            return Job(*connection.execute(select(jobs).where(its)).one())

    def by_key(self, name: str, key: str) -> Job | None:
        with self._reading() as connection:
            found = connection.execute(select(jobs).where((jobs.c.name == name) & (jobs.c.key == key))).first()
            return None if found is None else Job(*found)

    def take(self, names: Collection[str], now: float) -> Job | None:
        """The one that has waited longest, which is being done from now on."""
        ready = (jobs.c.state == WAITING) & (jobs.c.due <= now) & jobs.c.name.in_(names)
        with self._writing() as connection:
            first = select(jobs).where(ready).order_by(jobs.c.due, jobs.c.id).limit(1)
            found = connection.execute(first.with_for_update(skip_locked=True)).first()
            if found is None:
                return None
            its = jobs.c.id == found.id
            connection.execute(update(jobs).where(its).values(state=RUNNING, tries=found.tries + 1, changed=now))
            return Job(*connection.execute(select(jobs).where(its)).one())

    def finish(self, id: int, result: Any, now: float) -> None:
        with self._writing() as connection:
            done = {"state": DONE, "result": result, "reason": "", "changed": now}
            connection.execute(update(jobs).where(jobs.c.id == id).values(**done))

    def give_up(self, id: int, reason: str, now: float) -> None:
        with self._writing() as connection:
            failed = {"state": FAILED, "reason": reason, "changed": now}
            connection.execute(update(jobs).where(jobs.c.id == id).values(**failed))

    def put_back(self, id: int, reason: str, due: float, now: float) -> None:
        """It is tried again later."""
        with self._writing() as connection:
            later = {"state": WAITING, "reason": reason, "due": due, "changed": now}
            connection.execute(update(jobs).where(jobs.c.id == id).values(**later))

    def find_again(self, now: float) -> int:
        """What was being done when the house went is done again, and that try does not count. How many there are."""
        with self._writing() as connection:
            again = {"state": WAITING, "due": now, "tries": jobs.c.tries - 1}
            return connection.execute(update(jobs).where(jobs.c.state == RUNNING).values(**again)).rowcount

    def next_due(self, names: Collection[str]) -> float | None:
        """When the next one may begin."""
        with self._reading() as connection:
            waiting = (jobs.c.state == WAITING) & jobs.c.name.in_(names)
            due: float | None = connection.execute(select(func.min(jobs.c.due)).where(waiting)).scalar_one()
            return due

    def forget_ended(self, before: float) -> int:
        """Of those that ended before then nobody asks any more."""
        over = jobs.c.state.in_((DONE, FAILED)) & (jobs.c.changed < before)
        with self._writing() as connection:
            return connection.execute(delete(jobs).where(over)).rowcount

    def forget(self, id: int) -> None:
        with self._writing() as connection:
            connection.execute(delete(jobs).where(jobs.c.id == id))

    def list(self, limit: int = 100) -> list[Job]:
        """The last ones first."""
        with self._reading() as connection:
            wanted = select(jobs).order_by(jobs.c.changed.desc(), jobs.c.id.desc()).limit(limit)
            return [Job(*row) for row in connection.execute(wanted)]

    def counts(self) -> dict[str, int]:
        """By state."""
        with self._reading() as connection:
            counted = connection.execute(select(jobs.c.state, func.count()).group_by(jobs.c.state))
            found = {str(state): int(count) for state, count in counted}
            return {state: found.get(state, 0) for state in STATES}


def _count(connection: Connection, state: str) -> int:
    return connection.execute(select(func.count()).select_from(jobs).where(jobs.c.state == state)).scalar_one()


def forget_jobs(connection: Connection, owner: str) -> None:
    """With whoever wished them."""
    connection.execute(delete(jobs).where(jobs.c.owner == owner))

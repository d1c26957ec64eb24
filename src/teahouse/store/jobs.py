"""Long work in the database: what is wished, what is being done, what came of it, and files that were made of it.

In a file the one house goes through `job` itself; where houses share a PostgreSQL, a queue (`queue.py`) knows who does
what now, and everything that is put back here is put into it by the same transaction.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Select,
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
    Column("percent", Integer, nullable=False, server_default="0"),
    UniqueConstraint("name", "key", name="job_by_key"),
    Index("job_by_state", "state", "due"),
    Index("job_by_owner", "owner"),
)

job_files = Table(
    "job_files",
    metadata,
    Column("job", Integer, ForeignKey("job.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
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
    percent: int = 0
    """How far it is, where the work says so."""


class Queueing(Protocol):
    """What `queue.py` does within somebody's transaction."""

    def now(self, connection: Connection) -> float: ...

    def put(self, connection: Connection, name: str, id: int, after: float = 0.0) -> None: ...

    def lost(self, connection: Connection) -> list[int]: ...

    def count_workers(self, connection: Connection) -> int: ...


class SqlJobs:
    """Within the transactions of the house's one store. `queue`: where others may do what is wished here; then the
    moments that are written down are the database's, for one of their clocks may be wrong."""

    def __init__(self, writing: Transaction, reading: Transaction, queue: Queueing | None = None) -> None:
        self._writing, self._reading, self._queue = writing, reading, queue

    def _moment(self, connection: Connection, now: float) -> float:
        return self._queue.now(connection) if self._queue else now

    def add(
        self, name: str, key: str, body: Mapping[str, Any], owner: str, now: float, most: int, after: float = 0.0
    ) -> Job | None:
        """The job of that name and key, whoever wished it first; one that has failed is tried again. None: too many."""
        with self._writing() as connection:
            its = (jobs.c.name == name) & (jobs.c.key == key)
            found = connection.execute(select(jobs).where(its)).first()
            if found is not None and found.state != FAILED:
                return Job(*found)
            if _count(connection, WAITING) >= most:
                return None
            now = self._moment(connection, now)
            begin = {"state": WAITING, "tries": 0, "changed": now, "due": now + after, "percent": 0}
            values = {"body": dict(body), "owner": owner, **begin}
            if found is None:
                rest = {"name": name, "key": key, "created": now, "reason": ""}
                connection.execute(insert(jobs).values(**values, **rest))
            else:
                connection.execute(update(jobs).where(its).values(**values, reason="", result=None))
            job = Job(*connection.execute(select(jobs).where(its)).one())
            self._put(connection, job, after)
            return job

    def by_key(self, name: str, key: str) -> Job | None:
        with self._reading() as connection:
            found = connection.execute(select(jobs).where(jobs.c.name == name, jobs.c.key == key)).first()
            return Job(*found) if found else None

    def is_wished(self, id: int) -> bool:
        """Not any more once it was forgotten, with whoever wished it."""
        with self._reading() as connection:
            return connection.execute(select(jobs.c.id).where(jobs.c.id == id)).first() is not None

    def of_owner(self, name: str, owner: str, most: int) -> Sequence[Job]:
        """What this guest has wished, the newest first."""
        theirs = select(jobs).where(jobs.c.owner == owner, jobs.c.name == name)
        with self._reading() as connection:
            rows = connection.execute(theirs.order_by(jobs.c.created.desc(), jobs.c.id.desc()).limit(most))
            return [Job(*row) for row in rows]

    def take(self, names: Collection[str], now: float) -> Job | None:
        """The one that has waited longest, which is being done from now on."""
        ready = (jobs.c.state == WAITING) & (jobs.c.due <= now) & jobs.c.name.in_(names)
        return self._take(select(jobs).where(ready).order_by(jobs.c.due, jobs.c.id).limit(1), now)

    def take_by_number(self, id: int, now: float) -> Job | None:
        """This one, whose turn it is in the queue; None: it is over, or forgotten with whoever wished it."""
        return self._take(select(jobs).where(jobs.c.id == id, jobs.c.state.in_((WAITING, RUNNING))), now)

    def _take(self, which: Select[Any], now: float) -> Job | None:
        with self._writing() as connection:
            found = connection.execute(which.with_for_update(skip_locked=True)).first()
            if found is None:
                return None
            its = jobs.c.id == found.id
            tries = found.tries + (found.state == WAITING)
            taken = max(self._moment(connection, now), math.nextafter(found.changed, math.inf))
            connection.execute(update(jobs).where(its).values(state=RUNNING, tries=tries, changed=taken, percent=0))
            return Job(*connection.execute(select(jobs).where(its)).one())

    def finish(self, job: Job, result: Any, now: float) -> bool:
        """Unless somebody else has taken it meanwhile, because whoever says so was not heard of for long."""
        return self._change(job, {"state": DONE, "result": result, "reason": ""}, now)

    def tell(self, job: Job, percent: int) -> bool:
        """How far it is; False: nobody waits for it any longer, or somebody else does it."""
        return self._change(job, {"percent": percent})

    def give_up(self, job: Job, reason: str, now: float) -> bool:
        return self._change(job, {"state": FAILED, "reason": reason}, now)

    def put_back(self, job: Job, reason: str, after: float, now: float, counts: bool = True) -> bool:
        """It is tried again after so many seconds; this try counts, or not."""
        return self._change(job, {"state": WAITING, "reason": reason, "tries": job.tries - (not counts)}, now, after)

    def _change(
        self, job: Job, values: Mapping[str, Any], now: float | None = None, after: float | None = None
    ) -> bool:
        """`now`: something has come of it; `after`: it comes into the queue again."""
        mine = (jobs.c.id == job.id) & (jobs.c.state == RUNNING) & (jobs.c.changed == job.changed)
        with self._writing() as connection:
            moment = 0.0 if now is None else self._moment(connection, now)
            moments = {} if now is None else {"changed": moment} | ({} if after is None else {"due": moment + after})
            changed = connection.execute(update(jobs).where(mine).values(**values, **moments)).rowcount > 0
            if changed and after is not None:
                self._put(connection, job, after)
            return changed

    def _put(self, connection: Connection, job: Job, after: float) -> None:
        if self._queue:
            self._queue.put(connection, job.name, job.id, after)

    def find_again(self, now: float) -> int:
        """What was being done when the house went is done again, and that try does not count. How many there are.

        Where there is a queue: what is not in it. Others' work goes on.
        """
        with self._writing() as connection:
            which = jobs.c.id.in_(self._queue.lost(connection)) if self._queue else jobs.c.state == RUNNING
            found = [Job(*row) for row in connection.execute(select(jobs).where(which))]
            now = self._moment(connection, now)
            for job in found:
                again = {"state": WAITING, "tries": job.tries - (job.state == RUNNING), "changed": now}
                if job.state == RUNNING:
                    again["due"] = now
                connection.execute(update(jobs).where(jobs.c.id == job.id).values(**again))
                self._put(connection, job, max(0.0, job.due - now) if job.state == WAITING else 0.0)
            return len(found)

    def count_workers(self) -> int:
        """Who does what is in the queue."""
        with self._reading() as connection:
            return self._queue.count_workers(connection) if self._queue else 1

    def next_due(self, names: Collection[str]) -> float | None:
        """When the next one may begin."""
        with self._reading() as connection:
            waiting = (jobs.c.state == WAITING) & jobs.c.name.in_(names)
            due: float | None = connection.execute(select(func.min(jobs.c.due)).where(waiting)).scalar_one()
            return due

    def forget_ended(self, before: float) -> int:
        """Of those that ended before then nobody asks any more."""
        with self._writing() as connection:
            return _forget(connection, jobs.c.state.in_((DONE, FAILED)) & (jobs.c.changed < before))

    def forget(self, id: int) -> None:
        """So that it may be wished anew."""
        with self._writing() as connection:
            _forget(connection, jobs.c.id == id)

    # Files: they belong to a job and go with it

    def keep(self, id: int, parts: Iterable[bytes]) -> int:
        """A whole file, instead of what an earlier try has left; how many bytes."""
        size = 0
        with self._writing() as connection:
            connection.execute(delete(job_files).where(job_files.c.job == id))
            for number, part in enumerate(parts):
                connection.execute(insert(job_files).values(job=id, number=number, data=part))
                size += len(part)
        return size

    def part(self, id: int, number: int) -> bytes | None:
        """None: there are no more."""
        with self._reading() as connection:
            its = (job_files.c.job == id) & (job_files.c.number == number)
            found: bytes | None = connection.scalar(select(job_files.c.data).where(its))
            return found

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
    _forget(connection, jobs.c.owner == owner)


def _forget(connection: Connection, which: ColumnElement[bool]) -> int:
    connection.execute(delete(job_files).where(job_files.c.job.in_(select(jobs.c.id).where(which))))
    return connection.execute(delete(jobs).where(which)).rowcount

"""Two houses, a worker and a PostgreSQL, and everything that may happen to them."""

import asyncio
import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import IO

from chaos.line import Line
from jumping_clock import WALL_CLOCK
from nursery import Born, nursery
from postgres import PATIENCE, Postgres
from served_house import FREE_HAND, ServedHouse, journals_in, served, wait_until
from teahouse.store.base import Entry, StoreTrouble
from teahouse.store.databases import address_of
from teahouse.store.listening import NAME
from teahouse.store.sharing import NOW
from teahouse.store.sql import open_store
from teahouse.table.leases import LEASE

AN_HOUR = 3600.0
TRACKER = re.compile(r"Traceback[^\n]*\n[^\n]*resource_tracker[^\n]*\n[^\n]*\n(?:[ ~^]*\n)?KeyError[^\n]*\n")
"""What a helper of Python's says whose helpers were killed (kill_engine): it knows of less than it expects."""
TRIES = 10
SMALL_DISK = 320
"""Megabytes: the database and what it writes in a long run, and little more."""
FULL_FOR, SLOW_FOR = 3.0, 6.0
SLOW = 0.15
"""Seconds by which a slow database answers later."""


class Worker:
    """`teahouse worker`, opened and killed like a house."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._process: Born | None = None
        self._said: list[str] = []

    def open(self) -> None:
        environment = os.environ | FREE_HAND | {"TEAHOUSE_DATABASE": self._address}
        self._process, self._said = nursery().open(["worker"], environment), []
        self._hearing = Thread(target=self._hear, args=[self._process.stderr])
        self._hearing.start()
        wait_until(lambda: self._is_gone() or self._said, "the worker says that it works")

    def _hear(self, stderr: IO[str]) -> None:
        """All the time: whoever is not heard waits for ever when it has said so much."""
        with stderr:
            for line in stderr:
                self._said.append(line)

    def _is_gone(self) -> bool:
        return self._process is not None and self._process.poll() is not None

    def kill(self) -> None:
        assert self._process and not self._is_gone(), f"the worker has gone by itself: {self.said()}"
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._hearing.join(PATIENCE)
        self._process = None

    def said(self) -> str:
        return "".join(self._said)


@dataclass(frozen=True)
class Look:
    """At the running time that all houses share, and at who drives which table, with the epoch."""

    ran: float
    drivers: Mapping[str, tuple[str, int]]


class Breakable:
    def __init__(
        self, server: Postgres, address: str, houses: list[ServedHouse], lines: list[Line], clock: Path
    ) -> None:
        self.server, self.address, self.houses, self.lines, self.clock = server, address, houses, lines, clock
        self.worker = Worker(address)

    def journals(self) -> dict[str, list[Entry]]:
        """Whatever just happened to the server, and however long this process had to wait for its turn."""
        for left in reversed(range(TRIES)):
            try:
                return journals_in(self.address)
            except StoreTrouble:
                if not left:
                    raise
                time.sleep(1)
        raise AssertionError

    def work(self) -> list[str]:
        """What is done of the long work, and what waits, the last change first."""
        with closing(open_store(self.address)) as store:
            return [f"{job.id} {job.state} {job.tries} {job.percent} {job.reason}" for job in store.jobs.list(50)]

    def look(self) -> Look:
        """Past all houses."""
        name = address_of(self.address).database or ""
        ran = f"SELECT ran + {NOW} - at FROM running"
        drives = self.server.do('SELECT "table", house, epoch FROM drives', name)
        return Look(float(self.server.do(ran, name)[0][0]), {table: (house, epoch) for table, house, epoch in drives})

    # Processes

    async def kill_house(self, rng: random.Random) -> None:
        """It stays closed until its lease is over: the other one drives all tables."""
        house = rng.choice(self.houses)
        house.kill()
        await asyncio.sleep(LEASE + 1)
        await asyncio.to_thread(house.open)

    async def restart_house(self, rng: random.Random) -> None:
        """Killed and opened again at once, while others still believe in its lease."""
        house = rng.choice(self.houses)
        house.kill()
        await asyncio.to_thread(house.open)

    async def close_house(self, rng: random.Random) -> None:
        """As an operator restarts it: its tables are handed over, and nobody is lost."""
        house = rng.choice(self.houses)
        await asyncio.to_thread(house.stop)
        await asyncio.to_thread(house.open)

    async def stop_house(self, rng: random.Random) -> None:
        """Past its lease; then it goes on, and believes for a moment that it drives what it drove."""
        house = rng.choice(self.houses)
        os.kill(house.pid, signal.SIGSTOP)
        await asyncio.sleep(LEASE + 2)
        os.kill(house.pid, signal.SIGCONT)

    async def kill_engine(self, rng: random.Random) -> None:
        """A process in which a computer thinks."""
        if found := [pid for house in self.houses for pid in _children(house.pid)]:
            with suppress(ProcessLookupError):
                os.kill(rng.choice(found), signal.SIGKILL)

    async def kill_worker(self, rng: random.Random) -> None:
        """In the middle of its work, if it has any."""
        self.worker.kill()
        self.worker.open()

    async def kill_server(self, rng: random.Random) -> None:
        """Here, not in a thread: the server goes with the thread that has started it."""
        self.server.stop(rng.choice([signal.SIGQUIT, signal.SIGKILL]))
        await asyncio.sleep(1)
        self.server.start_again()

    # Lines

    async def cut_listening(self, rng: random.Random) -> None:
        """Nobody hears anything until they have found the server again."""
        self._cut(f"application_name = '{NAME}'")

    async def cut_everything(self, rng: random.Random) -> None:
        self._cut("true")

    def _cut(self, which: str) -> None:
        mine = f"datname = '{address_of(self.address).database}' AND pid <> pg_backend_pid()"
        self.server.do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine} AND {which}")

    async def cut_line(self, rng: random.Random) -> None:
        """Of one house, in the middle of whatever it says."""
        rng.choice(self.lines).cut()

    async def freeze_line(self, rng: random.Random) -> None:
        """One house waits for its database past its lease, and hears nothing that others do."""
        line = rng.choice(self.lines)
        line.freeze(True)
        await asyncio.sleep(LEASE + 2)
        line.freeze(False)

    async def slow_database(self, rng: random.Random) -> None:
        for line in self.lines:
            line.delay = SLOW
        await asyncio.sleep(SLOW_FOR)
        for line in self.lines:
            line.delay = 0.0

    # The machine

    async def wrong_clock(self, rng: random.Random) -> None:
        """The second house's clock on the wall is an hour ahead, an hour behind, or right again."""
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(str(rng.choice([AN_HOUR, -AN_HOUR, 0.0])))
        fresh.replace(self.clock)

    async def fill_disk(self, rng: random.Random) -> None:
        """Nothing can be written any more for some seconds; the server may even go."""
        filler = self.server.folder / "filler"
        with suppress(OSError), filler.open("wb") as file:
            while True:
                file.write(bytes(1 << 20))
                file.flush()
        await asyncio.sleep(FULL_FOR)
        filler.unlink()
        self.server.start_again()


Fault = Callable[[Breakable, random.Random], Awaitable[None]]
QUIET: list[Fault] = [
    Breakable.kill_house,
    Breakable.restart_house,
    Breakable.close_house,
    Breakable.stop_house,
    Breakable.kill_engine,
    Breakable.kill_worker,
    Breakable.cut_listening,
    Breakable.cut_everything,
    Breakable.cut_line,
    Breakable.freeze_line,
    Breakable.slow_database,
    Breakable.wrong_clock,
]
"""What may happen to a server that others use too."""
FAULTS: list[Fault] = [*QUIET, Breakable.kill_server, Breakable.fill_disk]


def _children(pid: int) -> list[int]:
    """All processes of a house but itself: it leads their group."""
    found = subprocess.run(["ps", "-eo", "pid=,pgid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in found.splitlines()]
    return [each for each, group in pairs if group == pid != each]


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A disk that can be filled; None where that is not allowed."""
    folder = Path("/tmp") / f"teahouse-disk-{os.getpid()}"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}m,mode=755", "tmpfs", str(folder)]
    is_mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0
    try:
        yield folder if is_mounted else None
    finally:
        if is_mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def two_houses(server: Postgres, folder: Path) -> Iterator[Breakable]:
    address, clock = server.new(), folder / "clock"
    clock.write_text("0")
    with ExitStack() as open:
        open.callback(server.drop, address)
        lines = [Line(server.folder) for _ in range(2)]
        for line in lines:
            open.callback(line.close)
        environments = [{"TEAHOUSE_DATABASE": line.leads_to(address)} for line in lines]
        environments[1][WALL_CLOCK] = str(clock)
        houses = [open.enter_context(served(folder / str(n), **each)) for n, each in enumerate(environments)]
        broken = Breakable(server, address, houses, lines, clock)
        broken.worker.open()
        open.callback(broken.worker.kill)
        yield broken
        for house in houses:
            said = TRACKER.sub("", house.said())
            assert "Traceback" not in said, said

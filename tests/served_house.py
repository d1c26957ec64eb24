"""A real server in a process of its own, on a folder that outlives it, and guests who speak HTTP with it."""

import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import IO, Any, TypeVar

import httpx

import on_postgresql
from nursery import Born, nursery
from teahouse.store.base import Entry
from teahouse.store.sql import open_store
from teahouse.web.keys import Key, keys_in

BY_TIME = ("REQUESTS_A_MINUTE", "LOOKS_A_MINUTE", "TABLES_AN_HOUR", "GUESTS_AN_HOUR")
UNLIMITED = (*BY_TIME, "STREAMS_A_GUEST", "STREAMS_AN_ADDRESS", "BLOCKED_MS")
FREE_HAND = {f"TEAHOUSE_{name}": "0" for name in (*UNLIMITED, "NICE")} | {"TEAHOUSE_WORKERS": "1"}
"""No limits, no watchdog on a machine that may be busy, and one process in which computers think; long work is not
politer than others: there it would never be its turn."""
PATIENCE = 120.0
"""Seconds after which something that was awaited will not happen any more; the machine may be busy."""
Served = TypeVar("Served", bound="ServedHouse")
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nobody speaks it here, and to read all certificates takes longer than most answers."""
PATIENTLY: dict[str, Any] = {"timeout": PATIENCE, "verify": NO_TLS}


class ServedHouse:
    """`teahouse serve` with known deals: opened, killed and opened again on the same port and folder."""

    command: Sequence[str] = ()
    """What opens it; nothing: the nursery does."""
    more: Sequence[str] = ()
    """Arguments beside port and folder."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data, self._environment = data, environment
        self._port = socket.socket()
        self._port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._port.bind(("127.0.0.1", 0))  # never listens: while the house is closed, nobody else gets its port
        self.url = f"http://127.0.0.1:{self._port.getsockname()[1]}"
        self._said: list[str] = []
        self._process: subprocess.Popen[str] | Born | None = None

    def open(self) -> None:
        arguments = ["serve", "--port", str(self._port.getsockname()[1]), "--data", str(self.data), *self.more]
        self._process = self._start(arguments, os.environ | FREE_HAND | self.where() | self._environment)
        self._hearing = Thread(target=self._hear, args=[self._process.stderr])
        self._hearing.start()
        wait_until(self._answers, "the house opens")

    def where(self) -> dict[str, str]:
        """What a command is told that works on the same house."""
        return {"TEAHOUSE_DATABASE": on_postgresql.settle(self.data)} if on_postgresql.ON else {}

    def _start(self, arguments: list[str], environment: dict[str, str]) -> subprocess.Popen[str] | Born:
        if not self.command:
            return nursery().open(arguments, environment)
        return subprocess.Popen(
            [*self.command, *arguments],
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            env=environment,
            start_new_session=True,
        )

    def _answers(self) -> bool:
        assert self._process is not None and self._process.poll() is None, self.said()
        try:
            return httpx.get(f"{self.url}/games", **PATIENTLY).status_code == 200
        except httpx.TransportError:
            return False

    def _hear(self, stderr: IO[str]) -> None:
        with stderr:
            for line in stderr:
                self._said.append(line)

    def said(self) -> str:
        """Everything the server has written."""
        return "".join(self._said)

    def expect_said(self, text: str) -> None:
        """What it has written is heard a moment later."""
        wait_until(lambda: text in self.said(), f"the house says {text!r}")

    def logged(self) -> str:
        """What it has written since it was open."""
        return self.said().partition(self.url)[2].strip()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """No goodbye: as if the power had gone, but for the disk's own cache."""
        self._stop(signal.SIGKILL)

    def stop(self) -> None:
        """As its operator does."""
        self._stop(signal.SIGTERM)

    def close(self) -> None:
        """For good."""
        if self._process is not None:
            self.stop()
        self._port.close()

    def _stop(self, how: signal.Signals) -> None:
        """Processes in which computers think go too, should any be left."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._hearing.join(PATIENCE)
        self._process = None

    def keys(self) -> list[Key]:
        """That sign its cookies."""
        return on_postgresql.keys(self.data) if on_postgresql.ON else keys_in(self.data)

    def journals(self) -> dict[str, list[Entry]]:
        """Every table's journal, from a copy of the files as they lie there."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self.data.glob("teahouse.db*"):
                shutil.copy(file, folder)
            return journals_in((self.data if on_postgresql.ON else Path(folder)) / "teahouse.db")


def journals_in(database: Path | str) -> dict[str, list[Entry]]:
    with closing(open_store(database)) as store:
        rows = [row for status in ("waiting", "playing", "over") for row in store.tables(status, limit=10**6)]
        return {row.id: store.journal(row.id) for row in rows}


class HouseByCommand(ServedHouse):
    """From its first line to the number it ends with."""

    command = (sys.executable, str(Path(__file__).with_name("known_chance.py")))


def served(data: Path, **environment: str) -> AbstractContextManager[ServedHouse]:
    return serving(ServedHouse(data, **environment))


@contextmanager
def serving(house: Served) -> Iterator[Served]:
    try:
        house.open()
        yield house
    finally:
        house.close()


def as_guest(url: str, name: str = "Anna") -> dict[str, str]:
    """A new guest's header."""
    token = httpx.post(f"{url}/guests", json={"name": name}, **PATIENTLY).json()["token"]
    return {"Authorization": f"Bearer {token}"}


async def events(client: httpx.AsyncClient, who: dict[str, str], **asked: str) -> AsyncIterator[dict[str, Any]]:
    """What a stream tells, until it breaks."""
    patience = httpx.Timeout(PATIENCE)
    async with client.stream("GET", "/events", headers=who, params=asked, timeout=patience) as answer:
        fields: dict[str, str] = defaultdict(str)
        async for line in answer.aiter_lines():
            if not line and fields["data"]:
                yield json.loads(fields["data"])
            if not line:
                fields.clear()
            name, _, value = line.partition(": ")
            fields[name] += value


def wait_until(condition: Callable[[], Any], what: str) -> Any:
    """The first true answer. For what nobody tells when it happens."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited in vain until {what}")

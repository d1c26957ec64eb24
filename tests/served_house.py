"""A real server in a process of its own, on a folder that outlives it, and guests who speak HTTP with it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from teahouse.store.base import Entry
from teahouse.store.sql import open_sqlite

NO_LIMITS = {f"TEAHOUSE_{name}": "0" for name in ("REQUESTS_A_MINUTE", "TABLES_AN_HOUR", "GUESTS_AN_HOUR")}
PATIENCE = 60.0


class ServedHouse:
    """`teahouse serve`: opened, killed and opened again on the same port and folder."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data, self._environment = data, environment
        self.url = ""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def open(self) -> str:
        command = [sys.executable, "-m", "teahouse", "serve", "--port", str(self._port), "--data", str(self.data)]
        self._said = tempfile.TemporaryFile("w+")  # noqa: SIM115  # closed with the server
        self._process = subprocess.Popen(
            command, stderr=self._said, text=True, env=os.environ | NO_LIMITS | self._environment
        )
        self.url = self._announced_url()
        self._port = int(self.url.rpartition(":")[2])
        return self.url

    def _announced_url(self) -> str:
        assert self._process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = re.search(r"http://\S+:\d+", self.said())
            if found and self._answers(found[0]):
                return found[0]
            assert self._process.poll() is None, self.said()
            time.sleep(0.05)
        raise AssertionError(f"the house did not open: {self.said()}")

    @staticmethod
    def _answers(url: str) -> bool:
        try:
            return httpx.get(f"{url}/games", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def said(self) -> str:
        """What the server wrote so far."""
        self._said.seek(0)
        return self._said.read()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """No goodbye: as if the power had gone, but for the disk's own cache."""
        self._stop(signal.SIGKILL)

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._stop(signal.SIGTERM)
        self._said.close()

    def _stop(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._said.close()

    def journals(self) -> dict[str, list[Entry]]:
        """Every table's journal, from a copy of the files as they lie there."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self.data.glob("teahouse.db*"):
                shutil.copy(file, folder)
            store = open_sqlite(Path(folder) / "teahouse.db")
            try:
                rows = [row for status in ("waiting", "playing", "over") for row in store.tables(status, limit=10**6)]
                return {row.id: store.journal(row.id) for row in rows}
            finally:
                store.close()


@contextmanager
def served(data: Path, **environment: str) -> Iterator[ServedHouse]:
    house = ServedHouse(data, **environment)
    house.open()
    try:
        yield house
    finally:
        house.close()


def as_guest(url: str, name: str = "Anna") -> dict[str, str]:
    """A new guest's header."""
    token = httpx.post(f"{url}/guests", json={"name": name}, timeout=PATIENCE).json()["token"]
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

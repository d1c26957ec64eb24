"""The real server, started as people start it, and tables laid into its journal."""

import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from teahouse.core.commitments import committed
from teahouse.core.handles import Dealt, Ended, State
from teahouse.store.base import Entry, Store
from teahouse.store.sql import open_sqlite
from teahouse.table.table import Agreed, Chair, Table

PATIENCE = 60
"""Seconds; the machine may be busy."""
UNLIMITED = {f"TEAHOUSE_{name}": "0" for name in ("REQUESTS_A_MINUTE", "TABLES_AN_HOUR", "GUESTS_AN_HOUR")}


class House:
    """`teahouse serve` as a process of its own, with everything it says on stderr."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self._log = folder / "stderr.txt"
        self.url, self._port = "", 0
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> "House":
        """Start, on the same port as last time."""
        said = self._log.stat().st_size if self._log.exists() else 0
        command = [str(Path(sys.executable).parent / "teahouse"), "serve"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self._port), "--data", str(self.data)],
                stderr=log,
                stdin=subprocess.DEVNULL,
                env={**os.environ, **UNLIMITED, "TEAHOUSE_WORKERS": "1"},
                start_new_session=True,
            )
        found = wait_until(lambda: re.search(r"http://[\d.]+:(\d+)", self.log[said:]), "the server says where it is")
        self.url, self._port = found[0], int(found[1])
        return self

    @property
    def log(self) -> str:
        return self._log.read_text()

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._sweep()

    def close(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)
        self._sweep()

    def _sweep(self) -> None:
        """Processes in which computers think, should any be left."""
        assert self._process
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def lay_table(self, state: State, chairs: Sequence[Chair], agreed: Agreed | None = None, id: str = "") -> str:
        with self.store() as store:
            return lay_table(store, state, chairs, agreed, id)

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The house's own database, beside the running server."""
        store = open_sqlite(self.data / "teahouse.db")
        try:
            yield store
        finally:
            store.close()


def lay_table(store: Store, state: State, chairs: Sequence[Chair], agreed: Agreed | None = None, id: str = "") -> str:
    """A table at which the game has come to this state, written into the journal as the house would have."""
    table = Table(id or secrets.token_urlsafe(9))
    opened = {
        "game": state.game.id,
        "options": dict(state.game.options),
        "agreed": asdict(agreed or Agreed()),
        "chairs": [asdict(chair) for chair in chairs],
    }
    events = [("opened", opened), *events_of(state)]
    entries = [Entry(number, kind, body, time.time()) for number, (kind, body) in enumerate(events)]
    table.apply(entries)
    store.open_table(table.row(), entries)
    return table.id


def events_of(state: State) -> list[tuple[str, dict[str, Any]]]:
    """What led to a state; the parts of an answer are one event, and one that is not whole is none."""
    events, missing = list[tuple[str, dict[str, Any]]](), 0
    for each in state.chain():
        kind, body = event_of(each)
        if missing:
            events[-1][1]["moves"] += body["moves"]
            missing -= 1
        else:
            events.append((kind, body))
            missing = each.previous.parts(body["seat"]) - 1 if kind == "played" and each.previous else 0
    return events[:-1] if missing else events


def event_of(state: State) -> tuple[str, dict[str, Any]]:
    """What led to a state, as the journal has it."""
    cause = state.cause
    if isinstance(cause, Dealt):
        return "dealt", {"start": committed(cause.start)}
    if isinstance(cause, Ended):
        return "ended", {"reason": cause.result.reason, "seat": cause.seat}
    assert state.previous is not None
    return "played", {"seat": cause.seat, "turn": state.previous.turn(cause.seat), "moves": [cause.text]}


def wait_until(condition: Any, what: str) -> Any:
    """The first true answer. For what no browser can wait for."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited in vain until {what}")

"""A real PostgreSQL in a temporary folder, one for each worker of the tests, started when a test first asks for it.

It refuses root: then it runs as nobody. It listens on a socket in its folder alone and ends with the tests, however
they end. Every test gets a database of its own, copied from one in which the schema is there already.
"""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from teahouse.store.databases import address_of
from teahouse.store.sql import migrate

PATIENCE = 60.0
HASTY = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
"""Nobody pulls the plug here; a test that is about the disk says so."""
SETTINGS = {"listen_addresses": "", "shared_buffers": "16MB", "max_connections": "100", "autovacuum": "off"}
EMPTY, READY = "template0", "ready"
GUARDED = "guarded"
"""Whoever calls themselves so needs a password: theirs is "sesame"."""


def programs() -> Path | None:
    """Where initdb and postgres are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    beside = shutil.which("initdb")
    return found[-1].parent if found else Path(beside).resolve().parent if beside else None


def missing() -> str:
    """Why there is no PostgreSQL here, in one line; nothing: there can be one."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    if programs() is None:
        return "PostgreSQL is not installed"
    return "" if shutil.which("setpriv") else "setpriv is not installed: PostgreSQL would outlive the tests"


class Postgres:
    def __init__(self, inside: Path = Path("/tmp"), **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="teahouse-pg-", dir=inside))  # a socket's path is short
        self._settings = SETTINGS | HASTY | settings
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
        self._run("initdb", "-D", self.data, "-U", "teahouse", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        guards = f"local all {GUARDED} scram-sha-256\n"
        hba = self.data / "pg_hba.conf"
        hba.write_text(guards + hba.read_text())
        self.start()
        self.do("CREATE ROLE guarded LOGIN PASSWORD 'sesame'")
        self.do(f"CREATE DATABASE {READY} TEMPLATE {EMPTY}")
        engine = create_engine(address_of(self.address(READY)))
        migrate(engine)
        engine.dispose()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def address(self, name: str, user: str = "teahouse") -> str:
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def start(self) -> None:
        given = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            command = self._command("postgres", "-D", self.data, "-k", self.folder, *given)
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None and time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.02)

    def start_again(self) -> None:
        """If it is not there. Whatever is left of it has to go first."""
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < deadline, "PostgreSQL does not come back"
            if self._process is None or self._process.poll() is not None:
                with suppress(AssertionError):
                    self.start()
            time.sleep(0.1)

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def _command(self, program: str, *arguments: object) -> list[str]:
        """It goes when the tests are killed."""
        folder = programs()
        assert folder
        poorly = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
        return ["setpriv", *poorly, "--pdeathsig", "QUIT", str(folder / program), *map(str, arguments)]

    def _run(self, *command: object) -> None:
        subprocess.run(self._command(*map(str, command)), check=True, capture_output=True, cwd=self.folder)

    def do(self, statement: str, name: str = "postgres") -> list[Any]:
        import psycopg

        with psycopg.connect(self.address(name), autocommit=True) as connection:
            cursor = connection.execute(statement)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def new(self, template: str = READY) -> str:
        """The address of a database that nobody has used."""
        name = f"house{next(self._numbers)}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def drop(self, address: str) -> None:
        self.do(f"DROP DATABASE IF EXISTS {address_of(address).database} WITH (FORCE)")

    def kill(self) -> None:
        """The whole server, at once: as if the power had gone."""
        self.stop(signal.SIGQUIT)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def shared() -> Postgres:
    """The one of this worker."""
    server = Postgres()
    atexit.register(server.close)
    return server


def need_postgres() -> Postgres:
    if why := missing():
        pytest.skip(f"{why}: what needs PostgreSQL is skipped")
    return shared()


@contextmanager
def new_database(template: str = READY) -> Iterator[str]:
    server = need_postgres()
    address = server.new(template)
    try:
        yield address
    finally:
        server.drop(address)

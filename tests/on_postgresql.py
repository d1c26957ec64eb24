"""All tests of tables and the web on PostgreSQL instead of files:

    TEAHOUSE_TESTS_ON=postgresql .venv/bin/pytest tests/table tests/web

Whoever opens a file gets a database of its own in its place, the same one for the same file. A served house is one of
houses that share it; a house within a test, by a clock of its own, is alone on it. What is about the file is skipped.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from sqlalchemy import Engine

from postgres import need_postgres
from teahouse.store import sql
from teahouse.store.databases import engine_for, is_shared
from teahouse.store.sharing import Sharing
from teahouse.store.sql import open_store
from teahouse.web.keys import SECRET, Key, shared_keys

lonely: WeakSet[Engine] = WeakSet()
"""Behind them is one house."""
ON = os.environ.get("TEAHOUSE_TESTS_ON") == "postgresql"

about_the_file = pytest.mark.skipif(ON, reason="about the file")


@cache
def database_for(file: Path) -> str:
    return need_postgres().new()


def stand_on_postgresql() -> None:
    """From now on, in this process."""
    sql.engine_for = _engine_for  # type: ignore[attr-defined]
    sql.is_shared = lambda engine: engine not in lonely and is_shared(engine)  # type: ignore[attr-defined]
    sqlite3.connect = _about_the_file  # type: ignore[assignment]


def _engine_for(database: Path | str, busy_seconds: float = 0) -> Engine:
    engine = engine_for(database_for(database) if isinstance(database, Path) else database)
    if isinstance(database, Path):
        lonely.add(engine)
    return engine


def _about_the_file(*_: Any, **__: Any) -> Any:
    pytest.skip("about the file")


def settle(data: Path) -> str:
    """The database of a house whose folder this would be, with the keys that lie there."""
    if (data / SECRET).exists():
        with shared(data) as sharing:
            sharing.set_setting(SECRET, (data / SECRET).read_text(encoding="utf-8"))
    return database_for(data / "teahouse.db")


def keys(data: Path) -> list[Key]:
    with shared(data) as sharing:
        return shared_keys(sharing)


@contextmanager
def shared(data: Path) -> Iterator[Sharing]:
    address = database_for(data / "teahouse.db")
    with closing(open_store(address)) as store:
        yield Sharing(store.engine, address)

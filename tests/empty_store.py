"""New files begin as copies of an empty store, which the migrations have made once for all tests of a worker.

To make one takes longer than most tests that need one. `teahouse serve` as a command, and whatever is about migrations,
goes through all of them.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from teahouse.store import sql
from teahouse.store.databases import engine_for

migrate_all = sql.migrate


def begin_with_copies(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """From now on, in this process."""
    put(sql, "migrate", migrate)


def migrate(engine: Engine, to: str = "head") -> None:
    """To today's schema; a file that is not there yet gets it by being copied."""
    if engine.dialect.name == "sqlite" and to == "head":
        file = Path(engine.url.database or "")
        if file.parent.is_dir() and not file.exists():
            file.write_bytes(empty_store())
            return
    migrate_all(engine, to)


@cache
def empty_store() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        engine = engine_for(file)
        migrate_all(engine)
        engine.dispose()
        with closing(sqlite3.connect(file)) as whole:
            whole.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return file.read_bytes()

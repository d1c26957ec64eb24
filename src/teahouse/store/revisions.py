"""Which schema a database has, and which one this house knows."""

from functools import cache
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


@cache
def newest() -> frozenset[str]:
    return frozenset(ScriptDirectory(str(MIGRATIONS)).get_heads())


def is_newest(connection: Connection) -> bool:
    """Whether the last migration of this house is the last one of the database."""
    return set(MigrationContext.configure(connection).get_current_heads()) == newest()

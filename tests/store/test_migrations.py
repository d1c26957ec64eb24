"""The schema and the way to it. Every older house can be opened by this one."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, MetaData, create_engine, inspect

from postgres import EMPTY, new_database
from teahouse.store import schema
from teahouse.store.base import Entry, Person
from teahouse.store.databases import address_of, is_shared
from teahouse.store.sql import migrate, open_sqlite, open_store
from teahouse.table.table import Table

QUEUE = ("procrastinate", "idx_procrastinate")
OLDER = sorted(Path(__file__).parent.glob("house_*.sql"))


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Of a database in which there is nothing yet."""
    with ExitStack() as open:
        if request.param == "sqlite":
            found = create_engine(f"sqlite:///{tmp_path / 'house.db'}")
        else:
            found = create_engine(address_of(open.enter_context(new_database(EMPTY))))
        open.callback(found.dispose)
        yield found


def build(engine: Engine) -> None:
    """The schema of today, at once."""
    for part in parts(engine):
        part.create_all(engine)


def parts(engine: Engine) -> list[MetaData]:
    return [schema.metadata, schema.sharing] if is_shared(engine) else [schema.metadata]


def described(engine: Engine) -> dict[str, object]:
    """Everything about the tables that Alembic's comparison does not look at too."""
    look = inspect(engine)
    return {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in look.get_columns(name)],
            look.get_pk_constraint(name)["constrained_columns"],
            sorted((key["constrained_columns"], key["referred_table"]) for key in look.get_foreign_keys(name)),
            sorted((index["name"], index["column_names"]) for index in look.get_indexes(name)),
        )
        for name in look.get_table_names()
        if name != "alembic_version" and not name.startswith(QUEUE)
    }


def belongs_here(engine: Engine) -> Callable[..., bool]:
    """Alembic does not look for which databases an index is meant; the queue has its own tables."""
    return lambda _, name, *__: (is_shared(engine) or name != "tables_going_on") and not str(name).startswith(QUEUE)


def test_the_migrations_lead_to_the_schema(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        opts = {"compare_type": True, "compare_server_default": True, "include_object": belongs_here(engine)}
        context = MigrationContext.configure(connection, opts=opts)
        assert compare_metadata(context, parts(engine)) == []
    migrated = described(engine)
    for part in reversed(parts(engine)):
        part.drop_all(engine)
    assert described(engine) == {}
    build(engine)
    assert described(engine) == migrated


def test_houses_that_open_at_once_build_one_schema() -> None:
    with new_database(EMPTY) as address, ThreadPoolExecutor(3) as houses:
        for store in houses.map(open_store, [address] * 3):
            assert store.going_on() == []
            store.close()


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    migrate(engine)
    before = described(engine)
    migrate(engine)
    assert described(engine) == before


@pytest.mark.parametrize("dump", OLDER, ids=lambda dump: dump.stem)
def test_an_older_house_opens_with_everything_in_it(dump: Path, tmp_path: Path) -> None:
    path = tmp_path / "older.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(dump.read_text(encoding="utf-8"))
    with closing(open_sqlite(path)) as store:
        assert store.person("anna") == Person("anna", "Anna", "de", {"help": True}, 1.0)
        row = store.table("table-1")
        assert row is not None and row.people == ("anna", None) and row.asked == (1,)
        assert store.going_on() == ["table-1"]
        assert row.options is None and "table-1" in store.incomplete("", 9)
        journal = store.journal("table-1")
        assert [entry.kind for entry in journal] == ["opened", "dealt", "played"]
        assert [entry.ran for entry in journal] == [-2.0, -1.0, 0.0], "running time begins with the last thing"
        assert store.ran() == 0.0
        table = Table("table-1")
        table.apply(journal)
        assert table.computers_asked() == [1]
        store.complete(table.row())
        known = store.table("table-1")
        assert known is not None and (known.levels, known.length) == ((None, "easy"), 1)
        assert known == table.row() and "table-1" not in store.incomplete("", 9)
        store.append(table.row(), [Entry(3, "level", {"seat": 0, "level": "easy"}, 9.0)])
    with closing(open_sqlite(path)) as store:
        assert len(store.journal("table-1")) == 4


def test_there_is_an_older_house_for_every_step() -> None:
    steps = list((Path(schema.__file__).parent / "migrations" / "versions").glob("s*.py"))
    assert len(OLDER) == len(steps) - 1

"""A house moves from one database to another: every row is copied, read again and compared before anything is kept."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, Engine, Row, Table, func, insert, select

from teahouse.store.databases import is_shared, take_time, troubles
from teahouse.store.schema import metadata

AT_ONCE = 1000
ORDERED_BY_NUMBER = ("journal", "evening_journal", "book_entries", "book_names")
"""Long tables, of which each part has an order that is the same everywhere."""


class NotEmpty(Exception):
    """Somebody has stored something there already."""


class Differs(Exception):
    """The copy is not what the original is: in this table."""


def move(origin: Engine, target: Engine) -> int:
    """All rows of one house into the other's empty tables; how many. Nothing of it is kept if anything goes wrong."""
    writing = target.connect().execution_options(writes=True)
    with troubles(origin), troubles(target), origin.connect() as old, old.begin(), writing as new, new.begin():
        for each in (old, new):
            take_time(each)
        if any(_count(new, table) for table in metadata.sorted_tables):
            raise NotEmpty()
        rows = sum(_copy(old, new, table) for table in metadata.sorted_tables)
        for table in metadata.sorted_tables:
            _compare(old, new, table)
            _count_on(new, table)
        return rows


def _copy(old: Connection, new: Connection, table: Table) -> int:
    rows = 0
    for part in old.execute(select(table).execution_options(yield_per=AT_ONCE)).partitions():
        new.execute(insert(table), [row._asdict() for row in part])
        rows += len(part)
    return rows


def _count_on(new: Connection, table: Table) -> None:
    """PostgreSQL counts numbers that it gives itself apart from those that are there."""
    column = table.autoincrement_column
    if column is not None and is_shared(new):
        counter = func.pg_get_serial_sequence(table.name, column.name)
        new.execute(select(func.setval(counter, func.coalesce(func.max(column), 0) + 1, False)))


def _compare(old: Connection, new: Connection, table: Table) -> None:
    """Row by row. Each database has its own order of names, so both are put into one here, a part at a time."""
    if table.name in ORDERED_BY_NUMBER:
        for id in old.scalars(select(_owner(table)).distinct()).all():
            _compare_rows(table, _of(old, table, id), _of(new, table, id))
        if _count(old, table) != _count(new, table):
            raise Differs(table.name)
    else:
        ours, theirs = (sorted(each.execute(select(table)), key=_key) for each in (old, new))
        _compare_rows(table, iter(ours), iter(theirs))


def _owner(table: Table) -> Any:
    return next(iter(table.primary_key.columns))


def _of(connection: Connection, table: Table, id: str) -> Iterator[Row[Any]]:
    return iter(connection.execute(select(table).where(_owner(table) == id).order_by(table.c.number)).all())


def _compare_rows(table: Table, ours: Iterator[Row[Any]], theirs: Iterator[Row[Any]]) -> None:
    for one, other in zip_longest(ours, theirs):
        if one is None or other is None or tuple(one) != tuple(other):
            raise Differs(table.name)


def _key(row: Row[Any]) -> tuple[Any, ...]:
    return tuple(row[:2])


def _count(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0

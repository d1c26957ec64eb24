"""Many moves at once on their way to a real SQLite file."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from sqlalchemy import event

from table.evenings import evening
from teahouse.store.base import Change, Conflict, Entry, StoreTrouble, TableRow
from teahouse.store.sql import SqlStore, open_sqlite
from teahouse.table.keeping import Keeper

TABLES = 40


def row(table: int, changed: float = 0.0) -> TableRow:
    return TableRow(f"t{table}", "mahjong-battle", "playing", False, 0.0, changed, (None, None))


def played(table: int, number: int) -> Change:
    return row(table, float(number)), [Entry(number, "played", {"seat": table % 2}, float(number))]


def numbers(store: SqlStore, table: int) -> list[int]:
    return [entry.number for entry in store.journal(f"t{table}")]


@asynccontextmanager
async def keeping(path: Path, **wishes: Any) -> AsyncIterator[tuple[SqlStore, Keeper]]:
    with closing(open_sqlite(path, **wishes)) as store:
        for table in range(TABLES):
            store.open_table(row(table), [Entry(0, "opened", {}, 0.0)])
        keeper = Keeper(store)
        yield store, keeper
        keeper.close()


async def kept_while_locked(path: Path, keeper: Keeper, changes: Sequence[Change]) -> list[BaseException | None]:
    """All of them wait for somebody else who writes, and who comes to an end when the first one has been waiting."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = [asyncio.create_task(keeper.keep(change)) for change in changes]
        await asyncio.sleep(0)
        while keeper._waiting.qsize() == len(changes):
            await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        other.execute("ROLLBACK")
    return await asyncio.gather(*waiting, return_exceptions=True)


@evening
async def test_what_waits_together_is_stored_together(path: Path) -> None:
    commits: list[object] = []
    async with keeping(path) as (store, keeper):
        event.listen(store.engine, "commit", commits.append)
        changes = [played(table, number) for number in (1, 2, 3) for table in range(TABLES)]
        assert not any(await kept_while_locked(path, keeper, changes))
        assert len(commits) <= 2, "the first one may have gone alone"
        assert all(numbers(store, table) == [0, 1, 2, 3] for table in range(TABLES))
        found = store.table("t7")
        assert found and found.changed == 3.0, "lists show the last one"


@evening
async def test_a_lonely_move_waits_for_nobody(path: Path) -> None:
    async with keeping(path) as (store, keeper):
        await asyncio.wait_for(keeper.keep(played(0, 1)), 10)
        assert numbers(store, 0) == [0, 1]


@evening
async def test_what_was_acknowledged_is_there_for_another_house(path: Path) -> None:
    async with keeping(path) as (_, keeper):
        for number in (1, 2):
            await asyncio.gather(*(keeper.keep(played(table, number)) for table in range(TABLES)))
            with closing(open_sqlite(path)) as other:
                assert all(numbers(other, table)[-1] == number for table in range(TABLES))


@evening
async def test_a_number_written_twice_fails_alone(path: Path) -> None:
    """Somebody else wrote into two of the journals; all the others go through."""
    async with keeping(path) as (store, keeper):
        for table in (3, 30):
            store.append(*played(table, 1))
        found = await kept_while_locked(path, keeper, [played(table, 1) for table in range(TABLES)])
        assert [table for table, trouble in enumerate(found) if isinstance(trouble, Conflict)] == [3, 30]
        assert sum(trouble is None for trouble in found) == TABLES - 2
        assert all(numbers(store, table) == [0, 1] for table in range(TABLES))


@evening
async def test_trouble_reaches_everybody_and_nothing_is_stored(path: Path) -> None:
    async with keeping(path, busy_seconds=0.1) as (store, keeper):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            changes = [played(table, 1) for table in range(TABLES)]
            found = await asyncio.gather(*map(keeper.keep, changes), return_exceptions=True)
            assert all(isinstance(trouble, StoreTrouble) for trouble in found)
            other.execute("ROLLBACK")
        assert all(numbers(store, table) == [0] for table in range(TABLES))
        await asyncio.gather(*map(keeper.keep, changes))
        assert all(numbers(store, table) == [0, 1] for table in range(TABLES))


@evening
async def test_what_the_store_did_not_expect_is_told_too(path: Path) -> None:
    async with keeping(path) as (store, keeper):
        unheard = Entry(1, "played", {"moves": {"a", "set"}}, 0.0)
        found = await asyncio.wait_for(asyncio.gather(keeper.keep((row(0), [unheard])), return_exceptions=True), 10)
        assert isinstance(found[0], TypeError) and numbers(store, 0) == [0]
        await keeper.keep(played(0, 1))


@evening
async def test_closing_stores_what_waits(path: Path) -> None:
    async with keeping(path) as (store, keeper):
        waiting = [asyncio.create_task(keeper.keep(played(table, 1))) for table in range(TABLES)]
        await asyncio.sleep(0)
        await asyncio.to_thread(keeper.close)
        await asyncio.gather(*waiting)
        assert all(numbers(store, table) == [0, 1] for table in range(TABLES))

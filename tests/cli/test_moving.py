"""A house moves from a file to PostgreSQL and back: every row, every key, and nothing half."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, text, update

from postgres import EMPTY, new_database
from served_house import as_guest, served
from shell import run
from table.standing_house import lay_house
from teahouse.store import moving, schema
from teahouse.store.base import Entry
from teahouse.store.books import BookRow, Name
from teahouse.store.databases import LIMITS, take_time
from teahouse.store.evening_rows import EveningEntry, EveningRow
from teahouse.store.moving import Differs, move
from teahouse.store.sql import open_sqlite, open_store
from teahouse.web.keys import keys_in, shared_keys


@pytest.fixture
def address() -> Iterator[str]:
    with new_database(EMPTY) as found:
        yield found


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in the middle of everything."""
    folder = tmp_path_factory.mktemp("standing")
    lay_house(folder / "teahouse.db")
    with closing(open_sqlite(folder / "teahouse.db")) as store:
        wrote = EveningEntry(0, "opened", {"ä": [1, None, 0.1]}, 1.5, "c0", "anna", "phone")
        store.evenings.open(EveningRow("e1", "plain", "Skat", 1.0, 2.0, "anna", result={"names": ["Ä"]}), [wrote])
        club = BookRow("club-1", "club", "Tee", True, 4.0, 5.0)
        store.books.write(club, [Entry(0, "founded", {"by": "anna"}, 4.0)], [Name(1, "Änne", "anna")])
    keys_in(folder)
    return folder


def contents(database: Path | str) -> dict[str, list[tuple[object, ...]]]:
    """Every row, in one order."""
    with closing(open_store(database)) as store, store.engine.connect() as connection:
        found = {table.name: connection.execute(select(table)).all() for table in schema.metadata.sorted_tables}
        return {name: sorted((tuple(row) for row in rows), key=repr) for name, rows in found.items()}


def test_a_house_moves_to_postgresql_and_back(laid: Path, address: str, tmp_path: Path) -> None:
    before, keys = contents(laid / "teahouse.db"), keys_in(laid)
    there = run("move", "--from", str(laid), "--to", address)
    assert there.returncode == 0, there.stderr
    assert f"{sum(map(len, before.values()))} rows" in there.stdout
    assert contents(address) == before and contents(laid / "teahouse.db") == before
    with closing(open_store(address)) as store:
        assert store.sharing and shared_keys(store.sharing) == keys
    back = run("move", "--from", address, "--to", str(tmp_path / "back"))
    assert back.returncode == 0, back.stderr
    assert contents(tmp_path / "back" / "teahouse.db") == before and keys_in(tmp_path / "back") == keys
    again = run("move", "--from", str(laid), "--to", address)
    assert again.returncode == 2 and "already contains data" in again.stderr
    assert contents(address) == before


def test_what_is_not_the_same_is_not_kept(laid: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that changes what it is given: one entry of thousands."""
    with closing(open_sqlite(laid / "teahouse.db")) as old, closing(open_store(address)) as new:
        copy = moving._copy

        def copy_badly(*what: object) -> int:
            done = copy(*what)  # type: ignore[arg-type]
            what[1].execute(update(schema.journal).where(schema.journal.c.number == 1).values(ran=0.5))  # type: ignore[attr-defined]
            return done

        monkeypatch.setattr(moving, "_copy", copy_badly)
        with pytest.raises(Differs, match="journal"):
            move(old.engine, new.engine)
    assert not any(contents(address).values())


def test_whoever_moves_may_take_their_time(address: str) -> None:
    """A house gives up what takes seconds; a large one moves for minutes."""
    with closing(open_store(address)) as store, store.engine.begin() as connection:
        assert connection.scalar(text("SHOW statement_timeout")) == "15s"
        take_time(connection)
        for name in LIMITS:
            assert connection.scalar(text(f"SHOW {name}")) == "0"


def test_nobody_moves_out_of_an_open_house_or_nowhere(address: str, tmp_path: Path) -> None:
    nothing = run("move", "--from", str(tmp_path / "nowhere"), "--to", address)
    assert nothing.returncode == 2 and "no Teahouse database" in nothing.stderr and not (tmp_path / "nowhere").exists()
    same = run("move", "--from", str(tmp_path), "--to", str(tmp_path / "other"))
    assert same.returncode == 2 and "PostgreSQL" in same.stderr
    with served(tmp_path / "open", TEAHOUSE_DATABASE=address) as house:
        as_guest(house.url)
        refused = run("move", "--from", address, "--to", str(tmp_path / "target"))
        assert refused.returncode == 2 and "still running" in refused.stderr


def test_a_database_is_brought_up_to_date_without_a_house(address: str, tmp_path: Path) -> None:
    done = run("migrate", "--database", address.replace("teahouse@", "teahouse:unused@"))
    assert done.returncode == 0 and "up to date" in done.stdout and "unused" not in done.stdout
    missing = run("migrate", "--data", str(tmp_path))
    assert missing.returncode == 2 and "no Teahouse database" in missing.stderr

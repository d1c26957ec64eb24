"""The store in a real database: a number once, all or nothing, and what happens when the database cannot.

What it promises it promises on both databases; trouble is each one's own.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from teahouse.store.base import Conflict, Entry, Opponent, Person, StoreTrouble, TableRow, Wanted
from teahouse.store.sql import SqlStore, open_sqlite, open_store

ANNA = Person("anna", "Anna", "de", {"help": True}, 1.0)
BERT = Person("bert", "Bert", "nl", {}, 2.0)
NOBODY = (None, None)
ROW = TableRow("t1", "mahjong-battle", "waiting", True, 1.0, 1.0, ("anna", None), (0,), levels=NOBODY, outcomes=NOBODY)
OPENED = Entry(0, "opened", {"game": "mahjong-battle", "wörter": ["é", 1, None, True]}, 1.0)


def entry(number: int, kind: str = "played", **body: Any) -> Entry:
    return Entry(number, kind, body, float(number))


@pytest.fixture
def path(database: Path | str) -> Path:
    """Whoever asks for it is about the file, and has no other database (`conftest.py`)."""
    assert isinstance(database, Path)
    return database


@pytest.fixture
def store(database: Path | str) -> Iterator[SqlStore]:
    found = open_store(database, busy_seconds=0.1)
    found.add_person(ANNA)
    found.open_table(ROW, [OPENED])
    yield found
    found.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else writes into the file and does not come to an end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


# Journals


def test_what_was_stored_is_read_again_by_another_house(store: SqlStore, database: Path | str) -> None:
    store.append(
        replace(ROW, status="playing", asked=(1,), goes_on=True), [entry(1, seat=0), entry(2, moves=["a", "b"])]
    )
    with closing(open_store(database)) as again:
        assert again.journal("t1") == [OPENED, entry(1, seat=0), entry(2, moves=["a", "b"])]
        assert again.table("t1") == replace(ROW, status="playing", asked=(1,), goes_on=True)
        assert again.person("anna") == ANNA


@pytest.mark.parametrize("numbers", [(0,), (0, 1), (1, 0), (1, 2, 1)])
def test_a_number_is_written_once_and_nothing_of_what_came_second_is_stored(
    store: SqlStore, numbers: tuple[int, ...]
) -> None:
    with pytest.raises(Conflict):
        store.append(replace(ROW, status="over"), [entry(number, "sat") for number in numbers])
    assert store.journal("t1") == [OPENED]
    assert store.table("t1") == ROW


def test_a_second_table_of_that_name_is_refused_whole(store: SqlStore) -> None:
    with pytest.raises(Conflict):
        store.open_table(replace(ROW, people=(None,)), [OPENED])
    assert store.table("t1") == ROW


def test_a_table_and_what_it_means_for_another_are_stored_together(store: SqlStore) -> None:
    """A rematch: the new table, and the way to it in the old one's journal."""
    fresh = replace(ROW, id="t2")
    with pytest.raises(Conflict):
        store.open_table(fresh, [OPENED], (ROW, [entry(0, "rematch")]))
    assert store.table("t2") is None and store.journal("t2") == []
    store.open_table(fresh, [OPENED], (ROW, [entry(1, "rematch", table="t2")]))
    assert store.table("t2") == fresh
    assert store.journal("t1") == [OPENED, entry(1, "rematch", table="t2")]


def test_of_many_writers_of_one_number_one_wins(database: Path | str, store: SqlStore) -> None:
    won: list[int] = []

    def write(writer: int) -> None:
        with closing(open_store(database)) as mine:
            try:
                mine.append(ROW, [entry(1, writer=writer), entry(2, writer=writer)])
                won.append(writer)
            except Conflict:
                pass

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert [found.body["writer"] for found in store.journal("t1")[1:]] == won * 2


def test_an_unknown_table_has_no_journal(store: SqlStore) -> None:
    assert store.journal("nobody") == [] and store.table("nobody") is None


# Lists and people


def test_tables_are_found_by_person_by_status_and_by_what_goes_on(store: SqlStore) -> None:
    store.add_person(BERT)
    playing = replace(ROW, id="t2", status="playing", listed=False, changed=9.0, people=("bert", "anna"), goes_on=True)
    store.open_table(playing, [OPENED])
    assert [row.id for row in store.tables_of("anna")] == ["t2", "t1"], "the last one first"
    assert store.tables_of("bert") == [playing] and store.tables_of("nobody") == []
    assert store.tables_of("anna", 1) == [playing]
    assert store.tables("waiting") == [ROW] and store.tables("playing", listed=True) == []
    assert store.tables("playing", listed=False) == [playing]
    assert store.going_on() == ["t2"]
    store.append(replace(playing, goes_on=False), [entry(1)])
    assert store.going_on() == []


def test_seats_follow_the_journal(store: SqlStore) -> None:
    store.add_person(BERT)
    store.append(replace(ROW, people=("anna", "bert")), [entry(1, "sat")])
    assert [row.id for row in store.tables_of("bert")] == ["t1"]
    store.append(replace(ROW, people=("anna", None)), [entry(2, "level")])
    assert store.tables_of("bert") == []


def test_people_change_and_are_forgotten(store: SqlStore) -> None:
    store.add_person(BERT)
    store.change_person(replace(BERT, name="Berta", looks={"tiles": "western"}))
    assert store.people(["anna", "bert", "nobody"]) == {
        "anna": ANNA,
        "bert": replace(BERT, name="Berta", looks={"tiles": "western"}),
    }
    store.forget_person("anna")
    assert store.person("anna") is None and store.tables_of("anna") == []
    assert store.table("t1") == replace(ROW, people=(None, None))
    assert store.journal("t1") == [OPENED]


def test_ones_own_games_are_found_by_how_they_ended(store: SqlStore) -> None:
    store.add_person(BERT)
    store.append(replace(ROW, people=("anna", "bert"), status="playing"), [entry(1, "sat")])
    assert [row.id for row in store.open_tables_of("anna")] == ["t1"] and store.games_of("anna", Wanted(), 9) == []
    over = replace(
        ROW, status="over", people=("anna", "bert"), outcomes=("won", "lost"), ended=7.0, length=3, reason="resign"
    )
    store.append(over, [entry(2, "ended")])
    assert store.open_tables_of("anna") == [] and store.games_of("anna", Wanted(), 9) == [over]
    assert store.games_of("bert", Wanted(outcome="lost"), 9) == [over]
    for nothing in (Wanted(outcome="lost"), Wanted(game="short-go"), Wanted(before=(7.0, "t1")), Wanted(put_away=True)):
        assert store.games_of("anna", nothing, 9) == []
    assert store.games_of("anna", Wanted(opponents=("bert",)), 9) == [over]
    assert store.games_of("anna", Wanted(opponents=(), computers=True), 9) == []
    assert store.opponents_of("anna") == [Opponent("bert", "Bert", 1)]
    assert store.course_of("bert") == [("mahjong-battle", "lost")]
    store.forget_person("bert")
    store.append(replace(over, people=("anna", "bert")), [entry(3, "rematch")])
    assert store.games_of("anna", Wanted(), 9)[0].people == ("anna", None), "who is forgotten stays forgotten"


def test_what_is_put_away_comes_back_with_another_person(store: SqlStore) -> None:
    store.add_person(BERT)
    store.put_away("anna", "t1", True)
    assert store.open_tables_of("anna") == [] and store.open_tables_of("anna", None) == [ROW]
    store.append(replace(ROW, people=("anna", "bert")), [entry(1, "sat")])
    assert [row.id for row in store.open_tables_of("anna", put_away=True)] == ["t1"], "it stays away for her"
    store.append(replace(ROW, people=("bert", None)), [entry(2, "sat")])
    assert [row.id for row in store.open_tables_of("bert")] == ["t1"], "but not for who sits there now"


# The database in trouble


def test_every_commit_is_on_the_disk_and_readers_do_not_wait(store: SqlStore, path: Path) -> None:
    with store.engine.connect() as connection:
        pragma = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_locked_database_is_trouble_and_loses_nothing(store: SqlStore, path: Path) -> None:
    with locked(path):
        with pytest.raises(StoreTrouble):
            store.append(replace(ROW, status="over"), [entry(1)])
        with pytest.raises(StoreTrouble):
            store.add_person(BERT)
        assert store.journal("t1") == [OPENED], "reading goes on"
        assert store.table("t1") == ROW and store.person("bert") is None
    store.append(ROW, [entry(1)])
    assert store.journal("t1") == [OPENED, entry(1)]


def test_a_locked_database_cannot_be_opened_but_waits_for_its_turn(store: SqlStore, path: Path) -> None:
    with locked(path), pytest.raises(StoreTrouble):
        open_sqlite(path, busy_seconds=0.1)
    open_sqlite(path, busy_seconds=0.1).close()


def test_a_full_disk_is_trouble_and_loses_nothing(store: SqlStore, path: Path) -> None:
    """The database may not grow beyond the pages it has, as on a full disk."""
    limit = _limit_pages(store)
    full = [entry(number, text="x" * 50_000) for number in (1, 2)]
    with pytest.raises(StoreTrouble):
        store.append(replace(ROW, status="over"), full)
    assert store.journal("t1") == [OPENED] and store.table("t1") == ROW
    limit["pages"] = 1_000_000
    store.append(replace(ROW, status="playing"), full)
    assert store.journal("t1") == [OPENED, *full]


def _limit_pages(store: SqlStore) -> dict[str, int]:
    with store.engine.connect() as connection:
        limit = {"pages": int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())}

    def set_limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={limit['pages']}")

    event.listen(store.engine, "begin", set_limit)
    return limit


def test_a_file_that_is_no_database_is_trouble(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 1000)
    with pytest.raises(StoreTrouble):
        open_sqlite(broken)
    assert broken.read_bytes() == b"this is no database" * 1000
    with pytest.raises(StoreTrouble):
        open_sqlite(tmp_path / "no" / "such" / "folder.db")

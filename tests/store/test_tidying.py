"""What lies beside the file is brought into it while the house goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from served_house import wait_until
from teahouse.store import tidying
from teahouse.store.base import Person
from teahouse.store.sql import open_sqlite


def test_commits_bring_nothing_into_the_file_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "teahouse.db"
    monkeypatch.setattr(tidying, "COMMITS", 10)
    with closing(open_sqlite(file)) as store:
        before = file.stat().st_mtime_ns
        for number in range(9):
            store.add_person(Person(f"guest-{number}", "x" * 2000, "en"))
        assert file.stat().st_mtime_ns == before, "all of it lies beside the file"
        store.add_person(Person("guest-9", "Anna", "en"))
        wait_until(lambda: file.stat().st_mtime_ns != before, "it is brought in")
        assert store.person("guest-9") is not None
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM people").fetchone() == (10,)

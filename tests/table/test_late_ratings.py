"""Ratings of the house from a real SQLite file: a game that is stored late is booked in its place."""

import asyncio
from contextlib import closing
from pathlib import Path

from teahouse.store.base import Entry, Person, TableRow
from teahouse.store.sql import SqlStore, open_sqlite
from teahouse.table.keeping import Clerk
from teahouse.table.ratings import LATE, Ratings

GAME = "weiss-schach"


def add(store: SqlStore, id: str, ended: float, *players: str) -> None:
    """Won by whoever is named first."""
    rating = {"players": players, "places": [1, 2], "answers": 9, "common": [], "replaced": False}
    row = TableRow(
        id=id, game=GAME, status="over", listed=True, created=ended, changed=ended, people=players, levels=(None, None),
        options={}, ended=ended, rated=True, rating={**rating, "substituted": []}, outcomes=("won", "lost"),
    )  # fmt: skip
    store.open_table(row, [Entry(0, "opened", {}, ended, 0.0)])


def test_what_is_stored_late_is_booked_without_opening_the_house_again(tmp_path: Path) -> None:
    with closing(open_sqlite(tmp_path / "house.db")) as store, closing(Clerk()) as clerk:
        for id in ("anna", "ben"):
            store.add_person(Person(id, id.title(), "de"))
        ratings, now = Ratings(store, clerk), 10 * LATE
        add(store, "second", now, "anna", "ben")
        assert list(asyncio.run(ratings.ledger(GAME)).booked) == ["second"]
        add(store, "first", now - 60, "ben", "anna")
        assert list(asyncio.run(ratings.ledger(GAME)).booked) == ["first", "second"]
        assert asyncio.run(Ratings(store, clerk).ledger(GAME)).ratings == asyncio.run(ratings.ledger(GAME)).ratings

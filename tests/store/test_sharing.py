"""What houses on one PostgreSQL agree on: whose lease holds, who drives a table, what passes by, which keys sign."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import psycopg
import pytest

from postgres import new_database
from store.test_sql import ANNA, OPENED, ROW, entry
from teahouse.store.base import Conflict, Fence, LostLease
from teahouse.store.databases import CHANNEL
from teahouse.store.sharing import Sharing
from teahouse.store.sql import SqlStore, open_store

LEASE = 60.0
OVER = -1.0
"""A lease that is over when it begins."""


@pytest.fixture
def address() -> Iterator[str]:
    with new_database() as found:
        yield found


@pytest.fixture
def store(address: str) -> Iterator[SqlStore]:
    found = open_store(address)
    found.add_person(ANNA)
    found.open_table(ROW, [OPENED])
    yield found
    found.close()


@pytest.fixture
def sharing(store: SqlStore) -> Sharing:
    assert store.sharing
    return store.sharing


def test_a_table_has_one_driver_until_its_lease_is_over(sharing: Sharing) -> None:
    sharing.enter("first", LEASE)
    sharing.enter("second", LEASE)
    assert sharing.take("first", ["t1", "t2"]) == {"t1": 1, "t2": 1}
    assert sharing.take("second", ["t1", "t3"]) == {"t3": 1}
    assert sharing.take("first", ["t1"]) == {"t1": 2}, "one's own may be taken again"
    sharing.renew("first", OVER, 0.0)
    assert sharing.take("first", ["t4"]) == {}, "whose lease is over takes nothing"
    assert sharing.take("second", ["t1", "t2"]) == {"t1": 3, "t2": 2}
    sharing.let_go("second", ["t1"])
    again = sharing.renew("first", LEASE, 0.0)
    assert again.others == {"second"} and not again.held, "it hears that its lease had ended"
    assert sharing.renew("first", LEASE, 0.0).held
    assert sharing.take("first", ["t1", "t2"]) == {"t1": 1}


def test_what_a_driver_brings_is_stored_only_while_it_drives(store: SqlStore, sharing: Sharing) -> None:
    sharing.enter("first", LEASE)
    sharing.enter("second", LEASE)
    epoch = sharing.take("first", ["t1"])["t1"]
    held = Fence("first", epoch)
    assert store.append_all([(ROW, [entry(1)])], {"t1": held}) == [None]
    sharing.renew("first", OVER, 0.0)
    assert store.append_all([(ROW, [entry(2)])], {"t1": held}) == [None], "nobody has taken it over yet"
    assert sharing.take("second", ["t1"])
    other = replace(ROW, id="t2")
    store.open_table(other, [OPENED])
    late, fine = store.append_all([(ROW, [entry(3)]), (other, [entry(1)])], {"t1": held})
    assert isinstance(late, LostLease) and fine is None, "others in the same transaction do not suffer"
    assert store.append_all([(ROW, [entry(3)])]) == [None], "people's moves need no lease"
    assert [each.number for each in store.journal("t1")] == [0, 1, 2, 3]


def test_nobody_takes_a_table_over_while_its_driver_stores_something(store: SqlStore, sharing: Sharing) -> None:
    """Who takes over waits, and reads what was stored."""
    sharing.enter("first", LEASE)
    held = Fence("first", sharing.take("first", ["t1"])["t1"])
    sharing.renew("first", OVER, 0.0)
    sharing.enter("second", LEASE)
    taken: list[dict[str, int]] = []
    with psycopg.connect(sharing.address) as storing:
        storing.execute('SELECT 1 FROM drives WHERE "table" = %s FOR SHARE', ["t1"])
        taking = threading.Thread(target=lambda: taken.append(sharing.take("second", ["t1"])))
        taking.start()
        taking.join(0.2)
        assert taking.is_alive() and not taken
        storing.commit()
    taking.join(30)
    assert taken == [{"t1": held.epoch + 1}]


def test_tables_without_a_driver_are_found(store: SqlStore, sharing: Sharing) -> None:
    assert sharing.undriven(9) == []
    store.append(replace(ROW, goes_on=True), [entry(1)])
    assert sharing.undriven(9) == [("t1", True)]
    sharing.enter("first", LEASE)
    sharing.take("first", ["t1"])
    assert sharing.undriven(9) == []
    sharing.leave("first")
    assert sharing.undriven(9) == [("t1", True)] and sharing.open_houses() == 0


def test_running_time_goes_on_while_one_house_is_open(store: SqlStore, sharing: Sharing) -> None:
    first = sharing.enter("first", LEASE)
    assert (first.opened, first.ran) == (0.0, pytest.approx(0.0, abs=1.0))
    sharing.renew("first", LEASE, 1000.0)
    second = sharing.enter("second", LEASE)
    assert second.opened == first.opened and second.ran >= 1000.0
    assert sharing.renew("second", LEASE, 500.0).ran == 1000.0, "whose clock is slow hears how far others are"
    assert sharing.enter("third", LEASE).ran >= 1000.0, "it never goes back"
    for house in ("first", "second", "third"):
        sharing.leave(house)
    store.append(ROW, [replace(entry(1), ran=700.0)])
    again = sharing.enter("fourth", LEASE)
    assert again.opened == 1000.0, "the time in which all were closed does not count, and all of the rest does"


def test_what_passes_by_is_the_last_word_of_each_house(sharing: Sharing) -> None:
    sharing.enter("first", LEASE)
    sharing.pass_on("first", [("here", "t1", "anna", None), ("order", "t1", "anna", ["a"])])
    sharing.pass_on("first", [("order", "t1", "anna", ["b", "ä"])])
    sharing.pass_on("second", [("here", "t1", "anna", 7.5), ("here", "t2", "anna", None)])
    found = [(each.kind, each.body, each.own, each.alive) for each in sharing.passing("first", ["t1"])]
    assert sorted(found, key=repr) == [
        ("here", 7.5, False, False),
        ("here", None, True, True),
        ("order", ["b", "ä"], True, True),
    ]


def test_nothing_passes_by_of_whoever_is_forgotten(store: SqlStore, sharing: Sharing) -> None:
    sharing.enter("first", LEASE)
    sharing.pass_on(
        "first", [("here", "t1", "anna", None), ("from", "t1", "anna", ["m"]), ("here", "t1", "bert", None)]
    )
    store.forget_person("anna")
    assert [each.who for each in sharing.passing("first", ["t1"])] == ["bert"]


def test_callers_are_counted_by_all_houses_that_are_open(sharing: Sharing) -> None:
    for house in ("first", "second", "third"):
        sharing.enter(house, LEASE)
    sharing.count("first", [("looks", "x", 5), ("looks", "y", 1)])
    sharing.count("second", [("looks", "x", 3)])
    assert sorted(sharing.count("third", [])) == [("looks", "x", 8), ("looks", "y", 1)]
    assert sharing.count("first", [("looks", "x", 6)]) == [("looks", "x", 3)]
    sharing.renew("second", OVER, 0.0)
    assert sharing.count("first", []) == []


def test_the_first_to_set_something_wins(sharing: Sharing) -> None:
    assert sharing.setting("secret") is None
    assert sharing.first_setting("secret", "a") == "a" == sharing.first_setting("secret", "b")
    sharing.set_setting("secret", "c")
    assert sharing.setting("secret") == "c"


def test_one_notice_is_sent_with_what_is_stored_together_and_none_with_what_is_not(store: SqlStore) -> None:
    store.open_table(replace(ROW, id="t2"), [OPENED])
    assert store.sharing
    with psycopg.connect(store.sharing.address, autocommit=True) as other:
        other.execute(f"LISTEN {CHANNEL}")  # type: ignore[arg-type]
        store.append_all([(ROW, [entry(1), entry(2)]), (replace(ROW, id="t2"), [entry(1)])])
        with pytest.raises(Conflict):
            store.append(ROW, [entry(1)])
        heard = [notice.payload for notice in other.notifies(timeout=0.3)]
    assert heard == ["t1 2\nt2 1"], "tables and numbers, nothing else"


def test_a_lost_connection_is_trouble_once_and_another_is_found(store: SqlStore) -> None:
    assert store.sharing
    with psycopg.connect(store.sharing.address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    troubled = store.append_all([(ROW, [entry(1)])])
    assert troubled[0] is not None and store.journal("t1") == [OPENED]
    assert store.append_all([(ROW, [entry(1)])]) == [None]
    assert store.journal("t1") == [OPENED, entry(1)]

"""Evenings in a real database: a number once, a device's own name once, and what is left of somebody forgotten."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from teahouse.store.base import Conflict, Person
from teahouse.store.evening_rows import EveningEntry, EveningRow
from teahouse.store.sql import SqlStore, open_store

ROW = EveningRow("e1", "plain", "Skat", 1.0, 1.0, host="anna", result={"names": ["Ada", "Ben"]})


def entry(number: int, person: str | None = "anna", client: str = "", **body: Any) -> EveningEntry:
    return EveningEntry(number, "wrote", body, float(number), client or f"c{number}", person, "phone")


OPENED = replace(entry(0, title="Skat"), kind="opened")


@pytest.fixture
def store(database: Path | str) -> Iterator[SqlStore]:
    with closing(open_store(database)) as found:
        for id in ("anna", "bert"):
            found.add_person(Person(id, id.title(), "de"))
        found.evenings.open(ROW, [OPENED])
        yield found


def test_what_was_written_is_read_again_by_another_house(store: SqlStore, database: Path | str) -> None:
    now = replace(ROW, changed=2.0, closed=True, club="c1", result={"names": ["Ada"], "over": True})
    store.evenings.append(now, [entry(1, line={"points": {"Ada": 1}}), entry(2, "bert")])
    with closing(open_store(database)) as again:
        assert again.evenings.row("e1") == now
        assert again.evenings.journal("e1") == [OPENED, entry(1, line={"points": {"Ada": 1}}), entry(2, "bert")]
    assert store.evenings.row("unknown") is None and store.evenings.journal("unknown") == []


@pytest.mark.parametrize("second", [entry(1, client="other"), entry(2, client="c1")], ids=["number", "name"])
def test_a_number_and_a_devices_own_name_are_written_once(store: SqlStore, second: EveningEntry) -> None:
    store.evenings.append(ROW, [entry(1)])
    with pytest.raises(Conflict):
        store.evenings.append(replace(ROW, closed=True), [entry(3), second])
    assert [each.number for each in store.evenings.journal("e1")] == [0, 1], "all or nothing"
    row = store.evenings.row("e1")
    assert row is not None and not row.closed


def test_the_same_name_may_stand_in_another_evening(store: SqlStore) -> None:
    store.evenings.open(replace(ROW, id="e2"), [OPENED, entry(1)])
    store.evenings.append(ROW, [entry(1)])


def test_an_evening_is_found_by_whoever_opened_it_or_wrote_there(store: SqlStore) -> None:
    store.evenings.open(replace(ROW, id="e2", changed=5.0), [OPENED, entry(1, "bert")])
    assert [row.id for row in store.evenings.of("anna")] == ["e2", "e1"]
    assert [row.id for row in store.evenings.of("bert")] == ["e2"]
    assert store.evenings.of("nobody") == []


def test_who_is_forgotten_takes_along_what_nobody_else_has_written_in(store: SqlStore) -> None:
    store.evenings.open(replace(ROW, id="e2"), [OPENED, entry(1, "bert")])
    store.forget_person("anna")
    assert store.evenings.row("e1") is None and store.evenings.journal("e1") == []
    left = store.evenings.row("e2")
    assert left is not None and left.host is None
    assert [(each.person, each.device) for each in store.evenings.journal("e2")] == [(None, ""), ("bert", "phone")]
    store.forget_person("bert")
    assert store.evenings.row("e2") is None, "with the last of them it goes too"


def test_a_deleted_evening_is_gone(store: SqlStore) -> None:
    store.evenings.delete("e1")
    assert store.evenings.row("e1") is None and store.evenings.journal("e1") == []
    with pytest.raises(Conflict):
        store.evenings.append(ROW, [entry(1)])

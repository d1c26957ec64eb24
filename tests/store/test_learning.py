"""What guests have learnt: nothing is lost when two devices tell it at once, and it goes with the guest."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from teahouse.store.base import Person
from teahouse.store.learning import Learnt
from teahouse.store.sql import SqlStore, open_store


def tried(name: str, at_once: bool = False, solved: bool = False, at: float = 1.0) -> Learnt:
    return Learnt("puzzle", "hongkong", name, at, at_once, solved)


@pytest.fixture
def learnt(database: Path | str) -> Iterator[SqlStore]:
    with closing(open_store(database)) as store:
        for id in ("anna", "ben"):
            store.add_person(Person(id, id.title(), "en", {}, 1.0))
        yield store


def test_the_first_answer_stays_and_what_is_solved_stays_solved(learnt: SqlStore) -> None:
    keep, of = learnt.learning.keep, learnt.learning.of
    for each in (tried("a"), tried("a", at_once=True, solved=True, at=2.0), tried("a", at=3.0), tried("b", True, True)):
        keep("anna", each)
    keep("ben", tried("a"))
    keep("anna", Learnt("exercise", "hongkong", "a", 1.0, False, True))
    assert of("anna", "puzzle") == [tried("a", solved=True), tried("b", True, True)]
    assert of("ben", "puzzle") == [tried("a")] and len(of("anna", "exercise")) == 1


def test_two_devices_at_once_lose_nothing(learnt: SqlStore) -> None:
    names = [f"{number:02}" for number in range(20)]
    with ThreadPoolExecutor(4) as devices:
        list(devices.map(lambda name: learnt.learning.keep("anna", tried(name, solved=True)), names * 2))
    assert [each.name for each in learnt.learning.of("anna", "puzzle") if each.solved] == names


def test_it_goes_with_the_guest(learnt: SqlStore) -> None:
    learnt.learning.keep("anna", tried("a"))
    learnt.forget_person("anna")
    assert learnt.learning.of("anna", "puzzle") == []
    learnt.learning.keep("anna", tried("b"))
    assert learnt.learning.of("anna", "puzzle") == [], "nobody is there any more"

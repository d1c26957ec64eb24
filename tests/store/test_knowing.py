"""Passkeys and sessions in the store, on both databases."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from teahouse.store.base import Person
from teahouse.store.passkeys import Passkey
from teahouse.store.sessions import MOST_ENDED, Session
from teahouse.store.sql import SqlStore, open_store


@pytest.fixture
def store(database: Path | str) -> Iterator[SqlStore]:
    opened = open_store(database)
    opened.add_person(Person("anna", "Anna", "en", {}, 0.0))
    yield opened
    opened.close()


def known(store: SqlStore) -> Person:
    found = store.person("anna")
    assert found
    return found


def test_what_was_answered_is_forgotten_when_it_is_over(store: SqlStore) -> None:
    assert store.passkeys.answer("c", 100.0, 50.0)
    assert not store.passkeys.answer("c", 100.0, 60.0)
    assert store.passkeys.answer("d", 200.0, 150.0) and store.passkeys.answer("c", 200.0, 150.0)


def test_of_two_who_use_a_passkey_at_once_one_is_believed_where_it_counts(store: SqlStore) -> None:
    passkey = Passkey("p", "anna", "Phone", "k", 2**32 - 2, 0.0, 0.0)
    assert store.passkeys.add(passkey, 1) and not store.passkeys.add(replace(passkey, id="q"), 1)
    assert store.passkeys.use(passkey, 2**32 - 1, 1.0) and not store.passkeys.use(passkey, 2**32 - 1, 1.0)
    assert store.passkeys.of("anna") == [replace(passkey, count=2**32 - 1, used=1.0)]
    store.forget_person("anna")
    assert store.passkeys.find("p") is None


def test_a_session_is_noted_ended_and_not_seen_again(store: SqlStore) -> None:
    phone = Session("s", "anna", "Safari, iPhone", 1.0, 1.0)
    store.sessions.saw(phone)
    store.sessions.saw(replace(phone, created=5.0, seen=5.0))
    store.sessions.saw(Session("d", "anna", "Firefox, Linux", 9.0, 9.0))
    assert [(each.id, each.created, each.seen) for each in store.sessions.of("anna")] == [
        ("d", 9.0, 9.0),
        ("s", 1.0, 5.0),
    ]
    store.sessions.end("s", "bert")
    assert known(store).ended == frozenset(), "nobody ends what is not theirs"
    store.sessions.end("s", "anna")
    store.sessions.saw(phone)
    assert [each.id for each in store.sessions.of("anna")] == ["d"] and known(store).ended == {"s"}
    store.sessions.saw(Session("x", "nobody", "", 1.0, 1.0))
    store.forget_person("anna")
    assert store.sessions.of("anna") == [] == store.sessions.of("nobody")


def test_whoever_ends_all_begins_another_round(store: SqlStore) -> None:
    store.sessions.saw(Session("s", "anna", "", 1.0, 1.0))
    store.sessions.end("s", "anna")
    store.sessions.end_all("anna", 77.0)
    assert (known(store).round, known(store).ended, known(store).link_until) == (1, frozenset(), 77.0)
    for number in range(MOST_ENDED + 1):
        store.sessions.saw(Session(f"s{number}", "anna", "", 1.0, 1.0))
        store.sessions.end(f"s{number}", "anna")
    assert (known(store).round, known(store).ended) == (2, frozenset()), "what is over is not kept without end"

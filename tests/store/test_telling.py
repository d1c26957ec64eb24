"""What is held back for a guest, each way by itself: told once, whoever asks, and gone with the guest."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from teahouse.store.base import Person
from teahouse.store.mails import ASKED, OFTEN, SENT, STOPPED, Mail
from teahouse.store.sql import SqlStore, open_store
from teahouse.store.telling import Held, Hook, Note, told

TURN = Held("anna", "mail", 0.0, (Note("turn", {"game": "short-go"}, "turn"),))
OVER = Note("over", {"game": "short-go"}, "at 1")


@pytest.fixture
def store(database: Path | str) -> Iterator[SqlStore]:
    with closing(open_store(database)) as opened:
        yield opened


def test_what_comes_too_soon_is_held_back_and_taken_once(store: SqlStore) -> None:
    store.add_person(Person("anna", "Anna", "en"))
    telling = store.telling
    assert telling.begin(TURN, pause=600.0, now=1000.0, is_quiet=False)
    assert not telling.begin(TURN, pause=600.0, now=1599.0, is_quiet=False)
    other = Held("anna", "push", 0.0, (OVER,))
    assert not telling.begin(other, pause=0.0, now=1599.0, is_quiet=True), "each way by itself"
    waiting = {held.way: held for held in telling.held()}
    assert waiting == {"mail": replace(TURN, at=1000.0), "push": other}
    assert telling.take(waiting["mail"], 1600.0) and not telling.take(waiting["mail"], 1600.0), "one house of several"
    assert not telling.begin(replace(TURN, way="push"), pause=0.0, now=1599.0, is_quiet=True)
    telling.drop(waiting["push"])
    assert not telling.take(waiting["push"], 1600.0), "something has come to it since somebody looked"
    (both,) = telling.held()
    assert both.notes == (OVER, *TURN.notes)
    telling.drop(both)
    assert telling.held() == []
    assert not telling.begin(TURN, pause=600.0, now=1700.0, is_quiet=False), "what was taken counts as told"
    assert telling.begin(TURN, pause=600.0, now=900.0, is_quiet=False), "a clock that was set back holds nothing up"
    assert telling.call("anna", "cup", "1 1") and not telling.call("anna", "cup", "1 1")
    assert telling.call("anna", "cup", "2 1") and telling.call("anna", "other", "1 1")
    telling.put_hook(Hook("anna", "https://a.example", "secret", 1.0))
    telling.put_hook(Hook("anna", "https://b.example", "other", 2.0))
    assert telling.hook("anna") == Hook("anna", "https://b.example", "other", 2.0)
    store.forget_person("anna")
    assert telling.hook("anna") is None and telling.held() == []


def test_links_to_an_address_are_counted_whoever_asks(store: SqlStore) -> None:
    for name in ("anna", "bert"):
        store.add_person(Person(name, name, "en"))
    mails, day = store.mails, 86400.0

    def ask(person: str, at: float) -> str:
        return mails.ask(Mail(f"{person} {at}", person, "a@example.org", "mark", ASKED, at))

    assert [ask(person, 100.0 + at) for at, person in enumerate(("anna", "bert", "anna", "bert"))] == [
        *[SENT] * 3,
        OFTEN,
    ]
    assert ask("anna", 200.0 + 7 * day) == SENT
    mails.stop("mark", 1.0)
    assert mails.is_stopped("mark") and ask("anna", 200.0 + 99 * day) == STOPPED and mails.of("anna") is None
    mails.allow("mark")
    assert ask("anna", 200.0 + 99 * day) == SENT
    assert mails.confirm(f"anna {200.0 + 99 * day}", 9.0)
    assert mails.stop("mark", 10.0) == ["anna"] and mails.is_confirmed("mark"), "they may still come back by it"
    mails.remove_all("mark")
    assert not mails.is_stopped("mark") and mails.of("anna") is None, "its owner knows us: they may come again"
    mails.stop("nobody", 11.0)
    assert not mails.is_stopped("nobody"), "nothing is written down for a link that was never sent"


def test_what_could_not_be_told_is_kept_with_what_came_meanwhile(store: SqlStore) -> None:
    store.add_person(Person("anna", "Anna", "en"))
    telling = store.telling
    assert telling.begin(TURN, pause=600.0, now=1000.0, is_quiet=False)
    telling.hold(TURN)
    (held,) = telling.held()
    assert held == TURN, "it was told never"
    assert telling.take(held, 1010.0)
    newer = Held("anna", "mail", 1010.0, (OVER,))
    assert not telling.begin(newer, pause=600.0, now=1020.0, is_quiet=False)
    telling.hold(held)
    assert telling.held() == [Held("anna", "mail", 0.0, (*TURN.notes, OVER))]
    assert telling.begin(newer, pause=600.0, now=1030.0, is_quiet=False) == (*TURN.notes, OVER), "with it, then"
    assert telling.held() == []


def test_what_a_house_of_before_held_back_is_told(store: SqlStore) -> None:
    store.add_person(Person("anna", "Anna", "en"))
    before = {"person": "anna", "way": "mail", "at": 5.0, "kind": "over", "about": {"game": "short-go"}}
    with store._writing() as connection:
        connection.execute(insert(told).values(before))
    (held,) = store.telling.held()
    assert (held.notes[0].kind, held.notes[0].about) == ("over", {"game": "short-go"})
    assert store.telling.take(held, 10.0) and store.telling.held() == []


def test_of_two_houses_that_open_first_at_once_one_makes_what_is_kept(database: Path | str) -> None:
    with closing(open_store(database)) as here, closing(open_store(database)) as there:
        pushes = here.pushes
        look = pushes._reading

        @contextmanager
        def looking() -> Iterator[Connection]:
            with look() as connection:
                yield connection
            pushes._reading = look
            assert there.pushes.keep("vapid", "theirs") == "theirs", "between this house's look and its writing"

        pushes._reading = looking
        assert pushes.keep("vapid", "ours") == "theirs" == there.pushes.keep("vapid", "anything")

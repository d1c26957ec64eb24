"""Contacts, invitations, pairings and lines, on both databases: each changes once, and goes with the person."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from teahouse.store.base import Conflict, Entry, Person, TableRow
from teahouse.store.contacts import ACCEPTED, ASKED, BLOCKED, DECLINED, Contact
from teahouse.store.lines import LASTS, pair_room
from teahouse.store.lobby import Invitation
from teahouse.store.sql import SqlStore, open_store

KEPT = 4
"""Lines of a room, in these tests."""


@pytest.fixture
def store(database: Path | str) -> Iterator[SqlStore]:
    with closing(open_store(database)) as opened:
        for name in ("anna", "bert", "cleo"):
            opened.add_person(Person(name, name.title(), "en"))
        yield opened


def states(store: SqlStore, person: str) -> set[tuple[str, str, str]]:
    return {(row.person, row.other, row.state) for row in store.contacts.of(person)}


def open_table(store: SqlStore, id: str, *people: str | None, until: float = 0.0, status: str = "waiting") -> None:
    row = TableRow(id, "short-go", status, True, 1.0, 1.0, people, until=until, began=2.0 * (status == "playing"))
    store.open_table(row, [Entry(0, "opened", {}, 1.0)])


def test_contacts_are_two_who_have_accepted_each_other(store: SqlStore) -> None:
    contacts = store.contacts
    contacts.note("anna", 5.0)
    assert contacts.last_here(["anna"]) == {}, "of nobody without contacts it is known when they were here"
    assert contacts.ask("anna", "bert", 1.0) == ASKED == contacts.ask("anna", "bert", 2.0)
    assert not contacts.accept("anna", "bert", 3.0), "nobody has asked her"
    assert contacts.accept("bert", "anna", 3.0) and not contacts.accept("bert", "anna", 4.0)
    assert states(store, "anna") == {("anna", "bert", ACCEPTED), ("bert", "anna", ACCEPTED)} == states(store, "bert")
    contacts.note("anna", 6.0)
    assert contacts.last_here(["anna", "bert", "cleo"]) == {"anna": 6.0, "bert": 0.0}
    contacts.remove("bert", "anna")
    assert states(store, "anna") == set()
    contacts.ask("anna", "bert", 5.0)
    assert contacts.ask("bert", "anna", 6.0) == ACCEPTED, "who asks back has accepted"
    contacts.remove("anna", "bert")
    who_was_declined_or_blocked_does_not_ask_again(store)
    who_has_met_and_plays_together(store)


def who_was_declined_or_blocked_does_not_ask_again(store: SqlStore) -> None:
    """And is not told."""
    contacts = store.contacts
    contacts.ask("anna", "bert", 1.0)
    assert contacts.decline("bert", "anna", 2.0) and not contacts.decline("bert", "anna", 2.0)
    assert contacts.ask("anna", "bert", 3.0) == DECLINED and not contacts.accept("bert", "anna", 3.0)
    contacts.block("cleo", "anna", 4.0)
    assert contacts.ask("anna", "cleo", 5.0) == ASKED, "as far as she knows"
    assert not contacts.accept("cleo", "anna", 5.0)
    contacts.block("bert", "anna", 6.0)
    contacts.remove("anna", "bert")
    assert ("bert", "anna", BLOCKED) in states(store, "bert")
    contacts.remove("bert", "anna")
    assert ("bert", "anna", BLOCKED) not in states(store, "bert")
    assert contacts.asked_by("anna", 0.5) == 2
    assert [row for row in contacts.among(["anna", "cleo"]) if row.state == BLOCKED] == [
        Contact("cleo", "anna", BLOCKED, 4.0)
    ]


def who_has_met_and_plays_together(store: SqlStore) -> None:
    open_table(store, "waits", "anna", "bert")
    assert not store.contacts.have_met("anna", "bert")
    open_table(store, "played", "bert", "anna", status="playing")
    assert store.contacts.have_met("anna", "bert") and not store.contacts.have_met("anna", "cleo")
    assert store.contacts.play_together("anna", "bert") == [("played", "short-go")]


def test_an_invitation_is_found_until_the_table_waits_no_longer(store: SqlStore) -> None:
    open_table(store, "one", "anna", None)
    open_table(store, "late", "anna", None, until=10.0)
    lobby = store.lobby
    assert lobby.invite(Invitation("one", "bert", "anna", 1.0)) and not lobby.invite(
        Invitation("one", "bert", "anna", 2.0)
    )
    lobby.invite(Invitation("late", "bert", "anna", 3.0))
    assert [each.table for each in lobby.invitations_of("bert", 9.0)] == ["late", "one"]
    assert [each.table for each in lobby.invitations_of("bert", 10.0)] == ["one"]
    assert lobby.decline("one", "bert") and not lobby.decline("one", "bert")
    assert lobby.invitations_of("bert", 10.0) == [] and lobby.invited_to("one")[0].declined
    assert lobby.invited_by("anna", 0.0) == 2
    assert {id for id, _ in store.listed_hosts("waiting", 9.0)} == {"one", "late"}
    assert [id for id, _ in store.listed_hosts("waiting", 10.0)] == ["one"], "nor does it stand in a list"
    assert (store.listed_with("anna", 9.0), store.listed_with("anna", 10.0)) == (2, 1)
    of_several_who_offer_at_once_one_does(store)


def of_several_who_offer_at_once_one_does(store: SqlStore) -> None:
    def offer(table: str) -> bool:
        try:
            return store.lobby.offer("go", "", table, 1.0)
        except Conflict:
            return False

    with ThreadPoolExecutor(4) as houses:
        offered = dict(zip("abcd", houses.map(offer, "abcd"), strict=True))
    assert sum(offered.values()) == 1 and offered[store.lobby.paired("go")]
    assert not store.lobby.offer("go", "", "e", 2.0) and store.lobby.offer("go", store.lobby.paired("go"), "e", 2.0)
    assert store.lobby.paired("go") == "e" and store.lobby.paired("chess") == ""


def test_lines_are_kept_in_order_counted_and_not_for_ever(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.store.lines.KEPT", KEPT)
    lines, room = store.lines, pair_room("bert", "anna")
    first = lines.write(room, "anna", "Hello", 1.0)
    second = lines.write(room, "anna", "<b>bold</b>", 2.0)
    assert [line.text for line in lines.read(room)] == ["Hello", "<b>bold</b>"]
    assert lines.read(room, after=first.number) == [second] and lines.find(second.number) == second
    assert lines.unread("bert", [room, "other"]) == {room: 2} and lines.unread("anna", [room]) == {}
    lines.have_read("bert", room, first.number)
    lines.have_read("bert", room, first.number)
    assert lines.unread("bert", [room]) == {room: 1} and lines.written_by("anna", 1.0) == 1
    assert not lines.take_back(first.number, "bert") and lines.take_back(first.number, "anna")
    for number in range(KEPT):
        lines.write(room, "bert", str(number), 3.0)
    assert len(lines.read(room, limit=KEPT + 9)) == KEPT and lines.read(room)[0].text == "0"
    lines.write("club c", "cleo", "later", 4.0 + LASTS)
    assert lines.read(room) == [] and len(lines.read("club c")) == 1


def test_all_of_it_goes_with_the_person(store: SqlStore) -> None:
    open_table(store, "one", "cleo", None)
    store.contacts.ask("anna", "bert", 1.0)
    store.contacts.accept("bert", "anna", 1.0)
    store.contacts.block("cleo", "anna", 1.0)
    store.lobby.invite(Invitation("one", "anna", "cleo", 1.0))
    store.lines.write(pair_room("anna", "bert"), "bert", "for Anna", 1.0)
    store.lines.write("club c", "anna", "by Anna", 1.0)
    kept = store.lines.write("club c", "bert", "by Bert", 1.0)
    store.lines.have_read("anna", "club c", kept.number)
    told = store.acts.stored_of("anna")
    assert told and len(told["contacts"]) == 3 and len(told["invitations"]) == 1 and len(told["lines"]) == 1
    store.forget_person("anna")
    assert store.contacts.of("anna") == [] and store.lobby.invited_to("one") == []
    assert store.lines.read(pair_room("anna", "bert")) == [] and store.lines.read("club c") == [kept]

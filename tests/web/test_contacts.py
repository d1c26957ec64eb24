"""Contacts and lines: asked, accepted, blocked; written where one may, read by whom it concerns, and by nobody else."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from postgres import new_database
from served_house import ServedHouse, serving
from teahouse.web import answers
from teahouse.web.writing import AT_ONCE, LONGEST_LINE
from web.test_lobby import PAGE, Guests, challenge, club_of, code_of, id_of

MINE = "/guests/me/contacts"


@pytest.fixture
def guests() -> Iterator[Guests]:
    with ExitStack() as opened:
        yield Guests(opened)


def play(one: httpx.Client, other: httpx.Client, **wishes: object) -> str:
    """A game that both have begun."""
    table = challenge(one, **wishes)
    assert other.post(f"/tables/{table}/take").status_code == 200
    return table


def befriend(one: httpx.Client, other: httpx.Client) -> None:
    table = play(one, other)
    seat = [each["name"] for each in one.get(f"/tables/{table}/view").json()["seats"]].index(
        other.get("/guests/me").json()["name"]
    )
    assert one.post(MINE, json={"do": "ask", "table": table, "seat": seat}).status_code == 204
    assert other.post(MINE, json={"do": "accept", "person": id_of(one)}).status_code == 204


def circle(client: httpx.Client) -> dict[str, list[str]]:
    told = client.get(MINE).json()
    answers.ContactsTold.model_validate(told)
    return {name: [each["name"] for each in told[name]] for name in ("contacts", "asking", "asked", "blocked")}


def texts(client: httpx.Client, source: str) -> list[str]:
    told = client.get(source)
    assert told.status_code == 200, told.text
    answers.LinesTold.model_validate(told.json())
    return [line["text"] for line in told.json()["lines"]]


def test_one_asks_whom_one_has_met_and_both_know_when_it_is_accepted(house: ServedHouse, guests: Guests) -> None:
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    assert code_of(anna.post(MINE, json={"do": "ask", "person": id_of(cleo)})) == (409, "not-met")
    play(anna, bert)
    anna.post(MINE, json={"do": "ask", "person": id_of(bert)})
    assert circle(anna)["asked"] == ["Bert"] and circle(bert)["asking"] == ["Anna"]
    assert 'value="accept"' in bert.get("/", headers=PAGE).text
    bert.post(MINE, json={"do": "accept", "person": id_of(anna)})
    assert circle(anna)["contacts"] == ["Bert"] and circle(bert)["contacts"] == ["Anna"]
    anna.get("/contacts", headers=PAGE)
    page = bert.get("/contacts", headers=PAGE).text
    assert "is here now" in page
    anna.put(MINE, json={"seen": False, "writes": True})
    assert bert.get(MINE).json()["contacts"][0]["here"] is False, "who does not want it is not seen"
    bert.post(MINE, json={"do": "remove", "person": id_of(anna)})
    assert circle(anna)["contacts"] == [] == circle(bert)["contacts"]
    assert code_of(anna.get(f"{MINE}/{id_of(bert)}/lines")) == (409, "not-contacts")


def test_contacts_write_plain_text_and_nobody_else_reads_it(house: ServedHouse, guests: Guests) -> None:
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    befriend(anna, bert)
    there, back = f"{MINE}/{id_of(bert)}/lines", f"{MINE}/{id_of(anna)}/lines"
    made = anna.post(there, json={"text": "  <b>Tea</b>\n at \u202e five? "})
    assert made.status_code == 201
    answers.LineTold.model_validate(made.json())
    assert bert.get(MINE).json()["contacts"][0]["unread"] == 1
    assert texts(bert, back) == ["<b>Tea</b> at five?"] and bert.get(MINE).json()["contacts"][0]["unread"] == 0
    page = bert.get(f"/contacts/{id_of(anna)}", headers=PAGE).text
    assert "&lt;b&gt;Tea&lt;/b&gt;" in page and "<b>Tea" not in page
    number = made.json()["number"]
    assert texts(bert, f"{back}?after={number}") == []
    for path in (f"{MINE}/{id_of(anna)}/lines", f"/contacts/{id_of(anna)}"):
        assert code_of(cleo.get(path)) == (409, "not-contacts")
    assert cleo.post(f"/lines/{number}/report").status_code == 404 == cleo.delete(f"/lines/{number}").status_code
    for wrong in ("", " \u200b\n", "x" * (LONGEST_LINE + 1)):
        assert code_of(anna.post(there, json={"text": wrong})) == (409, "line-refused")
    bert.put(MINE, json={"seen": True, "writes": False})
    assert texts(bert, back) == [] and code_of(bert.post(back, json={"text": "x"})) == (409, "writes-nothing")
    assert "switched messages off" in bert.get(f"/contacts/{id_of(anna)}", headers=PAGE).text
    assert anna.delete(f"/lines/{number}").status_code == 204 and texts(anna, there) == []


def rung(reader: httpx.Client, write: Callable[[], httpx.Response]) -> list[str]:
    """The events of a device that reads and sits at no table, until it was told that something was written."""
    told = list[str]()
    with reader.stream("GET", "/events", params={"own": "false"}) as stream:
        for line in stream.iter_lines():
            if line.startswith("retry"):
                assert write().status_code == 201
            told += [line] if line.startswith(("event:", "data:")) else []
            if "event: lines" in told and line.startswith("data:"):
                return told
    raise AssertionError("the stream has ended")


def test_who_reads_is_told_at_once_that_there_is_something(house: ServedHouse, guests: Guests) -> None:
    """By the stream of their device, at contacts' lines and on a club's board; the words themselves do not go there."""
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    befriend(anna, bert)
    there = f"{MINE}/{id_of(bert)}/lines"
    board = f"/clubs/{club_of(anna, cleo)}/lines"
    only = ["event: lines", "data: {}"]
    assert rung(bert, lambda: anna.post(there, json={"text": "Kettle"})) == only, "and nothing of the game they play"
    assert rung(anna, lambda: anna.post(there, json={"text": "Hob"})) == only, "on one's other device too"
    assert rung(cleo, lambda: anna.post(board, json={"text": "Tea"})) == only


def test_two_houses_know_the_same_contacts_and_tell_of_their_lines(tmp_path: Path, guests: Guests) -> None:
    with new_database() as address, ExitStack() as opened:
        one, two = [
            opened.enter_context(serving(ServedHouse(tmp_path / name, TEAHOUSE_DATABASE=address))) for name in "ab"
        ]
        anna, bert = guests.come(one, "Anna"), guests.come(two, "Bert")
        play(anna, bert)
        ids = id_of(anna), id_of(bert)
        with ThreadPoolExecutor(2) as hands:
            asks = ((anna, ids[1]), (bert, ids[0]))
            said = list(hands.map(lambda each: each[0].post(MINE, json={"do": "ask", "person": each[1]}), asks))
        assert [each.status_code for each in said] == [204, 204], "whoever was quicker"
        assert circle(anna)["contacts"] == ["Bert"] and circle(bert)["contacts"] == ["Anna"], "each has asked the other"
        assert rung(bert, lambda: anna.post(f"{MINE}/{ids[1]}/lines", json={"text": "Kettle"}))
        assert texts(bert, f"{MINE}/{ids[0]}/lines") == ["Kettle"]
        bert.post(MINE, json={"do": "block", "person": ids[0]})
        assert circle(anna)["contacts"] == [] and circle(bert)["blocked"] == ["Anna"]


def test_nobody_writes_too_much_and_who_is_blocked_nothing(house: ServedHouse, guests: Guests) -> None:
    anna, bert = (guests.come(house, name) for name in ("Anna", "Bert"))
    befriend(anna, bert)
    there = f"{MINE}/{id_of(bert)}/lines"
    sent = [anna.post(there, json={"text": str(number)}).status_code for number in range(AT_ONCE + 1)]
    assert sent == [201] * AT_ONCE + [429]
    bert.post(MINE, json={"do": "block", "person": id_of(anna)})
    assert circle(bert)["blocked"] == ["Anna"] and circle(anna)["contacts"] == []
    assert code_of(anna.post(there, json={"text": "still there?"})) == (409, "not-contacts")
    anna.post(MINE, json={"do": "ask", "person": id_of(bert)})
    assert circle(anna)["asked"] == ["Bert"] and circle(bert)["asking"] == [], "she is not told, nor is he asked"


def test_a_clubs_board_is_its_members(house: ServedHouse, guests: Guests) -> None:
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    club = club_of(anna, bert)
    board = f"/clubs/{club}/lines"
    anna.post(board, json={"text": "Friday at eight"})
    assert texts(bert, board) == ["Friday at eight"]
    assert "Friday at eight" in bert.get(f"/clubs/{club}/board", headers=PAGE).text
    assert cleo.get(board).status_code == 404 == cleo.get(f"/clubs/{club}/board", headers=PAGE).status_code
    bert.post(MINE, json={"do": "block", "person": id_of(anna)})
    assert texts(bert, board) == [], "what blocked people write is not read"
    bert.post(MINE, json={"do": "remove", "person": id_of(anna)})
    assert bert.post(f"/clubs/{club}/board", data={"text": "I come"}).status_code == 303
    assert texts(anna, board) == ["Friday at eight", "I come"]
    anna.delete("/guests/me")
    assert texts(bert, board) == ["I come"], "it goes with whoever wrote it"


def test_at_a_table_all_must_be_of_one_club_or_contacts(house: ServedHouse, guests: Guests) -> None:
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    table = play(anna, bert)
    lines = f"/tables/{table}/lines"
    assert code_of(anna.get(lines)) == (409, "no-lines-here")
    assert 'id="write"' not in anna.get(f"/tables/{table}", headers=PAGE).text
    club_of(anna, bert)
    assert 'id="write"' in anna.get(f"/tables/{table}", headers=PAGE).text
    written = anna.post(lines, json={"text": "Nice opening"}).json()
    assert texts(bert, lines) == ["Nice opening"]
    assert bert.get(f"/tables/{table}/view").json()["lines"] == written["number"]
    assert code_of(cleo.get(lines)) == (403, "not-seated"), "who watches reads nothing"
    assert cleo.get(f"/tables/{table}/view").json()["lines"] == 0
    for watcher in (cleo, guests.come(house, "Dora")):
        told = json.dumps([watcher.get(f"/tables/{table}/{what}").text for what in ("view", "moment")])
        assert "Nice opening" not in told + watcher.get(f"/tables/{table}", headers=PAGE).text
    journal = [entry.body for entry in house.journals()[table]]
    assert "Nice" not in json.dumps(journal), "it is no part of the game"
    bert.post(MINE, json={"do": "block", "person": id_of(anna)})
    assert code_of(anna.post(lines, json={"text": "Hm?"})) == (409, "no-lines-here")


def test_two_at_a_table_with_secrets_and_others_write_there(house: ServedHouse, guests: Guests) -> None:
    anna, bert, cleo = (guests.come(house, name) for name in ("Anna", "Bert", "Cleo"))
    befriend(anna, bert)
    made = anna.post("/tables", json={"game": "hongkong", "seats": ["me", "open", "open", "easy"]}).json()["table"]
    there = f"{MINE}/{id_of(bert)}/lines"
    bert.post(f"/tables/{made}/take")
    assert anna.post(there, json={"text": "Soon!"}).status_code == 201
    cleo.post(f"/tables/{made}/take")
    assert code_of(anna.post(there, json={"text": "I have all dragons"})) == (409, "at-one-table")
    assert code_of(anna.post(f"/tables/{made}/lines", json={"text": "Hello"})) == (409, "no-lines-here"), "not Cleo's"


def test_a_reported_line_comes_to_the_operator_with_what_it_says(house: ServedHouse, guests: Guests) -> None:
    anna, bert = (guests.come(house, name) for name in ("Anna", "Bert"))
    befriend(anna, bert)
    made = anna.post(f"{MINE}/{id_of(bert)}/lines", json={"text": "Something rude"}).json()
    assert anna.post(f"/lines/{made['number']}/report").status_code == 404, "one's own is not reported"
    report = bert.post(f"/contacts/lines/{made['number']}", data={"do": "report", "then": f"/contacts/{id_of(anna)}"})
    assert report.headers["location"].endswith("?reported=1")
    told = [bert.post(f"/lines/{made['number']}/report").status_code for _ in range(5)]
    assert told == [204] * 4 + [429]


def test_who_declined_or_was_told_already_is_not_bothered_again(house: ServedHouse, guests: Guests) -> None:
    anna, bert = (guests.come(house, name) for name in ("Anna", "Bert"))
    play(anna, bert)
    for _ in range(2):
        anna.post(MINE, json={"do": "ask", "person": id_of(bert)})
        assert circle(anna)["asked"] == ["Bert"] and circle(bert)["asking"] == ["Anna"]
        anna.post(MINE, json={"do": "remove", "person": id_of(bert)})
        assert circle(anna)["asked"] == [] == circle(bert)["asking"]
    anna.post(MINE, json={"do": "ask", "person": id_of(bert)})
    bert.post(MINE, json={"do": "decline", "person": id_of(anna)})
    for do, asked in (("remove", []), ("ask", ["Bert"])):
        anna.post(MINE, json={"do": do, "person": id_of(bert)})
        assert circle(anna)["asked"] == asked and circle(bert)["asking"] == [], "she does not learn that he declined"
    bert.post(MINE, json={"do": "ask", "person": id_of(anna)})
    assert circle(anna)["asking"] == ["Bert"], "he may think better of it"
    anna.post(MINE, json={"do": "accept", "person": id_of(bert)})
    assert circle(anna)["contacts"] == ["Bert"] and circle(bert)["contacts"] == ["Anna"]

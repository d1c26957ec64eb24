"""Who runs the house: comes by a link that works once, blocks, closes, announces, deletes; all of it is told."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, as_guest, serving
from shell import run
from teahouse.web.operators import COOKIE, LINK_SECONDS

PAGE = {"accept": "text/html", "accept-language": "en"}
ADDRESS = "127.0.0.1"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """One of their own: what is announced stands on every page."""
    with serving(ServedHouse(tmp_path_factory.mktemp("operated"))) as opened:
        yield opened
        assert "Traceback" not in opened.said()


def link(house: ServedHouse, name: str = "Olga") -> str:
    written = run("operator", "--data", str(house.data), "--name", name, "--url", house.url, **house.where())
    assert written.returncode == 0 and f"{LINK_SECONDS // 60}" in written.stderr
    return written.stdout.strip()


def visitor(house: ServedHouse, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=house.url, headers={**PAGE, "origin": house.url, **headers}, **PATIENTLY)


@pytest.fixture(scope="module")
def olga(house: ServedHouse) -> Iterator[httpx.Client]:
    with visitor(house) as client:
        assert client.post(link(house)).headers["location"] == "/operator"
        yield client


@pytest.fixture
def anna(house: ServedHouse) -> Iterator[httpx.Client]:
    with visitor(house, **as_guest(house.url), accept="application/json") as client:
        yield client


def id_of(client: httpx.Client) -> str:
    id: str = client.get("/guests/me").json()["person"]
    return id


def do(client: httpx.Client, what: str, why: str = "because", **fields: str) -> httpx.Response:
    return client.post("/operator", data={"do": what, "why": why, **fields})


def journal(client: httpx.Client) -> list[str]:
    """The newest first, without marks."""
    text = client.get("/operator").text.partition("<h2>Log</h2>")[2]
    return [" ".join(re.sub("<[^>]+>", " ", line).split()) for line in re.findall(r"<li>(.*?)</li>", text, re.DOTALL)]


def table_of(client: httpx.Client, *seats: str) -> str:
    made: dict[str, Any] = client.post("/tables", json={"game": "bauernaufstand", "seats": list(seats)}).json()
    return str(made["table"])


def test_the_link_works_once_and_only_asks_when_it_is_looked_at(house: ServedHouse) -> None:
    way = link(house)
    with visitor(house) as first, visitor(house) as second:
        assert "Olga" in first.get(way).text and first.get("/operator").status_code == 404
        assert first.post(way).status_code == 303 and first.get("/operator").status_code == 200
        cookie = first.cookies.jar
        assert [(each.path, each.has_nonstandard_attr("HttpOnly")) for each in cookie if each.name == COOKIE] == [
            ("/operator", True)
        ]
        again = second.post(way)
        assert again.status_code == 404 and "used already" in again.text
        assert second.get("/operator").status_code == 404 == do(second, "announce", en="Hello").status_code
        assert second.post("/operator/in/anything").status_code == 404
        first.post("/operator/leave")
        assert first.get("/operator").status_code == 404


def test_other_sites_cannot_act_as_operators(olga: httpx.Client) -> None:
    foreign = {"origin": "https://evil.example"}
    assert olga.post("/operator", data={"do": "announce", "why": "x", "en": "x"}, headers=foreign).status_code == 403


def test_a_blocked_guest_may_look_and_delete_their_data_and_nothing_else(
    house: ServedHouse, olga: httpx.Client, anna: httpx.Client
) -> None:
    id = id_of(anna)
    assert do(olga, "block", kind="guest", name=id, until="2999-12-31").status_code == 303
    refused = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "easy"]})
    assert (refused.status_code, refused.json()["error"]) == (403, "blocked")
    assert anna.get("/games").status_code == 200
    house.kill()
    house.open()
    assert anna.put("/guests/me", json={"name": "Anna", "language": "en"}).status_code == 403, "after a restart too"
    assert do(olga, "lift", about=f"guest {id}").status_code == 303
    assert anna.put("/guests/me", json={"name": "Anna", "language": "en"}).status_code == 200
    do(olga, "block", kind="guest", name=id)
    assert anna.delete("/guests/me").status_code == 204
    assert journal(olga)[0].startswith("Blocked: no longer known") and "Olga" in journal(olga)[0]


def test_a_blocked_address_gets_nothing_and_no_operator_locks_themselves_out(
    olga: httpx.Client, anna: httpx.Client
) -> None:
    assert do(olga, "block", kind="address", name=ADDRESS).status_code == 303
    assert anna.get("/games").status_code == 403 and "blocked" in anna.get("/", headers=PAGE).text
    assert do(olga, "lift", about=f"address {ADDRESS}").status_code == 303
    assert anna.get("/games").status_code == 200


def test_a_table_is_closed_whether_it_waits_or_not(olga: httpx.Client, anna: httpx.Client) -> None:
    waiting, playing = table_of(anna, "me", "open"), table_of(anna, "me", "easy")
    for table in (waiting, f"http://anywhere/tables/{playing}"):
        assert do(olga, "close", name=table).status_code == 303
    assert anna.get(f"/tables/{waiting}/view").json()["status"] == "cancelled"
    assert anna.post(f"/tables/{playing}/resign", json={}).status_code == 403, "Anna sits there no longer"
    assert do(olga, "close", name=waiting).status_code == 409


def test_an_announcement_is_on_all_pages_in_the_readers_language_or_as_it_was_written(
    house: ServedHouse, olga: httpx.Client
) -> None:
    do(olga, "announce", de="Heute <b>zu</b>", nl="Vandaag dicht")
    with visitor(house) as reader:
        assert "Heute &lt;b&gt;zu" in reader.get("/", headers={"accept-language": "en"}).text
        assert "Vandaag dicht" in reader.get("/learn", headers={"accept-language": "nl"}).text
        do(olga, "announce", why="open again")
        assert 'class="announcement"' not in reader.get("/").text


def test_a_guest_reports_somebody_with_a_reason_and_not_too_often(
    house: ServedHouse, olga: httpx.Client, anna: httpx.Client
) -> None:
    with visitor(house, **as_guest(house.url), accept="application/json") as bert:
        table = table_of(anna, "me", "open")
        bert.post(f"/tables/{table}/seats", json={"seat": 1})
        way, his = f"/tables/{table}/report", id_of(bert)
        assert anna.post(way, data={"whom": his}).status_code == 409, "a reason is needed"
        sent = anna.post(way, data={"whom": his, "reason": "phrases", "more": "again\nand <again>"})
        assert sent.status_code == 303 and "Thank you" in anna.get(sent.headers["location"], headers=PAGE).text
        shown = olga.get("/operator").text
        assert "Pestering with phrases" in shown and his in shown and "again and &lt;again&gt;" in shown
        number = re.search(r'value="report (\d+)"', shown)
        assert number and do(olga, "dismiss", about=f"report {number[1]}").status_code == 303
        assert his not in olga.get("/operator").text.partition("<h2>Blocks")[0]
        for _ in range(4):
            assert anna.post(way, data={"reason": "name"}).status_code == 303
        assert anna.post(way, data={"reason": "name"}).status_code == 429
    with visitor(house) as nobody:
        assert nobody.get(way).status_code == 401
        assert "/report" not in nobody.get(f"/tables/{table}").text


def test_watchers_and_who_is_invited_report_too(house: ServedHouse, olga: httpx.Client, anna: httpx.Client) -> None:
    """Where somebody has chosen a bad name for a table that waits, nobody has to sit down with them first."""
    table, way = table_of(anna, "me", "open"), 'href="/tables/{}/report"'
    with visitor(house, **as_guest(house.url)) as carl, visitor(house, **as_guest(house.url)) as dora:
        assert way.format(table) in carl.get(f"/tables/{table}").text
        assert way.format(table) not in anna.get(f"/tables/{table}", headers=PAGE).text, "nobody else is there"
        shown = carl.get(f"/tables/{table}/report").text
        assert (
            f'value="{id_of(anna)}"' in shown
            and carl.post(
                f"/tables/{table}/report", data={"whom": id_of(anna), "reason": "name", "more": "while it waits"}
            ).is_redirect
        )
        assert dora.post(f"/tables/{table}/seats", json={"seat": 1}).is_success
        assert way.format(table) in carl.get(f"/tables/{table}").text, "and who watches"
        assert carl.post(f"/tables/{table}/report", data={"reason": "stalling", "more": "in play"}).is_redirect
    told = olga.get("/operator").text
    assert "while it waits" in told and "in play" in told and id_of(anna) in told


def test_what_is_stored_of_somebody_is_handed_out_without_secrets_and_deleted(
    olga: httpx.Client, anna: httpx.Client
) -> None:
    id, table = id_of(anna), table_of(anna, "me", "easy")
    stored = do(olga, "export", name=id).json()
    assert stored["guest"]["id"] == id and [each["id"] for each in stored["tables"]] == [table]
    assert set(stored["tables"][0]) == {"id", "game", "status", "created", "seat", "outcome"}
    assert "start" not in json.dumps(stored) and stored["acts"][-1]["kind"] == "exported"
    assert do(olga, "delete", name=id).status_code == 303
    assert anna.get("/guests/me").status_code == 401 and do(olga, "export", name=id).status_code == 409


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "block", "kind": "guest", "name": "nobody", "why": "x"},
        {"do": "block", "kind": "address", "name": "nowhere", "why": "x"},
        {"do": "block", "kind": "address", "name": "192.0.2.1", "until": "2001-01-01", "why": "x"},
        {"do": "block", "kind": "address", "name": "192.0.2.1", "until": "soon", "why": "x"},
        {"do": "block", "kind": "address", "name": "192.0.2.1", "why": " "},
        {"do": "lift", "about": "guest nobody", "why": "x"},
        {"do": "close", "name": "../etc", "why": "x"},
        {"do": "dismiss", "about": "report 0", "why": "x"},
        {"do": "delete", "name": "nobody", "why": "x"},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused_in_a_sentence_and_not_written_down(
    olga: httpx.Client, wish: dict[str, str]
) -> None:
    before = journal(olga)
    answer = olga.post("/operator", data=wish)
    assert answer.status_code == 409 and re.search(r'role="alert">.*</span> \w+', answer.text)
    assert journal(olga) == before
    assert olga.post("/operator", data={"do": "anything", "why": "x"}).status_code == 404


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    refused = run("operator", "--data", str(tmp_path / "nowhere"))
    assert refused.returncode == 2 and len(refused.stderr.splitlines()) == 1

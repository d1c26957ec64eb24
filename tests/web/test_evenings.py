"""The evening sheet by forms alone, as a browser without script sends them; what others see, and what is handed out."""

import csv
import html
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from served_house import PATIENTLY, ServedHouse, as_guest
from shell import run
from teahouse.web.evening_worker import NEEDED
from teahouse.web.lasting import FINGERPRINT, LASTING

PAGE = {"accept": "text/html"}
NAMES = ["Ada", "Ben", "Cleo", "Dov"]


@pytest.fixture
def bert(house: ServedHouse) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, headers=as_guest(house.url, "Bert"), **PATIENTLY) as client:
        yield client


def opened(client: httpx.Client, kind: str = "hongkong", **fields: str) -> str:
    """The address of a new evening; Ada is East."""
    names = {f"name-{place}": name for place, name in enumerate(NAMES)}
    answer = client.post("/evenings/new", data={"kind": kind, "seats": "given", **names, **fields}, headers=PAGE)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def send(by: httpx.Client, sheet: str, entry: str, accept: str = "text/html", **fields: Any) -> httpx.Response:
    seen = str(newest(by, sheet)) if "seen" not in fields else fields.pop("seen")
    return by.post(f"{sheet}/lines", data={"entry": entry, "seen": seen, **fields}, headers={"accept": accept})


def newest(client: httpx.Client, sheet: str) -> int:
    found = re.search(r'data-newest="(\d+)"', client.get(sheet).text)
    assert found
    return int(found[1])


def document(client: httpx.Client, sheet: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{sheet}/sheet.json").json()
    return found


def win(winner: int, loser: int | str, worth: str = "fan-3") -> dict[str, str]:
    return {"win": str(winner), "from": str(loser), "worth": worth}


def test_a_line_is_written_and_what_cannot_be_comes_back_in_the_form(anna: httpx.Client) -> None:
    sheet = opened(anna, **{"option-minimum_fan": "2", "option-stake": "500"})
    assert send(anna, sheet, "win", **win(0, 1)).status_code == 303
    assert document(anna, sheet)["balances"] == {"Ada": 532, "Ben": 484, "Cleo": 492, "Dov": 492}
    refused = send(anna, sheet, "win", **win(2, 3), points="2")
    assert refused.status_code == 409 and "minimum of 2 fan" in refused.text
    assert '<input type="radio" name="win" value="2" checked>' in refused.text.replace("\n", "")
    missing = send(anna, sheet, "win", win="2")
    assert missing.status_code == 409 and "Whose tile was it?" in missing.text
    assert len(document(anna, sheet)["events"]) == 1


def test_a_line_after_the_end_is_refused_with_a_sentence(anna: httpx.Client) -> None:
    """Its form is no longer on the page."""
    sheet = opened(anna)
    assert send(anna, sheet, "disqualified", who="3").status_code == 303
    refused = send(anna, sheet, "win", **win(0, 1))
    assert refused.status_code == 409
    assert re.search(r'<p class="wrong" role="alert">\w', refused.text)


def test_the_same_form_sent_twice_counts_once(anna: httpx.Client) -> None:
    sheet = opened(anna)
    for _ in range(2):
        assert send(anna, sheet, "win", client="once", seen="0", **win(0, 1)).status_code == 303
    assert len(document(anna, sheet)["events"]) == 1


def test_a_line_that_somebody_else_entered_is_not_written_in_ones_name(anna: httpx.Client, bert: httpx.Client) -> None:
    sheet = opened(anna)
    me, other = (client.get("/guests/me").json()["person"] for client in (anna, bert))
    told = {"accept": "application/json", "seen": newest(anna, sheet), **win(0, 1)}
    for guest, late in ((other, "true"), (other, ""), ("", "true")):
        refused = send(anna, sheet, "win", client="one", guest=guest, late=late, **told)
        assert (refused.status_code, refused.json()["error"]) == (409, "entered-by-another")
    assert len(anna.get(f"{sheet}/sheet.jsonl").text.splitlines()) == 1, "nothing but who sits there"
    for at, guest in enumerate((me, "")):
        told["seen"] = newest(anna, sheet)
        written = send(anna, sheet, "win", client=f"line {at}", guest=guest, **told)
        assert written.status_code == 200 and written.json()["guest"] == me
    assert len(anna.get(f"{sheet}/sheet.jsonl").text.splitlines()) == 3


def test_a_correction_shows_what_was_there_before_and_who_made_it(anna: httpx.Client, bert: httpx.Client) -> None:
    sheet = opened(anna)
    send(anna, sheet, "win", **win(0, 1))
    send(anna, sheet, "win", **win(1, 0))
    form = bert.get(f"{sheet}/lines/1").text
    assert 'name="worth" value="fan-3" checked' in form
    scorer = re.search(r'data-scorer="([^"]+)"', form)
    assert scorer and json.loads(html.unescape(scorer[1]))["win=0"] == {"seat": "E"}, "as they sat then"
    assert send(bert, sheet, "win", number="1", **win(2, "self", "limit")).status_code == 303
    page = bert.get(sheet).text
    assert "Cleo wins, self-drawn. A limit hand." in page and "Ada wins with a tile from Ben. 3 fan." in page
    assert "Corrected: Bert" in page
    assert document(anna, sheet)["balances"]["Cleo"] == 376
    assert send(bert, sheet, "strike", number="1").status_code == 303
    assert document(anna, sheet)["events"][0]["struck"]
    again = send(bert, sheet, "strike", number="1")
    assert again.status_code == 409 and "already been crossed out" in again.text
    assert anna.get(f"{sheet}/lines/9").status_code == 404


def test_two_who_write_at_once_are_asked_and_any_of_them_decides(anna: httpx.Client, bert: httpx.Client) -> None:
    sheet = opened(anna)
    send(anna, sheet, "win", seen="0", device="a", **win(0, 1))
    told = send(bert, sheet, "win", "application/json", seen="0", device="b", **win(0, 1)).json()
    assert told["question"] is True and len(document(anna, sheet)["events"]) == 1
    page = anna.get(sheet).text
    assert "Bert entered" in page and "Instead of line 1" in page
    assert anna.post(f"{sheet}/questions/2", data={"how": "nothing"}).status_code == 400
    assert anna.post(f"{sheet}/questions/2", data={"how": "leave"}, headers=PAGE).status_code == 303
    assert "Bert entered" not in bert.get(sheet).text
    gone = bert.post(f"{sheet}/questions/2", data={"how": "count"}, headers=PAGE)
    assert gone.status_code == 409 and "decided in the meantime" in gone.text


def test_after_closing_only_whoever_opened_it_corrects(anna: httpx.Client, bert: httpx.Client) -> None:
    sheet = opened(anna)
    send(bert, sheet, "win", **win(0, 1))
    assert bert.post(f"{sheet}/close", headers=PAGE).status_code == 303
    assert "Final result" in bert.get(sheet).text
    assert send(bert, sheet, "strike", number="1").status_code == 403
    assert bert.post(f"{sheet}/reopen", headers=PAGE).status_code == 403
    assert bert.post(f"{sheet}/delete", data={"sure": "on"}, headers=PAGE).status_code == 403
    assert send(anna, sheet, "strike", number="1").status_code == 303
    assert anna.post(f"{sheet}/reopen", headers=PAGE).status_code == 303
    assert send(bert, sheet, "drawn").status_code == 303


def test_what_is_taken_along(anna: httpx.Client) -> None:
    """The JSON lines are what the command reads, and it counts the same."""
    sheet = opened(anna, **{"name-0": '=1+1 "<b>', "option-seat_change": "on"})
    for each in (win(0, 1), win(1, "self", "fan-4"), win(2, 3, "limit")):
        send(anna, sheet, "win", **each)
    send(anna, sheet, "obstruction", who="3")
    send(anna, sheet, "note", note="Ben came late")
    send(anna, sheet, "strike", number="2")
    lines = anna.get(f"{sheet}/sheet.jsonl")
    counted = json.loads(run("evening", "hongkong", "-", "--json", typed=lines.text).stdout)
    assert counted == document(anna, sheet) and len(counted["events"]) == 6
    rows = list(csv.reader(io.StringIO(anna.get(f"{sheet}/sheet.csv").text.removeprefix("\ufeff"))))
    assert rows[0][7] == 'paid: =1+1 "<b>' and len(set(rows[0])) == len(rows[0]), "no column is called like another"
    assert [row[0] for row in rows[1:]] == ["1", "2", "3", "4", "5"] and rows[2][5] == "x"
    assert [int(cell) for cell in rows[4][-4:]] == list(counted["balances"].values())
    assert "<b>" not in anna.get(sheet).text
    assert anna.get(f"{sheet}/qr.svg").headers["content-type"] == "image/svg+xml"


def test_a_form_for_a_new_evening_says_what_is_wrong(anna: httpx.Client) -> None:
    for fields, sentence in (
        ({"name-3": ""}, "4 names"),
        ({"name-3": "Ada"}, "same name"),
        ({"option-minimum_fan": "11"}, "0 to 10"),
    ):
        names = {f"name-{place}": name for place, name in enumerate(NAMES)}
        answer = anna.post("/evenings/new", data={"kind": "hongkong", **names, **fields}, headers=PAGE)
        assert answer.status_code == 409 and sentence in answer.text and 'value="Ben"' in answer.text
    assert anna.post("/evenings/new", data={"kind": "chess"}, headers=PAGE).status_code == 404


def test_the_page_draws_the_winds(anna: httpx.Client) -> None:
    sheet = opened(anna, seats="drawn")
    header = json.loads(anna.get(f"{sheet}/sheet.jsonl").text)
    assert sorted(header["players"]) == NAMES and header["east"] == 0
    assert "This is where you sit" in anna.get(sheet).text


@pytest.mark.parametrize("kind", ["mah-nol", "plain"])
def test_other_sheets_have_the_same_page(anna: httpx.Client, kind: str) -> None:
    sheet = opened(anna, kind, title="Skat")
    if kind == "plain":
        send(anna, sheet, "points", **{"points-0": "20", "points-1": "-7"})
        assert document(anna, sheet)["balances"] == {"Ada": 20, "Ben": -7, "Cleo": 0, "Dov": 0}
        assert "Skat" in anna.get(sheet).text
    else:
        laid = {f"laid-{seat}": "tile" for seat in range(4)}
        send(anna, sheet, "hand", buyer="0", price="40", game="long-march", winner="1", **laid, **{"looks-2": "3"})
        assert document(anna, sheet)["balances"] == {"Ada": 203, "Ben": 405, "Cleo": 240, "Dov": 243}
    again = run("evening", kind, "-", "--json", typed=anna.get(f"{sheet}/sheet.jsonl").text)
    assert json.loads(again.stdout) == document(anna, sheet)


def test_who_is_forgotten_is_forgotten_here_too(house: ServedHouse, anna: httpx.Client) -> None:
    with httpx.Client(base_url=house.url, headers=as_guest(house.url, "Zoë"), **PATIENTLY) as zoe:
        alone, shared = opened(zoe), opened(anna)
        send(zoe, shared, "win", **win(0, 1))
        assert "Zoë" in anna.get(shared).text and "/evenings/" in zoe.get("/evenings").text
        assert zoe.delete("/guests/me").status_code in (200, 204)
    assert anna.get(alone).status_code == 404
    page = anna.get(shared).text
    assert "Zoë" not in page and "Ada wins" in page


def test_a_deleted_evening_is_gone_for_everybody(anna: httpx.Client, bert: httpx.Client) -> None:
    sheet = opened(anna)
    assert bert.get(sheet).status_code == 200
    assert anna.post(f"{sheet}/delete", headers=PAGE).status_code == 303 and bert.get(sheet).status_code == 200, "asked"
    anna.post(f"{sheet}/delete", data={"sure": "on"}, headers=PAGE)
    assert bert.get(sheet).status_code == 404 and send_blindly(bert, sheet).status_code == 404


def send_blindly(client: httpx.Client, sheet: str) -> httpx.Response:
    return client.post(f"{sheet}/lines", data={"entry": "drawn", "seen": "0"})


def test_strange_input_gets_a_sentence_and_changes_nothing(anna: httpx.Client) -> None:
    sheet = opened(anna)
    for fields in (
        {"entry": "dance"},
        {"entry": "win", "win": "9", "from": "1", "worth": "fan-3"},
        {"entry": "win", "win": "0", "from": "1", "worth": "fan-x"},
        {"entry": "win", "win": "0", "from": "1", "tiles": "<script>"},
        {"entry": "win", "win": "0", "from": "1", "elements": ["all_pungs", "all_chows"]},
        {"entry": "strike", "number": "7"},
        {"entry": "note", "note": " "},
        {},
    ):
        answer = anna.post(f"{sheet}/lines", data={"seen": "0", **fields}, headers={"accept": "application/json"})
        assert answer.status_code == 409 and answer.json()["message"], fields
        assert anna.post(f"{sheet}/lines", data={"seen": "0", **fields}, headers=PAGE).status_code == 409
    assert document(anna, sheet)["events"] == []


def test_the_worker_of_sheets_is_another_one_when_files_are(anna: httpx.Client) -> None:
    answer = anna.get("/evenings/worker.js")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache" and "service-worker-allowed" not in answer.headers
    assert f'const VERSION = "{FINGERPRINT}"' in answer.text
    needed = re.findall(rf'"({LASTING}/[^"]+)"', answer.text)
    assert len(needed) == len(NEEDED) and all(anna.get(each).status_code == 200 for each in needed)
    sheet = anna.get(opened(anna), headers={"accept": "text/html"}).text
    used = set(re.findall(rf'(?:href|src)="({LASTING}/[^"]+)"', sheet))
    assert used <= set(needed), "whatever the page asks for is there without network"

"""Notices to an address of one's own, of rounds that begin, and those that were held back."""

import hashlib
import hmac
import json
import re
import time
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest

from jumping_clock import JumpingHouse
from post_office import post_office
from served_house import PATIENTLY, ServedHouse, serving, wait_until
from teahouse.jobs.mailing import SENDER, SERVER
from teahouse.jobs.pushing import TEST_ADDRESS
from teahouse.store.sql import open_sqlite
from teahouse.web.app import DATABASE
from web.test_clubs import do, opened
from web.test_notices import AUTH, BAD, CHESS, PAGE, PUBLIC, Receiver, guest, move, plain, receiving
from web.test_tournaments import TWO, begin, path_of

HERE = "/me/notices"
TOKYO = ZoneInfo("Asia/Tokyo")


def name(who: httpx.Client, endpoint: str) -> str:
    """The secret, shown once."""
    page = who.post(f"{HERE}/hook", data={"endpoint": endpoint}, headers=PAGE).text
    shown = re.search(r'class="link" readonly value="([\w-]{43})"', page)
    assert shown, page
    assert shown[1] not in who.get(HERE, headers=PAGE).text
    return shown[1]


def heard(receiver: Receiver, path: str) -> list[dict[str, Any]]:
    return [json.loads(body) for where, _, body in receiver.heard if where == path]


def test_an_address_is_called_with_a_signature_and_nothing_else(tmp_path: Path) -> None:
    with (
        receiving() as receiver,
        serving(ServedHouse(tmp_path, **{TEST_ADDRESS: receiver.address})) as house,
        guest(house) as anna,
        guest(house) as bert,
    ):
        secret = name(bert, f"http://{receiver.address}/bert")
        tables = [anna.post("/tables", json=CHESS).json()["table"] for _ in range(2)]
        for table in tables:
            bert.post(f"/tables/{table}/seats", json={"seat": 1})
        receiver.status = 410
        move(anna, tables[0])
        wait_until(lambda: receiver.heard, "it was called")
        path, headers, body = receiver.heard[0]
        assert path == "/bert" and headers["content-type"] == "application/json"
        assert json.loads(body) == {"kind": "turn", "text": "Your turn in White Chess", "address": "/me/next"}
        code = hmac.new(secret.encode(), headers["teahouse-time"].encode() + b"." + body, hashlib.sha256).hexdigest()
        assert headers["teahouse-signature"] == f"sha256={code}"
        anna.post(f"{HERE}/hook/remove", headers=PAGE)
        assert receiver.address in bert.get(HERE, headers=PAGE).text, "nobody else's to remove"
        another = name(bert, f"http://{receiver.address}/other")
        page = bert.get(HERE, headers=PAGE).text
        assert another != secret and "/other" in page and "/bert" not in page, "one address a guest"
        bert.post(f"{HERE}/hook/remove", headers=PAGE)
        assert receiver.address not in bert.get(HERE, headers=PAGE).text


@pytest.mark.parametrize("endpoint", BAD)
def test_only_public_addresses_are_taken(endpoint: str, anna: httpx.Client) -> None:
    answer = anna.post(f"{HERE}/hook", data={"endpoint": endpoint}, headers=PAGE)
    assert answer.status_code in (409, 422) and "hook/remove" not in anna.get(HERE, headers=PAGE).text


def seated(house: ServedHouse, name: str) -> httpx.Client:
    client = httpx.Client(base_url=house.url, headers=PAGE, follow_redirects=True, **PATIENTLY)
    assert client.post("/me", data={"name": name, "lang": "en"}).status_code == 200
    return client


def test_a_round_begins_once(tmp_path: Path) -> None:
    """Through whatever way: here on a device. A house that opens again does not call again."""
    with (
        receiving() as receiver,
        serving(ServedHouse(tmp_path, **{TEST_ADDRESS: receiver.address})) as house,
        closing(seated(house, "Anna")) as anna,
        closing(seated(house, "Ben")) as ben,
    ):
        keys = {"key": PUBLIC, "auth": plain(AUTH)}
        for who, path in ((anna, "anna"), (ben, "ben")):
            device = {"endpoint": f"http://{receiver.address}/{path}", **keys}
            assert who.post(f"{HERE}/devices", json=device).status_code == 201
        here = f"/tournaments/{opened(anna, **TWO, **{'game-2': 'weiss-schach', 'where': 'online', 'patience': '5'})}"
        for who in (anna, ben):
            assert who.post(path_of(anna, here, "join")).status_code == 200

        def told(path: str) -> list[dict[str, str]]:
            return [receiver.told(at) for at, (where, _, _) in enumerate(receiver.heard) if where == path]

        begin(anna, here, "Anna, Ben")
        wait_until(lambda: told("/anna") and told("/ben"), "both are called")
        (called,), (own,) = told("/ben"), told("/anna")
        assert called["body"] == own["body"] == "Cup: round 1 begins, you play at table 1", "and not whose turn it is"
        assert ben.get(called["address"]).status_code == 200 and called["address"].startswith("/tables/")
        for who in (anna, ben):
            who.post(HERE, data={"pause": "0", "round": "on"})
        house.stop()
        house.open()
        wait_until(lambda: called["address"] in ben.get("/now").text, "called in the house again")
        anna.post(f"{called['address']}/resign", json={"seat": 0}, headers={"accept": "application/json"})
        wait_until(lambda: "counted by the table" in anna.get(here).text, "it counts")
        do(anna, here, "end", round="1")
        begin(anna, here, "Ben, Anna", 2)
        wait_until(lambda: len(told("/ben")) > 1, "the next one")
        assert [each["body"] for each in told("/ben")] == [
            f"Cup: round {number} begins, you play at table 1" for number in (1, 2)
        ]


def night() -> float:
    """By how much a clock has to be wrong to show eleven in the evening in Tokyo."""
    now = datetime.now(TOKYO)
    evening = now.replace(hour=23, minute=0) + timedelta(days=1)
    return evening.timestamp() - time.time()


def test_what_was_held_back_outlives_the_house(tmp_path: Path) -> None:
    """Told in the morning, as one mail for all games that wait by then, and in one's own language."""
    with post_office() as office, receiving() as receiver:
        smtp = {SERVER: f"smtp://localhost:{office.port}", SENDER: "tea@example.org"}
        known = JumpingHouse(
            tmp_path, **smtp, **{TEST_ADDRESS: receiver.address}, TEAHOUSE_BASE_URL="http://tea.example"
        )
        known.set_clock(night())
        with serving(known) as house, guest(house) as anna, guest(house) as bert:
            assert bert.put("/guests/me", json={"name": "Bert", "language": "de"}).is_success
            assert bert.post("/me/days", data={"zone": "Asia/Tokyo"}, headers=PAGE).status_code == 303
            bert.post(f"{HERE}/mail", data={"address": "bert@example.org"}, headers=PAGE)
            first = wait_until(lambda: office.mails and office.mails[0].get_content(), "at night too: it was asked for")
            way = re.search(r"http://tea.example(/mails/confirm/\S+)", first)
            assert way and bert.post(way[1], headers=PAGE).is_success
            name(bert, f"http://{receiver.address}/bert")
            tables = [anna.post("/tables", json=CHESS).json()["table"] for _ in range(2)]
            for table in tables:
                bert.post(f"/tables/{table}/seats", json={"seat": 1})
                move(anna, table)
            wait_until(lambda: held(house) == {"hook", "mail"}, "both ways wait")
            house.kill()
            house.set_clock(night() + 4 * 3600)
            house.open()
            house.stop()
            assert len(office.mails) == 1 and receiver.heard == [], "it is night still"
            house.set_clock(night() + 10 * 3600)
            house.open()
            wait_until(lambda: len(office.mails) == 2 and receiver.heard, "good morning")
            mail = office.mails[1]
            assert mail["Subject"] == "2 Partien warten auf dich" and "- Weiß-Schach (2)" in mail.get_content()
            (told,) = heard(receiver, "/bert")
            assert told["text"] == "2 Partien warten auf dich" and held(house) == set()


def held(house: ServedHouse) -> set[str]:
    with closing(open_sqlite(house.data / DATABASE)) as store:
        return {each.way for each in store.telling.held()}

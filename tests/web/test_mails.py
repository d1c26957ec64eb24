"""Notices by mail: confirmed by whoever reads them, stopped by one link, and nobody is mailed again and again."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from post_office import PostOffice, post_office
from served_house import PATIENTLY, ServedHouse, serving, wait_until
from teahouse.jobs.doing import Jobs
from teahouse.jobs.mailing import SENDER, SERVER
from teahouse.store.base import Person
from teahouse.store.mails import CONFIRMED
from teahouse.store.sql import open_sqlite
from teahouse.texts import speaking
from teahouse.web import mails
from teahouse.web.app import DATABASE
from teahouse.web.keys import Key
from teahouse.web.mails import HOURS, MailedOften, Mails
from teahouse.web.session import Signer
from web.test_notices import CHESS, PAGE, guest, move

BASE = "https://tea.example.org"
HERE = "/me/notices"


@dataclass
class Place:
    house: ServedHouse
    office: PostOffice

    def mailed(self, address: str, number: int) -> str:
        """The text of one of the mails there, when it has come."""
        return wait_until(lambda: (found := self.to(address))[number - 1 :] and found[number - 1], "it was mailed")

    def to(self, address: str) -> list[str]:
        return [mail.get_content() for mail in self.office.mails if mail["To"] == address]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with post_office() as office:
        smtp = {SERVER: f"smtp://tea:sesame@localhost:{office.port}", SENDER: "tea@example.org"}
        opened = ServedHouse(tmp_path_factory.mktemp("mails"), **smtp, TEAHOUSE_BASE_URL=BASE)
        with serving(opened) as house:
            yield Place(house, office)
            assert "Traceback" not in house.said()


def link(text: str, what: str) -> str:
    found = re.search(rf"{BASE}(/mails/{what}/\S+)", text)
    assert found, text
    return found[1]


def name(who: httpx.Client, address: str, status: int = 303) -> str:
    answer = who.post(f"{HERE}/mail", data={"address": address}, headers=PAGE)
    assert answer.status_code == status, answer.text
    return answer.text


def test_an_address_is_confirmed_gets_a_notice_and_is_stopped(place: Place) -> None:
    house, bertha = place.house, "bertha@example.org"
    stranger = httpx.Client(base_url=house.url, headers=PAGE, **PATIENTLY)
    with guest(house) as anna, guest(house) as bert, stranger:
        name(bert, bertha)
        asked = place.mailed(bertha, 1)
        assert "Please confirm" in place.office.mails[-1]["Subject"] and "Anna" not in asked, "no name of a stranger"
        assert "not confirmed yet" in bert.get(HERE, headers=PAGE).text
        assert bertha not in anna.get(HERE, headers=PAGE).text
        way = link(asked, "confirm")
        assert "Yes, mail me" in stranger.get(way).text and "not confirmed yet" in bert.get(HERE, headers=PAGE).text
        assert stranger.post(way, headers={"origin": "https://evil.example"}).status_code == 403
        assert "Confirmed" in stranger.post(way).text, "on whatever device mails are read"
        assert stranger.post(way).status_code == stranger.get(way).status_code == 404, "once"
        assert stranger.get(f"{way[:-2]}xx").status_code == 404
        tables = [anna.post("/tables", json=CHESS).json()["table"] for _ in range(2)]
        for table in tables:
            bert.post(f"/tables/{table}/seats", json={"seat": 1})
        move(anna, tables[0])
        told = place.mailed(bertha, 2)
        mail = place.office.mails[-1]
        assert mail["Subject"] == "Your turn in White Chess" and mail["List-Unsubscribe-Post"]
        assert told.splitlines()[:3] == ["Your turn in White Chess.", "", f"Take a look: {BASE}/me/next"]
        assert not any(table in told for table in tables), "nothing of the table"
        move(anna, tables[1])
        wait_until(lambda: held(house), "the next one waits")
        one_click = urlsplit(mail["List-Unsubscribe"].strip("<>")).path
        assert one_click == link(told, "stop") and bertha not in one_click
        assert "Stop mailing me" in stranger.get(one_click).text
        answer = httpx.post(house.url + one_click, data={"List-Unsubscribe": "One-Click"}, headers=PAGE, **PATIENTLY)
        assert answer.status_code == 200 and bertha not in bert.get(HERE, headers=PAGE).text
        assert stranger.post(one_click).status_code == 200, "twice is once"
        name(bert, bertha)
        assert place.mailed(bertha, 3), "whoever was known there may come again"
        assert bert.request("DELETE", "/guests/me").is_success
        assert stranger.post(link(place.to(bertha)[2], "confirm")).status_code == 404, "gone with the guest"
    assert not re.search(r"bertha|sesame|/mails/", house.said())


def held(house: ServedHouse) -> list[str]:
    with closing(open_sqlite(house.data / DATABASE)) as store:
        return [each.way for each in store.telling.held()]


def test_nobody_is_mailed_again_and_again(place: Place) -> None:
    carla = "carla@example.org"
    for written in (carla, "Carla@Example.org", "carla+games@example.org"):
        with guest(place.house) as somebody:
            name(somebody, written)
    with guest(place.house) as eve:
        assert "Several links" in name(eve, carla, 429)
        assert 'value="carla@example.org"' in name(eve, carla, 429)
    way = link(place.mailed(carla, 1), "stop")
    with httpx.Client(base_url=place.house.url, headers=PAGE, **PATIENTLY) as owner, guest(place.house) as eve:
        assert "Allow mails again" in owner.post(way).text and "Allow mails again" in owner.get(way).text
        assert "wants no mails" in name(eve, "carla+2@example.org", 409)
        assert "may be sent to this address again" in owner.post(way, data={"do": "allow"}).text
        assert "Several links" in name(eve, carla, 429), "counted all the same"
        unknown = "/mails/stop/" + "0" * 40
        assert owner.get(unknown).status_code == owner.post(unknown).status_code == 200
        assert owner.get("/mails/stop/x").status_code == 422


def test_a_guest_asks_for_few_links_and_removes_the_address(place: Place) -> None:
    with guest(place.house) as eve:
        for number in range(5):
            assert name(eve, "no address" if number else "eve@example.org", 409 if number else 303) is not None
        assert "enough links for one day" in name(eve, "eve2@example.org", 429)
        assert "eve@example.org" in eve.get(HERE, headers=PAGE).text
        assert eve.post(f"{HERE}/mail/remove", headers=PAGE).status_code == 303
        assert "eve@example.org" not in eve.get(HERE, headers=PAGE).text
    assert "two months" in httpx.get(f"{place.house.url}/privacy", headers={**PAGE, "accept-language": "en"}).text


def test_without_a_server_there_is_nothing_of_it(anna: httpx.Client) -> None:
    assert "mail" not in re.sub(r"<head>.*?</head>", "", anna.get(HERE, headers=PAGE).text, flags=re.S).lower()
    assert "e-mail" not in anna.get("/privacy", headers=PAGE).text.lower()
    assert anna.post(f"{HERE}/mail", data={"address": "anna@example.org"}).status_code == 404
    assert anna.post(f"{HERE}/mail/remove").status_code == 404
    for path in ("/mails/confirm/x", "/mails/stop/" + "0" * 40):
        assert anna.get(path).status_code == anna.post(path).status_code == 404


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now


def test_a_link_ends_and_an_address_is_written_to_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(mails, "time", clock)
    anna = Person("anna", "Anna", "nl")

    async def days() -> None:
        store.add_person(anna)
        room = Mails(store.mails, store.pushes.keep, Jobs(store.jobs), Signer([Key("k" * 32)]), BASE)
        with speaking("nl"):
            await room.ask(anna, "anna@example.org")
        first = link(store.jobs.list()[0].body["text"], "confirm").rpartition("/")[2]
        clock.now += HOURS * 3600 - 1
        assert await room.is_open(first)
        clock.now += 2
        assert not await room.is_open(first) and not await room.confirm(first), "too late"
        with speaking("de"):
            await room.ask(anna, "anna@example.org")
        last = link(store.jobs.list()[0].body["text"], "confirm").rpartition("/")[2]
        assert await room.confirm(last) and await room.reaches("anna") and not await room.confirm(last)
        found = store.mails.of("anna")
        assert found and found.state == CONFIRMED
        for _ in range(3):
            await room.ask(anna, "anna@example.org")
        with pytest.raises(MailedOften):
            await room.ask(anna, "anna@example.org")
        clock.now += 7 * 86400
        await room.ask(anna, "anna@example.org")
        assert "anna@" not in str([job.body for job in store.jobs.list()]), "no address lies among the jobs"
        subjects = {job.body["subject"] for job in store.jobs.list()}
        assert {"Bevestig je e-mailadres", "Bitte bestätige deine E-Mail-Adresse"} < subjects
        store.forget_person("anna")
        assert store.jobs.list() == [] and store.mails.of("anna") is None

    with closing(open_sqlite(tmp_path / DATABASE)) as store:
        asyncio.run(days())

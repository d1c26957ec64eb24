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
from teahouse.store.mails import ASKED, CONFIRMED, Mail
from teahouse.store.sql import open_sqlite
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.texts import speaking
from teahouse.web import mails, returning
from teahouse.web.app import DATABASE
from teahouse.web.keys import Key
from teahouse.web.mails import HOURS, MailedOften, Mails
from teahouse.web.returning import MINUTES, RETURNING, Returning
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
        bert.post(f"{HERE}/mail/wish", data={}, headers=PAGE)
        bert.post(HERE, data={"turn": "on", "pause": "0"}, headers=PAGE)
        assert 'name="notices" value="on">' in bert.get(HERE, headers=PAGE).text, "what else is wished changes nothing"
        move(anna, tables[1])
        assert 'name="notices" value="on" checked>' not in bert.get(HERE, headers=PAGE).text and not held(house)
        bert.post(f"{HERE}/mail/wish", data={"notices": "on"}, headers=PAGE)
        move(bert, tables[1])
        move(anna, tables[1])
        wait_until(lambda: held(house), "the next one waits")
        one_click = urlsplit(mail["List-Unsubscribe"].strip("<>")).path
        assert one_click == link(told, "stop") and bertha not in one_click
        assert "Stop mailing me" in stranger.get(one_click).text
        answer = httpx.post(house.url + one_click, data={"List-Unsubscribe": "One-Click"}, headers=PAGE, **PATIENTLY)
        settings = bert.get(HERE, headers=PAGE).text
        assert answer.status_code == 200 and "You can still come back with this address" in answer.text
        assert bertha in settings and 'name="notices" value="on">' in settings, "for coming back alone"
        assert stranger.post(one_click).status_code == 200, "twice is once"
        stranger.post(RETURNING, data={"address": bertha})
        back = place.mailed(bertha, 3)
        whole = urlsplit(place.office.mails[-1]["List-Unsubscribe"].strip("<>"))
        assert stranger.get(link(back, "return")).status_code == 200, "and that it is"
        assert f"{whole.path}?{whole.query}" == link(back, "stop") != one_click
        assert stranger.post(one_click, data={"do": "remove"}).status_code == 200
        assert bertha not in bert.get(HERE, headers=PAGE).text
        assert stranger.get(link(back, "return")).status_code == 404, "nobody's any more"
        name(bert, bertha)
        assert place.mailed(bertha, 4), "whoever was known there may come again"
        assert bert.request("DELETE", "/guests/me").is_success
        assert stranger.post(link(place.to(bertha)[3], "confirm")).status_code == 404, "gone with the guest"
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


def confirmed(place: Place, address: str, number: int = 1) -> None:
    """By the link in one of the mails there."""
    way = link(place.mailed(address, number), "confirm")
    assert httpx.post(place.house.url + way, headers=PAGE, **PATIENTLY).is_success


def kept(answer: httpx.Response) -> dict[str, str]:
    """What a device sends from now on, which knows its guest by cookies for https alone."""
    found = [text.partition(";")[0] for text in answer.headers.get_list("set-cookie")]
    return {"cookie": "; ".join(found)}


def who(device: httpx.Client, sent: dict[str, str]) -> str:
    return str(device.get("/guests/me", headers={**sent, "accept": "application/json"}).json()["person"])


def wish_to_return(place: Place, address: str, status: int = 200) -> str:
    answer = httpx.post(f"{place.house.url}/mails/return", data={"address": address}, headers=PAGE, **PATIENTLY)
    assert answer.status_code == status
    return answer.text


def test_one_comes_back_by_a_link_that_was_mailed(place: Place) -> None:
    dora, house = "dora@example.org", place.house
    with guest(house) as owner, httpx.Client(base_url=house.url, headers=PAGE, **PATIENTLY) as device:
        me = owner.get("/guests/me").json()["person"]
        name(owner, dora)
        wish_to_return(place, dora)
        confirmed(place, dora)  # and no link to come back has gone there
        said = wish_to_return(place, "Dora@Example.org")
        assert said == wish_to_return(place, "nobody@example.org"), "the same, known or not"
        assert wish_to_return(place, "dora+games@example.org") == said
        mail = place.mailed(dora, 2)
        assert "Your link to come back" in place.office.mails[-1]["Subject"] and "30 minutes" in mail
        way = link(mail, "return")
        look = device.get(way)
        assert "Play as" in look.text and "teahouse=" not in kept(look)["cookie"], "a look changes nothing"
        assert device.post(way, data={"to": "somebody"}).status_code == 404, "only whose address it is"
        assert device.post(way, data={"to": me}, headers={"origin": "https://evil.example"}).status_code == 403
        other = kept(device.post("/me", data={"name": "Otto"}))
        assert "this device will remember both" in device.get(way, headers=other).text
        back = device.post(way, data={"to": me}, headers=other)
        assert back.status_code == 303 and who(device, kept(back)) == me
        assert "Play as Otto" in device.get("/me", headers=kept(back)).text
        for again in (device.get(way), device.post(way, data={"to": me})):
            assert again.status_code == 404 and "no longer works" in again.text, "once"
        wish_to_return(place, dora)
        way = link(place.mailed(dora, 3), "return")
        assert owner.post(f"{HERE}/mail/remove", headers=PAGE).status_code == 303
        assert device.post(way, data={"to": me}).status_code == 404, "its address is nobody's any more"
    nowhere = [mail["To"] for mail in place.office.mails if "nobody@" in mail["To"] or "+games" in mail["To"]]
    assert not nowhere, "nothing goes to who is not known, nor to another way of writing an address"
    assert not re.search(r"dora|/mails/return/", house.said())


def test_one_address_of_two_guests_asks_who_comes_back_and_few_links_go_there(place: Place) -> None:
    ella, house = "ella@example.org", place.house
    with (
        guest(house) as first,
        guest(house) as second,
        httpx.Client(base_url=house.url, headers=PAGE, **PATIENTLY) as device,
    ):
        ids = [each.get("/guests/me").json()["person"] for each in (first, second)]
        name(first, ella)
        confirmed(place, ella)
        name(second, ella)
        confirmed(place, ella, 2)
        wish_to_return(place, ella)
        way = link(place.mailed(ella, 3), "return")
        assert all(f'value="{id}"' in device.get(way).text for id in ids)
        back = device.post(way, data={"to": ids[1]})
        assert back.status_code == 303 and who(device, kept(back)) == ids[1]
    assert "not an e-mail address" in wish_to_return(place, "no address", 409)
    for address in (ella, "stranger@example.org"):
        for _ in range(4 if address == ella else 5):
            wish_to_return(place, address)
        again = wish_to_return(place, address, 429)
        assert "links to come back were sent to this address today" in again and f'value="{address}"' in again


def test_without_a_server_there_is_nothing_of_it(anna: httpx.Client) -> None:
    assert "mail" not in re.sub(r"<head>.*?</head>", "", anna.get(HERE, headers=PAGE).text, flags=re.S).lower()
    assert "e-mail" not in anna.get("/privacy", headers=PAGE).text.lower()
    assert anna.post(f"{HERE}/mail", data={"address": "anna@example.org"}).status_code == 404
    assert anna.post(f"{HERE}/mail/remove").status_code == 404
    for path in ("/mails/return", "/mails/return/x", "/mails/confirm/x", "/mails/stop/" + "0" * 40):
        assert anna.get(path).status_code == anna.post(path).status_code == 404


def test_a_link_to_come_back_is_over_after_half_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, anna = Clock(), Person("anna", "Anna", "nl")
    for module in (mails, returning):
        monkeypatch.setattr(module, "time", clock)

    async def an_hour() -> None:
        store.add_person(anna)
        house = House(store, Engines(1))
        room = Mails(store.mails, store.pushes.keep, Jobs(store.jobs), Signer([Key("k" * 32)]), BASE)
        back = Returning(house, room, store.passkeys, Signer([Key("k" * 32)]), BASE)
        store.mails.ask(
            Mail("SjPkLSAO2OCiZEn3", "anna", "anna@example.org", room.mark("anna@example.org"), ASKED, clock.now)
        )
        store.mails.confirm("SjPkLSAO2OCiZEn3", clock.now)
        await back.ask("Anna@example.org")
        token = link(store.jobs.list()[0].body["text"], "return").rpartition("/")[2]
        clock.now += 60 * MINUTES - 1
        assert await back.people_behind(token) == [anna]
        clock.now += 2
        assert await back.people_behind(token) == [] and await back.come_back(token, "anna") is None
        await back.ask("nobody@example.org")
        known, unknown = (job.body for job in reversed(store.jobs.list()))
        assert known.keys() == unknown.keys() and len(str(known)) == len(str(unknown)), "the same is stored"

    with closing(open_sqlite(tmp_path / DATABASE)) as store:
        asyncio.run(an_hour())


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

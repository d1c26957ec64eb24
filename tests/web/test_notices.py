"""Notices: told to whoever is not there, on their own devices, and never more than whose turn it is."""

import asyncio
import base64
import json
import re
import struct
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from served_house import PATIENTLY, ServedHouse, as_guest, serving, wait_until
from table.evenings import ANNA, BERT, HONGKONG, evening, first_entries, folded, house_at, play_first, wished
from table.evenings import CHESS as WHITE_CHESS
from teahouse.core.protocol import RESIGN
from teahouse.jobs import here, pushing
from teahouse.jobs.errors import TooManyJobs
from teahouse.jobs.pushing import TEST_ADDRESS, BadAddress, check_address, public_address, push
from teahouse.store.base import Person
from teahouse.store.sql import SqlStore, open_sqlite
from teahouse.store.telling import MOST_HELD
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.draws import answer_draw, offer_draw
from teahouse.table.engines import Engines
from teahouse.table.moves import end
from teahouse.table.seating import leave, sit
from teahouse.web.app import DATABASE
from teahouse.web.digests import BEGUN, JOINED
from teahouse.web.notices import WISHES, Notices, is_quiet, news, wants, wishes_of
from teahouse.web.ways import Told

PAGE = {"accept": "text/html"}
KEY, AUTH = ec.generate_private_key(ec.SECP256R1()), b"sixteen of bytes"
CHESS = {"game": "weiss-schach", "seats": ["me", "open"]}


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


PUBLIC = plain(KEY.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


class Receiver:
    """What a push service is for the house, on this machine."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status, receiver = 201, self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.heard.append((self.path, headers, body))
                self.send_response(receiver.status)
                self.send_header("location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Door)
        self.address = f"127.0.0.1:{self.server.server_port}"

    def told(self, at: int) -> dict[str, str]:
        data = http_ece.decrypt(self.heard[at][2], private_key=KEY, auth_secret=AUTH, version="aes128gcm")
        told: dict[str, str] = json.loads(data)
        return told


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    thread = threading.Thread(target=receiver.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join()


def guest(house: ServedHouse) -> httpx.Client:
    return httpx.Client(base_url=house.url, headers=as_guest(house.url), **PATIENTLY)


def move(who: httpx.Client, table: str) -> None:
    view = who.get(f"/tables/{table}/view").json()["view"]
    assert who.post(f"/tables/{table}/moves", json={"turn": view["turn"], "move": view["legal"][0]}).is_success


def test_whose_turn_it_is_comes_to_their_device_and_nothing_else(tmp_path: Path) -> None:
    with (
        receiving() as receiver,
        serving(ServedHouse(tmp_path, **{TEST_ADDRESS: receiver.address})) as house,
        guest(house) as anna,
        guest(house) as bert,
    ):
        device = {
            "endpoint": f"http://{receiver.address}/bert",
            "key": PUBLIC,
            "auth": plain(AUTH),
            "name": "Phone",
        }
        known = bert.post("/me/notices/devices", json=device)
        assert known.status_code == 201
        assert "Phone" in bert.get("/me/notices", headers=PAGE).text
        assert "Phone" not in anna.get("/me/notices", headers=PAGE).text
        tables = [anna.post("/tables", json=CHESS).json()["table"] for _ in range(2)]
        for table in tables:
            bert.post(f"/tables/{table}/seats", json={"seat": 1})
        move(anna, tables[0])
        wait_until(lambda: len(receiver.heard) == 1, "it was told")
        path, headers, body = receiver.heard[0]
        assert path == "/bert" and headers["authorization"].startswith("vapid t=") and headers["ttl"]
        shown = {"title": "Teahouse", "body": "Your turn in White Chess", "address": "/me/next", "tag": "turn"}
        assert receiver.told(0) == shown
        assert b"Chess" not in body, "nobody on the way can read it"
        move(anna, tables[1])
        wait_until(lambda: len(receiver.heard) == 2, "and of the second")
        assert receiver.told(1)["body"] == "2 games wait for you"
        said = bert.post("/me/notices", data={"pause": "0", "over": "on"}, headers=PAGE)
        assert said.status_code == 303
        move(bert, tables[0])
        move(anna, tables[0])
        receiver.status = 410
        assert anna.post(f"/tables/{tables[0]}/resign", json={}).is_success
        wait_until(lambda: len(receiver.heard) == 3, "that it was over, but not whose turn it had been")
        assert receiver.told(2)["body"] == "A game is over: White Chess"
        topics = [headers["topic"] for _, headers, _ in receiver.heard]
        assert topics[0] == topics[1] == "turn" and topics[2] == receiver.told(2)["tag"] != "turn", "takes no place"
        wait_until(lambda: all(state == "done" for state in done(house)), "all jobs are over")
        move(bert, tables[1])
        assert anna.post(f"/tables/{tables[1]}/resign", json={}).is_success
        wait_until(lambda: "Phone" not in bert.get("/me/notices", headers=PAGE).text, "who is gone is told no more")
        assert len(receiver.heard) == 3
        again = bert.post("/me/notices/devices", json=device).json()["device"]
        anna.post(f"/me/notices/devices/{again}/remove", headers=PAGE)
        assert "Phone" in bert.get("/me/notices", headers=PAGE).text, "nobody else's to remove"
        bert.post(f"/me/notices/devices/{again}/remove", headers=PAGE)
        assert "Phone" not in bert.get("/me/notices", headers=PAGE).text


def test_a_wish_to_be_contacts_and_an_invitation_come_to_a_device_once(tmp_path: Path) -> None:
    with (
        receiving() as receiver,
        serving(ServedHouse(tmp_path, **{TEST_ADDRESS: receiver.address})) as house,
        guest(house) as anna,
        guest(house) as bert,
    ):
        table = anna.post("/tables", json=CHESS).json()["table"]
        bert.post(f"/tables/{table}/seats", json={"seat": 1})
        device = {"endpoint": f"http://{receiver.address}/bert", "key": PUBLIC, "auth": plain(AUTH)}
        assert bert.post("/me/notices/devices", json=device).status_code == 201
        ids = [each.get("/guests/me").json()["person"] for each in (anna, bert)]
        for do in ("ask", "remove", "ask", "block", "remove", "ask"):
            assert anna.post("/guests/me/contacts", json={"do": do, "person": ids[1]}).status_code == 204
        wait_until(lambda: len(receiver.heard) == 1, "he was told")
        told = receiver.told(0)
        assert told["address"] == "/contacts" and "contact" in told["body"]
        assert bert.post("/guests/me/contacts", json={"do": "accept", "person": ids[0]}).status_code == 204
        other = anna.post("/tables", json=CHESS).json()["table"]
        for _ in range(2):
            assert anna.post(f"/tables/{other}/invitations", json={"person": ids[1]}).status_code == 204
        wait_until(lambda: len(receiver.heard) == 2, "and invited")
        told = receiver.told(1)
        assert told["address"] == f"/tables/{other}" and "White Chess" in told["body"]
        wait_until(lambda: all(state == "done" for state in done(house)), "all jobs are over")
        assert len(receiver.heard) == 2, "told once of each"


def done(house: ServedHouse) -> list[str]:
    with closing(open_sqlite(house.data / DATABASE)) as store:
        return [job.state for job in store.jobs.list()]


BAD = (
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://push.example.org:8443/x",
    "https://anna:word@push.example.org/x",
    "https://localhost/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "ftp://push.example.org/x",
    "https://push.example.org/\r\nhost: x",
    "https://push.example.org/" + "x" * 1000,
    "",
)


@pytest.mark.parametrize("endpoint", BAD)
def test_only_public_addresses_are_called(endpoint: str, anna: httpx.Client) -> None:
    with pytest.raises(BadAddress):
        check_address(endpoint)
    assert push({"endpoint": endpoint, "headers": {}, "data": ""}) == {"status": 0}
    said = anna.post("/me/notices/devices", json={"endpoint": endpoint, "key": PUBLIC, "auth": plain(AUTH)})
    assert said.status_code in (409, 422), said.text


def test_a_public_name_for_a_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever owns a name may say anything of it, and something else the next time: it is asked once."""
    for addresses in (["10.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["169.254.169.254"], ["fe80::1%eth0"], []):
        found = [(0, 0, 0, "", (address, 443)) for address in addresses]
        monkeypatch.setattr(pushing.socket, "getaddrinfo", lambda *_, found=found, **__: found)
        with pytest.raises(BadAddress):
            public_address("push.example.org", 443)
        assert push({"endpoint": "https://push.example.org/", "headers": {}, "data": ""}) == {"status": 0}


@pytest.fixture
def sending(tmp_path: Path) -> Iterator[SqlStore]:
    """A house in which Anna's notice is about to be sent, by this very process."""
    store = open_sqlite(tmp_path / "teahouse.db")
    store.add_person(Person("anna", "Anna", "en"))
    job = store.jobs.add("push", "one", {}, "anna", 1.0, most=9)
    assert job
    here.settle(store.place, job.id)
    yield store
    here.settle(None, 0)
    store.close()


def test_nothing_is_followed_and_trouble_is_tried_again(sending: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    with receiving() as receiver:
        monkeypatch.setenv(TEST_ADDRESS, receiver.address)
        body = {"endpoint": f"http://{receiver.address}/x", "headers": {"ttl": "1"}, "data": ""}
        for status in (201, 307, 404, 410):
            receiver.status = status
            assert push(body) == {"status": status}
        for status in (500, 503, 429):
            receiver.status = status
            with pytest.raises(ConnectionError):
                push(body)
        assert len(receiver.heard) == 7
        sending.forget_person("anna")
        assert push(body) == {"status": 0} and len(receiver.heard) == 7, "whoever was forgotten is not called"
    with pytest.raises(BadAddress):
        check_address("http://127.0.0.1:9/x")


def test_quiet_hours_are_those_of_the_guest() -> None:
    somebody = Person("anna", "Anna", "en", {"zone": "Asia/Tokyo"})
    night, noon = (datetime(2026, 5, 1, hour, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp() for hour in (23, 12))
    assert is_quiet(somebody, night) and not is_quiet(somebody, noon)
    wakeful = replace(somebody, looks={**somebody.looks, WISHES: {"quiet": False}})
    assert not is_quiet(wakeful, night) and wishes_of(wakeful)["turn"]


def test_the_feed_names_games_that_wait_and_is_nobody_elses(anna: httpx.Client) -> None:
    mine = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "me"]}).json()["table"]
    page = anna.get("/me/notices", headers=PAGE).text
    address = page.split('class="link" readonly value="')[1].split('"')[0]
    answer = httpx.get(address)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    tree, atom = ElementTree.fromstring(answer.text), "{http://www.w3.org/2005/Atom}"
    titles = [entry.findtext(f"{atom}title") for entry in tree.iter(f"{atom}entry")]
    assert titles == ["Your turn in Peasants' Revolt"] and mine in answer.text
    assert httpx.get(address[:-3]).status_code == 404
    anna.post("/me/link", headers=PAGE)
    assert httpx.get(address).status_code == 404, "it ends with the personal link of its time"


def test_the_house_is_an_app(anna: httpx.Client) -> None:
    manifest = anna.get("/app.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        drawn = anna.get(icon["src"])
        assert drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", drawn.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', anna.get("/", headers=PAGE).text)
    assert touch and anna.get(touch[1]).headers["content-type"] == "image/png"
    worker = anna.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript") and "push" in worker.text
    assert "No network" in anna.get("/offline", headers=PAGE | {"accept-language": "en"}).text
    assert 'rel="manifest"' in anna.get("/", headers=PAGE).text


def test_who_sits_there_hears_that_somebody_joins_and_that_it_begins() -> None:
    free = folded(first_entries(HONGKONG, [ANNA, BERT, Chair(), Chair()], {})[:1])
    joined = wished(free, sit, 2, "cleo").table
    assert news(free, joined) == [("anna", JOINED), ("bert", JOINED)]
    assert news(joined, wished(joined, leave, 2).table) == [], "who goes is not announced"
    begun = wished(joined, sit, 3, "dora").table
    assert set(news(joined, begun)) == {(person, BEGUN) for person in ("anna", "bert", "cleo")}
    anna = Person("anna", "Anna", "en", looks={WISHES: {"begun": False}})
    assert not wants(anna, JOINED) and not wants(anna, BEGUN) and wants(anna, "turn")


class FullOffice:
    """A way in which nothing is taken at first."""

    name, pause = "mail", 600.0

    def __init__(self) -> None:
        self.is_full, self.told = True, list[Told]()

    async def reaches(self, person: str) -> bool:
        return True

    async def tell(self, person: Person, told: Told, now: float) -> None:
        if self.is_full:
            raise TooManyJobs()
        self.told.append(told)


@evening
async def test_a_notice_waits_where_no_more_is_taken(tmp_path: Path) -> None:
    office, engines = FullOffice(), Engines(1)
    async with house_at(tmp_path / "house.db", engines) as house:
        telling = house._store.telling  # type: ignore[attr-defined]
        notices = Notices(house, telling, [office])
        await notices.tell("anna", "over", game="short-go")
        (held,) = telling.held()
        await notices._tell_held(held)
        assert telling.held() == [held] and office.told == [], "tried again, and kept again"
        office.is_full = False
        await notices._tell_held(held)
        assert [each.words for each in office.told] == ["A game is over: Short Go"] and telling.held() == []


class Broken(FullOffice):
    """A way that nobody can use."""

    name, pause = "broken", 0.0

    async def tell(self, person: Person, told: Told, now: float) -> None:
        raise ValueError("nobody expected that")


@evening
async def test_a_way_that_breaks_keeps_back_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.web.notices.LOOKED", 0.05)
    office, broken = FullOffice(), Broken()
    async with house_at(tmp_path / "house.db", Engines(1)) as house:
        telling = house._store.telling  # type: ignore[attr-defined]
        notices = Notices(house, telling, [broken, office])
        await notices.tell("anna", "over", game="short-go", table="1")
        assert [held.way for held in telling.held()] == ["mail"], "tried all the same"
        telling.begin(replace(telling.held()[0], way="broken"), 0.0, 1.0, True)
        office.is_full = False
        await notices.open()
        while not office.told:
            await asyncio.sleep(0.05)
        await notices.tell("anna", "contact")
        await notices.close()
        (held,) = telling.held()
        assert held.way == "mail" and held.notes[0].kind == "contact", "and it goes on"


@evening
async def test_what_comes_too_soon_waits_as_long_as_its_reader_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most one an hour, by this way; what came meanwhile is told as one."""
    wall = SimpleNamespace(time=lambda: now)
    now, office, engines = 2_000_000_000.0, FullOffice(), Engines(1)
    office.is_full, office.pause = False, 0.0
    monkeypatch.setattr("teahouse.web.notices.time", wall)
    async with house_at(tmp_path / "house.db", engines) as house:
        telling = house._store.telling  # type: ignore[attr-defined]
        notices, anna = Notices(house, telling, [office]), await house.people.find("anna")
        assert anna
        await house.change_person(replace(anna, looks={WISHES: {"pause": 3600}}))
        for game, table in (("short-go", "1"), ("weiss-schach", "2"), ("weiss-schach", "2"), ("hongkong", "3")):
            await notices.tell("anna", "over", game=game, table=table)
            now += 60
        (held,) = telling.held()
        now += 3600 - 5 * 60
        await notices._tell_held(held)
        assert [each.text for each in office.told] == ["A game is over: Short Go"], "the hour is not over"
        now += 120
        await notices._tell_held(held)
        assert office.told[1].text == "A game is over: White Chess\nA game is over: Hong Kong Easy"
        await notices._tell_held(held)
        assert len(office.told) == 2 and telling.held() == [], "once"


@evening
async def test_what_was_held_back_is_told_as_it_is_by_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was over in between is told; an offer that was taken back, a table that has begun, a turn that was
    taken are not; and nothing is told endlessly."""
    now, office, engines = 2_000_000_000.0, FullOffice(), Engines(1)
    office.is_full, office.pause = False, 3600.0
    monkeypatch.setattr("teahouse.web.notices.time", SimpleNamespace(time=lambda: now))
    async with house_at(tmp_path / "house.db", engines) as house:
        telling = house._store.telling  # type: ignore[attr-defined]
        notices = Notices(house, telling, [office])
        ids = [(await house.open_table(WHITE_CHESS, {}, [ANNA, BERT], Agreed())).id for _ in range(3)]
        first, second, third = ({"game": WHITE_CHESS, "table": id} for id in ids)
        await notices.tell("anna", "contact")
        assert [each.text for each in office.told] == ["Someone would like to be your contact"]
        await play_first(house, ids[2], 0)
        await house.act(ids[2], partial(offer_draw, seat=1))
        for kind, about in (("turn", first), ("begun", second), ("time", second), ("offered", third), ("turn", second)):
            await notices.tell("anna", kind, **about)
        await notices.tell("anna", "over", game="short-go", table="elsewhere")
        await notices.tell("anna", "invited", game="short-go", table="gone", address="/tables/gone")
        (held,) = telling.held()
        assert [note.kind for note in held.notes] == ["begun", "time", "offered", "turn", "over"]
        now += 3600
        await notices._tell_held(held)
        assert office.told[-1].text.splitlines() == [
            "Little time left for your move in White Chess",
            "2 games wait for you",
            "A draw was offered to you: White Chess",
            "Your table has begun: White Chess",
            "A game is over: Short Go",
        ]
        for kind, about in (("turn", first), ("offered", third), ("begun", first)):
            await notices.tell("anna", kind, **about)
        for id in ids[:2]:
            await play_first(house, id, 0)
        await house.act(ids[2], partial(answer_draw, seat=0, agreed=False))
        await house.act(ids[0], partial(end, reason=RESIGN, seat=0))
        now += 3600
        (held,) = telling.held()
        await notices._tell_held(held)
        assert len(office.told) == 2 and telling.held() == [], "nothing of it is so any more"
        now += 3600
        for table in range(100):
            await notices.tell("anna", "over", game="short-go", table=str(table))
        (held,) = telling.held()
        assert len(held.notes) == MOST_HELD
        many = ("short-go", "hongkong", "mah-nol", "bauernaufstand", "mahjong-battle", "weiss-schach")
        for table, game in enumerate(many):
            await notices.tell("anna", "over", game=game, table=f"other {table}")
        await notices.tell("anna", "contact")
        now += 3600
        (held,) = telling.held()
        await notices._tell_held(held)
        said = office.told[-1].text.splitlines()
        assert len(said) == 6 and said[1] == "A game is over: Short Go (24)" and said[-1] == "and 2 more notices"

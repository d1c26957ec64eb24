"""Nobody stops the house: what is asked for is bounded before it costs anything, and what costs is limited."""

import asyncio
import logging
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from served_house import PATIENTLY, ServedHouse, as_guest, served
from teahouse.web.app import create_app
from teahouse.web.beside import FORGIVEN, Beside, Busy
from teahouse.web.settings import Settings
from teahouse.web.watchdog import Watchdog

MELD = "meld=pung+111z&"
LARGEST_PAGE = 200_000
"""Bytes of a scorer's page, whatever its address says; it was 66 MB once."""


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["error"] == code and answer.json()["message"]


@pytest.mark.parametrize("query", [MELD * 900, "hand=1m&" * 1000, "bonus=1f&" * 900, "x=" + "y" * 8000])
def test_an_address_is_bounded_as_a_whole(house: ServedHouse, query: str) -> None:
    refused(httpx.get(f"{house.url}/score/hongkong?{query}", **PATIENTLY), 414, "address-too-long")


@pytest.mark.parametrize("query", [MELD * 260, "hand=1m&" * 480, "bonus=1f&" * 440, "win=1m&" * 500, "hand=x&" * 500])
def test_a_sheet_is_bounded_however_often_its_parts_are_named(house: ServedHouse, query: str) -> None:
    page = httpx.get(f"{house.url}/score/hongkong?{query}", **PATIENTLY)
    assert page.status_code == 200
    assert len(page.content) < LARGEST_PAGE


def test_a_hundred_tables_can_be_watched_by_one_address(house: ServedHouse) -> None:
    watched = "&".join(f"watch=table-{number:06}" for number in range(100))
    with httpx.stream("GET", f"{house.url}/events?{watched}", **PATIENTLY) as stream:
        assert stream.status_code == 200


@pytest.mark.parametrize("path", ["/guests", "/tables", "/new/bauernaufstand"])
def test_a_body_longer_than_anything_understood_is_not_read(anna: httpx.Client, path: str) -> None:
    kind = "application/x-www-form-urlencoded" if path.startswith("/new") else "application/json"
    body = b"a=b&" * 50_000 if path.startswith("/new") else b'{"a":' * 40_000
    refused(anna.post(path, content=body, headers={"Content-Type": kind}), 400, "not-read")


def test_looking_is_limited_where_it_costs_something(tmp_path: Path) -> None:
    with served(tmp_path, TEAHOUSE_LOOKS_A_MINUTE="40") as strict:
        with httpx.Client(base_url=strict.url, headers=as_guest(strict.url), **PATIENTLY) as anna:
            statuses = [anna.get("/score/hongkong").status_code for _ in range(42)]
            assert statuses == [200] * 40 + [429] * 2
            assert anna.get("/static/house.css").status_code == 200, "what is made once for everybody is not counted"
            assert anna.get("/rules/hongkong/en/1.svg").status_code == 200
            assert anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "easy"]}).status_code == 201
        with httpx.Client(base_url=strict.url, headers=as_guest(strict.url, "Bert"), **PATIENTLY) as bert:
            assert bert.get("/score/hongkong").status_code == 200, "others are not"


def test_a_queue_that_is_full_says_so() -> None:
    async def crowd() -> list[object]:
        beside = Beside(most_waiting=3)
        try:
            works = [beside.do(time.sleep, 0.01) for _ in range(5)]
            return await asyncio.gather(*works, return_exceptions=True)
        finally:
            beside.close()

    assert [type(outcome) for outcome in asyncio.run(crowd())] == [type(None)] * 3 + [Busy] * 2


def test_what_was_slow_to_draw_is_drawn_beside_the_loop() -> None:
    async def draw() -> list[bool]:
        beside, here = Beside(most_waiting=3), asyncio.get_running_loop()

        def work() -> bool:
            until = time.thread_time() + 0.03
            while time.thread_time() < until:
                pass
            try:
                return asyncio.get_running_loop() is here
            except RuntimeError:
                return False

        try:
            return [await beside.draw("a kind of table", work) for _ in range(3)]
        finally:
            beside.close()

    assert asyncio.run(draw()) == [True, False, False]


def test_a_kind_of_table_that_was_slow_once_is_forgiven_and_later_if_it_is_again() -> None:
    async def draw() -> list[int]:
        beside, lengths = Beside(most_waiting=3), []
        try:
            for _ in range(2):
                await beside.draw("a kind of table", spin, 0.03)
                lengths.append(0)
                while beside.is_slow("a kind of table"):
                    await beside.draw("a kind of table", spin, 0.0)
                    lengths[-1] += 1
            return lengths
        finally:
            beside.close()

    def spin(seconds: float) -> None:
        until = time.thread_time() + seconds
        while time.thread_time() < until:
            pass

    assert asyncio.run(draw()) == [FORGIVEN, 2 * FORGIVEN]


def test_whoever_blocks_the_loop_is_counted_and_named(caplog: pytest.LogCaptureFixture) -> None:
    def block() -> None:
        time.sleep(0.3)

    async def blocked() -> Watchdog:
        watchdog = Watchdog(longest=0.05)
        watchdog.start()
        for times in (1, 2, 3):
            block()
            while watchdog.blocked.total() < times:
                await asyncio.sleep(0.01)
        watchdog.close()
        return watchdog

    with caplog.at_level(logging.WARNING):
        watchdog = asyncio.run(asyncio.wait_for(blocked(), 60))
    assert watchdog.blocked.total() >= 3
    assert any("block" in place for place in watchdog.blocked)
    assert "everybody waited" in caplog.text and "time number 2" in caplog.text and "time number 3" not in caplog.text


def test_the_first_who_comes_waits_for_nothing_that_can_be_done_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What each request may hold is made out when the house opens; it took a fifth of a second of everybody's time."""
    made, make = list[object](), TypeAdapter.__init__

    def noted(adapter: Any, kind: object, **wishes: Any) -> None:
        made.append(kind)
        make(adapter, kind, **wishes)

    async def come() -> int:
        app = create_app(Settings(tmp_path, workers=1, blocked_ms=0))
        async with app.router.lifespan_context(app):
            monkeypatch.setattr(TypeAdapter, "__init__", noted)
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://tea") as guest:
                return (await guest.post("/guests", json={"name": "Anna"})).status_code

    assert asyncio.run(come()) == 201
    assert not made


LONG = "x" * 41


@pytest.mark.parametrize(
    "form",
    [
        {"against": "computer", "seat": "²"},
        {"against": "computer", "level": LONG},
        {"against": "friends", "other-1": LONG},
        {"form": "1", "move_time": "9999999"},
        {"form": "1", "claim_time": "601"},
        {"form": "1", "move_time": "٣"},
    ],
)
def test_no_form_breaks_the_house(anna: httpx.Client, form: dict[str, str]) -> None:
    answer = anna.post("/new/bauernaufstand", data=form)
    assert answer.status_code in (303, 409, 422), answer.text


@pytest.mark.parametrize("host", ["h" * 4000, "a b", 'a"b', "tea.example.org/<b>"])
def test_no_host_breaks_the_house(house: ServedHouse, anna: httpx.Client, host: str) -> None:
    table = anna.post("/tables", json={"game": "bauernaufstand", "seats": ["me", "open"]}).json()["table"]
    for path in (f"/tables/{table}/qr.svg", f"/tables/{table}", "/me"):
        refused(anna.get(path, headers={"Host": host}), 400, "bad-request")
    assert anna.get(f"/tables/{table}/qr.svg", headers={"Host": "[::1]:8000"}).status_code == 200


@pytest.mark.parametrize("origin", ["http://[::1", "http://x:99999999", "null", "²"])
def test_no_origin_breaks_the_house(house: ServedHouse, origin: str) -> None:
    answer = httpx.post(f"{house.url}/guests", json={}, headers={"Origin": origin.encode()}, **PATIENTLY)
    refused(answer, 403, "foreign-request")


def test_a_length_that_is_no_number_is_refused(house: ServedHouse) -> None:
    head = "POST /guests HTTP/1.1\r\nHost: x\r\nContent-Length: ²\r\n\r\n".encode("latin-1")
    with socket.create_connection(("127.0.0.1", httpx.URL(house.url).port or 0)) as caller:
        caller.sendall(head)
        assert caller.recv(100).startswith(b"HTTP/1.1 400 ")


WISH = {"game": "bauernaufstand", "seats": ["me", "open"], "listed": True}


def listed(guest: httpx.Client, status: str = "waiting") -> list[str]:
    return [row["table"] for row in guest.get("/tables/open").json()[status]]


def test_a_guest_lists_a_few_tables_and_no_more(anna: httpx.Client) -> None:
    opened = [anna.post("/tables", json=WISH) for _ in range(5)]
    assert [answer.status_code for answer in opened] == [201] * 5
    refused(anna.post("/tables", json=WISH), 409, "too-many-listed")
    refused(anna.post("/new/bauernaufstand", data={"against": "friends", "listed": "on"}), 409, "too-many-listed")
    assert anna.post("/tables", json={**WISH, "listed": False}).status_code == 201
    assert anna.post(f"/tables/{opened[0].json()['table']}/leave", json={}).status_code == 200
    assert opened[0].json()["table"] not in listed(anna), "nobody is there"
    assert anna.post("/tables", json=WISH).status_code == 201


def test_a_rematch_is_listed_where_there_is_room(anna: httpx.Client, house: ServedHouse) -> None:
    with httpx.Client(base_url=house.url, headers=as_guest(house.url, "Bert"), **PATIENTLY) as bert:
        tables = []
        for _ in range(2):
            tables.append(anna.post("/tables", json=WISH).json()["table"])
            bert.post(f"/tables/{tables[-1]}/seats", json={"seat": 1})
            assert anna.post(f"/tables/{tables[-1]}/resign", json={}).status_code == 200
        for _ in range(4):
            anna.post("/tables", json=WISH)
        for table in tables:
            assert anna.post(f"/tables/{table}/rematch", json={}).json()["table"] is None, "Bert is asked"
        agreed = {"agreed": True}
        first, second = [bert.post(f"/tables/{table}/rematch/answer", json=agreed).json()["table"] for table in tables]
        assert first in listed(bert, "playing") and second not in listed(bert, "playing")


def test_nobody_pushes_others_off_the_list(tmp_path: Path) -> None:
    with served(tmp_path, TEAHOUSE_LISTED_A_GUEST="0") as free:
        with httpx.Client(base_url=free.url, headers=as_guest(free.url), **PATIENTLY) as anna:
            hers = anna.post("/tables", json=WISH).json()["table"]
        with httpx.Client(base_url=free.url, headers=as_guest(free.url, "Bert"), **PATIENTLY) as bert:
            his = [bert.post("/tables", json=WISH).json()["table"] for _ in range(110)]
            found = listed(bert)
    assert found == [*reversed(his[-99:]), hers], "all but one of the hundred are his, and hers is there"


def test_many_guests_of_one_address_push_nobody_off_the_list(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        anna = as_guest(house.url) | {"X-Forwarded-For": "192.0.2.1"}
        hers = httpx.post(f"{house.url}/tables", headers=anna, json=WISH, **PATIENTLY).json()["table"]
        with httpx.Client(base_url=house.url, headers={"X-Forwarded-For": "192.0.2.2"}, **PATIENTLY) as many:
            for number in range(110):
                token = many.post("/guests", json={"name": f"Bert {number}"}).json()["token"]
                opened = many.post("/tables", json=WISH, headers={"Authorization": f"Bearer {token}"})
                assert opened.status_code == 201
            found = listed(many)
        assert len(found) == 100 and found[-1] == hers, "the oldest, but of another address"
        house.kill()
        house.open()
        with httpx.stream("GET", f"{house.url}/events", headers=anna, **PATIENTLY):
            page = httpx.get(house.url, headers={"X-Forwarded-For": "192.0.2.3"}, **PATIENTLY).text
        assert f"/tables/{hers}" in page, "after a restart too, when her browser has come back"

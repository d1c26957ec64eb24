"""Connections are bounded: heads, slow senders, streams, all of them together; and they end when the house closes."""

import asyncio
import select
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from served_house import (
    PATIENCE,
    PATIENTLY,
    HouseByCommand,
    ServedHouse,
    as_guest,
    events,
    served,
    serving,
    wait_until,
)
from teahouse.web.audience import Turns
from teahouse.web.settings import Settings
from web.listening import open_house

GET = b"GET /games HTTP/1.1\r\nHost: tea\r\n"


@contextmanager
def calling(house: ServedHouse, *sent: bytes) -> Iterator[socket.socket]:
    """A connection by which this was sent."""
    with socket.create_connection(("127.0.0.1", httpx.URL(house.url).port or 0), PATIENCE) as caller:
        for part in sent:
            caller.sendall(part)
        yield caller


def answer(caller: socket.socket) -> bytes:
    """All that comes until the house has closed the connection."""
    heard = b""
    try:
        while part := caller.recv(65536):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def streams(house: ServedHouse, held: ExitStack, number: int, who: dict[str, str] | None = None) -> list[int]:
    """Open so many; their statuses."""
    asked = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "tea", **(who or {})}.items())
    head = f"GET /events HTTP/1.1\r\n{asked}\r\n".encode()
    return [int(held.enter_context(calling(house, head)).recv(65536).split()[1]) for _ in range(number)]


def fill(house: ServedHouse, held: ExitStack, number: int) -> None:
    """So many streams, one after the other: a connection that was closed just now may still count."""
    for _ in range(number):
        wait_until(lambda: streams(house, held, 1) == [200], "there is room")


@pytest.mark.parametrize(
    "head",
    [
        GET + b"".join(b"x-%d: y\r\n" % number for number in range(200)) + b"\r\n",
        GET + b"x: " + b"y" * 20_000 + b"\r\n\r\n",
    ],
    ids=["many", "long"],
)
def test_a_head_is_bounded(house: ServedHouse, head: bytes) -> None:
    with calling(house, head) as caller:
        assert answer(caller).startswith(b"HTTP/1.1 431 ")


def test_a_head_without_end_is_not_kept(house: ServedHouse) -> None:
    with calling(house, GET + b"x: ") as caller, pytest.raises(OSError):
        for _ in range(2000):
            caller.sendall(b"y" * 65536)
    assert house_answers(house)


@pytest.mark.parametrize(
    "rest",
    [
        b"0\r\nx: " + b"y" * 1_000_000 + b"\r\n\r\n",
        b"0\r\n" + b"x: y\r\n" * 200_000 + b"\r\n",
        b"1;x=" + b"y" * 1_000_000 + b"\r\n}\r\n0\r\n\r\n",
    ],
    ids=["long", "many", "before a part"],
)
def test_what_comes_around_a_body_is_bounded_too(house: ServedHouse, rest: bytes) -> None:
    head = b"POST /guests HTTP/1.1\r\nHost: tea\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
    with calling(house, head) as caller:
        with suppress(ConnectionError):
            caller.sendall(rest)
        assert answer(caller) == b"", "the connection is closed before all of it is read"


def test_a_connection_serves_any_number_of_requests_and_a_large_body(house: ServedHouse) -> None:
    with httpx.Client(base_url=house.url, **PATIENTLY) as one:
        for _ in range(300):
            assert one.get("/games", headers={"x": "y" * 100}).status_code == 200
        assert one.post("/guests", content=b" " * 900_000).status_code == 400
        assert one.get("/games").status_code == 200


def test_who_knocks_again_and_again_does_not_fill_the_log(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        for _ in range(20):
            for strange in (b"nonsense\r\n\r\n", GET + b"Connection: upgrade\r\nUpgrade: websocket\r\n\r\n"):
                with calling(house, strange) as caller:
                    assert caller.recv(100)
        assert house.said().count("\n") < 10


def house_answers(house: ServedHouse) -> bool:
    return httpx.get(f"{house.url}/games", **PATIENTLY).status_code == 200


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    with served(tmp_path_factory.mktemp("impatient"), TEAHOUSE_REQUEST_SECONDS="1") as opened:
        yield opened
        assert "Traceback" not in opened.said()


@pytest.mark.parametrize(
    "sent",
    [b"", b"\r\n", GET, b"POST /guests HTTP/1.1\r\nHost: tea\r\nContent-Length: 30\r\n\r\n{", GET + b"\r\n" + GET[:9]],
    ids=["nothing", "a line", "half a head", "half a body", "half a second one"],
)
def test_a_request_has_to_arrive(impatient: ServedHouse, sent: bytes) -> None:
    with calling(impatient, sent) as caller:
        heard = answer(caller)
    *before, last = heard.split(b"HTTP/1.1 ")
    assert not heard or last.startswith(b"408 ")
    assert b"".join(before).startswith(b"200 ") == sent.startswith(GET + b"\r\n")


def test_a_stream_may_take_its_time(impatient: ServedHouse) -> None:
    with calling(impatient, b"GET /events HTTP/1.1\r\nHost: tea\r\n\r\n") as stream, calling(impatient) as idle:
        heard = b""
        while b"retry: 1000" not in heard:
            heard += stream.recv(65536)
        answer(idle)
        stream.settimeout(0.1)
        with suppress(TimeoutError):
            assert stream.recv(65536), "it is open still"


def test_a_full_house_says_so(tmp_path: Path) -> None:
    limits = {"TEAHOUSE_CONNECTIONS": "8", "TEAHOUSE_REQUEST_SECONDS": "0"}
    with served(tmp_path, **limits) as small, ExitStack() as held:
        fill(small, held, 8)
        turned_away = httpx.get(f"{small.url}/games", **PATIENTLY)
        assert (turned_away.status_code, turned_away.json()["error"]) == (503, "crowded")
        assert turned_away.headers["connection"] == "close" and turned_away.json()["message"]
        page = httpx.get(f"{small.url}/", headers={"Accept": "text/html"}, **PATIENTLY)
        assert page.status_code == 503 and turned_away.json()["message"] in page.text
        for _ in range(64):
            held.enter_context(calling(small))
        with calling(small, GET + b"\r\n") as last:
            assert answer(last) == b"", "so many that not even that is said"
        small.expect_said("further ones are refused")
        assert small.said().count("further ones are refused") == 1
        held.close()
        wait_until(lambda: house_answers(small), "there is room again")


def test_one_address_does_not_take_all_connections(tmp_path: Path) -> None:
    limits = {"TEAHOUSE_CONNECTIONS_AN_ADDRESS": "5", "TEAHOUSE_PROXIES": "10.9.8.7"}
    with served(tmp_path, **limits) as small, ExitStack() as held:
        fill(small, held, 5)
        assert httpx.get(f"{small.url}/games", **PATIENTLY).status_code == 503
        small.expect_said("one address")


def test_a_guest_has_so_many_streams_and_others_have_theirs(tmp_path: Path) -> None:
    limits = {"TEAHOUSE_STREAMS_A_GUEST": "3", "TEAHOUSE_STREAMS_AN_ADDRESS": "6"}
    with served(tmp_path, **limits) as small, ExitStack() as held:
        anna, bert = as_guest(small.url), as_guest(small.url, "Bert")
        assert streams(small, held, 4, anna) == [200, 200, 200, 429]
        refused = httpx.get(f"{small.url}/events", headers=anna, **PATIENTLY)
        assert refused.json()["error"] == "too-many-streams" and refused.json()["message"]
        assert streams(small, held, 2, bert) == [200, 200]
        assert streams(small, held, 2) == [200, 429], "strangers count by their address"
        held.close()
        wait_until(lambda: streams(small, held, 1, anna) == [200], "there is room again")


def test_a_house_with_many_streams_closes_without_a_word(tmp_path: Path) -> None:
    with serving(HouseByCommand(tmp_path)) as house, ExitStack() as held:
        assert streams(house, held, 100) == [200] * 100
        process = house._process
        house.close()
        assert isinstance(process, subprocess.Popen) and process.returncode == 143
        assert "Traceback" not in house.said() and "running task" not in house.said()


def test_who_has_many_streams_waits_for_them_and_others_do_not() -> None:
    async def evening() -> list[str]:
        turns, served = Turns(), list[str]()

        async def draw(caller: str) -> None:
            async with turns.of(caller):
                served.append(caller)
                await asyncio.sleep(0)

        await asyncio.gather(*(draw(caller) for caller in [*["anna"] * 500, "bert", "cleo"]))
        return served

    served = asyncio.run(evening())
    assert len(served) == 502
    assert served[:5] == ["anna", "anna", "bert", "cleo", "anna"]


def test_whoever_is_waited_for_goes_first_and_nobody_waits_for_ever() -> None:
    async def evening() -> list[str]:
        turns, served = Turns(), list[str]()

        async def draw(caller: str, is_awaited: bool) -> None:
            async with turns.of(caller, is_awaited):
                served.append(caller)

        watching = [draw(caller, False) for caller in ("first", "watcher", "late watcher")]
        await asyncio.gather(*watching, *(draw(caller, True) for caller in "abcdefgh"))
        return served

    assert asyncio.run(evening()) == ["first", *"abc", "watcher", *"def", "late watcher", *"gh"]


def test_renaming_oneself_with_many_streams_lets_others_through(tmp_path: Path) -> None:
    """By the order in which events come: what others wait for is there before the last of the renamer's streams has
    been told of the new name."""
    with served(tmp_path) as house, ExitStack() as held:
        rita, anna = as_guest(house.url, "Rita"), as_guest(house.url)
        post(house, rita, "/tables", {"game": "mahjong-battle", "seats": ["me", "me"]})
        theirs = post(house, anna, "/tables", {"game": "bauernaufstand", "seats": ["me", "me"]})
        many = [listener(house, held, rita) for _ in range(250)]
        other = listener(house, held, {}, f"&watch={theirs['table']}")
        httpx.put(f"{house.url}/guests/me", headers=rita, json={"name": "Tira"}, **PATIENTLY).raise_for_status()
        move = {"turn": theirs["view"]["turn"], "move": theirs["view"]["legal"][0]}
        post(house, anna, f"/tables/{theirs['table']}/moves", move)
        hear_event(other)
        told, _, _ = select.select(many, [], [], 0)
        assert len(told) < len(many), "the others waited for all of hers"
        for stream in many:
            assert b"Tira" in hear_event(stream)


def post(house: ServedHouse, who: dict[str, str], path: str, body: dict[str, object]) -> dict[str, Any]:
    answer = httpx.post(house.url + path, headers=who, json=body, **PATIENTLY)
    assert answer.is_success, answer.text
    return dict(answer.json())


def listener(house: ServedHouse, held: ExitStack, who: dict[str, str], more: str = "") -> socket.socket:
    """A stream of drawn tables that has told how they are."""
    asked = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "tea", **who}.items())
    caller = held.enter_context(calling(house, f"GET /events?drawn=true{more} HTTP/1.1\r\n{asked}\r\n".encode()))
    hear_event(caller)
    return caller


def hear_event(caller: socket.socket) -> bytes:
    heard = b""
    while b"event: table" not in heard or not heard.endswith(b"\n\n\r\n"):
        part = caller.recv(1 << 20)
        assert part, "the stream has ended"
        heard += part
    return heard


def test_many_streams_of_a_table_that_is_slow_to_draw_are_all_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They wait for their turn before the queue beside the loop, which is short: none is sent away from it."""
    monkeypatch.setattr("teahouse.web.beside.SLOW", 0.0)
    monkeypatch.setattr("web.listening.Settings", partial(Settings, waiting=3, streams_a_guest=0))

    async def evening() -> list[str]:
        async with open_house(tmp_path) as url, httpx.AsyncClient(base_url=url, **PATIENTLY) as client:
            token = (await client.post("/guests", json={"name": "Rita"})).json()["token"]
            who = {"Authorization": f"Bearer {token}"}
            await client.post("/tables", headers=who, json={"game": "mahjong-battle", "seats": ["me", "me"]})
            streams = [events(client, who, drawn="true") for _ in range(20)]
            for stream in streams:
                await anext(stream)
            await client.put("/guests/me", headers=who, json={"name": "Tira"})
            told = await asyncio.gather(*(anext(stream) for stream in streams))
            for stream in streams:
                await stream.aclose()
            return [event["panel"] for event in told]

    panels = asyncio.run(asyncio.wait_for(evening(), PATIENCE))
    assert len(panels) == 20 and all("Tira" in panel for panel in panels)


def test_a_turn_that_nobody_waits_for_any_more_goes_on() -> None:
    async def evening() -> list[str]:
        turns, served = Turns(), list[str]()

        async def draw(caller: str) -> None:
            async with turns.of(caller):
                served.append(caller)
                await asyncio.sleep(0.01)

        drawing = [asyncio.create_task(draw(caller)) for caller in ("anna", "bert", "cleo", "dora")]
        await asyncio.sleep(0)
        drawing[1].cancel()
        drawing[2].cancel()
        await asyncio.gather(*drawing, return_exceptions=True)
        async with turns.of("emil"):
            return served

    assert asyncio.run(evening()) == ["anna", "dora"]

"""The computers' queue: nobody who asks much makes others wait, and a queue that is full says so."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from known_time import spend
from served_house import PATIENTLY
from teahouse.table.engines import Engines
from teahouse.web.settings import Settings
from web.listening import open_house

BATTLE = "mahjong-battle"


class Thinking:
    """Who thinks in the house's one process: it begins with the next only when it is told to."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self._may = asyncio.Semaphore(0)

    async def ask(self, work: Any, game: str, level: str, *rest: Any) -> Any:
        self.began.append(level)
        await self._may.acquire()
        return await asyncio.to_thread(work, game, level, *rest)

    def go_on(self, times: int = 1) -> None:
        for _ in range(times):
            self._may.release()

    async def begun(self, count: int) -> list[str]:
        for _ in range(1000):
            if len(self.began) >= count:
                break
            await asyncio.sleep(0.01)
        return self.began


@contextmanager
def thinking() -> Iterator[Thinking]:
    """All that computers think in this house, one after the other."""
    found = Thinking()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Engines, "_ask", lambda engines, *question: found.ask(*question))
        yield found


class Guest:
    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self._client.post(path, json=body)

    async def open(self, *seats: str, game: str = BATTLE) -> str:
        opened = await self.post("/tables", game=game, seats=seats)
        assert opened.status_code == 201, opened.text
        return str(opened.json()["table"])

    async def move(self, table: str) -> None:
        """The first move there is."""
        view = (await self._client.get(f"/tables/{table}/view")).json()["view"]
        moved = await self.post(f"/tables/{table}/moves", turn=view["turn"], move=view["legal"][0])
        assert moved.status_code == 200, moved.text

    async def hint(self, table: str) -> httpx.Response:
        return await self.post(f"/tables/{table}/hint")

    async def close(self) -> None:
        await self._client.aclose()


async def welcome(url: str, name: str) -> Guest:
    client = httpx.AsyncClient(base_url=url, **PATIENTLY)
    token = (await client.post("/guests", json={"name": name})).json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    return Guest(client)


def house(folder: Path) -> AbstractAsyncContextManager[str]:
    folder.mkdir(exist_ok=True)
    return open_house(folder)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json()["message"]
    return answer.status_code, answer.json()["error"]


def test_one_hint_at_a_time_and_live_tables_before_all_hints(tmp_path: Path) -> None:
    async def evening() -> None:
        with thinking() as engine:
            async with house(tmp_path / "house") as url:
                anna, bert, cleo = [await welcome(url, name) for name in ("Anna", "Bert", "Cleo")]
                first, second = [await anna.open("me", "me") for _ in range(2)]
                advised = asyncio.create_task(anna.hint(first))
                assert await engine.begun(1) == ["best"]
                assert refusal(await anna.hint(second)) == (429, "one-hint-at-a-time")
                waiting = asyncio.create_task(bert.hint(await bert.open("me", "me")))
                await asyncio.sleep(0.1)
                await cleo.move(await cleo.open("me", "easy"))
                await asyncio.sleep(0.1)
                assert engine.began == ["best"], "one process, one thought"
                engine.go_on(3)
                assert (await advised).status_code == (await waiting).status_code == 200
                assert engine.began == ["best", "easy", "best"], "Cleo's computer before Bert's hint"
                engine.go_on()
                assert (await anna.hint(second)).status_code == 200
                for guest in (anna, bert, cleo):
                    await guest.close()

    spend(evening())


def test_a_full_queue_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.listening.Settings", partial(Settings, hints_waiting=1, thoughts_waiting=1))

    async def evening() -> None:
        with thinking() as engine:
            async with house(tmp_path / "house") as url:
                guests = [await welcome(url, name) for name in ("Anna", "Bert", "Cleo")]
                tables = [await guest.open("me", "me") for guest in guests]
                hints = []
                for guest, table in zip(guests[:2], tables[:2], strict=True):
                    hints.append(asyncio.create_task(guest.hint(table)))
                    await asyncio.sleep(0.1)
                assert engine.began == ["best"]
                assert refusal(await guests[2].hint(tables[2])) == (503, "computers-busy")
                refused = await guests[2].post("/tables", game=BATTLE, seats=["easy", "me"])
                assert refusal(refused) == (503, "computers-busy")
                await guests[2].open("me", "me")
                engine.go_on(2)
                assert [answer.status_code for answer in await asyncio.gather(*hints)] == [200, 200]
                for guest in guests:
                    await guest.close()

    spend(evening())


def test_tables_without_people_are_few_and_wait_for_all_others_after_a_restart_too(tmp_path: Path) -> None:
    async def evening() -> None:
        with thinking() as engine:
            async with house(tmp_path / "house") as url:
                anna, bert = [await welcome(url, name) for name in ("Anna", "Bert")]
                for _ in range(4):
                    await anna.open("medium", "medium")
                refused = await anna.post("/tables", game=BATTLE, seats=["medium", "medium"])
                assert refusal(refused) == (429, "too-many-alone")
                table = await bert.open("me", "easy")
                await bert.move(table)
                assert await engine.begun(1) == ["medium"]
                engine.go_on()
                assert await engine.begun(2) == ["medium", "easy"], "Bert's computer next"
                for guest in (anna, bert):
                    await guest.close()
        with thinking() as engine:
            async with house(tmp_path / "house"):
                await engine.begun(1)
                engine.go_on()
                assert sorted(await engine.begun(2)) == ["easy", "medium"], "Bert's waits for one thought"

    spend(evening())

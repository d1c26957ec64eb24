"""No secret leaves by a side door. In Mah-Nol all bury at once; who has buried already is nobody's business.

Neither lists nor wishes nor the heartbeat of a stream tell.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from games.mah_nol.dealt import start
from known_time import spend
from teahouse.web.stream import HEARTBEAT
from web.listening import Device, house_with, view_of

TABLE = "table"
HERE = f"/tables/{TABLE}"

# Mah-Nol: all bury at once, and who has buried already is nobody's business

BURIED = ["1m", "3m", "4m", "6m", "8m", "9m", "1s", "3s", "4s"]
HELD = f"G1 4z 5m 5s 7m 7s 2m 2s 9s {' '.join(BURIED)}"
OTHERS = f"G1 2z 5m 5s 7m 7s 2m 2s 9s {' '.join(BURIED)}"
OPEN = "D3 D3 D4 D4 1z 1z 3z 3z G2 6s JJ JJ G2"


async def _answer(device: Device, *moves: str) -> None:
    turn = (await view_of(device, TABLE))["turn"]
    answered = await device.client.post(f"{HERE}/moves", json={"turn": turn, "moves": moves})
    assert answered.status_code == 200, answered.text


@asynccontextmanager
async def burying(folder: Path) -> AsyncIterator[tuple[Device, Device, Device]]:
    """Both players are to bury; their devices and a watcher's."""
    async with house_with(folder, {TABLE: start({"A": HELD, "B": OTHERS}, OPEN)}) as url:
        devices = Device(url, f"{TABLE}-0"), Device(url, f"{TABLE}-1"), Device(url, "watcher")
        one, other, _ = devices
        for device, words in ((one, "A bid 12"), (other, "B out"), (one, "A choose S")):
            await _answer(device, words)
        yield devices
    for device in devices:
        await device.close()


async def bury(device: Device) -> None:
    await _answer(device, *(f"B bury {tile}" for tile in BURIED))


def test_who_has_buried_does_not_show_in_lists(tmp_path: Path) -> None:
    async def listed(device: Device) -> dict[str, Any]:
        return dict((await device.client.get("/tables")).json()["tables"][0])

    async def evening() -> None:
        async with burying(tmp_path / "house") as (one, other, _):
            before = await listed(one)
            await asyncio.sleep(10)
            await bury(other)
            assert await listed(one) == before, "nor does the time of the last change tell"

    spend(evening())


def test_a_wish_to_take_back_stands_until_everybody_sees_an_answer(tmp_path: Path) -> None:
    async def evening() -> None:
        async with burying(tmp_path / "house") as (one, other, watcher):
            asked = await one.client.post(f"{HERE}/undo", json={})
            assert asked.status_code == 200 and asked.json()["undo_asked"] == 0
            await bury(other)
            for device in (one, watcher):
                assert (await device.client.get(f"{HERE}/view")).json()["undo_asked"] == 0

    spend(evening())


def test_a_secret_answer_does_not_delay_the_heartbeat(tmp_path: Path) -> None:
    async def evening() -> None:
        async with burying(tmp_path / "house") as (_, other, watcher):
            await watcher.listen("page", TABLE, drawn="true")
            told = len(watcher.received)
            await asyncio.sleep(0.7 * HEARTBEAT)
            await bury(other)
            await asyncio.sleep(0.4 * HEARTBEAT)
            assert watcher.beats == 1 and len(watcher.received) == told

    spend(evening())

"""Who is away, for whom a computer plays and what is called tells nobody who is asked."""

import asyncio
from pathlib import Path
from typing import Any

from known_time import spend
from table.test_quiet import CLAIMED, UNCLAIMED
from teahouse.core.handles import State
from teahouse.table.pace import Pace
from web.listening import Device, Received, first_difference, house_with, until, view_of

TABLE = "table"
HERE = f"/tables/{TABLE}"
EAST, SOUTH, WEST, NORTH = range(4)
AWAY_TIME = 20


async def sit_around(url: str) -> list[Received]:
    """East discards while South is away, who may claim it or not; West lets a computer play, and South comes back."""
    devices = [Device(url, f"{TABLE}-{seat}") for seat in range(4)]
    watcher, south = Device(url, "watcher"), devices[SOUTH]

    async def is_easts_turn() -> bool:
        return bool((await view_of(watcher, TABLE))["to_move"] == [EAST])

    await until(is_easts_turn)
    viewers = [devices[EAST], devices[WEST], devices[NORTH], watcher]
    for viewer in viewers:
        await viewer.listen("interface", TABLE)
        await viewer.listen("page", TABLE, drawn="true")
    await asyncio.sleep(15)  # South never came
    for viewer in viewers:
        await viewer.post(f"{HERE}/stand-in", {"absent": EAST})
        await viewer.post(f"{HERE}/phrases", {"phrase": "one-moment"})
        await viewer.glance(TABLE)
    turn = (await view_of(devices[EAST], TABLE))["turn"]
    await devices[EAST].post(f"{HERE}/moves", {"turn": turn, "move": "E discard 5p"})
    await devices[NORTH].post(f"{HERE}/stand-in", {"absent": SOUTH})
    for viewer in viewers:
        await viewer.post(f"{HERE}/phrases", {"phrase": "star"})
        await viewer.glance(TABLE)
    await asyncio.sleep(10)
    await devices[WEST].post(f"{HERE}/stand-in", {"absent": SOUTH})
    for viewer in viewers:
        await viewer.glance(TABLE)
    await south.listen("page", TABLE, drawn="true")
    await south.post(f"{HERE}/return", {})
    await south.post(f"{HERE}/phrases", {"phrase": "sorry"})
    await asyncio.sleep(5)
    for viewer in viewers:
        await viewer.glance(TABLE)
        await viewer.get(HERE, "text/html")
    view: dict[str, Any] = await view_of(watcher, TABLE)
    assert view["phase"] == "claim", "the pause is still on"
    assert "Player 1" in str(viewers[0].received) and "sorry" in str(viewers[0].received)
    assert '"deputy":"medium","stand_in_asked"' in str(viewers[2].received) and "sorry" not in str(watcher.received)
    return [list(viewer.received) for viewer in viewers] + [await close(*devices, watcher)]


async def close(*devices: Device) -> Received:
    for device in devices:
        for stream in device._streams:
            stream.cancel()
        await device.close()
    return []


def test_bytes_are_the_same_whether_whoever_is_away_is_asked_or_not(tmp_path: Path) -> None:
    async def evening(name: str, state: State) -> list[Received]:
        agreed = {"claim_time": 60, "away_time": AWAY_TIME}
        async with house_with(tmp_path / name, {TABLE: state}, presence=Pace(), **agreed) as url:
            return await sit_around(url)

    one, other = spend(evening("claimed", CLAIMED.start())), spend(evening("unclaimed", UNCLAIMED.start()))
    for mine, theirs in zip(one, other, strict=True):
        assert first_difference(by_name(mine), by_name(theirs)) == ""


def by_name(received: Received) -> Received:
    return sorted(received, key=lambda kept: kept[0])

"""No secret leaves by a side door: every answer of every route, between two tables that differ in a secret answer.

South may win with what East threw away, and that would end the match. At one table South does, at the other South lets
it pass; until the time to claim is over nobody else may find out, by whatever is asked for, wished or refused. In
Mah-Nol somebody has buried already, or has not: neither lists nor the heartbeat of a stream tell.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute

from games.hongkong.scenes import SCENES, WAITING, Scene
from games.mah_nol.dealt import start
from known_time import spend
from teahouse.web import api, pages
from teahouse.web.stream import HEARTBEAT
from web.listening import Device, Received, first_difference, house_with, view_of

TABLE = "table"
HERE = f"/tables/{TABLE}"
ENDS_MATCH = SCENES["broke"]
ENDS_HAND = Scene({"E": "19m159p19s1234567z", "S": WAITING}, [])
VIEWERS = {"East": f"{TABLE}-0", "West": f"{TABLE}-2", "watcher": "watcher", "stranger": None}
GETS = ("", "/view", "/moment", "/replay", "/record", "/deals", "/qr.svg", "/game.pgn")
WISHES: tuple[tuple[str, Any], ...] = (
    ("/moves", {"turn": 0, "move": "W pass"}),
    ("/moves", {"turn": 1, "move": "W pass"}),
    ("/moves", {"turn": 1, "move": "W pung", "seat": 2}),
    ("/moves", {"turn": 1, "move": "E discard 1m"}),
    ("/seats", {"seat": 1}),
    ("/undo", {}),
    ("/undo/answer", {"agreed": True}),
    ("/resign", {}),
    ("/draw", {}),
    ("/draw/answer", {"agreed": False}),
    ("/order", {"order": ["1m", "9m"]}),
    ("/next-hand", {}),
    ("/rematch", {}),
    ("/hint", {}),
    ("/why", {"path": ["hand-1m"]}),
)
CLAIM_TIME = 600
"""Seconds; the pause does not end before everything was tried."""
FORMS = (("/sit", {"seat": "1"}), ("/computer", {"seat": "1", "level": "easy"}))
LEAVE = ("/leave", {})


def test_every_route_of_a_table_is_tried() -> None:
    routes = [route for room in (api, pages) for route in room.router.routes if isinstance(route, APIRoute)]
    there = {(method, route.path) for route in routes if "{table}" in route.path for method in route.methods or ()}
    tried = {("GET", path.replace(".pgn", "{suffix}")) for path in GETS}
    tried |= {("POST", path) for path, _ in (*WISHES, *FORMS, LEAVE) if path != "/moves"}
    assert {(method, "/tables/{table}" + path) for method, path in tried} == there


async def look_everywhere(viewing: Device) -> None:
    for path in GETS:
        for kind in ("application/json", "text/html"):
            await viewing.get(HERE + path, kind)
    for seat in range(4):
        await viewing.get(f"{HERE}/view?seat={seat}")
        await viewing.get(f"{HERE}/moment?seat={seat}")
    for page in ("/", "/tables", "/tables/open", "/me"):
        await viewing.get(page, "text/html")
        await viewing.get(page)


async def try_everything(viewing: Device) -> None:
    await look_everywhere(viewing)
    for path, body in WISHES:
        await viewing.post(HERE + path, body)
    for path, form in FORMS:
        answer = await viewing.client.post(HERE + path, data=form)
        viewing.keep(f"POST {path}", f"{answer.status_code} {answer.text}")
    await look_everywhere(viewing)
    await viewing.post(HERE + LEAVE[0], LEAVE[1])
    await look_everywhere(viewing)


async def claim(url: str, viewer: str, word: str) -> Device:
    """East throws the tile away, South says the word; what the viewer gets of it before the pause is over."""
    public, viewing = Device(url), Device(url, VIEWERS[viewer])
    east, south = (Device(url, f"{TABLE}-{seat}") for seat in (0, 1))
    await viewing.listen("interface", TABLE)
    await viewing.listen("page", TABLE, drawn="true")
    await _answer(east, "E discard 5p")
    await _answer(south, f"S {word}")
    await try_everything(viewing)
    seen = await view_of(public, TABLE)
    assert seen["phase"] == "claim" and not seen["last"], "the pause is still on"
    for device in (public, east, south):
        await device.close()
    return viewing


async def _answer(device: Device, *moves: str) -> None:
    turn = (await view_of(device, TABLE))["turn"]
    answered = await device.client.post(f"{HERE}/moves", json={"turn": turn, "moves": moves})
    assert answered.status_code == 200, answered.text


@pytest.mark.parametrize(
    ("viewer", "scene"),
    [("East", ENDS_MATCH), ("West", ENDS_HAND), ("watcher", ENDS_MATCH), ("stranger", ENDS_MATCH)],
    ids=["East", "West", "watcher", "stranger"],
)
def test_a_secret_hu_changes_no_answer_before_it_is_shown(tmp_path: Path, viewer: str, scene: Scene) -> None:
    async def evening(word: str) -> Received:
        async with house_with(
            tmp_path / word, {TABLE: scene.start()}, rested=True, claim_time=CLAIM_TIME, listed=True
        ) as url:
            viewing = await claim(url, viewer, word)
        return await viewing.close()

    one, other = (asyncio.run(evening(word)) for word in ("hu", "pass"))
    assert first_difference(one, other) == ""
    assert any(what == "GET /tables/open" and TABLE in text for what, text in one), "the table is listed"


# Mah-Nol: all bury at once, and who has buried already is nobody's business

BURIED = ["1m", "3m", "4m", "6m", "8m", "9m", "1s", "3s", "4s"]
HELD = f"G1 4z 5m 5s 7m 7s 2m 2s 9s {' '.join(BURIED)}"
OTHERS = f"G1 2z 5m 5s 7m 7s 2m 2s 9s {' '.join(BURIED)}"
OPEN = "D3 D3 D4 D4 1z 1z 3z 3z G2 6s JJ JJ G2"


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

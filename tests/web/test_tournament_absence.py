"""A table of four in a tournament in the house, played to its end although one of the four never comes.

A real server and programs that play for three people; by a clock that does not hurry, so that minutes take no time.
"""

import asyncio
import json
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from known_chance import know_all
from known_time import spend
from served_house import NO_TLS
from web.listening import open_house

PAGE = {"accept": "text/html", "accept-language": "en"}
NAMES = ("Anna", "Ben", "Cleo", "Dora")
WORTH = (4.0, 2.0, 1.0)
ABSENT = -1.0
OPTIONS = {
    "seats": "4",
    "mode-4": "given",
    "points-4": "4 2 1 0",
    "rounds": "1",
    "zero_sum": "on",
    "game-4": "hongkong",
    "where": "online",
    "patience": "1",
    "level": "easy",
    "absent": str(ABSENT),
}


class Player:
    """Somebody with a browser's cookies, and a program that plays for them."""

    def __init__(self, url: str) -> None:
        self.client = httpx.AsyncClient(base_url=url, headers=PAGE, follow_redirects=True, timeout=300.0, verify=NO_TLS)

    async def post(self, path: str, **fields: str) -> httpx.Response:
        answer = await self.client.post(path, data=fields)
        assert answer.status_code == 200, (path, answer.status_code, re.findall(r'class="wrong".*', answer.text))
        return answer

    async def play(self, table: str) -> None:
        """Always the first legal move, until the game is over."""
        async with self.client.stream("GET", "/events", params={"watch": table}) as stream:
            async for line in stream.aiter_lines():
                moment = (
                    json.loads(line[6:]) if line.startswith("data: {") else {}
                )  # a list: to which tables one is called
                view = moment.get("view") or {}
                if moment.get("table") == table and moment.get("status") == "over":
                    return
                if moment.get("table") == table and view and moment["seat"] in view["to_move"]:
                    await self._answer(table, view)

    async def _answer(self, table: str, view: dict[str, Any]) -> None:
        move = {"turn": view["turn"], "move": view["legal"][0]}
        answer = await self.client.post(f"/tables/{table}/moves", json=move, headers={"accept": "application/json"})
        assert answer.status_code in (200, 409), answer.text  # a question may be over when its answer comes


async def entered(url: str, stack: AsyncExitStack) -> tuple[list[Player], str]:
    """Four people who have entered a tournament of one round; the first one decides there."""
    players = [Player(url) for _ in NAMES]
    for player, name in zip(players, NAMES, strict=True):
        await stack.enter_async_context(player.client)
        await player.post("/me", name=name, lang="en")
    here = (await players[0].post("/tournaments", title="Cup", **OPTIONS)).url.path
    await players[0].post(here, do="agree", **{"option-length": "round"})
    join = re.search(rf'http://[^/"]*({here}/join/[^"]*)"', (await players[0].client.get(here)).text)
    assert join
    for player in players:
        await player.post(join[1])
    return players, here


def by_hand(scores: Sequence[float], absent: int) -> list[float]:
    """What each should get: those who came share the places among themselves, whatever the computer won."""
    came = [score for seat, score in enumerate(scores) if seat != absent]
    got = []
    for seat, score in enumerate(scores):
        better, equal = sum(other > score for other in came), came.count(score)
        got.append(ABSENT if seat == absent else sum(WORTH[better : better + equal]) / equal)
    return got


async def played(url: str) -> tuple[Any, str, dict[str, Any]]:
    """The tournament as it is exported, its page, and how its table looks afterwards."""
    async with AsyncExitStack() as stack:
        players, here = await entered(url, stack)
        anna = players[0]
        await anna.post(here, do="begin", round="1", tables="Anna, Dora, Ben, Cleo")
        while not (way := re.search(r'href="/tables/([^"]*)">Cup: round 1', (await anna.client.get("/now")).text)):
            await asyncio.sleep(0.5)
        came = [each for each, name in zip(players, NAMES, strict=True) if name != "Dora"]
        await asyncio.gather(*(player.play(way[1]) for player in came))
        while not (await anna.client.get(f"{here}/export.json")).json()["rounds"][0]["tables"][0]["results"]:
            await asyncio.sleep(0.5)
        await anna.post(here, do="end", round="1")
        table = await anna.client.get(f"/tables/{way[1]}/view", headers={"accept": "application/json"})
        exported = await anna.client.get(f"{here}/export.json")
        return exported.json(), (await anna.client.get(here)).text, table.json()


def test_a_table_of_four_is_played_to_its_end_without_somebody_and_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    know_all(monkeypatch.setattr, count(1))

    async def evening() -> tuple[Any, str, dict[str, Any]]:
        async with open_house(tmp_path) as url:
            return await played(url)

    exported, page, table = spend(evening())
    found = exported["rounds"][0]["tables"][0]
    (result,) = found["results"]
    absent = found["names"].index("Dora")
    assert (result["forfeits"], result["by"]) == ([absent], "counted by the table")
    assert sum(result["scores"]) == 0 and len(set(result["scores"])) > 1
    sums = {place["player"]: place for place in exported["standing"]}
    expected = dict(zip(found["players"], by_hand(result["scores"], absent), strict=True))
    assert {player: place["points"] for player, place in sums.items()} == expected
    won = dict(zip(found["players"], result["scores"], strict=True)) | {4: min(0, result["scores"][absent])}
    assert {player: place["payments"] for player, place in sums.items()} == won
    assert exported["standing"][-1]["player"] == found["players"][absent]
    assert "forfeit" in page and table["status"] == "over"

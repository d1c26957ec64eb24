"""Time tells nothing: neither how long a table rests nor when and in which order people hear of it tells whether
somebody was asked, let the time go by, let it pass at once, or claimed.

Tables of several kinds, with known deals, are played in a real house side by side, at tables that wait for the whole
time to claim and at tables that go on when all are ready. For each kind and each thing that can
be measured from outside it is counted how often the longer of two was one of that kind rather than one at which
nobody could be asked: one half if it tells nothing (the area under the curve of a test that goes by it). The disk of
that house is slow, and it adds no chance to its pauses, which would only hide what it tells otherwise.
"""

import asyncio
import math
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import pytest

from browser.house import lay_table
from served_house import PATIENTLY, events, serving
from table.test_quiet import CLAIMED, HU, UNCLAIMED
from teahouse.store.base import Person
from teahouse.store.sql import open_sqlite
from teahouse.table.table import Agreed, Chair
from teahouse.web.app import DATABASE
from teahouse.web.keys import Key
from teahouse.web.session import COOKIE, Signer
from telling_house import TellingHouse
from web.listening import SECRET, end_first_pause

TABLES = 60
"""Of each kind."""
AT_ONCE = 4
"""So few that they hardly wait for each other."""
SURPRISE = 5.0
"""Standard deviations: chance alone goes so far once in 1,700,000 comparisons."""
WORDS = {"unasked": "", "lapsed": "", "passed": "S pass", "claimed": "S pung"}
"""What South answers; at tables of the first kind there is nothing to answer."""
BY_HAND, GESTURE, WON = "answered for", "a gesture", "won by itself"
WAYS = {BY_HAND: "hand", WON: "win"}
PACES = {
    "whole": (Agreed(claim_time=1), tuple(WORDS)),
    "calm": (Agreed(claim_time=6, pace="calm"), (*WORDS, BY_HAND, GESTURE, WON)),
}
"""What is agreed, and the kinds of tables; a calm pause leaves time for an answer on the slow disk."""
WATCHER = "watcher"


@dataclass(frozen=True)
class Sitting:
    """Somebody's device at a table."""

    client: httpx.AsyncClient
    table: str
    person: str

    @property
    def who(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={Signer([Key(SECRET)]).sign('cookie', self.person)}"}

    async def move(self, text: str) -> None:
        here = f"/tables/{self.table}"
        turn = (await self.client.get(f"{here}/view", headers=self.who)).json()["view"]["turn"]
        answer = await self.client.post(f"{here}/moves", json={"turn": turn, "move": text}, headers=self.who)
        assert answer.is_success, answer.text

    async def say(self, what: str, **sent: str | int) -> None:
        answer = await self.client.post(f"/tables/{self.table}/{what}", json=sent, headers=self.who)
        assert answer.is_success, answer.text

    async def rest(self, is_listening: asyncio.Event) -> tuple[float, float]:
        """When this device heard that the table rests, and when how it has gone on."""
        heard: list[tuple[str, float]] = []
        async for event in events(self.client, self.who, watch=self.table):
            heard.append((event["view"]["phase"], time.monotonic()))
            is_listening.set()
            if len(heard) == 3:
                phases = [phase for phase, _ in heard]
                assert phases[1] == "claim" != phases[2], f"nothing else is told meanwhile: {phases}"
                return heard[1][1], heard[2][1]
        raise AssertionError("the stream has ended")


def lay(folder: Path, agreed: Agreed, kinds: Sequence[str]) -> list[tuple[str, str]]:
    """Tables at which East is to throw a tile away, the kinds mixed: tables played side by side delay each other."""
    (folder / "secret").write_text(SECRET)
    tables = [(f"{kind.replace(' ', '-')}-{number}", kind) for number in range(TABLES) for kind in kinds]
    Random(15).shuffle(tables)
    with closing(open_sqlite(folder / DATABASE)) as store:
        store.add_person(Person(WATCHER, "Wanda", "en"))
        for table, kind in tables:
            chairs = [Chair(person=f"{table}-{seat}") for seat in range(4)]
            for chair in chairs:
                store.add_person(Person(str(chair.person), "Somebody", "en"))
            scene = UNCLAIMED if kind == "unasked" else HU if kind == WON else CLAIMED
            lay_table(store, scene.start(), chairs, agreed, table)
            end_first_pause(store, table)
    return tables


async def measured(client: httpx.AsyncClient, table: str, kind: str) -> dict[str, float]:
    """What can be measured of a rest from outside, in seconds."""
    east, south, north = (Sitting(client, table, f"{table}-{seat}") for seat in (0, 1, 3))
    watcher = Sitting(client, table, WATCHER)
    if kind in WAYS:
        await south.say("way", way=WAYS[kind])
    ready = asyncio.Event(), asyncio.Event()
    listening = [asyncio.create_task(who.rest(heard)) for who, heard in zip((north, watcher), ready, strict=True)]
    for heard in ready:
        await heard.wait()
    thrown = time.monotonic()
    await east.move("E discard 5p")
    accepted = time.monotonic()
    if kind == GESTURE:
        await south.say("ready", number=2)
    elif word := WORDS.get(kind):
        await south.move(word)
    (began, ended), (watched, over) = await asyncio.gather(*listening)
    return {
        "the discard is accepted": accepted - thrown,
        "a seat hears of it": began - thrown,
        "a seat's rest": ended - began,
        "a watcher's rest": over - watched,
        "the watcher after the seat": over - ended,
    }


def told_apart(some: Sequence[float], others: Sequence[float]) -> float:
    """How often the longer of two is one of the first; one half if it tells nothing."""
    return sum((one > other) + (one == other) / 2 for one in some for other in others) / (len(some) * len(others))


def by_chance(some: int, others: int) -> float:
    """How far from one half that is when they do not differ: a standard deviation (Mann and Whitney)."""
    return math.sqrt((some + others + 1) / (12 * some * others))


async def play_all(url: str, tables: Sequence[tuple[str, str]]) -> dict[str, dict[str, list[float]]]:
    """Everything measured, by what it is and at which kind of table."""
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    queue = list(reversed(tables))

    async def sit() -> None:
        async with httpx.AsyncClient(base_url=url, **PATIENTLY) as client:
            while queue:
                table, kind = queue.pop()
                for what, seconds in (await measured(client, table, kind)).items():
                    found[what][kind].append(seconds)

    await asyncio.gather(*(sit() for _ in range(AT_ONCE)))
    return found


@pytest.mark.long
@pytest.mark.parametrize("pace", PACES)
def test_nobody_tells_by_the_time_whether_somebody_was_asked(tmp_path: Path, pace: str) -> None:
    agreed, kinds = PACES[pace]
    tables = lay(tmp_path, agreed, kinds)
    with serving(TellingHouse(tmp_path)) as house:
        found = asyncio.run(play_all(house.url, tables))
    rates = {
        f"{what}, {kind}": round(told_apart(times[kind], times["unasked"]), 3)
        for what, times in found.items()
        for kind in kinds
        if kind != "unasked"
    }
    print(rates)  # shown by pytest -rP, and where something is told
    far = SURPRISE * by_chance(TABLES, TABLES)
    assert {what: rate for what, rate in rates.items() if abs(rate - 0.5) > far} == {}

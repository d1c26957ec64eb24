"""How fast four attentive people play Hongkong Easy: programs over HTTP play an East round at a brisk table.

    .venv/bin/python tools/hongkong_pace.py [--hands N] [--think 1.5] [--pace brisk]

Each seat listens to its own events, thinks for so many seconds about its discard, answers a possible claim within the
time an attentive seat has, and says when it has seen enough of a hand. Prints as JSON: seconds from a discard to the
next thing everybody sees, where it lay unclaimed and where it was claimed, and seconds a hand. The house draws its long
pauses and deals by its own chance.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Coroutine, Mapping
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import httpx

from served_house import PATIENTLY, ServedHouse, as_guest, events, serving
from teahouse.core.protocol import Limits, Means, Player
from teahouse.core.views import read_view
from teahouse.games import declaration

GAME, LEVEL = "hongkong", "easy"
REACTS, CLAIMS = 0.35, 0.3
"""Seconds until somebody notices what they could claim, and how much longer at most the answer takes."""
SEEN = 3.0
"""Seconds for which the end of a hand is looked at."""


class OrdinaryHouse(ServedHouse):
    """Without anything that tests know beforehand."""

    command = (sys.executable, "-m", "teahouse")


class Clock:
    """When everybody saw what, as one seat hears it."""

    def __init__(self) -> None:
        self.unclaimed: list[float] = []
        self.claimed: list[float] = []
        self.hands: list[float] = []
        self._rested = self._dealt = 0.0
        self._melds, self._hand, self._pause = 0, 0, 0

    def hear(self, seen: Mapping[str, Any]) -> None:
        view, pause, now = seen["view"], seen["pause"], time.monotonic()
        melds = sum(map(len, view["melds"]))
        if pause and pause["number"] != self._pause and not pause["ends_hand"]:
            self._rested, self._melds, self._pause = now, melds, pause["number"]
        elif self._rested and not (pause and pause["number"] == self._pause):
            is_claimed = melds > self._melds or bool(pause and pause["ends_hand"])
            (self.claimed if is_claimed else self.unclaimed).append(now - self._rested)
            self._rested = 0.0
        if view["hand"] != self._hand:
            self._hand, self._dealt = view["hand"], now
        if pause and pause["ends_hand"] and self._dealt:
            self.hands.append(now - self._dealt)
            self._dealt = 0.0


class Seat:
    def __init__(self, client: httpx.AsyncClient, who: dict[str, str], table: str, seat: int, think: float) -> None:
        self._client, self._who, self._table, self._seat, self._think = client, who, table, seat, think
        self._rules = declaration(GAME)
        self._player: Player = self._rules.players()[LEVEL].make(Means(1, 1 << 24))
        self._rng = random.Random(seat)
        self._answered = -1
        self._looked = 0

    async def play(self, clock: Clock, hands: int) -> None:
        async with asyncio.TaskGroup() as doing:
            async for seen in events(self._client, self._who, watch=self._table):
                clock.hear(seen)
                if len(clock.hands) >= hands or seen["status"] == "over":
                    return
                if work := self._due(seen):
                    doing.create_task(work)

    def _due(self, seen: Mapping[str, Any]) -> Coroutine[Any, Any, None] | None:
        view, pause = seen["view"], seen["pause"]
        if self._seat in view["to_move"] and view["turn"] != self._answered:
            self._answered = view["turn"]
            return self._answer(view, is_claim=pause is not None)
        if pause and pause["ends_hand"] and pause["number"] != self._looked:
            self._looked = pause["number"]
            return self._go_on()
        return None

    async def _answer(self, view: Mapping[str, Any], is_claim: bool) -> None:
        choice = self._player(read_view(self._rules, view), Limits(seconds=0.05), self._rng)
        waits = REACTS + CLAIMS * self._rng.random() if is_claim else self._think * (0.5 + self._rng.random())
        await asyncio.sleep(waits)
        await self._post("moves", {"turn": view["turn"], "move": choice.move})

    async def _go_on(self) -> None:
        await asyncio.sleep(SEEN)
        await self._post("next-hand", {})

    async def _post(self, what: str, body: object) -> None:
        """Who was too late does not claim."""
        await self._client.post(f"/tables/{self._table}/{what}", json=body, headers=self._who)


async def measure(url: str, hands: int, think: float, pace: str) -> dict[str, Any]:
    people = [as_guest(url, name) for name in ("Anna", "Bert", "Cleo", "Dora")]
    clock = Clock()
    async with httpx.AsyncClient(base_url=url, **PATIENTLY) as client:
        wish = {"game": GAME, "seats": ["me", "open", "open", "open"], "pace": pace, "claim_time": 5}
        table = (await client.post("/tables", json=wish, headers=people[0])).json()["table"]
        for seat in (1, 2, 3):
            await client.post(f"/tables/{table}/seats", json={"seat": seat}, headers=people[seat])
        seats = [Seat(client, who, table, seat, think) for seat, who in enumerate(people)]
        playing = [
            asyncio.create_task(each.play(clock if not seat else Clock(), hands)) for seat, each in enumerate(seats)
        ]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for each in playing:
            each.cancel()
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
    return {"hands": len(clock.hands), "seconds a hand": told(clock.hands), "think": think, "pace": pace} | {
        "unclaimed discards": told(clock.unclaimed),
        "claimed discards": told(clock.claimed),
    }


def told(seconds: list[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {"n": len(seconds)}
    cuts = quantiles(seconds, n=20)
    middle, high = round(cuts[9], 3), round(cuts[18], 3)
    return {
        "n": len(seconds),
        "mean": round(mean(seconds), 3),
        "median": middle,
        "p95": high,
        "most": round(max(seconds), 3),
    }


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--hands", type=int, default=4, help="an East round has four or more")
    wishes.add_argument("--think", type=float, default=1.5, help="seconds about a discard, half as long to half again")
    wishes.add_argument("--pace", default="brisk")
    wished = wishes.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(OrdinaryHouse(Path(folder))) as house:
        print(json.dumps(asyncio.run(measure(house.url, wished.hands, wished.think, wished.pace)), indent=2))


if __name__ == "__main__":
    main()

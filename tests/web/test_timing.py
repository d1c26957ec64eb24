"""Time tells nothing: neither how long a table rests nor when and in which order people hear of it, nor how many bytes,
tells whether somebody was asked, let the time go by, let it pass at once, or claimed; whichever way they answer.

Tables of several kinds, with known deals, are played in a real house side by side. Those of a family are to look alike:
South does the same there as far as anybody could tell, and is asked or not. For each kind and each thing that can be
measured from outside it is counted how often the longer of two was one of that kind rather than the first of its
family, at which nobody could be asked: one half if it tells nothing (the area under the curve of a test that goes by
it). The disk of that house is slow, and it adds no chance to its pauses, which would only hide what it tells otherwise.

A busy machine delays all kinds alike: one table of each is played in the same few seconds, when exactly was drawn once
and for all. If an answer comes too late there, none of them counts. So chance alone does not decide this test, and
whoever would be told by a delay of some ten milliseconds is found.
"""

import asyncio
import json
import math
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
import pytest

from browser.house import lay_table
from games.hongkong.scenes import Scene
from known_time import spend
from served_house import PATIENTLY, events, serving
from table.test_quiet import CLAIMED, HU, UNCLAIMED
from teahouse.store.base import Person
from teahouse.store.sql import open_sqlite
from teahouse.table import pauses
from teahouse.table.agreed import Agreed, Chair
from teahouse.web.app import DATABASE
from teahouse.web.keys import Key
from teahouse.web.session import COOKIE, Signer
from telling_house import TellingHouse
from web.chance import without_chance
from web.listening import SECRET, end_first_pause, house_with
from web.test_crash import NO_LIMITS

TABLES = 60
"""Of each kind."""
SPARE = 20
"""More of them, for those at which somebody was too late."""
AT_ONCE = 3
"""Evenings, each with a table of every kind."""
SPREAD = 5.0
"""Seconds in which they begin, so that they hardly wait for each other."""
SURPRISE = 5.0
"""Standard deviations: chance alone goes so far once in 1,700,000 comparisons."""
WATCHER = "watcher"
PAUSE = 2
"""The number of the pause after the first discard: the first one is before the first turn."""
LATE = 3.6
"""Seconds after which South answers who wants to be waited for: all others have been ready for long."""
READY, MOMENT, HOLD = "ready", "one-moment", "hold"
TOO_LATE = 409
EXACTLY = 0.01
"""Seconds: each look at the known clock takes a millionth of one."""
DEALT = re.compile(r'"own": \[[^]]*\]')
"""What a seat holds itself is another in each scene."""


class Kind(NamedTuple):
    """What South may claim, how it answers, what it says then, and how late."""

    scene: Scene = CLAIMED
    way: str = ""
    says: tuple[str, ...] = ()
    """Gestures or a move."""
    after: float = 0.0


NEVER = Kind(UNCLAIMED)
WHOLE = {"unasked": NEVER, "lapsed": Kind(), "passed": Kind(says=("S pass",)), "claimed": Kind(says=("S pung",))}
ATTENTIVE = {
    **WHOLE,
    "a gesture": Kind(says=(READY,)),
    "a gesture of nobody": Kind(UNCLAIMED, says=(READY,)),
    "until my turn": Kind(way="turn"),
    "this hand": Kind(way="hand"),
    "this hand, unasked": Kind(UNCLAIMED, way="hand"),
    "won by itself": Kind(HU, way="win"),
    "nothing to win": Kind(way="win"),
}
THOUGHT = {
    "unasked": Kind(UNCLAIMED, says=(MOMENT,)),
    "lapsed": Kind(says=(MOMENT,)),
    "passed": Kind(says=(MOMENT, READY)),
}
HELD = {
    "unasked": Kind(UNCLAIMED, says=(HOLD,)),
    "lapsed": Kind(says=(HOLD,)),
    "passed": Kind(says=(HOLD, READY)),
}
WAITED_FOR = {
    "unasked": Kind(UNCLAIMED, "ask", (READY,), LATE),
    "passed": Kind(CLAIMED, "ask", (READY,), LATE),
    "claimed": Kind(CLAIMED, "ask", ("S pung",), LATE),
}
CALM = Agreed(claim_time=5, pace="calm")
"""A calm pause leaves time for an answer on the slow disk."""
MEASURED: Mapping[str, tuple[Agreed, Mapping[str, Kind]]] = {
    "the whole time": (Agreed(claim_time=2), WHOLE),
    "attentive": (CALM, ATTENTIVE),
    "one moment": (CALM, THOUGHT),
    "waited for": (CALM, WAITED_FOR),
}
BRISK, FAIR = (Agreed(claim_time=5, pace=pace) for pace in ("brisk", "fair"))
FAMILIES = {
    **MEASURED,
    "held": (BRISK, HELD),
    "leisurely": (
        BRISK,
        {"unasked": Kind(UNCLAIMED, "leisurely"), "lapsed": Kind(way="leisurely"), "held": Kind(says=(HOLD,))},
    ),
    "fair, at once": (
        FAIR,
        {
            "unasked": NEVER,
            "passed": Kind(says=("S pass",)),
            "a gesture": Kind(says=(READY,)),
            "hand": Kind(way="hand"),
        },
    ),
    "fair, as if asked": (
        FAIR,
        {"unasked": NEVER, "lapsed": Kind(), "passed": Kind(says=("S pass",), after=1.5), "hand": Kind(way="hand")},
    ),
}
"""A fair table tells more: whether a pause is long (docs/architecture.md). Those that are alike are so exactly."""
DRAWN = {"fair, as if asked": 0.9}
"""What chance says there; elsewhere nothing is drawn."""


KINDS = [(family, kind) for family, (_, known) in MEASURED.items() for kind in known]


class Laid(NamedTuple):
    """A table of an evening, and after how many seconds its people come."""

    id: str
    family: str
    kind: str
    after: float

    @property
    def plan(self) -> Kind:
        return FAMILIES[self.family][1][self.kind]


class TooLate(Exception):
    """The pause was over before somebody had answered."""


def now() -> float:
    """By the clock of the event loop."""
    return asyncio.get_running_loop().time()


class Heard(NamedTuple):
    """One event of a stream."""

    phase: str
    at: float
    text: str


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
        turn = (await self.client.get(f"/tables/{self.table}/view", headers=self.who)).json()["view"]["turn"]
        await self.say("moves", turn=turn, move=text)

    async def say(self, what: str, **sent: str | int) -> None:
        answer = await self.client.post(f"/tables/{self.table}/{what}", json=sent, headers=self.who)
        if answer.status_code == TOO_LATE:
            raise TooLate(answer.text)
        assert answer.is_success, answer.text

    async def rest(self, is_listening: asyncio.Event) -> tuple[Heard, Heard]:
        """How this device heard that the table rests, and how it has gone on."""
        heard: list[Heard] = []
        async for event in events(self.client, self.who, watch=self.table):
            heard.append(Heard(event["view"]["phase"], now(), json.dumps(event)))
            is_listening.set()
            if len(heard) == 3:
                phases = [each.phase for each in heard]
                assert phases[1] == "claim" != phases[2], f"nothing else is told meanwhile: {phases}"
                return heard[1], heard[2]
        raise AssertionError("the stream has ended")


def lay(folder: Path) -> list[list[Laid]]:
    """Evenings, at whose tables East is to throw a tile away."""
    (folder / "secret").write_text(SECRET)
    rng = Random(15)
    evenings = [
        [Laid(f"t{number:03}-{place:02}", *kind, SPREAD * rng.random()) for place, kind in enumerate(KINDS)]
        for number in range(TABLES + SPARE)
    ]
    with closing(open_sqlite(folder / DATABASE)) as store:
        store.add_person(Person(WATCHER, "Wanda", "en"))
        for table in chain(*evenings):
            chairs = [Chair(person=f"{table.id}-{seat}") for seat in range(4)]
            for chair in chairs:
                store.add_person(Person(str(chair.person), "Somebody", "en"))
            lay_table(store, table.plan.scene.start(), chairs, FAMILIES[table.family][0], table.id)
            end_first_pause(store, table.id)
    return evenings


class Measured(NamedTuple):
    """What can be measured of a rest from outside, in seconds and bytes; and what was told when it began."""

    amounts: dict[str, float]
    texts: tuple[str, str]


async def measured(client: httpx.AsyncClient, table: Laid) -> Measured:
    await asyncio.sleep(table.after)
    north, watcher = Sitting(client, table.id, f"{table.id}-3"), Sitting(client, table.id, WATCHER)
    if table.plan.way:
        await Sitting(client, table.id, f"{table.id}-1").say("way", way=table.plan.way)
    ready = asyncio.Event(), asyncio.Event()
    listening = [asyncio.create_task(who.rest(heard)) for who, heard in zip((north, watcher), ready, strict=True)]
    try:
        for heard in ready:
            await heard.wait()
        thrown, accepted = await play(client, table)
        (began, ended), (watched, over) = await asyncio.gather(*listening)
    finally:
        for each in listening:
            each.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    texts = [DEALT.sub("", without_chance(told.text)).replace(table.id, "TABLE") for told in (began, watched)]
    amounts = {
        "the discard is accepted": accepted - thrown,
        "a seat hears of it": began.at - thrown,
        "a seat's rest": ended.at - began.at,
        "a watcher's rest": over.at - watched.at,
        "the watcher after the seat": over.at - ended.at,
        "bytes": len(began.text) + len(watched.text),
    }
    return Measured(amounts, (texts[0], texts[1]))


async def play(client: httpx.AsyncClient, table: Laid) -> tuple[float, float]:
    """What East and South do; when East threw the tile away, and when that was answered."""
    east, south = (Sitting(client, table.id, f"{table.id}-{seat}") for seat in (0, 1))
    thrown = now()
    await east.move("E discard 5p")
    accepted = now()
    await asyncio.sleep(max(0.0, thrown + table.plan.after - accepted))
    for said in table.plan.says:
        await (south.say(said, number=PAUSE) if said in (READY, MOMENT, HOLD) else south.move(said))
    return thrown, accepted


def told_apart(some: Sequence[float], others: Sequence[float]) -> float:
    """How often the longer of two is one of the first; one half if it tells nothing."""
    return sum((one > other) + (one == other) / 2 for one in some for other in others) / (len(some) * len(others))


def by_chance(some: int, others: int) -> float:
    """How far from one half that is when they do not differ: a standard deviation (Mann and Whitney)."""
    return math.sqrt((some + others + 1) / (12 * some * others))


Found = dict[tuple[str, str], dict[str, list[float]]]
"""By family and by what was measured, for each kind."""


async def play_all(url: str, evenings: Sequence[Sequence[Laid]], texts: dict[str, set[str]]) -> Found:
    found: Found = defaultdict(lambda: defaultdict(list))
    queue, good = list(reversed(evenings)), list[int]()

    async def play_one(client: httpx.AsyncClient, evening: Sequence[Laid]) -> None:
        told = await asyncio.gather(*(measured(client, table) for table in evening), return_exceptions=True)
        for each in told:
            if isinstance(each, BaseException) and not isinstance(each, TooLate):
                raise each
        kept = [each for each in told if isinstance(each, Measured)]
        if len(kept) < len(evening) or len(good) >= TABLES:
            return
        good.append(len(queue))
        for table, (amounts, (seat, watcher)) in zip(evening, kept, strict=True):
            texts[table.family] |= {seat, watcher}
            for what, amount in amounts.items():
                found[table.family, what][table.kind].append(amount)

    async def sit() -> None:
        async with httpx.AsyncClient(base_url=url, limits=NO_LIMITS, **PATIENTLY) as client:
            while queue and len(good) < TABLES:
                await play_one(client, queue.pop())

    async with asyncio.TaskGroup() as people:
        for _ in range(AT_ONCE):
            people.create_task(sit())
    assert len(good) >= TABLES, "the machine is so busy that people are too late again and again"
    return found


def rates_of(found: Found) -> dict[str, float]:
    return {
        f"{family}, {what}: {kind}": round(told_apart(amounts[kind], amounts["unasked"]), 3)
        for (family, what), amounts in found.items()
        for kind in FAMILIES[family][1]
        if kind != "unasked"
    }


@pytest.mark.long
def test_nobody_tells_by_the_time_whether_somebody_was_asked(tmp_path: Path) -> None:
    evenings, texts = lay(tmp_path), defaultdict[str, set[str]](set)
    with serving(TellingHouse(tmp_path)) as house:
        found = asyncio.run(play_all(house.url, evenings, texts))
    rates = rates_of(found)
    print(json.dumps(rates, indent=1))  # shown by pytest -rP, and where something is told
    far = SURPRISE * by_chance(TABLES, TABLES)
    assert {what: rate for what, rate in rates.items() if abs(rate - 0.5) > far} == {}
    seen = {family: len(told) for family, told in texts.items()}
    assert seen == dict.fromkeys(MEASURED, 2), "all seats, and all watchers, were told the same"


@pytest.mark.parametrize("family", FAMILIES)
def test_by_a_clock_that_knows_no_hurry_all_take_exactly_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, family: str
) -> None:
    """Nothing takes time there but what the house waits for."""
    agreed, kinds = FAMILIES[family]
    tables = [Laid(f"t{number:02}", family, kind, 0.0) for number, kind in enumerate(kinds)]
    laid = {table.id: table.plan.scene.start() for table in tables}
    monkeypatch.setattr(pauses, "_chance", lambda: DRAWN.get(family, 0.0))

    async def evening() -> list[Measured]:
        async with (
            house_with(tmp_path / "house", laid, laid, claim_time=agreed.claim_time, pace=agreed.pace) as url,
            httpx.AsyncClient(base_url=url, limits=NO_LIMITS, **PATIENTLY) as client,
        ):
            return await asyncio.gather(*(measured(client, table) for table in tables))

    unasked, *others = spend(evening())
    for table, found in zip(tables[1:], others, strict=True):
        for what, amount in found.amounts.items():
            assert what == "bytes" or abs(amount - unasked.amounts[what]) < EXACTLY, (table.kind, what)
        assert found.texts == unasked.texts, table.kind


def test_the_measure_finds_what_a_clock_would_tell() -> None:
    """Twenty milliseconds that are told by one kind alone, under the noise of a busy machine."""
    rng = Random(3)
    quiet, also, late = ([rng.gauss(1.0, 0.02) + extra for _ in range(TABLES)] for extra in (0.0, 0.0, 0.02))
    far = SURPRISE * by_chance(TABLES, TABLES)
    assert abs(told_apart(also, quiet) - 0.5) < far / 2 and told_apart(late, quiet) - 0.5 > far / 2
    assert told_apart([1.1] * TABLES, quiet) - 0.5 > far and told_apart(quiet, quiet) == 0.5

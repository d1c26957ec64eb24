"""People who play every game at both houses while things break, and what is compared afterwards.

Everything they were shown or promised is in the journals (see web/test_crash.py, whose guests play here).
"""

import asyncio
import copy
import io
import json
import math
import random
import statistics
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import httpx

from chaos.breaking import Breakable, Fault
from chaos.resting import Pause, Spell, check_pauses, late_by_driver, pauses_in
from served_house import PATIENCE, PATIENTLY
from teahouse.store.base import Entry
from web.test_crash import NO_LIMITS, POLL, Books, Guest, Told, company, until

COMPANIES = [
    ("bauernaufstand", ["me", "me"], 1),
    ("bauernaufstand", ["me", "easy"], 1),
    ("mahjong-battle", ["me", "me"], 1),
    ("short-go", ["me", "easy"], 1),
    ("weiss-schach", ["me", "me"], 1),
    ("hongkong", ["me", "me", "easy", "me"], 1),
    ("mah-nol", ["me", "easy", "me", "easy"], 1),
]
"""Game, who sits where, how many such companies. Each `me` is a guest of their own, at the house that is next."""
BURY, BURIED = " bury ", 9
"""How an answer of several parts looks, and how many they are."""
BETWEEN = 30
"""Moves between two faults, at least."""


@dataclass
class Counts:
    """Of a whole run."""

    faults: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    retried: int = 0
    tables: int = 0
    over: int = 0
    entries: int = 0
    shown: int = 0
    exports: int = 0
    compared: int = 0
    pauses: list[Pause] = field(default_factory=list)
    calm: list[Spell] = field(default_factory=list)
    """When nothing was broken."""
    seconds: float = 0.0


class TooLate(Exception):
    """The other house has gone on meanwhile: a claim has its time, wherever its player comes from."""


class Patient(Guest):
    """Tries again also when the house cannot reach its database; it may have stored a move all the same."""

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return await super().ask(method, path, body)
            except AssertionError as error:
                if any(f'"{code}"' in str(error) for code in ("turn-gone", "not-your-turn", "game-over")):
                    raise TooLate() from error
                if not any(code in str(error) for code in ("cannot-store", "computers-busy")):
                    raise
                assert time.monotonic() < deadline, f"the house stays in trouble: {error}"
                self._told.retried += 1
                await asyncio.sleep(0.1)

    async def _answer(self, table: str, seat: int, turn: int, move: str) -> None:
        """Tiles that are buried are buried together."""
        moves = [move]
        if BURY in move:
            moves = self._rng.sample(sorted(set(self._latest[table]["view"]["legal"])), BURIED)
        try:
            await self.ask("POST", f"/tables/{table}/moves", {"turn": turn, "moves": moves})
        except TooLate:
            return
        except AssertionError:
            if await self._may_still(table, turn, move):
                raise
            return
        self._told.promised[table].append((seat, turn, " ".join(moves)))

    async def _may_still(self, table: str, turn: int, move: str) -> bool:
        """Whether the house still offers what it has refused: others may have gone on meanwhile."""
        view = (await self.ask("GET", f"/tables/{table}/view")).json()["view"]
        return view["turn"] == turn and move in view["legal"]

    wished = False

    async def wish_export(self) -> None:
        """If the house can: it is wished when that is acknowledged."""
        try:
            answer = await self._client.post("/me/pack", headers=self._who)
        except httpx.TransportError:
            return
        assert answer.status_code in (303, 401, 503), answer.text
        self.wished |= answer.status_code == 303

    async def export(self) -> zipfile.ZipFile | None:
        """None: it is not ready yet."""
        answer = await self._client.get("/me/games.zip", headers=self._who)
        return zipfile.ZipFile(io.BytesIO(answer.content)) if answer.status_code == 200 else None

    async def view(self, client: httpx.AsyncClient, table: str) -> str:
        """What this guest sees there, from whichever house."""
        answer = await client.get(f"/tables/{table}/view", headers=self._who)
        assert answer.status_code == 200, answer.text
        return json.dumps([answer.json()[part] for part in ("table", "seat", "status", "view")])


async def break_and_play(
    broken: Breakable,
    faults: Sequence[Fault],
    seed: int,
    tell: Callable[[str, Counts], None] = lambda *_: None,
    minutes: float = math.inf,
) -> Counts:
    """Faults one after the other, each in the middle of play; none any more when so many minutes are over."""
    rng, told, over, counts = random.Random(seed), Told(), asyncio.Event(), Counts()
    books, guests, began = Books(told), list[Patient](), time.monotonic()

    async def compare() -> dict[str, list[Entry]]:
        """What was told before is in what is stored now."""
        books._told = copy.deepcopy(told)
        journals = await asyncio.to_thread(broken.journals)
        await asyncio.to_thread(books.compare, journals)
        return journals

    clients = [httpx.AsyncClient(base_url=house.url, **PATIENTLY, limits=NO_LIMITS) for house in broken.houses]
    turns = cycle(clients)

    def guest() -> Patient:
        guests.append(Patient(next(turns), told, rng))
        return guests[-1]

    try:
        async with asyncio.TaskGroup() as group:
            for game, seats, companies in COMPANIES:
                for _ in range(companies):
                    group.create_task(company(game, seats, guest, over.is_set, unfinished=True))
            watcher = Patient(clients[0], told, rng)
            await watcher.arrive()
            computers = await watcher.open_table("bauernaufstand", ["easy", "easy"])
            since = broken.look()
            for fault in faults:
                if time.monotonic() - began > 60 * minutes:
                    break
                wanted = told.moves + BETWEEN
                await until(lambda wanted=wanted: told.moves >= wanted)
                await rng.choice(guests).wish_export()
                counts.calm.append(Spell(since, broken.look()))
                await fault(broken, rng)
                await compare()
                since = broken.look()
                counts.faults[fault.__name__] += 1
                counts.moves, counts.retried = told.moves, told.retried
                tell(fault.__name__, counts)
            wanted = told.moves + BETWEEN
            await until(lambda: told.moves >= wanted)
            over.set()
            counts.calm.append(Spell(since, broken.look()))
        await watcher.wait_until_over(computers)
        journals = await compare()
        counts.exports = await exports_are_whole(guests, broken)
        counts.compared = await both_show_the_same(clients, [watcher, *guests], list(journals))
    finally:
        for client in clients:
            await client.aclose()
    counts.pauses = [pause for id, entries in journals.items() for pause in pauses_in(id, entries)]
    check_pauses(counts.pauses, counts.calm)
    counts.moves, counts.retried, counts.tables = told.moves, told.retried, len(journals)
    counts.over = sum(kept.is_over for kept in books.kept.values())
    counts.entries = sum(map(len, journals.values()))
    counts.shown = sum(len(moments) for seats in told.shown.values() for moments in seats.values())
    counts.seconds = time.monotonic() - began
    return counts


async def exports_are_whole(guests: Sequence[Patient], broken: Breakable) -> int:
    """Whoever wished all their games gets them, whatever happened to workers meanwhile. On a busy
    machine the queue of such work may be long, but it moves."""
    wished = [guest for guest in guests if guest.wished]
    for guest in wished:
        work, since = list[str](), time.monotonic()
        while (packed := await guest.export()) is None:
            if (now := await asyncio.to_thread(broken.work)) != work:
                work, since = now, time.monotonic()
            assert time.monotonic() - since < PATIENCE, f"an export is waited for: {work}\n{broken.worker.said()}"
            await asyncio.sleep(0.2)
        assert packed.testzip() is None and "games.jsonl" in packed.namelist()
    return len(wished)


async def both_show_the_same(
    clients: Sequence[httpx.AsyncClient], guests: Sequence[Patient], tables: Sequence[str]
) -> int:
    """Every table to everybody, byte by byte: to who sits there what is theirs, to others what a watcher sees."""
    compared = 0
    for table in tables:
        for guest in guests:
            async with asyncio.timeout(PATIENCE):
                while len({await guest.view(client, table) for client in clients}) > 1:
                    await asyncio.sleep(POLL)
            compared += 1
    return compared


def table_of(counts: Counts, seed: int) -> list[str]:
    """For docs/scaling.md."""
    late = {asked: [pause.late for pause in counts.pauses if pause.asked is asked] for asked in (False, True)}
    driven = late_by_driver(counts.pauses, counts.calm).values()
    rows: list[tuple[str, Any]] = [
        *((name.replace("_", " "), times) for name, times in sorted(counts.faults.items())),
        ("**faults** in all", counts.faults.total()),
        ("moves acknowledged, each there once", counts.moves),
        ("views shown, all of them stored", counts.shown),
        ("requests tried again", counts.retried),
        ("tables; games over", f"{counts.tables}; {counts.over}"),
        ("entries in their journals", counts.entries),
        ("views compared between both houses, byte by byte", counts.compared),
        ("exports wished and whole", counts.exports),
        ("pauses, none too short, none longer than agreed and broken", len(counts.pauses)),
        *(
            (f"median s too long, {'somebody' if asked else 'nobody'} asked", _median(each))
            for asked, each in late.items()
        ),
        ("of those while nothing broke, by who drove; medians s", f"{sum(map(len, driven))}; {_medians(driven)}"),
        ("seed; minutes", f"{seed}; {counts.seconds / 60:.0f}"),
    ]
    return ["| what | how many |", "| --- | --- |", *(f"| {name} | {_number(value)} |" for name, value in rows)]


def _median(lengths: list[float]) -> str:
    return f"{statistics.median(lengths):.2f}" if lengths else "–"


def _medians(driven: Iterable[list[float]]) -> str:
    return ", ".join(map(_median, driven)) or "–"


def _number(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)

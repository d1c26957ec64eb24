"""The real server is killed again and again while many play, and opened again on the same folder.

Everything clients were shown or promised is written down and compared with the journals that lie on the disk.
"""

import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import httpx
import pytest

import teahouse
from served_house import PATIENCE, PATIENTLY, ServedHouse, events, served
from teahouse.core.views import write_view
from teahouse.store.base import Entry
from teahouse.table.table import Table

COMPANIES = [
    ("mahjong-battle", ["me", "me"], 2),
    ("bauernaufstand", ["me", "me"], 2),
    ("mahjong-battle", ["easy", "me"], 1),
    ("bauernaufstand", ["me", "easy"], 2),
    ("hongkong", ["me", "me", "easy", "me"], 1),
    ("hongkong", ["easy", "medium", "me", "easy"], 1),
]
"""Game, who sits where, how many such companies play one table after another. Each `me` is a guest of their own."""
NO_LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=None)
POLL = 0.02
PATIENCE_FOR_NEWS = 2.0
"""Seconds after which a guest who hears nothing looks for themselves."""
UNFINISHED = ("hongkong",)
"""Matches that would last for hours."""


class Told:
    """What the house let its guests know, by table."""

    def __init__(self) -> None:
        self.shown: dict[str, dict[int | None, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.promised: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
        """Moves that were answered with success: seat, turn, move."""
        self.opened: set[str] = set()
        self.retried = 0
        """Requests that found the house closed, or lost their answer."""

    @property
    def moves(self) -> int:
        return sum(map(len, self.promised.values()))

    def saw(self, answer: dict[str, Any]) -> None:
        self.opened.add(answer["table"])
        self.shown[answer["table"]][answer["seat"]].add(_moment(answer["status"], answer["view"]))


def _moment(status: str, view: Any) -> str:
    return json.dumps([status, view], sort_keys=True)


class Kept:
    """What a journal says could be shown, read anew as it grows."""

    def __init__(self, id: str) -> None:
        self._table, self._entries = Table(id, whole=True), list[Entry]()
        self._showable: dict[int | None, set[str]] = defaultdict(set)
        self._played: Counter[tuple[int, int, str]] = Counter()

    def read(self, entries: list[Entry]) -> None:
        known = len(self._entries)
        assert entries[:known] == self._entries, "what was written stays"
        for _, together in groupby(entries[known:], lambda entry: entry.at):
            self._follow(list(together))
        self._entries = entries

    def _follow(self, entries: list[Entry]) -> None:
        self._table.apply(entries)
        for entry in entries:
            if entry.kind == "played":
                self._played[entry.body["seat"], entry.body["turn"], " ".join(entry.body["moves"])] += 1
        self._note_showable(self._table)

    def _note_showable(self, table: Table) -> None:
        for seat in (None, *range(len(table.chairs))):
            view = table.view(seat)
            self._showable[seat].add(_moment(table.status, view and write_view(table.game.declaration, view)))

    def check(self, shown: dict[int | None, set[str]], promised: list[tuple[int, int, str]]) -> None:
        for seat, moments in shown.items():
            unstored = moments - self._showable[seat]
            assert not unstored, f"shown to {seat}, but not stored: {min(unstored)}"
        assert all(self._played[move] == 1 for move in promised), "a promised move is lost, or there twice"
        questions = Counter((seat, turn) for seat, turn, _ in self._played.elements())
        assert set(questions.values()) <= {1}, "a question was answered twice"

    @property
    def is_over(self) -> bool:
        return self._table.state is not None and bool(self._table.state.result)

    def record(self) -> dict[str, Any] | None:
        """A record that replays; None before the game has begun."""
        if self._table.state is None:
            return None
        record: dict[str, Any] = json.loads(json.dumps(self._table.record()))
        assert teahouse.game(record["game"], **record["options"]).replay(record).record() == record
        return record


class Books:
    """All journals, read after every crash."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self.kept: dict[str, Kept] = {}

    def compare(self, journals: dict[str, list[Entry]]) -> None:
        assert self._told.opened <= set(journals), "a table is lost"
        for id, entries in journals.items():
            self.kept.setdefault(id, Kept(id)).read(entries)
            self.kept[id].check(self._told.shown[id], self._told.promised[id])


class Guest:
    """Plays one seat by its stream, whatever happens to the server."""

    def __init__(self, client: httpx.AsyncClient, told: Told, rng: random.Random) -> None:
        self._client, self._told, self._rng = client, told, rng
        self._who: dict[str, str] = {}
        self._latest: dict[str, dict[str, Any]] = {}
        self._news = asyncio.Event()

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Until there is an answer."""
        for attempt in range(int(PATIENCE / POLL)):
            try:
                answer = await self._client.request(method, path, json=body, headers=self._who)
            except httpx.TransportError:
                self._told.retried += attempt == 0
                await asyncio.sleep(POLL)
                continue
            assert answer.status_code in (200, 201), (method, path, body, answer.text)
            return answer
        raise AssertionError("the house stays closed")

    async def arrive(self) -> None:
        self._who = {"Authorization": f"Bearer {(await self.ask('POST', '/guests', {})).json()['token']}"}

    async def open_table(self, game: str, seats: list[str]) -> str:
        seen = (await self.ask("POST", "/tables", {"game": game, "seats": seats, "claim_time": 1})).json()
        self._told.saw(seen)
        return str(seen["table"])

    async def play(self, table: str, seat: int, stop: Callable[[], bool]) -> None:
        """Sit down, and answer questions until the game is over."""
        await self.ask("POST", f"/tables/{table}/seats", {"seat": seat})
        listening = asyncio.create_task(self._listen(table))
        try:
            answered = -1
            while not stop():
                seen = await self._look(table)
                if seen["status"] == "over":
                    return
                if seen["view"] and seat in seen["view"]["to_move"] and seen["view"]["turn"] > answered:
                    answered = seen["view"]["turn"]
                    await self._answer(table, seat, answered, self._rng.choice(seen["view"]["legal"]))
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self, table: str) -> None:
        while True:
            try:
                async for seen in events(self._client, self._who, watch=table):
                    self._told.saw(seen)
                    self._latest[seen["table"]] = seen
                    self._news.set()
            except httpx.TransportError:
                await asyncio.sleep(POLL)

    async def _look(self, table: str) -> dict[str, Any]:
        """The newest event, or the view if none comes."""
        try:
            await asyncio.wait_for(self._news.wait(), PATIENCE_FOR_NEWS)
        except TimeoutError:
            seen = (await self.ask("GET", f"/tables/{table}/view")).json()
            self._told.saw(seen)
            self._latest[table] = seen
        self._news.clear()
        return self._latest.get(table, {"status": "", "view": None})

    async def wait_until_over(self, table: str) -> None:
        while (await self.ask("GET", f"/tables/{table}/view")).json()["status"] != "over":
            await asyncio.sleep(POLL)

    async def _answer(self, table: str, seat: int, turn: int, move: str) -> None:
        """A move whose answer does not come is sent again: it succeeds, once."""
        await self.ask("POST", f"/tables/{table}/moves", {"turn": turn, "move": move})
        self._told.promised[table].append((seat, turn, move))


async def company(
    game: str, seats: list[str], make: Callable[[], Guest], stop: Callable[[], bool], unfinished: bool = False
) -> None:
    """People who play one table after another; they may leave the last one before it is over."""
    people = {seat: make() for seat, who in enumerate(seats) if who == "me"}
    await asyncio.gather(*(guest.arrive() for guest in people.values()))
    open_seats = ["open" if who == "me" else who for who in seats]
    give_up = stop if unfinished or game in UNFINISHED else lambda: False
    while not stop():
        table = await next(iter(people.values())).open_table(game, open_seats)
        await asyncio.gather(*(guest.play(table, seat, give_up) for seat, guest in people.items()))


async def crash(house: ServedHouse, kills: int, books: Books, told: Told, rng: random.Random) -> None:
    """Each time in the middle of so many moves; the house stays closed until somebody has noticed."""
    for _ in range(kills):
        wanted = told.moves + rng.randrange(21, 80)
        await until(lambda wanted=wanted: told.moves >= wanted)
        noticed = told.retried
        house.kill()
        books.compare(await asyncio.to_thread(house.journals))
        await until(lambda noticed=noticed: told.retried > noticed)
        await asyncio.to_thread(house.open)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(POLL)


async def play_through(house: ServedHouse, kills: int, seed: int) -> Told:
    rng, told = random.Random(seed), Told()
    books, over = Books(told), asyncio.Event()
    async with httpx.AsyncClient(base_url=house.url, **PATIENTLY, limits=NO_LIMITS) as client:
        playing = [
            company(game, seats, lambda: Guest(client, told, rng), over.is_set)
            for game, seats, companies in COMPANIES
            for _ in range(companies)
        ]
        watcher = Guest(client, told, rng)
        await watcher.arrive()
        computers = await watcher.open_table("bauernaufstand", ["easy", "easy"])
        async with asyncio.TaskGroup() as group:
            for table in playing:
                group.create_task(table)
            await crash(house, kills, books, told, rng)
            over.set()
        await watcher.wait_until_over(computers)
        books.compare(await asyncio.to_thread(house.journals))
        for table, kept in books.kept.items():
            record = kept.record()
            if kept.is_over:
                assert (await watcher.ask("GET", f"/tables/{table}/record")).json() == record
    return told


def crashed(folder: Path, kills: int) -> None:
    with served(folder) as house:
        told = asyncio.run(play_through(house, kills, seed=kills))
    assert told.retried >= kills, "requests were interrupted"
    assert told.moves > 20 * kills


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    crashed(tmp_path, kills=4)


@pytest.mark.long
def test_nothing_is_lost_when_the_server_is_killed_very_often(tmp_path: Path) -> None:
    crashed(tmp_path, kills=60)

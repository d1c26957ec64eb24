"""Two real houses on one PostgreSQL: people at one table come to different ones, and what can break does.

Everything they were shown or promised is compared with the journals (see test_crash.py, whose guests play here).
"""

import asyncio
import copy
import os
import random
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from postgres import Postgres, need_postgres
from served_house import PATIENTLY, ServedHouse, journals_in, served
from teahouse.store.base import Entry
from teahouse.store.databases import address_of
from teahouse.store.listening import NAME
from teahouse.table.leases import LEASE
from web.test_crash import NO_LIMITS, Books, Guest, Told, company, until

COMPANIES = [
    ("bauernaufstand", ["me", "me"], 2),
    ("bauernaufstand", ["me", "easy"], 1),
    ("hongkong", ["me", "me", "easy", "me"], 1),
]
FAULTS = int(os.environ.get("TEAHOUSE_TESTS_FAULTS", "20"))
"""In the long form."""
BETWEEN = 30
"""Moves between two faults, at least."""


class Breakable:
    """The houses, their database, and what may happen to them."""

    def __init__(self, server: Postgres, address: str, houses: list[ServedHouse]) -> None:
        self.server, self.address, self.houses = server, address, houses

    def journals(self) -> dict[str, list[Entry]]:
        return journals_in(self.address)

    async def kill_house(self, rng: random.Random) -> None:
        """It stays closed until its lease is over: the other one drives all tables."""
        house = rng.choice(self.houses)
        house.kill()
        await asyncio.sleep(LEASE + 1)
        await asyncio.to_thread(house.open)

    async def stop_house(self, rng: random.Random) -> None:
        """Past its lease; then it goes on, and believes for a moment that it drives what it drove."""
        house = rng.choice(self.houses)
        os.kill(house.pid, signal.SIGSTOP)
        await asyncio.sleep(LEASE + 2)
        os.kill(house.pid, signal.SIGCONT)

    async def cut_listening(self, rng: random.Random) -> None:
        """Nobody hears anything until they have found the server again."""
        self._cut(f"application_name = '{NAME}'")

    async def cut_everything(self, rng: random.Random) -> None:
        self._cut("true")

    def _cut(self, which: str) -> None:
        mine = f"datname = '{address_of(self.address).database}' AND pid <> pg_backend_pid()"
        self.server.do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine} AND {which}")

    async def kill_server(self, rng: random.Random) -> None:
        """Here, not in a thread: the server goes with the thread that has started it."""
        self.server.kill()
        await asyncio.sleep(1)
        self.server.start()


Fault = Callable[[Breakable, random.Random], Awaitable[None]]


@contextmanager
def two_houses(server: Postgres, folder: Path) -> Iterator[Breakable]:
    address = server.new()
    with ExitStack() as open:
        open.callback(server.drop, address)
        houses = [open.enter_context(served(folder / str(n), TEAHOUSE_DATABASE=address)) for n in range(2)]
        yield Breakable(server, address, houses)
        for house in houses:
            assert "Traceback" not in house.said(), house.said()


class Patient(Guest):
    """Tries again also when the house cannot reach its database; it may have stored a move all the same."""

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        while True:
            try:
                return await super().ask(method, path, body)
            except AssertionError as error:
                if "cannot-store" not in str(error):
                    raise
                self._told.retried += 1
                await asyncio.sleep(0.1)


async def break_and_play(broken: Breakable, faults: list[Fault], seed: int) -> Told:
    rng, told, over = random.Random(seed), Told(), asyncio.Event()
    books = Books(told)

    async def compare() -> None:
        """What was told before is in what is stored now."""
        books._told = copy.deepcopy(told)
        books.compare(await asyncio.to_thread(broken.journals))

    async with ExitClients(broken) as clients:
        turns = cycle(clients)
        playing = [
            company(game, seats, lambda: Patient(next(turns), told, rng), over.is_set)
            for game, seats, companies in COMPANIES
            for _ in range(companies)
        ]
        async with asyncio.TaskGroup() as group:
            for table in playing:
                group.create_task(table)
            for fault in faults:
                wanted = told.moves + BETWEEN
                await until(lambda wanted=wanted: told.moves >= wanted)
                await fault(broken, rng)
                await compare()
            wanted = told.moves + BETWEEN
            await until(lambda: told.moves >= wanted)
            over.set()
        await compare()
        await both_show_the_same(clients, books)
    return told


class ExitClients:
    """A client for each house."""

    def __init__(self, broken: Breakable) -> None:
        self._clients = [
            httpx.AsyncClient(base_url=house.url, **PATIENTLY, limits=NO_LIMITS) for house in broken.houses
        ]

    async def __aenter__(self) -> list[httpx.AsyncClient]:
        return self._clients

    async def __aexit__(self, *_: object) -> None:
        for client in self._clients:
            await client.aclose()


async def both_show_the_same(clients: list[httpx.AsyncClient], books: Books) -> None:
    """Of every game that is over, to a watcher."""
    over = [id for id, kept in books.kept.items() if kept.is_over]
    assert over
    for id in over:
        shown = [(await client.get(f"/tables/{id}/view")).json()["view"] for client in clients]
        assert shown[0] == shown[1]


def test_people_at_different_houses_play_while_things_break(tmp_path: Path) -> None:
    with two_houses(need_postgres(), tmp_path) as broken:
        faults: list[Fault] = [Breakable.cut_listening, Breakable.kill_house, Breakable.stop_house]
        told = asyncio.run(break_and_play(broken, faults, seed=1))
    assert told.moves > 4 * BETWEEN and told.retried


@pytest.mark.long
def test_people_play_on_while_everything_breaks(tmp_path: Path) -> None:
    need_postgres()
    server = Postgres()
    try:
        with two_houses(server, tmp_path) as broken:
            rng = random.Random(2)
            kinds: list[Fault] = [
                Breakable.cut_listening,
                Breakable.cut_everything,
                Breakable.kill_house,
                Breakable.stop_house,
                Breakable.kill_server,
            ]
            faults = [*kinds, *(rng.choice(kinds) for _ in range(FAULTS - len(kinds)))]
            told = asyncio.run(break_and_play(broken, faults, seed=2))
            print(f"{len(faults)} faults, {told.moves} moves promised, {told.retried} requests tried again")
    finally:
        server.close()

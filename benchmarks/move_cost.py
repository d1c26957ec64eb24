"""What a move costs the house: CPU time, counted in one process, so that a busy machine disturbs it little.

    python benchmarks/move_cost.py [--moves 100] [--rounds 7] [--data] [--profile] [GAME ...]

The whole application is asked as a server asks it, without sockets: the move comes as a request, is stored by SQLite,
and every seat and one watcher have a drawn stream. Counted is the time of all threads of this process, less what the
guests here take to read their events and to choose moves. Players of open games choose moves by a seed, so both sides
of a comparison play the same game; where tiles are dealt the deal is known too.
"""

import argparse
import asyncio
import cProfile
import gc
import json
import pstats
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from teahouse.core import handles
from teahouse.core.handles import Bot, State
from teahouse.core.options import settle
from teahouse.games import GAMES, declaration
from teahouse.web.app import create_app
from teahouse.web.settings import NUMBERS, Settings

NO_LIMITS = {name: 0 for name in NUMBERS if name.endswith(("_a_minute", "_an_hour", "_a_guest", "_an_address"))}
HURRY = {"claim_time": 1, "pace": "brisk"}
"""What is agreed where a game has pauses: as short as they can be."""
LONGEST_REST = 1.0
"""Seconds after which a table is looked at though nobody was told anything."""
TABLES = {False: 1, True: 8}
"""At once: where tables rest, others play meanwhile."""


class Clock:
    """CPU time of the process, less that of the guests."""

    def __init__(self) -> None:
        self.guests = 0.0

    def now(self) -> float:
        return time.process_time() - self.guests

    def __enter__(self) -> None:
        self._began = time.thread_time()

    def __exit__(self, *_: object) -> None:
        self.guests += time.thread_time() - self._began


@dataclass
class Guest:
    token: str
    heard: bytes = b""
    count: int = 0
    size: int = 0
    fresh: asyncio.Event = field(default_factory=asyncio.Event)
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    """Somebody at the table was told something."""

    async def hear(self, message: dict[str, Any]) -> None:
        """What a stream sends."""
        body = message.get("body", b"")
        if b"event: table" in body:
            self.heard, self.count, self.size = body, self.count + 1, self.size + len(body)
            self.fresh.set()
            self.stirred.set()

    def seen(self) -> Any:
        return json.loads(self.heard.partition(b"data: ")[2])


@dataclass
class Door:
    """The application as a server sees it."""

    app: Any
    streams: list[asyncio.Task[None]] = field(default_factory=list)

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        content, answer = b"" if body is None else json.dumps(body).encode(), bytearray()
        status = 0

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            answer.extend(message.get("body", b""))

        await self.app(_scope(method, path, "", token, len(content)), receive, send)
        assert status < 300, (path, body, status, bytes(answer[:300]))
        return json.loads(answer)

    async def listen(self, guest: Guest, query: str) -> None:
        forever = asyncio.get_running_loop().create_future()

        async def receive() -> Any:
            return await forever

        scope = _scope("GET", "/events", query, guest.token, 0)
        self.streams.append(asyncio.create_task(self.app(scope, receive, guest.hear)))
        await guest.fresh.wait()


def _scope(method: str, path: str, query: str, token: str, length: int) -> dict[str, Any]:
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"content-length", b"%d" % length)]
    if token:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "state": {},
    }


@asynccontextmanager
async def house() -> AsyncIterator[Door]:
    before = gc.get_threshold(), sys.getswitchinterval()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder), workers=1, blocked_ms=0, **NO_LIMITS))
        async with app.router.lifespan_context(app):
            await asyncio.sleep(1)  # templates are read meanwhile
            door = Door(app)
            yield door
            for task in door.streams:
                task.cancel()
            await asyncio.gather(*door.streams, return_exceptions=True)
    gc.unfreeze()
    gc.set_threshold(*before[0])
    sys.setswitchinterval(before[1])


@dataclass
class Sitting:
    """A table, its people and whoever watches."""

    door: Door
    clock: Clock
    table: str
    guests: list[Guest]
    rng: random.Random
    is_open: bool
    moves: int = 0

    async def play(self, most: int) -> None:
        while self.moves < most:
            with self.clock:
                answer = await self._choose()
            if answer is None:
                return
            if not answer:
                await self._rest()
                continue
            guest, body = answer
            for each in self.guests:
                each.fresh.clear()
            await self.door.ask("POST", f"/tables/{self.table}/moves", body, guest.token)
            self.moves += 1
            if self.is_open:
                await asyncio.gather(*(each.fresh.wait() for each in self.guests))

    async def _rest(self) -> None:
        """Until something is told: to look again and again would cost more than what is measured."""
        stirred = self.guests[0].stirred
        with suppress(TimeoutError):
            await asyncio.wait_for(stirred.wait(), LONGEST_REST)
        stirred.clear()

    async def _choose(self) -> tuple[Guest, dict[str, Any]] | tuple[()] | None:
        """Whoever is asked answers by chance; nothing while the table rests; None when the game is over."""
        found = await self.door.app.state.house.table(self.table)
        if found.is_over():
            return None
        asked = found.asked()
        if not asked:
            return ()
        seat, state, moves = self.rng.choice(asked), found.state, []
        for _ in range(state.parts(seat)):
            moves.append(self._answer(state, seat))
            state = state.play_undealt(moves[-1], by=seat)
        return self.guests[seat], {"turn": found.turn(seat), "moves": moves, "seat": seat}

    def _answer(self, state: State, seat: int) -> str:
        """In open games by chance; where hands would hardly get anywhere so, as an easy player does."""
        if self.is_open:
            return self.rng.choice(state.choices(seat))
        return Bot(state.game.declaration, "easy", seed=1).choose(state, seat, nodes=1).move


async def sit_down(door: Door, clock: Clock, game: str, seed: int, drawn: bool) -> Sitting:
    rules = declaration(game)
    seats = rules.seats(settle(rules.options, {}))
    stirred = asyncio.Event()
    guests = [
        Guest((await door.ask("POST", "/guests", {"name": "Anna"}))["token"], stirred=stirred) for _ in range(seats + 1)
    ]
    wish = {"game": game, "seats": ["me", *["open"] * (seats - 1)], **(HURRY if rules.secrets else {})}
    table = (await door.ask("POST", "/tables", wish, guests[0].token))["table"]
    for seat, guest in enumerate(guests[1:-1], 1):
        await door.ask("POST", f"/tables/{table}/seats", {"seat": seat}, guest.token)
    for guest in guests[:-1]:
        await door.listen(guest, f"drawn={drawn}")
    await door.listen(guests[-1], f"drawn={drawn}&watch={table}")
    return Sitting(door, clock, table, guests, random.Random(seed), rules.secrets is None)


def known_deals() -> None:
    """The seed decides deals, here alone."""
    handles.randomness = lambda game, seed, hand: random.Random(f"{game}/{hand}")  # type: ignore[assignment]


async def cost(
    game: str, moves: int, rounds: int, profile: cProfile.Profile | None = None, drawn: bool = True
) -> dict[str, Any]:
    """Milliseconds a move, the best round and the middle one, after some moves that fill what is remembered."""
    clock, found = Clock(), []
    async with house() as door:
        for number in range(-1, rounds):
            measured = await one_round(door, clock, game, number, moves, profile if number >= 0 else None, drawn)
            if number >= 0:
                found.append(measured)
    times = [1000 * each[0] / each[1] for each in found]
    events, size, total = (sum(each[place] for each in found) for place in (2, 3, 1))
    return {
        "game": game,
        "best": min(times),
        "median": median(times),
        "events": events / total,
        "bytes": size / max(events, 1),
        "moves": total,
    }


async def one_round(
    door: Door, clock: Clock, game: str, number: int, moves: int, profile: cProfile.Profile | None, drawn: bool
) -> tuple[float, int, int, int]:
    """Seconds, moves, events and their bytes; the same games in every run."""
    at_once = TABLES[declaration(game).secrets is not None]
    seconds, total, events, size, seed = 0.0, 0, 0, 0, 1000 * (number + 1)
    while total < moves:
        sittings = [await sit_down(door, clock, game, seed + nth, drawn) for nth in range(at_once)]
        seed += at_once
        guests = [guest for sitting in sittings for guest in sitting.guests]
        for guest in guests:
            guest.count = guest.size = 0
        if profile:
            profile.enable()
        before = clock.now()
        await asyncio.gather(*(each.play(-(-(moves - total) // at_once)) for each in sittings))
        seconds += clock.now() - before
        if profile:
            profile.disable()
        total += sum(each.moves for each in sittings)
        events += sum(guest.count for guest in guests)
        size += sum(guest.size for guest in guests)
    return seconds, total, events, size


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--moves", type=int, default=100, help="of each round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--data", action="store_true", help="events for programs instead of drawn ones")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--sort", default="tottime")
    wished = parser.parse_args()
    known_deals()
    for game in wished.games or GAMES:
        profile = cProfile.Profile() if wished.profile else None
        found = asyncio.run(cost(game, wished.moves, wished.rounds, profile, not wished.data))
        print(
            f"{found['game']:16} {found['best']:6.2f} ms a move (median {found['median']:.2f}), {found['events']:.1f} "
            f"events of {found['bytes']:.0f} bytes; {found['moves']} moves",
            flush=True,
        )
        if profile:
            pstats.Stats(profile, stream=sys.stdout).sort_stats(wished.sort).print_stats(45)


if __name__ == "__main__":
    main()

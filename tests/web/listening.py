"""Two houses that differ only in what somebody may not know, and devices that keep every byte they receive."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from browser.house import lay_table
from served_house import NO_TLS
from teahouse.core.handles import State
from teahouse.store.base import Person, Store
from teahouse.store.sql import open_sqlite
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.house import House
from teahouse.table.liveness import Listener, LocalLiveness
from teahouse.table.pace import Pace
from teahouse.table.pauses import end_rest
from teahouse.table.pen import Pen
from teahouse.table.table import Table
from teahouse.web import app as web_app
from teahouse.web import beside, phrases, stream
from teahouse.web.app import DATABASE, create_app
from teahouse.web.keys import Key
from teahouse.web.session import COOKIE, Signer
from teahouse.web.settings import Settings
from web.chance import without_chance

FOREVER = 10**9
UNHURRIED = Pace(grace=FOREVER)
"""Nobody is away, whether their device listens or not; who is, is told elsewhere (test_absence.py)."""
SECRET = "the same signing secret in both houses"
PATIENCE = 300.0


class WatchedListener(Listener):
    """Known to wait or not: a stream that is behind tells of two changes as one, and how far it is behind is chance."""

    _waits = False

    async def next(self) -> str:
        self._waits = True
        try:
            return await super().next()
        finally:
            self._waits = False

    def is_behind(self) -> bool:
        return bool(self._waiting) or not self._waits


_open: list[LocalLiveness] = []
"""In the houses that are open."""


async def all_streams_told() -> None:
    """Every stream of the houses that are open has told of all that has happened."""
    async with asyncio.timeout(PATIENCE):
        while any(each.is_behind() for house in _open for each in house._followed if isinstance(each, WatchedListener)):
            await asyncio.sleep(0.001)


async def after_a_change(answer: httpx.Response) -> None:
    """Whoever changed something goes on when all have been told: how far streams are behind would be chance."""
    if answer.request.method != "GET":
        await answer.aread()
        await all_streams_told()


PATCH, OPEN = pytest.MonkeyPatch(), set[Path]()
"""What is changed for houses, and where one is open: of two that are open at once the last to close takes it back."""


@asynccontextmanager
async def house_with(
    data: Path,
    tables: Mapping[str, State],
    rested: Collection[str] = (),
    listed_a_guest: int = 5,
    presence: Pace = UNHURRIED,
    **agreed: Any,
) -> AsyncIterator[str]:
    """A house in which these tables are laid, each with its own people, at some the first pause over; its address."""
    data.mkdir(parents=True)
    (data / "secret").write_text(SECRET)
    store = open_sqlite(data / DATABASE)
    store.add_person(Person("watcher", "Wanda", "en"))
    for table, state in tables.items():
        chairs = [Chair(person=f"{table}-{seat}") for seat in range(state.game.seats)]
        for chair in chairs:
            assert chair.person
            store.add_person(Person(chair.person, f"Player {chair.person[-1]}", "en"))
        lay_table(store, state, chairs, Agreed(**agreed), table)
        if table in rested:
            end_first_pause(store, table)
    store.close()
    OPEN.add(data)
    try:
        PATCH.setattr(web_app, "House", partial(House, pace=presence))
        PATCH.setattr(stream, "Listener", WatchedListener)
        PATCH.setattr(phrases, "first_number", lambda: 0)
        PATCH.setattr(phrases, "LASTS", FOREVER)
        PATCH.setattr(beside, "SLOW", FOREVER)  # where the machine is slow, some moments would be skipped
        async with open_house(data, listed_a_guest) as url:
            yield url
    finally:
        OPEN.remove(data)
        if not OPEN:
            PATCH.undo()


def end_first_pause(store: Store, id: str) -> None:
    table = Table(id)
    table.apply(store.journal(id))
    pen = Pen(table, time.time())
    end_rest(pen, table.rest_since)
    store.append(pen.table.row(), pen.entries)


@asynccontextmanager
async def open_house(data: Path, listed_a_guest: int = 5) -> AsyncIterator[str]:
    """The house of this folder; its address."""
    settings = Settings(
        data,
        requests_a_minute=0,
        looks_a_minute=0,
        blocked_ms=0,
        tables_an_hour=0,
        guests_an_hour=0,
        workers=1,
        listed_a_guest=listed_a_guest,
        streams_a_guest=0,
        streams_an_address=0,
    )
    app = create_app(settings)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_keep_alive=600, timeout_graceful_shutdown=1))
    protocol = socket.IPPROTO_TCP  # sends at once (cli/serve.py)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, protocol) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        running = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.02)
        liveness = app.state.house.liveness
        _open.append(liveness)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            _open.remove(liveness)
            app.state.audience.close()
            server.should_exit = True
            await running


Received = list[tuple[str, str]]


class Device:
    """Somebody's device, or a stranger's; `received` is everything it got, without what is chance."""

    def __init__(self, url: str, person: str | None = None) -> None:
        cookies = {COOKIE: Signer([Key(SECRET)]).sign("cookie", person)} if person else {}
        hooks = {"response": [after_a_change]}
        self.client = httpx.AsyncClient(
            base_url=url, cookies=cookies, timeout=PATIENCE, verify=NO_TLS, event_hooks=hooks
        )
        self.received: Received = []
        self.beats = 0
        """How often streams have said that they are still there."""
        self.tabs: set[str] = set()
        self._streams: list[asyncio.Task[None]] = []

    def keep(self, what: str, text: str) -> None:
        self.received.append((what, without_chance(text)))

    async def listen(self, name: str, table: str, **wishes: str) -> None:
        """Another tab: an event stream of its own, which has told all there was to tell when it came."""
        self.tabs.add(name)
        heard = asyncio.Event()
        self._streams.append(asyncio.create_task(self._hear(name, {"watch": table, **wishes}, heard)))
        await asyncio.wait_for(heard.wait(), PATIENCE)
        await all_streams_told()

    async def _hear(self, name: str, asked: dict[str, str], heard: asyncio.Event) -> None:
        async with self.client.stream("GET", "/events", params=asked) as answer:
            async for line in answer.aiter_lines():
                if line.startswith(("id:", "event:", "data:")):
                    self.keep(name, line)
                if line.startswith("data:"):
                    heard.set()
                self.beats += line.startswith(": still")

    async def get(self, path: str, accept: str = "application/json") -> None:
        answer = await self.client.get(path, headers={"accept": accept})
        self.keep(f"GET {path}", f"{answer.status_code} {answer.text}")

    async def post(self, path: str, body: Any) -> None:
        answer = await self.client.post(path, json=body)
        self.keep(f"POST {path} {body}", f"{answer.status_code} {answer.text}")

    async def glance(self, table: str) -> None:
        """The table, and how it is listed: who is asked is a secret there too."""
        for path in (f"/tables/{table}/view", f"/tables/{table}/moment", "/tables"):
            await self.get(path)

    async def look_around(self, table: str, seats: int, trials: Sequence[tuple[str, Any]]) -> None:
        """Everything one can ask for while a game goes on, what one may not have included."""
        here = f"/tables/{table}"
        for path in ("view", "moment", "moment?portrait=true", "deals", "record"):
            await self.get(f"{here}/{path}")
        for seat in range(seats):
            await self.get(f"{here}/view?seat={seat}")
            await self.get(f"{here}/moment?seat={seat}")
        for page in (here, f"{here}/replay", f"{here}/thumbnail.svg", "/", "/me", "/me/games", "/watch"):
            await self.get(page, "text/html")
        for path in ("/tables", "/tables/open"):
            await self.get(path)
        for path, body in trials:
            await self.post(f"{here}/{path}", body)

    async def close(self) -> Received:
        """Everything received, what a stream told in its order; the house has closed, so streams have ended."""
        await asyncio.gather(*self._streams, return_exceptions=True)
        await self.client.aclose()
        return sorted(self.received, key=lambda kept: kept[0])


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Ask again and again; nobody waits for it, the clock of these evenings stands still while anybody works."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.5)
    await all_streams_told()


async def view_of(device: Device, table: str) -> dict[str, Any]:
    """What is not kept: how the test itself looks at the table."""
    found: dict[str, Any] = (await device.client.get(f"/tables/{table}/view")).json()["view"]
    return found


def first_difference(one: Received, other: Received) -> str:
    """Empty, or where two devices were told different things."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            here = next((at for at, pair in enumerate(zip(mine[1], theirs[1], strict=False)) if pair[0] != pair[1]), 0)
            at = max(0, here - 80)
            return f"{mine[0]} / {theirs[0]}: ...{mine[1][at : at + 160]} / ...{theirs[1][at : at + 160]}"
    return "" if len(one) == len(other) else f"{len(one)} and {len(other)} things received"

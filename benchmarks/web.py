"""The web house under load: a real server on loopback, and guests who play, listen and read.

`teahouse bench web` runs it. Latencies stand beside those of a bare Starlette app that echoes the same load over
server-sent events, both measured by turns in the same run; a ratio is the peer's time by ours. Run as a program,
this file is that bare app.
"""

import asyncio
import gc
import gzip
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, ClassVar

from teahouse.table.limits import Limits

GAMES = ("mahjong-battle", "bauernaufstand")
NO_LIMITS = {
    f"TEAHOUSE_{name}": "0"
    for name in (
        "REQUESTS_A_MINUTE",
        "LOOKS_A_MINUTE",
        "TABLES_AN_HOUR",
        "GUESTS_AN_HOUR",
        "CONNECTIONS",
        "STREAMS_A_GUEST",
        "STREAMS_AN_ADDRESS",
    )
}

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Effort:
    """How much is done; tests do less."""

    tables: int = 200
    pause: float = 2.0
    """Seconds between two moves at a table."""
    rounds: int = 5
    seconds: float = 12.0
    """Of each round."""
    idle_tables: int = 1000
    computer_tables: int = 50


def figures(progress: Progress, effort: Effort | None = None) -> Iterator[dict[str, Any]]:
    effort = effort or Effort()
    parts: tuple[tuple[str, Callable[[Effort], Coroutine[Any, Any, list[dict[str, Any]]]]], ...] = (
        ("moves", moves_figures),
        ("disk", disk_figures),
        ("computers", computers_figures),
        ("memory", memory_figures),
        ("pages", pages_figures),
    )
    for done, (name, measure) in enumerate(parts):
        progress(done, len(parts), name)
        yield from asyncio.run(measure(effort))
    progress(len(parts), len(parts), "")


# Servers


class Server:
    """A server in a process of its own."""

    def __init__(self, *command: str, **environment: str) -> None:
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the server
        self.process = subprocess.Popen(command, stderr=self._log, env=os.environ | NO_LIMITS | environment)

    @property
    def resident(self) -> int:
        """Bytes of memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) * 1024

    @property
    def cpu_seconds(self) -> float:
        """Of the server itself, without the computers' processes."""
        return _cpu_seconds(self.process.pid)

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._log.close()


class Processes(Server):
    """Several behind one port."""

    @property
    def cpu_seconds(self) -> float:
        pid = self.process.pid
        return sum(map(_cpu_seconds, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def _cpu_seconds(pid: int | str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def house(processes: int = 1, **environment: str) -> AsyncIterator[tuple[Server, int]]:
    """The house in an empty folder, or where the environment says, and its port."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = (sys.executable, "-m", "teahouse", "serve", "--port", str(port), "--data", folder)
        kind, several = (Processes, ("--processes", str(processes))) if processes > 1 else (Server, ())
        async with listening(kind(*command, *several, **environment), port) as found:
            yield found


@asynccontextmanager
async def bare_echo(size: int) -> AsyncIterator[tuple[Server, int]]:
    """The peer; its events are as long as ours."""
    port = free_port()
    async with listening(Server(sys.executable, __file__, str(port), str(size)), port) as found:
        yield found


@asynccontextmanager
async def listening(server: Server, port: int) -> AsyncIterator[tuple[Server, int]]:
    try:
        for _ in range(600):
            try:
                (await Line.to(port)).close()
                break
            except OSError:
                await asyncio.sleep(0.1)
        yield server, port
    finally:
        Line.close_all(port)
        server.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# Speaking HTTP with as little of our own time as possible


class Refused(Exception):
    """The server has not done what was asked; its first word is the code that says why."""

    @property
    def code(self) -> str:
        return str(self.args[0])


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes = b""

    def json(self) -> Any:
        if self.status >= 300:
            code = re.search(rb'"error": ?"([^"]+)"', self.body)
            raise Refused(code[1].decode() if code else str(self.status), self.status, self.body[:500])
        return json.loads(self.body)


class Line:
    """One connection, kept open, and opened again when the server has had enough of waiting."""

    opened: ClassVar[list["Line"]] = []

    def __init__(self, port: int) -> None:
        self._port = port
        self._writer: asyncio.StreamWriter | None = None
        self.opened.append(self)
        self._one_at_a_time = asyncio.Lock()

    @staticmethod
    async def to(port: int) -> "Line":
        line = Line(port)
        await line._open()
        return line

    async def _open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)

    @classmethod
    def close_all(cls, port: int) -> None:
        for line in [line for line in cls.opened if line._port == port]:
            line.close()
            cls.opened.remove(line)

    def close(self) -> None:
        if self._writer:
            self._writer.close()

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        async with self._one_at_a_time:
            try:
                return await self._answer(method, path, body, headers)
            except (ConnectionError, asyncio.IncompleteReadError):  # closed while it was idle; moves may be sent twice
                self.close()
                await self._open()
                return await self._answer(method, path, body, headers)

    async def _answer(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        self._send(method, path, body, headers)
        answer = await self._head()
        if answer.headers.get("transfer-encoding") == "chunked":
            answer.body = b"".join([part async for part in self._chunks()])
        else:
            answer.body = await self._reader.readexactly(int(answer.headers.get("content-length", 0)))
        return answer

    async def events(self, path: str, **headers: str) -> AsyncIterator[bytes]:
        """The data of each event as it comes, asked for as browsers do."""
        self._send("GET", path, None, headers | {"Accept-Encoding": "gzip"})
        answer = await self._head()
        assert answer.status == 200, answer.status
        rest = b""
        async for part in self._chunks():
            *whole, rest = (rest + part).split(b"\n\n")
            for event in whole:
                for line in event.split(b"\n"):
                    if line.startswith(b"data: "):
                        yield line[6:]

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
        if content:
            lines.append("Content-Type: application/json")
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        assert self._writer
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + content)

    async def _head(self) -> Answer:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = (line.partition(":") for line in head[1:] if line)
        return Answer(int(head[0].split()[1]), {name.lower(): value.strip() for name, _, value in fields})

    async def _chunks(self) -> AsyncIterator[bytes]:
        while size := int(await self._reader.readuntil(b"\r\n"), 16):
            yield (await self._reader.readexactly(size + 2))[:-2]
        await self._reader.readexactly(2)


# Guests at tables


@dataclass
class Guest:
    """Somebody with a stream; `arrived` says when the last event came. It is read when somebody wants to know."""

    line: Line
    token: str = ""
    unread: bytes | None = None
    fresh: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: float = 0.0
    size: int = 0
    answered: int | None = None
    """The last turn it has moved in: an event may come late and ask once more what was answered elsewhere."""
    _last: Any = None

    @property
    def last(self) -> Any:
        """What the last event says."""
        if self.unread is not None:
            self._last, self.unread = json.loads(self.unread), None
        return self._last

    @property
    def who(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    async def listen(self, port: int, path: str) -> None:
        async for data in (await Line.to(port)).events(path, **self.who):
            self.arrived = time.perf_counter()
            self.unread, self.size = data, len(data)
            self.fresh.set()


NOT_TOLD = "not told"
"""The code of a move that was stored, and of which the other one heard nothing for so many seconds:"""
PATIENCE = 30.0


@dataclass
class Pair:
    """A table of two."""

    guests: tuple[Guest, Guest]
    move: Callable[[Guest], Coroutine[Any, Any, Answer]]
    asked: Callable[[Guest], bool]
    troubles: Counter[str] = field(default_factory=Counter)
    """Codes of what was refused. Then nobody moves there any more."""

    async def play(self, pause: float, until: float, found: list[float]) -> None:
        """Move in turn; seconds from each question to the other one's event."""
        await asyncio.sleep(random.random() * pause)
        while time.perf_counter() < until and not self.troubles:
            began = time.perf_counter()
            if not await self._moved(found):
                return
            await asyncio.sleep(began + pause - time.perf_counter())

    async def _moved(self, found: list[float]) -> bool:
        try:
            return await self._one_move(found)
        except Refused as refusal:
            self.troubles[refusal.code] += 1
        except TimeoutError:
            self.troubles[NOT_TOLD] += 1
        return False

    async def _one_move(self, found: list[float]) -> bool:
        movers = [guest for guest in self.guests if self.asked(guest)]  # all is read before the clock runs
        if not movers:
            return False
        mover = movers[0]
        other = self.guests[mover is self.guests[0]]
        other.fresh.clear()
        began = time.perf_counter()
        answering = asyncio.create_task(self.move(mover))
        answering.add_done_callback(lambda _: other.fresh.set())
        told_before, is_told = other.arrived, False  # perhaps before the other's own last move
        while not is_told:
            await asyncio.wait_for(other.fresh.wait(), PATIENCE)
            other.fresh.clear()
            if answering.done():
                answering.result().json()  # a refused move is told to nobody
            is_asked = self.asked(other) or other.last.get("status") == "over"
            is_told = other.arrived > told_before and is_asked
        found.append(other.arrived - began)
        (await answering).json()
        return True


def refusals(pairs: list[Pair]) -> str:
    """How many moves were refused and why, for a note."""
    found = sum((pair.troubles for pair in pairs), Counter[str]())
    return "refused: " + (", ".join(f"{count} {code}" for code, count in sorted(found.items())) or "none")


async def sit_down(port: int, effort: Effort, drawn: bool, listeners: list[asyncio.Task[None]]) -> list[Pair]:
    """Tables of two people each, every one with a stream."""
    at_once = asyncio.Semaphore(20)

    async def one(number: int) -> Pair:
        async with at_once:
            return await one_pair(port, GAMES[number % len(GAMES)], drawn, listeners)

    return await asyncio.gather(*(one(number) for number in range(effort.tables)))


async def one_pair(port: int, game: str, drawn: bool, listeners: list[asyncio.Task[None]]) -> Pair:
    guests = (await welcome(port), await welcome(port))
    table = await open_table(guests[0], game, ["me", "open"])
    (await guests[1].line.ask("POST", f"/tables/{table}/seats", {"seat": 1}, **guests[1].who)).json()
    for guest in guests:
        await follow(guest, port, f"/events?drawn={str(drawn).lower()}", listeners)
    return Pair(guests, mover(table, drawn), asked_drawn if drawn else asked_data)


async def welcome(port: int) -> Guest:
    guest = Guest(await Line.to(port))
    guest.token = (await guest.line.ask("POST", "/guests", {"name": "Anna"})).json()["token"]
    return guest


async def follow(guest: Guest, port: int, path: str, listeners: list[asyncio.Task[None]]) -> None:
    listeners.append(asyncio.create_task(guest.listen(port, path)))
    await asyncio.wait_for(guest.fresh.wait(), 30)


def mover(table: str, drawn: bool) -> Callable[[Guest], Coroutine[Any, Any, Answer]]:
    async def move(guest: Guest) -> Answer:
        seen = guest.last if drawn else guest.last["view"]
        guest.answered = seen["turn"]
        text = random.choice(seen["paths"])[1] if drawn else random.choice(seen["legal"])
        body = {"turn": seen["turn"], "move": text}
        return await guest.line.ask("POST", f"/tables/{table}/moves", body, **guest.who)

    return move


def asked_drawn(guest: Guest) -> bool:
    return bool(guest.last["yours"]) and guest.last["turn"] != guest.answered


def asked_data(guest: Guest) -> bool:
    view = guest.last["view"]
    return bool(view) and view["seat"] in view["to_move"] and view["turn"] != guest.answered


async def sit_at_echo(port: int, effort: Effort, listeners: list[asyncio.Task[None]]) -> list[Pair]:
    """The same number of lines and streams at the bare app."""
    pairs = []
    for number in range(effort.tables):
        guests = (Guest(await Line.to(port)), Guest(await Line.to(port)))
        for seat, guest in enumerate(guests):
            await follow(guest, port, f"/events?me={number}-{seat}", listeners)
        pairs.append(Pair(guests, echoer(number, guests), lambda guest: bool(guest.last["yours"])))
    return pairs


def echoer(number: int, guests: tuple[Guest, Guest]) -> Callable[[Guest], Coroutine[Any, Any, Answer]]:
    async def move(guest: Guest) -> Answer:
        guest.unread = b'{"yours": false}'
        to = int(guest is guests[0])
        return await guest.line.ask("POST", f"/moves?to={number}-{to}", {"turn": 1, "move": "a1b1"})

    return move


# Figures


async def moves_figures(effort: Effort) -> list[dict[str, Any]]:
    """From a move to the other one's event: drawn as our page has it, and as data for programs."""
    return [await moves_figure(effort, drawn) for drawn in (True, False)]


async def moves_figure(effort: Effort, drawn: bool) -> dict[str, Any]:
    listeners: list[asyncio.Task[None]] = []
    ours, theirs, disk = list[float](), list[float](), list[float]()
    async with house() as (server, port):
        tables = await sit_down(port, effort, drawn, listeners)
        size = int(median(guest.size for pair in tables for guest in pair.guests))
        async with bare_echo(size) as (peer, echo_port):
            echo_tables = await sit_at_echo(echo_port, effort, listeners)
            cpu = server.cpu_seconds, peer.cpu_seconds
            with no_garbage():
                for _ in range(effort.rounds):
                    await one_round(tables, effort, ours)
                    await one_round(echo_tables, effort, theirs)
                    disk += await disk_times(effort, effort.seconds / 4)
            each = 1000 * (server.cpu_seconds - cpu[0]) / len(ours), 1000 * (peer.cpu_seconds - cpu[1]) / len(theirs)
            await end(listeners)
    what = "page" if drawn else "data"
    note = (
        f"{effort.tables} tables, {2 * effort.tables} streams, a move every {effort.pause:g} s at each; "
        f"{len(ours)} moves; events of {size} bytes; medians {1000 * median(ours):.1f} and "
        f"{1000 * median(theirs):.1f} ms; the server's CPU {each[0]:.1f} and {each[1]:.1f} ms a move; "
        f"of ours the disk alone takes {1000 * p99(disk):.1f} ms to keep one row, median {1000 * median(disk):.1f} ms; "
        f"{refusals(tables)}"
    )
    return figure(f"move to event, p99 ({what})", "ms", 1000 * p99(ours), 1000 * p99(theirs), "bare Starlette", note)


@contextmanager
def no_garbage() -> Iterator[None]:
    """The guests of both sides do not stop to tidy up: it would be taken for the server's time."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def one_round(pairs: list[Pair], effort: Effort, found: list[float]) -> None:
    until = time.perf_counter() + effort.seconds
    await asyncio.gather(*(pair.play(effort.pause, until, found) for pair in pairs))


async def end(listeners: list[asyncio.Task[None]]) -> None:
    for task in listeners:
        task.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)


def p99(values: list[float]) -> float:
    return quantiles(values, n=100)[98]


async def disk_figures(effort: Effort) -> list[dict[str, Any]]:
    """How long the disk alone takes to keep a move, which the bare app never asks of it."""
    found = await disk_times(effort, effort.seconds)
    note = f"{len(found)} commits one after the other; median {1000 * median(found):.1f} ms"
    return [figure("one row kept by the disk, p99", "ms", 1000 * p99(found), None, "", note)]


async def disk_times(effort: Effort, seconds: float) -> list[float]:
    found, until = list[float](), time.perf_counter() + seconds
    with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(f"{folder}/disk.db")) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE journal (number INTEGER PRIMARY KEY, body TEXT)")
        while time.perf_counter() < until:
            began = time.perf_counter()
            database.execute('INSERT INTO journal (body) VALUES (\'{"move": "a1b1"}\')')
            database.commit()
            found.append(time.perf_counter() - began)
            await asyncio.sleep(effort.pause / effort.tables)
    return found


async def computers_figures(effort: Effort) -> list[dict[str, Any]]:
    """How long a view takes while computers play at many tables, beside the same house when it is quiet."""
    async with house() as (_, port):
        guest = await welcome(port)
        table = await open_table(guest, "mahjong-battle", ["me", "open"])
        quiet = await view_times(guest, table, effort.seconds / 2)
        for number in range(effort.computer_tables):
            if number % Limits.alone_a_guest == 0:
                host = await welcome(port)
            await open_table(host, GAMES[number % len(GAMES)], ["strong", "medium"])
        await asyncio.sleep(2)
        busy = await view_times(guest, table, effort.seconds)
    note = (
        f"{effort.computer_tables} games of computers; "
        f"medians {1000 * median(busy):.1f} and {1000 * median(quiet):.1f} ms"
    )
    return [figure("view, p99", "ms", 1000 * p99(busy), 1000 * p99(quiet), "the quiet house", note)]


async def open_table(guest: Guest, game: str, seats: list[str]) -> str:
    opened = await guest.line.ask("POST", "/tables", {"game": game, "seats": seats}, **guest.who)
    return str(opened.json()["table"])


async def view_times(guest: Guest, table: str, seconds: float) -> list[float]:
    found, until = list[float](), time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        (await guest.line.ask("GET", f"/tables/{table}/view", **guest.who)).json()
        found.append(time.perf_counter() - began)
        await asyncio.sleep(0.02)
    return found


async def memory_figures(effort: Effort) -> list[dict[str, Any]]:
    """What one more open table with the streams of its two people costs the server."""
    listeners: list[asyncio.Task[None]] = []
    async with house() as (server, port):
        await sit_down(port, Effort(tables=max(4, effort.idle_tables // 20)), True, listeners)
        before = server.resident
        await sit_down(port, Effort(tables=effort.idle_tables), True, listeners)
        after = server.resident
        await end(listeners)
    each = (after - before) / effort.idle_tables / 1000
    note = f"{effort.idle_tables} tables, two streams and two more connections each"
    return [figure("memory of an idle open table", "kB", each, None, "", note)]


async def pages_figures(effort: Effort) -> list[dict[str, Any]]:
    """Everything a browser loads to show a table, compressed as it is sent."""
    sizes = {}
    async with house() as (_, port):
        guest = await welcome(port)
        for game, seats in (("mahjong-battle", 2), ("bauernaufstand", 2), ("hongkong", 4)):
            table = await open_table(guest, game, ["me", *["easy"] * (seats - 1)])
            page = await guest.line.ask("GET", f"/tables/{table}", **guest.who, Accept_Encoding="gzip")
            html = gzip.decompress(page.body).decode()
            sizes[game] = len(page.body)
            for path in sorted(set(re.findall(r'(?:src|href)="(/(?:static|style)/[^"]+)"', html))):
                sizes[game] += len((await guest.line.ask("GET", path, Accept_Encoding="gzip")).body)
    worst = max(sizes, key=lambda game: sizes[game])
    note = "with scripts and styles; " + ", ".join(f"{game} {size / 1000:.1f}" for game, size in sizes.items())
    return [figure("table page, compressed", "kB", sizes[worst] / 1000, None, "", note)]


def figure(name: str, unit: str, ours: float, peer: float | None, peer_name: str, note: str) -> dict[str, Any]:
    ratio = None if peer is None else peer / ours
    return {
        "name": name, "unit": unit, "ours": ours, "peer": peer, "peer_name": peer_name, "ratio": ratio, "note": note,
    }  # fmt: skip


# The peer


def serve_echo(port: int, size: int) -> None:
    """Nothing but Starlette: a move becomes an event of the other one."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse, StreamingResponse
    from starlette.routing import Route

    queues: dict[str, asyncio.Queue[str]] = {}
    padding = "x" * max(0, size - 30)

    async def events(request: Request) -> StreamingResponse:
        queue = queues[request.query_params["me"]] = asyncio.Queue()
        yours = "true" if request.query_params["me"].endswith("-0") else "false"
        queue.put_nowait(f'{{"yours": {yours}}}')

        async def sent() -> AsyncIterator[str]:
            while True:
                yield f"data: {await queue.get()}\n\n"

        return StreamingResponse(sent(), media_type="text/event-stream")

    async def move(request: Request) -> JSONResponse:
        await request.json()
        queues[request.query_params["to"]].put_nowait(f'{{"yours": true, "padding": "{padding}"}}')
        return JSONResponse({"accepted": True})

    app = Starlette(routes=[Route("/events", events), Route("/moves", move, methods=["POST"])])
    config = uvicorn.Config(app, port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run()


if __name__ == "__main__":
    serve_echo(int(sys.argv[1]), int(sys.argv[2]))

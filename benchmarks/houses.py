"""Several houses on one PostgreSQL, beside one on a file and beside a bare app that echoes the same load.

    teahouse bench houses          (make bench ARGS=houses)

Guests, houses and the database share one machine: what is shown is how the cost of a move grows with processes, and
how the slowest answers do at a load that all of them bear; a machine of two cores cannot show four processes' speed.
The contests of a Dask cluster are measured here too, with one worker and with two.
"""

import asyncio
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.web import (
    Effort,
    Pair,
    Progress,
    Server,
    bare_echo,
    end,
    figure,
    free_port,
    house,
    no_garbage,
    one_round,
    p99,
    refusals,
    sit_at_echo,
    sit_down,
)

TESTS = Path(__file__).parents[1] / "tests"
DURABLE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on", "max_connections": "200"}
PATIENCE = 60.0
BORNE = 0.5
"""Seconds: a load is borne if not more than one move in a hundred is told later, and none is refused."""
FILES = 20_000
"""Open at the same time: each guest has a stream and a line for questions."""
SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"


@dataclass(frozen=True)
class ManyEffort(Effort):
    """How much is done; tests do less."""

    tables: int = 1000
    pauses: tuple[float, ...] = (10.0, 20.0, 40.0)
    """Seconds between two moves at a table: the shortest is taken that is borne."""
    probe: float = 10.0
    """Seconds of trying whether it is."""
    rounds: int = 2
    seconds: float = 10.0
    idle_tables: int = 500
    places: tuple[tuple[str, int], ...] = ((SQLITE, 1), (POSTGRESQL, 1), (POSTGRESQL, 2), (POSTGRESQL, 4))
    """What the house stands on, and with how many processes."""
    eager: int = 40
    """Tables at which nobody thinks, for moves a second."""
    games: int = 400
    """Of a contest."""


def figures(progress: Progress, effort: ManyEffort | None = None) -> Iterator[dict[str, Any]]:
    effort = effort or ManyEffort()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    steps = len(effort.places) + 2
    for done, (kind, processes) in enumerate(effort.places):
        progress(done, steps, f"{kind} {processes}")
        with database(kind) as environment:
            yield from asyncio.run(place_figures(effort, kind, processes, environment))
    progress(steps - 2, steps, "memory")
    yield from asyncio.run(memory_figures(effort))
    progress(steps - 1, steps, "contests")
    yield from contest_figures(effort)
    progress(steps, steps, "")


@contextmanager
def database(kind: str) -> Iterator[dict[str, str]]:
    """What a house has to be told to stand there."""
    if kind == SQLITE:
        yield {"TEAHOUSE_DATABASE": ""}
        return
    sys.path.append(str(TESTS))
    from postgres import Postgres  # as the tests start one

    server = Postgres(**DURABLE)
    try:
        yield {"TEAHOUSE_DATABASE": server.new()}
    finally:
        server.close()


async def place_figures(
    effort: ManyEffort, kind: str, processes: int, environment: dict[str, str]
) -> list[dict[str, Any]]:
    """From a move to the other one's event, and how many moves a second there can be."""
    where = f"{kind}, {processes} {'process' if processes == 1 else 'processes'}"
    listeners: list[asyncio.Task[None]] = []
    async with house(processes, **environment) as (server, port):
        tables = await sit_down(port, effort, True, listeners)
        told = await _told_figure(effort, where, server, tables, listeners)
        busy = await _busy_figure(effort, where, server, port, listeners)
        await end(listeners)
    return [told, busy]


async def _told_figure(
    effort: ManyEffort, where: str, server: Server, tables: list[Pair], listeners: list[asyncio.Task[None]]
) -> dict[str, Any]:
    ours, theirs = list[float](), list[float]()
    load = replace(effort, pause=await _borne(tables, effort))
    size = int(median(guest.size for pair in tables for guest in pair.guests))
    async with bare_echo(size) as (peer, echo_port):
        echo_tables = await sit_at_echo(echo_port, effort, listeners)
        cpu = server.cpu_seconds, peer.cpu_seconds
        with no_garbage():
            for _ in range(effort.rounds):
                await one_round(tables, load, ours)
                await one_round(echo_tables, load, theirs)
        each = 1000 * (server.cpu_seconds - cpu[0]) / len(ours), 1000 * (peer.cpu_seconds - cpu[1]) / len(theirs)
    note = (
        f"{effort.tables} tables, {2 * effort.tables} streams, a move every {load.pause:g} s at each; {len(ours)} "
        f"moves; medians {1000 * median(ours):.1f} and {1000 * median(theirs):.1f} ms; CPU of all processes "
        f"{each[0]:.1f} and {each[1]:.1f} ms a move; {refusals(tables)}"
    )
    return figure(f"move to event, p99 ({where})", "ms", 1000 * p99(ours), 1000 * p99(theirs), "bare Starlette", note)


async def _borne(tables: list[Pair], effort: ManyEffort) -> float:
    """The shortest pause at which the house keeps up, or the longest that is tried."""
    for pause in effort.pauses[:-1]:
        found = list[float]()
        await one_round(tables, replace(effort, pause=pause, seconds=effort.probe), found)
        if len(found) > 1 and p99(found) <= BORNE and not any(pair.troubles for pair in tables):
            return pause
    return effort.pauses[-1]


async def _busy_figure(
    effort: ManyEffort, where: str, server: Server, port: int, listeners: list[asyncio.Task[None]]
) -> dict[str, Any]:
    pairs, found = await sit_down(port, Effort(tables=effort.eager), True, listeners), list[float]()
    cpu, began = server.cpu_seconds, time.perf_counter()
    await _play_eagerly(pairs, effort, found)
    seconds, spent = time.perf_counter() - began, server.cpu_seconds - cpu
    note = (
        f"{effort.eager} tables at which nobody thinks; {len(found)} moves, {1000 * spent / len(found):.1f} ms CPU "
        f"each; {refusals(pairs)}"
    )
    return figure(f"moves a second ({where})", "moves/s", len(found) / seconds, None, "", note)


async def _play_eagerly(pairs: list[Pair], effort: ManyEffort, found: list[float]) -> None:
    until = time.perf_counter() + effort.seconds
    await asyncio.gather(*(pair.play(0.0, until, found) for pair in pairs))


async def memory_figures(effort: ManyEffort) -> list[dict[str, Any]]:
    """What one more stream costs that nobody tells anything."""
    listeners: list[asyncio.Task[None]] = []
    async with house() as (server, port):
        await sit_down(port, Effort(tables=max(4, effort.idle_tables // 20)), True, listeners)
        before = server.resident
        await sit_down(port, Effort(tables=effort.idle_tables), True, listeners)
        after = server.resident
        await end(listeners)
    each = (after - before) / (2 * effort.idle_tables) / 1000
    note = f"{2 * effort.idle_tables} streams at {effort.idle_tables} tables, a table's half and a line with each"
    return [figure("memory of an idle stream", "kB", each, None, "", note)]


# Contests on a cluster


def contest_figures(effort: ManyEffort) -> Iterator[dict[str, Any]]:
    """Games a second on a cluster of one worker and of two, beside the same without a cluster."""
    for workers in (1, 2):
        here = _games_a_second(effort, "--jobs", str(workers))
        with cluster(workers) as address:
            there = _games_a_second(effort, "--cluster", address)
        note = f"{effort.games} games of bauernaufstand between easy players, start of the command included"
        what = f"games a second on {workers} {'worker' if workers == 1 else 'workers'} of Dask"
        yield figure(what, "games/s", there, here, f"--jobs {workers}", note) | {"ratio": there / here}


def _games_a_second(effort: ManyEffort, *where: str) -> float:
    contest = ("match", "bauernaufstand", "--bots", "easy,easy", "--games", str(effort.games), "--seed", "1", "--json")
    began = time.perf_counter()
    command = [sys.executable, "-m", "teahouse", *contest, *where]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return effort.games / (time.perf_counter() - began)


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    port = free_port()
    address, dask = f"tcp://127.0.0.1:{port}", [sys.executable, "-m", "dask"]
    commands = [[*dask, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]]
    commands += [[*dask, "worker", address, "--nworkers", "1", "--nthreads", "1", "--no-dashboard"]] * workers
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    running = [subprocess.Popen(command, **quiet) for command in commands]
    try:
        _wait_for_workers(address, workers)
        yield address
    finally:
        for process in running:
            os.killpg(process.pid, signal.SIGTERM)
        for process in running:
            process.wait(PATIENCE)


def _wait_for_workers(address: str, workers: int) -> None:
    from distributed import Client

    with Client(address, timeout=PATIENCE) as client:
        client.wait_for_workers(workers, timeout=PATIENCE)

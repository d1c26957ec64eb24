"""For the operator's own programs: whether the house lives, whether it can serve, and what it has counted.

    GET /health/live     the process answers
    GET /health/ready    the store answers, its schema is today's, and the house is not closing
    GET /metrics         for Prometheus; only whom TEAHOUSE_METRICS names

That a move was made is counted, also where it was a secret answer: whoever reads the counters while a table rests
learns that somebody was asked. So they are shown to nobody unless the operator has said to which addresses, and never
through a proxy: there everybody may come from this machine.
"""

import asyncio
import gc
import resource
import time
from collections.abc import Iterator, Mapping
from ipaddress import ip_address, ip_network

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.datastructures import State

from teahouse.table.queueing import Rank
from teahouse.web.answers import NOT_KEPT
from teahouse.web.measures import family, line
from teahouse.web.session import house_of

TEXT = "text/plain; version=0.0.4; charset=utf-8"
PATIENCE = 2.0
"""Seconds in which a store that is well answers."""
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Whoever sends one of these comes through a proxy."""
OPENED = time.time()
PAGE = resource.getpagesize()

router = APIRouter()


@router.get("/health/live")
async def live() -> Response:
    """The event loop goes round; nothing else is asked."""
    return JSONResponse({"live": True}, headers=NOT_KEPT)


@router.get("/health/ready")
async def ready(request: Request) -> Response:
    """Whether requests can be sent here."""
    failing = await _failing(request)
    return JSONResponse({"ready": not failing, "failing": failing}, 503 if failing else 200, headers=NOT_KEPT)


async def _failing(request: Request) -> list[str]:
    """What keeps the house from serving: `closing`, `store` or `migrations`."""
    if request.app.state.audience.is_over:
        return ["closing"]
    try:
        async with asyncio.timeout(PATIENCE):
            return [] if await house_of(request).is_up_to_date() else ["migrations"]
    except Exception:
        return ["store"]


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    if not may_read(request.app.state.settings.metrics, request):
        raise HTTPException(404)
    around: State = request.app.state
    jobs = await around.jobs.counts()
    text = "\n".join([await around.siblings.told(), *_jobs(jobs), ""])
    return PlainTextResponse(text, headers={**NOT_KEPT, "content-type": TEXT})


def counted(around: State) -> str:
    """By this process."""
    return "\n".join([*around.measures.lines(), *_gauges(around), *_process()])


def may_read(allowed: str, request: Request) -> bool:
    """Whether the address at the other end of the line is one of those the operator has named."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    return is_among(request.client.host, allowed)


def is_among(address: str, networks: str) -> bool:
    """
    >>> is_among("10.1.2.3", "127.0.0.1, 10.0.0.0/8"), is_among("::1", "127.0.0.1"), is_among("127.0.0.1", "")
    (True, False, False)
    >>> is_among("127.0.0.1", "localhost")
    False
    """
    try:
        found = ip_address(address)
        return any(found in ip_network(network.strip()) for network in networks.split(",") if network.strip())
    except ValueError:
        return False


def _gauges(around: State) -> Iterator[str]:
    house, audience = around.house, around.audience
    yield from _gauge("teahouse_streams", "Streams of events that are open.", audience.count())
    yield from _gauge("teahouse_tables_in_memory", "Tables in memory.", house.tables_in_memory())
    waits = "teahouse_thoughts_waiting"
    ranks = (line(waits, (("rank", rank.name.lower()),), house.thoughts_waiting(rank)) for rank in Rank)
    yield from family(waits, "gauge", "Answers of computers that wait for a process.", ranks)
    yield from _gauge("teahouse_beside_waiting", "Answers that wait beside the event loop.", around.beside.waiting)
    if around.watchdog:
        blocked = [line("teahouse_blocked_total", (), around.watchdog.blocked.total())]
        yield from family("teahouse_blocked_total", "counter", "How often everybody waited for one thing.", blocked)


def _jobs(counts: Mapping[str, int]) -> Iterator[str]:
    states = (line("teahouse_jobs", (("state", state),), count) for state, count in counts.items())
    yield from family("teahouse_jobs", "gauge", "Long work, by state.", states)


def _process() -> Iterator[str]:
    """As Prometheus calls them of every process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = [line("process_cpu_seconds_total", (), round(used.ru_utime + used.ru_stime, 2))]
    yield from family("process_cpu_seconds_total", "counter", "User and system time.", seconds)
    yield from _gauge("process_start_time_seconds", "When the process began.", round(OPENED, 2))
    if resident := _resident():
        yield from _gauge("process_resident_memory_bytes", "Memory.", resident)
    collected = (
        line("python_gc_collections_total", (("generation", str(age)),), found["collections"])
        for age, found in enumerate(gc.get_stats())
    )
    yield from family("python_gc_collections_total", "counter", "How often garbage was looked for.", collected)


def _resident() -> int:
    """Bytes; 0 where the system does not say it so."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * PAGE
    except (OSError, ValueError, IndexError):
        return 0


def _gauge(name: str, means: str, value: float) -> Iterator[str]:
    yield from family(name, "gauge", means, [line(name, (), value)])

"""Looks at every request from outside: counts and times it, gives it a number, writes its line into the log."""

import logging
import re
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import Any, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.core.log_lines import FACTS, request_id
from teahouse.store.base import Store
from teahouse.web.measures import Measures, Times

HEADER = b"x-request-id"
ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
"""Whatever else is sent as a request's number is replaced."""
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")
OTHER, NO_ROUTE = "OTHER", "none"

log = logging.getLogger("teahouse.requests")


class Measured:
    """Around all that answers. `writes`: every request has a line, and a number that its answer carries."""

    def __init__(self, app: ASGIApp, measures: Measures, writes: bool) -> None:
        self._app, self._measures, self._writes = app, measures, writes
        if writes:
            log.setLevel(logging.INFO)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        id, began, status = self._number(scope), perf_counter(), 0

        async def sender(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if id:
                    message = {**message, "headers": [*message["headers"], (HEADER, id)]}
            await send(message)

        token = request_id.set(id.decode())
        try:
            await self._app(scope, receive, sender)
            status = status or 200  # a stream begins outside
        finally:
            self._note(scope, status or 500, perf_counter() - began)
            request_id.reset(token)

    def _number(self, scope: Scope) -> bytes:
        """The request's own, or a new one where the log wants one; empty: nobody needs it."""
        sent: bytes = next((value for name, value in scope["headers"] if name == HEADER), b"")
        if ID.fullmatch(sent):
            return sent
        return secrets.token_hex(8).encode() if self._writes else b""

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else OTHER
        route = route_of(scope)
        self._measures.count_request(method, route, status, seconds)
        if self._writes:
            facts = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
            log.info("answered", extra={FACTS: facts})


def route_of(scope: Scope) -> str:
    """The template of the route that was found: never the path, which may hold a table or a personal link."""
    route = scope.get("route")
    return str(getattr(route, "path", "") or NO_ROUTE)


class TimedStore:
    """A store of which is known how long it takes. Whoever has it uses it like the store itself."""

    def __init__(self, store: Store, times: dict[str, Times]) -> None:
        self._store, self._times = store, times

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if not callable(found):
            return found
        return _timed(found, self._times["moves" if name == "append_all" else "other"])


def _timed(work: Callable[..., Any], times: Times) -> Callable[..., Any]:
    def timed(*given: Any, **named: Any) -> Any:
        began = perf_counter()
        try:
            return work(*given, **named)
        finally:
            times.add(perf_counter() - began)

    return timed


def timed(store: Store, measures: Measures) -> Store:
    return cast(Store, TimedStore(store, measures.store_times))

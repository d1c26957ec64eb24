"""The doorkeeper: how many connections are open, how long a request may take to arrive, and how long its head may be.

What is refused before a request is understood is refused in a bare line; whoever comes when the house is full hears it
from the guards (guards.py) like every other refusal.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from teahouse.web.guards import CROWDED, household
from teahouse.web.settings import Settings

MOST_HEAD = 16_000
"""Bytes of a request before its body."""
MOST_HEADERS = 100
SPARE = 64
"""Connections that are told that the house is full; further ones are closed at once."""
SELDOM = 60.0
"""Seconds between two lines of the log that say the same."""

log = logging.getLogger(__name__)


class Seldom(logging.Filter):
    """Whoever knocks again and again does not fill the log."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        line, now = str(record.msg), monotonic()
        if record.exc_info or now - self._said.get(line, -SELDOM) >= SELDOM:
            self._said[line] = now
            return True
        return False


def say_seldom() -> None:
    """What this room and the server log."""
    seldom = Seldom()
    for name in (__name__, "uvicorn.error"):
        logging.getLogger(name).addFilter(seldom)


class Doorkeeper:
    """Knows all connections. Those of a proxy are many people's."""

    def __init__(self, settings: Settings, proxies: Collection[str] = ()) -> None:
        self._most, self._most_of_one = settings.connections, settings.connections_an_address
        self.seconds = settings.request_seconds
        self._proxies = [ip_network(proxy) for proxy in proxies if _is_network(proxy)]
        self._all_are_proxies = "*" in proxies
        self._open, self._of_one = 0, Counter[str]()

    def door(self, **given: Any) -> "Door":
        """For one connection, as the server wishes."""
        return Door(self, **given)

    def enter(self, address: str) -> str:
        """Why somebody cannot be served: `full`, `closed` when not even that can be said; empty: welcome."""
        self._open += 1
        home = household(address)
        self._of_one[home] += 1
        over = self._open - self._most if self._most else 0
        if self._most_of_one and not self._is_proxy(address):
            over = max(over, self._of_one[home] - self._most_of_one)
        if over <= 0:
            return ""
        which = "the house" if self._most and self._open > self._most else "one address"
        log.warning(f"{which} has as many connections as are allowed; further ones are refused")
        return "full" if over <= SPARE else "closed"

    def _is_proxy(self, address: str) -> bool:
        if self._all_are_proxies or not _is_network(address):
            return True  # a socket of this machine has no address
        return any(ip_address(address) in network for network in self._proxies)

    def leave(self, address: str) -> None:
        self._open -= 1
        home = household(address)
        self._of_one[home] -= 1
        if not self._of_one[home]:
            del self._of_one[home]


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


class Door(HttpToolsProtocol):
    """One connection."""

    def __init__(self, keeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self._keeper, self._address, self._refused = keeper, "", ""
        self._hurry: asyncio.TimerHandle | None = None
        self._arriving = False
        """Whether a request has begun and is not here as a whole."""
        self._useless, self._turned_away = 0, False
        """Bytes since the last part of a body or the end of a request: a head, or what may come between and after."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._refused = self._keeper.enter(self._address)
        if self._refused == "closed":
            transport.abort()
        else:
            self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._keeper.leave(self._address)
        self._request_is_here()
        super().connection_lost(exc)

    # How long a request takes to arrive

    def _wait_for_request(self) -> None:
        if self._hurry is None and self._keeper.seconds:
            self._hurry = self.loop.call_later(self._keeper.seconds, self._too_slow)

    def _request_is_here(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _too_slow(self) -> None:
        self._hurry = None
        self._turn_away(HTTPStatus.REQUEST_TIMEOUT)

    # How long it is

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        self._wait_for_request()
        self._useless += len(data)
        super().data_received(data)
        if self._arriving:
            self._wait_for_request()  # it came together with the end of another
        if self._useless > MOST_HEAD:
            self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._arriving = True
        if self._refused:
            self.scope["state"][CROWDED] = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also those after a body, where nobody asks how many there are."""
        if len(self.headers) <= MOST_HEADERS:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if len(self.headers) > MOST_HEADERS or size > MOST_HEAD:
            self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif not self._turned_away:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._useless = 0
        if not self._turned_away:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._useless, self._arriving = 0, False
        self._request_is_here()
        if not self._turned_away:
            super().on_message_complete()

    def _turn_away(self, status: HTTPStatus) -> None:
        """One line, and the connection is closed; where an answer has begun, only that."""
        if self._turned_away or self.transport.is_closing():
            return
        self._turned_away = True
        if self.cycle is None or self.cycle.response_complete:
            line = status.phrase.encode()
            head = b"HTTP/1.1 %d %b\r\ncontent-type: text/plain\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
            self.transport.write(head % (status, line, len(line)) + line)
        self.transport.close()

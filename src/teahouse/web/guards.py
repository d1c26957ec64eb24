"""What no request may do, whatever it asks for. Plain ASGI, because every event stream passes through."""

import asyncio
import re
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.texts import say, speaking
from teahouse.web.conduct import ADDRESS, GUEST, Conduct
from teahouse.web.counting import MOST_CALLERS, Limit
from teahouse.web.session import Signer, first_spoken, has_authorization, person_id
from teahouse.web.settings import FILES, LONGEST_ADDRESS, MOST_BYTES, MOST_READ, Settings

CROWDED = "crowded"
"""In the state of a request's scope: it came when the house was full (connections.py)."""
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
FREE = re.compile(r"/(static|style)/.*|/(rules|games)/.*\.svg")
"""What is made once for everybody: looking at it is not counted."""
HOST = re.compile(r"[A-Za-z0-9._:\[\]-]{0,255}")
CLOSING = (413, 503)
"""After these nothing more is read."""
MOST_DROPPED, DROPPING = 16 * MOST_BYTES, 5.0
"""Of a body that is too large so many bytes and seconds are taken in and forgotten: whoever still writes when the
connection is closed never reads why."""
Refuse = Callable[[Request, int, str, str], Response]
"""How a request is refused: with which status, the code for programs and the sentence for people."""


class TooLarge(HTTPException):
    """Whoever reads the body lets this one through."""

    def __init__(self) -> None:
        super().__init__(413)


class NotRead(HTTPException):
    """Longer than anything that is understood here."""

    def __init__(self) -> None:
        super().__init__(400)


class Guards:
    """Security headers on every answer; no foreign forms, no endless bodies or addresses, no hammering."""

    def __init__(self, app: ASGIApp, refuse: Refuse, settings: Settings, limits: Mapping[str, Limit]) -> None:
        self._app, self._refuse, self._base_url = app, refuse, settings.base_url
        self._changes, self._looks = limits.get("requests_a_minute"), limits.get("looks_a_minute")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sender = _with_headers(send)
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal:
            if refusal[0] == 413:
                await _drop_body(receive)
            await self._answer(scope, *refusal)(scope, receive, sender)
            return
        try:
            await self._app(scope, _bounded(receive, _most_read(scope, headers)), sender)
        except TooLarge:
            await _drop_body(receive)
            await self._answer(scope, 413, "too-large")(scope, receive, sender)
        except NotRead:
            await self._answer(scope, 400, "not-read")(scope, receive, sender)

    def _answer(self, scope: Scope, status: int, code: str) -> Response:
        request = Request(scope)
        with speaking(first_spoken(request.headers.get("accept-language", ""))):
            answer = self._refuse(request, status, code, say(f"web/{code}"))
        if status in CLOSING:
            answer.headers["connection"] = "close"
        return answer

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if scope.get("state", {}).get(CROWDED):
            return 503, CROWDED
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, "address-too-long"
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or not HOST.fullmatch(headers.get("host", "")):
            return 400, "bad-request"
        if len(length) > len(str(MOST_BYTES)) or int(length) > MOST_BYTES:
            return 413, "too-large"
        if self._is_blocked(scope, headers):
            return 403, "blocked"
        if scope["method"] in SAFE:
            return None if FREE.fullmatch(scope["path"]) else self._hammering(self._looks, scope, headers)
        if not has_authorization(headers) and self._is_foreign(headers):
            return 403, "foreign-request"
        return self._hammering(self._changes, scope, headers)

    def _is_blocked(self, scope: Scope, headers: Headers) -> bool:
        """An address gets nothing at all; a guest may look, and may take along and delete what is theirs."""
        conduct: Conduct = scope["app"].state.conduct
        if not conduct.blocks_anybody or conduct.is_free(scope["method"], scope["path"]):
            return False
        if conduct.is_blocked(ADDRESS, address(scope)):
            return not FREE.fullmatch(scope["path"])
        return scope["method"] not in SAFE and conduct.is_blocked(GUEST, _caller(scope, headers))

    def _hammering(self, limit: Limit | None, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        return (429, "too-many-requests") if limit and not limit.allows(_caller(scope, headers)) else None

    def _is_foreign(self, headers: Headers) -> bool:
        """Whether another site sent this in the name of our guest."""
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site not in ("same-origin", "none")
        origin = headers.get("origin")
        if origin is None:
            return False  # no browser of today leaves both out
        ours = {headers.get("host", ""), urlsplit(self._base_url).netloc}
        return _place(origin) not in ours - {""}  # "null" is the origin of strangers


def _place(origin: str) -> str:
    """
    >>> _place("https://tea.example.org:8000"), _place("http://[::1"), _place("null")
    ('tea.example.org:8000', '', '')
    """
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _caller(scope: Scope, headers: Headers) -> str:
    """Somebody we know by their id, everybody else by their address."""
    signer: Signer = scope["app"].state.signer
    return person_id(signer, headers) or address(scope)


def address(scope: MutableMapping[str, Any]) -> str:
    client = scope.get("client")
    return household(client[0]) if client else ""


@lru_cache(MOST_CALLERS)
def household(host: str) -> str:
    """Whom an address stands for: of IPv6 everybody has as many as they like, but one network.

    >>> household("2001:db8:1:2:3:4:5:6"), household("192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7')
    """
    try:
        return str(ip_network((host, 64), strict=False).network_address) if ":" in host else host
    except ValueError:
        return host


def _with_headers(send: Send) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(header for header in RAW_HEADERS if header[0] not in given)]
        await send(message)

    return sender


async def _drop_body(receive: Receive) -> None:
    left = MOST_DROPPED
    with suppress(TimeoutError):
        async with asyncio.timeout(DROPPING):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body"):
                    return


def _most_read(scope: Scope, headers: Headers) -> int:
    """How long a body may be: more where a file comes, sent as browsers send one."""
    is_file = scope["path"] == FILES and headers.get("content-type", "").startswith("multipart/form-data")
    return MOST_BYTES if is_file else MOST_READ


def _bounded(receive: Receive, most: int) -> Receive:
    """A body is counted as it comes. One that is too long is taken in to its end, so that its sender hears why."""
    received = 0

    async def receiver() -> Message:
        nonlocal received
        while True:
            message = await receive()
            received += len(message.get("body", b""))
            if received > MOST_BYTES:
                raise TooLarge()
            if received <= most:
                return message
            if not message.get("more_body"):
                raise NotRead()

    return receiver

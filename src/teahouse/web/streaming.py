"""A stream of events while it is open: it tells until the device goes away or the house closes."""

import asyncio
from typing import Any

from starlette.types import Receive, Send

from teahouse.web.guards import RAW_HEADERS

HEARTBEAT = 15.0
HEAD = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
HEAD += [(b"x-accel-buffering", b"no"), *RAW_HEADERS]


class Telling:
    """One device's stream; it keeps the promise of audience.Listening. Whoever tells something writes `_tell`."""

    def __init__(self, guest: str, address: str) -> None:
        self.guest, self.address = guest, address
        self._serving: asyncio.Task[Any] | None = None
        self._is_over = False

    async def serve(self, receive: Receive, send: Send) -> None:
        """Tell the device until it goes away."""
        self._serving = asyncio.current_task()
        await send({"type": "http.response.start", "status": 200, "headers": HEAD})
        telling = asyncio.create_task(self._tell(send))
        try:
            while not self._is_over and (await receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:
            if not self._is_over or self._serving is None or self._serving.uncancel():
                raise
        finally:
            telling.cancel()
        if self._is_over:
            await send_text(send, b"", more=False)

    def end(self) -> None:
        """The house closes."""
        self._is_over = True
        if self._serving:
            self._serving.cancel()

    async def _tell(self, send: Send) -> None:
        raise NotImplementedError


async def send_text(send: Send, text: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": more})

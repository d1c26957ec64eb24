"""A stream that tells nothing but that somebody has written on a sheet: whoever hears it looks at the sheet."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from starlette.types import Receive, Send

from teahouse.evenings.errors import NoSuchEvening
from teahouse.evenings.room import Evenings, bell
from teahouse.table.liveness import Listener
from teahouse.web.stream import HEAD, HEARTBEAT

log = logging.getLogger(__name__)


class Bell:
    """One page's stream; it keeps the promise of audience.Listening."""

    def __init__(self, evenings: Evenings, id: str, guest: str, address: str, seen: int) -> None:
        self.guest, self.address = guest, address
        self._evenings, self._id, self._seen = evenings, id, seen
        self._serving: asyncio.Task[Any] | None = None
        self._is_over = False

    async def serve(self, receive: Receive, send: Send) -> None:
        self._serving = asyncio.current_task()
        await send({"type": "http.response.start", "status": 200, "headers": HEAD})
        ringing = asyncio.create_task(self._ring(send))
        try:
            while not self._is_over and (await receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:
            if not self._is_over or self._serving is None or self._serving.uncancel():
                raise
        finally:
            ringing.cancel()
        if self._is_over:
            await _send(send, b"", more=False)

    def end(self) -> None:
        """The house closes."""
        self._is_over = True
        if self._serving:
            self._serving.cancel()

    async def _ring(self, send: Send) -> None:
        listener, liveness = Listener(), self._evenings.liveness
        liveness.follow(listener, [bell(self._id)])
        listener.wake(bell(self._id))
        try:
            await _send(send, b"retry: 1000\n\n")
            while True:
                await _send(send, await self._next(listener))
        except NoSuchEvening:
            await _send(send, b"event: gone\ndata: {}\n\n")
        except Exception:
            log.exception("a stream breaks off")  # the browser opens another one
            await _send(send, b"", more=False)
        finally:
            liveness.leave(listener)

    async def _next(self, listener: Listener) -> bytes:
        """The newest number, if it is not known yet; else a sign of life."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT):
                await listener.next()
            newest = (await self._evenings.find(self._id)).newest
            if newest != self._seen:
                self._seen = newest
                return b'event: wrote\ndata: {"newest": %d}\n\n' % newest
        return b": still here\n\n"


async def _send(send: Send, text: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": more})

"""A stream that tells nothing but that somebody has written on a sheet: whoever hears it looks at the sheet."""

import asyncio
import logging
from contextlib import suppress

from starlette.types import Send

from teahouse.evenings.errors import NoSuchEvening
from teahouse.evenings.room import Evenings, bell
from teahouse.table.liveness import Listener
from teahouse.web.streaming import HEARTBEAT, Telling, send_text

log = logging.getLogger(__name__)


class Bell(Telling):
    """One page's stream."""

    def __init__(self, evenings: Evenings, id: str, guest: str, address: str, seen: int) -> None:
        super().__init__(guest, address)
        self._evenings, self._id, self._seen = evenings, id, seen

    async def _tell(self, send: Send) -> None:
        listener, liveness = Listener(), self._evenings.liveness
        liveness.follow(listener, [bell(self._id)])
        listener.wake(bell(self._id))
        try:
            await send_text(send, b"retry: 1000\n\n")
            while True:
                await send_text(send, await self._next(listener))
        except NoSuchEvening:
            await send_text(send, b"event: gone\ndata: {}\n\n")
        except Exception:
            log.exception("a stream breaks off")  # the browser opens another one
            await send_text(send, b"", more=False)
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

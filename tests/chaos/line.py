"""The line between a house and its database, which can be slow, frozen or cut.

It is a socket of the same kind as PostgreSQL's own, in a folder of its own; a house does not know the difference.
"""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from sqlalchemy import make_url

SOCKET = ".s.PGSQL.5432"
CHUNK = 1 << 16


class Line:
    """Listens in a thread of its own until it is closed."""

    def __init__(self, server: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="teahouse-line-", dir="/tmp"))
        self.delay = 0.0
        """Seconds by which everything the house sends comes later."""
        self._server = server
        self._open = set[asyncio.StreamWriter]()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._go: asyncio.Event = self._do(self._begin())

    def leads_to(self, address: str) -> str:
        """The same database, along this line."""
        url = make_url(address)
        return url.update_query_dict({"host": str(self.folder)}).render_as_string(hide_password=False)

    def cut(self) -> None:
        self._do(self._cut())

    def freeze(self, is_frozen: bool) -> None:
        """Nothing passes, nothing is lost."""
        self._loop.call_soon_threadsafe(self._go.clear if is_frozen else self._go.set)

    def close(self) -> None:
        self.freeze(False)
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _do(self, what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(30)

    async def _begin(self) -> asyncio.Event:
        self._listening = await asyncio.start_unix_server(self._pass_on, self.folder / SOCKET)
        os.chmod(self.folder, 0o755)
        go = asyncio.Event()
        go.set()
        return go

    async def _end(self) -> None:
        self._listening.close()
        await self._cut()
        rest = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    async def _cut(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_unix_connection(self._server / SOCKET)
        except OSError:
            writer.close()
            return
        ends = {writer, back}
        self._open |= ends
        try:
            await asyncio.gather(self._carry(reader, back, True), self._carry(there, writer, False))
        finally:
            self._open -= ends
            for end in ends:
                end.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_question: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if is_question and self.delay:
                    await asyncio.sleep(self.delay)
                await self._go.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

"""Who is blocked and what is announced: read from the operators' journal, in memory, at every house."""

import asyncio
import logging
import time
from typing import Any

from teahouse.store.acts import ANNOUNCED, BLOCKED, LIFTED, Act, SqlActs
from teahouse.store.base import StoreTrouble
from teahouse.table.house import House
from teahouse.texts import LANGUAGES, language

GUEST, ADDRESS, TABLE, REPORT = "guest", "address", "table", "report"
OPERATOR = "/operator"
OWN_DATA = {("POST", "/me/forget"), ("POST", "/me/pack"), ("DELETE", "/guests/me")}
"""What also somebody who is blocked may do."""

log = logging.getLogger(__name__)


class Conduct:
    def __init__(self) -> None:
        self._blocks: dict[str, Act] = {}
        self._announced: dict[str, str] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self, house: House, store: SqlActs) -> None:
        self._house, self.store = house, store
        await self._read()

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look_again(self, *_: Any) -> None:
        """An operator has done something, perhaps at another house."""
        task = asyncio.create_task(self._read_patiently())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read_patiently(self) -> None:
        try:
            await self._read()
        except StoreTrouble as trouble:
            log.warning("who is blocked cannot be read: %s", trouble)

    async def _read(self) -> None:
        blocks, announced = dict[str, Act](), dict[str, str]()
        for act in await self._house.ask(self.store.of_kinds, (BLOCKED, LIFTED, ANNOUNCED)):
            if act.kind == ANNOUNCED:
                announced = dict(act.body)
            elif act.kind == BLOCKED:
                blocks[act.about] = act
            else:
                blocks.pop(act.about, None)
        self._blocks, self._announced = blocks, announced

    async def act(self, kind: str, who: str, about: str = "", why: str = "", **body: Any) -> None:
        """Written down, and true at once here."""
        await self._house.ask(self.store.write, Act(time.time(), kind, who, about, why, body))
        await self._read()

    def blocks(self) -> list[Act]:
        """Those that hold, the newest first."""
        holding = [act for act in self._blocks.values() if time.time() < act.body["until"]]
        return sorted(holding, key=lambda act: -act.number)

    @property
    def blocks_anybody(self) -> bool:
        return bool(self._blocks)

    def is_blocked(self, kind: str, name: str) -> bool:
        act = self._blocks.get(f"{kind} {name}")
        return act is not None and time.time() < act.body["until"]

    @staticmethod
    def is_free(method: str, path: str) -> bool:
        """Whatever is blocked, this is not: no operator is locked out."""
        return (method, path) in OWN_DATA or path.startswith(OPERATOR)

    @property
    def announced(self) -> dict[str, str]:
        """By language."""
        return self._announced

    def announcement(self) -> str:
        """In the reader's language if there is one, else as it was written."""
        if not self._announced:
            return ""
        return self._announced.get(language()) or next(filter(None, map(self._announced.get, LANGUAGES)), "")

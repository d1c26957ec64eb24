"""The door for what happens by itself: nobody is there to try again, so it is tried until it can be stored."""

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

from teahouse.core.errors import GameOver, NotYourTurn
from teahouse.store.base import LostLease, StoreTrouble
from teahouse.table.errors import NothingOffered, TurnGone
from teahouse.table.pen import Wish
from teahouse.table.table import Table

log = logging.getLogger(__name__)


class Door(Protocol):
    """What the house is for whoever plays at its tables."""

    async def table(self, id: str) -> Table: ...

    async def act(self, id: str, wish: Wish) -> Table: ...


class InsistentDoor:
    """The same door, for those who wait until the store can write."""

    def __init__(self, door: Door, retry: float) -> None:
        self._door, self._retry = door, retry

    async def table(self, id: str) -> Table:
        while True:
            try:
                return await self._door.table(id)
            except StoreTrouble as trouble:
                await self._wait(id, trouble)

    async def act(self, id: str, wish: Wish) -> None:
        """Do it, unless something has happened meanwhile that takes its meaning away."""
        while True:
            try:
                with suppress(TurnGone, NotYourTurn, GameOver, NothingOffered, LostLease):
                    await self._door.act(id, wish)
                return
            except StoreTrouble as trouble:
                await self._wait(id, trouble)

    async def _wait(self, id: str, trouble: StoreTrouble) -> None:
        log.warning("table %s waits for the store: %s", id, trouble)
        await asyncio.sleep(self._retry)

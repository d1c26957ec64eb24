"""Where a guest is signed in: noted now and then, when a page is looked at, and never while somebody moves."""

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Any

from fastapi import Request

from teahouse.store.base import Person, StoreTrouble
from teahouse.store.sessions import Session, SqlSessions
from teahouse.table.house import House
from teahouse.table.people import UNUSED
from teahouse.web.audience import Audience
from teahouse.web.tickets import Ticket

OFTEN = 3600.0
"""Seconds after which it is noted again that a device is there."""
MOST_NOTED = 10_000

log = logging.getLogger(__name__)


class Sessions:
    def __init__(self, house: House, store: SqlSessions, audience: Audience) -> None:
        self._house, self._store, self._audience = house, store, audience
        self._noted: OrderedDict[str, float] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    def saw(self, ticket: Ticket, browser: str) -> None:
        """Somebody looks at a page on this device."""
        now = time.time()
        if not ticket.session or now - self._noted.get(ticket.session, 0.0) < OFTEN:
            return
        self._noted[ticket.session] = now
        while len(self._noted) > MOST_NOTED:
            self._noted.popitem(last=False)
        task = asyncio.create_task(self._note(Session(ticket.session, ticket.person, browser, now, now)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, session: Session) -> None:
        try:
            await self._house.ask(self._store.saw, session)
        except StoreTrouble as trouble:
            log.warning("not noted that a device is there: %s", trouble)

    async def of(self, person: str) -> list[Session]:
        await asyncio.gather(*self._tasks)
        return await self._house.ask(self._store.of, person)

    async def end(self, person: str, session: str) -> None:
        """On that device this person is not known any longer."""
        before = await self._house.people.find(person)
        now = await self._house.people.change_by(person, self._store.end, session, person)
        if before and now and (before.round, before.ended) != (now.round, now.ended):
            self._audience.end_streams_of(person)

    async def end_all(self, person: str) -> Person | None:
        """On no device any longer; who they are now, to be remembered where they wished it."""
        now = await self._house.people.change_by(person, self._store.end_all, person, time.time() + UNUSED)
        self._audience.end_streams_of(person)
        return now

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)


def sessions_of(request: Request) -> Sessions:
    found: Sessions = request.app.state.sessions
    return found

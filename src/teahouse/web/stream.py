"""Events: one stream per device carries all its tables. Each event is made from the listener's own view.

A listener that was away gets the newest state of its tables first, so nothing has to be kept for it.
Event numbers count what this listener was sent: they tell nothing about anybody else.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from teahouse.store.base import Person
from teahouse.table.errors import NoSuchTable
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.table import Table
from teahouse.texts import language, speaking
from teahouse.web.api import Guest, Problems, seen
from teahouse.web.arranging import arranged
from teahouse.web.naming import names_of
from teahouse.web.showing import Before, before, moment, news, viewer_of

HEARTBEAT = 15.0
MOST_TABLES = 100

router = APIRouter(responses=Problems)


class Told:
    """What a listener was told last about a table."""

    def __init__(self) -> None:
        self._heard = b""
        self.before = Before()

    def has_heard(self, text: str) -> bool:
        """Whether it is what was told before; only its digest is kept, for idle listeners are many."""
        digest = sha256(text.encode()).digest()
        same = digest == self._heard
        self._heard = digest
        return same


class Feed:
    """One device's events."""

    def __init__(
        self, request: Request, house: House, person: Person | None, tables: list[str], drawn: bool, portrait: bool
    ) -> None:
        self._request, self._house, self._person = request, house, person
        self._tables, self._drawn, self._portrait = tables, drawn, portrait
        self._language = language()
        self._told: dict[str, Told] = {}
        self._number = 0

    async def events(self) -> AsyncIterator[str]:
        listener = Listener()
        self._house.liveness.follow(listener, self._tables)
        try:
            yield "retry: 1000\n\n"
            for table in self._tables:
                listener.wake(table)
            while True:
                try:
                    table = await asyncio.wait_for(listener.next(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                event = await self._event(table)
                if event:
                    yield event
        finally:
            self._house.liveness.leave(listener)

    async def _event(self, id: str) -> str | None:
        """What has changed at the table for this viewer; None: nothing that it may know of."""
        try:
            table = await self._house.table(id)
        except NoSuchTable:
            return None
        person = await self._house.person(self._person.id) if self._person else None
        told = self._told.setdefault(id, Told())
        with speaking(person.language if person else self._language):
            said, extra = await (self._as_drawn(table, person, told) if self._drawn else self._as_data(table))
        text = json.dumps(said, ensure_ascii=False)
        if told.has_heard(text):
            return None
        self._number += 1
        more = json.dumps({"n": self._number, **extra}, ensure_ascii=False)
        return f"id: {self._number}\nevent: table\ndata: {more[:-1]}, {text[1:]}\n\n"

    async def _as_data(self, table: Table) -> tuple[dict[str, Any], dict[str, Any]]:
        seats = table.seats_of(self._person.id) if self._person else []
        names = await names_of(self._house, table)
        return seen(table, seats[0] if seats else None, names), {}

    async def _as_drawn(self, table: Table, person: Person | None, told: Told) -> tuple[dict[str, Any], dict[str, Any]]:
        """The table as it looks now, and what led there: news alone are no reason for an event."""
        viewer = viewer_of(table, person, None, self._portrait, arranged(self._request, table.id, person))
        names = await names_of(self._house, table)
        view = table.view(viewer.seat)
        shown = moment(self._request.app.state.templates, table, viewer, names, view)
        happened = news(table, told.before, view)
        told.before = before(table, view)
        return shown, {"news": happened}


@router.get("/events")
async def events(
    request: Request,
    person: Guest,
    watch: Annotated[list[str] | None, Query(max_length=MOST_TABLES)] = None,
    drawn: bool = False,
    portrait: bool = False,
) -> StreamingResponse:
    """Server-sent events `table` of your tables and those you watch: the view, or drawn for our page."""
    house = request.app.state.house
    own = [row.id for row in await house.tables_of(person.id) if row.status != "over"] if person else []
    wanted = list(dict.fromkeys([*(watch or []), *own]))[:MOST_TABLES]
    feed = Feed(request, house, person, wanted, drawn, portrait)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(feed.events(), media_type="text/event-stream", headers=headers)

"""Events: one stream per device carries all its tables. Each event is made from the listener's own view.

A listener that was away gets the newest state of its tables first, so nothing has to be kept for it.
Event numbers count what this listener was sent: they tell nothing about anybody else.

A stream is open for hours, and there are many: `events` finds out who listens to what, as any request, and hands
the feed to `Streams` outside, so that nothing that answers requests stays in memory with it.
"""

import asyncio
import logging
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from time import perf_counter
from typing import Annotated, Any, Protocol

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic_core import to_json
from starlette.datastructures import State
from starlette.types import ASGIApp, Receive, Scope, Send

from teahouse.store.base import Person
from teahouse.table.clocks import dial
from teahouse.table.errors import NoSuchTable
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.table import Table
from teahouse.texts import calling, language, speaking
from teahouse.web.as_data import running_now, seen
from teahouse.web.audience import Audience, Listening, Turns
from teahouse.web.bodies import Guest, Problems
from teahouse.web.company import Company
from teahouse.web.guards import address
from teahouse.web.measures import Times
from teahouse.web.naming import names_of
from teahouse.web.rating_views import company_at
from teahouse.web.seeing import saw
from teahouse.web.showing import moment
from teahouse.web.streaming import HEAD, HEARTBEAT, Telling, send_text
from teahouse.web.told import RECENT, Before, before, news
from teahouse.web.tournament_tables import Stewards, person_bell
from teahouse.web.viewing import kind_of, viewer_of
from teahouse.web.writing import is_lines_bell, lines_bell

MOST_TABLES = 100
FEED = "teahouse.feed"
"""Where in the scope of a request its feed is handed over."""

Drawn = tuple[dict[str, Any], dict[str, Any]]
"""What is told of a table, and what is told with it but no reason to tell."""

log = logging.getLogger(__name__)
router = APIRouter(responses=Problems)


class Told:
    """What a listener was told last about a table."""

    def __init__(self) -> None:
        self._heard = hash(b"")
        self.before = Before()

    def has_heard(self, text: bytes) -> bool:
        """Whether it is what was told before; only its hash is kept, for idle listeners are many."""
        heard, self._heard = self._heard, hash(text)
        return self._heard == heard


class Feed(Telling):
    """One device's events."""

    def __init__(
        self,
        around: State,
        person: Person | None,
        address: str,
        tables: list[str],
        lately: list[str],
        drawn: bool,
        portrait: bool,
        low: bool,
    ) -> None:
        super().__init__(person.id if person else "", address)
        self._around, self._person = around, person
        self._house: House = around.house
        self._tables, self._drawn, self._portrait, self._low = tables, drawn, portrait, low
        self._lately = lately
        """Finished games, of which is told only what happens from now on: somebody wishes another one."""
        self._language = language()
        self._told: dict[str, Told] = {}
        self._number = 0
        self._spoke = 0.0
        self._times: Times = around.measures.event_times["drawn" if drawn else "data"]

    async def _tell(self, send: Send) -> None:
        listener = Listener(self._person.id if self._person else None)
        own = [person_bell(self._person.id)] if self._person else []
        lines = [lines_bell(self._person.id)] if self._person else []
        self._house.liveness.follow(listener, [*self._tables, *self._lately, *own, *lines])
        present = self._tables if self._person else []
        self._house.presence.come(self.guest, present)
        for table in [*self._tables, *(own if self._is_awaited() else [])]:
            listener.wake(table)
        try:
            await self._say(send, b"retry: 1000\n\n")
            while True:
                await self._tell_next(listener, send)
        except Exception:
            log.exception("a stream breaks off")  # the browser opens another one
            await send_text(send, b"", more=False)
        finally:
            self._house.liveness.leave(listener)
            self._house.presence.go(self.guest, present)

    async def _tell_next(self, listener: Listener, send: Send) -> None:
        try:
            async with asyncio.timeout_at(self._spoke + HEARTBEAT):
                table = await listener.next()
        except TimeoutError:
            self._around.here.saw(self._person)
            await self._say(send, b": still here\n\n")
            return
        if self._person and table == person_bell(self._person.id):
            event = await self._calling()
        elif is_lines_bell(table):
            event = self._lines()
        else:
            heard = perf_counter()
            event = await self._event(table)
            self._times.add(perf_counter() - heard)
        if event:
            await self._say(send, event)

    async def _say(self, send: Send, text: bytes) -> None:
        """The heart beats so long after what was said last: what a listener is not told of does not delay it."""
        self._spoke = asyncio.get_running_loop().time()
        await send_text(send, text)

    async def _event(self, id: str) -> bytes | None:
        """What has changed at the table for this viewer; None: nothing that it may know of.

        Whoever is to move sees the table before those who can only look on.
        """
        try:
            is_awaited = self._is_to_move(await self._house.table(id))
            if not is_awaited:
                await asyncio.sleep(0)
            table = await self._house.table(id)
        except NoSuchTable:
            return None
        person = await self._house.people.find(self._person.id) if self._person else None
        told = self._told.setdefault(id, Told())
        with speaking(person.language if person else self._language):
            draw = self._as_drawn if self._drawn else self._as_data
            names = await names_of(self._house, table)
            company = await company_at(self._around, table, person, names)
            async with self._turn(table, is_awaited):
                said, extra = await self._around.beside.draw(kind_of(table), draw, table, person, told, names, company)
        text = to_json(said)
        if told.has_heard(text):
            return None
        self._number += 1
        more = to_json({"n": self._number, **extra})
        return b"id: %d\nevent: table\ndata: %b, %b\n\n" % (self._number, more[:-1], text[1:])

    def _is_awaited(self) -> bool:
        """At a table of a tournament: also who was called on another page, or while the line was down, hears of it."""
        stewards: Stewards = self._around.stewards
        called = stewards.called(self._person.id) if self._person else []
        return any(each.late_at is not None for each in called)

    async def _calling(self) -> bytes | None:
        """The tables of tournaments at which one is to play now."""
        assert self._person
        person = await self._house.people.find(self._person.id)
        stewards: Stewards = self._around.stewards
        with speaking(person.language if person else self._language):
            said = [
                {"table": each.table, "tournament": each.tournament, "round": each.round, "number": each.number}
                | {"path": each.path, "text": each.words(), "drawn": each.drawn}
                for each in stewards.called(self._person.id)
            ]
        self._number += 1
        return b"id: %d\nevent: called\ndata: %b\n\n" % (self._number, to_json(said)) if said else None

    def _lines(self) -> bytes:
        """Only that there is something to read in a room of theirs: what it says is asked for there."""
        self._number += 1
        return b"id: %d\nevent: lines\ndata: {}\n\n" % self._number

    def _turn(self, table: Table, is_awaited: bool) -> AbstractAsyncContextManager[None]:
        """One draws at a time, and one beside the loop: many streams neither fill that queue nor are sent away.

        Whoever is to move goes first: half of all drawings are for who has just moved, and nobody waits for those.
        """
        is_slow, audience = self._around.beside.is_slow(kind_of(table)), self._around.audience
        turns: Turns = audience.slow_turns if is_slow else audience.turns
        return turns.of(self.guest or self.address, is_awaited)

    def _is_to_move(self, table: Table) -> bool:
        """As everybody may know."""
        return self._person is not None and table.waits_for(self._person.id)

    def _as_data(self, table: Table, person: Person | None, told: Told, names: list[str], company: Company) -> Drawn:
        seats = table.seats_of(person.id) if person else []
        said = seen(table, seats[0] if seats else None, names, company)
        return said, {"now": running_now(self._house, table, said["clock"] or company.away)}

    def _as_drawn(self, table: Table, person: Person | None, told: Told, names: list[str], company: Company) -> Drawn:
        """The table as it looks now, and what led there: news alone are no reason for an event."""
        order = self._around.arrangements.order(table.id, person)
        viewer = replace(viewer_of(table, person, None, self._portrait, order, self._low), company=company)
        view = table.view(viewer.seat)
        shown = moment(self._around.templates, table, viewer, names, view, recent=RECENT)
        with calling(names):
            happened = news(table, told.before, view, names, company.away)
        told.before = before(table, view, company.away)
        return shown, {"news": happened, "now": running_now(self._house, table, dial(table, view) or company.away)}


async def _greet(send: Send) -> None:
    """What HEAD learns of a stream."""
    await send({"type": "http.response.start", "status": 200, "headers": HEAD})
    await send_text(send, b"", more=False)


class Served(Listening, Protocol):
    """A stream of any kind."""

    async def serve(self, receive: Receive, send: Send) -> None: ...


class Handover(Response):
    """The answer is the feed, and `Streams` gives it."""

    media_type = "text/event-stream"

    def __init__(self, feed: Served) -> None:
        super().__init__()
        self._feed = feed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[FEED].append(self._feed)


class Streams:
    """Around the whole application: answers with the feed that was found inside, when all the rest is done."""

    def __init__(self, app: ASGIApp, audience: Audience) -> None:
        self._app, self._audience = app, audience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        feeds: list[Served] = []
        await self._app({**scope, FEED: feeds}, receive, send)
        for feed in feeds:
            if scope["method"] != "GET":
                await _greet(send)
                continue
            self._audience.enter(feed)
            try:
                await feed.serve(receive, send)
            finally:
                self._audience.leave(feed)


@router.get("/events", status_code=200, response_class=Handover)
async def events(
    request: Request,
    person: Guest,
    watch: Annotated[list[str] | None, Query(max_length=MOST_TABLES)] = None,
    drawn: bool = False,
    portrait: bool = False,
    low: bool = False,
    own: bool = True,
) -> Handover:
    """Server-sent events `table` of your tables and those you watch: the view, or drawn for our page. Without `own`
    none of your tables, and nobody takes you for being there."""
    house, is_own = request.app.state.house, own and person is not None
    mine = [row.id for row in await house.own.open(person.id, put_away=None)] if person and is_own else []
    wanted = list(dict.fromkeys([*(watch or []), *mine]))[:MOST_TABLES]
    late = await house.own.lately(person.id) if person and is_own else []
    lately = [row.id for row in late if row.id not in wanted]
    where = address(request.scope)
    if person:
        saw(request, person, *wanted)
    request.app.state.audience.check_room(person.id if person else "", where)
    return Handover(Feed(request.app.state, person, where, wanted, lately, drawn, portrait, low))

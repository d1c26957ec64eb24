"""Who is told that it is their turn while they are not there: what, where, how often, and never more than that.

A notice says "your turn in ..." and where to look, nothing of the game. It goes wherever its reader wants it: to
devices and addresses (`ways.py`), by mail (`mails.py`). What comes in quiet hours or too soon is held back in the
store, each way by itself.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from teahouse.core.errors import TeahouseError
from teahouse.jobs.errors import TooManyJobs
from teahouse.store.base import Conflict, Person, StoreTrouble
from teahouse.store.telling import Held, Note, SqlTelling
from teahouse.table.calendar import is_zone, zone_named
from teahouse.table.house import House
from teahouse.table.open_hours import ZONE
from teahouse.table.table import Table
from teahouse.texts import speaking
from teahouse.web.digests import BEGUN, JOINED, KINDS, OFFERED, OVER, ROUND, TIME, digest, noted
from teahouse.web.tournament_tables import Called
from teahouse.web.ways import TURN, Way

WISHES = "notices"
"""Where a guest's wishes are kept, with how they like to see things."""
BY = "by-"
"""Before the name of a way, where it is kept whether somebody wants notices that way."""
PAUSES = (0, 600, 3600, 86400)
"""Seconds between two notices at least."""
QUIET = (22, 8)
"""Quiet hours, by the guest's own time zone."""
LOOKED = 10.0
"""Seconds after which it is looked again whom nobody wanted to disturb."""
LONGEST_TITLE = 60

log = logging.getLogger(__name__)


def wishes_of(person: Person) -> dict[str, Any]:
    """What somebody wants to be told; at first all of it, at once, but not at night."""
    return {**dict.fromkeys(KINDS, True), "pause": 0, "quiet": True, **person.looks.get(WISHES, {})}


def wants(person: Person, kind: str) -> bool:
    return bool(wishes_of(person).get(BEGUN if kind == JOINED else kind))


def wanted(person: Person, held: Held) -> list[Note]:
    """What of it they want to be told still."""
    return [note for note in held.notes if wants(person, note.kind)]


def wants_by(person: Person, way: str) -> bool:
    """Whether they want to be told this way at all: a mail address may be there for coming back alone."""
    return bool(wishes_of(person).get(BY + way, True))


def is_quiet(person: Person, now: float) -> bool:
    """Whether it is night where they live, and they do not want to be told then."""
    zone = str(person.looks.get(ZONE, ""))
    if not wishes_of(person)["quiet"] or not is_zone(zone):
        return False
    hour = datetime.fromtimestamp(now, zone_named(zone)).hour
    return hour >= QUIET[0] or hour < QUIET[1]


class Notices:
    def __init__(self, house: House, telling: SqlTelling, ways: Sequence[Way]) -> None:
        self._house, self._telling, self._ways = house, telling, {way.name: way for way in ways}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._house.after_telling.append(self.hear)
        self._house.after_warning.append(self.hear_of_time)
        self._do(self._go_on())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def hear(self, before: Table | None, table: Table) -> None:
        """Something has happened at a table, as everybody may know it."""
        for person, kind in news(before, table):
            if not self._house.presence.is_there(table.id, person):
                self._do(self.tell(person, kind, game=table.game.id, table=table.id))

    def hear_of_time(self, table: Table) -> None:
        """Few hours are left."""
        for person in sorted(table.people()):
            if table.calls_for(person) and not self._house.presence.is_there(table.id, person):
                self._do(self.tell(person, TIME, game=table.game.id, table=table.id))

    def hear_call(self, person: str, called: Called) -> None:
        """A round of a tournament begins for somebody."""
        is_there = bool(called.table) and self._house.presence.is_there(called.table, person)
        self._do(self._tell_call(person, called, is_there))

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_call(self, person: str, called: Called, is_there: bool) -> None:
        """Once: a house that opens again calls everybody again."""
        place = f"{called.round} {called.number} {called.table} {called.drawn}"
        try:
            is_new = await asyncio.to_thread(self._telling.call, person, called.tournament, place)
        except (StoreTrouble, Conflict) as trouble:  # forgotten meanwhile, or called by another house
            log.warning("nobody is told of a round: %s", type(trouble).__name__)
            return
        if is_new and not is_there:
            title = called.title[:LONGEST_TITLE]
            about = {"title": title, "round": called.round, "number": called.number, "address": called.path}
            await self.tell(person, ROUND, **about)

    async def _go_on(self) -> None:
        """What was held back is told when its time has come, also if another house has held it."""
        while True:
            try:
                for held in await asyncio.to_thread(self._telling.held):
                    await self._try(self._tell_held(held))
            except (StoreTrouble, Conflict) as trouble:
                log.warning("notices that were held back have to wait: %s", type(trouble).__name__)
            await asyncio.sleep(LOOKED)

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        """What goes wrong with one notice, or one way, keeps back no other."""
        try:
            await work
        except (StoreTrouble, Conflict, TeahouseError) as trouble:
            log.warning("a notice could not be wished for: %s", type(trouble).__name__)
        except Exception:
            log.exception("a notice could not be wished for")

    async def tell(self, id: str, kind: str, **about: Any) -> None:
        """One guest, every way they want; later where they do not want to be disturbed now."""
        await self._try(self._tell(id, noted(kind, **about)))

    async def _tell(self, id: str, note: Note) -> None:
        person = await self._house.people.find(id)
        if person is not None and wants(person, note.kind):
            for way in self._ways.values():
                await self._try(self._tell_by(way, person, Held(id, way.name, 0.0, (note,))))

    async def _tell_by(self, way: Way, person: Person, held: Held) -> None:
        """With all that was held back until now, if the time for it has come."""
        now = time.time()
        if not wants_by(person, way.name) or not await way.reaches(person.id):
            return
        with speaking(person.language):
            if await digest(self._house, person, held.notes) is None:
                return
            pause, quiet = _pause(way, person), is_quiet(person, now)
            if notes := await asyncio.to_thread(self._telling.begin, held, pause, now, quiet):
                await self._hand_over(way, person, replace(held, notes=notes), now)

    async def _hand_over(self, way: Way, person: Person, held: Held, now: float) -> None:
        """Where so much waits already that no more is taken, it is kept, and tried again with all that is held back."""
        told = await digest(self._house, person, wanted(person, held))
        if told is None:
            return
        try:
            await way.tell(person, told, now)
        except TooManyJobs:
            log.warning("a notice has to wait: %s", TooManyJobs.code)
            await asyncio.to_thread(self._telling.hold, held)

    async def _tell_held(self, held: Held) -> None:
        person, way, now = await self._house.people.find(held.person), self._ways.get(held.way), time.time()
        is_wanted = person is not None and wanted(person, held) and wants_by(person, held.way)
        if person is None or way is None or not is_wanted or not await way.reaches(person.id):
            await asyncio.to_thread(self._telling.drop, held)
        elif not is_quiet(person, now) and not 0 <= now - held.at < _pause(way, person):
            with speaking(person.language):
                if await digest(self._house, person, wanted(person, held)) is None:
                    await asyncio.to_thread(self._telling.drop, held)
                elif await asyncio.to_thread(self._telling.take, held, now):
                    await self._hand_over(way, person, held, now)


def _pause(way: Way, person: Person) -> float:
    return max(way.pause, float(wishes_of(person)["pause"]))


def news(before: Table | None, table: Table) -> list[tuple[str, str]]:
    """Who is to be told what, of what everybody may know."""
    people, found = sorted(table.people()), list[tuple[str, str]]()
    if before is None and table.agreed.tournament:
        return []  # they are called to their round
    if before is None:  # it was opened for people who are elsewhere
        return [(person, TURN) for person in people if person != table.host and table.calls_for(person)]
    found += _arrivals(before, table)
    if before.status == "playing" and table.status == "over":
        return [(person, OVER) for person in people]
    if table.draw_offered is not None and before.draw_offered is None:
        found += [(person, OFFERED) for person in people if table.seats_of(person) != [table.draw_offered]]
    return found + [(person, TURN) for person in people if table.calls_for(person) and not before.calls_for(person)]


def _arrivals(before: Table, table: Table) -> list[tuple[str, str]]:
    """Who sat there already is told that the game begins, or that somebody has come; one who is to move hears that."""
    seated = sorted(before.people() & table.people())
    if before.status == table.status == "waiting" and table.people() - before.people():
        return [(person, JOINED) for person in seated]
    if before.status == "waiting" and table.status == "playing":
        return [(person, BEGUN) for person in seated if person == table.host or not table.calls_for(person)]
    return []

"""All tables of the house: one door for people, programs and computers.

The way of a move, downwards:

    play, act     whoever asks may go away: what has begun is finished
    _act          one at a time at each table
    _write        the table checks it (moves.py), the journal has it (keeping.py), it is true, everybody is told
    _tell         listeners look at the table (liveness.py), and what goes on by itself does (driving.py)
"""

import asyncio
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from teahouse.core.errors import GameOver, TeahouseError
from teahouse.core.handles import State
from teahouse.core.lessons import Lesson
from teahouse.core.options import settle
from teahouse.core.reviewing import Worth
from teahouse.games import declaration
from teahouse.store.base import Change, Conflict, Fence, LostLease, Person, Store, StoreTrouble, TableRow
from teahouse.store.sharing import Sharing
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.answering import look_no_longer
from teahouse.table.books import Books
from teahouse.table.clocks import Clocks
from teahouse.table.completing import complete_all
from teahouse.table.computers import Computers, Hint
from teahouse.table.driving import Drivers
from teahouse.table.engines import Engines
from teahouse.table.errors import NotOver, TooManyListed
from teahouse.table.hinting import check_hints, tell_hint
from teahouse.table.hosts import Hosts
from teahouse.table.insisting import InsistentDoor
from teahouse.table.keeping import Clerk, Keeper
from teahouse.table.leases import Alone, FencedDoor
from teahouse.table.limits import Limits
from teahouse.table.listing import Listing
from teahouse.table.liveness import LocalLiveness
from teahouse.table.moves import play
from teahouse.table.open_hours import OpenHours
from teahouse.table.opening import Plan, open_planned, planned, planned_after
from teahouse.table.own_games import OwnGames
from teahouse.table.pace import Pace
from teahouse.table.pauses import Pauses, catch_up
from teahouse.table.pen import Pen, Wish, confidants
from teahouse.table.people import People
from teahouse.table.presence import Presence
from teahouse.table.queueing import Rank
from teahouse.table.rated import check_rated, note_common
from teahouse.table.ratings import Ratings
from teahouse.table.reading import Reader
from teahouse.table.rematches import agree, go_without
from teahouse.table.seating import leave_for_good
from teahouse.table.standing_in import let_stand_in, oneself
from teahouse.table.table import Table
from teahouse.table.timing import DAY
from teahouse.table.warning import Warnings
from teahouse.table.whereabouts import Whereabouts

if TYPE_CHECKING:
    from teahouse.table.neighbours import Neighbours

KEPT = 1200
"""Tables in memory; others are read from their journals when somebody comes."""
PEOPLE_KEPT = 10
"""For each table in memory."""
TRIES = 3
"""How often a wish is tried again when somebody else has written into the journal."""
ALL = 30_000
"""More tables than one person sits at."""

T = TypeVar("T")


class House:
    def __init__(
        self,
        store: Store,
        engines: Engines,
        liveness: LocalLiveness | None = None,
        kept: int = KEPT,
        pace: Pace = Pace(),
        limits: Limits = Limits(),
    ) -> None:
        self._store, self._engines, self._pace, self._kept = store, engines, pace, kept
        self._keeper, self._clerk = Keeper(store), Clerk()
        self._reader = Reader(store, self._clerk)
        self.liveness = liveness or LocalLiveness()
        self.people = People(store, self._clerk, PEOPLE_KEPT * kept)
        self.own = OwnGames(store, self._clerk, self._has_said_all)
        self.books = Books(store, self._clerk)
        self.whereabouts, self._hosts = Whereabouts(), Hosts(limits)
        self.listing = Listing(store, self._clerk, limits, self.whereabouts)
        self.ratings = Ratings(store, self._clerk)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._acts: set[asyncio.Task[Any]] = set()
        self._completing: asyncio.Task[None] | None = None
        self.after_telling: list[Callable[[Table | None, Table], None]] = []
        """Who hears what a table was before, if it is known, and what it is now."""
        self.after_warning: list[Callable[[Table], None]] = []
        """Who hears that few hours are left where a move has days."""
        self.after_forgetting: list[Callable[[], None]] = []
        """Other rooms that remember what the store has forgotten with a person."""
        self.neighbours = self._meet(store.sharing) if store.sharing else None
        shared = self.neighbours or Alone(store.ran())
        self._running, self.passing = shared.running, shared.passing
        self.presence = Presence(self.liveness, self._running, pace.grace, self._tables.get, self.passing)
        self.hours = OpenHours(store, self._clerk, self.people, self._running, pace.beat, lambda: bool(self._drivers))
        door = InsistentDoor(FencedDoor(self, shared.leases), pace.retry)
        self._computers = Computers(door, engines, pace, limits)
        warnings = Warnings(self._warn)
        pauses = Pauses(door, self._computers, pace, self._running, self.hours.look_up, warnings)
        self._clocks = Clocks(door, self._computers, self._running, self.hours.look_up, warnings)
        self._drivers = Drivers(door, self._computers, pauses, self._clocks, limits, shared.leases)

    def _meet(self, sharing: Sharing) -> "Neighbours":
        """The other houses on the same database."""
        from teahouse.table.neighbours import Neighbours  # it asks for PostgreSQL's driver

        return Neighbours(self, sharing)

    async def open(self) -> None:
        """Games that were going on when the house closed go on; of several houses each takes its share."""
        await self.hours.open()
        if self.neighbours:
            await self.neighbours.open()
        else:
            for attended in (True, False):
                for id in await self._clerk.do(self._store.going_on, attended):
                    self.drive(id, is_alone=not attended)
        self._completing = asyncio.create_task(complete_all(self._store, self._clerk, self._reader.read))

    async def close(self) -> None:
        """What is being stored is stored; nothing new begins."""
        await self._drivers.close()
        if self._completing:
            self._completing.cancel()
        await asyncio.gather(*self._acts, *filter(None, [self._completing]), return_exceptions=True)
        await self.hours.close()
        if self.neighbours:
            await self.neighbours.close()
        self._engines.close()
        self._keeper.close()
        self._clerk.close()
        self._store.close()

    # The way of a move, and of every other wish

    async def play(self, id: str, seat: int, turn: int, moves: Sequence[str], thought: float | None = None) -> Table:
        """The answer of the person in a seat to its question number `turn`; for so long their page has shown it."""
        return await self.act(id, partial(oneself(play, turn=turn, moves=moves, thought=thought), seat=seat))

    async def act(self, id: str, wish: Wish, fence: Fence | None = None) -> Table:
        """Do what is wished if the table allows it: stored first, then true, then told."""
        return await self._finish(self._act(id, wish, fence))

    async def _act(self, id: str, wish: Wish, fence: Fence | None) -> Table:
        async with self._lock(id):
            return await self._write(id, wish, partial(self._store_entries, fence=fence))

    async def _write(self, id: str, wish: Wish, store: Callable[[Pen], Awaitable[None]]) -> Table:
        """Whoever else writes into the journal may be quicker: then the table is read on."""
        for tries_left in reversed(range(TRIES)):
            await self.hours.look_up(table := await self.table(id))
            pen = self._pen(table)
            try:
                wish(pen)
                if not pen.entries:
                    return pen.table
                note_common(pen, self.whereabouts)
                await store(pen)
            except LostLease:
                raise
            except Conflict:
                if not tries_left:
                    raise
                if not await self._read_on(id):
                    self._tables.pop(id, None)
            except TeahouseError:  # refused, by what the table was before another house wrote there
                if not (tries_left and self.neighbours and await self._read_on(id)):
                    raise
            except StoreTrouble:
                if self.neighbours:  # whether it was stored is not known
                    self._tables.pop(id, None)
                raise
            else:
                self._tell(pen)
                return pen.table
        raise AssertionError

    async def _store_entries(self, pen: Pen, fence: Fence | None = None) -> None:
        await self._keeper.keep((pen.table.row(), pen.entries), fence)

    def _pen(self, table: Table) -> Pen:
        """For what happens now."""
        return Pen(table, time.time(), ran=self._running.now())

    def _tell(self, pen: Pen) -> None:
        """What is stored is true: everybody may look, and whatever is due next happens."""
        table, before = pen.table, self._tables.get(pen.table.id)
        self._keep(table)
        for hear in self.after_telling:
            hear(before, table)
        self.liveness.publish(table.id, pen.confidants())
        self._go_on(table)

    def _warn(self, table: Table) -> None:
        for hear in self.after_warning:
            hear(table)

    def _go_on(self, table: Table) -> None:
        if table.goes_on() or table.id in self._drivers or table.id in self._drivers.asleep():
            self.drive(table.id, table.is_alone())

    def drive(self, id: str, is_alone: bool) -> None:
        """See what is due at this table."""
        self._drivers.wake(id, is_alone)

    def rouse(self, id: str) -> None:
        """Something has changed that decides when this table is due, and it may not be in memory."""
        if id in self._drivers.asleep():
            self.drive(id, is_alone=False)

    def asleep(self) -> Collection[str]:
        """Tables of which this house knows when something is due, in memory or not."""
        return self._drivers.asleep()

    def _keep(self, table: Table) -> None:
        """Tables that nobody has looked at for longest leave, unless something happens there."""
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        for _ in range(len(self._tables) - self._kept):
            oldest = next(iter(self._tables))
            if oldest in self._drivers or oldest in self._locks:
                self._tables.move_to_end(oldest)
            else:
                self._look_away(self._tables.pop(oldest))

    def _look_away(self, table: Table) -> None:
        """What other houses know of it is asked when it comes back."""
        self.presence.look_away(table.id)
        if self.neighbours:
            self.neighbours.look_away(table)

    def _lock(self, id: str) -> asyncio.Lock:
        """One at a time. A lock lives as long as somebody holds it or waits for it."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever asked may go away: what is being stored becomes true all the same."""
        task = asyncio.create_task(work)
        self._acts.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        """If whoever asked has gone, nobody is told that it was refused, and that is no mistake."""
        self._acts.discard(task)
        if not task.cancelled():
            task.exception()

    # Looking at tables

    async def table(self, id: str) -> Table:
        """The table for play. What it shows goes through `Table.view`."""
        if id not in self._tables:
            with self.neighbours.loading(id) if self.neighbours else nullcontext():
                await self._load(id)
        self._tables.move_to_end(id)
        return self._tables[id]

    async def _load(self, id: str) -> None:
        table = await self._caught_up(await self._reader.read(Table(id)))
        await self.hours.look_up(table)
        if self.neighbours:
            await self.neighbours.look_around(id)
        if id not in self._tables:
            self._keep(table)
            if table.rests:
                self.drive(id, table.is_alone())

    async def _has_said_all(self, row: TableRow, person: str) -> bool:
        """Whether somebody who might claim there has said in advance what they would do: only they learn it."""
        if row.status != "playing" or declaration(row.game).orders is None:
            return False
        is_slow = (row.clock or {}).get("move", row.move_time) >= DAY
        return is_slow and not (await self.table(row.id)).calls_for(person)

    def in_memory(self) -> Collection[Table]:
        return self._tables.values()

    def known(self, id: str) -> Table | None:
        """If it is in memory."""
        return self._tables.get(id)

    async def read_on(self, id: str, number: int) -> bool:
        """What another house has written at this table up to that number is true here too; whether there was anything.

        A house hears of what it writes itself, perhaps before it is true here: then nothing is read.
        """
        async with self._lock(id):
            table = self._tables.get(id)
            return (table is None or table.next_number <= number) and await self._read_on(id)

    async def _read_on(self, id: str) -> bool:
        if id not in self._tables:
            self.liveness.publish(id)  # it has left memory meanwhile: whoever follows it reads it
            return True
        table, entries = await self._reader.read_on(self._tables[id])
        if entries:
            self._keep(table)
            self.liveness.publish(id, confidants(table, entries))
            self._go_on(table)
        return bool(entries)

    async def whole_table(self, id: str) -> Table:
        """A finished table with all its states: its record, and every moment to look at."""
        if (await self.table(id)).status != "over":
            raise NotOver()
        return await self._reader.whole(id)

    async def finished_game(self, id: str) -> Table:
        """A finished table with all its states, for one look: whoever looks at many keeps none in memory."""
        return self._reader.kept(id) or await self._reader.read(Table(id, whole=True))

    async def _caught_up(self, table: Table) -> Table:
        """With what a house of before left out of the journal."""
        if not table.is_of_before():
            return table
        pen = self._pen(table)
        catch_up(pen, self._pace)
        try:
            if pen.entries:
                await self._keeper.keep((pen.table.row(), pen.entries))
        except Conflict:
            return await self._reader.read(Table(table.id))
        return pen.table

    async def tables_of(self, person: str) -> list[TableRow]:
        return await self._clerk.do(self._store.tables_of, person)

    def time_left(self, table: Table) -> float:
        """Seconds for the question that is put; without a clock for ever."""
        return min(map(table.move_ends, table.asked()), default=math.inf) - self._running.now()

    async def hint(self, id: str, seat: int) -> Hint:
        """What the best player would do in this seat. Among people nobody gets it before it is written down."""
        table = await self.table(id)
        check_hints(table)
        hint = await self._computers.advise(table, seat)
        await self.act(id, partial(tell_hint, seat=seat))
        return hint

    async def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """Something of the store, beside the event loop."""
        return await self._clerk.do(function, *arguments)

    async def weigh(self, state: State, guest: str, most: int) -> tuple[Worth, ...]:
        """What moves are worth in a position that belongs to no table."""
        return await self._computers.weigh(state, guest, most)

    def now(self) -> float:
        """The running time by which clocks go."""
        return self._running.now()

    # For the operator

    async def is_up_to_date(self) -> bool:
        """Whether the store answers, and its schema is the one this house knows."""
        return await self._clerk.do(self._store.is_current)

    def tables_in_memory(self) -> int:
        return len(self._tables)

    def thoughts_waiting(self, rank: Rank) -> int:
        """Answers of computers that wait for a process."""
        return self._engines.queue.waiting(rank)

    def has_live_thoughts(self) -> bool:
        """Whether computers are awaited at tables at which people sit."""
        return self._engines.queue.waiting(Rank.PROMPT, Rank.LIVE) > 0

    # Opening tables

    async def open_table(
        self,
        game: str,
        options: Mapping[str, object],
        chairs: Sequence[Chair],
        agreed: Agreed,
        host: str = "",
        id: str = "",
    ) -> Table:
        """A new table; its game begins at once if no chair is free. `id`: it is known already how it will be called."""
        plan, id = await asyncio.to_thread(planned, game, options, chairs, agreed), id or _new_id()
        check_rated(plan)
        if plan.has_computers():
            self._computers.check_room(host)
        if plan.is_alone():
            self._hosts.let_in(id, host, set(self._drivers.alone()))
        return await self._finish(self._open_listed(id, plan) if agreed.listed else self._open(id, plan))

    async def _open_listed(self, id: str, plan: Plan) -> Table:
        """One after the other for each guest, so that they can be counted."""
        async with self._lock(f"listed by {plan.host}"):
            if not await self.listing.has_room(plan.chairs):
                raise TooManyListed(n=self.listing.most)
            return await self._open(id, plan)

    async def open_lesson(self, game: str, lesson: Lesson[Any], person: str) -> Table:
        """A table at which this person learns the game, with computers in the other seats."""
        rules = declaration(game)
        seats = rules.seats(settle(rules.options, lesson.options))
        chairs = [Chair(person) if seat == lesson.seat else Chair(level=lesson.level) for seat in range(seats)]
        return await self.open_table(game, lesson.options, chairs, Agreed(lesson=True))

    async def _open(self, id: str, plan: Plan, *others: Change) -> Table:
        pen = self._pen(Table(id))
        open_planned(pen, plan)
        note_common(pen, self.whereabouts)
        await self._clerk.do(self._store.open_table, pen.table.row(), pen.entries, *others)
        self._tell(pen)
        return pen.table

    async def rematch(self, id: str, wish: Wish) -> str | None:
        """A new table with the same players and options, everybody one seat on, as soon as all people wish it.

        None: the others are asked. Whoever wishes it later comes to the same table.
        """
        return await self._finish(self._rematch(id, wish))

    async def _rematch(self, id: str, wish: Wish) -> str | None:
        async with self._lock(id):
            away = self.presence.away(await self.table(id))
            agreeing = partial(agree, wish=wish, next_table=_new_id(), away=away)
            table = await self._write(id, agreeing, self._store_agreed)
        return table.successor

    async def _store_agreed(self, pen: Pen) -> None:
        """As soon as all agree the next table and the way to it are stored together."""
        table, change = pen.table, (pen.table.row(), pen.entries)
        if table.successor is None:
            return await self._keeper.keep(change)
        listed = table.agreed.listed and await self.listing.has_room(table.chairs)
        plan = await asyncio.to_thread(planned_after, table, listed)
        await self._open(table.successor, plan, change)

    async def rematch_without(self, id: str, seat: int, place: str) -> str | None:
        """The same without those who are away: a computer takes their place, or the seat is free."""
        away = self.presence.away(await self.table(id))
        return await self.rematch(id, partial(go_without, seat=seat, place=place, away=away))

    # What people wish beside their moves

    async def next_hand(self, id: str, person: str) -> Table:
        """Do not look at the last hand any longer."""
        return await self.act(id, partial(look_no_longer, person=person))

    async def let_stand_in(self, id: str, seat: int, absent: int) -> Table:
        """A computer plays for whoever is away from that seat: after the agreed time, or if all others there agree."""
        away = self.presence.away(await self.table(id))
        return await self.act(id, partial(let_stand_in, seat=seat, absent=absent, away=away))

    async def change_person(self, person: Person) -> None:
        """Another name or language; all their tables show it."""
        await self.people.change(person)
        for row in await self.tables_of(person.id):
            if (table := self.known(row.id)) and table.control.is_slow:
                await self.hours.look_up(table)
                self._go_on(table)
            self.rouse(row.id)
            self.liveness.publish(row.id)

    async def forget_person(self, id: str) -> None:
        """Computers go on for them; their name is gone, and so are those of whoever shared their screen."""
        await self._clerk.do(self._store.forget_names, id)
        for row in await self._clerk.do(self._store.tables_of, id, ALL):
            for seat in (await self.table(row.id)).seats_of(id):
                with suppress(GameOver):
                    await self.act(row.id, partial(leave_for_good, seat=seat, person=id))
        await self.people.forget(id)
        self.whereabouts.forget(id)
        for forget in self.after_forgetting:
            forget()


def _new_id() -> str:
    return secrets.token_urlsafe(9)

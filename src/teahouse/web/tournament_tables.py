"""What a round of a tournament does by itself: its tables open, end and count; who does not come has lost.

A steward looks after each tournament of which a round is played. What it does follows from the tournament's journal,
the tables of the house and the sheets alone: each step looks what is missing there and writes that down, once. So it
may be asked at any time, and a house that was closed goes on where it stood. Time is the house's running time: while
the house is closed nobody is late.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from teahouse.core.errors import TeahouseError
from teahouse.core.handles import Played
from teahouse.evenings.errors import NoSuchEvening
from teahouse.evenings.live import LiveSheet
from teahouse.evenings.room import Evenings, bell
from teahouse.store.base import Conflict, Entry, StoreTrouble
from teahouse.store.books import TOURNAMENT, Book
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.books import Change
from teahouse.table.errors import NoSuchBook, NoSuchTable
from teahouse.table.gains import gains
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.pace import BRISK
from teahouse.table.presence import arrival
from teahouse.table.standing_in import do_without
from teahouse.table.table import Table
from teahouse.texts import say
from teahouse.tournaments import sittings
from teahouse.tournaments.acts import Event
from teahouse.tournaments.course import Seating, Sitting, Tournament
from teahouse.tournaments.errors import BadTournament
from teahouse.tournaments.seating import SUBSTITUTE

log = logging.getLogger(__name__)
CLAIM_TIME = 5
"""Seconds, as the form for a new table suggests."""
AGAIN = 5.0
"""Seconds after which something is tried again that did not work: the disk was full, computers were busy."""
NEVER = 3600.0


@dataclass(frozen=True)
class Called:
    """Somebody's table in a round that is played."""

    tournament: str
    title: str
    round: int
    number: int
    table: str = ""
    """The table of the house; empty: a real one."""
    late_at: float | None = None
    """When they have lost unless they come, in the house's running time; None: they have come."""
    drawn: int = 0
    """How often the two have drawn there and play again."""
    is_overruled: bool = False
    """Of a sheet: whether a slip or the referee has the word instead."""

    @property
    def path(self) -> str:
        return f"/tables/{self.table}" if self.table else f"/tournaments/{self.tournament}"

    def words(self) -> str:
        what = {"title": self.title, "round": self.round, "number": self.number}
        return say("tournament/called-again", **what) if self.drawn else say("tournament/called", **what)


@dataclass
class Steward:
    """What looks after one tournament."""

    listener: Listener = field(default_factory=Listener)
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] = field(init=False)
    called: dict[str, Called] = field(default_factory=dict)
    """By guest."""
    sheets: dict[str, Called] = field(default_factory=dict)
    """By evening sheet, whose table it is."""
    bells: dict[str, str] = field(default_factory=dict)
    """The sheets, by what is heard of them."""
    awaited: dict[str, list[int]] = field(default_factory=dict)
    """Seats there whose people have not come yet, by table of the house."""


class Stewards:
    def __init__(self, house: House, evenings: Evenings) -> None:
        self._house, self._evenings = house, evenings
        self._stewards: dict[str, Steward] = {}
        self.after_calling: list[Callable[[str, Called], None]] = []
        """Who hears that somebody is called to a table: a guest's id, and which."""
        self._closing = False

    async def open(self) -> None:
        """Rounds that were played when the house closed go on."""
        for id in await self._house.books.running():
            self.wake(id)

    def wake(self, id: str) -> None:
        """Something has changed in this tournament: see what is due there."""
        if self._closing:
            return
        if id not in self._stewards:
            steward = self._stewards[id] = Steward()
            steward.task = asyncio.create_task(self._look_after(id, steward))
        self._stewards[id].woken.set()

    def called(self, person: str) -> list[Called]:
        """Where somebody is to play now."""
        return [steward.called[person] for steward in self._stewards.values() if person in steward.called]

    def sheet_of(self, evening: str) -> Called | None:
        """The table of a tournament whose sheet this is."""
        return next((each.sheets[evening] for each in self._stewards.values() if evening in each.sheets), None)

    async def close(self) -> None:
        self._closing = True
        tasks = [steward.task for steward in self._stewards.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # By itself

    async def _look_after(self, id: str, steward: Steward) -> None:
        try:
            while True:
                steward.woken.clear()
                wait = await self._patient_step(id, steward)
                if wait is not None:
                    await self._wait(steward, wait)
                elif not steward.woken.is_set():
                    break
        finally:
            self._house.liveness.leave(steward.listener)
            del self._stewards[id]

    async def _patient_step(self, id: str, steward: Steward) -> float | None:
        try:
            return await self.step(id, steward)
        except NoSuchBook:
            return None
        except (StoreTrouble, Conflict, TeahouseError) as error:
            log.warning("tournament %s has to wait: %s", id, error)
            return AGAIN
        except Exception:
            log.exception("tournament %s stands still", id)
            return AGAIN

    async def _wait(self, steward: Steward, seconds: float) -> None:
        """Until something has happened that matters here, or time is over."""
        hearing = asyncio.create_task(self._hear(steward))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await steward.woken.wait()
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)

    async def _hear(self, steward: Steward) -> None:
        """Most of what happens at tables is no matter of the tournament."""
        while True:
            id = await steward.listener.next()
            try:
                matters = await self._matters(id, steward)
            except (StoreTrouble, TeahouseError):
                matters = True  # the next step tells what is wrong
            if matters:
                steward.woken.set()

    async def _matters(self, id: str, steward: Steward) -> bool:
        if id in steward.bells:
            return (await self._evenings.find(steward.bells[id])).closed
        if id not in steward.awaited:
            return True
        table, awaited = await self._house.table(id), steward.awaited[id]
        return table.is_over() or (bool(awaited) and any(seat in awaited for seat in self._seen_at(table)))

    async def step(self, id: str, steward: Steward | None = None) -> float | None:
        """Whatever is due. Seconds until something may be due again; None: no round is played."""
        book = await self._act(id, self._open_tables)
        tournament = await asyncio.to_thread(Tournament, book.entries)
        if tournament.current is None:
            return None
        tables = await self._tables(steward, book, tournament)
        sheets = await self._sheets(tournament)
        there = {id: self._seen_at(table) for id, table in tables.items()}
        book = await self._act(id, partial(self._write_down, tables=tables, there=there, sheets=sheets))
        tournament = await asyncio.to_thread(Tournament, book.entries)
        tables = await self._tables(steward, book, tournament)  # those too at which two play again
        await self._tell_tables(tournament, tables)
        if steward:
            self._call(steward, book, tournament, tables)
            steward.sheets = dict(_sheets_of(book, tournament))
        return self._next_date(tournament, tables)

    async def _act(self, id: str, wish: Callable[[Book], Change]) -> Book:
        """Mostly nothing is due; a long journal is read beside the event loop to see that."""
        book = await self._house.books.read(id, TOURNAMENT)
        due = await asyncio.to_thread(wish, book)
        return await self._house.books.act(id, TOURNAMENT, wish) if due else book

    def _next_date(self, tournament: Tournament, tables: Mapping[str, Table]) -> float:
        left = [NEVER]
        for table, sitting in _sittings(tournament):
            if sitting.id not in tables:
                left.append(AGAIN)
            elif (date := sittings.due(tournament, table)) is not None:
                left.append(date - self._house.now())
        return max(0.0, min(left))

    def _follow(self, steward: Steward, tournament: Tournament) -> None:
        """Before anything is looked at: what happens meanwhile is heard."""
        tables = [sitting.id for _, sitting in _sittings(tournament)]
        steward.bells = {bell(table.sheet): table.sheet for _, _, table in sittings.places(tournament) if table.sheet}
        self._house.liveness.follow(steward.listener, [*tables, *map(arrival, tables), *steward.bells])

    def _call(self, steward: Steward, book: Book, tournament: Tournament, open: Collection[str]) -> None:
        """Whoever has a table now hears of it."""
        before, steward.called = steward.called, dict(_calls(book, tournament, open))
        places = [table for _, _, table in sittings.places(tournament)]
        steward.awaited = {
            table.sitting.id: [table.sitting.seat(seat) for seat in sittings.awaited(table)]
            for table in places
            if table.sitting
        }
        for person, called in steward.called.items():
            if person not in before or before[person].table != called.table:
                self._house.liveness.publish(person_bell(person))
                for hear in self.after_calling:
                    hear(person, called)

    # Looking, and writing down

    def _open_tables(self, book: Book) -> Change:
        return Change(self._openings(Tournament(book.entries), book))

    def _openings(self, tournament: Tournament, book: Book) -> list[Event]:
        here = {number for number in tournament.players if person_of(book, tournament, number)}
        ids = iter(partial(secrets.token_urlsafe, 9), "")
        return sittings.open_tables(tournament, here, ids, self._house.now())

    async def _tables(self, steward: Steward | None, book: Book, tournament: Tournament) -> dict[str, Table]:
        """The tables of the house; those that are not there yet are opened. One that cannot be holds up no other."""
        if steward:
            self._follow(steward, tournament)
        found = {}
        for table, sitting in _sittings(tournament):
            try:
                found[sitting.id] = await self._table(book, tournament, table, sitting)
            except (StoreTrouble, TeahouseError) as error:
                log.warning("table %s of tournament %s has to wait: %s", sitting.id, book.id, error)
        return found

    async def _table(self, book: Book, tournament: Tournament, table: Seating, sitting: Sitting) -> Table:
        try:
            return await self._house.table(sitting.id)
        except NoSuchTable:
            with suppress(Conflict):  # another house was quicker
                return await self._open(book, tournament, table, sitting)
            return await self._house.table(sitting.id)

    async def _open(self, book: Book, tournament: Tournament, table: Seating, sitting: Sitting) -> Table:
        options = tournament.options
        chairs = [_chair(book, tournament, table, sitting.seat(seat)) for seat in range(len(table.players))]
        agreed = Agreed(
            move_time=options.move_time,
            patience=options.patience,
            claim_time=CLAIM_TIME,
            pace=BRISK,
            deputy=options.level,
            listed=False,
            tournament=True,
        )
        host = next((chair.person for chair in chairs if chair.person), "")
        return await self._house.open_table(options.game, options.agreed, chairs, agreed, host or "", sitting.id)

    async def _sheets(self, tournament: Tournament) -> dict[str, LiveSheet]:
        found = {}
        for _, _, table in sittings.places(tournament):
            if table.sheet:
                with suppress(NoSuchEvening):  # somebody has deleted it: the referee writes down the result
                    found[table.sheet] = await self._evenings.find(table.sheet)
        return found

    def _write_down(
        self,
        book: Book,
        tables: Mapping[str, Table],
        there: Mapping[str, Collection[int]],
        sheets: Mapping[str, LiveSheet],
    ) -> Change:
        """Who has come (`there`), who has not, what is over."""
        story = Story(book)
        story.add(sittings.note_openings, {id: table.played_since for id, table in tables.items()})
        story.add(sittings.note_arrivals, there)
        story.add(sittings.miss, self._house.now(), tables.keys())
        for id, table in tables.items():
            if table.state and table.is_over() and table.state.result:
                story.add(sittings.count_table, id, gains(table), table.state.result.winners)
        story.add(self._openings, book)
        for id, sheet in sheets.items():
            if sheet.closed:
                story.add(sittings.count_sheet, id, list(map(float, sheet.result.won)))
        return Change(story.events)

    def _seen_at(self, table: Table) -> list[int]:
        """Whose people are there now, or have made a move that everybody has seen."""
        moved = set() if table.hidden else set(_moved(table))
        return [
            seat
            for seat, chair in enumerate(table.chairs)
            if chair.person and (seat in moved or self._house.presence.is_there(table.id, chair.person))
        ]

    async def _tell_tables(self, tournament: Tournament, tables: Mapping[str, Table]) -> None:
        """At their tables whoever did not come has lost on time, or a computer plays for them."""
        for _, _, table in sittings.places(tournament):
            sitting = table.sitting
            if sitting and sitting.missed and sitting.id in tables:
                absent = [sitting.seat(seat) for seat in sitting.missed]
                await self._house.act(sitting.id, partial(do_without, seats=absent))


class Story:
    """What is written into a book in one go: each of the acts looks at what the ones before it have brought."""

    def __init__(self, book: Book) -> None:
        self._now, self._next, self.events = Tournament(book.entries), len(book.entries), list[Event]()

    def add(self, act: Callable[..., list[Event]], *what: object) -> None:
        with suppress(BadTournament):  # what cannot be is the referee's matter
            new = act(self._now, *what)
            self.events += new
            for at, (kind, body) in enumerate(new, start=self._next):
                self._now.apply(Entry(at, kind, body, 0.0))
            self._next += len(new)


def person_bell(person: str) -> str:
    """How listeners call somebody among tables."""
    return f"person {person}"


def person_of(book: Book, tournament: Tournament, number: int) -> str | None:
    """The guest who plays in this place now."""
    name = book.names.get(tournament.players[number].who_in(len(tournament.rounds)))
    return name.person if name else None


def _sittings(tournament: Tournament) -> Iterator[tuple[Seating, Sitting]]:
    """Tables of the house at which something may still happen that matters here."""
    for _, _, table in sittings.places(tournament):
        if table.sitting and (not table.result or table.sitting.missed):
            yield table, table.sitting


def _sheets_of(book: Book, tournament: Tournament) -> Iterator[tuple[str, Called]]:
    for round, number, table in sittings.places(tournament):
        if table.sheet:
            is_overruled = bool(table.results) and not (table.result and table.result.by == sittings.SHEET)
            yield table.sheet, Called(book.id, book.row.title, round.number, number, is_overruled=is_overruled)


def _chair(book: Book, tournament: Tournament, table: Seating, seat: int) -> Chair:
    """A computer's also where somebody was forgotten since the table was to open."""
    player = table.players[seat]
    if player != SUBSTITUTE and (person := person_of(book, tournament, player)):
        return Chair(person)
    name = book.names.get(table.substitutes.get(seat, 0))
    return Chair(level=tournament.options.level, name=name.name if name else "")


def _calls(book: Book, tournament: Tournament, open: Collection[str]) -> Iterator[tuple[str, Called]]:
    """Nobody is called to a table of the house that could not be opened yet."""
    for round, number, table in sittings.places(tournament):
        if table.result or sittings.is_referees(table) or (table.sitting and table.sitting.id not in open):
            continue
        awaited, late_at = sittings.awaited(table), sittings.due(tournament, table)
        for seat, player in enumerate(table.players):
            person = person_of(book, tournament, player) if player != SUBSTITUTE else None
            if person:
                id = table.sitting.id if table.sitting else ""
                late = late_at if seat in awaited else None
                yield person, Called(book.id, book.row.title, round.number, number, id, late, len(table.drawn))


def _moved(table: Table) -> Iterable[int]:
    state = table.shown()
    while state is not None:
        if isinstance(state.cause, Played):
            yield state.cause.seat
        state = state.previous

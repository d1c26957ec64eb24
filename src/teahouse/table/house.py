"""All tables of the house: one door for people, programs and computers.

The life of a move:  act -> the table checks it -> the journal has it -> everybody is told -> the computers go on
"""

import asyncio
import logging
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from teahouse.core.errors import BadOption, BadPosition, GameOver, NotYourTurn, UnknownLevel
from teahouse.core.handles import Game, State
from teahouse.core.lessons import Lesson
from teahouse.core.options import at_table, settle
from teahouse.core.protocol import RESIGN, TIME, TIME_LIMIT
from teahouse.games import declaration
from teahouse.store.base import Change, Conflict, Entry, Person, Store, StoreTrouble, TableRow
from teahouse.table.engines import QUIET_SECONDS, SECONDS, Engines
from teahouse.table.errors import NoSuchTable, NothingOffered, NotOver, TurnGone
from teahouse.table.keeping import Keeper
from teahouse.table.liveness import Liveness, LocalLiveness
from teahouse.table.table import Agreed, Chair, Table
from teahouse.texts import message

KEPT = 400
"""Tables in memory; others are read from their journals when somebody comes."""
WHOLE_KEPT = 8
"""Finished games with all their states, for those who look through them."""
STANDS_IN = "medium"
"""Plays for somebody whose time is over where the game goes on."""
TRIES = 3
"""How often a wish is tried again when somebody else has written into the journal."""
LONGEST_WAIT = 3600.0
ALL = 30_000
"""More tables than one person sits at."""

log = logging.getLogger(__name__)
T = TypeVar("T")
Wish = Callable[[Table], list[Entry]]


@dataclass(frozen=True)
class Pace:
    """How fast things happen by themselves, in seconds."""

    pause: float = 0.9
    """After a move that could be answered secretly, whether it can or not."""
    hand_end: float = 9.0
    """So long a hand that is over stays on the table."""
    lesson_end: float = 1800.0
    """So long the end of a lesson does, if the learner does not go on before."""
    follow: float = 0.45
    """Between a move and a computer's answer, so that people can follow."""
    retry: float = 1.0
    """Until something is tried again that could not be stored."""


@dataclass
class Driver:
    """What sees to it that a table goes on."""

    task: asyncio.Task[None] = field(init=False)
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class House:
    def __init__(
        self,
        store: Store,
        engines: Engines,
        liveness: Liveness | None = None,
        kept: int = KEPT,
        pace: Pace = Pace(),
    ) -> None:
        self._store, self._engines = store, engines
        self.liveness: Liveness = liveness or LocalLiveness()
        self._kept, self._pace = kept, pace
        self._opened, self._closing = time.time(), False
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._whole: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._drivers: dict[str, Driver] = {}
        self._acts: set[asyncio.Task[Any]] = set()
        self._people: OrderedDict[str, Person] = OrderedDict()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._keeper = Keeper(store)

    async def open(self) -> None:
        """Games that were going on when the house closed go on."""
        for id in await self._stored(self._store.going_on):
            self._wake(id)

    async def close(self) -> None:
        """What is being stored is stored; nothing new begins."""
        self._closing = True
        drivers = [driver.task for driver in self._drivers.values()]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, *self._acts, return_exceptions=True)
        self._engines.close()
        self._keeper.close()
        self._disk.shutdown()
        self._store.close()

    # People

    async def welcome(self, name: str, language: str) -> Person:
        person = Person(secrets.token_urlsafe(12), name, language, {}, time.time())
        await self._stored(self._store.add_person, person)
        self._people[person.id] = person
        return person

    async def person(self, id: str) -> Person | None:
        return (await self.people([id])).get(id)

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        missing = [id for id in ids if id not in self._people]
        if missing:
            self._people.update(await self._stored(self._store.people, missing))
        while len(self._people) > 10 * self._kept:
            self._people.popitem(last=False)
        return {id: self._people[id] for id in ids if id in self._people}

    async def change_person(self, person: Person) -> None:
        await self._stored(self._store.change_person, person)
        self._people[person.id] = person
        for row in await self.tables_of(person.id):
            self.liveness.publish(row.id)

    async def forget_person(self, id: str) -> None:
        """Computers go on for them; their name is gone."""
        for row in await self._stored(self._store.tables_of, id, ALL):
            table = await self.table(row.id)
            for seat in table.seats_of(id):
                with suppress(GameOver):
                    await self.act(row.id, partial(_replace, seat=seat, person=id))
        await self._stored(self._store.forget_person, id)
        self._people.pop(id, None)

    async def tables_of(self, person: str) -> list[TableRow]:
        return self._now(await self._stored(self._store.tables_of, person))

    async def listed_tables(self, status: str) -> list[TableRow]:
        rows = self._now(await self._stored(self._store.tables, status, True))
        return [row for row in rows if row.status == status]

    def _now(self, rows: Sequence[TableRow]) -> list[TableRow]:
        """Tables that rest are listed as everybody sees them, not as they will be seen."""
        return [
            self._tables[row.id].listing() if row.id in self._drivers and row.id in self._tables else row
            for row in rows
        ]

    # Tables

    async def open_table(
        self, game: str, options: Mapping[str, object], chairs: Sequence[Chair], agreed: Agreed
    ) -> Table:
        """A new table; its game begins at once if no chair is free."""
        opened = _checked(game, options, chairs, agreed.position)
        return await self._shielded(self._begin(Table(secrets.token_urlsafe(9)), opened, chairs, agreed))

    async def open_lesson(self, game: str, lesson: Lesson[Any], person: str) -> Table:
        """A table at which this person learns the game, with computers in the other seats."""
        rules = declaration(game)
        seats = rules.seats(settle(rules.options, lesson.options))
        chairs = [Chair(person) if seat == lesson.seat else Chair(level=lesson.level) for seat in range(seats)]
        return await self.open_table(game, lesson.options, chairs, Agreed(lesson=True))

    async def _begin(self, table: Table, game: Game, chairs: Sequence[Chair], agreed: Agreed, *others: Change) -> Table:
        body = {
            "game": game.id,
            "options": dict(game.options),
            "agreed": asdict(agreed),
            "chairs": [asdict(chair) for chair in chairs],
        }
        entries = [Entry(0, "opened", body, time.time())]
        table.apply(entries)
        dealt = _stamped(table.begin())
        table.apply(dealt)
        await self._stored(self._store.open_table, table.row(), [*entries, *dealt], *others)
        self._keep(table)
        self._wake(table.id)
        return table

    async def table(self, id: str) -> Table:
        """The table for play. What it shows goes through `Table.view`."""
        if id not in self._tables:
            table = await self._folded(Table(id))
            if id not in self._tables:
                self._recover(table)
        self._tables.move_to_end(id)
        return self._tables[id]

    async def whole_table(self, id: str) -> Table:
        """A finished table with all its states: its record, and every moment to look at."""
        if (await self.table(id)).status != "over":
            raise NotOver()
        if id not in self._whole:
            self._whole[id] = await self._folded(Table(id, whole=True))
        self._whole.move_to_end(id)
        while len(self._whole) > WHOLE_KEPT:
            self._whole.popitem(last=False)
        return self._whole[id]

    async def _folded(self, table: Table) -> Table:
        """The table as its journal tells it; a long one is read beside the event loop."""
        entries = await self._stored(self._store.journal, table.id)
        if not entries:
            raise NoSuchTable()
        await asyncio.to_thread(table.apply, entries)
        return table

    def _recover(self, table: Table) -> None:
        """A pause that was over stays over; a secret question that is still open gets its whole time again."""
        looked_at = self._hand_end(table) if table.hands else 0.0
        if time.time() >= table.changed + looked_at + self._pause(table) * len(table.rests):
            table.rests = table.rests[-1:] if table.is_quiet() else ()
        self._keep(table)
        if table.rests:
            self._wake(table.id)

    async def act(self, id: str, wish: Wish) -> Table:
        """Do what is wished if the table allows it: stored first, then true, then told."""
        return await self._shielded(self._act(id, wish))

    async def _act(self, id: str, wish: Wish) -> Table:
        async with self._lock(id):
            table = await self._written(id, wish)
        return table

    async def _written(self, id: str, wish: Wish) -> Table:
        """The wish in the journal. Whoever else writes into it may be quicker: then the table is read anew."""
        for tries_left in reversed(range(TRIES)):
            table = await self.table(id)
            entries = _stamped(wish(table))
            if not entries:
                return table
            after = table.after(entries)
            try:
                await self._keeper.keep((after.row(), entries))
            except Conflict:
                self._tables.pop(id, None)
                if not tries_left:
                    raise
                continue
            self._keep(after)
            self._tell(after)
            return after
        raise AssertionError

    async def play(self, id: str, seat: int, turn: int, moves: Sequence[str]) -> Table:
        return await self.act(id, lambda table: table.play(seat, turn, moves))

    async def rematch(self, id: str) -> str:
        """A new table with the same people and options, everybody one seat on; the same one for all who ask."""
        return await self._shielded(self._rematch(id))

    async def _rematch(self, id: str) -> str:
        async with self._lock(id):
            table = await self.table(id)
            if table.status != "over":
                raise NotOver()
            if table.successor is None:
                table = await self._follow_up(table)
        assert table.successor is not None
        return table.successor

    async def _follow_up(self, table: Table) -> Table:
        """The next table and the way to it are stored together."""
        chairs = [table.chairs[seat - 1] for seat in range(len(table.chairs))]
        fresh = Table(secrets.token_urlsafe(9))
        entries = _stamped(table.follow_up(fresh.id))
        after = table.after(entries)
        agreed = replace(table.agreed, lesson=False)
        await self._begin(fresh, table.game, chairs, agreed, (after.row(), entries))
        self._keep(after)
        self._tell(after)
        return after

    def _keep(self, table: Table) -> None:
        """Tables that nobody has looked at for longest leave, unless something happens there."""
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        for _ in range(len(self._tables) - self._kept):
            oldest = next(iter(self._tables))
            if oldest in self._drivers or oldest in self._locks:
                self._tables.move_to_end(oldest)
            else:
                del self._tables[oldest]

    def _tell(self, table: Table) -> None:
        self.liveness.publish(table.id)
        if table.goes_on() or table.id in self._drivers:
            self._wake(table.id)

    def _lock(self, id: str) -> asyncio.Lock:
        """One at a time. A lock lives as long as somebody holds it or waits for it."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever asked may go away: what is being stored becomes true all the same."""
        task = asyncio.create_task(work)
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)
        return await asyncio.shield(task)

    async def _stored(self, function: Callable[..., T], *arguments: Any) -> T:
        """Everything but moves: one thread speaks with the database, so the others never wait for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, function, *arguments)

    # What goes on by itself

    def _wake(self, id: str) -> None:
        """See to it that the table goes on: pauses end, computers move, clocks run out."""
        driver = self._drivers.get(id)
        if self._closing:
            return
        if driver is None:
            driver = self._drivers[id] = Driver()
            driver.task = asyncio.create_task(self._drive(id, driver))
        driver.woken.set()

    async def _drive(self, id: str, driver: Driver) -> None:
        try:
            while await self._step(id, driver):
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s stands still", id)
        finally:
            del self._drivers[id]

    async def _step(self, id: str, driver: Driver) -> bool:
        """Whatever is due at the table; False when only people can go on."""
        try:
            table = await self.table(id)
        except StoreTrouble as trouble:
            await self._wait_for_store(id, trouble)
            return True
        driver.woken.clear()
        if self._match_left(table) <= 0:
            await self._insist(id, partial(self.act, id, _end_match))
        elif table.rests:
            await self._rest(table, driver)
        elif computers := table.computers_asked():
            await asyncio.gather(*(self._let_play(table, seat) for seat in computers))
        elif table.asked() and (table.agreed.move_time or table.seconds):
            await self._watch_clock(table, driver)
        else:
            return False
        return True

    # Pauses, in which nobody learns who was asked

    async def _rest(self, table: Table, driver: Driver) -> None:
        """Everybody waits equally long, whoever is asked; computers answer in the meantime."""
        pause, resting = self._pause(table), table.rests[0]
        if table.shows_end_of_hand():
            await self._look(table, driver)
        else:
            await asyncio.gather(asyncio.sleep(pause), self._answer_secretly(table.id, 0.8 * pause))
            if self._has_claim_clock(table):
                await self._waive(table.id)
        async with self._lock(table.id):
            table = await self.table(table.id)
            if table.rests and table.rests[0] is resting:
                table.rest_over(time.time())
        self._tell(table)

    async def _look(self, table: Table, driver: Driver) -> None:
        """Let people look at the hand that is over, until the time is up or the only one there wants to go on."""
        resting, ends = table.rests[0], time.monotonic() + self._hand_end(table)
        while table.rests and table.rests[0] is resting and (left := ends - time.monotonic()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(driver.woken.wait(), left)
            driver.woken.clear()
            table = await self.table(table.id)

    def _hand_end(self, table: Table) -> float:
        return self._pace.lesson_end if table.lesson() and len(table.hands) == 1 else self._pace.hand_end

    async def next_hand(self, id: str, person: str) -> Table:
        """Who is alone with computers decides how long the last hand is looked at."""
        async with self._lock(id):
            table = await self.table(id)
            if table.shows_end_of_hand() and table.people() == {person}:
                table.rest_over(time.time())
        self._tell(table)
        return table

    async def _answer_secretly(self, id: str, within: float) -> None:
        """Computers answer before the pause is over: a longer one would tell that somebody was asked."""
        ends = time.monotonic() + within
        while (table := await self.table(id)).rests and (computers := table.computers_asked()):
            left = max(0.0, ends - time.monotonic())
            await asyncio.gather(*(self._let_play(table, seat, left) for seat in computers))

    async def _waive(self, id: str) -> None:
        """Who has not claimed in the agreed time does not claim."""
        table = await self.table(id)
        while table.is_quiet() and table.asked():
            for seat in table.asked():
                await self._insist(id, partial(self.act, id, partial(Table.waive, seat=seat)))
            table = await self.table(id)

    def _pause(self, table: Table) -> float:
        return table.agreed.claim_time if self._has_claim_clock(table) else self._pace.pause

    def _has_claim_clock(self, table: Table) -> bool:
        """One person against computers has all the time there is."""
        return bool(table.agreed.claim_time) and len(table.people()) > 1

    # Clocks

    def _match_left(self, table: Table) -> float:
        """Seconds until the agreed time of a match is over."""
        if not table.seconds or table.state is None or table.state.result:
            return math.inf
        return table.began + table.seconds - time.time()

    async def _watch_clock(self, table: Table, driver: Driver) -> None:
        """Wait for a move until the clock runs out. It stood still while the house was closed."""
        left = self._match_left(table)
        if table.agreed.move_time:
            left = min(left, max(table.since, self._opened) + table.agreed.move_time - time.time())
        if left > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(driver.woken.wait(), min(left, LONGEST_WAIT))
            return
        if self._match_left(table) <= 0:
            return
        for seat in table.asked():
            if TIME in table.game.declaration.endings:
                overdue = partial(_end_turn, reason=TIME, seat=seat, turn=table.turn(seat))
                await self._insist(table.id, partial(self.act, table.id, overdue))
                break
            await self._let_play(table, seat)

    # Computers

    async def _let_play(self, table: Table, seat: int, within: float | None = None) -> None:
        """A computer's answer goes through the same door as everybody's."""
        if table.is_offered_to(seat):
            await self._answer_offer(table, seat)
            return
        turn, began = table.turn(seat), time.monotonic()
        moves = await self._computed(table, seat, within)
        if within is None:
            await asyncio.sleep(max(0.0, self._pace.follow - (time.monotonic() - began)))
        if moves is None:
            given_up = partial(_end_turn, reason=RESIGN, seat=seat, turn=turn)
            await self._insist(table.id, partial(self.act, table.id, given_up))
        else:
            await self._insist(table.id, partial(self.play, table.id, seat, turn, moves))

    async def _answer_offer(self, table: Table, seat: int) -> None:
        """A computer that is to move says whether it agrees."""
        state, agreed = table.state, False
        assert state is not None
        level = table.chairs[seat].level or STANDS_IN
        try:
            choice = await self._engines.choose(state.game.id, level, state.seen_by(seat), SECONDS.get(level, 1.0))
            agreed = state.agrees(seat, seat, choice.value)
        except Exception:
            log.exception("a computer at table %s could not judge an offer", table.id)
        await self._insist(table.id, partial(self.act, table.id, partial(Table.answer_draw, seat=seat, agreed=agreed)))

    async def _computed(self, table: Table, seat: int, within: float | None) -> list[str] | None:
        """A computer's whole answer; None: it gives up."""
        level, state = table.chairs[seat].level or STANDS_IN, table.state
        assert state is not None
        moves: list[str] = []
        parts = state.parts(seat)
        for _ in range(parts):
            move = await self._move(table.id, state, seat, level, within, parts)
            if move is None:
                return None
            moves.append(move)
            state = state.play_undealt(moves[-1], by=seat)
        return moves

    async def _move(
        self, id: str, state: State, seat: int, level: str, within: float | None, parts: int = 1
    ) -> str | None:
        """What the computer chooses, None to give up; whatever goes wrong there, the game goes on.

        The parts of an answer share its time.
        """
        seconds = SECONDS.get(level, 1.0) / parts if within is None else QUIET_SECONDS
        legal = state.legal(seat)
        try:
            choice = await self._engines.choose(state.game.id, level, state.seen_by(seat), seconds, within)
        except Exception:
            log.exception("a computer at table %s could not decide", id)
            return legal[-1]
        if choice.move not in legal:
            log.error("a computer at table %s chose what is no move", id)
            return legal[-1]
        return None if choice.resigns else choice.move

    async def _insist(self, id: str, action: Callable[[], Awaitable[object]]) -> None:
        """Do it as soon as it can be stored, unless something has happened meanwhile that takes its meaning away."""
        while True:
            try:
                with suppress(TurnGone, NotYourTurn, GameOver, NothingOffered):
                    await action()
                return
            except StoreTrouble as trouble:
                await self._wait_for_store(id, trouble)

    async def _wait_for_store(self, id: str, trouble: StoreTrouble) -> None:
        log.warning("table %s waits for the store: %s", id, trouble)
        await asyncio.sleep(self._pace.retry)

    # Hints

    async def hint(self, id: str, seat: int) -> tuple[Any, tuple[Any, ...], list[str]]:
        """What the best player would do in this seat, and why; of an answer of several parts all moves."""
        table = await self.table(id)
        state = table.state
        if seat not in table.asked() or state is None:
            raise NotYourTurn(seat=seat)
        choice, why = await self._engines.advise(table.game.id, "best", state.seen_by(seat), 1.0)
        moves = [choice.move]
        parts = state.parts(seat)
        for _ in range(1, parts):
            state = state.play_undealt(moves[-1], by=seat)
            further = await self._engines.choose(table.game.id, "best", state.seen_by(seat), 1.0 / parts)
            moves.append(further.move)
        return choice, why, moves


def _replace(table: Table, seat: int, person: str) -> list[Entry]:
    """Somebody is forgotten: the chair is free before the game begins, then a computer's."""
    if table.chairs[seat].person != person:
        return []
    return table.leave(seat) if table.state is None else table.let_computer(seat, STANDS_IN)


def _end_turn(table: Table, reason: str, seat: int, turn: int) -> list[Entry]:
    """The time is over, or a computer gives up; unless something happened at the last moment."""
    if table.turn(seat) != turn or seat not in table.asked():
        raise TurnGone(turn=table.turn(seat))
    return table.end(reason, seat)


def _end_match(table: Table) -> list[Entry]:
    return table.end(TIME_LIMIT, 0)


def _checked(game: str, options: Mapping[str, object], chairs: Sequence[Chair], position: str) -> Game:
    rules = declaration(game)
    opened = Game(rules, settle(rules.options, {**at_table(rules.options), **options}))
    if position:
        begun = opened.parse(position)
        if begun.result:
            raise BadPosition(reason=message("error/position-over"))
        opened = begun.game
    for chair in chairs:
        if chair.level is not None and chair.level not in rules.players():
            raise UnknownLevel(level=chair.level, known=tuple(rules.players()))
    if len(chairs) != opened.seats:
        allowed = message("error/allowed-choices", choices=(opened.seats,))
        raise BadOption(option="seats", value=len(chairs), allowed=allowed)
    return opened


def _stamped(entries: Sequence[Entry]) -> list[Entry]:
    now = time.time()
    return [replace(entry, at=now) for entry in entries]

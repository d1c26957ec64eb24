"""All tables of the house: one door for people, programs and computers.

The life of a move:  act -> the table checks it -> the journal has it -> everybody is told -> the computers go on
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, TypeVar

from teahouse.core.errors import GameOver, NotYourTurn, TeahouseError, UnknownLevel
from teahouse.core.handles import Game
from teahouse.core.options import settle
from teahouse.games import declaration
from teahouse.store.base import Entry, Person, Store, TableRow
from teahouse.table.engines import QUIET_SECONDS, SECONDS, Engines
from teahouse.table.errors import NoSuchTable, TurnGone
from teahouse.table.liveness import Liveness, LocalLiveness
from teahouse.table.table import Agreed, Chair, Table

KEPT = 400
"""Tables in memory; others are read from their journals when somebody comes."""
PAUSE = 0.9
"""Seconds everybody waits after a move that could be answered secretly, whether it can or not."""
PACE = 0.45
"""Seconds between a move and a computer's answer, so that people can follow."""
STANDS_IN = "medium"
"""Plays for somebody whose time is over where the game goes on."""

log = logging.getLogger(__name__)
T = TypeVar("T")
Wish = Callable[[Table], list[Entry]]


class House:
    def __init__(self, store: Store, engines: Engines, liveness: Liveness | None = None, kept: int = KEPT) -> None:
        self._store, self._engines = store, engines
        self.liveness: Liveness = liveness or LocalLiveness()
        self._kept = kept
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._changes: dict[str, asyncio.Event] = {}
        self._people: OrderedDict[str, Person] = OrderedDict()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def open(self) -> None:
        """Games that were going on when the house closed go on."""
        for row in await self._stored(self._store.tables, "playing", None, 1_000_000):
            if any(person is None for person in row.people):
                await self.table(row.id)
                self._wake(row.id)

    async def close(self) -> None:
        drivers = list(self._drivers.values())
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        self._engines.close()
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
        for row in await self.tables_of(id):
            table = await self.table(row.id)
            for seat in table.seats_of(id):
                if table.status != "over":
                    await self.act(row.id, lambda table, seat=seat: table.let_computer(seat, STANDS_IN))  # type: ignore[misc]
        await self._stored(self._store.forget_person, id)
        self._people.pop(id, None)

    async def tables_of(self, person: str) -> list[TableRow]:
        return await self._stored(self._store.tables_of, person)

    async def listed_tables(self, status: str) -> list[TableRow]:
        return await self._stored(self._store.tables, status, True)

    # Tables

    async def open_table(
        self, game: str, options: Mapping[str, object], chairs: Sequence[Chair], agreed: Agreed
    ) -> Table:
        """A new table; its game begins at once if no chair is free."""
        opened = _checked(game, options, chairs)
        table = Table(secrets.token_urlsafe(9))
        body = {
            "game": game,
            "options": dict(opened.options),
            "agreed": asdict(agreed),
            "chairs": [asdict(chair) for chair in chairs],
        }
        table.apply([Entry(0, "opened", body, time.time())])
        first = [Entry(0, "opened", body, table.opened)]
        if dealt := table.begin():
            dealt = _stamped(dealt)
            table.apply(dealt)
        await self._stored(self._store.open_table, table.row(), [*first, *dealt])
        self._keep(table)
        self._wake(table.id)
        return table

    async def table(self, id: str) -> Table:
        if id in self._tables:
            self._tables.move_to_end(id)
            return self._tables[id]
        entries = await self._stored(self._store.journal, id)
        if not entries:
            raise NoSuchTable()
        if id not in self._tables:
            table = Table(id)
            table.apply(entries)
            table.rest_over()
            self._keep(table)
        return self._tables[id]

    async def act(self, id: str, wish: Wish) -> Table:
        """Do what is wished if the table allows it: stored first, then true, then told."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            table = await self.table(id)
            entries = _stamped(wish(table))
            if not entries:
                return table
            after = table.after(entries)
            await self._stored(self._store.append, after.row(), entries)
            self._keep(after)
        self._tell(id)
        return after

    async def play(self, id: str, seat: int, turn: int, moves: Sequence[str]) -> Table:
        return await self.act(id, lambda table: table.play(seat, turn, moves))

    async def rematch(self, id: str) -> str:
        """A new table with the same people and options, everybody one seat on; the same one for all who ask."""
        table = await self.table(id)
        if table.successor is None:
            chairs = [table.chairs[seat - 1] for seat in range(len(table.chairs))]
            fresh = await self.open_table(table.game.id, table.game.options, chairs, table.agreed)
            table = await self.act(id, lambda table: table.follow_up(fresh.id))
        assert table.successor is not None
        return table.successor

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._kept:
            oldest = next(iter(self._tables))
            if oldest in self._drivers:
                self._tables.move_to_end(oldest)
                break
            del self._tables[oldest]
            self._locks.pop(oldest, None)
            self._changes.pop(oldest, None)

    def _tell(self, id: str) -> None:
        self.liveness.publish(id)
        self._wake(id)

    async def _stored(self, function: Callable[..., T], *arguments: Any) -> T:
        """One thread speaks with the database, so the others never wait for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, function, *arguments)

    # What goes on by itself

    def _wake(self, id: str) -> None:
        """See to it that the table goes on: pauses end, computers move, clocks run out."""
        self._changes.setdefault(id, asyncio.Event()).set()
        if id not in self._drivers:
            self._drivers[id] = asyncio.create_task(self._drive(id))

    async def _drive(self, id: str) -> None:
        try:
            while await self._step(id):
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s stands still", id)
        finally:
            del self._drivers[id]

    async def _step(self, id: str) -> bool:
        """Whatever is due at the table; False when only people can go on."""
        table = await self.table(id)
        self._changes[id].clear()
        if table.resting is not None:
            await asyncio.gather(asyncio.sleep(self._pause(table)), *self._computers(table))
            await self._end_rest(id)
            return True
        if thinking := self._computers(table):
            await asyncio.gather(*thinking)
            return True
        if table.status == "playing" and table.agreed.move_time:
            return await self._watch_clock(table)
        return False

    def _pause(self, table: Table) -> float:
        if table.agreed.claim_time and len(table.people()) > 1:
            return table.agreed.claim_time
        return PAUSE

    async def _end_rest(self, id: str) -> None:
        """Who has not claimed in the agreed time does not claim; then everybody sees what came of it."""
        table = await self.table(id)
        if table.agreed.claim_time and len(table.people()) > 1:
            for seat in table.state.to_move if table.state and table.is_quiet() else ():
                await self._try(self.act(id, lambda table, seat=seat: table.waive(seat)))  # type: ignore[misc]
        async with self._locks.setdefault(id, asyncio.Lock()):
            (await self.table(id)).rest_over()
        self._tell(id)

    async def _watch_clock(self, table: Table) -> bool:
        """Wait for a move until the clock runs out."""
        assert table.state is not None
        left = table.changed + table.agreed.move_time - time.time()
        if left > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changes[table.id].wait(), left)
            return True
        for seat in table.state.to_move:
            if "time" in table.game.declaration.endings:
                await self._try(self.act(table.id, lambda table, seat=seat: table.end("time", seat)))  # type: ignore[misc]
                break
            await self._let_play(table, seat, STANDS_IN)
        return True

    def _computers(self, table: Table) -> list[Awaitable[None]]:
        return [self._let_play(table, seat, table.chairs[seat].level or STANDS_IN) for seat in table.computers_asked()]

    async def _let_play(self, table: Table, seat: int, level: str) -> None:
        """A computer's answer goes through the same door as everybody's."""
        turn, began = table.turn(seat), time.monotonic()
        moves = await self._computed(table, seat, level)
        if not table.is_quiet():
            await asyncio.sleep(max(0.0, PACE - (time.monotonic() - began)))
        await self._try(self.play(table.id, seat, turn, moves))

    async def _computed(self, table: Table, seat: int, level: str) -> list[str]:
        state = table.state
        assert state is not None
        seconds = QUIET_SECONDS if table.is_quiet() else SECONDS.get(level, 1.0)
        moves: list[str] = []
        for _ in range(state.parts(seat)):
            try:
                choice = await self._engines.choose(table.game.id, level, state.view(seat), seconds)
                move = choice.move if choice.move in state.legal(seat) else state.legal(seat)[-1]
            except Exception:
                log.exception("a computer at table %s could not decide", table.id)
                move = state.legal(seat)[-1]
            moves.append(move)
            if len(moves) < state.parts(seat):
                state = state.play_undealt(move)
        return moves

    async def _try(self, action: Awaitable[Table]) -> None:
        """Something may have happened in the meantime: then the action has no meaning any more."""
        with suppress(TurnGone, NotYourTurn, GameOver):
            await action

    # Hints

    async def hint(self, id: str, seat: int) -> tuple[Any, tuple[Any, ...], Table]:
        """What the best player would do in this seat, and why."""
        table = await self.table(id)
        state = table.shown()
        if state is None or seat not in state.to_move:
            raise NotYourTurn(seat=seat)
        choice, why = await self._engines.advise(table.game.id, "best", state.view(seat), 1.0)
        return choice, why, table


def _checked(game: str, options: Mapping[str, object], chairs: Sequence[Chair]) -> Game:
    rules = declaration(game)
    opened = Game(rules, settle(rules.options, options))
    for chair in chairs:
        if chair.level is not None and chair.level not in rules.players():
            raise UnknownLevel(level=chair.level, known=tuple(rules.players()))
    if len(chairs) != opened.seats:
        raise TeahouseError()
    return opened


def _stamped(entries: Sequence[Entry]) -> list[Entry]:
    now = time.time()
    return [replace(entry, at=now) for entry in entries]

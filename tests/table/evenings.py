"""What tests of tables share: a real house on a real file, people at its tables, deals laid out by hand."""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from known_time import spend
from teahouse.core.commitments import committed
from teahouse.core.handles import State
from teahouse.core.options import settle
from teahouse.core.views import write_view
from teahouse.games import declaration
from teahouse.store.base import Entry, Person
from teahouse.store.sql import open_sqlite
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.table.pace import Pace
from teahouse.table.pauses import end_rest
from teahouse.table.pen import Pen
from teahouse.table.table import Table

QUICK = Pace(pause=0.05, seal=0.01, jitter=0.0, hand_end=0.05, hand_end_among_people=0.05, follow=0.0, retry=0.02)
BATTLE, PEASANTS, HONGKONG, TINY = "mahjong-battle", "bauernaufstand", "hongkong", "tiny-bluff"
CHESS = "weiss-schach"
PEOPLE = tuple(Chair(person=name) for name in ("anna", "bert", "cleo", "dora"))
ANNA, BERT, CLEO, DORA = PEOPLE
EASY = Chair(level="easy")
PATIENCE = 30.0
"""Seconds after which something that was awaited will not happen any more."""


class SharedEngines(Engines):
    """The processes serve all houses of a test session: closing one house leaves them."""

    def close(self) -> None:
        pass

    def shut_down(self) -> None:
        super().close()


def evening(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test as a coroutine, by a clock of its own that does not hurry."""

    @functools.wraps(test)
    def run(*arguments: Any, **fixtures: Any) -> None:
        spend(asyncio.wait_for(test(*arguments, **fixtures), 4 * PATIENCE))

    return run


@asynccontextmanager
async def house_at(path: Path, engines: Engines, pace: Pace = QUICK, **wishes: Any) -> AsyncIterator[House]:
    """The house of this file, as the server opens it. Anna, Bert, Cleo and Dora are its guests."""
    store = open_sqlite(path, busy_seconds=0.05)
    for chair in PEOPLE:
        assert chair.person
        if store.person(chair.person) is None:
            store.add_person(Person(chair.person, chair.person.title(), "en"))
    house = House(store, engines, pace=pace, **wishes)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def until(house: House, id: str, holds: Callable[[Table], bool]) -> Table:
    """The table, as soon as something holds there."""
    for _ in range(int(PATIENCE / 0.01)):
        table = await house.table(id)
        if holds(table):
            return table
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


async def answer(house: House, id: str, seat: int, *moves: str) -> Table:
    """This seat's answer to its open question."""
    return await house.play(id, seat, (await house.table(id)).turn(seat), moves)


async def play_first(house: House, id: str, seat: int) -> Table:
    table = await house.table(id)
    assert table.state
    return await answer(house, id, seat, table.state.legal(seat)[0])


def first_entries(
    game: str, chairs: Sequence[Chair], start: dict[str, Any], options: Mapping[str, Any] | None = None, **agreed: Any
) -> list[Entry]:
    """A journal that begins with this deal."""
    body = {
        "game": game,
        "options": settle(declaration(game).options, options or {}),
        "agreed": asdict(Agreed(**agreed)),
        "chairs": [asdict(chair) for chair in chairs],
    }
    return [Entry(0, "opened", body, 1.0), Entry(1, "dealt", {"start": committed(start)}, 1.0)]


def folded(entries: Sequence[Entry], whole: bool = False, id: str = "t") -> Table:
    table = Table(id, whole)
    table.apply(entries)
    return table


def wished(table: Table, wish: Callable[..., None], *what: Any, at: float = 1.0) -> Pen:
    """What a wish means, and the table on which it is true."""
    pen = Pen(table, at, ran=at)
    wish(pen, *what)
    return pen


async def laid_out(house: House, game: str, chairs: Sequence[Chair], state: State, **agreed: Any) -> Table:
    """A table of the house with the deal of this state, its first pause over."""
    start = state.cause.start  # type: ignore[union-attr]
    entries = first_entries(game, chairs, start, state.game.options, **agreed)
    table = folded(entries)
    await house._clerk.do(house._store.open_table, table.row(), entries)
    return await house.table(table.id)


async def stored(house: House, id: str) -> list[Entry]:
    """The journal on the disk."""
    return await house._clerk.do(house._store.journal, id)


def journal_of(path: Path, id: str) -> list[Entry]:
    with closing(open_sqlite(path)) as store:
        return store.journal(id)


def rested(table: Table, at: float = 1.0) -> Table:
    """The pause that is on is over."""
    return wished(table, end_rest, table.rest_since, at=at).table


def view_of(table: Table, viewer: int | None) -> dict[str, Any]:
    """What somebody sees of a running game, as programs get it."""
    view = table.view(viewer)
    assert view is not None
    return write_view(table.game.declaration, view)


def seen(table: Table) -> list[Any]:
    """What every seat and a watcher see."""
    return [table.view(viewer) for viewer in (*range(len(table.chairs)), None)]


UNCOMPARED = ("state", "rests", "game", "whole", "calendar", "_looked_at", "_is_quiet", "_views")
"""What cannot be compared as it is; whose time counts is no matter of the journal, nor what was looked up last."""


def facts(table: Table) -> dict[str, Any]:
    """Everything a table knows, comparable."""
    return {
        **{name: value for name, value in vars(table).items() if name not in UNCOMPARED},
        "position": table.state and table.state.position,
        "turns": table.state and (table.state.turns, table.state.question, table.state.hand),
        "rests": [(rest.position, rest.turns) for rest in table.rests],
        "options": table.game.options,
        "seen": seen(table),
        "row": table.row(),
    }

"""What the lobby does by the clock, whom a line wakes, and which table is the best: from inside a house."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from table.evenings import ANNA, BERT, CHESS, CLEO, DORA, EASY, HONGKONG, PEOPLE, evening, house_at
from table.test_late_ratings import add
from teahouse.store.base import Person
from teahouse.table.agreed import Agreed
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.timing import Control
from teahouse.web import lobby, pairing
from teahouse.web.contacts import Contacts
from teahouse.web.here import Here
from teahouse.web.lobby import Lobby
from teahouse.web.notices import Notices
from teahouse.web.pairing import FILL_AFTER, Pairing, Wish
from teahouse.web.watchable import best_to_watch
from teahouse.web.writing import Writing

WEEK = 7 * 86400.0
SETTLED = 60.0
"""Seconds after which nothing happens any more where everybody thinks."""


@dataclass(frozen=True)
class Company:
    house: House
    store: Any
    contacts: Contacts

    @property
    def lobby(self) -> Lobby:
        return Lobby(self.house, self.store.lobby, self.contacts, Notices(self.house, self.store.telling, []))

    async def person(self, id: str) -> Person:
        found = await self.house.people.find(id)
        assert found
        return found


@asynccontextmanager
async def company(folder: Path) -> AsyncIterator[Company]:
    async with house_at(folder / "house.db", Engines(1)) as house:
        store: Any = house._store
        here = Here(house, store.contacts)
        yield Company(house, store, Contacts(house, store.contacts, here, Notices(house, store.telling, [])))


@evening
async def test_computers_fill_up_when_the_minute_is_over_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (lobby, pairing):
        monkeypatch.setattr(room, "time", asyncio.get_running_loop())
    async with company(tmp_path) as here:
        pairs, anna, bert = Pairing(here.lobby), await here.person("anna"), await here.person("bert")
        wish = Wish(HONGKONG, Control(move=44), computers=True)
        cleo = await here.person("cleo")
        alone = await pairs.pair(cleo, replace(wish, computers=False))
        table = await pairs.pair(anna, wish)
        assert (await pairs.pair(bert, wish)).id == table.id
        await asyncio.sleep(FILL_AFTER - 5)
        waiting = await pairs.ask_again(await here.house.table(table.id), anna)
        assert (waiting.id, waiting.status, waiting.people()) == (table.id, "waiting", {"anna", "bert"})
        await asyncio.sleep(10)
        filled = await pairs.ask_again(waiting, bert)
        assert (filled.id, filled.status) == (table.id, "playing")
        assert sorted(chair.level or "" for chair in filled.chairs) == ["", "", "medium", "medium"]
        assert (await pairs.ask_again(alone, cleo)).status == "waiting", "there it is not agreed"


@evening
async def test_a_line_wakes_who_sits_there_and_nobody_who_watches(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        house, known = here.house, here.store.contacts
        for one, other in combinations((str(chair.person) for chair in PEOPLE), 2):
            known.ask(one, other, 1.0)
            known.accept(other, one, 1.0)
        table = await house.open_table(HONGKONG, {}, PEOPLE, Agreed())
        await asyncio.sleep(SETTLED)
        listeners = {name: Listener(name) for name in ("anna", "bert", "wim", None)}
        for listener in listeners.values():
            house.liveness.follow(listener, [table.id])
        writing = Writing(house, here.store.lines, here.contacts)
        line = await writing.write_at(await house.table(table.id), await here.person("anna"), "Kettle on the hob")
        assert [name for name, listener in listeners.items() if listener._waiting] == ["anna", "bert"]
        assert writing.last(table, await here.person("bert")) == line.number
        assert writing.last(table, Person("wim", "Wim", "en")) == writing.last(table, None) == 0


@evening
async def test_the_best_table_is_where_those_with_most_points_play(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        rivals = [f"rival-{number}" for number in range(6)]
        for rival in rivals:
            here.store.add_person(Person(rival, rival, "en"))
        for number, rival in enumerate(3 * rivals):
            pairs = (("cleo", rival), (rival, "bert"), (rival, "dora") if number % 2 else ("dora", rival))
            for which, pair in enumerate(pairs):
                add(here.store, f"{number}-{which}", 2 * WEEK * (number + 1) + which, *pair)
        house = here.house
        ledger = await house.ratings.ledger(CHESS)
        points = {name: ledger.rating(name) for name in ("bert", "cleo", "dora")}
        assert not any(rating.is_provisional for rating in points.values())
        assert points["bert"].points < points["dora"].points < points["cleo"].points
        listed = Agreed(listed=True)
        weak, machine, strong, middle = [
            (await house.open_table(CHESS, {}, chairs, listed)).id
            for chairs in ([ANNA, BERT], [CLEO, EASY], [ANNA, CLEO], [DORA, ANNA])
        ]
        found = await best_to_watch(house, await house.listing.tables("playing"))
        assert [row.id for row in found] == [strong, middle, weak, machine]

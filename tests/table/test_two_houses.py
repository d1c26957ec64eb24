"""Two houses on one PostgreSQL, by the real clock: one plays with the other, and none of them needs to know which.

They are two `House`s of one process here, each with its own connections; tests/chaos/test_chaos.py has processes.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import wraps
from itertools import pairwise
from typing import Any

import pytest

from postgres import new_database, shared
from table.evenings import ANNA, BERT, CLEO, DORA, EASY, HONGKONG, PEASANTS, PEOPLE, QUICK, answer, folded, seen
from teahouse.core.errors import NotYourTurn, TeahouseError
from teahouse.store.base import Person
from teahouse.store.databases import address_of
from teahouse.store.sql import open_store
from teahouse.table import clocks, driving
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.open_hours import VACATIONS
from teahouse.table.pace import BRISK, Pace
from teahouse.table.table import Table
from teahouse.table.timing import DAY, Control

PATIENCE = 30.0


@pytest.fixture
def address() -> Iterator[str]:
    with new_database() as found:
        yield found


def really(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """By the clock on the wall."""

    @wraps(test)
    def run(*arguments: Any, **fixtures: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **fixtures), 2 * PATIENCE))

    return run


@asynccontextmanager
async def house_on(address: str, engines: Engines, pace: Pace = QUICK, kept: int = 1200) -> AsyncIterator[House]:
    store = open_store(address)
    for chair in PEOPLE:
        assert chair.person
        if store.person(chair.person) is None:
            store.add_person(Person(chair.person, chair.person.title(), "en"))
    house = House(store, engines, pace=pace, kept=kept)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


@asynccontextmanager
async def two_houses(
    address: str, engines: Engines, pace: Pace = QUICK, kept: int = 1200
) -> AsyncIterator[tuple[House, House]]:
    """`kept`: so many tables are in the second one's memory."""
    async with AsyncExitStack() as open:
        first = await open.enter_async_context(house_on(address, engines, pace))
        yield first, await open.enter_async_context(house_on(address, engines, pace, kept))


async def soon(holds: Callable[[], Any]) -> Any:
    for _ in range(int(PATIENCE / 0.01)):
        if found := holds():
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def at(house: House, id: str) -> Table:
    """As it stands in this house's memory."""
    table = house.known(id)
    assert table is not None
    return table


@really
async def test_what_one_house_stores_the_other_hears_and_shows(address: str, engines: Engines) -> None:
    async with two_houses(address, engines) as (here, there):
        table = await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        assert seen(await there.table(table.id)) == seen(table)
        listener = Listener("bert")
        there.liveness.follow(listener, [table.id])
        await answer(here, table.id, 0, table.state.legal(0)[0])
        assert await listener.next() == table.id
        assert seen(at(there, table.id)) == seen(at(here, table.id))
        assert at(there, table.id).next_number == at(here, table.id).next_number


@really
async def test_people_at_different_houses_play_a_whole_game(address: str, engines: Engines) -> None:
    async with two_houses(address, engines) as houses:
        id = (await houses[0].open_table(PEASANTS, {}, [ANNA, BERT], Agreed())).id
        await houses[1].table(id)
        moves = 0
        while (table := await houses[moves % 2].table(id)).status == "playing":
            seat = table.asked()[0]
            await houses[moves % 2].play(id, seat, table.turn(seat), [table.state.legal(seat)[-1]])
            moves += 1
            await soon(lambda: len({at(house, id).next_number for house in houses}) == 1)
        journal = houses[0]._store.journal(id)
        assert [entry.number for entry in journal] == list(range(len(journal)))
        assert sum(entry.kind == "played" for entry in journal) == moves
        for house in houses:
            assert seen(await house.table(id)) == seen(folded(journal, id=id))


@really
async def test_a_house_that_has_not_heard_yet_looks_before_it_refuses(address: str, engines: Engines) -> None:
    """Bert has seen Anna's move at one house, and his own goes to another, which is late."""
    async with two_houses(address, engines) as (here, there):
        id = (await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())).id
        await there.table(id)
        deafen(there)
        played = await answer(here, id, 0, at(here, id).state.legal(0)[0])
        assert at(there, id).asked() == (0,), "it does not know"
        await there.play(id, 1, played.turn(1), [played.state.legal(1)[0]])
        with pytest.raises(NotYourTurn):
            await there.play(id, 1, played.turn(1) + 1, [played.state.legal(1)[0]])
        assert [entry.kind for entry in here._store.journal(id)].count("played") == 2


@really
async def test_a_table_that_leaves_memory_when_it_is_heard_of_is_told_all_the_same(
    address: str, engines: Engines
) -> None:
    """More tables are played than are in memory, and this one leaves between the notice and the look at it."""
    async with two_houses(address, engines, kept=1) as (here, there):
        table = await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        other = await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        await there.table(table.id)
        listener = Listener("bert")
        there.liveness.follow(listener, [table.id])
        heard = leave_when_heard(there, await there._reader.read(Table(other.id)))
        played = await answer(here, table.id, 0, table.state.legal(0)[0])
        await soon(lambda: heard == [table.id])
        assert await asyncio.wait_for(listener.next(), PATIENCE / 3) == table.id
        assert seen(await there.table(table.id)) == seen(played)


def leave_when_heard(house: House, other: Table) -> list[str]:
    """Another table comes into memory the moment something is heard of one there, which leaves for it."""
    neighbours, heard = house.neighbours, list[str]()
    assert neighbours
    hear = neighbours._hear_of_table

    def heard_of(id: str, number: int) -> None:
        hear(id, number)
        if house.known(id) and id != other.id:
            house._keep(other)
            assert house.known(id) is None
            heard.append(id)

    neighbours._hear_of_table = heard_of  # type: ignore[method-assign]
    return heard


@really
async def test_a_look_at_everything_finds_what_was_missed_where_a_table_has_left_memory(
    address: str, engines: Engines
) -> None:
    async with two_houses(address, engines, kept=1) as (here, there):
        assert there.neighbours
        table = await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        other = await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        for id in (table.id, other.id):
            await there.table(id)
        listener = Listener("bert")
        there.liveness.follow(listener, [table.id])
        hear, missed = there.neighbours._hear_of_table, deafen(there)
        await answer(here, table.id, 0, table.state.legal(0)[0])
        await soon(lambda: missed)
        there.neighbours._hear_of_table = hear  # type: ignore[method-assign]
        await there.neighbours._poll()
        assert await asyncio.wait_for(listener.next(), PATIENCE / 3) == table.id


@really
async def test_who_is_at_another_house_is_there_from_the_first_look(address: str, engines: Engines) -> None:
    """A table that comes back into memory does not show for a moment that everybody elsewhere were away."""
    async with two_houses(address, engines, replace(QUICK, grace=0.0), kept=1) as (here, there):
        table = await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        other = await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())
        here.presence.come("anna", [table.id])
        await soon(lambda: here.passing._telling and here.passing._telling.done())
        there.presence.come("bert", [table.id])
        for id in (table.id, other.id, table.id):
            found = await there.table(id)
        assert there.presence.away(found) == {}


def deafen(house: House) -> list[str]:
    """It hears nothing of others, as if every notice were late; what it misses."""
    missed = list[str]()
    assert house.neighbours
    house.neighbours._hear_of_table = lambda id, number: missed.append(id)  # type: ignore[method-assign]
    return missed


@really
async def test_of_two_answers_at_once_one_is_stored(address: str, engines: Engines) -> None:
    async with two_houses(address, engines) as houses:
        id = (await houses[0].open_table(PEASANTS, {}, [ANNA, BERT], Agreed())).id
        tables = [await house.table(id) for house in houses]
        for house in houses:
            deafen(house)
        legal = tables[0].state.legal(0)
        outcomes = await asyncio.gather(
            *(house.play(id, 0, tables[0].turn(0), [move]) for house, move in zip(houses, legal, strict=False)),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1, outcomes
        assert [entry.kind for entry in houses[0]._store.journal(id)].count("played") == 1


@really
async def test_a_lost_connection_is_found_again_and_nothing_is_missed(address: str, engines: Engines) -> None:
    async with two_houses(address, engines) as (here, there):
        id = (await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())).id
        await there.table(id)
        assert there.neighbours
        cut_listening(address)
        await soon(lambda: not there.neighbours._listens.is_set())
        await answer(here, id, 0, at(here, id).state.legal(0)[0])
        await soon(lambda: at(there, id).next_number == at(here, id).next_number)
        await answer(here, id, 1, at(here, id).state.legal(1)[0])
        await soon(lambda: at(there, id).next_number == at(here, id).next_number)


def cut_listening(address: str) -> None:
    name = address_of(address).database
    cut = shared().do(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE application_name = 'teahouse listens' AND datname = '{name}'"
    )
    assert cut


@really
async def test_one_house_drives_a_table_and_another_takes_over(address: str, engines: Engines) -> None:
    async with two_houses(address, engines) as (here, there):
        id = (await here.open_table(PEASANTS, {}, [ANNA, EASY], Agreed())).id
        await there.table(id)
        for turns, house in enumerate((there, here, there)):
            await soon(lambda turns=turns, house=house: played(at(house, id)) == 2 * turns)
            await answer(house, id, 0, at(house, id).state.legal(0)[0])
        await soon(lambda: played(at(here, id)) == 6)
        journal = here._store.journal(id)
        assert [entry.body["seat"] for entry in journal if entry.kind == "played"] == [0, 1, 0, 1, 0, 1]


def played(table: Table) -> int:
    return table.next_number - 2


@really
async def test_a_house_that_closes_hands_its_tables_over(address: str, engines: Engines) -> None:
    """At once, not when its lease is over: the other one hears of it, and plays the move that was thought about."""
    async with AsyncExitStack() as later:
        async with house_on(address, engines) as here:
            here._computers._move = think_for_ever  # type: ignore[method-assign]
            id = (await here.open_table(PEASANTS, {}, [ANNA, EASY], Agreed())).id
            await answer(here, id, 0, at(here, id).state.legal(0)[0])
            await soon(lambda: here.neighbours and here.neighbours.leases.holds(id))
            there = await later.enter_async_context(house_on(address, engines))  # not before: whoever is quicker drives
            await there.table(id)
        assert there._store.sharing and there._store.sharing.open_houses() == 1
        await soon(lambda: played(at(there, id)) == 2)


async def think_for_ever(*question: Any) -> str | None:
    await asyncio.Event().wait()
    return None


@really
async def test_a_driver_that_is_held_up_past_its_lease_writes_nothing(address: str, engines: Engines) -> None:
    """Its computer has thought for so long that the other house has played for it, and the game has gone on."""
    async with house_on(address, engines) as here:
        id = (await here.open_table(PEASANTS, {}, [ANNA, EASY], Agreed())).id
        going_on, move = asyncio.Event(), here._computers._move

        async def move_late(*question: Any) -> str | None:
            await going_on.wait()
            return await move(*question)

        here._computers._move = move_late  # type: ignore[method-assign]
        await answer(here, id, 0, at(here, id).state.legal(0)[0])
        assert here.neighbours
        leases = here.neighbours.leases
        await soon(lambda: leases.holds(id))
        async with house_on(address, engines) as there:  # not before: whoever is quicker drives
            await there.table(id)
            deafen(here)
            stop_renewing(here)
            await soon(lambda: played(at(there, id)) == 2)
            await answer(there, id, 0, at(there, id).state.legal(0)[0])
            await soon(lambda: played(at(there, id)) == 4)
            going_on.set()
            await soon(lambda: not leases.holds(id))
            journal = there._store.journal(id)
            assert [entry.body["seat"] for entry in journal if entry.kind == "played"] == [0, 1, 0, 1]


async def nothing() -> None:
    pass


def stop_renewing(house: House) -> None:
    """Its lease is over, and it does not know."""
    neighbours = house.neighbours
    assert neighbours

    neighbours._renew = neighbours._take_undriven = nothing  # type: ignore[method-assign]
    neighbours._sharing.renew(neighbours.id, -1.0, 0.0)


@really
async def test_a_house_that_opens_in_the_middle_of_a_pause_does_not_begin_it_again(
    address: str, engines: Engines
) -> None:
    """The pause is driven by the one that is left, and lasts from its beginning, not from that one's."""
    slow = replace(QUICK, pause=6.0)
    async with house_on(address, engines) as here:
        id = (await here.open_table(HONGKONG, {}, [ANNA, EASY, EASY, EASY], Agreed())).id
        await soon(lambda: at(here, id).asked() == (0,) and not at(here, id).rests)
        here._drivers._pauses._pace = slow
        await answer(here, id, 0, at(here, id).state.legal(0)[0])
        rested = at(here, id).rest_since
        assert at(here, id).rests
        async with house_on(address, engines, slow) as there:
            await there.table(id)
            assert there._drivers._pauses._began(at(there, id)) == rested
            assert abs(here.now() - there.now()) < 0.5, "one running time"
            await here._drivers.close()
            assert here.neighbours
            here.neighbours.leases.lose_all()
            await here._clerk.do(here._store.sharing.let_go, here.neighbours.id, [id])  # type: ignore[union-attr]
            await soon(lambda: at(there, id).rest_since != rested)
            journal = there._store.journal(id)
            ended = next(entry for entry in journal if entry.kind == "rested" and entry.ran > rested)
            assert ended.ran - rested >= slow.pause


@really
async def test_a_hand_is_played_by_people_at_different_houses(address: str, engines: Engines) -> None:
    """Pauses are driven by one of them, whichever; both show the same, and nothing is written twice."""
    async with two_houses(address, engines, replace(QUICK, least=0.02, attentive=0.05)) as houses:
        agreed = Agreed(claim_time=1, pace=BRISK)
        id = (await houses[0].open_table(HONGKONG, {}, [ANNA, BERT, CLEO, DORA], agreed)).id
        for house in houses:
            await house.table(id)
        people = [asyncio.create_task(play_along(houses[seat % 2], id, seat)) for seat in range(4)]
        try:
            await soon(lambda: at(houses[0], id).starts[1:] or at(houses[0], id).status == "over")
        finally:
            for person in people:
                person.cancel()
            await asyncio.gather(*people, return_exceptions=True)
        await soon(lambda: len({at(house, id).next_number for house in houses}) == 1)
        journal = houses[0]._store.journal(id)
        assert [entry.number for entry in journal] == list(range(len(journal)))
        assert journal_kinds_alternate([entry.kind for entry in journal])


def journal_kinds_alternate(kinds: list[str]) -> bool:
    """No pause ends twice."""
    steps = [kind for kind in kinds if kind in ("closed", "rested")]
    return all(pair != ("closed", "closed") for pair in pairwise(steps))


async def play_along(house: House, id: str, seat: int) -> None:
    """Somebody who lets everything pass and discards the first tile."""
    while True:
        table = await house.table(id)
        if seat in table.asked() and table.state and not table.shows_end_of_hand():
            move = table.state.waived(seat) or table.state.legal(seat)[0]
            try:
                await house.play(id, seat, table.turn(seat), [move])
            except TeahouseError:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)


@really
async def test_who_is_at_one_house_is_there_for_the_other(address: str, engines: Engines) -> None:
    pace = Pace(grace=0.3)
    async with two_houses(address, engines, pace) as (here, there):
        id = (await here.open_table(PEASANTS, {}, [ANNA, BERT], Agreed())).id
        await there.table(id)
        here.presence.come("anna", [id])
        there.presence.come("bert", [id])
        await soon(lambda: here.presence.is_there(id, "bert") and there.presence.is_there(id, "anna"))
        await asyncio.sleep(0.4)
        assert here.presence.away(at(here, id)) == there.presence.away(at(there, id)) == {}
        there.presence.go("bert", [id])
        gone = await soon(lambda: here.presence.away(at(here, id)))
        assert list(gone) == [1] and gone == await soon(lambda: there.presence.away(at(there, id)))


@really
async def test_a_guest_is_called_the_same_everywhere(address: str, engines: Engines) -> None:
    async with two_houses(address, engines) as (here, there):
        anna = await there.people.find("anna")
        assert anna
        await here.people.renew_link("anna")
        await there.people.change(Person("anna", "Annika", "de", {}, anna.created))
        found = await there.people.find("anna")
        assert found and (found.name, found.link) == ("Annika", 1), "a new name does not bring back the old link"

        async def known(house: House, holds: Callable[[Person | None], bool]) -> None:
            while not holds(await house.people.find("anna")):
                await asyncio.sleep(0.01)

        await known(here, lambda person: bool(person and person.name == "Annika"))
        await here.forget_person("anna")
        await known(there, lambda person: person is None)


SLOW = Agreed(move_time=4, nights=False)


@asynccontextmanager
async def over_days(address: str, engines: Engines, patch: pytest.MonkeyPatch) -> AsyncIterator[tuple[House, House]]:
    """Two houses to which a second is a day; the second one has room for one table, and it alone looks for tables."""
    patch.setattr(driving, "FAR", 0.0)
    patch.setattr(clocks, "FORGIVEN", 0.0)
    patch.setattr(Control, "is_slow", property(lambda control: control.move > 0))
    async with two_houses(address, engines, kept=1) as houses:
        assert houses[0].neighbours
        houses[0].neighbours._take_undriven = nothing  # type: ignore[method-assign]
        yield houses


async def asleep(house: House, *chairs: Chair) -> str:
    """A table of which this house knows only when something is due there."""
    id = (await house.open_table(PEASANTS, {}, chairs, SLOW)).id
    await soon(lambda: id in house.asleep())
    await house.open_table(PEASANTS, {}, [CLEO, DORA], Agreed())
    assert house.known(id) is None
    return id


async def holiday(house: House, person: str) -> None:
    """Their clocks stand still, for days."""
    found, now = await house.people.find(person), time.time()
    assert found
    await house.change_person(replace(found, looks={VACATIONS: [[now - 60, now + 9 * DAY]]}))


def endings(house: House, id: str) -> list[tuple[str, int]]:
    return [(entry.body["reason"], entry.body["seat"]) for entry in house._store.journal(id) if entry.kind == "ended"]


@really
async def test_a_time_over_days_ends_once_also_where_the_table_is_in_nobodys_memory(
    address: str, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with over_days(address, engines, monkeypatch) as (here, there):
        id = await asleep(there, ANNA, BERT)
        assert here.known(id) is None and there.neighbours and there.neighbours.leases.holds(id)
        await soon(lambda: endings(here, id))
        assert (await here.table(id)).is_over() and (await there.table(id)).is_over()
        assert endings(here, id) == [("time", 0)]


@really
async def test_a_move_at_one_house_wakes_the_table_that_another_lets_sleep(
    address: str, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna is on holiday and nothing is due for days; she moves all the same, and from then on Bert's time runs."""
    async with over_days(address, engines, monkeypatch) as (here, there):
        await holiday(there, "anna")
        id = await asleep(there, ANNA, BERT)
        table = await here.table(id)
        await answer(here, id, 0, table.state.legal(0)[0])
        assert here.neighbours and not here.neighbours.leases.holds(id)
        await soon(lambda: endings(here, id))
        await soon(lambda: at(here, id).is_over())
        assert endings(here, id) == [("time", 1)]


@really
async def test_what_a_house_has_not_heard_wakes_its_tables_when_it_listens_again(
    address: str, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with over_days(address, engines, monkeypatch) as (here, there):
        await holiday(there, "anna")
        id = await asleep(there, ANNA, BERT)
        assert there.neighbours
        hear, missed = there.neighbours._hear_of_table, deafen(there)
        table = await here.table(id)
        await answer(here, id, 0, table.state.legal(0)[0])
        await soon(lambda: id in missed)
        there.neighbours._hear_of_table = hear  # type: ignore[method-assign]
        cut_listening(address)
        await soon(lambda: endings(here, id))
        assert endings(here, id) == [("time", 1)]


@really
async def test_a_table_that_sleeps_is_handed_over_by_a_house_that_closes(
    address: str, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with over_days(address, engines, monkeypatch) as (here, _):
        async with house_on(address, engines, kept=1) as third:
            id = await asleep(third, ANNA, BERT)
        await soon(lambda: endings(here, id))
        assert endings(here, id) == [("time", 0)]

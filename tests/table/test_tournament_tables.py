"""Rounds of tournaments in the house: tables open and count by themselves, and who does not come has lost.

By a clock of their own (known_time.py): agreed minutes take no time, and nothing depends on how busy the machine is.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from known_time import spend
from table.evenings import CHESS, HONGKONG, house_at, stored
from teahouse.core.protocol import AGREED, RESIGN
from teahouse.evenings.room import Evenings
from teahouse.store.base import StoreTrouble
from teahouse.store.books import TOURNAMENT, Book, Name
from teahouse.table.agreed import Chair
from teahouse.table.books import Change
from teahouse.table.engines import Engines
from teahouse.table.errors import ComputersBusy
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.moves import end, play
from teahouse.table.pen import Pen
from teahouse.table.spending import FORGIVEN
from teahouse.table.standing_in import come_back
from teahouse.table.table import Table
from teahouse.tournaments import acts
from teahouse.tournaments.course import Seating, Tournament
from teahouse.tournaments.options import GIVEN, KNOCK_OUT, USUAL_POINTS, Options
from teahouse.tournaments.pairing.drawn import Drawn
from teahouse.tournaments.pairing.knockout import winner
from teahouse.tournaments.sittings import REPLAYS, count_table
from teahouse.web.tournament_tables import Stewards, _chair, person_bell

AN_HOUR = 3600.0
ALL = ("anna", "bert", "cleo", "dora")
PATIENCE = 60


def evening(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test as a coroutine, with an hour of its own."""

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        spend(asyncio.wait_for(test(**fixtures), AN_HOUR))

    return run


@asynccontextmanager
async def opened(path: Path, engines: Engines) -> AsyncIterator[tuple[House, Stewards]]:
    """The house with its stewards, as the server opens it."""
    async with house_at(path, engines) as house:
        evenings = Evenings(house._store.evenings, house.liveness)
        stewards = Stewards(house, evenings)
        await stewards.open()
        yield house, stewards
        await stewards.close()
        await evenings.close()


async def begun(house: House, stewards: Stewards, tables: Sequence[Sequence[int]], **options: Any) -> str:
    """A tournament of these four whose first round has begun; 0 is a substitute."""
    seats = len(tables[0])
    agreed = Options(
        **{"seats": seats, "mode": GIVEN, "points": USUAL_POINTS[seats], "online": True, "patience": PATIENCE}
        | {"game": CHESS if seats == 2 else HONGKONG}
        | options
    )
    names = [Name(number, person.title(), person) for number, person in enumerate(ALL, start=1)]
    entered = acts.enter(Tournament([]), range(1, 5), "anna")
    book = await house.books.open(TOURNAMENT, "Cup", False, Change([*acts.open_tournament(agreed), *entered], names))
    drawn = Drawn(tuple(map(tuple, tables)))
    await house.books.act(
        book.id, TOURNAMENT, lambda book: Change(acts.begin_round(Tournament(book.entries), 1, "anna", drawn))
    )
    stewards.wake(book.id)
    return book.id


async def look(house: House, id: str) -> list[Seating]:
    return Tournament((await house.books.read(id, TOURNAMENT)).entries).rounds[-1].tables


async def sat_down(house: House, id: str) -> list[str]:
    """The tables of the house, once they are open."""
    while not all(table.sitting for table in await look(house, id)):
        await asyncio.sleep(0.1)
    ids = [table.sitting.id for table in await look(house, id) if table.sitting]
    while None in [await house._clerk.do(house._store.table, each) for each in ids]:
        await asyncio.sleep(0.1)
    return ids


async def kinds(house: House, id: str) -> list[str]:
    return [entry.kind for entry in (await house.books.read(id, TOURNAMENT)).entries]


@evening
async def test_tables_open_for_their_players_who_hear_of_it_and_count_when_they_end(
    path: Path, engines: Engines
) -> None:
    async with opened(path, engines) as (house, stewards):
        listener = Listener("bert")
        house.liveness.follow(listener, [person_bell("bert")])
        id = await begun(house, stewards, [(1, 2), (3, 4)])
        ids = await sat_down(house, id)
        assert [chair.person for chair in (await house.table(ids[0])).chairs] == ["anna", "bert"]
        assert await listener.next() == person_bell("bert")
        called = stewards.called("bert")[0]
        assert (called.round, called.number, called.path) == (1, 1, f"/tables/{ids[0]}")
        assert called.late_at and 0 < called.late_at - house.now() <= PATIENCE

        house.presence.come("anna", ids[:1])
        house.presence.come("bert", ids[:1])
        while stewards.called("bert")[0].late_at is not None:
            await asyncio.sleep(0.1)
        await house.act(ids[0], partial(end, reason=RESIGN, seat=1))
        while not (await look(house, id))[0].result:
            await asyncio.sleep(0.1)
        result = (await look(house, id))[0].result
        assert result and (result.scores, result.by, result.forfeits) == ((1.0, 0.0), "table", ())
        assert stewards.called("bert") == []


@evening
async def test_who_does_not_come_loses_once_also_when_the_house_was_closed_meanwhile(
    path: Path, engines: Engines
) -> None:
    async with opened(path, engines) as (house, stewards):
        id = await begun(house, stewards, [(1, 2), (3, 4)])
        ids = await sat_down(house, id)
        house.presence.come("anna", ids)
        await asyncio.sleep(PATIENCE / 2)
        assert (await look(house, id))[0].result is None
        told = await kinds(house, id)

    await asyncio.sleep(3 * PATIENCE)  # while the house is closed nobody is late
    async with opened(path, engines) as (house, stewards):
        assert await sat_down(house, id) == ids and await kinds(house, id) == told, "nothing forgotten, nothing twice"
        since = [table.sitting.since for table in await look(house, id) if table.sitting]
        assert house.now() - since[0] < PATIENCE
        while not all(table.result for table in await look(house, id)):
            assert house.now() - since[0] < PATIENCE + 5
            await asyncio.sleep(1)
        first, second = (await look(house, id))[0].result, (await look(house, id))[1].result
        assert first and (first.scores, first.forfeits, first.by) == ((1.0, 0.0), (1,), "house")
        assert second and second.forfeits == (0, 1), "nobody came"
        table = await house.table(ids[0])
        assert table.state and table.state.result and table.state.result.winners == (0,)
        told = await kinds(house, id)

    async with opened(path, engines) as (house, stewards):
        await asyncio.sleep(PATIENCE)
        assert await kinds(house, id) == told and told.count("missed") == 2 and told.count("result") == 2
        assert [entry.kind for entry in await stored(house, ids[0])].count("ended") == 1


@evening
async def test_a_crash_between_two_steps_is_made_good(path: Path, engines: Engines) -> None:
    """The tournament says that a table is open, and it is not; or that somebody has lost, and their table goes on."""
    async with opened(path, engines) as (house, stewards):
        id = await begun(house, stewards, [(1, 2), (3, 4)])
        await stewards.close()
        tables = [{"round": 1, "table": at, "id": f"table-{at}", "since": house.now()} for at in (1, 2)]
        if "table" not in await kinds(house, id):
            await house.books.act(id, TOURNAMENT, lambda book: Change([("table", each) for each in tables]))
        ids = [table.sitting.id for table in await look(house, id) if table.sitting]
    async with opened(path, engines) as (house, stewards):
        assert await sat_down(house, id) == ids
        await stewards.close()

        def miss(book: Book) -> Change:
            result = acts.write_result(Tournament(book.entries), 1, 1, [1.0, 0.0], "house", [1])
            return Change([("missed", {"round": 1, "table": 1, "seats": [1]}), *result])

        await house.books.act(id, TOURNAMENT, miss)
    async with opened(path, engines) as (house, stewards):
        while not (await house.table(ids[0])).is_over():
            await asyncio.sleep(0.1)
        assert (await look(house, id))[1].result is None


@evening
async def test_at_a_table_of_four_a_computer_plays_for_whoever_does_not_come(path: Path, engines: Engines) -> None:
    async with opened(path, engines) as (house, stewards):
        id = await begun(house, stewards, [(1, 2, 3, 0)], level="easy", absent=-1.0, agreed={"length": "round"})
        (table,) = await sat_down(house, id)
        chairs = (await house.table(table)).chairs
        assert [chair.person for chair in chairs] == ["anna", "bert", "cleo", None] and chairs[3].level == "easy"
        house.presence.come("anna", [table])
        house.presence.come("cleo", [table])
        await asyncio.sleep(PATIENCE + 2)
        seating = (await look(house, id))[0]
        assert seating.sitting and seating.sitting.missed == (1,) and seating.result is None
        assert (await house.table(table)).chairs[1].deputy == "easy"
        await house.act(table, partial(come_back, seat=1))
        stewards.wake(id)
        await asyncio.sleep(2)
        assert (await house.table(table)).chairs[1].deputy is None, "whoever comes late plays, for the others' sake"

        def over(book: Book) -> Change:
            return Change(count_table(Tournament(book.entries), table, [40, 30, 20, 10], [0]))

        book = await house.books.act(id, TOURNAMENT, over)
        tournament = Tournament(book.entries)
        played = tournament.rounds[0].tables[0]
        assert played.result and played.result.scores == (15, 5, -5, -15) and played.result.forfeits == (1,)
        assert tournament.points_at(played) == (4.0, -1.0, 2.0, 1.0)


@evening
async def test_no_move_is_late_before_the_time_to_come_is_over(path: Path, engines: Engines) -> None:
    """A clock of ten seconds a move: it runs for whoever has moved once; for the others after a minute at first."""
    async with opened(path, engines) as (house, stewards):
        id = await begun(house, stewards, [(1, 2), (3, 4)], move_time=10)
        ids = await sat_down(house, id)
        for person in ("anna", "bert"):
            house.presence.come(person, ids[:1])
        await asyncio.sleep(PATIENCE / 2)
        table = await house.table(ids[0])
        assert table.state and not table.is_over() and 10 < house.time_left(table) < PATIENCE
        for seat in (0, 1):
            table = await house.act(ids[0], partial(play_first, seat=seat))
        assert house.time_left(table) <= 10, "Anna has moved before"
        await asyncio.sleep(10 + FORGIVEN + 1)
        result = (await look(house, id))[0].result
        assert result and result.scores == (0.0, 1.0)
        assert (await look(house, id))[1].result is None


def play_first(pen: Pen, seat: int) -> None:
    """The first move there is."""
    view = pen.table.view(seat)
    assert view
    play(pen, seat, pen.table.turn(seat), [view.legal[0]])


@evening
async def test_a_table_that_cannot_open_holds_up_no_other_and_its_time_begins_when_it_does(
    path: Path, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(path, engines) as (house, stewards):
        open_table, fails = house.open_table, True

        async def busy(*what: Any) -> Table:
            if fails and Chair("anna") in what[2]:
                raise ComputersBusy()
            return await open_table(*what)

        monkeypatch.setattr(house, "open_table", busy)
        id = await begun(house, stewards, [(1, 2), (3, 4)])
        await asyncio.sleep(PATIENCE + 5)
        first, second = await look(house, id)
        assert first.result is None and second.result and second.result.forfeits == (0, 1)
        assert not stewards.called("anna"), "there is nowhere to go"
        assert (await house.table(second.sitting.id if second.sitting else "")).row().outcomes == ("drawn", "drawn")
        fails = False
        await asyncio.sleep(PATIENCE / 2)
        first, _ = await look(house, id)
        assert first.sitting and (await house.table(first.sitting.id)).state and first.result is None
        assert stewards.called("anna")
        await asyncio.sleep(PATIENCE)
        first, _ = await look(house, id)
        assert first.result and first.result.forfeits == (0, 1)


@evening
async def test_a_struck_result_lets_nobody_lose_and_a_forgotten_player_a_computer_play(
    path: Path, engines: Engines
) -> None:
    async with opened(path, engines) as (house, stewards):
        id = await begun(house, stewards, [(1, 2), (3, 4)])
        await sat_down(house, id)

        def strike(book: Book) -> Change:
            tournament = Tournament(book.entries)
            written = acts.write_result(tournament, 1, 1, [1.0, 0.0], "anna")
            return Change([*written, *acts.correct_result(tournament, 1, 1, None, "anna")])

        book = await house.books.act(id, TOURNAMENT, strike)
        await asyncio.sleep(PATIENCE + 5)
        first, second = await look(house, id)
        assert first.result is None and first.sitting and first.sitting.missed is None and second.result

        gone = replace(book, names={1: book.names[1]})
        chairs = [_chair(gone, Tournament(book.entries), first, seat) for seat in (0, 1)]
        assert chairs[0].person == "anna" and chairs[1].level


@evening
async def test_a_steward_goes_on_after_whatever_went_wrong(
    path: Path, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(path, engines) as (house, stewards):
        open_table, find, mistakes, troubles = house.open_table, house.table, [ValueError()], list[StoreTrouble]()

        async def mistaken(*what: Any) -> Table:
            if mistakes:
                raise mistakes.pop()
            return await open_table(*what)

        async def full(id: str) -> Table:
            task = asyncio.current_task()
            if troubles and task and "_hear" in repr(task.get_coro()):
                raise troubles.pop()
            return await find(id)

        monkeypatch.setattr(house, "open_table", mistaken)
        monkeypatch.setattr(house, "table", full)
        id = await begun(house, stewards, [(1, 2), (3, 4)])
        ids = await sat_down(house, id)
        await asyncio.sleep(PATIENCE / 2)
        troubles.append(StoreTrouble("full"))
        await house.act(ids[0], partial(end, reason=RESIGN, seat=1))
        await asyncio.sleep(1)
        assert (await look(house, id))[0].result and not mistakes and not troubles


@evening
async def test_after_a_draw_in_a_knock_out_two_play_again_with_colours_exchanged_and_at_last_the_referee_decides(
    path: Path, engines: Engines
) -> None:
    async with opened(path, engines) as (house, stewards):
        id = await begun(house, stewards, [(1, 2), (3, 4)], mode=KNOCK_OUT)
        ids = await sat_down(house, id)
        for game in range(REPLAYS + 1):
            (place, other), (table, _) = await look(house, id), await sat_down(house, id)
            seats = [chair.person for chair in (await house.table(table)).chairs]
            assert seats == (["bert", "anna"] if game % 2 else ["anna", "bert"])
            while not stewards.called("anna") or stewards.called("anna")[0].drawn != game:
                await asyncio.sleep(0.1)
            assert stewards.called("anna")[0].path == f"/tables/{table}" and len(place.drawn) == game
            house.presence.come("anna", [table])
            house.presence.come("bert", [table])
            while stewards.called("anna")[0].late_at is not None:
                await asyncio.sleep(0.1)
            assert (await look(house, id))[0].sitting.came == {0, 1}, "by their seats in the round"
            await house.act(table, partial(end, reason=AGREED, seat=0))
            while len((await look(house, id))[0].drawn) == game:
                await asyncio.sleep(0.1)
        await asyncio.sleep(2 * PATIENCE)
        place, other = await look(house, id)
        assert len(place.drawn) == 3 and place.drawn[0] == ids[0] and place.sitting is None and place.result is None
        assert not stewards.called("anna") and other.result and other.result.forfeits == (0, 1)
        assert (await kinds(house, id)).count("drawn") == 3

        def decide(book: Book) -> Change:
            return Change(acts.write_result(Tournament(book.entries), 1, 1, [0.0, 1.0], "anna"))

        await house.books.act(id, TOURNAMENT, decide)
        assert (await look(house, id))[0].result and winner((await look(house, id))[0]) == 2


@evening
async def test_who_wins_the_second_game_or_does_not_come_to_it(path: Path, engines: Engines) -> None:
    """With colours exchanged a result is still by the seats of the round; and a house that closes goes on."""
    async with opened(path, engines) as (house, stewards):
        id = await begun(house, stewards, [(1, 2), (3, 4)], mode=KNOCK_OUT)
        firsts = await sat_down(house, id)
        for table in firsts:
            await house.act(table, partial(end, reason=AGREED, seat=0))
        while not all(table.drawn and table.sitting for table in await look(house, id)):
            await asyncio.sleep(0.1)
        ids = await sat_down(house, id)
        assert not set(ids) & set(firsts)
    async with opened(path, engines) as (house, stewards):
        assert await sat_down(house, id) == ids and (await kinds(house, id)).count("drawn") == 2
        house.presence.come("cleo", ids[1:])
        await house.act(ids[0], partial(end, reason=RESIGN, seat=0))  # Bert, who begins this time
        while not all(table.result for table in await look(house, id)):
            await asyncio.sleep(1)
        first, second = await look(house, id)
        assert first.result and first.result.scores == (1.0, 0.0) and winner(first) == 1
        assert second.result and second.result.scores == (1.0, 0.0) and second.result.forfeits == (1,)
        await asyncio.sleep(1)
        table = await house.table(ids[1])
        assert table.state and table.state.result and table.state.result.winners == (1,), "Cleo's seat there"

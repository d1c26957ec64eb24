"""Another game: alone with computers at once, among people by invitation; nobody absent is seated."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from table.evenings import ANNA, BATTLE, BERT, CLEO, EASY, HONGKONG, evening, facts, folded, house_at, stored
from table.test_house import locked
from teahouse.store.base import Entry, StoreTrouble
from teahouse.table.engines import Engines
from teahouse.table.errors import NothingOffered, NotOver, OfferRefused
from teahouse.table.house import House
from teahouse.table.moves import end
from teahouse.table.pen import Pen
from teahouse.table.rematches import PATIENCE, answer_rematch, ask_rematch, can_ask_rematch
from teahouse.table.seating import seat_computer
from teahouse.table.table import Agreed, Chair, Table
from teahouse.table.telling import computer_name

NOTHING = Agreed()


async def ask(house: House, id: str, seat: int) -> str | None:
    return await house.rematch(id, partial(ask_rematch, seat=seat))


async def answer(house: House, id: str, seat: int, agreed: bool) -> str | None:
    return await house.rematch(id, partial(answer_rematch, seat=seat, agreed=agreed))


async def over(house: House, *chairs: Chair, agreed: Agreed = NOTHING) -> Table:
    """A game that the first seat has given up."""
    table = await house.open_table(BATTLE, {}, chairs, agreed)
    return await house.act(table.id, partial(end, reason="resign", seat=0))


@evening
async def test_the_other_is_asked_and_the_game_begins_when_both_agree(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        running = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        with pytest.raises(NotOver):
            await ask(house, running.id, 0)
        table = await over(house, ANNA, BERT, agreed=Agreed(move_time=99))
        assert await ask(house, table.id, 0) is None and await ask(house, table.id, 0) is None
        asked = await house.table(table.id)
        assert asked.rematch_wishes == (0,) and asked.awaited() == {"bert"} and asked.successor is None
        assert not can_ask_rematch(asked, 1), "who is asked answers"
        assert len(await house.tables_of("bert")) == 2, "nobody was seated"
        first = [(await house.own.open(who))[0].id for who in ("bert", "anna")]
        assert [id == table.id for id in first] == [True, False], "Bert hears of it"
    async with house_at(path, engines) as house:  # the wish outlives the house
        found = await answer(house, table.id, 1, agreed=True)
        assert found and [await ask(house, table.id, seat) for seat in (0, 1)] == [found, found], "one table for all"
        assert table.id not in [row.id for row in await house.own.open("bert")], "and no more"
        fresh = await house.table(found)
        assert fresh.chairs == [BERT, ANNA] and fresh.agreed == table.agreed and fresh.status == "playing"
        assert fresh.starts != table.starts
        told = folded(await stored(house, table.id), id=table.id)
        assert told.successor == found and facts(told) == facts(await house.table(table.id))


@evening
async def test_both_ask_at_the_same_moment(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await over(house, ANNA, BERT)
        found = await asyncio.gather(*(ask(house, table.id, seat) for seat in (0, 1)))
        assert found[0] is None and found[1] == (await house.table(table.id)).successor is not None


@evening
async def test_declined_and_withdrawn(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await over(house, ANNA, BERT)
        with pytest.raises(NothingOffered):
            await answer(house, table.id, 1, agreed=True)
        await ask(house, table.id, 0)
        await answer(house, table.id, 0, agreed=False)
        assert can_ask_rematch(await house.table(table.id), 0), "withdrawn, not declined"
        await ask(house, table.id, 0)
        await answer(house, table.id, 1, agreed=False)
        refused = await house.table(table.id)
        assert refused.rematch_refused == 1 and not refused.rematch_wishes
        with pytest.raises(OfferRefused):
            await ask(house, table.id, 0)
        assert await ask(house, table.id, 1) is None, "who has declined may ask"
        assert await answer(house, table.id, 0, agreed=True)


@evening
async def test_all_people_have_to_agree_and_computers_do(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(HONGKONG, {}, [ANNA, BERT, CLEO, EASY], NOTHING)
        await house.act(table.id, partial(end, reason="time-limit", seat=0))
        assert [await ask(house, table.id, seat) for seat in (2, 0)] == [None, None]
        fresh = await house.table(await ask(house, table.id, 1) or "")
        assert [chair.person for chair in fresh.chairs] == [None, "anna", "bert", "cleo"]


@evening
async def test_alone_with_computers_it_begins_at_once_and_they_keep_their_names(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await over(house, ANNA, EASY)
        called = computer_name(table.chairs[1], 1)
        fresh = await house.table(await ask(house, table.id, 0) or "")
        assert [chair.person for chair in fresh.chairs] == [None, "anna"]
        assert computer_name(fresh.chairs[0], 0) == called != computer_name(EASY, 0)
        assert folded(await stored(house, fresh.id), id=fresh.id).chairs == fresh.chairs
        left = await house.act(fresh.id, partial(seat_computer, seat=1, level="easy"))
        names = [computer_name(chair, seat) for seat, chair in enumerate(left.chairs)]
        assert names[0] == called and len(set(names)) == 2, "who goes on for Anna has another name"


@evening
async def test_at_one_screen_it_begins_at_once(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await over(house, ANNA, ANNA)
        assert await ask(house, table.id, 0)


def test_nobody_who_has_gone_away_is_seated_against_a_clock() -> None:
    """With a clock a wish holds for some minutes; then whoever agrees asks anew."""
    for move_time, waited, begins in ((30, 299, True), (30, 301, False), (86400, 3600, True), (0, 1e6, True)):
        table = Table("t")
        chairs = [{"person": "anna", "level": None}, {"person": "bert", "level": None}]
        agreed = {"move_time": move_time, "claim_time": 0, "listed": False, "position": "", "lesson": False}
        table.apply([Entry(0, "opened", {"game": BATTLE, "options": {}, "agreed": agreed, "chairs": chairs}, 1.0)])
        dealing = Pen(table, 2.0)
        dealing.deal()
        end(dealing, "resign", 0)
        asking = Pen(dealing.table, 10.0)
        ask_rematch(asking, 0)
        answering = Pen(asking.table, 10.0 + waited)
        answer_rematch(answering, 1, agreed=True)
        assert (not answering.table.awaited()) is begins, (move_time, waited)
        assert begins or (answering.table.rematch_wishes == (1,) and PATIENCE == 300)


@evening
async def test_a_rematch_that_cannot_be_stored_is_none(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await over(house, ANNA, BERT)
        await ask(house, table.id, 0)
        with locked(path), pytest.raises(StoreTrouble):
            await ask(house, table.id, 1)
        again = await house.table(table.id)
        assert again.successor is None and again.rematch_wishes == (0,)
        assert len(await house.tables_of("anna")) == 1

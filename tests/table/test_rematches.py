"""Another game: alone with computers at once, among people by invitation; nobody absent is seated."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from table.evenings import (
    ANNA,
    BATTLE,
    BERT,
    CLEO,
    DORA,
    EASY,
    HONGKONG,
    PEOPLE,
    QUICK,
    evening,
    facts,
    folded,
    house_at,
    stored,
)
from table.test_house import locked
from teahouse.core.errors import BadOption
from teahouse.store.base import Entry, StoreTrouble
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.engines import Engines
from teahouse.table.errors import NothingOffered, NotOver, OfferRefused, StillThere
from teahouse.table.house import House
from teahouse.table.moves import end
from teahouse.table.pen import Pen
from teahouse.table.rematches import COMPUTER, FREE, PATIENCE, answer_rematch, ask_rematch, can_ask_rematch
from teahouse.table.seating import seat_computer
from teahouse.table.table import Table
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
        assert asked.rematch_wishes.keys() == {0} and asked.awaited() == {"bert"} and asked.successor is None
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
        assert begins or (answering.table.rematch_wishes.keys() == {1} and PATIENCE == 300)


GRACE = QUICK.grace


async def company(house: House, *present: str, **agreed: Any) -> str:
    """A match of four that is over; these are still there."""
    table = await house.open_table(HONGKONG, {}, list(PEOPLE), Agreed(**agreed))
    await house.act(table.id, partial(end, reason="time-limit", seat=0))
    for person in present:
        house.presence.come(person, [table.id])
    await asyncio.sleep(GRACE + 1)
    return table.id


@evening
@pytest.mark.parametrize(("place", "chair"), [(COMPUTER, Chair(level="medium", name="Sencha")), (FREE, Chair())])
async def test_it_begins_without_whoever_is_away(path: Path, engines: Engines, place: str, chair: Chair) -> None:
    async with house_at(path, engines) as house:
        id = await company(house, "anna", "cleo", "dora")
        assert await ask(house, id, 0) is None and await ask(house, id, 2) is None
        with pytest.raises(BadOption):
            await house.rematch_without(id, 0, "anybody")
        assert await house.rematch_without(id, 0, place) is None and await house.rematch_without(id, 0, place) is None
        table = await house.table(id)
        assert table.rematch_without == {1: place} and table.awaited() == {"dora"} and table.row().asked == (3,)
        assert facts(folded(await stored(house, id), id=id)) == facts(table)
        fresh = await house.table(await ask(house, id, 3) or "")
        assert fresh.chairs == [DORA, ANNA, chair, CLEO]
        assert fresh.status == ("waiting" if place == FREE else "playing")
        assert await ask(house, id, 1) == fresh.id, "who comes too late finds where they play"


@evening
async def test_who_comes_back_in_time_keeps_their_place(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        id = await company(house, "anna", "cleo", "dora")
        await house.rematch_without(id, 0, COMPUTER)
        await ask(house, id, 1)
        await ask(house, id, 2)
        fresh = await house.table(await ask(house, id, 3) or "")
        assert [each.person for each in fresh.chairs] == ["dora", "anna", "bert", "cleo"]


@evening
async def test_who_is_back_is_waited_for_again(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        id = await company(house, "anna", "cleo", "dora")
        await house.rematch_without(id, 0, COMPUTER)
        house.presence.come("bert", [id])
        assert await ask(house, id, 2) is None and await ask(house, id, 3) is None
        table = await house.table(id)
        assert table.awaited() == {"bert"} and facts(folded(await stored(house, id), id=id)) == facts(table)
        assert await ask(house, id, 1)


@evening
async def test_no_two_computers_are_called_alike_in_the_next_game(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(HONGKONG, {}, [ANNA, BERT, EASY, CLEO], Agreed())
        await house.act(table.id, partial(end, reason="time-limit", seat=0))
        house.presence.come("anna", [table.id])
        await asyncio.sleep(GRACE + 1)
        fresh = await house.table(await house.rematch_without(table.id, 0, COMPUTER) or "")
        names = [computer_name(chair, seat) for seat, chair in enumerate(fresh.chairs) if chair.level]
        assert sorted(names) == ["Matcha", "Oolong", "Sencha"], "everybody takes the name of the seat along"


@evening
async def test_nobody_is_left_out_who_is_there_or_has_declined(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        id = await company(house, "anna", "bert", "cleo", "dora")
        with pytest.raises(StillThere):
            await house.rematch_without(id, 0, COMPUTER)
        assert not (await house.table(id)).rematch_wishes, "what is refused changes nothing"
        house.presence.go("bert", [id])
        await asyncio.sleep(GRACE + 1)
        await house.rematch_without(id, 0, COMPUTER)
        await answer(house, id, 0, agreed=False)
        assert (await house.table(id)).awaited() == {"anna", "bert", "cleo", "dora"}, "withdrawn with the wish"
        await house.rematch_without(id, 0, FREE)
        await answer(house, id, 1, agreed=False)
        with pytest.raises(OfferRefused):
            await house.rematch_without(id, 0, COMPUTER)


@evening
async def test_two_who_are_left_go_on_with_computers(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        id = await company(house, "anna", "dora")
        await ask(house, id, 0)
        fresh = await house.table(await house.rematch_without(id, 3, COMPUTER) or "")
        assert [each.person for each in fresh.chairs] == ["dora", "anna", None, None]
        names = [computer_name(fresh.chairs[seat], seat) for seat in (2, 3)]
        assert len(set(names)) == 2


@evening
@pytest.mark.parametrize(("move_time", "begins"), [(30, False), (86400, True), (0, True)])
async def test_who_wished_it_and_went_away_is_not_seated_against_a_clock(
    path: Path, engines: Engines, move_time: int, begins: bool
) -> None:
    async with house_at(path, engines) as house:
        id = await company(house, "anna", "bert", "cleo", "dora", move_time=move_time)
        for seat in (0, 1, 2):
            await ask(house, id, seat)
        await asyncio.sleep(1)
        house.presence.go("anna", [id])
        await asyncio.sleep(GRACE + 1)
        assert bool(await ask(house, id, 3)) is begins
        if not begins:
            assert (await house.table(id)).awaited() == {"anna"}
            assert await house.rematch_without(id, 2, COMPUTER)


@evening
async def test_a_program_that_has_no_stream_is_not_away(path: Path, engines: Engines) -> None:
    """It never had one when it wished another game."""
    async with house_at(path, engines) as house:
        id = await company(house, move_time=30)
        assert [bool(await ask(house, id, seat)) for seat in range(4)] == [False, False, False, True]


@evening
async def test_a_rematch_that_cannot_be_stored_is_none(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await over(house, ANNA, BERT)
        await ask(house, table.id, 0)
        with locked(path), pytest.raises(StoreTrouble):
            await ask(house, table.id, 1)
        again = await house.table(table.id)
        assert again.successor is None and again.rematch_wishes.keys() == {0}
        assert len(await house.tables_of("anna")) == 1

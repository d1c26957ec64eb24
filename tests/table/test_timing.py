"""Clocks of every kind, in a house by a known time: days go by at once, and it is closed and killed meanwhile."""

import functools
from asyncio import sleep
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from known_time import spend
from table.evenings import (
    ANNA,
    BERT,
    CHESS,
    CLEO,
    DORA,
    HONGKONG,
    PEASANTS,
    QUICK,
    folded,
    house_at,
    play_first,
    stored,
)
from teahouse.table.agreed import Agreed
from teahouse.table.answering import say_ready
from teahouse.table.calendar import Calendar, Days, Hours
from teahouse.table.clocks import dial
from teahouse.table.engines import Engines
from teahouse.table.errors import BadClock, BadVacation, TimeOver
from teahouse.table.house import House
from teahouse.table.open_hours import VACATIONS, ZONE
from teahouse.table.standing_in import come_back
from teahouse.table.table import Table
from teahouse.table.timing import DAY, Control, Stock, after, full, left, warns
from teahouse.table.vacations import taken
from teahouse.texts import speaking

HOUR = 3600
SLOWLY = replace(QUICK, beat=float(HOUR))
BERLIN = "Europe/Berlin"


def over_days(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test by a clock of its own, however many days it takes."""

    @functools.wraps(test)
    def run(*arguments: Any, **fixtures: Any) -> None:
        spend(test(*arguments, **fixtures))  # type: ignore[arg-type]

    return run


house_for_days = partial(house_at, pace=SLOWLY)


# What is left


@pytest.mark.parametrize(
    ("control", "spent", "lefts"),
    [
        (Control(move=30), (10.0, 29.0), (30, 30, 30)),
        (Control(main=300, increment=5), (20.0, 2.0), (300, 285, 288)),
        (Control(move=DAY, main=2 * DAY), (0.5 * DAY, 1.5 * DAY, DAY), (3 * DAY, 3 * DAY, 2.5 * DAY, 2.5 * DAY)),
        (Control(main=60, period=30, periods=3), (40.0, 50.0, 29.0, 35.0), (150, 110, 60, 60, 30)),
        (Control(period=30, periods=1), (29.9, 1.0), (30, 30, 30)),
    ],
)
def test_what_moves_leave(control: Control, spent: tuple[float, ...], lefts: tuple[float, ...]) -> None:
    stock = full(control)
    found = [left(control, stock)]
    for each in spent:
        stock = after(control, stock, each)
        found.append(left(control, stock))
    assert found == pytest.approx(lefts)


def test_it_warns_in_time_and_not_too_early() -> None:
    found = [
        warns(each) for each in (Control(move=30), Control(main=180), Control(main=1800), Control(period=8, periods=1))
    ]
    assert found == [10.0, 18.0, 60.0, 4.0] and warns(Control(move=7 * DAY, main=DAY)) == 3600.0


# Which time counts


def at(text: str, zone: str = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def test_nights_are_those_of_the_place_also_when_clocks_are_changed() -> None:
    began = at("2026-10-24T20:00")  # in the following night Berlin has an hour more
    calendar = Calendar(Hours(((0.0, began),)), {0: Days(BERLIN), 1: Days("Asia/Tokyo")})
    for seat, wall, counted in (
        (0, "2026-10-24T22:00", 2),
        (0, "2026-10-25T07:59", 2),
        (0, "2026-10-25T09:00", 3),
        (1, "2026-10-25T01:30", 0.5),  # until one o'clock here it is night in Tokyo
    ):
        assert calendar.counted(seat, 0.0, at(wall) - began) == pytest.approx(counted * HOUR), wall
    assert calendar.ends(0, 0.0, 3.0 * HOUR) == at("2026-10-25T09:00") - began == 14 * HOUR
    assert calendar.counted(2, 0.0, 50.0) == 50.0, "for whom nothing was agreed all time counts"


def test_nothing_counts_while_the_house_is_closed_nor_on_a_vacation() -> None:
    monday, thursday = at("2026-11-02T12:00"), at("2026-11-05T12:00")
    away = (at("2026-11-05T18:00"), at("2026-11-08T18:00"))
    calendar = Calendar(Hours(((0.0, monday), (10.0 * HOUR, thursday))), {0: Days("", (away,)), 1: Days(BERLIN)})
    assert calendar.counted(0, 0.0, 12.0 * HOUR) == 12 * HOUR, "the house was closed from Monday to Thursday"
    assert calendar.counted(0, 0.0, 40.0 * HOUR) == 16 * HOUR, "and from Thursday evening on somebody was away"
    assert calendar.ends(0, 0.0, float(DAY)) == (16 + 72 + 8) * HOUR
    assert calendar.ends(0, 0.0, 5.0 * HOUR) == pytest.approx(5 * HOUR, abs=0.1), "it was over long ago"
    assert calendar.counted(1, 0.0, 20.0 * HOUR) == 20 * HOUR, "Monday until ten in the evening, Thursday until ten"
    assert calendar.ends(1, 0.0, 21.0 * HOUR) == 31 * HOUR


def test_what_is_given_is_what_counts_whenever_it_begins() -> None:
    """The end of a time and what counts of it are two functions: one is the other's inverse."""
    rng, monday = Random(7), at("2026-03-23T00:00")
    away = ((monday + 5 * DAY, monday + 9 * DAY), (monday + 30 * DAY, monday + 31 * DAY))
    calendar = Calendar(Hours(((0.0, monday - 40 * DAY), (3.0 * DAY, monday))), {0: Days("America/New_York", away)})
    for _ in range(60):
        since, length = rng.uniform(0, 20 * DAY), rng.uniform(0, 12 * DAY)
        assert calendar.counted(0, since, calendar.ends(0, since, length)) == pytest.approx(length, abs=0.1)


def test_vacations_are_thirty_days_a_year() -> None:
    now = at("2026-07-01T12:00")
    first = taken([], now - HOUR, now + 20 * DAY, now)
    assert first == ((now, now + 20 * DAY),)
    assert taken(first, now + 40 * DAY, now + 50 * DAY, now)[1] == (now + 40 * DAY, now + 50 * DAY)
    for begin, end in ((21, 32), (10, 22), (3, 2), (360, 370), (-5, -1)):
        with pytest.raises(BadVacation):
            taken(first, now + begin * DAY, now + end * DAY, now)
    assert len(taken(first, now + 386 * DAY, now + 410 * DAY, now + 386 * DAY)) == 1, "a year later they are forgotten"


# In the house


async def opened(house: House, game: str = PEASANTS, **agreed: Any) -> Table:
    return await house.open_table(game, {}, [ANNA, BERT], Agreed(**agreed))


def lefts(table: Table) -> list[float]:
    return [round(table.may_take(seat)) for seat in range(len(table.chairs))]


async def move_after(house: House, id: str, seconds: float) -> Table:
    await sleep(seconds)
    return await play_first(house, id, (await house.table(id)).asked()[0])


@over_days
async def test_a_bank_goes_down_by_thinking_and_up_by_moving(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines) as house:
        id = (await opened(house, main_time=300, increment=5)).id
        for seconds, expected in ((10, [295, 300]), (100, [295, 205]), (200, [100, 205])):
            assert lefts(await move_after(house, id, seconds)) == expected
        assert folded(await stored(house, id)).stocks == (await house.table(id)).stocks, "it stands in the journal"
        await sleep(204)
        assert not (await house.table(id)).is_over()
        await sleep(3)
        table = await house.table(id)
        assert table.state and table.state.result and table.state.result.reason == "time"
        assert table.state.result.winners == (0,)


@over_days
async def test_delay_of_the_network_is_forgiven_within_bounds(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines) as house:
        table = await opened(house, main_time=60)
        for seat, waited, thought, rest in ((0, 10.0, 9.5, 50.5), (1, 20.0, 0.0, 41.0), (0, 9.0, None, 41.5)):
            await sleep(waited)
            move = (await house.table(table.id)).state.legal(seat)[0]  # type: ignore[union-attr]
            table = await house.play(table.id, seat, table.turn(seat), [move], thought)
            assert table.may_take(seat) == pytest.approx(rest, abs=0.05)
        await sleep(41.5)
        move = table.state.legal(1)[0]  # type: ignore[union-attr]
        with pytest.raises(TimeOver):
            await house.play(table.id, 1, table.turn(1), [move])
        assert not (await house.table(table.id)).is_over(), "one that was sent in time may still be on its way"
        assert (await house.play(table.id, 1, table.turn(1), [move], 40.8)).may_take(1) == pytest.approx(0.2, abs=0.05)


@over_days
async def test_days_and_days_in_hand(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines) as house:
        id = (await opened(house, move_time=DAY, main_time=2 * DAY)).id
        assert lefts(await move_after(house, id, 20 * HOUR)) == [3 * DAY, 3 * DAY]
        assert lefts(await move_after(house, id, 2.5 * DAY)) == [3 * DAY, 1.5 * DAY]
        await move_after(house, id, HOUR)
        warned: list[float] = []
        house.after_warning.append(lambda table: warned.append(house.time_left(table)))
        await sleep(1.4 * DAY)
        assert warned == [pytest.approx(DAY / 4, abs=5)], "few hours are left: once"
        assert not (await house.table(id)).is_over()
        await sleep(0.2 * DAY)
        assert (await house.table(id)).is_over()


@over_days
async def test_a_restart_neither_eats_nor_gives_time(path: Path, engines: Engines) -> None:
    """The house closes in the middle of a thought, before and after moves, for days; a killed one loses what it had
    not written down since its last beat."""
    async with house_for_days(path, engines) as house:
        id = (await opened(house, main_time=DAY, increment=60)).id
        await sleep(2 * HOUR)
    for away, thought in ((9 * DAY, HOUR), (1, HOUR), (DAY, 2 * HOUR)):
        await sleep(away)
        async with house_for_days(path, engines) as house:
            table = await house.table(id)
            assert dial(table, table.view(0)) is not None
            await sleep(thought)
    async with house_for_days(path, engines) as house:
        assert lefts(await play_first(house, id, 0)) == [18 * HOUR + 60, DAY], "it has thought for six hours"
    async with house_for_days(path, engines) as house:
        await sleep(5.5 * HOUR)
        await kill(house)
    await sleep(3 * DAY)
    async with house_for_days(path, engines) as house:
        assert lefts(await play_first(house, id, 1))[1] == 19 * HOUR + 60, "it was noted after five hours"


@over_days
async def test_a_house_killed_at_any_moment_of_a_clock_goes_on_with_it(path: Path, engines: Engines) -> None:
    """Before the first thought, at every quarter of an hour of it, at its warning, in the last second and when it is
    over: at most the last beat is given, nothing is eaten, and the time ends once."""
    bank = 4 * HOUR
    for used in (*range(0, bank, HOUR // 4), bank - 1, bank, bank + 60):
        file = path.with_name(f"after-{used}.db")
        async with house_for_days(file, engines) as house:
            id = (await opened(house, main_time=bank)).id
            await sleep(used)
            await kill(house)
        await sleep(DAY)
        async with house_for_days(file, engines) as house:
            table = await house.table(id)
            assert table.is_over() or bank - used - 1 <= house.time_left(table) <= bank - used + HOUR + 1, used
            await sleep(bank + HOUR)
            ends = [entry for entry in await stored(house, id) if entry.kind == "ended"]
            assert [entry.body["reason"] for entry in ends] == ["time"], used


async def kill(house: House) -> None:
    """Nothing is written down any more."""
    beating = house.hours._beating
    assert beating
    beating.cancel()
    with suppress(BaseException):
        await beating
    house.hours._beating = None


@over_days
async def test_nights_and_vacations_of_each_player(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines) as house:
        for person, zone in (("anna", BERLIN), ("bert", "Asia/Tokyo")):
            found = await house.people.find(person)
            assert found
            await house.change_person(replace(found, looks={ZONE: zone}))
        table = await opened(house, move_time=DAY, nights=True)
        wall = house.hours.hours.wall
        assert datetime.fromtimestamp(wall(table.asked_since), UTC).hour == 3, "half past four in Berlin: it is night"
        ends = table.move_ends(0)
        assert datetime.fromtimestamp(wall(ends), ZoneInfo(BERLIN)).isoformat() == "2033-05-19T18:00:00+02:00"
        anna = await house.people.find("anna")
        assert anna
        begin = wall(table.asked_since) + 6 * HOUR
        await house.change_person(replace(anna, looks={**anna.looks, VACATIONS: [[begin, begin + 10 * DAY]]}))
        table = await house.table(table.id)
        assert wall(table.move_ends(0)) - wall(ends) >= 10 * DAY - 10 * HOUR
        await sleep(3 * DAY)
        shown = dial(table, table.view(1))
        assert shown and shown.times[0] and shown.times[0].away_until == begin + 10 * DAY
        assert not (await house.table(table.id)).is_over()
        await sleep(12 * DAY)
        assert (await house.table(table.id)).is_over()


@over_days
async def test_tables_over_days_leave_memory_and_are_looked_at_when_it_is_time(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines, kept=2) as house:
        ids = [(await opened(house, move_time=DAY, main_time=extra * DAY)).id for extra in range(6)]
        hands = await house.open_table(HONGKONG, {}, [ANNA, BERT, CLEO, DORA], Agreed(move_time=DAY))
        warned: list[str] = []
        house.after_warning.append(lambda table: warned.append(table.id))
        await sleep(60)
        assert house.tables_in_memory() <= 2 and set(house.asleep()) == {*ids, hands.id}, "and none of them is driven"
        assert house.known(ids[0]) is None
        await sleep(DAY - 120)
        assert sorted(warned) == sorted([ids[0], hands.id]), "who has little time left is told, in a pause too"
        assert not (await house.table(ids[0])).is_over()
        await sleep(120)
        over = [(await house.table(id)).is_over() for id in ids]
        assert over == [True, *[False] * 5], "the time of the first is over"
        assert all(chair.deputy for chair in (await house.table(hands.id)).chairs), "and of who has not looked in"
        assert (await play_first(house, ids[1], 0)).asked() == (1,)
        anna = await house.people.find("anna")
        assert anna
        now = house.hours.hours.wall(house.now())
        await house.change_person(replace(anna, looks={VACATIONS: [[now, now + 9 * DAY]]}))
        await sleep(2 * DAY)
        assert not (await house.table(ids[2])).is_over(), "on a vacation"
        await house.change_person(replace(anna, looks={}))
        await sleep(60)
        assert (await house.table(ids[2])).is_over(), "it never was one: that is known at tables out of memory too"
        assert (await house.table(ids[1])).is_over() and not (await house.table(ids[5])).is_over()


@over_days
async def test_where_nobody_loses_on_time_a_computer_plays_until_they_are_back(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines) as house:
        table = await house.open_table(HONGKONG, {}, [ANNA, BERT, CLEO, DORA], Agreed(move_time=DAY))
        id = table.id
        await sleep(60)
        for seat in table.visitors():  # before the first turn everybody looks in
            await house.act(id, partial(say_ready, seat=seat, number=table.rest_number))
        await sleep(60)
        late = (await house.table(id)).asked()[0]
        await sleep(DAY - 120)
        assert (await house.table(id)).chairs[late].attended
        await sleep(90)
        table = await house.table(id)
        assert table.chairs[late].deputy and not table.is_over() and table.chairs[late].person
        await house.act(id, partial(come_back, seat=late))
        assert (await house.table(id)).chairs[late].attended


@over_days
async def test_who_could_not_have_won_does_not_win_on_time(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines) as house:
        for text, reason in (
            ("6/6/2k3/6/5Q/3K2 w - - 0 1", "time-drawn"),
            ("6/6/2kp2/6/5Q/3K2 w - - 0 1", "time"),
            ("6/6/2kn2/6/5Q/3K2 w - - 0 1", "time-drawn"),
            ("6/6/2kn2/6/5R/3K2 w - - 0 1", "time"),
        ):
            table = await opened(house, CHESS, move_time=30, position=text)
            await sleep(32)
            result = (await house.table(table.id)).state.result  # type: ignore[union-attr]
            assert result and result.reason == reason, text
            assert result.winners == ((0, 1) if reason == "time-drawn" else (1,))


@over_days
async def test_what_cannot_be_agreed_on(path: Path, engines: Engines) -> None:
    async with house_for_days(path, engines) as house:
        for game, agreed in (
            (HONGKONG, {"main_time": 600}),
            (HONGKONG, {"move_time": 60, "increment": 5}),
            (PEASANTS, {"increment": 5}),
            (PEASANTS, {"main_time": 60, "periods": 3}),
            (PEASANTS, {"move_time": 60, "nights": True}),
        ):
            seats = [ANNA, BERT, CLEO, DORA] if game == HONGKONG else [ANNA, BERT]
            with pytest.raises(BadClock) as refused:
                await house.open_table(game, {}, seats, Agreed(**agreed))  # type: ignore[arg-type]
            with speaking("en"):
                assert str(refused.value).startswith("This clock cannot be agreed on. ")
        assert await house.tables_of("anna") == []


def test_old_journals_have_their_clock() -> None:
    """Before there were others there was time for a move alone."""
    assert Agreed.read({"move_time": 30, "claim_time": 0, "listed": False}) == Agreed(move_time=30)
    assert full(Control(move=30)) == Stock(0.0, 0)

"""Who is there and who is away, by connections alone; and the computers that play for those who are away."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from table.evenings import (
    ANNA,
    BERT,
    CHESS,
    CLEO,
    DORA,
    EASY,
    HONGKONG,
    PEOPLE,
    QUICK,
    answer,
    evening,
    facts,
    first_entries,
    folded,
    house_at,
    laid_out,
    play_first,
    stored,
    until,
    view_of,
    wished,
)
from table.test_quiet import CLAIMED, UNCLAIMED, VIEWERS, Watched, after, table_of, views
from teahouse.core.errors import GameOver, NotYourTurn, UnknownLevel
from teahouse.core.protocol import RESIGN
from teahouse.games import declaration
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.engines import Engines
from teahouse.table.errors import DeputyPlays, NobodyStandsIn, NotStarted, StillThere
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.moves import end, play
from teahouse.table.opening import planned_after
from teahouse.table.rematches import ask_rematch
from teahouse.table.seating import leave
from teahouse.table.standing_in import come_back, let_stand_in, oneself
from teahouse.table.table import Table
from teahouse.table.undoing import ask_undo

GRACE = QUICK.grace
NOTHING = Agreed()
ALL = ("anna", "bert", "cleo", "dora")


async def four(house: House, **agreed: Any) -> str:
    """All four are there."""
    table = await laid_out(house, HONGKONG, PEOPLE, UNCLAIMED.start(), claim_time=1, **agreed)
    for person in ALL:
        house.presence.come(person, [table.id])
    await until(house, table.id, lambda table: not table.rests and table.asked() == (0,))
    return table.id


async def absent(house: House, id: str) -> list[int]:
    return list(house.presence.away(await house.table(id)))


# Who is there


@evening
async def test_a_lost_connection_is_seen_after_a_grace_and_a_short_one_not_at_all(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        id, listener = await four(house), Listener("anna")
        house.liveness.follow(listener, [id])
        house.presence.go("bert", [id])
        went = house.now()
        await asyncio.sleep(GRACE - 1)
        assert await absent(house, id) == []
        house.presence.come("bert", [id])
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(listener.next(), 2 * GRACE)
        house.presence.come("bert", [id])  # another device
        house.presence.go("bert", [id])
        await asyncio.sleep(2 * GRACE)
        assert await absent(house, id) == [], "one device is enough"
        house.presence.go("bert", [id])
        assert await asyncio.wait_for(listener.next(), GRACE + 1) == id, "others are told by themselves"
        away = house.presence.away(await house.table(id))
        assert list(away) == [1] and went < away[1] <= house.now() - GRACE
        house.presence.come("bert", [id])
        assert await asyncio.wait_for(listener.next(), 1) == id, "and when somebody is back"
        assert await absent(house, id) == []


@evening
async def test_who_has_not_come_since_the_house_opened_is_away_since_then(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        id = await four(house)
    async with house_at(path, engines) as house:
        opened = house.now()
        table, listener = await house.table(id), Listener("anna")
        assert house.presence.away(table) == {}
        house.liveness.follow(listener, [id])
        house.presence.come("anna", [id])
        await asyncio.wait_for(listener.next(), GRACE + 1)
        away = house.presence.away(await house.table(id))
        assert list(away) == [1, 2, 3] and all(opened - 1 < since <= opened + 0.1 for since in away.values())


@evening
async def test_at_a_table_of_one_person_nobody_is_away(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        alone = await house.open_table(HONGKONG, {}, [ANNA, EASY, EASY, EASY], NOTHING)
        waiting = await house.open_table(HONGKONG, {}, [ANNA, BERT, Chair(), EASY], NOTHING)
        await asyncio.sleep(2 * GRACE)
        assert await absent(house, alone.id) == await absent(house, waiting.id) == []


@evening
async def test_a_move_is_no_sign_of_life(path: Path, engines: Engines) -> None:
    """Else a secret answer would tell that somebody was asked."""
    async with house_at(path, engines) as house:
        id = await four(house)
        house.presence.go("anna", [id])
        await asyncio.sleep(2 * GRACE)
        away = house.presence.away(await house.table(id))
        await answer(house, id, 0, "E discard 5p")
        assert house.presence.away(await house.table(id)) == away != {}


# Who plays for them


def away_from(*seats: int, since: float = 1.0) -> dict[int, float]:
    return dict.fromkeys(seats, since)


def let(table: Table, seat: int, absent: int, away: dict[int, float], at: float) -> Table:
    return wished(table, partial(let_stand_in, seat=seat, absent=absent, away=away), at=at).table


def test_after_the_agreed_time_one_of_the_others_decides() -> None:
    table = table_of(UNCLAIMED)
    pen = wished(table, partial(let_stand_in, seat=2, absent=0, away=away_from(0)), at=61.0)
    assert [(entry.kind, entry.body) for entry in pen.entries] == [
        ("stood-in", {"seat": 0, "level": "medium", "by": [2], "why": "away"})
    ]
    taken = pen.table
    assert taken.chairs[0] == Chair(person="anna", deputy="medium") and taken.people() == set(ALL)
    assert taken.computers_asked() == [0] and taken.goes_on() and not taken.waits_for("anna")
    assert wished(taken, partial(let_stand_in, seat=1, absent=0, away=away_from(0)), at=62.0).entries == []


def test_before_it_all_who_are_there_have_to_agree() -> None:
    table, away = table_of(UNCLAIMED), away_from(0)
    table = let(let(table, 1, 0, away, 10.0), 1, 0, away, 11.0)
    assert table.stand_in_wishes[0].seats == (1,) and not table.chairs[0].deputy
    table = let(table, 2, 0, away, 12.0)
    assert not table.chairs[0].deputy
    assert let(table, 3, 0, away, 13.0).chairs[0].deputy == "medium"
    pen = wished(table, partial(let_stand_in, seat=1, absent=0, away=away_from(0, 3)), at=14.0)
    assert pen.entries[-1].body == {"seat": 0, "level": "medium", "by": [1, 2], "why": "agreed"}, "Dora is away too"
    again = let(table, 3, 0, away_from(0, since=20.0), 21.0)
    assert again.stand_in_wishes[0].seats == (3,), "another absence is another question"


def test_where_no_time_was_agreed_only_all_together_decide() -> None:
    start = UNCLAIMED.start().cause.start  # type: ignore[union-attr]
    table = folded(first_entries(HONGKONG, PEOPLE, start, away_time=0, deputy="easy"))
    table = let(table, 1, 0, away_from(0), 10_000.0)
    assert not table.chairs[0].deputy
    assert let(let(table, 2, 0, away_from(0), 1e4), 3, 0, away_from(0), 1e4).chairs[0].deputy == "easy"


@pytest.mark.parametrize(
    ("seat", "absent", "away", "refused"),
    [(1, 0, {}, StillThere), (0, 0, {0: 1.0}, NobodyStandsIn), (1, 4, {}, NobodyStandsIn)],
)
def test_nobody_is_replaced_who_is_there(
    seat: int, absent: int, away: dict[int, float], refused: type[Exception]
) -> None:
    chairs = (ANNA, BERT, CLEO, EASY)
    start = UNCLAIMED.start().cause.start  # type: ignore[union-attr]
    table = folded(first_entries(HONGKONG, chairs, start))
    with pytest.raises(refused):
        let(table, seat, 3 if absent == 4 else absent, away, 100.0)


def test_where_one_may_resign_nobody_stands_in() -> None:
    start = declaration(CHESS).deal({}, None, None)  # type: ignore[arg-type]
    chess = folded(first_entries(CHESS, (ANNA, BERT), start))
    with pytest.raises(NobodyStandsIn):
        let(chess, 1, 0, away_from(0), 100.0)
    with pytest.raises(GameOver):
        let(wished(chess, end, RESIGN, 0).table, 1, 0, away_from(0), 100.0)
    with pytest.raises(NotStarted):
        let(folded(first_entries(CHESS, (ANNA, BERT), start)[:1]), 1, 0, away_from(0), 100.0)


def test_whoever_is_played_for_looks_on_until_they_are_back() -> None:
    table = wished(table_of(UNCLAIMED), leave, 0).table
    view, before = table.view(0), table_of(UNCLAIMED).view(0)
    assert view is not None and before is not None
    assert view.to_move == () and not view.legal and view.seen == before.seen and view.turn == before.turn
    assert views(table, 0) == views(table_of(UNCLAIMED), 0), "nobody else sees another game"
    for wish in (oneself(play, turn=1, moves=["E discard 5p"]), oneself(ask_undo)):
        with pytest.raises(DeputyPlays):
            wished(table, wish, 0)
    with pytest.raises(DeputyPlays):
        let(table, 0, 1, away_from(1), 100.0)
    assert wished(table, leave, 0).entries == []
    pen = wished(table, come_back, 0)
    assert [entry.kind for entry in pen.entries] == ["came-back"]
    assert pen.table.view(0) == before and pen.table.chairs == table_of(UNCLAIMED).chairs
    assert wished(pen.table, come_back, 0).entries == []


def test_nobody_learns_from_it_who_is_asked() -> None:
    """South is away: a computer comes for them and goes, while they may claim or have nothing to claim."""
    found = []
    for scene in (CLAIMED, UNCLAIMED):
        table = after(table_of(scene), 0, "E discard 5p")
        seen = []
        for step in (partial(let_stand_in, seat=3, absent=1, away=away_from(1)), partial(come_back, seat=1)):
            pen = wished(table, step, at=70.0)
            assert pen.confidants() is None, "everybody is told alike"
            table = pen.table
            seen.append([views(table, 1), table.row(), table.rest_since, table.shown_number, table.goes_on()])
        found.append(seen)
    assert found[0] == found[1]


async def pause_with_a_deputy(path: Path, engines: Engines, scene: Any) -> list[Any]:
    """What North is shown, and when, around a pause in which a computer comes for South and South comes back."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, scene.start(), claim_time=1, away_time=6)
        for person in ("anna", "cleo", "dora"):
            house.presence.come(person, [table.id])
        await until(house, table.id, lambda table: not table.rests and table.asked() == (0,))
        await asyncio.sleep(2 * GRACE)
        watched = Watched(house, table.id, 3)
        resting = await answer(house, table.id, 0, "E discard 5p")
        await asyncio.sleep(0.2)
        await house.let_stand_in(table.id, 3, 1)
        await asyncio.sleep(0.2)
        await house.act(table.id, partial(come_back, seat=1))
        await until(house, table.id, lambda table: table.rests != resting.rests)
        entries = [entry for entry in await stored(house, table.id) if entry.number >= resting.next_number]
        kinds = [entry.kind for entry in entries if entry.kind != "played"]
        lasted = next(round(entry.ran - resting.rest_since, 2) for entry in entries if entry.kind == "rested")
        return [kinds[:4], lasted, [view for view in await watched.stop() if view["phase"] == "claim"]]


@evening
async def test_a_pause_is_the_same_when_a_computer_comes_and_goes(tmp_path: Path, engines: Engines) -> None:
    found = [
        await pause_with_a_deputy(tmp_path / f"{place}.db", engines, scene)
        for place, scene in enumerate((CLAIMED, UNCLAIMED))
    ]
    assert found[0] == found[1]
    assert found[0][0] == ["stood-in", "came-back", "closed", "rested"]


@evening
async def test_the_game_goes_on_without_them_through_a_restart_and_they_take_over_again(
    path: Path, engines: Engines
) -> None:
    async with house_at(path, engines) as house:
        id = await four(house)
        house.presence.go("anna", [id])
        await asyncio.sleep(GRACE + 1)
        with pytest.raises(StillThere):
            await house.let_stand_in(id, 1, 2)
        table = await house.let_stand_in(id, 1, 0)
        assert not table.chairs[0].deputy, "not yet"
        await asyncio.sleep(NOTHING.away_time)
        await house.let_stand_in(id, 1, 0)
        table = await until(house, id, lambda table: table.rests != () or table.asked() == (1,))
        with pytest.raises(DeputyPlays):
            await answer(house, id, 0, "E discard 5p")
    async with house_at(path, engines) as house:
        table = await until(house, id, lambda table: not table.rests and table.asked() == (1,))
        assert table.chairs[0].deputy == "medium" and facts(folded(await stored(house, id), id=id)) == facts(table)
        table = await house.act(id, partial(come_back, seat=0))
        assert table.chairs[0] == ANNA
        for seat in (1, 2, 3):
            await until(house, id, lambda table, seat=seat: not table.rests and table.asked() == (seat,))  # type: ignore[misc]
            await house.play(id, seat, (await house.table(id)).turn(seat), [discard(await house.table(id), seat)])
        table = await until(house, id, lambda table: not table.rests and table.asked() == (0,))
        await asyncio.sleep(5)
        assert (await house.table(id)).asked() == (0,), "nobody plays for her any more"
        await play_first(house, id, 0)


def discard(table: Table, seat: int) -> str:
    assert table.state is not None
    return next(text for text in table.state.legal(seat) if "discard" in text)


@evening
async def test_what_a_computer_has_thought_of_is_dropped_when_the_person_is_back(path: Path, engines: Engines) -> None:
    async with house_at(path, engines, pace=replace(QUICK, follow=3.0)) as house:
        id = await four(house)
        await house.act(id, partial(leave, seat=0))
        await asyncio.sleep(1)
        table = await house.act(id, partial(come_back, seat=0))
        await asyncio.sleep(10)
        assert (await house.table(id)).next_number == table.next_number
        await answer(house, id, 0, "E discard 5p")


@evening
async def test_when_all_have_gone_computers_play_to_the_end_and_the_result_is_the_peoples(
    path: Path, engines: Engines
) -> None:
    async with house_at(path, engines) as house:
        table = await laid_out(
            house, HONGKONG, (ANNA, BERT, EASY, EASY), replace_length(UNCLAIMED.start(), "hand"), deputy="easy"
        )
        for seat in (0, 1):
            await house.act(table.id, partial(leave, seat=seat))
        table = await until(house, table.id, lambda table: table.is_over())
        assert table.row().people == ("anna", "bert", None, None) and None not in table.row().outcomes[:2]
        with pytest.raises(GameOver):
            await house.act(table.id, partial(come_back, seat=0))
        whole = await house.whole_table(table.id)
        record = whole.record()
        assert whole.game.replay(record).result is not None and "deputy" not in str(record)


def replace_length(state: Any, length: str) -> Any:
    return replace(state, game=replace(state.game, options={**state.game.options, "length": length}))


@evening
async def test_an_unknown_level_is_refused_when_a_table_is_opened(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        with pytest.raises(UnknownLevel):
            await house.open_table(HONGKONG, {}, list(PEOPLE), Agreed(deputy="nobody"))


def test_another_game_does_not_wait_for_whoever_is_away() -> None:
    table = wished(table_of(UNCLAIMED), leave, 1).table
    table.state = table.state and table.state.end("time-limit", 0)
    for seat in (0, 2, 3):
        assert table.awaited()
        table = wished(table, ask_rematch, seat).table
    assert not table.awaited()
    chairs = planned_after(table, listed=False).chairs
    assert [chair.person for chair in chairs] == ["dora", "anna", None, "cleo"]
    assert chairs[2].level == "medium" and chairs[2].deputy is None
    stays = wished(table, ask_rematch, 1).table
    assert planned_after(stays, listed=False).chairs[2] == BERT, "unless they would like it too"


def test_no_computer_answers_for_a_seat_that_is_nobodys_deputy() -> None:
    table = table_of(UNCLAIMED)
    with pytest.raises(NotYourTurn):
        wished(table, oneself(play, turn=1, moves=["S pass"]), 1)
    assert [view_of(table, viewer)["to_move"] for viewer in VIEWERS] == [[0]] * 5 and table.chairs[3] == DORA

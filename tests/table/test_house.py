"""The house on a real file: one door, stored before shown, and everything that goes on by itself."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import teahouse
from games.hongkong.scenes import WAITING, Scene
from on_postgresql import about_the_file
from table.evenings import (
    ANNA,
    BATTLE,
    BERT,
    CHESS,
    CLEO,
    EASY,
    HONGKONG,
    PEASANTS,
    PEOPLE,
    QUICK,
    answer,
    evening,
    facts,
    folded,
    house_at,
    journal_of,
    laid_out,
    play_first,
    seen,
    stored,
    until,
    view_of,
)
from teahouse.core.commitments import holds
from teahouse.core.errors import (
    BadOption,
    BadPosition,
    IllegalMove,
    MoveRefused,
    NotYourTurn,
    UnknownGame,
    UnknownLevel,
)
from teahouse.core.handles import Game
from teahouse.store.base import StoreTrouble
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.computers import Computers
from teahouse.table.draws import offer_draw
from teahouse.table.engines import Engines
from teahouse.table.errors import NoSuchTable, NotOver, TurnGone
from teahouse.table.house import House
from teahouse.table.liveness import Listener
from teahouse.table.moves import end
from teahouse.table.pace import Pace
from teahouse.table.rematches import ask_rematch
from teahouse.table.seating import seat_computer, sit
from teahouse.table.table import Table
from teahouse.table.undoing import answer_undo, ask_undo

NOTHING = Agreed()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else writes into the file and does not come to an end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def as_stored(house: House, id: str) -> Table:
    return folded(await stored(house, id), id=id)


# One door


@evening
async def test_a_move_is_stored_then_true_then_told(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        listener = Listener()
        house.liveness.follow(listener, [table.id])
        played = await play_first(house, table.id, 0)
        assert await asyncio.wait_for(listener.next(), 5) == table.id
        assert await house.table(table.id) is played
        assert seen(await as_stored(house, table.id)) == seen(played)
        assert (await house.tables_of("bert"))[0].asked == (1,)
        house.liveness.leave(listener)


@evening
async def test_the_same_answer_twice_is_one_entry(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        move = table.state.legal(0)[0]  # type: ignore[union-attr]
        answers = await asyncio.gather(*(house.play(table.id, 0, 1, [move]) for _ in range(5)))
        assert {each.next_number for each in answers} == {3}
    assert [entry.kind for entry in journal_of(path, table.id)] == ["opened", "dealt", "played"]


@evening
async def test_of_two_answers_at_once_exactly_one_wins(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        moves = table.state.legal(0)[:4]  # type: ignore[union-attr]
        found = await asyncio.gather(*(house.play(table.id, 0, 1, [move]) for move in moves), return_exceptions=True)
        assert [type(each) for each in found].count(Table) == 1
        assert sum(isinstance(each, NotYourTurn | TurnGone) for each in found) == len(moves) - 1
    assert [entry.kind for entry in journal_of(path, table.id)] == ["opened", "dealt", "played"]


@evening
async def test_two_houses_on_one_file_never_write_over_each_other(path: Path, engines: Engines) -> None:
    """Whoever comes second reads what the first has written, and is answered from there."""
    async with house_at(path, engines) as one, house_at(path, engines) as other:
        table = await one.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        moves = table.state.legal(0)[:2]  # type: ignore[union-attr]
        await other.table(table.id)
        await one.play(table.id, 0, 1, [moves[0]])
        assert await other.play(table.id, 0, 1, [moves[0]]) is not None, "the same answer is the same success"
        with pytest.raises(MoveRefused):
            await other.play(table.id, 0, 1, [moves[1]])
        stale = await one.table(table.id)
        played = await play_first(other, table.id, 1)
        assert stale.asked() == (1,), "the first house has not heard of it"
        with pytest.raises(MoveRefused):
            await one.play(table.id, 1, 1, [stale.state.legal(1)[-1]])  # type: ignore[union-attr]
        again = await play_first(one, table.id, 0)
        assert again.next_number == played.next_number + 1 == 5
    assert [entry.number for entry in journal_of(path, table.id)] == [0, 1, 2, 3, 4]


@evening
async def test_what_is_refused_is_neither_stored_nor_told(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        before, listener = facts(table), Listener()
        house.liveness.follow(listener, [table.id])
        for error, seat, turn, move in (
            (NotYourTurn, 1, 0, "a1+b1"),
            (TurnGone, 0, 7, table.state.legal(0)[0]),  # type: ignore[union-attr]
            (IllegalMove, 0, 1, "a1+a2"),
        ):
            with pytest.raises(error):
                await house.play(table.id, seat, turn, [move])
        assert facts(await house.table(table.id)) == before and not listener._waiting
        house.liveness.leave(listener)
    assert len(journal_of(path, table.id)) == 2


@evening
async def test_tables_that_cannot_be_opened(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        for error, game, options, chairs in (
            (UnknownGame, "chess boxing", {}, [ANNA, BERT]),
            (BadOption, BATTLE, {"deal": "marked"}, [ANNA, BERT]),
            (BadOption, BATTLE, {}, [ANNA]),
            (UnknownLevel, BATTLE, {}, [ANNA, Chair(level="world champion")]),
        ):
            with pytest.raises(error):
                await house.open_table(game, options, chairs, NOTHING)
        with pytest.raises(NoSuchTable):
            await house.table("nowhere")
        with pytest.raises(NoSuchTable):
            await house.play("nowhere", 0, 1, ["a1+b1"])
        assert not house._locks and not house._drivers._drivers and not house._tables, "strangers leave no traces"


@evening
async def test_everybody_finds_their_tables(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        mine = await house.open_table(BATTLE, {}, [ANNA, Chair()], Agreed(listed=True))
        await house.open_table(BATTLE, {}, [BERT, Chair()], NOTHING)
        assert [row.id for row in await house.listing.tables("waiting")] == [mine.id]
        await house.act(mine.id, lambda pen: sit(pen, 1, "cleo"))
        assert await house.listing.tables("waiting") == []
        assert [row.id for row in await house.listing.tables("playing")] == [mine.id]
        assert [row.id for row in await house.tables_of("cleo")] == [mine.id]


@evening
async def test_of_two_who_want_the_last_seat_one_sits(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, Chair()], NOTHING)
        found = await asyncio.gather(
            *(house.act(table.id, lambda pen, name=name: sit(pen, 1, name)) for name in ("bert", "cleo")),
            return_exceptions=True,
        )
        assert [type(each) for each in found].count(Table) == 1
    assert [entry.kind for entry in journal_of(path, table.id)] == ["opened", "sat", "dealt"]


# When the store cannot


@evening
async def test_a_move_that_cannot_be_stored_is_not_shown(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        before, listener = facts(table), Listener()
        house.liveness.follow(listener, [table.id])
        with locked(path), pytest.raises(StoreTrouble):
            await play_first(house, table.id, 0)
        assert facts(await house.table(table.id)) == before and not listener._waiting
        played = await play_first(house, table.id, 0)
        assert played.next_number == 3 and await asyncio.wait_for(listener.next(), 5) == table.id
        house.liveness.leave(listener)
    assert len(journal_of(path, table.id)) == 3


@evening
async def test_no_table_is_opened_that_cannot_be_stored(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        with locked(path), pytest.raises(StoreTrouble):
            await house.open_table(BATTLE, {}, [ANNA, EASY], NOTHING)
        assert not house._tables and not house._drivers._drivers


@about_the_file
@evening
async def test_computers_wait_until_the_store_can_write_again(
    path: Path, engines: Engines, caplog: pytest.LogCaptureFixture
) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, EASY], NOTHING)
        held = Computers._move

        async def move_and_lock(computers: Computers, *question: object) -> str | None:
            chosen = await held(computers, *question)  # type: ignore[arg-type]
            lock.__enter__()
            return chosen

        lock = locked(path)
        with pytest.MonkeyPatch.context() as patch, caplog.at_level(logging.WARNING):
            patch.setattr(Computers, "_move", move_and_lock)
            await play_first(house, table.id, 0)
            while not caplog.records:
                await asyncio.sleep(0.01)
        assert "waits for the store" in caplog.text
        assert (await house.table(table.id)).next_number == 3, "nothing unstored is shown"
        lock.__exit__(None, None, None)
        await until(house, table.id, lambda table: table.asked() == (0,))


@evening
async def test_who_goes_away_while_it_is_stored_changes_nothing(path: Path, engines: Engines) -> None:
    """A browser that hangs up in the middle: the move is wholly there, and the table goes on."""
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        for turn in range(1, 12):
            seat = (turn - 1) % 2
            asking = asyncio.create_task(play_first(house, table.id, seat))
            for _ in range(turn):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, *house._acts, return_exceptions=True)
            now = await house.table(table.id)
            assert facts(now) == facts(await as_stored(house, table.id))
            if now.asked() == (seat,):
                await play_first(house, table.id, seat)


# Memory


@evening
async def test_tables_leave_the_memory_and_come_back_the_same(path: Path, engines: Engines) -> None:
    async with house_at(path, engines, kept=3) as house:
        tables = [await house.open_table(PEASANTS, {}, [ANNA, BERT], NOTHING) for _ in range(8)]
        expected = [facts(await play_first(house, table.id, 0)) for table in tables]
        await asyncio.gather(*(driver.task for driver in house._drivers._drivers.values()))
        assert [facts(await house.table(table.id)) for table in tables] == expected
        assert len(house._tables) <= 3 + 1 and not house._locks
        for table in tables:
            await play_first(house, table.id, 1)


# Computers


@pytest.mark.parametrize("game", [BATTLE, PEASANTS])
def test_computers_play_a_game_to_its_end(game: str, path: Path, engines: Engines) -> None:
    @evening
    async def played() -> None:
        async with house_at(path, engines) as house:
            opened = await house.open_table(game, {}, [EASY, EASY], NOTHING)
            table = await until(house, opened.id, lambda table: table.status == "over")
            whole = await house.whole_table(table.id)
            assert whole.record()["result"] is not None
            assert holds(whole.record()["start"]) is True
            assert whole.game.replay(whole.record()).position == whole.state.position  # type: ignore[union-attr]

    played()


@evening
async def test_computers_go_on_after_a_restart(path: Path, engines: Engines) -> None:
    """Also those of a house that ended without closing anything."""
    async with house_at(path, engines, pace=Pace(pause=0.05, follow=1000.0)) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, EASY], NOTHING)
        match = await house.open_table(HONGKONG, {}, [EASY, EASY, EASY, EASY], NOTHING)
        await play_first(house, table.id, 0)
    number = len(journal_of(path, match.id))
    async with house_at(path, engines) as house:
        await until(house, table.id, lambda table: table.asked() == (0,))
        await until(house, match.id, lambda table: table.next_number > number + 10)


@evening
async def test_a_computer_goes_on_for_somebody_who_leaves(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        await house.act(table.id, lambda pen: seat_computer(pen, 0, "easy"))
        await until(house, table.id, lambda table: table.asked() == (1,))


@evening
async def test_undo_while_the_computer_thinks(path: Path, engines: Engines) -> None:
    """Its answer to what was taken back is dropped."""
    async with house_at(path, engines, pace=Pace(follow=0.2)) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, EASY], NOTHING)
        await play_first(house, table.id, 0)
        undone = await house.act(table.id, lambda pen: ask_undo(pen, 0))
        assert undone.asked() == (0,) and undone.turn(0) == 2
        await until(house, table.id, lambda _: table.id not in house._drivers)
        assert (await house.table(table.id)).next_number == undone.next_number


@evening
async def test_a_hint_is_for_who_is_asked(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(PEASANTS, {}, [ANNA, BERT], Agreed(hints=True))
        choice, why, _ = await house.hint(table.id, 0)
        assert choice.move in table.state.legal(0) and why  # type: ignore[union-attr]
        with pytest.raises(NotYourTurn):
            await house.hint(table.id, 1)


# Clocks


@evening
async def test_whose_time_is_over_has_lost(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], Agreed(move_time=1))
        await play_first(house, table.id, 0)
        table = await until(house, table.id, lambda table: table.status == "over")
        view = view_of(table, None)
        assert view["result"]["reason"] == "time" and view["result"]["winners"] == [0]


@evening
async def test_where_the_game_goes_on_a_computer_stands_in(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(HONGKONG, {}, [ANNA, BERT, CLEO, EASY], Agreed(move_time=1, claim_time=1))
        table = await until(house, table.id, lambda table: table.next_number > 2)
        table = await until(house, table.id, lambda table: table.next_number > 5)
        assert table.people() == {"anna", "bert", "cleo"}, "only for this move"


@evening
async def test_clocks_stand_still_while_the_house_is_closed(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], Agreed(move_time=2))
    await asyncio.sleep(2.1)
    async with house_at(path, engines) as house:
        await asyncio.sleep(0.2)
        assert (await play_first(house, table.id, 0)).status == "playing"


# After the game


@evening
async def test_the_record_of_a_running_game_stays_in_the_house(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(BATTLE, {}, [ANNA, BERT], NOTHING)
        with pytest.raises(NotOver):
            await house.whole_table(table.id)
        await play_first(house, table.id, 0)
        await house.act(table.id, lambda pen: end(pen, "resign", 0))
        record = (await house.whole_table(table.id)).record()
        assert record["seed"] is None and len(record["moves"]) == 1 and record["result"]["reason"] == "resign"
        assert await house.whole_table(table.id) is await house.whole_table(table.id)


# Several answers at once, several hands


@evening
async def test_the_tiny_game_goes_through_a_table(tiny: str, path: Path, engines: Engines) -> None:
    """Simultaneous answers of two parts, secret snaps, two hands, each with its own commitment."""
    async with house_at(path, engines) as house:
        table = await house.open_table(tiny, {}, [ANNA, BERT, CLEO], NOTHING)
        while table.status != "over":
            await until(house, table.id, lambda table: bool(table.asked()))
            table = await house.table(table.id)
            await asyncio.gather(*(_answer_first(house, table, seat) for seat in table.asked()))
            table = await house.table(table.id)
        whole = await house.whole_table(table.id)
        record = whole.record()
        assert [holds(hand["start"]) for hand in record["hands"]] == [True, True]
        assert whole.game.replay(record).record() == record
        assert [row.status for row in await house.tables_of("cleo")] == ["over"]


async def _answer_first(house: House, table: Table, seat: int) -> None:
    state, moves = table.state, list[str]()
    assert state is not None
    for _ in range(state.parts(seat)):
        moves.append(state.legal(seat)[0])
        state = state.play_undealt(moves[-1])
    await answer(house, table.id, seat, *moves)


HU = Scene({"E": "5p19m19s123456z23s1p", "S": WAITING}, [])
"""South can win with East's 5p."""


@evening
async def test_a_hand_that_is_over_stays_until_the_only_person_goes_on(path: Path, engines: Engines) -> None:
    async with house_at(path, engines, pace=Pace(pause=0.05, hand_end=1000.0)) as house:
        table = await laid_out(house, HONGKONG, (ANNA, ANNA, EASY, EASY), HU.start())
        await answer(house, table.id, 0, "E discard 5p")
        await answer(house, table.id, 1, "S hu")
        over = await until(house, table.id, Table.shows_end_of_hand)
        assert view_of(over, None)["hand"] == 1 and len(over.hands_seen()) == 1
        assert over.asked() == () and len(over.dealt_starts()) == 1
        assert (await house.next_hand(table.id, "bert")).shows_end_of_hand(), "only who sits there"
        assert not (await house.next_hand(table.id, "anna")).shows_end_of_hand()
        assert (await stored(house, table.id))[over.next_number].body == {"seat": 0}, "she did not wait"
        fresh = await until(house, table.id, lambda table: not table.rests)
        assert view_of(fresh, None)["hand"] == 2 and len(fresh.dealt_starts()) == 2


@evening
async def test_among_people_nobody_hurries_the_others(path: Path, engines: Engines) -> None:
    async with house_at(path, engines, pace=Pace(pause=0.05, hand_end=0.5)) as house:
        table = await laid_out(house, HONGKONG, (ANNA, ANNA, BERT, EASY), HU.start())
        await answer(house, table.id, 0, "E discard 5p")
        await answer(house, table.id, 1, "S hu")
        await until(house, table.id, Table.shows_end_of_hand)
        assert (await house.next_hand(table.id, "anna")).shows_end_of_hand()
        await until(house, table.id, lambda table: view_of(table, None)["hand"] == 2)


@evening
async def test_the_agreed_time_of_a_match_ends_it(path: Path, engines: Engines) -> None:
    """Its time goes by while the house is open; also a house that opens again notices."""
    async with house_at(path, engines) as house:
        table = await laid_out(house, HONGKONG, PEOPLE, replace(HU, options={"time_limit": 1}).start())
    async with house_at(path, engines) as house:
        await asyncio.sleep(60)
        table = await until(house, table.id, lambda table: table.status == "over")
        assert view_of(table, None)["result"]["reason"] == "time-limit"


# People


@evening
async def test_people_are_welcomed_changed_and_forgotten(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        guest = await house.people.welcome("Eva", "nl")
        assert await house.people.find(guest.id) == guest
        chair = Chair(person=guest.id)
        running = await house.open_table(BATTLE, {}, [ANNA, chair], NOTHING)
        open_seat = await house.open_table(BATTLE, {}, [chair, Chair()], NOTHING)
        over = await house.open_table(BATTLE, {}, [ANNA, chair], NOTHING)
        await house.act(over.id, lambda pen: end(pen, "resign", 0))
        await house.forget_person(guest.id)
        assert await house.people.find(guest.id) is None and await house.tables_of(guest.id) == []
        assert (await house.table(running.id)).chairs[1].level == "medium", "a computer goes on"
        assert (await house.table(open_seat.id)).chairs[0].free
        assert (await house.table(over.id)).status == "over"
        await play_first(house, running.id, 0)
        await until(house, running.id, lambda table: table.asked() == (0,))


@evening
async def test_a_new_name_is_told_at_every_table(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        guest = await house.people.welcome("Eva", "nl")
        table = await house.open_table(BATTLE, {}, [ANNA, Chair(person=guest.id)], NOTHING)
        listener = Listener()
        house.liveness.follow(listener, [table.id])
        await house.change_person(type(guest)(guest.id, "Evi", "de", {}, guest.created))
        assert await asyncio.wait_for(listener.next(), 5) == table.id
        assert (await house.people.find_all([guest.id]))[guest.id].name == "Evi"
        house.liveness.leave(listener)


def test_the_pace_of_tests_is_not_that_of_the_house() -> None:
    assert Pace().pause > QUICK.pause


# Draws and positions


@evening
async def test_a_computer_agrees_to_what_is_worth_as_much_to_it(path: Path, engines: Engines) -> None:
    """White offers and moves; Black, a queen down, is glad, and a queen up it plays on."""
    async with house_at(path, engines) as house:
        for board, agreed in (("3k2/6/6/6/1Q2P1/3K2", True), ("1q1k2/6/6/6/4P1/3K2", False)):
            position = Agreed(position=f"{board} w - - 0 1")
            table = await house.open_table(CHESS, {}, [ANNA, Chair(level="best")], position)
            await house.act(table.id, lambda pen: offer_draw(pen, 0))
            await answer(house, table.id, 0, "e2e3")
            table = await until(house, table.id, lambda table: table.status == "over" or table.asked() == (0,))
            assert (table.status == "over") == agreed, board
            kinds = [entry.kind for entry in journal_of(path, table.id)]
            assert ("draw-refused" in kinds) != agreed


@evening
async def test_a_position_is_read_once(path: Path, engines: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is checked; what was found then is what the game begins with, whenever that is."""
    game = teahouse.game("short-go").start(seed=1).play("D4", "C3", "E5")
    read, parse = list[str](), Game.parse
    monkeypatch.setattr(Game, "parse", lambda game, text: read.append(text) or parse(game, text))
    async with house_at(path, engines) as house:
        for other in (BERT, Chair()):
            table = await house.open_table("short-go", {}, [ANNA, other], Agreed(position=game.text))
            if other.free:
                table = await house.act(table.id, partial(sit, seat=1, person="bert"))
            assert table.state and table.state.text == game.text
            assert read == [game.text]
            read.clear()
            told = folded(journal_of(path, table.id), id=table.id)
            assert facts(told) == facts(table) and not read, "the journal tells moves"
            table = await answer(house, table.id, table.asked()[0], "C4")
            assert table.state and table.state.previous and table.state.previous.text == game.text


@evening
async def test_a_table_begins_from_a_position(path: Path, engines: Engines) -> None:
    text = "3k2/6/6/6/1Q2P1/3K2 w - - 0 1"
    async with house_at(path, engines) as house:
        table = await house.open_table(CHESS, {}, [ANNA, BERT], Agreed(position=text))
        assert table.state and table.state.text == text
        await answer(house, table.id, 0, "e2e4")
        for wrong in ("nonsense", "3k2/6/6/6/6/3K2 w - - 0 1"):
            with pytest.raises(BadPosition):
                await house.open_table(CHESS, {}, [ANNA, BERT], Agreed(position=wrong))
        with pytest.raises(BadPosition):
            await house.open_table(HONGKONG, {}, list(PEOPLE), Agreed(position=text))
        await house.act(table.id, lambda pen: end(pen, "resign", 0))
        fresh = [await house.rematch(table.id, partial(ask_rematch, seat=seat)) for seat in (0, 1)][1]
        again = await house.table(fresh or "")
        assert again.state and again.state.text == text and again.chairs[0] == BERT
    async with house_at(path, engines) as house:
        assert view_of(await house.table(table.id), 1)["position"].startswith("3k2/6/4P1")


# Several answers at the same moment


async def marking_table(house: House) -> Table:
    """Anna and Bert have passed; both are asked which stones are dead."""
    table = await house.open_table("short-go", {}, [ANNA, BERT], NOTHING)
    for number, move in enumerate(("D4", "D3", "C3", "pass", "pass")):
        table = await house.play(table.id, number % 2, table.turn(number % 2), [move])
    assert table.asked() == (0, 1)
    return table


@evening
async def test_who_agrees_while_the_other_agrees_is_heard(path: Path, engines: Engines) -> None:
    """The page of Bert was a moment old; it showed the same marks, so nobody is told that anything went wrong."""
    async with house_at(path, engines) as house:
        table = await marking_table(house)
        turn = table.turn(1)
        await house.play(table.id, 0, table.turn(0), ["B accept"])
        table = await house.play(table.id, 1, turn, ["W accept"])
        assert table.status == "over"
        again = await house.play(table.id, 1, turn, ["W accept"])
        assert again.next_number == table.next_number, "the same answer sent twice"
    async with house_at(path, engines) as house:
        assert (await house.table(table.id)).status == "over", "the journal tells the same"


@evening
async def test_nobody_agrees_to_marks_they_have_not_seen(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await marking_table(house)
        turn = table.turn(1)
        marked = await house.play(table.id, 0, table.turn(0), ["B dead D3"])
        with pytest.raises(TurnGone):
            await house.play(table.id, 1, turn, ["W accept"])
        with pytest.raises(TurnGone):
            await house.play(table.id, 1, turn, ["W dead D3"])
        table = await house.play(table.id, 1, turn, ["W dead C3"])
        assert table.state and sorted(table.state.view(None)["dead"]) == ["C3", "D3"]
        with pytest.raises(TurnGone):
            await house.play(table.id, 1, turn, ["W resume"])
        table = await house.play(table.id, 0, marked.turn(0), ["B resume"])
        assert table.asked() == (1,)


@evening
async def test_what_was_taken_back_is_not_answered_any_more(path: Path, engines: Engines) -> None:
    """Though the numbers of the turns before would fit."""
    async with house_at(path, engines) as house:
        table = await marking_table(house)
        turn = table.turn(1)
        await house.act(table.id, lambda pen: ask_undo(pen, 0))
        table = await house.act(table.id, lambda pen: answer_undo(pen, 1, agreed=True))
        table = await house.play(table.id, 0, table.turn(0), ["pass"])
        assert table.asked() == (0, 1)
        with pytest.raises(TurnGone):
            await house.play(table.id, 1, turn, ["W accept"])
        await house.play(table.id, 1, table.turn(1), ["W accept"])

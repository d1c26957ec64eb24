"""Moves in advance: what comes true is played at once and stored with it, the rest is dropped, nobody else learns."""

from pathlib import Path
from random import Random

import pytest

from table.evenings import ANNA, BATTLE, BERT, CHESS, HONGKONG, PEASANTS, PEOPLE, evening, folded, house_at, stored
from teahouse.core.errors import IllegalMove
from teahouse.core.handles import State
from teahouse.table.agreed import Agreed
from teahouse.table.draws import offer_draw
from teahouse.table.engines import Engines
from teahouse.table.errors import BadPlan, NoPlans
from teahouse.table.house import House
from teahouse.table.known import ANY
from teahouse.table.liveness import Listener
from teahouse.table.plans import MOST_LINES, answers_to_any, set_plans
from teahouse.table.table import Table
from teahouse.table.undoing import ask_undo

OPEN = (PEASANTS, CHESS, BATTLE, "short-go")


async def plan(house: House, table: Table, seat: int, *lines: list[str]) -> Table:
    return await house.act(table.id, lambda pen: set_plans(pen, seat=seat, lines=lines))


async def play(house: House, table: Table, seat: int, text: str) -> Table:
    return await house.play(table.id, seat, (await house.table(table.id)).turn(seat), [text])


def line_from(state: State, rng: Random, length: int) -> list[str]:
    """Some moves from there on."""
    line: list[str] = []
    while len(line) < length:
        (mover,) = state.to_move
        line.append(rng.choice(state.legal(mover)))
        state = state.play(line[-1])
    return line


@pytest.mark.parametrize("game", OPEN)
def test_a_line_is_played_as_far_as_it_comes_true(game: str, path: Path, engines: Engines) -> None:
    """In every open game: the same moves as by hand, each with the one it answers, and the same journal beside that."""

    @evening
    async def of_this_game() -> None:
        async with house_at(path, engines) as house:
            table = await house.open_table(game, {}, [ANNA, BERT], Agreed(main_time=600))
            assert table.state
            line = line_from(table.state, Random(1), 6)
            table = await plan(house, table, 1, line)
            for at in (0, 2, 4):
                table = await play(house, table, 0, line[at])
                assert table.state and table.asked() == (0,) and table.state.turn(1) == at // 2 + 1
            journal = [entry for entry in await stored(house, table.id) if entry.kind == "played"]
            assert [entry.body["moves"] for entry in journal] == [[text] for text in line]
            assert [entry.body["seat"] for entry in journal] == [0, 1] * 3
            assert [entry.body["spent"] for entry in journal[1::2]] == [0.0] * 3, "it took no time"
            assert table.plans == {} and folded(await stored(house, table.id)).plans == {}

    of_this_game()


@evening
async def test_another_move_drops_what_was_planned_for_this_one(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(CHESS, {}, [ANNA, BERT], Agreed())
        await plan(house, table, 1, ["a2a3", "a5a4"], ["b2b3", "b5b4", "c2c3", "c5c4"], [ANY, "f5f4"])
        table = await play(house, table, 0, "b2b3")
        assert table.asked() == (0,) and table.plans == {1: (("c2c3", "c5c4"),)}, "the line that was meant, not any"
        table = await play(house, table, 0, "d2d3")
        assert table.asked() == (1,) and table.plans == {}
        await play(house, table, 1, "a5a4")
        await plan(house, table, 1, [ANY, "f5f4"])
        table = await play(house, table, 0, "e2e3")
        assert table.asked() == (0,), "whatever comes"
        await plan(house, table, 1, [ANY, "f4f3"])
        table = await play(house, table, 0, "f2f3")
        assert table.asked() == (1,) and table.plans[1] == (("f4f3",),), "it cannot be played now"
        assert (await play(house, table, 1, "d5d4")).plans == {}


@evening
async def test_who_is_asked_something_else_decides_by_hand(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(CHESS, {}, [ANNA, BERT], Agreed())
        await plan(house, table, 1, ["a2a3", "a5a4"])
        await house.act(table.id, lambda pen: offer_draw(pen, seat=0))
        assert (await play(house, table, 0, "a2a3")).asked() == (1,)
        other = await house.open_table(CHESS, {}, [ANNA, BERT], Agreed())
        for seat, text in ((0, "a2a3"), (1, "a5a4")):
            await play(house, other, seat, text)
        await plan(house, other, 1, ["b2b3", "b5b4"])
        await house.act(other.id, lambda pen: ask_undo(pen, seat=1))
        assert (await play(house, other, 0, "b2b3")).asked() == (0,), "a move answers the question to take back"


@evening
async def test_what_cannot_be_planned_changes_nothing(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(CHESS, {}, [ANNA, BERT], Agreed())
        many = [["a2a3", "a5a4", "b2b3", text] for text in ("b5b4", "c5c4")]
        for lines, refusal in (
            ([["a2a3"]], BadPlan),
            ([["a2a3", "a5a4", "b2b3"]], BadPlan),
            (many, BadPlan),
            ([[f"{own}2{own}3", f"{each}5{each}4"] for own in "abcdef" for each in "abc"][: MOST_LINES + 1], BadPlan),
            ([["a2a5", "a5a4"]], IllegalMove),
            ([["a2a3", "a5a2"]], IllegalMove),
            ([[ANY, "a2a3"]], IllegalMove),
            ([[ANY, "a5a4", "b2b3", "b5b4"]], IllegalMove),
            ([[]], BadPlan),
        ):
            with pytest.raises(refusal):
                await plan(house, table, 1, *lines)
            assert len(await stored(house, table.id)) == 2
        with pytest.raises(NoPlans):
            await plan(house, table, 0, ["a2a3", "a5a4"])
        hidden = await house.open_table(HONGKONG, {}, list(PEOPLE), Agreed())
        with pytest.raises(NoPlans):
            await plan(house, hidden, 1, ["E discard 1m", "S pass"])


@evening
async def test_nobody_else_hears_of_a_plan(path: Path, engines: Engines) -> None:
    async with house_at(path, engines) as house:
        table = await house.open_table(CHESS, {}, [ANNA, BERT], Agreed())
        listeners = {name: Listener(name) for name in ("anna", "bert", None)}
        for listener in listeners.values():
            house.liveness.follow(listener, [table.id])
        before = table.row()
        planned = await plan(house, table, 1, ["a2a3", "a5a4"])
        assert {name for name, listener in listeners.items() if listener._waiting} == {"bert"}
        assert planned.row() == before and planned.changed == table.changed
        assert planned.asked_since == table.asked_since, "and no clock begins anew"
        assert len(answers_to_any(planned.state, 1)) >= 13  # type: ignore[arg-type]

"""A house that an older version left in the middle of everything: it opens, shows the same, and goes on."""

import asyncio
import json
import lzma
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table.evenings import QUICK, evening, facts, folded, house_at, journal_of, until
from table.standing_house import shown_in
from teahouse.core.errors import MoveRefused
from teahouse.table.answering import say_ready
from teahouse.table.engines import Engines
from teahouse.table.house import House
from teahouse.table.seating import sit
from teahouse.table.table import Table

OLDER = sorted(Path(__file__).parent.glob("house-*.sql.xz"))
ENOUGH = 3
"""Moves after which a table has gone on."""


@pytest.fixture(params=OLDER, ids=lambda dump: dump.name.removesuffix(".sql.xz"))
def older(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """The database of an older house, and what that house showed of it."""
    dump: Path = request.param
    path = tmp_path / "older.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(lzma.decompress(dump.read_bytes()).decode())
    shown = dump.with_name(dump.name.replace(".sql.", ".json."))
    return path, json.loads(lzma.decompress(shown.read_bytes()))


def test_it_shows_everybody_what_they_saw_before(older: tuple[Path, dict[str, Any]]) -> None:
    path, expected = older
    shown = json.loads(json.dumps(asyncio.run(shown_in(path))))
    assert set(shown) == set(expected)
    for id, viewers in expected.items():
        for viewer, view in viewers.items():
            assert as_told_then(shown[id][viewer], view) == view, (id, viewer)


def as_told_then(now: Any, then: Any) -> Any:
    """Without the fields that the older house did not tell yet."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: as_told_then(value, then[name]) for name, value in now.items() if name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_told_then(*pair) for pair in zip(now, then, strict=True)]
    return now


@evening
async def go_on(path: Path, ids: list[str], engines: Engines) -> None:
    async with house_at(path, engines, pace=QUICK) as house:
        await asyncio.gather(*(go_on_at(house, id) for id in ids))
    for id in ids:
        assert facts(house._tables[id]) == facts(folded(journal_of(path, id), id=id)), "the journal says it all"


async def go_on_at(house: House, id: str) -> None:
    """People answer what they are asked, and whatever goes on by itself does, until enough has been played."""
    rng, first = Random(id), await house.table(id)
    if first.status == "waiting":
        await house.act(id, lambda pen: sit(pen, 1, "bert"))
    played = 0
    while played < ENOUGH:
        table = await until(house, id, lambda table: is_anybody_waited_for(table) or table.status == "over")
        if table.status == "over":
            return
        if table.awaits_visits():  # where a move has days, all look in
            for seat in filter(table.awaits_visit, table.visitors()):
                await house.act(id, partial(say_ready, seat=seat, number=table.rest_number))
            continue
        with suppress(MoveRefused):  # a clock was quicker
            await play_any(house, table, rng)
            played += 1
    assert (await house.table(id)).next_number >= first.next_number + ENOUGH


def is_anybody_waited_for(table: Table) -> bool:
    if table.awaits_visits():
        return any(map(table.awaits_visit, table.visitors()))
    return any(table.chairs[seat].person for seat in table.asked())


async def play_any(house: House, table: Table, rng: Random) -> None:
    seat = rng.choice([seat for seat in table.asked() if table.chairs[seat].person])
    state, moves = table.state, list[str]()
    assert state is not None
    for _ in range(state.parts(seat)):
        moves.append(rng.choice(state.legal(seat)))
        state = state.play_undealt(moves[-1])
    await house.play(table.id, seat, table.turn(seat), moves)


def test_every_table_goes_on(older: tuple[Path, dict[str, Any]], engines: Engines) -> None:
    path, expected = older
    go_on(path, list(expected), engines)

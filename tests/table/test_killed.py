"""A house that is killed in the middle of everything: what was acknowledged is there, nothing is half there."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

from table.evenings import ANNA, BATTLE, BERT, evening, folded, house_at, play_first, seen, stored
from teahouse.store.sql import open_sqlite
from teahouse.table.agreed import Agreed
from teahouse.table.engines import Engines

PLAYERS = """
import asyncio, sys
from pathlib import Path
from teahouse.store.sql import open_sqlite
from teahouse.table.engines import Engines
from teahouse.table.house import House

async def play(house, id):
    while (table := await house.table(id)).status == "playing":
        seat = table.asked()[0]
        table = await house.play(id, seat, table.turn(seat), [table.state.legal(seat)[0]])
        print(id, table.next_number, flush=True)

async def main():
    house = House(open_sqlite(Path(sys.argv[1])), Engines(1))
    await house.open()
    await asyncio.gather(*(play(house, id) for id in sys.argv[2:]))

asyncio.run(main())
"""
ROUNDS = 3


def test_no_acknowledged_move_is_lost(path: Path, tmp_path: Path, engines: Engines) -> None:
    rng = Random(5)
    script = tmp_path / "players.py"
    script.write_text(PLAYERS, encoding="utf-8")
    ids = opened(path, engines)
    for _ in range(ROUNDS):
        acknowledged = killed_after(rng.randrange(1, 12), [sys.executable, script, path, *ids])
        with closing(open_sqlite(path)) as store:
            for id in ids:
                journal = store.journal(id)
                assert [entry.number for entry in journal] == list(range(len(journal)))
                assert len(journal) >= acknowledged.get(id, 0)
                table, row = folded(journal, id=id), store.table(id)
                assert row == table.row(), "the entry and what lists show are one"
    go_on(path, engines, ids)


@evening
async def opened_tables(path: Path, engines: Engines, ids: list[str]) -> None:
    async with house_at(path, engines) as house:
        ids += [(await house.open_table(BATTLE, {}, [ANNA, BERT], Agreed())).id for _ in range(3)]


def opened(path: Path, engines: Engines) -> list[str]:
    ids: list[str] = []
    opened_tables(path, engines, ids)
    return ids


def killed_after(lines: int, command: list[object]) -> dict[str, int]:
    """So many acknowledgements later the process is gone; all it has said until then."""
    said: dict[str, int] = {}
    with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(lines):
            note(said, process.stdout.readline())
        process.kill()
        for line in process.stdout:
            note(said, line)
    return said


def note(said: dict[str, int], line: str) -> None:
    if line.endswith("\n"):
        id, number = line.split()
        said[id] = int(number)


@evening
async def go_on(path: Path, engines: Engines, ids: list[str]) -> None:
    async with house_at(path, engines) as house:
        for id in ids:
            table = await house.table(id)
            if table.status == "playing":
                played = await play_first(house, id, table.asked()[0])
                assert seen(played) == seen(folded(await stored(house, id)))

"""Two real houses on one PostgreSQL: people at one table come to different ones, and what can break does.

The short form of `make chaos`.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chaos.breaking import FAULTS, QUIET, Breakable, small_disk, two_houses
from chaos.line import Line
from chaos.playing import BETWEEN, Counts, break_and_play, table_of
from postgres import Postgres, need_postgres


def test_people_at_different_houses_play_while_things_break(tmp_path: Path) -> None:
    with two_houses(need_postgres(), tmp_path) as broken:
        faults = [
            Breakable.cut_listening,
            Breakable.kill_worker,
            Breakable.cut_line,
            Breakable.kill_house,
        ]
        counts = asyncio.run(break_and_play(broken, faults, seed=1))
    assert counts.moves > len(faults) * BETWEEN and counts.retried and counts.compared and counts.pauses


@contextmanager
def own_server() -> Iterator[Postgres]:
    with small_disk() as disk:
        need_postgres()
        server = Postgres(disk or Path("/tmp"), max_wal_size="64MB", min_wal_size="32MB")
        try:
            yield server
        finally:
            server.close()


@pytest.mark.long
def test_people_play_on_whatever_breaks(tmp_path: Path) -> None:
    """Each fault once; a server of its own, for it is killed and its disk filled."""
    with own_server() as server, two_houses(server, tmp_path) as broken:
        is_small = not str(server.folder).startswith("/tmp/teahouse-pg")
        counts = asyncio.run(break_and_play(broken, FAULTS if is_small else FAULTS[:-1], seed=2))
    assert counts.faults.total() >= len(QUIET) and counts.exports


def test_the_counts_are_written_as_a_table() -> None:
    counts = Counts(moves=3903, tables=2, over=1, pauses=[(0.1, True), (0.3, True)])
    counts.faults.update(["kill_house", "kill_house", "fill_disk"])
    text = "\n".join(table_of(counts, seed=7))
    assert "| kill house | 2 |" in text and "| 3,903 |" in text and "somebody asked | 0.20 |" in text


def test_a_line_can_be_slow_frozen_and_cut() -> None:
    import psycopg

    server = need_postgres()
    line = Line(server.folder)
    try:
        address = line.leads_to(server.address("postgres"))
        with psycopg.connect(address, autocommit=True) as connection:
            line.delay = 0.05
            assert connection.execute("SELECT 1").fetchone() == (1,)
            line.cut()
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT 1")
        line.delay = 0.0
        line.freeze(True)
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(address, connect_timeout=2)
        line.freeze(False)
        psycopg.connect(address).close()
    finally:
        line.close()

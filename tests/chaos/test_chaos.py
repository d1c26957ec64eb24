"""Two real houses on one PostgreSQL: people at one table come to different ones, and what can break does.

The short form of `make chaos`.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from chaos.breaking import FAULTS, QUIET, Breakable, Look, small_disk, two_houses
from chaos.line import Line
from chaos.playing import BETWEEN, Counts, break_and_play, table_of
from chaos.resting import FEW, Pause, Spell, check_pauses, late_by_driver
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
    pauses = [Pause("t", 0.0, 5.0, late, asked=True) for late in (0.1, 0.3)]
    counts = Counts(moves=3903, tables=2, over=1, pauses=pauses)
    counts.faults.update(["kill_house", "kill_house", "fill_disk"])
    text = "\n".join(table_of(counts, seed=7))
    assert "| kill house | 2 |" in text and "| 3,903 |" in text and "somebody asked | 0.20 |" in text


def test_a_pause_is_as_long_as_agreed_and_as_what_was_broken() -> None:
    here, there = {"t": ("here", 1)}, {"t": ("there", 2)}
    calm = [Spell(Look(0.0, here), Look(100.0, here)), Spell(Look(110.0, there), Look(200.0, there))]
    early = Pause("t", 10.0, 15.0, 0.1, asked=True)
    broken = Pause("t", 99.0, 121.0, 17.0, asked=False)
    late = Pause("t", 120.0, 125.0, 0.2, asked=False)
    check_pauses([early, broken, late], calm)
    assert late_by_driver([early, broken, late], calm) == {"here": [0.1], "there": [0.2]}
    with pytest.raises(AssertionError, match="too short"):
        check_pauses([replace(early, late=-0.01)], calm)
    with pytest.raises(AssertionError, match="nothing was broken"):
        check_pauses([replace(early, ended=21.0, late=6.0)], calm)
    with pytest.raises(AssertionError, match="what was broken explains"):
        check_pauses([replace(broken, ended=140.0, late=36.0)], calm)
    with pytest.raises(AssertionError, match="who drives"):
        check_pauses([early] * FEW + [replace(late, late=2.0)] * FEW, calm)


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

"""Where computers think: processes that come back, never late where lateness would tell, gone with the server."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from random_games import finished, moment
from table.evenings import BATTLE, HONGKONG, PATIENCE, evening
from teahouse.table.engines import Engines

SERVER = """
import asyncio, os, sys, time
from teahouse.table.engines import Engines
from teahouse.core.handles import Game
from teahouse.games import declaration

async def main():
    engines = Engines(1, 1 << 20)
    state = Game(declaration("mahjong-battle"), {"deal": "any"}).start(1)
    await engines.choose("mahjong-battle", "easy", state.seen_by(0), 0.1)
    print(*engines._pool._processes, flush=True)
    await asyncio.sleep(1000)

if __name__ == "__main__":
    asyncio.run(main())
"""


@evening
async def test_a_player_chooses_from_a_view(engines: Engines) -> None:
    for game in (BATTLE, HONGKONG):
        state = moment(game, 3)
        seat = state.to_move[0]
        choice = await engines.choose(game, "easy", state.seen_by(seat), 0.1)
        assert choice.move in state.legal(seat)
        advised, why = await engines.advise(game, "best", state.seen_by(seat), 0.1)
        assert advised.move in state.legal(seat) and why


@evening
async def test_the_first_process_is_not_started_in_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody would wait for it."""
    own, started, submit = Engines(1, 1 << 20), list[int](), ProcessPoolExecutor.submit

    def noted(pool: ProcessPoolExecutor, *work: Any) -> Any:
        started.append(threading.get_ident())
        return submit(pool, *work)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", noted)
    view = moment(BATTLE, 3).seen_by(moment(BATTLE, 3).to_move[0])
    try:
        assert (await own.choose(BATTLE, "easy", view, 0.1)).move in view.legal
    finally:
        own.close()
    assert started[0] != threading.get_ident()


@evening
async def test_an_answer_that_must_not_be_late_is_given_at_once(engines: Engines) -> None:
    """However long the queue before the processes is."""
    state = moment(HONGKONG, 3)
    seat = state.to_move[0]
    choice = await engines.choose(HONGKONG, "best", state.seen_by(seat), 1.0, within=0.0)
    assert choice.move in state.legal(seat)


@evening
async def test_a_process_that_dies_is_replaced_and_its_question_asked_again(engines: Engines) -> None:
    own = Engines(1, 1 << 20)
    view = moment(BATTLE, 3).seen_by(moment(BATTLE, 3).to_move[0])
    try:
        await own.choose(BATTLE, "easy", view, 0.1)
        assert own._pool
        (worker,) = own._pool._processes
        os.kill(worker, signal.SIGKILL)
        assert (await own.choose(BATTLE, "easy", view, 0.1)).move in view.legal
    finally:
        own.close()


@evening
async def test_what_a_player_cannot_answer_is_an_error(engines: Engines) -> None:
    view = replace(moment(BATTLE, 3).seen_by(0), legal=(), to_move=())
    with pytest.raises((KeyError, IndexError, ValueError)):
        await engines.choose(BATTLE, "nobody", replace(view, seen=finished(BATTLE).seen_by(0).seen), 0.1)


def test_no_process_outlives_a_server_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER, encoding="utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        worker = int(server.stdout.readline())
        assert is_running(worker)
        server.kill()
        server.wait()
        for _ in range(int(PATIENCE / 0.05)):
            if not is_running(worker):
                return
            time.sleep(0.05)
    raise AssertionError("the engine is still there")


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_thinking_does_not_stop_the_event_loop(engines: Engines) -> None:
    """While a computer thinks, the server answers."""

    async def thinking() -> None:
        state = moment(BATTLE, 3)
        thought = asyncio.create_task(engines.choose(BATTLE, "best", state.seen_by(state.to_move[0]), 0.5))
        beats = 0
        while not thought.done():
            await asyncio.sleep(0.01)
            beats += 1
        assert beats > 1

    asyncio.run(thinking())

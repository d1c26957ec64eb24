"""Go engines of other makers at our tables: told the game, asked for moves and dead stones, replaced when they fail."""

import asyncio
import json
import logging
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import teahouse
from programs.conftest import PATIENCE
from shell import run
from table.evenings import ANNA, evening, house_at, until
from teahouse.core.protocol import Choice, Limits, Means, Player
from teahouse.games import declaration
from teahouse.kernels import load
from teahouse.programs import gtp
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.engines import Engines
from teahouse.web.naming import level_choices

GO = "short-go"
GNU_GO = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")
OURS = [sys.executable, "-m", "teahouse", "gtp", "--seconds", "0.1"]
QUICKLY = Limits(0.1)
Configure = Callable[..., Path]
Script = Callable[[str], list[str]]
needs_kernel = pytest.mark.skipif(load("short_go") is None, reason="the kernel was not built")
needs_gnugo = pytest.mark.skipif(GNU_GO is None, reason="GNU Go is not installed")


def entry(name: str, command: list[str], **options: object) -> str:
    told = "".join(f"{json.dumps(key)} = {json.dumps(value)}\n" for key, value in options.items())
    return f'[{name}]\nprotocol = "gtp"\ngame = "{GO}"\ncommand = {json.dumps(command)}\n[{name}.options]\n{told}'


def gnugo(*options: str) -> list[str]:
    return [str(GNU_GO), "--mode", "gtp", "--level", "1", "--seed", "1", *options]


def seated(level: str) -> Player:
    return declaration(GO).players()[level].make(Means(1, 1 << 20))


def choice_of(player: Player, state: teahouse.State, seat: int | None = None) -> Choice:
    return player(state.seen_by(state.to_move[0] if seat is None else seat), QUICKLY, Random(1))


SCRIPTED = """
import sys
moves = iter({moves!r})
for line in sys.stdin:
    print(line.strip(), file=open({heard!r}, "a"))
    word = line.split()[0]
    if word == "list_commands": print("= " + "\\n".join({known!r}) + "\\n", flush=True)
    elif word == "genmove": print("= " + next(moves) + "\\n", flush=True)
    else: print("=\\n", flush=True)
"""


def scripted(heard: Path, *moves: str, known: tuple[str, ...] = ("play", "genmove")) -> str:
    """A program that plays these moves, and writes down what it hears."""
    return SCRIPTED.format(moves=moves, heard=str(heard), known=known)


def test_a_configured_engine_stands_among_the_levels(configure: Configure) -> None:
    configure(entry("ours", OURS))
    assert "gtp:ours" in declaration(GO).players()
    assert ("gtp:ours", "Engine ours") in level_choices(GO)


@needs_gnugo
def test_gnu_go_sits_down_and_takes_what_it_can(configure: Configure) -> None:
    configure(entry("gnu", gnugo("--chinese-rules", "--positional-superko")))
    state = teahouse.game(GO).parse("7 9 area X:A4,B3,C3,D3,B5,C5,D5 O:B4,C4,D4,E3,E5,F2")
    assert choice_of(seated("gtp:gnu"), state).move == "E4"


@needs_gnugo
@pytest.mark.parametrize("scoring", ["area", "territory"])
@pytest.mark.parametrize("handicap", [0, 3])
def test_gnu_go_plays_whole_games(
    configure: Configure, caplog: pytest.LogCaptureFixture, scoring: str, handicap: int
) -> None:
    """Marking included: both sides are the same program, so they agree."""
    rules = "--chinese-rules" if scoring == "area" else "--japanese-rules"
    configure(entry("gnu", gnugo(rules)))
    player = seated("gtp:gnu")
    state = teahouse.game(GO, scoring=scoring, handicap=handicap, marking=True).start()
    with caplog.at_level(logging.WARNING):
        while not state.result:
            state = state.play(choice_of(player, state).move)
    assert state.result.reason == "score"
    assert not caplog.records, "the house never had to stand in"


@needs_gnugo
def test_a_program_says_which_stones_are_dead(configure: Configure) -> None:
    """White's two stones in the corner of Black's wall have no eyes; GNU Go marks them, then agrees."""
    configure(entry("gnu", gnugo("--chinese-rules")))
    wall = "7 9 area X:C1,C2,C3,B3,A3,E1,E2,E3,E4,E5,E6,E7 O:A1,F1,F2,F3,F4,F5,F6,F7"
    state = teahouse.game(GO, marking=True).parse(wall).play("pass", "pass")
    player = seated("gtp:gnu")
    first = choice_of(player, state, seat=1)
    assert first.move == "W dead A1"
    assert choice_of(player, state.play(first.move), seat=1).move == "W accept"


@needs_gnugo
def test_a_program_plays_on_when_nobody_agreed(configure: Configure, caplog: pytest.LogCaptureFixture) -> None:
    """It has heard both passes, and knows the whole game as superko needs it."""
    configure(entry("gnu", gnugo("--chinese-rules", "--positional-superko")))
    state = teahouse.game(GO, marking=True).start().play("D4", "C5", "pass", "pass", "W resume")
    assert choice_of(seated("gtp:gnu"), state).move in state.legal(0)
    assert not caplog.records


@needs_kernel
def test_our_own_engine_is_a_seated(configure: Configure, caplog: pytest.LogCaptureFixture) -> None:
    configure(entry("ours", OURS))
    player = seated("gtp:ours")
    state = teahouse.game(GO, scoring="territory", marking=True).start()
    with caplog.at_level(logging.WARNING):
        assert choice_of(player, state).move in state.legal(0)
        state = state.play("D4", "D3", "pass", "pass")
        assert choice_of(player, state, seat=0).move.startswith("B ")
    assert not caplog.records


def test_a_program_is_told_the_whole_game_once(configure: Configure, script: Script, tmp_path: Path) -> None:
    """Then only what is new, so that it keeps what it has thought; after undoing everything again."""
    heard = tmp_path / "heard"
    known = ("play", "genmove", "time_settings", "time_left", "kgs-rules")
    configure(entry("scripted", script(scripted(heard, "D4", "PASS", "c3", known=known)), level=3))
    player = seated("gtp:scripted")
    state = teahouse.game(GO, handicap=2, komi=0.5).start().play("E4")
    assert choice_of(player, state).move == "D4"
    begun = ["list_commands", "level 3", "boardsize 7", "clear_board", "komi 0.5", "kgs-rules chinese"]
    stones = ["play black C3", "play black E5", "play white E4"]
    clock = ["time_settings 0 1 1", "time_left black 1 1", "genmove black"]
    assert heard.read_text().splitlines() == [*begun, *stones, *clock]
    heard.unlink()
    state = state.play("D4", "pass")
    assert choice_of(player, state).move == "pass"
    assert heard.read_text().splitlines() == ["play white pass", *clock]
    heard.unlink()
    choice_of(player, teahouse.game(GO, handicap=2, komi=0.5).start().play("E4"))
    assert heard.read_text().splitlines() == [*begun[2:], *stones, *clock]


def test_who_does_not_know_of_dead_stones_is_not_asked(
    configure: Configure, script: Script, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Our own judge answers instead, and nothing is said to have failed."""
    configure(entry("scripted", script(scripted(tmp_path / "heard"))))
    wall = "7 9 area X:C1,C2,C3,B3,A3,E1,E2,E3,E4,E5,E6,E7 O:A1,F1,F2,F3,F4,F5,F6,F7"
    state = teahouse.game(GO, marking=True).parse(wall).play("pass", "pass")
    with caplog.at_level(logging.WARNING):
        assert choice_of(seated("gtp:scripted"), state, seat=0).move == "B dead A1"
    assert not caplog.records
    assert "final_status_list" not in (tmp_path / "heard").read_text()


def test_a_program_may_resign(configure: Configure, script: Script, tmp_path: Path) -> None:
    configure(entry("scripted", script(scripted(tmp_path / "heard", *["resign"] * 4))))
    state = teahouse.game(GO).start()
    choice = choice_of(seated("gtp:scripted"), state)
    assert choice.resigns and choice.move in state.legal(0)
    match = ("match", GO, "--bots", "gtp:scripted,easy", "--games", "2", "--seconds", "0.02")
    done = run(*match, "--jobs", "1", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bots"][0]["mean_score"] == 0.0


class NearEngines(Engines):
    """Players who think in this process: here the operator's file of the test is known."""

    async def _ask(self, work: Any, *question: object) -> Any:
        return await asyncio.to_thread(work, *question)


@evening
async def test_a_program_at_a_table_resigns_there(configure: Configure, script: Script, tmp_path: Path) -> None:
    configure(entry("scripted", script(scripted(tmp_path / "heard", "D4", "resign"))))
    async with house_at(tmp_path / "house.db", NearEngines()) as house:
        opened = await house.open_table(GO, {}, [Chair(level="gtp:scripted"), ANNA], Agreed())
        table = await until(house, opened.id, lambda table: table.asked() == (1,))
        assert table.state and table.state.position.moves[-1][1].point == 24
        await house.play(table.id, 1, table.turn(1), ["D3"])
        table = await until(house, opened.id, lambda table: table.status == "over")
        assert table.state and table.state.result
        assert (table.state.result.reason, table.state.result.winners) == ("resign", (1,))


POLITE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == {word!r}: {then}
    elif word == "list_commands": print("= play\\ngenmove\\n", flush=True)
    else: print("=\\n", flush=True)
"""


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("raise SystemExit(3)", "has ended"),
        ("print('hello ' * 2000)\nwhile True: print('= x', flush=True)", "has ended|no end of the answer"),
        (POLITE.format(word="genmove", then="raise SystemExit(1)"), "has ended"),
        (POLITE.format(word="genmove", then="print('= \\n', flush=True)"), "is no move"),
        (POLITE.format(word="genmove", then="print('= Z99\\n', flush=True)"), "is no move"),
        (POLITE.format(word="genmove", then="print('? no idea\\n', flush=True)"), "refuses 'genmove"),
        (POLITE.format(word="genmove", then="pass"), "no answer to genmove"),
        (POLITE.format(word="boardsize", then="print('? unacceptable size\\n', flush=True)"), "refuses 'boardsize 7'"),
        ("import time; time.sleep(60)", "no answer to list_commands"),
    ],
    ids=["ends", "babbles", "crashes", "silent", "nonsense", "refuses", "hangs", "size", "deaf"],
)
def test_the_houses_own_player_goes_on_for_a_program_that_fails(
    configure: Configure, script: Script, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    program: str, complaint: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(gtp, "START_SECONDS", 1.0 if "sleep" in program else PATIENCE)
    monkeypatch.setattr(gtp, "GRACE", 0.3 if ": pass" in program else PATIENCE)
    configure(entry("odd", script(program)))
    state = teahouse.game(GO).start()
    with caplog.at_level(logging.WARNING):
        assert choice_of(seated("gtp:odd"), state).move in state.legal(0)
    assert len(caplog.records) == 1
    assert "engine gtp:odd: " in caplog.text
    assert any(word in caplog.text for word in complaint.split("|")), caplog.text


def test_nonsense_about_dead_stones_is_not_believed(
    configure: Configure, script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    program = POLITE.format(word="final_status_list", then="print('= all of them\\n', flush=True)")
    configure(entry("odd", script(program.replace("= play", "= final_status_list"))))
    state = teahouse.game(GO, marking=True).start().play("D4", "pass", "pass")
    assert choice_of(seated("gtp:odd"), state, seat=0).move == "B accept"
    assert "answered 'all of them' to final_status_list dead" in caplog.text

"""Engines of other makers at our tables: configured, asked, and replaced when they fail."""

import json
import logging
import os
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

import teahouse
from programs.conftest import PATIENCE
from shell import run
from teahouse.core.errors import UnknownLevel
from teahouse.core.handles import Bot
from teahouse.core.protocol import Limits, Means
from teahouse.games import declaration
from teahouse.kernels import load
from teahouse.programs import uci
from teahouse.programs.configuration import VARIABLE, BadEngines, name_of
from teahouse.programs.player import TRIES
from teahouse.table.engines import _think
from teahouse.web.naming import level_choices

CHESS = "weiss-schach"
INI = Path(__file__).parents[2] / "benchmarks" / "weiss_schach.ini"
FAIRY = shutil.which("fairy-stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
OURS = [sys.executable, "-m", "teahouse", "uci"]
QUICKLY = Limits(0.1)
needs_kernel = pytest.mark.skipif(load("weiss_schach") is None, reason="the kernel was not built")


def entry(name: str, command: list[str], **options: object) -> str:
    told = "".join(f"{key} = {json.dumps(value)}\n" for key, value in options.items())
    return f'[{name}]\nprotocol = "uci"\ngame = "{CHESS}"\ncommand = {json.dumps(command)}\n[{name}.options]\n{told}'


POLITE = """
import sys
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["uci"]: print("id name x\\nuciok", flush=True)
    if word == ["isready"]: print("readyok", flush=True)
    if word == ["go"]: {go}
"""


def ask(level: str, state: teahouse.State | None = None) -> tuple[str, float]:
    state = state or teahouse.game(CHESS).start()
    kind = declaration(CHESS).players()[level]
    choice = kind.make(Means(1, 1 << 20))(state.seen_by(state.to_move[0]), QUICKLY, Random(1))
    return choice.move, choice.value


def test_nobody_sits_there_who_is_not_configured(configure) -> None:  # type: ignore[no-untyped-def]
    configure("")
    assert not any(name_of(level) for level in declaration(CHESS).players())
    with pytest.raises(UnknownLevel):
        teahouse.bot(CHESS, "uci:ours")
    configure(entry("ours", OURS))
    assert "uci:ours" in declaration(CHESS).players()
    assert ("uci:ours", "Engine ours") in level_choices(CHESS)
    assert not any(name_of(level) for level in declaration("bauernaufstand").players())


@needs_kernel
def test_our_own_engine_sits_down(configure) -> None:  # type: ignore[no-untyped-def]
    configure(entry("ours", OURS, Hash=8))
    move, value = ask("uci:ours", teahouse.game(CHESS).parse("k5/6/1K4/6/6/5R w - - 0 1"))
    assert (move, value) == ("f1f6", 0.99), "its claim is not our proof"


@pytest.mark.skipif(FAIRY is None, reason="fairy-stockfish is not installed")
def test_fairy_stockfish_sits_down(configure) -> None:  # type: ignore[no-untyped-def]
    configure(entry("fairy", [str(FAIRY)], VariantPath=str(INI), UCI_Variant=CHESS, Hash=8))
    state = teahouse.game(CHESS).start().play("a2a3", "a5a4")
    move, value = ask("uci:fairy", state)
    assert move in state.legal(0) and 0.2 < value < 0.8
    assert ask("uci:fairy", teahouse.game(CHESS).parse("k5/6/1K4/6/6/5R w - - 0 1")) == ("f1f6", 0.99)


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("raise SystemExit(3)", "has ended"),
        ("print('hello ' * 2000)\nwhile True: print('bestmove', flush=True)", "has ended|no uciok|cannot"),
        (POLITE.format(go="raise SystemExit(1)"), "has ended"),
        (POLITE.format(go="print('bestmove', flush=True)"), "named no move"),
        (POLITE.format(go="print('info score cp 99999999999 pv\\nbestmove a1a1', flush=True)"), "is no move"),
        (POLITE.format(go="pass"), "no bestmove"),
        ("import time; time.sleep(60)", "no uciok"),
    ],
    ids=["ends", "babbles", "crashes", "silent", "illegal", "hangs", "deaf"],
)
def test_the_houses_own_player_goes_on_for_a_program_that_fails(  # type: ignore[no-untyped-def]
    configure, script, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    program: str, complaint: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(uci, "START_SECONDS", 1.0 if "sleep" in program or "while" in program else PATIENCE)
    monkeypatch.setattr(uci, "GRACE", 0.3 if "pass" in program else PATIENCE)
    configure(entry("odd", script(program)))
    state = teahouse.game(CHESS).start()
    with caplog.at_level(logging.WARNING):
        assert ask("uci:odd")[0] in state.legal(0)
    assert len(caplog.records) == 1
    assert "engine uci:odd: " in caplog.text
    assert any(word in caplog.text for word in complaint.split("|"))


def test_a_program_that_cannot_be_started_is_not_asked_for_ever(configure, caplog) -> None:  # type: ignore[no-untyped-def]
    configure(entry("gone", ["/no/such/program"]))
    state = teahouse.game(CHESS).start()
    player = declaration(CHESS).players()["uci:gone"].make(Means(1, 1 << 20))
    for _ in range(5):
        assert player(state.seen_by(0), QUICKLY, Random(1)).move in state.legal(0)
    assert len(caplog.records) == TRIES
    assert "is not asked again" in caplog.records[-1].getMessage()


def test_who_is_not_configured_any_more_is_replaced(configure, caplog) -> None:  # type: ignore[no-untyped-def]
    configure("")
    state = teahouse.game(CHESS).start()
    choice, _ = _think(CHESS, "uci:gone", state.view(0), 0.05, 1 << 22)
    assert choice.move in state.legal(0)
    assert "not configured any more" in caplog.text


@pytest.mark.parametrize(
    "text",
    [
        "[x", "x = 1", "[x]\n", '[x]\nprotocol = "gopher"', '[x]\nprotocol = "uci"\ngame = "g"\ncommand = "x"',
        '[x]\nprotocol = "uci"\ngame = "g"\ncommand = ["x"]\nseconds = -1',
        '[x]\nprotocol = "uci"\ngame = "g"\ncommand = ["x"]\nthreads = 1',
    ],
)  # fmt: skip
def test_a_file_that_makes_no_sense_is_refused(configure, text: str) -> None:  # type: ignore[no-untyped-def]
    path = configure(text)
    with pytest.raises(BadEngines, match=path.name):
        declaration(CHESS)


def test_a_missing_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nothing.toml"))
    with pytest.raises(BadEngines):
        declaration(CHESS)


@needs_kernel
def test_programs_play_matches(configure, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    """Nodes are their limit here: seconds are worth more or less, as busy as the machine is."""
    configure(entry("ours", OURS, Hash=8))
    choose = Bot.choose
    monkeypatch.setattr(Bot, "choose", lambda bot, state, seat, *limits: choose(bot, state, seat, nodes=1000))
    match = ("match", CHESS, "--bots", "uci:ours,random", "--games", "2", "--seconds", "0.02")
    done = run(*match, "--jobs", "1", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bots"][0]["mean_score"] == 1.0


def test_a_program_is_told_what_can_be_repeated() -> None:
    state = teahouse.game(CHESS).parse("3k2/6/6/6/1Q4/3K2 b - - 7 9").play("d6c6", "d1c1", "c6d6")
    told = declaration(CHESS).protocols["uci"](state.seen_by(0)).lines
    assert told == ("position fen 3k2/6/6/6/1Q4/3K2 b - - 7 9 moves d6c6 d1c1 c6d6",)
    told = declaration(CHESS).protocols["uci"](teahouse.game(CHESS).start().play("a2a3").seen_by(1)).lines
    assert told == ("position fen nbqkbr/pppppp/6/P5/1PPPPP/NBQKBR b Kk - 0 1",)

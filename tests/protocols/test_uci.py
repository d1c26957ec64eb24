"""Weiß-Schach over UCI, driven as chess programs drive it: lines in, lines out."""

import re
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from protocols.talking import Talk
from teahouse.kernels import load
from teahouse.protocols.uci import limits, options
from teahouse.protocols.uci.engine import open_engine
from teahouse.protocols.uci.session import Session

kernel = load("weiss_schach")
pytestmark = pytest.mark.skipif(kernel is None, reason="the kernel was not built")

INFO = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (cp|mate) -?\d+ nodes \d+ nps \d+ time \d+ "
    r"pv( [a-f][1-6][a-f][1-6][nbrq]?)+$"
)


class Program(Talk):
    """A chess program at the other end."""

    def __init__(self):
        super().__init__(lambda lines, out: Session(open_engine(), out).converse(lines))

    def ask(self, *lines, start):
        self.send(*lines)
        return self.until(start)

    def best(self, *lines):
        return self.ask(*lines, start="bestmove")[-1].split()[1]


@pytest.fixture
def program():
    made = Program()
    yield made
    made.send("quit")
    made.hang_up()


def test_it_introduces_itself(program):
    said = program.ask("uci", start="uciok")
    assert said[0].startswith("id name Teahouse")
    assert any(line.startswith("id author") for line in said)
    for option in ("Hash type spin", "Threads type spin", "MultiPV type spin", "UCI_Variant type combo"):
        assert any(line.startswith(f"option name {option}") for line in said), option
    assert program.ask("isready", start="readyok") == ["readyok"]


def test_it_searches_within_each_limit(program):
    program.send("ucinewgame", "position startpos moves a2a3 a5a4")
    legal = kernel.legal(kernel.play(kernel.START, ["a2a3", "a5a4"]))
    clocks = ("wtime 1000 btime 1000 winc 10 binc 10", "wtime 900 movestogo 3")
    for limit in ("depth 5", "nodes 5000", "movetime 50", *clocks):
        said = program.ask(f"go {limit}", start="bestmove")
        assert said[-1].split()[1] in legal
        assert len(said) > 1
        assert all(INFO.match(line) for line in said[:-1]), said
    assert program.best("go depth 3 searchmoves b2b3") == "b2b3"


def test_stop_ends_an_endless_search_and_isready_is_answered_meanwhile(program):
    program.send("position startpos", "go infinite")
    program.until("info depth 3")
    program.ask("isready", start="readyok")
    assert program.best("stop") in kernel.legal(kernel.START)
    assert program.best("position startpos", "go infinite", "stop") in kernel.legal(kernel.START)


def test_an_endless_search_that_is_done_waits_for_stop(program):
    """A mate is found long before; the answer still comes only when asked for."""
    program.send("position fen k5/6/1K4/6/6/5R w - - 0 1", "go infinite")
    program.until("info depth 5")
    assert program.ask("isready", start="readyok")[-1] == "readyok"
    assert program.best("stop") == "f1f6"


def test_mates_and_several_lines_are_told(program):
    program.send("setoption name MultiPV value 3", "setoption name Hash value 8", "setoption name Threads value 2")
    said = program.ask("position fen k5/6/1K4/6/6/5R w - - 0 1", "go depth 4", start="bestmove")
    assert any(" multipv 1 score mate 1 " in line for line in said)
    assert any(" multipv 3 " in line for line in said)
    said = program.ask("position fen 1k4/6/1K4/6/6/5R b - - 0 1", "go depth 6", start="bestmove")
    assert any(" score mate -1 " in line for line in said)


def test_a_finished_game_has_no_move(program):
    assert program.best("position fen k4R/6/1K4/6/6/6 b - - 0 1", "go depth 3") == "0000"


def test_garbage_is_answered_and_changes_nothing(program):
    program.send("position startpos moves a2a3")
    for line in (
        "hello", "position fen x", "position startpos moves a2a5", "position", "go depth many", "go sideways",
        "setoption name Hash value big", "setoption name Colour value red", "setoption", "\0\x01", "go movetime",
        "position fen 3k2/6/6/6/6/6 w - - 0 1", "setoption name UCI_Variant value chess", "UCI",
    ):  # fmt: skip
        assert program.ask(line, start="info string")[-1].startswith("info string "), line
    program.send("", "   ", "ponderhit", "stop", "debug on")
    assert program.best("go depth 2") in kernel.legal(kernel.play(kernel.START, ["a2a3"]))


def test_a_second_go_is_refused_while_one_runs(program):
    program.send("position startpos", "go infinite")
    assert program.ask("go depth 1", start="info string")[-1].startswith("info string")
    program.best("stop")


def test_games_played_quickly_never_lose_an_answer(program):
    """An answer just given and the next question may cross."""
    moves = []
    for _ in range(40):
        played = f" moves {' '.join(moves)}" if moves else ""
        moves.append(program.best(f"position startpos{played}", "go nodes 50"))
        if not kernel.legal(kernel.play(kernel.START, moves)):
            break


@pytest.mark.parametrize("limit", ["depth 3", "infinite"])
def test_the_end_of_input_lets_a_search_finish(limit):
    program = Program()
    program.send(f"go {limit}")
    program.hang_up()
    assert program.until("bestmove")[-1].split()[1] in kernel.legal(kernel.START)


HUGE = "9" * 30


@pytest.mark.parametrize("limit", ["depth", "nodes", "mate", "movetime", "wtime"])
@pytest.mark.parametrize("number", [HUGE, "9" * 5000])
def test_huge_numbers_are_limits_that_stop_ends(program, limit, number):
    program.send("position startpos", f"go {limit} {number}")
    assert program.best("stop") in kernel.legal(kernel.START)


@pytest.mark.parametrize("limit", ["depth", "nodes", "mate", "movetime"])
def test_nobody_waits_for_a_limit_out_of_reach_when_the_input_has_ended(limit):
    command = [sys.executable, "-m", "teahouse", "uci"]
    done = subprocess.run(command, input=f"go {limit} {HUGE}\n", capture_output=True, text=True, timeout=300)
    assert done.stdout.splitlines()[-1].split()[1] in kernel.legal(kernel.START)


def test_limits_may_follow_the_moves_to_look_at(program):
    assert program.best("position startpos", "go searchmoves b2b3 depth 3") == "b2b3"


def test_what_the_machine_does_not_have_is_not_offered(monkeypatch, tmp_path):
    allotted = tmp_path / "memory.max"
    allotted.write_text(f"{1 << 31}\n")
    monkeypatch.setattr(options, "ALLOTTED", allotted)
    monkeypatch.setattr(options, "_installed", lambda: 1 << 40)
    assert "option name Hash type spin default 64 min 1 max 1024" in options.offered("weiss-schach")
    allotted.write_text("max\n")
    assert options.most_memory() == options.MOST_MEMORY
    monkeypatch.setattr(options, "_installed", lambda: 0)
    assert options.most_memory() == options.LEAST_OFFER


def test_memory_that_cannot_be_had_is_halved(monkeypatch):
    """As on a machine that promises more than it has."""
    engine, asked = open_engine(), []

    class Greedy:
        def __init__(self, memory):
            asked.append(memory)

        def search(self, *args, **named):
            if asked[-1] > 1 << 24:
                raise MemoryError
            return "found"

    monkeypatch.setattr(engine, "_kernel", SimpleNamespace(Engine=Greedy))
    engine.remember(100)
    found = engine.search(kernel.START, (), limits.Allowance(depth=1), options.Settings(), threading.Event(), print)
    assert found == "found"
    assert asked == [100 << 20, 50 << 20, 25 << 20, 12 << 20]


def test_hash_takes_any_number(program):
    program.send("setoption name Hash value 1", "setoption name Threads value 1")
    assert program.best("setoption name Hash value -" + HUGE, "go depth 2") in kernel.legal(kernel.START)

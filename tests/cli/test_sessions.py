"""`teahouse gtp`, `uci` and `score` as real processes; what sessions answer is tested in tests/protocols."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from teahouse.kernels import load

PATIENCE = 300
needs_go = pytest.mark.skipif(load("short_go") is None, reason="the kernel was not built")
needs_chess = pytest.mark.skipif(load("weiss_schach") is None, reason="the kernel was not built")
HAND = ("234m567p123s22z", "--meld", "pung 777z", "--win", "4m", "--self-draw", "--seat", "E", "--round", "E")
CASE = {"concealed": "234m567p123s22z", "melds": ["pung 777z"], "win": "4m", "self_draw": True, "seat": "E"}


def said(*words: str, text: bytes) -> str:
    """All that a command says to this input; it ends well and without complaint."""
    command = [sys.executable, "-m", "teahouse", "--lang", "en", *words]
    done = subprocess.run(command, input=text, capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


@needs_go
def test_a_whole_conversation_over_gtp() -> None:
    lines = b"boardsize 7\n7 genmove b\n8 nonsense\nquit\nname\n"
    blocks = said("gtp", "--nodes", "30", text=lines).split("\n\n")
    assert [block[:2] for block in blocks] == ["=", "=7", "?8", "=", ""]


@pytest.fixture
def analysing() -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "teahouse", "gtp", "--seconds", "0.3"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as running:
        assert running.stdin
        running.stdin.write("lz-analyze 1\n")
        running.stdin.flush()
        yield running
        running.kill()


@needs_go
def test_an_analysis_nobody_listens_to_ends_quietly(analysing: "subprocess.Popen[str]") -> None:
    assert analysing.stdin and analysing.stdout and analysing.stderr
    assert analysing.stdout.readline() == "=\n"
    analysing.stdout.close()
    analysing.stdin.close()
    assert (analysing.wait(60), analysing.stderr.read()) == (0, "")


@needs_chess
def test_a_conversation_over_uci() -> None:
    first, *_, last = said("uci", text=b"uci\nisready\nposition startpos\ngo depth 3\n").splitlines()
    assert first.startswith("id name Teahouse")
    assert last.startswith("bestmove ")
    assert said("uci", text=b"go infinite\n").splitlines()[-1].startswith("bestmove ")


@needs_chess
def test_bytes_that_are_no_text_are_garbage_to_uci() -> None:
    assert said("uci", text=b"\xff\xfe\x80\nisready\nquit\n").endswith("\nreadyok\n")


def test_hands_are_scored_line_by_line_or_as_they_are_typed() -> None:
    cases = [json.dumps({**CASE, "prevalent": "E"}).encode(), b"\xff", b"{}"]
    good, *bad = map(json.loads, said("score", "hongkong", text=b"\n".join(cases)).splitlines())
    assert good["valid"] and good["points"] == 8
    assert all(not each["valid"] and each["error"] for each in bad) and len(bad) == 2
    assert json.loads(said("score", "hongkong", *HAND, "--json", text=b"")) == good
    assert said("score", "hongkong", *HAND, text=b"").endswith("Payments: E +48  S −16  W −16  N −16\n")

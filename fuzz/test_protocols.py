"""Lines of UCI and GTP, spoilt. Afterwards the engine still answers."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spoiling import spoilt
from teahouse.games.short_go.engine import Engine
from teahouse.kernels import load
from teahouse.protocols.gtp.conversation import answer
from teahouse.protocols.gtp.session import Session as GtpSession
from teahouse.protocols.uci.engine import open_engine
from teahouse.protocols.uci.session import Session as UciSession

UCI = (
    "uci", "isready", "ucinewgame", "stop", "ponderhit", "position startpos moves a2a3 a5a4 b1c3",
    "position fen k5/6/1K4/6/6/5R w - - 0 1", "position fen nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1 moves a2a4",
    "go depth 2", "go nodes 100", "go movetime 5", "go wtime 20 btime 20 winc 1 binc 1 movestogo 3", "go mate 1",
    "go infinite", "go depth 1 searchmoves a2a3 b2b3", "setoption name MultiPV value 3", "setoption name Clear Hash",
    "setoption name Exact Tables value false", "setoption name UCI_Variant value weiss-schach",
)  # fmt: skip
GTP = (
    "1 protocol_version", "known_command play", "list_commands", "boardsize 7", "clear_board", "komi 6.5",
    "fixed_handicap 3", "place_free_handicap 4", "set_free_handicap D4 C3", "play b D4", "play w pass", "genmove b",
    "undo", "time_settings 10 5 3", "time_left b 3 1", "final_score", "final_status_list dead", "reg_genmove w",
    "showboard", "kgs-genmove_cleanup b", "kgs-time_settings byoyomi 10 5 3", "kgs-rules japanese",
    "teahouse-analyze b", "lz-genmove_analyze b 10",
)  # fmt: skip


@pytest.mark.skipif(load("weiss_schach") is None, reason="the kernel was not built")
@given(lines=st.lists(spoilt(UCI), max_size=8))
def test_uci(lines: list[str]) -> None:
    out = io.StringIO()
    UciSession(open_engine(), out).converse([*lines, "stop", "position startpos", "go depth 1", "isready"])
    assert "bestmove " in out.getvalue()
    assert "readyok" in out.getvalue()


@pytest.mark.skipif(load("short_go") is None, reason="the kernel was not built")
@given(lines=st.lists(spoilt(GTP), max_size=12))
def test_gtp(lines: list[str]) -> None:
    session = GtpSession(Engine(memory=1 << 22), nodes=20)
    for line in lines:
        if "sgf" not in line and "lz-analyze" not in line:  # they write files, and go on for ever
            said = answer(session, line)
            assert said == "" or (said[0] in "=?" and said.endswith("\n\n"))
    assert answer(session, "genmove b")[0] in "="

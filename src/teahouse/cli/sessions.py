"""The commands by which other programs talk to us: standard input goes to a session, its answers to standard output."""

import sys
from io import TextIOWrapper
from typing import Any, TextIO

from teahouse.cli.output import emit, remark
from teahouse.protocols.scoring.fields import WORDS
from teahouse.texts import message


def speak_gtp(
    seconds: float, nodes: int | None, threads: int, memory: int, resigns: bool, clock: str, network: str | None
) -> None:
    from teahouse.protocols.gtp.conversation import converse
    from teahouse.protocols.gtp.session import open_session

    converse(open_session(seconds, nodes, threads, memory, resigns, clock, network), lines_in(), sys.stdout)


def speak_uci() -> None:
    from teahouse.protocols.uci.engine import open_engine
    from teahouse.protocols.uci.session import Session

    Session(open_engine(), sys.stdout).converse(lines_in())


def lines_in() -> TextIO:
    """Standard input; what is no text comes as garbage and not as an error."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def score_lines() -> None:
    """Answer case after case."""
    from teahouse.protocols.scoring.lines import answers

    if sys.stdin.isatty():
        remark(message(f"{WORDS}/waiting"))
    for answer in answers(sys.stdin.buffer):
        print(answer, flush=True)


def score_typed(case: dict[str, Any], readings: bool, as_json: bool) -> None:
    """What a hand typed at the command line is worth."""
    from teahouse.protocols.scoring.table import score_hand

    scored = score_hand(case)
    emit(scored.result, as_json, lambda: scored.described(readings))

"""What the engine thinks of the moves, told while it thinks: `lz-analyze` and its kin, which Sabaki and Lizzie show."""

import math
import time
from collections.abc import Iterator
from itertools import count
from threading import Event

from teahouse.games.short_go.engine import Thought
from teahouse.games.short_go.fast import Situation
from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import read_color, read_count, write_choice, write_vertex

SLICE = 0.05
"""Seconds of searching after which it is asked whether to go on."""
USUAL_INTERVAL = 100
"""Hundredths of a second between two reports where nobody says how many."""
OFFERED = (
    "string/Final Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones Alive/final_status_list alive",
    "plist/Stones in Seki/final_status_list seki",
    "move/Best Move/reg_genmove %c",
    "string/What the Engine Thinks/teahouse-analyze %c",
)
"""What GoGui offers in its menu: how the answer is shown, the name, the command."""


def read_request(session: Session, words: list[str]) -> tuple[int, float]:
    """Whose moves, and the seconds between reports: `[color] [interval] [hundredths]`, each word may be left out."""
    rest = list(words)
    has_color = bool(rest) and rest[0] != "interval" and not rest[0].isdigit()
    color = read_color(rest.pop(0)) if has_color else session.situation.to_move
    if rest[:1] == ["interval"]:
        interval = read_count(rest[1])
        rest = rest[2:]
    else:
        interval = read_count(rest.pop(0)) if rest else USUAL_INTERVAL
    if rest or interval < 0:
        raise ValueError
    return color, interval / 100


def thoughts(session: Session, asked: Situation, interval: float, seconds: float, halt: Event) -> Iterator[Thought]:
    """What the engine thinks after every interval, and at last when the seconds are over or it is halted."""
    begun = told = time.monotonic()
    for number in count(1):
        thought = session.engine.think(asked, SLICE, seed=number, patient=True)
        now = time.monotonic()
        is_last = halt.is_set() or now - begun >= seconds
        if is_last or now - told >= interval:
            told = now
            yield thought
        if is_last:
            return


def write_report(session: Session, asked: Situation, thought: Thought) -> str:
    """One line: every move that was tried, the best liked first, each with how play may go on."""

    def line(cell: int) -> str:
        return " ".join(write_vertex(each, asked.size) for each in session.engine.line(asked, cell))

    return " ".join(
        f"info move {write_vertex(each.cell, asked.size)} visits {each.visits} winrate {round(each.value * 10_000)} "
        f"order {order} pv {line(each.cell)}"
        for order, each in enumerate(thought.candidates)
        if each.visits
    )


def analyze_once(session: Session, words: list[str]) -> str:
    """The same in one answer."""
    asked = session.asked(read_request(session, words)[0])
    return write_report(session, asked, session.engine.think(asked, session.seconds, session.nodes))


def analyze(session: Session, words: list[str]) -> Iterator[str]:
    """Reports until the next line comes in."""
    color, interval = read_request(session, words)
    asked, session.analysis = session.asked(color), Event()
    found = thoughts(session, asked, interval, math.inf, session.analysis)
    return (write_report(session, asked, thought) for thought in found)


def generate_and_analyze(session: Session, words: list[str]) -> Iterator[str]:
    """Reports while a move is sought, then the move, which is played."""
    return _generate(session, *read_request(session, words))


def _generate(session: Session, color: int, interval: float) -> Iterator[str]:
    asked, begun, seconds = session.asked(color), time.monotonic(), session.share(color)
    if session.nodes is None:
        found = thoughts(session, asked, interval, seconds, Event())
    else:
        found = iter([session.engine.think(asked, seconds, session.nodes)])
    for thought in found:
        yield write_report(session, asked, thought)
    session.spend(color, time.monotonic() - begun)
    cell = session.verdict(thought)
    if cell is not None:
        session.play(color, cell)
    yield f"play {write_choice(cell, asked.size)}"

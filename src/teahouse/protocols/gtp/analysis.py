"""What the engine thinks of the moves, told while it thinks, as board programs such as Sabaki and Lizzie show it.

There are two ways to tell it: Leela Zero's (`lz-analyze`) and KataGo's (`kata-analyze`), which also has leads, and
whose each point is.
"""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from threading import Event

from teahouse.games.short_go.engine import Candidate, Thought
from teahouse.games.short_go.fast import Situation
from teahouse.protocols.gtp.session import Session
from teahouse.protocols.gtp.words import BLACK, MOST, read_color, read_count, write_choice, write_vertex

SLICE = 0.05
"""Seconds of searching after which it is asked whether to go on."""
USUAL_INTERVAL = 100
"""Hundredths of a second between two reports where nobody says how many."""
COUNTS = ("interval", "maxmoves", "minmoves")
"""Keys of a request that have a number. `minmoves` changes nothing: all moves that were tried are told."""
EXTRAS = ("ownership", "rootInfo")
"""Those that are wished for or not."""
KEYS = COUNTS + EXTRAS
OFFERED = (
    "string/Final Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones Alive/final_status_list alive",
    "plist/Stones in Seki/final_status_list seki",
    "move/Best Move/reg_genmove %c",
    "string/What the Engine Thinks/teahouse-analyze %c",
)
"""What GoGui offers in its menu: how the answer is shown, the name, the command."""


@dataclass(frozen=True)
class Request:
    """Whose moves, the seconds between reports, how they are told, at most how many moves, and what else."""

    color: int
    interval: float
    write: "Writer"
    most: int = MOST
    extras: frozenset[str] = frozenset()


Writer = Callable[[Session, Situation, Thought, Request], str]


def read_request(session: Session, words: list[str], write: Writer) -> Request:
    """`[color] [hundredths] [key value ...]`, each may be left out; the interval may be a key too."""
    rest = list(words)
    has_color = bool(rest) and rest[0] not in KEYS and not rest[0].isdigit()
    color = read_color(rest.pop(0)) if has_color else session.situation.to_move
    found = {"interval": USUAL_INTERVAL, "maxmoves": MOST}
    if rest and rest[0] not in KEYS:
        found["interval"] = read_count(rest.pop(0))
    extras = set()
    while rest:
        key, word = rest.pop(0), rest.pop(0)
        if key in EXTRAS and write is write_katago and word in ("true", "false"):
            extras |= {key} if word == "true" else set()
        elif key in COUNTS:
            found[key] = read_count(word)
        else:
            raise ValueError
    if min(found.values()) < 0:
        raise ValueError
    return Request(color, found["interval"] / 100, write, found["maxmoves"], frozenset(extras))


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


def told_moves(asked: Situation, thought: Thought, request: Request) -> Iterator[tuple[str, Candidate]]:
    """(where it is played, the move) of every move that was tried, the best liked first."""
    tried = [each for each in thought.candidates if each.visits]
    return ((write_vertex(each.cell, asked.size), each) for each in tried[: request.most])


def write_line(session: Session, asked: Situation, cell: int) -> str:
    """How play may go on with this move."""
    return " ".join(write_vertex(each, asked.size) for each in session.engine.line(asked, cell))


def write_leela(session: Session, asked: Situation, thought: Thought, request: Request) -> str:
    """One line: every move that was tried, each with how play may go on."""
    return " ".join(
        f"info move {text} visits {each.visits} winrate {round(each.value * 10_000)} "
        f"order {order} pv {write_line(session, asked, each.cell)}"
        for order, (text, each) in enumerate(told_moves(asked, thought, request))
    )


def write_katago(session: Session, asked: Situation, thought: Thought, request: Request) -> str:
    """The same with leads, and on request the whole position and whose each point is; all for the side asked."""
    parts = [
        f"info move {text} visits {each.visits} winrate {each.value:.4f} scoreMean {each.lead:.2f} "
        f"scoreLead {each.lead:.2f} order {order} pv {write_line(session, asked, each.cell)}"
        for order, (text, each) in enumerate(told_moves(asked, thought, request))
    ]
    if "rootInfo" in request.extras:
        best = thought.candidates[0]
        parts.append(f"rootInfo visits {thought.visits} winrate {best.value:.4f} scoreLead {best.lead:.2f}")
    if "ownership" in request.extras:
        parts.append(f"ownership {write_owners(asked, thought)}")
    return " ".join(parts)


def write_owners(asked: Situation, thought: Thought) -> str:
    """From the upper left, row by row: 1 where the side asked owns the point, -1 where the other does."""
    sign = 1 if asked.to_move == BLACK else -1
    rows = [thought.ownership[at : at + asked.size] for at in range(0, asked.size**2, asked.size)]
    return " ".join(f"{sign * each:.3f}" for row in reversed(rows) for each in row)


def analyze_once(session: Session, words: list[str]) -> str:
    """Leela Zero's report in one answer."""
    request = read_request(session, words, write_leela)
    asked = session.asked(request.color)
    return write_leela(session, asked, session.engine.think(asked, session.seconds, session.nodes), request)


def analyze(session: Session, words: list[str], write: Writer = write_leela) -> Iterator[str]:
    """Reports until the next line comes in."""
    request = read_request(session, words, write)
    asked, session.analysis = session.asked(request.color), Event()
    found = thoughts(session, asked, request.interval, math.inf, session.analysis)
    return (write(session, asked, thought, request) for thought in found)


def generate_and_analyze(session: Session, words: list[str], write: Writer = write_leela) -> Iterator[str]:
    """Reports while a move is sought, then the move, which is played."""
    return _generate(session, read_request(session, words, write))


def _generate(session: Session, request: Request) -> Iterator[str]:
    color = request.color
    asked, begun, seconds = session.asked(color), time.monotonic(), session.share(color)
    if session.nodes is None:
        found = thoughts(session, asked, request.interval, seconds, Event())
    else:
        found = iter([session.engine.think(asked, seconds, session.nodes)])
    for thought in found:
        yield request.write(session, asked, thought, request)
    session.spend(color, time.monotonic() - begun)
    cell = session.verdict(thought)
    if cell is not None:
        session.play(color, cell)
    yield f"play {write_choice(cell, asked.size)}"

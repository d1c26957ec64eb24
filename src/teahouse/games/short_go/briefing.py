"""How a Go engine of another maker is told what a seat sees, and what it is asked."""

import json
from collections.abc import Iterator
from functools import partial

from teahouse.core.protocol import Briefing, Choice, Seat, View
from teahouse.games.short_go import notation, rules
from teahouse.games.short_go.marking import answer_marking
from teahouse.games.short_go.position import BLACK, EMPTY, WHITE, Deed, Point, Position, Terms, handicap_stones

COLOURS = ("black", "white")
RESIGN = "resign"


def gtp(view: View[Position]) -> Briefing:
    """The whole game with its passes, so that it knows what superko forbids; then its move, or the dead stones."""
    position, seat = view.seen, view.seat
    assert seat is not None, "watchers are not asked"
    told = (*_agreed(position.terms), *_set_up(position.terms), *_played(position))
    if rules.is_marking(position):
        return Briefing(told, "final_status_list dead", partial(_read_dead, position, seat))
    return Briefing(told, f"genmove {COLOURS[seat]}", _read_move)


def _agreed(terms: Terms) -> Iterator[str]:
    """Size, komi and rules. The protocol has no word for rules: two private ones are widely understood."""
    yield f"boardsize {terms.size}"
    yield "clear_board"
    yield f"komi {notation.write_komi(terms.komi)}"
    yield f"kgs-rules {'chinese' if terms.is_area else 'japanese'}"
    exactly = {
        "ko": "POSITIONAL" if terms.is_area else "SIMPLE",
        "scoring": "AREA" if terms.is_area else "TERRITORY",
        "tax": "NONE",
        "suicide": False,
        "hasButton": False,
        "whiteHandicapBonus": "0",
    }
    yield f"kata-set-rules {json.dumps(exactly, separators=(',', ':'))}"


def _set_up(terms: Terms) -> Iterator[str]:
    """Stone by stone: told as a handicap, they would be worth points to White under some programs' rules (R5)."""
    for seat, points in ((BLACK, (*handicap_stones(terms), *terms.black)), (WHITE, terms.white)):
        for point in points:
            yield f"play {COLOURS[seat]} {notation.write_point(terms.size, point)}"


def _played(position: Position) -> Iterator[str]:
    for seat, move in position.moves:
        if move.deed in (Deed.PLACE, Deed.PASS):
            yield f"play {COLOURS[seat]} {notation.write_move(position, seat, move)}"


def _read_move(answer: str) -> Choice:
    """A program says nothing of its chances.

    >>> _read_move("d4").move, _read_move("PASS").move, _read_move("resign").resigns
    ('D4', 'pass', True)
    """
    move = notation.tidy(answer)
    resigns = move.lower() == RESIGN
    return Choice(move, 0.0 if resigns else 0.5, False, (move,), 0, 0, resigns)


def _read_dead(position: Position, seat: Seat, answer: str) -> Choice:
    """The answer of a seat to whom these stones are dead; a stone names its group."""
    dead: set[Point] = set()
    for word in answer.split():
        point = notation.read_point(position.size, word.upper())
        if point is None:
            raise ValueError(word)
        if position.board[point] != EMPTY:
            dead |= rules.group_at(position.board, position.size, point)
    return answer_marking(position, seat, frozenset(dead))

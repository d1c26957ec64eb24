"""The review of a finished game as a page tells it: graph, turning points, every move with its class."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from markupsafe import Markup

from teahouse.core.handles import State
from teahouse.core.reviewing import SURE, as_chance
from teahouse.review.judging import Judged, Reviewed, games_of, reviewing_of
from teahouse.review.telling import (
    SIGNS,
    class_name,
    course,
    explained_classes,
    hindsight,
    luck_cells,
    reasons,
    remarks,
    summary,
    told,
    turning_points,
)
from teahouse.review.work import EDITION, read_review, usual_seconds, whole_seconds
from teahouse.table.table import Table
from teahouse.texts import calling, say
from teahouse.web.analysing import address, can_be_analysed
from teahouse.web.charts import chart
from teahouse.web.sentences import drawn
from teahouse.web.viewing import YOU


class Reviewable(Protocol):
    """A finished game that is reviewed on a page, wherever it was played."""

    @property
    def key(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def is_hidden(self) -> bool: ...

    def last(self) -> State: ...

    def states(self, last: State) -> list[State]:
        """Before each move that is judged."""

    def seconds(self) -> int:
        """About as long as it takes."""

    def show(self, state: State, seat: int, at: int) -> str:
        """Where this state can be looked at: an address, or nothing."""


@dataclass(frozen=True)
class Asked:
    """Which hand of which finished table is to be reviewed, and what its players are called."""

    table: Table
    hand: int
    names: list[str]

    @property
    def key(self) -> str:
        """Of one game there is one review, whoever wishes it."""
        return f"{self.table.id}/{self.hand}/{EDITION}"

    @property
    def game(self) -> str:
        return self.table.game.id

    @property
    def is_hidden(self) -> bool:
        return self.table.hidden

    def last(self) -> State:
        return self.table.game.replay(self.table.record())

    def states(self, last: State) -> list[State]:
        games = {states[0].hand: states for states in games_of(last)}
        return games.get(self.hand + min(games, default=0), [])

    def show(self, state: State, seat: int, at: int) -> str:
        seen = f"&seat={seat}" if self.is_hidden else ""
        return f"/tables/{self.table.id}/replay?at={at}{seen}"

    def seconds(self) -> int:
        """About as long as it takes."""
        moves = len(self.body()["record"]["moves"])
        return round(1 + whole_seconds(self.table.game.declaration, moves))

    def body(self) -> dict[str, Any]:
        whole = self.table.record()
        record = whole["hands"][self.hand] if "hands" in whole else whole
        return {"record": record, "seconds": usual_seconds(self.table.game.declaration, len(record["moves"]))}


def may_be_reviewed(table: Table) -> bool:
    """Whether it is over, and the game can judge."""
    return table.is_over() and table.state is not None and table.game.declaration.reviewing is not None


def hands_of(table: Table) -> list[int]:
    """The hands in which something was played; a single 0 where a game has none."""
    record = table.record()
    return [number for number, hand in enumerate(record["hands"]) if hand["moves"]] if "hands" in record else [0]


def review_parts(asked: Reviewable, found: dict[str, Any]) -> dict[str, Any]:
    """All that the page shows of a review that is done."""
    last = asked.last()
    states = asked.states(last)
    reviewed = read_review(last, states, found)
    telling = _Telling(asked, reviewed, asked.names, _places(last))
    with calling(telling.names):
        return {
            "defs": states[0].game.declaration.draw(states[0].seen_by(None), _looks(states[0])).defs if states else "",
            "summary": [(str(line), str(counts)) for line, counts in summary(reviewed, telling.names)],
            "graph": _graph(reviewed, telling.names),
            "is_sampled": any(move.error for move in reviewed.moves),
            "luck": _luck(reviewed, telling.names),
            "turns": [telling.turn(move) for move in turning_points(reviewed)],
            "moves": [telling.row(move) for move in reviewed.moves],
            "classes": [(sign, str(means)) for sign, means in explained_classes(reviewed)],
            "is_hidden": asked.is_hidden,
        }


def _luck(reviewed: Reviewed, names: list[str]) -> dict[str, Any] | None:
    """A table: a row for each seat. What was expected beforehand is left out where that is simply nothing."""
    rows = list(luck_cells(reviewed))
    if not rows:
        return None
    first = 0 if any(each.mean or each.error for each in reviewed.expected) else 1
    parts = ("expected", "deal", "draws", "decisions", "result")
    return {"parts": parts[first:], "rows": [(names[seat], cells[first:]) for seat, cells in enumerate(rows)]}


def _looks(state: State) -> dict[str, Any]:
    return {look.name: look.default_for({}) for look in state.game.declaration.looks}


def _places(last: State) -> dict[int, int]:
    """Where in the replay each state is to be seen."""
    places, at = {}, -1
    for state in last.chain():
        at += not state.is_partial
        places[id(state)] = at
    return places


@dataclass(frozen=True)
class _Telling:
    """Tells single moves of a review."""

    asked: Reviewable
    reviewed: Reviewed
    names: list[str]
    places: dict[int, int]

    def turn(self, move: Judged) -> dict[str, Any]:
        """A turning point: what happened, why it was wrong, and where to look."""
        rules, state = self.reviewed.game.declaration, self._state(move)
        why = Markup(" ").join(drawn(reason, rules) for reason in reasons(self.reviewed, move))
        more = Markup(" ").join(drawn(each, rules) for each in remarks(self.reviewed, move))
        words = drawn(told(self.reviewed, move, self.names), rules)
        return {
            "sign": SIGNS[move.kind],
            "kind": move.kind,
            "words": words,
            "why": why,
            "more": more,
            "others": [(self.names[seat], drawn(held, rules)) for seat, held in hindsight(self.reviewed, move)],
            "show": self._show(move),
            "try": stepped_through(state, move),
            **marked(state, move, self.names),
        }

    def row(self, move: Judged) -> dict[str, Any]:
        rules, state = self.reviewed.game.declaration, self._state(move)
        tell = reviewing_of(rules).tell
        return {
            "number": move.number,
            "name": self.names[move.seat],
            "sign": SIGNS[move.kind],
            "kind": move.kind,
            "class": say(class_name(move.kind)),
            "made": drawn(state.words(move.seat, move.move), rules),
            "better": "" if move.kind == "best" else drawn(state.words(move.seat, move.best), rules),
            "value": say(tell(move.value)),
            "loss": "" if move.kind == "best" else say(tell(move.loss)),
            "exact": move.exact,
            "at": self.places[id(state)],
            "show": self._show(move),
        }

    def _state(self, move: Judged) -> State:
        return self.reviewed.states[move.number - 1]

    def _show(self, move: Judged) -> str:
        state = self._state(move)
        return self.asked.show(state, move.seat, self.places[id(state)])


def stepped_through(state: State, move: Judged) -> str:
    """Where the better line can be stepped through, with what was played beside it: an address, or nothing."""
    rules = state.game.declaration
    if not can_be_analysed(rules):
        return ""
    now, line = state, list[str]()
    for text in move.line or (move.best,):
        if not now.to_move or text not in now.legal(now.to_move[0]):
            break
        line.append(text)
        now = now.play_undealt(text)
    return address(rules.id, state.text, line, (line, (move.move,)))


def marked(state: State, move: Judged, names: list[str]) -> dict[str, Any]:
    """The board before a move as its player saw it, and the clicks of what was made and of what was better."""
    rules, clicks = state.game.declaration, {text: path for path, text in state.buttons(move.seat).items()}
    looks = {**_looks(state), "names": names, "order": (), "away": {}, YOU: move.seat}
    board = Markup(rules.draw(replace(state.seen_by(move.seat), legal=()), looks).inline)
    moves = {"made": move.move, "better": move.best}
    words = {kind: state.words(move.seat, text) for kind, text in moves.items()}
    marks = {kind: _mark(board, clicks.get(text, ()), drawn(words[kind], rules)) for kind, text in moves.items()}
    return {"board": board, "label": say("review/marked", **words), **marks}


class Mark(NamedTuple):
    """Where a move is marked on a board: the things it goes by; in words where none of them lies there, as for a bid
    or a pass."""

    path: tuple[str, ...]
    words: Markup


def _mark(board: Markup, path: tuple[str, ...], words: Markup) -> Mark:
    is_seen = any(f'id="{thing}"' in board for thing in path)
    return Mark(path, Markup() if is_seen else words)


def _graph(reviewed: Reviewed, names: list[str]) -> Markup:
    """Who was ahead after each move: of two the lead, of more what everybody expected."""
    if len(reviewed.moves) < 2:
        return Markup()
    rows = course(reviewed)
    length = say("review/length", n=len(reviewed.moves))
    if len(rows) == 1:
        is_chance = reviewing_of(reviewed.game.declaration).tell is as_chance
        pairs = [(100 * each, 100 - 100 * each) if is_chance else (max(each, 0.0), max(-each, 0.0)) for each in rows[0]]
        margins = [SURE * move.error * (100 if is_chance else 0.5) for move in reviewed.moves]
        return chart(pairs, names, length, [(each, each) for each in margins])
    held, margins_held = (_held(reviewed, each) for each in (lambda move: move.value, lambda move: SURE * move.error))
    return chart(held, names, length, margins_held)


def _held(reviewed: Reviewed, what: Callable[[Judged], float]) -> list[list[float]]:
    """What each seat expected at its last decision, after every move; before its first what it expected then."""
    first = {move.seat: what(move) for move in reversed(reviewed.moves)}
    now = [first.get(seat, 0.0) for seat in range(reviewed.game.seats)]
    steps = [list(now)]
    for move in reviewed.moves:
        now[move.seat] = what(move)
        steps.append(list(now))
    return steps

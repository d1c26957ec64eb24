"""Reviews as long work: a record in, judgements out, both as JSON.

Judgements are kept without what can be found again in the record: who moved what.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.protocol import Limits
from teahouse.games import declaration
from teahouse.review.judging import Judged, Reviewed, Reviewer, games_of, moves_of, seat_name

NAME = "review"
"""Of this work."""
EDITION = 1
"""Judgements of another edition are made anew."""
SECONDS = 0.5
"""A move, in the processes that do long work."""
LINE = 4
"""Moves of a line that are kept."""


def review(body: Mapping[str, Any]) -> dict[str, Any]:
    """Judge all moves of `record`, so many `seconds` a move; or `nodes`, if they are given."""
    record = body["record"]
    last = Game(declaration(record["game"]), {}).replay(record)
    (states,) = games_of(last) or [[]]
    reviewed = Reviewer(last.game.declaration).review(last, states, Limits(float(body["seconds"]), body.get("nodes")))
    return {"moves": [_written(move) for move in reviewed.moves]}


def _written(move: Judged) -> list[Any]:
    line = list(move.line[:LINE])
    return [move.value, move.best, move.best_value, move.kind, int(move.exact), int(move.forced), line, move.depth]


def read_review(last: State, states: Sequence[State], found: Mapping[str, Any]) -> Reviewed:
    """The same, put beside the game again."""
    game, made = last.game, moves_of(states, last)
    moves = tuple(
        Judged(number, seat, text, value, best, most, kind, bool(exact), bool(forced), tuple(line), depth, 2)
        for number, ((seat, text), (value, best, most, kind, exact, forced, line, depth)) in enumerate(
            zip(made, found["moves"], strict=True), start=1
        )
    )
    players = tuple(seat_name(game.id, seat) for seat in range(game.seats))
    return Reviewed(game, players, moves, tuple(states))

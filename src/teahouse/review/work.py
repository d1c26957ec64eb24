"""Reviews as long work: a record in, judgements out, both as JSON.

Judgements are kept without what can be found again in the record: who moved what.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.protocol import AnyGame, Limits
from teahouse.core.reviewing import Estimate, Losses
from teahouse.games import declaration
from teahouse.review.judging import (
    Judged,
    Reviewed,
    Reviewer,
    games_of,
    hand_scores,
    moves_of,
    reviewing_of,
    seat_name,
)
from teahouse.review.telling import SERIOUS

NAME = "review"
"""Of this work."""
EDITION = 3
"""Judgements of another edition are made anew."""
SECONDS = 0.5
"""A move, where nothing else is wished."""
GAME, HAND = 50.0, 25.0
"""Seconds for a whole game and for a hand of a match, however long they are: then a move gets less."""
LINE = 4
"""Moves of a line that are kept."""


def review(body: Mapping[str, Any], tell: Callable[[int, int], None] = lambda done, total: None) -> dict[str, Any]:
    """Judge all moves of `record`, so many `seconds` a move; or `nodes`, if they are given. `tell`: how far it is."""
    record = body["record"]
    last = Game(declaration(record["game"]), {}).replay(record)
    (states,) = games_of(last) or [[]]
    limits, judged = Limits(float(body["seconds"]), body.get("nodes")), count(1)
    reviewer = Reviewer(last.game.declaration)
    reviewed = reviewer.review(last, states, limits, lambda: tell(next(judged), len(states)))
    expected = [[each.mean, each.error] for each in reviewed.expected]
    return {"moves": [_written(move) for move in reviewed.moves], "expected": expected}


def usual_seconds(game: AnyGame, moves: int) -> float:
    """A move's time in a game or hand of so many moves.

    >>> from teahouse.games import declaration
    >>> [usual_seconds(declaration(game), 100) for game in ("mahjong-battle", "hongkong")]
    [0.5, 0.25]
    """
    return whole_seconds(game, moves) / max(moves, 1) / reviewing_of(game).looks_again


def whole_seconds(game: AnyGame, moves: int) -> float:
    """About what all of it takes.

    >>> from teahouse.games import declaration
    >>> [whole_seconds(declaration("weiss-schach"), moves) for moves in (20, 200)]
    [10.0, 50.0]
    """
    return min(SECONDS * moves, HAND if game.match else GAME)


def _written(move: Judged) -> list[Any]:
    """What can be found again is left out: long games are long. Lines are told of serious losses alone."""
    known = [move.value, move.error, move.exact + 2 * move.forced]
    if move.best == move.move:
        return known
    line = list(move.line[:LINE]) if move.kind in SERIOUS else []
    return [*known, move.best, move.best_value, move.doubt, move.depth, *line]


def read_review(last: State, states: Sequence[State], found: Mapping[str, Any]) -> Reviewed:
    """The same, put beside the game again."""
    game, made = last.game, moves_of(states, last)
    losses = reviewing_of(game.declaration).losses
    rows = enumerate(zip(made, found["moves"], strict=True), start=1)
    moves = tuple(_read(number, seat, text, row, losses) for number, ((seat, text), row) in rows)
    players = tuple(seat_name(game.id, seat) for seat in range(game.seats))
    expected = tuple(Estimate(*each) for each in found["expected"])
    return Reviewed(game, players, moves, tuple(states), expected, hand_scores(last, states))


def _read(number: int, seat: int, text: str, row: Sequence[Any], losses: Losses) -> Judged:
    value, error, flags, *other = row
    best, most, doubt, depth, *line = other or (text, value, 0.0, 0)
    kind = losses.called(most, value)
    return Judged(
        number,
        seat,
        text,
        value,
        best,
        most,
        kind,
        bool(flags & 1),
        bool(flags & 2),
        tuple(line),
        depth,
        2,
        error,
        doubt,
    )

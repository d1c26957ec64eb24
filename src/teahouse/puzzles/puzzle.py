"""A puzzle: how its question comes about, and the one right answer."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from teahouse.core.handles import Game, State
from teahouse.core.options import settle, written
from teahouse.core.protocol import Choice, Start
from teahouse.games import declaration
from teahouse.texts import Message, message

FIELDS = ("id", "options", "start", "moves", "seat", "solution", "theme", "rating", "margin", "exact")
"""What programs learn of a puzzle, in this order."""


@dataclass(frozen=True)
class Puzzle:
    """`solution` alternates in turn order; its first move alone is asked for. `value` is what that move is worth, and
    `margin` how much more than the second best."""

    id: str
    game: str
    options: Mapping[str, Any]
    start: Start
    moves: tuple[str, ...]
    seat: int
    solution: tuple[str, ...]
    theme: str
    rating: int
    margin: float
    exact: bool
    value: float = 0.0
    depth: int = 0

    def as_json(self) -> dict[str, Any]:
        fields = {name: getattr(self, name) for name in FIELDS}
        return {**fields, "options": dict(self.options), "moves": list(self.moves), "solution": list(self.solution)}

    @cached_property
    def state(self) -> State:
        """The moment of the question."""
        rules = declaration(self.game)
        state = Game(rules, settle(rules.options, self.options)).begin(self.start)
        for text in self.moves:
            state = state.play_undealt(text)
        return state

    def solves(self, text: str) -> bool:
        return text == self.solution[0]

    @property
    def choice(self) -> Choice:
        """The right answer as its player would have chosen it."""
        return Choice(self.solution[0], self.value, self.exact, self.solution, 2, self.depth)

    def reasons(self) -> tuple[Message, ...]:
        """Why it is right, in the game's own words."""
        return self.state.game.declaration.explain(self.state.seen_by(self.seat), self.choice)

    @property
    def named_theme(self) -> Message:
        return message(f"puzzle/theme-{self.theme}")


def written_options(game: Game) -> dict[str, Any]:
    """The options as a record has them."""
    return written(game.declaration.options, game.options)


def id_of(game: str, start: Start, moves: tuple[str, ...]) -> str:
    """The same question has the same name wherever it was found."""
    asked = json.dumps([start, moves], sort_keys=True).encode()
    return f"{game}-{hashlib.sha256(asked).hexdigest()[:8]}"


def read_puzzle(game: str, source: Mapping[str, Any]) -> Puzzle:
    """From a line of a file of ours."""
    known = {name: source[name] for name in (*FIELDS, "value", "depth")}
    return Puzzle(game=game, **{**known, "moves": tuple(known["moves"]), "solution": tuple(known["solution"])})


def write_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    return {**puzzle.as_json(), "value": puzzle.value, "depth": puzzle.depth}

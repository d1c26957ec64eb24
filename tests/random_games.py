"""Random games over the promise, for tests that hold for every game."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from examples import EXAMPLES
from teahouse.core.handles import Game, State
from teahouse.core.options import settle
from teahouse.games import GAMES, declaration

TINY = EXAMPLES["tiny-bluff"]


SHORTER = ("round", "two-rounds")
"""Lengths of a match that differ from the whole one in where they end alone: their own tests tell."""
SINGLE = "hand"
"""The length of a match that has one hand."""


def _variants() -> dict[str, Game]:
    """Every game with its default options and with every other choice of every option, and a longer match."""
    found: dict[str, Game] = {}
    for rules in (*map(declaration, GAMES), *EXAMPLES.values()):
        defaults = settle(rules.options, {})
        found[rules.id] = Game(rules, defaults)
        for option in rules.options:
            for choice in option.choices:
                options = {**defaults, option.name: choice}
                if options != defaults and choice not in SHORTER:
                    found[f"{rules.id}, {option.name}={choice}"] = Game(rules, options)
    found[f"{TINY.id}, hands=4"] = Game(TINY, settle(TINY.options, {"hands": 4}))
    return found


VARIANTS = _variants()
DEFAULTS = {name: game for name, game in VARIANTS.items() if name == game.id}
MOST_MOVES = 100_000
LATE: dict[str, Callable[[int], dict[str, Any]]] = {
    "hongkong": lambda seats: {"round": "N", "hand": 15, "passed": 2},
    "mah-nol": lambda seats: {"hand": 13, "money": [120] * seats},
}
"""Matches of many hands are joined near their end; a test marked long plays them whole."""
MANY = 60
"""Of so many moves the kind is thrown first: a bid may be any amount, dropping out is one move."""


@cache
def whole_game(game: str, seed: int) -> tuple[State, ...]:
    """All states of a random game of this variant, from the deal to the result.

    Answers to one question arrive in random order.
    """
    rng = Random(f"{game}/{seed}")
    states = [first_state(game, seed)]
    while not states[-1].result:
        assert len(states) < MOST_MOVES, "this game does not end"
        states.append(states[-1].play(random_move(states[-1], rng)))
    return tuple(states)


def first_state(game: str, seed: int) -> State:
    """The deal; of a long match that of one of its last hands."""
    state = VARIANTS[game].start(seed=seed)
    late = None if state.game.options.get("length") == SINGLE else LATE.get(state.game.id)
    start = state.record()["hands"][0]["start"] if late else {}
    return state.game.begin({**start, **late(state.game.seats)}, seed) if late else state


def random_move(state: State, rng: Random) -> str:
    texts = state.legal(rng.choice(state.to_move))
    if len(texts) > MANY:
        kind = rng.choice(sorted({kind_of(text) for text in texts}))
        texts = tuple(text for text in texts if kind_of(text) == kind)
    return rng.choice(texts)


def kind_of(text: str) -> str:
    """`A bid` of `A bid 12`; nothing where moves have no words."""
    return " ".join(text.split()[:2]) if " " in text else ""


def moment(game: str, seed: int) -> State:
    """A running state somewhere in a random game."""
    states = whole_game(game, seed % 10)[:-1]
    return states[Random(seed).randrange(len(states))]


def finished(game: str, seed: int = 0) -> State:
    return whole_game(game, seed % 10)[-1]


def in_world(state: State, position: Any) -> State:
    """The same moment of the same game, but the cards lie as in this position."""
    return replace(state, position=position)


def resampled(state: State, seat: int | None, rng: Random) -> State:
    """A random world that this seat (None: a watcher) cannot tell from the state's."""
    return in_world(state, state.game.declaration.sample(state.seen_by(seat), rng))


def viewers(state: State) -> tuple[int | None, ...]:
    return (*range(state.game.seats), None)

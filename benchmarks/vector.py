"""How many steps a second `teahouse.vector` makes, beside environments of other makers for games like ours.

`teahouse bench vector` runs it. A step is one action at one table, with the next observation and mask; how actions are
chosen (at random) is not counted. Times are CPU seconds of this process, one thread, both by turns, the best round of
each. Peers are used as their makers show: OpenSpiel's compiled games through its Python module, one state after the
other, with observation tensor and mask; RLCard's mahjong through its environment. They are games of the same kind, not
the same games.
"""

import importlib.util
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
from benchmarks.measuring import Rates, figure

import teahouse
from teahouse.research.opponents import any_of

Progress = Callable[[int, int, str], None]
Steps = Callable[[int], float]
"""Makes so many steps; returns steps a second."""
TABLES = 1024
GAMES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("mahjong-battle", {}, ""),
    ("bauernaufstand", {}, "breakthrough(rows=6,columns=6)"),
    ("weiss-schach", {}, "chess"),
    ("short-go", {}, "go(board_size=7)"),
    ("short-go", {"size": 9}, "go(board_size=9)"),
    ("hongkong", {}, "rlcard"),
    ("mah-nol", {}, ""),
)
"""Ours as it is agreed, and the peer's game."""


def figures(progress: Progress, rounds: int = 3, steps: int = 400_000) -> Iterator[dict[str, Any]]:
    """Steps a second of every game."""
    for done, (game, options, peer) in enumerate(GAMES):
        name = " ".join([game, *map(str, options.values())])
        progress(done, len(GAMES), name)
        share = steps if teahouse.coding(game, **options).coding.tables else steps // 400
        yield measured(name, ours(game, options, TABLES if share == steps else 8), peer, rounds, share, steps // 200)
    progress(len(GAMES), len(GAMES), "")


def measured(name: str, own: Steps, peer: str, rounds: int, steps: int, their_steps: int) -> dict[str, Any]:
    theirs = rlcard() if peer == "rlcard" else openspiel(peer) if peer else None
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        found[0].append(own(steps))
        if theirs:
            found[1].append(theirs(their_steps))
    rates: Rates = max(found[0]), max(found[1], default=None)
    called = {"": "", "rlcard": "RLCard mahjong"}.get(peer, f"OpenSpiel {peer}") if theirs else ""
    return figure(name, "steps/s", rates, called, "one thread, observation and mask included, random play")


def ours(game: str, options: dict[str, Any], tables: int) -> Steps:
    vector = teahouse.vector.make(game, tables, seed=1, **options)
    rng = np.random.default_rng(1)
    mask = vector.reset()[1]["mask"]

    def run(steps: int) -> float:
        spent, made = 0.0, 0
        while made < steps:
            actions = any_of(mask, rng)
            begun = time.process_time()
            vector.step(actions)
            spent += time.process_time() - begun
            made += tables
        return made / spent

    return run


def openspiel(game: str) -> Steps | None:
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    loaded, rng = pyspiel.load_game(game), Random(1)

    def run(steps: int) -> float:
        spent, state = 0.0, loaded.new_initial_state()
        for _ in range(steps):
            action = rng.choice(state.legal_actions())
            begun = time.process_time()
            state.apply_action(action)
            if state.is_terminal():
                state.returns()
                state = loaded.new_initial_state()
            np.asarray(state.observation_tensor())
            np.asarray(state.legal_actions_mask())
            spent += time.process_time() - begun
        return steps / spent

    return run


def rlcard() -> Steps | None:
    if importlib.util.find_spec("rlcard") is None:
        return None
    import rlcard as library

    table, rng = library.make("mahjong"), Random(1)

    def run(steps: int) -> float:
        spent = 0.0
        state, _ = table.reset()
        for _ in range(steps // 10):
            action = rng.choice(list(state["legal_actions"]))
            begun = time.process_time()
            state, _ = table.step(action)
            if table.is_over():
                table.get_payoffs()
                state, _ = table.reset()
            spent += time.process_time() - begun
        return steps // 10 / spent

    return run

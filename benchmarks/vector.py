"""How many steps a second `teahouse.vector` makes, beside environments of other makers for games like ours.

`teahouse bench vector` runs it. A step is one action at one table, with the next observation and mask; how actions are
chosen (at random) is not counted. Times are CPU seconds of this process, one thread, both by turns, the best round of
each. Peers are used as their makers show: OpenSpiel's compiled games through its Python module, one state after the
other, with observation tensor and mask; PettingZoo's classic games and RLCard's mahjong through their environments;
EnvPool's pool on one thread; Pgx's games compiled by JAX for as many tables at once as ours, on one thread too, what
compiling takes not counted. They are games of the same kind, not the same games. Who is not installed, or does not run
here, is left out, with a line on stderr that says why. `pip install '.[bench]'` brings them.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
from benchmarks.measuring import Rates, figure
from numpy.typing import NDArray

import teahouse
from teahouse.research.opponents import any_of

Progress = Callable[[int, int, str], None]
Steps = Callable[[int], float]
"""Makes so many steps; returns steps a second."""
TABLES = 1024
FEWEST = 10
"""So often all tables of a peer make a step at least, where one call makes them all."""
GAMES: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("mahjong-battle", {}, ()),
    (
        "bauernaufstand",
        {},
        ("OpenSpiel breakthrough(rows=6,columns=6)", "Pgx connect_four", "EnvPool ConnectFour-v1"),
    ),
    ("weiss-schach", {}, ("OpenSpiel chess", "PettingZoo chess_v6", "Pgx gardner_chess", "EnvPool GardnerChess-v1")),
    ("short-go", {}, ("OpenSpiel go(board_size=7)",)),
    (
        "short-go",
        {"size": 9},
        ("OpenSpiel go(board_size=9)", "PettingZoo go_v5", "Pgx go_9x9", "EnvPool Go9x9-v1"),
    ),
    ("hongkong", {}, ("RLCard mahjong", "Pgx sparrow_mahjong", "EnvPool SparrowMahjong-v1")),
    ("mah-nol", {}, ()),
)
"""Ours as it is agreed, and the peers' games."""


def figures(progress: Progress, rounds: int = 3, steps: int = 400_000) -> Iterator[dict[str, Any]]:
    """Steps a second of every game, beside each peer that is installed."""
    for done, (game, options, peers) in enumerate(GAMES):
        name = " ".join([game, *map(str, options.values())])
        progress(done, len(GAMES), name)
        is_compiled = teahouse.coding(game, **options).coding.tables is not None
        own, share = ours(game, options, TABLES if is_compiled else 8), steps if is_compiled else steps // 400
        found = {peer: run for peer in peers if (run := peer_of(peer)) is not None}
        for peer, theirs in (found or {"": None}).items():
            yield measured(f"{name} ({peer.split()[0]})" if peer else name, own, peer, theirs, rounds, share)
    progress(len(GAMES), len(GAMES), "")


def measured(name: str, own: Steps, peer: str, theirs: Steps | None, rounds: int, steps: int) -> dict[str, Any]:
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        found[0].append(own(steps))
        if theirs:
            found[1].append(theirs(max(20, steps // 200)))
    rates: Rates = max(found[0]), max(found[1], default=None)
    return figure(name, "steps/s", rates, peer, "one thread, observation and mask included, random play")


def peer_of(peer: str) -> Steps | None:
    """Who plays the peer's game; None where its maker's library is not installed, or has no such game."""
    maker, _, game = peer.partition(" ")
    makers = {"OpenSpiel": openspiel, "PettingZoo": pettingzoo, "EnvPool": envpool, "Pgx": pgx, "RLCard": rlcard}
    try:
        return makers[maker](game)
    except Exception as reason:  # the library, something it needs, files it looks for, or what it calls its games
        said = str(reason).partition("\n")[0]
        print(f"{peer} is left out: {type(reason).__name__}: {said}", file=sys.stderr)
        return None


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


def openspiel(game: str) -> Steps:
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


def pettingzoo(game: str) -> Steps:
    from pettingzoo import classic

    module = getattr(classic, game)
    table = module.env(board_size=9) if game.startswith("go") else module.env()
    rng = Random(1)

    def run(steps: int) -> float:
        table.reset(seed=1)
        observation = table.last()[0]
        spent, made = 0.0, max(20, steps // 10)
        for _ in range(made):
            action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
            begun = time.process_time()
            table.step(action)
            observation, _, ended, cut, _ = table.last()
            if ended or cut:
                table.reset()
                observation = table.last()[0]
            spent += time.process_time() - begun
        return made / spent

    return run


def envpool(game: str) -> Steps:
    """On one thread; CPU seconds count its work too."""
    import envpool as library

    tables = library.make(game, env_type="gymnasium", num_envs=64, batch_size=64, num_threads=1, seed=1)
    rng = np.random.default_rng(1)
    infos = tables.reset()[1]

    def run(steps: int) -> float:
        nonlocal infos
        spent, made = 0.0, 0
        while made < steps:
            mask = np.asarray(infos.get("legal_action_mask", infos.get("action_mask"))).astype(bool)
            actions = any_of(mask, rng).astype(np.int32)
            begun = time.process_time()
            *_, infos = tables.step(actions)
            spent += time.process_time() - begun
            made += 64
        return made / spent

    return run


def pgx(game: str) -> Steps:
    """All tables in one step, new games in the same step; CPU seconds count every thread that JAX has."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    table = library.make(game)
    step = jax.jit(jax.vmap(auto_reset(table.step, table.init)))
    key, rng = jax.random.PRNGKey(1), np.random.default_rng(1)
    state = jax.jit(jax.vmap(table.init))(jax.random.split(key, TABLES))

    def actions() -> NDArray[np.int32]:
        return any_of(np.asarray(state.legal_action_mask), rng).astype(np.int32)

    state = jax.block_until_ready(step(state, actions(), jax.random.split(key, TABLES)))

    def run(steps: int) -> float:
        nonlocal state, key
        spent, made = 0.0, 0
        while made < max(steps, FEWEST * TABLES):
            chosen = actions()
            begun = time.process_time()
            key, several = jax.random.split(key)
            state = jax.block_until_ready(step(state, chosen, jax.random.split(several, TABLES)))
            np.asarray(state.observation), np.asarray(state.legal_action_mask)
            spent += time.process_time() - begun
            made += TABLES
        return made / spent

    return run


def rlcard(game: str) -> Steps:
    import rlcard as library

    table, rng = library.make(game), Random(1)

    def run(steps: int) -> float:
        spent, made = 0.0, max(20, steps // 10)
        state, _ = table.reset()
        for _ in range(made):
            action = rng.choice(list(state["legal_actions"]))
            begun = time.process_time()
            state, _ = table.step(action)
            if table.is_over():
                table.get_payoffs()
                state, _ = table.reset()
            spent += time.process_time() - begun
        return made / spent

    return run

"""Games of the kernels named on the command line, with whatever kernels are found: `test_sanitizers.py` runs it."""

import sys
from pathlib import Path

import teahouse
from random_games import whole_game
from teahouse.core.protocol import LEVELS
from teahouse.kernels import load


def main(place: str, *kernels: str) -> None:
    for kernel in kernels:
        found = load(kernel)
        assert found and Path(str(found.__file__)).is_relative_to(place), f"{kernel} is not the one that is watched"
        play(kernel.replace("_", "-"))


def play(game: str) -> None:
    """Random games to their end, and what every level thinks at some moments of one."""
    bots = [teahouse.bot(game, level, memory=1 << 22, seed=1) for level in LEVELS]
    states = whole_game(game, 1)
    states[0].playouts(100)
    asked = [state for state in states if state.to_move]
    for place, state in enumerate(asked[:: max(1, len(asked) // 24)]):
        bots[place % len(bots)].choose(state, state.to_move[0], nodes=60)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""How fast Short Go's kernel is, beside OpenSpiel's Go in C++.

`teahouse bench short-go` runs it. Times are CPU seconds of this process, one thread; both take turns, and the best
round of each counts, so that other work on the machine disturbs neither. A ratio says how many times as fast as the
peer we are. Random games: uniformly random legal moves with every rule kept, until two passes; OpenSpiel also ends a
game after twice as many moves as the board has points. Simulations: OpenSpiel's tree search plays random games at its
leaves, ours knows tactics and shapes there, which costs time and is worth it.
"""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measuring import best_rates, figure

from teahouse.kernels import load

SIZES = (9, 7)
PEER = "OpenSpiel"
KOMI = {7: 9.0, 9: 7.0}

Progress = Callable[[int, int, str], None]
kernel: Any = load("short_go")


def peer() -> Any:
    """OpenSpiel, or None where it is not installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def figures(
    progress: Progress, rounds: int = 5, games: int = 2_000, simulations: int = 4_000
) -> Iterator[dict[str, Any]]:
    """Random games and simulations a second on both boards."""
    if kernel is None:
        return
    spiel = peer()
    for step, size in enumerate(SIZES):
        progress(2 * step, 2 * len(SIZES), f"random games {size}x{size}")
        yield random_games(spiel, size, rounds, games)
        progress(2 * step + 1, 2 * len(SIZES), f"simulations {size}x{size}")
        yield tree_search(spiel, size, rounds, simulations)
    progress(2 * len(SIZES), 2 * len(SIZES), "")


def random_games(spiel: Any, size: int, rounds: int, games: int) -> dict[str, Any]:
    theirs = None
    if spiel:
        game = spiel_game(spiel, size)
        bots = [spiel.make_uniform_random_bot(player, player) for player in range(2)]
        share = max(games // 10, 1)

        def theirs() -> int:
            for number in range(share):
                spiel.evaluate_bots(game.new_initial_state(), bots, number)
            return share

    def ours() -> int:
        kernel.Game(size).random_games(games, 1)
        return games

    return figure(
        f"random games {size}x{size}", "games/s", best_rates(ours, theirs, rounds), PEER, "one thread, every rule kept"
    )


def tree_search(spiel: Any, size: int, rounds: int, simulations: int) -> dict[str, Any]:
    theirs = None
    if spiel:
        game = spiel_game(spiel, size)
        evaluator = spiel.RandomRolloutEvaluator(1, 1)
        bot = spiel.MCTSBot(game, evaluator, 2.0, simulations // 4, 1000, False, 1, False)

        def theirs() -> int:
            bot.step(game.new_initial_state())
            return simulations // 4

    search = kernel.Search()

    def ours() -> int:
        search.forget()
        search.search(kernel.Game(size), komi=KOMI[size], simulations=simulations)
        return simulations

    note = "one thread, from the empty board; our playouts know tactics, OpenSpiel's are random"
    return figure(f"simulations {size}x{size}", "simulations/s", best_rates(ours, theirs, rounds), PEER, note)


def spiel_game(spiel: Any, size: int) -> Any:
    return spiel.load_game("go", {"board_size": size, "komi": KOMI[size]})

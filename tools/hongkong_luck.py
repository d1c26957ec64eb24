"""What part of a hand of Hongkong Easy is luck: the variance that the deal alone explains.

    PYTHONPATH=src .venv/bin/python tools/hongkong_luck.py --player strong --fixed wall --deals 1000 --times 8

The same deals are played several times by the same player at all four seats. What differs between two plays of a deal:

--fixed hands   the hands stay and what is left of the wall is shuffled; the players leave nothing to chance, so what
                the hands do not explain is the order of the wall (`greedy`, `medium`, `learned`)
--fixed wall    everything stays but what players decide: `strong` misjudges as the player of that name does
                (games/hongkong/players/bots.py); `erring` is greedy but throws away any tile one time in so many.
                With `--alone` only one seat is such a player, each in turn, and the others are greedy

A cell is a deal and a wind. The variance between cells, without what chance puts there, is a share of the whole: the
usual unbiased estimates of a one-way layout with random cells. The interval (95 %) is over deals, by the jackknife.
"""

import argparse
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from teahouse.games.hongkong.players import bots, fast

DISCARDS = range(34)
ERRORS = 0.1
"""The share of its discards that `erring` makes blindly."""

Winds = tuple[int, ...]
EVERYBODY: Winds = (0, 1, 2, 3)
Decide = Callable[[ModuleType, Any, int, Random], int]


def misjudging(kernel: ModuleType, hand: Any, wind: int, rng: Random) -> int:
    judged = kernel.rank(hand.state(), wind)
    return int(max(judged, key=lambda move: move[1] + rng.gauss(0, bots.BLUR))[0])


def erring(kernel: ModuleType, hand: Any, wind: int, rng: Random) -> int:
    move = int(hand.choose(wind, fast.GREEDY))
    if move in DISCARDS and rng.random() < ERRORS:
        return int(rng.choice([other for other in hand.legal(wind) if other in DISCARDS]))
    return move


PLAYERS: dict[str, Decide] = {"strong": misjudging, "erring": erring}


def play(kernel: ModuleType, start: bytes, decide: Decide, deciding: Winds, rng: Random) -> tuple[int, ...]:
    """What E S W N get when some decide so, and the others are greedy."""
    hand = kernel.Hand(start)
    while asked := hand.asked():
        mover = asked[0]
        hand.play(mover, decide(kernel, hand, mover, rng) if mover in deciding else hand.choose(mover, fast.GREEDY))
    return tuple(hand.result()["payments"])


def play_one_by_one(kernel: ModuleType, start: bytes, decide: Decide, rng: Random) -> tuple[int, ...]:
    """What E S W N get when each decides so in a hand of its own."""
    return tuple(play(kernel, start, decide, (wind,), rng)[wind] for wind in EVERYBODY)


def play_again(kernel: ModuleType, options: argparse.Namespace) -> Any:
    """float[deals, times, 4]: what E S W N got each time."""
    walls = kernel.make_walls(options.deals, options.seed)
    paid = np.zeros((options.deals, options.times, 4))
    for deal in range(options.deals):
        start = kernel.start(walls[144 * deal : 144 * deal + 144], deal % 4)
        rng = Random(f"{options.seed} {deal}")
        for nth in range(options.times):
            if options.fixed == "hands":
                policy = kernel.POLICIES.index(options.player)
                paid[deal, nth] = kernel.simulate(start, policy, 1, rng.getrandbits(64), True)
            elif options.alone:
                paid[deal, nth] = play_one_by_one(kernel, start, PLAYERS[options.player], rng)
            else:
                paid[deal, nth] = play(kernel, start, PLAYERS[options.player], EVERYBODY, rng)
    return paid


def variances(between: Any, within: Any, times: int) -> tuple[float, float]:
    """Of cells, and inside them: from mean squares."""
    return float((between - within) / times), float(within)


def mean_squares(paid: Any) -> tuple[Any, Any]:
    """float[deals] each: what every deal adds to the mean squares between cells and within them.

    A seat's mean over all deals may differ from wind to wind (East is paid as the others are, but begins): it is
    part of what one knows before the deal, and taken away.
    """
    times = paid.shape[1]
    cells = paid.mean(axis=1)
    between = times * ((cells - cells.mean(axis=0)) ** 2).mean(axis=1) * len(paid) / (len(paid) - 1)
    within = ((paid - cells[:, None]) ** 2).sum(axis=1).mean(axis=1) / (times - 1)
    return between, within


def share_explained(paid: Any) -> tuple[float, float]:
    """The share of the variance between cells, and half of its interval at 95 %."""
    times = paid.shape[1]
    between, within = mean_squares(paid)

    def share(some: Any) -> float:
        cell, rest = variances(between[some].mean(), within[some].mean(), times)
        return cell / (cell + rest)

    everything = np.ones(len(paid), bool)
    left_out = []
    for deal in range(len(paid)):
        everything[deal] = False
        left_out.append(share(everything))
        everything[deal] = True
    spread = (len(paid) - 1) * float(np.var(left_out))
    return share(everything), 1.96 * spread**0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--alone", action="store_true", help="with --fixed wall: one seat in turn, the others greedy")
    parser.add_argument("--fixed", choices=("hands", "wall"), default="hands", help="what stays from play to play")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--times", type=int, default=8, help="that each deal is played")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kernel = fast.taught()
    if kernel is None:
        raise SystemExit("the kernel is not compiled")
    paid = play_again(kernel, options)
    explained, doubt = share_explained(paid)
    between, within = mean_squares(paid)
    cell, rest = variances(between.mean(), within.mean(), options.times)
    alone = " alone" if options.alone else ""
    print(f"{options.player}{alone}, {options.fixed} fixed: {options.deals} deals, {options.times} times each")
    print(f"a result's standard deviation: {(cell + rest) ** 0.5:.1f} points")
    print(f"explained by what is fixed: {explained:.1%} +- {doubt:.1%}")


if __name__ == "__main__":
    main()

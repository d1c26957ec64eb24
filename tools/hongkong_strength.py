"""How strong a player of Hongkong Easy is: whole hands in the kernel, each deal from all four seats.

    .venv/bin/python tools/hongkong_strength.py --player best --against greedy --deals 500 --seconds 0.05

The others play by a policy of the kernel (`greedy` is proved to be the reference player, tests/twins); `best` and
`strong` think just as at the table, for their worlds are dealt from what the seat sees. The interval (95 %) is
over deals, each the mean of its four hands. Deals are added up in batches, so that a long run can be watched.
"""

import argparse
import math
from types import ModuleType

from teahouse.games.hongkong import fast
from teahouse.kernels import load


def play(kernel: ModuleType, wall: bytes, wind: int, options: argparse.Namespace, seed: int) -> int:
    """What the player at this wind gets."""
    hand = kernel.Hand(kernel.start(wall, 0, options.minimum_fan, options.dangerous_play))
    others = kernel.POLICIES.index(options.against)
    while asked := hand.asked():
        mover = asked[0]
        hand.play(mover, decide(kernel, hand, mover, options, seed) if mover == wind else hand.choose(mover, others))
    return int(hand.result()["payments"][wind])


def decide(kernel: ModuleType, hand: object, wind: int, options: argparse.Namespace, seed: int) -> int:
    if options.player in kernel.POLICIES:
        return int(hand.choose(wind, kernel.POLICIES.index(options.player), seed))  # type: ignore[attr-defined]
    legal = hand.legal(wind)  # type: ignore[attr-defined]
    if len(legal) == 1:
        return int(legal[0])
    nodes = options.nodes or fast.NO_LIMIT
    advice = fast.advise(hand.state(), wind, nodes, 0 if options.nodes else options.seconds, seed)  # type: ignore[attr-defined]
    return advice.moves[0][0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="best", help="best, or a policy: random, greedy, medium")
    parser.add_argument("--against", default="greedy", help="a policy")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--nodes", type=int, default=0, help="playouts a decision, instead of seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minimum-fan", type=int, default=0)
    parser.add_argument("--dangerous-play", action="store_true")
    options = parser.parse_args()
    kernel = load(fast.KERNEL)
    if kernel is None:
        raise SystemExit("the kernel is not compiled")
    walls = kernel.make_walls(options.deals, options.seed)
    means: list[float] = []
    for deal in range(options.deals):
        wall = walls[144 * deal : 144 * deal + 144]
        means.append(sum(play(kernel, wall, wind, options, deal) for wind in range(4)) / 4)
        if (deal + 1) % 50 == 0 or deal + 1 == options.deals:
            report(means)


def report(means: list[float]) -> None:
    mean = sum(means) / len(means)
    spread = math.sqrt(sum((value - mean) ** 2 for value in means) / max(len(means) - 1, 1) / len(means))
    print(f"{4 * len(means)} hands: {mean:+.2f} points a hand, +- {1.96 * spread:.2f}", flush=True)


if __name__ == "__main__":
    main()

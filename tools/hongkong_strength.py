"""How strong a player of Hongkong Easy is: whole hands in the kernel, each deal from all four seats.

    .venv/bin/python tools/hongkong_strength.py --player best --worlds 300 --against greedy --deals 500

The others play by a policy of the kernel: `greedy` and `medium` are proved to be the players of these names, `learned`
goes by the network alone (tests/twins). `strong` misjudges as the player does (games/hongkong/players/bots.py), `best`
looks at so many worlds instead of so long. The interval (95 %) is over deals, each the mean of its four hands. Deals
are added up in batches, so that a long run can be watched.
"""

import argparse
import math
from random import Random
from types import ModuleType

from teahouse.core.protocol import Limits
from teahouse.games.hongkong.players import bots, fast


def play(kernel: ModuleType, wall: bytes, wind: int, options: argparse.Namespace, deal: int) -> int:
    """What the player at this wind gets; the prevailing wind changes from deal to deal."""
    hand = kernel.Hand(kernel.start(wall, deal % 4, options.minimum_fan, options.dangerous_play))
    rng = Random(f"{options.seed} {deal} {wind}")
    others = kernel.POLICIES.index(options.against)
    while asked := hand.asked():
        mover = asked[0]
        hand.play(mover, decide(kernel, hand, mover, options, rng) if mover == wind else hand.choose(mover, others))
    return int(hand.result()["payments"][wind])


def decide(kernel: ModuleType, hand: object, wind: int, options: argparse.Namespace, rng: Random) -> int:
    if options.player in kernel.POLICIES:
        number = kernel.POLICIES.index(options.player)
        return int(hand.choose(wind, number, rng.getrandbits(64)))  # type: ignore[attr-defined]
    if options.player == "best":
        search = kernel.Search(hand.state(), wind, rng.getrandbits(64))  # type: ignore[attr-defined]
        return bots.look_ahead(search, Limits(nodes=options.worlds), 0.0)[0][0]
    judged = kernel.rank(hand.state(), wind)  # type: ignore[attr-defined]
    return int(max(judged, key=lambda move: move[1] + rng.gauss(0, options.blur))[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="learned", help="strong, best, or a policy of the kernel")
    parser.add_argument("--against", default="greedy", help="a policy")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--blur", type=float, default=bots.BLUR, help="points by which strong misjudges")
    parser.add_argument("--worlds", type=int, default=300, help="that best looks at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minimum-fan", type=int, default=0)
    parser.add_argument("--dangerous-play", action="store_true")
    options = parser.parse_args()
    kernel = fast.taught()
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

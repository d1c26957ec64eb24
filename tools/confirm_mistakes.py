"""Do the mistakes of Hongkong Easy cost points? Each is played out both ways in many worlds that fit what was seen.

    tools/confirm_mistakes.py [--most M] [--nodes N] [--worlds W] [--level LEVEL] [--seed S]

Hands are played by a level of the house and reviewed with N worlds a move. Of every move that is called a mistake or a
blunder the hand is played on by the kernel, in W fresh worlds, after the move that was made and after the one that was
named: the same worlds and the same luck for both. Prints each, and in the end what they cost on average.
"""

import argparse
import json
from collections.abc import Iterator
from random import Random

import teahouse
from teahouse.core.protocol import Limits
from teahouse.core.reviewing import estimated
from teahouse.games import declaration
from teahouse.games.hongkong.players.reviewing import played_on
from teahouse.review.judging import Judged, Reviewer, games_of
from teahouse.review.telling import SERIOUS

GAME = "hongkong"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--most", type=int, default=200)
    reader.add_argument("--nodes", type=int, default=160)
    reader.add_argument("--worlds", type=int, default=100)
    reader.add_argument("--level", default="easy")
    reader.add_argument("--seed", type=int, default=1)
    wanted = reader.parse_args()
    ours, costs = list[float](), list[float]()
    for state, move in mistakes(wanted.level, wanted.seed, wanted.nodes):
        ours.append(move.loss)
        costs.append(cost(state, move, wanted.worlds))
        print(
            f"{len(costs):4}  {move.kind:8} {move.move} {move.best}  ours {ours[-1]:.2f}  played {costs[-1]:.2f}",
            flush=True,
        )
        if len(costs) == wanted.most:
            break
    found = estimated(costs)
    told = {"mistakes": len(costs), "ours": estimated(ours).mean, "mean": found.mean, "margin": found.margin}
    print(json.dumps({**told, "positive": sum(each > 0 for each in costs)}))


def mistakes(level: str, seed: int, nodes: int) -> "Iterator[tuple[teahouse.State, Judged]]":
    """Of hand after hand; what is punished by the rules is left out, for nobody doubts it."""
    reviewer = Reviewer(declaration(GAME))
    while True:
        last = played(level, seed)
        for states in games_of(last):
            reviewed = reviewer.review(last, states, Limits(nodes=nodes))
            made = zip(reviewed.states, reviewed.moves, strict=True)
            yield from ((state, move) for state, move in made if move.kind in SERIOUS and move.error)
        seed += 1


def played(level: str, seed: int) -> teahouse.State:
    """One hand."""
    state = teahouse.game(GAME).start(seed=seed)
    bots = [teahouse.bot(GAME, level, seed=seed + seat) for seat in range(4)]
    while state.to_move and not state.awaits_deal:
        seat = state.to_move[0]
        state = state.play_undealt(bots[seat].choose(state, seat).move)
    return state


def cost(state: teahouse.State, move: Judged, worlds: int) -> float:
    seed = Random(f"confirm/{move.number}/{move.move}").getrandbits(63)
    made, best = played_on(state.seen_by(move.seat), [move.move, move.best], Limits(nodes=worlds), seed)
    return best.value - made.value


if __name__ == "__main__":
    main()

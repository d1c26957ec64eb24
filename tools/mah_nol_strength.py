"""How strong a player of Mah-Nol is: whole matches, each seed with the player at every seat in turn.

    PYTHONPATH=src .venv/bin/python tools/mah_nol_strength.py --player best --against medium --seats 2 --seeds 200

The share of matches won (a shared first place counts in parts), with a 95 % interval over seeds, each the mean of
its matches; beside it what the player gained a hand more than the others on average. With --nodes instead of
--seconds a run can be repeated exactly.
"""

import argparse
import math

from teahouse.core.handles import Bot, Game, State
from teahouse.core.options import settle
from teahouse.games.mah_nol import GAME

Outcome = tuple[float, float]


def play(game: Game, player: Bot, other: Bot, seat: int, seed: int, wishes: argparse.Namespace) -> Outcome:
    """The player's share of the first place, and his lead a hand."""
    state: State = game.start(seed=seed)
    while not state.result:
        asked = state.to_move[0]
        bot = player if asked == seat else other
        state = state.play(bot.choose(state, asked, wishes.seconds, wishes.nodes).move)
    scores, winners = state.result.scores, state.result.winners
    lead = scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)
    return (seat in winners) / len(winners), lead / (state.hand + 1)


def report(shares: list[float], leads: list[float], matches: int) -> None:
    mean, lead = sum(shares) / len(shares), sum(leads) / len(leads)
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / max(len(shares) - 1, 1) / len(shares))
    print(f"{matches} matches: {100 * mean:.1f} % won, +- {196 * spread:.1f}; {lead:+.1f} Fing a hand", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="best")
    parser.add_argument("--against", default="medium")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--stake", type=int, default=2025)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--nodes", type=int)
    wishes = parser.parse_args()
    game = Game(GAME, settle(GAME.options, {"players": wishes.seats, "stake": wishes.stake}))
    player, other = Bot(GAME, wishes.player, seed=1), Bot(GAME, wishes.against, seed=2)
    shares, leads = [], []
    for seed in range(wishes.first, wishes.first + wishes.seeds):
        played = [play(game, player, other, seat, seed, wishes) for seat in range(wishes.seats)]
        shares.append(sum(share for share, _ in played) / wishes.seats)
        leads.append(sum(lead for _, lead in played) / wishes.seats)
        if seed % 5 == 0 or seed == wishes.first + wishes.seeds - 1:
            report(shares, leads, len(shares) * wishes.seats)


if __name__ == "__main__":
    main()

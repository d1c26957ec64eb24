"""How long a match of Mah-Nol lasts: hands and turns by simulated matches, minutes by what people need for them.

python tools/mah_nol_length.py --matches 40
"""

import argparse
from statistics import median

import teahouse

SECONDS_A_TURN = 20
"""Assumed: drawing or looking, laying out, discarding, by people who know the game."""
SECONDS_A_HAND = 150
"""Assumed: auction, choice of the seat, burying, announcing, and reading the account."""


def match(players: int, stake: int, seed: int) -> tuple[int, int]:
    """Hands and turns of all players together, in a match between medium players."""
    state = teahouse.game("mah-nol", players=players, stake=stake).start(seed=seed)
    bot = teahouse.bot("mah-nol", "medium", seed=seed)
    while state.to_move:
        seat = state.to_move[0]
        state = state.play(bot.choose(state, seat, seconds=0.02).move)
    results = [hand["result"] for hand in state.record()["hands"]]
    return len(results), sum(result["turns"] for result in results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--stakes", type=int, nargs="+", default=[405, 2025])
    asked = parser.parse_args()
    matches: int = asked.matches
    for stake in asked.stakes:
        for players in (2, 3, 4):
            found = [match(players, stake, seed) for seed in range(matches)]
            hands, turns = (median(column) for column in zip(*found, strict=True))
            minutes = median((SECONDS_A_HAND * each[0] + SECONDS_A_TURN * each[1]) / 60 for each in found)
            lasts = f"{hands:g} hands, {turns:g} turns, {minutes:.0f} minutes"
            print(f"{stake} Fing, {players} players: {lasts}", flush=True)


if __name__ == "__main__":
    main()

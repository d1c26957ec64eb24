"""A player of OpenSpiel at Mah-Nol: information set Monte Carlo tree search, in worlds that our own players imagine.

python examples/search_mah_nol.py --simulations 30
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import teahouse


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--simulations", type=int, default=30)
    reader.add_argument("--moves", type=int, default=40, help="after so many actions of the searcher it is shown")
    reader.add_argument("--turns", type=int, default=10, help="of each player, then the hand is thrown in")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    teahouse.openspiel.register()
    game = pyspiel.load_game(f"teahouse_mah_nol(players=2,turn_limit={asked.turns})")
    rng = np.random.RandomState(asked.seed)
    searcher = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, rng), uct_c=50.0, max_simulations=asked.simulations, random_state=rng
    )
    searcher.set_resampler(teahouse.openspiel.resampler(seed=asked.seed))
    state, made = game.new_initial_state(), 0
    while not state.is_terminal() and made < asked.moves:
        player = state.current_player()
        if state.is_chance_node():
            action = rng.randint(1024)
        elif player == 0:
            action = int(searcher.step(state))
            made += 1
            print(state.action_to_string(player, action), flush=True)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    print(state)
    print("Purses:", state.teahouse_state.view(0)["scores"])


if __name__ == "__main__":
    main()

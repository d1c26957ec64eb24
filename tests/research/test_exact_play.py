"""Algorithms of OpenSpiel on small games of the house: what they find is what plain computation finds."""

from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

import teahouse
from examples import EXAMPLES
from teahouse.core.handles import Game
from teahouse.core.options import settle
from three_cards import CARDS, GAME, Deal, asked, result

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts  # noqa: E402

QUESTIONS = tuple(product(CARDS, ("", "pb"))), tuple(product(CARDS, ("p", "b")))
"""What each seat may have to answer: its card, and what was done before."""
Plan = dict[tuple[int, str], float]
"""How likely a seat bets, by question."""


@cache
def three_cards() -> Any:
    return pyspiel.load_game(teahouse.openspiel.register_game(GAME))


def worth(plans: tuple[Plan, Plan], deal: Deal) -> float:
    """What the first seat gets on average when both keep to their plans: every line is gone through."""
    ended = result(deal)
    if ended:
        return float(ended.scores[0])
    (seat,) = asked(deal)
    bets = plans[seat][deal.cards[seat], deal.made]
    return sum(
        share * worth(plans, Deal(deal.cards, deal.made + made))
        for made, share in (("p", 1 - bets), ("b", bets))
        if share
    )


def value(plans: tuple[Plan, Plan]) -> float:
    return float(np.mean([worth(plans, Deal(cards)) for cards in permutations(CARDS, 2)]))


def gains(plans: tuple[Plan, Plan]) -> float:
    """How much both together could gain if each knew the other's plan: the best of all plans without chance."""
    sure = [[dict(zip(asks, bets, strict=True)) for bets in product((0.0, 1.0), repeat=6)] for asks in QUESTIONS]
    first = max(value((plan, plans[1])) for plan in sure[0])
    second = max(-value((plans[0], plan)) for plan in sure[1])
    return first + second


def as_policy(plans: tuple[Plan, Plan]) -> Any:
    """The same plans as OpenSpiel has them."""

    class Planned(policies.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            seat = state.current_player() if player_id is None else player_id
            deal = state.teahouse_state.position
            bets = plans[seat][deal.cards[seat], deal.made]
            return {0: 1 - bets, 1: bets}

    return Planned(three_cards(), [0, 1])


EVEN: tuple[Plan, Plan] = tuple(dict.fromkeys(asks, 0.5) for asks in QUESTIONS)  # type: ignore[assignment]
KUHNS: tuple[Plan, Plan] = (
    {(1, ""): 1 / 3, (2, ""): 0, (3, ""): 1, (1, "pb"): 0, (2, "pb"): 2 / 3, (3, "pb"): 1},
    {(1, "p"): 1 / 3, (2, "p"): 0, (3, "p"): 1, (1, "b"): 0, (2, "b"): 1 / 3, (3, "b"): 1},
)
"""One of the pairs of plans that nobody can do better against."""
TIMID: tuple[Plan, Plan] = tuple({ask: float(ask[0] == 3) for ask in asks} for asks in QUESTIONS)  # type: ignore[assignment]


@pytest.mark.parametrize("plans", [EVEN, KUHNS, TIMID], ids=["even", "kuhn", "timid"])
def test_what_a_player_could_gain_is_what_plain_computation_says(plans: tuple[Plan, Plan]) -> None:
    game, policy = three_cards(), as_policy(plans)
    assert exploitability.nash_conv(game, policy) == pytest.approx(gains(plans), abs=1e-9)
    assert exploitability.exploitability(game, policy) == pytest.approx(gains(plans) / 2, abs=1e-9)
    scores = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert scores == pytest.approx([value(plans), -value(plans)], abs=1e-9)


def test_it_is_the_game_that_openspiel_has_itself() -> None:
    theirs = pyspiel.load_game("kuhn_poker")
    found = [
        exploitability.exploitability(game, policies.UniformRandomPolicy(game)) for game in (three_cards(), theirs)
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert gains(KUHNS) == pytest.approx(0, abs=1e-12) and value(KUHNS) == pytest.approx(-1 / 18)


@pytest.mark.long
def test_what_learns_to_regret_nothing_comes_close_to_the_value() -> None:
    game = three_cards()
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert exploitability.exploitability(game, average) < 0.02
    scores = expected_game_score.policy_value(game.new_initial_state(), [average, average])
    assert scores[0] == pytest.approx(-1 / 18, abs=0.02)


def searched(game: Any, state: Any, simulations: int) -> int:
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(2, np.random.RandomState(1)),
        2.0,
        simulations,
        random_state=np.random.RandomState(1),
    )
    bot.set_resampler(teahouse.openspiel.resampler(seed=1))
    return int(bot.step(state))


@pytest.mark.parametrize(
    ("cards", "made", "best"), [((3, 1), "pb", 1), ((3, 2), "pb", 1), ((2, 1), "b", 0), ((1, 3), "b", 1)]
)
def test_search_in_imagined_worlds_finds_what_is_never_wrong(cards: tuple[int, int], made: str, best: int) -> None:
    """With the highest card one calls, with the lowest one folds: no plan of the other changes that."""
    game = three_cards()
    state = game.new_initial_state()
    state.apply_action(list(permutations(CARDS, 2)).index(cards))
    for each in made:
        state.apply_action("pb".index(each))
    seat = state.current_player()
    question, plain = (cards[seat], made), []
    for bets in (0.0, 1.0):
        changed = {**EVEN[seat], question: bets}
        plain.append(value((changed, EVEN[1]) if seat == 0 else (EVEN[0], changed)) * (1 - 2 * seat))
    assert int(np.argmax(plain)) == best
    assert searched(game, state, 300) == best


def test_search_in_imagined_worlds_finds_the_free_point_of_the_tiny_game() -> None:
    """In the last round of Tiny Bluff whoever may snap gains a point by it, and nothing comes after."""
    rules = EXAMPLES["tiny-bluff"]
    game = pyspiel.load_game(teahouse.openspiel.register_game(rules))
    tried, rng = 0, Random(1)
    for deal in range(40):
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action(deal)
        while not state.is_terminal() and not is_last_snap(state):
            state.apply_action(rng.choice(state.legal_actions()))
        if not state.is_terminal():
            after = [state.child(action) for action in state.legal_actions()]
            seat = state.current_player()
            if all(each.is_terminal() for each in after):
                worths = [each.returns()[seat] for each in after]
                assert searched(game, state, 60) == state.legal_actions()[int(np.argmax(worths))]
                tried += 1
    assert tried > 3


def is_last_snap(state: Any) -> bool:
    position = state.teahouse_state.position
    return bool(position.phase == "snap" and len(position.table) == 2)


@pytest.mark.parametrize("deal", range(6))
def test_tree_search_proves_what_plain_looking_finds(deal: int) -> None:
    """On a deal that lies open Monte Carlo tree search with a solver has the value of plain minimax."""
    coder = teahouse.core.coding.Coder(Game(GAME, settle(GAME.options, {})))
    game = three_cards()
    state = game.new_initial_state()
    state.apply_action(deal)
    bot = mcts.MCTSBot(
        game,
        2.0,
        400,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)),
        solve=True,
        random_state=np.random.RandomState(3),
    )
    root = bot.mcts_search(state)
    assert root.outcome is not None, "proved"
    assert root.outcome[0] == open_value(coder.game.begin(GAME.deals({})[deal]).position)  # type: ignore[misc]


def open_value(deal: Deal) -> float:
    """What the first seat gets where both see all cards."""
    ended = result(deal)
    if ended:
        return float(ended.scores[0])
    (seat,) = asked(deal)
    return (max, min)[seat](open_value(Deal(deal.cards, deal.made + made)) for made in "pb")

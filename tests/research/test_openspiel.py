"""OpenSpiel's own tests, for every game."""

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

import teahouse
from examples import EXAMPLES
from teahouse.games import GAMES

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

HIDDEN = ("hongkong", "mah_nol", "tiny_bluff")
every_game = pytest.mark.parametrize("game", GAMES)


def load(name: str) -> Any:
    teahouse.openspiel.register()
    teahouse.openspiel.register_game(EXAMPLES["tiny-bluff"])
    return pyspiel.load_game(f"teahouse_{name.replace('-', '_')}")


def some_way_on(game: Any, moves: int, seed: int = 1) -> Any:
    rng, state = random.Random(seed), game.new_initial_state()
    while moves and not state.is_terminal():
        outcome = state.is_chance_node()
        state.apply_action(rng.randrange(1024) if outcome else rng.choice(state.legal_actions()))
        moves -= not outcome
    return state


@every_game
def test_random_games_pass_their_own_test(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "agreed", ["short-go(size=9)", "short-go(size=9,komi=5.5)", "mah-nol(players=2)", "hongkong(false_calls=True)"]
)
def test_options_are_parameters(agreed: str) -> None:
    id, _, rest = agreed.partition("(")
    given = dict(pair.split("=") for pair in rest.rstrip(")").split(","))
    state = some_way_on(load(agreed), 20)
    options = state.teahouse_state.game.options
    assert {name: str(options[name]) for name in given} == given
    assert options == teahouse.game(id, **{name: options[name] for name in given}).options, "the others are as usual"
    with pytest.raises((teahouse.BadOption, pyspiel.SpielError)):
        load("short-go(size=8)")


@every_game
def test_what_a_player_sees_is_its_view(game: str) -> None:
    state = some_way_on(load(game), 12)
    house = state.teahouse_state
    coder = teahouse.coding(game)
    for player in range(house.game.seats):
        assert np.array_equal(state.observation_tensor(player), coder.observe(house.view(player)).ravel())
        assert state.information_state_tensor(player) == state.observation_tensor(player)
        assert state.observation_string(player) in state.information_state_string(player)
    player = state.current_player()
    assert state.legal_actions() == np.flatnonzero(coder.mask(house, player)).tolist()


@every_game
def test_a_copy_goes_its_own_way(game: str) -> None:
    state = some_way_on(load(game), 5)
    copy, before = state.clone(), state.teahouse_state
    copy.apply_action(copy.legal_actions()[0])
    assert state.teahouse_state is before and copy.teahouse_state.question >= before.question
    again = pickle.loads(pickle.dumps(state.kept))
    assert again.episode.state.record() == before.record()


@pytest.mark.parametrize("game", HIDDEN)
def test_who_sees_only_what_is_public_sees_nobodys_tiles(game: str) -> None:
    loaded = load(game)
    sees = pyspiel.PrivateInfoType
    state = some_way_on(loaded, 6)
    public = loaded.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=sees.NONE)
    )
    assert public.tensor is None and not public.dict
    watched = json.loads(public.string_from(state, 0))
    assert watched["seat"] is None and public.string_from(state, 1) == public.string_from(state, 0)
    world = teahouse.openspiel.resampler(seed=3)(state, state.current_player())
    assert public.string_from(world, 0) == public.string_from(state, 0), "whatever they hold"
    for kind in ((False, sees.SINGLE_PLAYER), (True, sees.ALL_PLAYERS), (False, sees.NONE)):
        observer = loaded.make_py_observer(
            pyspiel.IIGObservationType(public_info=kind[0], perfect_recall=False, private_info=kind[1])
        )
        assert observer.tensor is None and observer.string_from(state, 0) is None


def test_a_deal_that_is_none_is_refused() -> None:
    state = load("hongkong").new_initial_state()
    for deal in (1024, -2):
        with pytest.raises(ValueError, match="1023"):
            state.apply_action(deal)
    assert state.is_chance_node() and state.dealing == []


@pytest.mark.parametrize("game", HIDDEN)
def test_a_resampled_world_cannot_be_told_apart(game: str) -> None:
    resample, differ = teahouse.openspiel.resampler(seed=3), 0
    for moves in range(3, 40, 6):
        state = some_way_on(load(game), moves)
        if not state.is_terminal():
            player = state.current_player()
            world = resample(state, player)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.legal_actions() == state.legal_actions()
            differ += world.teahouse_state.position != state.teahouse_state.position
    assert differ


@pytest.mark.parametrize("game", HIDDEN)
def test_information_set_search_plays_with_our_samples(game: str) -> None:
    loaded = load(game)
    state = some_way_on(loaded, 30 if game == "hongkong" else 4)
    bot = ismcts.ISMCTSBot(
        loaded, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 3, random_state=np.random.RandomState(1)
    )
    bot.set_resampler(teahouse.openspiel.resampler(seed=1))
    assert bot.step(state) in state.legal_actions()


def test_tree_search_finds_the_move_that_arrives() -> None:
    """Its values on an open game are those of plain looking."""
    loaded = load("bauernaufstand")
    state = loaded.new_initial_state()
    coder = teahouse.coding("bauernaufstand")
    for text in ("@a1", "@f6", "a1a2", "f6f5", "a2a3", "f5f4", "a3a4", "f4f3", "a4a5", "f3f2"):
        house = state.teahouse_state
        state.apply_action(coder.encode(house, house.to_move[0], text))
    bot = mcts.MCTSBot(loaded, 1.5, 200, mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)), solve=True)
    house = state.teahouse_state
    assert coder.decode(house, 0, int(bot.step(state))) == "a5a6"

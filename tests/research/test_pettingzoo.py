"""PettingZoo's own tests, for every game."""

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import teahouse
from teahouse.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES)
ours = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
"""PettingZoo knows its own games' observations with masks by name, and warns of all others."""


@every_game
@ours
@pytest.mark.filterwarnings("ignore:.*Agent's .*values are equal", "ignore:.*all zeros")
def test_the_interface_is_theirs(game: str) -> None:
    api_test(teahouse.pettingzoo.env(game), num_cycles=60)


@every_game
def test_a_seed_decides_everything(game: str) -> None:
    seed_test(partial(teahouse.pettingzoo.env, game), num_cycles=30)


def test_a_seed_decides_the_games_after_it_too() -> None:
    tables = [teahouse.pettingzoo.env("mahjong-battle") for _ in range(2)]
    seen = []
    for table in tables:
        table.reset(seed=5)
        table.reset()
        seen.append(table.unwrapped.teahouse_state.text)
    tables[0].reset(seed=5)
    assert seen[0] == seen[1] != tables[0].unwrapped.teahouse_state.text
    assert tables[0].unwrapped.teahouse_state.text == teahouse.game("mahjong-battle").start(seed=5).text


@every_game
def test_it_is_rendered(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(teahouse.pettingzoo.env, game))
    assert capsys.readouterr().out.strip(), "for people it is printed"


@every_game
def test_a_whole_game_ends_with_the_rewards_of_its_result(game: str) -> None:
    env = teahouse.pettingzoo.env(game)
    env.reset(seed=3)
    rng, seen = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        seen[agent] += reward
        assert not cut
        if not ended:
            state = env.unwrapped.teahouse_state
            assert f"seat_{state.to_move[0]}" == agent
        env.step(None if ended else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    state = env.unwrapped.teahouse_state
    assert not state.to_move
    assert tuple(seen.values()) == env.unwrapped.coder.rewards(state)


def test_illegal_actions_lose_and_others_are_refused() -> None:
    env = teahouse.pettingzoo.env("bauernaufstand")
    env.reset(seed=1)
    with pytest.raises(AssertionError):
        env.step(150)
    env.step(0)
    assert env.terminations == {"seat_0": True, "seat_1": True} and env.rewards == {"seat_0": -1.0, "seat_1": 0}


def test_who_uses_the_bare_table_hears_why_an_action_is_none() -> None:
    table = teahouse.pettingzoo.raw_env("bauernaufstand")
    table.reset(seed=1)
    with pytest.raises(teahouse.IllegalMove):
        table.step(0)
    table.step(144)
    assert table.teahouse_state.text == "6/6/6/6/6/b5 w B3W4"


def test_there_is_no_parallel_form_of_games_played_in_turns() -> None:
    for game in GAMES:
        with pytest.raises(ValueError, match="parallel"):
            teahouse.pettingzoo.parallel_env(game, max_cycles=4)


def test_wrong_wishes_are_refused() -> None:
    with pytest.raises(teahouse.UnknownGame):
        teahouse.pettingzoo.env("chess")
    with pytest.raises(teahouse.BadOption):
        teahouse.pettingzoo.env("short-go", size=8)
    with pytest.raises(teahouse.BadOption):
        teahouse.pettingzoo.env("short-go", render_mode="film")

"""Many tables at once: what Gymnasium promises, and that every table is the game."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

import teahouse
from readable_rows import Followed
from teahouse.games import GAMES
from teahouse.research.opponents import any_of
from teahouse.vector import Tables

every_game = pytest.mark.parametrize("game", GAMES)
MODES = ("same-step", "next-step", "disabled")


def follow(tables: Tables, steps: int, seed: int = 1) -> list[tuple[Any, ...]]:
    """Random play, with copies of all that was returned."""
    rng = np.random.default_rng(seed)
    observations, infos = tables.reset()
    seen = [(observations.copy(), infos["mask"].copy(), infos["seat"].copy())]
    for _ in range(steps):
        actions = any_of(infos["mask"], rng)
        observations, rewards, over, cut, infos = tables.step(actions)
        seen.append((observations.copy(), infos["mask"].copy(), infos["seat"].copy(), rewards.copy(), over, cut))
    return seen


@every_game
@pytest.mark.parametrize("mode", MODES)
def test_every_table_is_the_game_through_ends_and_new_beginnings(game: str, mode: str) -> None:
    tables = teahouse.vector.make(game, 3, seed=5, autoreset=mode)
    assert tables.metadata["autoreset_mode"] == AutoresetMode[mode.upper().replace("-", "_")]
    followed = Followed(tables)
    for _ in range(60):
        followed.step()
    for table in range(3):
        if not followed.resting[table]:
            state = followed.episodes[table].state
            assert tables.teahouse_state(table).view(0) == state.view(0)
    assert followed.ended or game not in ("bauernaufstand", "mahjong-battle")


def test_a_table_that_is_over_waits_for_reset() -> None:
    tables = teahouse.vector.make("bauernaufstand", 2, seed=5, autoreset="disabled")
    rng = np.random.default_rng(7)
    _, infos = tables.reset()
    over = np.zeros(2, bool)
    while not over.any():
        _, _, over, _, infos = tables.step(any_of(infos["mask"], rng))
    for _ in range(2):
        with pytest.raises(ResetNeeded):
            tables.step(any_of(infos["mask"], rng))
    _, infos = tables.reset(options={"reset_mask": over})
    tables.step(any_of(infos["mask"], rng))


@every_game
def test_seeds_repeat_everything(game: str) -> None:
    first, again, other = (follow(teahouse.vector.make(game, 2, seed=seed), 30) for seed in (3, 3, 4))
    for one, two in zip(first, again, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    if game in ("mahjong-battle", "hongkong", "mah-nol"):
        assert not np.array_equal(first[0][0], other[0][0])
        assert not np.array_equal(first[0][0][0], first[0][0][1]), "tables differ"


@pytest.mark.parametrize("game", ["mahjong-battle", "hongkong"])
def test_reset_takes_one_seed_or_one_for_each_table(game: str) -> None:
    tables = teahouse.vector.make(game, 2, seed=9)
    one = tables.reset(seed=4)[0].copy()
    assert np.array_equal(one, tables.reset(seed=[4, 5])[0])
    assert not np.array_equal(one, tables.reset()[0])
    assert np.array_equal(one, teahouse.vector.make(game, 2, seed=4).reset()[0])


@pytest.mark.parametrize("game", ["bauernaufstand", "mahjong-battle", "mah-nol", "hongkong"])
def test_random_opponents_fill_seats(game: str) -> None:
    tables = teahouse.vector.make(game, 4, seed=2, opponents="random")
    rng = np.random.default_rng(3)
    _, infos = tables.reset()
    for _ in range(60):
        assert (infos["seat"] == 0).all(), "only the learner is asked"
        _, rewards, _, _, infos = tables.step(any_of(infos["mask"], rng))
        assert np.array_equal(rewards, infos["rewards"][:, 0])


def test_players_of_the_house_win_against_chance() -> None:
    tables = teahouse.vector.make("bauernaufstand", 6, seed=2, opponents={0: "medium"})
    rng, total, games = np.random.default_rng(3), 0.0, 0
    _, infos = tables.reset()
    while games < 12:
        assert (infos["seat"] == 1).all()
        _, rewards, over, _, infos = tables.step(any_of(infos["mask"], rng))
        total, games = total + rewards.sum(), games + over.sum()
    assert total <= -8


def test_players_of_the_house_are_in_another_mood_at_every_table_and_repeat_with_the_seed() -> None:
    ends = []
    for _ in range(2):
        tables = teahouse.vector.make("bauernaufstand", 8, seed=2, opponents="easy")
        _, infos = tables.reset()
        for _ in range(5):
            _, _, _, _, infos = tables.step(np.argmax(infos["mask"], axis=1))
        ends.append([tables.teahouse_state(table).text for table in range(8)])
    assert ends[0] == ends[1] and len(set(ends[0])) > 2


def test_players_of_the_house_make_moves_of_several_actions() -> None:
    tables = teahouse.vector.make("mah-nol", 1, seed=2, opponents={1: "easy", 2: "easy", 3: "easy"})
    rng = np.random.default_rng(3)
    _, infos = tables.reset()
    for _ in range(25):
        assert infos["seat"][0] == 0
        _, _, _, _, infos = tables.step(any_of(infos["mask"], rng))
    assert tables.teahouse_state(0).question > 1


@pytest.mark.parametrize(
    "actions",
    [None, 3, [1], [144, 144, 144], [144.0, 144.0], [[144, 144]], "aa", [True, False], [144, 150], [-1, 144], [144, 0]],
)
def test_wrong_actions_are_refused_and_change_nothing(actions: Any) -> None:
    tables = teahouse.vector.make("bauernaufstand", 2, seed=1)
    with pytest.raises(ResetNeeded):
        tables.step(np.array([144, 144]))
    with pytest.raises(ResetNeeded):
        tables.teahouse_state(0)
    before = tables.reset()[0].copy()
    with pytest.raises(ValueError):
        tables.step(actions)
    assert np.array_equal(before, tables.reset()[0])
    tables.step([144, 149])


def test_numbers_of_numpy_are_numbers() -> None:
    tables = teahouse.vector.make("mahjong-battle", np.int64(2), seed=np.int32(9))
    one = tables.reset(seed=np.uint8(4))[0].copy()
    assert np.array_equal(one, tables.reset(seed=np.array([4, 5]))[0])
    assert tables.teahouse_state(np.flatnonzero([False, True])[0]).view(0) == tables.teahouse_state(1).view(0)
    env = teahouse.pettingzoo.env("mahjong-battle")
    env.reset(seed=np.int64(3))
    assert env.unwrapped.teahouse_state.text == teahouse.game("mahjong-battle").start(seed=3).text


@pytest.mark.parametrize("seed", ["4", 4.0, True, [4], [4, "5"], [4, 5.0], np.array([4.0, 5.0])])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    tables = teahouse.vector.make("mahjong-battle", 2, seed=9)
    with pytest.raises(teahouse.BadOption):
        tables.reset(seed=seed)


@pytest.mark.parametrize("mask", [True, [True, False], np.array([1, 0]), np.array([True]), np.array([False, False])])
def test_wrong_reset_masks_are_refused(mask: Any) -> None:
    tables = teahouse.vector.make("bauernaufstand", 2, seed=1, autoreset="disabled")
    with pytest.raises((TypeError, ValueError)):
        tables.reset(options={"reset_mask": mask})


@pytest.mark.parametrize(
    "wrong",
    [
        {"tables": 0},
        {"tables": 2.0},
        {"tables": -3},
        {"autoreset": "never"},
        {"autoreset": None},
        {"seed": "x"},
        {"opponents": "champion"},
        {"opponents": {2: "easy"}},
        {"opponents": {0: "easy", 1: "easy"}},
        {"opponents": ["easy", "easy"]},
        {"opponents": 5},
        {"opponents": {1: 5}},
        {"colour": "red"},
    ],
)
def test_wrong_wishes_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(teahouse.TeahouseError):
        teahouse.vector.make("bauernaufstand", **{"tables": 2, **wrong})

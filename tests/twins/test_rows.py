"""Many tables in a kernel, step by step beside the readable rules."""

import pytest

import teahouse
from readable_rows import Followed
from teahouse.kernels import load
from teahouse.research.rows import CompiledRows

COMPILED = {
    "bauernaufstand": ("bauernaufstand_rows", {}),
    "mahjong-battle": ("mahjong_battle_rows", {}),
    "mahjong-battle, two moves": ("mahjong_battle_rows", {"deal": "two-moves"}),
    "weiss-schach": ("weiss_schach_rows", {}),
    "short-go": ("short_go_rows", {}),
    "short-go, 9x9": ("short_go_rows", {"size": 9}),
    "hongkong": ("hongkong_rows", {}),
    "hongkong, three fan": ("hongkong_rows", {"minimum_fan": 3, "dangerous_play": True, "stake": 100}),
    "short-go, handicap": ("short_go_rows", {"handicap": 3, "komi": 5.5}),
}
every_kernel = pytest.mark.parametrize("agreed", COMPILED)


def follow(agreed: str, tables: int, steps: int, seed: int) -> int:
    """How many games were played to their end."""
    kernel, options = COMPILED[agreed]
    if load(kernel) is None:
        pytest.skip("this kernel was not built")
    game = agreed.partition(",")[0]
    vector = teahouse.vector.make(game, tables, seed=seed, **options)
    assert isinstance(vector._rows, CompiledRows)
    followed = Followed(vector, seed)
    for _ in range(steps):
        followed.step()
    return followed.ended


@every_kernel
def test_every_step_is_what_the_readable_rules_say(agreed: str) -> None:
    assert follow(agreed, tables=4, steps=200, seed=11)


def test_hands_that_are_won_too() -> None:
    """Chance alone wins no hand."""
    if load("hongkong_rows") is None:
        pytest.skip("this kernel was not built")
    followed = Followed(teahouse.vector.make("hongkong", 4, seed=3), player=teahouse.bot("hongkong", "greedy"))
    won = 0
    for _ in range(250):
        followed.step()
        won += followed.infos["rewards"].any(axis=1).sum()
    assert won >= 4


@every_kernel
@pytest.mark.long
def test_many_games(agreed: str) -> None:
    assert follow(agreed, tables=20, steps=500, seed=12) > 20

"""Many tables in a kernel, step by step beside the readable rules."""

import pytest

import teahouse
from readable_rows import Followed
from teahouse.kernels import load
from teahouse.research.rows import CompiledRows

COMPILED = {
    "bauernaufstand_rows": ("bauernaufstand", {}),
    "mahjong_battle_rows": ("mahjong-battle", {"deal": "two-moves"}),
    "weiss_schach_rows": ("weiss-schach", {}),
}
every_kernel = pytest.mark.parametrize("kernel", COMPILED)


def follow(kernel: str, tables: int, steps: int, seed: int) -> int:
    """How many games were played to their end."""
    if load(kernel) is None:
        pytest.skip("this kernel was not built")
    game, options = COMPILED[kernel]
    vector = teahouse.vector.make(game, tables, seed=seed, **options)
    assert isinstance(vector._rows, CompiledRows)
    followed = Followed(vector, seed)
    for _ in range(steps):
        followed.step()
    return followed.ended


@every_kernel
def test_every_step_is_what_the_readable_rules_say(kernel: str) -> None:
    assert follow(kernel, tables=4, steps=200, seed=11)


@every_kernel
@pytest.mark.long
def test_many_games(kernel: str) -> None:
    assert follow(kernel, tables=50, steps=600, seed=12) > 50

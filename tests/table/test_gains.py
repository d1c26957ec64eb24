"""What a game has brought, also where its first states are let go."""

from dataclasses import replace

import pytest

from teahouse import game
from teahouse.table.agreed import Agreed, Chair
from teahouse.table.gains import gains
from teahouse.table.table import Table


@pytest.mark.parametrize(
    ("name", "options", "reason", "brought"),
    [
        ("hongkong", {"stake": 500}, "time-limit", [0, 0, 0, 0]),
        ("mah-nol", {}, "time-limit", [0, 0, 0, 0]),
        ("weiss-schach", {}, "resign", [0, 1]),
        ("short-go", {}, "resign", [0, 1]),
    ],
)
def test_a_stake_is_nobodys_win(name: str, options: dict[str, int], reason: str, brought: list[float]) -> None:
    state = game(name, **options).start(1).end(reason, 0)
    table = Table.at(state, [Chair() for _ in brought], Agreed(), 0.0)
    table.state = replace(state, previous=None)
    assert gains(table) == brought

"""Many tables at once, played with actions of every kind: right ones, wrong ones, and what is none at all."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import teahouse
from teahouse.games import GAMES
from teahouse.research.opponents import any_of
from teahouse.vector import Tables

TABLES = 3
NUMBERS = st.one_of(st.integers(-2, 1000), st.integers(), st.floats(), st.booleans(), st.none(), st.text())
DTYPES = ("int8", "uint8", "int32", "uint64", "int64", "float64", "bool", "object", "U3")
WRONG = st.one_of(
    NUMBERS,
    st.lists(NUMBERS, max_size=5),
    st.lists(st.lists(st.integers(0, 200), max_size=3), max_size=3),
    st.tuples(st.sampled_from(DTYPES), st.integers(0, 4)).map(lambda made: np.ones(made[1]).astype(made[0])),
    st.integers(0, 2**63 - 1).map(lambda number: np.full(TABLES, number)),
)


@cache
def vector(game: str, mode: str) -> Tables:
    made = teahouse.vector.make(game, TABLES, seed=1, autoreset=mode)
    made.reset()
    return made


@pytest.mark.parametrize("mode", ["same-step", "next-step"])
@pytest.mark.parametrize("game", GAMES)
@given(wrong=WRONG, seed=st.integers(0, 1000))
def test_whatever_is_sent_is_played_or_refused(game: str, mode: str, wrong: Any, seed: int) -> None:
    tables, rng = vector(game, mode), np.random.default_rng(seed)
    _, infos = tables.reset(seed=seed)
    for _ in range(seed % 40):
        _, _, _, _, infos = tables.step(any_of(infos["mask"], rng))
    before = [tables.teahouse_state(table).view(0) for table in range(TABLES)]
    try:
        tables.step(wrong)
    except ValueError as refused:
        assert isinstance(refused, teahouse.TeahouseError) and str(refused)
        assert before == [tables.teahouse_state(table).view(0) for table in range(TABLES)]

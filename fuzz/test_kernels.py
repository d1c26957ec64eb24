"""Kernels at work on moments of random games: counts, random games, and every computer player's thoughts."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spoiling
import teahouse
from teahouse.core.protocol import LEVELS
from teahouse.games import GAMES, declaration


@cache
def bot(game: str, level: str) -> teahouse.Bot:
    return teahouse.bot(game, level, memory=1 << 22, seed=1)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_players(game: str, level: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from([state for state in spoiling.states(game) if state.to_move]))
    seat = data.draw(st.sampled_from(state.to_move))
    choice = bot(game, level).choose(state, seat, nodes=data.draw(st.integers(1, 60)))
    assert choice.move in state.legal(seat)


@pytest.mark.parametrize("game", [game for game in GAMES if declaration(game).counting])
@given(data=st.data())
def test_counting(game: str, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(spoiling.states(game)))
    if state.to_move:
        assert state.perft(1) == len(state.legal(state.to_move[0]))
    assert state.playouts(3, seed=data.draw(st.integers(0, 10**20))).games == 3

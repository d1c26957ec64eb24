"""The readable rules against their compiled twins, on the same random games."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battle_boards import random_board
from random_games import finished, whole_game
from teahouse import State
from teahouse.games.mahjong_battle import rules
from teahouse.games.mahjong_battle.position import Position
from teahouse.kernels import load

NAME = "mahjong_battle"


@pytest.fixture(scope="module")
def kernel() -> Iterator[ModuleType]:
    built = load(NAME)
    if built is None:
        pytest.skip(f"the kernel {NAME} is not built: there is nothing to compare (make install builds it)")
    yield built


def readable(state: State) -> list[tuple[int, int]]:
    position = state.position
    return [(move.first, move.second) for move in rules.legal(position, position.to_move)]


def test_legal_moves_are_the_same_and_in_the_same_order(kernel: ModuleType) -> None:
    for seed in range(10):
        for state in whole_game("mahjong-battle", seed):
            assert kernel.legal(state.position.cells) == readable(state)


@given(seed=st.integers(0, 10**9), pairs=st.integers(0, 54), columns=st.integers(1, 12))
def test_legal_moves_are_the_same_on_boards_of_any_shape(
    kernel: ModuleType, seed: int, pairs: int, columns: int
) -> None:
    state = random_board(Random(seed), min(pairs, columns * 9 // 2), columns)
    assert kernel.legal(state.position.cells) == readable(state)


@given(seed=st.integers(0, 10**9), pairs=st.integers(0, 20), columns=st.integers(1, 6))
def test_perft_is_the_same(kernel: ModuleType, seed: int, pairs: int, columns: int) -> None:
    state = random_board(Random(seed), min(pairs, columns * 9 // 2), columns)
    for depth in range(4):
        assert kernel.perft(state.position.cells, depth) == sequences(state, depth)


def sequences(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(sequences(state.play(text), depth - 1) for text in state.legal(state.position.to_move))


def test_forced_games_are_played_out_alike(kernel: ModuleType) -> None:
    """Where there is one way only, random games have no choice: moves and points are known."""
    forced = 0
    for seed in range(60):
        state = random_board(Random(seed), pairs=6, columns=2)
        line = list(only_line(state))
        if line[-1].result and len(line) > 1:
            forced += 1
            found = state.playouts(7, seed=seed)
            assert (found.games, found.plies) == (7, 7 * (len(line) - 1))
            assert found.scores == tuple(7 * score for score in line[-1].position.scores)
    assert forced > 5


def only_line(state: State) -> Iterator[State]:
    yield state
    while len(moves := state.legal(state.position.to_move)) == 1:
        state = state.play(moves[0])
        yield state


def test_random_games_are_uniformly_random(kernel: ModuleType) -> None:
    """The readable rules know the chance of every final score: the means are within five deviations."""
    games = 40_000
    boards = [random_board(Random(seed), pairs=7, columns=4) for seed in range(12)]
    assert sum(len(final_scores(state)) > 3 for state in boards) > 3
    for state in boards:
        chances = final_scores(state)
        found = state.playouts(games, seed=1)
        for seat in (0, 1):
            mean = sum(chance * scores[seat] for scores, chance in chances.items())
            spread = sum(chance * (scores[seat] - mean) ** 2 for scores, chance in chances.items())
            assert abs(found.scores[seat] / games - mean) <= 5 * (spread / games) ** 0.5 + 1e-9


def final_scores(state: State) -> Counter[tuple[int, int]]:
    """The chance of every final score when each legal move is equally likely."""
    chances: Counter[tuple[int, int]] = Counter()
    places = {state.position: 1.0}
    while places:
        after: Counter[Position] = Counter()
        for position, chance in places.items():
            moves = rules.legal(position, position.to_move)
            for move in moves:
                after[replace(rules.play(position, position.to_move, move), last=None)] += chance / len(moves)
            if not moves:
                chances[position.scores] += chance
        places = after
    return chances


def test_other_seeds_play_other_games(kernel: ModuleType) -> None:
    state = whole_game("mahjong-battle", 0)[0]
    assert len({state.playouts(50, seed=seed).plies for seed in (-1, 0, 1, 2, 2**64, 10**30)}) > 3
    assert state.playouts(50, seed=5) == state.playouts(50, seed=5)


def test_points_taken_before_count_in_every_playout(kernel: ModuleType) -> None:
    state = whole_game("mahjong-battle", 0)[30]
    found = state.playouts(100, seed=1)
    assert all(total >= 100 * taken for total, taken in zip(found.scores, state.position.scores, strict=True))
    assert sum(found.scores) <= 270 * 100


def test_nothing_is_played_on_a_finished_board(kernel: ModuleType) -> None:
    over = finished("mahjong-battle")
    assert kernel.legal(over.position.cells) == []
    assert kernel.perft(over.position.cells, 1) == 0

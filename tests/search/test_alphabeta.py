"""The reference search against every line looked at, on boards small enough for that."""

import math
from random import Random

import pytest

from battle_boards import board, random_board
from teahouse import State
from teahouse.core.protocol import Limits
from teahouse.games.mahjong_battle import GAME
from teahouse.games.mahjong_battle.bots import margin
from teahouse.search.alphabeta import LookAhead, deepen, minimax
from teahouse.search.clock import Clock, Stopped

PLENTY = Limits(nodes=10**9)
BOARDS = [
    state
    for state in (random_board(Random(seed), pairs=3 + seed % 4, columns=2 + seed % 5) for seed in range(40))
    if state.to_move and len(state.legal(state.to_move[0])) < 8
]
TRAP = board("3 1m\n2 9p\n1 1m 9p 2m 2m", player=2, points=(130, 128))


def exact(state: State, depth: int = 60) -> float:
    return minimax(GAME, margin, state.position, state.to_move[0], depth)


def test_minimax_by_hand() -> None:
    """Player 2 is two behind: takes 2, gives 1, takes 9; one or two moves ahead it looks otherwise."""
    assert [exact(TRAP, depth) for depth in range(5)] == [-2, 0, -1, 8, 8]
    over = board("9 ..", points=(200, 70))
    assert minimax(GAME, margin, over.position, 0, 5) == 130
    assert minimax(GAME, margin, over.position, 1, 5) == -130


def test_alpha_beta_finds_what_minimax_finds_at_every_depth() -> None:
    for state in BOARDS:
        me = state.to_move[0]
        for depth in range(1, 6):
            search = LookAhead(GAME, margin, me, Clock(PLENTY))
            found = search.best(state.position, depth, -math.inf, math.inf)
            assert found.value == exact(state, depth)
            assert len(found.line) <= depth


def test_the_line_is_legal_and_leads_to_the_value() -> None:
    for state in BOARDS:
        me = state.to_move[0]
        found = deepen(GAME, margin, state.position, PLENTY).found
        assert found.exact
        position = state.position
        for move in found.line:
            assert move in GAME.legal(position, position.to_move)
            position = GAME.play(position, position.to_move, move)
        assert not GAME.asked(position)
        assert margin(position, me) == found.value == exact(state)


def test_deepening_stops_when_the_end_is_seen() -> None:
    searched = deepen(GAME, margin, TRAP.position, PLENTY)
    assert (searched.found.value, searched.found.exact) == (8, True)
    assert searched.depth == 3


def test_what_is_not_seen_to_the_end_is_not_exact() -> None:
    for depth, seen in ((1, False), (2, False), (3, True)):
        search = LookAhead(GAME, margin, TRAP.to_move[0], Clock(PLENTY))
        found = search.best(TRAP.position, depth, -math.inf, math.inf)
        assert (found.exact, found.value) == (seen, exact(TRAP, depth))


def test_limits_stop_it_with_a_move_in_hand() -> None:
    for nodes in range(1, 40):
        for state in BOARDS[:8]:
            searched = deepen(GAME, margin, state.position, Limits(nodes=nodes))
            assert searched.found.line[0] in GAME.legal(state.position, state.to_move[0])
            assert searched.nodes <= nodes + 1
            assert searched.found.value == exact(state, searched.depth)


def test_with_nodes_the_clock_does_not_matter() -> None:
    one = deepen(GAME, margin, BOARDS[0].position, Limits(seconds=1e-9, nodes=50))
    assert one == deepen(GAME, margin, BOARDS[0].position, Limits(seconds=100.0, nodes=50))
    assert one.depth > 0


def test_without_nodes_the_time_ends_it() -> None:
    clock = Clock(Limits(seconds=-1.0))
    with pytest.raises(Stopped):
        clock.tick()
    assert clock.nodes == 1


def test_pruning_saves_work() -> None:
    """Otherwise this would be minimax under another name."""
    state = random_board(Random(3), pairs=14)
    clock = Clock(PLENTY)
    LookAhead(GAME, margin, state.to_move[0], clock).best(state.position, 4, -math.inf, math.inf)
    assert clock.nodes < sum(state.perft(depth) for depth in range(5))

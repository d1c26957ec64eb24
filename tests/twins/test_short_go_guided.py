"""Short Go's search with a network: it follows what the network says, keeps every rule, and does without one."""

from dataclasses import replace
from math import exp

import pytest

from teahouse.games.short_go import engine
from teahouse.games.short_go.engine import ALONE, Engine, Guidance
from teahouse.games.short_go.fast import PASS, Situation, kernel_game
from teahouse.kernels import load
from twins.short_go_network import plain_network, random_network

kernel = load("short_go")
networks = load("short_go_network")
pytestmark = pytest.mark.skipif(kernel is None or networks is None, reason="the kernel was not built")

EMPTY = Situation(7, 9.0)


def guided(data, memory=1 << 22, **how):
    return Engine(memory=memory, guidance=Guidance(networks.Network(data), **how))


@pytest.mark.parametrize("how", [{}, {"mix": 1.0, "patience": 1}, {"mix": 0.0, "rave": 0.0}], ids=["half", "all", "no"])
def test_with_nodes_the_answer_repeats(how):
    first, second = (guided(random_network(5), **how).think(EMPTY, nodes=150, seed=3) for _ in range(2))
    assert first == second
    assert first != Engine(memory=1 << 22, guidance=ALONE).think(EMPTY, nodes=150, seed=3)


def test_values_are_what_the_network_says():
    """Of every position it says that the side to move wins nine times of ten: so one's own moves win once of ten."""
    thought = guided(plain_network(win=2.197), mix=1.0, patience=1).think(EMPTY, nodes=200)
    told = 1 - 1 / (1 + exp(-2.197))
    tried_once = [each for each in thought.candidates if each.visits == 1]
    assert tried_once
    for each in tried_once:
        assert each.value == pytest.approx((told + 0.5) / 2, abs=0.005)
    assert thought.visits == 200


def test_moves_that_the_network_likes_are_tried_most():
    """It likes nothing but to pass, and with this komi two passes do not lose."""
    thought = guided(plain_network(passing=8.0), mix=1.0, patience=1).think(Situation(7, -9.0), nodes=100)
    assert thought.candidates[0].cell == PASS
    assert thought.candidates[0].visits > 90
    thought = guided(plain_network(passing=-8.0), mix=1.0, patience=1).think(EMPTY, nodes=100)
    assert thought.candidates[-1].cell == PASS
    assert thought.candidates[-1].visits == 0


def test_how_it_ends_is_known_better_than_by_the_network():
    """The other has passed and has won as the stones lie, whatever the network hopes."""
    passed = replace(EMPTY, moves=((0, PASS),))
    thought = guided(plain_network(passing=8.0, win=-4.0), mix=1.0, patience=1).think(passed, nodes=50)
    assert thought.cell == PASS
    assert thought.value == 1.0


def test_owners_are_the_networks_where_nothing_is_played_to_its_end():
    half = guided(plain_network()).think(EMPTY, nodes=60)
    whole = guided(plain_network(), mix=1.0).think(EMPTY, nodes=60)
    assert any(each for each in half.ownership)
    assert whole.ownership == (0.0,) * 49


TRIPLE_KO = "XO.O... .XO...X .....XO .....O. ......O .XO.... X.XO..."


@pytest.mark.parametrize("mix", [0.5, 1.0])
def test_the_tree_knows_superko(mix):
    """Three kos taken in turn (C7 B1 G4 B7 C1) come back to the beginning with G5."""
    cells = "".join(reversed(TRIPLE_KO.split()))
    black, white = (tuple(n for n, sign in enumerate(cells) if sign == stone) for stone in "XO")
    moves = tuple((n % 2, cell) for n, cell in enumerate((44, 1, 27, 43, 2)))
    situation = Situation(7, 9.0, False, black, white, 0, moves)
    looked_at = {each.cell for each in guided(random_network(2), mix=mix).think(situation, nodes=80).candidates}
    assert 34 not in looked_at
    assert 35 in looked_at


def test_territory_is_searched_without_the_network():
    situation = replace(EMPTY, territory=True)
    assert guided(random_network(5)).think(situation, nodes=100) == Engine(memory=1 << 22, guidance=ALONE).think(
        situation, nodes=100
    )


@pytest.mark.parametrize("mix", [0.5, 1.0])
@pytest.mark.parametrize("size", [7, 9])
def test_whole_games_stay_legal(size, mix):
    player, moves = guided(random_network(size, 16, 1), mix=mix), []
    while len(moves) < 500:
        situation = Situation(size, 7.0, moves=tuple(moves))
        game = kernel_game(situation)
        if game.passes >= 2:
            break
        thought = player.think(situation, nodes=20, seed=len(moves))
        assert thought.cell in game.legal()
        moves.append((situation.to_move, thought.cell))
    assert len(moves) < 500


def test_threads_share_one_tree():
    network = networks.Network(random_network(4))
    game, search = kernel_game(EMPTY), kernel.Search(memory=1 << 24, network=network)
    search.search(game, komi=9.0, simulations=3_000, threads=3)
    moves = search.moves(game)
    assert 2_800 < sum(visits for _, visits, _ in moves) <= 3_000
    assert all(0 <= value <= 1 for _, _, value in moves)
    assert all(-1 <= owner <= 1 for owner in search.ownership(game))


def test_the_tree_is_kept_from_move_to_move():
    network = networks.Network(random_network(4))
    game, search = kernel_game(EMPTY), kernel.Search(memory=1 << 24, network=network)
    search.search(game, komi=9.0, simulations=500)
    cell, visits, _ = search.moves(game)[0]
    game.play(cell)
    assert search.search(game, komi=9.0, simulations=10) == visits + 10


def test_memory_may_run_out():
    assert guided(random_network(3, 16, 0), memory=1).think(Situation(9, 7.0), nodes=4_000).cell in range(81)


def test_without_a_file_playouts_alone_serve(monkeypatch):
    monkeypatch.setattr(engine, "load", lambda name: None)
    engine.shipped_guidance.cache_clear()
    try:
        assert engine.shipped_guidance() is ALONE
        thought = Engine(memory=1 << 22).think(EMPTY, nodes=50)
        assert thought == Engine(memory=1 << 22, guidance=ALONE).think(EMPTY, nodes=50)
    finally:
        engine.shipped_guidance.cache_clear()

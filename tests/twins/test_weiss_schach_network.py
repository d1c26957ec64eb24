"""Weiß-Schach's network: the kernel's worth is the readable twin's, also after moves, and moves change nothing else."""

import random

import pytest

from teahouse.kernels import load
from twins.weiss_schach_network import INPUTS, Network, random_network

kernel = load("weiss_schach")
player = load("weiss_schach_self_play")
pytestmark = pytest.mark.skipif(kernel is None or player is None, reason="the kernel was not built")

HOMES = {"one": bytes(18), "many": bytes(range(18))}
CASTLING = "3k1r/pp3p/6/6/PP3P/3K1R w Kk - 0 1"
PASSING = "3k2/p1p3/6/1P1P2/6/3K2 b - - 0 1"
PROMOTING = "r2k2/1P4/6/6/4p1/3K1R w - - 40 1"
CROWDED = "rqrqkr/pppppp/nnnnnn/NNNNNN/PPPPPP/RQRQKR w - - 0 1"


def positions(seed, games, plies):
    rng = random.Random(seed)
    for _ in range(games):
        fen = kernel.START
        for _ in range(plies):
            yield fen
            moves = kernel.legal(fen)
            if not moves:
                break
            fen = kernel.play(fen, [rng.choice(moves)])


@pytest.fixture(params=HOMES)
def network(request):
    """Judges in the kernel for one test."""
    data = random_network(7, HOMES[request.param])
    kernel.set_network(data)
    yield Network(data)
    kernel.set_network(kernel.shipped())


def test_worths_are_the_twins(network):
    for fen in [CASTLING, PASSING, PROMOTING, CROWDED, *positions(1, 6, 60)]:
        assert kernel.evaluate(fen) == worth(network, fen), fen


def worth(network, fen):
    """Of four men and fewer the network knows nothing: the evaluation serves."""
    few = sum(letter.isalpha() for letter in fen.split()[0]) <= 4
    return kernel.evaluate(fen) if few else network.worth(fen)


def minimax(network, fen, depth, ply=0):
    moves = kernel.legal(fen)
    if not moves:
        return ply - 32_000 if kernel.is_check(fen) else 0
    if depth == 0:
        return worth(network, fen)
    return max(-minimax(network, kernel.play(fen, [move]), depth - 1, ply + 1) for move in moves)


@pytest.mark.parametrize("fen", [CASTLING, PASSING, PROMOTING])
def test_a_search_follows_the_moves(network, fen):
    """Castling, taking in passing, promoting, kings that change their bucket: the sums at the leaves are the twin's."""
    assert kernel.Engine(1 << 16).search(fen, depth=2, plain=True).lines[0].score == minimax(network, fen, 2)


def test_a_real_search_is_reproducible_and_a_change_of_the_network_is_noticed(network):
    engine = kernel.Engine(1 << 20)
    found = engine.search(kernel.START, nodes=20_000, afresh=True)
    kernel.set_network(random_network(8))
    other = engine.search(kernel.START, nodes=20_000, afresh=True)
    kernel.set_network(random_network(7, network.homes))
    again = engine.search(kernel.START, nodes=20_000, afresh=True)
    assert again.lines == found.lines
    assert other.lines != found.lines


def test_few_men_are_judged_by_the_evaluation(network):
    fens = ["3k2/6/6/6/1Q4/3K2 w - - 0 1", "3k2/p5/6/6/1Q4/3K2 b - - 0 1"]
    found = [kernel.evaluate(fen) for fen in fens]
    kernel.set_network(None)
    assert found == [kernel.evaluate(fen) for fen in fens]


def test_without_a_network_the_evaluation_serves():
    kernel.set_network(None)
    try:
        assert kernel.evaluate("3k2/6/6/6/1Q4/3K2 w - - 0 1") > 500
        assert kernel.Engine(1 << 20).search("3k2/6/3K2/6/6/4Q1 w - - 0 1", depth=8).lines[0].mate == 2
    finally:
        kernel.set_network(kernel.shipped())


@pytest.mark.parametrize(
    "data", [b"", b"x" * 1000, random_network(1)[:-1], b"x" + random_network(1)[1:]], ids=["none", "x", "short", "mark"]
)
def test_what_is_no_network_is_refused_and_none_is_there_then(data):
    with pytest.raises(ValueError, match="no network"):
        kernel.set_network(data)
    kernel.set_network(kernel.shipped())


def test_the_shipped_network_is_small_and_plausible():
    data = kernel.shipped()
    if data is None:
        pytest.skip("none is shipped")
    assert len(data) < 1 << 20
    assert Network(data).rows.shape[1] == INPUTS
    assert abs(kernel.evaluate(kernel.START)) < 150
    assert kernel.evaluate("3k2/ppp3/6/6/PPP3/Q2K2 w - - 0 1") > 400
    assert kernel.evaluate("q2k2/ppp3/6/6/PPP3/3K2 w - - 0 1") < -400


# Games to learn from

ROW = 24


def test_games_follow_from_their_numbers_and_their_rows_are_positions():
    data, again = ([player.SelfPlay(100).play(number) for number in range(4)] for _ in range(2))
    assert data == again
    assert len(set(data)) > 1
    data = b"".join(data)
    assert len(data) % ROW == 0
    for at in range(0, len(data), ROW):
        row = data[at : at + ROW]
        fen = fen_of(row)
        assert not kernel.is_check(fen)
        assert row[23] == sum(letter.isalpha() for letter in fen.split()[0])
        assert row[22] in (0, 1, 2)
        assert abs(int.from_bytes(row[20:22], "little", signed=True)) <= 3000


def fen_of(row):
    """The side to move is White."""
    men = [row[square // 2] >> 4 * (square % 2) & 15 for square in range(36)]
    ranks = ["".join("PpNnBbRrQqKk1"[man] for man in men[at : at + 6]) for at in range(30, -1, -6)]
    return f"{'/'.join(ranks)} w {('-', 'K', 'k', 'Kk')[row[18]]} - {row[19]} 1"

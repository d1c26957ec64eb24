"""Short Go's network: what the kernel sees and says is what the readable twin does, with whatever vectors."""

import random

import numpy as np
import pytest

from teahouse.kernels import load
from twins.short_go_network import PLANES, Network, layers_of, look, random_network

kernel = load("short_go_network")
rules = load("short_go")
pytestmark = pytest.mark.skipif(kernel is None or rules is None, reason="the kernel was not built")


def random_games(seed, size, plies):
    """(game, its moves, a komi) on the way of a random game; captures, kos and passes come by themselves."""
    rng, game, moves = random.Random(seed), rules.Game(size), []
    for _ in range(plies):
        yield game, moves, rng.choice([7, 7.5, -3, 60])
        legal = game.legal()
        if not legal:
            return
        moves.append(rng.choice(legal))
        game.play(moves[-1])


def planes_of(game, komi, size):
    return np.frombuffer(kernel.inputs(game, komi), np.int16).reshape(size, size, PLANES).astype(np.int64)


@pytest.mark.parametrize("size", [7, 9])
def test_the_kernel_sees_what_is_on_the_board(size):
    for game, moves, komi in random_games(size, size, 150):
        if game.passes < 2:
            seen = planes_of(game, komi, size)
            expected = look(game.cells(), size, game.to_move, moves, komi, set(game.legal()), game.passes > 0)
            np.testing.assert_array_equal(seen[..., :15], expected[..., :15])


def drawn(text, superko=True):
    """A game drawn from the top row down, Black to move: X Black, O White."""
    cells = "".join(reversed(text.split()))
    game = rules.Game(7, superko=superko)
    game.set_stones(*([n for n, sign in enumerate(cells) if sign == stone] for stone in "XO"), 0)
    return game


TRIPLE_KO = "XO.O... .XO...X .....XO .....O. ......O .XO.... X.XO..."


@pytest.mark.parametrize("superko", [True, False])
def test_what_only_the_history_forbids_is_seen(superko):
    """Three kos taken in turn (C7 B1 G4 B7 C1) come back to the beginning with G5."""
    game = drawn(TRIPLE_KO, superko)
    for cell in (44, 1, 27, 43, 2):
        game.play(cell)
    assert planes_of(game, 9, 7)[4, 6, 11] == (256 if superko else 0)


def test_groups_that_can_be_caught_are_marked():
    """A2 and A3 have two liberties each and nowhere to run; F6 has more."""
    game = drawn("....... .....O. ....... ....... X...... O...... .X.....")
    seen = planes_of(game, 9, 7)
    assert np.argwhere(seen[..., 15]).tolist() == [[1, 0], [2, 0]]


@pytest.mark.parametrize(("width", "blocks"), [(16, 0), (32, 4), (48, 1)])
def test_answers_are_the_twins_with_whatever_vectors(width, blocks):
    data = random_network(width, width, blocks)
    network, twin = kernel.Network(data), Network(data)
    assert (network.width, network.blocks) == (width, blocks)
    for size in (7, 9):
        for number, (game, _, komi) in enumerate(random_games(3, size, 100)):
            if number % 20 == 7:
                expected = twin.ask(planes_of(game, komi, size))
                for vectors in (0, 1, 2):
                    network.use_vectors(vectors)
                    assert network.ask(game, komi) == expected, (size, number, vectors)


def with_large_weights(seed):
    """The first layer's weights all as large as they can be."""
    data = bytearray(random_network(seed, 16, 0))
    size = 2 * 9 * PLANES * 16
    data[8 : 8 + size] = np.full(size // 2, 32_767, "<i2").tobytes()
    return bytes(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"SGN1",
        b"x" * 1000,
        random_network(1)[:-1],
        b"x" + random_network(1)[1:],
        b"SGN1" + bytes([24]) + random_network(1)[5:],
        with_large_weights(1),
    ],
    ids=["none", "mark", "x", "short", "other mark", "width", "overflow"],
)
def test_what_is_no_network_is_refused(data):
    with pytest.raises(ValueError, match="no network"):
        kernel.Network(data)


def test_the_shipped_network_is_small():
    data = kernel.shipped()
    if data is None:
        pytest.skip("none is shipped")
    assert len(data) < 2 << 20
    assert len(layers_of(Network(data).width, Network(data).blocks)) > 7

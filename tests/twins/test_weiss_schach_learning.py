"""How Weiß-Schach's network is learned: slopes are slopes, what is rounded says the same, what was stopped goes on."""

import importlib
from pathlib import Path

import numpy as np
import pytest

from teahouse.kernels import load
from twins.weiss_schach_network import Network

player = load("weiss_schach_self_play")
pytestmark = pytest.mark.skipif(player is None, reason="the kernel was not built")

BLEND = 0.3


@pytest.fixture(scope="module")
def tool():
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(Path(__file__).parents[2] / "tools")
        return importlib.import_module("train_weiss_schach")


@pytest.fixture(scope="module")
def rows(tool):
    """Eight: so few that numpy does not wait for other threads."""
    games = player.SelfPlay(60)
    return np.frombuffer(b"".join(games.play(number) for number in range(4)), tool.ROW)[::15][:8]


def fen_of(row):
    """The side to move is White."""
    men = [int(row["board"][square // 2]) >> 4 * (square % 2) & 15 for square in range(36)]
    ranks = ["".join("PpNnBbRrQqKk1"[man] for man in men[at : at + 6]) for at in range(30, -1, -6)]
    return f"{'/'.join(ranks)} w {('-', 'K', 'k', 'Kk')[row['castling']]} - 0 1"


@pytest.mark.parametrize("buckets", [1, 3])
def test_slopes_are_those_of_the_error(tool, rows, buckets):
    learner = tool.Learner(buckets, 1)
    batch = tool.look(rows, learner.homes, BLEND)
    _, slopes = learner.slopes(batch)
    for name, slope in slopes.items():
        part, along = learner.parts[name], slope / np.sqrt((slope**2).sum())
        errors = []
        for step in (1e-2, -1e-2):
            learner.parts[name] = (part + step * along).astype(np.float32)
            errors.append(float(((learner.guess(batch)[0] - batch.goals) ** 2).mean()))
        learner.parts[name] = part
        assert (errors[0] - errors[1]) / 2e-2 == pytest.approx(np.sqrt((slope**2).sum()), rel=0.05), name


def test_it_learns_and_the_rounded_network_says_the_same(tool, rows):
    learner = tool.Learner(3, 1)
    batch = tool.look(rows, learner.homes, BLEND)
    errors = [learner.step(batch, 2e-3, 0.0) for _ in range(80)]
    assert errors[-1] < errors[0] / 3
    network, guess = Network(learner.written()), learner.guess(batch)[0]
    for row, expected in zip(rows, guess, strict=True):
        worth = network.worth(fen_of(row))
        assert 1 / (1 + np.exp(-worth / tool.SPREAD)) == pytest.approx(expected, abs=0.03), fen_of(row)


def test_what_was_stopped_goes_on_as_if_it_had_not_been(tool, rows, tmp_path):
    learner = tool.Learner(1, 1)
    batch = tool.look(rows, learner.homes, BLEND)
    learner.step(batch, 1e-3, 0.0)
    learner.save(tmp_path / "learned.npz")
    other = tool.learned_of(tmp_path / "learned.npz")
    for each in (learner, other):
        each.step(batch, 1e-3, 0.0)
    assert other.steps == learner.steps == 2
    for name, part in learner.parts.items():
        np.testing.assert_allclose(other.parts[name], part, atol=1e-5)

"""How Short Go's network is learned: slopes are slopes, what is rounded says the same, what was stopped goes on."""

import importlib
from pathlib import Path

import numpy as np
import pytest

from teahouse.games.short_go.engine import ALONE, Engine
from teahouse.kernels import load
from twins.short_go_network import Network

pytestmark = pytest.mark.skipif(load("short_go_network") is None, reason="the kernel was not built")

BLEND = 0.7


@pytest.fixture(scope="module", autouse=True)
def tools():
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(Path(__file__).parents[2] / "tools")
        yield [importlib.import_module(f"short_go_{name}") for name in ("games", "learning")]


@pytest.fixture(scope="module")
def games(tools):
    return tools[0]


@pytest.fixture(scope="module")
def learning(tools):
    return tools[1]


@pytest.fixture(scope="module")
def tool(tools):
    return importlib.import_module("train_short_go")


def play(games, number, **habits):
    engine = Engine(memory=1 << 22, guidance=ALONE)
    return games.play_game(games.thinker(engine), engine, number, games.Habits(8, 4, **habits))


@pytest.fixture(scope="module")
def rows(games, learning):
    """Eight on 7x7: so few that numpy does not wait for other threads. Number 0 is a game on 7x7."""
    found = learning.rows_of(play(games, 0, often=1.0, resigning=0.0))
    return found[:: len(found) // 8][:8]


def test_games_follow_from_their_numbers_and_are_kept_whole(games, tmp_path):
    first, again, other = play(games, 0), play(games, 0), play(games, 1)
    games.write_chunk(tmp_path / "chunk.npz", [first, other])
    kept = list(games.read_chunk(tmp_path / "chunk.npz"))
    for one, same in ((first, again), (first, kept[0]), (other, kept[1])):
        np.testing.assert_array_equal(one.game, same.game)
        np.testing.assert_array_equal(one.moves, same.moves)
    assert {int(each.game["size"]) for each in kept} == {7, 9}


def test_rows_are_seen_by_the_side_to_move(games, learning):
    """Signs change from move to move, and the visits are those of the long thoughts."""
    played = play(games, 0, resigning=0.0)
    found = learning.rows_of(played)
    thought = played.moves[played.moves["visits"].any(axis=1)]
    assert len(found) == len(thought)
    assert (np.diff(np.sign(found["lead"])) != 0).all()
    np.testing.assert_array_equal(found["owner"][0], -found["owner"][1])
    np.testing.assert_array_equal(found["visits"].any(axis=1), thought["full"].astype(bool))


def test_goals_are_turned_with_the_board(learning, rows):
    """Wherever a board is turned to, each point keeps its goals: here the visits are the other's stones."""
    marked = rows[2:].copy()
    plain = learning.look(marked, 7, BLEND)
    marked["visits"] = 0
    marked["visits"][:, :49] = plain.inputs[..., 2].reshape(-1, 49)
    marked["owner"][:, :49] = 2 * plain.inputs[..., 2].reshape(-1, 49) - 1
    seen = set()
    for symmetry in range(8):
        batch = learning.look(marked, 7, BLEND, symmetry)
        stones = batch.inputs[..., 2].reshape(-1, 49)
        np.testing.assert_array_equal(batch.visits[:, :49] > 0, stones > 0)
        np.testing.assert_array_equal(batch.owner, stones)
        seen.add(stones.tobytes())
    assert len(seen) == 8


@pytest.mark.parametrize("blocks", [0, 2])
def test_slopes_are_those_of_the_error(learning, rows, blocks):
    learner = learning.Learner(16, blocks, 1)
    batch = learning.look(rows, 7, BLEND)
    _, slopes = learner.slopes(batch)
    assert slopes.keys() == learner.parts.keys()
    for name, slope in slopes.items():
        part, length = learner.parts[name], np.sqrt((slope**2).sum())
        errors = []
        for step in (5e-3, -5e-3):
            learner.parts[name] = (part + step * slope / length).astype(np.float32)
            errors.append(learner.errors(batch)["all"])
        learner.parts[name] = part
        assert (errors[0] - errors[1]) / 1e-2 == pytest.approx(length, rel=0.1, abs=2e-4), name


def test_it_learns_and_the_rounded_network_says_the_same(learning, rows):
    learner = learning.Learner(16, 1, 1)
    batch = learning.look(rows, 7, BLEND)
    errors = [learner.step(batch, 5e-3, 0.0)["all"] for _ in range(60)]
    assert errors[-1] < errors[0] / 2
    network, run = Network(learner.written()), learner.run(batch.inputs)
    for number, inputs in enumerate(batch.inputs):
        moves, owners, win, lead = network.ask(np.round(inputs * 256).astype(np.int64))
        np.testing.assert_allclose(np.array(moves) / 256, run.moves[number], atol=0.1)
        np.testing.assert_allclose(np.array(owners) / 256, run.owner[number], atol=0.1)
        np.testing.assert_allclose(np.array([win, lead]) / 256, run.answers[number, :2], atol=0.1)


def test_what_was_stopped_goes_on_as_if_it_had_not_been(learning, rows, tmp_path):
    learner = learning.Learner(16, 1, 1)
    batch = learning.look(rows, 7, BLEND)
    for _ in range(3):
        learner.step(batch, 1e-3, 0.0)
    learner.save(tmp_path / "learned.npz")
    other = learning.learned_of(tmp_path / "learned.npz")
    for each in (learner, other):
        each.step(batch, 1e-3, 0.0)
    assert other.steps == learner.steps == 4
    for name, part in learner.parts.items():
        np.testing.assert_allclose(other.parts[name], part, atol=1e-4)


class Stopped(Exception):
    pass


def test_a_generation_that_was_stopped_goes_on(tool, tmp_path, monkeypatch):
    """Games, training and a part of the match are not done again; then who has won plays."""
    monkeypatch.setattr(tool, "GAMES", 2)
    monkeypatch.setattr(tool, "APART", 3)
    monkeypatch.setattr(tool, "KEPT", tmp_path / "nothing")
    place, played = tool.Place(tmp_path), []
    plan = {
        "habits": tool.Habits(6, 3),
        "course": tool.Course(epochs=1, batch=16, width=16, blocks=0),
        "fight": tool.Fight(games=4, nodes=4),
        "how": {"mix": 1.0},
    }

    def duel(fight, sides, size, opening, spent, turned=False):
        played.append(size)
        if len(played) == 3:
            raise Stopped
        return float(not turned)  # the first always wins

    monkeypatch.setattr(tool, "duel", duel)
    with pytest.raises(Stopped):
        tool.go(place, 1, 6, **plan)
    made = {path: path.stat().st_mtime_ns for path in place.chunks()}
    assert (len(made), place.generation, len(played)) == (3, 0, 3)
    tool.go(place, 1, 6, **plan)
    assert {path: path.stat().st_mtime_ns for path in place.chunks()} == made
    assert tool.learned_of(place.learned).epochs == 1
    assert (place.generation, played.count(7), played.count(9)) == (1, 5, 4), "one game was begun twice"
    assert load("short_go_network").Network(place.network.read_bytes()).width == 16
    notes = [tool.json.loads(line) for line in place.matches.read_text().splitlines()]
    assert [(note["size"], note["games"], note["share"]) for note in notes] == [(7, 4, 1.0), (9, 4, 1.0)]
    assert place.guidance().network is not None
    assert {path.name for path in tmp_path.glob("*.svg")} == {"learned.svg", "matches.svg"}


def test_a_match_is_played_to_its_end(tool, tmp_path):
    """Real games, very short thoughts: both sides are the same, so colours alone decide."""
    place, fight = tool.Place(tmp_path), tool.Fight(games=2, nodes=6, sizes=(7,))
    (note,) = tool.match(place, fight, (ALONE, ALONE), ("one", "another"))
    assert (note["games"], note["share"]) == (2, 0.5)
    assert not place.duels.exists()


def test_wrong_resignations_are_counted(tool, games, tmp_path):
    """Only games that were played on say something: one right, one wrong."""
    place, played = tool.Place(tmp_path), [play(games, 0, resigning=0.0) for _ in range(4)]
    for each, resigned, foretold in zip(played, (0, 0, 1, 0), (1, 2, 1, 0), strict=True):
        each.game["resigned"], each.game["foretold"] = resigned, foretold
    games.write_chunk(place.chunk(0), played)
    assert sorted(tool.foretold_in(place)) == [1, 2]
    assert "wrong in 1 of 2 games" in tool.told_resigning(tool.foretold_in(place))


def test_the_matches_are_shown(tool):
    note = {"first": "one", "second": "two", "size": 9, "komi": 7.5, "a move": "0.1 s", "games": 40}
    note |= {"share": 0.5, "low": 0.4, "high": 0.6, "how": {"mix": 0.5, "patience": 2}}
    assert "| one | two | 9×9, 7.5 | 0.1 s | 0.5, 2 | 40 | 50.0% (40.0% to 60.0%) |" in tool.table([note])

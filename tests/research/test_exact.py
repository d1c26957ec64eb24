"""Positions of the solved game with their exact values, and cases that were checked by hand."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

import teahouse
from shell import run
from teahouse.games import declaration
from teahouse.games.bauernaufstand.bots import chance
from teahouse.games.hongkong.scoring.cases import score_case
from teahouse.kernels import load
from teahouse.research.exact import COLUMNS, ExactValues
from teahouse.search.alphabeta import minimax

GAME = "bauernaufstand"
compiled = pytest.mark.skipif(load(GAME) is None, reason="the kernel is not compiled")


def wanted(path: Path, positions: int, seed: int = 1) -> ExactValues:
    solver = declaration(GAME).solver
    assert solver
    return ExactValues(teahouse.game(GAME), solver(), positions, seed, path)


def written(path: Path, positions: int, seed: int = 1) -> dict[str, np.ndarray]:
    values = wanted(path, positions, seed)
    assert values.write(values.rows()) == positions
    with np.load(path) as arrays:
        return {name: arrays[name] for name in arrays.files}


@compiled
def test_every_row_is_its_position_looked_up(tmp_path: Path) -> None:
    columns = written(tmp_path / "values.npz", 40)
    schema, coder = json.loads(str(columns.pop("schema"))), teahouse.coding(GAME)
    assert schema["columns"] == COLUMNS and set(columns) == set(COLUMNS) and schema["positions"] == 40
    best = teahouse.bot(GAME, "best")
    for row in range(40):
        of = {name: column[row] for name, column in columns.items()}
        state = coder.game.parse(str(of["position"]))
        (seat,) = state.to_move
        assert seat == of["seat"]
        assert np.array_equal(of["observation"], coder.observe(state.view(seat)))
        assert np.array_equal(of["mask"], coder.mask(state, seat))
        choice = best.choose(state, seat, nodes=1)
        assert (of["value"], of["plies"]) == (choice.value, choice.depth)
        for action in np.flatnonzero(of["mask"]).tolist():
            after = state.play(coder.decode(state, seat, action))
            if after.result:
                wins, plies = float(after.result.scores[seat]), 1
            else:
                answer = best.choose(after, 1 - seat, nodes=1)
                wins, plies = 1 - answer.value, 1 + answer.depth
            assert (of["wins"][action], of["action_plies"][action]) == (wins, plies)
        assert of["wins"][of["action"]] == of["value"] and of["action_plies"][of["action"]] == of["plies"]
        assert not of["wins"][~of["mask"]].any() and not of["action_plies"][~of["mask"]].any()


@compiled
def test_short_values_are_those_of_plain_looking(tmp_path: Path) -> None:
    columns, rules = written(tmp_path / "values.npz", 200), declaration(GAME)
    near = np.flatnonzero(columns["plies"] <= 3)
    assert len(near) > 20
    for text, value in zip(columns["position"][near], columns["value"][near], strict=True):
        position = teahouse.game(GAME).parse(str(text)).position
        assert minimax(rules, chance, position, position.to_move, 3) == value


@compiled
def test_positions_are_drawn_evenly_and_repeat_with_the_seed(tmp_path: Path) -> None:
    """As many are won as docs/bauernaufstand-solved.md counts among those in which somebody can move."""
    values = wanted(tmp_path / "values.npz", 1)
    rng, won, white, drawn = Random(5), 0, 0, 3000
    for _ in range(drawn):
        position = values.solver.sample(rng)
        white += position.to_move
        won += any(wins for wins, _ in values.solver.values(position).values())
    assert abs(white / drawn - 0.5) < 0.03
    assert abs(won / drawn - 683_407_174 / (918_297_935 - 147_654)) < 0.03
    few, more, other = (
        written(tmp_path / f"{number}.npz", number, seed)["position"].tolist()
        for number, seed in ((3, 1), (5, 1), (4, 2))
    )
    assert more[:3] == few and other[:3] != few


def test_the_hands_that_were_checked_are_written_as_they_are(tmp_path: Path) -> None:
    out = tmp_path / "hands.jsonl"
    done = run("dataset", "hongkong", "--checked", "--out", str(out), "--json")
    assert json.loads(done.stdout) == {"game": "hongkong", "rows": 337, "out": str(out)}
    hands = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert len(hands) == 337
    answers = [score_case(hand["case"]) for hand in hands]
    for hand, answer in zip(hands, answers, strict=True):
        assert {name: answer[name] for name in hand["result"]} == hand["result"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("short-go --exact", "Solved so far: bauernaufstand"),
        ("short-go --checked", "hongkong"),
        ("bauernaufstand --exact --bot easy", "--bot does not go together with --exact"),
        ("bauernaufstand --positions 5", "--positions does not go together with --games"),
        ("hongkong --checked --exact", "--exact does not go together with --checked"),
        ("bauernaufstand --exact --positions 0", "--positions"),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_line(words: str, sentence: str, tmp_path: Path) -> None:
    out = tmp_path / "values.npz"
    done = run("dataset", *words.split(), "--out", str(out))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and sentence in done.stderr
    assert not out.exists()

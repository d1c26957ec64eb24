"""Data sets and leagues: what is in them, and that an interrupted run goes on."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import teahouse
from shell import run
from teahouse import texts
from teahouse.research.datasets import Dataset, OtherDataset
from teahouse.research.episodes import Episode
from teahouse.research.leagues import League
from teahouse.research.ratings import rated


def wanted(game: str, path: Path, games: int = 2) -> Dataset:
    return Dataset(teahouse.game(game), "easy", games, seed=3, seconds=1.0, nodes=1, path=path)


@pytest.mark.parametrize("game", ["bauernaufstand", "mah-nol"])
def test_a_data_set_is_the_games_action_by_action(game: str, tmp_path: Path) -> None:
    dataset = wanted(game, tmp_path / "games.npz", 1 if game == "mah-nol" else 2)
    played = list(dataset.play(jobs=1))
    rows = dataset.write(played)
    with np.load(dataset.path) as arrays:
        columns = {name: arrays[name] for name in arrays.files}
    schema, coder = json.loads(str(columns.pop("schema"))), teahouse.coding(game)
    assert set(schema["columns"]) == set(columns) and schema["bot"] == "easy"
    assert {len(column) for column in columns.values()} == {rows}
    assert columns["mask"][np.arange(rows), columns["action"]].all(), "what was done was allowed"
    for number, one in enumerate(sorted(played, key=lambda one: one.deal)):
        episode = Episode(coder, coder.game.start(seed=one.seed))
        for row in np.flatnonzero(columns["game"] == number):
            seat = episode.seat
            assert columns["seat"][row] == seat
            assert np.array_equal(columns["observation"][row], episode.observe(seat))
            assert np.array_equal(columns["mask"][row], episode.mask(seat))
            episode.act(int(columns["action"][row]))
        assert episode.is_over
        ours = columns["game"] == number
        assert columns["reward"][ours].tolist() == [episode.rewards[seat] for seat in columns["seat"][ours]]


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, broken = (wanted("bauernaufstand", tmp_path / name, 3) for name in ("whole.npz", "broken.npz"))
    whole.write(whole.play(jobs=1))
    running = broken.play(jobs=1)
    first = next(running)
    running.close()
    with broken.journal.open("a") as file:
        file.write('{"deal": 1, "see')
    assert set(broken.kept()) == {first.deal}
    broken.write(broken.play(jobs=1))
    assert not broken.journal.exists()
    with np.load(whole.path) as one, np.load(broken.path) as other:
        assert one.files == other.files and all(np.array_equal(one[name], other[name]) for name in one.files)


def test_other_games_are_not_mixed_in(tmp_path: Path) -> None:
    dataset = wanted("bauernaufstand", tmp_path / "games.npz")
    running = dataset.play(jobs=1)
    next(running)
    running.close()
    with pytest.raises(OtherDataset):
        replace(dataset, seed=4).check()
    with pytest.raises(teahouse.BadOption):
        replace(dataset, path=tmp_path / "games.txt").check()


def test_parquet_has_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    dataset = wanted("bauernaufstand", tmp_path / "games.parquet")
    rows = dataset.write(dataset.play(jobs=1))
    table = parquet.read_table(dataset.path)
    assert table.num_rows == rows and json.loads(table.schema.metadata[b"teahouse"])["game"] == "bauernaufstand"
    assert len(table["observation"][0].as_py()) == 7 * 36


def test_a_league_goes_on_and_puts_its_players_in_order(tmp_path: Path) -> None:
    league = League(
        teahouse.game("bauernaufstand"), ("easy", "medium", "best"), 4, seed=1, seconds=0.01, path=tmp_path / "league"
    )
    running = league.play(jobs=1)
    for _ in range(3):
        next(running)
    running.close()
    assert len(league.kept()) == 3
    meetings = list(league.play(jobs=1))
    assert len(meetings) == 12 and len(league.kept()) == 12
    table = league.table(meetings)
    assert table[0].player == "best" and sum(rating.games for rating in table) == 24
    assert all(low < rating.rating < high for rating in table for low, high in [rating.interval])
    assert abs(sum(rating.rating for rating in table)) < 1e-6
    with pytest.raises(OtherDataset):
        replace(league, seed=2).kept()


def test_a_league_is_drawn_with_its_figures_beside(tmp_path: Path) -> None:
    """And goes on where it was: the second run has nothing left to play."""
    plot, wish = tmp_path / "league.svg", "arena bauernaufstand --players easy,medium --games 2 --seconds 0.01 --jobs 1"
    words = [*wish.split(), "--records", str(tmp_path / "league.jsonl"), "--json"]
    first = run(*words)
    kept = (tmp_path / "league.jsonl").read_bytes()
    again = run(*words, "--plot", str(plot))
    assert json.loads(first.stdout) == json.loads(again.stdout) and (tmp_path / "league.jsonl").read_bytes() == kept
    drawing = ElementTree.parse(plot).getroot()
    said = [text.text or "" for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    for player in json.loads(again.stdout)["players"]:
        low, high = (texts.number(bound, 0) for bound in player["interval"])
        assert player["player"] in said and f"{texts.number(player['rating'], 0)} ({low} to {high})" in said
    assert "prefers-color-scheme:dark" in plot.read_text(encoding="utf-8")
    refused = run(*wish.split(), "--cluster", "127.0.0.1:8786")
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1, "here or there, not both"


def test_ratings_are_those_of_the_model() -> None:
    """Two players: the share of the first is what the difference promises."""
    strong, weak = rated(("weak", "strong"), [(1, 0, 1.0)] * 300 + [(1, 0, 0.0)] * 100)
    assert strong.player == "strong" and strong.wins == 300
    expected = 1 / (1 + 10 ** ((weak.rating - strong.rating) / 400))
    assert expected == pytest.approx(300.5 / 401, abs=1e-6)

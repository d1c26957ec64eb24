"""Game files of other programs, in and out, as functions and at the command line."""

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from teahouse import BadRecord, Game, State
from teahouse.games.weiss_schach import GAME, pgn
from teahouse.texts import LANGUAGES, speaking

CHESS = Game(GAME, {})
ANNOTATED = """\
% a line for other programs
[Event "Club \\"Tea\\" evening"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]
[Variant "Weiss-Schach"]

1. d4! {The pawn
[stands] in the (middle).} exd4?? $4 ; rather with the other one (1... cxd4
(1... cxd4 2. cxd4 (2. exd4 {too} d3) 2... Nb4) 2.Qf4# 1-0
"""


def random_game(seed: int) -> State:
    rng, state = Random(seed), CHESS.start(seed=seed)
    while not state.result:
        state = state.play(rng.choice(state.legal(state.to_move[0])))
    return state


def read_all(text: str) -> list[dict[str, Any]]:
    return [pgn.read(game) for _, game in pgn.split(text)]


def without_seed(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "seed": None}


def test_comments_and_variations_are_read_over() -> None:
    [record] = read_all(ANNOTATED)
    assert record["moves"] == ["d2d4", "e5d4", "c1f4"]
    assert record["result"] == {"scores": [1, 0], "winners": [0], "reason": "checkmate"}
    assert CHESS.replay(record).result is not None


def test_what_is_written() -> None:
    state = CHESS.start(seed=1).play("d2d4", "e5d4", "c1f4")
    assert (
        pgn.write(state.record())
        == """\
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
[Variant "weiss-schach"]
[SetUp "1"]
[FEN "nbqkbr/pppppp/6/6/PPPPPP/NBQKBR w Kk - 0 1"]
[Termination "normal"]

1. d4 exd4 2. Qf4# 1-0
"""
    )


def test_a_game_that_black_begins() -> None:
    state = CHESS.parse("3k2/2p3/6/1P4/6/3K2 b - - 0 7").play("c5c3", "b3c4")
    assert pgn.write(state.record()).endswith("\n\n7... c3 8. bxc4 *\n")
    assert read_all(pgn.write(state.record())) == [state.record()]


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_round_trip(seed: int) -> None:
    record = without_seed(random_game(seed).record())
    text = pgn.write(record)
    assert read_all(text) == [record]
    assert all(len(line) < 80 for line in text.splitlines()), "lines of the export format"


@pytest.mark.parametrize("reason", GAME.endings)
@pytest.mark.parametrize("seat", [0, 1])
def test_games_ended_from_outside_round_trip(reason: str, seat: int) -> None:
    record = CHESS.start(seed=1).play("a2a4", "b5a4").end(reason, seat).record()
    assert read_all(pgn.write(record)) == [without_seed(record)]


def test_a_running_game_round_trips() -> None:
    record = CHESS.start(seed=1).play("a2a4").record()
    assert read_all(pgn.write(record)) == [without_seed(record)]


def test_several_games_and_their_lines() -> None:
    one, two = (pgn.write(CHESS.start(seed=1).play(*moves).record()) for moves in (("a2a4",), ("a2a3", "b5b4")))
    found = list(pgn.split(f"\ufeff{one}\n\n{ANNOTATED}\n{two}"))
    assert [len(pgn.read(game)["moves"]) for _, game in found] == [1, 3, 2]
    lines = f"{one}\n\n{ANNOTATED}\n{two}".splitlines()
    assert [lines[line - 1].startswith(("[Event", "%")) for line, _ in found] == [True] * 3
    assert list(pgn.split("\n \n")) == []


@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        ('[Variant "chess960"]\n\n*', 0, "weiss-schach/pgn-variant"),
        ('[FEN "rnbqkbnr/8/8 w - - 0 1"]\n\n*', 0, "error/bad-position-at"),
        ("1. d4 exd4 2. Qf4# Kd5 1-0", 4, "weiss-schach/pgn-over"),
        ("1. d4 exd5", 2, "error/illegal-move"),
        ("1. d4 e7e5", 2, "error/illegal-move"),
        ("1. d4 {never closed", 1, "weiss-schach/pgn-comment-open"),
        ("1. d4 (1. a4 *", 1, "weiss-schach/pgn-variation-open"),
        ("1. d4 ) *", 1, "weiss-schach/pgn-variation-open"),
        ("1. d4 exd4 2. Qf4# 0-1", 3, "weiss-schach/pgn-result"),
        ("1. d4 exd4 2. Qf4# *", 3, "weiss-schach/pgn-result"),
        ('[Result "2-0"]\n\n1. d4', 1, "weiss-schach/pgn-result"),
        ("1. d4 1-0 exd4", 1, "weiss-schach/pgn-after-result"),
        ("1. d4 * *", 1, "weiss-schach/pgn-after-result"),
    ],
)
def test_wrong_files_are_refused_where_they_are_wrong(text: str, move: int, code: str) -> None:
    [(_, game)] = pgn.split(text)
    with pytest.raises(BadRecord) as refused:
        pgn.read(game)
    assert (refused.value.params["move"], refused.value.params["reason"].code) == (move, code)
    for language in LANGUAGES:
        with speaking(language):
            assert "weiss-schach/" not in str(refused.value)


@pytest.mark.parametrize("garbage", ["\x00\xff", "}{", "((((", "]]]", '[Event "', "1-0 " * 1000, "\n" * 99, "$", ";"])
def test_garbage_is_refused_or_empty(garbage: str) -> None:
    for _, game in pgn.split(garbage):
        with suppress(BadRecord):
            assert pgn.read(game)["moves"] == []


# At the command line


def teahouse(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "teahouse", "--lang", "en", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, input="")


def test_files_are_converted_and_replayed(tmp_path: Path) -> None:
    records = [without_seed(random_game(seed).record()) for seed in (1, 2)]
    lines = "".join(json.dumps(record) + "\n" for record in records)
    (tmp_path / "games.jsonl").write_text(lines, encoding="utf-8")
    there = teahouse(tmp_path, "convert", "games.jsonl", "games.pgn", "--json")
    assert there.returncode == 0 and json.loads(there.stdout) == {"games": 2, "file": "games.pgn"}
    replayed = teahouse(tmp_path, "replay", "games.pgn", "--json")
    found = json.loads(replayed.stdout)["records"]
    assert [each["result"] for each in found] == [record["result"] for record in records]
    assert found[0]["line"] == 1 and found[1]["line"] > 10
    assert teahouse(tmp_path, "convert", "games.pgn", "again.jsonl").returncode == 0
    again = (tmp_path / "again.jsonl").read_text(encoding="utf-8").splitlines()
    assert list(map(json.loads, again)) == records


def test_what_cannot_be_converted_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "wrong.pgn").write_text("1. d4 exd5 *\n", encoding="utf-8")
    wrong = teahouse(tmp_path, "convert", "wrong.pgn", "new.jsonl")
    assert wrong.returncode == 1 and "line 1" in wrong.stderr and len(wrong.stderr.splitlines()) == 1
    assert not (tmp_path / "new.jsonl").exists()
    assert teahouse(tmp_path, "replay", "wrong.pgn").returncode == 1
    there = teahouse(tmp_path, "convert", "wrong.pgn", "wrong.pgn")
    missing = teahouse(tmp_path, "convert", "nothing.pgn", "new.jsonl")
    assert there.returncode == missing.returncode == 2
    assert len(there.stderr.splitlines()) == len(missing.stderr.splitlines()) == 1

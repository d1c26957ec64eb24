"""Texts of any length are read or refused in a time that grows with their length, not with its square.

Each text here kept an earlier reader busy for many minutes; so nothing is measured, only waited for.
"""

import subprocess
import sys

import pytest

import teahouse
from teahouse.core.errors import BadPosition, BadRecord
from teahouse.games.short_go import notation, rules

PATIENCE = 300
MILLION = 10**6
FILES = {
    "brackets.sgf": ("(;C" + "[" * MILLION, "sgf"),
    "blanks.sgf": ("(;GM[1]" + " " * MILLION + "!)", "SGF"),
    "trees.sgf": ("(" * MILLION, "SGF"),
    "remarks.pgn": ("1. a3" + "+" * 120 + "x *", "a3+++"),
    "escapes.pgn": ("%\n" * (MILLION * 3 // 2) + "1. a9", "a9"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_long_file_is_refused_in_one_line(name, tmp_path):
    text, named = FILES[name]
    (tmp_path / name).write_text(text)
    command = [sys.executable, "-m", "teahouse", "replay", str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert named.lower() in line.lower()


def test_200_000_tags_are_read(tmp_path):
    (tmp_path / "tags.pgn").write_text('[A "b"]\n' * 200_000 + "\n1. a3 *\n")
    command = [sys.executable, "-m", "teahouse", "replay", str(tmp_path / "tags.pgn")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


def test_many_blanks_between_two_squares_are_forgiven():
    script = f"import teahouse; teahouse.game('mahjong-battle').declaration.tidy('a1' + ' ' * {MILLION} + 'x')"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)


# Short Go keeps every board of a game


def long_game(moves):
    """Black fills row after row but the last, White passes, over and over again: no rule ends that."""
    return " ".join(["7 9 territory", *(["D4", "pass"] * (moves // 2))])


def test_a_text_of_too_many_moves_is_refused_before_any_is_played(monkeypatch):
    monkeypatch.setattr(rules, "play", lambda *args: pytest.fail("played"))
    with pytest.raises(BadPosition) as refused:
        teahouse.game("short-go").parse(long_game(notation.MOST_MOVES + 2))
    assert refused.value.params["reason"].code == "error/too-many-moves"
    assert "2" in str(refused.value)


@pytest.mark.parametrize(("game", "moves"), [("short-go", notation.MOST_MOVES + 1), ("bauernaufstand", 10_001)])
def test_a_record_of_too_many_moves_is_refused_before_any_is_played(game, moves):
    record = {**teahouse.game(game).start(seed=1).record(), "moves": ["?"] * moves}
    with pytest.raises(BadRecord) as refused:
        teahouse.game(game).replay(record)
    assert refused.value.params["reason"].code == "error/too-many-moves"


def test_a_file_of_too_many_moves_is_refused_before_any_is_played():
    (read,) = (each.read for each in teahouse.game("short-go").declaration.files)
    with pytest.raises(BadRecord) as refused:
        read("(;SZ[7]" + ";B[aa];W[]" * notation.MOST_MOVES + ")")
    assert refused.value.params["reason"].code == "error/too-many-moves"


def test_reading_a_game_tries_each_move_and_not_all_others(monkeypatch):
    """600 moves are 2,000 signs: trying every point after each of them took seconds."""
    state = teahouse.game("short-go").start(seed=1)
    while state.to_move and state.question < 200:
        moves = state.legal(state.to_move[0])
        state = state.play(moves[state.question * 7 % max(len(moves) - 1, 1)])
    tried, placed = [], rules.placed
    monkeypatch.setattr(rules, "placed", lambda *args: tried.append(args) or placed(*args))
    assert teahouse.game("short-go").parse(state.text).text == state.text
    assert len(tried) < 8 * state.question


def test_what_is_allowed_is_what_is_listed():
    state = teahouse.game("short-go", marking=True).start(seed=1)
    points = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 8)]
    for number in range(60):
        seat, position = state.to_move[0], state.position
        texts = (*points, "pass", *(f"B {answer}" for answer in ("accept", "resume", "dead A1", "dead D4")))
        moves = [notation.read_move(position, text)[1] for text in texts]
        listed = rules.legal(position, seat)
        assert [move for move in moves if notation.is_allowed(position, seat, move)] == [
            move for move in moves if move in listed
        ]
        legal = state.legal(seat)
        state = state.play(legal[number * 11 % len(legal)])

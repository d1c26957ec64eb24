"""`teahouse review`: one document a file, and one clear line for what is no game."""

import json
from pathlib import Path

import pytest

import teahouse
from random_games import finished
from shell import run
from teahouse.games import GAMES
from teahouse.texts import LANGUAGES

FIELDS = {
    "number",
    "seat",
    "move",
    "value",
    "best",
    "best_value",
    "loss",
    "class",
    "exact",
    "value_error",
    "loss_error",
}


def written(path: Path, *records: object) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def short_game(game: str, moves: int) -> dict[str, object]:
    """The beginning of a game."""
    state = teahouse.game(game).start(seed=3)
    for _ in range(moves):
        state = state.play(state.legal(state.to_move[0])[0])
    return state.record()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    games = [short_game("bauernaufstand", 9), short_game("mahjong-battle", 3), short_game("weiss-schach", 2)]
    return written(tmp_path_factory.mktemp("review") / "games.jsonl", *games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_hidden_games_it_tells_the_danger_and_what_the_others_held(tmp_path: Path, language: str) -> None:
    hand = finished("hongkong").record()["hands"][0]
    file = written(tmp_path / "hand.jsonl", {**hand, "moves": hand["moves"][:24], "result": None})
    done = run("--lang", language, "review", str(file), "--nodes", "16")
    hindsight, danger = {
        "de": ("Im Nachhinein: was die anderen hatten", "Gefahr bei"),
        "en": ("In hindsight: what the others held", "Danger of"),
        "nl": ("Achteraf: wat de anderen hadden", "Gevaar van"),
    }[language]
    assert done.returncode == 0 and done.stdout.count(hindsight) >= 1 and danger in done.stdout, done.stderr
    held = done.stdout.split(hindsight)[1].splitlines()[1:4]
    assert all(line.startswith("      ") and ":" in line for line in held), held


def test_every_game_of_a_file_is_reviewed(file: Path) -> None:
    done = run("review", str(file), "--nodes", "300", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    reviews = json.loads(done.stdout)
    assert [(each["game"], len(each["moves"])) for each in reviews] == [
        ("bauernaufstand", 9), ("mahjong-battle", 3), ("weiss-schach", 2)
    ]  # fmt: skip
    for review in reviews:
        assert set(review) == {"game", "players", "moves", "accuracy", "luck"}
        assert review["luck"] == [], "there is none in open games"
        assert len(review["players"]) == len(review["accuracy"]) == 2
        assert all(set(move) == FIELDS for move in review["moves"])
        assert [move["number"] for move in review["moves"]] == list(range(1, 1 + len(review["moves"])))


@pytest.mark.parametrize("game", ["hongkong", "mah-nol"])
def test_a_match_is_reviewed_hand_by_hand(game: str, tmp_path: Path) -> None:
    record = finished(game).record()
    hands = [{**hand, "moves": hand["moves"]} for hand in record["hands"]][:1]
    (review,) = json.loads(run("review", str(written(tmp_path / "a.jsonl", *hands)), "--nodes", "8", "--json").stdout)
    assert [move["move"] for move in review["moves"]] == hands[0]["moves"]
    assert len(review["accuracy"]) == len(review["luck"]) == teahouse.game(game).seats
    for luck in review["luck"]:
        parts = [luck[part] for part in ("expected", "deal", "draws", "decisions")]
        assert sum(part["points"] for part in parts) == pytest.approx(luck["result"], abs=0.03)
        assert all(part["low"] <= part["points"] <= part["high"] for part in parts)


@pytest.mark.parametrize("game, suffix", [("weiss-schach", "pgn"), ("short-go", "sgf")])
def test_files_of_other_programs_are_reviewed(game: str, suffix: str, tmp_path: Path) -> None:
    ours, theirs = written(tmp_path / "a.jsonl", short_game(game, 3)), tmp_path / f"a.{suffix}"
    assert run("convert", str(ours), str(theirs)).returncode == 0
    (review,) = json.loads(run("review", str(theirs), "--nodes", "100", "--json").stdout)
    assert (review["game"], len(review["moves"])) == (game, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_sentences(language: str, file: Path) -> None:
    done = run("--lang", language, "review", str(file), "--nodes", "300")
    assert (done.returncode, done.stderr) == (0, "")
    assert "review/" not in done.stdout and "{" not in done.stdout
    assert any(bar in done.stdout for bar in "▁▂▃▄▅▆▇█") and "±" not in done.stdout


GAME = json.dumps(short_game("bauernaufstand", 3))


@pytest.mark.parametrize(
    "name, content, status",
    [
        ("empty.jsonl", b"", 2),
        ("blank.jsonl", b"\n \n", 2),
        ("binary.jsonl", bytes(range(256)), 1),
        ("text.jsonl", b"once upon a time", 1),
        ("number.jsonl", b"17", 1),
        ("other.jsonl", b'{"teahouse": 1, "game": "chess"}', 1),
        ("headless.jsonl", b"{}", 1),
        ("deep.jsonl", b"[" * 100_000, 1),
        ("wrong.jsonl", GAME.replace('"@', '"@@', 1).encode(), 1),
        ("second.jsonl", GAME.encode() + b"\n" + b'{"teahouse": 1}', 1),
        ("game.pgn", b'[Event "x"]\n\n1. zz9 *', 1),
        ("game.sgf", b"(;FF[4]SZ[19];B[aa])", 1),
        ("none.sgf", b"", 2),
    ],
)
def test_what_is_no_game_is_one_clear_line(name: str, content: bytes, status: int, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    for options in ((), ("--json",)):
        done = run("review", str(tmp_path / name), *options)
        assert (done.returncode, done.stdout) == (status, ""), done
        assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [("/nowhere",), (), ("/dev/null", "--seconds", "0"), ("/", "--json")])
def test_bad_usage_is_one_clear_line(arguments: tuple[str, ...]) -> None:
    done = run("review", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_every_game_can_be_reviewed() -> None:
    assert all(teahouse.game(game).declaration.reviewing for game in GAMES)

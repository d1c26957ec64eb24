"""The command line as a shell sees it: output and exit codes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import teahouse
from served_house import PATIENCE, wait_until
from shell import run, run_process
from signals import hear_ctrl_c

START = teahouse.game("mahjong-battle").start(seed=7).text


def answer(*arguments: str) -> Any:
    """The one JSON document a command prints."""
    done = run(*arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refused(*arguments: str, status: int = 2, **environment: str) -> str:
    """The one line a command complains with."""
    done = run(*arguments, **environment)
    assert done.returncode == status, done
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("games",),
        ("rules", "mahjong-battle", "--lang", "nl"),
        ("moves", "mahjong-battle", "--position", START),
        ("moves", "mahjong-battle", "--position", ""),
        ("nonsense", "--lang", "de"),
        ("replay", "/dev/null"),
        ("replay", "/nowhere"),
    ],
)
def test_a_process_answers_as_it_does_in_these_tests(arguments: tuple[str, ...]) -> None:
    """What the tests below rest on: most of them start none."""
    here, there = run(*arguments), run_process(*arguments)
    assert (here.returncode, here.stdout, here.stderr) == (there.returncode, there.stdout, there.stderr)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    arguments = ("--bot", "easy", "--games", "3", "--seed", "5", "--records", str(path), "--jobs", "1")
    answer("selfplay", "mahjong-battle", *arguments)
    return path


def test_games_lists_every_game() -> None:
    assert [game["id"] for game in answer("games")] == list(teahouse.games())
    assert "mahjong-battle" in run("games").stdout


@pytest.mark.parametrize(("language", "word"), [("de", "Steine"), ("en", "tiles"), ("nl", "stenen")])
def test_rules_are_printed_in_the_language_asked_for(language: str, word: str) -> None:
    assert word.lower() in run("rules", "mahjong-battle", "--lang", language).stdout.lower()


def test_moves_are_those_of_the_position() -> None:
    state = teahouse.game("mahjong-battle").parse(START)
    expected = {"to_move": [0], "moves": list(state.legal(0))}
    assert answer("moves", "mahjong-battle", "--position", START) == expected


def test_a_finished_position_has_no_moves_and_no_best() -> None:
    cleared = "/".join(["-" * 24] * 9) + " 1 135-135"
    assert answer("moves", "mahjong-battle", "--position", cleared) == {"to_move": [], "moves": []}
    assert "over" in refused("best", "mahjong-battle", "--position", cleared)


def test_perft_counts_from_a_position_or_the_start() -> None:
    counted = answer("perft", "mahjong-battle", "--depth", "2", "--position", START)
    assert counted["nodes"] == teahouse.game("mahjong-battle").parse(START).perft(2)
    assert counted["seconds"] >= 0
    assert answer("perft", "mahjong-battle", "--depth", "1", "--seed", "7")["nodes"] == 9


def test_best_says_what_it_knows_and_repeats_itself_with_nodes() -> None:
    arguments = ("best", "mahjong-battle", "--position", START, "--nodes", "2000")
    first = answer(*arguments)
    assert set(first) == {"move", "value", "exact", "line", "nodes", "depth"}
    assert first["move"] == first["line"][0]
    assert first == answer(*arguments)


def test_answers_are_json_where_a_program_reads() -> None:
    assert json.loads(run("moves", "mahjong-battle", "--position", START).stdout)["to_move"] == [0]


def test_match_reports_both_players_on_paired_deals(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = ("--bots", "medium,easy", "--games", "4", "--seed", "2", "--seconds", "0.1", "--records", str(path))
    found = answer("match", "mahjong-battle", *arguments)
    assert (found["game"], found["games"], found["seed"]) == ("mahjong-battle", 4, 2)
    medium, easy = found["bots"]
    assert (medium["bot"], easy["bot"]) == ("medium", "easy")
    for bot in (medium, easy):
        assert bot["games"] == 4 == bot["wins"] + bot["draws"] + bot["losses"]
        low, high = bot["interval"]
        assert low <= bot["mean_score"] <= high
    starts = [json.loads(line)["start"]["position"] for line in path.read_text().splitlines()]
    assert len(starts) == 4
    assert len(set(starts)) == 2


def test_replay_checks_what_selfplay_wrote(records: Path) -> None:
    found = answer("replay", str(records))["records"]
    assert [finding["line"] for finding in found] == [1, 2, 3]
    assert all(finding["error"] is None and finding["result"]["reason"] for finding in found)
    assert run("replay", str(records)).stdout.startswith("line 1: mahjong-battle, ")


def test_selfplay_adds_to_the_file(records: Path) -> None:
    before = records.read_bytes()
    arguments = ("--bot", "easy", "--games", "1", "--seed", "6", "--records", str(records), "--jobs", "1")
    answer("selfplay", "mahjong-battle", *arguments)
    assert records.read_bytes().startswith(before)
    assert len(records.read_bytes().splitlines()) == 4


def test_replay_names_line_move_and_reason(records: Path) -> None:
    lines = records.read_text().splitlines()
    wrong = json.loads(lines[1])
    wrong["moves"][3] = wrong["moves"][0]
    records.write_text("\n".join([lines[0], json.dumps(wrong), lines[2]]) + "\n")
    sentence = refused("replay", str(records), status=1)
    assert "line 2" in sentence
    assert "move 4" in sentence
    assert "no tile" in sentence.lower()


def test_replay_refuses_a_time_limit_nobody_agreed_on(tmp_path: Path) -> None:
    path = tmp_path / "stopped.jsonl"
    for minutes in (90, 0):
        stopped = teahouse.game("hongkong", time_limit=minutes).start(seed=1).end("time-limit", 0)
        path.write_text(json.dumps(stopped.record()) + "\n")
        if minutes:
            assert answer("replay", str(path))["records"][0]["result"]["reason"] == "time-limit"
        else:
            assert "no time limit was agreed" in refused("replay", str(path), status=1)


@pytest.mark.parametrize("garbage", [b"\x00\xff\xfe", b'{"teahouse": 1, "ga', b"[1, 2]", b"17", b"null", b"[" * 99999])
def test_replay_survives_garbage(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "garbage.jsonl"
    path.write_bytes(garbage + b"\n")
    assert "line 1" in refused("replay", str(path), status=1)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("moves",),
        ("moves", "chess", "--position", "x"),
        ("moves", "mahjong-battle", "--position", ""),
        ("moves", "mahjong-battle", "--position", "\x00\x1b[31m\n\n"),
        ("moves", "mahjong-battle", "--position", START + " x"),
        ("moves", "mahjong-battle", "--position", START, "--option", "deal"),
        ("moves", "mahjong-battle", "--position", START, "--option", "deal=never"),
        ("moves", "mahjong-battle", "--position", START, "--option", "komi=7"),
        ("best", "mahjong-battle", "--position", START, "--seconds", "0"),
        ("best", "mahjong-battle", "--position", START, "--seconds", "nan"),
        ("best", "mahjong-battle", "--position", START, "--seconds", "-1"),
        ("best", "mahjong-battle", "--position", START, "--level", "godlike"),
        ("perft", "mahjong-battle", "--depth", "-1"),
        ("perft", "mahjong-battle", "--depth", "many"),
        ("match", "mahjong-battle", "--bots", "easy", "--games", "2"),
        ("match", "mahjong-battle", "--bots", "easy,nobody", "--games", "2"),
        ("match", "mahjong-battle", "--bots", "easy,easy", "--games", "0"),
        ("match", "bauernaufstand", "--bots", "easy,easy", "--games", "2", "--random-plies", "1000"),
        ("selfplay", "bauernaufstand", "--bot", "easy", "--games", "2", "--records", "/dev/full"),
        ("match", "mahjong-battle", "--bots", "easy,easy", "--games", "2", "--seed", "1.5"),
        ("match", "mahjong-battle", "--bots", "easy,easy", "--games", "2", "--records", "/nowhere/x.jsonl"),
        ("selfplay", "mahjong-battle", "--bot", "easy", "--games", "2"),
        ("replay", "/nowhere/x.jsonl"),
        ("rules", "chess"),
        ("rules", "mahjong-battle", "--lang", "fr"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_bad_input_gets_one_clear_line(arguments: tuple[str, ...], language: str) -> None:
    if any("\x00" in argument for argument in arguments):
        arguments = tuple(argument.replace("\x00", "\x01") for argument in arguments)
    assert refused(*arguments, TEAHOUSE_LANG=language)


def start_selfplay(path: Path) -> "subprocess.Popen[bytes]":
    """A long self-play run that has already finished some games."""
    arguments = ("selfplay", "mahjong-battle", "--bot", "easy", "--games", "100000", "--seed", "5")
    process = subprocess.Popen(
        [sys.executable, "-m", "teahouse", *arguments, "--records", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
        env={**os.environ, "TEAHOUSE_LANG": "en"},
    )
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 5, "some games are finished")
    return process


def test_ctrl_c_keeps_every_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = start_selfplay(path)
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert complaint.decode().count("\n") == 1
    assert run("replay", str(path)).returncode == 0


def test_a_killed_run_leaves_a_file_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = start_selfplay(path)
    process.kill()
    process.communicate(timeout=PATIENCE)
    whole = path.read_bytes().count(b"\n")
    assert whole > 5
    assert len(answer("replay", str(path))["records"]) == whole
    arguments = ("--bot", "easy", "--games", "1", "--seed", "6", "--records", str(path), "--jobs", "1")
    answer("selfplay", "mahjong-battle", *arguments)
    assert len(answer("replay", str(path))["records"]) == whole + 1


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys; sys.argv = ['teahouse', '--help']\n"
        "from teahouse.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'joblib', 'numpy', 'rich', 'prompt_toolkit', 'asyncio', 'babel'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_solve_computes_the_whole_game_and_checks_what_is_shipped() -> None:
    found = answer("solve", "bauernaufstand", "--jobs", "2")
    assert found["agrees"] is True
    assert found["shipped"]["wrong_positions"] == 0
    assert found["won"] + found["lost"] == found["positions"]


def test_solve_refuses_a_game_nobody_has_solved() -> None:
    assert "bauernaufstand" in refused("solve", "mahjong-battle")


def test_ctrl_c_stops_a_count_that_would_take_days() -> None:
    arguments = ("perft", "mahjong-battle", "--depth", "30", "--seed", "1")
    process = subprocess.Popen(
        [sys.executable, "-m", "teahouse", *arguments],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=hear_ctrl_c,
    )
    loaded = Path(f"/proc/{process.pid}/maps")
    wait_until(lambda: "kernels/mahjong_battle" in loaded.read_text(), "it has come to count")
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert complaint.count(b"\n") == 1


def test_a_record_without_a_game_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"teahouse": 1}\n')
    assert "game" in refused("replay", str(path), status=1)
    assert "None" not in refused("replay", str(path), status=1)

"""Contests on a Dask cluster: a real scheduler and two real workers, started as docs/scaling.md says."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import teahouse
from served_house import wait_until
from teahouse.arena.clusters import NoCluster, cluster
from teahouse.arena.contests import Outcome, play_all, schedule

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None, reason="needs the extra `cluster` (dask, distributed)"
)

PAGE = Path(__file__).parents[2] / "docs" / "scaling.md"
SHOWN = "127.0.0.1:8786"
BIN = Path(sys.executable).parent
PATIENCE = 120


def documented() -> list[list[str]]:
    """The commands of the worked example: a scheduler, two workers, a match."""
    section = PAGE.read_text(encoding="utf-8").partition("## Many machines for matches")[2]
    block = next(text for text in re.findall(r"```sh\n(.*?)```", section, re.DOTALL) if "scheduler" in text)
    return [shlex.split(line) for line in block.splitlines()]


class Cluster:
    """Processes of their own, each in a group that can be killed."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.place = f"127.0.0.1:{free.getsockname()[1]}"
        self.address = f"tcp://{self.place}"
        self._folder = folder
        self.running: list[subprocess.Popen[bytes]] = []

    def words(self, command: list[str]) -> list[str]:
        """As documented, but for the port."""
        ports = SHOWN.partition(":")[2], self.place.partition(":")[2]
        return [word.replace(*ports) for word in command]

    def start(self, command: list[str]) -> None:
        with (self._folder / f"{len(self.running)}.log").open("wb") as log:
            program, *words = self.words(command)
            self.running.append(
                subprocess.Popen(
                    [str(BIN / program), *words], cwd=self._folder, stdout=log, stderr=log, start_new_session=True
                )
            )

    def answers(self) -> bool:
        host, _, port = self.place.partition(":")
        with socket.socket() as line:
            return line.connect_ex((host, int(port))) == 0

    def kill(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.running[number].pid, signal.SIGKILL)
        self.running[number].wait()

    def close(self) -> None:
        for number in reversed(range(len(self.running))):
            self.kill(number)


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    try:
        for command in documented()[:3]:
            found.start(command)
        wait_until(found.answers, "the scheduler answers")
        yield found
    finally:
        found.close()


def teahouse_says(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "teahouse", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)


def sorted_lines(file: Path) -> list[str]:
    return sorted(file.read_text(encoding="utf-8").splitlines())


def outcomes(address: str | None) -> list[Outcome]:
    fixtures = schedule(teahouse.game("mahjong-battle"), ("medium", "easy"), 40, 11, 1.0)
    return sorted(play_all(fixtures, None if address else 1, address), key=in_order)


def in_order(outcome: Outcome) -> tuple[int, tuple[int, ...]]:
    return outcome.fixture.deal, outcome.fixture.seating


def test_the_documented_match_gives_the_same_games_as_here(
    two_workers: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, *words = documented()[3]
    assert program == "teahouse"
    there = teahouse_says(tmp_path, *two_workers.words(words))
    assert there.returncode == 0, there.stderr
    local = [word.replace("games.jsonl", "local.jsonl") for word in words]
    local[local.index("--cluster") : local.index("--cluster") + 2] = ["--jobs", "1"]
    assert json.loads(there.stdout) == json.loads(teahouse_says(tmp_path, *local).stdout)
    assert sorted_lines(tmp_path / "games.jsonl") == sorted_lines(tmp_path / "local.jsonl")
    players, games = ("--players", "easy,medium,greedy"), ("--games", "2", "--seed", "7")
    league = ["arena", "mahjong-battle", *players, *games, "--json", "--records"]
    rated = [
        json.loads(teahouse_says(tmp_path, *league, file, *where).stdout)
        for file, where in (
            ("here", ["--jobs", "1"]),
            ("there", ["--cluster", two_workers.address]),
            ("there", ["--cluster", two_workers.address]),
        )
    ]
    assert rated[0] == rated[1] == rated[2] and rated[0]["games"] == 6
    assert sorted_lines(tmp_path / "here") == sorted_lines(tmp_path / "there"), "nothing is played twice"
    monkeypatch.setattr("teahouse.arena.clusters.__version__", "0.0.1")
    with pytest.raises(NoCluster) as refused:
        outcomes(two_workers.address)
    reason: Any = refused.value.params["reason"]
    assert reason.code == "error/cluster-version" and reason.params["here"] == "0.0.1", "another house is refused"


@pytest.mark.long
def test_workers_may_die_and_do_not_end_with_the_match(two_workers: Cluster) -> None:
    fixtures = schedule(teahouse.game("mahjong-battle"), ("medium", "easy"), 40, 11, 1.0)
    found, expected = list[Outcome](), outcomes(None)
    for outcome in play_all(fixtures, None, two_workers.address):
        if not found:
            two_workers.kill(1)
        found.append(outcome)
    assert sorted(found, key=in_order) == expected, "what it was playing is played again, and nothing twice"
    assert outcomes(two_workers.address) == expected, "one worker plays them all"
    assert two_workers.running[2].poll() is None, "a match that is over ends no worker"


@pytest.mark.parametrize(
    ("address", "said"),
    [("127.0.0.1:1", "no scheduler answers"), ("nowhere", "looks like this"), ("http://a:1", "looks like this")],
)
def test_a_cluster_that_is_not_there_is_one_clear_line(tmp_path: Path, address: str, said: str) -> None:
    words = ("--lang", "en", "selfplay", "mahjong-battle", "--games", "2", "--records", "x.jsonl", "--cluster", address)
    done = teahouse_says(tmp_path, *words)
    assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr
    both = teahouse_says(tmp_path, *words, "--jobs", "2")
    assert both.returncode == 2 and "only one of them" in both.stderr and both.stderr.count("\n") == 1


def test_without_the_extra_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster) as refused, cluster("127.0.0.1:8786", "mahjong-battle", ("easy",)):
        pass
    assert "cluster-not-installed" in refused.value.params["reason"].code

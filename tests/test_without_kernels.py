"""A machine without a compiler: everything works, and the strong players say that they are weaker."""

import json
import os
import subprocess
import sys

import pytest

import teahouse

SCRIPT = """
import teahouse
for name in teahouse.games():
    state = teahouse.game(name).start(seed=3)
    assert state.perft(2) > 0 and state.playouts(2, seed=1).games == 2
    for level in ("easy", "medium", "strong", "best"):
        bot = teahouse.bot(name, level)
        choice = bot.choose(state, state.to_move[0], nodes=300)
        state = state.play(choice.move)
        print(name, level, bot.weakened is not None)
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "TEAHOUSE_KERNELS": "off", "TEAHOUSE_LANG": "en"}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=env, timeout=300)


def test_every_level_plays_and_the_strong_ones_confess() -> None:
    done = run("-c", SCRIPT)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    as_good = {("hongkong", "strong")}  # the same moves, only more slowly
    confessing = {
        game: [level for level in ("strong", "best") if (game, level) not in as_good] for game in teahouse.games()
    }
    levels = ("easy", "medium", "strong", "best")
    assert lines == [[game, level, str(level in confessing[game])] for game in confessing for level in levels]


@pytest.mark.parametrize("game", teahouse.games())
def test_readable_rules_count_as_the_kernel_does(game: str) -> None:
    arguments = ("-m", "teahouse", "perft", game, "--depth", "2", "--seed", "4", "--json")
    assert json.loads(run(*arguments).stdout)["nodes"] == teahouse.game(game).start(seed=4).perft(2)


def test_best_remarks_on_it_in_one_line() -> None:
    text = teahouse.game("mahjong-battle").start(seed=4).text
    done = run("-m", "teahouse", "best", "mahjong-battle", "--position", text, "--nodes", "300", "--json")
    assert json.loads(done.stdout)["move"]
    assert done.stderr.count("\n") == 1
    assert "weaker" in done.stderr

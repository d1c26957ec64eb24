"""The examples run, each for a moment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SHORTLY = {
    "learn_bauernaufstand.py": "--minutes 0.001 --tables 8 --width 8 --games 2 --plot {place}/learned.svg",
    "search_mah_nol.py": "--simulations 2 --moves 2 --turns 1",
    "hongkong_league.py": "--players random,greedy --games 4 --seconds 0.01 --jobs 1 --records {place}/league.jsonl",
}

SLOW = ("search_mah_nol.py", "hongkong_league.py")
"""Load much before they begin."""


def test_every_example_is_tried() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SHORTLY)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if name in SLOW else []) for name in SHORTLY]
)
def test_it_runs(name: str, tmp_path: Path) -> None:
    words = SHORTLY[name].format(place=tmp_path).split()
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words],
        capture_output=True,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    assert done.returncode == 0 and done.stdout.strip(), done.stderr
    assert not (tmp_path / "learned.svg").exists() or "polyline" in (tmp_path / "learned.svg").read_text()

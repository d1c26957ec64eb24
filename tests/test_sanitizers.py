"""A short run of what `make asan` does with all kernels: two that look things up by numbers they have worked out are
compiled with the sanitizers, quickly and in a place of their own, and play. Reading beyond a table ends them."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ASAN = ROOT / "tools" / "asan.sh"
PLACE = "build/asan-short"
KERNELS = ("short_go", "mahjong_battle")


def asan(*command: str) -> subprocess.CompletedProcess[str]:
    around = os.environ | {"PLACE": PLACE, "OPTIMIZE": "-O0"}
    return subprocess.run([str(ASAN), *command], env=around, capture_output=True, text=True)


def test_the_sanitizers_find_nothing_in_a_few_games() -> None:
    if (checked := asan("check")).returncode:
        pytest.skip(checked.stdout.strip())
    built = asan("build", *KERNELS)
    assert built.returncode == 0, built.stderr
    played = asan("run", ".venv/bin/python", "tests/sanitized_games.py", str(ROOT / PLACE), *KERNELS)
    assert played.returncode == 0, played.stdout + played.stderr

"""A short run of what `make asan` does with all kernels: some that look things up by numbers they have worked out are
compiled with the sanitizers, quickly and in a place of their own, and play. Reading beyond a table ends them."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ASAN = ROOT / "tools" / "asan.sh"


def asan(place: str, *command: str) -> subprocess.CompletedProcess[str]:
    around = os.environ | {"PLACE": place, "OPTIMIZE": "-O0"}
    return subprocess.run([str(ASAN), *command], env=around, capture_output=True, text=True)


@pytest.mark.parametrize("kernel", ["mahjong_battle", pytest.param("short_go", marks=pytest.mark.long)])
def test_the_sanitizers_find_nothing_in_a_few_games(kernel: str) -> None:
    place = f"build/asan-{kernel}"
    if (checked := asan(place, "check")).returncode:
        pytest.skip(checked.stdout.strip())
    built = asan(place, "build", kernel)
    assert built.returncode == 0, built.stderr
    played = asan(place, "run", ".venv/bin/python", "tests/sanitized_games.py", str(ROOT / place), kernel)
    assert played.returncode == 0, played.stdout + played.stderr

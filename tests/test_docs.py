"""Documentation that cannot fall behind: its examples run, every command and error is documented."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from teahouse.cli.app import teahouse as commands

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


def console_lines(page: Path) -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("page", [page for page in PAGES if console_lines(page)], ids=lambda page: page.name)
def test_command_examples_run(page: Path, tmp_path: Path) -> None:
    for line in console_lines(page):
        command = [sys.executable, "-m", *line.split()]
        done = subprocess.run(
            command,
            cwd=tmp_path,
            input="",
            capture_output=True,
            text=True,
            env={**os.environ, "TEAHOUSE_DATA": str(tmp_path)},
        )
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert done.stdout


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert set(commands.commands) == set(re.findall(r"\| `teahouse (\w+)", page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_map_of_the_rooms_is_complete() -> None:
    rooms = {path.name for path in (ROOT / "src" / "teahouse").iterdir() if (path / "__init__.py").exists()}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert rooms == set(
        re.findall(r"`(\w+)/`", readme.partition("map of the rooms")[2].partition("MIT licence")[0])
    ) - {
        "tests",
        "benchmarks",
    }

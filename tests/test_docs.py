"""Documentation that cannot fall behind: its examples run, every command and error is documented."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from served_house import served
from teahouse.cli.app import teahouse as commands
from teahouse.web.app import create_app
from teahouse.web.settings import NUMBERS, Settings

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
INTERFACE = ROOT / "docs" / "interface.md"
"""Its examples need a house to talk with."""
SHOWN_ADDRESS = "http://127.0.0.1:8000"


@pytest.mark.parametrize("page", [page for page in PAGES if page != INTERFACE], ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


def test_interface_examples_run(tmp_path: Path) -> None:
    page = INTERFACE.read_text(encoding="utf-8")
    assert page.count(SHOWN_ADDRESS) == 1
    with served(tmp_path, TEAHOUSE_LANG="en") as house:
        page = page.replace(SHOWN_ADDRESS, house.url)
        example = doctest.DocTestParser().get_doctest(page, {}, INTERFACE.name, None, 0)
        assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_every_request_is_documented() -> None:
    page = INTERFACE.read_text(encoding="utf-8")
    paths = create_app(Settings(Path("unused"))).openapi()["paths"]
    offered = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert offered == set(re.findall(r"^\| `([A-Z]+ /[^`]*)` \|", page, re.MULTILINE))


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    jobs = ("jobs/mailing.py", "jobs/process.py")
    places = ("web/settings.py", "cli/serve.py", "programs/configuration.py", "core/log_lines.py", *jobs)
    sources = [ROOT / "src" / "teahouse" / place for place in places]
    named = set(re.findall(r"\bTEAHOUSE_[A-Z_]+[A-Z]\b", "".join(path.read_text(encoding="utf-8") for path in sources)))
    named |= {f"TEAHOUSE_{name.upper()}" for name in NUMBERS}
    assert named == set(re.findall(r"^\| `(TEAHOUSE_\w+)` \|", page, re.MULTILINE))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_the_documented_unit_is_protected(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    unit = tmp_path / "teahouse.service"
    unit.write_text(page.partition("```ini\n")[2].partition("```")[0], encoding="utf-8")
    assert "LimitNOFILE=" in unit.read_text() and "SuccessExitStatus=143" in unit.read_text()
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=29", "--no-pager", str(unit)]
    judged = subprocess.run(command, capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout + judged.stderr


def console_lines(page: Path) -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


SOLVING = "teahouse solve bauernaufstand"
"""Solves a whole game again, which takes long (tests/cli/test_commands.py)."""


@pytest.mark.parametrize("page", [page for page in PAGES if console_lines(page)], ids=lambda page: page.name)
def test_command_examples_run(page: Path, tmp_path: Path) -> None:
    for line in console_lines(page):
        if line == SOLVING:
            continue
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


def test_every_promise_is_held_by_tests() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    promises = [row for row in re.findall(r"^\| (.*) \|$", page, re.MULTILINE) if "`tests/" in row]
    named = [re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row) for row in promises]
    assert len(named) > 10 and all(named)
    gone = [
        test for row in named for file, test in row if f"def {test}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert gone == []


def test_the_map_of_the_rooms_is_complete() -> None:
    rooms = {path.name for path in (ROOT / "src" / "teahouse").iterdir() if (path / "__init__.py").exists()}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert rooms == set(
        re.findall(r"`(\w+)/`", readme.partition("map of the rooms")[2].partition("MIT licence")[0])
    ) - {
        "tests",
        "benchmarks",
    }

"""What an installation must bring besides Python files. A failed kernel build does not fail it, hence these."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import teahouse
from teahouse import kernels

ROOT = Path(__file__).parents[1]
HOUSE = Path(teahouse.__file__).parent
KERNELS = sorted(path.stem for path in (HOUSE / "kernels").glob("[!_]*.py"))
CATALOGUES = sorted(HOUSE.glob("texts/locale/*/LC_MESSAGES/*.po"))
COMPILER = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"


@pytest.mark.skipif(not shutil.which(COMPILER.split()[0]), reason="no C compiler")
@pytest.mark.skipif(os.environ.get(kernels.SWITCH) == "off", reason="kernels are switched off")
@pytest.mark.parametrize("name", KERNELS)
def test_kernels_are_compiled(name: str) -> None:
    assert kernels.load(name) is not None, "build/kernels.log says why"


@pytest.mark.skipif(os.environ.get(kernels.SWITCH) == "off", reason="kernels are switched off")
@pytest.mark.parametrize(
    ("base", "kernel"),
    [
        ("hongkong", "hongkong_play"),
        ("weiss_schach_board", "weiss_schach"),
        ("weiss_schach_memory", "weiss_schach"),
        ("weiss_schach_search", "weiss_schach"),
        ("short_go_board", "short_go"),
    ],
)
def test_a_kernel_on_one_that_was_not_built_is_none(base: str, kernel: str, tmp_path: Path) -> None:
    """Its base is there as Python, which Cython's stand-ins let run a few lines far."""
    (tmp_path / "teahouse" / "kernels").mkdir(parents=True)
    for path in (*HOUSE.iterdir(), *(HOUSE / "kernels").iterdir()):
        target = tmp_path / "teahouse" / path.relative_to(HOUSE)
        if path.name != "kernels" and not (path.name.startswith(f"{base}.") and path.suffix in (".so", ".pyd")):
            target.symlink_to(path)
    script = f"import teahouse.kernels as k; print(k.__file__, k.load({kernel!r}))"
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.stdout.split() == [str(tmp_path / "teahouse" / "kernels" / "__init__.py"), "None"], done.stderr


@pytest.mark.parametrize("po", CATALOGUES, ids=lambda po: f"{po.parts[-3]}-{po.stem}")
def test_translations_are_compiled(po: Path) -> None:
    assert po.with_suffix(".mo").stat().st_mtime >= po.stat().st_mtime, "make install"


def test_package_says_its_version_and_types() -> None:
    assert version("teahouse") == teahouse.__version__
    assert (HOUSE / "py.typed").is_file()


def test_the_lock_file_names_what_is_allowed_with_hashes_and_nothing_of_this_machine() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements = [*wanted["project"]["dependencies"], *wanted["build-system"]["requires"]]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    packages = re.findall(
        r"^([\w.-]+)==([\w.]+).*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", lock, re.MULTILINE
    )
    assert len(packages) == len(re.findall(r"^[\w.-]+==", lock, re.MULTILINE)), "each package has its hashes"
    assert "/" not in lock.partition("alembic")[2], "neither addresses nor paths"
    locked = {name: tuple(map(int, re.findall(r"\d+", version))) for name, version, _ in packages}
    for requirement in requirements:
        name, *bounds = re.findall(r"^[\w-]+|[<>]=?[\d.]+", requirement)
        version = locked[name.lower().replace("_", "-")]
        assert all(is_within(version, bound) for bound in bounds), f"make lock: {requirement}"


def is_within(version: tuple[int, ...], bound: str) -> bool:
    limit = tuple(map(int, re.findall(r"\d+", bound)))
    return version >= limit if bound.startswith(">=") else version < limit


def test_where_the_lock_file_does_not_fit_that_is_said_and_the_house_is_installed_all_the_same(tmp_path: Path) -> None:
    """With a Python that only notes what pip is told."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "prepare.sh", tmp_path / "tools")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    command = [str(tmp_path / "tools" / "prepare.sh"), "dependencies"]
    answers = []
    for fits in (True, False):
        python.write_text(
            f"""#!/bin/sh
            [ "$1" != -c ] || exec {sys.executable} "$@"
            echo "$@" >>"{tmp_path}/asked"
            case "$*" in *--require-hashes*) exit {int(not fits)};; esac
            """
        )
        python.chmod(0o755)
        answers.append(subprocess.run(command, capture_output=True, text=True, check=True).stderr)
    assert answers[0] == "" and "requirements.lock does not fit" in answers[1]
    asked = (tmp_path / "asked").read_text().splitlines()
    assert ["--require-hashes" in line for line in asked] == [True, True, False]
    assert "Cython" in asked[-1]


@pytest.mark.parametrize(("slow", "taken"), [(90, "python3"), (200, "quicker")])
def test_a_python_that_is_far_quicker_is_taken(tmp_path: Path, slow: int, taken: str) -> None:
    """With two that only tell how long they take."""
    (tmp_path / "tools").mkdir()
    prepare = (ROOT / "tools" / "prepare.sh").read_text(encoding="utf-8")
    command = tmp_path / "tools" / "prepare.sh"
    command.write_text(prepare.replace("SYSTEMS=/usr/bin/python3", f"SYSTEMS={tmp_path}/quicker"), encoding="utf-8")
    for name, pace in (("python3", slow), ("quicker", 100)):
        python = tmp_path / name
        python.write_text(f'#!/bin/sh\ncase "$2" in *timeit*) echo {pace};; *) exec {sys.executable} "$@";; esac\n')
        python.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    environment.pop("PYTHON", None)
    done = subprocess.run(["sh", command, "python"], env=environment, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()).name == taken
    assert ("far quicker" in done.stderr) == (taken == "quicker")


def test_the_licences_of_all_that_is_installed_are_listed() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools" / "licences.py"], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert [line.split()[0] for line in lines] == re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)
    assert "(does not say)" not in done.stdout

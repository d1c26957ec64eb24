"""What an installation must bring besides Python files. A failed kernel build does not fail it, hence these."""

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

import pytest

import teahouse
from teahouse import kernels

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

"""What an installation must bring besides Python files. A failed kernel build does not fail it, hence these."""

import os
import shutil
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


@pytest.mark.parametrize("po", CATALOGUES, ids=lambda po: f"{po.parts[-3]}-{po.stem}")
def test_translations_are_compiled(po: Path) -> None:
    assert po.with_suffix(".mo").stat().st_mtime >= po.stat().st_mtime, "make install"


def test_package_says_its_version_and_types() -> None:
    assert version("teahouse") == teahouse.__version__
    assert (HOUSE / "py.typed").is_file()

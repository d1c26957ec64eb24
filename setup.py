"""What pyproject.toml cannot say: compile the kernels and the translations.

A kernel is a Python file that Cython compiles ahead of time. Where no compiler
is found the package is installed all the same; the readable rules then serve.
"""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
KERNELS = SOURCE / "teahouse" / "kernels"
LOCALES = SOURCE / "teahouse" / "texts" / "locale"


def kernels() -> list[Extension]:
    """One optional extension per kernel: a failed build leaves it out."""
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [path.as_posix()],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for path in sorted(KERNELS.glob("*.py"))
        if path.stem != "__init__"
    ]


def compile_translations() -> None:
    """Write each catalogue's .mo file beside its .po file."""
    for po in LOCALES.glob("*/LC_MESSAGES/*.po"):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parts[-3])
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)


compile_translations()
setup(ext_modules=cythonize(kernels(), build_dir="build/kernels", language_level=3, nthreads=2))

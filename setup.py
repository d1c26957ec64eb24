"""What pyproject.toml cannot say: compile the kernels and the translations.

A kernel is a Python file that Cython compiles ahead of time. Where that fails the
package is installed all the same; the readable rules then serve.

SANITIZE=address,undefined in the environment lets the compiler's sanitizers watch the kernels, OPTIMIZE=-O0 says how
well they are compiled then, ONLY=short_go builds those whose names begin so (tools/asan.sh).
"""

import os
from pathlib import Path
from threading import Lock

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

SOURCE = Path("src")
KERNELS = SOURCE / "teahouse" / "kernels"
LOCALES = SOURCE / "teahouse" / "texts" / "locale"
BUILD = Path("build")
SANITIZE = os.environ.get("SANITIZE", "")
ONLY = tuple(os.environ.get("ONLY", "").split())
COMPILING = ["-O3", "-g0"]
LINKING: list[str] = []
if SANITIZE:
    LINKING = [f"-fsanitize={SANITIZE}"]
    COMPILING = [
        os.environ.get("OPTIMIZE", "-O1"),
        "-g1",
        "-fno-omit-frame-pointer",
        "-fno-sanitize-recover=all",
        *LINKING,
    ]


def kernels() -> list[Extension]:
    """One optional extension per kernel: a failed build leaves it out."""
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [path.as_posix()],
            extra_compile_args=COMPILING,
            extra_link_args=LINKING,
            optional=not SANITIZE,
        )
        for path in sorted(KERNELS.glob("*.py"))
        if path.stem != "__init__" and path.stem.startswith(ONLY or "")
    ]


class BuildKernels(build_ext):
    """Compiles the kernels side by side; one that fails leaves nothing behind, not even its last build."""

    translating = Lock()  # Cython works on one file at a time, C compilers on several

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = True
        if self.inplace:  # also when installed editable: keep the results, compile only what changes
            self.build_lib = self.build_temp = str(BUILD / "inplace")

    def build_extension(self, kernel: Extension) -> None:
        try:
            with self.translating:
                kernel.sources = cythonize(kernel, build_dir=str(BUILD / "kernels"), quiet=True)[0].sources
            super().build_extension(kernel)
        except Exception as reason:
            for folder in (SOURCE, Path(self.build_lib)):
                (folder / self.get_ext_filename(kernel.name)).unlink(missing_ok=True)
            raise CompileError(str(reason)) from reason


def compile_translations() -> None:
    """Write each catalogue's .mo file beside its .po file."""
    for po in LOCALES.glob("*/LC_MESSAGES/*.po"):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parts[-3])
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)


compile_translations()
setup(ext_modules=kernels(), cmdclass={"build_ext": BuildKernels})

"""Compiled inner loops: arrays in, arrays out. A kernel knows nothing of the house.

Each is a Python file compiled by Cython when the package is installed. An uncompiled one is
never run: it would be slower than the readable rules, and its integers would not wrap.
"""

import importlib
import importlib.util
import os
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from types import ModuleType

SWITCH = "TEAHOUSE_KERNELS"
"""Environment variable; "off" makes the house do without kernels, as on a machine without a compiler."""


@cache
def load(name: str) -> ModuleType | None:
    """The compiled kernel of that name, or None where it was not built."""
    if os.environ.get(SWITCH) == "off":
        return None
    spec = importlib.util.find_spec(f"{__name__}.{name}")
    if spec is None or not (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES)):
        return None
    try:
        return importlib.import_module(spec.name)
    except (ImportError, AttributeError):  # a kernel it stands on was not built, and does not run as Python
        return None

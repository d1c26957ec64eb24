"""Arrays in a file: NumPy's, or Parquet where pyarrow is installed, with a schema that says what they are."""

import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.errors import BadOption, MissingExtra
from teahouse.notation.files import whole_file
from teahouse.texts import message

PARQUET = ".parquet"
SUFFIXES = (".npz", PARQUET)


def check_suffix(path: Path) -> None:
    """Refuses what could not be written, before any work is done."""
    if path.suffix not in SUFFIXES:
        raise BadOption(option="out", value=str(path), allowed=message("error/allowed-choices", choices=SUFFIXES))
    if path.suffix == PARQUET and find_spec("pyarrow") is None:
        raise MissingExtra(library="pyarrow", extra="data")


def write_arrays(path: Path, columns: Mapping[str, NDArray[Any]], schema: Mapping[str, Any]) -> None:
    """All of them in one file, whole or not at all."""
    described = json.dumps(schema)
    with whole_file(path) as file:
        if path.suffix == PARQUET:
            _write_parquet(file, columns, described)
        else:
            np.savez_compressed(file, schema=np.array(described), **columns)  # type: ignore[arg-type]  # any names


def _write_parquet(file: Any, columns: Mapping[str, NDArray[Any]], schema: str) -> None:
    """There rows are lists of numbers, whatever their shape."""
    import pyarrow
    from pyarrow import parquet

    flat = {
        name: pyarrow.array(list(each.reshape(len(each), -1)) if each.ndim > 1 else each)
        for name, each in columns.items()
    }
    table = pyarrow.table(flat).replace_schema_metadata({"teahouse": schema})
    parquet.write_table(table, file)

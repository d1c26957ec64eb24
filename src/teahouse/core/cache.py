"""The folder for things that can be made again."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """`$XDG_CACHE_HOME/teahouse` or `~/.cache/teahouse`; RuntimeError where nobody knows where home is."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "teahouse"

"""What the operator may set, on the command line or by TEAHOUSE_... in the environment."""

import os
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES = 1_000_000
"""Of a request; more is answered 413."""


@dataclass(frozen=True)
class Settings:
    data: Path
    base_url: str = ""
    """How people reach the house from outside, for links and QR codes; empty: as the request says."""
    secure: bool = False
    """Cookies only over TLS."""
    requests_a_minute: int = 600
    """Of one device; changes only. 0: no limit."""
    tables_an_hour: int = 120
    guests_an_hour: int = 60
    """New guests from one address."""
    workers: int = 0
    """Processes in which computers think; 0: one a core."""


def from_environment(data: Path) -> Settings:
    """
    >>> from_environment(Path("d")).requests_a_minute
    600
    """
    number = {
        name: int(os.environ[variable])
        for name in ("requests_a_minute", "tables_an_hour", "guests_an_hour", "workers")
        if os.environ.get(variable := f"TEAHOUSE_{name.upper()}", "").isdigit()
    }
    base_url = os.environ.get("TEAHOUSE_BASE_URL", "").rstrip("/")
    return Settings(data, base_url, secure=base_url.startswith("https://"), **number)

"""What the program at the other end may set, and how it is told so."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from teahouse.protocols.uci.numbers import read_number

MOST_MEMORY = 1 << 16
LEAST_OFFER = 64
ALLOTTED = Path("/sys/fs/cgroup/memory.max")
"""Where Linux says how many bytes a container may use, if it is limited."""
MOST_THREADS = 256
MOST_LINES = 200


@dataclass
class Settings:
    """As agreed so far; memory in MiB."""

    memory: int = 64
    threads: int = 1
    lines: int = 1
    tables: bool = True


def most_memory() -> int:
    """MiB that may be asked for: half of what the machine, or its container, has."""
    return min(max(min(_installed(), _allotted()) >> 21, LEAST_OFFER), MOST_MEMORY)


def _installed() -> int:
    """Bytes of memory."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not every system tells
        return 0


def _allotted() -> int:
    """Bytes that a container may use."""
    try:
        return int(ALLOTTED.read_text())
    except (ValueError, OSError):  # "max", or no container
        return MOST_MEMORY << 21


def offered(variant: str) -> tuple[str, ...]:
    """The lines that introduce the options."""
    usual = Settings()
    return (
        f"option name Hash type spin default {usual.memory} min 1 max {most_memory()}",
        f"option name Threads type spin default {usual.threads} min 1 max {MOST_THREADS}",
        f"option name MultiPV type spin default {usual.lines} min 1 max {MOST_LINES}",
        "option name Clear Hash type button",
        f"option name Exact Tables type check default {str(usual.tables).lower()}",
        f"option name UCI_Variant type combo default {variant} var {variant}",
    )


def read_option(words: Sequence[str]) -> tuple[str, str]:
    """The name, in small letters, and the value of `name NAME [value VALUE]`.

    >>> read_option(["name", "Exact", "Tables", "value", "false"])
    ('exact tables', 'false')
    """
    name, _, value = " ".join(words).partition(" value ")
    return name.removeprefix("name ").strip().lower(), value.strip()


def in_range(text: str, high: int) -> int:
    """The number, at least 1 and at most `high`; ValueError if it is none."""
    return min(max(read_number(text), 1), high)


def is_true(text: str) -> bool:
    """ValueError where it is neither true nor false."""
    if text.lower() not in ("true", "false"):
        raise ValueError(text)
    return text.lower() == "true"

"""Where the computers stand, on the same scale: measured by `tools/rate_computers.py`, which writes the file beside."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from teahouse.ratings.model import OPPONENTS, Rating

FILE = Path(__file__).with_name("computers.json")


@cache
def _measured() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def computers(game: str) -> Mapping[str, Rating]:
    """By level, those that were measured; they do not change by what is played."""
    levels = _measured().get(game, {}).get("levels", {})
    known = frozenset(str(number) for number in range(OPPONENTS))
    return {level: Rating(each["mu"], each["sigma"], each["games"], known) for level, each in levels.items()}


def seconds_thought(game: str) -> float:
    """How long they were allowed to think about a move when they were measured; 0: they were not."""
    return float(_measured().get(game, {}).get("seconds", 0.0))

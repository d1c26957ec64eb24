"""How often somebody wins a hand, by the tiles that are missing: tables made by tools/mah_nol_chances.py."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def tables() -> dict[str, dict[str, dict[str, list[float]]]]:
    """By number of players: `buyer` and `turn` by game, `other` for any."""
    source = files(__package__).joinpath("chances.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(source)
    return found


def _share(shares: list[float], missing: int) -> float:
    return shares[min(missing, len(shares) - 1)]


def as_buyer(players: int, game: str, missing: int) -> float:
    """For whoever buys with this much missing among his eighteen tiles."""
    return _share(tables()[str(players)]["buyer"][game], missing)


def as_other(players: int, missing: int) -> float:
    """For whoever lets another buy, by what he lacks for the game he would choose."""
    return _share(tables()[str(players)]["other"]["any"], missing)


def in_turn(players: int, game: str) -> Callable[[int], float]:
    """For whoever begins a turn."""
    shares = tables()[str(players)]["turn"][game]
    return lambda missing: _share(shares, missing)

"""How rates are measured: CPU seconds, both sides by turns, the best round of each."""

import time
from collections.abc import Callable
from typing import Any

Rates = tuple[float, float | None]
"""Ours and the peer's; None where there is no peer."""


def best_rates(ours: Callable[[], int], theirs: Callable[[], int] | None, rounds: int) -> Rates:
    """Things done a CPU second in the best round of each: other work on the machine disturbs neither."""
    found: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for action, rates in zip((ours, theirs), found, strict=True):
            if action:
                begun = time.process_time()
                done = action()
                rates.append(done / (time.process_time() - begun))
    return max(found[0]), max(found[1], default=None)


def figure(name: str, unit: str, rates: Rates, peer_name: str, note: str) -> dict[str, Any]:
    """One line of the report."""
    ours, theirs = rates
    return {
        "name": name, "unit": unit, "ours": ours, "peer": theirs, "peer_name": peer_name,
        "ratio": ours / theirs if theirs else None, "note": note,
    }  # fmt: skip

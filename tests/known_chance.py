"""Nothing in a test is left to chance: what the house deals and what moods its computers have is known.

    python tests/known_chance.py serve --port 0 --data folder

is `teahouse serve` with the same deal at every table of a game, in every run.
"""

import random
import secrets
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any

from teahouse.table import engines, pauses, pen

MOOD = 7
settle_in = engines._settle_in


def know_all(put: Callable[[Any, str, Any], None], deals: Iterator[int]) -> None:
    """From now on every deal has the next of these numbers, and computers are always in the same mood;
    no pause is longer by chance."""

    def known_deal() -> random.Random:
        return random.Random(f"deal {next(deals)}")

    put(random, "SystemRandom", known_deal)
    put(pen, "SystemRandom", known_deal)
    put(secrets, "randbits", lambda bits: MOOD)
    put(engines, "Random", known_mood)
    put(engines, "_settle_in", settle_in_known_mood)
    put(pauses, "_chance", lambda: 0.5)


def known_mood() -> random.Random:
    return random.Random(MOOD)


def settle_in_known_mood() -> None:
    """In a process in which computers think."""
    settle_in()
    engines.Random = known_mood  # type: ignore[assignment,misc]


if __name__ == "__main__":
    from teahouse.cli import main

    know_all(setattr, repeat(1))
    main()

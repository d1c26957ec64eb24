"""A house in which nobody waits for the sake of others' eyes: for tests that play whole hands.

Computers answer at once and pauses are short; a computer that would be late lets a tile pass, so no hand that is
played here has a certain end.
"""

from dataclasses import replace

from teahouse.table.house import House
from teahouse.table.pace import Pace

HURRIED = "TEAHOUSE_TESTS_HURRY"
"""In the environment of such a house."""


def hurry() -> None:
    """From now on, in this process."""
    defaults = House.__init__.__defaults__
    assert defaults is not None
    House.__init__.__defaults__ = tuple(map(_hurried, defaults))  # type: ignore[attr-defined]


def _hurried(default: object) -> object:
    return replace(default, pause=0.15, seal=0.02, jitter=0.0, follow=0.0) if isinstance(default, Pace) else default

"""Houses with another pace, for tests.

A hurried one, in which nobody waits for the sake of others' eyes: for tests that play whole hands. Computers answer at
once and pauses are short; a computer that would be late lets a tile pass, so no hand that is played there has a certain
end.

One in which nobody is ever away: for tests of what a page is told, whenever people's devices come and go.
"""

from collections.abc import Mapping
from dataclasses import replace

from teahouse.table.house import House
from teahouse.table.pace import Pace

HURRIED = "TEAHOUSE_TESTS_HURRY"
ALL_THERE = "TEAHOUSE_TESTS_ALL_THERE"
"""In the environment of such a house."""
FOREVER = 10**9
CHANGES: dict[str, dict[str, float]] = {
    HURRIED: {"pause": 0.15, "seal": 0.02, "jitter": 0.0, "follow": 0.0},
    ALL_THERE: {"grace": FOREVER},
}


def keep_pace(environment: Mapping[str, str]) -> None:
    """As the environment wishes, from now on, in this process."""
    changes = {name: value for wish, change in CHANGES.items() if wish in environment for name, value in change.items()}
    defaults = House.__init__.__defaults__
    assert defaults is not None
    House.__init__.__defaults__ = tuple(  # type: ignore[attr-defined]
        replace(each, **changes) if isinstance(each, Pace) else each for each in defaults
    )

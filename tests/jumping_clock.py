"""A house whose clock on the wall jumps: it is wrong by as many seconds as stand in the file that WALL_CLOCK names."""

import time
from collections.abc import Mapping
from pathlib import Path

from served_house import ServedHouse

WALL_CLOCK = "WALL_CLOCK"


class JumpingHouse(ServedHouse):
    def __init__(self, data: Path, **environment: str) -> None:
        self._clock = data / "clock"
        self.set_clock(0.0)
        super().__init__(data, **{WALL_CLOCK: str(self._clock)}, **environment)

    def set_clock(self, wrong_by: float) -> None:
        fresh = self._clock.with_suffix(".new")
        fresh.write_text(str(wrong_by))
        fresh.replace(self._clock)


def follow(environment: Mapping[str, str]) -> None:
    """From now on the clock of this process is as wrong as the file says, if one is named."""
    if WALL_CLOCK in environment:
        right_time, error = time.time, Path(environment[WALL_CLOCK])
        time.time = lambda: right_time() + float(error.read_text())

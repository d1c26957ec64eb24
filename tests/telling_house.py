"""A house that would tell by time whatever it does not do in time.

    python tests/telling_house.py serve --port 0 --data folder

is `teahouse serve` with known deals, on a disk as slow as an old one's, and with pauses that no chance lengthens: what
is still to be stored when a pause ends is seen from outside. Nobody is ever away there.
"""

import sys
import time
from collections.abc import Sequence
from itertools import repeat
from typing import Any

from known_chance import know_all
from known_pace import ALL_THERE, keep_pace
from served_house import ServedHouse
from teahouse.store.base import Change
from teahouse.store.sql import SqlStore
from teahouse.table import pauses

DISK = 0.2
"""Seconds it takes to store something: longer than between the end of the time to answer and the end of the pause."""
store_at_once = SqlStore.append_all


class TellingHouse(ServedHouse):
    command = (sys.executable, __file__)


def store_slowly(store: SqlStore, changes: Sequence[Change], *fences: Any) -> list[Exception | None]:
    time.sleep(DISK)
    return store_at_once(store, changes, *fences)


if __name__ == "__main__":
    from teahouse.cli import main

    SqlStore.append_all = store_slowly  # type: ignore[method-assign]
    know_all(setattr, repeat(1))
    keep_pace({ALL_THERE: "yes"})
    pauses._chance = lambda: 0.0
    main()

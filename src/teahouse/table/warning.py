"""Where a move has days: that little of them is left, told once for each question and each pause."""

import math
from collections.abc import Callable

from teahouse.table.table import Table

PART_LEFT = 4
"""Little is left when it is this part of what comes anew with a move."""


class Warnings:
    def __init__(self, tell: Callable[[Table], None]) -> None:
        self._tell = tell
        self._told: dict[str, tuple[str, int]] = {}
        """By table, of what it was told last."""

    def until(self, table: Table, left: float, what: tuple[str, int]) -> float:
        """Seconds until so much is left that it is to be told, of so many; when it is so, that is told, once."""
        if not table.control.is_slow or self._told.get(table.id) == what:
            return math.inf
        until = left - table.control.move / PART_LEFT
        if until > 0:
            return until
        self._told[table.id] = what
        self._tell(table)
        return math.inf

"""What is known of many tables at once, as arrays with a row a table; whoever plays them writes it down here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.protocol import Start
from teahouse.kernels import load


@dataclass(frozen=True)
class Sheet:
    """Written in place after every action."""

    observations: NDArray[Any]
    """As the seat sees it that is asked; after the end, the seat that acted last."""
    masks: NDArray[np.bool_]
    seats: NDArray[np.int64]
    """Who is asked; -1 after the end."""
    rewards: NDArray[np.float64]
    """By table and seat; nothing before the end."""
    over: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    """Given up because it was longer than any game should be."""


def new_sheet(tables: int, shape: tuple[int, ...], dtype: np.dtype[Any], actions: int, seats: int) -> Sheet:
    return Sheet(
        np.zeros((tables, *shape), dtype),
        np.zeros((tables, actions), np.bool_),
        np.full(tables, -1, np.int64),
        np.zeros((tables, seats), np.float64),
        np.zeros(tables, np.bool_),
        np.zeros(tables, np.bool_),
    )


class KernelTables:
    """Tables in a kernel, which remembers what was dealt and every action since."""

    def __init__(self, kernel: Any, start: Callable[[Any, int], Start] | None = None) -> None:
        self._kernel, self._start = kernel, start
        self.begin, self.play = kernel.begin, kernel.play

    def story(self, table: int) -> tuple[Start | None, list[int]]:
        start = self._start(self._kernel, table) if self._start else None
        return start, self._kernel.story(table)


def kernel_tables(
    name: str, sheet: Sheet, *more: object, start: Callable[[Any, int], Start] | None = None
) -> KernelTables | None:
    """The tables of that kernel, which write on the sheet; None where it was not built."""
    kernel = load(name)
    if kernel is None:
        return None
    flat = sheet.observations.reshape(len(sheet.seats), -1)
    signs = (sheet.masks.view(np.uint8), sheet.seats, sheet.rewards, sheet.over.view(np.uint8))
    return KernelTables(kernel.Tables(flat, *signs, *more), start)

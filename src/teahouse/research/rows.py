"""Many tables of one game at once. Whoever plays them, by readable rules or in a kernel, writes on the same sheet."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from teahouse.core.coding import Coder
from teahouse.core.handles import State
from teahouse.core.protocol import CompiledTables
from teahouse.core.sheets import Sheet
from teahouse.research.episodes import NOBODY, Episode


class Rows(Protocol):
    """Tables that are played all at once. They trust their caller: what is played is allowed by the masks."""

    def begin(self, which: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        """New games at these tables, each with its seed."""

    def play(self, which: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """One action at each of these tables, which are not over."""

    def state(self, table: int) -> State:
        """How a table stands."""

    def begun(self, table: int) -> int:
        """How many actions of a move were made that needs more."""


class ReadableRows:
    """Tables played by the readable rules."""

    def __init__(self, coder: Coder, sheet: Sheet) -> None:
        self._coder, self._sheet = coder, sheet
        self._episodes: list[Episode] = [Episode(coder, coder.game.start(seed=0))] * len(sheet.seats)

    def begin(self, which: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        for table, seed in zip(which.tolist(), seeds.tolist(), strict=True):
            self._episodes[table] = Episode(self._coder, self._coder.game.start(seed=seed))
            self._show(table, self._episodes[table].seat)

    def play(self, which: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        for table, action in zip(which.tolist(), actions.tolist(), strict=True):
            episode = self._episodes[table]
            mover = episode.seat
            episode.act(action)
            self._show(table, mover if episode.is_over or episode.is_cut else episode.seat)

    def _show(self, table: int, viewer: int) -> None:
        episode, sheet = self._episodes[table], self._sheet
        over = episode.is_over or episode.is_cut
        sheet.observations[table] = episode.observe(viewer)
        sheet.seats[table] = NOBODY if over else episode.seat
        sheet.masks[table] = False if over else episode.mask(episode.seat)
        sheet.rewards[table] = episode.rewards
        sheet.over[table], sheet.cut[table] = episode.is_over, episode.is_cut

    def state(self, table: int) -> State:
        return self._episodes[table].state

    def begun(self, table: int) -> int:
        return len(self._episodes[table].begun)


class CompiledRows:
    """Tables played in a kernel, which keeps what was dealt and every action since: so a state can be made of it."""

    def __init__(self, coder: Coder, kernel: CompiledTables) -> None:
        self._coder, self._kernel = coder, kernel

    def begin(self, which: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        self._kernel.begin(which, seeds)

    def play(self, which: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        self._kernel.play(which, actions)

    def state(self, table: int) -> State:
        start, actions = self._kernel.story(table)
        game = self._coder.game
        episode = Episode(self._coder, game.begin(start) if start else game.start(seed=0))
        for action in actions:
            episode.act(action)
        return episode.state

    def begun(self, table: int) -> int:
        return 0


def rows_for(coder: Coder, sheet: Sheet) -> Rows:
    """In the kernel where it can, else by the readable rules."""
    kernel = coder.coding.tables(sheet) if coder.coding.tables else None
    return ReadableRows(coder, sheet) if kernel is None else CompiledRows(coder, kernel)

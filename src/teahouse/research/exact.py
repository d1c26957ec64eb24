"""Positions of a solved game, drawn by lot, with the exact values of all their moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from teahouse.core.coding import Coder
from teahouse.core.handles import Game
from teahouse.core.protocol import Solver
from teahouse.research.arrays import check_suffix, write_arrays

VERSION = 1
COLUMNS = {
    "position": "text: the position, as teahouse.game(...).parse reads it",
    "seat": "int8: who is to move",
    "observation": "what that seat sees (docs/research.md)",
    "mask": "bool: what it may do",
    "value": "float32: 1 where it wins against every defence, 0 where it loses",
    "plies": "int16: how many moves both make until the end, if the winner hurries and the loser resists",
    "action": "int16: a best move, in that sense",
    "wins": "bool by action: whether it wins",
    "action_plies": "int16 by action: how many moves are made until the end, this one counted; 0 where there is none",
}


@dataclass(frozen=True)
class ExactValues:
    """So many positions, each drawn from all there are in which somebody is to move."""

    game: Game
    solver: Solver
    positions: int
    seed: int
    path: Path

    def check(self) -> None:
        check_suffix(self.path)
        self.solver.values(self.solver.sample(Random(self.seed)))

    def rows(self) -> Iterator[dict[str, Any]]:
        """The same seed gives the same positions; more of them begin with the fewer."""
        coder, rng = Coder(self.game), Random(self.seed)
        beginning = self.game.start(seed=0)
        for _ in range(self.positions):
            yield self._row(coder, beginning.at(self.solver.sample(rng)))

    def _row(self, coder: Coder, state: Any) -> dict[str, Any]:
        (seat,) = state.to_move
        wins, plies = np.zeros(coder.actions, np.bool_), np.zeros(coder.actions, np.int16)
        for move, value in self.solver.values(state.position).items():
            (action,) = coder.coding.encode(state.position, seat, move)
            wins[action], plies[action] = value
        mask = coder.mask(state, seat)
        best = best_action(mask, wins, plies)
        seen = {"position": state.text, "seat": seat, "observation": coder.observe(state.seen_by(seat)), "mask": mask}
        known = {"value": wins[best], "plies": plies[best], "action": best, "wins": wins, "action_plies": plies}
        return {**seen, **known}

    def write(self, rows: Iterator[dict[str, Any]]) -> int:
        """All rows as arrays; how many there are."""
        coder = Coder(self.game)
        columns = _empty_columns(coder, self.positions)
        texts = []
        for place, row in enumerate(rows):
            texts.append(row.pop("position"))
            for name, value in row.items():
                columns[name][place] = value
        head = {"dataset": VERSION, "exact": True, "game": self.game.id, "options": dict(self.game.options)}
        counts = {"seed": self.seed, "positions": self.positions, "actions": coder.actions}
        write_arrays(self.path, {"position": np.array(texts), **columns}, {**head, **counts, "columns": COLUMNS})
        return self.positions


def best_action(mask: NDArray[np.bool_], wins: NDArray[np.bool_], plies: NDArray[np.int16]) -> int:
    """The fastest win, else the longest resistance; of equals the first.

    >>> allowed = np.array([True, True, False])
    >>> best_action(allowed, np.array([False, True, False]), np.array([4, 9, 0], np.int16))
    1
    >>> best_action(allowed, np.array([False, False, False]), np.array([4, 6, 0], np.int16))
    1
    """
    winning = np.flatnonzero(wins)
    if len(winning):
        return int(winning[np.argmin(plies[winning])])
    allowed = np.flatnonzero(mask)
    return int(allowed[np.argmax(plies[allowed])])


def _empty_columns(coder: Coder, rows: int) -> dict[str, NDArray[Any]]:
    return {
        "seat": np.zeros(rows, np.int8),
        "observation": np.zeros((rows, *coder.shape), coder.dtype),
        "mask": np.zeros((rows, coder.actions), np.bool_),
        "value": np.zeros(rows, np.float32),
        "plies": np.zeros(rows, np.int16),
        "action": np.zeros(rows, np.int16),
        "wins": np.zeros((rows, coder.actions), np.bool_),
        "action_plies": np.zeros((rows, coder.actions), np.int16),
    }

"""Seeds for many tables: the first game of a table has the table's own, each further one follows from it."""

import secrets

import numpy as np
from numpy.typing import NDArray

STEP = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1


class Seeds:
    """What each table's next game begins with."""

    def __init__(self, first: NDArray[np.uint64]) -> None:
        self._next = first

    def restart(self, which: NDArray[np.int64], seeds: list[int | None]) -> None:
        fresh = [_fresh() if seed is None else seed & MASK for seed in seeds]
        self._next[which] = np.array(fresh, np.uint64)

    def take(self, which: NDArray[np.int64]) -> NDArray[np.uint64]:
        """A seed for each of these tables, never the same twice."""
        taken = self._next[which]
        self._next[which] = scrambled(taken)
        return taken


def scrambled(seeds: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """splitmix64: neighbouring seeds lead far apart.

    >>> scrambled(np.array([0], np.uint64)).tolist()
    [16294208416658607535]
    """
    mixed = seeds + np.uint64(STEP)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def next_seeds(seed: int | None, tables: int) -> Seeds:
    """Seed n gives table i the seed n + i; without one the operating system's randomness does."""
    first = _fresh() if seed is None else seed
    return Seeds(np.array([(first + table) & MASK for table in range(tables)], np.uint64))


def _fresh() -> int:
    return secrets.randbits(64)

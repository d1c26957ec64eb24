# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Many tables at once, whatever is played there: the walk over them that the kernels of all games have in common.

A game's kernel says how one table starts and what one action does there, and writes into that table's row of the
arrays: observations (as the seat sees it that is asked, after the end the one that acted last), masks (of the seat that
is asked), seats (-1 after the end), rewards (of all seats, nothing before the end), over. Nothing checks an action: it
must be one that the mask allows, at a table that is there and not over.
"""

import cython


class Rows:
    """Tables of a game, which write into these arrays; what else a game needs comes after them."""

    def __cinit__(self, observations, masks, seats, rewards, over, *more):
        self.observations, self.masks, self.seats = observations, masks, seats
        self.rewards, self.over = rewards, over

    def begin(self, which: cython.longlong[::1], seeds: cython.ulonglong[::1]) -> None:
        """New games at these tables, each with its seed."""
        index: cython.Py_ssize_t
        with cython.nogil:
            for index in range(which.shape[0]):
                self.start(which[index], seeds[index])

    def play(self, which: cython.longlong[::1], actions: cython.longlong[::1]) -> None:
        """One action at each of these tables."""
        index: cython.Py_ssize_t
        with cython.nogil:
            for index in range(which.shape[0]):
                self.act(which[index], actions[index])

    def start(self, table, seed):
        """A new game at one table; a seed means something where something is dealt."""
        return 0

    def act(self, table, action):
        """One action at one table."""
        return 0

"""Computers that fill seats at many tables: random ones, and the players of the house."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from teahouse.core.coding import Coder
from teahouse.core.errors import BadOption
from teahouse.core.handles import Bot
from teahouse.core.sheets import Sheet
from teahouse.research.rows import Rows
from teahouse.texts import message

RANDOM = "random"
NODES = 400
"""How much the players of the house may look at for a move: so games can be repeated."""

MOODS = 1 << 62

Wanted = str | Sequence[str | None] | Mapping[int, str] | None


class Opponents:
    """Who sits where; seats that nobody has are the learner's."""

    def __init__(self, coder: Coder, players: Mapping[int, Bot | None], seed: int | None) -> None:
        self._coder, self._players = coder, players
        self._rng = np.random.default_rng(None if seed is None else abs(seed))
        self._plans: dict[int, Sequence[int]] = {}
        """What is still to come of moves of several actions, by table."""
        self._taken = np.array([*(seat in players for seat in range(coder.game.seats)), False])  # the last: nobody

    def __bool__(self) -> bool:
        return bool(self._players)

    def answer(self, rows: Rows, sheet: Sheet, which: NDArray[np.int64]) -> None:
        """At these tables opponents move until somebody else is asked, or it is over."""
        waiting = which[self._taken[sheet.seats[which]]]
        while len(waiting):
            rows.play(waiting, self._actions(rows, sheet, waiting))
            waiting = waiting[self._taken[sheet.seats[waiting]]]

    def _actions(self, rows: Rows, sheet: Sheet, which: NDArray[np.int64]) -> NDArray[np.int64]:
        actions = any_of(sheet.masks[which], self._rng)
        for place, table in enumerate(which.tolist()):
            bot = self._players[int(sheet.seats[table])]
            if bot is not None:
                actions[place] = self._chosen(bot, rows, sheet, table)
        return actions

    def _chosen(self, bot: Bot, rows: Rows, sheet: Sheet, table: int) -> int:
        """The next action of the player's move. At every table, and every time, it is in another mood."""
        mood = bot.in_mood(int(self._rng.integers(MOODS)))
        if not rows.begun(table):
            state, seat = rows.state(table), int(sheet.seats[table])
            code = self._coder.encode(state, seat, mood.choose(state, seat, nodes=NODES).move)
            self._plans[table] = code if isinstance(code, tuple) else (code,)
        action, *self._plans[table] = self._plans[table]
        return action


def any_of(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """One of the allowed actions of each row, all equally likely."""
    counts = masks.sum(axis=1)
    picks = (rng.random(len(masks)) * counts).astype(np.int64)
    order = np.cumsum(masks, axis=1, dtype=np.int32)
    found: NDArray[np.int64] = np.argmax(order > picks[:, None], axis=1)
    return found


def seated(coder: Coder, wanted: Wanted, seed: int | None) -> Opponents:
    """The players who were wished for, by seat."""
    seats = range(coder.game.seats)
    if wanted is None:
        named: dict[int, str] = {}
    elif isinstance(wanted, str):
        named = {seat: wanted for seat in seats if seat}
    elif isinstance(wanted, Mapping):
        named = dict(wanted)
    elif isinstance(wanted, Sequence):
        named = {seat: name for seat, name in enumerate(wanted) if name is not None}
    else:
        named = {-1: ""}
    if not set(named) < set(seats):
        allowed = message("error/allowed-range", low=0, high=len(seats) - 1)
        raise BadOption(option="opponents", value=str(wanted), allowed=allowed)
    return Opponents(coder, {seat: _player(coder, name) for seat, name in named.items()}, seed)


def _player(coder: Coder, name: str) -> Bot | None:
    return None if name == RANDOM else Bot(coder.game.declaration, name)

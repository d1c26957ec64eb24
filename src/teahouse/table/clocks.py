"""Time that people have agreed on, for a move and for a whole match: that it is seen, and that its end is noticed.

A clock shows what its viewer knows already. It runs for the seats that the viewer sees to be asked, from the moment
the question was shown; while a table rests there is none, so no clock tells who is asked secretly or has answered.
"""

import asyncio
import math
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from teahouse.core.protocol import TIME
from teahouse.core.views import View
from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import end_turn
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

LONGEST_WAIT = 3600.0
LITTLE_LEFT = (10.0, 3600.0)
"""Seconds from which on a clock warns: a sixth of the agreed time, but at least and at most so many."""
TENTHS = 10
"""A clock is told in tenths of a second: nobody needs to know more exactly when a pause was over."""


@dataclass(frozen=True)
class Dial:
    """What the clocks of a table show to one viewer, in the house's running time."""

    seats: tuple[int, ...]
    """The people who are seen to be asked."""
    move_ends: float | None
    """When their time for this move is over."""
    match_ends: float | None
    move_warns: float = 0.0
    match_warns: float = 0.0
    """So many seconds before the end there is little time left."""


def dial(table: Table, view: View[Any] | None) -> Dial | None:
    """The clocks as this view may show them; None where none was agreed, or none runs any more."""
    if view is None or view.result or not table.has_clock():
        return None
    asked = () if table.rests else tuple(seat for seat in view.to_move if table.chairs[seat].attended)
    return Dial(
        asked,
        _finite(table.move_ends()) if asked else None,
        _finite(table.match_ends()),
        _little(table.agreed.move_time),
        _little(table.seconds),
    )


def _finite(moment: float) -> float | None:
    return None if math.isinf(moment) else told(moment)


def told(moment: float) -> float:
    """No finer than anybody needs to know it."""
    return math.floor(moment * TENTHS) / TENTHS


def _little(length: float) -> float:
    least, most = LITTLE_LEFT
    return min(max(length / 6, least), most)


class Clocks:
    """Sees to it that time that is over is noticed. While the house is closed, clocks stand still."""

    def __init__(self, door: InsistentDoor, computers: Computers, running: RunningTime) -> None:
        self._door, self._computers, self._running = door, computers, running

    def is_match_over(self, table: Table) -> bool:
        """Whether its agreed time is."""
        return table.match_left(self._running.now()) <= 0

    async def watch(self, table: Table, woken: asyncio.Event) -> None:
        """Wait for a move until the clock runs out."""
        left = min(table.match_ends(), table.move_ends()) - self._running.now()
        if left > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), min(left, LONGEST_WAIT))
        elif not self.is_match_over(table):
            await self._end_turns(table)

    async def _end_turns(self, table: Table) -> None:
        """Whose time is over has lost; where the game goes on, a computer makes this move."""
        for seat in table.asked():
            if TIME in table.game.declaration.endings:
                await self._door.act(table.id, partial(end_turn, reason=TIME, seat=seat, turn=table.turn(seat)))
                break
            await self._computers.play(table, seat)

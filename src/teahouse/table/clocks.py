"""Time that people have agreed on: for a move, and for a whole match."""

import asyncio
import math
from contextlib import suppress
from functools import partial

from teahouse.core.protocol import TIME
from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import end_turn
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

LONGEST_WAIT = 3600.0


class Clocks:
    """Sees to it that time that is over is noticed. While the house is closed, clocks stand still."""

    def __init__(self, door: InsistentDoor, computers: Computers, running: RunningTime) -> None:
        self._door, self._computers, self._running = door, computers, running

    def is_match_over(self, table: Table) -> bool:
        """Whether its agreed time is."""
        return table.match_left(self._running.now()) <= 0

    async def watch(self, table: Table, woken: asyncio.Event) -> None:
        """Wait for a move until the clock runs out."""
        left = min(table.match_left(self._running.now()), self.move_left(table))
        if left > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), min(left, LONGEST_WAIT))
        elif not self.is_match_over(table):
            await self._end_turns(table)

    def move_left(self, table: Table) -> float:
        """Seconds for the question that is put; without a clock for ever."""
        if not table.agreed.move_time:
            return math.inf
        return table.asked_since + table.agreed.move_time - self._running.now()

    async def _end_turns(self, table: Table) -> None:
        """Whose time is over has lost; where the game goes on, a computer makes this move."""
        for seat in table.asked():
            if TIME in table.game.declaration.endings:
                await self._door.act(table.id, partial(end_turn, reason=TIME, seat=seat, turn=table.turn(seat)))
                break
            await self._computers.play(table, seat)

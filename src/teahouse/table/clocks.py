"""Time that people have agreed on: for a move, and for a whole match."""

import asyncio
import math
import time
from contextlib import suppress
from functools import partial

from teahouse.core.protocol import TIME
from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import end_turn
from teahouse.table.table import Table

LONGEST_WAIT = 3600.0


class Clocks:
    """Sees to it that time that is over is noticed. Clocks stood still while the house was closed."""

    def __init__(self, door: InsistentDoor, computers: Computers) -> None:
        self._door, self._computers = door, computers
        self._opened = time.time()

    async def watch(self, table: Table, woken: asyncio.Event) -> None:
        """Wait for a move until the clock runs out."""
        left = min(table.match_left(time.time()), self._move_left(table))
        if left > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), min(left, LONGEST_WAIT))
        elif table.match_left(time.time()) > 0:
            await self._end_turns(table)

    def _move_left(self, table: Table) -> float:
        if not table.agreed.move_time:
            return math.inf
        return max(table.since, self._opened) + table.agreed.move_time - time.time()

    async def _end_turns(self, table: Table) -> None:
        """Whose time is over has lost; where the game goes on, a computer makes this move."""
        for seat in table.asked():
            if TIME in table.game.declaration.endings:
                await self._door.act(table.id, partial(end_turn, reason=TIME, seat=seat, turn=table.turn(seat)))
                break
            await self._computers.play(table, seat)

"""Time that people have agreed on, for a move and for a whole match: that it is seen, and that its end is noticed.

A clock shows what its viewer knows already. It runs for the seats that the viewer sees to be asked, from the moment
the question was shown; while a table rests there is none, so no clock tells who is asked secretly or has answered.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from teahouse.core.protocol import TIME
from teahouse.core.views import View
from teahouse.table.calendar import on_vacation
from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import end_turn
from teahouse.table.running import RunningTime
from teahouse.table.spending import FORGIVEN
from teahouse.table.standing_in import stand_in_late
from teahouse.table.table import Table
from teahouse.table.timing import little, warns, whole
from teahouse.table.warning import Warnings

LONGEST_WAIT = 3600.0
TENTHS = 10
"""A clock is told in tenths of a second: nobody needs to know more exactly when a pause was over."""


@dataclass(frozen=True)
class SeatTime:
    """The clock of one seat, in the house's running time."""

    ends: float | None
    """When its time is over; None while it does not run."""
    left: float
    """How long its next move may take where it does not run."""
    whole: float
    """What a full clock shows."""
    periods: int = 0
    """So many are left."""
    away_until: float | None = None
    """Somebody is on vacation until then, by the clock on the wall."""


@dataclass(frozen=True)
class Dial:
    """What the clocks of a table show to one viewer, in the house's running time."""

    seats: tuple[int, ...]
    """The people who are seen to be asked."""
    move_ends: float | None
    """When the first of them has no time left for this move."""
    match_ends: float | None
    move_warns: float = 0.0
    match_warns: float = 0.0
    """So many seconds before the end there is little time left."""
    period: int = 0
    times: tuple[SeatTime | None, ...] = ()
    """By seat; None where none is shown."""


def dial(table: Table, view: View[Any] | None) -> Dial | None:
    """The clocks as this view may show them; None where none was agreed, or none runs any more."""
    if view is None or view.result or not table.has_clock():
        return None
    asked = () if table.rests else tuple(seat for seat in view.to_move if table.chairs[seat].attended)
    times = tuple(_seat_time(table, seat, seat in asked) for seat in range(len(table.chairs)))
    return Dial(
        asked,
        min((each.ends for each in times if each and each.ends is not None), default=None),
        _finite(table.match_ends()),
        warns(table.control),
        little(table.seconds),
        table.control.period,
        times,
    )


def _seat_time(table: Table, seat: int, is_asked: bool) -> SeatTime | None:
    """A clock that only counts moves is there while it runs; one that keeps what is left is always there."""
    control = table.control
    if not control.runs or not table.chairs[seat].attended or not (is_asked or control.is_banked):
        return None
    days = table.calendar.days.get(seat)
    wall = table.calendar.hours.wall(table.asked_since)
    return SeatTime(
        _finite(table.move_ends(seat)) if is_asked else None,
        round(table.may_take(seat), 1),
        whole(control, table.stocks[seat]),
        table.stocks[seat].periods,
        on_vacation(days, max(wall, time.time())) if days else None,
    )


def _finite(moment: float) -> float | None:
    return None if math.isinf(moment) else told(moment)


def told(moment: float) -> float:
    """No finer than anybody needs to know it."""
    return math.floor(moment * TENTHS) / TENTHS


class Clocks:
    """Sees to it that time that is over is noticed. While the house is closed, clocks stand still."""

    def __init__(
        self,
        door: InsistentDoor,
        computers: Computers,
        running: RunningTime,
        look_up: Callable[[Table], Awaitable[None]],
        warnings: Warnings,
    ) -> None:
        self._door, self._computers, self._running, self._look_up = door, computers, running, look_up
        self._warnings = warnings

    def is_match_over(self, table: Table) -> bool:
        """Whether its agreed time is."""
        return table.match_left(self._running.now()) <= 0

    async def watch(self, table: Table, woken: asyncio.Event) -> None:
        """Wait for a move until the clock runs out; who has days is warned before."""
        if (left := await self.until_due(table)) > 0:
            with suppress(TimeoutError):  # `wait_for` may miss that it is cancelled when a move comes
                async with asyncio.timeout(min(left, LONGEST_WAIT)):
                    await woken.wait()
        elif not self.is_match_over(table):
            await self._end_turns(table)

    async def until_due(self, table: Table) -> float:
        """Seconds until somebody is warned or a time is over; 0 or less: one is."""
        await self._look_up(table)
        left = min(table.match_ends(), *map(partial(_noticed, table), table.asked())) - self._running.now()
        if left <= 0:
            return left
        return min(left, self._warnings.until(table, left, ("question", table.state.question if table.state else 0)))

    async def _end_turns(self, table: Table) -> None:
        """Whose time is over has lost; where the game goes on, a computer makes this move, or where a move has days
        plays until they are back."""
        for seat in table.asked():
            if _noticed(table, seat) > self._running.now():
                continue
            if TIME in table.game.declaration.endings:
                await self._door.act(table.id, partial(end_turn, reason=TIME, seat=seat, turn=table.turn(seat)))
                break
            if table.control.is_slow:
                await self._door.act(table.id, partial(stand_in_late, seat=seat, turn=table.turn(seat)))
            else:
                await self._computers.play(table, seat)


def _noticed(table: Table, seat: int) -> float:
    """When a seat's time is over for certain: an answer may be on its way."""
    return table.move_ends(seat) + FORGIVEN

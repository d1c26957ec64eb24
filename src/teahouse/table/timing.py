"""How time is agreed on, and what is left of it: pure functions of how long each move has taken.

One formula for every kind of clock. A move first uses `move`, which comes anew with every move; then what is in hand
(`main`); then whole periods. After it `increment` is added to what is in hand.

    per move                   move                       days per move, days in hand   move, main
    per game, with increment   main, increment            byo-yomi                      main, period, periods

A period that was not used up comes anew with the next move. All times are seconds.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from teahouse.table.agreed import Agreed

DAY = 86_400
LITTLE_LEFT = (10.0, 3600.0)
"""Seconds from which on a clock warns: a sixth of the agreed time, but at least and at most so many."""
LITTLE_OF_GAME = (10.0, 60.0)
"""The same where the time is for a whole game, of which a tenth is little."""


@dataclass(frozen=True)
class Control:
    """What was agreed."""

    move: int = 0
    main: int = 0
    increment: int = 0
    period: int = 0
    periods: int = 0
    nights: bool = False
    """Whether nights do not count, by each person's time zone."""

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.move or self.main or self.periods)

    @property
    def is_slow(self) -> bool:
        """Whether a move has days: then vacations count, and nobody needs to be there."""
        return self.move >= DAY

    @property
    def is_banked(self) -> bool:
        """Whether what one move leaves is there for the next one."""
        return bool(self.main or self.periods)


class Stock(NamedTuple):
    """What a seat has left, beside what comes anew with every move."""

    main: float
    periods: int


def control_of(agreed: Agreed) -> Control:
    return Control(
        agreed.move_time, agreed.main_time, agreed.increment, agreed.period, agreed.periods, nights=agreed.nights
    )


def full(control: Control) -> Stock:
    """What everybody begins with."""
    return Stock(float(control.main), control.periods)


def left(control: Control, stock: Stock) -> float:
    """How long the next move may take: then the time is over.

    >>> left(Control(main=600, period=30, periods=3), Stock(20.0, 3))
    110.0
    """
    return control.move + stock.main + stock.periods * control.period


def after(control: Control, stock: Stock, spent: float) -> Stock:
    """What is left when a move has taken so long.

    >>> after(Control(main=300, increment=5), Stock(300.0, 0), 20.0)
    Stock(main=285.0, periods=0)
    >>> after(Control(move=86400, main=259200), Stock(259200.0, 0), 90000.0)
    Stock(main=255600.0, periods=0)
    >>> after(Control(main=600, period=30, periods=3), Stock(10.0, 3), 45.0)
    Stock(main=0.0, periods=2)
    """
    over = max(0.0, spent - control.move)
    used = min(stock.main, over)
    gone = int((over - used) // control.period) if control.period else 0
    return Stock(stock.main - used + control.increment, max(0, stock.periods - gone))


def warns(control: Control) -> float:
    """So many seconds before its end a clock warns."""
    if control.periods:
        return min(10.0, control.period / 2)
    if control.main and not control.move:
        least, most = LITTLE_OF_GAME
        return min(max(control.main / 10, least), most)
    return little(control.move)


def little(length: float) -> float:
    """Of a time that is for one move, or for a match."""
    least, most = LITTLE_LEFT
    return min(max(length / 6, least), most)


def whole(control: Control, stock: Stock) -> float:
    """What a full clock shows: against it one sees how much is left."""
    return max(left(control, stock), left(control, full(control))) or math.inf

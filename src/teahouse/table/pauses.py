"""How long a table rests, and what happens when that time is over.

Everybody waits equally long, whoever is asked, and how long is settled when the pause begins:

    closes    the time to answer is over: who has let it go by does not claim, and a computer that is late neither.
              Something is stored then in any case, so that a slow disk delays all pauses alike
    ends      everybody sees how the game has gone on; all that had to be worked out for it was, so that the moment
              tells nothing, and a little chance covers what the machine itself would tell

Computers answer in the meantime; where several people sit at the table the agreed time to claim is the pause. The end
of a pause is an entry like any other: a house that was closed or killed before it was stored gives the whole pause
again, to everybody alike. Moments are the house's running time: a clock on the wall that is set neither ends nor
stretches a pause.
"""

import asyncio
import secrets
from contextlib import suppress
from functools import partial

from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import waive
from teahouse.table.pace import Pace
from teahouse.table.pen import Pen
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

IN_TIME = 0.8
"""Computers answer within this part of a pause: a longer one would tell that somebody was asked."""
CLAIM_TIME = 5
"""Seconds where several people have agreed on none: without an end, waiting would tell who may claim."""


class Pauses:
    """Sees to it that pauses end."""

    def __init__(self, door: InsistentDoor, computers: Computers, pace: Pace, running: RunningTime) -> None:
        self._door, self._computers, self._pace, self._running = door, computers, pace, running
        self._opened = running.now()

    async def sit_out(self, table: Table, woken: asyncio.Event) -> None:
        """The pause that is on, to its end."""
        closes = max(table.rest_since, self._opened) + length(table, self._pace)
        if table.shows_end_of_hand():
            await self._look(table, closes, woken)
        else:
            await self._let_answer(table, closes)
        await self._door.act(table.id, partial(end_rest, since=table.rest_since))

    async def _let_answer(self, table: Table, closes: float) -> None:
        """Whoever is asked answers; when the time for it is over, all that follows is worked out before it is shown."""
        shown_after = self._pace.seal + self._pace.jitter * _chance()
        answering = asyncio.create_task(self._computers.answer_secretly(table.id, IN_TIME * self._left(closes)))
        try:
            await self.wait_until(closes)
            closing = self._door.act(table.id, partial(close_answers, since=table.rest_since))
            await asyncio.gather(asyncio.sleep(shown_after), closing)
        finally:
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)

    async def _look(self, table: Table, ends: float, woken: asyncio.Event) -> None:
        """Let people look at the hand that is over, until the time is up or the only one there wants to go on."""
        since = table.rest_since
        while _is_resting_since(table, since) and (left := self._left(ends)) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), left)
            woken.clear()
            table = await self._door.table(table.id)

    async def wait_until(self, moment: float) -> None:
        await asyncio.sleep(self._left(moment))

    def _left(self, moment: float) -> float:
        return max(0.0, moment - self._running.now())


def _chance() -> float:
    """From 0 to 1, by the operating system's randomness."""
    return secrets.randbelow(1_000_001) / 1_000_000


# Steps of a pause


def close_answers(pen: Pen, since: float) -> None:
    """The time to answer in the pause that began then is over. Nobody sees it, nor whether anybody is late."""
    _waive_late(pen, since)
    if _is_resting_since(pen.table, since):
        pen.write("closed")


def end_rest(pen: Pen, since: float) -> None:
    """The pause that began then is over: everybody may see the next thing there is to see."""
    _waive_late(pen, since)
    if _is_resting_since(pen.table, since):
        pen.write("rested")


def _waive_late(pen: Pen, since: float) -> None:
    while _is_resting_since(pen.table, since) and (late := _late(pen.table)):
        waive(pen, late[0])


def _late(table: Table) -> list[int]:
    """Seats that have let their time go by. One person against computers has all the time there is."""
    state, for_all = table.state, has_claim_clock(table)
    asked = [seat for seat in table.asked() if for_all or table.chairs[seat].computer]
    return [seat for seat in asked if state and state.waived(seat) is not None]


def go_on(pen: Pen, person: str) -> None:
    """Who is alone with computers decides how long the last hand is looked at."""
    table = pen.table
    if table.shows_end_of_hand() and table.people() == {person}:
        pen.write("rested", seat=table.seats_of(person)[0])


def catch_up(pen: Pen, pace: Pace) -> None:
    """A house of before did not write down when a pause was over: it is when its time has gone by.

    That house went by the clock on the wall. A secret question that is still open gets its whole time again.
    """
    ends = pen.table.rest_began
    while pen.table.rests and not pen.table.is_open():
        ends += length(pen.table, pace)
        if pen.at < ends:
            return
        pen.write("rested")


def _is_resting_since(table: Table, since: float) -> bool:
    return bool(table.rests) and table.rest_since == since


def length(table: Table, pace: Pace) -> float:
    """Of the pause that is on."""
    if table.shows_end_of_hand():
        return pace.lesson_end if table.lesson() and len(table.hands) == 1 else pace.hand_end
    waits = has_claim_clock(table) and not table.is_alone()  # computers that play for all of them need no time
    return table.agreed.claim_time or CLAIM_TIME if waits else pace.pause


def has_claim_clock(table: Table) -> bool:
    """Also while a computer plays for all but one: who is away may be looking on, and would learn who has all the time
    there is because they are asked."""
    return len(table.people()) > 1

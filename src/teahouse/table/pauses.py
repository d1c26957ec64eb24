"""How long a table rests, and what happens when that time is over.

Everybody waits equally long, whoever is asked. Computers answer in the meantime; where several people sit at the table
the agreed time to claim is the pause, and who lets it go by does not claim. The end of a pause is an entry like any
other: a house that was closed or killed before it was stored gives the whole pause again, to everybody alike.
"""

import asyncio
import time
from contextlib import suppress
from functools import partial

from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import waive
from teahouse.table.pace import Pace
from teahouse.table.pen import Pen
from teahouse.table.table import Table

IN_TIME = 0.8
"""Computers answer within this part of a pause: a longer one would tell that somebody was asked."""


class Pauses:
    """Sees to it that pauses end."""

    def __init__(self, door: InsistentDoor, computers: Computers, pace: Pace) -> None:
        self._door, self._computers, self._pace = door, computers, pace
        self._opened = time.time()

    async def sit_out(self, table: Table, woken: asyncio.Event) -> None:
        """The pause that is on, to its end."""
        ends = max(table.rest_began, self._opened) + length(table, self._pace)
        if table.shows_end_of_hand():
            await self._look(table, ends, woken)
        else:
            await asyncio.gather(wait_until(ends), self._computers.answer_secretly(table.id, IN_TIME * _left(ends)))
        await self._door.act(table.id, partial(end_rest, began=table.rest_began))

    async def _look(self, table: Table, ends: float, woken: asyncio.Event) -> None:
        """Let people look at the hand that is over, until the time is up or the only one there wants to go on."""
        began = table.rest_began
        while _is_resting_since(table, began) and (left := _left(ends)) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), left)
            woken.clear()
            table = await self._door.table(table.id)


async def wait_until(moment: float) -> None:
    await asyncio.sleep(_left(moment))


def _left(moment: float) -> float:
    return max(0.0, moment - time.time())


# Steps of a pause


def end_rest(pen: Pen, began: float) -> None:
    """The pause that began then is over: everybody may see the next thing there is to see."""
    if not _is_resting_since(pen.table, began):
        return
    while has_claim_clock(pen.table) and pen.table.is_quiet() and (asked := pen.table.asked()):
        waive(pen, asked[0])
    if _is_resting_since(pen.table, began):
        pen.write("rested")


def go_on(pen: Pen, person: str) -> None:
    """Who is alone with computers decides how long the last hand is looked at."""
    table = pen.table
    if table.shows_end_of_hand() and table.people() == {person}:
        pen.write("rested", seat=table.seats_of(person)[0])


def catch_up(pen: Pen, pace: Pace) -> None:
    """A house of before did not write down when a pause was over: it is when its time has gone by.

    A secret question that is still open gets its whole time again.
    """
    ends = pen.table.rest_began
    while pen.table.rests and not pen.table.is_open():
        ends += length(pen.table, pace)
        if pen.at < ends:
            return
        pen.write("rested")


def _is_resting_since(table: Table, began: float) -> bool:
    return bool(table.rests) and table.rest_began == began


def length(table: Table, pace: Pace) -> float:
    """Of the pause that is on."""
    if table.shows_end_of_hand():
        return pace.lesson_end if table.lesson() and len(table.hands) == 1 else pace.hand_end
    return table.agreed.claim_time if has_claim_clock(table) else pace.pause


def has_claim_clock(table: Table) -> bool:
    """One person against computers has all the time there is."""
    return bool(table.agreed.claim_time) and len(table.people()) > 1

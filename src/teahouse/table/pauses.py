"""How long a table rests, and what happens when that time is over.

Nobody's being asked changes how long everybody waits:

    closes    the time to answer is over: who has let it go by does not claim, and a computer that is late neither.
              Something is stored then in any case, so that a slow disk delays all pauses alike
    ends      everybody sees how the game has gone on; all that had to be worked out for it was, so that the moment
              tells nothing, and a little chance covers what the machine itself would tell

Computers answer in the meantime. Where several people sit at the table it closes when all of them are ready
(`readiness.py`), at the latest when the agreed time to claim is over; some pauses, drawn by chance when they begin,
are long in any case. At a fair table it also waits for whoever may claim, and by chance as if somebody might
(`Thought`). The end of a pause is an entry like any other: a house that was closed or killed before it was
stored gives the whole pause again, to everybody alike. Moments are the house's running time: a clock on the wall that
is set neither ends nor stretches a pause.
"""

import asyncio
import math
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from teahouse.table.computers import Computers
from teahouse.table.insisting import InsistentDoor
from teahouse.table.moves import answer_for
from teahouse.table.orders import answered
from teahouse.table.pace import FAIR, Pace
from teahouse.table.pen import Pen
from teahouse.table.readiness import AS_IF_ASKED, Tempo
from teahouse.table.running import RunningTime
from teahouse.table.standing_in import LATE, allows_standing_in
from teahouse.table.table import Table
from teahouse.table.warning import Warnings

IN_TIME = 0.8
"""Computers answer within this part of a pause: a longer one would tell that somebody was asked."""
LONGEST_WAIT = 3600.0
"""Then it is looked again how long it still takes: somebody may have gone on vacation."""
CLAIM_TIME = 5
"""Seconds where several people have agreed on none: without an end, waiting would tell who may claim."""


class Began(NamedTuple):
    """What is settled when a pause begins."""

    at: float
    by_chance: float
    """So long it lasts in any case: as if somebody held it or had asked for a moment."""
    as_if_asked: bool
    """Whether chance makes it last as if somebody might claim."""


class Pauses:
    """Sees to it that pauses end."""

    def __init__(
        self,
        door: InsistentDoor,
        computers: Computers,
        pace: Pace,
        running: RunningTime,
        look_up: Callable[[Table], Awaitable[None]],
        warnings: Warnings,
    ) -> None:
        self._door, self._computers, self._pace, self._running = door, computers, pace, running
        self._look_up, self._warnings = look_up, warnings
        self._opened = running.now() if running.opened is None else running.opened

    async def sit_out(self, table: Table, woken: asyncio.Event) -> None:
        """The pause that is on, to its end, or to where only a person goes on."""
        since = table.rest_since
        if table.awaits_visits() and table.computers_asked():  # what people need for it may be days
            await self._computers.answer_secretly(
                table.id, IN_TIME * self._left(since + shortest_pause(table, self._pace))
            )
            return
        if table.shows_end_of_hand():
            await self._look(table, woken)
        else:
            await self._let_answer(table, woken)
        await self._door.act(table.id, partial(end_rest, since=since))

    async def until_end(self, table: Table) -> float:
        """Seconds until a pause over days is over, as far as is known, or somebody is warned who has not looked in; 0:
        any other pause."""
        if not table.awaits_visits():
            return 0.0
        await self._look_up(table)
        left = self._left(table.rest_since + length_over_days(table, self._pace))
        if not left or not any(map(table.awaits_visit, table.visitors())):
            return left
        return min(left, self._warnings.until(table, left, ("pause", table.rest_number)))

    def _began(self, table: Table) -> float:
        return max(table.rest_since, self._opened)

    async def _let_answer(self, table: Table, woken: asyncio.Event) -> None:
        """Whoever is asked answers; when the time for it is over, all that follows is worked out before it is shown."""
        began = table.rest_since if table.awaits_visits() else self._began(table)
        shortest = shortest_pause(table, self._pace)
        by_chance, as_if = length_by_chance(table, self._pace), is_as_if_asked(table)
        shown_after = self._pace.seal + self._pace.jitter * _chance()
        within = IN_TIME * self._left(began + shortest)
        answering = asyncio.create_task(self._computers.answer_secretly(table.id, within))
        try:
            await self._until_ready(table, Began(began, by_chance, as_if), woken)
            closing = self._door.act(table.id, partial(close_answers, since=table.rest_since))
            await asyncio.gather(asyncio.sleep(shown_after), closing)
        finally:
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)

    async def _until_ready(self, table: Table, began: Began, woken: asyncio.Event) -> None:
        """Until everybody is, or the time is over. Whoever becomes ready or asks for a moment wakes this up.

        Who leaves the last other one alone takes none of the time away that they had.
        """
        since, is_settled = table.rest_since, not waits_for_people(table)
        longest, thought = longest_pause(table, self._pace), Thought(tempo(table, self._pace), began)
        while _is_resting_since(table, since):
            lasts = longest if is_settled else thought.length(table, self._running.now())
            until_warning = math.inf
            if table.awaits_visits():
                until_warning = await self.until_end(table)
                lasts = length_over_days(table, self._pace)
            ends = began.at + lasts
            if until_warning < self._left(ends) - 1:
                await self.wait_until(self._running.now() + until_warning, woken)
            elif await self.wait_until(ends, woken):
                return
            table = await self._door.table(table.id)

    async def _look(self, table: Table, woken: asyncio.Event) -> None:
        """Let people look at the hand that is over, until the time is up or all want to go on."""
        since, ends = table.rest_since, self._began(table) + end_of_hand(table, self._pace)
        while _is_resting_since(table, since) and not await self.wait_until(ends, woken):
            table = await self._door.table(table.id)

    async def wait_until(self, moment: float, woken: asyncio.Event) -> bool:
        """Whether it has come; else something has happened at the table."""
        if (left := self._left(moment)) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, LONGEST_WAIT)):
                    await woken.wait()
                woken.clear()
        return self._left(moment) <= 0

    def _left(self, moment: float) -> float:
        return max(0.0, moment - self._running.now())


def _chance() -> float:
    """From 0 to 1, by the operating system's randomness."""
    return secrets.randbelow(1_000_001) / 1_000_000


# Steps of a pause


def close_answers(pen: Pen, since: float) -> None:
    """The time to answer in the pause that began then is over. Nobody sees it, nor whether anybody is late."""
    away = _stayed_away(pen) if _is_resting_since(pen.table, since) else []
    _answer_late(pen, since)
    if _is_resting_since(pen.table, since):
        pen.write("closed")
    for seat in away:
        pen.write("stood-in", seat=seat, level=pen.table.agreed.deputy, by=[], why=LATE)


def _stayed_away(pen: Pen) -> list[int]:
    """Where a move has days: who has not looked in within them, asked or not. A computer plays until they are back."""
    table = pen.table
    if not table.awaits_visits() or not allows_standing_in(table) or pen.ran - table.rest_since < claim_time(table):
        return []
    return [seat for seat in table.visitors() if table.awaits_visit(seat)]


def end_rest(pen: Pen, since: float) -> None:
    """The pause that began then is over: everybody may see the next thing there is to see."""
    _answer_late(pen, since)
    if _is_resting_since(pen.table, since) and not pen.table.awaits_person():
        pen.write("rested")


def _answer_late(pen: Pen, since: float) -> None:
    while _is_resting_since(pen.table, since) and (late := _late(pen.table)):
        answer_for(pen, late[0])


def _late(table: Table) -> list[int]:
    """Seats for which the house answers: they have let their time go by, or do not want to be asked. One person against
    computers has all the time there is for a choice."""
    state, for_all = table.state, has_claim_clock(table)
    asked = [seat for seat in table.asked() if for_all or table.chairs[seat].computer or _needs_no_asking(table, seat)]
    return [seat for seat in asked if state and state.waived(seat) is not None]


def _needs_no_asking(table: Table, seat: int) -> bool:
    """Somebody who lets everything pass, could only make a mistake, or has said in advance what they answer."""
    return table.readiness.passes(seat) or table.is_idle(seat) or answered(table, seat) is not None


def catch_up(pen: Pen, pace: Pace) -> None:
    """A house of before did not write down when a pause was over: it is when its time has gone by.

    That house went by the clock on the wall. A secret question that is still open gets its whole time again.
    """
    ends = pen.table.rest_began
    while pen.table.rests and not pen.table.is_open():
        table = pen.table
        ends += end_of_hand(table, pace) if table.shows_end_of_hand() else longest_pause(table, pace)
        if pen.at < ends:
            return
        pen.write("rested")


def _is_resting_since(table: Table, since: float) -> bool:
    return bool(table.rests) and table.rest_since == since


# How long they are


class Thought:
    """How long a pause among people lasts in which somebody may answer, as far as is known: until all are ready.

    At a fair table whoever may claim is also given time, and pauses drawn by chance look as if somebody were. Who lets
    it pass before the shortest pause is over changes nothing for anybody; later, the pause stays as long as it would
    have been. A claim after which nobody is asked any more ends it: that somebody could is seen then anyway.
    """

    def __init__(self, tempo: Tempo, began: Began) -> None:
        self._tempo, self._began = tempo, began
        self._waits = began.as_if_asked

    def length(self, table: Table, now: float) -> float:
        by_gesture = table.readiness.length(_seats_of_people(table), self._tempo, self._began.at)
        if self._tempo.asked <= self._tempo.attentive:
            return max(self._began.by_chance, by_gesture)
        self._listen(table, now)
        is_claimed = bool(table.readiness.calls) and not self._waits
        by_chance = 0.0 if is_claimed else self._began.by_chance
        return max(self._tempo.asked if self._waits else 0.0, by_chance, by_gesture)

    def _listen(self, table: Table, now: float) -> None:
        """Whether it waits for somebody who may claim, or as if."""
        if _asks_people(table):
            self._waits = True
        elif table.readiness.calls:
            self._waits = False
        elif now < self._began.at + self._tempo.window:
            self._waits = self._began.as_if_asked


def _asks_people(table: Table) -> bool:
    """Whether somebody has to think: not who lets everything pass, or could only make a mistake."""
    people = set(_seats_of_people(table))
    return any(seat in people and not _needs_no_asking(table, seat) for seat in table.asked())


def shortest_pause(table: Table, pace: Pace) -> float:
    """Of all that the pause may have become in the end."""
    if not waits_for_people(table):
        return longest_pause(table, pace)
    if table.awaits_visits():
        return pace.least
    return table.readiness.shortest(_seats_of_people(table), tempo(table, pace))


def longest_pause(table: Table, pace: Pace) -> float:
    return claim_time(table) if waits_for_people(table) else pace.alone(table.pace).pause


def end_of_hand(table: Table, pace: Pace) -> float:
    """How long people look at it."""
    if waits_for_people(table):
        return pace.hand_end_among_people
    return pace.lesson_end if table.lesson() and len(table.hands) == 1 else pace.hand_end


def length_by_chance(table: Table, pace: Pace) -> float:
    """How long chance makes the pause that begins, so that nobody knows whether it was wished; 0: not at all."""
    if not waits_for_people(table) or table.awaits_visits() or not table.pace:
        return 0.0
    return table.readiness.by_chance(tempo(table, pace), _chance())


def is_as_if_asked(table: Table) -> bool:
    """Whether chance makes a pause of a fair table as long as if somebody might claim."""
    return waits_for_people(table) and not table.awaits_visits() and table.pace == FAIR and _chance() >= 1 - AS_IF_ASKED


def length_over_days(table: Table, pace: Pace) -> float:
    """How long a pause lasts, as far as is known, where a move has days: until everybody has looked in who has not said
    enough in advance, whether or not they are asked."""
    awaited = [seat for seat in table.visitors() if seat in table.readiness.ready or table.awaits_visit(seat)]
    return table.readiness.length(awaited, tempo(table, pace), table.rest_since)


def tempo(table: Table, pace: Pace) -> Tempo:
    if table.awaits_visits():
        days = claim_time(table)
        return Tempo(pace.least, pace.attentive, *[days] * 5)
    return pace.among_people(table.pace, claim_time(table))


def claim_time(table: Table) -> float:
    """The time to claim among people; where a move has days, the same for whoever has the longest nights and holidays
    of those who might."""
    if table.awaits_visits():
        since, days = table.rest_since, float(table.control.move)
        return max((table.calendar.ends(seat, since, days) - since for seat in table.visitors()), default=days)
    return table.agreed.claim_time or CLAIM_TIME


def has_claim_clock(table: Table) -> bool:
    """Also while a computer plays for all but one: who is away may be looking on, and would learn who has all the time
    there is because they are asked."""
    return len(table.people()) > 1


def waits_for_people(table: Table) -> bool:
    """Where computers play for all of them they need no time."""
    return has_claim_clock(table) and not table.is_alone()


def _seats_of_people(table: Table) -> list[int]:
    """Whose readiness is awaited; a computer that plays for somebody is ready like all computers."""
    return [seat for seat, chair in enumerate(table.chairs) if chair.attended]

"""Pauses that wait for people: where UNTIL_ANSWERED is the agreed time to claim, it ends when all have answered.

So a test in which people claim depends on what they do and not on how busy the machine is. Whoever watches such a
table learns who was asked; what pauses hide is proved elsewhere, at other tables.
"""

import asyncio

from teahouse.table import pauses
from teahouse.table.pace import Pace
from teahouse.table.pauses import Began, Pauses, end_of_hand
from teahouse.table.table import Table

UNTIL_ANSWERED = 599
OFTEN = 0.02
until_ready = Pauses._until_ready


async def until_people_have_answered(house_pauses: Pauses, table: Table, began: Began, woken: asyncio.Event) -> None:
    if table.agreed.claim_time != UNTIL_ANSWERED:
        return await until_ready(house_pauses, table, began, woken)
    while _asks_people(table):
        await asyncio.sleep(OFTEN)
        table = await house_pauses._door.table(table.id)
    return None


def _asks_people(table: Table) -> bool:
    return bool(table.rests) and any(table.chairs[seat].person for seat in table.asked())


def end_of_hand_without_hurry(table: Table, pace: Pace) -> float:
    """Where people have so much time to claim, they have as much to look at a hand that is over."""
    return max(end_of_hand(table, pace), table.agreed.claim_time if table.agreed.claim_time >= UNTIL_ANSWERED else 0)


def wait_for_people() -> None:
    """From now on, in this process."""
    pauses.end_of_hand = end_of_hand_without_hurry
    Pauses._until_ready = until_people_have_answered  # type: ignore[method-assign]

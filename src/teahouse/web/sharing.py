"""What a house remembers beside its tables, and what several houses on one database have to know of each other.

What people call and how they hold their tiles passes by (`table/passing.py`); sheets, tournaments and keys are looked
at again when another house has changed them; limits count what callers did at all houses (`counting.py`). That two who
play a rated game come from one address or device is noticed at whichever house they are.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from starlette.datastructures import State

from teahouse.store import notices
from teahouse.store.base import Store
from teahouse.store.sharing import Passed
from teahouse.table.house import House
from teahouse.web.arranging import ORDER, Arrangements
from teahouse.web.counting import Counting, Mark
from teahouse.web.keys import Key, keys_in, shared_keys
from teahouse.web.phrases import SAID, Phrases, Said
from teahouse.web.session import Signer
from teahouse.web.settings import Settings
from teahouse.web.writing import WROTE

FROM = "from"
"""How it is told to other houses where somebody comes from."""
MOST_SEEN = 10_000


def keys_of(settings: Settings, store: Store) -> list[Key]:
    """In the folder of a house that is alone; else where all of them find the same."""
    return shared_keys(store.sharing) if store.sharing else keys_in(settings.data)


class Sharers:
    """Whatever hears of other houses, while the house is open."""

    def __init__(self, around: State, store: Store) -> None:
        self._around, self._sharing = around, store.sharing
        self._house: House = around.house
        self._tasks: set[asyncio.Task[Any]] = set()
        self._seen: OrderedDict[tuple[str, str], list[Any]] = OrderedDict()
        """What was told last of somebody at a table."""

    def open(self) -> None:
        neighbours = self._house.neighbours
        if neighbours is None or self._sharing is None:
            return
        phrases, arrangements = self._around.phrases, self._around.arrangements
        self._house.passing.remember(SAID, self._telling(_hear_said(phrases)))
        self._house.passing.remember(ORDER, self._telling(_hear_order(arrangements)))
        self._house.passing.remember(WROTE, self._around.writing.hear)
        self._house.passing.remember(FROM, self._hear_from)
        self._house.whereabouts.mark = self._mark
        neighbours.after[notices.EVENING].append(self._around.evenings.look_again)
        neighbours.after[notices.GUEST].append(self._forget)
        neighbours.after[notices.BOOK].append(self._wake_steward)
        neighbours.after[notices.SETTINGS].append(lambda *_: self._do(self._read_keys()))
        neighbours.after[notices.CONDUCT].append(self._around.conduct.look_again)
        neighbours.after[notices.LINES].append(self._around.writing.hear_of_lines)
        self._counting = Counting(neighbours.id, self._sharing, self._around.limits, self._around.signer.mark)
        self._do(self._counting.exchange_always())

    def _telling(self, hear: Callable[[Passed], bool]) -> Callable[[str, Sequence[Passed]], None]:
        def heard(table: str, told: Sequence[Passed]) -> None:
            if sum(map(hear, told)):
                self._house.liveness.publish(table)

        return heard

    def _mark(self, address: str) -> str:
        return Mark(self._around.signer.mark())(address)

    def saw(self, person: str, address: str, others: Sequence[str], tables: Iterable[str]) -> None:
        """Told where it matters, at a rated game, and once: the mark of the address, and who else uses the device."""
        if self._house.neighbours is None:
            return
        for table in tables:
            known = self._house.known(table)
            if known is None or not known.agreed.rated:
                continue
            told = [self._mark(address), *others]
            if self._seen.get((table, person)) != told:
                self._seen[table, person] = told
                self._house.passing.tell(FROM, table, person, told)
        while len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def _hear_from(self, table: str, told: Sequence[Passed]) -> None:
        for each in told:
            if not each.own:
                self._house.whereabouts.hear(each.who, each.body[0], each.body[1:])

    def _forget(self, id: str, number: int) -> None:
        if number == notices.ENDED:
            self._around.audience.end_streams_of(id)
        if number == notices.GONE:
            self._around.evenings.forget()
            self._house.whereabouts.forget(id)

    def _wake_steward(self, id: str, _: int) -> None:
        if id:
            self._around.stewards.wake(id)
        else:
            self._do(self._around.stewards.open())

    async def _read_keys(self) -> None:
        assert self._sharing
        signer: Signer = self._around.signer
        signer.change(await asyncio.to_thread(shared_keys, self._sharing))

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _hear_said(phrases: Phrases) -> Callable[[Passed], bool]:
    return lambda told: phrases.hear(Said(**told.body), told.table)


def _hear_order(arrangements: Arrangements) -> Callable[[Passed], bool]:
    return lambda told: arrangements.hear(told.table, told.who, tuple(told.body))

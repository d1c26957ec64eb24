"""The list of tables that anybody may find: how many of one guest, and who stands in it when there is no room for all.

Guests come easily, addresses do not: whoever opens a table as each of a hundred guests has one turn at the list all
the same. Those who have not been here since the house opened share one turn.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TypeVar

from teahouse.store.base import Store, TableRow
from teahouse.table.agreed import Chair
from teahouse.table.keeping import Clerk
from teahouse.table.limits import Limits
from teahouse.table.whereabouts import Whereabouts

SHOWN = 100

T = TypeVar("T")


class Listing:
    def __init__(self, store: Store, clerk: Clerk, limits: Limits, whereabouts: Whereabouts) -> None:
        self._store, self._clerk, self.most = store, clerk, limits.listed_a_guest
        self._whereabouts = whereabouts

    async def tables(self, status: str, most: int = SHOWN, without: Collection[str] = ()) -> list[TableRow]:
        """The last one first; where there are too many, all addresses have their turn, and at each all guests."""
        hosts = await self._clerk.do(self._store.listed_hosts, status, time.time())
        found = [(table, host) for table, host in hosts if table not in without]
        by_guest = in_turn(found, lambda table: table[1])
        fairly = in_turn(by_guest, lambda table: self._whereabouts.address(table[1]))
        return await self._clerk.do(self._store.tables_named, [id for id, _ in fairly[:most]])

    async def rows(self, ids: Sequence[str]) -> list[TableRow]:
        """These tables, listed or not."""
        return await self._clerk.do(self._store.tables_named, ids)

    async def has_room(self, chairs: Iterable[Chair]) -> bool:
        """Whether everybody who sits there may have one more table in the list."""
        people = {chair.person for chair in chairs if chair.person}
        counts = [await self._clerk.do(self._store.listed_with, person, time.time()) for person in people]
        return not self.most or all(count < self.most for count in counts)


def in_turn(row: Sequence[T], whose: Callable[[T], Hashable]) -> list[T]:
    """Everybody's first, then everybody's second, and so on; otherwise as they came.

    >>> in_turn(["a1", "a2", "a3", "b1", "c1", "c2"], whose=lambda name: name[0])
    ['a1', 'b1', 'c1', 'a2', 'c2', 'a3']
    """
    turns, had = list[int](), Counter[Hashable]()
    for each in row:
        turns.append(had[whose(each)])
        had[whose(each)] += 1
    return [row[place] for place in sorted(range(len(row)), key=turns.__getitem__)]

"""Ratings of the house: of rated games that anybody could find, one ledger a game, brought up to date when asked.

Nothing of it is stored: it follows from what the tables' columns say, which is what their journals say.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from teahouse.ratings.computers import computers
from teahouse.ratings.fairness import Result
from teahouse.ratings.ledger import Ledger
from teahouse.store.base import RatedRow, Store
from teahouse.table.keeping import Clerk

LATE = 3600.0
"""Seconds by which a game may be stored after one that ended later."""

LATELY = 30.0
"""Seconds for which a list may be behind."""


class Ratings:
    def __init__(self, store: Store, clerk: Clerk) -> None:
        self._store, self._clerk = store, clerk
        self._ledgers: dict[str, Ledger] = {}
        self._lock = asyncio.Lock()
        self._looked: dict[str, float] = {}

    async def lately(self, game: str) -> Ledger:
        """As it was not long ago: for lists that many look at again and again."""
        now, known = asyncio.get_running_loop().time(), self._ledgers.get(game)
        if known is None or now - self._looked.get(game, -LATELY) >= LATELY:
            self._looked[game] = now
            known = await self.ledger(game)
        return known

    async def ledger(self, game: str) -> Ledger:
        """With every game that is over."""
        async with self._lock:
            known = self._ledgers.get(game) or Ledger(computers(game))
            rows = await self._clerk.do(self._store.rated_games, game, known.last[0] - LATE)
            new = [row for row in rows if row.id not in known.booked]
            if any((row.ended, row.id) < known.last for row in new):  # it ended before one that is booked
                known, new = Ledger(computers(game)), await self._clerk.do(self._store.rated_games, game, 0.0)
            if new:
                await asyncio.to_thread(known.add_all, map(result_of, new))
            self._ledgers[game] = known
        return known


def result_of(row: RatedRow) -> Result:
    return rating_result(row.id, row.ended, row.rating)


def rating_result(id: str, at: float, rating: Mapping[str, Any]) -> Result:
    """As `Table.row` writes it."""
    return Result(
        id=id,
        at=at,
        players=tuple(rating["players"]),
        places=tuple(rating["places"]),
        answers=rating["answers"],
        common=tuple(rating["common"]),
        replaced=rating["replaced"],
        substituted=tuple(rating["substituted"]),
    )

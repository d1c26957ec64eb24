"""Who is there: a person is, while any of their devices' streams follows the table.

Nothing else counts. A move or any other request is no sign of life here: whoever has no stream and answered secretly
would come to life by it, and tell that they were asked. So who is away depends on connections alone and tells nothing
about the game.

Streams break and come back all the time, when a page is loaded anew or a phone changes its network: nobody is away
before a grace is over. It is a matter of this run of the house and stands in no journal; when a house opens, everybody
has been away since then. What follows from it (standing_in.py) is written down.
"""

import asyncio
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable

from teahouse.table.liveness import Liveness
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

MOST = 50_000
"""Of whom it is remembered when they went; whoever went longer ago has been away since the house opened."""
TENTHS = 10
LATER = 0.02
"""Seconds after the grace at which others look: by then it is over by every clock."""

Place = tuple[str, str]
"""A table, and a person there."""


def arrival(table: str) -> str:
    """How listeners call it that somebody comes to a table, within the grace too: tournaments wait for it."""
    return f"arrival {table}"


class Presence:
    def __init__(
        self, liveness: Liveness, running: RunningTime, grace: float, look: Callable[[str], Table | None]
    ) -> None:
        self._liveness, self._running, self._grace, self._look = liveness, running, grace, look
        self._opened = running.now()
        self._streams: Counter[Place] = Counter()
        self._gone: OrderedDict[Place, float] = OrderedDict()

    def come(self, person: str, tables: Iterable[str]) -> None:
        """A stream of this person follows these tables."""
        for table in tables:
            place = table, person
            self._streams[place] += 1
            gone = self._gone.pop(place, self._opened)
            if self._streams[place] > 1:
                continue
            self._liveness.publish(arrival(table))
            if self._is_over(gone):
                self._liveness.publish(table)
            _later(self._grace, self._tell_of_absent, place)

    def go(self, person: str, tables: Iterable[str]) -> None:
        """One of them does no longer."""
        for table in tables:
            place = table, person
            self._streams[place] -= 1
            if self._streams[place] <= 0:
                del self._streams[place]
                self._remember(place)
                _later(self._grace, self._tell_of_leaving, place)

    def is_there(self, table: str, person: str) -> bool:
        """Whether a stream of this person follows the table now."""
        return (table, person) in self._streams

    def away(self, table: Table) -> dict[int, float]:
        """Who is not there, since when; told where several people play."""
        if table.state is None or len(table.people()) < 2:
            return {}
        since = {person: self._away_since(table, person) for person in table.people()}
        found = {seat: since.get(chair.person or "") for seat, chair in enumerate(table.chairs)}
        return {seat: math.floor(moment * TENTHS) / TENTHS for seat, moment in found.items() if moment is not None}

    def _away_since(self, table: Table, person: str) -> float | None:
        place = table.id, person
        if place in self._streams:
            return None
        gone = max(self._gone.get(place, self._opened), table.played_since)
        return gone if self._is_over(gone) else None

    def _is_over(self, gone: float) -> bool:
        """Whether whoever went then is away by now."""
        return self._running.now() - gone >= self._grace

    def _remember(self, place: Place) -> None:
        self._gone[place] = self._running.now()
        if len(self._gone) > MOST:
            self._gone.popitem(last=False)

    def _tell_of_leaving(self, place: Place) -> None:
        """The grace is over: everybody looks."""
        if place in self._gone and place not in self._streams and self._is_over(self._gone[place]):
            self._liveness.publish(place[0])

    def _tell_of_absent(self, place: Place) -> None:
        """Whoever has come looks again if somebody has not, whose grace began with the house or the game."""
        table = self._look(place[0])
        if table is not None and place in self._streams and self.away(table):
            self._liveness.publish(table.id, {place[1]})


def _later(seconds: float, tell: Callable[[Place], None], place: Place) -> None:
    asyncio.get_running_loop().call_later(seconds + LATER, tell, place)

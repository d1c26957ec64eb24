"""Who is there: a person is, while any of their devices' streams follows the table.

Nothing else counts. A move or any other request is no sign of life here: whoever has no stream and answered secretly
would come to life by it, and tell that they were asked. So who is away depends on connections alone and tells nothing
about the game.

Streams break and come back all the time, when a page is loaded anew or a phone changes its network: nobody is away
before a grace is over. It is a matter of this run of the house and stands in no journal; when a house opens, everybody
has been away since then. What follows from it (standing_in.py) is written down. Where several houses share a database,
somebody is there while a stream at any of them is open (`passing.py`).
"""

import asyncio
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence

from teahouse.store.sharing import Passed
from teahouse.table.liveness import Liveness
from teahouse.table.passing import Passing
from teahouse.table.running import RunningTime
from teahouse.table.table import Table

MOST = 50_000
"""Of whom it is remembered when they went; whoever went longer ago has been away since the house opened."""
TENTHS = 10
LATER = 0.02
"""Seconds after the grace at which others look: by then it is over by every clock."""

HERE = "here"
"""How it is told to other houses; with the running time at which somebody went, or nothing while they are here."""

Place = tuple[str, str]
"""A table, and a person there."""


def arrival(table: str) -> str:
    """How listeners call it that somebody comes to a table, within the grace too: tournaments wait for it."""
    return f"arrival {table}"


class Presence:
    def __init__(
        self,
        liveness: Liveness,
        running: RunningTime,
        grace: float,
        look: Callable[[str], Table | None],
        passing: Passing | None = None,
    ) -> None:
        self._liveness, self._running, self._grace, self._look = liveness, running, grace, look
        self._opened = running.now()
        self._passing = passing or Passing()
        self._passing.remember(HERE, self._hear)
        self._elsewhere: dict[str, frozenset[str]] = {}
        """Who is at a table through other houses."""
        self._streams: Counter[Place] = Counter()
        self._gone: OrderedDict[Place, float] = OrderedDict()

    def come(self, person: str, tables: Iterable[str]) -> None:
        """A stream of this person follows these tables."""
        for table in tables:
            place = table, person
            self._streams[place] += 1
            if self._streams[place] > 1:
                continue
            self._passing.tell(HERE, table, person, None)
            self._arrive(place)
            _later(self._grace, self._tell_of_absent, place)

    def _arrive(self, place: Place) -> None:
        gone = self._gone.pop(place, self._opened)
        self._liveness.publish(arrival(place[0]))
        if self._is_over(gone):
            self._liveness.publish(place[0])

    def go(self, person: str, tables: Iterable[str]) -> None:
        """One of them does no longer."""
        for table in tables:
            place = table, person
            self._streams[place] -= 1
            if self._streams[place] <= 0:
                del self._streams[place]
                self._leave(place, self._running.now())
                self._passing.tell(HERE, table, person, self._gone[place])

    def _leave(self, place: Place, gone: float) -> None:
        self._remember(place, gone)
        _later(self._grace, self._tell_of_leaving, place)

    def is_there(self, table: str, person: str) -> bool:
        """Whether a stream of this person follows the table now."""
        return (table, person) in self._streams or person in self._elsewhere.get(table, ())

    def look_away(self, table: str) -> None:
        """It has left memory: who is there through other houses is asked when it comes back."""
        self._elsewhere.pop(table, None)

    def _hear(self, table: str, told: Sequence[Passed]) -> None:
        """Who is there through other houses, and when others went."""
        told = [each for each in told if not each.own]
        here = frozenset(each.who for each in told if each.alive and each.body is None)
        gone = {each.who: each.body for each in sorted(told, key=_when) if each.body is not None}
        before = self._elsewhere.get(table, frozenset())
        self._elsewhere[table] = here
        if not here:
            del self._elsewhere[table]
        for person in here - before:
            if (table, person) not in self._streams:
                self._arrive((table, person))
        for person in {*before, *gone} - here:
            since = gone.get(person, self._running.now())
            if (table, person) not in self._streams and since > self._gone.get((table, person), -math.inf):
                self._leave((table, person), since)

    def away(self, table: Table) -> dict[int, float]:
        """Who is not there, since when; told where several people play."""
        if table.state is None or len(table.people()) < 2:
            return {}
        since = {person: self._away_since(table, person) for person in table.people()}
        found = {seat: since.get(chair.person or "") for seat, chair in enumerate(table.chairs)}
        return {seat: math.floor(moment * TENTHS) / TENTHS for seat, moment in found.items() if moment is not None}

    def _away_since(self, table: Table, person: str) -> float | None:
        place = table.id, person
        if self.is_there(*place):
            return None
        gone = max(self._gone.get(place, self._opened), table.played_since)
        return gone if self._is_over(gone) else None

    def _is_over(self, gone: float) -> bool:
        """Whether whoever went then is away by now."""
        return self._running.now() - gone >= self._grace

    def _remember(self, place: Place, gone: float) -> None:
        self._gone[place] = gone
        if len(self._gone) > MOST:
            self._gone.popitem(last=False)

    def _tell_of_leaving(self, place: Place) -> None:
        """The grace is over: everybody looks."""
        if place in self._gone and not self.is_there(*place) and self._is_over(self._gone[place]):
            self._liveness.publish(place[0])

    def _tell_of_absent(self, place: Place) -> None:
        """Whoever has come looks again if somebody has not, whose grace began with the house or the game."""
        table = self._look(place[0])
        if table is not None and place in self._streams and self.away(table):
            self._liveness.publish(table.id, {place[1]})


def _when(told: Passed) -> float:
    return told.body or 0.0


def _later(seconds: float, tell: Callable[[Place], None], place: Place) -> None:
    asyncio.get_running_loop().call_later(seconds + LATER, tell, place)

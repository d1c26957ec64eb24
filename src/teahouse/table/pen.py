"""The pen that writes into a journal: a wish becomes entries, and a table on which they are true.

A wish looks at `pen.table`, refuses with an error or writes what happens. Each entry is true at once for what the wish
goes on to look at, and a move is played here, once. The table at which it is wished stays as it is: people see that
until the entries are stored.
"""

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any

from teahouse.core import commitments
from teahouse.core.handles import Game, State
from teahouse.core.protocol import Start
from teahouse.store.base import Entry
from teahouse.table.table import Table

Wish = Callable[["Pen"], None]
Dealer = Callable[[Game, State | None], Start]
"""Deals the first hand, or the one after this state."""


def deal_promised(game: Game, before: State | None) -> Start:
    """From the operating system's randomness, with a commitment: nothing published lets anybody compute it."""
    position = None if before is None else before.position
    return commitments.committed(game.declaration.deal(game.options, position, SystemRandom()))


class Pen:
    def __init__(self, table: Table, at: float, deal: Dealer = deal_promised, ran: float = 0.0) -> None:
        self.table, self.at, self.ran = table, at, ran
        self.entries: list[Entry] = []
        self._deal = deal

    def write(self, kind: str, **body: Any) -> None:
        """This happens now."""
        entry = self._next(kind, body)
        self.table.apply([entry])
        self.entries.append(entry)

    def write_known(self, state: State, kind: str, **body: Any) -> None:
        """This happens now, and leads to a state that is known already."""
        entry = self._next(kind, body)
        self.table.apply_known(entry, state)
        self.entries.append(entry)

    def _next(self, kind: str, body: dict[str, Any]) -> Entry:
        """For the table that is written on: before its first entry it is the one that people see."""
        if not self.entries:
            self.table = self.table.copy()
        return Entry(self.table.next_number, kind, body, self.at, self.ran)

    def confidants(self) -> set[str | None] | None:
        """Whom what was written concerns: None is everybody, else those who have answered secretly."""
        return confidants(self.table, self.entries)

    def deal(self) -> None:
        """The first hand, or the next one."""
        self.write("dealt", start=self._deal(self.table.game, self.table.state))


def confidants(table: Table, entries: Sequence[Entry]) -> set[str | None] | None:
    """Whom the last entries of a table concern."""
    if entries[0].number <= table.shown_number:
        return None
    return {table.chairs[entry.body["seat"]].person for entry in entries if "seat" in entry.body}

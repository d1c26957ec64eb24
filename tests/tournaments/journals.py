"""A tournament in memory: what is done is written down, and read anew every time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from teahouse.tournaments import acts
from teahouse.tournaments.course import Tournament
from teahouse.tournaments.options import Options


@dataclass
class Entry:
    kind: str
    body: dict[str, Any]
    at: float


class Journal:
    def __init__(self, options: Options, players: int) -> None:
        self.entries = list[Entry]()
        self._write(acts.open_tournament(options))
        self.do(acts.enter, range(1, players + 1))

    @property
    def now(self) -> Tournament:
        return Tournament(self.entries)

    def do(self, act: Callable[..., list[acts.Event]], *what: Any, by: str = "referee", **more: Any) -> None:
        self._write(act(self.now, *what, by=by, **more))

    def _write(self, events: Sequence[acts.Event]) -> None:
        self.entries += [Entry(kind, body, float(len(self.entries))) for kind, body in events]

    def play(self, outcome: Callable[[int, int, Sequence[int]], Sequence[float]], end: bool = True) -> None:
        """The next round, with the results that `outcome(round, table, players)` gives."""
        number = len(self.now.rounds) + 1
        self.do(acts.begin_round, number)
        for table, seating in enumerate(self.now.rounds[-1].tables, start=1):
            self.do(acts.write_result, number, table, outcome(number, table, seating.players), by="table")
        if end:
            self.do(acts.end_round, number)

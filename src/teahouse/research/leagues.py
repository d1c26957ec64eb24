"""All against all: every two of the named players meet, and what they got decides how strong they seem.

With a file, finished games are kept there line by line, and a run that was interrupted goes on.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from teahouse.arena.contests import Fixture, Outcome, play_all, schedule
from teahouse.core.handles import Game
from teahouse.notation.files import RecordFile, read_lines, read_record
from teahouse.research.datasets import OtherDataset
from teahouse.research.ratings import Meeting, Rating, rated

VERSION = 1


@dataclass(frozen=True)
class League:
    """Who plays, and how."""

    game: Game
    players: tuple[str, ...]
    games: int
    """Of every two."""
    seed: int
    seconds: float
    path: Path | None = None

    @property
    def head(self) -> dict[str, Any]:
        options = dict(self.game.options)
        agreed = {"arena": VERSION, "game": self.game.id, "options": options, "players": list(self.players)}
        return {**agreed, "seed": self.seed, "seconds": self.seconds}

    def fixtures(self) -> dict[tuple[int, int, int], Fixture]:
        """Every game by its two players and its number."""
        return {
            (one, other, number): fixture
            for one, other in combinations(range(len(self.players)), 2)
            for number, fixture in enumerate(
                schedule(self.game, (self.players[one], self.players[other]), self.games, self.seed, self.seconds)
            )
        }

    def kept(self) -> dict[tuple[int, int, int], Meeting]:
        """What was played before."""
        if self.path is None or not self.path.exists() or not self.path.stat().st_size:
            return {}
        lines = [_read(line) for _, line in read_lines(self.path)]
        if not lines or lines[0] != self.head:
            raise OtherDataset(file=str(self.path))
        found = [line for line in lines[1:] if isinstance(line, dict) and "share" in line]
        return {(*line["pair"], line["number"]): (*line["pair"], line["share"]) for line in found}

    def play(self, jobs: int | None = None, cluster: str | None = None) -> Iterator[Meeting]:
        """Every meeting, those kept first; each is on disk before the next is awaited."""
        kept, fixtures = self.kept(), self.fixtures()
        yield from (meeting for place, meeting in kept.items() if place in fixtures)
        missing = {place: fixture for place, fixture in fixtures.items() if place not in kept}
        places = {id_of(fixture): place for place, fixture in missing.items()}
        with RecordFile(self.path) if self.path else nullcontext() as file:
            if file and self.path and not self.path.stat().st_size:
                file.write(self.head)
            for outcome in play_all([*missing.values()], jobs, cluster) if missing else ():
                one, other, number = places[id_of(outcome.fixture)]
                share = share_of(outcome)
                if file:
                    file.write({"pair": [one, other], "number": number, "share": share, "record": outcome.record})
                yield one, other, share

    def table(self, meetings: list[Meeting]) -> list[Rating]:
        return rated(self.players, meetings)


def id_of(fixture: Fixture) -> tuple[Any, ...]:
    return fixture.entrants, fixture.seating, fixture.deal


def share_of(outcome: Outcome) -> float:
    """1 where the first of two players did better than the second, seat by seat on average; equal is one half.

    >>> from types import SimpleNamespace as Simple
    >>> share_of(Simple(fixture=Simple(seating=(0, 1, 1, 1)), scores=(6, -2, -2, -2)))
    1.0
    """
    means = []
    for entrant in (0, 1):
        own = [score for seat, score in enumerate(outcome.scores) if outcome.fixture.seating[seat] == entrant]
        means.append(sum(own) / len(own))
    return 0.5 if means[0] == means[1] else float(means[0] > means[1])


def _read(line: bytes) -> Any:
    try:
        return read_record(line)
    except ValueError:
        return None

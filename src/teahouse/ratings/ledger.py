"""All rated games of one kind, one after the other: what everybody's rating is, and how it came about."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from teahouse.ratings.fairness import AGAIN, COMPUTER, Result, is_computer, seat_weight, why_not
from teahouse.ratings.model import OPPONENTS, Pair, Rating, after_game


@dataclass(frozen=True)
class Step:
    """After one game."""

    id: str
    at: float
    rating: Rating


@dataclass(frozen=True)
class Booked:
    """What a game changed, by seat."""

    why_not: str
    """Why it counts for nobody; empty: it does."""
    before: tuple[Rating, ...]
    after: tuple[Rating, ...]


class Ledger:
    """A function of its results: they come in the order in which games ended."""

    def __init__(self, computers: Mapping[str, Rating] | None = None, in_club: bool = False) -> None:
        self._fixed = {COMPUTER + level: rating for level, rating in (computers or {}).items()}
        self._in_club = in_club
        self.ratings: dict[str, Rating] = {}
        self.courses: dict[str, list[Step]] = {}
        self.booked: dict[str, Booked] = {}
        self._met: dict[tuple[str, str], deque[float]] = {}
        self.last: tuple[float, str] = (0.0, "")
        """When the last game ended, and which it was."""

    def rating(self, player: str) -> Rating:
        return self._fixed.get(player) or self.ratings.get(player) or Rating()

    def standing(self) -> list[tuple[str, Rating]]:
        """Everybody whose games counted, the best first; provisional ones after all others."""
        return sorted(self.ratings.items(), key=lambda each: (each[1].is_provisional, -each[1].mu, each[0]))

    def add_all(self, results: Iterable[Result]) -> "Ledger":
        for result in results:
            self.add(result)
        return self

    def add(self, result: Result) -> None:
        assert (result.at, result.id) > self.last, "in the order in which they ended"
        self.last = result.at, result.id
        before = tuple(map(self.rating, result.players))
        why = self._why_not(result)
        after = before if why else self._after(result, before)
        self.booked[result.id] = Booked(why, before, after)
        if not why:
            self._write(result, after)

    def _why_not(self, result: Result) -> str:
        """A computer that was not measured has no place to compare oneself to."""
        unmeasured = any(is_computer(player) and player not in self._fixed for player in result.players)
        return why_not(result, self._in_club) or ("unmeasured" if unmeasured else "")

    def _after(self, result: Result, before: tuple[Rating, ...]) -> tuple[Rating, ...]:
        found = after_game([(rating.mu, rating.sigma) for rating in before], result.places)
        return tuple(
            self._changed(result, seat, rating, new)
            for seat, (rating, new) in enumerate(zip(before, found, strict=True))
        )

    def _changed(self, result: Result, seat: int, before: Rating, found: Pair) -> Rating:
        player = result.players[seat]
        if player in self._fixed:
            return before
        others = [other for place, other in enumerate(result.players) if place != seat]
        weight = seat_weight([self._earlier(player, other, result.at) for other in others]) if result.is_far else 1.0
        mu, sigma = (old + weight * (new - old) for old, new in zip((before.mu, before.sigma), found, strict=True))
        if seat in result.substituted:
            mu = min(mu, before.mu)
        return Rating(mu, sigma, before.games + bool(weight), _opponents(before.opponents, others))

    def _earlier(self, player: str, other: str, at: float) -> int:
        """How many games these two have played lately."""
        times = self._met.get(_pair(player, other), deque())
        while times and times[0] <= at - AGAIN:
            times.popleft()
        return len(times)

    def _write(self, result: Result, after: tuple[Rating, ...]) -> None:
        for pair in {_pair(*two) for two in combinations(result.players, 2)}:  # computers of one level are one
            self._met.setdefault(pair, deque()).append(result.at)
        for player, rating in zip(result.players, after, strict=True):
            if not is_computer(player):
                self.ratings[player] = rating
                self.courses.setdefault(player, []).append(Step(result.id, result.at, rating))


def _opponents(known: frozenset[str], others: Iterable[str]) -> frozenset[str]:
    """No more are remembered than are asked for."""
    return known if len(known) >= OPPONENTS else known.union(others)


def _pair(player: str, other: str) -> tuple[str, str]:
    return (player, other) if player < other else (other, player)

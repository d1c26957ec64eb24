"""Plans by search, where arithmetic has none: two people of a round change places, again and again.

At first also where that makes it worse, later ever less so (simulated annealing). Everything depends on the random
generator alone, however fast the machine is.
"""

from array import array
from collections.abc import Callable, Iterator
from math import exp
from random import Random

from teahouse.kernels import load
from teahouse.tournaments.tables import TABLE, Tables, extra_meetings, least_extra, meetings, places

Progress = Callable[[int, int], None]
"""Called now and then with what is done, and of how much."""
HOT, COLD = 0.3, 0.14
"""How much worse a change may be, at first and at last."""
ATTEMPTS = (2_000_000, 20_000_000, 100_000_000, 300_000_000)
"""Changes that are tried, one attempt after the other, until no plan can be better."""
FEW = 24
"""With fewer people the long attempts find nothing that the short ones do not."""
READABLY = 200
"""Where the kernel was not built, so many times fewer are tried."""
SLICES = 50
"""Of an attempt; progress is told after each."""


def search(people: int, rounds: int, rng: Random, progress: Progress) -> list[Tables]:
    """For each round its tables, so that as few as possible meet twice."""
    attempts = ATTEMPTS if people >= FEW else ATTEMPTS[:2]
    found = list[list[Tables]]()
    for number, steps in enumerate(attempts):
        plan = Plan(people, rounds, rng)
        for part in range(SLICES):
            progress(sum(attempts[:number]) + steps * part // SLICES, sum(attempts))
            if plan.cost:
                plan.improve(steps // SLICES, _cooled(part), _cooled(part + 1), rng)
        found.append(plan.tables())
        if extra_meetings(plan.tables(), people) <= least_extra(people, rounds):
            break
    progress(sum(attempts), sum(attempts))
    return min(found, key=lambda tables: extra_meetings(tables, people))


def _cooled(part: int) -> float:
    return HOT + (COLD - HOT) * part / SLICES


class Plan:
    """A plan that is being improved."""

    def __init__(self, people: int, rounds: int, rng: Random) -> None:
        self._people = people
        laid = [place for table in places(people) for place in table]
        self._width = len(laid)
        self._free = array("h", [at for at, place in enumerate(laid) if place < people])
        self._plan = array("h", [each for _ in range(rounds) for each in _shuffled(laid, people, rng)])
        self._meets = array("h", bytes(2 * people * people))
        for (one, other), times in meetings(self.tables(), people).items():
            self._meets[one * people + other] = self._meets[other * people + one] = times
        self.cost = sum(times * (times - 1) // 2 for times in self._meets) // 2
        """How many pairs of meetings there are of the same two."""

    def tables(self) -> list[Tables]:
        tables = [list(self._plan[start : start + TABLE]) for start in range(0, len(self._plan), TABLE)]
        count = self._width // TABLE
        return [tables[start : start + count] for start in range(0, len(tables), count)]

    def improve(self, steps: int, hot: float, cold: float, rng: Random) -> None:
        """Try so many changes."""
        kernel, seed = load("seating"), rng.getrandbits(63)
        if kernel is None:
            self._improve_readably(steps // READABLY, hot, cold, Random(seed))
            return
        plan = memoryview(self._plan).cast("B").cast("h", (len(self._plan) // self._width, self._width))
        meets = memoryview(self._meets).cast("B").cast("h", (self._people, self._people))
        self.cost = kernel.anneal(plan, meets, self._free, self.cost, steps, hot, cold, seed)

    def _improve_readably(self, steps: int, hot: float, cold: float, rng: Random) -> None:
        for step in range(steps):
            start = self._width * rng.randrange(len(self._plan) // self._width)
            one, other = (start + rng.choice(self._free) for _ in range(2))
            if one // TABLE == other // TABLE:
                continue
            worse = sum(self._costs(one, other)) + sum(self._costs(other, one))
            if worse <= 0 or rng.random() < exp(-worse / (hot + (cold - hot) * step / steps)):
                self._change(one, other)
                self.cost += worse

    def _costs(self, place: int, far: int) -> Iterator[int]:
        """For each who sits beside a place: what it costs more if whoever is far away comes there."""
        leaves, comes = self._plan[place], self._plan[far]
        for beside in self._beside(place):
            yield self._meets[comes * self._people + beside] - self._meets[leaves * self._people + beside] + 1

    def _beside(self, place: int) -> list[int]:
        start = place - place % TABLE
        others = (self._plan[each] for each in range(start, start + TABLE) if each != place)
        return [each for each in others if each < self._people]

    def _change(self, one: int, other: int) -> None:
        for place, far in ((one, other), (other, one)):
            for beside in self._beside(place):
                for who, more in ((self._plan[place], -1), (self._plan[far], 1)):
                    self._meets[who * self._people + beside] += more
                    self._meets[beside * self._people + who] += more
        self._plan[one], self._plan[other] = self._plan[other], self._plan[one]


def _shuffled(laid: list[int], people: int, rng: Random) -> list[int]:
    order = rng.sample(range(people), people)
    return [order[place] if place < people else place for place in laid]

"""What the house counts for its operator, as Prometheus reads it (text format 0.0.4).

Nothing here has a name, a table or an address: labels are route templates, methods, kinds of status, games. What
changes when somebody answers secretly is counted all the same, so only the operator's own programs may ask
(`metrics.py`).
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds; the last bucket has no end."""
Labels = tuple[tuple[str, str], ...]


class Times:
    """How long something took: how often at most so many seconds."""

    def __init__(self) -> None:
        self._counts, self._sum = [0] * (len(BUCKETS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str, labels: Labels) -> Iterator[str]:
        """
        >>> times = Times()
        >>> times.add(0.002)
        >>> [line for line in times.lines("x", ()) if "0.0025" in line or "sum" in line or "0.001" in line]
        ['x_bucket{le="0.001"} 0', 'x_bucket{le="0.0025"} 1', 'x_sum 0.002']
        """
        ends = (*(f"{end:g}" for end in BUCKETS), "+Inf")
        for end, count in zip(ends, accumulate(self._counts), strict=True):
            yield line(f"{name}_bucket", (*labels, ("le", end)), count)
        yield line(f"{name}_sum", labels, round(self._sum, 6))
        yield line(f"{name}_count", labels, sum(self._counts))


def line(name: str, labels: Labels, value: float) -> str:
    """
    >>> line("teahouse_moves_total", (("game", 'a"b'),), 3)
    'teahouse_moves_total{game="a\\\\"b"} 3'
    """
    written = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels)
    return f"{name}{{{written}}} {value}" if written else f"{name} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def family(name: str, kind: str, means: str, lines: Iterable[str]) -> Iterator[str]:
    """All lines of one metric, told what it is."""
    yield f"# HELP {name} {means}"
    yield f"# TYPE {name} {kind}"
    yield from lines


class Measures:
    """Counted since the house opened."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, str]] = Counter()
        """By method, route and kind of status."""
        self.request_times: dict[str, Times] = {}
        """By route; of a stream until it begins."""
        self.moves: Counter[str] = Counter()
        """People's accepted answers, by game."""
        self.event_times: dict[str, Times] = {"drawn": Times(), "data": Times()}
        """From hearing that a table has changed until a listener was told, its turn to draw included."""
        self.store_times: dict[str, Times] = {"moves": Times(), "other": Times()}

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method, route, f"{status // 100}xx"] += 1
        self.request_times.setdefault(route, Times()).add(seconds)

    def lines(self) -> Iterator[str]:
        requests = (
            line("teahouse_requests_total", (("method", method), ("route", route), ("status", status)), count)
            for (method, route, status), count in sorted(self.requests.items())
        )
        yield from family("teahouse_requests_total", "counter", "Requests by route and status.", requests)
        by_route = dict(sorted(self.request_times.items()))
        yield from _timed("teahouse_request_seconds", "Time until a request was answered.", "route", by_route)
        moves = (line("teahouse_moves_total", (("game", game),), count) for game, count in sorted(self.moves.items()))
        yield from family("teahouse_moves_total", "counter", "Accepted answers of people.", moves)
        told = "Time from a change of a table until a listener was told."
        yield from _timed("teahouse_event_seconds", told, "kind", self.event_times)
        yield from _timed("teahouse_store_seconds", "Time in the store, waiting left out.", "what", self.store_times)


def _timed(name: str, means: str, label: str, times: Mapping[str, Times]) -> Iterator[str]:
    each = (text for value, found in times.items() for text in found.lines(name, ((label, value),)))
    yield from family(name, "histogram", means, each)

"""What a `go` line allows: how long to think, how far, about which moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from teahouse.protocols.uci.numbers import read_number

OVERHEAD = 0.002
"""Seconds kept back for the way of the answer."""
USUAL_MOVES = 25
"""Moves the remaining time is meant for where nobody says how many."""
FAR_SECONDS, FAR_NODES, FAR_DEPTH = 24 * 3600, 10**10, 100
"""From here on a limit is none that anybody would wait for."""
NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime")
FLAGS = ("infinite", "ponder")


@dataclass(frozen=True)
class Allowance:
    """How a search is limited. Times in seconds, 0 is no limit."""

    seconds: float = 0.0
    soft: float = 0.0
    nodes: int = 0
    depth: int = 0
    only: tuple[str, ...] = ()
    endless: bool = False
    """Keep the answer back until `stop`."""

    @property
    def is_out_of_reach(self) -> bool:
        """Whether only `stop`, or the end of input, ends the search.

        >>> Allowance(depth=8).is_out_of_reach, Allowance(depth=10**9).is_out_of_reach
        (False, True)
        """
        limits = ((self.seconds, FAR_SECONDS), (self.nodes, FAR_NODES), (self.depth, FAR_DEPTH))
        return not any(0 < limit < far for limit, far in limits)


def read_allowance(words: Sequence[str], white: bool) -> Allowance:
    """The words after `go`; ValueError where they make no sense.

    >>> read_allowance(["movetime", "200"], True).seconds
    0.198
    >>> read_allowance(["infinite"], True).endless
    True
    """
    numbers, flags, only = _read_words(words)
    if flags:
        return Allowance(only=only, endless=True)
    nodes, depth = max(numbers.get("nodes", 0), 0), max(numbers.get("depth", 0), 0)
    if "mate" in numbers:
        depth = max(2 * numbers["mate"], 1)
    depth = min(depth, FAR_DEPTH)
    hard, soft = _times(numbers, white)
    return Allowance(hard, soft, nodes, depth, only, endless=not (hard or nodes or depth))


def _read_words(words: Sequence[str]) -> tuple[dict[str, int], set[str], tuple[str, ...]]:
    """Numbers by their names, flags, and the moves to look at."""
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    only: list[str] = []
    lists_moves = False
    rest = iter(words)
    for word in rest:
        if word in NUMBERS:
            numbers[word] = read_number(next(rest, ""))
        elif word in FLAGS:
            flags.add(word)
        elif word == "searchmoves":
            lists_moves = True
        elif lists_moves:
            only.append(word)
        else:
            raise ValueError(word)
    return numbers, flags, tuple(only)


def _times(numbers: Mapping[str, int], white: bool) -> tuple[float, float]:
    """Seconds at most, and after which no new depth is begun; 0 where nobody has said anything."""
    if "movetime" in numbers:
        return max(numbers["movetime"] / 1000 - OVERHEAD, 0.001), 0.0
    left = numbers.get("wtime" if white else "btime")
    if left is None:
        return 0.0, 0.0
    increment = numbers.get("winc" if white else "binc", 0)
    return share_of(left / 1000, increment / 1000, numbers.get("movestogo", 0))


def share_of(left: float, increment: float, moves: int) -> tuple[float, float]:
    """Seconds a move may take at most, and after which no new depth is begun.

    >>> hard, soft = share_of(60, 0, 0)
    >>> 0 < soft < hard < 60
    True
    """
    left = max(left - OVERHEAD * 10, 0.002)
    mean = left / min(max(moves, 1), 40) if moves > 0 else left / USUAL_MOVES
    mean += increment * 0.8
    most = left * (0.9 if moves == 1 else 0.4)
    return min(mean * 3, most), min(mean * 0.6, most)

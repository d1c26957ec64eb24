"""What a game knows about judging its moves: how each is weighed, and how large a loss is called what.

A review (`review/`) and the puzzles (`puzzles/`) ask here; nobody else has to know how a game is judged.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol

from teahouse.core.views import V, View
from teahouse.texts import Message, message

if TYPE_CHECKING:  # the promise names what stands here
    from teahouse.core.protocol import Limits, Means

CLASSES = ("best", "good", "inaccuracy", "mistake", "blunder")
"""From nothing lost to very much."""


DIGITS = 4
"""Of a worth and a loss."""
SURE = 1.96
"""Standard errors to either side within which the truth lies nineteen times of twenty."""


@dataclass(frozen=True)
class Estimate:
    """A number found by sampling, and its standard error; one that is known has none."""

    mean: float
    error: float = 0.0

    @property
    def margin(self) -> float:
        """So far to either side nineteen times of twenty."""
        return SURE * self.error

    def __add__(self, other: "Estimate") -> "Estimate":
        """Of two that were found independently."""
        return Estimate(self.mean + other.mean, sqrt(self.error**2 + other.error**2))

    def __sub__(self, other: "Estimate") -> "Estimate":
        return self + Estimate(-other.mean, other.error)


def estimated(found: Sequence[float]) -> Estimate:
    """The mean of what was found, and how sure it is.

    >>> estimated([1.0, 3.0]), estimated([]), estimated([2.0])
    (Estimate(mean=2.0, error=1.0), Estimate(mean=0.0, error=0.0), Estimate(mean=2.0, error=0.0))
    """
    if not found:
        return Estimate(0.0)
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found)
    return Estimate(mean, sqrt(spread / max(1, len(found) - 1) / len(found)))


def gap(one: Iterable[float], other: Iterable[float]) -> float:
    """The standard error of how far two are apart that were tried in the same worlds."""
    return estimated([mine - theirs for mine, theirs in zip(one, other, strict=False)]).error


@dataclass(frozen=True)
class Worth:
    """What a move is worth to the seat that makes it, in the units of `Choice.value`."""

    move: str
    value: float
    exact: bool = False
    """Whether that is proved."""
    line: tuple[str, ...] = ()
    """How play may go on, this move first, in turn order; empty where nobody can say."""
    depth: int = 0
    """As in `Choice`."""
    nodes: int = 1
    doubt: float = 0.0
    """The standard error of how far it is from the best, where worlds were sampled."""
    error: float = 0.0
    """The standard error of the value itself, where worlds were sampled."""


class Weigher(Protocol):
    """Weighs moves by what a seat may know: its view, and worlds that fit it."""

    def __call__(
        self, view: View[Any], limits: "Limits", rng: Random, also: tuple[str, ...] = (), most: int = 1
    ) -> tuple[Worth, ...]:
        """The best moves, so many of them if there are, and those named `also`: the best first.

        All are weighed alike: in one search, or in the same worlds. With `nodes` the answer is reproducible.
        """


See = Callable[[Any, int], View[Any]]
"""What a seat would see of a position."""


class Expects(Protocol):
    """What each seat may expect of a hand before it is dealt."""

    def __call__(self, dealt: Any, see: See, weigh: Weigher, limits: "Limits", rng: Random) -> tuple[Estimate, ...]:
        """`dealt`: the position after the deal there was. `limits`: for each decision that is imagined."""


@dataclass(frozen=True)
class Losses:
    """From which loss on a move is called so; what loses less than the first is as good as the best."""

    good: float
    inaccuracy: float
    mistake: float
    blunder: float
    undecided: tuple[float, float] | None = None
    """What loses from a worth below the first, or leaves one above the second, is no blunder: such a game was lost
    before, or is won all the same. None: it is one by its loss alone."""

    def called(self, best: float, value: float) -> str:
        """By the worth of the best move and of the one that was made.

        >>> losses = Losses(0.01, 0.05, 0.1, 0.2, undecided=(0.35, 0.7))
        >>> [losses.called(0.75, 0.75 - loss) for loss in (0.0, 0.02, 0.06, 0.15, 0.7)]
        ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
        >>> losses.called(0.3, 0.0), losses.called(1.0, 0.75)
        ('mistake', 'mistake')
        """
        loss = round(best - value, DIGITS)
        place = sum(loss >= least for least in (self.good, self.inaccuracy, self.mistake, self.blunder))
        return CLASSES[min(place, 4 if self._may_blunder(best, value) else 3)]

    def _may_blunder(self, best: float, value: float) -> bool:
        return self.undecided is None or (best >= self.undecided[0] and value <= self.undecided[1])


def as_chance(value: float) -> Message:
    return message("review/chance", percent=round(100 * value))


def is_outcome(value: float) -> bool:
    """Whether a chance that is proved is a win, a draw or a loss."""
    return value in (0.0, 0.5, 1.0)


def as_points(value: float) -> Message:
    return message("review/points", n=round(value, 1))


@dataclass(frozen=True, kw_only=True)
class Puzzling(Generic[V]):
    """When a decision makes a puzzle."""

    margin: float
    """By so much the best move is better than any other."""
    theme: Callable[[View[V], Worth], str]
    """What it is about: a word of the catalogue `puzzle`."""
    level: str = "medium"
    """Whose games are looked through."""
    nodes: int = 2_000
    """What is looked at to find one; ten times as much to confirm it."""
    from_position: bool = True
    """Whether a puzzle begins with its position, where the game writes positions; else with the deal and all moves."""
    begins: Callable[[Random], dict[str, Any] | None] = lambda rng: None
    """Another start than usual of the games that are looked through; None: the usual one."""
    may_be: Callable[[View[V]], bool] = lambda view: True
    """Whether it is worth weighing the moves at all."""
    is_wanted: Callable[[View[V], tuple[Worth, ...]], bool] = lambda view, weighed: True
    """Whether the best moves found make a puzzle that one may like to solve."""
    again: int = 1
    """So many times that effort when it is asked once more, where no chance makes that another question."""
    asks_all: bool = False
    """Whether the weigher looks only at what comes into question unless it is asked about every legal move."""
    is_alone: Callable[[tuple[Worth, ...]], bool] = lambda weighed: True
    """Whether no second move is right too, whatever the margin says."""


@dataclass(frozen=True, kw_only=True)
class Reviewing(Generic[V]):
    """How the moves of a game are judged."""

    weigher: Callable[["Means"], Weigher]
    losses: Losses
    half: float
    """A move that loses so much counts half for accuracy."""
    tell: Callable[[float], Message] = as_chance
    """A worth, or a loss, in words."""
    is_solved: bool = False
    """Whether all is known for certain: a move keeps what there was, or throws it away."""
    total: float | None = 1.0
    """What both seats of an open game expect together; None: each seat's worth is its own."""
    bounds: tuple[float, float] | None = (0.0, 1.0)
    """Between which values a graph is drawn; None: those that occur."""
    looks_again: float = 1.0
    """How much longer a usual game takes than its moves are given, where what seems wrong is looked at once more."""
    expects: Expects | None = None
    """By what luck is told apart from decisions; None: there is none in this game."""
    remarks: Callable[[View[V], str, str], tuple[Message, ...]] = lambda view, made, best: ()
    """What else is to be said of a decision, beside the reasons of the best move: of what was made, and of the best."""
    puzzles: Puzzling[V] | None = field(default=None)

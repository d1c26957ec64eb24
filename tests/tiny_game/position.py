"""Position and move of Tiny Bluff."""

from dataclasses import dataclass
from typing import TypeVar

from teahouse.core.protocol import Seat

SEATS = 3
LETTERS = "ABC"
VALUES = (1, 2, 3, 4, 5, 6)
COPIES = 4
DECK = VALUES * COPIES
DEALT = 5
PUT = 2
ROUNDS = 2

Cards = tuple[int, ...]
NOBODY: tuple[Cards, ...] = ((),) * SEATS
T = TypeVar("T")


@dataclass(frozen=True)
class Move:
    """`put` names a card; `draw`, `stay`, `snap` and `pass` name none."""

    kind: str
    card: int = 0


@dataclass(frozen=True)
class Round:
    """A round that lies open: what each seat put, who won, who snapped, what was decided after it."""

    puts: tuple[Cards, ...]
    winner: Seat | None
    snapper: Seat | None = None
    decision: str = ""


@dataclass(frozen=True)
class HandResult:
    """What each seat won in a hand, and what it has since."""

    points: tuple[int, ...]
    balances: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """One hand of a match; `phase` is put, snap, draw or over."""

    hands_agreed: int
    hand: int
    first: Seat
    balances: tuple[int, ...]
    """Points of each seat before this hand."""
    cards: tuple[Cards, ...]
    """What each seat holds, sorted, without what it has put."""
    stock: Cards
    """The next card first."""
    phase: str = "put"
    points: tuple[int, ...] = (0,) * SEATS
    put: tuple[Cards, ...] = NOBODY
    """Secret until every seat has put two."""
    snaps: tuple[str, ...] = ("",) * SEATS
    """Secret answers of those asked; empty until they come."""
    table: tuple[Round, ...] = ()
    before: tuple[HandResult, ...] = ()
    """The hands before."""


def seats_from(first: Seat) -> tuple[Seat, ...]:
    """All seats in turn order from this one.

    >>> seats_from(Seat(1))
    (1, 2, 0)
    """
    return tuple(Seat((first + step) % SEATS) for step in range(SEATS))


def changed(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values with one seat's replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(cards: Cards, card: int) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]

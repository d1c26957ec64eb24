"""Seats: their letters, their order, and tuples that go by seat."""

from typing import TypeVar

from teahouse.core.protocol import Seat

LETTERS = "ABCD"

T = TypeVar("T")


def seat_of(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


def seats_from(first: Seat, players: int) -> tuple[Seat, ...]:
    """All seats in turn order from this one.

    >>> seats_from(Seat(2), 3)
    (2, 0, 1)
    """
    return tuple(Seat((first + step) % players) for step in range(players))


def changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with one seat's replaced."""
    return (*values[:seat], value, *values[seat + 1 :])

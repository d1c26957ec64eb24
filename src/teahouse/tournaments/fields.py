"""Finite fields: so many numbers that can be added, subtracted, multiplied and divided among themselves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

Digits = tuple[int, ...]
"""A number as a polynomial: its coefficients, the highest first."""


@dataclass(frozen=True)
class Field:
    """The numbers are 0 to size - 1; minus[a][b] is a - b, times[a][b] is a * b."""

    size: int
    minus: list[list[int]]
    times: list[list[int]]


def field(prime: int, power: int) -> Field:
    """The field of prime ** power numbers: polynomials modulo the prime and one that has no factors.

    >>> field(5, 1).times[3]
    [0, 3, 1, 4, 2]
    >>> field(2, 2).times[2]
    [0, 2, 3, 1]
    """
    digits = [*product(range(prime), repeat=power)]
    number = {each: at for at, each in enumerate(digits)}
    minus = [[number[_minus(one, other, prime)] for other in digits] for one in digits]
    for rest in digits:
        times = [[number[_times(one, other, rest, prime)] for other in digits] for one in digits]
        if all(0 not in row[1:] for row in times[1:]):
            return Field(len(digits), minus, times)
    raise AssertionError("there is a field for every power of every prime")


def _minus(one: Digits, other: Digits, prime: int) -> Digits:
    return tuple((a - b) % prime for a, b in zip(one, other, strict=True))


def _times(one: Digits, other: Digits, rest: Digits, prime: int) -> Digits:
    """One digit of one number after the other; x to the power of the number of digits is minus the rest."""
    found: Sequence[int] = (0,) * len(one)
    for digit in one:
        first, *others = (*found, 0)
        found = [
            (moved - first * low + digit * each) % prime for moved, low, each in zip(others, rest, other, strict=True)
        ]
    return tuple(found)


def factors(number: int) -> Iterator[tuple[int, int]]:
    """Primes and how often each divides.

    >>> list(factors(60))
    [(2, 2), (3, 1), (5, 1)]
    """
    prime = 2
    while number > 1:
        power = 0
        while number % prime == 0:
            number, power = number // prime, power + 1
        if power:
            yield prime, power
        prime += 1

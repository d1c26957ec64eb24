"""Which rated games count, and how much: nobody climbs by playing with themselves. docs/ratings.md tells it to people.

on one device       who plays with somebody of the same device changes no rating
from one address    nor does who plays in the house with somebody of the same address; a club knows its members
over at once        over, however it came, before everybody has answered `FEWEST_ANSWERS` times
a computer for one  where one took a seat for good nothing counts; who was stood in for meanwhile gains nothing
again and again     of the games of one pair in seven days three count whole, three half, and no others
"""

from collections.abc import Sequence
from dataclasses import dataclass

DEVICE, ADDRESS = "device", "address"
"""What two players may have in common."""
ALONE, REPLACED, AT_ONCE = "alone", "replaced", "at-once"
FEWEST_ANSWERS = 4
WHOLE_GAMES = HALF_GAMES = 3
DAYS = 7
AGAIN = DAYS * 24 * 3600.0
"""Seconds after which a pair's game is forgotten."""
COMPUTER = "computer:"
"""Before the level, where a computer has a seat."""


@dataclass(frozen=True)
class Result:
    """A rated game that is over, as the journal has it."""

    id: str
    at: float
    players: tuple[str, ...]
    """By seat: a guest, or a computer's level."""
    places: tuple[int, ...]
    answers: int = FEWEST_ANSWERS
    """How often the seat answered that did so least."""
    common: tuple[str, ...] = ()
    """What some two of them have in common."""
    replaced: bool = False
    """Whether a computer took a seat for good."""
    substituted: tuple[int, ...] = ()
    """Seats for which a computer stood in for some time."""
    is_far: bool = True
    """Whether it was played at a table of the house; at a real one people look at each other."""


def is_computer(player: str) -> bool:
    return player.startswith(COMPUTER)


def why_not(result: Result, in_club: bool = False) -> str:
    """Why a game counts for nobody; empty: it does."""
    people = [player for player in result.players if not is_computer(player)]
    if not people or len(set(people)) < len(people) or len(result.players) < 2:
        return ALONE
    if DEVICE in result.common:
        return DEVICE
    if ADDRESS in result.common and not in_club:
        return ADDRESS
    if result.replaced:
        return REPLACED
    return AT_ONCE if result.answers < FEWEST_ANSWERS else ""


def pair_weight(earlier: int) -> float:
    """How much a game of two counts who have played so many in the last days.

    >>> [pair_weight(earlier) for earlier in range(8)]
    [1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.0, 0.0]
    """
    return 1.0 if earlier < WHOLE_GAMES else 0.5 if earlier < WHOLE_GAMES + HALF_GAMES else 0.0


def seat_weight(earlier: Sequence[int]) -> float:
    """Of a seat that has played so many games with each of the others: the mean."""
    return sum(map(pair_weight, earlier)) / len(earlier) if earlier else 0.0

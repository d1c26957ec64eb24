"""Who pays what. Every function gives the four payments by wind (E S W N), which sum to zero.

The second half is the option `dangerous_play`: who answers for a dangerous discard. It
works on plain facts: what a player had laid out when a tile was discarded, what the
discarder held, and which claims were fed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from teahouse.games.hongkong.scoring.hand import WINDS, Meld, Wind
from teahouse.material.tiles import (
    DRAGON_TILES,
    SUITS,
    WIND_TILES,
    Tile,
    is_dragon,
    is_honour,
    is_terminal,
    is_wind,
    suit_of,
)

Payments = tuple[int, int, int, int]

PENALTY = 16


def settle(winner: Wind, points: int, discarder: Wind | None) -> Payments:
    """Self-drawn (no discarder): everybody pays double. Otherwise the discarder, or the owner of a
    robbed kong, pays double and the others single.

    >>> settle(Wind(0), 8, None)
    (48, -16, -16, -16)
    >>> settle(Wind(0), 8, Wind(2))
    (32, -8, -16, -8)
    """
    shares = {wind: 2 if discarder in (None, wind) else 1 for wind in WINDS if wind != winner}
    return _paid(winner, points, shares)


def penalty(offender: Wind) -> Payments:
    """16 to each of the others: false hu, serious obstruction.

    >>> penalty(Wind(1))
    (16, -48, 16, 16)
    """
    east, south, west, north = (-3 * PENALTY if wind == offender else PENALTY for wind in WINDS)
    return east, south, west, north


def _paid(winner: Wind, points: int, shares: dict[Wind, int]) -> Payments:
    """Each pays so many times the points to the winner."""
    dues = {**{wind: -points * share for wind, share in shares.items()}, winner: points * sum(shares.values())}
    east, south, west, north = (dues.get(wind, 0) for wind in WINDS)
    return east, south, west, north


# Dangerous play


class Danger(Enum):
    """What a discard may help to, by the groups a player has laid out."""

    DRAGONS = "dragons"
    WINDS = "winds"
    FLUSH = "flush"
    HONOURS = "honours"
    TERMINALS = "terminals"


NAMED_HANDS = {
    Danger.DRAGONS: {"little_three_dragons", "big_three_dragons"},
    Danger.WINDS: {"little_four_winds", "big_four_winds"},
    Danger.FLUSH: {"full_flush"},
    Danger.HONOURS: {"all_honours"},
    Danger.TERMINALS: {"all_terminals"},
}
"""The hands the discarder answers for if his tile wins them."""

FED_HANDS = {
    Danger.DRAGONS: {"big_three_dragons"},
    Danger.WINDS: {"big_four_winds"},
    Danger.FLUSH: {"full_flush"},
    Danger.HONOURS: {"all_honours"},
    Danger.TERMINALS: {"all_terminals"},
}
"""The hands the feeder answers for if they are won later: his tile was the third or fourth pung."""


def dangers(laid: Sequence[Meld], tile: Tile) -> frozenset[Danger]:
    """What discarding this tile risks towards a player who has laid out these melds.

    The groups alone decide; laid-out concealed kongs count, chows do not. Rulings S8 and S9.
    """
    pungs = [meld.tile for meld in laid if meld.is_pung]
    return frozenset(danger for danger, threatens in _THREATS.items() if threatens(pungs, tile))


def _third_dragon(pungs: Sequence[Tile], tile: Tile) -> bool:
    return sum(map(is_dragon, pungs)) == len(DRAGON_TILES) - 1 and is_dragon(tile) and tile not in pungs


def _fourth_wind(pungs: Sequence[Tile], tile: Tile) -> bool:
    return sum(map(is_wind, pungs)) == len(WIND_TILES) - 1 and is_wind(tile) and tile not in pungs


def _same_suit(pungs: Sequence[Tile], tile: Tile) -> bool:
    suit = suit_of(tile)
    return suit in SUITS and sum(suit_of(pung) == suit for pung in pungs) >= 3


def _another_honour(pungs: Sequence[Tile], tile: Tile) -> bool:
    return sum(map(is_honour, pungs)) >= 3 and is_honour(tile)


def _another_terminal(pungs: Sequence[Tile], tile: Tile) -> bool:
    return sum(map(is_terminal, pungs)) >= 3 and is_terminal(tile)


_THREATS: dict[Danger, Callable[[Sequence[Tile], Tile], bool]] = {
    Danger.DRAGONS: _third_dragon,
    Danger.WINDS: _fourth_wind,
    Danger.FLUSH: _same_suit,
    Danger.HONOURS: _another_honour,
    Danger.TERMINALS: _another_terminal,
}


def had_no_choice(held: Iterable[Tile], others: Sequence[Sequence[Meld]]) -> bool:
    """Whether every tile held at the discard (the discard included) was dangerous towards some other player."""
    return all(any(dangers(laid, tile) for laid in others) for tile in held)


@dataclass(frozen=True)
class Discard:
    """A discard as liability sees it: the tile, what the one it served had laid out before, and whether
    the discarder had no choice."""

    discarder: Wind
    tile: Tile
    laid: tuple[Meld, ...]
    no_choice: bool = False

    def answers_for(self, hands: dict[Danger, set[str]], won: frozenset[str]) -> bool:
        """Whether it was dangerous for a hand that was won, and could have been avoided."""
        named = {hand for danger in dangers(self.laid, self.tile) for hand in hands[danger]}
        return not self.no_choice and bool(named & won)


def settle_with_liability(
    winner: Wind,
    points: int,
    won: frozenset[str],
    discarder: Wind | None,
    last: Discard | None,
    fed: Sequence[Discard],
) -> Payments:
    """The payments under `dangerous_play`.

    `won`: ids of the lines of the hand. `discarder` as in `settle` (the owner of a robbed kong too).
    `last`: the discard that won, None when self-drawn or robbed. `fed`: in order of play, the discards
    the winner claimed for a pung or kong. The feeder rule goes first; of several the latest answers.
    """
    feeders = [discard.discarder for discard in fed if discard.answers_for(FED_HANDS, won)]
    if feeders:
        return settle_fed(winner, points, feeders[-1], discarder)
    if last and last.answers_for(NAMED_HANDS, won):
        return settle_direct(winner, points, last.discarder)
    return settle(winner, points, discarder)


def settle_direct(winner: Wind, points: int, discarder: Wind) -> Payments:
    """The dangerous discard won: who threw it away pays for all.

    >>> settle_direct(Wind(0), 16, Wind(2))
    (64, 0, -64, 0)
    """
    return _paid(winner, points, {discarder: 4})


def settle_fed(winner: Wind, points: int, feeder: Wind, discarder: Wind | None) -> Payments:
    """The dangerous discard was claimed for a pung or kong, and the hand was won later.

    >>> settle_fed(Wind(0), 32, Wind(1), None)
    (192, -192, 0, 0)
    >>> settle_fed(Wind(0), 32, Wind(1), Wind(3))
    (128, -64, 0, -64)
    """
    return _paid(winner, points, _fed_shares(feeder, discarder))


def _fed_shares(feeder: Wind, discarder: Wind | None) -> dict[Wind, int]:
    """Self-drawn the feeder pays for all three; on his own discard too; otherwise he and the discarder share."""
    if discarder is None:
        return {feeder: 6}
    if discarder == feeder:
        return {feeder: 4}
    return {feeder: 2, discarder: 2}

"""A winning hand as scoring sees it, and every way to read it.

A `Hand` is what lies on the table when somebody calls hu; a `Reading` is one way to
arrange it: four groups and a pair, seven pairs, or the thirteen orphans. A hand without
a reading is not complete.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NewType

from teahouse.material.tiles import KINDS, Tile, is_bonus, is_honour, is_suit, is_terminal, value_of

Wind = NewType("Wind", int)
"""0 East, 1 South, 2 West, 3 North: the order of play. WIND_LETTERS[wind] in texts and records."""

WIND_LETTERS = "ESWN"
EAST = Wind(0)
WINDS = tuple(Wind(wind) for wind in range(4))

Tiles = tuple[Tile, ...]
First = Literal["heaven", "earth"]

GROUPS = 4
TILES = 3 * GROUPS + 2

ORPHANS = tuple(Tile(tile) for tile in range(len(KINDS)) if is_terminal(Tile(tile)) or is_honour(Tile(tile)))


def read_wind(letter: str) -> Wind:
    return WINDS[WIND_LETTERS.index(letter)]


class Kind(Enum):
    """A group, by the word the notation has for it."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "ckong"


@dataclass(frozen=True)
class Meld:
    """A group of tiles; of a chow the lowest tile is named.

    >>> Meld(Kind.CHOW, Tile(3)).tiles
    (3, 4, 5)
    """

    kind: Kind
    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        if self.is_chow:
            return self.tile, Tile(self.tile + 1), Tile(self.tile + 2)
        return (self.tile,) * (4 if self.is_kong else 3)

    @property
    def is_chow(self) -> bool:
        return self.kind is Kind.CHOW

    @property
    def is_pung(self) -> bool:
        """A pung, or a kong of either sort, which counts as one."""
        return not self.is_chow

    @property
    def is_kong(self) -> bool:
        return self.kind in (Kind.KONG, Kind.CONCEALED_KONG)

    @property
    def is_claimed(self) -> bool:
        """Laid out with somebody else's discard in it."""
        return self.kind is not Kind.CONCEALED_KONG


@dataclass(frozen=True)
class Hand:
    """Everything scoring needs to know of a player who calls hu.

    `concealed` are the tiles in hand, the winning tile `win` among them; `melds` are laid
    out, concealed kongs included. `last_tile`: drawn as the last tile, or the discard after
    it. `replacement`: drawn as the replacement of a kong.
    """

    concealed: tuple[Tile, ...]
    win: Tile
    seat: Wind
    prevalent: Wind
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()
    self_draw: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing: bool = False
    first: First | None = None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles but the bonus tiles, kongs with four."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)


@dataclass(frozen=True)
class Reading:
    """One way to arrange a complete hand.

    Four groups (those laid out first) and one pair; or no group and seven pairs; or
    neither: the thirteen orphans.
    """

    hand: Hand
    groups: tuple[Meld, ...] = ()
    pairs: tuple[Tile, ...] = ()

    @property
    def is_seven_pairs(self) -> bool:
        return len(self.pairs) == 7

    @property
    def is_orphans(self) -> bool:
        return not self.pairs

    @property
    def pungs(self) -> tuple[Tile, ...]:
        """The tiles of which there is a pung or kong."""
        return tuple(group.tile for group in self.groups if group.is_pung)


def readings(hand: Hand) -> tuple[Reading, ...]:
    """Every way to read the hand; none if it is not complete."""
    return (*_four_groups(hand), *_seven_pairs(hand), *_thirteen_orphans(hand))


def _four_groups(hand: Hand) -> Iterator[Reading]:
    if len(hand.concealed) + 3 * len(hand.melds) != TILES or any(map(is_bonus, hand.concealed)):
        return
    tiles = tuple(sorted(hand.concealed))
    for pair in sorted(tile for tile, number in Counter(tiles).items() if number >= 2):
        ways = {tuple(sorted(groups, key=_in_order)) for groups in _splits(_without(tiles, (pair, pair)))}
        for groups in sorted(ways, key=lambda way: [_in_order(group) for group in way]):
            yield Reading(hand, hand.melds + groups, (pair,))


def _splits(tiles: tuple[Tile, ...]) -> Iterator[tuple[Meld, ...]]:
    """Every way to make these sorted tiles into pungs and chows; some come more than once."""
    if not tiles:
        yield ()
        return
    for group in _groups_with(tiles):
        for others in _splits(_without(tiles, group.tiles)):
            yield (group, *others)


def _groups_with(tiles: tuple[Tile, ...]) -> Iterator[Meld]:
    """The groups that use the lowest of these sorted tiles."""
    lowest = tiles[0]
    if tiles[2] == lowest:
        yield Meld(Kind.PUNG, lowest)
    if may_begin_chow(lowest) and lowest + 1 in tiles and lowest + 2 in tiles:
        yield Meld(Kind.CHOW, lowest)


def may_begin_chow(tile: Tile) -> bool:
    """Whether two higher tiles of its suit follow."""
    return is_suit(tile) and value_of(tile) <= 7


def _without(tiles: tuple[Tile, ...], taken: tuple[Tile, ...]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def _in_order(group: Meld) -> tuple[Tile, str]:
    """From the lowest tile, a chow before a pung."""
    return group.tile, group.kind.value


def _seven_pairs(hand: Hand) -> Iterator[Reading]:
    """Nothing laid out; four equal tiles count as two pairs."""
    tiles = Counter(hand.concealed)
    if len(hand.concealed) == TILES and not hand.melds and all(number % 2 == 0 for number in tiles.values()):
        yield Reading(hand, pairs=tuple(sorted(hand.concealed))[::2])


def _thirteen_orphans(hand: Hand) -> Iterator[Reading]:
    """Each terminal and honour once, one of them twice, nothing laid out."""
    if len(hand.concealed) == TILES and not hand.melds and set(hand.concealed) == set(ORPHANS):
        yield Reading(hand)

"""Mahjong tiles: 42 kinds by their codes and numbers, 144 tiles in a full set.

1m-9m characters     0- 8    1p-9p circles   9-17    1s-9s bamboo   18-26    four of each
1z 2z 3z 4z East South West North   27-30            5z 6z 7z white, green, red dragon   31-33    four of each
1f-4f flowers       34-37    1g-4g seasons  38-41    one of each; bonus tile n belongs to wind n (1 is East)

Several tiles are written in groups: `123m55z` is 1m 2m 3m 5z 5z.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import NewType

SUITS = "mps"
SUIT_KINDS = tuple(f"{value}{suit}" for suit in SUITS for value in range(1, 10))
"""The 27 kinds of the three suits, in the order kernels number them from 1."""

Tile = NewType("Tile", int)
"""A kind of tile, 0 to 41: its place in KINDS."""

WIND_KINDS = ("1z", "2z", "3z", "4z")
DRAGON_KINDS = ("5z", "6z", "7z")
FLOWER_KINDS = ("1f", "2f", "3f", "4f")
SEASON_KINDS = ("1g", "2g", "3g", "4g")
KINDS = (*SUIT_KINDS, *WIND_KINDS, *DRAGON_KINDS, *FLOWER_KINDS, *SEASON_KINDS)

WIND_TILES = tuple(Tile(KINDS.index(kind)) for kind in WIND_KINDS)
DRAGON_TILES = tuple(Tile(KINDS.index(kind)) for kind in DRAGON_KINDS)
FLOWER_TILES = tuple(Tile(KINDS.index(kind)) for kind in FLOWER_KINDS)
SEASON_TILES = tuple(Tile(KINDS.index(kind)) for kind in SEASON_KINDS)
WHITE, GREEN, RED = DRAGON_TILES

GROUP = re.compile(r" *+([1-9]+[mps]|[1-7]+z|[1-4]+[fg])")


class NotTiles(ValueError):
    """A text that does not name tiles: from `found` on it makes no sense, and the sign at `position` does not fit."""

    def __init__(self, found: str, position: int) -> None:
        super().__init__(found)
        self.found, self.position = found, position


def tile_of(code: str) -> Tile:
    """The kind with this code.

    >>> tile_of("1m"), tile_of("7z"), tile_of("4g")
    (0, 33, 41)
    """
    return Tile(KINDS.index(code))


def code_of(tile: Tile) -> str:
    return KINDS[tile]


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text in its own order; blanks may stand between groups.

    >>> [code_of(tile) for tile in read_tiles("31m 55z")]
    ['3m', '1m', '5z', '5z']
    """
    tiles: list[Tile] = []
    written, at = text.rstrip(" "), 0
    while at < len(written):
        group = GROUP.match(written, at)
        if not group:
            rest = written[at:].lstrip(" ")
            raise NotTiles(rest, len(written) - len(rest.lstrip("123456789")))
        tiles += (tile_of(value + group[1][-1]) for value in group[1][:-1])
        at = group.end()
    return tuple(tiles)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The tiles in order, grouped.

    >>> write_tiles(read_tiles("5z3m5z1m"))
    '13m55z'
    """
    return write_codes(map(code_of, sorted(tiles)))


def read_codes(text: str) -> tuple[str, ...]:
    """The tiles of a text by their codes, in its own order."""
    return tuple(map(code_of, read_tiles(text)))


def write_codes(codes: Iterable[str]) -> str:
    """Tiles in their own order, neighbours of a suit written together.

    >>> write_codes(["3m", "1m", "5z", "2m"])
    '31m5z2m'
    """
    return "".join("".join(code[0] for code in run) + suit for suit, run in groupby(codes, key=lambda code: code[1]))


def copies(tile: Tile) -> int:
    """How many of this kind a full set holds."""
    return 1 if is_bonus(tile) else 4


def is_suit(tile: Tile) -> bool:
    return tile < len(SUIT_KINDS)


def is_honour(tile: Tile) -> bool:
    return is_wind(tile) or is_dragon(tile)


def is_wind(tile: Tile) -> bool:
    return tile in WIND_TILES


def is_dragon(tile: Tile) -> bool:
    return tile in DRAGON_TILES


def is_terminal(tile: Tile) -> bool:
    return is_suit(tile) and value_of(tile) in (1, 9)


def is_bonus(tile: Tile) -> bool:
    return is_flower(tile) or is_season(tile)


def is_flower(tile: Tile) -> bool:
    return tile in FLOWER_TILES


def is_season(tile: Tile) -> bool:
    return tile in SEASON_TILES


def value_of(tile: Tile) -> int:
    """The number in a tile's code: 1 to 9 in a suit, the place in its row otherwise."""
    return int(code_of(tile)[0])


def suit_of(tile: Tile) -> str:
    """The letter in a tile's code: m, p or s for a suit, z, f or g otherwise."""
    return code_of(tile)[1]


SET_144 = tuple(Tile(tile) for tile in range(len(KINDS)) for _ in range(copies(Tile(tile))))
"""The full set, in order."""

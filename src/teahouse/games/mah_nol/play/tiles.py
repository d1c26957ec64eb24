"""The tiles of Mah-Nol and the winds of its carpet.

Every player brings one set of 36: 27 numbers (`1m`-`9m` Schrift, `1s`-`9s` Bambus, `1p`-`9p` Ball), four winds
(`1z` East, `2z` South, `3z` West, `4z` North), four game tiles (`G1` season, `G2` plant, `D3` China, `D4` Luck)
and one free tile, the joker `JJ`. A tile is its code.

        N            the atlas, clockwise N E S W; seen from S: near S, far N,
      W + E          left W, right E
        S
"""

from collections import Counter
from collections.abc import Iterable

Tile = str
Tiles = tuple[Tile, ...]

SUITS = "msp"
DIGITS = "123456789"
NUMBERS = tuple(digit + suit for suit in SUITS for digit in DIGITS)
WINDS = ("1z", "2z", "3z", "4z")
GAME_TILES = ("G1", "G2", "D3", "D4")
JOKER = "JJ"
KINDS = (*NUMBERS, *WINDS, *GAME_TILES, JOKER)
"""One set, in order."""
PLACE = {kind: place for place, kind in enumerate(KINDS)}

CLOCKWISE = "NESW"
WIND_OF = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
"""The wind tile of each direction."""
SIDES = ("near", "left", "far", "right")


def is_number(tile: Tile) -> bool:
    return tile in NUMBERS


def digit_of(tile: Tile) -> int:
    return int(tile[0])


def suit_of(tile: Tile) -> str:
    return tile[1]


def full_set(players: int) -> Counter[Tile]:
    """All tiles of a game: one set for each player."""
    return Counter(dict.fromkeys(KINDS, players))


def in_order(tiles: Iterable[Tile]) -> Tiles:
    """Sorted as a hand is held.

    >>> in_order(("JJ", "1z", "2p", "9m"))
    ('9m', '2p', '1z', 'JJ')
    """
    return tuple(sorted(tiles, key=PLACE.__getitem__))


def without(tiles: Tiles, gone: Tile) -> Tiles:
    """The tiles without one of them, order kept.

    >>> without(("3m", "5m", "3m"), "3m")
    ('5m', '3m')
    """
    place = tiles.index(gone)
    return tiles[:place] + tiles[place + 1 :]


def direction(seat: str, side: str) -> str:
    """Where a side lies for somebody who sits at this wind and looks to the middle.

    >>> [direction("S", side) for side in SIDES], direction("N", "left")
    (['S', 'W', 'N', 'E'], 'E')

    Rule: mah_nol, II.
    """
    return CLOCKWISE[(CLOCKWISE.index(seat) + SIDES.index(side)) % 4]

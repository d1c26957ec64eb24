"""Whether tiles are complete, quickly: asked at every discard and every draw.

`hand.readings` says how a hand can be read; this says only whether it can, suit by suit from memory.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from teahouse.games.hongkong.scoring.hand import ORPHANS, TILES
from teahouse.material.tiles import Tile

SUIT_SIZE = 9
FIRST_HONOUR = 27
KINDS = 34
ALL_ORPHANS = frozenset(ORPHANS)


def counts(tiles: Sequence[Tile]) -> list[int]:
    """How many there are of each kind that can be in a hand."""
    numbers = [0] * KINDS
    for tile in tiles:
        numbers[tile] += 1
    return numbers


def is_complete(tiles: Sequence[Tile]) -> bool:
    """Whether the tiles in hand, with the groups laid out, are a complete hand.

    >>> from teahouse.material.tiles import read_tiles
    >>> is_complete(read_tiles("123m55z")), is_complete(read_tiles("124m55z"))
    (True, False)
    """
    if len(tiles) % 3 != 2:
        return False
    numbers = counts(tiles)
    return _has_groups(numbers) or (len(tiles) == TILES and (_has_pairs(tiles) or _has_orphans(tiles)))


@lru_cache(maxsize=1 << 10)
def waited_for(tiles: tuple[Tile, ...], laid: tuple[Tile, ...] = ()) -> tuple[Tile, ...]:
    """The kinds that would complete these tiles beside what is laid out; none of which all four are one's own.

    >>> from teahouse.material.tiles import read_tiles, write_tiles
    >>> write_tiles(waited_for(read_tiles("2345m")))
    '25m'
    """
    own = [*tiles, *laid]
    return tuple(kind for kind in map(Tile, range(KINDS)) if own.count(kind) < 4 and is_complete((*tiles, kind)))


def _has_groups(numbers: list[int]) -> bool:
    """Groups and one pair: every suit is groups alone but the one with the pair."""
    pairs = 0
    for number in numbers[FIRST_HONOUR:]:
        if number in (1, 4):
            return False
        pairs += number == 2
    for first in range(0, FIRST_HONOUR, SUIT_SIZE):
        suit = tuple(numbers[first : first + SUIT_SIZE])
        rest = sum(suit) % 3
        if rest == 1 or not is_suit_complete(suit, with_pair=rest == 2):
            return False
        pairs += rest == 2
    return pairs == 1


@lru_cache(maxsize=1 << 16)
def is_suit_complete(suit: tuple[int, ...], with_pair: bool) -> bool:
    """Whether these numbers of ones to nines are groups, and a pair where one is wanted."""
    if with_pair:
        return any(
            number >= 2 and is_suit_complete((*suit[:place], number - 2, *suit[place + 1 :]), False)
            for place, number in enumerate(suit)
        )
    left = list(suit)
    for place in range(SUIT_SIZE):
        chows = left[place] % 3  # three equal tiles as three chows are three pungs as well
        if chows and place > SUIT_SIZE - 3:
            return False
        for step in range(3 if chows else 0):
            left[place + step] -= chows
            if left[place + step] < 0:
                return False
    return True


def _has_pairs(tiles: Sequence[Tile]) -> bool:
    """Seven pairs; four equal tiles are two."""
    return all(number % 2 == 0 for number in Counter(tiles).values())


def _has_orphans(tiles: Sequence[Tile]) -> bool:
    return frozenset(tiles) == ALL_ORPHANS

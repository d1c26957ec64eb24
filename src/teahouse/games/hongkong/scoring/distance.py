"""How far a hand is from complete, and which tiles bring it closer.

The distance is the number of tiles still missing: 0 complete, 1 ready (waiting). A group begun with two
tiles lacks one; any other tile may begin one. Four equal tiles are two pairs. Whether a missing tile
still exists is not asked here; `useful_tiles` counts those that do.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from teahouse.games.hongkong.scoring.completeness import FIRST_HONOUR, KINDS, SUIT_SIZE, counts
from teahouse.games.hongkong.scoring.hand import GROUPS, ORPHANS
from teahouse.material.tiles import Tile

PAIRS = 7
ORPHAN_TILES = 14
NO = -99
"""More groups than there are tiles for."""

Shape = tuple[tuple[int, ...], ...]
"""The most groups begun, by pair kept (0, 1) and by whole groups (0 to 4)."""
NOTHING: Shape = ((0, *(NO,) * GROUPS), (NO,) * (GROUPS + 1))

Way = tuple[tuple[int, ...], int, int, int]
"""What a tile is taken out with (steps), and whether that is the pair, a group, a group begun."""
_WAYS: tuple[Way, ...] = (
    ((0, 0, 0), 0, 1, 0),
    ((0, 1, 2), 0, 1, 0),
    ((0, 0), 1, 0, 0),
    ((0, 0), 0, 0, 1),
    ((0, 1), 0, 0, 1),
    ((0, 2), 0, 0, 1),
)
_CHOW_WAYS: tuple[Way, ...] = tuple(way for way in _WAYS if way[0] not in ((0, 0, 0), (0, 0)) or way[1])


def tiles_away(tiles: Sequence[Tile], melds: int) -> int:
    """Of 13 or 14 tiles, those laid out in groups not counted.

    >>> from teahouse.material.tiles import read_tiles
    >>> tiles_away(read_tiles("123456m11p234s55z"), 0), tiles_away(read_tiles("19m19p19s1234567z"), 0)
    (1, 1)
    """
    return distance(counts(tiles), melds)


def distance(numbers: Sequence[int], melds: int) -> int:
    away = _groups_distance(numbers, GROUPS - melds)
    if melds:
        return away
    pairs = PAIRS - sum(number // 2 for number in numbers)
    held = [numbers[tile] for tile in ORPHANS]
    orphans = ORPHAN_TILES - sum(number > 0 for number in held) - any(number > 1 for number in held)
    return min(away, pairs, orphans)


def _groups_distance(numbers: Sequence[int], wanted: int) -> int:
    """Each whole group saves two tiles, each group begun saves one, and so does the pair."""
    return _missing(numbers, honour_shape(tuple(numbers[FIRST_HONOUR:KINDS])), wanted)


def chows_distance(numbers: Sequence[int], melds: int) -> int:
    """How far from chows alone and a pair of suit tiles; what is laid out are chows.

    >>> from teahouse.material.tiles import read_tiles
    >>> chows_distance(counts(read_tiles("123456m11p234555s")), 0), chows_distance(counts(read_tiles("1112z")), 3)
    (2, 3)
    """
    return _missing(numbers, NOTHING, GROUPS - melds, chows_only=True)


def _missing(numbers: Sequence[int], shape: Shape, wanted: int, chows_only: bool = False) -> int:
    """With this shape of the honours."""
    for first in range(0, FIRST_HONOUR, SUIT_SIZE):
        shape = _together(shape, suit_shape(tuple(numbers[first : first + SUIT_SIZE]), chows_only))
    return 1 + 2 * wanted - max(
        pair + 2 * groups + min(begun, wanted - groups)
        for pair, most in enumerate(shape)
        for groups, begun in enumerate(most[: wanted + 1])
        if begun >= 0
    )  # fmt: skip


@lru_cache(maxsize=1 << 18)
def _together(one: Shape, other: Shape) -> Shape:
    """What two parts of a hand make; only one of them keeps the pair."""
    best = [[NO] * (GROUPS + 1) for _ in range(2)]
    for pair, other_pair in ((0, 0), (0, 1), (1, 0)):
        for groups, begun in enumerate(one[pair]):
            for others in range(GROUPS + 1 - groups):
                total = begun + other[other_pair][others]
                place = best[pair + other_pair]
                place[groups + others] = max(place[groups + others], total)
    return tuple(map(tuple, best))


@lru_cache(maxsize=1 << 12)
def honour_shape(numbers: tuple[int, ...]) -> Shape:
    """Honours make no chows: three are a group, two a group begun or the pair."""
    groups = sum(number >= 3 for number in numbers)
    twos = sum(number == 2 for number in numbers)
    threes = min(groups, GROUPS)
    begun = [NO] * (GROUPS + 1)
    begun_with_pair = [NO] * (GROUPS + 1)
    for whole in range(threes + 1):
        open_ = twos + groups - whole  # three not kept as a group are still two
        begun[whole] = open_
        begun_with_pair[whole] = open_ - 1 if open_ else NO
    return tuple(begun), tuple(begun_with_pair)


@lru_cache(maxsize=1 << 18)
def suit_shape(numbers: tuple[int, ...], chows_only: bool = False) -> Shape:
    """The best of taking something out with the lowest tile, or leaving that tile."""
    lowest = next((place for place, number in enumerate(numbers) if number), None)
    if lowest is None:
        return NOTHING
    best = [list(most) for most in suit_shape(_without(numbers, lowest), chows_only)]
    for places, pair, group, begun in _CHOW_WAYS if chows_only else _WAYS:
        taken = tuple(lowest + step for step in places)
        if taken[-1] < SUIT_SIZE and all(numbers[place] >= taken.count(place) for place in taken):
            _improve(best, suit_shape(_without(numbers, *taken), chows_only), pair, group, begun)
    return tuple(map(tuple, best))


def _improve(best: list[list[int]], rest: Shape, pair: int, group: int, begun: int) -> None:
    for kept in range(2 - pair):
        for groups in range(GROUPS + 1 - group):
            place = best[kept + pair]
            place[groups + group] = max(place[groups + group], rest[kept][groups] + begun)


def _without(numbers: tuple[int, ...], *places: int) -> tuple[int, ...]:
    left = list(numbers)
    for place in places:
        left[place] -= 1
    return tuple(left)


def useful_tiles(numbers: list[int], melds: int, unseen: Sequence[int]) -> int:
    """How many tiles that this seat has not seen bring the hand closer."""
    return sum(unseen[tile] for tile in useful_kinds(numbers, melds, unseen))


def useful_kinds(numbers: list[int], melds: int, unseen: Sequence[int]) -> list[int]:
    """The tiles that bring the hand closer, if there are any that this seat has not seen."""
    return _closer(numbers, unseen, lambda: distance(numbers, melds), _near(numbers, melds))


def useful_for_chows(numbers: list[int], melds: int, unseen: Sequence[int]) -> list[int]:
    """The same for chows alone and a pair of suit tiles."""
    return _closer(numbers, unseen, lambda: chows_distance(numbers, melds), set(range(FIRST_HONOUR)))


def _closer(numbers: list[int], unseen: Sequence[int], measure: Callable[[], int], near: set[int]) -> list[int]:
    away, found = measure(), []
    for tile in sorted(near):
        if unseen[tile] and numbers[tile] < 4:
            numbers[tile] += 1
            if measure() < away:
                found.append(tile)
            numbers[tile] -= 1
    return found


def _near(numbers: Sequence[int], melds: int) -> set[int]:
    """Tiles that can help: beside a tile in hand in its suit, equal to one, or an orphan."""
    near = set() if melds else set(map(int, ORPHANS))
    for tile, number in enumerate(numbers):
        if number:
            near.add(tile)
            if tile < FIRST_HONOUR:
                suit = tile // SUIT_SIZE
                near |= {other for other in range(tile - 2, tile + 3) if other >= 0 and other // SUIT_SIZE == suit}
    return {tile for tile in near if tile < KINDS}

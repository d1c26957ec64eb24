"""How far a hand is from a finished layout, and which tiles bring it nearer.

A plan says what every place that is still empty shall hold. `best_plan` finds one that needs as few new tiles as
possible; jokers in hand fill whatever is left. Which numbers a sequence will have is decided as late as the
laid tiles allow.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product

from teahouse.games.mah_nol.play.layouts import (
    AXES,
    FACE_DOWN,
    FORBIDDEN_CITY,
    GAME_TILE,
    GROUP,
    MARCO_POLO,
    MIDDLE_KINGDOM,
    PATH_NUMBERS,
    PATHS,
    RUN_NUMBERS,
    SLOTS,
    WIND_SIDES,
    Layout,
    Site,
)
from teahouse.games.mah_nol.play.tiles import (
    CLOCKWISE,
    DIGITS,
    JOKER,
    SUITS,
    WIND_OF,
    Tile,
    Tiles,
    digit_of,
    direction,
    in_order,
    is_number,
    suit_of,
)

Digits = tuple[int, ...]
"""Digits that are needed, sorted."""


@dataclass(frozen=True)
class Plan:
    """How many tiles still have to come (`missing`), and which kinds would be of use."""

    missing: int
    wanted: frozenset[Tile]


def best_plan(layout: Layout, site: Site, hand: Iterable[Tile]) -> Plan:
    return _best_plan(layout, site, in_order(hand))


@lru_cache(maxsize=1 << 14)
def _best_plan(layout: Layout, site: Site, hand: Tiles) -> Plan:
    held = Counter(hand)
    singles = single_needs(layout, site)
    lacking = [tile for tile in singles if not _use(held, tile)]
    numbers = number_plan(layout, site, held)
    missing = max(0, len(lacking) + numbers.missing - held[JOKER])
    return Plan(missing, numbers.wanted | frozenset(lacking) | {JOKER})


def _use(held: Counter[Tile], tile: Tile) -> bool:
    if not held[tile]:
        return False
    held[tile] -= 1
    return True


def single_needs(layout: Layout, site: Site) -> list[Tile]:
    """The game tile and the winds that are still to be laid."""
    wanted = [GAME_TILE[site.game]] if layout.game_tile is None else []
    return wanted + [WIND_OF[way] for way in _open_winds(layout, site)]


def _open_winds(layout: Layout, site: Site) -> Iterator[str]:
    if site.game in FACE_DOWN:
        laid = dict(layout.winds)
        yield from (direction(site.seat, side) for side in WIND_SIDES[site.game] if side not in laid)
    elif site.game == MIDDLE_KINGDOM:
        closed = {path.way for path in layout.lines if len(path.tiles) > PATH_NUMBERS}
        yield from (way for way in CLOCKWISE if way not in closed)
    else:
        lengths = {run.way: len(run.tiles) for run in layout.lines}
        for axis, (opening, closing) in AXES.items():
            if not lengths.get(axis):
                yield direction(site.seat, opening)
            if lengths.get(axis, 0) < RUN_NUMBERS + 2:
                yield direction(site.seat, closing)


# Numbers


def number_plan(layout: Layout, site: Site, held: Counter[Tile]) -> Plan:
    """The numbers alone, without jokers."""
    if site.game == MARCO_POLO:
        return _groups(layout, site, held)
    if site.game == FORBIDDEN_CITY:
        return _row(layout, held)
    return _sequences(needs_of_lines(layout, site.game), held)


def _groups(layout: Layout, site: Site, held: Counter[Tile]) -> Plan:
    """Groups that have a digit first, then the digits of which most are in hand."""
    left = Counter({tile: count for tile, count in held.items() if is_number(tile)})
    missing, wanted, undecided = 0, set[Tile](), list[int]()
    for first in range(0, SLOTS, GROUP):
        laid = [tile for tile in layout.numbers[first : first + GROUP] if tile is not None]
        numbers = [tile for tile in laid if tile != JOKER]
        if not numbers:
            undecided.append(GROUP - len(laid))
            continue
        taken = {suit_of(tile) for tile in numbers} if site.different_suits else set()
        lacks, useful = _group(digit_of(numbers[0]), GROUP - len(laid), taken, left, site.different_suits)
        missing, wanted = missing + lacks, wanted | useful
    for free in sorted(undecided, reverse=True):
        digit = max(range(1, 10), key=lambda d: _there(d, free, left, site.different_suits))
        lacks, useful = _group(digit, free, set(), left, site.different_suits)
        missing, wanted = missing + lacks, wanted | useful
    return Plan(missing, frozenset(wanted))


def _there(digit: int, free: int, left: Counter[Tile], different: bool) -> int:
    """How many of the free places of a group this digit can fill."""
    counts = [left[f"{digit}{suit}"] for suit in SUITS]
    return min(free, sum(map(bool, counts)) if different else sum(counts))


def _group(digit: int, free: int, taken: set[str], left: Counter[Tile], different: bool) -> tuple[int, set[Tile]]:
    """How many a group lacks and what it wants; what it uses leaves the hand."""
    wanted = {f"{digit}{suit}" for suit in SUITS if suit not in taken}
    for suit in SUITS:
        tile = f"{digit}{suit}"
        while free and left[tile] and tile in wanted:
            left[tile] -= 1
            free -= 1
            if different:
                wanted.discard(tile)
    return free, wanted if free else set()


def _row(layout: Layout, held: Counter[Tile]) -> Plan:
    """The suit of which most is there; what lies decides."""
    laid = [tile for tile in layout.numbers if tile not in (None, JOKER)]
    suits = suit_of(laid[0]) if laid and laid[0] else SUITS
    empty = [DIGITS[place] for place in range(SLOTS) if layout.numbers[place] is None]
    lacking = {suit: [digit + suit for digit in empty if not held[digit + suit]] for suit in suits}
    fewest = min(lacking.values(), key=len)
    return Plan(len(fewest), frozenset(fewest))


@lru_cache(maxsize=4096)
def sequence_needs(laid: Tiles, length: int) -> tuple[Digits, ...]:
    """Every set of digits that finishes a sequence of which these tiles lie there.

    >>> sequence_needs(("3m", "4p"), 3), len(sequence_needs((), 3)), len(sequence_needs((), 6))
    (((5,),), 7, 4)
    """
    found = set()
    for step in (1, -1):
        for first in range(1, 10):
            digits = [first + step * nth for nth in range(length)]
            fits = all(tile == JOKER or digit_of(tile) == digit for tile, digit in zip(laid, digits, strict=False))
            if 1 <= digits[-1] <= 9 and fits:
                found.add(tuple(sorted(digits[len(laid) :])))
    return tuple(sorted(found))


def needs_of_lines(layout: Layout, game: str) -> tuple[tuple[Digits, ...], ...]:
    """For each path or run the ways to finish its numbers."""
    count, length = (PATHS, PATH_NUMBERS) if game == MIDDLE_KINGDOM else (len(AXES), RUN_NUMBERS)
    opening = 0 if game == MIDDLE_KINGDOM else 1
    laid = [line.tiles[opening : opening + length] for line in layout.lines]
    return tuple(sequence_needs(tiles, length) for tiles in (*laid, *[()] * (count - len(laid))))


@lru_cache(maxsize=4096)
def _all_needs(lines: tuple[tuple[Digits, ...], ...]) -> tuple[Digits, ...]:
    """Every multiset of digits that finishes all lines, as counts of 1 to 9."""
    alike = Counter(lines)
    choices = [combinations_with_replacement(ways, count) for ways, count in alike.items()]
    found = {
        tuple(sum(digits.count(digit) for chosen in each for digits in chosen) for digit in range(1, 10))
        for each in product(*choices)
    }
    return tuple(sorted(found))


def _sequences(lines: tuple[tuple[Digits, ...], ...], held: Counter[Tile]) -> Plan:
    counts = [sum(held[f"{digit}{suit}"] for suit in SUITS) for digit in range(1, 10)]
    fewest, wanted = 99, set[int]()
    for needs in _all_needs(lines):
        lacks = sum(need - have for need, have in zip(needs, counts, strict=True) if need > have)
        if lacks > fewest:
            continue
        if lacks < fewest:
            fewest, wanted = lacks, set()
        wanted |= {d for d, (need, have) in enumerate(zip(needs, counts, strict=True), start=1) if need > have}
    return Plan(fewest, frozenset(f"{digit}{suit}" for digit in wanted for suit in SUITS))


def outs(plan: Plan, unseen: Counter[Tile]) -> int:
    """How many tiles nobody has shown would be of use."""
    return sum(unseen[tile] for tile in plan.wanted)

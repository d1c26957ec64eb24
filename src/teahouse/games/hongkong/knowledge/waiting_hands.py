"""Hands that wait for a given tile, made up out of a heap of tiles."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from teahouse.games.hongkong.play.claims import chows_with
from teahouse.games.hongkong.scoring.completeness import FIRST_HONOUR, KINDS
from teahouse.games.hongkong.scoring.hand import ORPHANS
from teahouse.material.tiles import Tile, is_suit, suit_of

WHOLE = 13


def complete_with(heap: list[Tile], tile: Tile, size: int, rng: Random) -> Iterator[list[Tile]]:
    """Some random hands of this size out of the heap that are complete with the tile."""
    yield from _with_groups(heap, tile, size, rng, _any_tiles())
    yield from _with_groups(heap, tile, size, rng, _one_suit(tile, rng))
    if size == WHOLE:
        yield from _with_pairs(heap, tile, rng)
        yield from _with_orphans(heap, tile)


def _any_tiles() -> set[Tile]:
    return {Tile(kind) for kind in range(KINDS)}


def _one_suit(tile: Tile, rng: Random) -> set[Tile]:
    """One suit and the honours: worth something."""
    suit = suit_of(tile) if is_suit(tile) else rng.choice("mps")
    return {kind for kind in _any_tiles() if kind >= FIRST_HONOUR or suit_of(kind) == suit}


def _with_groups(heap: list[Tile], tile: Tile, size: int, rng: Random, kinds: set[Tile]) -> Iterator[list[Tile]]:
    """The tile in a pair or a group, and the rest filled up with groups."""
    left = Counter(kind for kind in heap if kind in kinds)
    left[tile] += 1
    parts = [[tile] * 2, [tile] * 3]
    parts += [[Tile(low + step) for step in range(3)] for low in (chows_with(tile) if is_suit(tile) else ())]
    part = rng.choice([part for part in parts if len(part) <= size + 1])
    hand = list(part)
    if Counter(part) <= left and _fill(hand, left - Counter(part), size + 1, rng):
        hand.remove(tile)
        yield hand


def _fill(hand: list[Tile], left: Counter[Tile], size: int, rng: Random) -> bool:
    """Groups, and a pair where it is still missing, until the hand has its size."""
    while len(hand) < size:
        wanted = 2 if size - len(hand) == 2 else 3
        parts = [[kind] * wanted for kind in left if left[kind] >= wanted]
        if wanted == 3:
            parts += [run for kind in left if (run := _run(kind)) and all(left[other] for other in run)]
        if not parts:
            return False
        part = rng.choice(sorted(parts))
        hand += part
        left = left - Counter(part)
    return True


def _run(kind: Tile) -> list[Tile]:
    return [Tile(kind + step) for step in range(3)] if is_suit(kind) and kind in chows_with(kind) else []


def _with_pairs(heap: list[Tile], tile: Tile, rng: Random) -> Iterator[list[Tile]]:
    left = Counter(kind for kind in heap if kind < KINDS)
    if not left[tile]:
        return
    left[tile] -= 1
    pairs = [kind for kind in sorted(left) for _ in range(left[kind] // 2)]
    if len(pairs) >= WHOLE // 2:
        yield [tile, *(kind for kind in rng.sample(pairs, WHOLE // 2) for _ in range(2))]


def _with_orphans(heap: list[Tile], tile: Tile) -> Iterator[list[Tile]]:
    if tile in ORPHANS:
        yield from ([list(ORPHANS)] if set(ORPHANS) <= set(heap) else [])
        others = [kind for kind in ORPHANS if kind != tile]
        twice = [kind for kind in others if heap.count(kind) >= 2]
        if twice and set(others) <= set(heap):
            yield [*others, twice[0]]

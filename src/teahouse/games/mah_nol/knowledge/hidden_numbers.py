"""Numbers that lie face down before somebody else: a random choice that the rules allow."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

from teahouse.core.protocol import Seat, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.layouts import GROUP, MARCO_POLO, SLOTS, Layout
from teahouse.games.mah_nol.play.position import agreement
from teahouse.games.mah_nol.play.seats import changed
from teahouse.games.mah_nol.play.tiles import DIGITS, JOKER, SUITS, Tile

Slots = tuple[Tile | None, ...]


def with_hidden_numbers(
    view: View[Seen], layouts: tuple[Layout, ...], seats: list[Seat], hidden: Counter[Tile], rng: Random
) -> tuple[Layout, ...] | None:
    """The layouts with as many numbers as lie face down before these seats, taken from the hidden tiles.

    None if the first ones leave too little for the others; the caller then chooses others for the first.
    """
    if not seats:
        return layouts
    seat, *others = seats
    for numbers in _choices(view, seat, hidden, rng):
        used = Counter(tile for tile in numbers if tile is not None)
        hidden.subtract(used)
        laid = changed(layouts, seat, replace(layouts[seat], numbers=numbers))
        found = with_hidden_numbers(view, laid, others, hidden, rng)
        if found is not None:
            return found
        hidden.update(used)
    return None


def _choices(view: View[Seen], seat: Seat, hidden: Counter[Tile], rng: Random) -> Iterator[Slots]:
    down = view.seen.down[seat]
    if not down:
        return iter([(None,) * SLOTS])
    if view.seen.announced == MARCO_POLO:
        return _roads(down, hidden, agreement(view.options).different_suits, rng)
    return _walls(down, hidden, rng)


def _roads(down: int, hidden: Counter[Tile], different: bool, rng: Random) -> Iterator[Slots]:
    """Marco Polo: three groups of equal digits, the commonest ways first (no more jokers than needed)."""
    shapes = [(a, b, c) for a in range(4) for b in range(4) for c in range(4) if a + b + c == down]
    digits = [tuple(rng.sample(each, 3)) for each in combinations_with_replacement(DIGITS, 3)]
    rng.shuffle(shapes)
    rng.shuffle(digits)
    for jokers in range(hidden[JOKER] + 1):
        for chosen in digits:
            for shape in shapes:
                road = _road(chosen, shape, Counter(hidden), jokers, different, rng)
                if road is not None:
                    yield road


def _road(
    digits: tuple[str, ...], shape: tuple[int, ...], left: Counter[Tile], jokers: int, different: bool, rng: Random
) -> Slots | None:
    slots: list[Tile | None] = []
    for digit, size in zip(digits, shape, strict=True):
        copies = [digit + suit for suit in SUITS for _ in range(min(left[digit + suit], 1 if different else GROUP))]
        rng.shuffle(copies)
        group: list[Tile | None] = [*copies[:size]]
        jokers -= size - len(group)
        if jokers < 0:
            return None
        left.subtract(tile for tile in group if tile is not None)
        group += [JOKER] * (size - len(group)) + [None] * (GROUP - size)
        rng.shuffle(group)
        slots += group
    return tuple(slots)


def _walls(down: int, hidden: Counter[Tile], rng: Random) -> Iterator[Slots]:
    """Forbidden City: digits of one suit, each in its slot."""
    suits = rng.sample(SUITS, len(SUITS))
    for jokers in range(hidden[JOKER] + 1):
        for suit in suits:
            there = [place for place in range(SLOTS) if hidden[DIGITS[place] + suit]]
            if len(there) + jokers < down or down < jokers:
                continue
            chosen = set(rng.sample(there, down - jokers))
            free = [place for place in range(SLOTS) if place not in chosen]
            instead = set(rng.sample(free, jokers))
            yield tuple(
                DIGITS[place] + suit if place in chosen else JOKER if place in instead else None
                for place in range(SLOTS)
            )

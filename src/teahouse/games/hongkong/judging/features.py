"""What a seat sees after its move, in small numbers: the inputs of the network that judges hands (network.py).

Suits stand in the order of how many tiles the seat has of them: what is worth the same looks the same.
Twin: kernels/hongkong_judging.py, describe().

      0   2  own kongs, concealed ones
      2   5  how many groups are laid out
      7   4  how many others act before the seat draws
     11   9  the live wall
     20   6  whether its own wind is the prevailing one; fan of bonus tiles
     26  66  plans: any hand, a flush in each suit, pungs (each: how far, what helps, its worth); how far from seven
             pairs and from the orphans
     92   1  the worth of all plans
     93   6  fan that are sure, and fan of pairs
     99  33  the others: what they have laid out
    132  19  the discard: how many of it were seen, and who may want it
    151  10  one more plan: chows
    161  12  what helps each plan: tiles of which the seat has a pair; kinds
    173 126  the tiles of each suit: how many, neighbours, and those with one between them
    299  32  the honours: own wind, prevailing wind, other winds, dragons
    331   5  own groups: chows, honours, each suit
    336   8  the minimum of fan, and what is missing of it
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from teahouse.games.hongkong.judging import plans
from teahouse.games.hongkong.scoring.completeness import FIRST_HONOUR, KINDS, SUIT_SIZE
from teahouse.games.hongkong.scoring.distance import (
    ORPHAN_TILES,
    PAIRS,
    chows_distance,
    distance,
    useful_for_chows,
    useful_kinds,
)
from teahouse.games.hongkong.scoring.hand import GROUPS, ORPHANS, WINDS, Kind, Meld, Wind

FEATURES = 344
SUITS = 173
"""Where the tiles of the suits stand."""
SUIT_INPUTS = 42
STEPS = 8
"""Distances beyond are all the same."""
MOST = 255
"""What fits into a byte."""


@dataclass(frozen=True)
class Situation:
    """A seat's tiles after its move, and what lies open. Lists of four go by wind."""

    wind: Wind
    prevalent: Wind
    minimum_fan: int
    live: int
    bonus: Sequence[tuple[int, ...]]
    """The numbers 0 to 7 of the bonus tiles laid out, flowers first."""
    melds: Sequence[Sequence[Meld]]
    numbers: Sequence[int]
    unseen: Sequence[int]
    waits: int
    """How many others act before this seat draws: three after its own discard."""
    discarded: int | None = None
    """The tile it has just discarded, if it did."""

    @property
    def own(self) -> Sequence[Meld]:
        return self.melds[self.wind]

    def circumstances(self, wind: Wind) -> plans.Circumstances:
        return plans.Circumstances(wind, self.prevalent, self.minimum_fan, self.live, self.bonus[wind], self.unseen)


def describe(situation: Situation) -> bytes:
    ranks = rank_suits(situation)
    plans_described, more_plans = _plans(situation, ranks)
    found = [
        *_table(situation),
        *plans_described,
        *(number for step in range(3) for number in _other(situation, step, ranks)),
        *_discard(situation),
        *more_plans,
        *(number for suit in _by_rank(ranks) for number in _suit(situation.numbers, suit)),
        *_honours(situation),
        *_own_groups(situation, ranks),
        *_minimum(situation),
    ]
    return bytes(found)


def rank_suits(situation: Situation) -> list[int]:
    """Of each suit: 0 for the one the seat has most tiles of."""
    sizes = [sum(situation.numbers[SUIT_SIZE * suit : SUIT_SIZE * suit + SUIT_SIZE]) for suit in range(3)]
    for meld in situation.own:
        if meld.tile < FIRST_HONOUR:
            sizes[meld.tile // SUIT_SIZE] += 3
    order = sorted(range(3), key=lambda suit: -sizes[suit])
    return [order.index(suit) for suit in range(3)]


def _flags(size: int, place: int) -> list[int]:
    return [int(other == place) for other in range(size)]


def _table(situation: Situation) -> list[int]:
    luck = plans.luck(situation.circumstances(situation.wind))
    return [
        *(sum(meld.kind is kind for meld in situation.own) for kind in (Kind.KONG, Kind.CONCEALED_KONG)),
        *_flags(GROUPS + 1, len(situation.own)),
        *_flags(4, situation.waits),
        situation.live,
        *(int(situation.live <= 8 * step + 4) for step in range(8)),
        int(situation.prevalent == situation.wind),
        *_flags(4, min(luck, 3)),
        int(not situation.bonus[situation.wind]),
    ]


# Plans


def _away(away: int) -> list[int]:
    return [int(away <= step) for step in range(STEPS)]


def _worth(worth: float) -> int:
    return min(MOST, int(30 * sqrt(worth)))


@dataclass(frozen=True)
class _Plan:
    """How far it is, which unseen tiles help, and its fan."""

    away: int
    helps: Sequence[int]
    fan: float
    near: bool = True


NO_PLAN = _Plan(99, (), 0.0, False)
CHOWS = 5
"""The place of the plan that is described apart; before it any hand, three flushes, pungs."""


def _plans(situation: Situation, ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """How far each plan is, what helps it, what the medium player thinks of it, and the fan; then more of the same."""
    given, unseen = situation.circumstances(situation.wind), situation.unseen
    turns = 1 + plans.HASTE * situation.live / 4
    sure, pairs = _fan(situation, given)
    rows, total = list[list[int]](), 0.0
    found = _find_plans(situation, ranks, sure + plans.SURPLUS + 0.5 * pairs)
    for place, plan in enumerate(found):
        useful = sum(unseen[tile] for tile in plan.helps)
        gain = 0.0
        if plan.near:
            gain = plans.points_for(given, plan.fan) * plans.chance(plan.away, useful, sum(unseen), turns)
        rows.append([*_away(plan.away), useful, _worth(gain)])
        total += gain if place != CHOWS else 0.0
    described = [number for row in rows[:CHOWS] for number in row] + _special(situation.numbers, situation.own)
    helped = [sum(unseen[tile] for tile in plan.helps if situation.numbers[tile] >= 2) for plan in found]
    return (
        [*described, _worth(total), *(int(sure > step) for step in range(5)), pairs],
        [*rows[CHOWS], *helped, *(len(plan.helps) for plan in found)],
    )


def _find_plans(situation: Situation, ranks: Sequence[int], fan: float) -> list[_Plan]:
    numbers, own, unseen = list(situation.numbers), situation.own, situation.unseen
    nearest = distance(numbers, len(own))
    found = [_Plan(nearest, useful_kinds(numbers, len(own), unseen), fan), *(NO_PLAN,) * CHOWS]
    honours = any(numbers[FIRST_HONOUR:]) or any(meld.tile >= FIRST_HONOUR for meld in own)
    for suit in plans.open_suits(own):
        only = [number if tile // SUIT_SIZE in (suit, 3) else 0 for tile, number in enumerate(numbers)]
        away = distance(only, len(own))
        near = away <= nearest + plans.FARTHEST
        left = [0 if numbers[tile] == 4 else unseen[tile] for tile in range(KINDS)]
        helps = useful_kinds(only, len(own), left) if near else ()
        found[1 + ranks[suit]] = _Plan(away, helps, fan + (3 if honours else 6), near)
    if not any(meld.is_chow for meld in own):
        away, kinds = plans.pungs_kinds(numbers, GROUPS - len(own))
        helps = [tile for tile in kinds if unseen[tile]]
        found[4] = _Plan(away, helps, fan + 3, away <= nearest + plans.FARTHEST)
    if all(meld.is_chow for meld in own):
        luck = plans.luck(situation.circumstances(situation.wind))
        helps = useful_for_chows(numbers, len(own), unseen)
        found[CHOWS] = _Plan(chows_distance(numbers, len(own)), helps, luck + 1 + plans.SURPLUS)
    return found


def _fan(situation: Situation, given: plans.Circumstances) -> tuple[int, int]:
    """Fan that are sure, and those of pairs that may still become pungs."""
    sure = plans.luck(given) + sum(plans.fan_of(given, meld.tile) for meld in situation.own)
    pairs = 0
    for tile in range(FIRST_HONOUR, KINDS):
        if situation.numbers[tile] >= 3:
            sure += plans.fan_of(given, tile)
        elif situation.numbers[tile] == 2 and situation.unseen[tile]:
            pairs += plans.fan_of(given, tile)
    return sure, pairs


def _special(numbers: Sequence[int], own: Sequence[Meld]) -> list[int]:
    """How far from seven pairs and from the orphans."""
    if own:
        return [0] * (2 * STEPS)
    held = [numbers[tile] for tile in ORPHANS]
    orphans = ORPHAN_TILES - sum(number > 0 for number in held) - any(number > 1 for number in held)
    return _away(PAIRS - sum(number // 2 for number in numbers)) + _away(orphans)


# The tiles


def _by_rank(ranks: Sequence[int]) -> list[int]:
    """The suits, the one the seat has most tiles of first."""
    return sorted(range(3), key=ranks.__getitem__)


def _at_least(number: int) -> list[int]:
    return [int(number >= some) for some in (1, 2, 3)]


def _suit(numbers: Sequence[int], suit: int) -> Iterator[int]:
    held = numbers[SUIT_SIZE * suit : SUIT_SIZE * suit + SUIT_SIZE]
    for number in held:
        yield from _at_least(number)
    for step in (1, 2):
        for value in range(SUIT_SIZE - step):
            yield int(held[value] > 0 and held[value + step] > 0)


def _honours(situation: Situation) -> list[int]:
    """Of winds that are worth nothing, and of dragons, the one the seat has most of first."""
    numbers, unseen = situation.numbers, situation.unseen
    own, prevalent = FIRST_HONOUR + situation.wind, FIRST_HONOUR + situation.prevalent

    def described(tile: int) -> list[int]:
        return [*_at_least(numbers[tile]), unseen[tile] if 0 < numbers[tile] < 3 else 0]

    def most_first(tiles: Sequence[int]) -> list[int]:
        held = sorted((tile for tile in tiles if numbers[tile]), key=lambda tile: -numbers[tile])
        return [number for tile in held for number in described(tile)] + [0] * 4 * (3 - len(held))

    others = [tile for tile in range(FIRST_HONOUR, plans.FIRST_DRAGON) if tile not in (own, prevalent)]
    return [
        *described(own),
        *(described(prevalent) if prevalent != own else [0] * 4),
        *most_first(others),
        *most_first(range(plans.FIRST_DRAGON, KINDS)),
    ]


def _own_groups(situation: Situation, ranks: Sequence[int]) -> list[int]:
    own = situation.own
    suits = [sum(meld.tile // SUIT_SIZE == suit for meld in own) for suit in (3, *_by_rank(ranks))]
    return [sum(meld.is_chow for meld in own), *suits]


def _minimum(situation: Situation) -> list[int]:
    minimum, sure = situation.minimum_fan, _fan(situation, situation.circumstances(situation.wind))[0]
    return [*(int(minimum > fan) for fan in range(5)), *(int(minimum > sure + more) for more in range(3))]


# The others


def _other(situation: Situation, step: int, ranks: Sequence[int]) -> list[int]:
    """How many groups, kongs, pungs, fan, fan of bonus tiles; and the suit if all are of one."""
    wind = WINDS[(situation.wind + step + 1) % 4]
    laid, given = situation.melds[wind], situation.circumstances(wind)
    suit = only_suit(laid)
    suits = [0] * 3
    if suit is not None:
        suits[ranks[suit]] = len(laid)
    return [
        *(int(len(laid) > number) for number in range(GROUPS)),
        sum(meld.is_kong for meld in laid),
        sum(meld.is_pung for meld in laid),
        sum(plans.fan_of(given, meld.tile) for meld in laid),
        plans.luck(given),
        *suits,
    ]


def only_suit(laid: Sequence[Meld]) -> int | None:
    """The suit of two groups and more that may become a flush."""
    suits = {meld.tile // SUIT_SIZE for meld in laid} - {3}
    return suits.pop() if len(laid) >= 2 and len(suits) == 1 else None


def _discard(situation: Situation) -> list[int]:
    """An honour, terminal, 2 or 8, or another, with how many of it were seen; and who may want it for a flush."""
    tile, found = situation.discarded, [0] * 19
    if tile is None:
        return found
    value = tile % SUIT_SIZE
    sort = 0 if tile >= FIRST_HONOUR else 1 + min(value, 8 - value, 2)
    found[4 * sort + 3 - situation.unseen[tile] - situation.numbers[tile]] = 1
    for step in range(3):
        laid = situation.melds[(situation.wind + step + 1) % 4]
        suit = only_suit(laid)
        if suit is not None and tile // SUIT_SIZE in (suit, 3):
            found[16 + step] = len(laid)
    return found

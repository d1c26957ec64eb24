"""What a seat sees after its move, in small numbers: the inputs of the network that judges hands (network.py).

Suits stand in the order of how many tiles the seat has of them: what is worth the same looks the same.
Twin: kernels/hongkong_play.py, describe().

      0   2  own kongs, concealed ones
      2   5  how many groups are laid out
      7   4  how many others act before the seat draws
     11   9  the live wall
     20   6  whether the own wind is the prevailing one; fan of bonus tiles
     26  66  plans: any hand, a flush in each suit, pungs (each: how far, what helps, its worth); how far from seven
             pairs and from the orphans
     92   1  the worth of all plans
     93   6  fan that are sure, and fan of pairs
     99  33  the others: what they have laid out
    132  19  the discard: how many of it were seen, and who may want it
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from teahouse.games.hongkong import plans
from teahouse.games.hongkong.complete import FIRST_HONOUR, KINDS, SUIT_SIZE
from teahouse.games.hongkong.distance import ORPHAN_TILES, PAIRS, distance, useful_tiles
from teahouse.games.hongkong.hand import GROUPS, ORPHANS, WINDS, Kind, Meld, Wind

FEATURES = 151
STEPS = 8
"""Distances beyond are all the same."""
MOST = 255
"""What fits into a byte."""


@dataclass(frozen=True)
class Situation:
    """The own tiles after a move, and what lies open. Lists of four go by wind."""

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

    def table(self, wind: Wind) -> plans.Table:
        return plans.Table(wind, self.prevalent, self.minimum_fan, self.live, self.bonus[wind], self.unseen)


def describe(situation: Situation) -> bytes:
    ranks = rank_suits(situation)
    found = [
        *_table(situation),
        *_plans(situation, ranks),
        *(number for step in range(3) for number in _other(situation, step, ranks)),
        *_discard(situation),
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
    luck = plans.luck(situation.table(situation.wind))
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


def _plans(situation: Situation, ranks: Sequence[int]) -> list[int]:
    """How far each plan is, what helps it, what the medium player thinks of it; and the fan."""
    table, numbers, own = situation.table(situation.wind), list(situation.numbers), situation.own
    sure, pairs = _fan(situation, table)
    fan = sure + plans.SURPLUS + 0.5 * pairs
    nearest = distance(numbers, len(own))
    found = {0: (nearest, useful_tiles(numbers, len(own), situation.unseen), fan)}
    for suit in plans.open_suits(own):
        only = [number if tile // SUIT_SIZE in (suit, 3) else 0 for tile, number in enumerate(numbers)]
        honours = any(numbers[FIRST_HONOUR:]) or any(meld.tile >= FIRST_HONOUR for meld in own)
        away = distance(only, len(own))
        near = away <= nearest + plans.FARTHEST
        useful = plans.useful_in_plan(only, numbers, len(own), situation.unseen) if near else 0
        found[1 + ranks[suit]] = away, useful, fan + (3 if honours else 6)
    if not any(meld.is_chow for meld in own):
        found[4] = *plans.pungs_plan(numbers, GROUPS - len(own), situation.unseen), fan + 3
    turns = 1 + plans.HASTE * situation.live / 4
    rows, total = [[0] * (STEPS + 2) for _ in range(5)], 0.0
    for place, (away, useful, worth) in found.items():
        gain = plans.points_for(table, worth) * plans.chance(away, useful, sum(situation.unseen), turns)
        gain = gain if away <= nearest + plans.FARTHEST else 0.0
        rows[place] = [*_away(away), useful, _worth(gain)]
        total += gain
    described = [number for row in rows for number in row] + _special(numbers, own)
    return [*described, _worth(total), *(int(sure > step) for step in range(5)), pairs]


def _fan(situation: Situation, table: plans.Table) -> tuple[int, int]:
    """Fan that are sure, and those of pairs that may still become pungs."""
    sure = plans.luck(table) + sum(plans.fan_of(table, meld.tile) for meld in situation.own)
    pairs = 0
    for tile in range(FIRST_HONOUR, KINDS):
        if situation.numbers[tile] >= 3:
            sure += plans.fan_of(table, tile)
        elif situation.numbers[tile] == 2 and situation.unseen[tile]:
            pairs += plans.fan_of(table, tile)
    return sure, pairs


def _special(numbers: Sequence[int], own: Sequence[Meld]) -> list[int]:
    """How far from seven pairs and from the orphans."""
    if own:
        return [0] * (2 * STEPS)
    held = [numbers[tile] for tile in ORPHANS]
    orphans = ORPHAN_TILES - sum(number > 0 for number in held) - any(number > 1 for number in held)
    return _away(PAIRS - sum(number // 2 for number in numbers)) + _away(orphans)


# The others


def _other(situation: Situation, step: int, ranks: Sequence[int]) -> list[int]:
    """How many groups, kongs, pungs, fan, fan of bonus tiles; and the suit if all are of one."""
    wind = WINDS[(situation.wind + step + 1) % 4]
    laid, table = situation.melds[wind], situation.table(wind)
    suit = only_suit(laid)
    suits = [0] * 3
    if suit is not None:
        suits[ranks[suit]] = len(laid)
    return [
        *(int(len(laid) > number) for number in range(GROUPS)),
        sum(meld.is_kong for meld in laid),
        sum(meld.is_pung for meld in laid),
        sum(plans.fan_of(table, meld.tile) for meld in laid),
        plans.luck(table),
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

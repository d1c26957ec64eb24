"""What a hand may still bring: the readable half of the medium player.

Plans are weighed: any hand, a flush in each suit, pungs. Each is worth the points it would bring times the chance to
get there, by a Poisson distribution of steps in the turns that may be left. Twin: kernels/hongkong_judging.py, weigh().
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from teahouse.games.hongkong.scoring.completeness import FIRST_HONOUR, KINDS, SUIT_SIZE
from teahouse.games.hongkong.scoring.distance import distance, useful_tiles
from teahouse.games.hongkong.scoring.hand import GROUPS, Meld, Wind

POINTS = (1.0, 2.0, 4.0, 8.0, 16.0, 20.0, 25.0, 32.0, 40.0, 51.0, 64.0)
"""What steps of fan lead to, evened out: one more may come along."""
PACE = 0.15
"""Steps a turn after the next one."""
DRAWS = 1.0
"""Tiles that come by a turn and can be used: draws and claims."""
LAST_DRAWS = 3.2
"""The same for the last tile, which may be claimed from everybody."""
LOSS = 3.0
"""Points lost when another wins."""
HASTE = 0.2
"""The share of turns left in the wall that others leave us."""
SURPLUS = 0.3
"""Fan that come by themselves."""
FARTHEST = 3
"""A plan that is so many tiles farther than the nearest is not weighed any more."""
FIRST_DRAGON = 31


@dataclass(frozen=True)
class Circumstances:
    """What a plan depends on besides the hand."""

    wind: Wind
    prevalent: Wind
    minimum_fan: int
    live: int
    bonus: tuple[int, ...]
    """The numbers 0 to 7 of the bonus tiles laid out, flowers first."""
    unseen: Sequence[int]


def weigh(given: Circumstances, numbers: list[int], melds: Sequence[Meld]) -> float:
    """What a hand after its discard may bring."""
    nearest = distance(numbers, len(melds))
    turns = 1 + HASTE * given.live / 4
    unseen, total = given.unseen, sum(given.unseen)
    fan = luck(given) + sum(fan_of(given, meld.tile) for meld in melds) + SURPLUS
    for tile in range(FIRST_HONOUR, KINDS):
        if numbers[tile] >= 2:
            fan += fan_of(given, tile) * (1.0 if numbers[tile] >= 3 else 0.5 if unseen[tile] else 0.0)
    useful = useful_tiles(numbers, len(melds), unseen)
    found = points_for(given, fan) * chance(nearest, useful, total, turns)
    for suit in open_suits(melds):
        only = [number if tile // SUIT_SIZE in (suit, 3) else 0 for tile, number in enumerate(numbers)]
        away = distance(only, len(melds))
        if away <= nearest + FARTHEST:
            honours = any(numbers[FIRST_HONOUR:]) or any(meld.tile >= FIRST_HONOUR for meld in melds)
            useful = useful_in_plan(only, numbers, len(melds), unseen)
            found += points_for(given, fan + (3 if honours else 6)) * chance(away, useful, total, turns)
    if not any(meld.is_chow for meld in melds):
        away, useful = pungs_plan(numbers, GROUPS - len(melds), unseen)
        if away <= nearest + FARTHEST:
            found += points_for(given, fan + 3) * chance(away, useful, total, turns)
    return found


def open_suits(melds: Sequence[Meld]) -> list[int]:
    """The suits in which a flush is still possible."""
    laid = {meld.tile // SUIT_SIZE for meld in melds} - {3}
    return [suit for suit in range(3) if laid <= {suit}]


def useful_in_plan(only: list[int], numbers: Sequence[int], melds: int, unseen: Sequence[int]) -> int:
    """Nobody waits for a tile of which the whole hand holds four."""
    left = [0 if numbers[tile] == 4 else unseen[tile] for tile in range(KINDS)]
    return useful_tiles(only, melds, left)


def fan_of(given: Circumstances, tile: int) -> int:
    """The fan of a pung of honours."""
    return (tile >= FIRST_DRAGON) + (tile == FIRST_HONOUR + given.wind) + (tile == FIRST_HONOUR + given.prevalent)


def luck(given: Circumstances) -> int:
    """The fan of bonus tiles."""
    flowers = [number for number in given.bonus if number < 4]
    seasons = [number - 4 for number in given.bonus if number >= 4]
    if not given.bonus:
        return 1
    own = (given.wind in flowers) + (given.wind in seasons)
    return own + (len(flowers) == 4) + (len(seasons) == 4)


def points_for(given: Circumstances, fan: float) -> float:
    """What so many fan, or so many on average, will bring; hardly anything below the minimum."""
    whole = int(fan)
    found = POINTS[whole] + (fan - whole) * (POINTS[whole + 1] - POINTS[whole]) if whole < 10 else POINTS[10]
    found += LOSS
    return found if fan >= given.minimum_fan else 0.1 * found


def chance(away: int, useful: int, unseen: int, turns: float) -> float:
    """Of so many steps in so many turns, the first with so many useful tiles among the unseen.

    >>> chance(0, 0, 50, 5), chance(2, 0, 50, 5), round(chance(1, 8, 80, 6), 2)
    (1.0, 0.0, 0.85)
    """
    if away <= 0:
        return 1.0
    if useful == 0:
        return 0.0
    first = (LAST_DRAWS if away == 1 else DRAWS) * useful / unseen
    expected = turns * away / (1 / first + (away - 1) / PACE)
    term = less = exp(-expected)
    for step in range(1, away):
        term *= expected / step
        less += term
    return 1 - less


def pungs_plan(numbers: Sequence[int], wanted: int, unseen: Sequence[int]) -> tuple[int, int]:
    """How far the hand is from so many pungs and a pair, and how many unseen tiles help."""
    away, kinds = pungs_kinds(numbers, wanted)
    return away, sum(unseen[tile] for tile in kinds)


def pungs_kinds(numbers: Sequence[int], wanted: int) -> tuple[int, list[int]]:
    """How far the hand is from so many pungs and a pair, and which tiles help."""
    twos = [tile for tile, number in enumerate(numbers) if number == 2]
    ones = [tile for tile, number in enumerate(numbers) if number == 1]
    threes = min(sum(number >= 3 for number in numbers), wanted)
    away = 1 + 2 * (wanted - threes) - min(len(twos), wanted - threes + 1)
    return away, twos + (ones if threes + len(twos) <= wanted else [])

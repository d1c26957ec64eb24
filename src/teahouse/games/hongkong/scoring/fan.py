"""The scoring table of Hongkong Easy: one function a line, and what a hand is worth.

Each function looks at one reading of a hand and says whether its line holds (or how often,
where it counts for each pung). Its name is the line's id in records and JSON. The lines
that hold are the explanation people get; their sum is the hand's fan.
"""

from collections.abc import Callable
from dataclasses import dataclass

from teahouse.games.hongkong.scoring.hand import GROUPS, Hand, Reading, readings
from teahouse.material.tiles import (
    DRAGON_TILES,
    FLOWER_TILES,
    GREEN,
    RED,
    SEASON_TILES,
    SUITS,
    WHITE,
    WIND_TILES,
    Tile,
    is_dragon,
    is_honour,
    is_suit,
    is_terminal,
    read_tiles,
    suit_of,
)

LIMIT_POINTS = 64
LIMIT_FAN = 10


@dataclass(frozen=True)
class Fan:
    """A line of the table: the printed name, its fan (None: a limit hand), and whether or how often it holds."""

    name: str
    fan: int | None
    times: Callable[[Reading], int]

    @property
    def id(self) -> str:
        return self.times.__name__


@dataclass(frozen=True)
class Score:
    """What one reading is worth: the lines that hold, sorted by id, and what they come to."""

    reading: Reading
    lines: tuple[Fan, ...]

    @property
    def fan(self) -> int:
        """The sum of the ordinary lines, in a limit hand too."""
        return sum(line.fan or 0 for line in self.lines)

    @property
    def limit(self) -> bool:
        return any(line.fan is None for line in self.lines)

    @property
    def points(self) -> int:
        return LIMIT_POINTS if self.limit else points(self.fan)

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(line.id for line in self.lines)


def score(hand: Hand) -> Score | None:
    """The most valuable reading of the hand; None if it is not complete."""
    return next(iter(scores(hand)), None)


def scores(hand: Hand) -> tuple[Score, ...]:
    """Every reading of the hand, the most valuable first. Ruling S1."""
    found = [Score(reading, count(reading)) for reading in readings(hand)]
    return tuple(sorted(found, key=lambda score: (-score.points, -score.fan)))


def count(reading: Reading) -> tuple[Fan, ...]:
    """The lines that hold, each as often as it does."""
    lines = [line for line in (*TABLE, *LIMIT_HANDS) for _ in range(line.times(reading))]
    return tuple(sorted(lines, key=lambda line: line.id))


def points(fan: int) -> int:
    """What so many fan are worth.

    >>> [points(fan) for fan in range(12)]
    [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64]
    """
    if fan >= LIMIT_FAN:
        return LIMIT_POINTS
    return (1, 2, 4, 8, 16, 16, 16, 32, 32, 32)[fan]


# What the winner has laid out as bonus


def no_bonus(reading: Reading) -> bool:
    return not reading.hand.bonus


def seat_flower(reading: Reading) -> bool:
    """Bonus tile n belongs to wind n."""
    return FLOWER_TILES[reading.hand.seat] in reading.hand.bonus


def seat_season(reading: Reading) -> bool:
    return SEASON_TILES[reading.hand.seat] in reading.hand.bonus


def all_flowers(reading: Reading) -> bool:
    return set(FLOWER_TILES) <= set(reading.hand.bonus)


def all_seasons(reading: Reading) -> bool:
    return set(SEASON_TILES) <= set(reading.hand.bonus)


# How the winning tile came


def self_draw(reading: Reading) -> bool:
    """From the live wall or as a replacement."""
    return reading.hand.self_draw


def last_tile_draw(reading: Reading) -> bool:
    return reading.hand.last_tile and reading.hand.self_draw


def last_tile_claim(reading: Reading) -> bool:
    return reading.hand.last_tile and not reading.hand.self_draw


def kong_replacement(reading: Reading) -> bool:
    return reading.hand.replacement


def robbing_kong(reading: Reading) -> bool:
    return reading.hand.robbing


def heaven(reading: Reading) -> bool:
    return reading.hand.first == "heaven"


def earth(reading: Reading) -> bool:
    return reading.hand.first == "earth"


# Groups


def all_chows(reading: Reading) -> bool:
    """Four chows and a pair of suit tiles."""
    chows = [group for group in reading.groups if group.is_chow]
    return len(chows) == GROUPS and is_suit(reading.pairs[0])


def all_pungs(reading: Reading) -> bool:
    """Four pungs or kongs and any pair."""
    return len(reading.pungs) == GROUPS


def dragon_pung(reading: Reading) -> int:
    """One for each pung or kong of a dragon."""
    return sum(map(is_dragon, reading.pungs))


def seat_wind(reading: Reading) -> bool:
    return WIND_TILES[reading.hand.seat] in reading.pungs


def prevalent_wind(reading: Reading) -> bool:
    return WIND_TILES[reading.hand.prevalent] in reading.pungs


def little_three_dragons(reading: Reading) -> bool:
    """Two dragons as pung or kong, the third as the pair."""
    return _little(reading, DRAGON_TILES)


def big_three_dragons(reading: Reading) -> bool:
    return set(DRAGON_TILES) <= set(reading.pungs)


def little_four_winds(reading: Reading) -> bool:
    """Three winds as pung or kong, the fourth as the pair."""
    return _little(reading, WIND_TILES)


def big_four_winds(reading: Reading) -> bool:
    return set(WIND_TILES) <= set(reading.pungs)


def four_concealed_pungs(reading: Reading) -> bool:
    """Four pungs in hand or concealed kongs, self-drawn."""
    return all_pungs(reading) and reading.hand.self_draw and not any(meld.is_claimed for meld in reading.hand.melds)


def all_kongs(reading: Reading) -> bool:
    """Four kongs of either sort; four equal tiles in hand do not count."""
    return sum(meld.is_kong for meld in reading.hand.melds) == GROUPS


def seven_pairs(reading: Reading) -> bool:
    return reading.is_seven_pairs


def thirteen_orphans(reading: Reading) -> bool:
    return reading.is_orphans


# Kinds of tiles


def half_flush(reading: Reading) -> bool:
    """One suit and honours, both there."""
    tiles = reading.hand.tiles
    return len(_suits(reading)) == 1 and any(map(is_honour, tiles))


def full_flush(reading: Reading) -> bool:
    """One suit and nothing else."""
    tiles = reading.hand.tiles
    return len(_suits(reading)) == 1 and not any(map(is_honour, tiles))


def all_honours(reading: Reading) -> bool:
    return all(map(is_honour, reading.hand.tiles))


def all_terminals(reading: Reading) -> bool:
    return all(map(is_terminal, reading.hand.tiles))


def nine_gates(reading: Reading) -> bool:
    """1112345678999 of one suit in hand, and any tile of that suit to win, claimed or drawn."""
    before = list(reading.hand.concealed)
    before.remove(reading.hand.win)
    return full_flush(reading) and sorted(before) in GATES


def jade_dragon(reading: Reading) -> bool:
    return _dragon_and_suit(reading, GREEN, "s")


def ruby_dragon(reading: Reading) -> bool:
    return _dragon_and_suit(reading, RED, "m")


def pearl_dragon(reading: Reading) -> bool:
    return _dragon_and_suit(reading, WHITE, "p")


GATES = tuple(list(read_tiles(f"1112345678999{suit}")) for suit in SUITS)


def _suits(reading: Reading) -> set[str]:
    return {suit_of(tile) for tile in reading.hand.tiles if is_suit(tile)}


def _little(reading: Reading, family: tuple[Tile, ...]) -> bool:
    """All of the family but one as pung or kong, and that one as the pair."""
    missing = set(family) - set(reading.pungs)
    return len(missing) == 1 and missing == set(reading.pairs)


def _dragon_and_suit(reading: Reading, dragon: Tile, suit: str) -> bool:
    """A pung or kong of the dragon, three pungs or kongs and the pair in the suit."""
    rest = [suit_of(tile) for tile in (*reading.pungs, *reading.pairs) if tile != dragon]
    return all_pungs(reading) and dragon in reading.pungs and set(rest) == {suit}


TABLE = (
    Fan("No Flowers nor Seasons", 1, no_bonus),
    Fan("Seat Flower", 1, seat_flower),
    Fan("Seat Season", 1, seat_season),
    Fan("All Flowers", 1, all_flowers),
    Fan("All Seasons", 1, all_seasons),
    Fan("All Chows", 1, all_chows),
    Fan("Pung (Kong) of Dragons", 1, dragon_pung),
    Fan("Pung (Kong) of Seat Wind", 1, seat_wind),
    Fan("Pung (Kong) of Prevalent Wind", 1, prevalent_wind),
    Fan("Self-Draw", 1, self_draw),
    Fan("Last Tile Draw", 1, last_tile_draw),
    Fan("Last Tile Claim", 1, last_tile_claim),
    Fan("Out with Replacement Tile", 1, kong_replacement),
    Fan("Robbing the Kong", 1, robbing_kong),
    Fan("All Pungs", 3, all_pungs),
    Fan("Half Flush", 3, half_flush),
    Fan("Seven Pairs", 4, seven_pairs),
    Fan("Little Three Dragons", 4, little_three_dragons),
    Fan("Full Flush", 6, full_flush),
)

LIMIT_HANDS = (
    Fan("Fully Concealed Four Concealed Pungs", None, four_concealed_pungs),
    Fan("Big Three Dragons", None, big_three_dragons),
    Fan("Little Four Winds", None, little_four_winds),
    Fan("Big Four Winds", None, big_four_winds),
    Fan("All Honours", None, all_honours),
    Fan("All Terminals", None, all_terminals),
    Fan("Nine Gates", None, nine_gates),
    Fan("Thirteen Orphans", None, thirteen_orphans),
    Fan("All Kongs", None, all_kongs),
    Fan("Jade Dragon", None, jade_dragon),
    Fan("Ruby Dragon", None, ruby_dragon),
    Fan("Pearl Dragon", None, pearl_dragon),
    Fan("Blessing of Heaven", None, heaven),
    Fan("Blessing of Earth", None, earth),
)

LINES = {line.id: line for line in (*TABLE, *LIMIT_HANDS)}
"""Every line by its id."""

"""Walls that deal given hands, for exercises: everybody may know them."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from teahouse.games.hongkong.scoring.hand import WIND_LETTERS
from teahouse.material.tiles import SET_144, code_of, is_bonus, read_tiles

LIVE, DEAD = 53, 130
"""Where the live wall begins after the deal, and where the dead wall does."""


def wall_of(hands: Mapping[str, str], draws: str) -> str:
    """These tiles for each wind, then the first draws; the rest as it comes, bonus tiles where nobody gets them."""
    wanted = {LIVE + place: tile for place, tile in enumerate(read_tiles(draws))}
    for letter, tiles in hands.items():
        wanted |= dict(zip(_places(WIND_LETTERS.index(letter)), read_tiles(tiles), strict=True))
    rest = list((Counter(SET_144) - Counter(wanted.values())).elements())
    assert len(rest) + len(wanted) == len(SET_144), "no more than four of a kind"
    plain = [tile for tile in rest if not is_bonus(tile)]
    Random(1).shuffle(plain)
    wanted |= dict(zip(range(DEAD, len(SET_144)), filter(is_bonus, rest), strict=False))
    return "".join(code_of(wanted[place] if place in wanted else plain.pop()) for place in range(len(SET_144)))


def _places(wind: int) -> list[int]:
    """Where a wind's dealt tiles lie in the wall: three times four, one, and East's fourteenth."""
    fours = [16 * turn + 4 * wind + step for turn in range(3) for step in range(4)]
    return [*fours, 48 + wind, *([52] if wind == 0 else [])]

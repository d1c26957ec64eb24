"""The craft of the turn, as the simpler players know it: what to keep, draw, lay and throw away."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from teahouse.games.mah_nol.judging.plans import Plan, best_plan, outs
from teahouse.games.mah_nol.judging.situation import Situation
from teahouse.games.mah_nol.play.layouts import (
    FACE_DOWN,
    GAME_TILE,
    GROUP,
    MARCO_POLO,
    WIND_SIDES,
    Layout,
    Site,
    lay,
    places,
)
from teahouse.games.mah_nol.play.position import Move
from teahouse.games.mah_nol.play.tiles import JOKER, WIND_OF, Tile, Tiles, direction, without

RICH = 0.01
"""What one more useful tile among the unseen counts beside a missing tile."""


def worth(plan: Plan, hidden: Counter[Tile]) -> float:
    """The fewer tiles are missing and the more would help, the better."""
    return RICH * min(outs(plan, hidden), 60) - plan.missing


def judged(now: Situation, layout: Layout, hand: Tiles) -> float:
    return worth(best_plan(layout, now.site, hand), now.hidden)


@lru_cache(maxsize=256)
def best_nine(hand: Tiles, site: Site, size: int = 9) -> tuple[Tiles, Plan]:
    """The tiles to keep for a game: the least needed leave one by one."""
    while len(hand) > size:
        hand = max((without(hand, tile) for tile in dict.fromkeys(hand)), key=lambda kept: _kept(kept, site))
    return hand, best_plan(Layout(), site, hand)


@lru_cache(maxsize=1 << 14)
def _kept(hand: Tiles, site: Site) -> tuple[int, int]:
    """Few missing tiles first; among equals one keeps jokers, the game tile and the winds that lower a debt."""
    winds = sum(WIND_OF[direction(site.seat, side)] in hand for side in WIND_SIDES.get(site.game, ()))
    dear = 3 * hand.count(JOKER) + 2 * (GAME_TILE[site.game] in hand) + winds
    return -best_plan(Layout(), site, hand).missing, dear


def throw(now: Situation) -> Tile:
    """The tile that is missed least."""
    own = now.seen.own
    return max(dict.fromkeys(own), key=lambda tile: judged(now, now.layout, without(own, tile)))


class Lay(NamedTuple):
    """A tile of the hand on a slot, and how good that leaves the plan."""

    tile: Tile
    slot: str
    worth: float

    @property
    def move(self) -> Move:
        return Move("lay", self.tile, self.slot)


def lays(now: Situation) -> list[Lay]:
    """Where each tile may go, one slot of equal ones."""
    found: dict[tuple[Tile, str], Lay] = {}
    for tile in dict.fromkeys(now.seen.own):
        for slot in places(now.layout, now.site, tile):
            key = (tile, _alike(now.site, slot))
            if key not in found:
                after = lay(now.layout, now.site, tile, slot)
                found[key] = Lay(tile, slot, judged(now, after, without(now.seen.own, tile)))
    return list(found.values())


def _alike(site: Site, slot: str) -> str:
    """Slots of one group of Marco Polo are equal."""
    return f"group {(int(slot) - 1) // GROUP}" if site.game == MARCO_POLO and slot.isdecimal() else slot


def next_lay(now: Situation, commit: float) -> Lay | None:
    """The best lay that keeps what is missing; `commit`: how much room for choice it may cost.

    The game tile comes at once, by a joker if need be: without it nothing goes on. A joker otherwise waits
    for the end.
    """
    before = worth(now.plan, now.hidden)
    options = [option for option in lays(now) if option.worth >= before - commit]
    if now.layout.game_tile is None:
        return next(iter([option for option in options if option.tile != JOKER] or options), None)
    plain = [option for option in options if option.tile != JOKER or now.plan.missing == 0]
    return min(plain, key=lambda option: (option.tile == JOKER, -option.worth), default=None)


def gain(now: Situation, tile: Tile) -> int:
    """How many missing tiles a tile brings nearer: 1 or 0."""
    return now.plan.missing - best_plan(now.layout, now.site, (*now.seen.own, tile)).missing


def lowers_debt(now: Situation, tile: Tile) -> bool:
    """Whether a tile that is wanted makes a loss cheaper: the game tile, or a wind of the games with few."""
    if now.layout.game_tile is None and not {GAME_TILE[now.site.game], JOKER} & set(now.seen.own):
        return tile in (GAME_TILE[now.site.game], JOKER)
    return now.site.game in FACE_DOWN and tile in WIND_OF.values()

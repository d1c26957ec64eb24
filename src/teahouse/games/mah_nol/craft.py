"""The craft of the turn, as the simpler players know it: what to keep, draw, lay and throw away."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from teahouse.games.mah_nol.layouts import (
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
from teahouse.games.mah_nol.plans import Plan, best_plan, outs
from teahouse.games.mah_nol.sampling import read_layout, unseen
from teahouse.games.mah_nol.tiles import JOKER, WIND_OF, Tile, Tiles, direction, in_order, without

Seen = dict[str, Any]
RICH = 0.01
"""What one more useful tile among the unseen counts beside a missing tile."""


@dataclass(frozen=True)
class Table:
    """What a seat sees, prepared for judging."""

    seen: Seen

    @cached_property
    def hidden(self) -> Counter[Tile]:
        """Every tile this seat does not see."""
        return Counter(unseen(self.seen, tuple(map(read_layout, self.seen["layouts"]))))

    @cached_property
    def layout(self) -> Layout:
        return read_layout(self.seen["layouts"][self.seen["seat"]]) if self.seen["layouts"] else Layout()

    @cached_property
    def site(self) -> Site:
        return self.site_for(self.seen["announced"], self.seen["winds"][self.seen["seat"]])

    def site_for(self, game: str, wind: str) -> Site:
        return Site(game, wind, self.seen["options"]["marco_polo_suits"] == "different")

    def open_tiles(self) -> Tiles:
        return tuple(self.seen["wall"][: self.seen["open"]])


def worth(plan: Plan, hidden: Counter[Tile]) -> float:
    """The fewer tiles are missing and the more would help, the better."""
    return RICH * min(outs(plan, hidden), 60) - plan.missing


def judged(table: Table, layout: Layout, hand: Tiles) -> float:
    return worth(best_plan(layout, table.site, hand), table.hidden)


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


def throw(table: Table, hand: Tiles) -> Tile:
    """The tile that is missed least."""
    return max(dict.fromkeys(hand), key=lambda tile: judged(table, table.layout, without(hand, tile)))


def lays(table: Table, hand: Tiles) -> list[tuple[Tile, str, float]]:
    """Where each tile may go, one slot of equal ones, and how good that leaves the plan."""
    found: dict[tuple[Tile, str], tuple[Tile, str, float]] = {}
    for tile in dict.fromkeys(hand):
        for slot in places(table.layout, table.site, tile):
            key = (tile, _alike(table.site, slot))
            if key not in found:
                after = lay(table.layout, table.site, tile, slot)
                found[key] = (tile, slot, judged(table, after, without(hand, tile)))
    return list(found.values())


def _alike(site: Site, slot: str) -> str:
    """Slots of one group of Marco Polo are equal."""
    return f"group {(int(slot) - 1) // GROUP}" if site.game == MARCO_POLO and slot.isdecimal() else slot


def next_lay(table: Table, hand: Tiles, commit: float) -> tuple[Tile, str] | None:
    """The best lay that keeps what is missing; `commit`: how much room for choice it may cost.

    The game tile comes at once, by a joker if need be: without it nothing goes on. A joker otherwise waits
    for the end.
    """
    now = best_plan(table.layout, table.site, hand)
    before = worth(now, table.hidden)
    options = [option for option in lays(table, hand) if option[2] >= before - commit]
    if table.layout.game_tile is None:
        own = [option for option in options if option[0] != JOKER]
        return _first(own or options)
    plain = [option for option in options if option[0] != JOKER or now.missing == 0]
    return _first(sorted(plain, key=lambda option: (option[0] == JOKER, -option[2])))


def _first(options: list[tuple[Tile, str, float]]) -> tuple[Tile, str] | None:
    return options[0][:2] if options else None


def gain(table: Table, hand: Tiles, tile: Tile) -> int:
    """How many missing tiles a tile brings nearer: 1 or 0."""
    now = best_plan(table.layout, table.site, hand)
    return now.missing - best_plan(table.layout, table.site, in_order((*hand, tile))).missing


def lowers_debt(table: Table, hand: Tiles, tile: Tile) -> bool:
    """Whether a tile that is wanted makes a loss cheaper: the game tile, or a wind of the games with few."""
    if table.layout.game_tile is None and not {GAME_TILE[table.site.game], JOKER} & set(hand):
        return tile in (GAME_TILE[table.site.game], JOKER)
    return table.site.game in FACE_DOWN and tile in WIND_OF.values()

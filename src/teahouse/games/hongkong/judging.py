"""What each move of a view will bring, as the network sees it, without the kernel.

After a discard, a kong or a pass the network judges what is left; after a chow or pung the best discard that
follows; a hu brings what it is paid. Twin: kernels/hongkong_judging.py, rank_by_value().
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from teahouse.core.flat import FlatView as View
from teahouse.games.hongkong import network
from teahouse.games.hongkong.complete import KINDS, counts
from teahouse.games.hongkong.described import Situation, describe
from teahouse.games.hongkong.hand import WINDS, Kind, Meld
from teahouse.games.hongkong.payments import PENALTY
from teahouse.games.hongkong.sampling import sample
from teahouse.games.hongkong.seen import read_meld, read_wind, unseen_tiles
from teahouse.games.hongkong.settlement import winning_score
from teahouse.material.tiles import FLOWER_TILES, Tile, read_tiles, tile_of

AFTER_DISCARD = 3
FALSE_HU = 3 * PENALTY


def rank(view: View) -> list[tuple[str, float]]:
    """The legal moves with the points expected of them, the best first; equal ones stay in their order."""
    now = situation_of(view)
    found = [(text, value_of(view, now, text)) for text in view["legal"]]
    return sorted(found, key=lambda judged: -judged[1])


def situation_of(view: View) -> Situation:
    """The table as it is seen now."""
    wind = read_wind(view["wind"])
    unseen = unseen_tiles(view)
    if view["phase"] == "rob":
        unseen[tile_of(view["offer"])] -= 1
    return Situation(
        wind=wind,
        prevalent=read_wind(view["round"]),
        minimum_fan=view["options"]["minimum_fan"],
        live=view["wall"],
        bonus=[tuple(tile_of(code) - FLOWER_TILES[0] for code in codes) for codes in view["bonus"]],
        melds=[[read_meld(laid["meld"]) for laid in melds] for melds in view["melds"]],
        numbers=counts([tile_of(code) for code in view["own"]]),
        unseen=unseen,
        waits=(wind - read_wind(view["current"]) - 1) % len(WINDS),
    )


def value_of(view: View, now: Situation, text: str) -> float:
    """The points expected after this move."""
    later = after_move(now, text, view["offer"])
    if later:
        return _judged(later)
    _, kind, *rest = text.split()
    if kind == "hu":
        return hu_points(view)
    left = _laid_out(now, kind, rest, view["offer"])
    return max(_judged(_discarded(left, Tile(tile))) for tile in range(KINDS) if left.numbers[tile])


def after_move(now: Situation, text: str, offer: str | None) -> Situation | None:
    """After a discard, a kong or a pass; None after other moves, which the network does not judge."""
    _, kind, *rest = text.split()
    if kind == "discard":
        return _discarded(now, tile_of(rest[0]))
    if kind == "pass":
        return now
    if kind in ("kong", "add"):
        return replace(_laid_out(now, kind, rest, offer), waits=0)
    return None


def _judged(situation: Situation) -> float:
    return network.judge(describe(situation))


def hu_points(view: View) -> float:
    """What the others pay, each double or all but one single; a false call costs."""
    world = sample(view, Random(0))
    found = winning_score(world, read_wind(view["wind"]))
    return -FALSE_HU if found is None else found.points * (4 if view["offer"] else 6)


def _discarded(situation: Situation, tile: Tile) -> Situation:
    return replace(situation, numbers=_less(situation.numbers, [tile]), waits=AFTER_DISCARD, discarded=tile)


def _less(numbers: Sequence[int], tiles: Sequence[Tile]) -> list[int]:
    return [number - tiles.count(Tile(tile)) for tile, number in enumerate(numbers)]


def _laid_out(now: Situation, kind: str, rest: list[str], offer: str | None) -> Situation:
    """After a claim or a kong, before anything is drawn or discarded."""
    own = list(now.own)
    if kind == "add":
        tile = tile_of(rest[0])
        own[own.index(Meld(Kind.PUNG, tile))] = Meld(Kind.KONG, tile)
        used = [tile]
    elif offer is None:
        own.append(Meld(Kind.CONCEALED_KONG, tile_of(rest[0])))
        used = list(own[-1].tiles)
    else:
        own.append(Meld(Kind(kind), read_tiles(rest[0])[0] if rest else tile_of(offer)))
        used = list(own[-1].tiles)
        used.remove(tile_of(offer))
    melds = [own if wind == now.wind else laid for wind, laid in enumerate(now.melds)]
    return replace(now, numbers=_less(now.numbers, used), melds=melds)

"""What each move of a view will bring, as the network sees it, without the kernel.

After a discard, a kong or a pass the network judges what is left; after a chow or pung the best discard that
follows; a hu brings what it is paid. Twin: kernels/hongkong_judging.py, rank_by_value().
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from teahouse.core.protocol import View
from teahouse.games.hongkong.judging import network
from teahouse.games.hongkong.judging.features import Situation, describe
from teahouse.games.hongkong.knowledge.sampling import sample
from teahouse.games.hongkong.knowledge.seen import Seen, unseen_beside_offer
from teahouse.games.hongkong.notation.moves import read_legal
from teahouse.games.hongkong.play.claims import claimed_group
from teahouse.games.hongkong.play.position import Move
from teahouse.games.hongkong.play.winning import winning_score
from teahouse.games.hongkong.scoring.completeness import KINDS, counts
from teahouse.games.hongkong.scoring.hand import WINDS, Kind, Meld, Tiles
from teahouse.games.hongkong.scoring.payments import PENALTY
from teahouse.material.tiles import FLOWER_TILES, Tile

AFTER_DISCARD = 3
FALSE_HU = 3 * PENALTY


def rank(view: View[Seen]) -> list[tuple[Move, float]]:
    """The legal moves with the points expected of them, the best first; equal ones stay in their order."""
    now = situation_of(view)
    found = [(move, value_of(view, now, move)) for move in read_legal(view.legal)]
    return sorted(found, key=lambda judged: -judged[1])


def situation_of(view: View[Seen]) -> Situation:
    """The table as it is seen now."""
    seen = view.seen
    assert seen.wind is not None and seen.current is not None
    return Situation(
        wind=seen.wind,
        prevalent=seen.round,
        minimum_fan=int(view.options["minimum_fan"]),
        live=seen.wall,
        bonus=[tuple(tile - FLOWER_TILES[0] for tile in tiles) for tiles in seen.bonus],
        melds=[[laid.meld for laid in melds] for melds in seen.melds],
        numbers=counts(seen.own),
        unseen=unseen_beside_offer(seen),
        waits=(seen.wind - seen.current - 1) % len(WINDS),
    )


def value_of(view: View[Seen], now: Situation, move: Move) -> float:
    """The points expected after this move."""
    later = after_move(now, move, view.seen.offer)
    if later:
        return _judged(later)
    if move.kind == "hu":
        return hu_points(view)
    left = _laid_out(now, move, view.seen.offer)
    return max(_judged(_discarded(left, Tile(tile))) for tile in range(KINDS) if left.numbers[tile])


def after_move(now: Situation, move: Move, offer: Tile | None) -> Situation | None:
    """After a discard, a kong or a pass; None after other moves, which the network does not judge."""
    if move.kind == "discard":
        assert move.tile is not None
        return _discarded(now, move.tile)
    if move.kind == "pass":
        return now
    if move.kind in ("kong", "add"):
        return replace(_laid_out(now, move, offer), waits=0)
    return None


def _judged(situation: Situation) -> float:
    return network.judge(describe(situation))


def hu_points(view: View[Seen]) -> float:
    """What the others pay, each double or all but one single; a false call costs."""
    assert view.seen.wind is not None
    found = winning_score(sample(view, Random(0)), view.seen.wind)
    return -FALSE_HU if found is None else found.points * (6 if view.seen.offer is None else 4)


def _discarded(situation: Situation, tile: Tile) -> Situation:
    return replace(situation, numbers=_less(situation.numbers, [tile]), waits=AFTER_DISCARD, discarded=tile)


def _less(numbers: Sequence[int], tiles: Sequence[Tile]) -> list[int]:
    return [number - tiles.count(Tile(tile)) for tile, number in enumerate(numbers)]


def _laid_out(now: Situation, move: Move, offer: Tile | None) -> Situation:
    """After a claim or a kong, before anything is drawn or discarded."""
    own, used = _groups_after(now, move, offer)
    melds = [own if wind == now.wind else laid for wind, laid in enumerate(now.melds)]
    return replace(now, numbers=_less(now.numbers, used), melds=melds)


def _groups_after(now: Situation, move: Move, offer: Tile | None) -> tuple[list[Meld], Tiles]:
    """What the seat has laid out then, and the tiles that leave its hand for it."""
    if move.is_claim and offer is not None:
        claimed, used = claimed_group(move, offer)
        return [*now.own, claimed], used
    assert move.tile is not None
    if move.kind == "kong":
        kong = Meld(Kind.CONCEALED_KONG, move.tile)
        return [*now.own, kong], kong.tiles
    pung, added = Meld(Kind.PUNG, move.tile), Meld(Kind.KONG, move.tile)
    return [added if meld == pung else meld for meld in now.own], (move.tile,)

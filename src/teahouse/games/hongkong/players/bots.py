"""The computer players of Hongkong Easy.

easy     knows what a group is, and little more: overlooks and claims what comes along
medium   weighs speed against fan: what any hand, a flush or pungs may bring (plans.py)
strong   the move after which the network that judges hands (network.py) expects most, but it does not see sharply
best     looks ahead as well: what the likely moves lead to in many worlds that fit what it sees
greedy   fewest tiles from complete, then the most useful tiles unseen; every hu, every claim that brings it closer
random   any legal move

The network knows hands without a minimum of fan; where one is agreed strong and best play as medium does. Time makes
best better, and none of the others; without the kernel it does not look ahead.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.players import simple, with_kernel
from teahouse.core.protocol import Choice, Limits, PlayerKind, View
from teahouse.games.hongkong.judging import plans
from teahouse.games.hongkong.judging.expectation import hu_points, rank
from teahouse.games.hongkong.knowledge.calls import would_win
from teahouse.games.hongkong.knowledge.sampling import sample
from teahouse.games.hongkong.knowledge.seen import Seen, unseen_tiles
from teahouse.games.hongkong.notation.moves import discards_among, read_legal
from teahouse.games.hongkong.play.claims import HU, PASS, claimed_group, claims
from teahouse.games.hongkong.play.position import Move, Position, winds_after
from teahouse.games.hongkong.players import fast
from teahouse.games.hongkong.scoring.completeness import KINDS, counts
from teahouse.games.hongkong.scoring.distance import distance, useful_tiles
from teahouse.games.hongkong.scoring.hand import Meld, Wind
from teahouse.kernels import load
from teahouse.material.tiles import Tile

Legal = Mapping[Move, str]
"""What may be done, and the texts of it."""
READY = Move("ready")
BLUR = 0.1
"""Points by which strong misjudges a move: the standard deviation."""
STAGES = ((5, 0.3), (3, 0.6), (2, 1.0))
"""How best spends its time: on so many moves up to that share of it."""
LEAST_WORLDS, MOST_WORLDS = 8, 4000
"""What best looks at in one go, and where more tells it nothing new."""


def anything(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    return _choice(rng.choice(view.legal), 1)


def greedy(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    """Ignores what a hand is worth and what others may want."""
    legal = read_legal(view.legal)
    if view.seen.phase == "ready":
        move = _own_kong(view.seen, legal) or READY
    elif view.seen.phase in ("claim", "rob"):
        move = _hu_if_right(view, legal) or _claim(view.seen, legal)
    else:
        move = _hu_if_right(view, legal) or _own_kong(view.seen, legal) or _discard(view.seen, legal)
    return _choice(legal[move], len(legal))


def _choice(text: str, nodes: int) -> Choice:
    return Choice(text, 0.0, False, (text,), nodes, 0)


def wind_of(seen: Seen) -> Wind:
    """A player has one; a watcher is never asked."""
    assert seen.wind is not None
    return seen.wind


def _hu_if_right(view: View[Seen], legal: Legal) -> Move | None:
    """Every hu; where false calls may be made, only a hand that is complete and worth it."""
    if HU not in legal or (view.options["false_calls"] and not would_win(view)):
        return None
    return HU


def _claims(legal: Legal) -> list[Move]:
    return [move for move in legal if move.is_claim]


def _discard(seen: Seen, legal: Legal) -> Move:
    """The nearest with the most useful tiles, in the rules' order the first of equals."""
    numbers, melds, discards = counts(seen.own), len(seen.own_melds), discards_among(legal)
    away = {move: distance(_less(numbers, tile), melds) for move, tile in discards.items()}
    nearest = [move for move in away if away[move] == min(away.values())]
    if len(nearest) == 1:
        return nearest[0]
    unseen = unseen_tiles(seen)
    return max(nearest, key=lambda move: useful_tiles(_less(numbers, discards[move]), melds, unseen))


def _own_kong(seen: Seen, legal: Legal) -> Move | None:
    """A kong that costs nothing: the hand is as near without the tiles as with them."""
    numbers, melds = counts(seen.own), len(seen.own_melds)
    for move in legal:
        if move.kind in ("kong", "add") and move.tile is not None:
            left = list(numbers)
            left[move.tile] -= 4 if move.kind == "kong" else 1
            if distance(left, melds + (move.kind == "kong")) <= distance(numbers, melds):
                return move
    return None


def _claim(seen: Seen, legal: Legal) -> Move:
    """The claim that leaves the hand nearest, if that is nearer than now."""
    numbers, melds = counts(seen.own), len(seen.own_melds)
    away = {move: _away_after_claim(seen, move) for move in _claims(legal)}
    best = min(away, key=away.__getitem__, default=PASS)
    return best if away.get(best, 99) < distance(numbers, melds) else PASS


def _away_after_claim(seen: Seen, move: Move) -> int:
    """After the best discard; a kong's replacement may be anything."""
    left, meld = _after_claim(seen, move)
    melds = len(seen.own_melds) + 1
    if meld.is_kong:
        return distance(left, melds)
    return min(distance(_less(left, tile), melds) for tile in range(KINDS) if left[tile])


def _after_claim(seen: Seen, move: Move) -> tuple[list[int], Meld]:
    """What is left in hand, and what is laid out."""
    assert seen.offer is not None
    meld, used = claimed_group(move, seen.offer)
    left = counts(seen.own)
    for tile in used:
        left[tile] -= 1
    return left, meld


def _less(numbers: list[int], tile: int) -> list[int]:
    left = list(numbers)
    left[tile] -= 1
    return left


# Medium


def medium(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    """Every hu; kongs that cost nothing; claims and discards after which the hand may bring most."""
    kernel = load(fast.KERNEL)
    if kernel and (world := honest_world(view, rng)):
        chosen = kernel.Hand(fast.state_of(world)).choose(wind_of(view.seen), fast.MEDIUM)
        return _choice(by_number(view)[chosen], len(view.legal))
    return readable_medium(view, limits, rng)


def readable_medium(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    """The same without the kernel."""
    legal = read_legal(view.legal)
    if view.seen.phase == "ready":
        move = _own_kong(view.seen, legal) or READY
    elif view.seen.phase in ("claim", "rob"):
        move = _hu_if_right(view, legal) or _worthy_claim(view, legal)
    else:
        move = _hu_if_right(view, legal) or _own_kong(view.seen, legal) or _worthy_discard(view)
    return _choice(legal[move], len(legal))


def _circumstances(view: View[Seen]) -> plans.Circumstances:
    seen, wind = view.seen, wind_of(view.seen)
    bonus = tuple(tile - fast.BONUS for tile in seen.bonus[wind])
    minimum = int(view.options["minimum_fan"])
    return plans.Circumstances(wind, seen.round, minimum, seen.wall, bonus, unseen_tiles(seen))


def _worthy_discard(view: View[Seen]) -> Move:
    return Move("discard", _best_discard(_circumstances(view), counts(view.seen.own), view.seen.own_melds)[1])


def _best_discard(given: plans.Circumstances, numbers: list[int], melds: Sequence[Meld]) -> tuple[float, Tile]:
    """What the best discard leaves, and the tile; the first of equals."""
    most, best = -1.0, Tile(0)
    for tile in range(KINDS):
        if numbers[tile]:
            found = plans.weigh(given, _less(numbers, tile), melds)
            if found > most:
                most, best = found, Tile(tile)
    return most, best


def _worthy_claim(view: View[Seen], legal: Legal) -> Move:
    """The claim after which the hand may bring most, if that is more than now."""
    given, melds = _circumstances(view), view.seen.own_melds
    best, most = PASS, plans.weigh(given, counts(view.seen.own), melds)
    for move in _claims(legal):
        left, meld = _after_claim(view.seen, move)
        if meld.is_kong:  # whose replacement nobody knows yet
            found = plans.weigh(given, left, [*melds, meld])
        else:
            found = _best_discard(given, left, [*melds, meld])[0]
        if found > most:
            best, most = move, found
    return best


# Easy


def easy(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    """A beginner: sees most wins, claims whatever makes a group, keeps groups but counts no tiles."""
    legal = read_legal(view.legal)
    if rng.random() < 0.8 and (hu := _hu_if_right(view, legal)):
        return _choice(legal[hu], len(legal))
    if view.seen.phase in ("claim", "rob"):
        claims = _claims(legal)
        return _choice(legal[rng.choice(claims) if claims and rng.random() < 0.5 else PASS], len(legal))
    if view.seen.phase == "ready":
        return _choice(rng.choice(view.legal), len(legal))
    return _choice(legal[_careless_discard(view.seen, legal, rng)], len(legal))


def _careless_discard(seen: Seen, legal: Legal, rng: Random) -> Move:
    """One time in three anything, otherwise any tile that leaves the hand near."""
    numbers, melds, discards = counts(seen.own), len(seen.own_melds), discards_among(legal)
    if rng.random() < 0.35:
        return rng.choice(list(discards))
    away = {move: distance(_less(numbers, tile), melds) for move, tile in discards.items()}
    return rng.choice([move for move in discards if away[move] == min(away.values())])


# Strong and best


def best(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    """The move that will bring most, as the network sees it and as it turns out in imagined worlds."""
    began = time.monotonic()
    if view.options["minimum_fan"]:
        return medium(view, limits, rng)
    kernel = fast.taught()
    if kernel and (world := honest_world(view, rng)):
        search = kernel.Search(fast.state_of(world), wind_of(view.seen), rng.getrandbits(64))
        (number, value), *_ = look_ahead(search, limits, began)
        move = by_number(view)[number]
        return Choice(move, value, False, (move,), max(search.looked(), 1), 1)
    return _highest(_judged(view, rng), rng, 0.0)


def look_ahead(search: Any, limits: Limits, began: float) -> list[tuple[int, float]]:
    """Share out the worlds, or the time, among fewer and fewer moves; a single move needs neither."""
    found: list[tuple[int, float]] = []
    for moves, share in STAGES:
        found = search.keep(moves)
        worlds = share * min(limits.nodes or MOST_WORLDS, MOST_WORLDS)
        end = began + share * limits.seconds if limits.nodes is None else float("inf")
        while len(found) > 1 and search.looked() + LEAST_WORLDS <= worlds and time.monotonic() < end:
            search.look(LEAST_WORLDS)
    kept: list[tuple[int, float]] = search.keep(len(found))
    return kept


def strong(view: View[Seen], limits: Limits, rng: Random) -> Choice:
    """The move that will bring most, as the network sees it, with every move misjudged a little."""
    if view.options["minimum_fan"]:
        return medium(view, limits, rng)
    return _highest(_judged(view, rng), rng, BLUR)


def _highest(judged: list[tuple[str, float]], rng: Random, blur: float) -> Choice:
    seen = [value + rng.gauss(0, blur) for _, value in judged] if blur else [value for _, value in judged]
    move, value = judged[seen.index(max(seen))]
    return Choice(move, value, False, (move,), len(judged), 1)


def _judged(view: View[Seen], rng: Random) -> list[tuple[str, float]]:
    """The moves in question with the points expected of them, the best first."""
    kernel = fast.taught()
    if kernel and (world := honest_world(view, rng)):
        texts = by_number(view)
        return [(texts[move], value) for move, value in kernel.rank(fast.state_of(world), wind_of(view.seen))]
    legal = read_legal(view.legal)
    if view.seen.phase == "ready":
        return [(legal[_own_kong(view.seen, legal) or READY], 0.0)]
    if _hu_if_right(view, legal):
        return [(legal[HU], hu_points(view))]
    return [(legal[move], value) for move, value in rank(view) if move != HU]


def by_number(view: View[Seen]) -> dict[int, str]:
    """The texts of the legal moves by the kernel's numbers."""
    return {fast.number_of(move): text for move, text in read_legal(view.legal).items()}


def honest_world(view: View[Seen], rng: Random) -> Position | None:
    """A world that fits the view, in which nobody makes false calls; None if this seat can only pass."""
    world = sample(view, rng)
    world = replace(world, agreed=replace(world.agreed, false_calls=False))
    if world.phase in ("claim", "rob"):
        asking = tuple(wind for wind in winds_after(world.current) if any(claims(world, wind)))
        world = replace(world, asking=asking)
        if view.seen.wind not in asking:
            return None
    return world


PLAYERS: Mapping[str, PlayerKind] = {
    "easy": simple(easy),
    "medium": simple(medium),
    "strong": simple(strong),
    "best": with_kernel(lambda means: best, fast.KERNEL),
    "greedy": simple(greedy),
    "random": simple(anything),
}

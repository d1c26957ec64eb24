"""A random position that fits what a seat knows: what players search on.

The tiles a seat does not see are shuffled into the other hands and the wall. Two things are known
besides: no hand holds a bonus tile once play has begun; and while an offer lies there and this seat is
not asked, somebody else can claim it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.deals import match_position, sample_deal
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.knowledge.waiting_hands import complete_with
from teahouse.games.hongkong.play import claims
from teahouse.games.hongkong.play.outcomes import Ending
from teahouse.games.hongkong.play.position import SEATS, Move, Position, changed, next_wind, winds_after
from teahouse.games.hongkong.scoring.hand import WINDS, Tiles, Wind
from teahouse.material.tiles import SET_144, Tile, is_bonus, is_suit

TRIES = 40
"""How often chance may fail before a world is made to fit."""


def sample(view: View[Seen], rng: Random) -> Position:
    if view.seen.phase == "ready":
        return sample_deal(view, rng)
    hidden = _hidden_tiles(view.seen)
    for _ in range(TRIES):
        rng.shuffle(hidden)
        world = _world(view, hidden, {}, rng)
        if _fits(world, view):
            return world
    return _made_to_fit(view, hidden, rng)


# During play


def _hidden_tiles(seen: Seen) -> list[Tile]:
    """What this seat does not see, in order."""
    known = [tile for heaps in (seen.bonus, seen.discards) for heap in heaps for tile in heap]
    known += [tile for melds in seen.melds for laid in melds for tile in laid.meld.tiles]
    known += [tile for hand in _known_hands(seen).values() for tile in hand]
    if seen.phase == "rob":
        known.append(_offered(seen))
    return sorted((Counter(SET_144) - Counter(known)).elements())


def _known_hands(seen: Seen) -> dict[Wind, Tiles]:
    """The seat's own hand, and after the hand all of them."""
    if seen.is_over and seen.last is not None:
        return dict(zip(WINDS, seen.last.hands, strict=True))
    return {} if seen.wind is None else {seen.wind: seen.own}


def _world(view: View[Seen], hidden: list[Tile], forced: dict[Wind, list[Tile]], rng: Random) -> Position:
    """The hidden tiles in this order into the other hands and the wall; forced tiles first."""
    rest = sorted(hidden) if forced else list(hidden)
    if forced:
        for tile in (tile for tiles in forced.values() for tile in tiles):
            rest.remove(tile)
        rng.shuffle(rest)
    plain = [tile for tile in rest if not is_bonus(tile)]
    known, hands, taken = _known_hands(view.seen), [], 0
    for wind in WINDS:
        own = forced.get(wind, [])
        missing = 0 if wind in known else view.seen.held[wind] - len(own)
        hands.append(known.get(wind, tuple(sorted([*own, *plain[taken : taken + missing]]))))
        taken += missing
    wall = [*plain[taken:], *(tile for tile in rest if is_bonus(tile))]
    rng.shuffle(wall)
    return _asking(_position(view, tuple(hands), tuple(wall), rng))


def _position(view: View[Seen], hands: tuple[Tiles, ...], wall: Tiles, rng: Random) -> Position:
    seen, current = view.seen, _current(view.seen)
    answers: tuple[Move | None, ...] = (None,) * SEATS
    if seen.wind is not None:
        answers = changed(answers, seen.wind, seen.answer)
    return replace(
        match_position(view, hands, wall),
        phase=seen.phase,
        current=current,
        melds=seen.melds,
        bonus=seen.bonus,
        discards=seen.discards,
        drawn=_drawn(seen, hands[current], rng),
        source=seen.source,
        offer=seen.offer,
        answers=answers,
        feeds=seen.feeds,
        history=seen.history,
        ending=_ending(seen),
    )


def _drawn(seen: Seen, hand: Tiles, rng: Random) -> Tile | None:
    """Another player's drawn tile is any of his."""
    if seen.phase != "turn":
        return None
    return rng.choice(hand) if seen.drawn is None else seen.drawn


def _ending(seen: Seen) -> Ending | None:
    last = seen.last if seen.is_over else None
    return None if last is None else Ending(last.result, last.caller, last.shown, last.win)


def _asking(position: Position) -> Position:
    """Who is asked about the offer in this world."""
    if position.phase not in ("claim", "rob"):
        return position
    others = winds_after(position.current)
    if not position.agreed.false_calls:
        others = tuple(wind for wind in others if any(claims.claims(position, wind)))
    return replace(position, asking=others)


def _fits(position: Position, view: View[Seen]) -> bool:
    """While an offer lies there and this seat has nothing to say to it, somebody else does."""
    if position.phase not in ("claim", "rob") or view.is_asked:
        return True
    return any(position.answers[wind] is None for wind in position.asking)


def _current(seen: Seen) -> Wind:
    assert seen.current is not None
    return seen.current


def _offered(seen: Seen) -> Tile:
    assert seen.offer is not None
    return seen.offer


# An offer that somebody must be able to claim


def _made_to_fit(view: View[Seen], hidden: list[Tile], rng: Random) -> Position:
    """Give somebody the tiles for a claim; the more common ones first."""
    for forced in _claiming_hands(view.seen, hidden, rng):
        world = _world(view, hidden, forced, rng)
        if _fits(world, view):
            return world
    # Nothing fits that we can find (a high minimum, nearly all tiles seen): somebody thinks about it all the same.
    world = _world(view, hidden, {}, rng)
    return replace(world, asking=(*world.asking, rng.choice(_others(view.seen))))


def _others(seen: Seen) -> list[Wind]:
    """Who may be thinking: neither this seat nor the one whose tile it is."""
    return [wind for wind in winds_after(_current(seen)) if wind != seen.wind]


def _claiming_hands(seen: Seen, hidden: list[Tile], rng: Random) -> Iterator[dict[Wind, list[Tile]]]:
    winds, offer = _others(seen), _offered(seen)
    rng.shuffle(winds)
    if seen.phase == "claim" and seen.wall:
        for wind in winds:
            yield from ({wind: tiles} for tiles in _group_tiles(seen, wind, offer) if _held(hidden, tiles))
    for _ in range(TRIES):
        for wind in winds:
            yield from ({wind: tiles} for tiles in complete_with(hidden, offer, seen.held[wind], rng))


def _group_tiles(seen: Seen, wind: Wind, offer: Tile) -> Iterator[list[Tile]]:
    yield [offer, offer]
    if wind == next_wind(_current(seen)) and is_suit(offer):
        for lowest in claims.chows_with(offer):
            yield [Tile(tile) for tile in range(lowest, lowest + 3) if tile != offer]


def _held(hidden: list[Tile], tiles: list[Tile]) -> bool:
    return Counter(tiles) <= Counter(hidden)

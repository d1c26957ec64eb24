"""A random position that fits what a seat knows: what players search on.

The tiles a seat does not see are shuffled into the other hands and the wall. Two things are known
besides: no hand holds a bonus tile once play has begun; and while an offer lies there and this seat is
not asked, somebody else can claim it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from teahouse.games.hongkong import claims, notation
from teahouse.games.hongkong.completing import complete_with
from teahouse.games.hongkong.dealt_worlds import sample_deal
from teahouse.games.hongkong.hand import WIND_LETTERS, WINDS, Wind
from teahouse.games.hongkong.position import (
    SEATS,
    Ending,
    Move,
    Position,
    Tiles,
    changed,
    next_wind,
    winds_after,
)
from teahouse.games.hongkong.seen import (
    Seen,
    match_position,
    read_codes,
    read_feeds,
    read_laid,
    read_meld,
    read_wind,
)
from teahouse.material.tiles import SET_144, Tile, is_bonus, is_suit, tile_of

TRIES = 40
"""How often chance may fail before a world is made to fit."""


def sample(seen: Seen, rng: Random) -> Position:
    if seen["phase"] == "ready":
        return sample_deal(seen, rng)
    hidden = _hidden_tiles(seen)
    for _ in range(TRIES):
        rng.shuffle(hidden)
        world = _world(seen, hidden, {}, rng)
        if _fits(world, seen):
            return world
    return _made_to_fit(seen, hidden, rng)


# During play


def _hidden_tiles(seen: Seen) -> list[Tile]:
    """What this seat does not see, in order."""
    known = [tile_of(code) for part in ("bonus", "discards") for codes in seen[part] for code in codes]
    known += [tile for melds in seen["melds"] for laid in melds for tile in read_meld(laid["meld"]).tiles]
    known += [tile for hand in _known_hands(seen).values() for tile in hand]
    if seen["phase"] == "rob":
        known.append(tile_of(seen["offer"]))
    return sorted((Counter(SET_144) - Counter(known)).elements())


def _known_hands(seen: Seen) -> dict[Wind, Tiles]:
    """The own hand, and after the hand what the caller of hu has shown."""
    hands: dict[Wind, Tiles] = {}
    if seen["phase"] == "over" and seen["last"]["caller"]:
        hands[read_wind(seen["last"]["caller"])] = read_codes(seen["last"]["shown"])
    if seen["wind"]:
        hands[read_wind(seen["wind"])] = read_codes(seen["own"])
    return hands


def _world(seen: Seen, hidden: list[Tile], forced: dict[Wind, list[Tile]], rng: Random) -> Position:
    """The hidden tiles in this order into the other hands and the wall; forced tiles first."""
    rest = sorted(hidden) if forced else list(hidden)
    if forced:
        for tile in (tile for tiles in forced.values() for tile in tiles):
            rest.remove(tile)
        rng.shuffle(rest)
    plain = [tile for tile in rest if not is_bonus(tile)]
    known, hands, taken = _known_hands(seen), [], 0
    for wind in WINDS:
        own = forced.get(wind, [])
        missing = 0 if wind in known else seen["held"][wind] - len(own)
        hands.append(known.get(wind, tuple(sorted([*own, *plain[taken : taken + missing]]))))
        taken += missing
    wall = [*plain[taken:], *(tile for tile in rest if is_bonus(tile))]
    rng.shuffle(wall)
    return _asking(_position(seen, tuple(hands), tuple(wall), rng), seen)


def _position(seen: Seen, hands: tuple[Tiles, ...], wall: Tiles, rng: Random) -> Position:
    current = read_wind(seen["current"])
    answers: tuple[Move | None, ...] = (None,) * SEATS
    bare = match_position(seen, hands, wall)
    if seen["answer"]:
        given = notation.read_move(bare, f"{seen['wind']} {seen['answer']}")[1]
        answers = changed(answers, read_wind(seen["wind"]), given)
    return replace(
        bare,
        phase=seen["phase"],
        current=current,
        melds=tuple(tuple(map(read_laid, melds)) for melds in seen["melds"]),
        bonus=tuple(map(read_codes, seen["bonus"])),
        discards=tuple(map(read_codes, seen["discards"])),
        drawn=_drawn(seen, hands[current], rng),
        source=seen["source"],
        offer=None if seen["offer"] is None else tile_of(seen["offer"]),
        answers=answers,
        feeds=tuple(read_feeds(seen)),
        history=tuple(seen["history"]),
        ending=_ending(seen),
    )


def _drawn(seen: Seen, hand: Tiles, rng: Random) -> Tile | None:
    """Another player's drawn tile is any of his."""
    if seen["phase"] != "turn":
        return None
    return tile_of(seen["drawn"]) if seen["drawn"] else rng.choice(hand)


def _ending(seen: Seen) -> Ending | None:
    if seen["phase"] != "over":
        return None
    last = seen["last"]
    return Ending(
        last["result"],
        read_wind(last["caller"]) if last["caller"] else None,
        read_codes(last["shown"]),
        tile_of(last["win"]) if last["win"] else None,
    )


def _asking(position: Position, seen: Seen) -> Position:
    """Who is asked about the offer in this world."""
    if position.phase not in ("claim", "rob"):
        return position
    others = winds_after(position.current)
    if not position.agreed.false_calls:
        others = tuple(wind for wind in others if any(claims.claims(position, wind)))
    return replace(position, asking=others)


def _fits(position: Position, seen: Seen) -> bool:
    """While an offer lies there and this seat has nothing to say to it, somebody else does."""
    if position.phase not in ("claim", "rob") or seen["seat"] in seen["to_move"]:
        return True
    return any(position.answers[wind] is None for wind in position.asking)


# An offer that somebody must be able to claim


def _made_to_fit(seen: Seen, hidden: list[Tile], rng: Random) -> Position:
    """Give somebody the tiles for a claim; the more common ones first."""
    for forced in _claiming_hands(seen, hidden, rng):
        world = _world(seen, hidden, forced, rng)
        if _fits(world, seen):
            return world
    # Nothing fits that we can find (a high minimum, nearly all tiles seen): somebody thinks about it all the same.
    world = _world(seen, hidden, {}, rng)
    return replace(world, asking=(*world.asking, rng.choice(_others(seen))))


def _others(seen: Seen) -> list[Wind]:
    """Who may be thinking: neither this seat nor the one whose tile it is."""
    return [wind for wind in winds_after(read_wind(seen["current"])) if WIND_LETTERS[wind] != seen["wind"]]


def _claiming_hands(seen: Seen, hidden: list[Tile], rng: Random) -> Iterator[dict[Wind, list[Tile]]]:
    winds, offer = _others(seen), tile_of(seen["offer"])
    rng.shuffle(winds)
    if seen["phase"] == "claim" and seen["wall"]:
        for wind in winds:
            yield from ({wind: tiles} for tiles in _group_tiles(seen, wind, offer) if _held(hidden, tiles))
    for _ in range(TRIES):
        for wind in winds:
            yield from ({wind: tiles} for tiles in complete_with(hidden, offer, seen["held"][wind], rng))


def _group_tiles(seen: Seen, wind: Wind, offer: Tile) -> Iterator[list[Tile]]:
    yield [offer, offer]
    if wind == next_wind(read_wind(seen["current"])) and is_suit(offer):
        for lowest in claims.chows_with(offer):
            yield [Tile(tile) for tile in range(lowest, lowest + 3) if tile != offer]


def _held(hidden: list[Tile], tiles: list[Tile]) -> bool:
    return Counter(tiles) <= Counter(hidden)

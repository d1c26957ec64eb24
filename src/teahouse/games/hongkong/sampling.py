"""A random position that fits what a seat knows: what players search on.

The tiles a seat does not see are shuffled into the other hands and the wall. Two things are known
besides: no hand holds a bonus tile once play has begun; and while an offer lies there and this seat is
not asked, somebody else can claim it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.hongkong import claims, notation
from teahouse.games.hongkong.completing import complete_with
from teahouse.games.hongkong.dealing import open_hand, play_ready
from teahouse.games.hongkong.hand import EAST, WIND_LETTERS, WINDS, Kind, Meld, Wind
from teahouse.games.hongkong.payments import Discard
from teahouse.games.hongkong.position import (
    SEATS,
    Ending,
    Feed,
    Laid,
    Move,
    Position,
    Tiles,
    agreement,
    changed,
    fours,
    next_wind,
    winds_after,
)
from teahouse.games.hongkong.view import view
from teahouse.games.hongkong.walls import DEALT, deal_hands
from teahouse.material.tiles import SET_144, Tile, is_bonus, is_suit, read_tiles, tile_of

TRIES = 40
"""How often chance may fail before a world is made to fit."""
MATCH = "sampled"
Seen = dict[str, Any]


def sample(seen: Seen, rng: Random) -> Position:
    if seen["phase"] == "ready":
        return _before_play(seen, rng)
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
    known += [tile for melds in seen["melds"] for laid in melds for tile in _read_meld(laid["meld"]).tiles]
    known += [tile for hand in _known_hands(seen).values() for tile in hand]
    if seen["phase"] == "rob":
        known.append(tile_of(seen["offer"]))
    return sorted((Counter(SET_144) - Counter(known)).elements())


def _known_hands(seen: Seen) -> dict[Wind, Tiles]:
    """The own hand, and after the hand what the caller of hu has shown."""
    hands: dict[Wind, Tiles] = {}
    if seen["phase"] == "over" and seen["last"]["caller"]:
        hands[_wind(seen["last"]["caller"])] = _tiles(seen["last"]["shown"])
    if seen["wind"]:
        hands[_wind(seen["wind"])] = _tiles(seen["own"])
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
    current = _wind(seen["current"])
    answers: tuple[Move | None, ...] = (None,) * SEATS
    bare = _match_position(seen, hands, wall)
    if seen["answer"]:
        given = notation.read_move(bare, f"{seen['wind']} {seen['answer']}")[1]
        answers = changed(answers, _wind(seen["wind"]), given)
    return replace(
        bare,
        phase=seen["phase"],
        current=current,
        melds=tuple(tuple(map(_read_laid, melds)) for melds in seen["melds"]),
        bonus=tuple(map(_tiles, seen["bonus"])),
        discards=tuple(map(_tiles, seen["discards"])),
        drawn=_drawn(seen, hands[current], rng),
        source=seen["source"],
        offer=None if seen["offer"] is None else tile_of(seen["offer"]),
        answers=answers,
        feeds=tuple(_read_feeds(seen)),
        history=tuple(seen["history"]),
        ending=_ending(seen),
    )


def _match_position(seen: Seen, hands: tuple[Tiles, ...], wall: Tiles) -> Position:
    """The hand's place in its match, and the tiles."""
    over = seen["phase"] == "over"
    return Position(
        agreed=agreement(seen["options"]),
        match=MATCH,
        round=_wind(seen["round"]),
        hand=seen["hand"],
        passed=seen["passed"],
        players=tuple(map(Seat, seen["players"])),
        dice=(seen["dice"][0], seen["dice"][1]),
        balances=tuple(seen["balances"]),
        wall=wall,
        hands=hands,
        sheet=tuple(seen["sheet"][:-1] if over else seen["sheet"]),
        last=None if over else seen["last"],
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
        _wind(last["caller"]) if last["caller"] else None,
        _tiles(last["shown"]),
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
    return [wind for wind in winds_after(_wind(seen["current"])) if WIND_LETTERS[wind] != seen["wind"]]


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
    if wind == next_wind(_wind(seen["current"])) and is_suit(offer):
        for lowest in claims.chows_with(offer):
            yield [Tile(tile) for tile in range(lowest, lowest + 3) if tile != offer]


def _held(hidden: list[Tile], tiles: list[Tile]) -> bool:
    return Counter(tiles) <= Counter(hidden)


# Before play


def _before_play(seen: Seen, rng: Random) -> Position:
    """Deals are made up and served until one looks like this."""
    for _ in range(TRIES):
        world = _served(seen, _dealt(seen, rng))
        if world.phase == "ready" and _looks_alike(world, seen):
            return world
    return world


def _looks_alike(world: Position, seen: Seen) -> bool:
    if (seen["seat"] in seen["to_move"]) != (world.players[world.current] == seen["seat"]):
        return False
    return all(seen[part] == value for part, value in view(world, seen["seat"]).items())


def _last_seen(seen: Seen) -> int:
    """The last wind whose step this seat has seen, -1 if none: then somebody before it may be asked."""
    asked = seen["seat"] in seen["to_move"]
    own = None if seen["wind"] is None else _wind(seen["wind"])
    return own if own is not None and (asked or seen["history"] or own == EAST) else -1


def _dealt(seen: Seen, rng: Random) -> Position:
    """A deal in which all that lies open was dealt or came as a replacement, just as the history has it."""
    seen_to = _last_seen(seen)
    lying = {wind: _events(seen, wind) for wind in WINDS[: seen_to + 1]}
    own = {} if seen["wind"] is None else {_wind(seen["wind"]): list(_tiles(seen["own"]))}
    known = [tile for events in lying.values() for tile in _event_tiles(events)]
    known += [tile for hand in own.values() for tile in hand]
    hidden = list((Counter(SET_144) - Counter(known)).elements())
    rng.shuffle(hidden)
    raw: dict[Wind, list[Tile]] = {}
    replacements: list[Tile] = []
    forced = _holder(seen, seen_to, rng)
    for wind in WINDS:
        if wind in lying:
            hand = own.get(wind) or _pick(hidden, seen["held"][wind], plain=True)
            raw[wind], later = _raw_hand(hand, lying[wind], rng)
            replacements += later
        elif wind in own:
            raw[wind] = own[wind]
    for wind in sorted(set(WINDS) - set(raw), key=lambda wind: wind != forced):
        four = _four_of(hidden, rng) if wind == forced else []
        size = DEALT + (wind == EAST)
        raw[wind] = four + _pick(hidden, size - len(four))
    wall = (*_dealing_order(raw), *hidden, *reversed(replacements))
    hands, rest = deal_hands(wall)
    return open_hand(replace(_match_position(seen, hands, rest), drawn=wall[DEALT * SEATS]))


def _holder(seen: Seen, seen_to: int, rng: Random) -> Wind | None:
    """Whoever holds four equal tiles now, if it is not this seat."""
    if seen["seat"] in seen["to_move"]:
        return None
    own = None if seen["wind"] is None else _wind(seen["wind"])
    later = [wind for wind in WINDS if wind > seen_to and wind != own]
    return rng.choice([wind for wind in later if own is None or seen_to >= 0 or wind < own])


def _events(seen: Seen, wind: Wind) -> list[tuple[str, Tile]]:
    """What this wind has laid out, in order: ("bonus", 1f), ("kong", 3m)."""
    words = (event.split() for event in seen["history"])
    return [(kind, tile_of(code)) for letter, kind, code in words if letter == WIND_LETTERS[wind]]


def _event_tiles(events: list[tuple[str, Tile]]) -> list[Tile]:
    return [tile for kind, tile in events for _ in range(4 if kind == "kong" else 1)]


def _raw_hand(hand: list[Tile], events: list[tuple[str, Tile]], rng: Random) -> tuple[list[Tile], list[Tile]]:
    """The hand as it was dealt, and the replacements in the order they came.

    Bonus tiles laid out before the first kong were dealt; one laid out later replaced what came before it.
    """
    kinds = [kind for kind, _ in events]
    start = kinds.index("kong") if "kong" in kinds else len(events)
    ordinary = list(hand)
    rng.shuffle(ordinary)
    replacements = [ordinary.pop() for _ in range(start)]
    for place in range(start, len(events)):
        following = events[place + 1] if place + 1 < len(events) else ("", Tile(0))
        replacements.append(following[1] if following[0] == "bonus" else ordinary.pop())
    dealt = [tile for _, tile in events[:start]]
    kongs = [tile for kind, tile in events[start:] if kind == "kong" for _ in range(4)]
    return dealt + kongs + ordinary, replacements


def _pick(hidden: list[Tile], number: int, plain: bool = False) -> list[Tile]:
    """Take so many tiles out of the hidden ones, no bonus tiles if they must be plain."""
    picked = [tile for tile in hidden if not (plain and is_bonus(tile))][:number]
    for tile in picked:
        hidden.remove(tile)
    return picked


def _four_of(hidden: list[Tile], rng: Random) -> list[Tile]:
    tile = rng.choice(list(fours(hidden)))
    for _ in range(4):
        hidden.remove(tile)
    return [tile] * 4


def _dealing_order(raw: dict[Wind, list[Tile]]) -> list[Tile]:
    """The hands as they lay in the wall."""
    order = [tile for turn in range(3) for wind in WINDS for tile in raw[wind][4 * turn : 4 * turn + 4]]
    return order + [raw[wind][DEALT - 1] for wind in WINDS] + raw[EAST][DEALT:]


def _served(seen: Seen, position: Position) -> Position:
    """Those whose steps were seen do what was seen."""
    kongs = {wind: [tile for kind, tile in _events(seen, wind) if kind == "kong"] for wind in WINDS}
    asked = seen["seat"] in seen["to_move"]
    while position.phase == "ready" and position.current <= _last_seen(seen):
        left = kongs[position.current]
        if not left and asked and position.players[position.current] == seen["seat"]:
            return position
        if left and left[0] not in fours(position.hands[position.current]):
            return position
        position = play_ready(position, Move("kong", left.pop(0)) if left else Move("ready"))
    return position


# Reading a view


def _wind(letter: str) -> Wind:
    return WINDS[WIND_LETTERS.index(letter)]


def _tiles(codes: list[str]) -> Tiles:
    return tuple(map(tile_of, codes))


def _read_meld(text: str) -> Meld:
    kind, _, tiles = text.partition(" ")
    return Meld(Kind(kind), read_tiles(tiles)[0])


def _read_laid(laid: dict[str, Any]) -> Laid:
    source = None if laid["from"] is None else _wind(laid["from"])
    return Laid(_read_meld(laid["meld"]), source, tile_of(laid["claimed"]) if laid["claimed"] else None)


def _read_feeds(seen: Seen) -> Iterator[Feed]:
    """Whether others had a choice this seat does not know: it supposes they had."""
    excused = iter(seen["excused"])
    for feed in seen["feeds"]:
        no_choice = next(excused) if feed["feeder"] == seen["wind"] else False
        laid = tuple(map(_read_meld, feed["laid"]))
        yield Feed(_wind(feed["fed"]), Discard(_wind(feed["feeder"]), tile_of(feed["tile"]), laid, no_choice))

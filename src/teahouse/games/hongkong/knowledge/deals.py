"""Worlds that fit what a seat knows before play, while somebody may lay out a dealt kong.

A seat has seen the steps up to its own, or nothing but its dealt tiles. Deals are made up in which all that
lies open was dealt or came as a replacement, and are served by the game's own rules.
"""

from collections import Counter
from dataclasses import replace
from random import Random

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.knowledge.view import view as see
from teahouse.games.hongkong.play.dealing import open_hand, play_ready
from teahouse.games.hongkong.play.position import SEATS, Move, Position, agreement, fours
from teahouse.games.hongkong.play.walls import DEALT, deal_hands
from teahouse.games.hongkong.scoring.hand import EAST, WINDS, Tiles, Wind
from teahouse.material.tiles import SET_144, Tile, is_bonus

TRIES = 40
Events = list[tuple[str, Tile]]
MATCH = "sampled"
"""A view does not tell the match's id."""


def match_position(view: View[Seen], hands: tuple[Tiles, ...], wall: Tiles) -> Position:
    """The hand's place in its match, and the tiles."""
    seen = view.seen
    return Position(
        agreed=agreement(view.options),
        match=MATCH,
        round=seen.round,
        hand=seen.hand,
        passed=seen.passed,
        players=seen.players,
        dice=seen.dice,
        balances=seen.balances,
        wall=wall,
        hands=hands,
        sheet=seen.sheet[:-1] if seen.is_over else seen.sheet,
        last=None if seen.is_over else seen.last,
        best=seen.best,
    )


def sample_deal(view: View[Seen], rng: Random) -> Position:
    """Deals are made up and served until one looks like this."""
    for _ in range(TRIES):
        world = _served(view, _dealt(view, rng))
        if world.phase == "ready" and _looks_alike(world, view):
            return world
    return world


def _looks_alike(world: Position, view: View[Seen]) -> bool:
    if view.is_asked != (world.players[world.current] == view.seat):
        return False
    return see(world, view.seat) == view.seen


def _last_seen(view: View[Seen]) -> int:
    """The last wind whose step this seat has seen, -1 if none: then somebody before it may be asked."""
    own = view.seen.wind
    return own if own is not None and (view.is_asked or view.seen.history or own == EAST) else -1


def _dealt(view: View[Seen], rng: Random) -> Position:
    """A deal in which all that lies open was dealt or came as a replacement, just as the history has it."""
    seen = view.seen
    lying = {wind: _events(seen, wind) for wind in WINDS[: _last_seen(view) + 1]}
    hidden = _hidden_tiles(seen, lying, rng)
    raw, replacements = _known_hands(seen, lying, hidden, rng)
    holder = _holder(view, rng)
    for wind in sorted(set(WINDS) - set(raw), key=lambda wind: wind != holder):
        four = _four_of(hidden, rng) if wind == holder else []
        raw[wind] = four + _pick(hidden, DEALT + (wind == EAST) - len(four))
    wall = (*_dealing_order(raw), *hidden, *reversed(replacements))
    hands, rest = deal_hands(wall)
    return open_hand(replace(match_position(view, hands, rest), drawn=wall[DEALT * SEATS]))


def _own(seen: Seen) -> dict[Wind, list[Tile]]:
    return {} if seen.wind is None else {seen.wind: list(seen.own)}


def _hidden_tiles(seen: Seen, lying: dict[Wind, Events], rng: Random) -> list[Tile]:
    """What this seat does not see, in random order."""
    known = [tile for events in lying.values() for tile in _event_tiles(events)]
    known += [tile for hand in _own(seen).values() for tile in hand]
    hidden = list((Counter(SET_144) - Counter(known)).elements())
    rng.shuffle(hidden)
    return hidden


def _known_hands(
    seen: Seen, lying: dict[Wind, Events], hidden: list[Tile], rng: Random
) -> tuple[dict[Wind, list[Tile]], list[Tile]]:
    """The dealt tiles of the winds whose steps were seen and of this seat, and the replacements so far."""
    raw, replacements = _own(seen), list[Tile]()
    for wind, events in lying.items():
        hand = _own(seen).get(wind) or _pick(hidden, seen.held[wind], plain=True)
        raw[wind], later = _raw_hand(hand, events, rng)
        replacements += later
    return raw, replacements


def _holder(view: View[Seen], rng: Random) -> Wind | None:
    """Whoever holds four equal tiles now, if it is not this seat."""
    if view.is_asked:
        return None
    seen_to, own = _last_seen(view), view.seen.wind
    later = [wind for wind in WINDS if wind > seen_to and wind != own]
    return rng.choice([wind for wind in later if own is None or seen_to >= 0 or wind < own])


def _events(seen: Seen, wind: Wind) -> Events:
    """What this wind has laid out, in order: ("bonus", 1f), ("kong", 3m)."""
    return [(event.kind, event.tile) for event in seen.history if event.wind == wind and event.tile is not None]


def _event_tiles(events: Events) -> list[Tile]:
    return [tile for kind, tile in events for _ in range(4 if kind == "kong" else 1)]


def _raw_hand(hand: list[Tile], events: Events, rng: Random) -> tuple[list[Tile], list[Tile]]:
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


def _served(view: View[Seen], position: Position) -> Position:
    """Those whose steps were seen do what was seen."""
    kongs = {wind: [tile for kind, tile in _events(view.seen, wind) if kind == "kong"] for wind in WINDS}
    while position.phase == "ready" and position.current <= _last_seen(view):
        left = kongs[position.current]
        if not left and view.is_asked and position.current == view.seen.wind:
            return position
        if left and left[0] not in fours(position.hands[position.current]):
            return position
        position = play_ready(position, Move("kong", left.pop(0)) if left else Move("ready"))
    return position

"""Why a choice is good, in sentences: how near the hand is, what helps it, what it will bring, what it risks."""

from typing import Any

from teahouse.core.protocol import Choice
from teahouse.games.hongkong.complete import KINDS, counts
from teahouse.games.hongkong.distance import distance, useful_tiles
from teahouse.games.hongkong.hand import WINDS, Kind, Meld
from teahouse.games.hongkong.payments import dangers
from teahouse.games.hongkong.seen import read_meld, read_wind, unseen_tiles
from teahouse.games.hongkong.view import tile_name, wind_name
from teahouse.material.tiles import Tile, read_tiles, tile_of
from teahouse.texts import Message, message

THREATENING = 3
"""Whoever has laid out so many groups may win with nearly anything."""


def explain(seen: dict[str, Any], choice: Choice) -> tuple[Message, ...]:
    if choice.move.endswith(" hu"):
        return (message("hongkong/why-hu"),)
    numbers, melds = _after(seen, choice.move)
    unseen = unseen_tiles(seen)
    reasons = [message("hongkong/why-distance", n=_away(numbers, melds)), *_help(numbers, melds, unseen)]
    if " discard " in choice.move:
        reasons += _danger(seen, tile_of(choice.move.split()[2]))
    if choice.depth:
        reasons.append(_outlook(choice))
    return tuple(reasons)


def _after(seen: dict[str, Any], move: str) -> tuple[list[int], int]:
    """The hand after the move, and how many groups are laid out then."""
    numbers = counts([tile_of(code) for code in seen["own"]])
    melds = len(seen["melds"][read_wind(seen["wind"])])
    _, kind, *rest = move.split()
    if kind == "discard" or kind == "add":
        numbers[tile_of(rest[0])] -= 1
    elif kind in ("pung", "kong", "chow"):
        for tile in _taken(seen, kind, rest):
            numbers[tile] -= 1
        melds += 1
    return numbers, melds


def _taken(seen: dict[str, Any], kind: str, rest: list[str]) -> list[Tile]:
    """What leaves the hand for a group; the offer comes from outside."""
    if kind == "kong" and rest:
        return [tile_of(rest[0])] * 4
    offer = tile_of(seen["offer"])
    tiles = list(read_tiles(rest[0]) if rest else Meld(Kind(kind), offer).tiles)
    tiles.remove(offer)
    return tiles


def _away(numbers: list[int], melds: int) -> int:
    """After a claim: with the best discard."""
    if (sum(numbers) + 3 * melds) % 3 != 2:
        return distance(numbers, melds)
    return min(distance(_less(numbers, tile), melds) for tile in range(KINDS) if numbers[tile])


def _less(numbers: list[int], tile: int) -> list[int]:
    return [number - (place == tile) for place, number in enumerate(numbers)]


def _help(numbers: list[int], melds: int, unseen: list[int]) -> list[Message]:
    """The tiles it wins with, or how many bring it closer; while a discard is still to come neither is known."""
    if sum(numbers) % 3 == 2:
        return []
    if distance(numbers, melds) > 1:
        return [message("hongkong/why-useful", n=useful_tiles(numbers, melds, unseen))]
    waits = [tile for tile in range(KINDS) if unseen[tile] and distance(_more(numbers, tile), melds) == 0]
    left = sum(unseen[tile] for tile in waits)
    if not waits:
        return [message("hongkong/why-no-wait")]
    return [message("hongkong/why-wait", tiles=tuple(tile_name(Tile(tile)) for tile in waits), n=left)]


def _more(numbers: list[int], tile: int) -> list[int]:
    return [number + (place == tile) for place, number in enumerate(numbers)]


def _danger(seen: dict[str, Any], tile: Tile) -> list[Message]:
    """Towards whom the discard is dangerous play, or who is about to win."""
    found = []
    for wind in WINDS:
        laid = [read_meld(meld["meld"]) for meld in seen["melds"][wind]]
        if wind == read_wind(seen["wind"]) or len(laid) < 2:
            continue
        if seen["options"]["dangerous_play"] and dangers(laid, tile):
            found.append(message("hongkong/why-dangerous", wind=wind_name(wind), tile=tile_name(tile)))
        elif len(laid) >= THREATENING:
            found.append(message("hongkong/why-threat", wind=wind_name(wind), n=len(laid)))
    return found


def _outlook(choice: Choice) -> Message:
    code = "hongkong/why-expected-gain" if choice.value >= 0 else "hongkong/why-expected-loss"
    return message(code, points=abs(round(choice.value, 1)))

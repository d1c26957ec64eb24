"""A view read back into the game's own data."""

from collections.abc import Iterator
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.hand import WIND_LETTERS, WINDS, Kind, Meld, Wind
from teahouse.games.hongkong.payments import Discard
from teahouse.games.hongkong.position import Feed, Laid, Position, Tiles, agreement
from teahouse.material.tiles import KINDS, Tile, copies, is_bonus, read_tiles, tile_of

MATCH = "sampled"
"""A view does not tell the match's id."""

Seen = dict[str, Any]


def read_wind(letter: str) -> Wind:
    return WINDS[WIND_LETTERS.index(letter)]


def read_codes(codes: list[str]) -> Tiles:
    return tuple(map(tile_of, codes))


def read_meld(text: str) -> Meld:
    kind, _, tiles = text.partition(" ")
    return Meld(Kind(kind), read_tiles(tiles)[0])


def read_laid(laid: dict[str, Any]) -> Laid:
    source = None if laid["from"] is None else read_wind(laid["from"])
    return Laid(read_meld(laid["meld"]), source, tile_of(laid["claimed"]) if laid["claimed"] else None)


def unseen_tiles(seen: Seen) -> list[int]:
    """How many of each kind (bonus tiles left out) this seat has not seen."""
    known = [tile_of(code) for code in seen["own"]]
    known += [tile_of(code) for codes in seen["discards"] for code in codes]
    known += [tile for melds in seen["melds"] for laid in melds for tile in read_meld(laid["meld"]).tiles]
    kinds = [Tile(tile) for tile in range(len(KINDS)) if not is_bonus(Tile(tile))]
    return [copies(tile) - known.count(tile) for tile in kinds]


def read_feeds(seen: Seen) -> Iterator[Feed]:
    """Whether others had a choice this seat does not know: it supposes they had."""
    excused = iter(seen["excused"])
    for feed in seen["feeds"]:
        no_choice = next(excused) if feed["feeder"] == seen["wind"] else False
        laid = tuple(map(read_meld, feed["laid"]))
        yield Feed(read_wind(feed["fed"]), Discard(read_wind(feed["feeder"]), tile_of(feed["tile"]), laid, no_choice))


def match_position(seen: Seen, hands: tuple[Tiles, ...], wall: Tiles) -> Position:
    """The hand's place in its match, and the tiles."""
    over = seen["phase"] == "over"
    return Position(
        agreed=agreement(seen["options"]),
        match=MATCH,
        round=read_wind(seen["round"]),
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

"""Names: tiles, winds, games, slots, players and moves in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from teahouse.core.protocol import Seat
from teahouse.games.mah_nol.play.layouts import TO_GAME_TILE
from teahouse.games.mah_nol.play.position import Move, Position
from teahouse.games.mah_nol.play.seats import LETTERS
from teahouse.games.mah_nol.play.tiles import Tile, digit_of, is_number, suit_of
from teahouse.games.mah_nol.play.turns import next_price
from teahouse.texts import Message, Seated, message, say


def tile_name(tile: Tile) -> Message:
    """A tile in words: "5 of balls", "season spirit"; a page may draw it instead."""
    if is_number(tile):
        return Message(f"mah-nol/tile-{suit_of(tile)}", {"value": digit_of(tile)}, pieces=(tile,))
    return Message(f"mah-nol/tile-{tile.lower()}", pieces=(tile,))


def tile_names(tiles: Iterable[Tile]) -> str:
    return ", ".join(say(tile_name(tile)) for tile in tiles)


def wind_name(wind: str) -> Message:
    return message(f"mah-nol/wind-{wind.lower()}")


def wind_letter(wind: str) -> Message:
    """The letter as players of the language write it."""
    return message(f"mah-nol/wind-letter-{wind.lower()}")


def game_name(game: str) -> Message:
    return message(f"mah-nol/game-{game}")


def slot_name(slot: str) -> Message:
    """Where a tile is laid: "slot 3", "path 2", "run a"."""
    if slot == TO_GAME_TILE:
        return message("mah-nol/slot-game")
    name, _, opening = slot.partition(":")
    if opening[-1:].isupper():
        return message("mah-nol/slot-new-path", path=int(opening[:-1]), wind=wind_name(opening[-1]))
    if opening:
        return message(f"mah-nol/slot-{opening}")
    if name.isdecimal():
        return message("mah-nol/slot-number", number=int(name))
    return message(f"mah-nol/slot-{name}")


def label(position: Position, seat: Seat, move: Move) -> Message:
    player = player_in(seat)
    match move.kind:
        case "bid":
            return message("mah-nol/move-bid", player=player, amount=move.amount)
        case "choose":
            return message("mah-nol/move-choose", player=player, wind=wind_name(move.slot))
        case "announce":
            return message("mah-nol/move-announce", player=player, game=game_name(move.slot))
        case "take":
            return message("mah-nol/move-take", player=player, tile=tile_name(position.wall[0].tile))
        case "look":
            return message("mah-nol/move-look", player=player, price=next_price(position))
        case "lay" if move.tile:
            return message("mah-nol/move-lay", player=player, tile=tile_name(move.tile), slot=slot_name(move.slot))
        case "bury" | "discard" if move.tile:
            return message(f"mah-nol/move-{move.kind}", player=player, tile=tile_name(move.tile))
        case _:
            return message(f"mah-nol/move-{move.kind}", player=player)


def advised(position: Position, seat: Seat, move: Move) -> Message:
    """The same, said to whoever is to do it."""
    told = label(position, seat, move)
    return Message(told.code.replace("/move-", "/advised-"), told.params)


def player_in(seat: int) -> Seated:
    """Whoever sits there, in a sentence: by name, at a terminal by letter."""
    return Seated(seat, LETTERS[seat])


def player_name(seat: int, looks: Mapping[str, Any]) -> str:
    """The person's name where the table knows it, without anything unprintable."""
    names = looks.get("names") or ()
    given = names[seat] if seat < len(names) else None
    if not given:
        return say(f"mah-nol/seat-{seat}")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(given))


def shown_name(seat: int, looks: Mapping[str, Any]) -> str:
    """The same, but whoever looks at their own table is called "you"."""
    return say("mah-nol/you") if seat == looks.get("you") else player_name(seat, looks)

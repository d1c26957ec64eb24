"""Moves and events in words, and what to click for a move."""

from teahouse.core.protocol import Seat, View
from teahouse.games.hongkong.events import Event, write_words
from teahouse.games.hongkong.hand import Wind
from teahouse.games.hongkong.names import chow_names, tile_name, wind_name
from teahouse.games.hongkong.notation import EVERY_MOVE, EVERY_TILE
from teahouse.games.hongkong.position import Move, Position, wind_of
from teahouse.games.hongkong.seen import Seen
from teahouse.material.tiles import Tile, code_of
from teahouse.texts import Message, message


def label(position: Position, seat: Seat, move: Move) -> Message:
    return _deed(wind_of(position, seat), move.kind, move.tile)


def event_words(event: Event) -> Message:
    """Something everybody saw; the tile of a pung or kong was named when it was discarded."""
    names_tile = event.source is None or event.kind == "chow"
    return _deed(event.wind, event.kind, event.tile if names_tile else None)


def _deed(wind: Wind, kind: str, tile: Tile | None) -> Message:
    """What somebody does, with its tile if it has one; a kong without one is claimed."""
    who = wind_name(wind)
    if tile is None:
        return message("hongkong/move-claimed-kong" if kind == "kong" else f"hongkong/move-{kind}", wind=who)
    if kind == "chow":
        return message("hongkong/move-chow", wind=who, tiles=chow_names(tile))
    return message(f"hongkong/move-{kind}", wind=who, tile=tile_name(tile))


# What to click


def clicks(position: Position, seat: Seat, move: Move) -> tuple[str, ...]:
    """A tile in one's own hand is discarded by a click; everything else has a button."""
    if move.kind == "discard":
        assert move.tile is not None
        return (tile_in_hand(move.tile),)
    return (button(move),)


def tile_in_hand(tile: Tile) -> str:
    return f"hand-{code_of(tile)}"


def button(move: Move) -> str:
    """The id of a move's button: `claim-pung`, `claim-chow-345p`, `kong-5z`, `add-5z`, `hu`, `pass`, `ready`."""
    words = write_words(move.kind, move.tile).replace(" ", "-")
    return f"claim-{words}" if move.is_claim else words


TILES_IN_HAND = {tile_in_hand(tile): tile for tile in EVERY_TILE}
BUTTONS = {button(move): move for move in EVERY_MOVE if move.kind != "discard"}


def thing(view: View[Seen], name: str) -> Message:
    if name in TILES_IN_HAND:
        return tile_name(TILES_IN_HAND[name])
    return button_words(BUTTONS[name])


def button_words(move: Move) -> Message:
    """What stands on a move's button."""
    if move.kind == "chow":
        assert move.tile is not None
        return message("hongkong/button-chow", tiles=chow_names(move.tile))
    if move.is_claim:
        return message(f"hongkong/button-claim-{move.kind}")
    if move.tile is None:
        return message(f"hongkong/button-{move.kind}")
    return message(f"hongkong/button-{move.kind}", tile=tile_name(move.tile))

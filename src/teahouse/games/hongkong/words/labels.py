"""Moves and events in words."""

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.position import Move, Position, wind_of
from teahouse.games.hongkong.scoring.hand import Wind
from teahouse.games.hongkong.words.names import chow_names, tile_name, wind_name
from teahouse.material.tiles import Tile
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

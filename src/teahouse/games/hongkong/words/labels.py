"""Moves and events in words."""

from collections.abc import Sequence

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.play.events import Event
from teahouse.games.hongkong.play.position import Move, Position, wind_of
from teahouse.games.hongkong.words.names import chow_names, owner_words, player_at, tile_name
from teahouse.material.tiles import Tile
from teahouse.texts import Message, Seated, message


def label(position: Position, seat: Seat, move: Move) -> Message:
    return _deed(player_at(position.players, wind_of(position, seat)), move.kind, move.tile)


def advised(position: Position, seat: Seat, move: Move) -> Message:
    """The same, said to whoever is to do it."""
    told = label(position, seat, move)
    return Message(told.code.replace("/move-", "/advised-"), told.params)


def event_words(event: Event, players: Sequence[Seat], you: Seat | None = None) -> Message:
    """Something everybody saw, with names where they are known. The players go by wind; `you` is the reader's seat."""
    teller = "you" if players[event.wind] == you else "told"
    named: dict[str, object] = {"who": player_at(players, event.wind)}
    if event.source is not None:
        named["other"] = owner_words(players, event.source, you)
    if event.tile is not None:
        named["tile"] = tile_name(event.tile)
    if event.kind == "chow" and event.tile is not None:
        named["tiles"] = chow_names(event.tile)
    return message(f"hongkong/{teller}-{_told_kind(event)}", **named)


def _told_kind(event: Event) -> str:
    if event.kind == "kong" and event.source is not None:
        return "claimed-kong"
    return "hu-from" if event.kind == "hu" and event.source is not None else event.kind


def _deed(who: Seated, kind: str, tile: Tile | None) -> Message:
    """What somebody does, with its tile if it has one; a kong without one is claimed."""
    if tile is None:
        return message("hongkong/move-claimed-kong" if kind == "kong" else f"hongkong/move-{kind}", wind=who)
    if kind == "chow":
        return message("hongkong/move-chow", wind=who, tiles=chow_names(tile))
    return message(f"hongkong/move-{kind}", wind=who, tile=tile_name(tile))

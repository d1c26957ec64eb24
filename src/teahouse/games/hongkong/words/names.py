"""Names of tiles and winds."""

from collections.abc import Sequence

from teahouse.core.protocol import Seat
from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, WINDS, Wind
from teahouse.material.tiles import WIND_KINDS, Tile, code_of, is_suit, suit_of, value_of
from teahouse.texts import Message, Seated, message, say


def tile_name(tile: Tile) -> Message:
    """A tile in words: "5 of circles", "red dragon"."""
    code = code_of(tile)
    if is_suit(tile):
        return Message(f"hongkong/tile-{suit_of(tile)}", {"value": value_of(tile)}, pieces=(code,))
    return Message(f"hongkong/tile-{code}", pieces=(code,))


def chow_names(lowest: Tile) -> Message:
    """Three tiles in a row: "3-4-5 of circles"."""
    values, suit = range(value_of(lowest), value_of(lowest) + 3), suit_of(lowest)
    named = dict(zip(("first", "second", "third"), values, strict=True))
    return Message(f"hongkong/run-{suit}", named, pieces=tuple(f"{value}{suit}" for value in values))


def either(names: list[Message]) -> Message:
    """Any of these: the last one after an "or"."""
    *others, last = names
    return message("hongkong/either", tiles=tuple(others), last=last) if others else last


def wind_name(wind: Wind) -> Message:
    return message(f"hongkong/wind-{WIND_LETTERS[wind].lower()}")


def player_at(players: Sequence[Seat], wind: Wind) -> Seated:
    """Whoever sits there: by name where the table knows it, else by the wind."""
    return Seated(players[wind], wind_name(wind))


def owner_words(players: Sequence[Seat], wind: Wind, you: Seat | None) -> Seated | Message:
    """From whom a tile comes; the reader is called otherwise."""
    return message("hongkong/from-you") if players[wind] == you else player_at(players, wind)


def wind_letter(wind: Wind) -> Message:
    """The letter as players of the language write it."""
    return message(f"hongkong-score/wind-{WIND_LETTERS[wind].lower()}")


def corner_letters() -> dict[str, str]:
    """The same in the corners of drawn tiles, by their codes."""
    return {kind: say(wind_letter(wind)) for kind, wind in zip(WIND_KINDS, WINDS, strict=True)}

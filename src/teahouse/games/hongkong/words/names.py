"""Names of tiles and winds."""

from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, Wind
from teahouse.material.tiles import Tile, code_of, is_suit, suit_of, value_of
from teahouse.texts import Message, message


def tile_name(tile: Tile) -> Message:
    """A tile in words: "circle 5", "red dragon"."""
    code = code_of(tile)
    if is_suit(tile):
        return Message(f"hongkong/tile-{suit_of(tile)}", {"value": value_of(tile)}, pieces=(code,))
    return Message(f"hongkong/tile-{code}", pieces=(code,))


def chow_names(lowest: Tile) -> Message:
    """Three tiles in a row: "circles 3-4-5"."""
    values, suit = range(value_of(lowest), value_of(lowest) + 3), suit_of(lowest)
    named = dict(zip(("first", "second", "third"), values, strict=True))
    return Message(f"hongkong/run-{suit}", named, pieces=tuple(f"{value}{suit}" for value in values))


def wind_name(wind: Wind) -> Message:
    return message(f"hongkong/wind-{WIND_LETTERS[wind].lower()}")


def wind_letter(wind: Wind) -> Message:
    """The letter as players of the language write it."""
    return message(f"hongkong-score/wind-{WIND_LETTERS[wind].lower()}")

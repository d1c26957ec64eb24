"""What everybody sees happen in a hand, as data: passes and beaten claims are shown to nobody."""

from dataclasses import dataclass
from functools import cached_property

from teahouse.games.hongkong.scoring.hand import WIND_LETTERS, Kind, Meld, Wind
from teahouse.material.tiles import Tile, code_of, write_tiles


@dataclass(frozen=True)
class Event:
    """`discard`, `bonus`, `kong` and `add` of a wind's own tile; `chow`, `pung` or `kong` with another's; `hu`.

    >>> Event(Wind(1), "chow", Tile(11), Wind(0)).text, Event(Wind(1), "kong", Tile(8), Wind(0)).text
    ('S chow 345p', 'S kong')
    """

    wind: Wind
    kind: str
    tile: Tile | None = None
    """Of a chow the lowest; hu names none."""
    source: Wind | None = None
    """Whose tile was taken: for a claimed group, or to win with it."""

    @cached_property
    def text(self) -> str:
        """As a move in records, where the tile that was claimed has been named before."""
        tile = self.tile if self.source is None or self.kind == "chow" else None
        return f"{WIND_LETTERS[self.wind]} {write_words(self.kind, tile)}"


def write_words(kind: str, tile: Tile | None) -> str:
    """A move or an event without its wind.

    >>> write_words("discard", Tile(0)), write_words("chow", Tile(0)), write_words("pung", None)
    ('discard 1m', 'chow 123m', 'pung')
    """
    if tile is None:
        return kind
    return f"{kind} {write_tiles(Meld(Kind.CHOW, tile).tiles) if kind == 'chow' else code_of(tile)}"

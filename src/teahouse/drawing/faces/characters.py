"""The suit of characters: the number in ink over 萬 (ten thousand) in red."""

from teahouse.drawing.faces.strokes import glyph, group, use
from teahouse.drawing.palette import TILE_INK, TILE_RED

NUMBERS = "一二三四五六七八九"
WAN = "tile-wan"

PARTS = {WAN: group(glyph("萬", 30, 56.5, 37, TILE_RED), id=WAN)}


def draw(character: str) -> str:
    """The number stands a little right of the middle, clear of the corner digit."""
    return glyph(character, 31, 20.5, 28, TILE_INK) + use(WAN)


FACES = {f"{value}m": draw(character) for value, character in enumerate(NUMBERS, start=1)}

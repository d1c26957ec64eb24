"""The two faces of a tile: as a mahjong tile or as a playing card. Which one is a person's own choice."""

from functools import lru_cache

from teahouse.core.pictures import Picture
from teahouse.drawing import cards, tiles
from teahouse.drawing.faces.strokes import element, group, use
from teahouse.drawing.tiles import Pose
from teahouse.games.mah_nol.play.tiles import KINDS, WIND_OF, Tile
from teahouse.games.mah_nol.words.names import wind_letter
from teahouse.texts import say

MAHJONG = {"G1": "1g", "G2": "1f", "D3": "7z", "D4": "6z", "JJ": "5z"}
"""The kinds of a mahjong set that serve as game tiles and joker; the others keep their code."""
SUIT_CARDS = {"m": "h", "s": "c", "p": "s"}
"""Hearts are Schrift, clubs Bambus, spades Ball."""
PICTURES = {
    **{"4z": "sj", "2z": "cj", "1z": "dj", "3z": "hj"},
    **{"G1": "hq", "G2": "dq", "D3": "cq", "D4": "sq", "JJ": "dk"},
}
"""Jacks are winds, queens game tiles, the king of diamonds is the joker."""
RANKS = "ajqk"


def mahjong_kind(tile: Tile) -> str:
    return MAHJONG.get(tile, tile)


def card_of(tile: Tile) -> str:
    """The playing card of a tile.

    >>> card_of("1m"), card_of("5p"), card_of("4z")
    ('ha', 's5', 'sj')
    """
    if tile in PICTURES:
        return PICTURES[tile]
    return SUIT_CARDS[tile[1]] + ("a" if tile[0] == "1" else tile[0])


@lru_cache(maxsize=16)
def defs(chosen: str, face: str, corners: bool) -> str:
    """All faces in one language, once per picture."""
    if face == "cards":
        drawn = cards.defs(map(card_of, KINDS), {rank: say(f"mah-nol/card-{rank}") for rank in RANKS})
        return drawn + element("defs", "".join(map(_card_in_place, KINDS)))
    letters = {wind: say(wind_letter(way)) for way, wind in WIND_OF.items()}
    return tiles.defs(map(mahjong_kind, KINDS), letters if corners else False)


def _card_in_place(tile: Tile) -> str:
    """The card under its tile's name: a sentence asks for the tile, whichever face its reader has chosen."""
    return group(use(f"card-{card_of(tile)}"), id=f"tile-{mahjong_kind(tile)}")


def depict(piece: str) -> Picture:
    """A tile for a line of text."""
    return tiles.in_line(mahjong_kind(piece))


@lru_cache(maxsize=1 << 15)
def piece(tile: Tile, x: float, y: float, height: float, face: str, pose: Pose = Pose.NORMAL) -> str:
    """One tile with its top left corner at (x, y)."""
    if face == "cards":
        return tiles.placed(use(f"card-{card_of(tile)}"), x, y, height, pose, None, None, "")
    return tiles.tile(mahjong_kind(tile), x, y, height=height, pose=pose)


@lru_cache(maxsize=1 << 12)
def back(x: float, y: float, height: float, pose: Pose = Pose.FACE_DOWN) -> str:
    return tiles.back(x, y, height=height, pose=pose)
